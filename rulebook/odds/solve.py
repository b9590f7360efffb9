"""Small games solved: the equilibrium of any game for two whose every line of play can be listed.

The tree is what the rules themselves say: every move that `moves` lists, every outcome of chance with its
odds; and two tables are the same to a seat if it saw the same events on the way. On that tree runs
counterfactual regret minimisation (CFR+: regrets never below 0, players in turn, later ones weigh more).
How far the result is from an equilibrium is counted: the exploitability, what best replies would win.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.later import NDArray, np
from rulebook.core.luck import generator

Numbers = NDArray[Any]
Policy = Callable[[Any, Any, Seat, Sequence[Any]], Mapping[Any, float]]
"""`(game, view, seat, moves)` to the chance of each move; a move left out is never played."""

LARGEST = 2_000_000
"""Nodes at most: beyond that a table of every line of play is no way to solve a game."""
SURELY = 20
"""How many times as many nodes a look beforehand must expect to refuse a game."""
LOOKS = 8
SMALLER = "take a smaller deck or fewer moves"


class TooLarge(ValueError):
    """Raised for a game with too many lines of play to list."""


@dataclass(frozen=True)
class Spot:
    """Everything a seat cannot tell apart at one of its turns: what it saw, its view, and its moves.

    >>> Spot(0, (), None, ("pass", "bet")).moves
    ('pass', 'bet')
    """

    seat: Seat
    seen: tuple[Hashable, ...]
    view: Any = field(compare=False, repr=False)
    moves: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Solution:
    """A pair of strategies: at each spot the chance of each move, what they come to, how far off they are.

    `value` is what seat 0 expects; at an exploitability of 0 nobody could win more by changing.
    """

    value: float
    exploitability: float
    rounds: int
    strategy: Mapping[Spot, Mapping[Any, float]] = field(repr=False)

    def at(self, seat: Seat, chosen: Callable[[Any], bool]) -> dict[Any, float]:
        """Average the strategy over the spots of a seat whose view is chosen, each spot alike."""
        rows = [row for spot, row in self.strategy.items() if spot.seat == seat and chosen(spot.view)]
        moves = dict.fromkeys(move for row in rows for move in row)
        return {move: sum(row.get(move, 0.0) for row in rows) / len(rows) for move in moves}


def lead(game: Game[Any, Any], state: Any) -> float:
    """Value an end for seat 0: half its lead, which is its score where one's gain is the other's loss."""
    own, other = game.scores(state)
    return (own - other) / 2


class Tree:
    """Every line of play of a game for two, laid out in rows of numbers.

    The way from a node's parent to it weighs `odds` if chance took it, and else what the strategy says in its
    `slot`; a spot has one slot for each of its moves, in a row.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        payoff: Callable[[Game[Any, Any], Any], float] = lead,
        most: int = LARGEST,
    ) -> None:
        if game.players != 2:
            raise TooLarge(f"only games for two are solved here, not for {game.players}")
        if (about := size_of(game, SURELY * most)) > SURELY * most:
            raise TooLarge(f"more than {about:.0e} lines of play, and {most:,} are the most: {SMALLER}")
        self.game, self.payoff, self.most = game, payoff, most
        self.spots: dict[Spot, int] = {}
        self.slots = 0
        self._rows: list[tuple[int, int, float, int, float]] = []
        self.shares: list[Fraction] = []  # the odds once more, exactly
        self._grow(game.start(), parent=-1, odds=Fraction(1), slot=-1, seen=((), ()), depth=0)
        rows = np.array([row[:2] for row in self._rows])
        self.parent, self.slot = rows[:, 0], rows[:, 1]
        self.odds = np.array([row[2] for row in self._rows])
        self.depth = np.array([row[3] for row in self._rows])
        self.payoffs = np.array([row[4] for row in self._rows])
        self.levels = [np.flatnonzero(self.depth == depth) for depth in range(1, self.depth.max() + 1)]
        self.first = np.zeros(self.slots, np.int64)
        self.owner = np.zeros(self.slots, np.int64)
        for spot, at in self.spots.items():
            self.first[at : at + len(spot.moves)] = at
            self.owner[at : at + len(spot.moves)] = spot.seat
        self.mover = np.where(self.slot >= 0, self.owner[np.maximum(self.slot, 0)], CHANCE)

    def __len__(self) -> int:
        return len(self.parent)

    def _grow(
        self,
        state: Any,
        parent: int,
        odds: Fraction,
        slot: int,
        seen: tuple[tuple[Hashable, ...], ...],
        depth: int,
    ) -> None:
        game, node = self.game, len(self._rows)
        if node >= self.most:
            raise TooLarge(f"more than {self.most:,} lines of play: {SMALLER}")
        seats = game.to_act(state)
        self.shares.append(odds)
        self._rows.append((parent, slot, float(odds), depth, 0.0 if seats else self.payoff(game, state)))
        for move, chance, at in self._ways(state, seats, seen):
            after, events = game.play(state, seats[0], move)
            told = tuple(
                (*before, *(hashable(e) for e in events if e.seen_by(seat)))
                for seat, before in enumerate(seen)
            )
            self._grow(after, node, chance, at, told, depth + 1)

    def _ways(
        self, state: Any, seats: tuple[Seat, ...], seen: tuple[tuple[Hashable, ...], ...]
    ) -> Iterator[tuple[Any, Fraction, int]]:
        """Every way on from here: the move, its odds if it is chance, its slot if it is a seat's."""
        if not seats:
            return
        seat = seats[0]
        if seat == CHANCE:
            for move, chance in self.game.chance(state).odds().items():
                yield move, Fraction(chance), -1
            return
        moves = tuple(self.game.moves(state, seat))
        spot = Spot(seat, seen[seat], self.game.view(state, seat), moves)
        if spot not in self.spots:
            self.spots[spot] = self.slots
            self.slots += len(moves)
        for at, move in enumerate(moves, self.spots[spot]):
            yield move, Fraction(1), at

    # --- strategies -----------------------------------------------------------------------------

    def even(self) -> Numbers:
        """Play every move of a spot alike."""
        return self._normal(np.ones(self.slots))

    def following(self, policy: Policy, seat: Seat | None = None) -> Numbers:
        """Write a policy down as a strategy, for one seat or for both."""
        strategy = self.even()
        for spot, at in self.spots.items():
            if seat in (None, spot.seat):
                chances = policy(self.game, spot.view, spot.seat, spot.moves)
                strategy[at : at + len(spot.moves)] = [chances.get(move, 0.0) for move in spot.moves]
        return strategy

    def joined(self, first: Numbers, second: Numbers) -> Numbers:
        """Let seat 0 play the one strategy and seat 1 the other."""
        return np.where(self.owner == 0, first, second)

    def _normal(self, weights: Numbers) -> Numbers:
        """Scale weights to chances within each spot; all alike where there are none."""
        sums = np.bincount(self.first, weights, self.slots)[self.first]
        sizes = np.bincount(self.first, minlength=self.slots)[self.first]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), 1 / sizes)

    def reach(self, strategy: Numbers) -> Numbers:
        """How likely each node is, as far as chance (row 2) and each seat (rows 0 and 1) decide it."""
        reach = np.ones((3, len(self)))
        step = np.where(self.slot >= 0, strategy[np.maximum(self.slot, 0)], self.odds)
        for level in self.levels:
            reach[:, level] = reach[:, self.parent[level]]
            reach[self.mover[level], level] *= step[level]
        return reach

    def values(self, strategy: Numbers) -> Numbers:
        """What seat 0 expects from each node on."""
        values = self.payoffs.copy()
        step = np.where(self.slot >= 0, strategy[np.maximum(self.slot, 0)], self.odds)
        for level in reversed(self.levels):
            values += np.bincount(self.parent[level], step[level] * values[level], len(self))
        return values

    def value(self, strategy: Numbers) -> float:
        """Say what seat 0 expects if both play this."""
        return float(self.values(strategy)[0])

    # --- solving --------------------------------------------------------------------------------

    def solve(self, rounds: int = 1000) -> Solution:
        """Let both learn from what they regret, for so many rounds."""
        regret, total = np.zeros(self.slots), np.zeros(self.slots)
        for number in range(1, rounds + 1):
            for seat in (0, 1):
                strategy = self._normal(regret)
                reach, values = self.reach(strategy), self.values(strategy)
                own = np.flatnonzero((self.slot >= 0) & (self.mover == seat))
                above = self.parent[own]
                others = reach[1 - seat, above] * reach[2, above]
                gain = others * (values[own] - values[above]) * (1 if seat == 0 else -1)
                regret = np.maximum(regret + np.bincount(self.slot[own], gain, self.slots), 0)
                played = np.bincount(self.slot[own], reach[seat, above], self.slots)
                total += number * played * np.where(self.owner == seat, strategy, 0)
        strategy = self._normal(total)
        table = {
            spot: dict(zip(spot.moves, map(float, strategy[at : at + len(spot.moves)]), strict=True))
            for spot, at in self.spots.items()
        }
        return Solution(self.value(strategy), self.exploitability(strategy), rounds, table)

    def strategy_of(self, solution: Solution) -> Numbers:
        """Write a solution down as a strategy again."""
        strategy = self.even()
        for spot, row in solution.strategy.items():
            at = self.spots[spot]
            strategy[at : at + len(spot.moves)] = list(row.values())
        return strategy

    def exploitability(self, strategy: Numbers) -> float:
        """Count what a best reply to this wins on average of the two seats; 0 only in an equilibrium."""
        best = self.value(self.best_reply(strategy, 0)) - self.value(self.best_reply(strategy, 1))
        return best / 2

    def best_reply(self, strategy: Numbers, seat: Seat) -> Numbers:
        """Let that seat play best against the other's part of a strategy: one move at every spot."""
        reply, reach = strategy.copy(), self.reach(strategy)
        sign = 1 if seat == 0 else -1
        weight = reach[1 - seat] * reach[2]
        own = (self.slot >= 0) & (self.mover == seat)
        deepest = np.zeros(self.slots, np.int64)
        np.maximum.at(deepest, self.slot[own], self.depth[own])
        # From the last turns back: what follows a spot is settled before the spot itself.
        for depth in sorted(set(deepest[deepest > 0].tolist()), reverse=True):
            values = self.values(reply)
            ways = np.flatnonzero(own)
            worth = np.bincount(self.slot[ways], weight[self.parent[ways]] * values[ways] * sign, self.slots)
            for at in set(self.first[deepest == depth].tolist()):
                end = at + int((self.first == at).sum())
                reply[at:end] = 0
                reply[at + int(np.argmax(worth[at:end]))] = 1
        return reply


def hashable(event: Event) -> Hashable:
    """Write an event so that it can be compared with others."""
    return event.rule, event.say, tuple(sorted((key, repr(value)) for key, value in event.data.items()))


def size_of(game: Game[Any, Any], enough: float) -> float:
    """Estimate how many nodes a game has, by some lines of play at random (Knuth); no further than `enough`.

    Where a line passes a ways, then b, then c, it stands for 1 + a + a·b + a·b·c nodes; a chance of 1/a
    stands for a ways. That is right on average, and a game is refused by the middle of several lines.
    """
    rng = generator(1)
    looks = []
    for _ in range(LOOKS):
        state, ways, nodes = game.start(), 1.0, 1.0
        while (seats := game.to_act(state)) and nodes <= enough:
            if seats[0] == CHANCE:
                chance = game.chance(state)
                try:
                    move = chance.sample(rng)
                except ValueError:  # the deck is empty: nothing comes
                    break
                ways /= float(chance.probability(move))
            else:
                moves = game.moves(state, seats[0])
                ways *= len(moves)
                move = rng.choice(moves)
            nodes += ways
            state, _ = game.play(state, seats[0], move)
        looks.append(nodes)
    return sorted(looks)[LOOKS // 2]


def solve(
    game: Game[Any, Any], rounds: int = 1000, payoff: Callable[[Game[Any, Any], Any], float] = lead
) -> Solution:
    """Solve a small game for two.

    >>> from rulebook.games.close_enough.small_round import SmallRound
    >>> solution = solve(SmallRound(deck=((1, 2), (2, 2)), targets=((2, 2), (3, 1))), rounds=200)
    >>> solution.exploitability < 0.01
    True
    """
    return Tree(game, payoff).solve(rounds)
