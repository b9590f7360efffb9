// An extension of JupyterLite: where the address asks for it (&run), the notebook runs as soon as it is open,
// so that a visitor plays without pressing anything first.

const frame = () => new Promise(requestAnimationFrame);

async function opened(app) {
  await app.restored;
  while (!app.shell.currentWidget?.sessionContext) await frame();
  const panel = app.shell.currentWidget;
  await panel.revealed;
  await panel.context.ready;
  await panel.sessionContext.ready;
  return panel;
}

// One cell after the other: a cell that lacks what only the internet has says so, and the rest goes on.
async function runAtOnce(app) {
  const { content } = await opened(app);
  for (let at = 0; at < content.widgets.length; at++) {
    if (content.widgets[at].model.type !== "code") continue;
    const page = content.outerNode ?? content.node;
    const [reader, height] = [content.activeCellIndex, page.scrollTop];
    content.activeCellIndex = at;
    const done = app.commands.execute("notebook:run-cell").catch(() => { /* the cell says what failed */ });
    // Running goes to its cell; whoever reads stays where they are.
    await frame();
    content.activeCellIndex = reader;
    page.scrollTop = height;
    await done;
  }
}

const plugin = {
  id: "rulebook:run-at-once",
  autoStart: true,
  activate: (app) => {
    if (new URLSearchParams(location.search).has("run")) runAtOnce(app);
  },
};

// JupyterLite looks here for what an extension brings.
(window._JUPYTERLAB ??= {}).rulebook = { init: () => {}, get: async () => () => plugin };
