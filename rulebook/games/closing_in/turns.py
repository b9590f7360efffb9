"""Whole turns, thought through: what can be discarded, then all that can be done one after another.

Of the beginnings that leave equally much to be done, the best few are kept. A card that would be drawn on the
way stays unknown; when it has come, the rest of the turn is thought through anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from rulebook.core.game import Seat
from rulebook.games.closing_in import legal, play, table
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.judgement import Judgement, new_card
from rulebook.games.closing_in.table import Move, State

BREADTH: Final = 6
"""Beginnings that are kept, of those that leave equally much to be done."""
LONGEST: Final = 26
"""What is left to be done is told apart up to thirteen actions; a sprint's second step is half of one."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a turn may begin: its first move, the table it has led to, and what that is worth as its end.

    >>> Beginning(None, State("act", actions=2), 0, 1.5).table.actions
    2
    """

    first: Move | None
    table: State
    drawn: int
    """Cards drawn on the way, which nobody has seen."""
    worth: float
    bought: int = 0
    """Actions that cards were discarded for."""
    trail: tuple[int, ...] = ()
    """The places that the last steps led away from, nothing else having been done since."""

    def better_than(self, other: Beginning) -> bool:
        """Whether it is worth more; a card drawn now is known sooner than one worth as much later.

        >>> here = State("act", actions=2)
        >>> Beginning(None, here, 1, 1.5).better_than(Beginning(None, here, 0, 1.5))
        True
        """
        return (self.worth, self.drawn) > (other.worth, other.drawn)


class Turns:
    """The ways to play the rest of a turn, without the less promising ones.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=2).at(5)
    >>> print(Turns(record.game, record.state, 0).best())
    lure one enforcer from the Market
    """

    def __init__(self, house: House, s: State, seat: Seat) -> None:
        self.house, self.seat, self.start = house, seat, s
        self.judge = Judgement(house, s)
        self._kept: list[list[Beginning]] = [[] for _ in range(LONGEST + 1)]
        """The best beginnings, by what they leave to be done."""
        self._best: Beginning | None = None
        """The best of all that a turn may end with, kept or not."""

    def best(self) -> Move:
        """Give the first move of the best turn."""
        for s, first in self._sales():
            bought = s.actions - self.start.actions
            self._keep(Beginning(first, s, 0, self.judge.worth(s), bought), LONGEST)
        for left in range(LONGEST, -1, -1):
            for beginning in self._kept[left]:
                for longer in self._longer(beginning):
                    self._keep(longer, left - 1)
        if self._best is None:  # every turn that was thought of leads into an empty space
            return legal.moves(self.house, self.start, self.seat)[0]
        return table.Begin() if self._needless(self._best) else self._best.first or table.End()

    def _needless(self, best: Beginning) -> bool:
        """Whether the turn uses none of the actions bought, and no better card may come for one discarded."""
        if not isinstance(best.first, table.Buy) or best.bought > best.table.actions:
            return False
        held = len(best.table.hands[self.seat]) + best.drawn
        begins = table.Begin() in legal.moves(self.house, self.start, self.seat)
        return begins and self.house.buys(best.first.card) > new_card(self.house, held)

    def _sales(self) -> Iterator[tuple[State, Move | None]]:
        """The tables after each choice of cards to discard, and the cheapest of them (CI-4)."""
        if self.start.phase != "buy":
            yield self.start, None
            return
        kinds = sorted(set(self.start.hand), key=lambda card: (self.house.buys(card), card))
        for numbers in product(*(range(self.start.hand.count(card) + 1) for card in kinds)):
            cards = [card for card, n in zip(kinds, numbers, strict=True) for _ in range(n)]
            s = self.start
            for card in cards:
                s, _ = play.play(self.house, s, self.seat, table.Buy(card))
            if table.Begin() in legal.moves(self.house, s, self.seat):
                s, _ = play.play(self.house, s, self.seat, table.Begin())
                yield s, table.Buy(cards[0]) if cards else table.Begin()

    def _longer(self, beginning: Beginning) -> Iterator[Beginning]:
        """The same beginning with one more move."""
        if not self._goes_on(beginning.table):
            return
        for move in legal.moves(self.house, beginning.table, self.seat):
            s, drawn = beginning.table, beginning.drawn
            trail: tuple[int, ...] = ()
            if isinstance(move, table.End):
                continue
            if isinstance(move, table.Step):
                trail = (*beginning.trail, s.where[self.seat])
                if s.place(move.tile) in trail:  # whoever walks back could as well have stayed
                    continue
            if isinstance(move, table.Take):
                if len(s.hand) + drawn >= self.house.hand_limit:
                    continue
                s, drawn = replace(s, actions=s.actions - 1, stride=False), drawn + 1
            else:
                s, _ = play.play(self.house, s, self.seat, move)
            worth = self.judge.worth(s, drawn)
            yield Beginning(beginning.first or move, s, drawn, worth, beginning.bought, trail)

    def _keep(self, new: Beginning, most: int) -> None:
        """Keep a beginning if it is new, and among the best of those that leave as much to be done."""
        s = new.table
        left = min(2 * s.actions + s.stride, most) if self._goes_on(s) else 0
        if left < 0:
            return
        # Beginnings that cannot end yet may push it out of those that are kept, but not be chosen for it.
        if self._may_end(s) and (self._best is None or new.better_than(self._best)):
            self._best = new
        if any(self._alike(new, other) for other in self._kept[left]):
            return
        row = self._kept[left]
        if len(row) < BREADTH:
            row.append(new)
            return
        worst = min(range(BREADTH), key=lambda at: (row[at].worth, row[at].drawn))
        if new.better_than(row[worst]):
            row[worst] = new

    def _goes_on(self, s: State) -> bool:
        """Whether this is still the same turn."""
        return s.phase == "act" and s.turn == self.start.turn

    def _may_end(self, s: State) -> bool:
        """Whether the turn is over or may be ended: no turn ends on an empty space (CI-6)."""
        return not self._goes_on(s) or not s.here.removed

    def _alike(self, one: Beginning, other: Beginning) -> bool:
        """Whether two beginnings come to the same, as far as anybody would tell."""
        a, b = one.table, other.table
        return (one.worth, one.drawn, a.where[self.seat], a.hands[self.seat]) == (
            other.worth,
            other.drawn,
            b.where[self.seat],
            b.hands[self.seat],
        )
