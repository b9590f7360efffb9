// The small script that every screen brings along: it fetches the script that draws the screen, which a page loads once
// for all its screens. It also makes sure that the screen receives the messages of its kernel.

const SCRIPTS = (globalThis[Symbol.for("rulebook.scripts")] ??= new Map());

// The kernel keeps the script in a separate model. If an application does not give access to it, the screen asks for it.
async function fetched(model) {
  try {
    const shelf = await model.widget_manager.get_model(model.get("drawn_by").shelf);
    if (shelf.get("esm")) return { esm: shelf.get("esm"), css: shelf.get("css") };
  } catch { /* it is asked for */ }
  return asked(model);
}

function asked(model) {
  return new Promise((resolve) => {
    const hear = (content) => {
      if (content.is !== "script") return;
      model.off("msg:custom", hear);
      resolve(content);
    };
    model.on("msg:custom", hear);
    model.send({ do: "script" });
  });
}

async function imported({ esm, css }) {
  const address = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
  try { return { draws: (await import(address)).default, css }; } finally { URL.revokeObjectURL(address); }
}

async function scriptOf(model) {
  const { name } = model.get("drawn_by");
  if (!SCRIPTS.has(name)) {
    const found = await fetched(model);
    if (!SCRIPTS.has(name)) SCRIPTS.set(name, imported(found)); // another screen could have been faster
  }
  try { return await SCRIPTS.get(name); } catch (problem) { SCRIPTS.delete(name); throw problem; }
}

// Some applications draw each screen in its own shadow root, which needs its own style.
function wear(css, name, el) {
  const root = el.getRootNode();
  const place = root instanceof ShadowRoot ? root : document.head;
  if (place.querySelector(`style[data-rulebook="${name}"]`)) return;
  const style = Object.assign(document.createElement("style"), { textContent: css });
  style.dataset.rulebook = name;
  place.append(style);
}

// anywidget drops every message to a model that was not ready within two seconds, as happens on a busy page. Then
// messages bypass anywidget and go to the model itself, and the kernel is asked for what was missed.
const NOTHING = { content: { data: {} } };
async function hearKernel(model) {
  let whole;
  try { whole = await model.widget_manager.get_model(model.get("drawn_by").screen); } catch { return; }
  const plain = whole?.comm?.on_msg && Object.getPrototypeOf(whole.constructor.prototype)._handle_comm_msg;
  if (!plain) return;
  try { await whole._handle_comm_msg(NOTHING); } catch {
    whole.comm.on_msg((message) => plain.call(whole, message));
    model.send({ do: "catch up" });
  }
}

export default {
  // Nothing is waited for here: the model is ready as soon as this returns.
  initialize({ model }) {
    hearKernel(model);
    scriptOf(model).then(({ draws }) => draws.initialize({ model }));
  },
  async render(place) {
    const { draws, css } = await scriptOf(place.model);
    wear(css, place.model.get("drawn_by").name, place.el);
    return draws.render(place);
  },
};
