"""The bot `search`: for every game, also where something is hidden, by trees over what each seat can see.

It guesses whole tables behind its view, tries its moves on the same guesses with the same luck, and drops
what does badly (sequential halving). After a move it goes on in a tree whose nodes are *views*: what a seat
cannot tell apart is one node, so nobody in it decides by what it cannot see. Where the tree ends, the game's
usual bot plays on, in the kernel if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf, isqrt, log, log2, sqrt
from typing import TYPE_CHECKING, Any, TypeVar

from rulebook.core.game import CHANCE, Game, Seat
from rulebook.core.luck import generator

if TYPE_CHECKING:
    from rulebook.core.chance import Rng
    from rulebook.core.players import Bot
    from rulebook.core.playouts import Pays, Playouts

T = TypeVar("T")

SEEDS = 2**31
"""How many seeds a search draws from."""
LEAST = 8
"""Playouts that a move should have before it is judged; of more moves than that allows, some are left out."""
PROOF = 3
"""One in so many playouts is kept for the proof that the move which did best is better."""
SEEN = 4
"""So often a view has come up before it becomes a node; until then the usual bot decides there."""
WIDER = 4
"""After so many visits times n², a node tries n moves beside the usual bot's."""
CURIOUS = 0.7
"""How much a node that tries its moves looks at what it has seldom tried."""


@dataclass(frozen=True)
class Search:
    """A bot for every game: it guesses what it cannot see, tries each move, and plays on to the end.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["random"], seed=7).at(48)
    >>> moves = record.game.moves(record.state, 0)
    >>> best = Search(playouts=40)(record.game, record.state, 0, moves, generator(1))
    >>> print(best)
    write 3 in row 5, column 1
    """

    playouts: int = 300
    rollout: Bot | None = None
    """Who plays on; None: the bot that is usual in the game."""
    sure: float = 1.0
    """Standard errors by which a move has to beat the usual bot's choice, to be made in its place."""

    def __call__(self, game: Game[Any, Any], view: Any, seat: Seat, moves: Sequence[Any], rng: Rng) -> Any:
        """Choose the move that did best, or the usual bot's where none is surely better."""
        if len(moves) == 1:
            return moves[0]
        from rulebook.core.players import bots, usual_bot

        bot = self.rollout or bots(game)[usual_bot(game)]
        own = bot(game, view, seat, moves, rng)
        hunt = _Hunt(game.at_hand(view), view, seat, bot, rng)
        proof = self.playouts // PROOF
        best = hunt.halve(_spread(own, moves, max(2, self.playouts // LEAST), rng), self.playouts - proof)
        return best if best == own or hunt.surely_better(best, own, proof // 2, self.sure) else own


def halving(
    moves: Sequence[T], worth: Callable[[T], float], always: T | None = None
) -> Iterator[tuple[int, int, list[T]]]:
    """Go through the rounds of a sequential halving: which it is, of how many, and who is still in it.

    Whoever asks tries those in each round; then the worse half is dropped, by what they are `worth` so far.
    One may `always` stay in.

    >>> for number, rounds, left in halving("abcd", ord, always="a"):
    ...     print(f"{number} of {rounds}:", *left)
    1 of 2: a b c d
    2 of 2: d c a
    """
    left = list(moves)
    rounds = max(1, ceil(log2(len(left))))
    for number in range(1, rounds + 1):
        yield number, rounds, left
        left = sorted(left, key=worth, reverse=True)[: ceil(len(left) / 2)]
        if always is not None and always not in left:
            left.append(always)


def _spread(own: Any, moves: Sequence[Any], most: int, rng: Rng) -> list[Any]:
    """The usual bot's move and so many others, one of each kind before a second of any."""
    if len(moves) <= most:
        return [own, *(move for move in moves if move != own)]
    kinds: dict[type, list[Any]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    chosen = [own]
    while len(chosen) < most:
        for left in [left for left in kinds.values() if left]:
            move = left.pop(int(rng.integers(len(left))))
            chosen += [move] * (move != own and len(chosen) < most)
    return chosen


class _Hunt:
    """One search from a view: what each move got on each guessed table, and the tree beyond the moves."""

    def __init__(self, game: Game[Any, Any], view: Any, seat: Seat, bot: Bot, rng: Rng) -> None:
        from rulebook.core.playouts import Playouts

        self.game, self.view, self.seat, self.rng = game, view, seat, rng
        self.trial = Playouts(game, bot, int(rng.integers(SEEDS)))
        self.tree = _Tree(game, bot, self.trial)
        self.number = 0

    def halve(self, moves: list[Any], playouts: int) -> Any:
        """Share so many playouts among the rounds, and find what did best on the same tables."""
        got: dict[Any, float] = dict.fromkeys(moves, 0.0)
        left = moves
        for _, rounds, left in halving(moves, got.__getitem__):
            for _ in range(max(1, playouts // (rounds * len(left)))):
                for move, worth in zip(left, self._try(left), strict=True):
                    got[move] += worth
        return max(left, key=got.__getitem__)

    def surely_better(self, one: Any, other: Any, tries: int, sure: float) -> bool:
        """Whether a move does better than another on fresh tables: what came out best may have been lucky."""
        from rulebook.core.playouts import mean_and_error

        mean, error = mean_and_error(
            [a - b for a, b in (self._try([one, other]) for _ in range(max(2, tries)))]
        )
        return mean > sure * error

    def _try(self, moves: Sequence[Any]) -> list[float]:
        """Make each move on one guessed table, play it on, and give what each brings the searcher."""
        world, number = self.game.guess(self.view, self.seat, self.rng), self.number
        self.number += 1
        lines = [
            self.tree.line(self.game.play(world, self.seat, move)[0], self.seat, number) for move in moves
        ]
        ends = self.trial.worths([line.state for line in lines], number, 1)
        for line, (worth,) in zip(lines, ends, strict=True):
            self.tree.learn(line, worth)
        return [worth[self.seat] for (worth,) in ends]


@dataclass
class _Node:
    """What a seat that sees this can do: the usual bot's move first, the others when it has come up often."""

    moves: list[Any]
    visits: list[int]
    sums: list[float]

    def choose(self, low: float, wide: float) -> int:
        """Choose by what its moves got, and by how seldom they were tried (upper confidence bounds)."""
        times = sum(self.visits)
        open_to = min(len(self.moves), 1 + isqrt(times // WIDER))

        def hope(at: int) -> float:
            n = self.visits[at]
            if not n:
                return inf
            return (self.sums[at] / n - low) / wide + CURIOUS * sqrt(log(times) / n)

        return max(range(open_to), key=hope)


@dataclass
class _Line:
    """One way through the tree: the table at its end, and the nodes that chose."""

    state: Any
    chosen: list[tuple[_Node, int, Seat]]


class _Tree:
    """Views that came up often, by seat, and what was tried there."""

    def __init__(self, game: Game[Any, Any], bot: Bot, trial: Playouts) -> None:
        self.game, self.bot, self.trial = game, bot, trial
        self.nodes: dict[Any, _Node] = {}
        self.came: Counter[Any] = Counter()
        self.low, self.high = inf, -inf

    def line(self, state: Any, searcher: Seat, number: int) -> _Line:
        """Go on from a table through the tree, until it ends; with the luck of that number."""
        game, line, luck = self.game, _Line(state, []), generator(self.trial.seed, (number,))
        while len(seats := game.to_act(line.state)) == 1:
            (seat,) = seats
            if seat == CHANCE:
                move = game.chance(line.state).sample(luck)
            else:
                view = game.view(line.state, seat)
                if node := self._node(view, seat, luck):
                    at = node.choose(self.low, max(self.high - self.low, 1e-9))
                    line.chosen.append((node, at, seat))
                    move = node.moves[at]
                elif seat == searcher or self.trial.kernel:
                    break
                else:  # the readable engine plays on in any case: the searcher's next choice may be a node
                    move = self.bot(game, view, seat, game.moves(view, seat), luck)
            line.state = game.play(line.state, seat, move)[0]
        return line

    def _node(self, view: Any, seat: Seat, luck: Rng) -> _Node | None:
        key = seat, view
        if node := self.nodes.get(key):
            return node
        self.came[key] += 1
        if self.came[key] <= SEEN:
            return None
        moves = self.game.moves(view, seat)
        own = self.bot(self.game, view, seat, moves, luck)
        ordered = _spread(own, moves, len(moves), luck)
        self.nodes[key] = _Node(ordered, [0] * len(ordered), [0.0] * len(ordered))
        return self.nodes[key]

    def learn(self, line: _Line, worth: Pays) -> None:
        """Keep what a way through the tree has brought to those who chose on it."""
        self.low, self.high = min(self.low, *worth), max(self.high, *worth)
        for node, at, seat in line.chosen:
            node.visits[at] += 1
            node.sums[at] += worth[seat]
