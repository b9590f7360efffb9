// What opens over the table: the rules, sharing and saving.

import { copyButton, h, joined, select } from "./dom.js";
import { ruleCard } from "./panels.js";
import { chooseTongue } from "./tongue.js";

// One dialog at a time; it takes the focus, gives it back, and Escape closes it.
export function dialogs(place, getWords) {
  let back = null;
  const close = () => {
    if (!place.firstChild) return;
    place.replaceChildren();
    const target = back?.isConnected ? back : back?.dataset?.key
      && place.parentElement.querySelector(`[data-key="${CSS.escape(back.dataset.key)}"]`);
    (target || place.parentElement).focus({ preventScroll: true });
    back = null;
  };
  const open = (title, name, ...body) => {
    if (!place.firstChild) back = document.activeElement;
    const words = getWords();
    const heading = h("div", { class: "rb-dialog-head" },
      h("div", { role: "heading", "aria-level": 4, class: "rb-dialog-title", text: title, tabindex: -1 }),
      h("button", { class: "rb-icon", key: "close", label: words.close, title: words.close, text: "✕", on: { click: close } }));
    const box = h("div", { role: "dialog", label: title, class: `rb-dialog rb-dialog-${name}`, "data-dialog": name }, heading, ...body);
    box.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } });
    place.replaceChildren(box);
    heading.firstChild.focus({ preventScroll: true });
    box.scrollIntoView({ block: "nearest" });
  };
  return { open, close, name: () => place.firstChild?.dataset.dialog };
}

// The rules in three views, and one rule alone: `view` is rules, parts, open, or the id of a rule.
export function rulesDialog(box, texts, shown, view = "rules") {
  const { words, rules, components: parts } = texts;
  const open = [...rules, ...parts].filter((entry) => entry.origin.open);
  const views = {
    rules: [words.rules, rules],
    parts: [words.in_the_box, parts],
    open: [texts.open.heading, open],
  };
  const [title, entries] = views[view] || [joined(words, "named", words.rules, view), rules.filter((rule) => rule.rule === view)];
  const link = ([name, [text, listed]]) => h("button", { key: `view ${name}`, text: `${text} (${listed.length})`,
    "aria-current": name === view ? "true" : null, on: { click: () => rulesDialog(box, texts, shown, name) } });
  const links = Object.entries(views).filter(([, [, listed]]) => listed.length);
  const list = h("div", { class: "rb-rules", tabindex: 0, role: "group", label: title },
    ...entries.map((entry) => ruleCard(entry, shown, words, null, !(view in views) || view === "open")));
  const note = view === "open" ? h("p", { class: "rb-quiet", text: texts.open.left_alone }) : null;
  box.open(title, "rules", h("div", { class: "rb-buttons rb-views" }, ...links.map(link)), note, list);
}

export function shareDialog(box, words, ask) {
  const key = h("textarea", { rows: 3, readonly: true, label: words.share_key, "data-share-key": "1" });
  const paste = h("textarea", { rows: 3, label: words.paste, spellcheck: "false", "data-paste": "1" });
  const file = h("input", { type: "file", accept: ".json,.txt,application/json,text/plain", label: words.upload });
  file.addEventListener("change", async () => {
    if (file.files[0]) ask({ do: "load", text: await file.files[0].text() });
  });
  box.open(words.share_title, "share",
    h("p", { class: "rb-quiet", text: words.share_hint }),
    h("div", { class: "rb-field" }, h("span", { text: words.share_key }), key),
    h("div", { class: "rb-buttons" },
      copyButton(key, words),
      h("button", { key: "download", text: words.download, on: { click: () => ask({ do: "save" }) } })),
    h("div", { class: "rb-field" }, h("span", { text: words.paste }), paste),
    h("div", { class: "rb-buttons" },
      h("button", { key: "load", text: words.load, on: { click: () => ask({ do: "load", text: paste.value }) } }),
      h("label", { class: "rb-file" }, h("span", { text: words.upload }), file)),
    h("p", { class: "rb-form-problem", role: "alert", "data-problem": "1" }));
  ask({ do: "share" });
}

export function saveFile({ name, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function curtainCard(curtain, words, ask) {
  return h("div", { class: "rb-curtain" },
    h("p", { class: "rb-curtain-title", text: words.curtain_title }),
    h("p", { text: curtain.words }),
    h("button", { class: "rb-main-button", key: "lift", text: curtain.lift, on: { click: () => ask({ do: "lift" }) } }));
}

export function toolbar(shown, words, languages, does) {
  const button = (name, run, off) => h("button", { key: name, text: words[name], "aria-disabled": off ? "true" : null,
    on: { click: () => off || run() } });
  const language = select(languages, shown.language);
  language.dataset.key = "language";
  language.setAttribute("aria-label", words.choose_language);
  language.addEventListener("change", () => {
    chooseTongue(language.value);
    does.ask({ do: "language", language: language.value });
  });
  return [
    button("new_game", () => does.ask({ do: "form" })),
    button("take_back", () => does.ask({ do: "undo" }), !shown.can_undo),
    button("rules", does.rules),
    button("share", does.share),
    language,
  ];
}

