// The end of a round or of the game: all its lines with their rules, what everybody scored, and each line shown on the
// board, one after another. It stays until somebody goes on.

import { h } from "./dom.js";
import { ruleButton } from "./panels.js";

// `telling` is the line that is being shown, if any.
export function finalePanel(finale, shown, texts, { telling, openRule, tellEach }) {
  const { words } = texts;
  const origins = new Map(texts.rules.map((rule) => [rule.rule, rule.origin]));
  const lines = finale.lines.map((line, at) => h("li", { class: "rb-line", "aria-current": at === telling ? "step" : null },
    ruleButton(line.rule, origins.get(line.rule), words, `end ${at}`, openRule), h("span", { text: line.words, lang: shown.own_language })));
  const points = finale.points.map(([name, before, after], seat) => h("tr", { class: shown.seats[seat]?.winner ? "rb-won" : "" },
    h("th", { scope: "row", text: name }), h("td", { text: before }), h("td", { "aria-hidden": "true", text: before ? "→" : "" }),
    h("td", {}, h("strong", { text: after }), shown.seats[seat]?.winner ? h("span", { class: "rb-mark", text: ` ${words.wins}` }) : null)));
  return [
    h("p", { class: "rb-finale-title", text: finale.title }),
    finale.over && shown.task ? h("p", { class: "rb-finale-task", text: shown.task, lang: shown.own_language }) : null,
    points.length ? h("table", { class: "rb-finale-points", label: words.before_and_now }, h("tbody", {}, ...points)) : null,
    h("div", { class: "rb-buttons" }, lines.length ? h("button", { key: "each line", text: words.each_line, on: { click: tellEach } }) : null),
    h("ol", { class: "rb-story rb-finale", label: finale.title }, ...lines),
  ].filter(Boolean);
}

// Goes through the lines of a finale: `show` draws one, `wait` is over when the next may come, or false when the reader
// asks for each line by hand.
export function teller({ lines, show, wait }) {
  let at = null;
  let running = 0;
  const to = (next) => { at = next < lines().length ? next : null; show(at === null ? null : lines()[at], at); };
  async function each() {
    const mine = (running += 1);
    to(at === null ? 0 : at + 1);
    while (at !== null && mine === running) {
      const time = wait();
      if (!time) return;
      await time;
      if (mine === running) to(at + 1);
    }
  }
  const stop = () => { running += 1; if (at !== null) { at = null; show(null, null); } };
  return { each, stop, at: () => at };
}

// Scrolls a panel, and nothing around it, until something in it is seen.
export function inSight(panel, el) {
  if (!el) return;
  const [box, at] = [panel.getBoundingClientRect(), el.getBoundingClientRect()];
  if (at.top < box.top) panel.scrollTop -= box.top - at.top;
  else if (at.bottom > box.bottom) panel.scrollTop += at.bottom - box.bottom;
}
