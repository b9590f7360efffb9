"""Kuhn's poker on the Game protocol: three cards, one coin, the game whose solution every textbook gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

import rulebook
from rulebook.core.cards import Draw, pile
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, HIDDEN, Event, Game, Hidden, Seat, Stake


@dataclass(frozen=True)
class Dealt:
    card: int


@dataclass(frozen=True)
class Say:
    word: str


@dataclass(frozen=True)
class Hand:
    cards: tuple[int | Hidden, ...] = ()
    said: tuple[str, ...] = ()


ENDS = {("pass", "pass"), ("bet", "pass"), ("bet", "bet"), ("pass", "bet", "pass"), ("pass", "bet", "bet")}


@dataclass(frozen=True)
class Kuhn(Game[Hand, Dealt | Say]):
    players: int = 2
    name: ClassVar[str] = "kuhn"
    rules: ClassVar[Catalogue] = rulebook.rules("close_enough")

    def start(self) -> Hand:
        return Hand()

    def to_act(self, s: Hand) -> tuple[Seat, ...]:
        if len(s.cards) < 2:
            return (CHANCE,)
        return () if s.said in ENDS else (len(s.said) % 2,)

    def chance(self, s: Hand) -> Chance[Dealt | Say]:
        return Draw(Dealt, pile(card for card in (1, 2, 3) if card not in s.cards))

    def candidates(self, s: Hand, seat: Seat) -> Iterator[Dealt | Say]:
        yield from (Say("pass"), Say("bet"))

    def why_not(self, s: Hand, seat: Seat, m: Dealt | Say) -> Event | None:
        return None if seat in self.to_act(s) else Event("KP-1", "wait")

    def play(self, s: Hand, seat: Seat, m: Dealt | Say) -> tuple[Hand, tuple[Event, ...]]:
        if isinstance(m, Dealt):
            event = Event("KP-1", "dealt", {"card": m.card}, (len(s.cards),))
            return replace(s, cards=(*s.cards, m.card)), (event,)
        return replace(s, said=(*s.said, m.word)), (Event("KP-2", "said", {"seat": seat, "word": m.word}),)

    def view(self, s: Hand, seat: Seat | None) -> Hand:
        return replace(s, cards=tuple(card if at == seat else HIDDEN for at, card in enumerate(s.cards)))

    def scores(self, s: Hand) -> tuple[int, ...]:
        first, second = (card for card in s.cards if isinstance(card, int))
        won = 0 if first > second else 1
        if s.said == ("bet", "pass"):
            won = 0
        elif s.said == ("pass", "bet", "pass"):
            won = 1
        coins = 2 if s.said[-1] == "bet" else 1
        return (coins, -coins) if won == 0 else (-coins, coins)

    def winners(self, s: Hand) -> tuple[Seat, ...]:
        return tuple(seat for seat, coins in enumerate(self.scores(s)) if coins > 0)

    def stake(self) -> Stake:
        return "points"

    def longest(self) -> int:
        return 5

    def move_types(self) -> tuple[type, ...]:
        return (Dealt, Say)
