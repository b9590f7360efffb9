"""Which value gives what is wanted: all values race with the same luck, the hopeless drop out, and what is
found is played again with other luck, as it was chosen partly for its luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from math import hypot, inf, isfinite
from pathlib import Path
from typing import Any, Literal

from rulebook.core.texts import numeral, texts_in, words_in
from rulebook.odds.show import Row, Tabled
from rulebook.simulation import pictures
from rulebook.simulation.experiment import Experiment
from rulebook.simulation.laboratory import Laboratory, Setting, slow_ones
from rulebook.simulation.many_games import compile_for
from rulebook.simulation.means import Mean, Proportion
from rulebook.simulation.naming import BY_NAME, Naming, value_written
from rulebook.simulation.spread import never
from rulebook.simulation.trials import Trial, as_shown
from rulebook.simulation.trusted import trusted_line

Goal = float | Literal["most", "least"]

TEXTS = Path(__file__).parent / "texts"
FIRST_LOOK = 200
"""Games before anything drops out."""
SURE = 3.0
"""By how many standard errors something must be worse than the best to drop out."""


@dataclass(frozen=True, repr=False)
class Found(Tabled):
    """What was found: the value, what it was measured at, and what came with other luck.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=400)
    >>> print(lab.seek("score of player 1", 75, mark_points=range(1, 5)).answer)
    mark_points 2 is the nearest. The curve crosses the goal at 2.4 (95 %: ± 0.061). Played again ...: 66.3...
    """

    laboratory: Laboratory
    of: str
    goal: Goal
    option: str
    values: tuple[Any, ...]
    trials: tuple[Trial, ...]
    games: tuple[int, ...]
    at: int
    alive: tuple[int, ...]
    check: Trial
    slow: str = ""
    setting: Setting = field(default_factory=dict)
    naming: Naming = BY_NAME

    @property
    def value(self) -> Any:
        """The value that was found."""
        return self.values[self.at]

    @property
    def close(self) -> tuple[Any, ...]:
        """The values that cannot be told from it by so many games, itself included."""
        return tuple(self.values[at] for at in self.alive)

    @property
    def crossing(self) -> tuple[float, float] | None:
        """Where between two numbers the curve crosses the goal, and the standard error of that place.

        >>> import rulebook
        >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=400)
        >>> place, error = lab.seek("score of player 1", 77, mark_points=range(1, 5)).crossing
        >>> 2.3 < place < 2.6 and 0.01 < error < 0.05
        True
        """
        if isinstance(self.goal, str) or not all(type(value) in (int, float) for value in self.values):
            return None
        order = sorted(range(len(self.values)), key=lambda at: self.values[at])
        for one, other in pairwise(order):
            (a, sa), (b, sb) = (_in_units(self.trials[at][self.of]) for at in (one, other))
            if a != b and min(a, b) <= self.goal <= max(a, b):
                part = (self.goal - a) / (b - a)
                step = self.values[other] - self.values[one]
                # Games share their luck, so the two errors may go together: at worst they add up.
                error = ((1 - part) * sa + part * sb) / abs(b - a) * abs(step)
                return self.values[one] + part * step, error
        return None

    @property
    def labels(self) -> list[str]:
        """Name the values; of long lists, by what differs from the first."""
        return [self.naming.beside(self.option, value, self.values[0]) for value in self.values]

    @property
    def title(self) -> str:
        """Name what is drawn: the measure, and the option that was sought."""
        return f"{self.naming.measure(self.of)} – {self.naming.option(self.option)}"

    @property
    def picture(self) -> str:
        """Draw all values that were tried, and the goal, as SVG."""
        points = [as_shown(trial[self.of]) for trial in self.trials]
        goal = None if isinstance(self.goal, str) else self.goal
        of = self.naming.quantity(self.of, self.laboratory.chosen()[self.of].kind)
        axes = (self.naming.option(self.option), of)
        return pictures.curve(self.labels, points, self.title, goal, self.at, self.naming.language, axes)

    @property
    def answer(self) -> str:
        """Say it in words: the value, how sure it is, and the check."""
        language = self.naming.language
        setting = self.naming.setting(self.option, self.labels[self.at])
        data = {"setting": setting, "nearest": self.mark(self.at)}
        said = [_say(language, "found", data)]
        others = [self.labels[at] for at in self.alive if at != self.at]
        if others:
            said.append(_say(language, "not_told", {"others": others}))
        if (crossing := self.crossing) is not None:
            place, reach = f"{crossing[0]:.3g}", f"{1.96 * crossing[1]:.2g}"
            numbers = {"place": with_signs(place, language), "reach": with_signs(reach, language)}
            said.append(_say(language, "crosses", numbers))
        elif not isinstance(self.goal, str) and not self._within:
            said.append(_say(language, "none"))
        said.append(_say(language, "again", {"check": with_signs(repr(self.check[self.of]), language)}))
        return " ".join(said)

    def mark(self, at: int) -> str:
        """Say of a value whether it is the answer, or cannot be told from it."""
        language = self.naming.language
        if at == self.at:
            return _say(language, self.goal if isinstance(self.goal, str) else "nearest")
        return _say(language, "apart") if at in self.alive else ""

    @property
    def _within(self) -> bool:
        value, error = _in_units(self.trials[self.at][self.of])
        return abs(value - float(self.goal)) <= SURE * error

    def _table(self) -> tuple[Any, ...]:
        goal = self.goal if isinstance(self.goal, str) else f"= {self.goal:g}"
        of, option = self.naming.measure(self.of), self.naming.option(self.option)
        caption = f"{self.laboratory.game.title()}: {option} for {of} {goal}"
        rows = []
        for at, (value, trial, games) in enumerate(zip(self.labels, self.trials, self.games, strict=True)):
            rows.append(Row(value, (repr(trial[self.of]), f"{games:,}", self.mark(at))))
        trusted = trusted_line(self.laboratory, {self.labels[self.at]: self.setting})
        note = " ".join(filter(None, [self.answer, trusted, self.slow]))
        return caption, (option, "value", "games", ""), rows, note

    def _repr_html_(self) -> str:
        return pictures.as_image(self.picture) + super()._repr_html_()


class Seeking:
    """The race, round after round: `step` plays a slice, `found` tells how it stands.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy")
    >>> seeking = Seeking(lab, "score of player 1", 88, {"mark_points": range(5)}, 400)
    >>> seeking.to_the_end().value, seeking.done
    (3, True)
    """

    def __init__(
        self, laboratory: Laboratory, of: str, goal: Goal, option: Mapping[str, Iterable[Any]], most: int
    ) -> None:
        if isinstance(goal, str) and goal not in ("most", "least"):
            raise ValueError(f"a goal is a number, 'most' or 'least', not {goal!r}")
        axes = {name: tuple(values) for name, values in option.items()}
        if not axes or not all(axes.values()):
            raise ValueError("name an option with the values to try: mark_points=range(11)")
        points = list(product(*axes.values()))
        self.option = " and ".join(axes)
        self.values = tuple(point if len(axes) > 1 else point[0] for point in points)
        self.laboratory = replace(laboratory, of=[of])
        self.of, self.goal, self.most = of, goal, most
        self.names = [str(at) for at in range(len(points))]
        self._settings = {
            name: dict(zip(axes, point, strict=True)) for name, point in zip(self.names, points, strict=True)
        }
        self.race = self.laboratory.experiment(self._settings, keep=True)
        self.check: Experiment | None = None
        self._look = min(FIRST_LOOK, most)

    @property
    def done(self) -> bool:
        """Whether the answer has been checked."""
        return self.check is not None and self.check.games >= self.most

    @property
    def progress(self) -> float:
        """How far it is, from 0 to 1: half for the race, half for the check."""
        checked = self.check.games if self.check else 0
        return (self.race.games + checked) / (2 * self.most)

    def to_the_end(self) -> Found:
        """Play until the answer is checked."""
        compile_for(tuple(self.race.jobs.values()), progress=True)
        while not self.done:
            self.step()
        return self.found()

    def go_on(self, seconds: float, stopped: Callable[[], bool] = never) -> None:
        """Play on for so many seconds."""
        if self.check is None:
            self.race.go_on(seconds, self._look, stopped)
            if self.race.games >= self._look:
                self._drop()
        else:
            self.check.go_on(seconds, self.most, stopped)

    def step(self) -> None:
        """Play to the next look at who is hopeless, or check the answer."""
        self.go_on(inf)

    def found(self) -> Found:
        """Say how it stands."""
        trials = self.race.trials()
        best = self.names.index(self._best())
        again = (
            self.check.trials()[0] if self.check and self.check.games else Trial("", {self.of: UNKNOWN}, {})
        )
        return Found(
            self.laboratory,
            self.of,
            self.goal,
            self.option,
            self.values,
            trials,
            tuple(map(self.race.played, self.names)),
            best,
            tuple(at for at, name in enumerate(self.names) if name in self.race.alive),
            again,
            slow_ones(self.race.jobs),
            self._settings[self.names[best]],
        )

    def _drop(self) -> None:
        """Drop what is worse than the best for sure; begin the check when only one is left, or time is up."""
        best = self._best()
        for name in [name for name in self.race.alive if name != best and self._worse(name, best)]:
            self.race.drop(name)
        if self._look >= self.most or len(self.race.alive) == 1:
            setting = {"again": self._settings[best]}
            self.check = replace(self.laboratory, seed=self.laboratory.seed + 1).experiment(setting)
        self._look = min(2 * self._look, self.most)

    def _best(self) -> str:
        return min(self.race.alive, key=lambda name: self._off(self.race.trial(name)[self.of])[0])

    def _off(self, value: Mean) -> tuple[float, float]:
        """How far a value is off the goal, and the standard error of that."""
        number, error = _in_units(value)
        if not value.times:  # there never was an occasion for it
            return inf, 0.0
        if self.goal == "most":
            return -number, error
        return (number if self.goal == "least" else abs(number - float(self.goal))), error

    def _worse(self, name: str, best: str) -> bool:
        """Whether it is farther off for sure; where both are on one side of the goal, common luck tells."""
        values = [_in_units(self.race.trial(one)[self.of])[0] for one in (name, best)]
        side = self._side(values)
        if side:
            change = self.race.between(best, name, self.of)
            return bool(side * float(change) > SURE * change.error and isfinite(change.error))
        (off, error), (least, other) = (self._off(self.race.trial(one)[self.of]) for one in (name, best))
        return off - least > SURE * hypot(error, other)

    def _side(self, values: list[float]) -> int:
        """On which side of the goal all values lie: 1 above, where less is nearer, -1 below; 0: on both."""
        if self.goal == "least":
            return 1
        if self.goal == "most" or max(values) <= float(self.goal):
            return -1
        return 1 if min(values) >= float(self.goal) else 0


UNKNOWN = Mean(0, inf, 0)  # type: ignore[arg-type]  # nothing was played yet


def _in_units(value: Mean) -> tuple[float, float]:
    """A value and its error, of a share in percent; a share of none or all has the error of its interval."""
    if isinstance(value, Proportion) and value.times:
        low, high = value.interval()
        return 100 * float(value), 100 * max(value.error, (high - low) / 4)
    return float(value), value.error


def _say(language: str, key: str, data: Mapping[str, Any] | None = None) -> str:
    return words_in(language).fill(texts_in(TEXTS, "seek", language)[key], data or {})


def with_signs(number: str, language: str) -> str:
    """Write a number with its error or its range as the language does.

    >>> with_signs("12,500 of 46.8 % (45.8 to 47.9 %)", "de")
    '12.500 of 46,8 % (45,8 bis 47,9 %)'
    """
    return numeral(number, language).replace(" to ", f" {_say(language, 'to')} ")


def between(one: Any, other: Any) -> list[Any]:
    """List all steps from one list of numbers to another of the same shape: one number changed by one each.

    The number that is farthest off changes first, so what lies between is as even as can be: a whole deck
    or table of points can be swept and sought like a single number.

    >>> between((1, 1, 1), (2, 2, 1))
    [(1, 1, 1), (2, 1, 1), (2, 2, 1)]
    >>> between((("a", 2), ("b", 2)), (("a", 4), ("b", 3)))
    [(('a', 2), ('b', 2)), (('a', 3), ('b', 2)), (('a', 4), ('b', 2)), (('a', 4), ('b', 3))]
    """
    steps = [one]
    while steps[-1] != other:
        steps.append(_nearer(steps[-1], other))
    return steps


def _nearer(now: Any, goal: Any) -> Any:
    """Move the number that is farthest from its goal by one, the first such."""
    places = list(_numbers(now, goal, ()))
    if not places:
        raise ValueError(f"no numbers lead from {value_written(now)} to {value_written(goal)}")
    off, path = max(places, key=lambda place: abs(place[0]))
    return _moved(now, path, 1 if off > 0 else -1)


def _numbers(now: Any, goal: Any, path: tuple[int, ...]) -> Iterable[tuple[int, tuple[int, ...]]]:
    if type(now) is int and type(goal) is int:
        if goal != now:
            yield goal - now, path
    elif isinstance(now, tuple) and isinstance(goal, tuple) and len(now) == len(goal):
        for at, (one, other) in enumerate(zip(now, goal, strict=True)):
            yield from _numbers(one, other, (*path, at))
    elif now != goal:
        raise ValueError(f"no steps of one lead from {value_written(now)} to {value_written(goal)}")


def _moved(now: Any, path: tuple[int, ...], by: int) -> Any:
    if not path:
        return now + by
    at, *rest = path
    return (*now[:at], _moved(now[at], tuple(rest), by), *now[at + 1 :])
