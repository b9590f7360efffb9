"""An option moved through values: one as a curve with its band, two as a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.core.texts import texts_in, words_in
from rulebook.odds.show import Row, Tabled
from rulebook.simulation import pictures
from rulebook.simulation.laboratory import AS_IT_IS, named
from rulebook.simulation.naming import BY_NAME, TEXTS, Naming
from rulebook.simulation.trials import Trial, Trials, as_shown


@dataclass(frozen=True, repr=False)
class Sweep(Tabled):
    """One measure under each value of an option, or under each pair of two.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=50)
    >>> swept = lab.sweep("score of player 1", mark_points=[1, 3])
    >>> swept[3]["score of player 1"], swept[3].changes["score of player 1"]
    (87.9 ± 1.5, 20.60 ± 0.82)
    """

    of: str
    axes: Mapping[str, Sequence[Any]]
    trials: Trials
    naming: Naming = BY_NAME

    def __getitem__(self, values: Any) -> Trial:
        point = values if len(self.axes) == 2 else (values,)
        return self.trials[named(dict(zip(self.axes, point, strict=True)))]

    @property
    def picture(self) -> str:
        """Draw it, as SVG.

        >>> import rulebook
        >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy", games=20)
        >>> lab.sweep("score of player 1", mark_points=[1, 2, 3]).picture.count('class="dot"')
        3
        """
        title, language = self.title, self.naming.language
        labels = [self._labels(name) for name in self.axes]
        quantity = self.naming.quantity(self.of, self.trials.laboratory.chosen()[self.of].kind)
        if len(labels) == 2:
            numbers = [[as_shown(self[r, c][self.of])[0] for c in self._columns] for r in self._rows]
            up, along = map(self.naming.option, self.axes)
            drawn = words_in(language).fill(
                texts_in(TEXTS, "seek", language)["map"], {"up": up, "of": quantity}
            )
            return pictures.heat(labels[0], labels[1], numbers, title, language, (along, drawn))
        at = next((n for n, value in enumerate(self._rows) if self[value].itself), None)
        points = [as_shown(self[value][self.of]) for value in self._rows]
        axes = (self.naming.option(next(iter(self.axes))), quantity)
        return pictures.curve(labels[0], points, title, now=at, language=language, axes=axes)

    @property
    def title(self) -> str:
        """Name what is drawn: the measure, and what it depends on."""
        return f"{self.naming.measure(self.of)} – {', '.join(map(self.naming.option, self.axes))}"

    def _labels(self, option: str) -> list[str]:
        """Name the values of an axis; of long lists, by what differs from the first."""
        values = self.axes[option]
        return [self.naming.beside(option, value, values[0]) for value in values]

    @property
    def _rows(self) -> Sequence[Any]:
        return next(iter(self.axes.values()))

    @property
    def _columns(self) -> Sequence[Any]:
        return [*self.axes.values()][1]

    def _table(self) -> tuple[Any, ...]:
        caption = f"{self.trials.caption}: {self.of}"
        if len(self.axes) == 2:
            one, other = self.axes
            rows = [
                Row(label, tuple(repr(self[r, c][self.of]) for c in self._columns))
                for label, r in zip(self._labels(one), self._rows, strict=True)
            ]
            corner = " \\ ".join(map(self.naming.option, self.axes))
            return caption, (corner, *self._labels(other)), rows, self._note
        (option,) = self.axes
        rows = []
        for label, value in zip(self._labels(option), self._rows, strict=True):
            trial = self[value]
            cells = (repr(trial[self.of]), trial.changed(self.of))
            rows.append(Row(label, cells))
        return caption, (self.naming.option(option), "value", "change"), rows, self._note

    @property
    def _note(self) -> str:
        """What is said of the values that were swept: the game as it is has no row of its own."""
        return self.trials.noted(name for name in self.trials.settings if name != AS_IT_IS)

    def _repr_html_(self) -> str:
        return pictures.as_image(self.picture) + super()._repr_html_()
