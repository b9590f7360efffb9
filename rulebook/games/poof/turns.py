"""What a turn of Poof does: cards go onto the pile, a poof blows it away, or it goes into a hand."""

from __future__ import annotations

from dataclasses import replace

from rulebook.core.game import Event, Seat
from rulebook.games.poof.moves import POOF, Card, Play, Stack, State
from rulebook.games.poof.rounds import Outcome, Rounds
from rulebook.games.poof.table import (
    adding,
    cards_left,
    groups,
    in_order,
    less,
    more,
    put,
    run,
    with_stack,
    without,
)


class Turns(Rounds):
    """How each move changes the table.

    >>> game = Turns()
    >>> state = State("play", ((3, 9), (5,)), ((), ()), ((), ()), pile=(9, 9, 9))
    >>> [event.rule for event in game.played(state, 0, Play(9, 1))[1]]
    ['PF-6', 'PF-9', 'PF-11']
    """

    def played(self, s: State, seat: Seat, m: Play) -> Outcome:
        """Put cards on the pile (PF-5, PF-6, PF-10)."""
        events = [self._laid(s, seat, m)]
        hand = without(s.hands[seat], m.number, m.hand)
        known = without(s.known[seat], m.number, m.hand)
        state = replace(
            s,
            hands=put(s.hands, seat, hand),
            known=put(s.known, seat, known),
            pile=(*s.pile, *(m.number,) * m.count),
            fresh=(),
            turns=s.turns + 1,
        )
        for number in m.stacks:
            state = with_stack(state, seat, number, Stack(None, s.stacks[seat][number - 1].down))
        held, shown = groups(state, seat).get(m.number, (0, ()))
        if m.number != POOF and held + len(shown):
            kept = {"seat": seat, "number": m.number, "n": held + len(shown)}
            events.append(Event("PF-13", "kept_back", kept, seats=(seat,)))
        uncovered = tuple(n for n in m.stacks if state.stacks[seat][n - 1].down)
        state, after = self._on_the_pile(state, seat, () if self.extra_challenge else uncovered)
        return state, (*events, *after)

    def _laid(self, s: State, seat: Seat, m: Play) -> Event:
        if m.number == POOF:
            return Event("PF-10", "played_poof", {"seat": seat, "top": s.pile[-1], "n": len(s.pile)})
        data = {"seat": seat, "number": m.number, "n": m.count}
        if not s.pile:
            return Event("PF-5", "opened", data)
        return Event("PF-6", "followed", data | {"top": s.pile[-1]})

    def _on_the_pile(self, s: State, seat: Seat, uncovered: tuple[int, ...] = ()) -> Outcome:
        """Look at what has come onto the pile: a poof, the last card, cards to turn up, the next turn."""
        events: list[Event] = []
        top, in_a_row = s.pile[-1], run(s.pile)
        poofed = top == POOF or in_a_row >= self.poof_at
        if poofed:
            if top != POOF:
                data = {"number": top, "n": in_a_row, "cards": len(s.pile)}
                events.append(Event("PF-9", "poofed", data))
            s = replace(s, pile=(), gone=more(s.gone, s.pile))
        if not cards_left(s, seat):
            if poofed:
                events.append(Event("PF-R4", "last_poof", {"seat": seat}))
            return self.end(s, *events, Event("PF-14", "out", {"seat": seat}))
        if uncovered:
            return replace(s, phase="turn_up", turning=uncovered), tuple(events)
        state, after = self._then(s, seat, poofed)
        return state, (*events, *after)

    def _then(self, s: State, seat: Seat, poofed: bool) -> Outcome:
        return self.next_turn(s, seat if poofed else (seat + 1) % self.players, poofed=poofed)

    def turned_up(self, s: State, card: Card) -> Outcome:
        """Turn up a card whose cover was played (PF-7)."""
        number, *others = s.turning
        turned = Event("PF-7", "turned_up", {"seat": s.seat, "stack": number, "card": card})
        state = with_stack(s, s.seat, number, Stack(card, False))
        state = replace(
            state,
            unseen=less(s.unseen, (card,)),
            turning=tuple(others),
            fresh=(*s.fresh, (s.seat, number)),
        )
        if others:
            return state, (turned,)
        # A play leaves cards on the pile unless it made a poof.
        state, after = self._then(state, s.seat, not s.pile)
        return state, (turned, *after)

    def took(self, s: State, seat: Seat) -> Outcome:
        """Take the pile (PF-8)."""
        choice = POOF in groups(s, seat)
        took = Event(
            "PF-R2" if choice else "PF-8",
            "took_with_poof" if choice else "took_pile",
            {"seat": seat, "n": len(s.pile)},
        )
        state = replace(self._picked_up(s, seat), fresh=(), turns=s.turns + 1)
        state, after = self._then(state, seat, poofed=False)
        return state, (took, *after)

    def _picked_up(self, s: State, seat: Seat, *others: Card) -> State:
        """Move the pile, and what comes with it, into a hand; everybody has seen these cards."""
        cards = (*s.pile, *others)
        return replace(
            s,
            hands=put(s.hands, seat, adding(s.hands[seat], cards)),
            known=put(s.known, seat, in_order((*s.known[seat], *cards))),
            pile=(),
        )

    def went_blind(self, s: State, number: int) -> Outcome:
        """Choose a face-down card to play unseen (PF-18)."""
        return replace(s, phase="blind", turning=(number,), fresh=(), turns=s.turns + 1), ()

    def came_blind(self, s: State, card: Card) -> Outcome:
        """Play a face-down card as what it turns out to be (PF-18, PF-R7)."""
        seat, (number,) = s.seat, s.turning
        data = {"seat": seat, "stack": number, "card": card}
        state = with_stack(s, seat, number, Stack(None, False))
        state = replace(state, unseen=less(s.unseen, (card,)), turning=())
        if card == POOF and not s.pile:
            event = Event("PF-R7", "blind_no_pile", data)
        elif s.pile and card > s.pile[-1]:
            event = Event("PF-18", "blind_too_high", data | {"top": s.pile[-1], "n": len(s.pile)})
        else:
            return self._blind_fits(state, card, data)
        state, after = self._then(self._picked_up(state, seat, card), seat, poofed=False)
        return state, (event, *after)

    def _blind_fits(self, s: State, card: Card, data: dict[str, int]) -> Outcome:
        opened = not s.pile
        events = [
            Event("PF-R7" if opened else "PF-18", "blind_opened" if opened else "blind_played", data),
        ]
        if card == POOF:
            events.append(self._laid(s, s.seat, Play(POOF, 1)))
        state, after = self._on_the_pile(replace(s, pile=(*s.pile, card)), s.seat)
        return state, (*events, *after)

    def called(self, s: State, seat: Seat) -> Outcome:
        """End the round by mercy (PF-17)."""
        call = Event("PF-17", "called", {"seat": seat})
        early = (Event("PF-R6", "called_out_of_turn", {"waiting": s.seat}),) if seat != s.seat else ()
        return self.end(replace(s, caller=seat), call, *early)
