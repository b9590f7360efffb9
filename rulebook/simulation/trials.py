"""Settings that were played with the same luck: a row each, every number with its error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.odds.show import Row, Tabled, TextTable
from rulebook.simulation.means import Mean, Proportion
from rulebook.simulation.sample import Sample
from rulebook.simulation.trusted import trusted_line

if TYPE_CHECKING:
    from rulebook.simulation.laboratory import Laboratory, Setting

CHANGES = "± is one standard error, shares are in percentage points; 0 ± 0: not one of the games changed."


@dataclass(frozen=True)
class Trial:
    """What came of one setting: each measure's value, and its change against the first setting.

    `laws` has how often each number came, of measures that have one number a game. `itself`: it is the first
    setting, or plays just like it, so that there is no difference to tell.

    >>> from fractions import Fraction
    >>> trial = Trial("gap", {"score": Mean(Fraction(58), 1.2, 50)}, {"score": Mean(Fraction(-11), 0.8, 50)})
    >>> trial["score"], trial.changes["score"]
    (58.0 ± 1.2, −11.00 ± 0.80)
    """

    setting: str
    values: Mapping[str, Mean]
    changes: Mapping[str, Mean]
    laws: Mapping[str, Sample] = field(default_factory=dict, compare=False, repr=False)
    itself: bool = False

    def __getitem__(self, measure: str) -> Mean:
        return self.values[measure]

    def changed(self, measure: str) -> str:
        """Write the change of a measure; a setting against itself has none.

        >>> Trial("as it is", {}, {"score": Mean(0, 0.0, 50)}, itself=True).changed("score")
        '–'
        """
        return "–" if self.itself else repr(self.changes[measure])


@dataclass(frozen=True, repr=False)
class Trials(Tabled):
    """Settings that were played, one row each; `trials["gap"]` is one of them.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=50)
    >>> trials = lab.compare({"as it is": {}, "three a mark": {"mark_points": 3}})
    >>> trials["three a mark"]["score of player 1"]
    87.9 ± 1.5
    """

    laboratory: Laboratory
    settings: Mapping[str, Setting]
    trials: tuple[Trial, ...]
    games: int
    head: str = "setting"
    slow: str = ""

    def __getitem__(self, setting: str) -> Trial:
        for trial in self.trials:
            if trial.setting == setting:
                return trial
        raise KeyError(f"there is no setting {setting!r}; there are {', '.join(self.settings)}")

    @property
    def caption(self) -> str:
        """Say what was played, and how often."""
        return f"{self.laboratory.game.title()}, {self.games:,} games each"

    @property
    def note(self) -> str:
        """Explain the signs, and say how far the numbers can be trusted, and what was played slowly."""
        return self.noted(self.settings)

    def noted(self, settings: Iterable[str]) -> str:
        """Say the same about some of the settings.

        >>> import rulebook
        >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="random", games=50)
        >>> lab.compare({"as it is": {}}, of=["score of player 1"]).noted(["as it is"])
        '± is one standard error. Trust: poor – Random moves without any plan.'
        """
        shares = {isinstance(value, Proportion) for trial in self.trials for value in trial.values.values()}
        said = ["± is one standard error"] if False in shares or self.laboratory.beside else []
        said += ["shares stand with their 95 % interval"] if True in shares else []
        said += ["every setting had the same luck"] if len(self.trials) > 1 else []
        note = "; ".join(said) + "."
        trusted = trusted_line(self.laboratory, {name: self.settings[name] for name in settings})
        return " ".join(filter(None, [note[0].upper() + note[1:], trusted, self.slow]))

    @property
    def measures(self) -> tuple[str, ...]:
        """Name the measures that were taken."""
        return tuple(self.trials[0].values)

    @property
    def changes(self) -> TextTable:
        """What changed against the first setting.

        >>> import rulebook
        >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=50)
        >>> marks = {f"{n} points": {"mark_points": n} for n in (1, 3)}
        >>> lab.compare({"as it is": {}, **marks}, of=["score of player 1"]).changes.rows
        (('1 points', '−14.9 ± 1.2'), ('3 points', '20.60 ± 0.82'))
        """
        first, *others = self.settings
        rows = tuple((name, *map(self[name].changed, self.measures)) for name in others)
        caption = f"{self.caption}: change against {first}"
        trusted = trusted_line(self.laboratory, {name: self.settings[name] for name in others})
        return TextTable(caption, (self.head, *self.measures), rows, f"{CHANGES} {trusted}".rstrip())

    @property
    def transposed(self) -> TextTable:
        """The same table with a row a measure and a column a setting.

        >>> import rulebook
        >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=50)
        >>> lab.compare({"as it is": {}, "1 point": {"mark_points": 1}}).transposed.heads
        ('', 'as it is', '1 point')
        """
        first, *others = self.trials
        columns = [("", *self.measures), (first.setting, *map(repr, first.values.values()))]
        for trial in others:
            columns.append((trial.setting, *map(repr, trial.values.values())))
            if self.laboratory.beside:
                columns.append(("change", *map(trial.changed, self.measures)))
        heads, *rows = zip(*columns, strict=True)
        return TextTable(self.caption, heads, tuple(rows), self.note)

    def _table(self) -> tuple[Any, ...]:
        shown = []
        for trial in self.trials:
            cells = [(repr(trial[name]), trial.changed(name)) for name in self.measures]
            shown.append(Row(trial.setting, tuple(self._beside(cells))))
        heads = self._beside([(name, "change") for name in self.measures])
        return self.caption, (self.head, *heads), shown, self.note

    def _beside(self, cells: Iterable[tuple[str, str]]) -> list[str]:
        return [text for pair in cells for text in pair[: 1 + self.laboratory.beside]]


def as_shown(value: Mean) -> tuple[float, float, float]:
    """Give a number and its 95 % interval, of a share in percent.

    >>> [round(n, 1) for n in as_shown(Proportion.of(10, 100))]
    [10.0, 5.5, 17.4]
    """
    low, high = value.interval()
    scale = 100 if isinstance(value, Proportion) else 1
    return float(value) * scale, low * scale, high * scale
