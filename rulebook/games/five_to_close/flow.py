"""How cards come and turns go round in 5 To Close: lots, the deal, draws, the end of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from rulebook.core.cards import Deal, Draw, pile
from rulebook.core.chance import Chance
from rulebook.core.game import Event, Hidden, Seat
from rulebook.games.five_to_close.house import LETTERS
from rulebook.games.five_to_close.moves import (
    CLOSING,
    DEAL,
    DRAW,
    DRAWING,
    PLAY,
    SPECIALS,
    TURN_OVER,
    Card,
    Dealt,
    Drew,
    Hand,
    Lot,
    Move,
    State,
    Turned,
)
from rulebook.games.five_to_close.scoring import Scoring

NOT_DRAWN, OUT = "", "~"
"""A seat that has yet to draw for the deal, and one that has lost it: OUT sorts after every letter."""

Outcome = tuple[State, tuple[Event, ...]]


class Flow(Scoring):
    """Everything that is left to chance, and what follows when it has come.

    >>> game = Flow(players=2)
    >>> state, events = game.play_chance(game.start(), Lot("C"))
    >>> state.lots, [event.rule for event in events]
    (('C', ''), ['FC-1', 'FC-2'])
    """

    def start(self) -> State:
        """Set the deck out for the lots (FC-2)."""
        empty = ((),) * self.players
        return State(
            lots=(NOT_DRAWN,) * self.players,
            hands=empty,
            shown=empty,
            pile=self.full_pile,
            left=sum(self.deck.values()),
            words=((),) * self.teams,
            totals=(0,) * self.teams,
        )

    def cleared(self, s: State) -> State:
        """Gather all cards and words: the whole deck is shuffled for the deal (FC-3)."""
        fresh = self.start()
        return replace(
            fresh,
            phase=DEAL,
            lots=(),
            dealer=s.dealer,
            round=s.round,
            totals=s.totals,
            seat=self.left_of(s.dealer),
        )

    def chance(self, s: State) -> Chance[Move]:
        """Give the exact odds of what may come."""
        match s.phase:
            case "lots":
                return Draw(Lot, s.pile)
            case "deal":
                return Deal(Dealt, s.pile, (self.hand_size,) * self.players)
            case "turn over":
                return Draw(Turned, s.pile)
        return Deal(Drew, s.pile, (min(self._wanted(s), s.left),))

    def _wanted(self, s: State) -> int:
        """How many cards are still to be drawn in this step."""
        return 1 if s.phase == DRAWING else self.hand_size - len(s.hands[s.seat])

    def play_chance(self, s: State, m: Move) -> Outcome:
        """Carry out what chance has brought."""
        match m:
            case Lot(card):
                return self._lot(s, card)
            case Dealt(hands):
                return self._dealt(s, hands)
            case Turned(card):
                s = _drawn(replace(s, phase=DRAW, discards=(card,)), (card,))
                events = [Event("FC-3", "turned", {"card": card, "seat": s.seat})]
                if card in SPECIALS:
                    events.append(Event("FC-R7", "turned_special"))
                return s, tuple(events)
            case Drew(((*cards,),)):
                return self._drew(s, tuple(cards))
        raise AssertionError(f"{m} does not come by chance")

    def _lot(self, s: State, card: Card) -> Outcome:
        seat = s.lots.index(NOT_DRAWN)
        events = [Event("FC-2", "drew_lot", {"seat": seat, "card": card})]
        if s.left == sum(self.deck.values()):
            events.insert(0, self._seating())
        s = _drawn(s, (card,))
        if card in SPECIALS:
            events.append(Event("FC-2", "lot_again", {"seat": seat, "card": card}))
            lots = s.lots
        else:
            lots = (*s.lots[:seat], card, *s.lots[seat + 1 :])
        if NOT_DRAWN not in lots:
            lots, tie = _settled(lots)
            events += [Event("FC-2", "lots_tie", {"seat": seats, "card": best}) for seats, best in tie]
        if NOT_DRAWN in lots and s.left:
            return replace(s, lots=lots), tuple(events)
        # Without a card left to draw, the first who is still in it deals.
        dealer = lots.index(min(lots))
        events.append(Event("FC-2", "deals", {"seat": dealer}))
        return self.cleared(replace(s, dealer=dealer)), tuple(events)

    def _seating(self) -> Event:
        if not self.partners:
            return Event("FC-1", "each_alone", {"players": self.players})
        pairs = tuple(seat for team in range(self.teams) for seat in self.members(team))
        return Event("FC-1", "teams", {"n": self.teams, "pairs": pairs})

    def _dealt(self, s: State, hands: tuple[tuple[Card, ...], ...]) -> Outcome:
        data = {"seat": s.dealer, "n": self.hand_size, "least": self.least(s.round)}
        events = [Event("FC-3", "dealt", data)]
        events += [
            Event("FC-3", "own_hand", {"seat": i, "cards": hand}, (i,)) for i, hand in enumerate(hands)
        ]
        if self.partners:
            events.append(Event("FC-26", "partner_hidden"))
        every = [card for hand in hands for card in hand]
        return _drawn(replace(s, phase=TURN_OVER, hands=hands), every), tuple(events)

    def _draw(self, s: State, phase: str) -> Outcome:
        """Wait for cards in that phase, the discards shuffled if need be; or go on if none can come."""
        s = replace(s, phase=phase)
        if not self._wanted(s):
            return self._drawing_over(s)
        if s.left:
            return s, ()
        if len(s.discards) > 1:
            *under, top = s.discards
            cards = Counter(dict(s.pile)) + Counter(under)
            told = (
                Event("FC-21", "shuffled", {"n": len(under)}),
                Event("FC-R11", "top_stays", {"card": top}),
            )
            return replace(s, pile=pile(cards), left=len(under), discards=(top,)), told
        s, events = self._drawing_over(s)
        return s, (Event("FC-R9", "none_to_draw", {"seat": s.seat}), *events)

    def _drew(self, s: State, cards: tuple[Card, ...]) -> Outcome:
        if s.phase == DRAWING:
            told = [Event("FC-4", "gets", {"seat": s.seat, "cards": cards}, (s.seat,))]
        else:
            told = [
                Event("FC-10", "fills", {"seat": s.seat, "n": len(cards)}),
                Event("FC-10", "gets", {"seat": s.seat, "cards": cards}, (s.seat,)),
            ]
        wanted = self._wanted(s) - len(cards)
        s = _drawn(with_hand(s, s.seat, (*s.hands[s.seat], *cards)), cards)
        s, more = self._draw(s, s.phase) if wanted else self._drawing_over(s)
        return s, (*told, *more)

    def _drawing_over(self, s: State) -> Outcome:
        """After step 1 the cards are played, after step 5 the turn is over."""
        return (replace(s, phase=PLAY, step=2), ()) if s.phase == DRAWING else self._end_turn(s)

    def _end_turn(self, s: State) -> Outcome:
        """The next player goes, unless so many turns have been played that the round is given up (FC-R14)."""
        if s.turn + 1 >= self.turn_limit:
            event = Event("FC-R14", "given_up", {"n": self.turn_limit})
            return replace(s, phase=CLOSING), (event,)
        return replace(s, phase=DRAW, seat=self.left_of(s.seat), turn=s.turn + 1, step=2, asked=False), ()


def _settled(lots: tuple[str, ...]) -> tuple[tuple[str, ...], list[tuple[tuple[Seat, ...], str]]]:
    """The letter closest to A stays in; several of the same draw again (FC-2)."""
    best = min(lots)
    tied = tuple(seat for seat, letter in enumerate(lots) if letter == best)
    if len(tied) == 1:
        return lots, []
    return tuple(NOT_DRAWN if seat in tied else OUT for seat in range(len(lots))), [(tied, best)]


def _drawn(s: State, cards: Iterable[Card]) -> State:
    """The table when these cards have left the draw pile."""
    gone = Counter(cards)
    kept = tuple((card, n - gone[card]) for card, n in s.pile if n > gone[card])
    return replace(s, pile=kept, left=s.left - gone.total())


def with_hand(s: State, seat: Seat, hand: Iterable[Hidden | Card]) -> State:
    """Give a seat this hand, in order.

    >>> with_hand(State(hands=((), ())), 1, ("wild", "B", "A")).hands
    ((), ('A', 'B', 'wild'))
    """
    return replace(s, hands=(*s.hands[:seat], in_order(hand), *s.hands[seat + 1 :]))


def in_order(hand: Iterable[Hidden | Card]) -> Hand:
    """Sort a hand: letters, then special cards, then what is hidden.

    >>> from rulebook.core.game import HIDDEN
    >>> in_order(("wild", HIDDEN, "B", "A"))
    ('A', 'B', 'wild', ?)
    """
    return tuple(sorted(hand, key=_order))


def _order(card: Hidden | Card) -> tuple[int, str]:
    return (0 if card in LETTERS else 1, card) if isinstance(card, str) else (2, "")
