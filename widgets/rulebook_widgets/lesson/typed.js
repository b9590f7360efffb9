// A form with a field and a button; what was typed stays until it is sent.

import { h } from "../frame/dom.js";

export function typedForm({ label, button, key, value, area, send }) {
  const shape = area ? ["textarea", { rows: area }] : ["input", { type: "text" }];
  const field = h(shape[0], { ...shape[1], key, label, autocomplete: "off", spellcheck: "false", class: "rb-typed", "data-typed": "1" });
  field.value = field.defaultValue = value || "";
  const submit = (event) => {
    event.preventDefault();
    delete field.dataset.typed;
    send(field.value);
  };
  return h("form", { class: "rb-typed-form", on: { submit } },
    h("span", { class: "rb-quiet", text: label, "aria-hidden": "true" }),
    field, h("button", { type: "submit", key: `${key}-go`, text: button }));
}
