"""A designer's laboratory: settings of a game down, measures across, each number with its error.

All settings are played with the same luck, game by game, so a difference shows long before the values alone
could tell. There are three things to ask: `compare` some settings, `sweep` an option or two through values,
and `seek` the value under which a measure comes to a goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

from rulebook.core.game import Game
from rulebook.core.players import usual_bot
from rulebook.core.record import Record
from rulebook.core.registry import did_you_mean
from rulebook.keys.codec import brief
from rulebook.simulation.chunks import Chunk, Job
from rulebook.simulation.experiment import Counts, Experiment, read, tallied, trial_of
from rulebook.simulation.many_games import (
    Bots,
    chunk_size,
    chunks_of,
    compile_for,
    counted,
    job_for,
    slow_words,
    why_slow,
)
from rulebook.simulation.measures import Measure
from rulebook.simulation.naming import BY_NAME, Naming, value_written
from rulebook.simulation.trials import Trials
from rulebook.simulation.usual_measures import measures_of

if TYPE_CHECKING:
    from rulebook.simulation.seek import Found
    from rulebook.simulation.sweep import Sweep

Setting = Mapping[str, Any] | Game[Any, Any] | Record[Any, Any]
"""What is changed: options by name (and "bots"), or a game or a record to play on from."""

AS_IT_IS = "as it is"


@dataclass(frozen=True)
class Laboratory:
    """A game as it is, who plays it, and what is measured.

    `bots` are the usual ones of the game, unless others are named; `measures` all that the game can count;
    `of` names those that are shown, if not all; `beside` puts its change beside every value. Under each table
    stands how far its numbers can be trusted, unless `trusted` is off.

    >>> import rulebook
    >>> lab = Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=50, beside=True)
    >>> lab.compare({"as it is": {}, "gap": {"cross_spacing": "gap"}}, of=["score of player 1"])
    Close to the Mark!, 50 games each
     setting  score of player 1         change
    as it is         67.3 ± 1.2              –
         gap       56.62 ± 0.94  −10.66 ± 0.97
    ± is one standard error; every setting had the same luck. Trust: fair – For “as it is”: ...
    """

    game: Game[Any, Any]
    measures: Mapping[str, Measure] | None = None
    bots: Bots | None = None
    games: int = 1000
    seed: int = 1
    of: Sequence[str] = ()
    beside: bool = False
    executor: Executor | int | None = None
    trusted: bool = True

    def compare(self, settings: Mapping[str, Setting], **how: Any) -> Trials:
        """Play every setting with the same luck; `how` replaces fields of the laboratory for this once.

        >>> import rulebook
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), bots="random", games=100)
        >>> trials = lab.compare({"random": {}, "greedy": {"bots": "greedy"}})
        >>> trials["greedy"].changes["score of player 1"].value > 30
        True
        """
        if how:
            return replace(self, **how).compare(settings)
        jobs, measures = self.jobs(settings), self.chosen()
        compile_for(tuple(jobs.values()), progress=True)
        counts = counted(
            partial(_count, tuple(jobs.values()), measures),
            dict,
            chunks_of(self.games, self.seed, self.chunk(jobs)),
            self.executor,
            progress=False,
            cancel=None,
        )
        first, *_ = jobs.values()
        trials = tuple(
            trial_of(name, measures, counts[at], job == first) for at, (name, job) in enumerate(jobs.items())
        )
        return Trials(self, settings, trials, self.games, slow=slow_ones(jobs))

    def sweep(self, of: str, /, **options: Iterable[Any]) -> Sweep:
        """Move one option through some values and draw a curve, or two through all pairs and draw a map.

        >>> import rulebook
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=50)
        >>> lab.sweep("score of player 1", mark_points=[0, 1, 2, 3])
        Close to the Mark!, 50 games each: score of player 1
        mark_points       value        change
                  0  49.3 ± 1.6   −18.0 ± 2.1
                  1  52.4 ± 1.2   −14.9 ± 1.2
                  2  67.3 ± 1.2             –
                  3  87.9 ± 1.5  20.60 ± 0.82
        ± is one standard error; every setting had the same luck. Trust: fair – ...
        """
        from rulebook.simulation.sweep import Sweep

        if not 1 <= len(options) <= 2:
            raise ValueError("name one option with its values, or two: mark_points=[1, 2, 3]")
        axes = {name: tuple(values) for name, values in options.items()}
        return Sweep(of, axes, self.compare(self.grid(axes), of=[of], beside=True))

    def seek(
        self,
        of: str,
        goal: float | Literal["most", "least"],
        /,
        most_games: int | None = None,
        **option: Iterable[Any],
    ) -> Found:
        """Find the value of an option under which a measure comes to a goal: a number (of a share, in
        percent), "most" or "least". What is found is played again with other luck.

        >>> import rulebook
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=400)
        >>> found = lab.seek("score of player 1", 88, mark_points=range(11))
        >>> found.value, found.check["score of player 1"]
        (3, 86.94 ± 0.54)
        """
        from rulebook.simulation.seek import Seeking

        return Seeking(self, of, goal, option, most_games or self.games).to_the_end()

    def experiment(self, settings: Mapping[str, Setting], keep: bool = False) -> Experiment:
        """Prepare settings to be played slice by slice, for whoever wants to watch."""
        jobs = self.jobs(settings)
        return Experiment(jobs, self.chosen(), self.seed, self.chunk(jobs), keep)

    def grid(self, axes: Mapping[str, Sequence[Any]]) -> dict[str, Setting]:
        """Name a setting for each value of an option, for each pair of two; the game as it is comes first.

        >>> import rulebook
        >>> list(Laboratory(rulebook.new("poof")).grid({"poofs": [5], "copies": [6, 8]}))
        ['as it is', 'poofs 5, copies 6', 'poofs 5, copies 8']
        """
        if not all(axes.values()):
            raise ValueError("name at least one value to play")
        points = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
        return {AS_IT_IS: {}, **{named(point): point for point in points}}

    def jobs(self, settings: Mapping[str, Setting]) -> dict[str, Job]:
        """Check what is to be played."""
        if not settings:
            raise ValueError("name at least one setting to play")
        for name, setting in settings.items():
            if not isinstance(setting, Mapping | Game | Record):
                raise TypeError(
                    f"the setting {name!r} is {brief(setting)}; it must be options, a game or a record"
                )
        measures = self.chosen()
        recorded = {key: f for name, one in measures.items() for key, f in one.recorded(name).items()}
        return {name: self._job(setting, recorded) for name, setting in settings.items()}

    def chunk(self, jobs: Mapping[str, Job]) -> int:
        """Say how many games a chunk has, which is part of what decides their luck."""
        return chunk_size(None, tuple(jobs.values()))

    def chosen(self) -> dict[str, Measure]:
        """Name the measures that are taken.

        >>> import rulebook
        >>> Laboratory(rulebook.new("poof"), of=["luck"]).chosen()
        Traceback (most recent call last):
        ...
        ValueError: there is no measure 'luck'; there are score of player 1, wins of player 1, steps, ...
        """
        known = measures_of(self.game) if self.measures is None else self.measures
        for name in self.of:
            if name not in known:
                hint = did_you_mean(name, list(known))
                raise ValueError(f"there is no measure {name!r}; there are {', '.join(known)}{hint}")
        if not known:
            raise ValueError("name at least one measure to take")
        return {name: known[name] for name in self.of or known}

    def changed(self, setting: Mapping[str, Any]) -> Game[Any, Any]:
        """Give the game under some options; what will not do is refused, with the rule and what would.

        >>> import rulebook
        >>> Laboratory(rulebook.new("poof", copies=9)).changed({"poofs": 5}).copies
        9
        """
        kind = type(self.game)
        known = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass
        for option in setting:
            if option not in known:
                hint = did_you_mean(option, known)
                raise TypeError(
                    f"{self.game.name} has no option {brief(option)}; it has {', '.join(known)}{hint}"
                )
        return replace(self.game, **setting)  # type: ignore[type-var]  # a dataclass

    def _job(self, setting: Setting, recorded: Mapping[str, Any]) -> Job:
        bots, start = self.bots, setting
        if isinstance(setting, Mapping):
            options = dict(setting)
            bots = options.pop("bots", bots)
            start = self.changed(options)
        assert not isinstance(start, Mapping), "options have become a game"
        game = start.game if isinstance(start, Record) else start
        return job_for(start, usual_bot(game) if bots is None else bots, "auto", recorded)


def named(options: Mapping[str, Any]) -> str:
    """Name a setting by its options, as they are typed.

    >>> named({"poofs": 5, "mercy": "off"})
    'poofs 5, mercy off'
    """
    return ", ".join(f"{name} {value_written(value)}" for name, value in options.items())


def slow_ones(jobs: Mapping[str, Job], naming: Naming = BY_NAME, called: Callable[[str], str] = str) -> str:
    """Say which settings are played by the readable engine although others are not, and why."""
    slow = [name for name, job in jobs.items() if job.engine != "fast"]
    if not slow or len(slow) == len(jobs):
        return ""
    job = jobs[slow[0]]
    why = why_slow(job.start, job.bots, job.measure, naming)
    return slow_words(naming.language, "some", settings=", ".join(map(called, slow)), why=why)


def _count(
    jobs: Sequence[Job], measures: Mapping[str, Measure], chunk: Chunk
) -> tuple[int, tuple[Counts, ...]]:
    """Play one chunk under every setting: what the baseline and the setting came to, counted game by game."""
    reads = [read(job, measures, chunk) for job in jobs]
    return chunk.games, tuple(tallied(measures, reads[0], own) for own in reads)
