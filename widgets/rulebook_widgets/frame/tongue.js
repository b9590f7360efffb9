// The reader's language: chosen once, on any card or table, kept by the browser, and spoken by all that were given none.

import { h } from "./dom.js";

const TONGUE = "rulebook language";

function chosenTongue() {
  try { return localStorage.getItem(TONGUE); } catch { return null; }
}

export function chooseTongue(language) {
  try { localStorage.setItem(TONGUE, language); } catch { /* It is chosen for this screen alone. */ }
}

export function tongueMenu(seen, send) {
  const label = seen.texts.language;
  const speak = () => {
    chooseTongue(field.value);
    send({ do: "speak", language: field.value });
  };
  const field = h("select", { key: "speak", label, on: { change: speak } }, seen.tongues.map(({ code, name }) =>
    h("option", { value: code, lang: code, text: name, selected: code === seen.language })));
  return h("div", { class: "rb-typed-form" }, h("span", { class: "rb-quiet", text: label, "aria-hidden": "true" }), field);
}

export function speakAsChosen({ given, language, codes }, speak) {
  const wished = chosenTongue();
  if (!given && wished !== language && codes.includes(wished)) speak(wished);
}
