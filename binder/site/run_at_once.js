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

async function runAtOnce(app) {
  const panel = await opened(app);
  const done = app.commands.execute("notebook:run-all-cells");
  // Running goes to the last cell; whoever came to read begins at the first.
  await frame();
  panel.content.activeCellIndex = 0;
  panel.content.scrollToItem(0);
  await done;
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
