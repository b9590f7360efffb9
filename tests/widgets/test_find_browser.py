"""The browser tests find a browser, or say what to do."""

from __future__ import annotations

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
