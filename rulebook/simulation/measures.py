"""What is measured in many games: means, shares and ratios, each with its error and the error of a change.

A measure is a ratio of two numbers counted in every game: points for one game, letters for each word, calls
that won among all calls. So one formula gives every error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any, Literal

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Game
from rulebook.core.later import np
from rulebook.core.record import Record
from rulebook.keys.codec import brief
from rulebook.simulation.chunks import Columns
from rulebook.simulation.means import Mean, Proportion
from rulebook.simulation.moments import OWN, Moments, change_of, moments_of, ratio_of
from rulebook.simulation.results import STEPS, WINNERS

Column = Any
"""One whole number or truth a game; a single number stands for all games."""


class Endings:
    """How many games ended: scores, winners, steps, and by name what else was counted, game by game.

    >>> columns = {("score", 0): [3, 5], ("score", 1): [4, 1], WINNERS: [2, 1], STEPS: [9, 9]}
    >>> ends = Endings(None, columns | {("measure", "rounds"): [1, 2]})
    >>> ends.scores.tolist(), ends.won.tolist(), ends["rounds"].tolist()
    ([[3, 5], [4, 1]], [[False, True], [True, False]], [1, 2])
    """

    def __init__(self, game: Game[Any, Any] | None, columns: Columns) -> None:
        self.game: Any = game
        self._columns = columns

    @property
    def scores(self) -> Column:
        """A row a seat, a column a game."""
        seats = sum(kind == "score" for kind, _ in self._columns)
        return np.array([self._columns["score", seat] for seat in range(seats)], np.int64)

    @property
    def won(self) -> Column:
        """Whether a seat is among the winners: a row a seat, a column a game."""
        return (np.asarray(self._columns[WINNERS]) >> np.arange(len(self.scores))[:, None]) % 2 == 1

    def __getitem__(self, name: str) -> Column:
        found = self._columns.get(STEPS if name == "steps" else ("measure", name))
        if found is None:
            known = sorted(str(of) for kind, of in self._columns if kind == "measure")
            raise ValueError(f"nothing called {name!r} was counted; there are {', '.join([*known, 'steps'])}")
        return np.asarray(found)


@dataclass(frozen=True)
class OfRecord:
    """A number read from the record of a finished game, which only the readable engine keeps.

    >>> OfRecord(len).function([1, 2])
    2
    """

    function: Callable[[Record[Any, Any]], Any]


Reading = str | int | OfRecord | Callable[[Endings], Column]
"""Where a number comes from: what the engine counts by name, a record, all ends at once, or a constant."""


@dataclass(frozen=True)
class Measure:
    """How much of `above` there is for each `below`; made by `mean`, `share` and `ratio`.

    >>> share("won", among="called").kind
    'share'
    """

    above: Reading
    below: Reading
    kind: Literal["number", "percent", "share"]

    def recorded(self, name: str) -> dict[str, Callable[[Record[Any, Any]], Any]]:
        """Name the functions of records that it needs.

        >>> list(mean(OfRecord(len)).recorded("length"))
        ['length: above']
        """
        readings = {f"{name}: above": self.above, f"{name}: below": self.below}
        return {key: one.function for key, one in readings.items() if isinstance(one, OfRecord)}

    def read(self, name: str, ends: Endings) -> Any:
        """Give the two numbers of every game, in two rows.

        >>> columns = {("score", 0): [3, 5], ("measure", "words"): [1, 2]}
        >>> ratio(lambda ends: ends.scores[0], "words").read("points a word", Endings(None, columns)).tolist()
        [[3, 5], [1, 2]]
        """
        sides = {f"{name}: above": self.above, f"{name}: below": self.below}
        columns = [np.asarray(_column(reading, key, ends)) for key, reading in sides.items()]
        for column in columns:
            if column.dtype.kind not in "iub":
                gave = brief(column.ravel().tolist()[0])
                raise TypeError(
                    f"the measure {name!r} gave {gave}; it must give a whole number or a truth: "
                    "measure in tenths or in percent, say, as round(100 * share)"
                )
        read = np.array(np.broadcast_arrays(*columns, ends.scores[0])[:2]).astype(np.int64)
        odd = (read[0] < 0) | (read[0] > read[1])
        if self.kind == "share" and odd.any():
            above, below = read[:, odd][:, 0].tolist()
            raise ValueError(f"the measure {name!r} is a share, but counts {above} among {below}")
        return read

    @property
    def once_a_game(self) -> bool:
        """Whether each game has one number of it, so that there is a law of that number."""
        return isinstance(self.below, int)

    def value(self, found: Moments) -> Mean:
        """Estimate it for the setting.

        >>> mean("points").value(moments_of({(0, 1, 3, 1): 2, (0, 1, 6, 1): 1}))
        4.0 ± 1.0
        """
        value = ratio_of(found, OWN)
        if self.kind == "share":
            return _proportion(value, found)
        return value * 100 if self.kind == "percent" else value

    def change(self, found: Moments) -> Mean:
        """Estimate how much more it is than in the baseline, in percentage points if it is a share.

        The games of a pair share their luck, so their differences tell the error. For a share, half a game of
        each of the four kinds is added (Agresti and Min, 2005), so no error is ever 0.

        >>> mean("points").change(moments_of({(5, 1, 3, 1): 2, (5, 1, 6, 1): 1}))
        −1.0 ± 1.0
        >>> share("won").change(moments_of({(0, 1, 0, 1): 98}))
        0.0 ± 1.0
        """
        change = change_of(found)
        if self.kind != "share" or not isfinite(change.error):
            return change * 100 if self.kind == "percent" else change
        added = moments_of({(one, 1, other, 1): Fraction(1, 2) for one in (0, 1) for other in (0, 1)})
        smooth = change_of({key: found[key] + added[key] for key in added})
        return Mean(change.value, smooth.error, change.times) * 100


def mean(of: Reading) -> Measure:
    """Measure the mean of a number over all games.

    >>> mean("turns").below
    1
    """
    return Measure(of, 1, "number")


def share(of: Reading, among: Reading = 1) -> Measure:
    """Measure how often something happens: in how many of all games, or `among` the occasions for it.

    >>> share("ended by mercy").above
    'ended by mercy'
    """
    return Measure(of, among, "share")


def ratio(above: Reading, below: Reading, percent: bool = False) -> Measure:
    """Measure how much of one number there is for each of another, over all games together.

    >>> ratio("letters", "words").kind
    'number'
    """
    return Measure(above, below, "percent" if percent else "number")


def rulings(rules: Catalogue) -> dict[str, Measure]:
    """Measure how often each ruling decides something in a game: what it is worth that there is one.

    >>> import rulebook
    >>> list(rulings(rulebook.rules("knapp_daneben")))[1]
    'KD-R2 Crosses side by side'
    """
    decided = {f"{rule.id} {rule.title()}": partial(_cited, rule.id) for rule in rules if rule.is_ruling}
    return {name: mean(OfRecord(function)) for name, function in decided.items()}


def _cited(rule: str, record: Record[Any, Any]) -> int:
    return sum(event.rule == rule for step in record.steps for event in step.events)


def _column(reading: Reading, key: str, ends: Endings) -> Column:
    if isinstance(reading, OfRecord):
        return ends[key]
    if isinstance(reading, str):
        return ends[reading]
    return reading(ends) if callable(reading) else reading


def _proportion(value: Mean, found: Moments) -> Mean:
    """A share; several occasions of one game go together, so they count for fewer if games differ much."""
    below = OWN[1]
    trials = found[0, below]
    if not trials:
        return value
    alone = Proportion.of(int(value.value * trials), trials)
    one_each = found[below, below] == trials
    if one_each or value.error <= alone.error:
        return alone
    return Proportion(value.value, value.error, max(1, round(trials * (alone.error / value.error) ** 2)))
