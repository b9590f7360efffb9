"""Two set-ups side by side: what differs, by how much, how surely, and how many games it takes to see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from html import escape
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

from rulebook.core.game import Game, Seat
from rulebook.core.record import Record
from rulebook.simulation.chunks import RecordReader, count_pair
from rulebook.simulation.many_games import Bots, Cancel, chunk_size, chunks_of, compile_for, counted, job_for
from rulebook.simulation.means import CONFIDENCE, Mean, Proportion, deviations
from rulebook.simulation.progress import Progress
from rulebook.simulation.results import Counts, Quantity, Results
from rulebook.simulation.sample import Sample


@dataclass(frozen=True)
class Difference:
    """One quantity under two set-ups; `by` is the second less the first.

    >>> from fractions import Fraction
    >>> before, after = Mean(Fraction(66), 0.3, 100), Mean(Fraction(68), 0.4, 100)
    >>> Difference("score of player 1", before, after, after - before).by
    2.00 ± 0.50
    """

    what: str
    first: Mean
    second: Mean
    by: Mean


class Comparison(tuple[Difference, ...]):
    """Differences as a table; `comparison["steps"]` finds one by its name.

    >>> from fractions import Fraction
    >>> before, after = Mean(Fraction(66), 0.3, 100), Mean(Fraction(68), 0.4, 100)
    >>> Comparison([Difference("score of player 1", before, after, after - before)])
    Second less first
                 what         first        second   difference   95 % interval
    score of player 1  66.00 ± 0.30  68.00 ± 0.40  2.00 ± 0.50  +1.02 to +2.98
    ± is one standard error.
    """

    __slots__ = ()

    def __getitem__(self, which: Any) -> Any:
        if not isinstance(which, str):
            return super().__getitem__(which)
        for difference in self:
            if difference.what == which:
                return difference
        raise KeyError(f"nothing called {which!r} was compared; there are {', '.join(d.what for d in self)}")

    def __repr__(self) -> str:
        from rulebook.simulation.results_view import comparison_text

        return comparison_text(self)

    def _repr_html_(self) -> str:
        from rulebook.simulation.results_view import comparison_html

        return comparison_html(self)


def compared(first: Results, second: Results, by: Mapping[Quantity, Mean]) -> Comparison:
    """Put means and their differences side by side; what is the same in every game is left out."""
    one, two = first.quantities(), second.quantities()
    return Comparison(
        Difference(called(q), _own(q, one[q]), _own(q, two[q]), by[q])
        for q in by
        if len({*one[q].counts, *two[q].counts}) > 1
    )


def called(quantity: Quantity) -> str:
    """Name a quantity in words.

    >>> called(("won", 0)), called(("measure", "rounds")), called(("steps", ""))
    ('wins of player 1 (%)', 'rounds', 'steps')
    """
    kind, of = quantity
    if isinstance(of, int):
        return f"score of player {of + 1}" if kind == "score" else f"wins of player {of + 1} (%)"
    return of or kind


def _own(quantity: Quantity, sample: Sample) -> Mean:
    return sample.share(1) if quantity[0] == "won" else sample.mean


def _paired(quantity: Quantity, differences: Sample) -> Mean:
    if quantity[0] != "won":
        return differences.mean
    lost, won = (differences.counts.get(by, 0) for by in (-1, 1))
    return Proportion.paired(lost, won, differences.games)


def _unit(quantity: Quantity, mean: Mean) -> Mean:
    return mean * 100 if quantity[0] == "won" else mean


def apart(first: Results, second: Results) -> Comparison:
    """Compare results of games that were played with different luck.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> one, two = (rulebook.simulate(game, games=50, seed=seed) for seed in (3, 4))
    >>> apart(one, two)["score of player 1"].by
    0.9 ± 1.2
    """
    _same_seats(first.setup.game, second.setup.game)
    if twice := set(first.seeds) & set(second.seeds):
        raise ValueError(
            f"both were played with seed {min(twice)}, so they are not independent: use other seeds, or "
            "simulate_pair, which makes the most of equal luck"
        )
    one, two = first.quantities(), second.quantities()
    return compared(first, second, {q: _unit(q, _own(q, two[q]) - _own(q, one[q])) for q in one if q in two})


@dataclass(frozen=True, repr=False)
class Pair:
    """Two set-ups that were played with the same luck, game by game, and what that changed.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> pair = simulate_pair(game, bots="random", other_bots="greedy", games=50)
    >>> pair.comparison["score of player 1"].by == pair.scores[0].mean
    True
    """

    first: Results
    second: Results
    differences: Mapping[Quantity, Sample]

    @property
    def scores(self) -> tuple[Sample, ...]:
        """How many points more each seat scored in the second, game by game."""
        return tuple(self.differences["score", seat] for seat in range(self.first.setup.game.players))

    @property
    def wins(self) -> tuple[Sample, ...]:
        """For each seat: 1 for a game won in the second only, -1 for one won in the first only, else 0."""
        return tuple(self.differences["won", seat] for seat in range(self.first.setup.game.players))

    @property
    def comparison(self) -> Comparison:
        """The differences with their errors, which equal luck has made smaller."""
        by = {
            quantity: _unit(quantity, _paired(quantity, sample))
            for quantity, sample in self.differences.items()
        }
        return compared(self.first, self.second, by)

    def __repr__(self) -> str:
        return "\n".join([*self._heading(), repr(self.comparison)])

    def _repr_html_(self) -> str:
        heading = "".join(f"<p>{escape(line)}</p>" for line in self._heading())
        return heading + self.comparison._repr_html_()

    def _heading(self) -> list[str]:
        setups = {"First": self.first.setup, "Second": self.second.setup}
        return [self.first.caption, *(f"{which}: {setup.described()}" for which, setup in setups.items())]


def simulate_pair(
    game: Game[Any, Any] | Record[Any, Any] | str,
    other: Game[Any, Any] | Record[Any, Any] | str | None = None,
    bots: Bots = "random",
    other_bots: Bots | None = None,
    games: int = 100_000,
    seed: int | None = 1,
    *,
    engine: str = "auto",
    measure: Mapping[str, RecordReader] | None = None,
    chunk: int | None = None,
    executor: Executor | int | None = None,
    progress: bool | Progress = True,
    cancel: Cancel = None,
) -> Pair:
    """Play two set-ups with the same luck: another game, other bots or both; the rest as in `simulate`.

    >>> import rulebook
    >>> old, new = rulebook.new("knapp_daneben"), rulebook.new("knapp_daneben", cross_spacing="gap")
    >>> simulate_pair(old, new, bots="greedy", games=50)
    Close to the Mark!: 50 games, seed 1, fast engine
    First: bots greedy
    Second: cross_spacing gap; bots greedy
    Second less first
                 what         first        second     difference    95 % interval
    score of player 1    67.3 ± 1.2  56.62 ± 0.94  −10.66 ± 0.97  −12.55 to −8.77
              crosses    27.2 ± 1.2  14.22 ± 0.55    −12.9 ± 1.1   −15.1 to −10.8
             extremes  40.12 ± 0.99  42.40 ± 0.91    2.28 ± 0.47   +1.35 to +3.21
    ± is one standard error.
    """
    first = job_for(game, bots, engine, measure or {})
    second = job_for(
        game if other is None else other, bots if other_bots is None else other_bots, engine, measure or {}
    )
    _same_seats(first.start.game, second.start.game)
    compile_for((first, second), progress)
    size = chunk_size(chunk, (first, second))
    chunks = chunks_of(games, seed, size)
    seeds = (chunks[0].seed,)

    def finish(totals: Mapping[int, Counts]) -> Pair:
        one, two = (
            Results.counted(job.setup(size), seeds, games, totals[at])
            for at, job in enumerate((first, second))
        )
        return Pair(one, two, {quantity: Sample(counts) for quantity, counts in totals[2].items()})

    return counted(partial(count_pair, first, second), finish, chunks, executor, progress, cancel)


def games_needed(
    difference: float,
    pilot: Results | Pair | None = None,
    *,
    seat: Seat = 0,
    of: str = "score",
    sd: float | None = None,
    power: float = 0.9,
    confidence: float = CONFIDENCE,
) -> int:
    """Say how many games each of two set-ups needs before a difference of this size shows.

    A true difference shows with chance `power`; where there is none, none shows with chance `confidence`.
    `sd` says how much one game varies, or a `pilot` of a few games: a Pair tells what equal luck saves. `of`
    is "score", "won" (the difference then a share, such as 0.02), "steps" or the name of a measure.

    >>> games_needed(1, sd=10)
    2102
    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> games_needed(1, rulebook.simulate(game, "greedy", games=100))
    1288
    """
    if difference == 0:
        raise ValueError("no number of games shows a difference of 0: say the smallest one that matters")
    if not 0 < power < 1:
        raise ValueError(f"a power lies between 0 and 1, such as 0.9: not {power!r}")
    if (pilot is None) == (sd is None):
        raise ValueError("say how much one game varies: either sd=… or a pilot, the results of a few games")
    if pilot is None:
        spread = sqrt(2) * (sd or 0)
    else:
        quantities = pilot.quantities() if isinstance(pilot, Results) else pilot.differences
        quantity = next((q for q in quantities if q in ((of, seat), (of, ""), ("measure", of))), None)
        if quantity is None:
            raise ValueError(
                f"nothing called {of!r} was counted for seat {seat}; there are {_listed(quantities)}"
            )
        spread = quantities[quantity].sd * (sqrt(2) if isinstance(pilot, Results) else 1)
    if spread <= 0:
        raise ValueError("if no game differs from another, one is enough; give a larger pilot, or sd above 0")
    reach = deviations(confidence) + NormalDist().inv_cdf(power)
    return max(2, ceil((reach * spread / difference) ** 2))


def _listed(quantities: Iterable[Quantity]) -> str:
    return ", ".join(sorted({str(of) if kind == "measure" else kind for kind, of in quantities}))


def _same_seats(one: Game[Any, Any], two: Game[Any, Any]) -> None:
    if one.players != two.players:
        raise ValueError(f"{one.players} and {two.players} players: compare set-ups with equally many")
