"""The rules of Closing In: who moves, what may be tried, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulebook.core.cards import Deal, Draw, Shuffle, pile
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, Event, Fact, Game, Seat
from rulebook.core.players import Bot
from rulebook.games.closing_in.actions import carry_out
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.moves import (
    CARDS,
    OUT,
    RULES,
    TILES,
    Ambush,
    Begin,
    Buy,
    Courier,
    Dealt,
    Deployed,
    Drew,
    End,
    Escape,
    Give,
    Go,
    Jam,
    Laid,
    Lure,
    Move,
    Search,
    Send,
    Smoke,
    Sneak,
    Sprint,
    State,
    Take,
)
from rulebook.games.closing_in.refusals import MOST_LURED, MOST_SMOKED, near_tiles, why_not
from rulebook.games.closing_in.turns import deal, deploy, draw, laid_out, lay

OVER = ("won", "lost")


@dataclass(frozen=True)
class ClosingIn(House, Game[State, Move]):
    """Closing In under one set of options; everybody is on the same side.

    >>> game = ClosingIn(players=3)
    >>> game.to_act(game.start())
    (-1,)
    """

    name: ClassVar[str] = "closing_in"
    rules: ClassVar[Catalogue] = RULES

    def start(self) -> State:
        """Put the box on the table; the city is laid by chance unless the options name one (CI-1)."""
        return laid_out(self, State(), self.city) if self.city else State()

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """The player whose turn it is buys and acts; everything else is chance."""
        if s.phase in OVER:
            return ()
        return (s.seat,) if s.phase in ("buy", "act") else (CHANCE,)

    def chance(self, s: State) -> Chance[Move]:
        """Lay, deal, draw: each card of a deck is as likely as any other."""
        if s.phase == "city":
            return Shuffle(Laid, pile(TILES))
        if s.phase == "hands":
            return Deal(Dealt, s.inventory, hands=(self.draw_up_to,) * self.players)
        if s.phase in ("draw", "take"):
            return Draw(Drew, s.inventory)
        return Draw(Deployed, s.locations)

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, and all that can come."""
        return (Laid, Dealt, Drew, Deployed, Buy, Begin, Go, Sneak, Sprint, Take, Search, Lure, Give,
                Courier, Ambush, Smoke, Jam, Send, Escape, End)  # fmt: skip

    def candidates(self, s: State, seat: Seat) -> Iterator[Move]:
        """Every card, every tile, every player, every number, whether it makes sense or not."""
        return self._tries(s, seat, TILES, TILES, CARDS)

    def moves(self, s: State, seat: Seat) -> Sequence[Move]:
        """What is legal among all that makes any sense: own cards, and the tiles around."""
        if seat not in self.to_act(s) or seat == CHANCE:
            return []
        near = near_tiles(s)
        tries = self._tries(s, seat, near, (s.here.name, *near), tuple(dict.fromkeys(s.hand)))
        return [m for m in tries if why_not(self, s, m) is None]

    def _tries(
        self, s: State, seat: Seat, near: Sequence[str], reach: Sequence[str], cards: Sequence[str]
    ) -> Iterator[Move]:
        """Every move with these tiles, one step away or in reach of smoke, and these cards."""
        yield from map(Buy, cards)
        yield Begin()
        own = s.hands[seat] if 0 <= seat < len(s.hands) else ()
        pays = ("", *dict.fromkeys(own))
        for step in (Go, Sneak, Sprint):
            yield from (step(tile, pay) for tile in near for pay in pays)
        yield from (Lure(tile, n) for tile in near for n in range(1, MOST_LURED + 1))
        yield from (Smoke(tile, n) for tile in reach for n in range(1, MOST_SMOKED + 1))
        others = [to for to in range(self.players) if to != seat]
        for hand_over in (Give, Courier):
            yield from (hand_over(card, to) for card in cards for to in others)
        yield from (Take(), Search(), Ambush(), Jam(), Send(), Escape(), End())

    def why_not(self, s: State, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way."""
        seats = self.to_act(s)
        if not seats:
            return Event("CI-18", "over")
        if seat == CHANCE or seats == (CHANCE,):
            return self._why_not_chance(s, seat, seats, m)
        if isinstance(m, Laid | Dealt | Drew | Deployed):
            return Event("CI-17", "not_chance", {"waiting": seats})
        if seat != s.seat:
            if 0 <= seat < self.players and s.where[seat] == OUT:
                return Event("CI-R11", "escaped_already", {"seat": seat})
            return Event("CI-17", "not_your_turn", {"seat": seat, "waiting": seats})
        return why_not(self, s, m)

    def _why_not_chance(self, s: State, seat: Seat, seats: tuple[Seat, ...], m: Move) -> Event | None:
        rule = _RULE_OF_CHANCE.get(s.phase, "CI-17")
        if seats != (CHANCE,):
            return Event(rule, "not_chance", {"waiting": seats})
        if seat != CHANCE:
            return Event(rule, "chance_first", {"seat": seat})
        if not self.chance(s).allows(m):
            return Event(rule, "cannot_come", {"what": m})
        return None

    def play(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move, and all that follows by itself."""
        match m:
            case Laid():
                return lay(self, s, m)
            case Dealt():
                return deal(self, s, m)
            case Drew():
                return draw(self, s, m)
            case Deployed(card):
                return deploy(self, s, card)
        return carry_out(self, s, m)

    def scores(self, s: State) -> tuple[int, ...]:
        """The pieces of intel that were sent: everybody's, as all are on one side."""
        return (s.sent,) * self.players

    def winners(self, s: State) -> tuple[Seat, ...]:
        """Everybody or nobody (CI-18)."""
        return tuple(range(self.players)) if s.phase == "won" else ()

    def worth(self, s: State) -> tuple[float, ...]:
        """The win for everybody, or how far they got: intel sent counts, carried and found less."""
        if s.phase == "won":
            return (1.0,) * self.players
        found = sum(tile.intel for tile in s.city)
        progress = s.sent + 0.5 * sum(s.carried) + 0.1 * found + sum(at == OUT for at in s.where)
        return (0.5 * progress / (self.tokens + self.players),) * self.players

    def longest(self) -> int:
        """A bound: in every turn all cards drawn, all bought, all actions used, each drawing another card."""
        dearest = max(worth for *_, worth in self.inventory_kinds)
        actions = self.actions + self.hand_limit * dearest
        in_a_turn = self.draw_up_to + self.hand_limit + 1 + 3 * actions + 1 + self.deploy
        return 2 + self.first_deploy + self.turns * in_a_turn

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position: what the enforcers may do next, and what the decks hold."""
        from rulebook.games.closing_in.facts import facts

        return facts(self, view)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.closing_in.players import BOTS

        return BOTS


_RULE_OF_CHANCE = {
    "city": "CI-1",
    "hands": "CI-1",
    "set_up": "CI-2",
    "draw": "CI-3",
    "take": "CI-7",
    "deploy": "CI-14",
}
