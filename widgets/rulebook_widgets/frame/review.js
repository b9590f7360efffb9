// The review of a game: its swing, the sums of each seat, the mistakes, and the way back to each step.

import { fill, h, kept } from "./dom.js";

export function reviewPanel(review, shown, words, ask) {
  if (review.counting) {
    const bar = h("progress", { label: words.review_counting, max: 1 });
    bar.value = review.done;
    return [h("p", { class: "rb-quiet", text: words.review_counting }), h("div", { class: "rb-advice-progress" }, bar,
      h("button", { key: "stop review", text: words.cancel, on: { click: () => ask({ do: "stop_review" }) } }))];
  }
  if (review.note && !review.svg) return [h("p", { text: review.note })];
  if (!review.svg) {
    return [h("p", { class: "rb-quiet", text: words.review_lead }),
      h("button", { class: "rb-main-button", key: "begin review", text: words.review_begin, on: { click: () => ask({ do: "review" }) } })];
  }
  return [h("p", { class: "rb-quiet", text: kept(review.counts) }), swingChart(review, shown, words, ask), stepLine(review, shown, words, ask), seatSums(review, words), longerLook(review, words, ask),
    mistakeList(review.mistakes, words.review_mistakes, shown, ask) ?? h("p", { text: words.review_no_mistakes }),
    mistakeList(review.remarks, words.review_remarks, shown, ask),
    stepTable(review, words), h("p", { class: "rb-quiet", text: kept(review.note) })].filter(Boolean);
}

// What was played at each mistake, so that keys can go from one to the next.
const mistakeStops = (review) => [...new Set(review.mistakes.map((one) => one.step - 1))].sort((a, b) => a - b);

function stepSaid(review, shown, words) {
  const at = review.steps[shown.step];
  if (!at) return "";
  const kind = words[`review_kind_${at.kind}`];
  return fill(at.change ? words.review_at_change : words.review_at, { ...at, kind, name: review.name, step: shown.step });
}

function swingChart(review, shown, words, ask) {
  const last = review.steps.length - 1;
  const go = (step) => step !== shown.step && ask({ do: "go", step: Math.max(0, Math.min(last, step)) });
  const along = (share) => 100 * (review.left + (review.right - review.left) * share);
  const onKey = (event) => {
    const places = mistakeStops(review);
    const to = { ArrowLeft: shown.step - 1, ArrowDown: shown.step - 1, ArrowRight: shown.step + 1, ArrowUp: shown.step + 1,
      Home: 0, End: last, PageUp: places.findLast((step) => step < shown.step), PageDown: places.find((step) => step > shown.step) }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  const onClick = (event) => {
    const { left, width } = drawing.getBoundingClientRect();
    const share = ((event.clientX - left) / width - review.left) / (review.right - review.left);
    go(Math.round(share * last));
  };
  const drawing = h("div", { class: "rb-swing-drawing", "aria-hidden": "true" });
  drawing.innerHTML = review.svg;
  return h("div", { class: "rb-swing", role: "slider", tabindex: 0, key: "swing", label: words.review_chart,
    "aria-valuemin": 0, "aria-valuemax": last, "aria-valuenow": shown.step, "aria-valuetext": stepSaid(review, shown, words),
    on: { keydown: onKey, click: onClick } },
  drawing, h("div", { class: "rb-swing-at", style: { left: `${along(shown.step / Math.max(1, last))}%` } }));
}

// What led to the step that is shown, and, before a mistake, what would have been better.
function stepLine(review, shown, words, ask) {
  const next = review.steps[shown.step + 1];
  return h("div", { class: "rb-review-step" },
    h("p", { text: kept(stepSaid(review, shown, words)), lang: shown.own_language }),
    next?.mistake ? h("p", { text: kept(fill(words.review_next, { words: next.mistake })) }) : null,
    next?.mistake ? h("button", { class: "rb-main-button", key: "better", text: words.review_try,
      on: { click: () => ask({ do: "better", step: shown.step + 1 }) } }) : null);
}

// Where too few games could be played on to tell luck from choices, more can be.
const longerLook = (review, words, ask) => (review.longer
  ? h("button", { key: "longer review", text: fill(words.review_longer, { n: review.longer }), on: { click: () => ask({ do: "review", longer: true }) } })
  : null);

function seatSums(review, words) {
  return h("ul", { class: "rb-review-sums", label: words.seats }, ...review.seats.map((seat) => h("li", {},
    h("strong", { text: seat.name }),
    h("span", { text: kept(seat.identity) }), h("span", { text: kept([seat.adjusted && `${seat.adjusted}.`, seat.mistakes].filter(Boolean).join(" ")) }))));
}

function mistakeList(listed, title, shown, ask) {
  if (!listed.length) return null;
  return h("div", { role: "group", label: title }, h("p", { class: "rb-review-title", text: title }),
    h("ol", { class: "rb-review-mistakes" }, ...listed.map((one) => h("li", {},
      h("button", { class: "rb-move", key: `mistake ${one.step}`, "aria-current": shown.step === one.step - 1 ? "step" : null,
        on: { click: () => ask({ do: "go", step: one.step - 1 }) } },
      h("span", { lang: shown.own_language }, kept(one.words), one.event ? h("span", { class: "rb-quiet", text: ` ${one.event}` }) : null))))));
}

// All of it as a table, made when somebody opens it.
function stepTable(review, words) {
  const fold = h("details", {}, h("summary", { key: "review table", text: words.review_table }));
  const row = (at, step) => h("tr", {}, h("th", { scope: "row", text: step }), h("td", { text: at.words }),
    h("td", { text: words[`review_kind_${at.kind}`] ?? "" }), h("td", { text: kept(at.worth) }), h("td", { text: kept(at.change) }));
  const heads = [words.step, words.review_what, words.review_by, fill(words.review_worth, review), words.review_change];
  fold.addEventListener("toggle", () => {
    if (!fold.open || fold.querySelector("table")) return;
    fold.append(h("div", { class: "rb-review-table", tabindex: 0, role: "group", label: words.review_table },
      h("table", {}, h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col", text })))),
        h("tbody", {}, ...review.steps.map(row)))));
  });
  return fold;
}
