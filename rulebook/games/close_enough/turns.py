"""A round from the first target drawn to the last turn taken: what each move does to the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulebook.core.game import Event, Seat
from rulebook.games.close_enough.ending import after_last_turn, no_score
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.moves import Silence, TakeDeck, TakeDiscard, TakeFace, Token
from rulebook.games.close_enough.state import Hand, State, put_at

Played = tuple[State, tuple[Event, ...]]


def _with(hand: Hand, card: int) -> Hand:
    return tuple(sorted((*_numbers(hand), card)))


def _without(cards: Sequence[int], card: int) -> tuple[int, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


def _numbers(hand: Hand) -> tuple[int, ...]:
    return tuple(card for card in hand if isinstance(card, int))


# --- setting up ---------------------------------------------------------------------------------


def drew_target(game: House, s: State, target: int) -> Played:
    """Take a secret target (CE-2); the first of a round also says who starts (CE-1)."""
    seat = s.seat
    events = [
        Event("CE-2", "drew_target", {"seat": seat}),
        Event(
            "CE-2", "saw_target", {"seat": seat, "target": target, "stars": game.stars_of[target]}, (seat,)
        ),
    ]
    if not any(t is not None for t in s.targets):
        events.insert(0, Event("CE-1", "starts", {"seat": seat, "round": s.round}))
    s = replace(s, targets=put_at(s.targets, seat, target), seat=(seat + 1) % game.players)
    return (replace(s, phase="face") if s.seat == s.starter else s), tuple(events)


def turned_up(game: House, s: State, card: int) -> Played:
    """Lay a card face up: at the start of a round (CE-3), or in place of one that was taken (CE-5)."""
    if s.phase == "face":
        event = Event("CE-3", "turned_up", {"seat": s.seat, "card": card})
        s = replace(s, faces=put_at(s.faces, s.seat, card), seat=(s.seat + 1) % game.players)
        return (replace(s, phase="turn") if s.seat == s.starter else s), (event,)
    assert s.owner is not None, "a card is replaced in front of somebody"
    event = Event("CE-5", "replaced", {"owner": s.owner, "card": card})
    return _arrived(game, replace(s, faces=put_at(s.faces, s.owner, card)), [event, *_filled(s)])


# --- taking and giving up -----------------------------------------------------------------------


def took(s: State, seat: Seat, m: TakeDeck | TakeDiscard | TakeFace) -> Played:
    """Take a card: to fill the lot (CE-5) or to fine-tune it (CE-7, CE-8, CE-9)."""
    fills = len(s.hands[seat]) < HAND
    match m:
        case TakeDeck():
            say = ("CE-5", "adds_deck") if fills else ("CE-7", "tunes_deck")
            return replace(s, phase="draw"), (Event(*say, {"seat": seat}),)
        case TakeDiscard():
            card = s.discard[-1]
            s = _takes(replace(s, discard=s.discard[:-1], phase="drop"), seat, card)
            return s, (Event("CE-8", "tunes_discard", {"seat": seat, "card": card}),)
        case TakeFace(owner):
            face = s.faces[owner]
            assert face is not None, "everybody has a face-up card before turns begin"
            say = ("CE-5", "adds_face") if fills else ("CE-9", "tunes_face")
            s = replace(s, faces=put_at(s.faces, owner, None), owner=owner)
            s = replace(_takes(s, seat, face), phase="replace" if fills else "put")
            return s, (Event(*say, {"seat": seat, "card": face, "owner": owner}),)


def _takes(s: State, seat: Seat, card: int) -> State:
    """Take a card that everybody sees: from now on they know that it is in this hand."""
    hands = put_at(s.hands, seat, _with(s.hands[seat], card))
    known = put_at(s.known, seat, tuple(sorted((*s.known[seat], card))))
    return replace(s, hands=hands, known=known, taken=card)


def drew_card(game: House, s: State, card: int) -> Played:
    """Take the deck's top card into the hand: only who drew it sees it (CE-5, CE-7)."""
    fills = len(s.hands[s.seat]) < HAND
    saw = Event("CE-5" if fills else "CE-7", "saw_card", {"seat": s.seat, "card": card}, (s.seat,))
    s = replace(s, hands=put_at(s.hands, s.seat, _with(s.hands[s.seat], card)), taken=None)
    if fills:
        return end_turn(game, s, [saw, *_filled(s)])
    return replace(s, phase="drop"), (saw,)


def _filled(s: State) -> list[Event]:
    """The lot is a face-up card and a hand of two (CE-4): say so when it is complete."""
    return [Event("CE-4", "lot_full", {"seat": s.seat})] if len(s.hands[s.seat]) == HAND else []


def _gives_up(s: State, seat: Seat, card: int, events: list[Event]) -> State:
    known = s.known[seat]
    if card == s.taken:
        events.append(Event("CE-R2", "equal_will_do"))
    # The very card that was taken stays: only a second one of its number can be the one that goes.
    if known.count(card) > (card == s.taken):
        known = _without(known, card)
    hands = put_at(s.hands, seat, _without(_numbers(s.hands[seat]), card))
    return replace(s, hands=hands, known=put_at(s.known, seat, known))


def discarded(game: House, s: State, seat: Seat, card: int) -> Played:
    """Give a card up to the discard pile (CE-7, CE-8)."""
    events = [Event("CE-7" if s.taken is None else "CE-8", "discarded", {"seat": seat, "card": card})]
    s = _gives_up(s, seat, card, events)
    return end_turn(game, replace(s, discard=(*s.discard, card)), events)


def put(game: House, s: State, seat: Seat, card: int) -> Played:
    """Give a card up in place of the face-up card that was taken (CE-9)."""
    owner = s.owner
    assert owner is not None, "a face-up card was taken from somebody"
    events = [Event("CE-9", "put", {"seat": seat, "card": card, "owner": owner})]
    s = _gives_up(s, seat, card, events)
    return _arrived(game, replace(s, faces=put_at(s.faces, owner, card)), events)


def _arrived(game: House, s: State, events: list[Event]) -> Played:
    """Let who got a new face-up card lock it at once (CE-R12), unless out of the round; or end the turn."""
    assert s.owner is not None, "the card came in front of somebody"
    has_lock = any("lock" in token for token in s.held[s.owner])
    if has_lock and s.roles[s.owner] == "" and not s.locked(s.owner):
        events.append(Event("CE-R12", "offered", {"seat": s.owner, "card": s.faces[s.owner]}))
        return replace(s, phase="offer"), tuple(events)
    return end_turn(game, s, events)


# --- tokens on a turn ---------------------------------------------------------------------------


def locked(game: House, s: State, seat: Seat, token: Token) -> Played:
    """Lock one's face-up card, on one's turn (CE-22) or as it arrives (CE-R12)."""
    data = {"seat": seat, "token": token, "card": s.faces[seat]}
    s = _uses(replace(s, locks=put_at(s.locks, seat, token)), seat, token)
    if s.phase == "offer":
        return end_turn(game, s, [Event("CE-R12", "locked_at_once", data)])
    return s, (Event("CE-22", "locked", data),)


def left_open(game: House, s: State, seat: Seat) -> Played:
    """Decline to lock a face-up card that has just arrived (CE-R12)."""
    return end_turn(game, s, [Event("CE-R12", "left_open", {"seat": seat, "card": s.faces[seat]})])


def silenced(s: State, seat: Seat, m: Silence) -> Played:
    """Keep somebody from calling this round (CE-24)."""
    s = _uses(replace(s, silenced=put_at(s.silenced, m.victim, m.token)), seat, m.token)
    return s, (Event("CE-24", "silenced", {"seat": seat, "victim": m.victim, "token": m.token}),)


def _uses(s: State, seat: Seat, token: Token) -> State:
    held = list(s.held[seat])
    held.remove(token)
    return replace(s, held=put_at(s.held, seat, tuple(held)))


# --- calling, and the end of a turn -------------------------------------------------------------


def called(game: House, s: State, seat: Seat) -> Played:
    """Call (CE-10); everybody else has one last turn (CE-11)."""
    events = (
        Event("CE-10", "called", {"seat": seat, "card": s.faces[seat]}),
        Event("CE-11", "last_turns"),
    )
    roles = put_at(s.roles, seat, "called")
    return replace(s, roles=roles, phase="last", seat=(seat + 1) % game.players), events


def stays(s: State, seat: Seat) -> Played:
    """Stay in: one last fine-tune follows (CE-12)."""
    return replace(s, roles=put_at(s.roles, seat, "stayed"), phase="turn"), (
        Event("CE-12", "stays", {"seat": seat}),
    )


def folds(game: House, s: State, seat: Seat) -> Played:
    """Fold: out of the round, the face-up card stays open to the others (CE-13)."""
    event = Event("CE-13", "folds", {"seat": seat, "card": s.faces[seat]})
    return end_turn(game, replace(s, roles=put_at(s.roles, seat, "folded")), [event])


def end_turn(game: House, s: State, events: list[Event]) -> Played:
    """End a turn: what it completes, a new deck if that ran out, and who comes next."""
    seat = s.seat
    if s.roles[seat] == "stayed":
        events.append(Event("CE-12", "lot_locked", {"seat": seat, "card": s.faces[seat]}))
    following = (seat + 1) % game.players
    s = replace(s, turns=s.turns + 1, seat=following, owner=None, taken=None)
    if game.deck_size(s) == 0 and len(s.discard) > 1:
        events.append(Event("CE-27", "reshuffled", {"n": len(s.discard) - 1}))
        s = replace(s, discard=s.discard[-1:])
    if s.caller is None:
        if s.turns >= game.turn_limit:
            return no_score(game, s, events)
        return replace(s, phase="turn"), tuple(events)
    if following == s.caller:
        return after_last_turn(game, s, events)
    return replace(s, phase="last"), tuple(events)
