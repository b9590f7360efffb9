"""Liar's dice: the example of a game in which hands are hidden. Beside Pig's parts it has `view` and `guess`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import Any, ClassVar

from rulebook import CHANCE, HIDDEN, Event, Fact, Game, Seat
from rulebook.core.catalogue import Catalogue, Spoken, catalogue
from rulebook.core.chance import Rng, Roll
from rulebook.core.game import Hidden, replaced

RULES = catalogue(Path(__file__).parent)
FACES = range(1, 7)

Cup = tuple[int | Hidden, ...]
"""The dice under a cup, in order; () before they are shaken."""


@dataclass(frozen=True)
class Bid(Spoken):
    count: int
    face: int
    rules = RULES


@dataclass(frozen=True)
class Liar(Spoken):
    rules = RULES


@dataclass(frozen=True)
class Shaken(Spoken):
    dice: tuple[int, ...]
    rules = RULES


Move = Bid | Liar | Shaken


@dataclass(frozen=True)
class State:
    left: tuple[int, ...]
    """How many dice everybody has left."""
    cups: tuple[Cup, ...]
    seat: Seat = 0
    bids: tuple[Bid, ...] = ()
    lifted: bool = False
    """Whether the cups of the last round still lie open."""


@dataclass(frozen=True)
class LiarsDice(Game[State, Move]):
    players: int = 2
    dice: int = 5
    wild: bool = False

    name: ClassVar[str] = "liars_dice"
    rules: ClassVar[Catalogue] = RULES

    def __post_init__(self) -> None:
        RULES.check(self)

    def start(self) -> State:
        return State((self.dice,) * self.players, ((),) * self.players)

    def to_act(self, s: State) -> tuple[Seat, ...]:
        if self.winners(s):
            return ()
        return (s.seat,) if self._to_shake(s) is None else (CHANCE,)

    def _to_shake(self, s: State) -> Seat | None:
        """Whose dice come next; None: all cups are shaken."""
        waiting = (seat for seat, n in enumerate(s.left) if n and (s.lifted or not s.cups[seat]))
        return next(waiting, None)

    def chance(self, s: State) -> Roll[Move]:
        seat = self._to_shake(s)
        return Roll(Shaken, dice=0 if seat is None else s.left[seat])

    def move_types(self) -> tuple[type, ...]:
        return Bid, Liar, Shaken

    def candidates(self, s: State, seat: Seat) -> Iterator[Move]:
        yield Liar()
        yield from (Bid(count, face) for count in range(1, sum(s.left) + 2) for face in FACES)
        yield Shaken((6,) * self.dice)

    def moves(self, s: State, seat: Seat) -> list[Move]:
        """What `why_not` lets through, found without asking it: many games are played in a search."""
        if seat == CHANCE or seat not in self.to_act(s):
            return []
        last = (s.bids[-1].count, s.bids[-1].face) if s.bids else (0, 0)
        counts = range(max(1, last[0]), sum(s.left) + 1)
        bids = [Bid(count, face) for count in counts for face in FACES if (count, face) > last]
        return [*([Liar()] if s.bids else []), *bids]

    def why_not(self, s: State, seat: Seat, m: Move) -> Event | None:
        waiting = self.to_act(s)
        if not waiting:
            return Event("LD-4", "over")
        if seat not in waiting:
            return Event("LD-2", "not_your_turn", {"seat": seat, "waiting": waiting})
        if (seat == CHANCE) != isinstance(m, Shaken) or (seat == CHANCE and not self.chance(s).allows(m)):
            return Event("LD-1", "cannot_come", {"what": m})
        if isinstance(m, Liar):
            return None if s.bids else Event("LD-3", "no_bid_yet")
        if isinstance(m, Bid):
            return self._why_not_bid(s, m)
        return None

    def _why_not_bid(self, s: State, m: Bid) -> Event | None:
        data = {"count": m.count, "face": m.face}
        if not 1 <= m.count <= sum(s.left) or m.face not in FACES:
            return Event("LD-2", "no_such_bid", data | {"dice": sum(s.left)})
        if s.bids and (m.count, m.face) <= (s.bids[-1].count, s.bids[-1].face):
            return Event("LD-2", "too_low", data | {"last": f"{s.bids[-1].count} × {s.bids[-1].face}"})
        return None

    def play(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        match m:
            case Shaken(dice):
                return self._shake(s, tuple(sorted(dice)))
            case Bid(count, face):
                bid = Event("LD-2", "bid", {"seat": seat, "count": count, "face": face})
                return replace(s, seat=self._next(s.left, seat), bids=(*s.bids, m)), (bid,)
            case Liar():
                return self._call(s, seat)

    def _shake(self, s: State, dice: Cup) -> tuple[State, tuple[Event, ...]]:
        seat = self._to_shake(s) or 0
        cups = ((),) * self.players if s.lifted else s.cups
        after = replace(s, cups=replaced(cups, seat, dice), bids=(), lifted=False)
        shaken = Event("LD-1", "shaken", {"seat": seat, "n": len(dice)})
        return after, (shaken, Event("LD-1", "looked", {"seat": seat, "dice": dice}, seats=(seat,)))

    def _call(self, s: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        bid, bidder = s.bids[-1], self._before(s.left, seat)
        n = sum(self.shows(die, bid.face) for cup in s.cups for die in cup)
        loser = seat if n >= bid.count else bidder
        left = replaced(s.left, loser, s.left[loser] - 1)
        data = {"seat": seat, "n": n, "face": bid.face, "count": bid.count}
        told = [Event("LD-3", "called", data)]
        if self.wild and bid.face != 1:
            told.append(Event("LD-R2", "wild_says_why"))
        told.append(Event("LD-3", "lost", {"seat": loser, "left": left[loser]}))
        begins = loser if left[loser] else self._next(left, loser)
        if not left[loser]:
            told.append(Event("LD-4", "out", {"seat": loser}))
        over = sum(map(bool, left)) == 1
        told.append(
            Event("LD-4", "won", {"seat": begins}) if over else Event("LD-R1", "begins", {"seat": begins})
        )
        return replace(s, left=left, seat=begins, lifted=True), tuple(told)

    def shows(self, die: Any, face: int) -> bool:
        """Tell whether a die counts for a bid on that number."""
        return bool(die == face or (self.wild and die == 1))

    def _next(self, left: Sequence[int], seat: Seat) -> Seat:
        return next(
            i % self.players for i in range(seat + 1, seat + 1 + self.players) if left[i % self.players]
        )

    def _before(self, left: Sequence[int], seat: Seat) -> Seat:
        return next(
            i % self.players for i in range(seat - 1, seat - 1 - self.players, -1) if left[i % self.players]
        )

    def scores(self, s: State) -> tuple[int, ...]:
        return s.left

    def winners(self, s: State) -> tuple[Seat, ...]:
        playing = tuple(seat for seat, n in enumerate(s.left) if n)
        return playing if len(playing) == 1 else ()

    def longest(self) -> int:
        everything = self.players * self.dice
        return everything * (self.players + 6 * everything + 1)

    # --- what is hidden ---

    def view(self, s: State, seat: Seat | None) -> State:
        if s.lifted:
            return s
        cups = (cup if other == seat else (HIDDEN,) * len(cup) for other, cup in enumerate(s.cups))
        return replace(s, cups=tuple(cups))

    def guess(self, view: State, seat: Seat | None, rng: Rng) -> State:
        def shaken(cup: Cup) -> Cup:
            return tuple(sorted(int(rng.integers(6)) + 1 if die is HIDDEN else die for die in cup))

        return replace(view, cups=tuple(map(shaken, view.cups)))

    def true_at(self, view: State, seat: Seat | None, bid: Bid) -> Fraction:
        """The chance that a bid is true, as that seat may know it."""
        dice = [die for cup in view.cups for die in cup]
        seen = sum(self.shows(die, bid.face) for die in dice if die is not HIDDEN)
        return at_least(bid.count - seen, dice.count(HIDDEN), 2 if self.wild and bid.face != 1 else 1)

    def higher(self, view: State, seat: Seat | None) -> tuple[Fraction, Bid] | None:
        """The likeliest bid that is higher than the last; of equals the highest, which says most."""
        last = view.bids[-1] if view.bids else Bid(1, 0)
        lowest = (Bid(last.count + (face <= last.face), face) for face in FACES)
        bids = [(self.true_at(view, seat, bid), bid) for bid in lowest if bid.count <= sum(view.left)]
        return max(bids, key=lambda found: (found[0], found[1].count, found[1].face), default=None)

    def facts(self, view: State, seat: Seat | None) -> list[Fact]:
        if CHANCE in self.to_act(view) or self.winners(view):
            return []
        found = []
        if view.bids:
            found.append(Fact("holds", {}, self.true_at(view, seat, view.bids[-1])))
        if best := self.higher(view, seat):
            found.append(Fact("likeliest", {"count": best[1].count, "face": best[1].face}, best[0]))
        return found

    def bots(self) -> Mapping[str, Any]:
        return {"likelier": likelier}


@cache
def at_least(count: int, dice: int, faces: int) -> Fraction:
    """The chance that so many of the dice show one of so many faces."""
    ways = (comb(dice, n) * faces**n * (6 - faces) ** (dice - n) for n in range(max(0, count), dice + 1))
    return Fraction(sum(ways), 6**dice)


def likelier(game: LiarsDice, view: State, seat: Seat, moves: Any, rng: Any) -> Move:
    """Call the last bid a lie if that is likelier than that the best higher bid is true."""
    best = game.higher(view, seat)
    if best is None:
        return Liar()
    lie = 1 - game.true_at(view, seat, view.bids[-1]) if view.bids else 0
    return Liar() if lie > best[0] else best[1]


GAME = LiarsDice
