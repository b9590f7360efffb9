// A step of a lesson: closed, open or answered; what it asks is drawn by the card of that kind.

import { answerForm, drawUnreadable, firstDraft, lineForm } from "./answers.js";
import { drawTable } from "./desk.js";
import { drawGrowth, drawPieces } from "./growth.js";
import { h, joined, kept } from "../frame/dom.js";

const TAGS = { b: "strong", i: "em" };
const runs = (line) => line.map(([kind, words]) => (TAGS[kind] ? h(TAGS[kind], { text: words }) : words));

export function drawProse(blocks) {
  return (blocks || []).map((block) => (block.kind === "ul"
    ? h("ul", { class: "rb-prose-list" }, block.lines.map((line) => h("li", null, runs(line))))
    : h("p", { class: "rb-prose" }, runs(block.lines[0]))));
}

// The head of a step: its place, its title, how it stands, and the prose that comes before what it asks.
export function drawStepHead(seen) {
  const { number, mark, words, minutes, opens, text, note } = seen.step;
  const sign = { done: "✓", closed: "🔒" }[mark];
  return [
    h("div", { class: "rb-step-head" },
      h("span", { class: `rb-step-number rb-step-${mark}`, "aria-hidden": "true", text: mark === "done" ? sign : String(number) }),
      h("span", { class: "rb-step-title", role: "heading", "aria-level": "2" }, seen.title, h("span", { class: "rb-unseen", text: words ? joined(seen.texts, "aside", "", words) : "" })),
      h("span", { class: "rb-quiet rb-step-minutes", text: minutes })),
    opens ? h("p", { class: "rb-quiet rb-step-opens", text: opens }) : null,
    ...drawProse(text),
    note ? h("p", { class: "rb-quiet rb-step-note", text: note }) : null,
  ];
}

// What is told once a step is answered.
export function drawStepEnd(seen) {
  const { after, tables, listed } = seen.step;
  return [
    ...drawProse(after),
    listed?.length ? h("ul", { class: "rb-prose-list" }, listed.map((line) => h("li", { text: kept(line) }))) : null,
    ...(tables || []).map(drawTable),
  ];
}

export function drawBet(seen, send) {
  return [
    seen.next === "guess" ? lineForm((text) => send({ do: "guess", text }), seen.texts.your_guess, seen.button) : null,
    drawUnreadable(seen),
    seen.next === "throw"
      ? h("button", { class: "rb-main-button", key: "answer-go", text: seen.button, on: { click: () => send({ do: "throw" }) } })
      : null,
    drawGrowth(seen.growth, seen.texts),
    seen.said ? h("p", { class: "rb-feedback rb-told", key: "said", tabindex: "-1", text: kept(seen.said) }) : null,
    runAgain(seen, send),
  ];
}

export function runAgain(seen, send) {
  return seen.again ? h("div", { class: "rb-tools" }, h("button", { key: "again", text: seen.again, on: { click: () => send({ do: "again" }) } })) : null;
}

export function drawThrows(seen, send) {
  const press = ([what, text], place) =>
    h("button", { key: what, class: place ? null : "rb-main-button", text, on: { click: () => send({ do: what }) } });
  return [
    seen.pick ? h("p", { class: "rb-question", text: kept(seen.pick.ask) }) : null,
    seen.pick ? lineForm((text) => send({ do: "guess", text }), seen.pick.button, seen.pick.button) : null,
    drawUnreadable(seen),
    h("div", { class: "rb-tools" }, Object.entries(seen.buttons).map(press)),
    drawPieces(seen.pieces),
    seen.last ? h("p", { class: "rb-came", text: seen.last }) : null,
    h("p", { class: "rb-quiet", key: "played", tabindex: "-1", text: seen.progress }),
    drawGrowth(seen.growth, seen.texts),
    seen.said ? h("p", { class: "rb-feedback rb-told", text: kept(seen.said) }) : null,
    ...seen.tables.map(drawTable),
  ];
}

export function drawLookBack(seen, send, card) {
  if (seen.none) return [h("p", { class: "rb-feedback rb-unreadable", text: seen.none })];
  const asked = JSON.stringify(seen.form);
  if (card.asked !== asked) Object.assign(card, { asked, draft: null });
  if (!card.draft || seen.solved) card.draft = firstDraft(seen.form, seen.last);
  Object.assign(card, { texts: seen.texts, title: seen.title, done: seen.solved, send: (text) => send({ do: "check", text }) });
  return [
    answerForm(seen.form, card),
    drawUnreadable(seen),
    ...seen.told.map((line) => h("p", { class: "rb-prose", text: kept(line) })),
  ];
}

// The table that is played at is a widget of its own: it is put into the step, and stays when the step is drawn anew.
export async function putInside(model, host) {
  const id = model.get("inside");
  if (!id || host.dataset.inside === id || !model.widget_manager?.create_view) return;
  host.dataset.inside = id;
  const child = await model.widget_manager.get_model(id);
  const view = await model.widget_manager.create_view(child);
  host.replaceChildren(view.el);
}
