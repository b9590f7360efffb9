"""Settings played with the same luck, a slice after another: whoever watches sees the numbers grow firm.

Slices of a chunk are parts of it, game by game, so that what comes after a number of games is the same
however it was sliced, and the same as when nobody watches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from time import perf_counter
from typing import Any

from rulebook.core.later import np
from rulebook.simulation.chunks import Chunk, Job, count_values
from rulebook.simulation.means import Mean
from rulebook.simulation.measures import Endings, Measure
from rulebook.simulation.moments import moments
from rulebook.simulation.sample import Sample
from rulebook.simulation.spread import never
from rulebook.simulation.trials import Trial

FIRST_SLICE = 20
"""Games of the first slice: something to see at once."""
LONG_ENOUGH = 0.1
"""Seconds after which slices grow no more: a stop is heard between two of them."""

Read = Mapping[str, Any]
"""Of each measure the two numbers of every game of a slice, in two rows."""
Counts = dict[Any, Counter[Any]]


def read(job: Job, measures: Mapping[str, Measure], chunk: Chunk) -> Read:
    """Play a chunk or a slice of one, and take the measures of every game."""
    ends = Endings(job.start.game, job.columns(chunk))
    return {name: measure.read(name, ends) for name, measure in measures.items()}


def tallied(measures: Mapping[str, Measure], base: Read, own: Read) -> Counts:
    """Add up what the games of a slice came to, beside the same games as the baseline had them."""
    counts: Counts = {name: moments(np.vstack([base[name], own[name]])) for name in measures}
    laws = {("law", name): count_values(own[name][0]) for name, one in measures.items() if one.once_a_game}
    return counts | laws


def trial_of(
    setting: str, measures: Mapping[str, Measure], counts: Mapping[Any, Any], itself: bool = False
) -> Trial:
    """Estimate all measures of a setting from what was added up; `itself`: it plays as the baseline does."""
    values = {name: measure.value(counts[name]) for name, measure in measures.items()}
    changes = {
        name: Mean(Fraction(0), 0.0, values[name].times) if itself else measure.change(counts[name])
        for name, measure in measures.items()
    }
    laws = {name: Sample(counts["law", name]) for name, one in measures.items() if one.once_a_game}
    return Trial(setting, values, changes, laws, itself)


class Experiment:
    """Some jobs by name, the first of them the baseline, played on for as long as somebody likes.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy")
    >>> running = lab.experiment({"as it is": {}, "three a mark": {"mark_points": 3}})
    >>> running.go_on(games=50).games, running.trial("three a mark")["score of player 1"]
    (50, 87.9 ± 1.5)
    """

    def __init__(
        self,
        jobs: Mapping[str, Job],
        measures: Mapping[str, Measure],
        seed: int,
        size: int,
        keep: bool = False,
    ) -> None:
        """Make ready; `keep` remembers all games, so that any two settings can be held against each other."""
        self.jobs, self.measures, self.seed, self.size, self.keep = dict(jobs), measures, seed, size, keep
        self.baseline = next(iter(self.jobs))
        self.alive = list(self.jobs)
        self.slices: list[Chunk] = []
        self._grow = True
        self._reads: dict[str, list[Read]] = {name: [] for name in self.jobs}
        self._counts: dict[str, Counts] = {name: {} for name in self.jobs}
        self._begun: dict[str, Counts] = {}
        """What a slice came to under some settings, as long as others have yet to play it."""
        self._played = dict.fromkeys(self.jobs, 0)

    @property
    def games(self) -> int:
        """How many games every setting that is still alive has played."""
        return min(self._played[name] for name in self.alive)

    def played(self, setting: str) -> int:
        """How many games that setting has played."""
        return self._played[setting]

    def trial(self, setting: str) -> Trial:
        """Estimate all measures of one setting, from the games so far."""
        itself = self.jobs[setting] == self.jobs[self.baseline]
        return trial_of(setting, self.measures, self._counts[setting], itself)

    def trials(self) -> tuple[Trial, ...]:
        """Estimate all settings."""
        return tuple(self.trial(name) for name in self.jobs)

    def between(self, one: str, other: str, measure: str) -> Any:
        """Say by how much more another setting has, game by game with the same luck."""
        pairs = zip(self._reads[one], self._reads[other], strict=False)  # what both have played
        columns = np.hstack([np.vstack([a[measure], b[measure]]) for a, b in pairs])
        return self.measures[measure].change(moments(columns))

    def turned(self, jobs: Mapping[str, Job], size: int) -> Experiment:
        """Begin anew with other settings against the same baseline, whose games are not played again."""
        other = Experiment({self.baseline: self.jobs[self.baseline], **jobs}, self.measures, self.seed, size)
        if size == self.size:
            other.slices, other._reads[self.baseline] = self.slices, self._reads[self.baseline]
        return other

    def drop(self, setting: str) -> None:
        """Play that setting no more; what it came to stays."""
        self.alive.remove(setting)

    def go_on(
        self, seconds: float | None = None, games: int | None = None, stopped: Callable[[], bool] = never
    ) -> Experiment:
        """Play on: for so many seconds, up to so many games, until somebody stops it."""
        until = None if seconds is None else perf_counter() + seconds
        while (games is None or self.games < games) and not stopped():
            self.step(games)
            if until is not None and perf_counter() >= until:
                break
        return self

    def step(self, games: int | None = None) -> None:
        """Play the next slice under every setting that is alive; one that was called off is finished first.

        It counts when all have played it, so that whoever stops sees the same games of each.
        """
        at, started = self._next(), perf_counter()
        chunk = self._slice(at, games)
        base = self._read(self.baseline, at, chunk) if self.baseline in self.alive else None
        for name in self.alive:
            if name not in self._begun:
                own = self._read(name, at, chunk)
                self._begun[name] = tallied(self.measures, base or own, own)
        for name in self.alive:
            for key, found in self._begun.pop(name).items():
                self._counts[name].setdefault(key, Counter()).update(found)
            self._played[name] += chunk.games
        self._grow = perf_counter() - started < LONG_ENOUGH

    def _read(self, name: str, at: int, chunk: Chunk) -> Read:
        """Play a slice under a setting, or remember it."""
        kept = self._reads[name]
        if at < len(kept):
            return kept[at]
        played = read(self.jobs[name], self.measures, chunk)
        if self.keep or name == self.baseline:
            kept.append(played)
        return played

    def _next(self) -> int:
        """The slice to play next: how many the settings that are alive have played."""
        played, at = self.games, 0
        while played > 0:
            played -= self.slices[at].games
            at += 1
        return at

    def _slice(self, at: int, games: int | None) -> Chunk:
        if at < len(self.slices):
            return self.slices[at]
        last = self.slices[-1] if self.slices else None
        wanted = FIRST_SLICE if last is None else last.games * (2 if self._grow else 1)
        number, first = (last.number, last.first + last.games) if last else (0, 0)
        if first == self.size:
            number, first = number + 1, 0
        wanted = min(max(wanted, FIRST_SLICE), self.size - first)
        if games is not None:
            wanted = min(wanted, games - self.games)
        self.slices.append(Chunk(self.seed, number, wanted, first))
        return self.slices[at]
