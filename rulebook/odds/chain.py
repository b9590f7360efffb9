"""Markov chains, exactly: where one is after some steps, when one arrives, where one ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm, log2, log10
from typing import Any, Generic, TypeVar

from rulebook.odds.errors import OddsError, TooManyCases, as_function
from rulebook.odds.flow import flow
from rulebook.odds.law import LATER, Law
from rulebook.odds.show import exact
from rulebook.odds.values import is_count, sort_key

State = TypeVar("State", bound=Hashable)
Row = dict[Any, int]  # next state -> whole-number weight
MOST_STATES = 100_000  # of a chain that has not said how many it has
MOST_WORK = 12_000_000  # states of all steps together, each with its number: some seconds
LONG_NUMBER = 30_000  # bits; adding one up takes as long as finding where it belongs
FIRST_LOOK = 128  # steps after which the work to come is estimated


class Chain(Generic[State]):
    """A chain that starts in a state and goes on by `step`: state -> weights of the next states.

    `step` gives a mapping to whole numbers or Fractions, a `Law`, or None where the chain ends.
    `same_as` may name states that behave alike (a sorted board, say): they are counted as one. The chain
    checks that they do behave alike, as far as it meets them.

    >>> walk = Chain(2, lambda money: {money - 1: 1, money + 1: 1} if 0 < money < 5 else None)
    >>> walk.ends()
    Law of the end: 5 cases
    value  cases  exact  percent  1 in
        0      3    3/5  60.00 %   1.7  ████████████████████████
        5      2    2/5  40.00 %   2.5  ████████████████
    >>> walk.time_to(lambda money: money in (0, 5))
    Fraction(6, 1)
    """

    def __init__(
        self,
        start: State,
        step: Callable[[State], Mapping[State, int | Fraction] | None],
        same_as: Callable[[State], Hashable] | None = None,
        *,
        most: int = MOST_STATES,
    ) -> None:
        self._step = as_function(step, "Chain(0, lambda state: {state + 1: 1})")
        self._same_as = same_as
        self._most = most
        self._examples: dict[Any, State] = {}  # one state for each of those that count as one
        self._twins: dict[Any, State] = {}  # and a second one, to check that it goes on alike
        self._rows: dict[Any, Row] = {}
        self.start = self._meet(start)

    def row(self, state: Any) -> Row:
        """Give the whole-number weights of the states that follow a state.

        >>> Chain(1, lambda n: {n + 1: 1, n: 3}).row(1)
        {1: 3, 2: 1}
        """
        if state not in self._rows:
            self._rows[state] = self._weights(self._examples[state])
        twin = self._twins.get(state, self._examples[state])
        if twin != self._examples[state]:
            self._twins[state] = self._examples[state]
            if self._weights(twin) != self._rows[state]:
                raise OddsError(
                    f"same_as counts {twin!r} and {self._examples[state]!r} as one; they do not go on alike."
                )
        return self._rows[state]

    def _weights(self, state: State) -> Row:
        follows = self._step(state)
        if follows is None or follows == {}:
            return {self._meet(state): 1}
        if not isinstance(follows, Mapping):
            raise OddsError(
                f"The step from {state!r} returns {follows!r}. Return each next state with its weight, such "
                f"as {{{follows!r}: 1}}, or None where the chain ends."
            )
        law = follows if isinstance(follows, Law) else Law(follows)
        chances = () if isinstance(follows, Law) else follows.values()
        if any(isinstance(chance, Fraction) for chance in chances) and sum(chances) != 1:
            raise OddsError(
                f"The chances from {state!r} sum to {sum(chances)}, not to 1. Give chances that do, "
                "or whole-number weights."
            )
        weights: Counter[Any] = Counter()
        for following, count in law.counts.items():
            weights[self._meet(following)] += count
        common = gcd(*weights.values())
        return {key: count // common for key, count in weights.items()}

    def _meet(self, state: State) -> Any:
        key = state if self._same_as is None else self._same_as(state)
        if self._examples.setdefault(key, state) != state:
            self._twins.setdefault(key, state)
        return key

    def states(self, until: Callable[[Any], bool] = lambda state: False) -> list[Any]:
        """List all states that can be reached, nearest first, going no further than `until`.

        >>> Chain(1, lambda n: {2 * n % 7: 1}).states()
        [1, 2, 4]
        """
        as_goal(until)
        reached = {self.start: None}
        for state in (queue := [self.start]):
            for following in () if until(state) else self.row(state):
                if following not in reached:
                    reached[following] = None
                    queue.append(following)
            if len(reached) > self._most:
                raise TooManyCases(
                    len(reached),
                    "This chain's states (there may be no end of them)",
                    "If they do end, say how many there are at most: Chain(…, most=…). ",
                )
        return list(reached)

    # --- questions --------------------------------------------------------------------------------------

    def after(self, steps: int) -> Law[Any]:
        """Give the law of the state after so many steps.

        >>> Chain(0, lambda n: {n - 1: 1, n + 1: 1}).after(4).counts
        {-4: 1, -2: 4, 0: 6, 2: 4, 4: 1}
        """
        require_steps(steps)
        weights, total = self._far_on(steps)
        values = sorted(weights, key=sort_key)
        title = f"Law of the state after {steps} steps"
        return Law.counted(values, [weights[v] for v in values], total, title).reduced()

    def _far_on(self, steps: int) -> tuple[Row, int]:
        """Go so many steps on, unless the first of them tell that it would take too long."""
        work, before = 0.0, 1.0
        for step, (weights, total) in enumerate(self.march()):
            if step == steps:
                break
            if step >= FIRST_LOOK and step & (step - 1) == 0:  # it doubles: how does the work grow?
                growth = log2(work / before)
                if (ahead := work * (steps / step) ** growth) > MOST_WORK:
                    so_far = int(steps * (MOST_WORK / ahead) ** (1 / growth))
                    digit = 10 ** int(log10(so_far))
                    raise TooManyCases(
                        int(ahead),
                        f"The state after {steps:,} steps",
                        instead=f"after({so_far // digit * digit}) is counted in seconds.",
                    )
                before = work
            elif 2 * step >= FIRST_LOOK and step & (step - 1) == 0:
                before = work
            work += len(weights) * (1 + total.bit_length() / LONG_NUMBER)
        return weights, total

    def march(self, stop: Callable[[Any], bool] = lambda state: False) -> Iterator[tuple[Row, int]]:
        """Go on for ever: after 0, 1, 2 … steps the weight of each state, and of all together.

        It stays where `stop` holds.

        >>> march = Chain(0, lambda n: {n: 1, n + 1: 1}).march()
        >>> next(march), next(march), next(march)
        (({0: 1}, 1), ({0: 1, 1: 1}, 2), ({0: 1, 1: 2, 2: 1}, 4))
        """
        weights: Row = {self.start: 1}
        total = 1
        while True:
            yield weights, total
            rows = {state: {state: 1} if stop(state) else self.row(state) for state in weights}
            sums = {state: sum(row.values()) for state, row in rows.items()}
            scale = lcm(*sums.values())
            grown: Row = {}
            for state, weight in weights.items():
                share = weight * (scale // sums[state])
                for following, count in rows[state].items():
                    grown[following] = grown.get(following, 0) + share * count
            weights, total = grown, total * scale

    def reached_by(self, goal: Callable[[Any], bool], steps: int) -> list[Fraction]:
        """Give the chance to have been at the goal by step 0, 1, 2 … `steps`.

        >>> Chain(0, lambda n: {n: 1, n + 1: 1}).reached_by(lambda n: n == 1, 3)
        [Fraction(0, 1), Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)]
        """
        as_goal(goal)
        require_steps(steps)
        marching = zip(range(steps + 1), self.march(stop=goal), strict=False)
        return [
            Fraction(sum(weight for state, weight in weights.items() if goal(state)), total)
            for _, (weights, total) in marching
        ]

    def hitting_law(self, goal: Callable[[Any], bool], within: int) -> Law[Any]:
        """Give the law of the first step at the goal; what takes longer counts as "later".

        >>> Chain(0, lambda n: {n: 1, n + 1: 1}).hitting_law(lambda n: n == 1, within=3).counts
        {1: 4, 2: 2, 3: 1, 'later': 1}
        """
        by = self.reached_by(goal, within)
        chances: dict[Any, int | Fraction] = {0: by[0], LATER: 1 - by[-1]}
        chances.update({step: by[step] - by[step - 1] for step in range(1, within + 1)})
        return Law(chances, title="Law of the first step at the goal")

    def reach(self, goal: Callable[[Any], bool]) -> Fraction:
        """Give the chance ever to be at the goal.

        >>> step = lambda money: {money - 1: 2, money + 1: 1} if 0 < money < 4 else None
        >>> Chain(1, step).reach(lambda money: money == 4)
        Fraction(1, 15)
        """
        return sum(self._arrivals(goal).values(), Fraction(0))

    def time_to(self, goal: Callable[[Any], bool]) -> Fraction:
        """Give the expected number of steps to the goal.

        >>> Chain(0, lambda n: {n: 5, n + 1: 1}).time_to(lambda n: n == 2)
        Fraction(12, 1)
        """
        if as_goal(goal)(self.start):
            return Fraction(0)
        rows, outside = self._rows_until(goal)
        steps, arrivals = flow(self.start, rows, outside) if self.start in rows else (Fraction(0), {})
        if (chance := sum(arrivals.values(), Fraction(0))) != 1:
            raise OddsError(
                f"The goal is reached with chance {exact(chance)} only, so the expected time is infinite; "
                "ask reached_by(goal, steps) or hitting_law(goal, within=steps)."
            )
        return steps

    def ends(self) -> Law[Any]:
        """Give the law of the state in which the chain ends.

        >>> Chain(1, lambda n: {2: 1, 3: 2} if n == 1 else None).ends()[3]
        Fraction(2, 3)
        """
        arrivals = self._arrivals(lambda state: self.row(state).keys() == {state})
        if sum(arrivals.values()) != 1:
            raise OddsError("This chain need not end: it can go round for ever. Ask after(steps) instead.")
        weights: dict[Any, int | Fraction] = dict(arrivals)
        return Law(weights, title="Law of the end")

    def _arrivals(self, goal: Callable[[Any], bool]) -> dict[Any, Fraction]:
        """Give the chance to arrive in each state of the goal."""
        if as_goal(goal)(self.start):
            return {self.start: Fraction(1)}
        rows, outside = self._rows_until(goal)
        return flow(self.start, rows, outside)[1] if self.start in rows else {}

    def _rows_until(self, goal: Callable[[Any], bool]) -> tuple[dict[Any, Row], dict[Any, int]]:
        """Give the rows of the states before the goal that may still lead there, and what leads elsewhere."""
        before: dict[Any, None] = {}
        arrived: list[Any] = []
        for state in self.states(until=goal):
            if goal(state):
                arrived.append(state)
            else:
                before[state] = None
        comes_from: dict[Any, list[Any]] = {}
        for state in before:
            for following in self.row(state):
                comes_from.setdefault(following, []).append(state)
        leads = dict.fromkeys(arrived)
        for state in (queue := arrived):
            for earlier in comes_from.get(state, ()):
                if earlier not in leads:
                    leads[earlier] = None
                    queue.append(earlier)
        rows: dict[Any, Row] = {}
        outside: dict[Any, int] = {}
        for state in before:
            if state in leads:
                row = self.row(state)
                rows[state] = {after: count for after, count in row.items() if after in leads}
                outside[state] = sum(row.values()) - sum(rows[state].values())
        return rows, outside


def require_steps(steps: object) -> None:
    """Refuse anything but a number of steps."""
    if not is_count(steps):
        raise OddsError(f"A chain takes a whole number of steps, 0 or more, not {steps!r}.")


def as_goal(goal: Any) -> Callable[[Any], bool]:
    """Refuse a state as a goal: a goal is a function, because several states can be goals."""
    return as_function(goal, f"lambda state: state == {goal!r}")
