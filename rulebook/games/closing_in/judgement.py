"""What a table is worth to the team at the end of a turn, in points of the strong bot's own: the higher the
better. What the game can still become is judged by what is done, what is left to do, and what may fall."""

from __future__ import annotations

from math import prod
from typing import Final

from rulebook.core.cards import size
from rulebook.games.closing_in.city import PLACES
from rulebook.games.closing_in.collapse import in_deck
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.routes import CARD, chance_of_loss
from rulebook.games.closing_in.table import EXITS, OUT, State

OVER: Final = 1_000_000.0
"""A game that is won; less than nothing by as much, one that is lost."""
SENT: Final = 20.0
"""A piece of intel that has been sent."""
CARRIED: Final = 9.0
"""A piece that somebody carries, if it is still wanted."""
CARRY: Final = 0.8
"""Each step that a carried piece is away from the Radio Tower."""
GUARD: Final = 0.5
"""Each enforcer on the Radio Tower while something has to be sent."""
FETCH: Final = 1.2
"""Each step, as it were, that a piece nobody carries takes to be fetched."""
FETCH_MOST: Final = 6.0
"""The steps of a piece that does not lie anywhere yet."""
FETCH_GUARD: Final = 0.7
"""The steps that an enforcer beside a piece is worth."""
FETCH_BACK: Final = 0.6
"""The steps that each step from a piece to the Radio Tower is worth."""
FETCH_NEAR: Final = 2.0
"""The steps that a piece which lies in the city saves."""
LOST_NOW: Final = 30.0
"""The game lost at once, with the Radio Tower or with both exits."""
TOWER_SOON: Final = 12.0
"""The Radio Tower lost before it is this player's turn again."""
EXITS_SOON: Final = 20.0
"""Both exits lost by then."""
KEY: Final = 5.0
"""A key to the exit where the team would meet."""
KEY_AWAY: Final = 6.0
"""The steps that it is worth going to meet where there is a key."""
EXIT_AWAY: Final = 8.0
"""The steps that it is worth going to meet at an exit that is not lost soon."""
WALK: Final = (0.0, 0.3, 0.9)
"""Each step of each player to that exit: while pieces have to be fetched, then to be sent, and at last."""
ACTION: Final = 0.15
"""Each action that a player in the city will have, with all cards discarded for it, those to be drawn too."""
LOSING: Final = 2.0
"""Each tile that is lost, or will be before it is this player's turn again."""


def new_card(house: House, cards: int) -> float:
    """Say what a discarded card brings besides its actions: a new one in the next turn, if there is room.

    >>> new_card(House(), 2), new_card(House(), 3)
    (1.5, 0.0)
    """
    return CARD if cards < house.draw_up_to else 0.0


class Judgement:
    """A judge of the tables that one turn may lead to: the piles of the enforcers stay as they are.

    >>> import rulebook
    >>> from dataclasses import replace
    >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=2).at(5)
    >>> judge = Judgement(record.game, record.state)
    >>> judge.worth(replace(record.state, sent=1)) > judge.worth(record.state)
    True
    """

    def __init__(self, house: House, s: State) -> None:
        self.house, self.turn = house, s.turn
        self._deck, self._left = in_deck(s), size(s.locations)
        self._soon = house.deploy * sum(at != OUT for at in s.where)
        """The location cards that come before it is this player's turn again."""

    def lost(self, s: State, place: int, cards: int) -> float:
        """Give the chance that a tile is lost by so many location cards.

        >>> import rulebook
        >>> state = rulebook.play(rulebook.new("closing_in"), "random", seed=2).at(5).state
        >>> Judgement(rulebook.new("closing_in"), state).lost(state, 0, 100)
        1.0
        """
        tile, house = s.city[place], self.house
        if tile.removed:
            return 1.0
        lacking = house.remove_above + 1 - tile.enforcers
        everything = sum(house.copies.values())
        return chance_of_loss(
            lacking, self._deck[tile.name], self._left, house.copies[tile.name], everything, cards
        )

    def worth(self, s: State, drawn: int = 0) -> float:
        """Judge a table at the end of a turn, the player having drawn so many unknown cards besides.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "planner", seed=1)
        >>> record.winners, Judgement(record.game, record.state).worth(record.state)
        ((0, 1), 1000000.0)
        """
        if s.ended:
            return OVER if s.ended == "won" else -OVER
        inside = [seat for seat, at in enumerate(s.where) if at != OUT]
        missing = max(0, self.house.intel_needed - s.sent)
        still = max(0, missing - sum(s.carried[seat] for seat in inside))
        value = SENT * (self.house.intel_needed - missing) + CARRIED * (missing - still)
        # Cards that are jammed do not come; when the next turn has begun, none of this turn's do.
        now = max(0, self.house.deploy - s.jammed) if s.turn == self.turn else 0
        if missing:
            value -= self._to_send(s, inside, now)
        if still:
            value -= self._to_fetch(s, inside, still)
        value -= self._to_escape(s, inside, WALK[0 if still else 1 if missing else 2], now, drawn)
        value += ACTION * self._actions(s, inside, drawn)
        for place in PLACES:
            value -= LOSING * self.lost(s, place, self._soon)
        return value

    def _to_send(self, s: State, inside: list[int], now: int) -> float:
        """What keeps the team from sending: the way to the Radio Tower, who stands there, and its loss."""
        tower, cost = s.place("tower"), 0.0
        for seat in inside:
            cost += CARRY * s.carried[seat] * self.house.layout.distance(s.where[seat], tower)
        cost += GUARD * s.city[tower].enforcers
        cost += LOST_NOW * self.lost(s, tower, now)
        return cost + TOWER_SOON * self.lost(s, tower, self._soon)

    def _to_fetch(self, s: State, inside: list[int], still: int) -> float:
        """What it takes to fetch the pieces that nobody carries yet."""
        tower, distance = s.place("tower"), self.house.layout.distance
        costs = [FETCH_MOST] * still
        for place in PLACES:
            tile = s.city[place]
            if tile.intel:
                nearest = min(distance(s.where[seat], place) for seat in inside)
                guarded = nearest + FETCH_GUARD * tile.enforcers
                costs.append(guarded + FETCH_BACK * distance(place, tower) - FETCH_NEAR)
        cost = 0.0
        for least in sorted(costs)[:still]:
            cost += FETCH * least
        return cost

    def _to_escape(self, s: State, inside: list[int], step: float, now: int, drawn: int) -> float:
        """What keeps the team from escaping: the way to an exit, no key to it, and the loss of the exits."""
        exits = [place for place in PLACES if s.city[place].name in EXITS]
        cost = LOST_NOW * prod(self.lost(s, place, now) for place in exits)
        cost += EXITS_SOON * prod(self.lost(s, place, self._soon) for place in exits)
        least, best = 0.0, -1.0
        for place in exits:
            if s.city[place].removed:
                continue
            key, risk = EXITS[s.city[place].name], self.lost(s, place, self._soon)
            held = any(key in s.hands[seat] for seat in inside)
            walk = sum(self.house.layout.distance(s.where[seat], place) for seat in inside)
            away = walk + EXIT_AWAY * risk + (0.0 if held else KEY_AWAY)
            if best < 0 or away < best:
                keys, cards = dict(s.inventory).get(key, 0), max(1, size(s.inventory))
                has = 1.0 if held else min(1.0, drawn * keys / cards)
                best = away
                least = -KEY * has + step * walk
        return cost + least

    def _actions(self, s: State, inside: list[int], drawn: int) -> float:
        """Count the actions of everybody's next turn, if all cards are discarded for them."""
        actions = 0.0
        for seat in inside:
            more = drawn if seat == s.seat else 0
            cards = len(s.hands[seat]) + more
            actions += self.house.actions + sum(map(self.house.buys, s.hands[seat])) + CARD * more
            actions += CARD * max(0, self.house.draw_up_to - cards)
        return actions
