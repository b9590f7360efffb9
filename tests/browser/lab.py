"""A real JupyterLab on this machine: started once a run, stopped by its own process id."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page

OPTIONS = [
    "--no-browser",
    "--allow-root",
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",
]
READY = "is running at"

LAUNCHER_IS_THERE = "() => [...window.jupyterapp.shell.widgets('main')].length"
"""It comes some time after the start, and would come in front of a notebook."""
OPEN = """async (path) => {
  const app = window.jupyterapp;
  const how = { path, factory: "Notebook", kernel: { name: "python3" } };
  const panel = await app.commands.execute("docmanager:open", how);
  await panel.revealed; await panel.context.ready; await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  app.shell.activateById(panel.id);
  await app.commands.execute("notebook:run-all-cells");
  app.shell.activateById(panel.id);  // whatever came in front of it meanwhile
  const cells = panel.content.widgets.filter((cell) => cell.model.type === "code");
  const outputs = cells.flatMap((cell) => cell.model.sharedModel.toJSON().outputs.map((out) => [cell, out]));
  const meant = (cell) => (cell.model.sharedModel.getMetadata().tags || []).includes("raises-exception");
  const failed = outputs.filter(([cell, out]) => out.output_type === "error" && !meant(cell));
  return failed.map(([, out]) => out.evalue);
}"""
CLOSE = """async () => {
  for (const panel of [...window.jupyterapp.shell.widgets("main")]) if (panel.sessionContext) {
    await panel.sessionContext.shutdown(); panel.context.model.dirty = false; panel.dispose();
  }
}"""
WRITE = """async ([path, codes]) => {
  const cells = codes.map((source, n) => (
    { cell_type: "code", id: `cell-${n}`, execution_count: null, metadata: {}, outputs: [], source }));
  const metadata = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
    language_info: { name: "python" } };
  const content = { cells, metadata, nbformat: 4, nbformat_minor: 5 };
  await window.jupyterapp.serviceManager.contents.save(path, { type: "notebook", format: "json", content });
}"""
"""Puts a notebook of these cells where the lab looks for notebooks."""
SAVE = "() => window.jupyterapp.shell.currentWidget.context.save()"
LEAVE = """() => {
  const panel = window.jupyterapp.shell.currentWidget;
  panel.context.model.dirty = false;
  panel.dispose();
}"""
"""Closes the page of a notebook; its kernel lives on."""
REOPEN = """async ([path, kernel]) => {
  const none = { shouldStart: false, autoStartDefault: false };
  const how = { path, factory: "Notebook", kernel: kernel ? { name: "python3" } : none };
  const panel = await window.jupyterapp.commands.execute("docmanager:open", how);
  await panel.revealed; await panel.context.ready;
  if (kernel) { await panel.sessionContext.ready; await panel.sessionContext.session.kernel.info; }
  window.jupyterapp.shell.activateById(panel.id);
}"""
STOP = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
}"""
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
KILL = """() => void window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestExecute({ code: "import os, signal; os.kill(os.getpid(), signal.SIGKILL)" }).done.catch(() => {})"""
RUN = """async () => { await window.jupyterapp.commands.execute("notebook:run-all-cells"); }"""
RUN_CELL = """async (at) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.deselectAll();
  notebook.activeCellIndex = at;
  await window.jupyterapp.commands.execute("notebook:run-cell");
}"""
"""Runs one cell, by its number."""
Open = Callable[[str], Page]
"""Opens a notebook, runs it, gives the page."""


def free_port() -> int:
    """Ask the system for a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def surroundings(home: Path) -> dict[str, str]:
    """Keep the user's own Jupyter out of it; no questions about news, no errors of a debugger left early."""
    settings = home / "config" / "labconfig"
    settings.mkdir(parents=True)
    noisy = ("@jupyterlab/apputils-extension:announcements", "@jupyterlab/debugger-extension")
    quiet = {"disabledExtensions": dict.fromkeys(noisy, True)}
    (settings / "page_config.json").write_text(json.dumps(quiet), encoding="utf-8")
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    return os.environ | {name: str(home / folder) for name, folder in folders.items()}


def listens(server: subprocess.Popen[str], port: int) -> bool:
    """Wait until a server takes connections, which it does a little after it says so; False if it ends."""
    while server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return True
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(0.02)
    return False


@contextlib.contextmanager
def serving(notebooks: Path, home: Path, python: str | Path = sys.executable) -> Iterator[str]:
    """Serve a folder of notebooks, with this environment's JupyterLab or another's; gives the address."""
    port = free_port()
    command = [
        str(python),
        "-m",
        "jupyterlab",
        *OPTIONS,
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={notebooks}",
    ]
    server = subprocess.Popen(
        command, env=surroundings(home), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    told: list[str] = []
    try:
        for line in server.stderr:
            told.append(line)
            if READY in line:
                break
        # Its later messages are read too, or it would stop at a full pipe.
        threading.Thread(target=told.extend, args=(server.stderr,), daemon=True).start()
        if not listens(server, port):
            raise RuntimeError("JupyterLab did not start:\n" + "".join(told))
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
