// The form of a new game: every option in words, each with a control of its kind. What is sent is what Python reads.

import { h, select } from "./dom.js";

// Each control gives its element and reads itself: the text of a value.
export const CONTROLS = {
  choice(option) {
    const el = select(option.choices, option.value);
    return { el, read: () => el.value, write: (value) => { el.value = value; } };
  },
  switch(option) {
    const meaning = new Map(option.choices);
    const el = h("input", { type: "checkbox", role: "switch" });
    const says = h("span", { class: "rb-quiet" });
    const read = () => String(el.checked);
    const write = (value) => { el.checked = value === "true"; says.textContent = meaning.get(read()); };
    el.addEventListener("change", () => write(read()));
    write(option.value);
    return { el, says, read, write };
  },
  number(option) {
    const el = h("input", { type: "number", min: option.least, max: option.most, step: 1 });
    const write = (value) => { el.value = value; };
    write(option.value);
    return { el, read: () => el.value, write };
  },
  text(option) {
    const el = h("input", { type: "text", spellcheck: "false", autocomplete: "off" });
    const write = (value) => { el.value = JSON.parse(value); };
    write(option.value);
    return { el, read: () => JSON.stringify(el.value), write };
  },
  list: entries,
};

// A list of numbers, words or cards: a line for each entry, which can be changed, removed, and more added.
function entries(option, words) {
  const single = !Array.isArray(option.columns);
  const columns = single ? [option.columns] : option.columns;
  const lines = h("div", { class: single && option.columns === "number" ? "rb-entries rb-entries-short" : "rb-entries" });
  const field = (kind, value, at) => {
    const input = h("input", { type: kind === "number" ? "number" : "text", label: `${option.meaning} (${at + 1})`, "data-kind": kind });
    input.value = kind === "words" ? (value ?? []).join(" ") : value ?? "";
    return input;
  };
  const line = (values) => {
    const cells = columns.map((kind, at) => field(kind, kind === "words" ? values : values[at], at));
    const made = h("div", { class: "rb-entry" }, ...cells,
      h("button", { class: "rb-icon", label: words.new_remove, title: words.new_remove, text: "−", on: { click: () => made.remove() } }));
    return made;
  };
  const write = (value) => lines.replaceChildren(...JSON.parse(value).map((entry) => line(single ? [entry] : entry)));
  const valueOf = (input) => {
    if (input.dataset.kind === "number") return input.value === "" ? "" : Number(input.value);
    return input.dataset.kind === "words" ? input.value.split(/\s+/).filter(Boolean) : input.value;
  };
  const read = () => JSON.stringify([...lines.children].map((made) => {
    const cells = [...made.querySelectorAll("input")].map(valueOf);
    return single || columns[0] === "words" ? cells[0] : cells;
  }));
  write(option.value);
  const add = h("button", { text: words.new_add, on: { click: () => { lines.append(line([])); lines.lastChild.querySelector("input").focus(); } } });
  return { el: h("div", { role: "group", label: option.meaning }, lines, add), read, write };
}

export function newGameDialog(box, form, words, ask) {
  const controls = {};
  const field = (option) => {
    const control = (controls[option.name] = CONTROLS[option.kind](option, words));
    const origin = [option.rule, option.ruling].filter(Boolean).join(" · ");
    const head = [h("span", { text: option.meaning }), h("span", { class: "rb-quiet", text: ` ${origin}` })];
    if (option.kind === "list") return h("details", { class: "rb-field" }, h("summary", {}, ...head), control.el);
    if (option.kind === "switch") return h("div", { class: "rb-field" }, h("label", { class: "rb-switched" }, control.el, ...head), control.says);
    return h("div", { class: "rb-field" }, h("label", {}, ...head, control.el));
  };
  const last = form.chosen.at(-1) ?? "";
  const seats = form.who.map((label, seat) => h("div", { class: "rb-field", "data-seat": seat },
    h("label", {}, h("span", { text: label }), select(form.bots, form.chosen[seat] ?? last))));
  const seed = h("input", { type: "text", inputmode: "numeric", autocomplete: "off" });
  seed.value = form.seed;
  const plain = form.options.filter((option) => !option.house).map(field);
  const house = form.options.filter((option) => option.house).map(field);
  const players = controls.players?.el;
  const showSeats = () => seats.forEach((row, seat) => { row.hidden = seat >= Number(players?.value ?? form.chosen.length); });
  players?.addEventListener("input", showSeats);
  showSeats();
  // Who plays, at one press: the bot is the one that plays now, or else the first of the game's own.
  const rival = form.chosen.find(Boolean) ?? form.bots.find(([name]) => !["", "random", "search"].includes(name))?.[0] ?? "random";
  const seated = { rivals: (seat) => (seat ? rival : ""), people: () => "", bots: () => rival };
  const presets = Object.entries(seated).map(([name, who]) => h("button", { key: `preset ${name}`, text: words[`preset_${name}`],
    on: { click: () => seats.forEach((row, seat) => { row.querySelector("select").value = who(seat); }) } }));
  // All as the box has it, but for who plays.
  const usual = () => {
    for (const option of form.options) if (option.name !== "players" && option.usual !== "null") controls[option.name].write(option.usual);
  };
  const start = () => {
    const options = Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.read()]));
    const bots = seats.map((row) => row.querySelector("select").value);
    ask({ do: "new", form: { options, bots, seed: seed.value } });
  };
  box.open(words.new_title, "new",
    h("div", { class: "rb-form" },
      plain[0], h("div", { class: "rb-buttons", role: "group", label: words.presets }, ...presets), ...seats,
      h("div", { class: "rb-field" }, h("label", {}, h("span", { text: words.new_seed }),
        h("span", { class: "rb-quiet", text: ` ${words.new_seed_hint}` }), seed)),
      ...plain.slice(1),
      house.length ? h("details", {}, h("summary", { text: words.new_house }),
        h("p", { class: "rb-quiet", text: form.house_hint }), ...house) : null),
    h("p", { class: "rb-form-problem", role: "alert", "data-problem": "1" }),
    h("div", { class: "rb-buttons" },
      h("button", { class: "rb-main-button", key: "start", text: words.new_start, on: { click: start } }),
      h("button", { key: "usual", text: words.new_usual, on: { click: usual } })));
}
