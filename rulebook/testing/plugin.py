"""The pytest plugin: `pytest --game my_game` makes a test of each check that a game has to pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names a game."""
    words = (
        "a game that is held to what every game must keep to: a registered name, or the folder of its module"
    )
    parser.addoption("--game", action="append", default=[], metavar="GAME", help=words)


def pytest_collection(session: pytest.Session) -> None:
    """Collect the checks of the games that were asked for, beside the tests that are there."""
    session.config.pluginmanager.register(_Checks(session.config.getoption("game")))


class _Checks:
    """Adds the items when all others are collected."""

    def __init__(self, games: list[str]) -> None:
        self.games = games

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Add a test for each check of each game."""
        items += [item for name in self.games for item in checks_of(session, name)]


def checks_of(session: pytest.Session, name: str) -> Iterator[CheckItem]:
    """Give a test for each check of a game, and of each case that it looks at."""
    from rulebook.core.own_games import bring
    from rulebook.testing import plan

    for check, cases in plan(bring(name)):
        for case in cases:
            named = f"{check.__name__}[{case}]"
            yield CheckItem.from_parent(session, name=named, check=check, case=case)


class CheckItem(pytest.Item):
    """One check of one game under some of its options."""

    def __init__(self, *, check: Any, case: Any, **more: Any) -> None:
        super().__init__(**more)
        self.check, self.case = check, case

    def runtest(self) -> None:
        """Carry the check out."""
        from rulebook.testing import found

        if fault := found(self.check, self.case):
            raise fault

    def repr_failure(self, excinfo: Any, style: Any = None) -> str:
        """Say what is wrong and how to mend it, without a traceback."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Name the check."""
        return self.path, None, self.name
