"""Small games for two in which something is hidden: the whole game solved, once, as an equilibrium.

What a move is worth depends on how often which hand plays so: tried on guessed tables, no bluff would work.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook.core.game import Game, Seat
from rulebook.core.later import NDArray, np, numpy_is_here
from rulebook.core.playouts import paid
from rulebook.odds.solve import TooLarge, Tree, hashable

if TYPE_CHECKING:
    from rulebook.core.record import Record

MOST_NODES = 2_000
ROUNDS = 300
NEVER = 1e-9  # stands for a chance of 0: what would happen where nobody would come


class Choice(NamedTuple):
    """A move, what it is worth in an equilibrium, how often it is played, and how far it may be off."""

    move: Any
    worth: float
    played: float
    error: float


@dataclass(frozen=True)
class Equilibrium:
    """A game's lines of play, an equilibrium on them, and how far that is off."""

    tree: Tree
    strategy: NDArray[Any]
    values: NDArray[Any]  # what seat 0 gets from each node on
    weights: NDArray[Any]  # how likely each node is as far as others decide: a row for each seat
    together: float  # what both get in all
    off: float

    def choices(self, record: Record[Any, Any], seat: Seat) -> list[Choice]:
        """Give the moves of a seat, those that are played most first; none if play never comes here."""
        seen = tuple(hashable(event) for step in record.steps for event in step.events if event.seen_by(seat))
        spots = [spot for spot in self.tree.spots if (spot.seat, spot.seen) == (seat, seen)]
        found = []
        for spot in spots:
            for slot, move in enumerate(spot.moves, self.tree.spots[spot]):
                nodes = np.flatnonzero(self.tree.slot == slot)
                weights = self.weights[seat, self.tree.parent[nodes]] + NEVER
                worth = float(np.average(self.values[nodes], weights=weights))
                own = worth if seat == 0 else self.together - worth
                error = 2 * self.off / float(weights.sum())  # both together could win so much by changing
                found.append(Choice(move, own, float(self.strategy[slot]), error))
        return sorted(found, key=lambda choice: -round(choice.played, 2))


@lru_cache(16)
def equilibrium(game: Game[Any, Any]) -> Equilibrium | None:
    """Solve a game for two in which what one gains is lost by the other; None if it is none, or not small.

    >>> import rulebook
    >>> equilibrium(rulebook.new("poof", players=2)) is None
    True
    """
    if game.players != 2 or not numpy_is_here():
        return None
    in_all: set[float] = set()

    def to_first(game: Game[Any, Any], state: Any) -> float:
        pays = paid(game, state)
        in_all.add(round(sum(pays), 9))
        return pays[0]

    try:
        tree = Tree(game, to_first, MOST_NODES)
    except TooLarge:
        return None
    if len(in_all) != 1:
        return None
    solution = tree.solve(ROUNDS)
    strategy = tree.strategy_of(solution)
    reach = tree.reach(strategy)
    weights = np.stack([reach[1] * reach[2], reach[0] * reach[2]])
    return Equilibrium(tree, strategy, tree.values(strategy), weights, in_all.pop(), solution.exploitability)
