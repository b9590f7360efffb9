// The teacher's cockpit: what a class handed in, one view at a time, fit for a projector.

import { drawTable, typedForm } from "./desk.js";
import { tongueMenu } from "../frame/tongue.js";
import { copyButton, h, joined, kept, select } from "../frame/dom.js";

const STRIP = { wide: 600, dot: 5, floor: 84 };

// Each guess is a dot, stacked where guesses are alike; below them the middle half, the median, and the exact chance.
function drawStrip(strip) {
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
  const highest = Math.min(STRIP.floor - 8 - 2 * STRIP.dot * Math.max(...Object.values(stacks)), 0);
  return h("svg:svg", { viewBox: `0 ${highest} ${STRIP.wide} ${STRIP.floor + 34 - highest}`, class: "rb-strip", "aria-hidden": "true" },
    h("svg:line", { x1: at(0), x2: at(1), y1: STRIP.floor, y2: STRIP.floor, class: "rb-axis" }),
    h("svg:rect", { x: low, width: Math.max(high - low, 2), y: STRIP.floor + 4, height: 8, class: "rb-half" }),
    h("svg:line", { x1: median, x2: median, y1: STRIP.floor + 2, y2: STRIP.floor + 14, class: "rb-median" }),
    strip.exact == null ? null
      : h("svg:line", { x1: at(strip.exact), x2: at(strip.exact), y1: highest + 4, y2: STRIP.floor + 14, class: "rb-exact" }),
    dots, ticks);
}

const nothingYet = (t) => h("p", { class: "rb-quiet", text: t.none_yet });

function drawClassGuesses(seen, t) {
  if (!seen.strips?.length) return [nothingYet(t)];
  return seen.strips.map((strip) => h("section", { class: "rb-part" },
    h("p", { class: "rb-question", text: kept(strip.ask) }),
    drawStrip(strip),
    strip.truth ? h("p", { class: "rb-truth", text: kept(strip.truth) }) : null,
    h("p", { class: "rb-quiet", text: kept(`${strip.words} ${t.strip} ${strip.truth ? t.strip_exact : ""}`) })));
}

function drawBars(chart) {
  const bar = (each) => h("tr", null,
    h("th", { scope: "row", text: each.value }),
    h("td", { class: "rb-number", text: each.times }),
    h("td", { class: "rb-number", text: kept(each.share) }),
    each.exact ? h("td", { class: "rb-number", text: kept(each.exact) }) : null,
    h("td", { class: "rb-bar-cell", "aria-hidden": "true" },
      h("span", { class: "rb-level", style: { width: `${100 * each.bar}%` } }),
      each.mark == null ? null : h("span", { class: "rb-stroke", style: { left: `${100 * each.mark}%` } })));
  return h("table", { class: "rb-shown rb-bars" }, h("caption", { text: chart.title }), h("tbody", null, chart.bars.map(bar)));
}

function drawClassTrials(seen, t) {
  if (!seen.charts?.length) return [nothingYet(t)];
  return [...seen.charts.map(drawBars), h("p", { class: "rb-quiet", text: t.bars })];
}

function drawSlide(seen, t, send) {
  const slide = seen.slide;
  if (!slide) return [nothingYet(t)];
  const turn = (by, text, off) => h("button", { key: `turn${by}`, text, disabled: off, on: { click: () => send({ do: "turn", by }) } });
  return [
    h("article", { class: "rb-slide" },
      h("p", { class: "rb-quiet", text: `${slide.place} · ${slide.title}` }),
      h("p", { class: "rb-made-it" }, h("b", { text: kept(slide.made_it) }),
        h("span", { class: "rb-share", "aria-hidden": "true" }, h("span", { style: { width: `${100 * slide.share}%` } }))),
      h("p", { class: "rb-question", text: kept(slide.question) }),
      h("p", { class: "rb-feedback" }, `${t.answered} `, h("b", { text: kept(slide.answer) })),
      h("p", { class: "rb-against" }, h("b", { text: joined(t, "named", t.against, "") }), kept(slide.against)),
      slide.way ? h("p", { class: "rb-solution" }, h("b", { text: joined(t, "named", t.way, "") }), kept(slide.way)) : null),
    h("div", { class: "rb-tools" }, turn(-1, t.previous, slide.first), turn(1, t.next, slide.last)),
  ];
}

function drawExit(seen, t, send) {
  const piles = (seen.piles || []).map((pile) => ({ value: pile.key, label: joined(t, "named", pile.level, pile.what) }));
  return [
    h("p", { class: "rb-question rb-exit", text: kept(seen.ask || t.no_exit) }),
    seen.came ? h("p", { class: "rb-truth", text: seen.came }) : null,
    piles.length ? h("p", { class: "rb-quiet", text: t.exit_why }) : null,
    piles.length ? countForm({ line: seen.line, fields: piles, whose: false }, t, send) : null,
  ];
}

// Numbers as they stand on a tally sheet; they become one line more, like those of the chat.
function countForm({ line, fields, whose }, t, send) {
  const name = h("input", { type: "text", label: t.whose, key: `${line}-whose`, autocomplete: "off", class: "rb-typed" });
  const counts = fields.map(({ value, label }) =>
    [value, h("input", { type: "number", min: 0, max: 300, label, key: `${line}-${value}`, class: "rb-count" }), label]);
  const submit = (event) => {
    event.preventDefault();
    const typed = counts.filter(([, field]) => Number(field.value) > 0).map(([value, field]) => `${value}=${Number(field.value)}`);
    if (typed.length) send({ do: "add", text: [name.value.trim(), line, ...typed].filter(Boolean).join(" ") });
  };
  return h("form", { class: "rb-count-form", on: { submit } },
    whose ? h("label", null, `${t.whose} `, name) : null,
    h("div", { class: whose ? "rb-counts" : "rb-counts rb-piles" }, counts.map(([value, field, label]) =>
      h("label", null, h("span", { text: whose ? value : label }), field))),
    h("button", { type: "submit", key: `${line}-go`, text: t.add }));
}

function drawLines(card, t, send) {
  const all = h("textarea", { rows: 4, readonly: true, label: t.all_lines, key: "all", class: "rb-typed" });
  all.value = card.text;
  const fold = (key, title, ...inside) => h("details", { key, "data-open": key }, h("summary", { key: `${key}-summary`, text: title }), inside);
  return [
    typedForm({ label: t.pasted, button: t.add, key: "chat", area: 5, send: (text) => send({ do: "add", text }) }),
    ...card.remarks.map(drawTable),
    ...card.tallies.map((tally) => fold(`paper-${tally.line}`, joined(t, "named", t.from_paper, tally.title),
      h("p", { class: "rb-quiet", text: t.from_paper_why }),
      countForm({ line: tally.line, whose: true, fields: tally.values.map((value) => ({ value, label: t.count_of.replace("{value}", value) })) }, t, send))),
    fold("list", t.list, typedForm({ label: t.list, button: t.take_list, key: "names-list", area: 5, value: card.listed, send: (text) => send({ do: "list", text }) })),
    card.text ? fold("kept", t.all_lines, h("div", { class: "rb-typed-form" }, all),
      h("div", { class: "rb-tools" }, copyButton(all, t), h("button", { key: "afresh", text: t.afresh, on: { click: () => send({ do: "all", text: "" }) } }))) : null,
  ];
}

function drawExport(seen, t) {
  return [
    h("p", { class: "rb-question", text: t.export }),
    ...(seen.files || []).map((file) => h("p", null, h("a", { href: file.href, download: file.name, text: file.words, key: file.name }))),
    seen.files ? h("p", { class: "rb-quiet", text: t.export_why }) : nothingYet(t),
  ];
}

const VIEWED = { guesses: drawClassGuesses, trials: drawClassTrials, mistakes: drawSlide, exit: drawExit, export: drawExport,
  stuck: (seen, t) => (seen.tables?.length ? seen.tables.map(drawTable) : [nothingYet(t)]) };
const UNCOVERED = ["guesses", "trials", "mistakes"];

export function drawCockpit(card, send) {
  const t = card.cockpit;
  const press = (what, text, more) => h("button", { key: what, text, ...more, on: { click: () => send({ do: what }) } });
  const choose = (what, choices, value, label) => {
    const made = select(choices, value);
    made.setAttribute("aria-label", label);
    made.dataset.key = what;
    made.addEventListener("change", () => send({ do: what, [what]: made.value }));
    return made;
  };
  const full = (event) => {
    const root = event.target.closest(".rb-card");
    if (document.fullscreenElement) document.exitFullscreen(); else root.requestFullscreen?.();
  };
  const view = ([name, text]) => h("button", { key: `view-${name}`, text, "aria-pressed": String(card.view === name),
    class: card.view === name ? "rb-on" : null, on: { click: () => send({ do: "view", view: name }) } });
  return [
    card.summary.length ? h("p", { class: "rb-summary", text: card.summary.join(" · ") }) : null,
    h("div", { class: "rb-views", role: "group", label: t.title }, Object.entries(t.views).map(view)),
    h("div", { class: "rb-view" }, card.view === "lines" ? drawLines(card, t, send) : VIEWED[card.view](card.seen, t, send)),
    h("div", { class: "rb-tools rb-steer" },
      UNCOVERED.includes(card.view) ? press("reveal", card.revealed ? t.hide : t.reveal, { class: "rb-main-button" }) : null,
      press("names", card.named ? t.hide_names : t.show_names, { "aria-pressed": String(card.named) }),
      h("button", { key: "full", text: t.full, on: { click: full } }),
      card.lessons.length > 1 ? choose("lesson", card.lessons, card.lesson, t.lesson) : null,
      tongueMenu(card, send)),
  ];
}
