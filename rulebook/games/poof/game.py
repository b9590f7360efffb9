"""The rules of Poof: get rid of your cards on a pile that only goes down, and keep the fewest points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from rulebook.core.cards import Deal, Draw
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Chance, Rng
from rulebook.core.game import CHANCE, HIDDEN, Event, Fact, Game, Seat
from rulebook.core.players import Bot
from rulebook.games.poof.moves import (
    POOF,
    RULES,
    Blind,
    CallPoof,
    Card,
    Dealt,
    Drawn,
    Hand,
    Mix,
    Move,
    Pass,
    Play,
    Pooftastrophe,
    Shown,
    State,
    TakePile,
    TurnedUp,
)
from rulebook.games.poof.refusals import Refusals, ways
from rulebook.games.poof.table import groups, less, more, put, seen

if TYPE_CHECKING:
    from rulebook.core.fast_engine import FastEngine


@dataclass(frozen=True)
class Poof(Refusals, Game[State, Move]):
    """Poof under one set of options.

    >>> game = Poof(players=3)
    >>> game.to_act(game.start())
    (-1,)
    """

    name: ClassVar[str] = "poof"
    rules: ClassVar[Catalogue] = RULES

    def start(self) -> State:
        """Nothing is dealt yet."""
        return State()

    def to_act(self, s: State) -> tuple[Seat, ...]:
        """Chance for every card that comes; a player in turn; with two players the other too (PF-R6)."""
        return self.seats_to_act(s)

    def chance(self, s: State) -> Chance[Move]:
        """The deal, the draw for the start, a card turned up, or what still lies face down at the end."""
        match s.phase:
            case "deal":
                return self.the_deal()
            case "draw":
                return self.the_draw(s)
            case "show":
                return self.the_show(s)
        return Draw(TurnedUp, s.unseen)

    def move_types(self) -> tuple[type, ...]:
        """All that can be tried, the moves no rule allows included."""
        return (Dealt, Drawn, Play, Mix, Blind, TurnedUp, TakePile, Pooftastrophe, Pass, CallPoof, Shown)

    def candidates(self, s: State, seat: Seat) -> Iterator[Move]:
        """Every card and stack, several numbers at once, and all that a player might say."""
        yield from (TakePile(), Pass(), Pooftastrophe(), CallPoof(), Mix(()))
        places = range(1, self.stacks + 2)
        yield from map(Blind, places)
        own = groups(s, seat) if 0 <= seat < len(s.hands) else {}
        for card in (POOF, *self.numbers):
            held, shown = own.get(card, (0, ()))
            yield from ways(card, held, shown)
            yield Play(card, held + 1)
            yield from (
                Play(card, 0, (number,)) for number in range(1, self.stacks + 2) if number not in shown
            )
        yield from (Mix(pair) for pair in zip(sorted(own), sorted(own)[1:], strict=False))

    def moves(self, s: State, seat: Seat) -> Sequence[Move]:
        """List what the seat may do."""
        if s.phase != "play" or not 0 <= seat < self.players:
            return []
        return list(self.listed(s, seat))

    def why_not(self, s: State, seat: Seat, m: Move) -> Event | None:
        """Name the rule in the way."""
        if s.phase == "over":
            return Event("PF-16", "over")
        if s.phase == "play":
            if seat == CHANCE:
                return Event("PF-5", "nothing_is_drawn", {"waiting": (s.seat,)})
            return self.why_not_now(s, seat, m)
        rule = {"deal": "PF-2", "draw": "PF-3", "turn_up": "PF-7", "blind": "PF-18", "show": "PF-15"}[s.phase]
        if seat != CHANCE:
            return Event(rule, "draw_first", {"seat": seat})
        return None if self.chance(s).allows(m) else Event(rule, "cannot_come", {"what": m})

    def play(self, s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move."""
        match m:
            case Play():
                return self.played(s, seat, m)
            case TakePile():
                return self.took(s, seat)
            case TurnedUp(card):
                return self.turned_up(s, card) if s.phase == "turn_up" else self.came_blind(s, card)
            case Blind(stack):
                return self.went_blind(s, stack)
            case Pooftastrophe():
                return self.called(s, seat)
            case Dealt(cards):
                return self.dealt(s, cards)
            case Drawn(cards):
                return self.drawn(s, cards)
            case Shown(cards):
                return self.shown(s, cards)
        raise AssertionError(f"{m} is never legal")

    def view(self, s: State, seat: Seat | None) -> State:
        """Hide what the others hold, as far as it was never seen; it might as well lie unseen elsewhere.

        What lies face down nobody has seen, so it is nowhere in the state. Between rounds all is shown.
        """
        if s.phase in ("deal", "over"):
            return s
        hands, hidden = list(s.hands), Counter[Card]()
        for other, hand in enumerate(s.hands):
            if other != seat:
                known = s.known[other]
                hidden.update(Counter(seen(hand)) - Counter(known))
                hands[other] = (*known, *(HIDDEN,) * (len(hand) - len(known)))
        return replace(s, hands=tuple(hands), unseen=more(s.unseen, hidden.elements()))

    def guess(self, view: State, seat: Seat | None, rng: Rng) -> State:
        """Deal the cards that this seat has not seen to where they may be, each way as likely as another."""
        gaps = tuple(sum(card is HIDDEN for card in hand) for hand in view.hands)
        if not any(gaps):
            return view
        came = Deal(Shown, view.unseen, gaps).sample(rng).cards
        hands: tuple[Hand, ...] = view.hands
        for other, cards in enumerate(came):
            hands = put(hands, other, tuple(sorted((*seen(hands[other]), *cards))))
        return replace(view, hands=hands, unseen=less(view.unseen, [c for cards in came for c in cards]))

    def scores(self, s: State) -> tuple[int, ...]:
        """Add up everybody's points of the rounds so far; the fewest are best."""
        return self.totals(s)

    def winners(self, s: State) -> tuple[Seat, ...]:
        """The lowest total wins (PF-16); a tie is shared (PF-R8)."""
        return self.lowest(s) if s.phase == "over" else ()

    def worth(self, s: State) -> tuple[float, ...]:
        """Value the table by the points by which the others on average are behind."""
        totals = self.totals(s)
        others = self.players - 1
        return tuple((sum(totals) - own) / others - own for own in totals)

    def longest(self) -> int:
        """A deal, draws for the start, so many turns, every face-down card once, the count; each round."""
        cards = sum(n for _, n in self.deck)
        return self.rounds * (2 + cards // 2 + self.turn_limit + self.players * self.stacks)

    def facts(self, view: State, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this position."""
        from rulebook.games.poof.facts import facts

        return facts(self, view, seat)

    def fast(self, bots: Sequence[str]) -> FastEngine | None:
        """Give the engine that plays many rounds at once."""
        from rulebook.games.poof.fast import engine

        return engine(self, bots)

    def bots(self) -> Mapping[str, Bot]:
        """Name this game's own bots."""
        from rulebook.games.poof.players import BOTS

        return BOTS
