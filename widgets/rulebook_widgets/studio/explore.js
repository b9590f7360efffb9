// The designer's studio: controls that change the rules, and pictures that grow firm while games are played.

import { guardKeys, h, keepFocus, select } from "../frame/dom.js";
import { comeBack, keyOf, lifeOf } from "../frame/keep.js";
import { CONTROLS } from "../frame/new_game.js";
import { speakAsChosen, tongueMenu } from "../frame/tongue.js";
import { lineTo } from "../frame/waiting.js";

let studios = 0;
const UNTYPED = ["measure", "bot"]; // these are answered at once, and the answer says how they stand

// A number is a slider with its number beside it; both are one control.
function slider(option) {
  if (option.least == null) return CONTROLS.number(option);
  const range = h("input", { type: "range", min: option.least, max: option.most, step: 1, "data-key": `slide ${option.name}` });
  const typed = h("input", { type: "number", min: option.least, max: option.most, step: 1, label: option.meaning });
  const write = (value) => { range.value = value; typed.value = value; };
  range.addEventListener("input", () => { typed.value = range.value; });
  typed.addEventListener("input", () => { range.value = typed.value; });
  write(option.value);
  return { el: range, says: typed, read: () => typed.value, write };
}

// A list of cards or tiles, with a way to a spreadsheet and back.
function listed(option, words, send) {
  const list = CONTROLS.list(option, words);
  const file = h("input", { type: "file", accept: ".csv,text/csv", class: "rb-unseen", label: option.load });
  file.addEventListener("change", async () => {
    if (file.files[0]) send({ do: "load", option: option.name, text: await file.files[0].text() });
    file.value = "";
  });
  const save = () => {
    const address = URL.createObjectURL(new Blob([asLines(list.read())], { type: "text/csv" }));
    h("a", { href: address, download: `${option.name}.csv` }).click();
    URL.revokeObjectURL(address);
  };
  const tools = h("div", { class: "rb-buttons" },
    h("button", { key: `save ${option.name}`, text: words.csv_save, on: { click: save } }),
    h("label", { class: "rb-file" }, file, h("span", { text: words.csv_load })));
  const el = h("div", {}, list.el, tools);
  return { ...list, el };
}

// The text of a list as a spreadsheet reads it: a line for each entry, quotes where a comma needs them.
function asLines(json) {
  const quoted = (cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));
  return JSON.parse(json).map((entry) => [entry].flat().map(quoted).join(",")).join("\n");
}

function controlOf(option, words, send) {
  if (option.kind === "number") return slider(option);
  return option.kind === "list" ? listed(option, words, send) : CONTROLS[option.kind](option, words);
}

function optionField(option, words, send) {
  const control = controlOf(option, words, send);
  const origin = [option.rule, option.ruling].filter(Boolean).join(" · ");
  const head = [h("span", { text: option.meaning }), h("span", { class: "rb-quiet", text: ` ${origin}` })];
  let last = control.read();
  const turned = () => {
    const value = control.read();
    if (value === last) return;
    last = value;
    send({ do: "turn", option: option.name, value });
  };
  control.el.dataset.key ??= `option ${option.name}`;
  const no = h("p", { class: "rb-form-problem", hidden: true, "data-refused": option.name });
  let field;
  if (option.kind === "list") field = h("details", { class: "rb-field", "data-open": option.name }, h("summary", {}, ...head), control.el, no);
  else if (option.kind === "switch") field = h("div", { class: "rb-field" }, h("label", { class: "rb-switched" }, control.el, ...head), control.says, no);
  else field = h("div", { class: "rb-field" }, h("label", {}, ...head, control.el), control.says ?? null, no);
  field.addEventListener(option.kind === "list" ? "change" : "input", turned);
  if (option.kind === "list") field.addEventListener("click", (event) => { if (event.target.closest(".rb-icon")) turned(); });
  return field;
}

function labelled(text, control) {
  return h("label", { class: "rb-asked" }, h("span", { text }), control);
}

// What a sweep or a search runs through: of a number from, to and step; of anything else all its values.
function spanOf(form, words, name, key) {
  const option = form.options.find((one) => one.name === name);
  if (!option) return { el: null, read: () => ({}) };
  if (option.kind !== "number") return { el: h("span", { class: "rb-quiet", text: option.kind === "list" ? words.list_steps : words.all_values }), read: () => ({}) };
  const fields = ["from", "to", "step"].map((part) => {
    const input = h("input", { type: "number", step: 1, "data-key": `${key} ${part}` });
    input.value = option[part];
    return [part, input];
  });
  return {
    el: h("span", { class: "rb-span" }, ...fields.map(([part, input]) => labelled(words[part], input))),
    read: () => Object.fromEntries(fields.map(([part, input]) => [part, Number(input.value)])),
  };
}

function optionChoice(form, words, empty, label, key, drawn) {
  const choices = [...(empty ? [["", words.none]] : []), ...form.options.filter((one) => one.kind !== "text").map((one) => [one.name, one.meaning]), ["bots", words.bot]];
  const chosen = select(choices, empty ? "" : form.options.find((one) => one.kind === "number" && one.house)?.name ?? form.options[0].name);
  chosen.dataset.key = key;
  const place = h("span", {});
  let span;
  const draw = () => { span = spanOf(form, words, chosen.value, key); place.replaceChildren(...(span.el ? [span.el] : [])); };
  chosen.addEventListener("change", draw);
  draw();
  return { el: h("div", { class: "rb-asking" }, labelled(label, chosen), place), name: () => chosen.value, read: () => span.read() };
}

function asking(tab, form, words, send) {
  if (tab === "sweep") {
    const [one, other] = [optionChoice(form, words, false, words.option, "first"), optionChoice(form, words, true, words.second, "second")];
    const go = () => {
      const axes = { [one.name()]: one.read() };
      if (other.name() && other.name() !== one.name()) axes[other.name()] = other.read();
      send({ do: "sweep", axes });
    };
    return [h("p", { class: "rb-quiet", text: words.sweep_how }), one.el, other.el,
      h("button", { class: "rb-main-button", key: "start sweep", text: words.start_sweep, on: { click: go } })];
  }
  if (tab === "seek") {
    const one = optionChoice(form, words, false, words.option, "sought");
    const kind = select([["number", words.goal_number], ["most", words.goal_most], ["least", words.goal_least]], "number");
    kind.dataset.key = "goal kind";
    const wanted = h("input", { type: "number", step: "any", "data-key": "goal" });
    wanted.value = 50;
    const number = labelled(words.goal_value, wanted);
    kind.addEventListener("change", () => { number.hidden = kind.value !== "number"; });
    const go = () => send({ do: "seek", option: one.name(), span: one.read(), goal: kind.value === "number" ? wanted.value : kind.value });
    return [h("p", { class: "rb-quiet", text: words.seek_how }), one.el, h("div", { class: "rb-asking" }, labelled(words.goal, kind), number),
      h("button", { class: "rb-main-button", key: "start seek", text: words.start_seek, on: { click: go } })];
  }
  return [];
}

// No line ends between a number and its unit, nor between ± and the error; a narrow column may break before ±.
const unbroken = (text) => text.replace(/(?<=\d) (?=%)|(?<=±) (?=[\d?])/g, "\u00a0");

function tableOf(shown) {
  if (!shown) return null;
  const row = (cells) => h("tr", {}, h("th", { scope: "row", text: cells[0] }), ...cells.slice(1).map((text) => h("td", { text: unbroken(text) })));
  return h("div", { class: "rb-wide", tabindex: 0, role: "group", label: shown.caption },
    h("table", { class: "rb-shown" }, h("caption", { text: shown.caption }),
      h("thead", {}, h("tr", {}, ...shown.heads.map((text) => (text ? h("th", { scope: "col", text }) : h("td", {}))))),
      h("tbody", {}, ...shown.rows.map(row))),
    shown.note ? h("p", { class: "rb-quiet", text: shown.note }) : null);
}

function pictureOf(drawn) {
  const place = h("div", { class: "rb-picture" });
  place.innerHTML = drawn.svg; // drawn by our own Python, every text in it escaped
  return h("figure", { class: "rb-figure" }, h("figcaption", { text: drawn.title }), place);
}

// The balance report: a button, how far it is, and the page, to read here or to keep.
function drawReport(place, seen, w, send) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([seen.html], { type: "text/html" }));
    h("a", { href: address, download: seen.name }).click();
    URL.revokeObjectURL(address);
  };
  const parts = seen.writing
    ? [h("progress", { max: seen.of, value: seen.done, label: w.report_progress }), h("span", { class: "rb-quiet", text: seen.now || w.report_progress }),
      h("button", { key: "stop report", text: w.stop, on: { click: () => send({ do: "stop" }) } })]
    : [h("button", { key: "report", text: w.report, on: { click: () => send({ do: "report" }) } }),
      seen.html ? h("button", { key: "save report", text: w.report_save, on: { click: save } }) : null];
  const frame = place.querySelector("iframe");
  const kept = frame?.srcdoc === seen.html ? frame : null; // a frame that is moved loads again
  if (kept) {
    place.firstChild.replaceWith(h("div", { class: "rb-buttons" }, ...parts.filter(Boolean)));
    place.querySelector(":scope > p").textContent = w.report_how;
    kept.title = w.report_title;
  }
  else place.replaceChildren(h("div", { class: "rb-buttons" }, ...parts.filter(Boolean)), h("p", { class: "rb-quiet", text: w.report_how }),
    ...(seen.html ? [h("iframe", { class: "rb-report", title: w.report_title, srcdoc: seen.html, sandbox: "" })] : []));
}

function tabsOf(form, seen, words, send, name) {
  const tabs = ["compare", "sweep", "seek"].map((tab) => h("button", {
    role: "tab", key: `tab ${tab}`, id: `${name}-${tab}`, text: words[`tab_${tab}`], "aria-selected": String(tab === seen.tab),
    "aria-controls": `${name}-panel`, tabindex: tab === seen.tab ? 0 : -1, on: { click: () => send({ do: "tab", tab }) } }));
  const list = h("div", { role: "tablist", class: "rb-tabs", label: words.tabs }, ...tabs);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.indexOf(document.activeElement);
    if (!step || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
  return list;
}

export default {
  initialize: comeBack,
  render({ model, el }) {
    const name = `rb-studio-${++studios}`;
    const left = h("div", { class: "rb-studio-options" });
    const top = h("div", {});
    const ask = h("div", { class: "rb-studio-ask" });
    const live = h("div", { class: "rb-studio-live", role: "tabpanel", id: `${name}-panel` });
    const told = h("div", { class: "rb-unseen", role: "status", "aria-live": "polite" });
    const written = h("div", { class: "rb-studio-report" });
    const life = lifeOf(model);
    const line = lineTo(model, life, { lost: () => lost(), words: () => model.get("shown").silent });
    const { send } = line;
    const root = h("div", { class: "rb rb-studio", role: "group" }, line.notice, top, h("div", { class: "rb-studio-body" }, left, h("div", { class: "rb-studio-right" }, ask, live)), written, told);
    const release = guardKeys(root);
    let asked = "";
    let typed = model.get("typed");
    const words = () => model.get("form").words;
    const lost = () => {
      for (const control of root.querySelectorAll("button, input, select")) control.disabled = true;
      if (!root.querySelector(".rb-lost")) root.prepend(h("p", { class: "rb-lost", role: "alert", text: model.get("shown").lost }));
    };
    life.onGone(lost);

    // What was typed for a sweep or a search comes back after another tab, and after a reload. What a choice shows comes after it.
    const restore = () => {
      for (const kind of ["select", "input"])
        for (const control of ask.querySelectorAll(`${kind}[data-key]`)) {
          const value = typed[control.dataset.key];
          if (value === undefined || UNTYPED.includes(control.dataset.key)) continue;
          control.value = value;
          if (kind === "select") control.dispatchEvent(new Event("change"));
        }
    };
    ask.addEventListener("change", ({ target }) => {
      const key = target.dataset.key;
      if (!key || UNTYPED.includes(key)) return;
      // Another option has other values: what was typed for the last one is not about it.
      const others = Object.entries(typed).filter(([name]) => !name.startsWith(`${key} `));
      typed = { ...Object.fromEntries(others), [key]: target.value };
      send({ do: "type", typed });
    });

    const drawWritten = () => keepFocus(root, () => drawReport(written, model.get("written"), words(), send));

    const drawForm = () => {
      const form = model.get("form");
      root.setAttribute("aria-label", form.title);
      root.lang = form.language;
      const open = [...left.querySelectorAll("details[open]")].map((fold) => fold.dataset.open);
      keepFocus(root, () => {
        const plain = form.options.filter((one) => !one.house).map((one) => optionField(one, form.words, send));
        const house = form.options.filter((one) => one.house).map((one) => optionField(one, form.words, send));
        const preset = select([["", form.words.preset_none], ...form.presets.map((text, at) => [String(at), text])], "");
        preset.dataset.key = "preset";
        preset.addEventListener("change", () => { if (preset.value) send({ do: "preset", number: Number(preset.value) }); });
        left.replaceChildren(
          h("h3", { text: form.words.options }),
          ...(form.presets.length ? [labelled(form.words.presets, preset)] : []), ...plain,
          house.length ? h("details", { "data-open": "house", open: true }, h("summary", { text: form.words.house }), ...house) : "");
      });
      for (const fold of left.querySelectorAll("details")) if (open.includes(fold.dataset.open)) fold.open = true;
      asked = "";
      draw();
      drawWritten();
    };

    // The rules that were set here before the kernel went, as long as nothing is changed anew.
    const resumed = () => {
      const left = life.before();
      if (!left || left.key === left.start || keyOf(model) !== left.start) return null;
      const { key, bot, measure } = left;
      return h("button", { class: "rb-main-button", key: "resume", text: words().resume, on: { click: () => send({ do: "resume", key, bot, measure }) } });
    };

    const draw = () => {
      const [form, seen] = [model.get("form"), model.get("shown")];
      const w = form.words;
      const selects = () => {
        const measure = select(form.measures, seen.measure);
        measure.dataset.key = "measure";
        measure.addEventListener("change", () => send({ do: "measure", measure: measure.value }));
        const bot = select(form.bots, seen.bot);
        bot.dataset.key = "bot";
        bot.addEventListener("change", () => send({ do: "bot", bot: bot.value }));
        return h("div", { class: "rb-asking" }, labelled(w.measure, measure), labelled(w.bot, bot));
      };
      const now = JSON.stringify([seen.tab, seen.measure, seen.bot, form.bots]);
      if (now !== asked) {
        asked = now;
        keepFocus(root, () => {
          const menu = tongueMenu({ ...form, texts: { language: w.choose_language } }, send);
          top.replaceChildren(h("div", { class: "rb-studio-head" }, h("p", { class: "rb-studio-title", text: form.title }), menu), h("p", { class: "rb-quiet", text: w.how }));
          ask.replaceChildren(tabsOf(form, seen, w, send, name), selects(), ...asking(seen.tab, form, w, send));
          restore();
          live.setAttribute("aria-labelledby", `${name}-${seen.tab}`);
        });
      }
      for (const no of left.querySelectorAll("[data-refused]")) {
        no.hidden = no.dataset.refused !== seen.refusal.where;
        no.textContent = no.hidden ? "" : seen.refusal.words;
      }
      keepFocus(root, () => live.replaceChildren(...[
        resumed(),
        seen.changes.length ? h("ul", { class: "rb-changes", label: w.changed }, ...seen.changes.map((one) =>
          h("li", {}, h("span", { text: one.words }),
            h("button", { key: `undo ${one.option}`, label: one.undo, text: w.undo, on: { click: () => send({ do: "undo", option: one.option }) } })))) : null,
        seen.changes.length ? h("button", { key: "reset", text: w.reset, on: { click: () => send({ do: "reset" }) } }) : null,
        seen.refusal.words ? h("p", { class: "rb-form-problem", role: "alert", text: seen.refusal.words }) : null,
        seen.replaced ? h("p", { class: "rb-warned", text: seen.replaced }) : null,
        seen.slow ? h("p", { class: "rb-warned", text: seen.slow }) : null,
        ...seen.pictures.map(pictureOf),
        seen.tab === "compare" && seen.pictures.length ? h("p", { class: "rb-key" }, h("span", { class: "rb-key-old", text: w.old }), seen.changes.length ? h("span", { class: "rb-key-new", text: w.new }) : null) : null,
        ...seen.said.map((text) => h("p", { class: "rb-said", text: unbroken(text) })),
        seen.trust ? h("p", { class: "rb-quiet", text: seen.trust }) : null,
        h("div", { class: "rb-buttons" },
          seen.games || seen.busy ? h("progress", { max: seen.of, value: seen.games, label: w.progress_name }) : null,
          seen.progress && (seen.games || seen.busy) ? h("span", { class: "rb-quiet", text: seen.progress }) : null,
          seen.busy ? h("button", { key: "stop", text: w.stop, on: { click: () => send({ do: "stop" }) } }) : null,
          !seen.busy && seen.more ? h("button", { key: "go", text: w.go, on: { click: () => send({ do: "go" }) } }) : null),
        tableOf(seen.table),
        seen.code && h("details", { "data-open": "code", open: live.querySelector("[data-open=code]")?.open || null }, h("summary", { "data-key": "code", text: w.code }),
          h("p", { class: "rb-quiet", text: w.code_note }), h("pre", { class: "rb-lines", tabindex: 0, "data-key": "lines", text: seen.code })),
      ].filter(Boolean)));
      if (!seen.busy && told.textContent !== seen.said.join(" ")) told.textContent = seen.said.join(" ");
    };

    drawForm();
    if (life.gone()) lost();
    model.on("change:form", drawForm);
    model.on("change:written", drawWritten);
    model.on("change:shown", draw);
    el.append(root);
    line.tell({ do: "look" });
    if (!life.gone()) {
      const { language, tongues } = model.get("form");
      speakAsChosen({ given: model.get("given"), language, codes: tongues.map(({ code }) => code) }, (wished) => line.tell({ do: "speak", language: wished }));
    }
    return () => {
      model.off("change:form", drawForm);
      model.off("change:written", drawWritten);
      model.off("change:shown", draw);
      release();
      line.stop();
    };
  },
};
