"""The browser, and what every browser test asserts: no console error, no request off the machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from rulebook_widgets import work
from tests.browser.find_browser import HELP, find
from tests.browser.harness import ORIGIN, Screen
from tests.browser.lab import CLOSE, LAUNCHER_IS_THERE, OPEN, Open, serving
from tests.browser.patience import patient
from tests.notebooks.regenerate import NOTEBOOKS
from tests.watch import no_silent_failure

__all__ = ["no_silent_failure"]

JUPYTERLABS_OWN = "_ensureFocus"
"""JupyterLab's own error, where a notebook is closed before it was first drawn, as on a busy machine."""
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = find()
    assert path is not None, HELP
    return {**browser_type_launch_args, "executable_path": path, "args": QUIET}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "viewport": {"width": 1200, "height": 900},
        "reduced_motion": "reduce",
        "permissions": ["clipboard-read", "clipboard-write"],
    }


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    return patient(context)


@pytest.fixture
def whole_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click is answered when all bots have moved, in one film, however busy the machine is."""
    monkeypatch.setattr(work, "PATIENCE", 60.0)


@pytest.fixture
def screen(page: Page) -> Iterator[Callable[..., Screen]]:
    """Put a table, or a card, on a page; at the end nothing may have gone wrong there."""
    errors: list[str] = []
    foreign: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    own = (ORIGIN, "data:", "blob:", "about:")
    page.on("request", lambda ask: None if ask.url.startswith(own) else foreign.append(ask.url))

    def put(table: Any, **options: Any) -> Screen:
        return Screen(page, table, **options)

    yield put
    assert errors == [] and foreign == []


@pytest.fixture
def picture(page: Page) -> Callable[[str], None]:
    """Keep a picture of the page to be looked at."""

    def take(name: str) -> None:
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    return take


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One JupyterLab page for all tests, over a copy of the notebooks."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    copytree(NOTEBOOKS, folder)
    with serving(folder, tmp_path_factory.mktemp("home")) as address:
        size: ViewportSize = {"width": 1400, "height": 1000}
        context = patient(browser.new_context(viewport=size, reduced_motion="reduce"))
        page = context.new_page()
        page.goto(f"{address}/lab?reset")
        page.wait_for_function("() => window.jupyterapp")
        page.evaluate("async () => { await window.jupyterapp.started; await window.jupyterapp.restored; }")
        page.wait_for_function(LAUNCHER_IS_THERE)
        yield page
        context.close()


@pytest.fixture
def notebook(lab: Page) -> Iterator[Open]:
    """Open a notebook and run it; at the end nothing may have gone wrong, nothing asked for elsewhere."""
    errors: list[str] = []
    foreign: list[str] = []
    here = lab.url.split("/lab")[0]

    def on_console(line: object) -> None:
        if getattr(line, "type", "") == "error" and JUPYTERLABS_OWN not in getattr(line, "text", ""):
            errors.append(getattr(line, "text", ""))

    def on_request(ask: object) -> None:
        url = getattr(ask, "url", "")
        if not url.startswith((here, "data:", "blob:", "about:")):
            foreign.append(url)

    lab.on("console", on_console)
    lab.on("request", on_request)

    def opened(path: str) -> Page:
        assert lab.evaluate(OPEN, path) == []
        return lab

    yield opened
    lab.evaluate(CLOSE)
    lab.remove_listener("console", on_console)
    lab.remove_listener("request", on_request)
    assert errors == [] and foreign == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell with a failure what JupyterLab showed: its page is shared, so nobody keeps a picture of it."""
    report = yield
    lab = getattr(item, "funcargs", {}).get("lab")
    if report.when == "call" and report.failed and lab is not None:
        report.sections.append(("what JupyterLab showed", seen(lab)))
    return report


def seen(lab: Page) -> str:
    """Give the text of whatever lies open in JupyterLab, and what is in front."""
    front = "() => [window.jupyterapp.shell.currentWidget?.title.label, document.body.innerText].join('\\n')"
    shown: str = lab.evaluate(front)
    return shown
