"""What a move does in Poof: cards are dealt, go onto the pile, a poof blows it away, the round is scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulebook.core.cards import less, more, size
from rulebook.core.game import Event, Outcome, Seat, replaced
from rulebook.games.poof import table as t
from rulebook.games.poof.house import House
from rulebook.games.poof.legal import can_begin, fits
from rulebook.games.poof.score import score_round
from rulebook.games.poof.table import POOF, Card, Move, Stack, State

Hands = tuple[tuple[Card, ...], ...]


def play(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    """Carry out a legal move.

    >>> state = State("play", ((3, 9), (5,)), ((), ()), ((), ()), pile=(9, 9, 9))
    >>> [event.rule for event in play(House(), state, 0, t.Play(9, 1))[1]]
    ['PF-6', 'PF-9', 'PF-11']
    """
    match m:
        case t.Play():
            return _play_cards(house, s, seat, m)
        case t.TakePile():
            return _take(house, s, seat)
        case t.TurnedUp(card):
            return _turn_up(house, s, card) if s.phase == "turn_up" else _play_blind(house, s, card)
        case t.Blind(stack):
            return replace(s, phase="blind", turning=(stack,), fresh=(), turns=s.turns + 1), ()
        case t.Blinds(stacks):
            return replace(s, phase="blind", turning=stacks, fresh=(), turns=s.turns + 1), ()
        case t.Pooftastrophe():
            return _call(house, s, seat)
        case t.Dealt(cards):
            return _deal(house, s, cards)
        case t.Drawn(cards):
            return _draw(house, s, cards)
        case t.Shown(cards):
            return _show(house, s, cards)
    raise AssertionError(f"{m} is never legal")


# --- how a round begins -------------------------------------------------------------------------------------


def _deal(house: House, s: State, cards: Hands) -> Outcome[State]:
    """Begin a round (PF-1, PF-2)."""
    hands, shown = cards[::2], cards[1::2]
    state = State(
        phase="draw",
        hands=hands,
        known=((),) * house.players,
        stacks=tuple(tuple(Stack(card, True) for card in row) for row in shown),
        unseen=less(house.deck, [card for group in cards for card in group]),
        drawing=tuple(range(house.players)),
        sheet=s.sheet,
        past=s.past,
    )
    in_play = {
        "round": len(s.sheet) + 1,
        "highest": house.numbers[-1],
        "copies": house.copies,
        "poofs": house.poofs,
        "cards": size(house.deck),
    }
    events = [Event("PF-1", "in_play", in_play)]
    for seat in range(house.players):
        events.append(Event("PF-2", "dealt_held", {"seat": seat, "cards": hands[seat]}, seats=(seat,)))
        if house.stacks:
            events.append(Event("PF-2", "dealt_up", {"seat": seat, "cards": shown[seat]}))
    return state, tuple(events)


def _draw(house: House, s: State, came: Hands) -> Outcome[State]:
    """Find who starts, or let those who are tied draw again (PF-3, PF-4, PF-R13, PF-R14)."""
    cards = tuple(card for (card,) in came)
    state = replace(s, unseen=less(s.unseen, cards), gone=more(s.gone, cards))
    best = max(cards, key=house.rank)
    first = tuple(seat for seat, card in zip(s.drawing, cards, strict=True) if card == best)
    drew = Event("PF-3", "drew", {"seats": s.drawing, "cards": cards})
    again = first if house.draw_again == "tied" else s.drawing
    if len(first) > 1 and t.left_over(state) >= len(again):
        rule = "PF-3" if first == s.drawing else "PF-R13"
        say = "tied" if again == first else "tied_all"
        return replace(state, drawing=again), (drew, Event(rule, say, {"seats": first, "card": best}))
    rule, say = ("PF-3", "starts") if len(first) == 1 else ("PF-R14", "tied_for_good")
    starts = Event(rule, say, {"seat": first[0], "seats": first, "card": best})
    left = Event("PF-4", "left_over", {"n": t.left_over(state) + size(state.gone)})
    state, after = _next_turn(house, replace(state, drawing=(), starter=first[0]), first[0])
    return state, (drew, starts, left, *after)


# --- a turn -------------------------------------------------------------------------------------------------


def _next_turn(house: House, s: State, first: Seat, *, poofed: bool = False) -> Outcome[State]:
    """Pass the turn to this seat, or to the next that has something to play (PF-11, PF-12)."""
    if s.turns >= house.turn_limit:
        return _end(house, s, Event("PF-R9", "too_long", {"turns": s.turns}))
    skipped: list[Event] = []
    for seat in ((first + step) % house.players for step in range(house.players)):
        if s.pile or can_begin(house, s, seat):
            again = (Event("PF-11", "again", {"seat": seat}),) if poofed and seat == first else ()
            return replace(s, phase="play", seat=seat), (*again, *skipped)
        skipped.append(Event("PF-12", "skipped", {"seat": seat}))
    return _end(house, s, *skipped, Event("PF-R5", "only_poofs"))


def _go_on(house: House, s: State, seat: Seat, *, poofed: bool) -> Outcome[State]:
    """Pass the turn on, unless a poof has earned another (PF-11)."""
    return _next_turn(house, s, seat if poofed else house.after(seat), poofed=poofed)


def _play_cards(house: House, s: State, seat: Seat, m: t.Play) -> Outcome[State]:
    """Put cards on the pile (PF-5, PF-6, PF-10)."""
    events = [_laid(s, seat, m)]
    state = replace(
        s,
        hands=replaced(s.hands, seat, t.without(s.hands[seat], m.number, m.hand)),
        known=replaced(s.known, seat, t.without(s.known[seat], m.number, m.hand)),
        pile=(*s.pile, *(m.number,) * m.count),
        fresh=(),
        turns=s.turns + 1,
    )
    for number in m.stacks:
        state = t.with_stack(state, seat, number, Stack(None, s.stacks[seat][number - 1].down))
    held, shown = t.groups(state, seat).get(m.number, (0, ()))
    if m.number != POOF and held + len(shown):
        kept = {"seat": seat, "number": m.number, "n": held + len(shown)}
        events.append(Event("PF-13", "kept_back", kept, seats=(seat,)))
    uncovered = tuple(n for n in sorted(m.stacks) if state.stacks[seat][n - 1].down)
    state, after = _on_the_pile(house, state, seat, () if house.extra_challenge else uncovered)
    return state, (*events, *after)


def _laid(s: State, seat: Seat, m: t.Play) -> Event:
    if m.number == POOF:
        data = {"seat": seat, "top": s.pile[-1], "n": len(s.pile), "stacks": m.stacks}
        return Event("PF-10", "played_poof", data)
    data = {"seat": seat, "number": m.number, "n": m.count, "stacks": m.stacks}
    if not s.pile:
        return Event("PF-5", "opened", data)
    return Event("PF-6", "followed", data | {"top": s.pile[-1]})


def _on_the_pile(house: House, s: State, seat: Seat, uncovered: tuple[int, ...] = ()) -> Outcome[State]:
    """Look at what has come onto the pile: a poof, the last card, cards to turn up, the next turn."""
    events: list[Event] = []
    top, in_a_row, poofed = s.pile[-1], t.run(s.pile), _blows_up(house, s.pile)
    if poofed:
        if top != POOF:
            events.append(Event("PF-9", "poofed", {"number": top, "n": in_a_row, "cards": len(s.pile)}))
        s = replace(s, pile=(), gone=more(s.gone, s.pile), poofs=s.poofs + 1)
    if not t.cards_left(s, seat):
        if poofed:
            events.append(Event("PF-R4", "last_poof", {"seat": seat}))
        return _end(house, s, *events, Event("PF-14", "out", {"seat": seat}))
    if uncovered:
        return replace(s, phase="turn_up", turning=uncovered), tuple(events)
    state, after = _go_on(house, s, seat, poofed=poofed)
    return state, (*events, *after)


def _blows_up(house: House, pile: tuple[Card, ...]) -> bool:
    """Tell whether what lies on top makes a poof (PF-9, PF-10)."""
    return pile[-1] == POOF or t.run(pile) >= house.poof_at


def _turn_up(house: House, s: State, card: Card) -> Outcome[State]:
    """Turn up a card whose cover was played (PF-7)."""
    number, *others = s.turning
    turned = Event("PF-7", "turned_up", {"seat": s.seat, "stack": number, "card": card})
    state = replace(
        t.with_stack(s, s.seat, number, Stack(card, False)),
        unseen=less(s.unseen, (card,)),
        turning=tuple(others),
        fresh=(*s.fresh, (s.seat, number)),
    )
    if others:
        return state, (turned,)
    # A play leaves cards on the pile unless it made a poof.
    state, after = _go_on(house, state, s.seat, poofed=not s.pile)
    return state, (turned, *after)


def _take(house: House, s: State, seat: Seat) -> Outcome[State]:
    """Take the pile (PF-8), perhaps in spite of a Poof card (PF-R2) or of a blind one (PF-R11)."""
    rule, say = "PF-8", "took_pile"
    if POOF in t.groups(s, seat):
        rule, say = "PF-R2", "took_with_poof"
    elif house.extra_challenge and t.blind_stacks(s, seat):
        rule, say = "PF-R11", "took_not_blind"
    took = Event(rule, say, {"seat": seat, "n": len(s.pile)})
    state = replace(_pick_up(s, seat), fresh=(), turns=s.turns + 1)
    state, after = _go_on(house, state, seat, poofed=False)
    return state, (took, *after)


def _pick_up(s: State, seat: Seat, *others: Card) -> State:
    """Move the pile, and what comes with it, into a hand; everybody has seen these cards."""
    cards = (*s.pile, *others)
    return replace(
        s,
        hands=replaced(s.hands, seat, t.adding(s.hands[seat], cards)),
        known=replaced(s.known, seat, tuple(sorted((*s.known[seat], *cards)))),
        pile=(),
    )


def _play_blind(house: House, s: State, card: Card) -> Outcome[State]:
    """Play a face-down card, or one of several, as what it turns out to be (PF-18, PF-R7, PF-R12, PF-R15)."""
    seat, (number, *others) = s.seat, s.turning
    data = {"seat": seat, "stack": number, "card": card}
    state = t.with_stack(s, seat, number, Stack(None, False))
    state = replace(state, unseen=less(s.unseen, (card,)), turning=())
    if card == POOF and not s.pile:
        events = [Event("PF-R7", "blind_no_pile", data)]
    elif card != POOF and not fits(s, card):
        events = [Event("PF-R15", "blind_too_high", data | {"top": s.pile[-1], "n": len(s.pile)})]
    else:
        events = [_came_blind(s, card, data)]
        if card == POOF:
            events.append(_laid(s, seat, t.Play(POOF, 1)))
        state = replace(state, pile=(*s.pile, card))
        if others and not _blows_up(house, state.pile):
            return replace(state, turning=tuple(others)), tuple(events)
        state, after = _on_the_pile(house, state, seat)
        return state, (*events, *after)
    state, after = _go_on(house, _pick_up(state, seat, card), seat, poofed=False)
    return state, (*events, *after)


def _came_blind(s: State, card: Card, data: Mapping[str, Any]) -> Event:
    """Tell of a blind card that could go: on a pile, as a Poof card, or as the first of a pile."""
    if not s.pile:
        return Event("PF-R7", "blind_opened", data)
    return Event("PF-R12" if card == POOF else "PF-18", "blind_played", data)


# --- how a round ends ---------------------------------------------------------------------------------------


def _call(house: House, s: State, seat: Seat) -> Outcome[State]:
    """End the round by mercy (PF-17)."""
    call = Event("PF-17", "called", {"seat": seat})
    early = (Event("PF-R6", "called_out_of_turn", {"waiting": s.seat}),) if seat != s.seat else ()
    return _end(house, replace(s, caller=seat), call, *early)


def _end(house: House, s: State, *events: Event) -> Outcome[State]:
    """End the round: first the cards that lie face down are shown, if there are any (PF-15)."""
    if any(t.face_down(s, seat) for seat in range(house.players)):
        return replace(s, phase="show", turning=()), events
    state, scored = score_round(house, s)
    return state, (*events, *scored)


def _show(house: House, s: State, came: Hands) -> Outcome[State]:
    """Count the face-down cards among what is left (PF-15)."""
    events = [
        Event("PF-15", "shown", {"seat": seat, "cards": cards}) for seat, cards in enumerate(came) if cards
    ]
    state = replace(
        s,
        hands=tuple(t.adding(hand, cards) for hand, cards in zip(s.hands, came, strict=True)),
        stacks=tuple(tuple(Stack(stack.up, False) for stack in row) for row in s.stacks),
        unseen=less(s.unseen, [card for cards in came for card in cards]),
    )
    state, scored = score_round(house, state)
    return state, (*events, *scored)
