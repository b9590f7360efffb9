
// A card of a lesson: draws what Python shows, sends back what was typed or pressed.

import { answerForm, drawUnreadable, firstDraft, lineForm } from "./answers.js";
import { drawCanDo, drawChoices, drawDesk, drawHandIn } from "./desk.js";
import { drawCockpit } from "./cockpit.js";
import { listen, remembered } from "./remembering.js";
import { drawBet, drawLookBack, drawStepEnd, drawStepHead, drawThrows, putInside, runAgain } from "./step.js";
import { guardKeys, h, joined, keepFocus, kept } from "../frame/dom.js";
import { comeBack, lifeOf, lostDesk } from "../frame/keep.js";
import { speakAsChosen } from "../frame/tongue.js";
import { lineTo } from "../frame/waiting.js";

let cards = 0;

function drawAsk(seen, send, card) {
  const t = seen.texts;
  const asked = JSON.stringify([seen.question, seen.form]);
  if (card.asked !== asked) Object.assign(card, { asked, start: null, draft: null, typed: "" });
  if (card.sent && seen.unreadable) card.typed = card.sent; // it is put right more easily than typed anew
  card.sent = "";
  if (!card.draft || seen.solved) card.draft = firstDraft(seen.form, seen.last);
  Object.assign(card, { texts: t, title: seen.title, done: seen.solved, send: (text) => send({ do: "check", text }) });
  const form = answerForm(seen.form, card);
  const written = ["number", "formula"].includes(seen.form.kind);
  const press = (what, text) => h("button", { key: what, text, on: { click: () => send({ do: what }) } });
  return [
    written ? null : form,
    h("ul", { class: "rb-answers" }, seen.answers.map((answer) =>
      h("li", { class: `rb-feedback rb-${answer.kind}` },
        h("b", { text: answer.text }), ` ${t.marks[answer.kind]} `, kept(answer.words)))),
    drawUnreadable(seen),
    written ? form : null,
    h("ol", { class: "rb-hints" }, seen.hints.map((hint) => h("li", { text: kept(hint) }))),
    seen.solution ? h("p", { class: "rb-solution" }, h("b", { text: t.solution + " " }), kept(seen.solution)) : null,
    h("div", { class: "rb-tools" },
      seen.more_hints && !seen.solution ? press("hint", t.hint) : null,
      seen.tried && !seen.solution ? press("solution", t.show_solution) : null,
      seen.solution ? press("again", t.again) : null),
  ];
}

function drawPredict(seen, send) {
  const t = seen.texts;
  return [
    h("table", { class: "rb-predict" },
      h("caption", { class: "rb-unseen", text: seen.question }),
      h("thead", null, h("tr", null, seen.row.map((cell) => h("th", { scope: "col", text: cell.name })))),
      h("tbody", null, h("tr", null, seen.row.map((cell) => h("td", { text: kept(cell.text) || "–" }))))),
    seen.next === "guess"
      ? lineForm((text) => send({ do: "guess", text }), t.your_guess, seen.button)
      : null,
    drawUnreadable(seen),
    seen.next && seen.next !== "guess"
      ? h("button", { class: "rb-main-button", key: "answer-go", text: seen.button, on: { click: () => send({ do: seen.next }) } })
      : null,
    seen.apart ? h("p", { class: "rb-feedback rb-told", key: "said", tabindex: "-1", text: kept(seen.apart) }) : null,
    runAgain(seen, send),
  ];
}

const nothing = () => [];
const DRAWN = {
  ask: drawAsk, predict: drawPredict, desk: drawDesk, trials: drawThrows, hand_in: drawHandIn, cockpit: drawCockpit,
  can_do: (seen, send, card) => drawCanDo(seen, send, (asked) => drawAsk({ ...asked, texts: seen.texts }, send, card)),
  bet: drawBet, look_back: drawLookBack, closed: nothing, tell: nothing, play: nothing, compare: nothing,
};

// What was typed and not sent, and what was unfolded, outlasts a new drawing.
function keepTyped(body, draw) {
  const typed = [...body.querySelectorAll("[data-typed]")].filter((field) => field.value !== field.defaultValue);
  const open = [...body.querySelectorAll("details[open]")].map((fold) => fold.dataset.open);
  draw();
  for (const fold of body.querySelectorAll("details")) fold.open = open.includes(fold.dataset.open);
  for (const field of typed) {
    const again = [...body.querySelectorAll("[data-typed]")].find((other) => other.dataset.key === field.dataset.key);
    if (again) again.value = field.value;
  }
}

// What a listener hears after a change: the newest feedback, hint or number.
function spoken(seen) {
  if (seen.problem) return seen.problem;
  if (seen.spoken != null) return seen.spoken;
  if (!DRAWN[seen.kind] || DRAWN[seen.kind] === nothing) return "";
  if (seen.kind === "predict") {
    const last = seen.row.filter((cell) => cell.text).pop();
    return seen.unreadable || seen.apart || (last ? joined(seen.texts, "named", last.name, last.text) : "");
  }
  return seen.unreadable || [seen.answers.at(-1)?.words, seen.hints.at(-1), seen.solution].filter(Boolean).join(" ");
}

// A desk that no cell shows, such as after running one step alone, also restores what this page has lost.
function initialize({ model }) {
  comeBack({ model });
  const seen = model.get("shown");
  const send = (content) => model.send(content);
  if (seen.kind === "desk") remembered(seen, send, { left: () => lostDesk(model), draw: () => {}, tell: send });
}

export default {
  initialize,
  render({ model, el }) {
    const body = h("div", { class: "rb-card-body" });
    const live = h("div", { class: "rb-unseen", role: "status", "aria-live": "polite" });
    const inside = h("div", { class: "rb-inside" });
    const end = h("div", { class: "rb-step-end" });
    const life = lifeOf(model);
    const line = lineTo(model, life, { lost: () => lost(), words: () => model.get("shown").silent });
    const { send } = line;
    const root = h("div", { class: "rb rb-card", role: "group" }, line.notice, body, inside, end, live);
    // A card whose kernel is gone keeps what it shows, and says what brings it back.
    const lost = () => {
      for (const control of body.querySelectorAll("button, input, select, textarea")) control.disabled = true;
      if (!body.querySelector(".rb-lost")) body.prepend(h("p", { class: "rb-feedback rb-lost", role: "alert", text: model.get("shown").lost }));
    };
    life.onGone(lost);
    const release = guardKeys(root);
    const card = { name: `rb-card-${++cards}`, say: (words) => { live.textContent = words; },
      change: (draft) => { card.draft = draft; draw(); }, draw: () => draw(), left: () => life.before(), tell: line.tell };
    const draw = () => {
      const seen = model.get("shown");
      root.lang = seen.language;
      root.classList.toggle("rb-card-cockpit", seen.kind === "cockpit");
      root.classList.toggle("rb-card-closed", seen.kind === "closed");
      root.classList.toggle("rb-card-step", Boolean(seen.step));
      root.setAttribute("aria-label", seen.title);
      keepFocus(root, () => keepTyped(body, () => body.replaceChildren(...[
        seen.choices ? h("p", { class: "rb-card-title", text: seen.more }) : null,
        seen.choices ? drawChoices(seen, send) : null,
        ...(seen.step ? drawStepHead(seen) : [h("p", { class: "rb-card-title", text: seen.title })]),
        seen.question ? h("p", { class: "rb-question", text: kept(seen.question) }) : null,
        ...DRAWN[seen.kind](seen, send, card),
        ...(seen.problem ? [h("p", { class: "rb-feedback rb-wrong", role: "alert", text: seen.problem })] : []),
      ].filter(Boolean))));
      end.replaceChildren(...(seen.step ? drawStepEnd(seen) : []).filter(Boolean));
      putInside(model, inside);
    };
    const changed = () => { draw(); live.textContent = spoken(model.get("shown")); };
    draw();
    if (life.gone()) lost();
    else {
      const seen = model.get("shown");
      speakAsChosen({ ...seen, codes: seen.tongues.map(({ code }) => code) }, (language) => line.tell({ do: "speak", language }));
    }
    model.on("change:shown", changed);
    model.on("change:inside", draw);
    const deafen = listen({ seen: () => model.get("shown"), send: line.tell, draw: () => life.gone() || draw() });
    el.append(root);
    return () => { deafen(); model.off("change:shown", changed); model.off("change:inside", draw); release(); line.stop(); };
  },
};
