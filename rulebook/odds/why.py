"""Why a chance is what it is: the argument if there is a short one, else the favourable cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rulebook.odds.arguments import argue, counted, divided
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.law_table import chances, digits, written
from rulebook.odds.listing import blocks_of_cases, plain_column
from rulebook.odds.probability import P, impossible, refuse_others, require_event
from rulebook.odds.show import Row, Tabled, exact, percent, shorten
from rulebook.odds.sources import Source, count_cells, total_weight
from rulebook.odds.values import sort_key
from rulebook.odds.variables import Event

MOST_LISTED = 40  # cases listed one by one; more are grouped
MOST_CASES = 300_000  # cases gone through one by one


@dataclass(frozen=True, slots=True, repr=False)
class Reasons(Tabled):
    """The favourable cases of an event: `favourable` of `possible`, and which; made by `why`.

    >>> from rulebook.odds import dice
    >>> reasons = why(sum(dice(2)) == 4)
    >>> reasons.favourable, reasons.possible, len(reasons.cases)
    (3, 36, 3)
    """

    question: str
    given: str
    names: tuple[str, ...]  # of the sources, such as die 1 and die 2
    cases: tuple[tuple[tuple[Any, ...], int], ...]  # what each source shows, and the weight of the case
    favourable: int
    possible: int
    argument: tuple[str, ...] = ()  # the lines of a short argument, which then stands for the cases

    @property
    def chance(self) -> Fraction:
        """The share of the favourable cases."""
        return Fraction(self.favourable, self.possible)

    def groups(self) -> list[tuple[str, int]]:
        """Group cases that show the same in another order; if that is not enough, by the first source."""
        alike: Counter[tuple[Any, ...]] = Counter()
        first: Counter[tuple[Any, ...]] = Counter()
        for shown, weight in self.cases:
            alike[tuple(sorted(shown, key=sort_key))] += weight
            first[shown[:1]] += weight
        if len(alike) <= MOST_LISTED:
            return [(f"{written(shown)} in any order", count) for shown, count in alike.items()]
        return [(f"{self.names[0]}: {written(shown)}", count) for shown, count in first.items()]

    def _caption(self) -> str:
        given = f", given {shorten(self.given)}" if self.given else ""
        return (
            f"{shorten(self.question)}{given}: {digits(self.favourable)} of {digits(self.possible)}, "
            f"which is {exact(self.chance)} or {percent(self.chance)}"
        )

    def _table(self) -> tuple[Any, ...]:
        if self.argument:
            rows = [Row(str(number), (line,)) for number, line in enumerate(self.argument, start=1)]
            return self._caption(), ("step", "why"), rows, "", True
        if not self.cases:
            return self._caption(), ("cases",), [], "No case is favourable."
        weights = {weight for _, weight in self.cases}
        if len(self.cases) > MOST_LISTED:
            rows = chances(self.groups(), self.possible)
            return self._caption(), ("group", "cases", "exact", "percent", "1 in"), rows, ""
        rows = []
        for number, (shown, weight) in enumerate(self.cases, start=1):
            counted = (digits(weight),) if weights != {1} else ()
            rows.append(Row(str(number), (*map(written, shown), *counted)))
        heads = ("case", *self.names, *(("weight",) if weights != {1} else ()))
        return self._caption(), heads, rows, ""


def why(event: Event, *others: object, given: Event | None = None) -> Reasons:
    """Say why an event has its chance: by a short argument if there is one, else by its cases.

    >>> from rulebook.odds import any_of, dice
    >>> a, b = dice(2)
    >>> why(a + b == 5)
    die 1 + die 2 == 5: 4 of 36, which is 1/9 or 11.11 %
    case  die 1  die 2
       1      1      4
       2      2      3
       3      3      2
       4      4      1
    >>> print(why(any_of(d == 6 for d in dice(4))).argument[-1])
    1 − 625/1296 = 671/1296
    """
    refuse_others(others)
    condition = None if given is None else require_event(given)
    known = "" if condition is None else str(condition)
    asked = require_event(event)
    both = asked if condition is None else asked & condition
    possible = total_weight(both.sources)
    argument = argue(asked) if condition is None else None
    if argument is not None and argument.value != P(asked):
        argument = None
    if argument is None and count_cells(both.sources) > MOST_CASES:
        argument = counted(asked) if condition is None else divided(asked, condition)
    if argument is not None:
        possible = int(possible if condition is None else possible * P(condition))
        favourable = int(argument.value * possible)
        return Reasons(
            str(event), "" if given is None else str(given), (), (), favourable, possible, argument.lines
        )
    axes = sorted(both.sources, key=lambda source: source.order)
    listed, possible = favourable_cases(axes, asked, condition)
    if condition is not None and not possible:
        raise impossible(condition)
    return Reasons(
        str(event),
        known,
        tuple(source.name for source in axes),
        tuple(listed),
        sum(weight for _, weight in listed),
        possible,
    )


def favourable_cases(
    axes: Sequence[Source], asked: Event, condition: Event | None
) -> tuple[list[tuple[tuple[Any, ...], int]], int]:
    """List what each source shows in the favourable cases, with weights; weigh all possible ones too."""
    order = [bottom_up([event], parts_of) for event in (asked, asked if condition is None else condition)]
    shown = {
        source: [source.device.values(source, slot) for slot in range(source.device.slots(source))]
        for source in axes
    }
    listed, possible = [], 0
    for cases, weights in blocks_of_cases(axes):
        happens, known = [plain_column(each, cases, len(weights)) for each in order]
        for place, weight in enumerate(weights):
            if condition is None or known[place]:
                possible += weight
                if happens[place]:
                    at = {source: cases[source][place] for source in axes}
                    cell = [tuple([values[at[source]] for values in shown[source]]) for source in axes]
                    listed.append((tuple([each[0] if len(each) == 1 else each for each in cell]), weight))
    return listed, possible
