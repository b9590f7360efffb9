"""Who may move in 5 To Close, what may be tried, what chance may bring, what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.core.cards import Deal, Draw
from rulebook.core.chance import Chance
from rulebook.core.game import CHANCE, Event, Seat
from rulebook.games.five_to_close import challenges, specials
from rulebook.games.five_to_close.hands import missing, seen
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import (
    FREEZE,
    LETTERS,
    SPECIALS,
    TIMES,
    UNFREEZE,
    WILD,
    Accept,
    Add,
    Answer,
    Ask,
    Begin,
    Card,
    Challenge,
    Chosen,
    Dealt,
    Discard,
    Done,
    DrawPile,
    Drew,
    Exchange,
    Freeze,
    Fresh,
    Insert,
    Lock,
    Lot,
    Move,
    Multiply,
    State,
    Swap,
    TakeTop,
    Tell,
    Turned,
    Unfreeze,
    active,
    locked,
    word_at,
)

Step1 = DrawPile | TakeTop | Swap
Letter = Begin | Add | Insert
Steps2To4 = Letter | specials.Special | Fresh | Ask | Lock | Discard | Done

STEP_1: tuple[Step1, ...] = (DrawPile(), TakeTop(), Swap())
ANSWERS: tuple[Chosen, ...] = (Answer(True), Answer(False))
ANYTIME: tuple[Chosen, ...] = (*STEP_1, Fresh(), Ask(), *ANSWERS, Done(), Accept())
CARDS: tuple[Card, ...] = (*LETTERS, *SPECIALS)


def to_act(house: House, s: State) -> tuple[Seat, ...]:
    """Whoever's turn it is; until they begin, also every opponent who may challenge (FC-25).

    >>> from rulebook.games.five_to_close.table import Word
    >>> to_act(House(), State(phase="draw", seat=2, words=((), (Word("ZZZ"),)), fresh=(0,)))
    (2, 0)
    """
    match s.phase:
        case "lots" | "deal" | "turn_over" | "drawing" | "refill":
            return (CHANCE,)
        case "play":
            return (s.seat,)
        case "answer":
            return (house.partner(s.seat),)
        case "over":
            return ()
    next_seat = s.seat if s.phase == "draw" else house.left_of(s.seat)
    if not challenges.open_challenges(house, s):
        return (next_seat,)
    challenged = house.team(challenges.last_player(house, s))
    others = (seat for seat in range(house.players) if seat != next_seat and house.team(seat) != challenged)
    return (next_seat, *others)


def chance(house: House, s: State) -> Chance[Move]:
    """Give the exact odds of what may come.

    >>> str(chance(House(), State(phase="turn_over", pile=(("Q", 1),))).probability(Turned("Q")))
    '1'
    """
    match s.phase:
        case "lots":
            return Draw(Lot, s.pile)
        case "deal":
            return Deal(Dealt, s.pile, (house.hand_size,) * house.players)
        case "turn_over":
            return Draw(Turned, s.pile)
    return Deal(Drew, s.pile, (min(to_draw(house, s), s.left),))


def to_draw(house: House, s: State) -> int:
    """Count the cards that this step still draws: one (FC-4), or as many as a full hand lacks (FC-10).

    >>> to_draw(House(), State(phase="refill", hands=(("A", "B"),)))
    5
    """
    return 1 if s.phase == "drawing" else house.hand_size - len(s.hands[s.seat])


def round_is_closed(house: House, s: State) -> bool:
    """Tell whether some team has locked enough words to end the round (FC-19).

    >>> from rulebook.games.five_to_close.table import Word
    >>> round_is_closed(House(to_close=2), State(words=((Word("CAT", locked=True),) * 2, ())))
    True
    """
    return any(locked(words) >= house.to_close for words in s.words)


# ---- what may be tried -----------------------------------------------------------------------------


def candidates(house: House, s: State, seat: Seat) -> Iterator[Chosen]:
    """Every card of the deck on every word, and everything else that can be done.

    >>> Tell("Q") in set(candidates(House(), State(words=((), ())), 0))
    True
    """
    yield from ANYTIME
    letters = [(letter, wild) for letter in LETTERS for wild in (False, True)]
    yield from (Begin(letter, wild) for letter, wild in letters)
    own = s.words[house.team(seat)] if 0 <= seat < house.players else ()
    for number, word in enumerate(own, 1):
        yield Lock(number)
        yield from (Add(number, letter, wild) for letter, wild in letters)
        yield from (Multiply(number, card) for card in TIMES)
        yield from (Insert(number, place, "S") for place in range(1, len(word.letters) + 1))
    for team, words in enumerate(s.words, 1):
        for number, word in enumerate(words, 1):
            yield from (Exchange(team, number, place) for place, _ in word.wilds)
            yield from (Challenge(team, number), Freeze(team, number), Unfreeze(team, number))
    yield from map(Discard, CARDS)
    yield from map(Tell, CARDS)


def moves(house: House, s: State, seat: Seat) -> Sequence[Chosen]:
    """List what is legal, looking only where something can be.

    >>> state = State(phase="play", step=3, hands=(("Q",), (), (), ()), words=((), ()))
    >>> [str(move) for move in moves(House(), state, 0)]
    ['discard Q']
    """
    seats = to_act(house, s)
    if seat not in seats or seat == CHANCE:
        return []
    if s.phase == "answer":
        return ANSWERS
    if s.phase == "play":
        ends = [*_ends(house, s, seat)]
        if s.step > 2:
            return ends
        specials = (m for m in _special_tries(house, s, seat) if not _why_not_in_turn(house, s, seat, m))
        return [*_letters(house, s, seat), *specials, *ends]
    open_now = challenges.open_challenges(house, s)
    if seat != seats[0]:
        return open_now
    if s.phase == "closing":
        return [Accept(), *open_now]
    return [*(m for m in STEP_1 if not _why_not_step_1(house, s, seat, m)), *open_now]


def _letters(house: House, s: State, seat: Seat) -> Iterator[Chosen]:
    """Every letter of the hand, a wild as any of them, on every word that takes one."""
    cards = tuple(dict.fromkeys(seen(s.hands[seat])))
    letters = [(card, False) for card in cards if card not in SPECIALS]
    if WILD in cards:
        letters += [(letter, True) for letter in LETTERS]
    own = s.words[house.team(seat)]
    if active(own) < house.active:
        yield from (Begin(letter, wild) for letter, wild in letters)
    for number, word in enumerate(own, 1):
        if not word.locked and not word.frozen:
            yield from (Add(number, letter, wild) for letter, wild in letters)


def _special_tries(house: House, s: State, seat: Seat) -> Iterator[Steps2To4]:
    """Fresh cards, and each special card of the hand on every word that may take it."""
    cards, own = set(s.hands[seat]), house.team(seat)
    times = [card for card in TIMES if card in cards]
    yield from (Fresh(), Ask())
    for number, word in enumerate(s.words[own], 1):
        if not (word.locked or word.frozen or word.card):
            yield from (Multiply(number, card) for card in times)
    for team, words in enumerate(s.words):
        change = Unfreeze if team == own else Freeze
        held = (UNFREEZE if team == own else FREEZE) in cards
        for number, word in enumerate(words, 1):
            if word.locked:
                continue
            for place, owner in word.wilds:
                if owner != seat and word.letters[place - 1] in cards:
                    yield Exchange(team + 1, number, place)
            if held:
                yield change(team + 1, number)


def _ends(house: House, s: State, seat: Seat) -> Iterator[Chosen]:
    """What steps 3 and 4 have to offer."""
    if s.step < 4:
        least = house.least(s.round)
        for number, word in enumerate(s.words[house.team(seat)], 1):
            if not word.locked and not word.frozen and len(word.letters) >= least:
                yield Lock(number)
    if round_is_closed(house, s) or not s.hands[seat]:
        yield Done()
    else:
        yield from map(Discard, dict.fromkeys(seen(s.hands[seat])))


# ---- what stands in the way ------------------------------------------------------------------------


def why_not(house: House, s: State, seat: Seat, m: Move) -> Event | None:
    """Name the rule in the way of a move.

    >>> state = State(phase="play", hands=(("Q",), (), (), ()), words=((), ()))
    >>> why_not(House(), state, 0, Begin("Z")).say
    'not_in_hand'
    """
    seats = to_act(house, s)
    if not seats:
        return Event("FC-27", "over")
    if seat == CHANCE or seats == (CHANCE,):
        return _why_not_chance(house, s, seat, seats, m)
    if isinstance(m, Tell):
        return Event("FC-26", "no_talk")
    not_your_turn = {"seat": seat, "waiting": seats[:1]}
    if isinstance(m, Challenge):
        if not 0 <= seat < house.players:
            return Event("FC-25", "not_your_turn", not_your_turn)
        return challenges.why_not(house, s, seat, m)
    if seat != seats[0]:
        return Event("FC-10", "not_your_turn_fc" if seat in seats else "not_your_turn", not_your_turn)
    if isinstance(m, Answer) or s.phase == "answer":
        return _why_not_answer(s, seat, m)
    if isinstance(m, Accept) or s.phase == "closing":
        return _why_not_accept(s, m)
    if isinstance(m, Step1):
        return _why_not_step_1(house, s, seat, m)
    if isinstance(m, Steps2To4):
        return _why_not_in_turn(house, s, seat, m)
    return Event("FC-4", "not_now", {"what": m})


def _why_not_chance(house: House, s: State, seat: Seat, seats: tuple[Seat, ...], m: Move) -> Event | None:
    if seats != (CHANCE,):
        return Event("FC-4", "not_chance", {"waiting": seats[:1]})
    if seat != CHANCE:
        return Event("FC-4", "chance_first", {"seat": seat})
    return None if chance(house, s).allows(m) else Event("FC-3", "lot_not_there", {"what": m})


def _why_not_answer(s: State, seat: Seat, m: Move) -> Event | None:
    if s.phase != "answer":
        return Event("FC-26", "not_asked", {"seat": seat})
    return None if isinstance(m, Answer) else Event("FC-26", "must_answer", {"seat": seat})


def _why_not_accept(s: State, m: Move) -> Event | None:
    if s.phase != "closing":
        return Event("FC-19", "nothing_to_accept")
    return None if isinstance(m, Accept) else Event("FC-19", "not_now", {"what": m})


def _why_not_step_1(house: House, s: State, seat: Seat, m: Step1) -> Event | None:
    if s.phase != "draw":
        return Event("FC-22", "swap_first") if isinstance(m, Swap) else Event("FC-4", "drawn_already")
    match m:
        case TakeTop():
            return None if s.discards else Event("FC-4", "no_top")
        case DrawPile():
            # With neither pile nor discards the turn goes on without a card (FC-R9).
            only_top = not s.left and len(s.discards) == 1 and house.reshuffle == "all_but_top"
            return Event("FC-R11", "only_top") if only_top else None
    held = len(s.hands[seat])
    if held != house.hand_size:
        return Event("FC-22", "swap_all", {"seat": seat, "n": held, "size": house.hand_size})
    return None


def _why_not_in_turn(house: House, s: State, seat: Seat, m: Steps2To4) -> Event | None:
    if s.phase != "play":
        return Event("FC-4", "draw_first")
    match m:
        case Discard(card):
            if round_is_closed(house, s):
                return Event("FC-19", "round_closed", {"n": locked(s.words[house.team(seat)])})
            return missing(s, seat, card, "FC-9")
        case Done():
            held = len(s.hands[seat])
            if not held or round_is_closed(house, s):
                return None
            return Event("FC-9", "must_discard", {"seat": seat, "n": held, "size": house.hand_size})
        case Lock():
            return _why_not_lock(house, s, seat, m)
    if s.step > 2:
        return Event("FC-7", "locking_now" if s.step == 3 else "step_over")
    match m:
        case Begin() | Add() | Insert():
            return _why_not_letter(house, s, seat, m)
        case Fresh() | Ask():
            return _why_not_fresh(house, s, seat, m)
    return specials.why_not(house, s, seat, m)


def _why_not_letter(house: House, s: State, seat: Seat, m: Letter) -> Event | None:
    own = house.team(seat)
    if isinstance(m, Begin):
        if active(s.words[own]) >= house.active:
            return Event("FC-6", "sixth_word", {"team": own + 1, "n": house.active})
    else:
        word = word_at(s, own + 1, m.word)
        if isinstance(word, Event):
            return word
        if isinstance(m, Insert):
            return Event("FC-11", "at_end_only", {"letter": m.letter, "place": m.place, "text": word.letters})
        if word.locked:
            return Event("FC-7", "is_locked", {"text": word.letters})
        if word.frozen:
            return Event("FC-16", "is_frozen", {"text": word.letters})
    if m.letter not in LETTERS:
        return Event("FC-5", "no_such_letter", {"what": m.letter})
    return missing(s, seat, WILD, "FC-12") if m.wild else missing(s, seat, m.letter, "FC-5")


def _why_not_fresh(house: House, s: State, seat: Seat, m: Fresh | Ask) -> Event | None:
    """Start fresh, or ask the partner about it: both need the full number of active words."""
    if isinstance(m, Ask):
        if not house.partners:
            return Event("FC-26", "no_partner", {"seat": seat})
        if s.asked:
            return Event("FC-26", "asked_already")
    team = house.team(seat)
    n = active(s.words[team])
    if n != house.active:
        return Event("FC-24", "not_five", {"needed": house.active, "team": team + 1, "n": n})
    return None


def _why_not_lock(house: House, s: State, seat: Seat, m: Lock) -> Event | None:
    word = word_at(s, house.team(seat) + 1, m.word)
    if isinstance(word, Event):
        return word
    if s.step > 3:
        return Event("FC-7", "step_over")
    if word.locked:
        return Event("FC-7", "locked_already", {"text": word.letters})
    if word.frozen:
        return Event("FC-16", "is_frozen", {"text": word.letters})
    least, n = house.least(s.round), len(word.letters)
    if n < least:
        return Event("FC-8", "too_short", {"text": word.letters, "n": n, "round": s.round, "least": least})
    return None
