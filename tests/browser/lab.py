"""A real JupyterLab on this machine: started once a run, stopped by its own process id."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

OPTIONS = [
    "--no-browser",
    "--allow-root",
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.expose_app_in_browser=True",
]
READY = "is running at"


def free_port() -> int:
    """Ask the system for a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def surroundings(home: Path) -> dict[str, str]:
    """Keep the user's own Jupyter out of it; no questions about news over the page."""
    settings = home / "config" / "labconfig"
    settings.mkdir(parents=True)
    quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
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
        else:
            raise RuntimeError("JupyterLab did not start:\n" + "".join(told))
        # Its later messages are read too, or it would stop at a full pipe.
        threading.Thread(target=told.extend, args=(server.stderr,), daemon=True).start()
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
