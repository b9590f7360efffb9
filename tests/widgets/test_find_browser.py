"""The browser tests find a browser, or say what to do."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from threading import Thread

import pytest

from tests.browser import find_browser


def test_the_one_that_is_named_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/bin/sh")
    assert find_browser.find() == "/bin/sh"


def test_without_any_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert find_browser.main() == 1
    told = capsys.readouterr().err
    assert "install Chromium or Chrome" in told and "playwright install" in told


def test_one_is_installed_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(find_browser, "find", lambda: "/usr/bin/chromium" if asked else None)
    monkeypatch.setattr(find_browser, "install", lambda: asked.append(["install"]))
    assert find_browser.main() == 0 and asked == [["install"]]


APT_GET = """#!/usr/bin/env python3
import fcntl, pathlib, sys
lock, noticed, log = {lock!r}, {noticed!r}, pathlib.Path({log!r})
try:
    fcntl.lockf(open(lock, "r+"), fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    print(f"E: Could not get lock {{lock}}. It is held by process 1 (unattended-upgr)", file=sys.stderr)
    with open(noticed, "w") as told:
        told.write("busy")
    sys.exit(100)
with log.open("a") as calls:
    print(*[word for word in sys.argv[1:] if word[0] != "-" and "::" not in word], file=calls)
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root installs packages")
def test_another_program_that_installs_packages_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for apt-get that fails, as the real one does, while another program holds its lock."""
    lock, noticed, log = (tmp_path / name for name in ("lock", "noticed", "log"))
    lock.touch()
    os.mkfifo(noticed)
    (tmp_path / "apt-get").write_text(APT_GET.format(lock=str(lock), noticed=str(noticed), log=str(log)))
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    held = lock.open("r+")
    fcntl.lockf(held, fcntl.LOCK_EX)
    told: list[str] = []

    def release() -> None:
        told.append(noticed.read_text())  # returns when apt-get has met the lock
        held.close()

    other = Thread(target=release, daemon=True)
    other.start()
    assert find_browser.packaged("chromium")
    other.join()
    assert told == ["busy"]
    assert log.read_text().splitlines() == ["update", "install chromium"]
