"""What the planner wants: a task for the seat to move, the cards it keeps for it, and its first move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from rulebook.games.closing_in.city import NEIGHBOURS, PLACES, distance
from rulebook.games.closing_in.moves import (
    EXITS,
    Ambush,
    Begin,
    Buy,
    End,
    Escape,
    Go,
    Jam,
    Lure,
    Move,
    Search,
    Send,
    Smoke,
    Sneak,
    Take,
)
from rulebook.games.closing_in.refusals import MOST_LURED
from rulebook.games.closing_in.routes import FAR, Sketch, Way

WORRY = 0.5
"""The expected damage, in actions, from which on the planner looks after a tile."""

URGENT = 4.0
"""The expected damage from which on that comes before any task."""


class Plan(Sketch):
    """What the planner wants for the seat to move, and the first move of it.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
    >>> plan = Plan(record.game, record.state, 0)
    >>> plan.task[0], str(plan.choose(record.game.moves(record.state, 0)))
    ('fetch', 'sneak to the Bank')
    """

    def choose(self, moves: Sequence[Move]) -> Move:
        """Choose among the legal moves of step 2 or of step 3.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(8)
        >>> print(Plan(record.game, record.state, 0).choose([End()]))
        end the turn
        """
        return self._buy(moves) if self.s.phase == "buy" else self._act(moves)

    @cached_property
    def task(self) -> tuple[str, Way]:
        """The task of this turn, by name, with its way."""
        if not self.missing:
            return "escape", self._escape()
        deliver = self.way_onto(self.s.place("tower"))
        if self.still > 0:
            fetch = min((self.way_onto(p) for p in self._intel()), key=_cost, default=(FAR, None))
            if fetch[0] < FAR:
                return "fetch", fetch
        if self.s.carried[self.seat]:
            return "deliver", deliver
        if self.still <= 0 and self.exits:
            return "meet", self._escape()
        return "wait", (FAR, None)

    def _intel(self) -> Iterator[int]:
        """Intel that is not nearer to somebody else who can get it before it is this seat's turn again."""
        lying = [p for p in PLACES if self.s.city[p].intel]
        for place in lying:
            others = [distance(self.s.where[other], place) for other in self.inside if other != self.seat]
            if len(lying) == 1 or not others or distance(self.here, place) <= min(others) + 1:
                yield place

    def _escape(self) -> Way:
        """The way to the exit where all can meet soonest, with a key, and which is likely to last."""
        return self.way_to(self._meeting_place) if self.exits else (FAR, None)

    @cached_property
    def _meeting_place(self) -> int:
        """The exit to meet at."""

        def cost(place: int) -> float:
            walk = sum(distance(self.s.where[seat], place) for seat in self.inside)
            key = EXITS[self.s.city[place].name]
            held = any(key in self.s.hands[seat] for seat in self.inside)
            return walk + (0 if held else 8) + 10 * self.risk(place)

        return min(self.exits, key=cost)

    # ---- step 2 ----------------------------------------------------------------------------------------

    def _keeps(self) -> list[str]:
        """The cards not to be discarded: one key, and what the task needs a card for."""
        kept = []
        wanted = [EXITS[self.s.city[place].name] for place in self.exits]
        keys = [key for key in wanted if key in self.hand]
        elsewhere = {card for seat in self.inside if seat != self.seat for card in self.s.hands[seat]}
        keys.sort(key=lambda key: key in elsewhere)
        if not self.missing and self.exits:
            keys.sort(key=lambda key: key != EXITS[self.s.city[self._meeting_place].name])
        kept += keys[: 1 if self.missing else 2]
        if not self.s.here.removed:
            fare = self.spaces(self.task[1][1])
            kept += sorted((card for card in self.hand if card not in kept), key=self.house.buys)[:fare]
        if self.here in self.exits and self.still <= 0:
            kept += ["jammer"] * self.hand.count("jammer")
        kept += {Ambush: ["ambush"], Smoke: ["smoke"], Sneak: ["sneak"]}.get(type(self.task[1][1]), [])
        return kept

    def _buy(self, moves: Sequence[Move]) -> Move:
        """Discard for actions what is not kept, as long as there is a task."""
        left = list(self.hand)
        for card in self._keeps():
            if card in left:
                left.remove(card)
        name, (cost, _) = self.task
        enough = name in ("escape", "meet") and self.s.actions >= cost and not self._seek_key
        if name != "wait" and cost < FAR and not enough:
            for card in left:
                if Buy(card) in moves:
                    return Buy(card)
        return Begin() if Begin() in moves else moves[0]

    @cached_property
    def _seek_key(self) -> bool:
        """Whether nobody holds a key to an exit that is still there."""
        wanted = {EXITS[self.s.city[place].name] for place in self.exits}
        return not any(wanted & set(self.s.hands[seat]) for seat in self.inside)

    # ---- step 3 ----------------------------------------------------------------------------------------

    def _act(self, moves: Sequence[Move]) -> Move:
        """Take what is there to be taken, or the first step of the task, or look after the city."""
        if Send() in moves:
            return Send()
        if Search() in moves and self.still > 0:
            return Search()
        if Escape() in moves and all(self.s.where[seat] == self.here for seat in self.inside):
            return Escape()
        if self.s.here.removed:
            return self._get_off(moves)
        if rescue := self._rescue(moves, URGENT):
            return rescue
        first = self.task[1][1]
        if first in moves and self._gets_there(first):
            return first  # type: ignore[return-value]  # it is a move if it is among them
        if isinstance(first, Sneak) and Go(first.tile) in moves:
            return Go(first.tile)
        return self._spare(moves)

    def _gets_there(self, first: Any) -> bool:
        """Whether a step leads to a tile, or there are the cards and actions to go on to one."""
        spaces = self.spaces(first)
        return not spaces or (len(self.hand) >= spaces and self.s.actions > spaces)

    def _get_off(self, moves: Sequence[Move]) -> Move:
        """Step off the removed tile where the task leads, with the card that is missed least."""
        first = self.task[1][1]
        kept = self._keeps()

        def cost(move: Any) -> tuple[bool, ...]:
            removed = self.s.tile(move.tile).removed
            ahead = move.tile == getattr(first, "tile", None)
            return (not ahead, removed, not isinstance(move, Go), move.pay in kept)

        return min(moves, key=cost)

    def _spare(self, moves: Sequence[Move]) -> Move:
        """With actions to spare: lure enforcers off the tiles that matter, draw if a key is missing."""
        if rescue := self._rescue(moves, WORRY):
            return rescue
        if self._seek_key and Take() in moves:
            return Take()
        if self._worry(self.here) >= WORRY and Ambush() in moves:
            return Ambush()
        if self.still <= 0 and Jam() in moves:
            return Jam()
        if len(self.hand) >= self.house.draw_up_to and Take() in moves:
            return Take()
        return End() if End() in moves else moves[0]

    def _rescue(self, moves: Sequence[Move], worry: float) -> Move | None:
        """Lure enforcers here from a neighbour that matters more and is likely to be lost."""
        near = [place for place in NEIGHBOURS[self.here] if self._worry(place) >= worry]
        for place in sorted(near, key=self._worry, reverse=True):
            count = min(MOST_LURED, self.s.city[place].enforcers)
            lure = Lure(self.s.city[place].name, count)
            if lure in moves and self.damage(self.here, count) < self._worry(place):
                return lure
        return None

    def _worry(self, place: int) -> float:
        tile = self.s.city[place]
        return 0.0 if tile.removed or not tile.enforcers else self.worth_keeping(place) * self.risk(place)


def _cost(way: Way) -> float:
    return way[0]
