// The browser keeps the work of every desk as well, in case a kernel is lost before anybody copied a key. Each state of
// a desk is an item of its own, named by lesson, desk and the beginning of its key: no item is ever written anew, so
// that whatever tabs and kernels do at the same moment, none writes over what another kept.

import { typedForm } from "./typed.js";
import { h } from "../frame/dom.js";

const MOST = 50;
const BEGINNING = 11; // the mark and the checksum, which tell keys apart

const written = new Map(); // by its place, the item that this page wrote last: what another tab has taken over is not written again

const drawer = (lesson) => `rulebook desk ${lesson}`;
const nameOf = (lesson, place, key) => `${drawer(lesson)} ${place} ${key.slice(0, BEGINNING)}`;
const belongs = (name, lesson) => name?.startsWith(`${drawer(lesson)} `);
const sheetOf = (place) => place.split(" ").at(-1);

// Other pages of this address may have written there too, so that only work is taken from it.
function workIn(name, text, lesson) {
  try {
    const { key, name: student, at } = JSON.parse(text);
    if (typeof key !== "string" || typeof student !== "string") return null;
    const place = name.slice(drawer(lesson).length + 1, -BEGINNING - 1);
    return { item: name, place, sheet: sheetOf(place), key, name: student, at: Number(at) || 0 };
  } catch { return null; }
}

function write(lesson, place, { key, name, at }) {
  localStorage.setItem(nameOf(lesson, place, key), JSON.stringify({ key, name, at }));
}

// Older versions had one item for all desks, and before that room for two, by their sheets.
function takeOver(lesson) {
  const text = localStorage.getItem(drawer(lesson));
  if (text === null) return;
  let all = {};
  try {
    const { works, now, before } = JSON.parse(text) || {};
    all = works || Object.fromEntries([before, now].filter(Boolean).map((work) => [work.sheet, { key: work.key, name: "", at: 0 }]));
  } catch { /* it was never ours */ }
  for (const [place, work] of Object.entries(all)) {
    if (typeof work?.key === "string") write(lesson, place, { key: work.key, name: String(work.name ?? ""), at: work.at });
  }
  localStorage.removeItem(drawer(lesson));
}

// All that is kept of a lesson, the oldest first.
function works(lesson) {
  const names = Object.keys(localStorage).filter((name) => belongs(name, lesson));
  const found = names.map((name) => workIn(name, localStorage.getItem(name), lesson)).filter(Boolean);
  return found.sort((one, other) => one.at - other.at);
}

// Whether an item that stands for a desk is there; where the browser has no room for it, what is kept already stays.
function writtenAs(here, seen) {
  if (written.get(seen.place) === here) return true;
  try { write(seen.lesson, seen.place, { key: seen.key, name: seen.name, at: Date.now() }); } catch { return false; }
  written.set(seen.place, here);
  return true;
}

// Keeps what was done at this desk, drops what it has in it, and gives what else is remembered, the oldest first.
function keep(seen) {
  try {
    takeOver(seen.lesson);
    const here = seen.key && nameOf(seen.lesson, seen.place, seen.key);
    const fits = !here || writtenAs(here, seen);
    const within = (work) => work.item !== here && (here && work.place === seen.place || seen.taken.includes(work.key.slice(0, BEGINNING)));
    const all = works(seen.lesson);
    const kept = all.filter((work) => !within(work));
    // Two tabs that hold the same work would drop each other's: only what is older than one's own goes, and only while that is there.
    const own = here && all.find((work) => work.item === here);
    const older = (work) => own && (work.at - own.at || (work.item < own.item ? -1 : 1)) < 0;
    const dropped = all.filter((work) => within(work) && (!here || work.place === seen.place || older(work)));
    if (fits) for (const work of [...dropped, ...kept.slice(0, -MOST)]) localStorage.removeItem(work.item);
    return kept.slice(-MOST).filter((work) => work.key !== seen.key);
  } catch { return []; /* this browser keeps nothing */ }
}

// Without a name only the sheet tells students apart.
const bySame = (one, other) => one.name === other.name && Boolean(one.name || one.sheet === other.sheet);

// What this page has asked for by itself; whatever could not be taken up then is offered.
const asked = new Set();
// For each desk, what was forgotten there and at which request: it can be restored until the page is left.
const forgotten = new Map();

// What a desk at which nothing was done goes on with by itself: what this page lost with a kernel, or what was done last
// under the name it has. Whoever began afresh does not want that.
function comesBack(seen, others, left) {
  if (seen.key || seen.apart) return [];
  const same = left?.here ? others.filter((work) => bySame(work, left)) : others.filter((work) => seen.name && work.name === seen.name);
  const last = same.filter((work) => work.sheet === same.at(-1).sheet);
  return left && (left.here || (seen.name && left.name === seen.name)) ? [...last, left] : last;
}

// The work that can be continued: what this browser remembers, and what the notebook was saved with. Neither name nor
// work is shown, because this could be the next pupil: the owner has to type the name.
export function remembered(seen, send, card) {
  const others = forget(seen, keep(seen));
  const taken = (work) => work.key === seen.key || seen.taken.includes(work.key.slice(0, BEGINNING));
  const left = [card.left()].filter((work) => typeof work?.key === "string" && !taken(work))[0];
  const texts = comesBack(seen, others, left).map((work) => work.key);
  const question = JSON.stringify([seen.place, texts]);
  if (texts.length && !asked.has(question)) {
    asked.add(question);
    card.tell({ do: "join", texts });
    return [];
  }
  const all = left && !others.some((work) => work.key === left.key) ? [...others, left] : others;
  return [offerBack(seen, send, card), all.length ? offer(seen, send, all) : null].filter(Boolean);
}

const box = (text, ...more) => h("div", { class: "rb-feedback rb-remembered" }, h("p", { text }), more);

function offer(seen, send, works) {
  const t = seen.desk;
  // Another tab may have gone on since this was drawn.
  const texts = () => [...new Set([...keep(seen), ...works].map((work) => work.key))];
  const form = typedForm({ label: t.claim, button: t.restore, key: "claim", send: (text) => send({ do: "claim", text, texts: texts() }) });
  const drop = () => send({ do: "forget", text: form.querySelector("input").value, texts: texts() });
  return box(t.saved_here, form,
    seen.unclaimed ? h("p", { class: "rb-feedback rb-wrong", text: seen.unclaimed }) : null,
    works.some((work) => work.item) ? h("div", { class: "rb-tools" }, h("button", { key: "forget", text: t.forget, on: { click: drop } })) : null);
}

// Removes what the desk asks to forget, once, and returns what is left.
function forget(seen, works) {
  const [time, beginnings] = seen.forgotten;
  if (!time || forgotten.get(seen.place)?.time === time) return works;
  const gone = works.filter((work) => beginnings.includes(work.key.slice(0, BEGINNING)));
  try {
    forgotten.set(seen.place, { time, items: gone.map((work) => [work.item, localStorage.getItem(work.item)]) });
    for (const work of gone) localStorage.removeItem(work.item);
  } catch { return works; /* this browser keeps nothing */ }
  return works.filter((work) => !gone.includes(work));
}

function offerBack(seen, send, card) {
  const dropped = forgotten.get(seen.place);
  if (!dropped?.items.length) return null;
  const back = () => {
    try { for (const [item, text] of dropped.items) if (text !== null) localStorage.setItem(item, text); } catch { /* there is no room left */ }
    dropped.items = [];
    send({ do: "remember" }); // otherwise a reloaded page would forget it again
    card.draw();
  };
  return box(seen.desk.forgotten, h("div", { class: "rb-tools" }, h("button", { key: "forget", text: seen.desk.unforget, on: { click: back } })));
}

// What the same student does in another tab is joined at once; whatever else changed there changes what is offered here.
// Without a name only the sheet tells students apart, and whoever began afresh wants to.
export function listen({ seen, send, draw }) {
  const hear = (event) => {
    const now = seen();
    if (now.kind !== "desk" || event.key !== null && !belongs(event.key, now.lesson)) return;
    if (event.key?.startsWith(`${drawer(now.lesson)} ${now.place} `)) return; // its own, which another tab has taken over
    const work = event.newValue && workIn(event.key, event.newValue, now.lesson);
    const same = work && bySame(work, { name: now.name, sheet: sheetOf(now.place) });
    if (same && !now.apart && work.key !== now.key && !now.taken.includes(work.key.slice(0, BEGINNING))) send({ do: "hear", text: work.key });
    else draw();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
