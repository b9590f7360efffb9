"""A terminal of 48 columns: every command's help and every table fit it, and say what they say elsewhere."""

from __future__ import annotations

import shlex

import pytest

from rulebook.cli import commands, main
from rulebook.cli.saying import tabled
from rulebook.odds.show import Row

KEY = "RB1.dmL0kAAai1bKzkssKIhPScxLTUrNU9Ix1DHSqa6NBQBZzQ"
SMALL = "knapp_daneben --option dice=3 --option sides=3"
TABLES = (
    *("games", "games poof", "rules poof PF-1", f"odds {KEY}", f"advise {KEY} --seconds 0.1"),
    *(f"review {KEY} --seconds 0.2", f"simulate {SMALL} --bots greedy --games 50"),
    f"tournament {SMALL} --bots random greedy --games 20",
)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "48")


def too_long(out: str) -> list[str]:
    """Lines that do not fit, but for what has to be copied whole."""
    return [line for line in out.splitlines() if len(line) > 48 and not line.startswith("  $ ")]


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("command", ["", *commands()])
def test_help_fits(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*filter(None, [command]), "--help"]) == 0
    assert too_long(capsys.readouterr().out) == []


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("line", TABLES, ids=lambda line: line.split()[0])
def test_what_a_command_answers_fits(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line)) == 0
    assert too_long(capsys.readouterr().out) == []


def test_a_table_that_does_not_fit_says_the_same_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = ("player", "won without any luck", "lost by a single point")
    table = ("Two", heads, [Row("Ada", ("12 games", "3 games")), Row("Ben", ("7 games", "9 games"))])
    monkeypatch.setenv("COLUMNS", "100")
    assert [line.split() for line in tabled(*table)[2:]] == [
        ["Ada", "12", "games", "3", "games"],
        ["Ben", "7", "games", "9", "games"],
    ]
    monkeypatch.setenv("COLUMNS", "48")
    assert tabled(*table) == [
        *("Two", "player Ada", "    won without any luck 12 games · lost by a", "    single point 3 games"),
        *("player Ben", "    won without any luck 7 games · lost by a", "    single point 9 games"),
    ]
