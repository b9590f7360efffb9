// The odds beside the board: a headline with its picture, the lines that can be compared, what is sure in a sentence.

import { h, joined, kept } from "./dom.js";

// Percent are read at a glance and compared; the exact fractions come when somebody wants them.
export function oddsPanel(odds, shown, words, { ask, exact, show, light }) {
  const facts = odds.facts || [];
  if (odds.locked) return [h("p", { text: words.odds_locked })];
  if (odds.counting) {
    return [h("p", { class: "rb-quiet", text: words.counting }), h("progress", { label: words.counting }),
      h("button", { key: "stop", text: words.cancel, on: { click: () => ask({ do: "stop_counting" }) } })];
  }
  if (!facts.length) return [h("p", { class: "rb-quiet", text: odds.note || words.no_odds })];
  const toggle = h("input", { type: "checkbox", key: "exact", on: { change: (event) => show(event.target.checked) } });
  toggle.checked = exact;
  const open = facts.filter((fact, at) => at !== odds.headline?.line && (fact.rows || (fact.share !== 0 && fact.share !== 1)));
  const told = { shown, words, exact, light };
  return [
    odds.headline ? headline(facts[odds.headline.line], odds.headline, told) : null,
    h("ul", { class: "rb-facts", label: words.odds }, ...open.map((fact) => h("li", { class: "rb-fact" }, ...line(fact, told))),
      sure(facts, 1, joined(words, "named", words.certain, ""), shown), sure(facts, 0, joined(words, "named", words.impossible, ""), shown)),
    h("label", { class: "rb-check" }, toggle, h("span", { text: words.odds_exact })),
    h("p", { class: "rb-quiet", text: words.odds_hint }),
  ].filter(Boolean);
}

const said = (entry, exact) => kept((exact ? entry.value : entry.short ?? entry.value) ?? "");

// What a line is about; one that speaks of places on the board lights them, for a pointer, for keys and when tapped.
function about(fact, { shown, light }) {
  const looks = "rb-fact-words";
  if (!fact.spots?.length) return h("span", { class: looks, text: fact.words, lang: shown.own_language });
  const [on, off] = [() => light(fact.spots), () => light([])];
  return h("button", { class: `${looks} rb-fact-spots`, key: `fact ${fact.words}`, "data-spots": JSON.stringify(fact.spots),
    text: fact.words, lang: shown.own_language, on: { mouseenter: on, focus: on, click: on, mouseleave: off, blur: off } });
}

function headline(fact, head, told) {
  return h("div", { class: "rb-headline" }, about(fact, told), h("strong", { class: "rb-headline-number", text: said(fact, told.exact) }),
    head.of_100 !== undefined ? hundred(head.of_100) : null, fact.rows ? chart(fact, told) : null, unshown(fact, told),
    head.words ? h("p", { class: "rb-headline-words", text: head.words }) : null);
}

function line(fact, told) {
  return [about(fact, told), said(fact, told.exact) ? h("strong", { text: said(fact, told.exact) }) : null,
    fact.share === undefined ? null : bar(fact.share), fact.rows ? chart(fact, told) : null, unshown(fact, told)].filter(Boolean);
}

// What a picture of a law leaves out stands under it; among exact numbers it stands beside the mean.
const unshown = (fact, { exact }) => (fact.more && !exact ? h("p", { class: "rb-quiet", text: fact.more }) : null);

function bar(share) {
  return h("span", { class: "rb-bar", "aria-hidden": "true" }, h("span", { style: { width: `${(100 * share).toFixed(2)}%` } }));
}

// What is certain or impossible needs no bar: one sentence says it.
function sure(facts, share, lead, shown) {
  const found = facts.filter((fact) => fact.share === share && !fact.rows);
  return found.length ? h("li", { class: "rb-fact" }, h("strong", { text: lead }),
    h("span", { text: found.map((fact) => fact.words).join(" · "), lang: shown.own_language })) : null;
}

// A hundred dots, as many of them full as times in a hundred.
function hundred(full) {
  const dots = [...Array(100).keys()].map((at) => h("svg:circle", { class: at < full ? "rb-of-full" : "rb-of-open",
    cx: (at % 20) * 10 + 5, cy: Math.floor(at / 20) * 10 + 5, r: at < full ? 4 : 3.3 }));
  return h("svg:svg", { class: "rb-hundred", viewBox: "0 0 200 50", "aria-hidden": "true" }, ...dots);
}

const [HIGH, FOOT, HEAD] = [70, 14, 12];
const ROOMY = 10;  // columns beside which there is room for decimals

// The chance over a column: in whole percent where columns are many, or one number would run into the next.
const over = (row, many) => (many ? String(Math.round(100 * row.share) || "<1") : row.short.replace(/ ?%/, ""));

// A law as columns, each with its value under it and its chance over it; long names and exact numbers need lines.
function chart(law, { words, exact }) {
  const spoken = joined(words, "also", ...law.rows.map((row) => joined(words, "named", row.name, said(row, exact))));
  if (exact || law.rows.some((row) => row.name.length > 4)) {
    return h("table", { class: "rb-law" }, h("tbody", {}, ...law.rows.map((row) => h("tr", {},
      h("th", { scope: "row", text: row.name }), h("td", { text: said(row, exact) }), h("td", {}, bar(row.share))))));
  }
  const wide = 280 / Math.max(5, law.rows.length);
  const most = Math.max(...law.rows.map((row) => row.share));
  const columns = law.rows.flatMap((row, at) => {
    const tall = HIGH * row.share / most;
    const middle = (at + 0.5) * wide;
    const text = (y, words) => h("svg:text", { class: "rb-column-text", x: middle, y, text: words });
    return [h("svg:rect", { class: "rb-column", x: middle - wide * 0.36, width: wide * 0.72, y: HEAD + HIGH - tall, height: tall, rx: 2 }),
      text(HEAD + HIGH - tall - 3, over(row, law.rows.length > ROOMY)), text(HEAD + HIGH + FOOT - 2, row.name)];
  });
  return h("svg:svg", { class: "rb-columns", role: "img", label: spoken, viewBox: `0 0 280 ${HEAD + HIGH + FOOT}` },
    h("svg:path", { class: "rb-column-axis", d: `M0 ${HEAD + HIGH}h280` }), ...columns);
}

// The other way round: what is pointed at on the board marks the lines that speak of it.
export function markLines(panel, key) {
  for (const fact of panel.querySelectorAll("[data-spots]")) {
    const here = key !== undefined && JSON.parse(fact.dataset.spots).includes(key);
    fact.classList.toggle("rb-fact-here", here);
  }
}
