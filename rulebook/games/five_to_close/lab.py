"""What a change of the rules does: games of spellers, measured with their errors, dial by dial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from rulebook.core.later import np
from rulebook.games.five_to_close.bots import BOTS, Speller
from rulebook.games.five_to_close.fast import engine, lane, record
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.table import RULES
from rulebook.games.five_to_close.vocabulary import ALPHABET, Vocabulary
from rulebook.odds.text_table import Table
from rulebook.simulation.means import Mean

MEASURES = ("turns a round", "letters a word", "points a team", "% from multipliers")


@dataclass(frozen=True)
class Trials:
    """A table of set-ups that were played, one row each: what was set, and what came of it.

    >>> Trials("bonus", ("points a team",), (("25", (Mean(Fraction(50), 2.5, 10),)),), 10, "")
    bonus, 10 games each
    bonus  points a team
       25     50.0 ± 2.5
    """

    what: str
    measures: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Mean, ...]], ...]
    games: int = 0
    note: str = "± is one standard error; every setting is played with the same seed."

    def __getitem__(self, setting: str) -> Mapping[str, Mean]:
        return dict(zip(self.measures, dict(self.rows)[setting], strict=True))

    @property
    def table(self) -> Table:
        """All of it as texts.

        >>> Trials("bonus", ("points a team",), ()).table.heads
        ('bonus', 'points a team')
        """
        rows = ((name, *map(repr, means)) for name, means in self.rows)
        caption = f"{self.what}, {self.games} games each"
        return Table(caption, (self.what, *self.measures), tuple(rows), self.note)

    def __repr__(self) -> str:
        return repr(self.table)

    def _repr_html_(self) -> str:
        return self.table._repr_html_()


def measured(game: FiveToClose, bots: Sequence[str], games: int, seed: int) -> tuple[Mean, ...]:
    """Play games of spellers and give the four measures, each with its standard error.

    >>> game = FiveToClose(players=2, minimums=(3,))
    >>> turns, letters, points, multipliers = measured(game, ("speller", "speller"), 5, 1)
    >>> 3 <= letters.value <= 10
    True
    """
    play = engine(game, bots)
    if play is None:
        raise ValueError(f"the lab plays with {', '.join(BOTS)}, not with {', '.join(bots)}")
    batch = play(np.random.default_rng(seed), games)
    words, rounds = batch.measures["locked words"], len(game.minimums)
    return (
        _mean(batch.measures["turns"] / rounds),
        _ratio(batch.measures["letters in locked words"], words),
        _mean(batch.scores[: game.teams].mean(axis=0)),
        _ratio(100 * batch.measures["points from multipliers"], batch.measures["points of locked words"]),
    )


def _mean(values: Any) -> Mean:
    error = float(np.std(values, ddof=1)) / sqrt(len(values))
    return Mean(Fraction(float(np.mean(values))).limit_denominator(10**6), error, len(values))


def _ratio(above: Any, below: Any) -> Mean:
    """A ratio of sums over games; its error by the residuals of each game."""
    value = above.sum() / max(1, below.sum())
    residuals = (above - value * below) / max(1e-9, below.mean())
    error = float(np.std(residuals, ddof=1)) / sqrt(len(above))
    return Mean(Fraction(float(value)).limit_denominator(10**6), error, len(above))


def try_values(
    option: str,
    values: Mapping[str, Any] | Sequence[Any],
    *,
    bots: Sequence[str] = ("speller", "speller"),
    games: int = 20,
    seed: int = 1,
    **others: Any,
) -> Trials:
    """Play with each of these values of an option, all else alike; a mapping gives the values names.

    >>> trials = try_values("minimums", [(3,), (4,)], games=4)
    >>> [name for name, _ in trials.rows]
    ['(3,)', '(4,)']
    """
    named = values if isinstance(values, Mapping) else {str(value): value for value in values}
    rows = tuple(
        (name, measured(FiveToClose(**{"players": len(bots), **others, option: value}), bots, games, seed))
        for name, value in named.items()
    )
    return Trials(option, MEASURES, rows, games)


def seek(option: str, values: Sequence[Any], measure: str, goal: float, **play: Any) -> Trials:
    """Look for the first of these values at which a measure reaches a goal, halving what is left each time.

    That takes it for granted that the measure grows along the values, up to its error.

    >>> seek("minimums", [(3,), (4,), (5,)], "letters a word", 4, games=4).note[:12]
    'The first to'
    """
    tried: dict[int, Trials] = {}

    def reaches(at: int) -> bool:
        tried[at] = try_values(option, [values[at]], **play)
        return float(tried[at][str(values[at])][measure]) >= goal

    low, high = 0, len(values)
    while low < high:
        middle = (low + high) // 2
        if reaches(middle):
            high = middle
        else:
            low = middle + 1
    rows = tuple(tried[at].rows[0] for at in sorted(tried))
    note = f"No value reaches {goal:g} {measure}."
    if low < len(values):
        note = f"The first to reach {goal:g} {measure}: {values[low]}, as far as the errors tell."
    return Trials(option, MEASURES, rows, next(iter(tried.values())).games, note)


def letters_like(words: Vocabulary, total: int = 144) -> tuple[tuple[str, int], ...]:
    """Give letter cards in the proportions of a word list, at least one of each letter.

    >>> letters_like(Vocabulary(["at", "tat"]), 30)[:2]
    (('A', 3), ('B', 1))
    """
    text = Counter("".join(words).upper())
    free = total - len(ALPHABET)
    shares = {letter: Fraction(free * text[letter], text.total()) for letter in ALPHABET.upper()}
    counts = {letter: 1 + int(share) for letter, share in shares.items()}
    for letter in sorted(shares, key=lambda letter: int(shares[letter]) - shares[letter]):
        if sum(counts.values()) < total:
            counts[letter] += 1
    return tuple(counts.items())


def without(*kinds: str) -> tuple[tuple[str, int], ...]:
    """Give the special cards of the deck without some kinds.

    >>> without("freeze", "unfreeze")
    (('wild', 8), ('double', 6), ('triple', 4))
    """
    return tuple((kind, n) for kind, n in FiveToClose().specials if kind not in kinds)


def rulings_used(
    bots: Sequence[str] = ("speller_25", "speller_5"), games: int = 20, seed: int = 1, **options: Any
) -> Trials:
    """Count how often each ruling decides something in a game: what it is worth that there is one.

    >>> used = rulings_used(games=3, minimums=(3,))
    >>> [name[:6] for name, _ in used.rows][:2]
    ['FC-R1 ', 'FC-R2 ']
    """
    game = FiveToClose(**{"players": len(bots), **options})
    cited = [Counter(_rulings(game, bots, np.random.default_rng([seed, at]))) for at in range(games)]
    rows = tuple(
        (f"{rule.id} {rule.title()}", (_mean(np.array([count[rule.id] for count in cited])),))
        for rule in RULES
        if rule.is_ruling
    )
    note = "A ruling that only forbids something decides nothing among bots who keep to it."
    return Trials("ruling", ("times a game",), rows, games, note)


def _rulings(game: FiveToClose, bots: Sequence[str], rng: np.random.Generator) -> Iterator[str]:
    spellers = [bot for bot in map(BOTS.get, bots) if isinstance(bot, Speller)]
    _, tape, _ = lane(game, spellers, rng)
    return (event.rule for step in record(game, tape).steps for event in step.events)
