// What there is to answer with: a line of text, one of some options, cells of a board, an order of things.
// Whatever it is, the answer that goes out is a line of text. `draft` is what is chosen and not sent yet.

import { fill, focusOn, h, joined, kept } from "../frame/dom.js";
import { grid } from "../frame/grid.js";

const keysOf = (text) => text.trim().split(/\s+/).filter(Boolean);

// What a form begins with: the last answer, or nothing; things to order stand as they are shown.
export function firstDraft(form, last) {
  if (form.kind === "order") return last ? keysOf(last) : form.items.map((item) => item.key);
  return last && (form.kind === "choice" || form.kind === "cells") ? keysOf(last) : [];
}

// `kept` holds what is typed and not sent yet, so that asking for a hint does not wipe it out.
export function lineForm(send, label, button, kept = {}) {
  const field = h("input", { type: "text", key: "answer", autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", label, class: "rb-answer", value: kept.typed,
    on: { input: () => { kept.typed = field.value; } } });
  const submit = () => {
    if (!field.value.trim()) field.focus();
    Object.assign(kept, { typed: "", sent: field.value });
    return send(field.value);
  };
  return formOf(button, submit,
    h("span", { class: "rb-quiet", text: label, "aria-hidden": "true" }), field);
}

// What is said of an answer that is none: what is expected.
export const drawUnreadable = (seen) => (seen.unreadable ? h("p", { class: "rb-feedback rb-unreadable", text: kept(seen.unreadable) }) : null);

export function answerForm(form, card) {
  const { texts: t, send } = card;
  if (form.kind === "choice") return choosing(card, h("div", { class: "rb-options" }, form.options.map((one) => option(one, card))), t.choose_one);
  if (form.kind === "cells") return choosing(card, board(form, card), t.choose_some);
  if (form.kind === "order") return choosing(card, ordering(form, card), t.put_in_order);
  const label = form.kind === "formula" ? fill(t.your_formula, { letters: joined(t, "also", ...form.variables) }) : t.your_answer;
  return card.done ? null : lineForm(send, label, t.check, card);
}

function formOf(button, submit, ...children) {
  return h("form", { class: "rb-answer-form", on: { submit: (event) => { event.preventDefault(); submit(); } } },
    ...children, button ? h("button", { class: "rb-main-button", type: "submit", key: "answer-go", text: button }) : null);
}

function choosing(card, things, legend) {
  const submit = () => {
    if (!card.draft.length) focusOn(things.querySelector("input, [tabindex='0']"));
    card.send(card.draft.join(" "));
  };
  return formOf(card.done ? "" : card.texts.check, submit,
    h("fieldset", { class: "rb-choosing", disabled: card.done }, h("legend", { class: "rb-quiet", text: legend }), things));
}

function option({ key, text }, card) {
  const on = card.draft.includes(key);
  const radio = h("input", { type: "radio", name: card.name, value: key, key: `option ${key}`, checked: on,
    on: { change: () => card.change([key]) } });
  return h("label", { class: `rb-option${on ? " rb-on" : ""}` }, radio, h("span", { text }));
}

function board(form, card) {
  const one = form.rows.length === 1;
  const wide = Math.max(...form.rows.map((row) => row.length));
  const all = form.rows.flat().map((cell) => cell.key);
  const toggle = (key) => card.change(all.filter((other) => (other === key) !== card.draft.includes(other)));
  const rows = form.rows.map((row) => row.map((cell) => {
    const on = card.draft.includes(cell.key);
    const word = cell.text.length > 12 ? " rb-word rb-words" : cell.text.length > 3 ? " rb-word" : "";
    return h("button", { class: `rb-cell${word}${on ? " rb-on" : ""}`, label: cell.name, key: `cell ${cell.key}`,
      "aria-selected": String(on), "data-at": one ? null : cell.key, text: cell.text,
      on: { click: () => toggle(cell.key) } });
  }));
  const made = grid({ label: card.title, rows, class: one ? "rb-cells rb-cards" : "rb-cells", start: card.start });
  made.setAttribute("aria-multiselectable", "true");
  made.style.setProperty("--rb-wide", wide);
  made.addEventListener("focusin", (event) => { card.start = event.target.dataset.key; });
  return made;
}

function ordering(form, card) {
  const words = Object.fromEntries(form.items.map((item) => [item.key, item.text]));
  const move = (key, by) => {
    const from = card.draft.indexOf(key), to = from + by;
    if (to < 0 || to >= card.draft.length) return;
    const order = [...card.draft];
    order.splice(to, 0, ...order.splice(from, 1));
    card.change(order);
    card.say(fill(card.texts.place, { name: words[key], n: to + 1, all: order.length }));
  };
  const push = (key, by, sign, label, end) => h("button", { class: "rb-icon", text: sign, key: `${sign} ${key}`,
    label: fill(label, { name: words[key] }), "aria-disabled": String(end), on: { click: () => move(key, by) } });
  return h("ol", { class: "rb-order" }, card.draft.map((key, i) => h("li", {
    on: { keydown: (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by) { event.preventDefault(); move(key, by); }
    } } },
    h("span", { text: words[key] }),
    card.done ? null : push(key, -1, "↑", card.texts.up, i === 0),
    card.done ? null : push(key, 1, "↓", card.texts.down, i === card.draft.length - 1))));
}
