// The frame around every game's board: it shows what Python sends and sends back what was clicked.

import { copyButton, fill, guardKeys, h, joined, keepFocus } from "./dom.js";
import { grid } from "./grid.js";
import { skeleton } from "./skeleton.js";
import { shapesOf } from "./shapes.js";
import { bubble } from "./bubble.js";
import { filmOf } from "./film.js";
import { finalePanel, inSight, teller } from "./finale.js";
import { litBy } from "./motion.js";
import { reviewPanel } from "./review.js";
import { adviceFor, adviceKey, adviceSwitch, markBoard } from "./advice.js";
import { unpacked } from "./unpack.js";
import { speakAsChosen } from "./tongue.js";
import { comeBack, keyOf, lifeOf } from "./keep.js";
import { lineTo } from "./waiting.js";
import { movesPanel, ruleCard, seatStrip, storyPanel, timeline, toWhoMoves } from "./panels.js";
import { markLines, oddsPanel } from "./odds.js";
import { newGameDialog } from "./new_game.js";
import { curtainCard, dialogs, rulesDialog, saveFile, shareDialog, toolbar } from "./dialogs.js";

const boards = new Map();

// A board's script comes as text, so that a game from a notebook cell can bring one too.
function boardModule(esm) {
  if (!boards.has(esm)) {
    const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    boards.set(esm, import(url).finally(() => URL.revokeObjectURL(url)));
  }
  return boards.get(esm);
}

// The story comes in pages, so that a move sends the last one only; the same list while nothing has changed.
function storyOf(model) {
  let [seen, lines] = [[], []];
  return () => {
    const { step, curtain } = unpacked(model.get("shown"));
    const pages = [];
    while (model.get(`story_${pages.length}`)) pages.push(unpacked(model.get(`story_${pages.length}`)));
    const now = [curtain ? -1 : step, ...pages];
    if (now.length === seen.length && now.every((part, n) => part === seen[n])) return lines;
    seen = now;
    return (lines = pages.flat().filter((line) => line[0] <= now[0]));
  };
}

let panels = 0;

export default {
  initialize: comeBack,
  async render({ model, el }) {
    const ui = skeleton(el);
    const get = (trait) => unpacked(model.get(trait));
    const memory = {};
    const boardRoot = h("div", { class: "rb-board-root" });
    const name = `rb-panel-${(panels += 1)}`;
    let tab = get("odds").facts ? "odds" : "moves";
    let exact = false;
    let endAt = null; // the last step whose end was told
    let drawn = {};
    let module = null;
    let loaded; // the script of the board that `module` is
    let shape = shapesOf("");
    const words = () => get("texts").words;
    const story = storyOf(model);
    const life = lifeOf(model);
    let sent = 0;
    const line = lineTo(model, life, { lost: becomePicture, words: () => words().no_answer });
    ui.problem.before(line.notice);
    const ask = (content) => {
      sent += 1;
      line.send(content);
    };
    const box = dialogs(ui.over, words);
    const openRule = (rule) => rulesDialog(box, get("texts"), get("shown"), rule);
    const told = bubble(ui.root, words);
    const reel = filmOf({ root: ui.root, seats: ui.seats, place: ui.teller, board: boardRoot, openRule, ask: line.tell, paint: (screen) => paint(screen) });
    // A line of the end: the board remembers what it speaks of, and its places are lit.
    const ending = teller({
      lines: () => drawn.shown.finale?.lines ?? [],
      wait: () => reel.beat(ui.panel.querySelector("[aria-current='step']")),
      show: (line, at) => {
        memory.told = line?.remember?.told;
        drawBoard();
        keepFocus(ui.side, drawSide);
        inSight(ui.panel, ui.panel.querySelector("[aria-current='step']"));
        litBy(boardRoot, line?.at ?? []);
        if (line) ui.status.textContent = line.words;
        else if (at === null) reel.still();
      },
    });
    let clicked;
    let asked = -1; // the step at which a move was tried here
    const play = (move) => {
      if (get("shown").looking) { lookingBack(); return; }
      asked = get("shown").last;
      if (told.kind() === "refusal") told.move(clicked);
      ask({ do: "play", move, at: get("shown").last });
    };

    const table = {
      h, grid, play, memory, root: boardRoot,
      say: (text) => { ui.status.textContent = text; },
      again: () => keepFocus(ui.root, () => { drawBoard(); if (module?.fits && tab === "moves") drawSide(); }),
      choose: (key, title, options, dropped) => told.choose({ key, instead: boardRoot, title, dropped,
        options: options.map((one) => ({ ...one, advised: adviceFor(drawn.shown, drawn.advice).of(one.move) })) }),
      fill, joined: (...parts) => joined(words(), ...parts), shape: (...which) => shape(...which),
      tell: (key, text) => told.tell({ key, instead: boardRoot, text }),
      get words() { return drawn.texts.board; },
      get over() { return Boolean(drawn.shown.finale); },
      get active() { return drawn.shown.active && !drawn.thinking && !reel.playing(); },
    };

    function drawBoard() {
      if (!module || !Object.keys(drawn.picture).length) return;
      module.draw(boardRoot, drawn.picture, table);
      ui.actions.replaceChildren(...boardRoot.querySelectorAll("[data-dock]"));
      advise();
      keepRoom();
    }

    // What each move loses, where on the board it is made.
    function advise() {
      const { picture, shown } = drawn;
      markBoard({ root: ui.left, shown, advice: drawn.advice, words: words(), fits: fitting,
        where: (move) => module?.where?.(move, picture) });
    }

    // The stage grows when a board needs more room, and keeps it: what is under it never jumps back and forth.
    const room = { wide: 0, most: 0 };
    function keepRoom() {
      const wide = ui.board.clientWidth;
      if (wide !== room.wide) Object.assign(room, { wide, most: 0 });
      room.most = Math.max(room.most, boardRoot.offsetHeight);
      ui.board.style.setProperty("--rb-room", `${room.most}px`);
    }
    const sized = new ResizeObserver(keepRoom);
    sized.observe(boardRoot);

    // Whether a move fits what is picked on the board, as far as there is a board and it can tell.
    const fitting = (move) => !boardRoot.firstChild || (module?.fits?.(move, drawn.picture, memory) ?? true);

    // Where on the board a move is made, as far as the board can tell.
    const light = (move) => lightKeys([move && module?.where?.(move, drawn.picture)]);
    function lightKeys(keys) {
      for (const lit of ui.root.querySelectorAll(".rb-left .rb-here")) lit.classList.remove("rb-here");
      for (const key of keys.filter(Boolean)) ui.root.querySelector(`.rb-left [data-key="${CSS.escape(key)}"]`)?.classList.add("rb-here");
    }
    const pointed = (event) => markLines(ui.panel, event.target.closest("[data-key]")?.dataset.key);
    for (const name of ["mouseover", "focusin"]) boardRoot.addEventListener(name, pointed);

    function choose(next) {
      if (next === "odds" || tab === "odds") ask({ do: "odds", open: next === "odds" });
      tab = next;
      keepFocus(ui.side, drawSide);
      ui.panel.scrollTop = tab === "story" ? ui.panel.scrollHeight : 0;
    }

    // After the end the way to the review is beside the board.
    function toReview() {
      const review = get("review");
      if (!review.svg && !review.counting) ask({ do: "review" });
      choose("review");
      ui.tabs.querySelector("[aria-selected=true]").focus();
    }

    function drawTabs() {
      const tabs = ["moves", "story", "odds", "review"];
      const onKey = (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        choose(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]);
        ui.tabs.querySelector("[aria-selected=true]").focus();
      };
      const count = drawn.shown.moves.length;
      ui.tabs.setAttribute("aria-label", words().panels);
      ui.tabs.replaceChildren(...tabs.map((key) => h("button", {
        role: "tab", class: "rb-tab", key: `tab ${key}`, id: `${name}-${key}`, "aria-controls": name,
        "aria-selected": String(key === tab), tabindex: key === tab ? 0 : -1,
        text: key === "moves" && drawn.shown.finale && !count ? words().the_end : key === "moves" && count ? `${words().moves} (${count})` : words()[key],
        on: { click: () => choose(key), keydown: onKey } })));
      ui.panel.id = name;
      ui.panel.setAttribute("aria-labelledby", `${name}-${tab}`);
    }

    function drawSide() {
      drawTabs();
      const [shown, texts] = [drawn.shown, drawn.texts];
      // While the table is covered, there is one thing to do, and nothing is told.
      const content = shown.curtain ? [h("p", { class: "rb-quiet", text: shown.curtain.words })] : {
        review: () => reviewPanel(drawn.review, shown, texts.words, ask),
        moves: () => (shown.finale && !shown.moves.length ? finalePanel(shown.finale, shown, texts, { telling: ending.at(), openRule, tellEach: ending.each })
          : movesPanel(shown, texts.words, { play, light, fits: fitting, ask, advice: drawn.advice })),
        story: () => storyPanel(drawn.story, shown, texts, openRule, ask),
        odds: () => oddsPanel(drawn.odds, shown, texts.words, { ask, exact, light: lightKeys, show: (all) => { exact = all; keepFocus(ui.side, drawSide); } }),
      }[tab]();
      ui.panel.replaceChildren(...content);
    }

    function drawAround() {
      const [shown, texts] = [drawn.shown, drawn.texts];
      ui.root.setAttribute("aria-label", joined(texts.words, "also", shown.title, texts.words.game));
      ui.root.lang = shown.language;
      ui.root.dataset.step = shown.step;
      ui.root.classList.toggle("rb-covered", Boolean(shown.curtain));
      const does = { ask, rules: () => rulesDialog(box, texts, shown), share: () => shareDialog(box, texts.words, ask) };
      ui.head.replaceChildren(
        h("div", { role: "heading", "aria-level": 3, class: "rb-title", text: shown.title, lang: shown.own_language }),
        h("div", { class: "rb-tools", role: "group", label: texts.words.controls }, ...toolbar(shown, texts.words, texts.languages, does)));
      ui.seats.replaceChildren(seatStrip(shown, texts.words, ask));
      toWhoMoves(ui.seats.firstChild);
      ui.turn.replaceChildren(h("strong", { text: shown.turn }), " ",
        h("span", { text: shown.task, lang: shown.own_language }));
      ui.time.setAttribute("aria-label", texts.words.timeline);
      ui.time.replaceChildren(...timeline(shown, texts.words, ask));
      drawRefusal(shown, texts);
    }

    // A refusal appears at what was clicked here; one from elsewhere, such as a line of code, appears above the board.
    function drawRefusal(shown, texts) {
      const no = shown.refusal;
      ui.told.replaceChildren();
      if (told.kind() === "refusal") told.close();
      if (!no) return;
      const dismiss = () => { told.close(); ask({ do: "dismiss" }); focusBoard(); };
      const close = h("button", { class: "rb-icon", key: "dismiss", label: texts.words.close, text: "✕", on: { click: dismiss } });
      const head = h("div", { class: "rb-refusal-head" }, h("p", {},
        h("strong", { text: texts.words.not_allowed, lang: shown.language }), h("br"), no.words), close);
      const card = h("div", { class: "rb-refusal" }, ruleCard(no, shown, texts.words, head));
      card.firstChild.tabIndex = 0;
      if (asked === shown.last) told.open({ kind: "refusal", key: clicked, instead: boardRoot, label: texts.words.not_allowed, body: [card], leave: dismiss });
      else ui.told.replaceChildren(card);
    }

    function focusBoard() {
      const key = clicked && `[data-key="${CSS.escape(clicked)}"]`;
      ((key && ui.root.querySelector(key)) || boardRoot.querySelector("[tabindex='0']") || ui.root).focus({ preventScroll: true });
    }

    // Nothing can be moved in the past; so a click there offers the two ways out of it.
    function lookingBack() {
      const shown = drawn.shown;
      told.choose({ key: clicked, instead: boardRoot, title: fill(words().looking_click, shown), options: [
        { key: "past fork", words: words().fork, run: () => ask({ do: "fork" }) },
        { key: "past latest", words: words().latest, run: () => ask({ do: "go", step: shown.last }) }] });
    }

    const remember = (event) => {
      if (told.box.contains(event.target)) return;
      clicked = event.target.closest?.("[data-key]")?.dataset.key;
      const [before, open] = [sent, told.current()];
      // Whatever else is clicked closes what stands there, unless that click has its own answer.
      setTimeout(() => { if (open && told.current() === open && sent === before) told.leave(); });
    };
    const elsewhere = (event) => { if (!ui.root.contains(event.target) && told.kind()) told.leave(); };
    ui.root.addEventListener("keydown", (event) => adviceKey(event, ui.root));
    ui.root.addEventListener("click", remember, true);
    document.addEventListener("click", elsewhere, true);

    function drawBusy() {
      const [thinking, shown] = [drawn.thinking, drawn.shown];
      const nod = () => ask({ do: "nod" });
      const parts = [];
      const left = shown.step === shown.last ? life.before() : null;
      if (left && left.step > shown.last) {
        parts.push(h("button", { class: "rb-main-button", key: "resume", text: fill(words().picture_go_on, left),
          on: { click: () => ask({ do: "load", text: left.key }) } }));
      }
      if (thinking) {
        parts.push(h("span", { text: thinking }), h("progress", { label: thinking }),
          h("button", { key: "cancel", text: words().cancel, on: { click: () => ask({ do: "cancel" }) } }));
      } else if (shown.go_on) {
        parts.push(h("button", { class: "rb-main-button", key: "nod", text: shown.go_on, on: { click: nod } }));
      } else if (shown.hand_over) {
        const { seat, words: text } = shown.hand_over;
        parts.push(h("button", { class: "rb-main-button", key: "hand over", text, on: { click: () => ask({ do: "sit", seat }) } }));
      }
      if (reel.playing() || (shown.bots && !shown.over)) parts.push(...reel.controls(shown, words()));
      if (shown.over) parts.push(h("button", { class: "rb-main-button", key: "to review", text: words().review, on: { click: toReview } }));
      parts.push(adviceSwitch(drawn.advice, shown, words(), ask));
      ui.busy.replaceChildren(...parts.filter(Boolean));
    }

    // The kernel is gone: what was drawn last stays, as a picture that says how the game goes on.
    function becomePicture() {
      const step = get("shown").last;  // a kernel may be gone before anything was drawn
      const go_on = fill(words().picture_go_on, { step });
      ui.root.classList.add("rb-picture");
      for (const control of ui.root.querySelectorAll("button, input, select, textarea")) control.disabled = true;
      const key = h("textarea", { rows: 2, readonly: true, label: words().share_key, class: "rb-picture-key" });
      key.value = keyOf(model);
      ui.problem.replaceChildren(h("p", { text: fill(words().picture_lost, { step, go_on }) }),
        key.value ? h("div", { class: "rb-buttons" }, key, ...copyButton(key, words())) : "");
    }

    function speak(before) {
      const shown = drawn.shown;
      const no = shown.refusal;
      const refused = no ? `${words().not_allowed}. ${no.words} ${no.rule}.` : get("problem");
      if (ui.alert.textContent !== refused) ui.alert.textContent = refused;
      if (no) return;
      const told = before.story ? drawn.story.slice(before.story.length) : [];
      const text = [...told.slice(-6).map((line) => line[2]), shown.turn, shown.curtain?.words ?? shown.task].filter(Boolean).join(" ");
      if (ui.status.textContent !== text) ui.status.textContent = text;
    }

    // What went wrong stands where somebody looks: in the dialog that asked for it, else above the board.
    function drawProblem(problem) {
      const inside = ui.over.querySelector("[data-problem]");
      if (inside) inside.textContent = problem;
      ui.problem.textContent = inside ? "" : problem;
    }

    // What the screen is told now, by its names.
    const traits = ["shown", "picture", "odds", "advice", "review", "film", "texts", "board", "thinking", "problem", "kept"];
    const live = () => ({ ...Object.fromEntries(traits.map((trait) => [trait, get(trait)])), story: story() });

    // Draws the screen as it is, or as it was at a step of the film.
    function paint(screen) {
      const past = [drawn.shown?.step, drawn.shown?.last, drawn.shown?.looking].join();
      const [now, before] = [screen ?? live(), drawn];
      const changed = (...keys) => keys.some((key) => now[key] !== before[key]);
      drawn = now;
      if (changed("shown")) ending.stop();
      // An end that has just come is told beside the board, whatever was open there.
      if (now.shown.finale && !now.shown.looking && endAt !== now.shown.last) {
        if (before.shown) tab = "moves";
        endAt = now.shown.last;
      }
      // How far a file saved now would go: a moment after the screen, for keys are made beside it.
      ui.root.dataset.kept = now.kept?.step ?? "";
      if (told.kind() === "choice" && past !== [now.shown.step, now.shown.last, now.shown.looking].join()) told.close();
      keepFocus(ui.root, () => {
        if (changed("shown", "texts")) drawAround();
        if (changed("shown", "texts", "thinking", "kept", "advice")) drawBusy();
        if (now.shown.curtain) {
          ui.board.replaceChildren(curtainCard(now.shown.curtain, words(), ask));
          ui.actions.replaceChildren();
        } else {
          if (boardRoot.parentElement !== ui.board) ui.board.replaceChildren(boardRoot);
          if (changed("picture", "board", "shown", "thinking")) drawBoard();
          else if (changed("advice")) advise();
        }
        // After the board, which may have dropped what was picked.
        if (changed("shown", "texts", "story", "odds", "advice", "review")) drawSide();
        if (changed("problem")) drawProblem(now.problem);
      });
      speak(before);
    }

    async function draw() {
      if (life.gone() && drawn.shown) { becomePicture(); return; }
      const { board } = live();
      if (board.esm !== loaded) {
        const brought = await boardModule(board.esm);
        // What has come meanwhile may have drawn this board already, or wants another one.
        if (board.esm === loaded || board.esm !== live().board.esm) { later(); return; }
        [module, loaded] = [brought, board.esm];
        ui.style.textContent = board.css;
        shape = shapesOf(board.shapes);
        boardRoot.replaceChildren();
      }
      const now = live();
      if (!reel.takes(now, drawn)) paint(now);
    }

    let waiting = false;
    const later = () => {
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => { waiting = false; draw().catch(fail); });
    };
    // A board that fails must say so, in the screen and in the console.
    const fail = (problem) => { ui.problem.textContent = String(problem); console.error(problem); };
    const heard = (content) => {
      if (content.is === "form") newGameDialog(box, content.form, words(), ask);
      if (content.is === "started" || content.is === "loaded") box.close();
      if (content.is === "loaded") table.say(content.words);
      if (content.is === "file") saveFile(content);
      const place = { bad_form: ["[data-problem]", content.words], key: ["[data-share-key]", content.key] }[content.is];
      const target = place && ui.over.querySelector(place[0]);
      if (target) target[target.matches("textarea") ? "value" : "textContent"] = place[1];
    };

    const unguard = guardKeys(ui.root);
    model.on("change", later);
    model.on("msg:custom", heard);
    life.onGone(becomePicture);
    await draw();
    if (life.gone()) becomePicture();
    else {
      const codes = get("texts").languages.map(([code]) => code);
      speakAsChosen({ given: model.get("given"), language: get("shown").language, codes }, (language) => line.tell({ do: "language", language }));
    }
    return () => {
      unguard();
      line.stop();
      reel.stop();
      told.close();
      sized.disconnect();
      document.removeEventListener("click", elsewhere, true);
      model.off("change", later);
      model.off("msg:custom", heard);
    };
  },
};
