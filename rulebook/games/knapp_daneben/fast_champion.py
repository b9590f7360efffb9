"""The champion on many sheets at once: the same whole numbers as `champion.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.champion import POINT, STAGE_OF, TOP, patterns, weights
from rulebook.games.knapp_daneben.fast_sheets import Sheets
from rulebook.games.knapp_daneben.fast_tables import Places, Tables

Worth = NDArray[np.int32]

NEVER = -(10**6)
"""Less than any move is worth."""


class Champion:
    """The states of the patterns of every game's sheet; see `champion.Seen`.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> tables = Tables(House(), own=0)
    >>> Champion(tables, games=2).states.shape
    (53, 2)
    """

    def __init__(self, tables: Tables, games: int, deep: bool = False) -> None:
        self.patterns = patterns(tables.own)
        self.states = np.repeat(self.patterns.start.astype(np.intp)[:, None], games, axis=1)
        self.touched = self.patterns.touched.astype(np.intp)
        self.steps = self.patterns.steps.astype(np.intp)
        self.deep = deep

    def choose(self, sheets: Sheets, turn: int, luck: Any) -> Places:
        """Choose the first of the moves that are worth most; if deep, the best by its deeper worth."""
        values = self.values(sheets, turn)
        if not self.deep or turn + 1 == len(self.touched):
            return sheets.first_best(values)
        # The first best is the champion's choice too: later ones must be truly better.
        best = np.argsort(-values, axis=0, kind="stable")[:TOP]
        deep = np.stack([self._deep(sheets, turn, values, moves) for moves in best])
        return np.asarray(best[deep.argmax(axis=0), sheets.every], np.intp)

    def wrote(self, sheets: Sheets, moves: Places) -> None:
        """Move the patterns along."""
        circles = sheets.tables.circles[moves]
        digits = sheets.totals[sheets.tables.rows[moves], sheets.every].astype(np.intp) - 1
        far = self.steps[circles].T * digits
        far[-1] = self.steps[circles, -1]
        # A circle may count for no pattern several times, but that one never moves.
        self.states[self.touched[circles].T, sheets.every] += far

    def values(self, sheets: Sheets, turn: int) -> Worth:
        """What each move gains, points and worth of the sheet together."""
        tables = sheets.tables
        known = weights(STAGE_OF[turn])
        points = sheets.points()
        digits = sheets.totals.astype(np.intp) - 1
        gained = points.astype(np.int32) * POINT
        changes = self._changes(
            known, [(c, digits[r]) for c, r in zip(tables.circles, tables.rows, strict=True)]
        )
        for move, change in enumerate(changes):
            gained[move] += change
        gained[points < 0] = NEVER
        return gained

    def _changes(self, known: NDArray[np.int8], writes: list[tuple[Any, Any]]) -> Iterator[Worth]:
        """How much more is to come when a digit is written in a circle, for one write after the other.

        For a full circle it is nonsense, and nobody asks; it only must not reach beyond the weights.
        """
        last, before = -1, np.zeros(0, np.int32)
        for circle, digit in writes:
            touched, steps = self.touched[circle], self.steps[circle]
            states = self.states[touched]
            if circle != last:
                last = circle
                before = known.take(states).sum(axis=0, dtype=np.int32)
                before -= known.take(states[-1] + steps[-1], mode="clip")
            after = states[:-1] + steps[:-1, None] * digit
            yield known.take(after, mode="clip").sum(axis=0, dtype=np.int32) - before

    def _deep(self, sheets: Sheets, turn: int, values: Worth, moves: Places) -> NDArray[np.int64]:
        """What one move a game is worth with the best answer to the next roll, times the number of rolls.

        Impossible moves stay impossible.
        """
        circles, totals = sheets.tables.circles[moves], sheets.totals[sheets.tables.rows[moves], sheets.every]
        earned = sheets.points()[moves, sheets.every].astype(np.int64)
        then = Sheets(sheets.tables, len(sheets.every))
        then.numbers[:] = sheets.numbers
        then.numbers[circles, sheets.every] = totals
        after = Champion(sheets.tables, len(sheets.every))
        after.states[:] = self.states
        after.wrote(sheets, moves)
        known = weights(STAGE_OF[turn + 1])
        base = known[after.states].sum(axis=0, dtype=np.int64)
        size, sides = sheets.tables.game.dice, sheets.tables.game.sides
        worth = after._worth_of_all(then, known)
        rolls = sides**size
        value: NDArray[np.int64] = rolls * (earned * POINT + base) + expected_best(sheets.tables, worth)
        value[values[moves, sheets.every] == NEVER] = np.iinfo(np.int64).min
        return value

    def _worth_of_all(self, sheets: Sheets, known: NDArray[np.int8]) -> Worth:
        """What every total in a circle of each colour is worth at best: [colour, total, game]."""
        tables = sheets.tables
        most = 2 * tables.game.sides
        best = np.full((tables.game.dice, most + 1, len(sheets.every)), NEVER, np.int32)
        for total in range(2, most + 1):
            sheets.totals[:] = total
            points = sheets.points()
            changes = self._changes(known, [(circle, total - 1) for circle in range(len(self.touched))])
            first = np.searchsorted(tables.circles, range(len(self.touched)))
            for circle, change in enumerate(changes):
                row = best[tables.game.circle_colours[circle], total]
                worth = points[first[circle]].astype(np.int32) * POINT + change
                np.maximum(row, worth, out=row, where=points[first[circle]] >= 0)
        return best


def expected_best(tables: Tables, worth: Worth) -> NDArray[np.int64]:
    """Sum the best placement over all rolls, from what a total is worth by colour, as `law_of_best` does.

    Given the own die, each other die offers a value for each of its faces. An offer is the best in as many
    rolls as the other dice have faces with lower offers; of equal offers, the one of the earlier die counts.

    >>> from rulebook.games.knapp_daneben.house import House
    >>> int(expected_best(Tables(House(), 0), np.full((5, 13, 1), 2, np.int32))[0]) == 2 * 6**5
    True
    """
    sides = tables.game.sides
    others = [die for die in range(tables.game.dice) if die != tables.own]
    total = np.zeros(worth.shape[2], np.int64)
    for mine in range(1, sides + 1):
        own = worth[tables.own, mine + 1 : mine + sides + 1]
        offers = [np.maximum(worth[die, mine + 1 : mine + sides + 1], own) for die in others]
        for die, offer in enumerate(offers):
            ways = np.ones(offer.shape, np.int64)
            for other, rival in enumerate(offers):
                if other != die:
                    lower = rival[:, None] < offer if other < die else rival[:, None] <= offer
                    ways *= lower.sum(axis=0)
            total += (ways * offer).sum(axis=0)
    return total
