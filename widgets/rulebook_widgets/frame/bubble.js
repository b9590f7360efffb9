// What stands at the thing that was clicked: why not, which one, what now. It is in the browser's top layer, for
// JupyterLab's outputs cut off whatever sticks out of them, and follows its thing when the page is scrolled.

import { h, joined } from "./dom.js";
import { lossMark } from "./advice.js";

const GAP = 8;

export function bubble(root, words) {
  const box = h("div", { class: "rb-bubble", popover: "manual", role: "group" });
  root.append(box);
  let now = null;

  const anchor = () => (now?.key === undefined ? null : root.querySelector(`[data-key="${CSS.escape(now.key)}"]`));
  function place() {
    if (!now) return;
    const page = document.documentElement;
    const at = (anchor() ?? now.instead).getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const [most, lowest] = [page.clientWidth - width - GAP, window.innerHeight - height - GAP];
    const [below, above] = [at.bottom + GAP, at.top - height - GAP];
    const top = below <= lowest ? below : above >= GAP ? above : lowest;
    box.style.left = `${Math.max(GAP, Math.min(most, at.left + (at.width - width) / 2))}px`;
    box.style.top = `${Math.max(GAP, Math.min(lowest, top))}px`;
  }

  function close() {
    if (!now) return;
    const [held, back] = [box.contains(document.activeElement), anchor()];
    now = null;
    box.hidePopover();
    box.className = "rb-bubble";
    box.replaceChildren();
    document.removeEventListener("scroll", place, true);
    window.removeEventListener("resize", place);
    if (held) (back ?? root).focus({ preventScroll: true });
  }

  // `kind` tells what it is about; `key` names what it stands at, and `instead` is where it stands without that.
  function open({ kind, key, instead, label, body, leave }) {
    close();
    now = { kind, key, instead, leave: leave ?? close };
    box.className = `rb-bubble rb-bubble-${kind}`;
    box.setAttribute("aria-label", label);
    box.replaceChildren(...body);
    box.showPopover();
    place();
    document.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
  }

  // Several ways to go on from one click: buttons with arrow keys, the first of them in focus.
  function choose({ key, instead, title, options, dropped }) {
    const buttons = options.map((option, at) => h("button", {
      class: "rb-choice", key: option.key ?? `choice ${at}`, on: { click: () => { close(); option.run(); } },
      label: option.advised ? joined(words(), "also", option.label ?? option.words, option.advised.spoken) : option.label },
    h("span", { text: option.words }), option.gain ? h("span", { class: "rb-gain", text: ` +${option.gain}` }) : null,
    option.advised ? lossMark(option.advised) : null));
    const onKey = (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      const at = buttons.indexOf(document.activeElement);
      if (!by || at < 0) return;
      event.preventDefault();
      buttons[(at + by + buttons.length) % buttons.length].focus();
    };
    const leave = () => { close(); dropped?.(); };
    const never = h("button", { key: "never", text: words().never_mind, on: { click: leave } });
    open({ kind: "choice", key, instead, label: title, leave,
      body: [h("p", { class: "rb-bubble-title", text: title }), h("div", { class: "rb-choices", on: { keydown: onKey } }, ...buttons, never)] });
    buttons[0]?.focus({ preventScroll: true });
  }

  // What a thing is, for whoever taps it or presses Enter on it.
  function tell({ key, instead, text }) {
    const shut = h("button", { class: "rb-icon", key: "told", label: words().close, text: "✕", on: { click: close } });
    open({ kind: "note", key, instead, label: text, body: [h("p", { role: "status", text }), shut] });
  }

  const onKey = (event) => {
    if (event.key !== "Escape" || !now) return;
    event.preventDefault();
    now.leave();
  };
  root.addEventListener("keydown", onKey);
  return { open, choose, tell, close, place, box, kind: () => now?.kind, current: () => now, leave: () => now?.leave(),
    move: (key) => { if (now) { now.key = key; place(); } } };
}
