"""The checks of `rulebook check` find what they promise to find, in games that break one promise each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import rulebook
from rulebook.core.game import HIDDEN, Event, Game, Hidden, Outcome, Seat
from rulebook.testing.case import Case, Fault
from rulebook.testing.engine import bots_play
from rulebook.testing.hiding import views_show_what_was_told


@dataclass(frozen=True)
class Lay:
    """Lay a disc face down: a rose (0) or the skull (1)."""

    disc: int


@dataclass(frozen=True)
class Laid:
    """Who laid which disc, in order; HIDDEN for those that a seat has not seen."""

    discs: tuple[int | Hidden, ...] = ()
    tell: bool = False


@dataclass(frozen=True)
class Discs(Game[Laid, Lay]):
    """Two players lay six discs in turn, each seen only by the player who laid it."""

    players: int = 2
    name: ClassVar[str] = "discs"
    rules: ClassVar[Any] = rulebook.rules("poof")

    def start(self) -> Laid:
        return Laid()

    def to_act(self, s: Laid) -> tuple[Seat, ...]:
        return (len(s.discs) % 2,) if len(s.discs) < 6 else ()

    def candidates(self, s: Laid, seat: Seat) -> tuple[Lay, ...]:
        return Lay(0), Lay(1)

    def why_not(self, s: Laid, seat: Seat, m: Lay) -> Event | None:
        return None if self.to_act(s) == (seat,) else Event("PF-3", "no")

    def play(self, s: Laid, seat: Seat, m: Lay) -> Outcome[Laid]:
        told = Event("PF-3", "laid", {"seat": seat}), Event("PF-3", "own", {"disc": m.disc}, seats=(seat,))
        return Laid((*s.discs, m.disc)), told

    def view(self, s: Laid, seat: Seat | None) -> Laid:
        return Laid(tuple(disc if at % 2 == seat else HIDDEN for at, disc in enumerate(s.discs)))

    def scores(self, s: Laid) -> tuple[int, ...]:
        return 0, 0

    def winners(self, s: Laid) -> tuple[Seat, ...]:
        return ()

    def longest(self) -> int:
        return 6

    def move_types(self) -> tuple[type, ...]:
        return (Lay,)


@dataclass(frozen=True)
class Open(Discs):
    """The view shows every disc at once."""

    def view(self, s: Laid, seat: Seat | None) -> Laid:
        return s


@dataclass(frozen=True)
class OpenLater(Discs):
    """The view shows the first disc once three others lie on it, although no event shows it."""

    def view(self, s: Laid, seat: Seat | None) -> Laid:
        seen = super().view(s, seat)
        return Laid(s.discs[:1] + seen.discs[1:]) if len(s.discs) > 3 else seen


@dataclass(frozen=True)
class Endless(Discs):
    """Only a skull ends the game, and the bot never lays one."""

    def to_act(self, s: Laid) -> tuple[Seat, ...]:
        return () if 1 in s.discs else (len(s.discs) % 2,)

    def bots(self) -> Mapping[str, Any]:
        return {"florist": lambda game, view, seat, moves, rng: moves[0]}


def test_a_choice_that_stays_secret_is_no_fault() -> None:
    views_show_what_was_told(Case(Discs))


@pytest.mark.parametrize("kind", [Open, OpenLater])
def test_a_view_that_shows_what_was_chosen_in_secret_is_found(kind: type[Discs]) -> None:
    with pytest.raises(Fault, match="was told the same"):
        views_show_what_was_told(Case(kind))


def test_a_bot_whose_game_never_ends_is_stopped_at_the_bound() -> None:
    with pytest.raises(
        Fault, match=r"game of the bot 'florist' .* after 6 steps, the bound that `longest` states"
    ):
        bots_play(Case(Endless))
