"""How long a game is, and how many decisions there are in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rulebook.balance.figures import Figure, Section, mean_of, ratio_of
from rulebook.core.game import CHANCE
from rulebook.core.record import Record
from rulebook.simulation.measures import OfRecord
from rulebook.simulation.results import Results
from rulebook.simulation.trust import Trust

OWN = ("turns", "turns a round")
"""Measures of games that count turns: a turn is the same in a report as in the laboratory."""


def length(results: Results, records: Sequence[Record[Any, Any]], trust: Trust) -> Section:
    """Count steps in all games; turns, decisions and the moves to choose from in the records."""
    steps = results.steps
    span = {"low": steps.quantile(0.05), "high": steps.quantile(0.95)}
    taken = [turns(record) for record in records]
    chosen = [decisions(record) for record in records]
    always = len(steps.counts) == 1
    a_turn = ratio_of([(len(c), t) for c, t in zip(chosen, taken, strict=True)])
    figures = [
        Figure("turns", mean_of(taken)),
        Figure("steps_always" if always else "steps", steps.mean, data=span),
        Figure("decisions", mean_of(map(len, chosen))),
        *([Figure("decisions_a_turn", a_turn)] if a_turn.value != 1 else []),
        Figure("choices", ratio_of([(sum(c), len(c)) for c in chosen])),
    ]
    alone = records[0].game.players == 1  # one turn from beginning to end: a number of turns says nothing
    return Section("length", tuple(one for one in figures if not (alone and "turn" in one.name)), trust=trust)


def turns(record: Record[Any, Any]) -> int:
    """Return the turns of a game by its own measure, or else how often the player changes.

    >>> import rulebook
    >>> turns(rulebook.play(rulebook.new("knapp_daneben", players=2), seed=7))
    52
    """
    measures = record.game.measures()
    for own in (measures[name] for name in OWN if name in measures):
        if isinstance(own.above, OfRecord):
            return int(own.above.function(record))
    seats = (seat for seat, _ in record.history if seat != CHANCE)
    return sum(1 for _ in groupby(seats))


def decisions(record: Record[Any, Any]) -> list[int]:
    """For each step that was a choice among several moves, how many there were.

    >>> import rulebook
    >>> decisions(rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), seed=7))[0]
    3
    """
    return [n for _, n in choices(record) if n > 1]


def choices(record: Record[Any, Any]) -> list[tuple[int, int]]:
    """Give every step of a seat by its number, with how many moves were legal.

    >>> import rulebook
    >>> choices(rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), seed=7))[0]
    (1, 3)
    """
    steps = record.steps
    return [
        (number, len(record.game.moves(steps[number - 1].state, step.seat)))
        for number, step in enumerate(steps)
        if number and step.seat != CHANCE
    ]
