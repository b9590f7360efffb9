"""A round of Poof from the deal to its points, and the seven rounds of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulebook.core.cards import Deal
from rulebook.core.game import Event, Seat
from rulebook.games.poof.house import House
from rulebook.games.poof.moves import Card, Dealt, Drawn, Move, Shown, Stack, State
from rulebook.games.poof.table import adding, face_down, face_up, in_order, less, more, seen, size

Outcome = tuple[State, tuple[Event, ...]]


class Rounds(House):
    """How a round begins, whose turn comes next, and how it ends.

    >>> Rounds().totals(State(sheet=((3, 0), (0, 41))))
    (3, 41)
    """

    def the_deal(self) -> Deal[Move]:
        """Give the odds of what everybody is dealt, face-down cards left out: nobody sees them (PF-2)."""
        return Deal(Dealt, self.deck, (self.held, self.stacks) * self.players)

    def the_draw(self, s: State) -> Deal[Move]:
        """Give the odds of the cards that are turned up for the start (PF-3)."""
        return Deal(Drawn, s.unseen, (1,) * len(s.drawing))

    def the_show(self, s: State) -> Deal[Move]:
        """Give the odds of the cards that still lie face down at the end (PF-15)."""
        return Deal(Shown, s.unseen, tuple(face_down(s, seat) for seat in range(self.players)))

    def dealt(self, s: State, cards: tuple[tuple[Card, ...], ...]) -> Outcome:
        """Begin a round (PF-1, PF-2)."""
        hands, shown = cards[::2], cards[1::2]
        state = State(
            phase="draw",
            hands=hands,
            known=((),) * self.players,
            stacks=tuple(tuple(Stack(card, True) for card in row) for row in shown),
            unseen=less(self.deck, [card for group in cards for card in group]),
            drawing=tuple(range(self.players)),
            sheet=s.sheet,
        )
        in_play = {
            "round": len(s.sheet) + 1,
            "highest": self.numbers[-1],
            "copies": self.copies,
            "poofs": self.poofs,
            "cards": size(self.deck),
        }
        events = [Event("PF-1", "in_play", in_play)]
        for seat in range(self.players):
            events.append(Event("PF-2", "dealt_held", {"seat": seat, "cards": hands[seat]}, seats=(seat,)))
            if self.stacks:
                events.append(Event("PF-2", "dealt_up", {"seat": seat, "cards": shown[seat]}))
        return state, tuple(events)

    def drawn(self, s: State, came: tuple[tuple[Card, ...], ...]) -> Outcome:
        """Find who starts, or let those who are tied draw again (PF-3, PF-4)."""
        cards = [card for (card,) in came]
        state = replace(s, unseen=less(s.unseen, cards), gone=more(s.gone, cards))
        best = max(cards, key=self.rank)
        first = tuple(seat for seat, card in zip(s.drawing, cards, strict=True) if card == best)
        events = [Event("PF-3", "drew", {"seats": s.drawing, "cards": tuple(cards)})]
        if len(first) > 1 and self._left_over(state) >= len(first):
            tied = Event("PF-3", "tied", {"seats": first, "card": best})
            return replace(state, drawing=first), (*events, tied)
        say = "starts" if len(first) == 1 else "tied_for_good"
        events.append(Event("PF-3", say, {"seat": first[0], "seats": first, "card": best}))
        left = self._left_over(state) + size(state.gone)
        events.append(Event("PF-4", "left_over", {"n": left}))
        state, more_events = self.next_turn(replace(state, drawing=()), first[0])
        return state, (*events, *more_events)

    def _left_over(self, s: State) -> int:
        return size(s.unseen) - sum(face_down(s, seat) for seat in range(self.players))

    def next_turn(self, s: State, first: Seat, *, poofed: bool = False) -> Outcome:
        """Pass the turn to this seat, or to the next that has something to play (PF-11, PF-12)."""
        if s.turns >= self.turn_limit:
            return self.end(s, Event("PF-R9", "too_long", {"turns": s.turns}))
        skipped: list[Event] = []
        for seat in ((first + step) % self.players for step in range(self.players)):
            if s.pile or self.can_begin(s, seat):
                again = (Event("PF-11", "again", {"seat": seat}),) if poofed and seat == first else ()
                return replace(s, phase="play", seat=seat), (*again, *skipped)
            skipped.append(Event("PF-12", "skipped", {"seat": seat}))
        return self.end(s, *skipped, Event("PF-R5", "only_poofs"))

    def end(self, s: State, *events: Event) -> Outcome:
        """End the round: first the cards that lie face down are shown, if there are any (PF-15)."""
        if any(face_down(s, seat) for seat in range(self.players)):
            return replace(s, phase="show", turning=()), events
        state, scored = self._scored(s)
        return state, (*events, *scored)

    def shown(self, s: State, cards: tuple[tuple[Card, ...], ...]) -> Outcome:
        """Count the face-down cards among what is left (PF-15)."""
        events = [
            Event("PF-15", "shown", {"seat": seat, "cards": hand}) for seat, hand in enumerate(cards) if hand
        ]
        state = replace(
            s,
            hands=tuple(adding(hand, under) for hand, under in zip(s.hands, cards, strict=True)),
            stacks=tuple(tuple(Stack(stack.up, False) for stack in row) for row in s.stacks),
            unseen=less(s.unseen, [card for hand in cards for card in hand]),
        )
        state, scored = self._scored(state)
        return state, (*events, *scored)

    def left(self, s: State, seat: Seat) -> tuple[Card, ...]:
        """List the cards a seat has left, as far as they can be seen."""
        return in_order((*seen(s.hands[seat]), *face_up(s, seat)))

    def _scored(self, s: State) -> Outcome:
        left = [self.left(s, seat) for seat in range(self.players)]
        points = [self.points(cards) for cards in left]
        if s.caller is None:
            events = [
                Event("PF-15", "scores", {"seat": seat, "points": points[seat], "cards": left[seat]})
                if left[seat]
                else Event("PF-15", "scores_nothing", {"seat": seat})
                for seat in range(self.players)
            ]
        else:
            own, other = points[s.caller], 1 - s.caller
            in_pile = self.points(s.pile)
            points[s.caller], points[other] = own + in_pile, 0
            data = {"points": own + in_pile, "own": own, "pile": in_pile, "cards": left[s.caller]}
            events = [
                Event("PF-17", "mercy_scores", {"seat": s.caller} | data),
                Event("PF-17", "mercy_spared", {"seat": other, "cards": left[other]}),
            ]
        sheet = (*s.sheet, tuple(points))
        over = len(sheet) == self.rounds
        state = replace(s, phase="over" if over else "deal", turning=(), fresh=(), sheet=sheet)
        totals = Event("PF-16", "totals", {"round": len(sheet), "totals": self.totals(state)})
        return state, (*events, totals, *(self._won(state) if over else ()))

    def _won(self, s: State) -> Iterator[Event]:
        first, total = self.lowest(s), min(self.totals(s))
        if len(first) == 1:
            yield Event("PF-16", "won", {"seat": first[0], "total": total})
        else:
            yield Event("PF-R8", "shared", {"seat": first, "total": total})

    def totals(self, s: State) -> tuple[int, ...]:
        """Add up everybody's points of the rounds so far (PF-16)."""
        return tuple(sum(row[seat] for row in s.sheet) for seat in range(self.players))

    def lowest(self, s: State) -> tuple[Seat, ...]:
        """Name who has the lowest total (PF-16, PF-R8)."""
        totals = self.totals(s)
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))
