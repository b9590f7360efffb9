"""Poof: what the laboratory measures, held against rounds played one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.poof import Poof, Pooftastrophe, State
from rulebook.games.poof.measures import AT_END, MEASURES
from rulebook.games.poof.table import Round
from rulebook.simulation.chunks import Columns
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.measures import Endings

COLUMNS: Columns = {
    ("score", 0): [0, 30],
    ("score", 1): [12, 0],
    ("score", 2): [20, 7],
}


@pytest.mark.parametrize(
    ("measure", "values"),
    [
        ("points of all", [32, 37]),
        ("first to last", [20, 30]),
    ],
)
def test_points_are_added_up_over_the_players(measure: str, values: list[int]) -> None:
    assert MEASURES[measure].read(measure, Endings(Poof(), COLUMNS)).tolist() == [values, [1] * len(values)]


@pytest.mark.parametrize("rounds", [1, 3])
def test_shares_are_of_rounds(rounds: int) -> None:
    lab = Laboratory(Poof(rounds=rounds), MEASURES, "hoarder", games=90 // rounds, seed=4)
    trial = lab.compare({"as it is": {}}).trials[0]
    share = trial["nothing but Poofs"]
    assert 0 < share.value < Fraction(1, 3)
    assert (share.value * 90).denominator == 1


def test_without_mercy_nobody_calls_for_it() -> None:
    lab = Laboratory(Poof(rounds=1), MEASURES, "greedy", games=300)
    trials = lab.compare({"as it is": {}, "mercy off": {"mercy": "off"}})
    assert trials["as it is"]["mercy"].value > 0 == trials["mercy off"]["mercy"].value
    assert trials["mercy off"].changes["mercy"].value < 0 < trials["mercy off"].changes["mercy"].error


def test_the_edge_of_the_first_is_what_the_others_have_more_round_by_round() -> None:
    past = (Round(1, 24, 6, "out"), Round(2, 20, 5, "mercy"))
    state = State("over", sheet=((0, 12, 20), (30, 0, 7)), past=past)
    assert AT_END["edge of the first"](state) == (0 - 12) + (20 - 12) + (30 - 7) + (0 - 7)


def test_a_round_is_remembered_as_it_was_played() -> None:
    """Read off the events of whole games, which the rules cite: starters, turns, poofs, and how it ended."""
    for seed in range(6):
        bots = ["greedy", "hoarder"] if seed % 2 else "random"
        record = rulebook.play(Poof(rounds=4, turn_limit=30), bots, seed=seed)
        said = [event for step in record.steps for event in step.events]
        names = [event.say for event in said]
        past = record.state.past
        assert [r.starter for r in past] == [event.data["seat"] for event in said if event.say == "starts"]
        assert sum(r.poofs for r in past) == names.count("poofed") + names.count("played_poof")
        turns = [step for step in record.steps if step.seat != CHANCE and step.move != Pooftastrophe()]
        assert sum(r.turns for r in past) == len(turns)
        ends = [ENDINGS[name] for name in names if name in ENDINGS]
        assert [r.end for r in past] == ends


ENDINGS = {"out": "out", "called": "mercy", "only_poofs": "nothing_but_poofs", "too_long": "too_long"}
"""The event that tells how a round ended."""


def test_without_a_kernel_the_same_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Poof, "kernel", lambda game: None)
    trial = Laboratory(Poof(rounds=1), MEASURES, "greedy", games=8).compare({"as it is": {}}).trials[0]
    assert trial["turns"].value > 10
    assert trial["poofs"].value > 1
