"""What a move does, from the first target drawn to the last turn taken; the rest is `showdown`."""

from __future__ import annotations

from dataclasses import replace

from rulebook.core.game import Event, Outcome, Seat, replaced, without
from rulebook.games.close_enough import showdown
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.table import (
    BackOut,
    Call,
    Discard,
    DrewCard,
    DrewTarget,
    DrewToken,
    Fold,
    GoThrough,
    LeaveOpen,
    Lock,
    Move,
    Muck,
    Place,
    Put,
    Ready,
    Show,
    Silence,
    State,
    Stay,
    TakeDeck,
    TakeDiscard,
    TakeFace,
    Token,
    TurnedUp,
    token_gone,
)


def play(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    """Carry out a legal move.

    >>> state, events = play(House(), State(phase="last", roles=("called", "", ""), seat=1), 1, Stay())
    >>> state.roles, [event.rule for event in events]
    (('called', 'stayed', ''), ['CE-12'])
    """
    match m:
        case DrewTarget(target):
            return _drew_target(house, s, target)
        case TurnedUp(card):
            return _turned_up(house, s, card)
        case DrewCard(card):
            return _drew_card(house, s, card)
        case TakeDeck() | TakeDiscard() | TakeFace():
            return _took(house, s, seat, m)
        case Discard(card):
            return _discarded(house, s, seat, card)
        case Put(card):
            return _put(house, s, seat, card)
        case Call():
            return _called(house, s, seat)
        case Stay():
            stays = Event("CE-12", "stays", {"seat": seat})
            return replace(s, roles=replaced(s.roles, seat, "stayed"), phase="turn"), (stays,)
        case Fold():
            folds = Event("CE-13", "folds", {"seat": seat, "card": s.faces[seat]})
            return _end_turn(house, replace(s, roles=replaced(s.roles, seat, "folded")), [folds])
        case Lock(token):
            return _locked(house, s, seat, token)
        case LeaveOpen():
            left = Event("CE-R12", "left_open", {"seat": seat, "card": s.faces[seat]})
            return _end_turn(house, s, [left])
        case Silence(token, victim):
            s = replace(token_gone(s, seat, token), silenced=replaced(s.silenced, victim, token))
            return s, (Event("CE-24", "silenced", {"seat": seat, "victim": victim, "token": token}),)
        case BackOut() | GoThrough() | Place() | Ready() | Show() | Muck() | DrewToken():
            return showdown.play(house, s, seat, m)
    raise AssertionError(f"{m} is never legal")


# --- setting up ---------------------------------------------------------------------------------


def _drew_target(house: House, s: State, target: int) -> Outcome[State]:
    """Take a secret target (CE-2, CE-R18); the first of a round also says who starts (CE-1, CE-R17)."""
    seat = s.seat
    seen = {"seat": seat, "target": target, "stars": house.stars_of[target]}
    events = [Event("CE-R18", "drew_target", {"seat": seat}), Event("CE-2", "saw_target", seen, (seat,))]
    if seat == s.starter:
        rule = "CE-1" if s.round > 1 else "CE-R17"
        events.insert(0, Event(rule, "starts", {"seat": seat, "round": s.round}))
    s = replace(s, targets=replaced(s.targets, seat, target), seat=(seat + 1) % house.players)
    return (replace(s, phase="face") if s.seat == s.starter else s), tuple(events)


def _turned_up(house: House, s: State, card: int) -> Outcome[State]:
    """Lay a card face up: at the start of a round (CE-3), or in place of one that was taken (CE-5)."""
    if s.phase == "face":
        event = Event("CE-3", "turned_up", {"seat": s.seat, "card": card})
        s = replace(s, faces=replaced(s.faces, s.seat, card), seat=(s.seat + 1) % house.players)
        return (replace(s, phase="turn") if s.seat == s.starter else s), (event,)
    assert s.owner is not None, "a card is replaced in front of somebody"
    event = Event("CE-5", "replaced", {"owner": s.owner, "card": card})
    return _arrived(house, replace(s, faces=replaced(s.faces, s.owner, card)), [event, *_filled(s)])


# --- taking and giving up -----------------------------------------------------------------------


def _took(house: House, s: State, seat: Seat, m: TakeDeck | TakeDiscard | TakeFace) -> Outcome[State]:
    """Take a card: to fill the lot (CE-5) or to fine-tune it (CE-7, CE-8, CE-9)."""
    fills = len(s.hands[seat]) < HAND
    match m:
        case TakeDeck():
            say = ("CE-5", "adds_deck") if fills else ("CE-7", "tunes_deck")
            events = [Event(*say, {"seat": seat})]
            if house.deck_size(s) == 0:
                s = _reshuffled(s, "CE-R16", events)
            return replace(s, phase="draw"), tuple(events)
        case TakeDiscard():
            card = s.discard[-1]
            s = _takes(replace(s, discard=s.discard[:-1], phase="drop"), seat, card)
            return s, (Event("CE-8", "tunes_discard", {"seat": seat, "card": card}),)
        case TakeFace(owner):
            face = s.faces[owner]
            assert face is not None, "everybody has a face-up card before turns begin"
            say = ("CE-5", "adds_face") if fills else ("CE-9", "tunes_face")
            s = replace(s, faces=replaced(s.faces, owner, None), owner=owner)
            s = replace(_takes(s, seat, face), phase="replace" if fills else "put")
            return s, (Event(*say, {"seat": seat, "card": face, "owner": owner}),)


def _reshuffled(s: State, rule: str, events: list[Event]) -> State:
    """Shuffle all but the top card of the discard pile into a new deck (CE-27), when CE-R16 says so."""
    events.append(Event(rule, "reshuffled", {"n": len(s.discard) - 1}))
    return replace(s, discard=s.discard[-1:])


def _takes(s: State, seat: Seat, card: int) -> State:
    """Take a card that everybody sees: from now on they know that it is in this hand."""
    hands = replaced(s.hands, seat, tuple(sorted((*s.hand(seat), card))))
    known = replaced(s.known, seat, tuple(sorted((*s.known[seat], card))))
    return replace(s, hands=hands, known=known, taken=card)


def _drew_card(house: House, s: State, card: int) -> Outcome[State]:
    """Take the deck's top card into the hand: only who drew it sees it (CE-5, CE-7)."""
    fills = len(s.hands[s.seat]) < HAND
    saw = Event("CE-5" if fills else "CE-7", "saw_card", {"seat": s.seat, "card": card}, (s.seat,))
    s = replace(s, hands=replaced(s.hands, s.seat, tuple(sorted((*s.hand(s.seat), card)))), taken=None)
    if fills:
        return _end_turn(house, s, [saw, *_filled(s)])
    return replace(s, phase="drop"), (saw,)


def _filled(s: State) -> list[Event]:
    """The lot is a face-up card and a hand of two (CE-4): say so when it is complete."""
    return [Event("CE-4", "lot_full", {"seat": s.seat})] if len(s.hands[s.seat]) == HAND else []


def _gives_up(s: State, seat: Seat, card: int, events: list[Event]) -> State:
    """Take a card out of a hand; if all saw it being taken, they see it go."""
    known = s.known[seat]
    if card == s.taken:
        events.append(Event("CE-R2", "equal_will_do"))
    # The very card that was taken stays: only a second one of its number can be the one that goes.
    if known.count(card) > (card == s.taken):
        known = without(known, card)
    hands = replaced(s.hands, seat, without(s.hand(seat), card))
    return replace(s, hands=hands, known=replaced(s.known, seat, known))


def _discarded(house: House, s: State, seat: Seat, card: int) -> Outcome[State]:
    """Give a card up to the discard pile (CE-7, CE-8)."""
    events = [Event("CE-7" if s.taken is None else "CE-8", "discarded", {"seat": seat, "card": card})]
    s = _gives_up(s, seat, card, events)
    return _end_turn(house, replace(s, discard=(*s.discard, card)), events)


def _put(house: House, s: State, seat: Seat, card: int) -> Outcome[State]:
    """Give a card up in place of the face-up card that was taken (CE-9)."""
    owner = s.owner
    assert owner is not None, "a face-up card was taken from somebody"
    events = [Event("CE-9", "put", {"seat": seat, "card": card, "owner": owner})]
    s = _gives_up(s, seat, card, events)
    return _arrived(house, replace(s, faces=replaced(s.faces, owner, card)), events)


def _arrived(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """Let the owner of a new face-up card lock it (CE-R12; after folding CE-R13), or end the turn."""
    assert s.owner is not None, "the card came in front of somebody"
    folded = s.roles[s.owner] == "folded"
    has_lock = any("lock" in token for token in s.held[s.owner])
    if has_lock and not s.locked(s.owner) and not (folded and house.folder_locks == "no"):
        offered = {"seat": s.owner, "card": s.faces[s.owner]}
        events.append(Event("CE-R13" if folded else "CE-R12", "offered", offered))
        return replace(s, phase="offer"), tuple(events)
    return _end_turn(house, s, events)


# --- locking, calling, and the end of a turn ----------------------------------------------------


def _locked(house: House, s: State, seat: Seat, token: Token) -> Outcome[State]:
    """Lock one's face-up card, on one's turn (CE-22) or as it arrives (CE-R12)."""
    data = {"seat": seat, "token": token, "card": s.faces[seat]}
    s = replace(token_gone(s, seat, token), locks=replaced(s.locks, seat, token))
    if s.phase == "offer":
        return _end_turn(house, s, [Event("CE-R12", "locked_at_once", data)])
    return s, (Event("CE-22", "locked", data),)


def _called(house: House, s: State, seat: Seat) -> Outcome[State]:
    """Call (CE-10); everybody else has one last turn (CE-11)."""
    calls = Event("CE-10", "called", {"seat": seat, "card": s.faces[seat]})
    s = replace(s, roles=replaced(s.roles, seat, "called"), phase="last", seat=(seat + 1) % house.players)
    return s, (calls, Event("CE-11", "last_turns"))


def _end_turn(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """End a turn: what it completes, a new deck if that ran out, and who comes next."""
    seat = s.seat
    if s.roles[seat] == "stayed":
        events.append(Event("CE-12", "lot_locked", {"seat": seat, "card": s.faces[seat]}))
    following = (seat + 1) % house.players
    s = replace(s, turns=s.turns + 1, seat=following, owner=None, taken=None)
    if house.reshuffle == "at_once" and house.deck_size(s) == 0 and len(s.discard) > 1:
        s = _reshuffled(s, "CE-27", events)
    if s.caller is None:
        if s.turns >= house.turn_limit:
            return showdown.no_score(house, s, events)
        return replace(s, phase="turn"), tuple(events)
    if following == s.caller:
        return showdown.begin(house, s, events)
    return replace(s, phase="last"), tuple(events)
