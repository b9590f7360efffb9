"""A designer's laboratory: settings of a game down, measures across, each number with its error.

All settings are played with the same luck, game by game, so a difference shows long before the values alone
could tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from functools import partial
from math import inf
from typing import Any

from rulebook.core.game import Game
from rulebook.core.record import Record
from rulebook.core.registry import new
from rulebook.keys.codec import brief
from rulebook.odds.show import Row, Tabled, TextTable
from rulebook.simulation.chunks import Chunk, Job
from rulebook.simulation.many_games import Bots, chunk_size, chunks_of, compile_for, counted, job_for
from rulebook.simulation.means import Mean, Proportion
from rulebook.simulation.measures import Endings, Joint, Measure

Setting = Mapping[str, Any] | Game[Any, Any] | Record[Any, Any]
"""What is changed: options by name (and "bots"), or a game or a record to play on from."""

CHANGES = "± is one standard error, shares are in percentage points; 0 ± 0: not one of the games changed."


@dataclass(frozen=True)
class Trial:
    """What came of one setting: each measure's value, and its change against the first setting.

    >>> from fractions import Fraction
    >>> trial = Trial("gap", {"score": Mean(Fraction(58), 1.2, 50)}, {"score": Mean(Fraction(-11), 0.8, 50)})
    >>> trial["score"], trial.changes["score"]
    (58.0 ± 1.2, -11.00 ± 0.80)
    """

    setting: str
    values: Mapping[str, Mean]
    changes: Mapping[str, Mean]

    def __getitem__(self, measure: str) -> Mean:
        return self.values[measure]


@dataclass(frozen=True)
class Laboratory:
    """A game as it is, what is measured, and how it is played.

    `of` names the measures that are shown, if not all; `beside` puts its change beside every value.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben.measures import MEASURES
    >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=50, of=["score"])
    >>> lab.turn("cross_spacing", ["gap"], beside=True)
    Close to the Mark!, 50 games each
        cross_spacing         score         change
             as it is    67.3 ± 1.2
    cross_spacing gap  56.62 ± 0.94  -10.66 ± 0.97
    ± is one standard error; every setting had the same luck.
    """

    game: Game[Any, Any]
    measures: Mapping[str, Measure]
    bots: Bots = "random"
    games: int = 1000
    seed: int = 1
    of: Sequence[str] = ()
    beside: bool = False
    executor: Executor | int | None = None

    def compare(self, settings: Mapping[str, Setting], **how: Any) -> Trials:
        """Play every setting with the same luck; `how` replaces fields of the laboratory for this once.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben.measures import MEASURES
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, games=100)
        >>> trials = lab.compare({"random": {}, "greedy": {"bots": "greedy"}}, of=["score"])
        >>> trials["greedy"].changes["score"].value > 30
        True
        """
        if how:
            return replace(self, **how).compare(settings)
        if not settings:
            raise ValueError("name at least one setting to play")
        measures = self._chosen()
        recorded = {key: f for name, one in measures.items() for key, f in one.recorded(name).items()}
        for name, setting in settings.items():
            if not isinstance(setting, Mapping | Game | Record):
                raise TypeError(
                    f"the setting {name!r} is {brief(setting)}; it must be options, a game or a record"
                )
        jobs = tuple(self._job(setting, recorded) for setting in settings.values())
        compile_for(jobs, progress=True)
        joint = counted(
            partial(_count, jobs, measures),
            dict,
            chunks_of(self.games, self.seed, chunk_size(None, jobs)),
            self.executor,
            progress=False,
            cancel=None,
        )
        trials = tuple(_trial(name, measures, joint[at]) for at, name in enumerate(settings))
        return Trials(self, settings, trials)

    def turn(self, option: str, values: Mapping[str, Any] | Iterable[Any], **how: Any) -> Trials:
        """Turn one option through some values, beside the game as it is; a mapping names the values.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben.measures import MEASURES
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=20)
        >>> [trial.setting for trial in lab.turn("mark_points", [1, 3]).trials]
        ['as it is', 'mark_points 1', 'mark_points 3']
        """
        named = values if isinstance(values, Mapping) else {f"{option} {value}": value for value in values}
        settings: dict[str, Setting] = {"as it is": {}, **{name: {option: v} for name, v in named.items()}}
        return replace(self.compare(settings, **how), head=option)

    def seek(self, measure: str, goal: float, settings: Mapping[str, Setting], **how: Any) -> Trials:
        """Sort settings by how near a measure comes to a goal (of a share, in percent): the nearest first.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben.measures import MEASURES
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=20)
        >>> found = lab.seek("score", 120, {f"{n} dice": {"dice": n} for n in (4, 5, 6)})
        >>> [trial.setting for trial in found.trials]
        ['6 dice', '5 dice', '4 dice']
        """
        if how:
            return replace(self, **how).seek(measure, goal, settings)
        shown = (measure, *(name for name in self._chosen() if name != measure))
        tried = self.compare(settings, of=shown, beside=False)

        def off(trial: Trial) -> float:
            value = trial[measure]
            if not value.times:  # there never was an occasion for it
                return inf
            return abs(float(value) * (100 if isinstance(value, Proportion) else 1) - goal)

        return replace(tried, trials=tuple(sorted(tried.trials, key=off)), goal=f"{goal:g} ({measure})")

    def _chosen(self) -> dict[str, Measure]:
        for name in self.of:
            if name not in self.measures:
                raise ValueError(f"there is no measure {name!r}; there are {', '.join(self.measures)}")
        if not self.measures:
            raise ValueError("name at least one measure to take")
        return {name: self.measures[name] for name in self.of or self.measures}

    def _job(self, setting: Setting, recorded: Mapping[str, Any]) -> Job:
        bots, start = self.bots, setting
        if isinstance(setting, Mapping):
            base = {f.name: getattr(self.game, f.name) for f in fields(self.game)}  # type: ignore[arg-type]  # a dataclass
            usual = {f.name: f.default for f in fields(self.game)}  # type: ignore[arg-type]  # a dataclass
            changed = {name: value for name, value in base.items() if value != usual[name]} | dict(setting)
            bots = changed.pop("bots", bots)
            start = new(self.game.name, **changed)
        assert not isinstance(start, Mapping), "options have become a game"
        return job_for(start, bots, "auto", recorded)


@dataclass(frozen=True, repr=False)
class Trials(Tabled):
    """Settings that were played, one row each; `trials["gap"]` is one of them.

    >>> import rulebook
    >>> from rulebook.games.knapp_daneben.measures import MEASURES
    >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=50, of=["score"])
    >>> trials = lab.turn("mark_points", [1, 3])
    >>> trials["mark_points 3"]["score"]
    87.9 ± 1.5
    """

    laboratory: Laboratory
    settings: Mapping[str, Setting]
    trials: tuple[Trial, ...]
    head: str = "setting"
    goal: str = ""

    def __getitem__(self, setting: str) -> Trial:
        for trial in self.trials:
            if trial.setting == setting:
                return trial
        raise KeyError(f"there is no setting {setting!r}; there are {', '.join(self.settings)}")

    @property
    def caption(self) -> str:
        """Say what was played, and how often."""
        return f"{self.laboratory.game.rules.title()}, {self.laboratory.games:,} games each"

    @property
    def note(self) -> str:
        """Explain the signs, and warn of what is first because it was chosen."""
        shares = {isinstance(value, Proportion) for trial in self.trials for value in trial.values.values()}
        said = ["± is one standard error"] if False in shares or self.laboratory.beside else []
        said += ["shares stand with their 95 % interval"] if True in shares else []
        said += ["every setting had the same luck"] if len(self.trials) > 1 else []
        note = "; ".join(said) + "."
        if self.goal:
            note += (
                f" First comes the nearest to {self.goal}, partly by luck: play it again with another seed."
            )
        return note[0].upper() + note[1:]

    @property
    def measures(self) -> tuple[str, ...]:
        """Name the measures that were taken."""
        return tuple(self.trials[0].values)

    @property
    def changes(self) -> TextTable:
        """What changed against the first setting.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben.measures import MEASURES
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=50, of=["score"])
        >>> lab.turn("mark_points", [1, 3]).changes.rows
        (('mark_points 1', '-14.9 ± 1.2'), ('mark_points 3', '20.60 ± 0.82'))
        """
        first, *others = self.settings
        rows = tuple((name, *(repr(self[name].changes[m]) for m in self.measures)) for name in others)
        caption = f"{self.caption}: change against {first}"
        return TextTable(caption, (self.head, *self.measures), rows, CHANGES)

    @property
    def transposed(self) -> TextTable:
        """The same table with a row a measure and a column a setting.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben.measures import MEASURES
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=50)
        >>> lab.turn("mark_points", [1, 3]).transposed.heads
        ('', 'as it is', 'mark_points 1', 'mark_points 3')
        """
        first, *others = self.trials
        columns = [("", *self.measures), (first.setting, *map(repr, first.values.values()))]
        for trial in others:
            columns.append((trial.setting, *map(repr, trial.values.values())))
            if self.laboratory.beside:
                columns.append(("change", *map(repr, trial.changes.values())))
        heads, *rows = zip(*columns, strict=True)
        return TextTable(self.caption, heads, tuple(rows), self.note)

    def again(self, games: int, seed: int) -> Trials:
        """Play the first of these settings again with other luck.

        >>> import rulebook
        >>> from rulebook.games.knapp_daneben.measures import MEASURES
        >>> lab = Laboratory(rulebook.new("knapp_daneben"), MEASURES, "greedy", games=50)
        >>> found = lab.seek("score", 90, {f"{n} points": {"mark_points": n} for n in (1, 3)})
        >>> found.again(100, seed=2).trials[0].setting
        '3 points'
        """
        first = self.trials[0].setting
        return self.laboratory.compare({first: self.settings[first]}, games=games, seed=seed, beside=False)

    def _table(self) -> tuple[str, tuple[str, ...], list[Row], str]:
        shown, baseline = [], next(iter(self.settings))
        for trial in self.trials:
            changes = {} if trial.setting == baseline else trial.changes
            cells = [(repr(trial[name]), repr(changes[name]) if changes else "") for name in self.measures]
            shown.append(Row(trial.setting, tuple(self._beside(cells))))
        heads = self._beside([(name, "change") for name in self.measures])
        return self.caption, (self.head, *heads), shown, self.note

    def _beside(self, cells: Iterable[tuple[str, str]]) -> list[str]:
        return [text for pair in cells for text in pair[: 1 + self.laboratory.beside]]


def _count(
    jobs: Sequence[Job], measures: Mapping[str, Measure], chunk: Chunk
) -> tuple[int, tuple[Mapping[str, Joint], ...]]:
    """Play one chunk under every setting: what the baseline and the setting came to, counted game by game."""
    ends = [Endings(job.start.game, job.columns(chunk)) for job in jobs]
    read = [{name: measure.read(name, end) for name, measure in measures.items()} for end in ends]
    return chunk.games, tuple(
        {
            name: Counter((*one, *other) for one, other in zip(read[0][name], own[name], strict=True))
            for name in measures
        }
        for own in read
    )


def _trial(name: str, measures: Mapping[str, Measure], joint: Mapping[str, Joint]) -> Trial:
    values = {one: measure.value(joint[one]) for one, measure in measures.items()}
    changes = {one: measure.change(joint[one]) for one, measure in measures.items()}
    return Trial(name, values, changes)
