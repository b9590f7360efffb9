"""Bots for Closing In: a planner that goes task by task, and one that thinks whole turns through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import Bot
from rulebook.games.closing_in import table
from rulebook.games.closing_in.city import PLACES
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.legal import MOST_LURED
from rulebook.games.closing_in.routes import FAR, Sketch, Way
from rulebook.games.closing_in.table import EXITS, SPECIAL, Move, State
from rulebook.games.closing_in.turns import Turns

WORRY = 0.5
"""The expected damage, in actions, from which on the planner looks after a tile."""

URGENT = 4.0
"""The expected damage from which on that comes before any task."""


class Plan:
    """What the planner wants for the seat to move, and the first move of it.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=2).at(5)
    >>> plan = Plan(record.game, record.state, 0)
    >>> plan.task[0], str(plan.choose(record.game.moves(record.state, 0)))
    ('fetch', 'lure one enforcer from the Market')
    """

    def __init__(self, house: House, s: State, seat: Seat) -> None:
        self.house, self.s, self.seat = house, s, seat
        self.sketch = Sketch(house, s, seat)

    def choose(self, moves: Sequence[Move]) -> Move:
        """Choose among the legal moves of step 2 or of step 3.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> print(Plan(record.game, record.state, 0).choose([table.End()]))
        end the turn
        """
        return self._buy(moves) if self.s.phase == "buy" else self._act(moves)

    @cached_property
    def task(self) -> tuple[str, Way]:
        """The task of this turn, by name, with its way."""
        if not self.sketch.missing:
            return "escape", self._escape()
        deliver = self.sketch.way_onto(self.s.place("tower"))
        if self.sketch.still > 0:
            fetch = min((self.sketch.way_onto(p) for p in self._intel()), key=_cost, default=(FAR, None))
            if fetch[0] < FAR:
                return "fetch", fetch
        if self.s.carried[self.seat]:
            return "deliver", deliver
        if self.sketch.still <= 0 and self.sketch.exits:
            return "meet", self._escape()
        return "wait", (FAR, None)

    def _intel(self) -> Iterator[int]:
        """Intel that is not nearer to somebody else who can get it before it is this seat's turn again."""
        lying = [p for p in PLACES if self.s.city[p].intel]
        for place in lying:
            others = [self.house.layout.distance(self.s.where[seat], place) for seat in self._others]
            if (
                len(lying) == 1
                or not others
                or self.house.layout.distance(self.sketch.here, place) <= min(others) + 1
            ):
                yield place

    @cached_property
    def _others(self) -> list[Seat]:
        """The other seats that have not escaped."""
        return [seat for seat in self.sketch.inside if seat != self.seat]

    def _escape(self) -> Way:
        """The way to the exit where all can meet soonest, with a key, and which is likely to last."""
        return self.sketch.way_to(self._meeting_place) if self.sketch.exits else (FAR, None)

    @cached_property
    def _meeting_place(self) -> int:
        """The exit to meet at."""

        def cost(place: int) -> float:
            walk = sum(self.house.layout.distance(self.s.where[seat], place) for seat in self.sketch.inside)
            key = EXITS[self.s.city[place].name]
            held = any(key in self.s.hands[seat] for seat in self.sketch.inside)
            return walk + (0 if held else 8) + 10 * self.sketch.risk(place)

        return min(self.sketch.exits, key=cost)

    # ---- step 2 ----------------------------------------------------------------------------------------

    def _keeps(self) -> list[str]:
        """The cards not to be discarded: one key, and what the task needs a card for."""
        kept = []
        wanted = [EXITS[self.s.city[place].name] for place in self.sketch.exits]
        keys = [key for key in wanted if key in self.sketch.hand]
        elsewhere = {card for seat in self._others for card in self.s.hands[seat]}
        keys.sort(key=lambda key: key in elsewhere)
        kept += keys[: 1 if self.sketch.missing else 2]
        if not self.s.here.removed:
            fare = self.sketch.spaces(self.task[1][1])
            others = [card for card in self.sketch.hand if card not in kept]
            kept += sorted(others, key=self.house.buys)[:fare]
        if self.sketch.here in self.sketch.exits and self.sketch.still <= 0:
            kept += ["jammer"] * self.sketch.hand.count("jammer")
        if card := SPECIAL.get(type(self.task[1][1])):
            kept.append(card)
        return kept

    def _buy(self, moves: Sequence[Move]) -> Move:
        """Discard for actions what is not kept, as long as there is a task."""
        left = list(self.sketch.hand)
        for card in self._keeps():
            if card in left:
                left.remove(card)
        name, (cost, _) = self.task
        enough = name in ("escape", "meet") and self.s.actions >= cost and not self._seek_key
        if name != "wait" and cost < FAR and not enough:
            for card in left:
                if table.Buy(card) in moves:
                    return table.Buy(card)
        return table.Begin() if table.Begin() in moves else moves[0]

    @cached_property
    def _seek_key(self) -> bool:
        """Whether nobody holds a key to an exit that is still there."""
        wanted = {EXITS[self.s.city[place].name] for place in self.sketch.exits}
        return not any(wanted & set(self.s.hands[seat]) for seat in self.sketch.inside)

    # ---- step 3 ----------------------------------------------------------------------------------------

    def _act(self, moves: Sequence[Move]) -> Move:
        """Take what is there to be taken, or the first step of the task, or look after the city."""
        if table.Send() in moves:
            return table.Send()
        search = next((move for move in moves if isinstance(move, table.Search | table.SearchAt)), None)
        if search and self.sketch.still > 0:
            return search
        if table.Escape() in moves and all(self.s.where[seat] == self.sketch.here for seat in self._others):
            return table.Escape()
        if self.s.here.removed:
            return self._get_off(moves)
        if rescue := self._rescue(moves, URGENT):
            return rescue
        first = self.task[1][1]
        if first in moves and self._gets_there(first):
            return first  # type: ignore[return-value]  # it is a move if it is among them
        if isinstance(first, table.Sneak) and table.Go(first.tile) in moves:
            return table.Go(first.tile)
        return self._spare(moves)

    def _gets_there(self, first: Any) -> bool:
        """Whether a step leads to a tile, or there are the cards and actions to go on to one."""
        spaces = self.sketch.spaces(first)
        return not spaces or (len(self.sketch.hand) >= spaces and self.s.actions > spaces)

    def _get_off(self, moves: Sequence[Move]) -> Move:
        """Step off the removed tile where the task leads, with the card that is missed least."""
        first = self.task[1][1]
        kept = self._keeps()

        def cost(move: Any) -> tuple[bool, ...]:
            removed = self.s.tile(move.tile).removed
            ahead = move.tile == getattr(first, "tile", None)
            return (not ahead, removed, not isinstance(move, table.Go), move.pay in kept)

        return min(moves, key=cost)

    def _spare(self, moves: Sequence[Move]) -> Move:
        """With actions to spare: lure enforcers off the tiles that matter, draw if a key is missing."""
        if rescue := self._rescue(moves, WORRY):
            return rescue
        if self._seek_key and table.Take() in moves:
            return table.Take()
        if self._worry(self.sketch.here) >= WORRY and table.Ambush() in moves:
            return table.Ambush()
        if self.sketch.still <= 0 and table.Jam() in moves:
            return table.Jam()
        if len(self.sketch.hand) >= self.house.draw_up_to and table.Take() in moves:
            return table.Take()
        return table.End() if table.End() in moves else moves[0]

    def _rescue(self, moves: Sequence[Move], worry: float) -> Move | None:
        """Lure enforcers here from a neighbour that matters more and is likely to be lost."""
        near = [
            place for place in self.house.layout.neighbours[self.sketch.here] if self._worry(place) >= worry
        ]
        for place in sorted(near, key=self._worry, reverse=True):
            count = min(MOST_LURED, self.s.city[place].enforcers)
            lure = table.Lure(self.s.city[place].name, count)
            if lure in moves and self.sketch.damage(self.sketch.here, count) < self._worry(place):
                return lure
        return None

    def _worry(self, place: int) -> float:
        tile = self.s.city[place]
        if tile.removed or not tile.enforcers:
            return 0.0
        return self.sketch.worth_keeping(place) * self.sketch.risk(place)


def _cost(way: Way) -> float:
    return way[0]


@dataclass(frozen=True)
class Planner:
    """Collect, send, escape: one brain for all seats.

    1. While intel is missing, fetch the piece that costs the fewest actions: lure its enforcers from next
       door, step in, search. When enough is carried, deliver it at the Radio Tower in the same way.
    2. With all sent, everybody goes to the exit where all can meet soonest, for which somebody has a key and
       which is likely to last.
    3. Keep a key and the fare for empty spaces; discard the other cards for actions while there is a task.
    4. What tiles are worth, times the chance that they are lost soon, is the worry about them: enforcers are
       lured off those that worry most, before any task if it is urgent, and not left behind where it hurts.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "planner", seed=1)
    >>> record.to_act
    ()
    """

    def __call__(self, game: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first move of the task, or one that looks after the city."""
        return Plan(game, view, seat).choose(moves)


@dataclass(frozen=True)
class Strong:
    """Think whole turns through, and judge where they lead: `turns.py` and `judgement.py` say how.

    1. Choose the cards to discard and all actions together, so that none is bought for nothing.
    2. Judge the turn's end by what is done, by the ways still to go, and by the exact odds of the collapse.
    3. When a drawn card has come, think again.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "planner", seed=1).at(30)
    >>> Strong()(record.game, record.state, record.to_act[0], record.legal(), None) in record.legal()
    True
    """

    def __call__(self, game: House, view: State, seat: Seat, moves: Sequence[Move], rng: Rng | None) -> Move:
        """Choose the first move of the best turn."""
        return moves[0] if len(moves) == 1 else Turns(game, view, seat).best()


BOTS: Mapping[str, Bot] = {"planner": Planner(), "strong": Strong()}
