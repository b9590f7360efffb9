// The other end of `opening.py`: each screen's model as its script knows it from a notebook, without Jupyter.

// One model: what Python last said, and who wants to hear of it.
function modelOf(id, state, models) {
  const heard = {};
  const emit = (name, ...said) => (heard[name] ?? []).slice().forEach((run) => run(...said));
  return {
    id,
    state,
    get: (name) => state[name],
    on: (name, run) => (heard[name] ??= []).push(run),
    off: (name, run) => { heard[name] = (heard[name] ?? []).filter((other) => other !== run); },
    send: (content) => models.send(JSON.stringify({ id, content })),
    widget_manager: { get_model: (other) => models.all.get(other), create_view: (model) => models.view(model) },
    told({ method, state: changes, content }) {
      if (method === "custom") { emit("msg:custom", content, []); return; }
      Object.assign(state, changes);
      for (const name of Object.keys(changes)) emit(`change:${name}`);
      emit("change");
    },
  };
}

// The script of a screen: a file that was written when the site was built, or the text that Python sends.
const scripts = new Map();
const isFile = (text) => /^[\w./-]+\.(js|css)$/.test(text);
function scriptOf(text, root) {
  if (!scripts.has(text)) {
    const from = isFile(text) ? new URL(text, root).href : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    scripts.set(text, import(from));
  }
  return scripts.get(text);
}

const styles = new Set();
function wear(text, root) {
  if (styles.has(text)) return;
  styles.add(text);
  const made = document.createElement(isFile(text) ? "link" : "style");
  if (isFile(text)) Object.assign(made, { rel: "stylesheet", href: new URL(text, root).href });
  else made.textContent = text;
  document.head.append(made);
}

export class Models {
  constructor(send, root) {
    Object.assign(this, { send, root, all: new Map() });
  }

  hear({ is, id, data }) {
    if (is === "comm_open") this.all.set(id, modelOf(id, data.state, this));
    if (is === "comm_msg") this.all.get(id)?.told(data);
    if (is === "comm_close") this.all.delete(id);
  }

  async view(model) {
    const el = document.createElement("div");
    const shelf = this.all.get(model.get("drawn_by").shelf);
    wear(shelf.get("css"), this.root);
    const script = (await scriptOf(shelf.get("esm"), this.root)).default;
    await script.initialize?.({ model });
    await script.render({ model, el });
    return { el };
  }

  // The messages so far, for a picture: the screens and their scripts, without what only Jupyter needs.
  said() {
    const needed = [...this.all].filter(([, model]) => model.get("drawn_by") || model.get("esm"));
    return Object.fromEntries(needed.map(([id, { state: { _esm, ...state } }]) => [id, state]));
  }
}
