"""What may be done in Poof: who moves, what chance may bring, and which rule is in the way of a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any

from rulebook.core.cards import Deal, Draw
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, Event, Seat
from rulebook.games.poof import table as t
from rulebook.games.poof.house import House
from rulebook.games.poof.table import POOF, Card, Move, State

CARDS_COME_BY = {"deal": "PF-2", "draw": "PF-3", "turn_up": "PF-7", "blind": "PF-18", "show": "PF-15"}
"""The rule by which chance brings cards, phase by phase."""

SHOWN_AT_MOST = 3
"""How many of the possible moves a refusal names."""


def to_act(house: House, s: State) -> tuple[Seat, ...]:
    """Say whom the table waits for: chance, or the seat in turn; of two players the other may call (PF-R6).

    >>> to_act(House(), State("play")), to_act(House(players=3), State("play"))
    ((0, 1), (0,))
    """
    if s.phase == "play":
        return (s.seat, 1 - s.seat) if house.mercy_seats else (s.seat,)
    return () if s.phase == "over" else (CHANCE,)


def chance(house: House, s: State) -> Chance[Move]:
    """Give the odds of the cards that come; face-down cards are left out of the deal, for nobody sees them.

    >>> chance(House(), State("blind", unseen=((3, 1), (7, 2)))).probability(t.TurnedUp(7))
    Fraction(2, 3)
    """
    match s.phase:
        case "deal":
            return Deal(t.Dealt, house.deck, (house.held, house.stacks) * house.players)
        case "draw":
            return Deal(t.Drawn, s.unseen, (1,) * len(s.drawing))
        case "show":
            return Deal(t.Shown, s.unseen, tuple(t.face_down(s, seat) for seat in range(house.players)))
    return Draw(t.TurnedUp, s.unseen)


def fits(s: State, card: Card) -> bool:
    """Tell whether a card is a number that may go on the pile as it lies (PF-5, PF-6).

    >>> [fits(State(pile=(9, 7)), card) for card in (POOF, 7, 9)]
    [False, True, False]
    """
    return card != POOF and (not s.pile or card <= s.pile[-1])


def playable(s: State, seat: Seat) -> tuple[Card, ...]:
    """List the numbers a seat can play on the pile as it lies, the highest first (PF-5, PF-6).

    >>> playable(State(hands=((3, 7, 9),), stacks=((),), pile=(7, 7)), 0)
    (7, 3)
    """
    return tuple(sorted((card for card in t.groups(s, seat) if fits(s, card)), reverse=True))


def can_begin(house: House, s: State, seat: Seat) -> bool:
    """Tell whether a seat has anything to begin a pile with: a number, or a blind card (PF-12, PF-R7).

    >>> can_begin(House(), State(hands=((POOF, POOF),), stacks=((),)), 0)
    False
    """
    return bool(playable(s, seat) or (house.extra_challenge and t.blind_stacks(s, seat)))


def may_poof(house: House, s: State, seat: Seat) -> bool:
    """Tell whether a seat that has a Poof card may play it (PF-10, PF-R2).

    >>> state = State(hands=((POOF, 9),), stacks=((),), pile=(7,))
    >>> may_poof(House(), state, 0), may_poof(House(poof_when_stuck="never"), state, 0)
    (True, False)
    """
    return bool(s.pile) and (house.poof_when_stuck != "never" or bool(playable(s, seat)))


# --- what may be done ---------------------------------------------------------------------------------------


def moves(house: House, s: State, seat: Seat) -> Sequence[Move]:
    """List what a seat may do: numbers from the highest down, most cards first, then all else.

    >>> [str(m) for m in moves(House(), State("play", ((3, 9), (5,)), stacks=((), ()), pile=(5,)), 0)]
    ['play 3 × 1', 'call a Pooftastrophe']
    """
    return list(_moves(house, s, seat)) if s.phase == "play" and 0 <= seat < house.players else []


def _moves(house: House, s: State, seat: Seat) -> Iterator[Move]:
    if seat == s.seat:
        own = t.groups(s, seat)
        for number in playable(s, seat):
            yield from ways(number, *own[number])
        if POOF in own and may_poof(house, s, seat):
            held, shown = own[POOF]
            yield from (t.Play(POOF, 0, (number,)) for number in shown)
            if held:
                yield t.Play(POOF, 1)
        yield from _blind_moves(house, s, seat)
        if _why_not_take(house, s, seat) is None:
            yield t.TakePile()
    yield from _calls(house, s, seat)


def _calls(house: House, s: State, seat: Seat) -> Iterator[Move]:
    if _why_not_mercy(house, s, seat) is None:
        yield t.Pooftastrophe()


def _blind_moves(house: House, s: State, seat: Seat) -> Iterator[Move]:
    """List the blind plays of the extra challenge: single cards, and where allowed several (PF-R10)."""
    under = t.blind_stacks(s, seat) if house.extra_challenge else ()
    yield from map(t.Blind, under)
    if house.blind_cards == "several":
        yield from (t.Blinds(some) for n in range(2, len(under) + 1) for some in combinations(under, n))


@cache
def ways(number: Card, held: int, shown: tuple[int, ...]) -> tuple[t.Play, ...]:
    """List every way to play one number, most cards first, face-up cards before those held.

    >>> [str(play) for play in ways(5, 1, (2,))]
    ['play 5 × 1 and the 5 of stack 2', 'play the 5 of stack 2', 'play 5 × 1']
    """
    subsets: list[tuple[int, ...]] = [()]
    for stack in shown:
        subsets += [(*some, stack) for some in subsets]
    plays = [t.Play(number, hand, some) for some in subsets for hand in range(held + 1) if hand or some]
    return tuple(sorted(plays, key=lambda play: (-play.count, play.hand, play.stacks)))


def candidates(house: House, s: State, seat: Seat) -> Iterator[Move]:
    """List every card and stack, several numbers at once, and all that a player might say.

    >>> t.Mix((3, 9)) in candidates(House(), State("play", ((3, 9), (5,)), stacks=((), ())), 0)
    True
    """
    yield from (t.TakePile(), t.Pass(), t.Pooftastrophe(), t.CallPoof(), t.Mix(()))
    places = range(1, house.stacks + 2)
    yield from map(t.Blind, places)
    yield from (t.Blinds(some) for n in range(len(places)) for some in combinations(places, n))
    own = t.groups(s, seat) if 0 <= seat < len(s.hands) else {}
    for card in (POOF, *house.numbers):
        held, shown = own.get(card, (0, ()))
        yield from ways(card, held, shown)
        yield t.Play(card, held + 1)
        yield from (t.Play(card, 0, (number,)) for number in places if number not in shown)
    yield from map(t.Mix, pairwise(sorted(own)))


# --- what is in the way -------------------------------------------------------------------------------------


def why_not(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    """Name the rule in the way of a move, or None if it is legal.

    >>> state = State("play", ((3, 9), (5,)), stacks=((), ()), pile=(5,))
    >>> why_not(House(), state, 0, t.Play(9, 1)).rule
    'PF-6'
    """
    match s.phase:
        case "over":
            return Event("PF-16", "over")
        case "play" if seat != CHANCE:
            return _why_not_now(house, s, seat, m)
        case "play":
            return Event("PF-5", "nothing_is_drawn", {"waiting": (s.seat,)})
    rule = CARDS_COME_BY[s.phase]
    if seat != CHANCE:
        return Event(rule, "draw_first")
    return None if chance(house, s).allows(m) else Event(rule, "cannot_come", {"what": m})


def _why_not_now(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    """The rule in the way while the table waits for a player."""
    match m:
        case t.Pooftastrophe():
            return _why_not_mercy(house, s, seat)
        case t.CallPoof():
            return Event("PF-R3", "poofs_come", {"n": house.poof_at})
    if seat != s.seat:
        return _why_not_out_of_turn(s, seat, m)
    match m:
        case t.Play():
            return _why_not_play(house, s, seat, m)
        case t.Mix(cards):
            return _why_not_mix(house, s, seat, cards)
        case t.Blind(stack):
            return _why_not_blind(house, s, seat, stack)
        case t.Blinds(stacks):
            return _why_not_blinds(house, s, seat, stacks)
        case t.TakePile():
            return _why_not_take(house, s, seat)
        case t.Pass():
            return _why_not_pass(house, s, seat)
    return Event("PF-5", "nothing_is_drawn", {"waiting": (s.seat,)})


def _why_not_out_of_turn(s: State, seat: Seat, m: Move) -> Event:
    stacks = m.stacks if isinstance(m, t.Play | t.Blinds) else (m.stack,) if isinstance(m, t.Blind) else ()
    for stack in stacks:
        if (seat, stack) in s.fresh:
            return Event("PF-7", "fresh", {"seat": seat, "stack": stack})
    return Event("PF-5", "not_your_turn", {"seat": seat, "waiting": (s.seat,)})


def _why_not_mercy(house: House, s: State, seat: Seat) -> Event | None:
    if house.players != 2:
        return Event("PF-17", "two_players_only", {"players": house.players})
    if seat not in (0, 1):
        return Event("PF-17", "not_your_turn", {"seat": seat, "waiting": (s.seat,)})
    if house.mercy == "off":
        return Event("PF-R6", "mercy_off")
    if house.mercy == "own_turn" and seat != s.seat:
        return Event("PF-R6", "mercy_own_turn", {"waiting": (s.seat,)})
    return None


def _why_not_play(house: House, s: State, seat: Seat, m: t.Play) -> Event | None:
    if no := _why_not_there(house, s, seat, m):
        return no
    if m.number == POOF:
        return _why_not_poof(house, s, seat, m.count)
    if not fits(s, m.number):
        data = {"number": m.number, "top": s.pile[-1], "seat": seat}
        if numbers := playable(s, seat):
            return Event("PF-6", "too_high", data | {"numbers": numbers})
        return Event("PF-6", "too_high_stuck", data | _could(house, s, seat))
    return None


def _why_not_there(house: House, s: State, seat: Seat, m: t.Play) -> Event | None:
    """Why the seat does not have these cards to play, or not together."""
    if m.hand < 0 or m.count < 1 or len(set(m.stacks)) < len(m.stacks):
        return Event("PF-5", "nothing_chosen", _could(house, s, seat))
    row = s.stacks[seat]
    for number in m.stacks:
        if not 1 <= number <= len(row):
            return Event("PF-5", "no_such_stack", {"seat": seat, "stack": number, "n": len(row)})
        if row[number - 1].up is None:
            if row[number - 1].down:
                return Event("PF-R10", "blind_goes_alone", {"stack": number})
            shown = t.face_up(s, seat)
            say = "nothing_up" if shown else "nothing_up_anywhere"
            return Event("PF-5", say, {"seat": seat, "stack": number, "cards": shown})
    cards = {m.number, *(card for number in m.stacks if (card := row[number - 1].up) is not None)}
    if len(cards) > 1:
        return Event("PF-5", "one_number", {"cards": tuple(sorted(cards))})
    held, _ = t.groups(s, seat).get(m.number, (0, ()))
    if m.hand > held:
        return Event("PF-5", "not_held", {"seat": seat, "number": m.number, "held": held, "hand": m.hand})
    return None


def _why_not_poof(house: House, s: State, seat: Seat, count: int) -> Event | None:
    if count > 1:
        return Event("PF-10", "one_poof", {"n": count})
    if may_poof(house, s, seat):
        return None
    rule, say = ("PF-R2", "poof_is_no_way_out") if s.pile else ("PF-10", "poof_needs_pile")
    return Event(rule, say, _could(house, s, seat))


def _why_not_mix(house: House, s: State, seat: Seat, cards: tuple[Card, ...]) -> Event:
    if len(set(cards)) > 1:
        return Event("PF-5", "one_number", {"cards": cards})
    return Event("PF-5", "nothing_chosen", _could(house, s, seat))


def _why_not_blind(house: House, s: State, seat: Seat, number: int) -> Event | None:
    row = s.stacks[seat]
    if not 1 <= number <= len(row):
        return Event("PF-5", "no_such_stack", {"seat": seat, "stack": number, "n": len(row)})
    if not row[number - 1].down:
        return Event("PF-18", "no_blind_card", {"stack": number})
    if not house.extra_challenge:
        return Event("PF-7", "turn_up_first", {"stack": number})
    return None if row[number - 1].up is None else Event("PF-18", "covered", {"stack": number})


def _why_not_blinds(house: House, s: State, seat: Seat, stacks: tuple[int, ...]) -> Event | None:
    if len(stacks) < 2 or list(stacks) != sorted(set(stacks)):
        return Event("PF-R10", "blinds_in_order")
    for number in stacks:
        if no := _why_not_blind(house, s, seat, number):
            return no
    return None if house.blind_cards == "several" else Event("PF-R10", "one_blind", {"n": len(stacks)})


def _why_not_take(house: House, s: State, seat: Seat) -> Event | None:
    if numbers := playable(s, seat):
        say = ("PF-R1", "must_play") if s.pile else ("PF-8", "no_pile")
        return Event(*say, {"numbers": numbers})
    blind = tuple(_blind_moves(house, s, seat))
    if not s.pile:
        return Event("PF-8", "no_pile_but_blind", _some((*blind, *_calls(house, s, seat))))
    if house.blind_when_stuck == "must" and blind:
        return Event("PF-R11", "must_go_blind", _some(blind))
    if house.poof_when_stuck == "must" and POOF in t.groups(s, seat):
        return Event("PF-R2", "must_poof")
    return None


def _why_not_pass(house: House, s: State, seat: Seat) -> Event:
    if numbers := playable(s, seat):
        return Event("PF-R1", "must_play", {"numbers": numbers})
    return Event("PF-8", "must_take", _could(house, s, seat))


def _could(house: House, s: State, seat: Seat) -> dict[str, Any]:
    """What the rules allow: a few moves as examples, and how many more there are."""
    return _some(tuple(_moves(house, s, seat)))


def _some(moves: tuple[Move, ...]) -> dict[str, Any]:
    return {"could": moves[:SHOWN_AT_MOST], "more": len(moves[SHOWN_AT_MOST:])}
