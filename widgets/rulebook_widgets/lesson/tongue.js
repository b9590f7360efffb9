// The reader's language: chosen once, on any card, kept by the browser, and spoken by all cards that were given none.

import { h } from "../frame/dom.js";

const KEPT = "rulebook language";

function chosen() {
  try { return localStorage.getItem(KEPT); } catch { return null; }
}

function choose(language) {
  try { localStorage.setItem(KEPT, language); } catch { /* It is chosen for this card alone. */ }
}

export function tongueMenu(seen, send) {
  const label = seen.texts.language;
  const speak = () => {
    choose(field.value);
    send({ do: "speak", language: field.value });
  };
  const field = h("select", { key: "speak", label, on: { change: speak } }, seen.tongues.map(({ code, name }) =>
    h("option", { value: code, lang: code, text: name, selected: code === seen.language })));
  return h("div", { class: "rb-typed-form" }, h("span", { class: "rb-quiet", text: label, "aria-hidden": "true" }), field);
}

export function speakAsChosen(seen, send) {
  const language = chosen();
  if (!seen.given && language !== seen.language && seen.tongues.some(({ code }) => code === language)) send({ do: "speak", language });
}
