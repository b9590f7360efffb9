// The life of a notebook: a saved file keeps pictures, a screen without its kernel says so, a new one goes on.
// Where the application does not tell a widget which notebook it is in, nothing of this happens.

import { unpacked } from "./unpack.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const HERE = Symbol.for("rulebook.screens");
const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);

// How the HTML of every screen begins; a saved picture has a note before it.
const READING = /^(<p[^>]*><em>[^<]*<\/em><\/p>)?<div><p><strong>/;

const keptBy = (model) => unpacked(model.get("kept"));
const contextOf = (model) => model.widget_manager?.context;
const outputsOf = (cell) => cell.sharedModel.toJSON().outputs ?? [];
const shows = (output, id) => output.data?.[VIEW]?.model_id === id;
const isScreen = (output) => READING.test([output.data?.["text/html"] ?? ""].flat().join(""));
const cellsOf = (notebook) => [...Array(notebook.cells.length).keys()].map((n) => notebook.cells.get(n));
const cellOf = (context, id) => cellsOf(context.model).find((cell) => outputsOf(cell).some((output) => shows(output, id)))?.id ?? null;

// All screens of one notebook, by the name of their model; the first one teaches the notebook to save and keep pictures.
function screensOf(context) {
  const notebook = context.model;
  if (!notebook[HERE]) {
    const screens = (notebook[HERE] = new Map());
    const asItIs = notebook.toJSON.bind(notebook);
    notebook.toJSON = () => withPictures(asItIs(), screens, context);
    keepLastPictures(notebook, screens);
    onKernelGone(context, () => {
      for (const [id, screen] of screens) Object.assign(screen, { gone: true, cell: screen.cell ?? cellOf(context, id) });
    });
  }
  return notebook[HERE];
}

// Running a cell removes what it showed, even if it fails: then its last picture is put back under the error.
function keepLastPictures(notebook, screens) {
  const last = new Map();
  const look = (cell) => {
    const outputs = outputsOf(cell);
    const shown = outputs.find(isScreen);
    if (shown) last.set(cell.id, shown);
    else if (last.has(cell.id) && outputs.some((output) => output.output_type === "error")) putBack(cell, last.get(cell.id), screens);
  };
  const watched = new WeakSet();
  const watch = () => {
    for (const cell of cellsOf(notebook)) {
      if (!cell.outputs || watched.has(cell)) continue;
      watched.add(cell);
      look(cell);
      // JupyterLab first draws what has arrived, before anything is added.
      cell.outputs.changed.connect(() => queueMicrotask(() => look(cell)));
    }
  };
  watch();
  notebook.cells.changed.connect(watch);
}

function putBack(cell, { data: { [VIEW]: view, ...own } }, screens) {
  const model = screens.get(view?.model_id)?.model;
  const { data, ...more } = (model && keptOf(model)) ?? {};
  const at = cell.outputs.length;
  if (more.key) cell.setMetadata("rulebook", { ...cell.getMetadata("rulebook"), [more.id]: { ...more, at } });
  cell.outputs.add({ output_type: "display_data", data: data ? withKey(data, more.key) : own, metadata: {} });
}

// A widget outranks the picture beside it in every reader, even if its kernel is gone: so the file has no widget.
// A screen that never started is saved as the picture that came with it. Work that is still offered stays next to the
// picture of the screen that offers it.
function withPictures(saved, screens, context) {
  const cells = saved.cells.map((cell) => {
    const left = {};
    const outputs = (cell.outputs ?? []).map((output, at) => {
      const id = output.data?.[VIEW]?.model_id;
      const model = screens.get(id)?.model;
      if (!id || !(model || isScreen(output))) return output;
      const { data, ...more } = (model && keptOf(model)) ?? {};
      left[id] = { ...more, id, at };
      if (!data) {
        const { [VIEW]: _, ...own } = output.data;
        return { ...output, data: own };
      }
      const former = before(context, model, screens.get(id));
      if (former) left[former.id] = former;
      return { ...output, data: withKey(data, more.key) };
    });
    return Object.keys(left).length ? { ...cell, outputs, metadata: { ...cell.metadata, rulebook: left } } : cell;
  });
  return { ...saved, cells };
}

// What is kept of a screen, with its key, which comes in pieces: a move sends the last of them only.
function keptOf(model) {
  const { pieces, ...kept } = keptBy(model) ?? {};
  return { ...kept, key: keyOf(model) };
}

export function keyOf(model) {
  const count = keptBy(model)?.pieces ?? 0;
  return [...Array(count).keys()].map((n) => model.get(`key_${n}`)).join(".");
}

function withKey(data, key) {
  return Object.fromEntries(Object.entries(data).map(([kind, text]) => [kind, text.replace("{share_key}", key)]));
}

// A page that was reloaded while the kernel lived on: the screen takes the place of its picture again.
export function comeBack({ model }) {
  const [context, id] = [contextOf(model), keptBy(model)?.id];
  if (!context?.model?.cells) return;
  screensOf(context);
  if (!id) return;
  screenOf(model, context, id);
  for (const cell of cellsOf(context.model)) {
    const left = cell.getMetadata?.("rulebook")?.[id];
    const output = left && outputsOf(cell)[left.at];
    if (!output?.data || output.data[VIEW]) continue;
    const view = { version_major: 2, version_minor: 0, model_id: id };
    cell.outputs.set(left.at, { ...output, data: { ...output.data, [VIEW]: view } });
  }
}

function screenOf(model, context, id) {
  const screens = screensOf(context);
  if (!screens.has(id)) screens.set(id, { model, gone: false, cell: null });
  return screens.get(id);
}

// What the frame asks: whether the kernel is gone, when it goes, and what the screen before this one left behind. It is told
// when the kernel does not answer: if the cell is run again, the new screen offers to continue from what was shown.
export function lifeOf(model) {
  const context = contextOf(model);
  const heard = new Set();
  if (!context?.model?.cells || !context.sessionContext) return { gone: () => false, onGone: () => {}, silent: () => {}, before: () => null, stop: () => {} };
  const screen = () => (keptBy(model)?.id ? screenOf(model, context, keptBy(model).id) : null);
  screensOf(context);
  screen();
  let over = false;
  const stop = onKernelGone(context, () => {
    if (!over) for (const run of heard) run();
    over = true;
  });
  return {
    gone: () => over || Boolean(screen()?.gone),
    onGone: (run) => heard.add(run),
    silent: (is) => { if (screen()) screen().silent = is; },
    before: () => before(context, model, screen()),
    stop,
  };
}

// Runs something whenever the kernel of a notebook goes, until that is stopped.
function onKernelGone({ sessionContext }, run) {
  const onStatus = (_, status) => { if (GONE.has(status)) run(); };
  const onKernel = (_, change) => { if (change.oldValue) run(); };
  sessionContext?.statusChanged.connect(onStatus);
  sessionContext?.kernelChanged.connect(onKernel);
  return () => {
    sessionContext?.statusChanged.disconnect(onStatus);
    sessionContext?.kernelChanged.disconnect(onKernel);
  };
}

// What this page lost with a kernel of the desk of a lesson, whichever cell showed it.
export function lostDesk(model) {
  const [context, { id, start }] = [contextOf(model), keptBy(model) ?? {}];
  if (!start || !context?.model?.cells) return null;
  const lost = [...screensOf(context).values()].filter((other) => other.gone).map((other) => keptOf(other.model));
  const same = lost.filter((one) => one.id !== id && one.start === start && one.key);
  return same.length ? { ...same.reduce((one, other) => (other.step >= one.step ? other : one)), here: true } : null;
}

// What stood in this cell before its kernel went, if the cell begins the same once more and has not come as far;
// of several that came as far, the last. `here` says that this page has seen it.
function before(context, model, own) {
  const { id, start, step } = keptBy(model) ?? {};
  if (!own || !start) return null;
  own.cell ??= cellOf(context, id);
  if (!own.cell) return null;
  const cell = cellsOf(context.model).find((one) => one.id === own.cell);
  const lost = [...screensOf(context).values()].filter((other) => (other.gone || other.silent) && other.cell === own.cell);
  const seen = lost.map((other) => ({ ...keptOf(other.model), here: true }));
  const left = [...Object.values(cell?.getMetadata?.("rulebook") ?? {}), ...seen];
  const further = left.filter((one) => one?.id !== id && one?.start === start && one.key && one.step > step);
  if (!further.length) return null;
  const { data, at, ...furthest } = further.reduce((one, other) => (other.step >= one.step ? other : one));
  return furthest;
}
