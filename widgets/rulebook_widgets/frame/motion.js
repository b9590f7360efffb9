// How something is seen to happen between two drawings of a board: what was there before, what is there now, and the
// kinds of motion in between. Only transform and opacity move, on the board's own elements and on copies above it.

import { h } from "./dom.js";

const STILL = { transform: "none", opacity: 1 };
const UNSEEN = { opacity: 0 };
const DIPS = [STILL, { transform: "scale(0.9)", opacity: 1, offset: 0.4 }, STILL];

// A kind moves what is there now (`now`), a copy of what was there (`was`), a sign above it, or carries it across (`flies`).
export const KINDS = {
  mark: { now: [STILL, { transform: "scale(1.14)", opacity: 1, offset: 0.4 }, STILL] },
  rise: { now: [{ transform: "translateY(-40%)", ...UNSEEN }, STILL] },
  write: { now: [{ transform: "scale(1.9) rotate(-8deg)", ...UNSEEN }, STILL] },
  tumble: { now: [{ transform: "translateY(-60%) rotate(-250deg) scale(0.7)", opacity: 0.2 },
    { transform: "translateY(6%) rotate(14deg)", opacity: 1, offset: 0.75 }, STILL] },
  fade: { was: [STILL, { transform: "scale(0.8)", ...UNSEEN }] },
  sink: { was: [STILL, { transform: "translateY(-4%) rotate(3deg)", opacity: 1, offset: 0.25 },
    { transform: "translateY(55%) rotate(-9deg) scale(0.5)", ...UNSEEN }] },
  poof: { was: [STILL, { transform: "scale(1.25) rotate(5deg)", opacity: 1, offset: 0.3 },
    { transform: "scale(1.9) rotate(20deg)", ...UNSEEN }], puffs: 8 },
  lock: { now: [{ transform: "scale(1.4)", opacity: 0.4 }, { transform: "scale(0.94)", opacity: 1, offset: 0.6 }, STILL] },
  frost: { sign: "❄" },
  thaw: { sign: "☀" },
  shake: { now: [STILL, ...[-5, 5, -4, 4].map((x) => ({ transform: `translateX(${x}px)`, opacity: 1 })), STILL] },
  flip: { was: [STILL, { transform: "scaleX(0)", opacity: 1, offset: 0.5 }, { transform: "scaleX(0)", ...UNSEEN }],
    now: [{ transform: "scaleX(0)", ...UNSEEN }, { transform: "scaleX(0)", opacity: 1, offset: 0.5 }, STILL] },
  fly: { flies: true },
};
const SIGN = [{ transform: "scale(0.3)", ...UNSEEN }, { transform: "scale(1)", opacity: 1, offset: 0.3 },
  { transform: "scale(1)", opacity: 1, offset: 0.7 }, { transform: "scale(1.2)", ...UNSEEN }];
const NAMED = "[data-thing], [data-place], [data-key]";
const MOST = 40; // things that are seen to change by themselves at once
const SHARE = 0.85; // of a line's time: a motion ends before the next begins

// Marks of advice lie on a thing, and say nothing of it.
export const says = (el) => el.dataset.says
  ?? [...el.childNodes].filter((part) => !part.classList?.contains("rb-loss")).map((part) => part.textContent).join("");
const names = ({ dataset }) => [dataset.thing, ...(dataset.place ?? "").split("|"), dataset.key].filter(Boolean);

// What a board shows: every thing by its names, where it lies and what it says. Places count from the board's corner.
export function survey(board, seats) {
  const corner = board.getBoundingClientRect();
  const seen = [...seats.querySelectorAll(NAMED), ...board.querySelectorAll(NAMED)].map((el) => {
    const { left, top, width, height } = el.getBoundingClientRect();
    return { el, names: names(el), says: says(el), looks: el.dataset.looks, inRow: seats.contains(el),
      at: { left: left - corner.left, top: top - corner.top, width, height } };
  }).filter((one) => one.at.width && one.at.height);
  const byName = new Map(seen.flatMap((one) => one.names.map((name) => [name, one])));
  return { seen, byName };
}

const differ = (one, other) => !other || one.says !== other.says || one.looks !== other.looks;

// The first of these names that is there. One that ends in ** stands for all that begin so, one that ends in * for
// those of them that the `other` survey has not, or not so.
function found(view, wanted = [], other) {
  for (const name of wanted) {
    const start = name.replace(/\*+$/, "");
    if (start === name) {
      if (view.byName.has(name)) return [view.byName.get(name)];
      continue;
    }
    const all = view.seen.filter((one) => one.names.some((own) => own.startsWith(start)));
    const many = name.endsWith("**") ? all : all.filter((one) => differ(one, other.byName.get(one.names[0])));
    if (many.length) return many;
  }
  return [];
}

// Lights the places of a line, as far as they are on the board.
export function litBy(board, wanted) {
  for (const lit of board.querySelectorAll(".rb-here")) lit.classList.remove("rb-here");
  const view = survey(board, board);
  for (const one of found(view, wanted, { byName: new Map() })) one.el.classList.add("rb-here");
}

// Plays the motions of one step above a board; every animation that it starts is in `running`.
export function stage(layer) {
  const running = [];

  function run(el, keyframes, { delay, length, leaves }) {
    const made = el.animate(keyframes, { delay, duration: length, easing: "ease-in-out", fill: leaves ? "both" : "backwards" });
    running.push(made);
    return made;
  }

  function copyOf(one, at = one.at) {
    const copy = one.el.cloneNode(true);
    for (const el of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["data-key", "data-place", "data-thing", "id", "role", "tabindex"]) el.removeAttribute(name);
    }
    for (const [name, size] of Object.entries(at)) copy.style.setProperty(name, `${size}px`);
    copy.classList.remove("rb-here");
    for (const mark of copy.querySelectorAll(".rb-loss")) mark.remove();
    copy.classList.add("rb-ghost");
    layer.append(copy);
    return copy;
  }

  function puffs(at, many, time) {
    for (let n = 0; n < many; n += 1) {
      const [angle, far] = [(2 * Math.PI * n) / many, Math.max(at.width, at.height) * 0.9];
      const puff = h("span", { class: "rb-ghost rb-puff", text: "✸" });
      for (const [name, size] of [["left", at.left + at.width / 2], ["top", at.top + at.height / 2]]) puff.style.setProperty(name, `${size}px`);
      layer.append(puff);
      run(puff, [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.3 },
        { transform: `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px) scale(0.5)`, opacity: 0 }], { ...time, leaves: true });
    }
  }

  function sign(text, at, time) {
    const made = h("span", { class: "rb-ghost rb-sign", text });
    for (const [name, size] of Object.entries(at)) made.style.setProperty(name, `${size}px`);
    made.style.setProperty("font-size", `${Math.min(at.height, at.width) * 0.8}px`);
    layer.append(made);
    run(made, SIGN, { ...time, leaves: true });
  }

  const across = (a, b) => `translate(${a.left + a.width / 2 - b.left - b.width / 2}px, ${a.top + a.height / 2 - b.top - b.height / 2}px)`;

  // What arrives somewhere flies as a copy of what is there now; until it arrives, its place looks as it did.
  function arrive(from, to, old, time) {
    run(copyOf(to), [{ transform: `${across(from.at, to.at)} scale(0.8)`, opacity: 0.2 },
      { transform: `${across(from.at, to.at)} scale(1.05)`, opacity: 1, offset: 0.2 }, STILL], { ...time, leaves: true });
    hold(old, time, time.length);
    run(to.el, [UNSEEN, { opacity: 0, offset: 0.98 }, STILL], time);
  }

  // What leaves flies as a copy of itself, and is gone when it arrives.
  function leave(from, to, time) {
    run(copyOf(from), [STILL, { transform: `${across(to.at, from.at)} scale(0.8)`, opacity: 0.9, offset: 0.85 },
      { transform: `${across(to.at, from.at)} scale(0.6)`, opacity: 0 }], { ...time, leaves: true });
  }

  // Whatever is new at the end of a flight arrives there; where nothing is new, a copy of its beginning flies.
  function flight(before, after, motion, used, time) {
    const [from] = [...found(before, motion.from, after), ...found(after, motion.from, before)];
    const ends = found(after, motion.to, before);
    if (!from) return ends;
    const fresh = ends.filter((to) => !to.inRow && differ(to, before.byName.get(to.names[0])) && !used.has(to.names[0]) && small(to, from));
    for (const to of fresh) arrive(from, to, before.byName.get(to.names[0]), time);
    if (!fresh.length && ends.length && !from.inRow) leave(from, ends[0], time);
    return fresh;
  }

  // A copy of how something was stays above it until its motion begins, and `more` into it.
  function hold(one, { delay }, more = 0) {
    if (!one || delay + more <= 0) return;
    const copy = copyOf(one);
    layer.prepend(copy);
    run(copy, [{ opacity: 1 }, { opacity: 1, offset: 0.999 }, UNSEEN], { delay: 0, length: delay + more, leaves: true });
  }

  // The chips of the players stand side by side: none is copied to where it stood, for another may stand there now, and
  // none grows over the next one. What is written on a chip has room to grow a little.
  function inTheRow(kind, { el, names: [name] }, time) {
    run(el, kind === "shake" ? KINDS.shake.now : name.startsWith("seat ") ? DIPS : KINDS.mark.now, time);
  }

  function inPlace(how, was, now, time) {
    if (how.was && was) {
      hold(was, time);
      run(copyOf(was), how.was, { ...time, leaves: true });
    } else if (was && now && was.says !== now.says) hold(was, time);
    if (how.now && now) run(now.el, how.now, time);
    else if (how.was && now && was) run(now.el, [UNSEEN, UNSEEN, STILL], time);
  }

  function one(kind, was, now, time) {
    const how = KINDS[kind] ?? KINDS.mark;
    const at = (now ?? was).at;
    if (now?.inRow) inTheRow(kind, now, time);
    else inPlace(how, was, now, time);
    if (how.sign) sign(how.sign, at, time);
    if (how.puffs) puffs(at, how.puffs, time);
  }

  // `lines` are those of the step, each with the motion of its event, if it names one; `length` is a line's time.
  function perform(before, after, lines, length) {
    const used = new Set();
    const use = (thing) => { for (const name of thing?.names ?? []) used.add(name); };
    lines.forEach(([, , motion], n) => {
      if (!motion) return;
      const time = { delay: n * length, length: length * SHARE };
      if (KINDS[motion.kind]?.flies) { flight(before, after, motion, used, time).forEach(use); return; }
      const there = found(after, motion.at, before);
      const things = there.length ? there.map((now) => [before.byName.get(now.names[0]), now])
        : found(before, motion.at, after).map((was) => [was, undefined]);
      for (const [was, now] of things) { one(motion.kind, was, now, time); use(now ?? was); }
    });
    byThemselves(before, after, used, { delay: 0, length: length * SHARE });
  }

  // What no event speaks of: things that lie elsewhere now glide there, what is new rises, what says something else is marked.
  function byThemselves(before, after, used, time) {
    let left = MOST;
    for (const now of after.seen) {
      if (left <= 0 || now.names.some((name) => used.has(name))) continue;
      const was = before.byName.get(now.names[0]);
      const inner = after.seen.some((other) => other !== now && now.el.contains(other.el));
      if (now.el.dataset.thing !== undefined && was && far(was.at, now.at)) arrive(was, now, null, time);
      else if (inner || now.el.dataset.calm !== undefined) continue;
      else if (!was) one("rise", null, now, time);
      else if (differ(now, was)) one("mark", was, now, time);
      else continue;
      left -= 1;
    }
  }

  // A whole part of the board does not fly: only what is about as large as where it comes from.
  const small = (to, from) => to.at.width * to.at.height < 4 * from.at.width * from.at.height || to.at.width < 120;
  const far = (a, b) => Math.hypot(a.left - b.left, a.top - b.top) > 4;
  const clear = () => {
    for (const animation of running.splice(0)) animation.cancel();
    layer.replaceChildren();
  };
  return { perform, run, running, clear };
}
