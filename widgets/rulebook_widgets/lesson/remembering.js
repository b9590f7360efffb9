// The browser keeps the work of every desk as well, in case a kernel is lost before anybody copied a key. Each state of
// a desk is an item of its own, named by lesson, desk and the beginning of its key: no item is ever written anew, so
// that whatever tabs and kernels do at the same moment, none writes over what another kept.

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
    return { item: name, place: name.slice(drawer(lesson).length + 1, -BEGINNING - 1), key, name: student, at: Number(at) || 0 };
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

// Keeps what was done at this desk, drops what it has in it, and gives what else is remembered of the last student.
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
    const others = kept.slice(-MOST).filter((work) => work.key !== seen.key);
    return others.filter((work) => work.name === others.at(-1).name);
  } catch { return []; /* this browser keeps nothing */ }
}

export function remembered(seen, send) {
  const others = keep(seen);
  if (!others.length) return null;
  const forget = () => {
    for (const work of others) localStorage.removeItem(work.item);
    offered.remove();
  };
  // Another tab may have gone on since this was drawn.
  const goOn = () => send({ do: "join", texts: keep(seen).map((work) => work.key) });
  const offered = h("div", { class: "rb-feedback rb-remembered" }, h("p", { text: seen.desk.remembered }),
    h("div", { class: "rb-tools" },
      h("button", { class: "rb-main-button", key: "remembered", text: seen.desk.restore, on: { click: goOn } }),
      h("button", { key: "forget", text: seen.desk.forget, on: { click: forget } })));
  return offered;
}

// What the same student does in another tab is joined at once; whatever else changed there changes what is offered here.
// Without a name only the sheet tells students apart, and whoever began afresh wants to.
export function listen({ seen, send, draw }) {
  const hear = (event) => {
    const now = seen();
    if (now.kind !== "desk" || event.key !== null && !belongs(event.key, now.lesson)) return;
    if (event.key?.startsWith(`${drawer(now.lesson)} ${now.place} `)) return; // its own, which another tab has taken over
    const work = event.newValue && workIn(event.key, event.newValue, now.lesson);
    const same = work && work.name === now.name && (now.name || sheetOf(work.place) === sheetOf(now.place));
    if (same && !now.apart && work.key !== now.key && !now.taken.includes(work.key.slice(0, BEGINNING))) send({ do: "hear", text: work.key });
    else draw();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
