// Making elements, keeping the keyboard where it was, and keeping Jupyter's shortcuts out.

const SPECIAL = new Set(["text", "key", "on", "style", "label", "minor"]);

export function h(tag, props, ...children) {
  const el = tag.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4))
    : document.createElement(tag);
  props = props || {};
  for (const [name, value] of Object.entries(props)) {
    if (SPECIAL.has(name) || value == null || value === false) continue;
    el.setAttribute(name, value === true ? "" : value);
  }
  if (tag === "button" && !props.type) el.type = "button";
  if (props.label) el.setAttribute("aria-label", props.label);
  if (props.key !== undefined) el.dataset.key = props.key;
  if (props.minor) el.dataset.minor = "1";
  if (props.text !== undefined) el.textContent = props.text;
  for (const [name, value] of Object.entries(props.style || {})) el.style.setProperty(name, value);
  for (const [name, run] of Object.entries(props.on || {})) el.addEventListener(name, run);
  el.append(...children.flat().filter((child) => child != null && child !== false));
  return el;
}

// A sign stays on the line of the number or word before it, as on the worksheets.
export const kept = (text) => text.replace(/ (?=[%?!:;»])/g, "\u00a0");

// Redraw something; whatever had the focus has it afterwards, if an element of the same key is still there. Else the
// board has it, or the first move: never the buttons above them, where one more Enter would begin a new game.
export function keepFocus(root, draw) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.closest("[data-key]")?.dataset.key;
  const scrolled = [...root.querySelectorAll("[data-scroll]")].map((el) => [el.dataset.scroll, el.scrollTop]);
  draw();
  for (const [name, top] of scrolled) {
    const el = root.querySelector(`[data-scroll="${name}"]`);
    if (el) el.scrollTop = top;
  }
  if (!held || root.contains(document.activeElement)) return;
  const open = [...root.querySelectorAll("[data-key]:not(:disabled)")];
  const first = (where) => open.find((el) => el.matches(where));
  const next = open.find((el) => el.dataset.key === key) || first("[role=gridcell][tabindex='0']")
    || first(".rb-board :is(button, input, select, summary)") || first(".rb-move") || first(":not(.rb-head *)") || root;
  focusOn(next);
}

export function focusOn(el) {
  const cell = el.closest("[role=gridcell]");
  const grid = cell?.closest("[role=grid]");
  if (grid) {
    for (const other of grid.querySelectorAll("[role=gridcell][tabindex='0']")) other.tabIndex = -1;
    cell.tabIndex = 0;
  }
  el.focus({ preventScroll: true });
}

// Keys typed here are ours: JupyterLab must not take b for a new cell or d d for deleting one.
export function guardKeys(root) {
  const guard = (event) => {
    const forJupyter = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    if (!forJupyter) event.stopPropagation();
  };
  root.addEventListener("keydown", guard);
  return () => root.removeEventListener("keydown", guard);
}

export function fill(template, data) {
  return template.replace(/\{(\w+)(?::[^{}]*)?\}/g, (_, name) => data[name] ?? "");
}

// Says parts in one, as the language joins them: a name and what it names, things one after another.
export const joined = (words, how, first, ...parts) => parts.reduce((before, more) => fill(words.joined[how], { first: before, more }), first);

// A button that copies what a field holds, and says whether it could.
export function copyButton(field, words) {
  const done = h("span", { role: "status", class: "rb-quiet", "data-done": "1" });
  const copy = () => {
    field.select();
    const told = (text) => () => { done.textContent = text; };
    const sent = navigator.clipboard?.writeText(field.value) ?? Promise.reject(new Error("no clipboard"));
    sent.then(told(words.copied), told(words.copy_by_hand));
  };
  return [h("button", { class: "rb-main-button", key: "copy", text: words.copy, on: { click: copy } }), done];
}

export function select(choices, value) {
  const made = h("select", {}, ...choices.map(([code, text]) => h("option", { value: code, text })));
  made.value = value;
  return made;
}
