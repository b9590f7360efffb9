"""A second engine: Debian's Firefox, driven by WebDriver BiDi, which it speaks without a driver."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import websocket

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "remote.active-protocols": 1,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def found() -> str | None:
    """Where the program is, if there is one."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One page in Firefox: functions of JavaScript are run in it, and a real pointer clicks."""

    def __init__(self, address: str) -> None:
        self._wire = websocket.create_connection(f"{address}/session", suppress_origin=True, timeout=120)
        self._numbers = count(1)
        self.errors: list[str] = []
        self.version = self._ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self._ask("session.subscribe", events=["log.entryAdded"])
        self.page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._wire.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._wire.recv())
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(str(told["params"]["text"]))
            if told.get("id") == number:
                assert told["type"] == "success", told
                return told["result"]

    def sized(self, width: int, height: int) -> None:
        """Make the page so large."""
        self._ask(
            "browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height}
        )

    def go(self, address: str) -> None:
        """Open a page."""
        self._ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript in the page and wait for what it gives."""
        whole = f"async (given) => JSON.stringify((await ({function})(...JSON.parse(given))) ?? null)"
        told = self._ask(
            "script.callFunction",
            functionDeclaration=whole,
            awaitPromise=True,
            target={"context": self.page},
            arguments=[{"type": "string", "value": json.dumps(given)}],
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def click(self, x: int, y: int) -> None:
        """Click there with a pointer."""
        actions = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": actions,
        }
        self._ask("input.performActions", context=self.page, actions=[pointer])

    def close(self) -> None:
        """Say goodbye."""
        self._ask("browser.close")
        self._wire.close()


@contextlib.contextmanager
def opened(profile: Path) -> Iterator[Firefox]:
    """Start Firefox with an empty profile, and stop it."""
    profile.mkdir()
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    program = found()
    assert program is not None
    command = [
        program,
        "--headless",
        "--no-remote",
        "--profile",
        str(profile),
        "--remote-debugging-port",
        "0",
    ]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    try:
        listening = next(filter(None, map(LISTENS.search, running.stderr)))
        browser = Firefox(listening[1])
        yield browser
        browser.close()
    finally:
        running.terminate()
        running.wait()
