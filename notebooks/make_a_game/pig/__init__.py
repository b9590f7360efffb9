"""Pig, the dice game: rules, odds and a bot. Screen, log, keys, terminal and simulation come for free."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from rulebook import CHANCE, Event, Fact, Game, Seat
from rulebook.core.catalogue import Catalogue, Spoken, catalogue
from rulebook.core.chance import Roll, Rolled

RULES = catalogue(Path(__file__).parent)


@dataclass(frozen=True)
class Throw(Spoken):
    rules = RULES


@dataclass(frozen=True)
class Hold(Spoken):
    rules = RULES


@dataclass(frozen=True)
class State:
    totals: tuple[int, ...]
    kept: int = 0
    rolling: bool = False
    turns: int = 0
    over: bool = False


@dataclass(frozen=True)
class Pig(Game[State, Any]):
    players: int = 2
    goal: int = 100
    turns: int = 200

    name: ClassVar[str] = "pig"
    rules: ClassVar[Catalogue] = RULES

    def __post_init__(self) -> None:
        RULES.check(self)

    def start(self) -> State:
        return State((0,) * self.players)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        return () if s.over else (CHANCE,) if s.rolling else (s.turns % self.players,)

    def chance(self, s: State) -> Roll[Rolled]:
        return Roll(Rolled, dice=1)

    def move_types(self) -> tuple[type, ...]:
        return Throw, Hold, Rolled

    def candidates(self, s: State, seat: Seat) -> Iterator[Any]:
        yield from (Throw(), Hold(), Rolled((6,)))

    def why_not(self, s: State, seat: Seat, m: Any) -> Event | None:
        waiting = self.to_act(s)
        if not waiting:
            return Event("PG-3", "over")
        if seat not in waiting:
            return Event("PG-1", "not_your_turn", {"seat": seat, "waiting": waiting})
        if (seat == CHANCE) != isinstance(m, Rolled) or (seat == CHANCE and not self.chance(s).allows(m)):
            return Event("PG-1", "cannot_come", {"what": m})
        return Event("PG-1", "nothing") if m == Hold() and not s.kept else None

    def play(self, s: State, seat: Seat, m: Any) -> tuple[State, tuple[Event, ...]]:
        if m == Throw():
            return replace(s, rolling=True), ()
        player = s.turns % self.players
        if m == Hold():
            after, told = self._ended(s, player, s.kept)
            data = {"seat": player, "n": s.kept, "total": after.totals[player]}
            return after, (Event("PG-1", "held", data), *told)
        die = m.dice[0]
        if die == 1:
            after, told = self._ended(s, player, 0)
            return after, (Event("PG-2", "one", {"seat": player, "n": s.kept}), *told)
        kept = s.kept + die
        thrown = Event("PG-1", "thrown", {"seat": player, "n": die, "kept": kept})
        if s.totals[player] + kept < self.goal:
            return replace(s, kept=kept, rolling=False), (thrown,)
        totals = tuple(n + kept * (seat == player) for seat, n in enumerate(s.totals))
        won = Event("PG-3", "won", {"seat": player, "goal": self.goal})
        return State(totals, turns=s.turns + 1, over=True), (thrown, won)

    def _ended(self, s: State, player: Seat, points: int) -> tuple[State, tuple[Event, ...]]:
        totals = tuple(n + points * (seat == player) for seat, n in enumerate(s.totals))
        last = s.turns + 1 == self.turns
        return State(totals, turns=s.turns + 1, over=last), (Event("PG-R1", "ended"),) * last

    def scores(self, s: State) -> tuple[int, ...]:
        return s.totals

    def winners(self, s: State) -> tuple[Seat, ...]:
        best = max(s.totals)
        return tuple(seat for seat, n in enumerate(s.totals) if s.over and n == best)

    def longest(self) -> int:
        return self.turns * (self.goal + 4)

    def facts(self, view: State, seat: Seat | None) -> list[Fact]:
        if view.over:
            return []
        needed = self.goal - view.totals[view.turns % self.players] - view.kept
        return [Fact("loses", {}, Fraction(1, 6)), Fact("reaches", {}, reaching(needed))]

    def bots(self) -> Mapping[str, Any]:
        return {"twenty": hold_at_twenty}


@cache
def reaching(points: int) -> Fraction:
    """The chance to throw so many points before a one comes."""
    return (
        Fraction(1) if points <= 0 else sum((reaching(points - die) for die in range(2, 7)), Fraction()) / 6
    )


def hold_at_twenty(game: Pig, view: State, seat: Seat, moves: Any, rng: Any) -> Any:
    """Hold as soon as a turn has brought twenty points."""
    return Hold() if view.kept >= 20 else Throw()


GAME = Pig
