"""Decisions under chance: how well one can do from a state, and by which choice.

The game may go in circles. All states are found first, then their values from the end of the game backwards,
in blocks of states that lead back to each other. Within a block the values are approached from below and from
above at once, so that the result says how exact it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real
from typing import Any

from rulebook.core.later import np
from rulebook.odds.errors import OddsError, TooManyCases, as_function
from rulebook.odds.values import Column

MOST_STATES = 2_000_000
ROUNDS = 100_000  # of one block, at most

Options = Mapping[Any, Mapping[Hashable, int]]


@dataclass(frozen=True)
class Decisions:
    """The value of every state and the best choice there; made by `decide`. Values are right up to `error`.

    >>> def double_or_quit(money):
    ...     if money in (0, 1, 2):
    ...         return {"stop": money} if money != 1 else {"stop": 1, "toss": {0: 1, 2: 1}}
    >>> decide(1, double_or_quit).value
    1.0
    """

    start: Hashable
    values: Mapping[Hashable, float] = field(repr=False)
    choices: Mapping[Hashable, Any] = field(repr=False)
    error: float = 0.0

    @property
    def value(self) -> float:
        """What the start is worth."""
        return self.values[self.start]


def decide(
    start: Hashable,
    options: Callable[[Any], Mapping[Any, Any]],
    *,
    other: Callable[[Any], bool] = lambda state: False,
    error: float = 1e-10,
) -> Decisions:
    """Find what the best choices come to, from a start on, and which they are.

    `options(state)` gives for each choice either what it is worth, where the game is over, or weights of the
    next states. In states of the `other` player the least is chosen. Play that goes on for ever may be worth
    anything from the least to the most that an end is worth, so that its values have a large `error`.

    >>> def walk(n):
    ...     if n in (0, 3):
    ...         return {"over": n == 3}
    ...     return {"timid": {n - 1: 2, n + 1: 1}, "bold": {n - 1: 1, n + 1: 1}}
    >>> round(decide(1, walk).value, 9), decide(1, walk).choices[1]
    (0.333333333, 'bold')
    """
    game = Laid.out(start, as_function(options, 'decide(0, lambda state: {"stop": state})'), other)
    low, high = np.full(len(game.states), min(game.ends)), np.full(len(game.states), max(game.ends))
    for level in game.levels():
        game.approach(level, low, high, error)
    middle = (low + high) / 2
    best = game.best(middle)
    return Decisions(
        start,
        dict(zip(game.states, middle.tolist(), strict=True)),
        {state: game.names[choice] for state, choice in zip(game.states, best.tolist(), strict=True)},
        float((high - low).max() / 2),
    )


@dataclass(slots=True)
class Laid:
    """A game laid out in rows of numbers: each state has choices, each choice ways to the next states."""

    states: list[Hashable]
    sign: Column  # 1 where the most is chosen, −1 where the least
    first: Column  # choice of each state, with one more at the end
    names: list[Any]  # of the choices
    worth: Column  # of a choice, where the game is over
    way: Column  # first way of each choice, with one more at the end
    target: Column
    chance: Column
    ends: set[float]  # what they are worth

    @classmethod
    def out(
        cls, start: Hashable, options: Callable[[Any], Mapping[Any, Any]], other: Callable[[Any], bool]
    ) -> Laid:
        """Ask for the options of every state that can be reached."""
        place = {start: 0}
        states = [start]
        first, names, worth, way = [0], [], [], [0]
        targets: list[int] = []
        chances: list[float] = []
        ends: set[float] = set()
        for state in states:
            given = options(state)
            if not isinstance(given, Mapping):
                raise OddsError(
                    f"The options of {state!r} are {given!r}. Name each choice with its value, as in "
                    '{"stop": 5}, or with the weights of the next states, as in {"roll": {1: 5, 2: 1}}.'
                )
            if not given:
                raise OddsError(f"{state!r} has no choice; where the game is over, say what it is worth.")
            for name, leads in given.items():
                names.append(name)
                if isinstance(leads, Mapping):
                    for weight in leads.values():
                        if not isinstance(weight, Real) or not float(weight) >= 0:
                            raise OddsError(
                                f"A weight of {name!r} from {state!r} is {weight!r}; a weight is a number, "
                                "0 or more."
                            )
                    total = sum(leads.values())
                    if not total:
                        raise OddsError(
                            f"{name!r} leads nowhere from {state!r}; give a next state a weight above 0."
                        )
                    if total != 1 and any(isinstance(weight, Fraction) for weight in leads.values()):
                        raise OddsError(f"The chances of {name!r} from {state!r} sum to {total}, not to 1.")
                    worth.append(0.0)
                    for after, weight in leads.items():
                        if after not in place:
                            place[after] = len(states)
                            states.append(after)
                        targets.append(place[after])
                        chances.append(weight / total)
                else:
                    if not isinstance(leads, Real):
                        raise OddsError(
                            f"{name!r} from {state!r} leads to {leads!r}. Give what it is worth, a number, "
                            "or the weights of the next states."
                        )
                    worth.append(float(leads))
                    ends.add(float(leads))
                way.append(len(targets))
            first.append(len(names))
            if len(states) > MOST_STATES:
                raise TooManyCases(len(states), "states of this game")
        if not ends:
            raise OddsError('This game never ends; where it is over, say what it is worth: {"won": 1}.')
        sign = np.where([other(state) for state in states], -1.0, 1.0)
        return cls(
            states,
            sign,
            np.array(first),
            names,
            np.array(worth),
            np.array(way),
            np.array(targets, dtype=np.int64),
            np.array(chances),
            ends,
        )

    def levels(self) -> list[Column]:
        """Put the states in order: what leads only to earlier levels, or within its own block."""
        size = len(self.states)
        from_state = np.repeat(np.arange(size), self.way[self.first[1:]] - self.way[self.first[:-1]])
        start_of = self.way[self.first].tolist()
        block = strong_blocks(size, start_of, self.target.tolist())
        level = np.zeros(block.max() + 1, dtype=np.int64)
        # Blocks are numbered from the end of the game: each one's level is above those that it leads to.
        mine_of, theirs_of = block[from_state], block[self.target]
        across = mine_of != theirs_of
        pairs = zip(mine_of[across].tolist(), theirs_of[across].tolist(), strict=True)
        for mine, theirs in sorted(set(pairs)):
            level[mine] = max(level[mine], level[theirs] + 1)
        depth = level[block]
        order = np.argsort(depth, kind="stable")
        return np.split(order, np.flatnonzero(np.diff(depth[order])) + 1)

    def approach(self, level: Column, low: Column, high: Column, error: float) -> None:
        """Approach the values of one level from both sides."""
        chosen = spread_out(self.first, level)
        ways = spread_out(self.way, chosen)
        per_choice = np.diff(self.way)[chosen]
        per_state = np.diff(self.first)[level]
        edges, bounds = np.r_[0, np.cumsum(per_choice)], np.r_[0, np.cumsum(per_state)][:-1]
        sign = np.repeat(self.sign[level], per_state)
        target, chance, worth = self.target[ways], self.chance[ways], self.worth[chosen]
        for _ in range(ROUNDS):
            before = low[level], high[level]
            for values in (low, high):
                sums = np.r_[0.0, np.cumsum(chance * values[target])]
                each = (worth + sums[edges[1:]] - sums[edges[:-1]]) * sign
                values[level] = np.maximum.reduceat(each, bounds) * self.sign[level]
            still = (low[level] == before[0]).all() and (high[level] == before[1]).all()
            if still or float((high[level] - low[level]).max()) <= error:
                return

    def best(self, values: Column) -> Column:
        """Choose in every state."""
        sums = np.r_[0.0, np.cumsum(self.chance * values[self.target])]
        signs = np.repeat(self.sign, np.diff(self.first))
        each = (self.worth + sums[self.way[1:]] - sums[self.way[:-1]]) * signs
        most = np.maximum.reduceat(each, self.first[:-1])
        good = np.flatnonzero(each >= np.repeat(most, np.diff(self.first)) - 1e-9)
        chosen: Column = good[np.searchsorted(good, self.first[:-1])]
        return chosen


def spread_out(first: Column, places: Column) -> Column:
    """List all that belongs to some places: first[p] up to first[p + 1] for each.

    >>> spread_out(np.array([0, 2, 3, 5]), np.array([0, 2])).tolist()
    [0, 1, 3, 4]
    """
    lengths = first[places + 1] - first[places]
    ends = np.cumsum(lengths)
    starts = np.repeat(first[places] - (ends - lengths), lengths)
    spread: Column = np.arange(len(starts)) + starts
    return spread


def strong_blocks(size: int, first: list[int], target: list[int]) -> Column:
    """Number the blocks of states that lead back to each other (Tarjan), from the end backwards."""
    number, lowest, block = [-1] * size, [0] * size, [-1] * size
    stack: list[int] = []
    counted = blocks = 0
    for root in range(size):
        if number[root] >= 0:
            continue
        ahead = [(root, first[root])]
        number[root] = lowest[root] = counted
        counted += 1
        stack.append(root)
        while ahead:
            state, edge = ahead.pop()
            if edge < first[state + 1]:
                ahead.append((state, edge + 1))
                after = target[edge]
                if number[after] < 0:
                    number[after] = lowest[after] = counted
                    counted += 1
                    stack.append(after)
                    ahead.append((after, first[after]))
                elif block[after] < 0:
                    lowest[state] = min(lowest[state], number[after])
                continue
            if ahead:
                parent = ahead[-1][0]
                lowest[parent] = min(lowest[parent], lowest[state])
            if lowest[state] == number[state]:
                while True:
                    member = stack.pop()
                    block[member] = blocks
                    if member == state:
                        break
                blocks += 1
    return np.array(block)
