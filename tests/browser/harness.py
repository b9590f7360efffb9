"""The real script in Chromium and the real widget in this process, joined by a small model: no kernel."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from typing import Any

import anywidget
from playwright.sync_api import Locator, Page, Route

from rulebook_widgets.packing import unpacked

ORIGIN = "https://table.test"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 8px; background: var(--jp-layout-color1, #fff); }
body[data-jp-theme-light="false"] { --jp-layout-color1: #111; color: #eee; }
h1, h2 { font-size: 14px; margin: 4px; } %(css)s</style></head>
<body data-jp-theme-light="%(light)s">
<main><h1>A notebook</h1><h2>A section</h2>
<div id="root"></div></main>
<script type="module">
import widget from "/table.js";
const listeners = {};
const emit = (name, ...args) => (listeners[name] || []).slice().forEach((run) => run(...args));
const none = (value) => {
  if (!%(browser_kernel)s || typeof value !== "object" || value === null) return value;
  for (const key of Object.keys(value)) {
    if (value[key] === null && !Array.isArray(value)) delete value[key];
    else none(value[key]);
  }
  return value;
};
let state = none(%(state)s);
const model = {
  get: (name) => state[name],
  on: (name, run) => (listeners[name] ||= []).push(run),
  off: (name, run) => { listeners[name] = (listeners[name] || []).filter((other) => other !== run); },
  send: (content) => window.toPython(JSON.stringify(content)),
};
window.fromPython = (changes) => {
  state = { ...state, ...none(changes) };
  for (const name of Object.keys(changes)) emit("change:" + name);
  emit("change");
};
window.told = (content) => emit("msg:custom", content, []);
const stop = await widget.render({ model, el: document.getElementById("root") });
const place = () => document.querySelector("main").appendChild(document.createElement("div"));
window.another = () => widget.render({ model, el: place() });
window.leave = () => { stop(); return Object.values(listeners).flat().length; };
document.body.dataset.ready = "1";
</script></body></html>"""


def by(page: Page, key: str) -> Locator:
    """Find what the script drew under this key."""
    return page.locator(f"[data-key='{key}']")


def click(target: Locator) -> None:
    """Do it by mouse."""
    target.click()


def press(target: Locator) -> None:
    """Do it by keys."""
    target.focus()
    target.press("Enter")


class Screen:
    """One widget in one page; `push` hands the page what the widget has sent since, and nothing else.

    A kernel inside the browser leaves out what is None, and so does `browser_kernel`. A test can
    replace `hear` by a busy kernel.
    """

    def __init__(self, page: Page, table: Any, *, dark: bool = False, browser_kernel: bool = False) -> None:
        self.page, self.table = page, table
        self._sent: deque[dict[str, Any]] = deque()  # bots send from threads of their own
        table._send = lambda message, buffers=None: self._sent.append(message)
        self._told = self._on_the_wire(table.get_state())
        self.dark, self.browser_kernel = dark, browser_kernel
        page.route(f"{ORIGIN}/**", self._serve)
        self.hear: Callable[[str], object] = self._heard
        page.expose_function("toPython", lambda text: self.hear(text))
        table.send = self._tell  # there is no kernel to send through
        page.goto(f"{ORIGIN}/")
        page.locator("body[data-ready]").wait_for()

    @property
    def state(self) -> dict[str, Any]:
        """All that the browser was told, unpacked."""
        return {name: unpacked(part) for name, part in self._told.items()}

    def now(self) -> dict[str, Any]:
        """All that a browser would be told that comes now, unpacked."""
        told = self._on_the_wire(self.table.get_state())
        return {name: unpacked(part) for name, part in told.items()}

    @staticmethod
    def _on_the_wire(state: dict[str, Any]) -> dict[str, Any]:
        frame = anywidget.AnyWidget.class_traits(sync=True)
        return dict(json.loads(json.dumps({name: part for name, part in state.items() if name not in frame})))

    def push(self) -> None:
        changes: dict[str, Any] = {}
        while self._sent:
            message = self._sent.popleft()
            if message["method"] == "update":
                changes |= self._on_the_wire(message["state"])
        changes = {name: value for name, value in changes.items() if self._told.get(name) != value}
        self._told |= changes
        if changes:
            self.page.evaluate("text => window.fromPython(JSON.parse(text))", json.dumps(changes))

    def _heard(self, text: str) -> None:
        self.table._handle_custom_msg(json.loads(text), [])
        self.push()

    def _tell(self, content: dict[str, Any], buffers: Any = None) -> None:
        self.page.evaluate("content => window.told(content)", content)

    def _serve(self, route: Route) -> None:
        if route.request.url.endswith("/table.js"):
            route.fulfill(body=self.table.script.esm, content_type="text/javascript")
        elif route.request.url == f"{ORIGIN}/":
            light = "false" if self.dark else "true"
            told = {"css": self.table.script.css, "state": json.dumps(self._told), "light": light}
            body = PAGE % {**told, "browser_kernel": json.dumps(self.browser_kernel)}
            route.fulfill(body=body, content_type="text/html")
        else:
            route.fulfill(status=404, body="")
