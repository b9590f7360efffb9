// What a class handed in: a field for the chat, then for each lesson its strips of guesses and its tables.

import { h } from "../frame/dom.js";
import { drawTable, typedForm } from "./desk.js";

const STRIP = { wide: 600, dot: 5, floor: 84 };

// Each guess is a dot, stacked where guesses are alike; below them the middle half, the median and the exact chance.
function drawStrip(strip, legend) {
  const at = (share) => 20 + share * (STRIP.wide - 40);
  const stacks = {};
  const dots = strip.guesses.map((guess) => {
    const column = Math.round(at(guess) / (2 * STRIP.dot));
    stacks[column] = (stacks[column] || 0) + 1;
    return h("svg:circle", { cx: at(guess), cy: STRIP.floor - STRIP.dot - 2 - (stacks[column] - 1) * 2 * STRIP.dot, r: STRIP.dot - 0.5, class: "rb-dot" });
  });
  const [low, median, high] = strip.quartiles.map(at);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    h("svg:text", { x: at(share), y: STRIP.floor + 30, class: "rb-tick", text: `${100 * share} %` }));
  const highest = STRIP.floor - 8 - 2 * STRIP.dot * Math.max(...Object.values(stacks));
  const drawn = h("svg:svg", { viewBox: `0 ${Math.min(highest, 0)} ${STRIP.wide} ${STRIP.floor + 34 - Math.min(highest, 0)}`, class: "rb-strip" },
    h("svg:line", { x1: at(0), x2: at(1), y1: STRIP.floor, y2: STRIP.floor, class: "rb-axis" }),
    h("svg:rect", { x: low, width: Math.max(high - low, 2), y: STRIP.floor + 4, height: 8, class: "rb-half" }),
    h("svg:line", { x1: median, x2: median, y1: STRIP.floor + 2, y2: STRIP.floor + 14, class: "rb-median" }),
    h("svg:line", { x1: at(strip.exact), x2: at(strip.exact), y1: Math.min(highest, 0) + 4, y2: STRIP.floor + 14, class: "rb-exact" }),
    dots, ticks);
  return h("div", { "aria-hidden": "true" }, drawn, h("p", { class: "rb-quiet", text: legend }));
}

export function drawPool(seen, send) {
  const strips = (lesson) => Object.fromEntries(lesson.strips.map((strip) => [strip.ask, strip]));
  const drawn = (lesson) => lesson.tables.flatMap((table) => {
    const strip = strips(lesson)[table.caption];
    return [drawTable(table), strip ? drawStrip(strip, seen.pool.strip) : null];
  });
  return [
    typedForm({ label: seen.pool.pasted, button: seen.pool.pool, key: "chat", area: 6, value: seen.text, send: (text) => send({ do: "pool", text }) }),
    ...seen.summary.map((words) => h("p", { class: "rb-summary", text: words })),
    ...seen.damaged.map(drawTable),
    ...seen.lessons.flatMap((lesson) => [h("p", { class: "rb-card-title", text: lesson.title }), ...drawn(lesson)]),
  ];
}
