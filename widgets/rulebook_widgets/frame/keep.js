// The life of a notebook: a saved file keeps pictures, a screen without its kernel says so, a new one goes on.
// Where the application does not tell a widget which notebook it is in, nothing of this happens.

import { unpacked } from "./unpack.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const HERE = Symbol.for("rulebook.screens");
const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);

const keptBy = (model) => unpacked(model.get("kept"));
const contextOf = (model) => model.widget_manager?.context;
const outputsOf = (cell) => cell.sharedModel.toJSON().outputs ?? [];
const shows = (output, id) => output.data?.[VIEW]?.model_id === id;
const cellsOf = (notebook) => [...Array(notebook.cells.length).keys()].map((n) => notebook.cells.get(n));

// All screens of one notebook, by the name of their model; the first one teaches the notebook to save pictures.
function screensOf(context) {
  const notebook = context.model;
  if (!notebook[HERE]) {
    const screens = (notebook[HERE] = new Map());
    const asItIs = notebook.toJSON.bind(notebook);
    notebook.toJSON = () => withPictures(asItIs(), screens, context);
  }
  return notebook[HERE];
}

// A widget outranks the picture beside it in every reader, even if its kernel is gone: so the file has no widget.
// What is still offered to go on with stays beside the picture of the screen that offers it.
function withPictures(saved, screens, context) {
  const cells = saved.cells.map((cell) => {
    const left = {};
    const outputs = (cell.outputs ?? []).map((output, at) => {
      const id = output.data?.[VIEW]?.model_id;
      const model = screens.get(id)?.model;
      if (!model || !keptBy(model)?.data) return output;
      const { data, ...more } = keptOf(model);
      left[id] = { ...more, at };
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
  const { pieces, ...kept } = keptBy(model);
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
  if (!id || !context?.model?.cells) return;
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

// What the frame asks: whether the kernel is gone, when it goes, and what the screen before this one left behind.
export function lifeOf(model) {
  const context = contextOf(model);
  const heard = new Set();
  if (!context?.model?.cells || !context.sessionContext) return { gone: () => false, onGone: () => {}, before: () => null, stop: () => {} };
  const screen = () => (keptBy(model)?.id ? screenOf(model, context, keptBy(model).id) : null);
  let over = false;
  const end = () => {
    const own = screen();
    if (own) own.gone = true;
    if (!over) for (const run of heard) run();
    over = true;
  };
  const onStatus = (_, status) => { if (GONE.has(status)) end(); };
  const onKernel = (_, change) => { if (change.oldValue) end(); };
  context.sessionContext.statusChanged.connect(onStatus);
  context.sessionContext.kernelChanged.connect(onKernel);
  screen();
  return {
    gone: () => over || Boolean(screen()?.gone),
    onGone: (run) => heard.add(run),
    before: () => before(context, model, screen()),
    stop: () => {
      context.sessionContext.statusChanged.disconnect(onStatus);
      context.sessionContext.kernelChanged.disconnect(onKernel);
    },
  };
}

// What stood in this cell before its kernel went, if the cell begins the same once more and has not come as far;
// of several that came as far, the last. `here` says that this page has seen it.
function before(context, model, own) {
  const { id, start, step } = keptBy(model) ?? {};
  if (!own || !start) return null;
  own.cell ??= cellsOf(context.model).find((cell) => outputsOf(cell).some((output) => shows(output, id)))?.id ?? null;
  if (!own.cell) return null;
  const cell = cellsOf(context.model).find((one) => one.id === own.cell);
  const lost = [...screensOf(context).values()].filter((other) => other.gone && other.cell === own.cell);
  const seen = lost.map((other) => ({ ...keptOf(other.model), here: true }));
  const left = [...Object.values(cell?.getMetadata?.("rulebook") ?? {}), ...seen];
  const further = left.filter((one) => one?.id !== id && one?.start === start && one.key && one.step > step);
  if (!further.length) return null;
  const { data, at, ...furthest } = further.reduce((one, other) => (other.step >= one.step ? other : one));
  return furthest;
}
