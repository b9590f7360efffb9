"""How a game goes: how soon it is decided, how often the lead changes, who still comes back.

Some recorded games are looked at after each eighth of their steps. From there they are played on many times,
so that everybody's prospects are known as somebody knows them who sees all hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from statistics import fmean, variance
from typing import Any

from rulebook.balance.effort import LOOKS, PLAYOUTS
from rulebook.balance.figures import Cell, Figure, Section, Table, mean_of, share_of
from rulebook.core.game import Seat
from rulebook.core.playouts import Pays, Playouts, mean_and_error, paid
from rulebook.core.record import Record
from rulebook.simulation.means import Mean
from rulebook.simulation.trust import Trust

SHOWN = (2, 4, 6, 7)
"""The looks that the table shows, in eighths."""
SURE = 2.0
"""Standard errors by which somebody leads."""
BACK = 0.5
"""Whoever had less than this share of an equal chance, and won, has come back."""


@dataclass(frozen=True)
class Look:
    """The prospects after some part of a game: what every seat got in the games played on from there.

    >>> look = Look(((1.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 0.0)))
    >>> look.means, look.leader((0, 1))
    ((0.75, 0.25), None)
    """

    ends: tuple[Pays, ...]

    @property
    def means(self) -> Pays:
        """What every seat can expect."""
        return tuple(map(fmean, zip(*self.ends, strict=True)))

    @property
    def open(self) -> float:
        """How much results still vary from here: the variance, averaged over the seats."""
        return fmean(variance(column) for column in zip(*self.ends, strict=True))

    def leader(self, sides: Sequence[Seat]) -> Seat | None:
        """Name the seat that surely has the best prospects, of one seat for each side; None: nobody."""
        if len(sides) < 2:
            return None
        first, second, *_ = sorted(sides, key=lambda seat: -self.means[seat])
        by, error = mean_and_error([row[first] - row[second] for row in self.ends])
        return first if by > SURE * error else None


@dataclass(frozen=True)
class Course:
    """One game looked at after each eighth, and what every seat got in the end."""

    looks: tuple[Look, ...]
    result: Pays
    sides: tuple[Seat, ...] = (0, 1)
    """A seat for each side: players of a team get the same."""

    def leader(self, part: int) -> Seat | None:
        """Name who surely leads after some eighths."""
        return self.looks[part - 1].leader(self.sides)

    @property
    def winner(self) -> Seat | None:
        """A seat of the one side that got most; None: it is shared."""
        best = [seat for seat in self.sides if self.result[seat] == max(self.result)]
        return best[0] if len(best) == 1 else None

    def changes(self) -> int:
        """Count how often another seat was sure to lead than before, the winner at the end included."""
        leads = [look.leader(self.sides) for look in self.looks] + [self.winner]
        known = [seat for seat in leads if seat is not None]
        return sum(one != other for one, other in pairwise(known))

    def came_back(self, fair: float) -> bool:
        """Tell whether the winner once had less than half of an equal chance."""
        winner = self.winner
        return winner is not None and any(look.means[winner] < BACK * fair for look in self.looks)


def courses(records: Sequence[Record[Any, Any]], bot: str, seed: int) -> list[Course]:
    """Look at each of these games after every eighth."""
    if not records:
        return []
    game, sides = records[0].game, sides_of([paid(one.game, one.state) for one in records])
    trial, found = Playouts(game, bot, seed), []
    for number, record in enumerate(records):
        states = [record.steps[len(record) * part // LOOKS].state for part in range(1, LOOKS)]
        ends = trial.pays(states, number * PLAYOUTS, PLAYOUTS)
        looks = tuple(Look(tuple(row)) for row in ends)
        found.append(Course(looks, paid(game, record.state), sides))
    return found


def sides_of(results: Sequence[Pays]) -> tuple[Seat, ...]:
    """Name the first seat of each side: seats that get the same in every game are on one side.

    >>> sides_of([(1.0, 0.0, 1.0, 0.0), (0.0, 0.5, 0.0, 0.5)])
    (0, 1)
    """
    columns = list(zip(*results, strict=True))
    return tuple(seat for seat, column in enumerate(columns) if columns.index(column) == seat)


def from_start(record: Record[Any, Any], bot: str, seed: int, games: int) -> float:
    """How much results vary before anything has happened."""
    (ends,) = Playouts(record.game, bot, seed).pays([record.steps[0].state], 0, games)
    return Look(tuple(ends)).open


def course(found: Sequence[Course], total: float, stake: str, trust: Trust) -> Section:
    """Say how soon games are decided; where there are rivals, how leads change and who comes back."""
    rivals = len(found[0].sides) > 1
    rows: list[tuple[Cell, ...]] = []
    for part in SHOWN:
        decided = Figure("decided", decided_by(found, part, total), "share", {"part": part})
        leads = (Figure("leader_wins", leader_wins(found, part), "share", {"part": part}),) if rivals else ()
        rows.append((f"{part}/{LOOKS}", decided, *leads))
    heads = ("head_part", "head_decided", *(("head_leader_wins",) if rivals else ()))
    figures: tuple[Figure, ...] = ()
    if rivals:
        figures = (Figure("lead_changes", mean_of(one.changes() for one in found), data={"n": LOOKS - 1}),)
        if stake == "wins":
            back = sum(one.came_back(1 / len(one.result)) for one in found)
            figures += (Figure("comebacks", share_of(back, len(found)), "share"),)
    elif stake == "together":
        figures = (_late(found),)
    return Section("course", figures, (Table("course", heads, tuple(rows)),), trust)


def decided_by(found: Sequence[Course], part: int, total: float) -> Mean:
    """Say what share of the variance of results is gone after some eighths."""
    left = mean_of(one.looks[part - 1].open for one in found)
    whole = Fraction(total) if total else Fraction(1)
    return Mean(1 - left.value / whole, left.error / float(whole), left.times)


def leader_wins(found: Sequence[Course], part: int) -> Mean:
    """Say how often the seat with the best prospects after some eighths has won alone in the end."""
    known = [(one.leader(part), one.winner) for one in found]
    led = [(leader, winner) for leader, winner in known if leader is not None]
    if not led:
        return Mean(Fraction(0), float("inf"), 0)
    return share_of(sum(leader == winner for leader, winner in led), len(led))


def _late(found: Sequence[Course]) -> Figure:
    """Where all win or lose together: how often a lost game once stood better than even."""
    lost = [one for one in found if not max(one.result)]
    turned = sum(any(look.means[0] > 0.5 for look in one.looks) for one in lost)
    return Figure("turned", share_of(turned, max(1, len(lost))), "share", {"n": len(lost)})
