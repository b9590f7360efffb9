// The film of what happened: the steps since the screen was last drawn, one after another, at a pace that one can follow.
// It runs on animations alone, no clock: pausing them pauses it, finishing them ends it.

import { changed } from "./changed.js";
import { h, select } from "./dom.js";
import { says, stage, survey } from "./motion.js";
import { ruleButton } from "./panels.js";

// A line is on its own as long as the style sheet says; the lines of one's own move share the time of one.
const PACES = ["calm", "quick", "once"];
const MORE = 0.7; // of that time for each of several lines of one step
const SILENT = 0.3; // of it for a step that nobody tells of
const APPEARS = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1 }];
const STAYS = [{ opacity: 1 }, { opacity: 1 }];
const KEPT = "rulebook pace";
const ended = (animation) => animation.finished.catch(() => null);
const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

function paceKept() {
  try { return localStorage.getItem(KEPT); } catch { return null; }
}

export function filmOf({ root, seats, place, board, paint, openRule, ask }) {
  const teller = h("ol", { class: "rb-teller" });
  const layer = h("div", { class: "rb-ghosts", "aria-hidden": "true", inert: true });
  const play = stage(layer);
  place.append(teller);
  let pace = PACES.includes(paceKept()) ? paceKept() : "calm";
  const lineTime = () => {
    teller.dataset.pace = pace;
    return 1000 * parseFloat(getComputedStyle(teller).transitionDuration);
  };
  let queue = [];
  let last = null;
  let showing = 0; // counts up, so that what was skipped knows it

  const moves = () => !stillness.matches && !document.hidden && pace !== "once";
  let wished = false;
  const wish = () => {
    const pictures = !stillness.matches && pace !== "once";
    if (pictures !== wished) ask({ do: "film", pictures });
    wished = pictures;
  };

  // What has just happened, line by line; the last one is in sight.
  function tell(lines, texts, lang, add) {
    const origins = new Map(texts.rules.map((rule) => [rule.rule, rule.origin]));
    const told = lines.map(([rule, words], at) => h("li", {},
      ruleButton(rule, origins.get(rule), texts.words, `told ${teller.children.length + at}`, openRule), " ", h("span", { text: words, lang })));
    if (!add) teller.replaceChildren();
    teller.append(...told);
    teller.scrollTop = teller.scrollHeight;
    return told;
  }

  // One step: draw it, move what it moved, tell its lines one after another, each when its motion begins.
  async function perform({ screen, frame }, first, mine) {
    const before = survey(board, seats);
    play.clear();
    paint(screen);
    if (!layer.isConnected) board.parentElement?.append(layer);
    layer.className = `rb-ghosts ${board.className.replace("rb-board-root", "")}`;
    const lines = frame.lines.length;
    const length = lineTime() * (!lines ? SILENT : frame.own ? 1 / lines : lines > 1 ? MORE : 1);
    if (first) teller.replaceChildren();
    play.perform(before, survey(board, seats), frame.lines, length);
    for (const line of lines ? frame.lines : [null]) {
      const [el] = line ? tell([line], screen.texts, screen.shown.own_language, true) : [teller];
      await ended(play.run(el, line ? APPEARS : STAYS, { delay: 0, length }));
      if (mine !== showing) return;
    }
    await Promise.all(play.running.map(ended));
  }

  async function run() {
    const mine = (showing += 1);
    const held = root.contains(document.activeElement) ? document.activeElement.closest("[data-key]")?.dataset.key : undefined;
    root.dataset.film = "1";
    for (let first = true; queue.length; first = false) {
      await perform(queue.shift(), first, mine);
      if (mine !== showing) return;
    }
    end(held);
  }

  function end(held) {
    play.clear();
    delete root.dataset.film;
    paint(null);
    const target = held !== undefined && root.querySelector(`[data-key="${CSS.escape(held)}"]:not(:disabled)`);
    if (target && root.contains(document.activeElement)) target.focus({ preventScroll: true });
  }

  // Everything at once: the table as it stands.
  function skip() {
    if (!playing()) return;
    showing += 1;
    for (const { frame, screen } of queue.splice(0)) tell(frame.lines, screen.texts, screen.shown.own_language, true);
    end();
  }

  const playing = () => root.dataset.film !== undefined;

  // What a screen brings: its film, if that is new, joins the queue. True if the film draws the screen.
  function takes(now, before) {
    const film = now.film;
    const fresh = film !== last;
    const known = last !== null;
    last = film;
    if (!fresh || !film.frames?.length) {
      if (fresh && known) { skip(); teller.replaceChildren(); }
      return playing();
    }
    // Each step as it looked is told as changes of the picture that came with it.
    const pictured = film.frames.at(-1).step === now.shown.step && film.frames.slice(0, -1).every((frame) => frame.picture);
    if (!known || film.again || !before.shown || !moves() || !pictured || now.shown.curtain || now.shown.looking) {
      if (playing()) skip();
      film.frames.forEach((frame, n) => tell(frame.lines, now.texts, now.shown.own_language, n > 0));
      return false;
    }
    let looked = { picture: now.picture, shown: {} };
    for (const frame of film.frames) {
      const { picture = [now.picture], shown = [{}] } = frame;
      looked = changed(looked, { picture, shown });
      const story = now.story.filter(([step]) => step <= frame.step);
      queue.push({ frame, screen: { ...now, picture: looked.picture, story, thinking: "", shown: { ...now.shown, ...looked.shown } } });
    }
    if (!playing()) run();
    return true;
  }

  // A click during the film is no lost click: the film ends, and what was clicked, if it is still the same, is clicked.
  const SAME = (el) => [el.tagName, says(el)].join();
  let pressed = null;
  const controls = (el) => el.closest?.(".rb-busy, .rb-teller, .rb-side, .rb-head, .rb-time, .rb-over, .rb-bubble");
  const again = () => {
    const now = pressed && root.querySelector(`[data-key="${CSS.escape(pressed.key)}"]`);
    const same = now && SAME(now) === pressed.says;
    pressed = null;
    return same ? now : null;
  };
  const press = (event) => {
    pressed = null;
    if (!playing() || controls(event.target)) return;
    const el = event.target.closest("[data-key]");
    if (el) pressed = { key: el.dataset.key, says: SAME(el) };
    skip();
  };
  const click = (event) => {
    if (!pressed) return;
    event.stopPropagation();
    again()?.click();
  };
  const key = (event) => {
    if (!playing() || controls(event.target)) return;
    if (event.key === "Escape") skip();
    if (!["Enter", " "].includes(event.key)) return;
    press(event);
    event.preventDefault();
    event.stopPropagation();
    again()?.click();
  };
  root.addEventListener("pointerdown", press, true);
  root.addEventListener("click", click, true);
  root.addEventListener("keydown", key, true);
  stillness.addEventListener("change", wish);

  // How fast: a choice of its own beside what can be done, and a way to the end while the film runs.
  function controlsOf(shown, words) {
    const choices = ["calm", "quick", "step", "once"].map((name) => [name, words[`pace_${name}`]]);
    const made = select(choices, shown.one_by_one ? "step" : pace);
    made.dataset.key = "pace";
    made.setAttribute("aria-label", words.pace);
    made.addEventListener("change", () => {
      const one_by_one = made.value === "step";
      if (!one_by_one) {
        pace = made.value;
        try { localStorage.setItem(KEPT, pace); } catch { /* It is kept for this table alone. */ }
        wish();
      }
      if (one_by_one !== shown.one_by_one) ask({ do: "pace", one_by_one });
      if (pace === "once") skip();
    });
    const through = playing() ? h("button", { key: "skip film", text: words.skip_film, on: { click: skip } }) : null;
    return [through, made].filter(Boolean);
  }

  // A line of the end is shown as long as one of the film; without motion whoever reads asks for the next.
  const beat = (el) => (moves() && el ? ended(play.run(el, STAYS, { delay: 0, length: lineTime() })) : null);

  wish();
  return { takes, playing, skip, beat, still: play.clear, controls: controlsOf, stop: () => { showing += 1; play.clear(); stillness.removeEventListener("change", wish); } };
}
