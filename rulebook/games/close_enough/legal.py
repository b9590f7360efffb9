"""Who may move, what can be tried, what chance may bring, and what stands in the way of a move.

Every refusal names its rule, and says what would be legal instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from rulebook.core.cards import Draw
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, Event, Seat
from rulebook.games.close_enough.house import HAND, House
from rulebook.games.close_enough.score import distance, is_closer, scoring_uses
from rulebook.games.close_enough.table import (
    BackOut,
    Call,
    ChancePhase,
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
)

CHANCE_PHASES = get_args(ChancePhase)
OWN_TURN = ("turn", "drop", "put")


def to_act(house: House, s: State) -> tuple[Seat, ...]:
    """Say who may move: chance, one seat, or all who are still choosing in secret (CE-R3).

    >>> to_act(House(), State(phase="total", waiting=(0, 2)))
    (0, 2)
    """
    if s.phase in CHANCE_PHASES:
        return (CHANCE,)
    if s.phase in ("total", "claim"):
        return s.waiting
    if s.phase == "offer" and s.owner is not None:
        return (s.owner,)
    return () if s.phase == "over" else (s.seat,)


def chance(house: House, s: State) -> Chance[Move]:
    """Give the exact odds of what is drawn now: a target, a card or a token.

    >>> chance(House(), State(phase="target", targets=(None,) * 3)).count()
    15
    """
    if s.phase == "target":
        return Draw(DrewTarget, house.targets_left(s))
    if s.phase == "token":
        return Draw(DrewToken, house.box(s))
    return Draw(DrewCard if s.phase == "draw" else TurnedUp, house.unseen(s))


def candidates(house: House, s: State, seat: Seat) -> Iterator[Move]:
    """Try every source, every card, every answer, every token in every way.

    >>> print(next(candidates(House(), State(), 0)))
    take the top card of the deck
    """
    return _tries(house, house.values, house.tokens)


def moves(house: House, s: State, seat: Seat) -> Sequence[Move]:
    """List the legal moves, in the order of `candidates`: only what the seat has needs to be tried.

    >>> moves(House(), State(phase="last", faces=(5,), hands=((3, 8),), held=((),)), 0)
    [Stay(), Fold()]
    """
    if seat == CHANCE or seat not in to_act(house, s):
        return []
    tries = _tries(house, s.hand(seat), s.held[seat])
    return [m for m in tries if why_not(house, s, seat, m) is None]


def _tries(house: House, cards: Sequence[int], tokens: Sequence[Token]) -> Iterator[Move]:
    """Everything that can be tried with these cards and tokens, each once."""
    cards, tokens = sorted(set(cards)), sorted(set(tokens))
    yield from (TakeDeck(), TakeDiscard())
    yield from map(TakeFace, range(house.players))
    yield from map(Discard, cards)
    yield from map(Put, cards)
    yield from (Call(), Stay(), Fold(), LeaveOpen())
    yield from map(Lock, tokens)
    yield from (Silence(token, victim) for token in tokens for victim in range(house.players))
    for token in tokens:
        yield from (Place(token, use, place) for use in scoring_uses(token) for place in range(1 + HAND))
    yield Ready()
    yield from map(BackOut, tokens)
    yield from (GoThrough(), Show(), Muck())


def can_take(house: House, s: State, seat: Seat) -> bool:
    """Tell whether a full lot can be fine-tuned at all (CE-R9).

    >>> can_take(House(), State(faces=(1, 2, 3), hands=((), (), ())), 0)
    True
    """
    return house.deck_size(s) > 0 or bool(s.discard) or bool(s.open_faces(seat))


def why_not(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    """Name the rule in the way of a move, or None.

    >>> why_not(House(), State(phase="over"), 0, Call()).rule
    'CE-26'
    """
    seats = to_act(house, s)
    if not seats:
        return Event("CE-26", "over")
    if seat == CHANCE or seats == (CHANCE,):
        return _why_not_chance(house, s, seat, seats, m)
    match m:
        case DrewTarget() | TurnedUp() | DrewCard() | DrewToken():
            return Event("CE-4", "not_chance", {"waiting": seats})
        case Lock(token):
            return _why_not_lock(house, s, seat, token)
        case Silence():
            return _why_not_silence(house, s, seat, m)
    if seat not in seats:
        return Event("CE-4", "wait_turn", {"seat": seat, "waiting": seats})
    match m:
        case TakeDeck() | TakeDiscard() | TakeFace():
            return _stage(s, seat) if s.phase != "turn" else _why_not_take(house, s, seat, m)
        case Call():
            return _why_not_call(house, s, seat)
        case Stay() | Fold():
            return _why_not_answer(house, s, seat, m)
        case Discard() | Put():
            return _why_not_give_up(s, seat, m)
        case LeaveOpen():
            return None if s.phase == "offer" else Event("CE-R12", "nothing_offered")
        case Place():
            return _why_not_place(s, seat, m)
        case Ready():
            return None if s.phase == "total" else Event("CE-R3", "not_totalling")
        case BackOut() | GoThrough():
            return _why_not_back_out(house, s, seat, m)
        case Show() | Muck():
            return _why_not_show(s, seat, m)
    return Event("CE-4", "not_now", {"what": str(m)})


def _why_not_chance(house: House, s: State, seat: Seat, seats: tuple[Seat, ...], m: Move) -> Event | None:
    if seats != (CHANCE,):
        return Event("CE-4", "not_chance", {"waiting": seats})
    if seat != CHANCE:
        rule, say = {
            "target": ("CE-2", "target_time"),
            "face": ("CE-3", "face_time"),
            "draw": ("CE-7", "draw_time"),
            "replace": ("CE-5", "replace_time"),
            "token": ("CE-18", "token_time"),
        }[s.phase]
        return Event(rule, say, {"seat": s.seat, "owner": s.owner})
    if chance(house, s).allows(m):
        return None
    if s.phase == "target":
        return Event("CE-2", "no_such_target", {"left": tuple(t for t, _ in house.targets_left(s))})
    if s.phase == "token":
        return Event("CE-18", "no_such_token")
    return Event("CE-3", "no_such_card", {"left": tuple(card for card, _ in house.unseen(s))})


def _stage(s: State, seat: Seat) -> Event:
    """What the table waits for, when something else is tried."""
    match s.phase:
        case "turn":
            return Event("CE-12", "must_tune")
        case "drop" if s.taken is not None:
            return Event("CE-8", "discard_other", {"taken": s.taken, "cards": gives_up(s, seat)})
        case "drop":
            return Event("CE-7", "discard_first", {"cards": gives_up(s, seat)})
        case "put":
            data = {"taken": s.taken, "owner": s.owner, "cards": gives_up(s, seat)}
            return Event("CE-9", "put_first", data)
        case "offer":
            return Event("CE-R12", "locking_now")
        case "last":
            return Event("CE-11", "stay_or_fold", {"caller": s.caller})
        case "back":
            return Event("CE-15", "backing_now", {"caller": s.caller})
        case "total":
            return Event("CE-R3", "choosing_now")
    return Event("CE-21", "claiming_now")


def _why_not_take(house: House, s: State, seat: Seat, m: TakeDeck | TakeDiscard | TakeFace) -> Event | None:
    full = len(s.hands[seat]) == HAND
    match m:
        case TakeDeck():
            return None if house.can_draw(s) else Event("CE-R9", "deck_empty")
        case TakeDiscard():
            if not full:
                return Event("CE-5", "fill_not_discard")
            return None if s.discard else Event("CE-8", "no_discard_pile")
        case TakeFace(owner):
            if owner == seat:
                return Event("CE-9" if full else "CE-5", "own_face")
            if not 0 <= owner < house.players:
                return Event("CE-9" if full else "CE-5", "no_such_seat", {"players": house.players})
            if s.locked(owner):
                return Event("CE-14", "face_locked", {"owner": owner, "open": len(s.open_faces(seat))})
    return None


def _why_not_call(house: House, s: State, seat: Seat) -> Event | None:
    if s.phase == "last":
        return Event("CE-11", "called_already", {"caller": s.caller})
    if s.phase != "turn" or s.caller is not None:
        return _stage(s, seat)
    if len(s.hands[seat]) < HAND:
        return Event("CE-6", "fill_not_call", {"n": len(s.hands[seat])})
    if s.silenced[seat] is not None and can_take(house, s, seat):
        return Event("CE-22", "is_silenced")
    return None


def _why_not_answer(house: House, s: State, seat: Seat, m: Stay | Fold) -> Event | None:
    if s.phase != "last":
        if s.caller is None:
            return Event("CE-11", "no_call_yet")
        return Event("CE-12", "stayed_already") if s.phase in OWN_TURN else _stage(s, seat)
    if isinstance(m, Stay) and not can_take(house, s, seat):
        return Event("CE-R9", "must_fold")
    return None


def gives_up(s: State, seat: Seat) -> tuple[int, ...]:
    """List the numbers of which a card may be given up: not the very card just taken (CE-8, CE-9).

    >>> [gives_up(State(hands=(hand,), taken=5), 0) for hand in ((3, 5, 5), (3, 4, 5))]
    [(3, 5), (3, 4)]
    """
    hand = s.hand(seat)
    return tuple(sorted({card for card in hand if card != s.taken or hand.count(card) > 1}))


def _why_not_give_up(s: State, seat: Seat, m: Discard | Put) -> Event | None:
    if s.phase not in ("drop", "put"):
        return _stage(s, seat) if s.phase != "turn" else Event("CE-7", "nothing_taken")
    cards = gives_up(s, seat)
    if s.phase == "put" and isinstance(m, Discard):
        return Event("CE-9", "put_not_discard", {"cards": cards})
    if s.phase == "drop" and isinstance(m, Put):
        return Event("CE-7", "discard_not_put", {"cards": cards})
    if m.card in cards:
        return None
    data: Mapping[str, Any] = {"card": m.card, "cards": cards}
    if s.phase == "put":
        return Event("CE-9", "same_from_face" if m.card == s.taken else "not_in_hand", data)
    if m.card == s.taken:
        return Event("CE-8", "same_from_discard", data)
    return Event("CE-7" if s.taken is None else "CE-8", "not_in_hand", data)


def _why_not_token(s: State, seat: Seat, token: Token, rule: str = "CE-22") -> Event | None:
    """Whether that seat has that token at all."""
    if not s.held[seat]:
        return Event(rule, "no_tokens")
    if token not in s.held[seat]:
        return Event(rule, "not_held", {"held": tuple(" / ".join(held) for held in s.held[seat])})
    return None


def _why_not_lock(house: House, s: State, seat: Seat, token: Token) -> Event | None:
    own_turn = s.seat == seat and s.phase in (*OWN_TURN, "last")
    if not own_turn and not (s.phase == "offer" and s.owner == seat):
        if seat in range(house.players) and s.roles[seat] == "folded" and house.folder_locks == "no":
            return Event("CE-R13", "folded_no_lock")
        return Event("CE-R12", "lock_when")
    if no := _why_not_token(s, seat, token):
        return no
    if "lock" not in token:
        return Event("CE-22", "not_on_token", {"use": "lock", "token": token})
    return Event("CE-22", "locked_already") if s.locks[seat] is not None else None


def _why_not_silence(house: House, s: State, seat: Seat, m: Silence) -> Event | None:
    if s.caller is not None:
        return Event("CE-R7", "after_call")
    if s.seat != seat or s.phase not in OWN_TURN:
        return Event("CE-22", "silence_when")
    if no := _why_not_token(s, seat, m.token):
        return no
    if "silence" not in m.token:
        return Event("CE-22", "not_on_token", {"use": "silence", "token": m.token})
    if m.victim == seat:
        return Event("CE-R7", "not_oneself")
    if not 0 <= m.victim < house.players:
        return Event("CE-24", "no_such_seat", {"players": house.players})
    if s.silenced[m.victim] is not None:
        return Event("CE-R7", "silenced_already", {"victim": m.victim})
    if s.silenced.count(None) == 1:
        return Event("CE-R7", "last_caller", {"victim": m.victim})
    return None


def _why_not_place(s: State, seat: Seat, m: Place) -> Event | None:
    if s.phase != "total":
        return Event("CE-22", "not_totalling")
    if no := _why_not_token(s, seat, m.token):
        return no
    plan = s.plan(seat)
    if sum(placed.token == m.token for placed in plan) >= s.held[seat].count(m.token):
        return Event("CE-22", "placed_already")
    if m.use not in scoring_uses(m.token):
        return Event("CE-22", "not_on_token", {"use": m.use, "token": m.token})
    if m.place not in range(1 + HAND):
        return Event("CE-22", "no_such_place")
    if m.place == 0 and s.locks[seat] is not None:
        return Event("CE-R6", "lock_in_place")
    if any(placed.place == m.place for placed in plan):
        return Event("CE-22", "card_has_token", {"place": m.place})
    return None


def _why_not_back_out(house: House, s: State, seat: Seat, m: BackOut | GoThrough) -> Event | None:
    if not house.advanced:
        return Event("CE-15", "not_advanced")
    if s.phase != "back":
        return Event("CE-15", "not_backing")
    return _why_not_token(s, seat, m.token, "CE-15") if isinstance(m, BackOut) else None


def _why_not_show(s: State, seat: Seat, m: Show | Muck) -> Event | None:
    if s.phase != "claim":
        return Event("CE-21", "not_claiming")
    if is_closer(s, seat):
        return Event("CE-R14", "must_show") if isinstance(m, Muck) else None
    if isinstance(m, Show) and (off := distance(s, seat)):
        return Event("CE-20", "not_exact", {"distance": off})
    return None
