// Beside the board: the moves in words, the story with its rules, the odds; and under it, time.

import { fill, h, joined } from "./dom.js";
import { adviceFor, adviceNote, lossMark } from "./advice.js";

export function seatStrip(shown, words, ask) {
  const all = shown.seats.length > 1 && shown.seats.every((seat) => seat.to_move);
  const cards = shown.seats.map((seat) => {
    // When everybody is to move, it need not be said of each.
    const marks = [seat.to_move && !all && words.to_move, seat.eyes && words.looks, seat.winner && words.wins];
    const inside = [
      h("span", { class: "rb-seat-name", text: seat.name }),
      h("span", { class: "rb-seat-who", text: seat.who }),
      h("span", { class: "rb-seat-points", "data-place": `points ${seat.seat}`, text: seat.points }),
      ...marks.filter(Boolean).map((text) => h("span", { class: "rb-mark", text })),
    ];
    const many = shown.seats.filter((other) => other.person).length > 1;
    const looks = `rb-seat${seat.to_move ? " rb-seat-on" : ""}${seat.winner ? " rb-seat-won" : ""}`;
    if (!many || !seat.person || seat.eyes) return h("li", { class: looks, "data-place": `seat ${seat.seat}` }, ...inside);
    const label = joined(words, "named", fill(words.sit_here, { seat: seat.name }), joined(words, "also", ...inside.map((el) => el.textContent)));
    const sit = { click: () => ask({ do: "sit", seat: seat.seat }) };
    return h("li", { "data-place": `seat ${seat.seat}` }, h("button", { class: looks, label, key: `seat ${seat.seat}`, on: sit }, ...inside));
  });
  return h("ul", { class: "rb-seats", label: words.seats, tabindex: shown.seats.length > 1 ? 0 : null }, ...cards);
}

// On a phone the strip is wider than its place: whoever is to move is in sight.
export function toWhoMoves(strip) {
  const on = strip.querySelector(".rb-seat-on");
  if (on) strip.scrollLeft += on.getBoundingClientRect().left - strip.getBoundingClientRect().left;
}

// The list of moves is one stop for Tab with arrows inside; what is picked on the board shortens it.
export function movesPanel(shown, words, { play, fits, light, ask, advice }) {
  if (!shown.moves.length) return [h("p", { class: "rb-quiet", text: shown.looking ? words.looking_moves : shown.over ? words.over : shown.turn })];
  const offered = shown.moves.map((move, at) => [move, at]).filter(([move]) => fits(move.move));
  const listed = offered.length ? offered : shown.moves.map((move, at) => [move, at]);
  const { stands, of } = adviceFor(shown, advice);
  if (stands) listed.sort(([one], [two]) => of(one.move).rank - of(two.move).rank);
  const spoken = (move) => (stands ? joined(words, "also", move.spoken ?? move.words, of(move.move).spoken) : move.spoken);
  const buttons = listed.map(([move, at], n) => h("button", { class: "rb-move", key: `move ${at}`, label: spoken(move), tabindex: n ? -1 : 0,
    on: { click: () => play(move.move), focus: () => light(move.move), blur: () => light(null),
      mouseenter: () => light(move.move), mouseleave: () => light(null) } },
  h("span", { text: move.words, lang: shown.own_language }),
  h("span", { class: "rb-move-marks" },
    move.gain ? h("span", { class: "rb-gain", text: fill(words.earns, { n: move.gain }) }) : null,
    stands ? lossMark(of(move.move)) : null)));
  const onKey = (event) => {
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    focusOne(buttons, buttons[Math.max(0, Math.min(buttons.length - 1, to))]);
  };
  const few = listed.length < shown.moves.length;
  const lead = few ? fill(words.moves_few, { n: listed.length, all: shown.moves.length }) : advice.on ? "" : words.moves_hint;
  return [
    ...adviceNote(advice, words, ask),
    lead ? h("p", { class: "rb-quiet", text: lead }) : "",
    h("ul", { class: "rb-moves", label: words.moves, on: { keydown: onKey } }, ...buttons.map((button) => h("li", {}, button))),
  ];
}

function focusOne(buttons, one) {
  for (const button of buttons) button.tabIndex = button === one ? 0 : -1;
  one.focus();
}

export function storyPanel(story, shown, texts, open, ask) {
  if (!story.length) return [h("p", { class: "rb-quiet", text: texts.words.story_empty })];
  const origins = new Map(texts.rules.map((rule) => [rule.rule, rule.origin]));
  const lines = story.map(([step, rule, text], at) =>
    h("li", { class: "rb-line" },
      h("button", { class: "rb-step", key: `step ${at}`, label: `${texts.words.step} ${step}`, text: step,
        on: { click: () => ask({ do: "go", step }) } }),
      ruleButton(rule, origins.get(rule), texts.words, `rule ${at}`, open),
      h("span", { text, lang: shown.own_language })));
  const taken = shown.taken_back ? h("p", { class: "rb-quiet", text: shown.taken_back }) : null;
  return [h("ol", { class: "rb-story", label: texts.words.story }, ...lines), taken].filter(Boolean);
}

export function ruleButton(rule, origin, words, key, open) {
  const label = joined(words, "also", ...[fill(words.open_rule, { rule }), origin?.badge].filter(Boolean));
  return h("button", { class: origin?.open ? "rb-rule rb-rule-open" : "rb-rule", key, label, title: label, text: rule,
    on: { click: () => open(rule) } });
}

export function timeline(shown, words, ask) {
  const go = (step) => ask({ do: "go", step });
  const button = (name, sign, step, off) =>
    h("button", { class: "rb-icon", key: name, label: words[name], title: words[name], text: sign,
      "aria-disabled": off ? "true" : null, on: { click: () => off || go(step) } });
  const slider = h("input", { type: "range", min: 0, max: shown.last, key: "slider",
    label: words.timeline, "aria-valuetext": fill(words.step_of, shown),
    on: { change: (event) => go(Number(event.target.value)) } });
  slider.value = shown.step;
  return [
    button("first", "«", 0, shown.step === 0),
    button("back", "‹", shown.step - 1, shown.step === 0),
    slider,
    button("forward", "›", shown.step + 1, !shown.looking),
    button("latest", "»", shown.last, !shown.looking),
    h("span", { class: "rb-step-of", text: fill(words.step_of, shown) }),
    shown.looking ? h("button", { class: "rb-main-button", key: "fork", text: words.fork,
      on: { click: () => ask({ do: "fork" }) } }) : null,
    ...["former", "later"].map((game) => (shown[game]
      ? h("button", { key: game, text: words[game], on: { click: () => ask({ do: game }) } }) : null)),
  ].filter(Boolean);
}

// A rule, or a part of the box, as its card shows it; used for refusals, for single rules and for every list.
export function ruleCard(entry, shown, words, head, open = false) {
  const looks = entry.origin.open ? "rb-rule-card rb-rule-card-open" : "rb-rule-card";
  return h("div", { class: looks, lang: shown.own_language },
    head,
    // Among its like a part of the box needs no head.
    entry.rule || open ? h("p", { class: "rb-rule-head" },
      entry.rule ? h("b", {}, entry.rule, " ") : null,
      h("span", { text: entry.title, lang: entry.rule ? null : shown.language }),
      entry.where ? h("span", { class: "rb-quiet", text: ` ${entry.where}` }) : null) : null,
    h("p", { text: entry.text }),
    originNote(entry, shown, words, open));
}

// Where it comes from: a badge, and on demand why, by which sentences, and with which switch. No ledger, no badge.
function originNote(entry, shown, words, open) {
  const origin = entry.origin;
  if (!origin.badge) return null;
  const name = entry.rule || entry.component;
  return h("details", { class: "rb-origin", lang: shown.language, open },
    h("summary", { key: `origin ${name}` },
      h("span", { class: "rb-unseen", text: joined(words, "named", entry.rule || entry.title, "") }),
      h("span", { class: `rb-badge rb-badge-${origin.kind}`, text: origin.badge })),
    origin.reason ? h("p", {}, `${origin.lead} `, h("span", { class: "rb-reason", text: origin.reason, lang: shown.own_language })) : null,
    origin.cites ? h("p", { class: "rb-quiet", text: origin.cites }) : null,
    ...origin.options.map((option) => switchNote(option, shown, words)));
}

function switchNote(option, shown, words) {
  const usual = (value) => (value === option.default || value === String(option.default)
    ? h("span", { class: "rb-quiet", text: ` (${words.default})`, lang: shown.language }) : null);
  const values = Object.entries(option.values).map(([value, meaning]) =>
    h("li", {}, h("code", { text: value }), ` · ${meaning}`, usual(value)));
  const span = option.least === null || option.least === undefined ? null
    : h("li", {}, h("code", { text: option.default }), usual(option.default), joined(words, "then", "", fill(words.range, option)));
  return h("div", { class: "rb-switch", lang: shown.own_language },
    h("p", {}, h("code", { text: option.name }), ` · ${option.meaning}`),
    values.length || span ? h("ul", {}, ...values, span) : null);
}
