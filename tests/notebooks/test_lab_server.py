"""The JupyterLab that tests talk to is there once they are told its address."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.lab import serving

SAYS_IT_RUNS_BEFORE_IT_LISTENS = f"""#!{sys.executable}
import re, socket, sys, time
port = int(re.search(r"ServerApp.port=(\\d+)", " ".join(sys.argv))[1])
print("Jupyter Server is running at: http://...", file=sys.stderr, flush=True)
time.sleep(0.3)
with socket.create_server(("127.0.0.1", port)) as server:
    while True:
        server.accept()
"""
SAYS_IT_RUNS_AND_ENDS = f"""#!{sys.executable}
import sys
print("Jupyter Server is running at: http://...", file=sys.stderr, flush=True)
"""


def program(folder: Path, text: str) -> Path:
    """Write a program that stands in for Python with JupyterLab."""
    file = folder / "python"
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


def test_an_address_is_given_only_once_somebody_answers_there(tmp_path: Path) -> None:
    late = program(tmp_path, SAYS_IT_RUNS_BEFORE_IT_LISTENS)
    with serving(tmp_path, tmp_path / "home", late) as address:
        where = urlsplit(address)
        socket.create_connection((str(where.hostname), int(where.port or 0))).close()


def test_a_server_that_ends_at_once_is_reported(tmp_path: Path) -> None:
    gone = program(tmp_path, SAYS_IT_RUNS_AND_ENDS)
    with pytest.raises(RuntimeError, match="did not start"), serving(tmp_path, tmp_path / "home", gone):
        pass
