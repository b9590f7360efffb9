"""What came of many games: exact counts, and from them means, laws, shares and their errors."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.core.files import put
from rulebook.core.game import Game, Seat
from rulebook.core.record import Record
from rulebook.core.save_file import options
from rulebook.keys.codec import encode
from rulebook.simulation.known_luck import KnownLuck
from rulebook.simulation.means import Proportion
from rulebook.simulation.sample import Sample, Value

if TYPE_CHECKING:
    from rulebook.simulation.compare import Comparison

Quantity = tuple[str, Seat | str]
"""The name of what is counted: ("score", 0), ("winners", ""), ("steps", ""), ("measure", "rounds")."""

Counts = Mapping[Quantity, Mapping[Value, int]]

WINNERS: Quantity = ("winners", "")
STEPS: Quantity = ("steps", "")
NONE = Sample({})


@dataclass(frozen=True)
class Setup:
    """What was simulated: from which position, by which bots, on which engine, in chunks of which size.

    Together with the seed and the number of games it decides every bit of the results.

    >>> import rulebook
    >>> Setup(rulebook.Record(rulebook.new("knapp_daneben")), ("greedy",), "readable", 100).bots
    ('greedy',)
    """

    start: Record[Any, Any]
    bots: tuple[str, ...]
    engine: str
    chunk: int
    luck_unit: int = 0
    """How many units of known luck are a point; 0: luck is not counted."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game, with its options."""
        return self.start.game

    def described(self) -> str:
        """Say in a line what was chosen: options other than the usual ones, and bots.

        >>> import rulebook
        >>> start = rulebook.Record(rulebook.new("knapp_daneben", players=2))
        >>> Setup(start, ("greedy", "random"), "readable", 100).described()
        'players 2; bots greedy, random'
        """
        chosen = [f"{name} {value}" for name, value in options(self.game).items()]
        step = [f"from step {len(self.start)}"] if len(self.start) else []
        return "; ".join([*chosen, *step, f"bots {', '.join(self.bots)}"])

    def spelled(self) -> dict[str, Any]:
        """Write it as plain data.

        >>> import rulebook
        >>> start = rulebook.Record(rulebook.new("knapp_daneben", players=2))
        >>> Setup(start, ("greedy", "random"), "readable", 100).spelled()["options"]
        {'players': 2}
        """
        moves = [[seat, encode(move)] for seat, move in self.start.history]
        return {
            "game": self.game.name,
            "options": options(self.game),
            "moves": moves,
            "bots": self.bots,
            "engine": self.engine,
            "chunk": self.chunk,
            **({"luck_unit": self.luck_unit} if self.luck_unit else {}),
        }


@dataclass(frozen=True, repr=False)
class Results:
    """The results of `simulate`: samples that add up exactly, whoever played the games and in what order.

    `scores` has a sample for each seat, `steps` tells how long the games were, `measures` holds what else was
    asked for; `winners` counts who won as a sum of 1 for player 1, 2 for player 2, 4 for player 3 and so on.
    `known_luck` has for each seat what its luck came to, if `simulate` was to count it.

    >>> import rulebook
    >>> results = rulebook.simulate(rulebook.new("knapp_daneben", players=2), ["random", "greedy"], games=20)
    >>> results.scores[1].mean
    67.2 ± 1.9
    >>> results.wins(1)
    100.0 % (83.9 to 100.0 %)
    """

    setup: Setup
    seeds: tuple[int, ...]
    asked: int
    scores: tuple[Sample, ...]
    winners: Sample
    steps: Sample
    measures: Mapping[str, Sample]
    known_luck: tuple[KnownLuck, ...] = ()

    @classmethod
    def counted(cls, setup: Setup, seeds: tuple[int, ...], asked: int, counts: Counts) -> Results:
        """Turn raw counts into results."""
        nothing: Mapping[Value, int] = {}
        measured = sorted(str(name) for kind, name in counts if kind == "measure")
        scores = tuple(Sample(counts.get(("score", seat), nothing)) for seat in range(setup.game.players))
        return cls(
            setup,
            seeds,
            asked,
            scores=scores,
            winners=Sample(counts.get(WINNERS, nothing)),
            steps=Sample(counts.get(STEPS, nothing)),
            measures={name: Sample(counts["measure", name]) for name in measured},
            known_luck=tuple(
                KnownLuck(score, setup.luck_unit, sums)
                for seat, score in enumerate(scores)
                if (sums := counts.get(("luck", seat)))
            ),
        )

    @property
    def games(self) -> int:
        """How many games were finished."""
        return self.steps.games

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for have been played: False after a cancel."""
        return self.games == self.asked

    @property
    def caption(self) -> str:
        """What was played, in a line: the game, how often, from which seeds.

        >>> import rulebook
        >>> rulebook.simulate(rulebook.new("knapp_daneben"), games=20).caption
        'Close to the Mark!: 20 games, seed 1, fast engine'
        """
        played = f"{self.games:,} game{'s' * (self.games != 1)}"
        if not self.complete:
            played = f"{self.games:,} of {self.asked:,} games (stopped early)"
        *others, last = map(str, self.seeds)
        seeds = f"seeds {', '.join(others)} and {last}" if others else f"seed {last}"
        return f"{self.setup.game.title()}: {played}, {seeds}, {self.setup.engine} engine"

    @property
    def total_steps(self) -> int:
        """How many steps all games took together."""
        return self.steps.sum

    def wins(self, seat: Seat) -> Proportion:
        """Say how often that seat was among the winners, alone or not.

        >>> import rulebook
        >>> results = rulebook.simulate(rulebook.new("knapp_daneben", players=2), games=20)
        >>> results.wins(0).value + results.wins(1).value - results.ties.value
        Fraction(1, 1)
        """
        return self._won(lambda winners: bool(winners >> seat & 1))

    def wins_alone(self, seat: Seat) -> Proportion:
        """Say how often that seat was the one and only winner.

        >>> import rulebook
        >>> rulebook.simulate(rulebook.new("knapp_daneben"), games=20).wins_alone(0).value
        Fraction(1, 1)
        """
        return self._won(lambda winners: winners == 1 << seat)

    @property
    def ties(self) -> Proportion:
        """How often several seats won; in a game that all win or lose together: how often they won."""
        return self._won(lambda winners: winners.bit_count() > 1)

    @property
    def nobody(self) -> Proportion:
        """How often nobody won."""
        return self._won(lambda winners: winners == 0)

    def _won(self, wanted: Callable[[int], bool]) -> Proportion:
        return self.winners.share(wanted)

    @property
    def contest(self) -> bool:
        """Whether somebody can fail to win: not so where one plays alone for points."""
        return len(self.scores) > 1 or bool(self.nobody.value)

    def quantities(self) -> dict[Quantity, Sample]:
        """List what has a mean: scores and wins (1 or 0 a game) of each seat, steps, measured numbers.

        >>> import rulebook
        >>> list(rulebook.simulate(rulebook.new("knapp_daneben"), games=2).quantities())
        [('score', 0), ('won', 0), ('steps', ''), ('measure', 'crosses'), ('measure', 'extremes')]
        """
        found: dict[Quantity, Sample] = {("score", seat): sample for seat, sample in enumerate(self.scores)}
        for seat in range(len(self.scores)):
            won = round(self.wins(seat).value * self.games)
            found["won", seat] = Sample({0: self.games - won, 1: won})
        found[STEPS] = self.steps
        found.update({("measure", name): sample for name, sample in self.measures.items() if sample.numeric})
        return found

    def samples(self) -> Iterator[tuple[str, int | None, Sample]]:
        """List everything that was counted: its name, the player (from 1) if it is one player's, its sample.

        >>> import rulebook
        >>> [name for name, _, _ in rulebook.simulate(rulebook.new("knapp_daneben"), games=2).samples()]
        ['score', 'winners', 'steps', 'crosses', 'extremes']
        """
        for seat, sample in enumerate(self.scores):
            yield "score", seat + 1, sample
        yield "winners", None, self.winners
        yield "steps", None, self.steps
        for name, sample in self.measures.items():
            yield name, None, sample

    def columns(self) -> dict[str, list[Any]]:
        """Write all counts as columns of equal length, as a DataFrame takes them.

        >>> import rulebook
        >>> columns = rulebook.simulate(rulebook.new("knapp_daneben"), games=20).columns()
        >>> list(columns), columns["games"][-1]
        (['what', 'player', 'value', 'games'], 1)
        """
        rows = [
            (name, player, value, n)
            for name, player, sample in self.samples()
            for value, n in sample.counts.items()
        ]
        heads = ("what", "player", "value", "games")
        return {head: [row[i] for row in rows] for i, head in enumerate(heads)}

    def to_csv(self, path: str | Path | None = None) -> str:
        """Write all counts as text with commas, and into a file if one is named.

        >>> import rulebook
        >>> print(rulebook.simulate(rulebook.new("knapp_daneben"), games=20).to_csv().splitlines()[-1])
        extremes,,28,1
        """
        columns = self.columns()
        text = StringIO()
        rows = csv.writer(text, lineterminator="\n")
        rows.writerow(columns)
        rows.writerows(zip(*columns.values(), strict=True))
        if path is not None:
            put(Path(path), text.getvalue())
        return text.getvalue()

    def digest(self) -> str:
        """Give a fingerprint of the set-up, the seeds and every count: equal results have equal ones.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> rulebook.simulate(game, games=20).digest() == rulebook.simulate(game, games=20).digest()
        True
        """
        counted: list[Any] = [
            [name, player, list(sample.counts.items())] for name, player, sample in self.samples()
        ]
        counted += [["luck", seat, sorted(one.sums.items())] for seat, one in enumerate(self.known_luck)]
        content = [self.setup.spelled(), self.seeds, self.asked, counted]
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __add__(self, other: Results) -> Results:
        """Add the games of another seed.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> rulebook.simulate(game, games=20, seed=1) + rulebook.simulate(game, games=30, seed=2)
        Close to the Mark!: 50 games, seeds 1 and 2, fast engine
        player     bot    mean score   sd  5 %  50 %  95 %     range
             1  random  30.78 ± 0.84  5.9   23    30    41  18 to 43
        ± is one standard error. 2,550 steps, 51 ± 0 a game.
        Also counted
            what          mean   sd  5 %  50 %  95 %    range
         crosses  11.54 ± 0.61  4.3    5    11    19  4 to 22
        extremes  19.24 ± 0.89  6.3   10    18    28  8 to 38
        """
        if self.setup != other.setup:
            raise ValueError("results can be added only if the set-up is the same: " + self._otherwise(other))
        if twice := set(self.seeds) & set(other.seeds):
            raise ValueError(
                f"both hold games of seed {min(twice)}: counting the same luck twice would make the errors "
                "look too small; simulate with another seed"
            )
        return Results(
            self.setup,
            tuple(sorted(self.seeds + other.seeds)),
            self.asked + other.asked,
            tuple(mine + theirs for mine, theirs in zip(self.scores, other.scores, strict=True)),
            self.winners + other.winners,
            self.steps + other.steps,
            {
                name: self.measures.get(name, NONE) + other.measures.get(name, NONE)
                for name in sorted({*self.measures, *other.measures})
            },
            tuple(mine + theirs for mine, theirs in zip(self.known_luck, other.known_luck, strict=True)),
        )

    def _otherwise(self, other: Results) -> str:
        mine, theirs = self.setup.spelled(), other.setup.spelled()
        return "; ".join(f"{key} {mine[key]} and {theirs[key]}" for key in mine if mine[key] != theirs[key])

    def compare(self, other: Results) -> Comparison:
        """Compare with the results of other games, played with other luck.

        In `simulate_pair` both have the same luck, which makes the errors smaller.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben")
        >>> plain = rulebook.simulate(game, "random", games=50, seed=1)
        >>> rulebook.simulate(game, "greedy", games=50, seed=2).compare(plain)["score of player 1"].by
        −35.4 ± 1.6
        """
        from rulebook.simulation.compare import apart

        return apart(self, other)

    def chart(self, of: str = "score", width: int = 480) -> Any:
        """Draw how often each value came, with Altair: "score", "steps" or the name of a measure.

        >>> import rulebook
        >>> results = rulebook.simulate(rulebook.new("knapp_daneben"), games=20)
        >>> results.chart().to_dict()["mark"]["type"]
        'bar'
        """
        from rulebook.simulation.chart import chart

        return chart(self, of, width)

    def __repr__(self) -> str:
        from rulebook.simulation.results_view import text

        return text(self)

    def _repr_html_(self) -> str:
        from rulebook.simulation.results_view import html

        return html(self)
