"""The example of CONTRIBUTING: what a game brings itself is tested here, all the rest comes for free."""

from __future__ import annotations

import io
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import pig
import rulebook
from pig import Hold, Pig, State, Throw, reaching
from rulebook import CHANCE, Record
from rulebook.cli import main
from rulebook.core import registry
from rulebook.core.chance import Rolled
from rulebook.testing import OF_GAME, OF_OPTIONS, Case, Check


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, registered for the length of a test."""
    monkeypatch.setitem(registry._registered, "pig", Pig)


def thrown(record: Record, *dice: int) -> Record:
    for die in dice:
        record = record.then(record.to_act[0], Throw()).then(CHANCE, Rolled((die,)))
    return record


def test_PG_1_throw_as_often_as_you_like_then_hold() -> None:
    record = thrown(Record(Pig()), 6, 5)
    assert record.state == State((0, 0), kept=11)
    assert record.then(0, Hold()).state == State((11, 0), turns=1)
    with pytest.raises(rulebook.Refused, match="nothing to hold yet"):
        Record(Pig()).then(0, Hold())


def test_PG_2_a_one_takes_what_the_turn_has_brought() -> None:
    record = thrown(Record(Pig()), 6, 5, 1)
    assert record.state == State((0, 0), turns=1)
    assert record.log()[-1].text == "Player 1 throws a one and loses 11 points."


def test_PG_3_reaching_the_goal_wins() -> None:
    record = thrown(Record(Pig(goal=10)), 6, 4)
    assert record.to_act == ()
    assert record.game.winners(record.state) == (0,)


def test_PG_R1_after_the_last_turn_the_most_points_win() -> None:
    record = thrown(Record(Pig(turns=2)), 6).then(0, Hold())
    record = thrown(record, 1)
    assert record.game.winners(record.state) == (0,)
    assert record.log()[-1].rule == "PG-R1"


def test_the_odds_are_those_of_all_throws() -> None:
    """Twelve points take six throws at most: all 6 ** 6 rows of throws, one by one."""
    hits = 0
    for row in product(range(1, 7), repeat=6):
        total = 0
        for die in row:
            if die == 1 or total >= 12:
                break
            total += die
        hits += total >= 12
    assert reaching(12) == Fraction(hits, 6**6)


def test_a_screen_comes_for_free() -> None:
    from rulebook_widgets import table

    screen = table(Pig(), bots="twenty", seed=7, odds=True).propose(Throw()).wait()
    assert screen.shown["moves"][1]["words"] == "hold"
    assert screen.odds["facts"][0]["value"].startswith("1/6")
    assert screen.propose(Hold()).wait().record.history[-1] != (0, Hold())


def test_simulation_keys_and_search_come_for_free() -> None:
    results = rulebook.simulate(Pig(goal=30), ["twenty", "random"], games=60, progress=False)
    assert results.wins(0).value > results.wins(1).value
    record = rulebook.play(Pig(goal=20), ["search", "twenty"], seed=1)
    assert Record(record.game, record.history).steps == record.steps


def test_the_command_line_comes_for_free(
    joined: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("hold\nthrow\nodds\nrule PG-2\n"))
    assert main(["play", "pig", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "There is nothing to hold yet: throw at least once. [PG-1]" in " ".join(out.split())
    assert "PG-2  A one" in out
    record = Record.from_key(out.split()[-1])
    assert main(["odds", record.key()]) == 0
    assert main(["simulate", "pig", "--option", "goal=20", "--games", "20", "--bots", "twenty"]) == 0


@pytest.mark.parametrize("check", [*OF_OPTIONS, *OF_GAME], ids=lambda check: check.__name__)
def test_the_conformance_suite_passes_it(check: Check, joined: None) -> None:
    """Every check that the games of this repository go through."""
    check(Case(Pig))


def test_it_is_as_short_as_we_say() -> None:
    code = Path(pig.__file__).read_text(encoding="utf-8").splitlines()
    assert sum(bool(line.strip()) for line in code) <= 110
