"""The value of a small game for two, exactly: an equilibrium in Fractions, proved by best replies.

Each player begins with one plan. The game of the plans found so far is solved as a table (a linear programme
in Fractions); then each player looks for a better reply among all plans. When there is none, the table's
equilibrium is one of the whole game (double oracle).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rulebook.core.game import Game
from rulebook.odds.solve import Spot, TooLarge, Tree, lead

MOST_PLANS = 400
Plan = tuple[int, ...]  # for each spot, in order, the slot that is played there


@dataclass(frozen=True)
class Equilibrium:
    """What seat 0 gets if both play best, and a mixture of plans for each seat that secures it."""

    value: Fraction
    plans: tuple[Mapping[Plan, Fraction], Mapping[Plan, Fraction]] = field(repr=False)
    spots: tuple[Spot, ...] = field(repr=False)


def solve_exactly(game: Game[Any, Any], payoff: Callable[[Game[Any, Any], Any], float] = lead) -> Equilibrium:
    """Solve a small game for two, exactly.

    >>> from rulebook.games.close_enough.small_round import SmallRound
    >>> solve_exactly(SmallRound(deck=((1, 2), (2, 2)), targets=((2, 2), (3, 1)))).value
    Fraction(0, 1)
    """
    lines = Lines(Tree(game, payoff))
    plans: list[list[Plan]] = [[lines.first_plan()], [lines.first_plan()]]
    table = [[lines.value(plans[0][0], plans[1][0])]]
    for _ in range(MOST_PLANS):
        value, mine, yours = table_value(table)
        mixed = [
            {plan: share for plan, share in zip(own, shares, strict=True) if share}
            for own, shares in zip(plans, (mine, yours), strict=True)
        ]
        high, better = lines.best_reply(0, mixed[1])
        low, worse = lines.best_reply(1, mixed[0])
        if high == value == -low:
            return Equilibrium(value, (mixed[0], mixed[1]), tuple(lines.tree.spots))
        if high > value:
            plans[0].append(better)
            table.append([lines.value(better, other) for other in plans[1]])
        if -low < value:
            plans[1].append(worse)
            for row, own in zip(table, plans[0], strict=True):
                row.append(lines.value(own, worse))
    raise TooLarge(f"more than {MOST_PLANS} plans are mixed here: rulebook.odds.solve comes close instead")


class Lines:
    """The lines of play of a tree, reckoned in Fractions."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.parent: list[int] = tree.parent.tolist()
        self.slot: list[int] = tree.slot.tolist()
        self.share = tree.shares
        self.payoff = [Fraction(each) for each in tree.payoffs.tolist()]
        self.children: list[list[int]] = [[] for _ in self.parent]
        for node, parent in enumerate(self.parent[1:], start=1):
            self.children[parent].append(node)
        self.seats = [spot.seat for spot in tree.spots]
        self.first = list(tree.spots.values())
        self.moves = [range(first, first + len(spot.moves)) for spot, first in tree.spots.items()]
        self.spot_of = {slot: at for at, moves in enumerate(self.moves) for slot in moves}

    def first_plan(self) -> Plan:
        """Play the first move everywhere."""
        return tuple(self.first)

    def value(self, mine: Plan, yours: Plan) -> Fraction:
        """Say what seat 0 gets if these plans meet."""
        plans, total = (mine, yours), Fraction(0)
        ahead = [(0, Fraction(1))]
        while ahead:
            node, share = ahead.pop()
            total += share * self.payoff[node]
            for child in self.children[node]:
                slot = self.slot[child]
                if slot < 0:
                    ahead.append((child, share * self.share[child]))
                elif plans[self.seats[self.spot_of[slot]]][self.spot_of[slot]] == slot:
                    ahead.append((child, share))
        return total

    def best_reply(self, seat: int, other: Mapping[Plan, Fraction]) -> tuple[Fraction, Plan]:
        """Find the plan that gets the most against a mixture, and what it gets."""
        weight = self.reached(1 - seat, other)
        members: dict[int, list[int]] = {}
        for node, slot in enumerate(self.slot):
            if slot >= 0 and self.seats[self.spot_of[slot]] == seat:
                members.setdefault(slot, []).append(node)
        sign = 1 if seat == 0 else -1
        worth: dict[int, Fraction] = {}
        plan = self.first.copy()

        settled: dict[int, int] = {}

        def together(nodes: Iterable[int]) -> Fraction:
            return sum((of(node) for node in nodes), Fraction(0))

        def of(node: int) -> Fraction:
            if node not in worth:
                below = self.children[node]
                own = [self.slot[child] for child in below if self.slot[child] in members]
                if own:
                    slot = decided(self.spot_of[own[0]])
                    worth[node] = together(child for child in below if self.slot[child] == slot)
                else:
                    worth[node] = sign * weight[node] * self.payoff[node] + together(below)
            return worth[node]

        def decided(spot: int) -> int:
            if spot not in settled:
                settled[spot] = max(self.moves[spot], key=lambda slot: together(members.get(slot, ())))
                plan[spot] = settled[spot]
            return settled[spot]

        return of(0), tuple(plan)

    def reached(self, seat: int, mixture: Mapping[Plan, Fraction]) -> list[Fraction]:
        """Say how likely each node is as far as chance and one seat decide it."""
        reached = [Fraction(0)] * len(self.parent)
        for plan, share in mixture.items():
            own = [share] + [Fraction(0)] * (len(self.parent) - 1)
            for node in range(1, len(self.parent)):
                before, slot = own[self.parent[node]], self.slot[node]
                if slot < 0:
                    own[node] = before * self.share[node]
                elif self.seats[self.spot_of[slot]] != seat or plan[self.spot_of[slot]] == slot:
                    own[node] = before
            reached = [one + other for one, other in zip(reached, own, strict=True)]
        return reached


def table_value(table: Sequence[Sequence[Fraction]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """Solve a game given as a table: its value, the shares of the rows, the shares of the columns.

    The simplex method in Fractions, by Bland's rule, so that it never goes in circles.

    >>> one, half = Fraction(1), Fraction(1, 2)
    >>> table_value([[one, -one], [-one, one]]) == (0, [half, half], [half, half])
    True
    """
    rows, columns = len(table), len(table[0])
    lift = 1 - min(min(row) for row in table)
    body = [
        [value + lift for value in row] + [Fraction(int(at == i)) for i in range(rows)] + [Fraction(1)]
        for at, row in enumerate(table)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while (enters := next((i for i, gain in enumerate(goal[:-1]) if gain < 0), None)) is not None:
        _, _, leaves = min(
            (row[-1] / row[enters], basis[at], at) for at, row in enumerate(body) if row[enters] > 0
        )
        pivot = body[leaves][enters]
        body[leaves] = [value / pivot for value in body[leaves]]
        for line in [*(row for at, row in enumerate(body) if at != leaves), goal]:
            if factor := line[enters]:
                line[:] = [value - factor * own for value, own in zip(line, body[leaves], strict=True)]
        basis[leaves] = enters
    total = goal[-1]
    shares = [Fraction(0)] * columns
    for at, place in enumerate(basis):
        if place < columns:
            shares[place] = body[at][-1] / total
    return 1 / total - lift, [share / total for share in goal[columns:-1]], shares
