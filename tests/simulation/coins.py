"""A tiny game for tests: everybody wins together if the coins show more heads than tails, else nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import rulebook
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance, Roll, Rolled
from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.kernel import Kernel, kernel_for

Faces = tuple[int, ...]


@dataclass(frozen=True)
class Coins(Game[Faces, Rolled]):
    """Each seat's score is the heads among its own coins; the coins come one by one, seat after seat."""

    players: int = 2
    coins: int = 3

    name: ClassVar[str] = "coins"
    rules: ClassVar[Catalogue] = rulebook.rules("knapp_daneben")

    def start(self) -> Faces:
        return ()

    def to_act(self, s: Faces) -> tuple[Seat, ...]:
        return (CHANCE,) if len(s) < self.players * self.coins else ()

    def why_not(self, s: Faces, seat: Seat, m: Rolled) -> Event | None:
        return None

    def candidates(self, s: Faces, seat: Seat) -> Iterator[Rolled]:
        return iter(())

    def chance(self, s: Faces) -> Chance[Rolled]:
        return Roll(Rolled, dice=1, sides=2)

    def play(self, s: Faces, seat: Seat, m: Rolled) -> tuple[Faces, tuple[Event, ...]]:
        return (*s, m.dice[0] - 1), ()

    def scores(self, s: Faces) -> tuple[int, ...]:
        return tuple(sum(s[seat :: self.players]) for seat in range(self.players))

    def winners(self, s: Faces) -> tuple[Seat, ...]:
        return tuple(range(self.players)) if 2 * sum(s) > self.players * self.coins else ()

    def longest(self) -> int:
        return self.players * self.coins

    def move_types(self) -> tuple[type, ...]:
        return (Rolled,)

    def kernel(self) -> Kernel | None:
        return kernel_for(self, "tests.simulation.coins_kernel")


def by_hand(*_: Any) -> Any:
    """A bot that no game knows by a name; nobody moves in this game."""
    raise AssertionError("coins are never asked")
