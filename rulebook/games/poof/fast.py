"""Many rounds of Poof at once, in numpy; with numba, if it is there, the very same integers faster.

Any round can be written on a tape, and a tape becomes a Record that the readable rules check step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec

from rulebook.core.fast_engine import Batch, FastEngine
from rulebook.core.later import np
from rulebook.games.poof.fast_choices import POLICIES, choose
from rulebook.games.poof.fast_table import CALLED, GOING, ONLY_POOFS, TOO_LONG, Ints, Tables, shuffled
from rulebook.games.poof.game import Poof

ALWAYS = {"blind_cards": "one", "blind_when_stuck": "must", "draw_again": "tied"}
"""Options that these engines do not know, and what they take for granted: with another value they decline."""

BLOCK = 5_000
"""Rounds carried on together: few enough to stay in the cache, and no power of two."""


@dataclass
class Rounds:
    """What came of many rounds: a row of points for each seat, and a number a round of all else.

    >>> rounds = play_rounds(Poof(), ("greedy", "greedy"), *luck(Poof(), np.random.default_rng(7), 4))
    >>> rounds.points.shape, int(rounds.turns.min()) > 5
    ((2, 4), True)
    """

    points: Ints
    turns: Ints
    steps: Ints
    poofs: Ints
    how: Ints
    starter: Ints
    tape: list[Ints] = field(default_factory=list)

    @classmethod
    def blank(cls, seats: int, rounds: int) -> Rounds:
        """Make room for so many rounds."""
        turns, steps, poofs, how, starter = np.zeros((5, rounds), np.int32)
        return cls(np.zeros((seats, rounds), np.int32), turns, steps, poofs, how, starter)


def luck(game: Poof, rng: np.random.Generator, rounds: int) -> tuple[Ints, Ints]:
    """Draw all the luck of so many rounds beforehand: their decks, and a key each for choices at random.

    >>> decks, keys = luck(Poof(), np.random.default_rng(7), 4)
    >>> decks.shape, keys.shape
    ((4, 106), (4,))
    """
    return shuffled(game, rng, rounds), rng.integers(2**64, size=rounds, dtype=np.uint64)


def play_rounds(game: Poof, bots: Sequence[str], decks: Ints, keys: Ints, *, tape: bool = False) -> Rounds:
    """Play every round to its end.

    With a tape, each turn is kept as rows: round, seat, kind, number, held cards, stacks, choices.
    """
    policies = tuple(POLICIES[bot] for bot in bots)
    rounds = Rounds.blank(game.players, len(decks))
    for first in range(0, len(decks), BLOCK):
        block = slice(first, first + BLOCK)
        _play_block(Tables(game, decks[block]), policies, keys[block], rounds, first, tape)
    return rounds


def _play_block(
    tables: Tables, policies: tuple[int, ...], keys: Ints, rounds: Rounds, first: int, tape: bool
) -> None:
    while len(tables):
        tables.next_turn()
        over = tables.how != GOING
        if over.mean() > 0.1 or over.all():
            _write(tables, over, rounds, first)
            tables.keep(~over)
            if not len(tables):
                return
        choice = choose(tables, policies, keys[tables.lane])
        if tape:
            columns = (tables.caller, choice.kind, choice.number, choice.hand, choice.mask, choice.among)
            rounds.tape.append(np.stack([tables.lane + first, *columns])[:, tables.how == GOING])
        tables.play(choice.kind, choice.number, choice.hand, choice.mask)


def _write(tables: Tables, over: Ints, rounds: Rounds, first: int) -> None:
    lanes = tables.lane[over] + first
    rounds.points[:, lanes] = tables.points()[:, over]
    rounds.steps[lanes] = (tables.steps + tables.shown())[over]
    for name in ("turns", "poofs", "how", "starter"):
        getattr(rounds, name)[lanes] = getattr(tables, name)[over]


def engine(game: Poof, bots: Sequence[str]) -> FastEngine | None:
    """Give the engine for these bots; None if one cannot play many rounds at once, or an option is unknown.

    >>> engine(Poof(), ("greedy", "search")), engine(Poof(draw_again="all"), ("greedy", "greedy"))
    (None, None)
    """
    if not set(bots) <= set(POLICIES) or any(getattr(game, name) != kept for name, kept in ALWAYS.items()):
        return None
    names = tuple(bots)

    def play(rng: np.random.Generator, games: int) -> Batch:
        return as_batch(game, fastest()(game, names, *luck(game, rng, games * game.rounds)))

    return play


def fastest() -> Callable[..., Rounds]:
    """Take the compiled loops where numba is installed, and numpy where it is not: the results are the same.

    >>> fastest().__name__
    'play_rounds'
    """
    if find_spec("numba") is None:
        return play_rounds
    from rulebook.games.poof.fast_kernel import play_rounds as compiled_rounds

    return compiled_rounds


def as_batch(game: Poof, rounds: Rounds) -> Batch:
    """Add up the rounds of each game.

    >>> game = Poof()
    >>> decks, keys = luck(game, np.random.default_rng(7), 14)
    >>> len(as_batch(game, play_rounds(game, ("greedy", "random"), decks, keys)))
    2
    """

    def each_game(numbers: Ints) -> Ints:
        return np.asarray(numbers.reshape(*numbers.shape[:-1], -1, game.rounds).sum(axis=-1, dtype=np.int64))

    scores = each_game(rounds.points)
    first = np.take_along_axis(rounds.points, rounds.starter[None].astype(np.int64), axis=0)[0]
    return Batch(
        scores,
        scores == scores.min(axis=0),
        each_game(rounds.steps),
        {
            "turns": each_game(rounds.turns),
            "poofs": each_game(rounds.poofs),
            "rounds with nothing but Poof cards": each_game(rounds.how == ONLY_POOFS),
            "rounds ended by mercy": each_game(rounds.how == CALLED),
            "rounds cut short": each_game(rounds.how == TOO_LONG),
            "points of those who start": each_game(first),
        },
    )
