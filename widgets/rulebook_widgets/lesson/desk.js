// A student's desk, trials by hand, what is handed in, and the choice of more exercises.

import { remembered } from "./remembering.js";
import { typedForm } from "./typed.js";
import { tongueMenu } from "../frame/tongue.js";
import { copyButton, h, joined, kept } from "../frame/dom.js";

// A cell this long may break into lines.
const LONG = 24;

export function drawTable(table) {
  const bars = table.rows.some((row) => row.bar || row.mark != null);
  const bar = (row) => h("td", { class: "rb-bar-cell", "aria-hidden": "true" },
    h("span", { class: "rb-level", style: { width: `${100 * row.bar}%` } }),
    row.mark == null ? null : h("span", { class: "rb-stroke", style: { left: `${100 * row.mark}%` } }));
  const long = table.rows.some((row) => row.cells.some((cell) => cell.length >= LONG));
  return h("div", { class: "rb-wide", tabindex: "0", role: "group", label: table.caption },
    h("table", { class: long ? "rb-shown rb-worded" : "rb-shown" },
      h("caption", { text: table.caption }),
      h("thead", null, h("tr", null,
        table.heads.map((head) => h("th", { scope: "col", text: head })),
        bars ? h("td", { class: "rb-bar-cell", "aria-hidden": "true" }) : null)),
      h("tbody", null, table.rows.map((row) => h("tr", null,
        h("th", { scope: "row", text: row.head }),
        row.cells.map((cell) => h("td", { class: cell.length < LONG ? "rb-short" : null, text: kept(cell) })), bars ? bar(row) : null)))),
    table.note ? h("p", { class: "rb-quiet", text: table.note }) : null);
}

function keyField(key, label, words) {
  const field = h("textarea", { rows: 3, readonly: true, key: "key", label, class: "rb-typed" });
  field.value = key;
  return h("div", { class: "rb-typed-form" },
    h("span", { class: "rb-quiet", text: label, "aria-hidden": "true" }), field,
    h("div", { class: "rb-buttons" }, copyButton(field, words)));
}

export function drawDesk(seen, send, card) {
  const t = seen.desk;
  const offers = remembered(seen, send, card);
  const press = (what, text) => h("button", { key: what, text, on: { click: () => send({ do: what }) } });
  return [
    tongueMenu(seen, send),
    ...(seen.about || []).map((text) => h("p", { class: "rb-prose", text })),
    typedForm({ label: t.name, button: t.take_name, key: "name", value: seen.name, send: (text) => send({ do: "name", text }) }),
    h("p", { class: "rb-quiet", text: t.name_why }),
    seen.note ? h("p", { class: "rb-feedback rb-right", text: seen.note }) : null,
    ...(seen.key ? [] : offers),
    h("p", { class: "rb-progress-words", text: seen.progress }),
    h("ol", { class: "rb-progress", label: seen.progress }, seen.exercises.map((each) =>
      h("li", { class: `rb-step-${each.mark}` },
        h("span", { "aria-hidden": "true", text: { done: "✓", begun: "…", open: "○", closed: "·" }[each.mark] }),
        ` ${each.title}`, h("span", { class: each.mark === "begun" || each.mark === "done" ? "rb-quiet" : "rb-unseen", text: joined(t, "aside", "", each.words) })))),
    h("details", { key: "save", "data-open": "save" }, h("summary", { key: "save-summary", text: t.save }),
      seen.key ? keyField(seen.key, t.key, t) : null,
      typedForm({ label: t.paste, button: t.restore, key: "paste", area: 3, send: (text) => send({ do: "restore", text }) }),
      seen.key ? offers : null,
      seen.refused ? h("p", { class: "rb-feedback rb-wrong", text: seen.refused }) : null,
      h("div", { class: "rb-tools" },
        seen.undo ? press("undo", t.undo) : null, seen.key ? press("afresh", t.afresh) : null)),
  ];
}

// What is mastered by idea, and the exercise that comes next; `drawAsked` draws that.
export function drawCanDo(seen, send, drawAsked) {
  return [
    tongueMenu(seen, send),
    h("p", { class: "rb-quiet", text: seen.how }),
    typedForm({ ...seen.paste, key: "take", area: 3, send: (text) => send({ do: "take", text }) }),
    seen.refused ? h("p", { class: "rb-feedback rb-wrong", text: seen.refused }) : null,
    ...seen.tables.map(drawTable),
    h("p", { class: "rb-card-title", text: seen.next_title }),
    h("p", { class: "rb-question", text: kept(seen.ask.question) }),
    ...drawAsked(seen.ask),
    h("div", { class: "rb-tools" }, h("button", { key: "next", text: seen.other, on: { click: () => send({ do: "next" }) } })),
  ];
}

export function drawHandIn(seen) {
  return [seen.key ? keyField(seen.key, seen.desk.result, seen.desk) : null, ...seen.tables.map(drawTable)];
}

export function drawChoices(seen, send) {
  const field = h("select", { key: "choose", label: seen.choose, on: { change: () => send({ do: "choose", name: field.value }) } },
    seen.choices.map((each) => h("option", { value: each.name, text: each.title, selected: each.on })));
  return h("div", { class: "rb-typed-form" }, h("span", { class: "rb-quiet", text: seen.choose, "aria-hidden": "true" }), field);
}
