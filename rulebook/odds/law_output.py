"""A law given to others: as text with commas, as a table of pandas or polars, as a chart of Altair."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rulebook.odds.errors import OddsError
from rulebook.odds.law_picture import MOST_COLUMNS, WIDTH, summed_up
from rulebook.odds.law_table import written
from rulebook.odds.show import BLUE, exact, shorten
from rulebook.odds.values import is_whole

if TYPE_CHECKING:
    from rulebook.odds.law import Law

COLUMNS = ("value", "cases", "chance", "decimal")
ORANGE = "#E69F00"  # told apart from the blue by the colour-blind, on white and on black
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
MIME = "application/vnd.vegalite.v5+json"
AXIS = {"labelColor": "gray", "titleColor": "gray", "gridColor": "gray", "gridOpacity": 0.3, "labelAngle": 0}
LEGEND = {"title": None, "labelColor": "gray", "orient": "bottom"}


class Output:
    """The part of a `Law` that hands it on."""

    __slots__ = ()

    counts: dict[Any, int]
    total: int
    title: str

    def to_csv(self) -> str:
        """Write the law as lines of values separated by commas.

        >>> from rulebook.odds import Law
        >>> print(Law({"win": 1, "lose": 3}).to_csv())
        value,cases,chance,decimal
        lose,3,3/4,0.75
        win,1,1/4,0.25
        """
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(COLUMNS)
        lines.writerows(self._lines())
        return text.getvalue().rstrip("\n")

    def to_frame(self, library: str = "") -> Any:
        """Give the law as a table of pandas or polars, whichever is installed; neither comes with the kit.

        >>> from rulebook.odds import Law
        >>> Law({1: 1}).to_frame("nothing")
        Traceback (most recent call last):
        rulebook.odds.errors.OddsError: A frame is made by pandas or polars; neither is installed here. ...
        """
        for name in [library] if library else ["pandas", "polars"]:
            try:
                frames = import_module(name)
            except ModuleNotFoundError:
                continue
            columns = zip(*self._lines(), strict=True)
            return frames.DataFrame(dict(zip(COLUMNS, map(list, columns), strict=True)))
        raise OddsError(
            "A frame is made by pandas or polars; neither is installed here. law.to_csv() needs nothing."
        )

    def chart(self, *others: Law[Any], cumulative: bool = False) -> Chart:
        """Draw the law, perhaps with others over it; a tick asks for the chance of each value or less.

        >>> from rulebook.odds import dice, die, law
        >>> chart = law(die(12)).chart(law(sum(dice(2))))
        >>> len(chart.spec["data"]["values"]), [line for line in str(chart).splitlines()][0]
        (23, 'Law of die: mean 6.50, standard deviation 3.45')
        """
        laws: list[Any] = [self, *others]
        names: dict[str, Any] = {}
        for place, law in enumerate(laws, start=1):
            name = shorten(law.title) or f"law {place}"
            names[name if name not in names else f"{name} ({place})"] = law
        return Chart(names, cumulative)

    def _lines(self) -> list[tuple[Any, ...]]:
        chances = [(value, count, Fraction(count, self.total)) for value, count in self.counts.items()]
        return [(written(value), count, str(chance), float(chance)) for value, count, chance in chances]


class Chart:
    """A drawing of laws: Altair's format, which notebooks draw by themselves, and the same in words.

    Nothing else is offered to the notebook: JupyterLab would rather show HTML.
    """

    def __init__(self, laws: Mapping[str, Law[Any]], cumulative: bool) -> None:
        self.laws = laws
        self.spec = specification(laws, cumulative)

    def __str__(self) -> str:
        return "\n".join(f"{name}: {summed_up(law)}" for name, law in self.laws.items())

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {MIME: self.spec, "text/plain": str(self)}


def specification(laws: Mapping[str, Law[Any]], cumulative: bool) -> dict[str, Any]:
    """Describe the drawing in Vega-Lite, whose colours suit a light and a dark page."""
    rows, numbers = [], all(is_whole(value) for law in laws.values() for value in law)
    for name, law in laws.items():
        so_far = 0
        for value, count in law.counts.items():
            so_far += count
            chance, less = Fraction(count, law.total), Fraction(so_far, law.total)
            shown = {"value": value if numbers else written(value), "law": name}
            rows.append({**shown, "chance": float(chance), "exact": exact(chance), "or less": float(less)})
    ticked = {"name": "cumulative", "value": cumulative, "bind": {"input": "checkbox", "name": "or less "}}
    wanted = {"calculate": "cumulative ? datum['or less'] : datum.chance", "as": "shown"}
    domain: list[Any] = sorted({value for law in laws.values() for value in law}) if numbers else []
    if domain and domain[-1] - domain[0] < MOST_COLUMNS:
        domain = list(range(domain[0], domain[-1] + 1))  # what cannot come leaves a gap
    return {
        "$schema": SCHEMA,
        "background": "transparent",
        "config": {"axis": AXIS, "view": {"stroke": None}},
        "data": {"values": rows},
        "description": "; ".join(f"{name}: {summed_up(law)}" for name, law in laws.items()),
        "title": {
            "text": list(laws),
            "subtitle": [summed_up(law) for law in laws.values()],
            "color": "gray",
            "subtitleColor": "gray",
            "anchor": "start",
        },
        "width": WIDTH,
        "params": [ticked],
        "transform": [wanted],
        "mark": {"type": "bar", "opacity": 0.65},
        "encoding": {
            "x": {**named("value"), "sort": None, "scale": {"domain": domain} if domain else {}},
            "y": {
                "field": "shown",
                "type": "quantitative",
                "stack": None,
                "title": "chance",
                "axis": {"format": "%"},
            },
            "color": {**named("law"), "scale": {"range": [BLUE, ORANGE, "gray"]}, "legend": LEGEND},
            "tooltip": [named("value"), named("exact"), named("law")],
        },
    }


def named(what: str) -> dict[str, Any]:
    """Show a field by its name."""
    return {"field": what, "type": "nominal"}
