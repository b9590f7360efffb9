"""Many games of Knapp Daneben! at once: rolls and lots go in, a tape of all moves comes out.

Whatever a bot sees of the rules, it sees through tables that the readable rules have filled
(`fast_tables.py`), and any game of a tape is a `Record` that they replay. Rolls and lots are inputs, so every
engine makes the same moves of them: numpy always, and numba where it is installed and has a kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rulebook.core.fast_engine import Batch, FastEngine
from rulebook.core.game import CHANCE
from rulebook.core.later import NDArray, np
from rulebook.core.record import Record
from rulebook.games.knapp_daneben.fast_players import MAKERS, Luck, fill
from rulebook.games.knapp_daneben.fast_tables import LARGEST, Bytes, Tables, Unsupported
from rulebook.games.knapp_daneben.table import Choose, Rolled, Write

if TYPE_CHECKING:
    from rulebook.games.knapp_daneben.game import KnappDaneben

KERNELS = ("greedy",)
"""The bots that numba can play."""


@dataclass(frozen=True)
class Tape:
    """What happened in many games: `dice` by turn, die and game; `colours` by seat and game; `circles` and
    `totals` by seat, turn and game; `scores` by seat, part and game: points of crosses, numbers of crosses,
    points of extremes.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> game = KnappDaneben()
    >>> tape = play(game, ["greedy"], *deal(game, ["greedy"], 3, np.random.default_rng(7)))
    >>> tape.totals.shape, tape.points[:, 0].tolist()
    ((1, 25, 3), [69])
    """

    game: KnappDaneben
    colours: Bytes
    dice: Bytes
    circles: Bytes
    totals: Bytes
    scores: NDArray[np.int32]

    @cached_property
    def points(self) -> NDArray[np.int32]:
        """The points of each seat in each game."""
        points: NDArray[np.int32] = self.scores[:, 0] + self.scores[:, 2]
        return points

    @cached_property
    def won(self) -> NDArray[np.bool_]:
        """Who has won (KD-14): most points, then more from crosses or, by option, more crosses."""
        decider = self.scores[:, 0 if self.game.tie_break == "points" else 1]
        rank = self.points.astype(np.int64) * (1 + int(decider.max())) + decider
        won: NDArray[np.bool_] = rank == rank.max(axis=0)
        return won

    def record(self, number: int) -> Record[Any, Any]:
        """Tell one game move by move, for the readable rules to check.

        >>> from rulebook.games.knapp_daneben import KnappDaneben
        >>> game = KnappDaneben()
        >>> tape = play(game, ["greedy"], *deal(game, ["greedy"], 3, np.random.default_rng(7)))
        >>> game.scores(tape.record(0).state)
        (69,)
        """
        game, size, seats = self.game, self.game.dice, range(self.game.players)
        moves: list[tuple[int, Any]] = [
            (seat, Choose(game.colours[int(self.colours[seat, number])])) for seat in seats
        ]
        for turn in range(size**2):
            moves.append((CHANCE, Rolled(tuple(self.dice[turn, :, number].tolist()))))
            for seat in seats:
                row, column = divmod(int(self.circles[seat, turn, number]), size)
                moves.append((seat, Write(int(self.totals[seat, turn, number]), row + 1, column + 1)))
        return Record(game, tuple(moves))


def deal(
    game: KnappDaneben, bots: Sequence[str], games: int, rng: np.random.Generator
) -> tuple[Bytes, list[Luck | None]]:
    """Draw the rolls of all games, then the lots of the seats that draw any, each seat from its own source.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> dice, lots = deal(KnappDaneben(players=2), ["greedy", "random"], 4, np.random.default_rng(7))
    >>> dice.shape, lots[0] is None, lots[1].shape
    ((25, 5, 4), True, (26, 4))
    """
    turns = game.dice**2
    dice = rng.integers(1, game.sides + 1, size=(turns, game.dice, games), dtype=np.int8)
    sources = rng.spawn(len(bots))
    return dice, [
        source.integers(2**32, size=(turns + 1, games), dtype=np.uint32) if bot == "random" else None
        for bot, source in zip(bots, sources, strict=True)
    ]


def play(
    game: KnappDaneben,
    bots: Sequence[str],
    dice: Bytes,
    lots: Sequence[Luck | None],
    *,
    numba: bool | None = None,
) -> Tape:
    """Play the games of these rolls; with `numba=None`, numba's kernels play where there are any.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> game = KnappDaneben(players=2)
    >>> dice, lots = deal(game, ["greedy", "random"], 4, np.random.default_rng(7))
    >>> tape = play(game, ["greedy", "random"], dice, lots)
    >>> tape.points.shape, tape.won.shape
    ((2, 4), (2, 4))
    """
    turns, _, games = dice.shape
    colours = _choose(game, lots, games)
    circles, totals = (np.empty((game.players, turns, games), np.int8) for _ in range(2))
    scores = np.empty((game.players, 3, games), np.int32)
    for seat, (bot, lot) in enumerate(zip(bots, lots, strict=True)):
        runner = _kernel(game, bot, numba)
        for own in np.unique(colours[seat]):
            mine: Any = slice(None) if (colours[seat] == own).all() else np.flatnonzero(colours[seat] == own)
            tables, rolls = Tables(game, int(own)), dice[:, :, mine]
            luck = None if lot is None else lot[1:, mine]
            filled = runner(tables, rolls) if runner else fill(tables, bot, rolls, luck)
            circles[seat][:, mine], totals[seat][:, mine], scores[seat][:, mine] = filled
    return Tape(game, colours, dice, circles, totals, scores)


def _kernel(game: KnappDaneben, bot: str, wanted: bool | None) -> Any:
    """Load numba's player of that bot, if there is one for this game and it is wanted, or installed."""
    tables = Tables(game, 0)
    if bot not in KERNELS or not tables.by_number or len(tables.circles) > LARGEST:
        return None
    if wanted is False or (wanted is None and find_spec("numba") is None):
        return None
    from rulebook.games.knapp_daneben.fast_numba import fill_greedily

    return fill_greedily


def _choose(game: KnappDaneben, lots: Sequence[Luck | None], games: int) -> Bytes:
    """Take a die each, in turn (KD-3): any free one by lot, or the first that is free."""
    chosen = np.repeat(np.arange(game.players, dtype=np.int8)[:, None], games, axis=1)
    if all(lot is None for lot in lots):
        return chosen
    free = np.ones((game.dice, games), bool)
    for seat, lot in enumerate(lots):
        which = 1 if lot is None else 1 + (lot[0].astype(np.uint64) * (game.dice - seat) >> np.uint64(32))
        found = (free & (np.cumsum(free, axis=0) == which)).argmax(axis=0)
        chosen[seat] = found
        free[found, np.arange(games)] = False
    return chosen


def engine(game: KnappDaneben, bots: Sequence[str]) -> FastEngine | None:
    """Give the engine that plays this game with these bots; None if there is none that does.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> run = engine(KnappDaneben(players=2), ["greedy", "random"])
    >>> run(np.random.default_rng(7), 100).won.mean(axis=1).tolist()
    [1.0, 0.0]
    >>> engine(KnappDaneben(), ["search"]) is None
    True
    """
    if refusal(game, bots):
        return None

    def run(rng: np.random.Generator, games: int) -> Batch:
        tape = play(game, bots, *deal(game, bots, games, rng))
        steps = np.full(games, game.longest())
        measures = {}
        if game.players == 1:
            measures = {"crosses": tape.scores[0, 0], "extremes": tape.scores[0, 2]}
        return Batch(tape.points, tape.won, steps, measures)

    return run


def refusal(game: KnappDaneben, bots: Sequence[str]) -> str | None:
    """Say why the fast engine does not play this, or None if it does.

    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> refusal(KnappDaneben(cross_spacing="gap"), ["potential"])
    'the fast potential bot does not know crosses that need a gap (KD-R2)'
    """
    from rulebook.games.knapp_daneben.champion import trained_for

    for bot in bots:
        if bot not in MAKERS:
            return f"the fast engine has no bot {bot!r}; it has {', '.join(MAKERS)}"
        if bot.startswith("champion") and not trained_for(game):
            return "the champion plays only the game it was trained for"
        if bot == "potential" and not Tables(game, 0).by_number:
            return "the fast potential bot does not know crosses that need a gap (KD-R2)"
    try:
        _ = Tables(game, 0).line_points, Tables(game, 0).total_points
    except Unsupported as no:
        return str(no)
    return None
