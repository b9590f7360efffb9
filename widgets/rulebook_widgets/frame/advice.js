// Advice: its switch, what each move loses on the board and in the list, and how that is known.

import { fill, h, joined, kept } from "./dom.js";

// The entry of each move of the list, as long as the advice is for what is shown.
export function adviceFor(shown, advice) {
  const stands = advice.on && advice.moves?.length === shown.moves.length && advice.step === shown.last && !shown.looking;
  const entries = new Map(stands ? shown.moves.map((move, at) => [JSON.stringify(move.move), advice.moves[at]]) : []);
  return { stands, of: (move) => (move ? entries.get(JSON.stringify(move)) : undefined) };
}

// The sign and the number; what is spoken says them in words.
export function lossMark(entry, here = false) {
  return h("span", { class: `rb-loss rb-loss-${entry.level}${here ? " rb-loss-here" : ""}`, "aria-hidden": "true",
    text: `${entry.sign} ${kept(here ? entry.short ?? "" : entry.loss)}`.trim() });
}

// Always there while somebody plays, so that nothing moves when it is turned on.
export function adviceSwitch(advice, shown, words, ask) {
  if (shown.over || !shown.seats.some((seat) => seat.person)) return null;
  const toggle = h("input", { type: "checkbox", role: "switch", key: "advice", "aria-keyshortcuts": "a",
    disabled: Boolean(advice.locked), on: { change: (event) => ask({ do: "advice", on: event.target.checked }) } });
  toggle.checked = Boolean(advice.on);
  const hint = advice.locked ? words.advice_locked : `${words.advice_hint} ${words.advice_key}`;
  return h("label", { class: advice.counting ? "rb-check rb-advice-switch rb-advice-busy" : "rb-check rb-advice-switch", title: hint },
    toggle, h("span", { text: words.advice }));
}

// The key of the switch, wherever in the frame somebody is who does not write.
export function adviceKey(event, root) {
  if (event.key?.toLowerCase() !== "a" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("textarea, select, input:not([type=checkbox], [type=range])")) return;
  const toggle = root.querySelector("[data-key='advice']:not(:disabled)");
  if (!toggle) return;
  event.preventDefault();
  toggle.click();
}

// Over the list of moves: how it is known, and why the best move is the best.
export function adviceNote(advice, words, ask) {
  if (!advice.on) return [];
  const busy = advice.counting ? h("p", { class: "rb-advice-progress" },
    h("progress", { label: advice.moves ? words.advice_refining : words.advice_counting }),
    h("button", { key: "stop advice", text: words.cancel, on: { click: () => ask({ do: "stop_advice" }) } })) : null;
  const lines = [advice.note ?? words.advice_counting, advice.why].filter(Boolean);
  return [h("div", { class: "rb-advice-note" },
    ...lines.map((text) => h("p", { class: "rb-quiet", text: kept(text) })),
    ...(advice.moves ? [advice.counts, words.advice_signs].map((text) => h("p", { class: "rb-quiet", text })) : []), busy)];
}

// On the board, each place shows the best of the moves that are made there.
export function markBoard({ root, shown, advice, where, fits, words }) {
  for (const mark of root.querySelectorAll(".rb-loss-here")) mark.remove();
  for (const place of root.querySelectorAll("[data-unadvised]")) {
    if (place.dataset.unadvised) place.setAttribute("aria-label", place.dataset.unadvised);
    else place.removeAttribute("aria-label");
    delete place.dataset.unadvised;
    place.classList.remove("rb-advised");
  }
  const { stands, of } = adviceFor(shown, advice);
  if (!stands) return;
  const best = new Map();
  for (const move of shown.moves.filter((one) => fits(one.move))) {
    const [key, entry] = [where(move.move), of(move.move)];
    if (!key) continue;
    const here = best.get(key) ?? { count: 0 };
    const better = !here.entry || entry.rank < here.entry.rank;
    best.set(key, { count: here.count + 1, ...(better ? { entry, move } : { entry: here.entry, move: here.move }) });
  }
  for (const [key, { count, entry, move }] of best) {
    const place = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!place) continue;
    const label = place.getAttribute("aria-label");
    const spoken = count > 1 ? fill(words.advice_there, { words: move.words, spoken: entry.spoken }) : entry.spoken;
    place.dataset.unadvised = label ?? "";
    place.setAttribute("aria-label", joined(words, "also", label ?? place.textContent, spoken));
    place.classList.add("rb-advised");
    place.append(lossMark(entry, true));
  }
}
