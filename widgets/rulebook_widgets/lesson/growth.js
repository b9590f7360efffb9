// What lies on the table after a throw, and the columns that grow with every throw.

import { h, joined } from "../frame/dom.js";

// The pips of a die, as places of a grid of three by three.
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

function die(value) {
  const pips = PIPS[value];
  if (!pips) return h("span", { class: "rb-fallen rb-fallen-card", text: String(value) });
  return h("span", { class: "rb-fallen rb-fallen-die" },
    pips.map((place) => h("span", { class: "rb-pip", style: { "grid-area": `${Math.ceil(place / 3)} / ${((place - 1) % 3) + 1}` } })));
}

export function drawPieces(pieces) {
  const all = [...pieces.dice.map(die), ...pieces.cards.map((card) => h("span", { class: "rb-fallen rb-fallen-card", text: card }))];
  return all.length ? h("div", { class: "rb-fallen-all", "aria-hidden": "true" }, all) : null;
}

export function drawGrowth(growth, texts) {
  if (!growth) return null;
  const ghost = growth.columns.some((column) => column.ghost != null);
  const words = joined(texts, "then", ...growth.columns.map((column) => column.words));
  return h("div", { class: "rb-growth" },
    h("p", { class: "rb-quiet", "aria-hidden": "true", text: growth.label }),
    // On a narrow page the columns scroll sideways, also with the keyboard.
    h("div", { class: "rb-columns", role: "img", tabindex: "0", label: `${growth.label}. ${words}` }, growth.columns.map((column) =>
      h("div", { class: "rb-column" },
        h("span", { class: "rb-column-count", text: column.count || "" }),
        h("span", { class: "rb-column-place" },
          column.ghost == null ? null : h("span", { class: "rb-column-ghost", style: { height: `${100 * column.ghost}%` } }),
          h("span", { class: "rb-column-bar", style: { height: `${100 * column.high}%` } })),
        h("span", { class: "rb-column-value", text: column.value })))),
    ghost ? h("p", { class: "rb-quiet", text: texts.ghost }) : null);
}
