"""Special cards on words, exchanged Wilds included: what stands in the way of each, and what it does."""

from __future__ import annotations

from dataclasses import replace

from rulebook.core.game import Event, Outcome, Seat
from rulebook.games.five_to_close.hands import missing, seen, spent, taken
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import (
    FREEZE,
    TIMES,
    UNFREEZE,
    WILD,
    Exchange,
    Freeze,
    Multiply,
    State,
    Unfreeze,
    Word,
    with_word,
    word_at,
)

Special = Exchange | Multiply | Freeze | Unfreeze


def why_not(house: House, s: State, seat: Seat, m: Special) -> Event | None:
    """Name the rule in the way of a special card (FC-13 to FC-17).

    >>> state = State(hands=(("freeze",), ()), words=((Word("CAT"),), ()))
    >>> why_not(House(players=2), state, 0, Freeze(1, 1)).rule
    'FC-16'
    """
    own = house.team(seat) + 1
    word = word_at(s, own if isinstance(m, Multiply) else m.team, m.word)
    if isinstance(word, Event):
        return word
    match m:
        case Exchange():
            return _why_not_exchange(s, seat, m.place, word)
        case Multiply():
            return _why_not_multiply(s, seat, m.card, word)
        case Freeze():
            return _why_not_freeze(s, seat, word, own=m.team == own)
        case Unfreeze():
            return _why_not_unfreeze(s, seat, word, m.team, own=m.team == own)


def _why_not_exchange(s: State, seat: Seat, place: int, word: Word) -> Event | None:
    owner = word.wild_by(place)
    if owner is None:
        return Event("FC-13", "no_wild_there", {"place": place, "text": word.letters})
    if word.locked:
        return Event("FC-13", "wild_locked", {"text": word.letters})
    if owner == seat:
        return Event("FC-R5", "own_wild", {"seat": seat})
    letter = word.letters[place - 1]
    if letter not in s.hands[seat]:
        return Event(
            "FC-R5", "no_real_letter", {"seat": seat, "letter": letter, "cards": seen(s.hands[seat])}
        )
    return None


def _why_not_multiply(s: State, seat: Seat, card: str, word: Word) -> Event | None:
    if card not in TIMES:
        return Event("FC-14", "not_multiplier", {"card": card})
    if word.locked:
        return Event("FC-7", "is_locked", {"text": word.letters})
    if word.frozen:
        return Event("FC-R6", "frozen_takes_none", {"text": word.letters, "card": card})
    if word.card:
        return Event("FC-14", "one_multiplier", {"text": word.letters, "card": word.card})
    return missing(s, seat, card, "FC-14")


def _why_not_freeze(s: State, seat: Seat, word: Word, own: bool) -> Event | None:
    if own:
        return Event("FC-16", "freeze_own", {"text": word.letters})
    if word.locked:
        return Event("FC-16", "freeze_locked", {"text": word.letters})
    if word.frozen:
        return Event("FC-R6", "frozen_already", {"text": word.letters})
    return missing(s, seat, FREEZE, "FC-16")


def _why_not_unfreeze(s: State, seat: Seat, word: Word, team: int, own: bool) -> Event | None:
    if not own:
        return Event("FC-17", "unfreeze_theirs", {"text": word.letters, "team": team})
    if word.locked:
        return Event("FC-7", "is_locked", {"text": word.letters})
    if word.guarded:
        return Event("FC-R6", "guarded_already", {"text": word.letters})
    return missing(s, seat, UNFREEZE, "FC-17")


def play(house: House, s: State, seat: Seat, m: Special) -> Outcome[State]:
    """Play a special card that may be played.

    >>> state = State(hands=(("freeze",), ()), shown=((), ()), words=((), (Word("CAT"),)))
    >>> state, events = play(House(players=2), state, 0, Freeze(2, 1))
    >>> state.words[1][0].frozen, events[0].rule
    (True, 'FC-16')
    """
    team = house.team(seat) if isinstance(m, Multiply) else m.team - 1
    at = m.word - 1
    word = s.words[team][at]
    data = {"seat": seat, "text": word.letters, "team": team + 1}
    match m:
        case Exchange(_, _, place):
            letter = word.letters[place - 1]
            s = taken(spent(s, seat, letter), seat, WILD)
            word = replace(word, wilds=tuple(wild for wild in word.wilds if wild[0] != place))
            exchanged = Event("FC-13", "exchanged", data | {"letter": letter})
            frozen = (Event("FC-R23", "exchanged_frozen", data),) if word.frozen else ()
            return with_word(s, team, at, word), (exchanged, *frozen)
        case Multiply(_, card):
            word = replace(word, card=card)
            event = Event("FC-14", "multiplied", data | {"card": card, "times": TIMES[card]})
        case Freeze() if word.guarded:
            card, word, event = FREEZE, replace(word, guarded=False), Event("FC-17", "freeze_cancelled", data)
        case Freeze():
            card, word, event = FREEZE, replace(word, frozen=True), Event("FC-16", "froze", data)
        case Unfreeze() if word.frozen:
            card, word, event = UNFREEZE, replace(word, frozen=False), Event("FC-17", "thawed", data)
        case Unfreeze():
            card, word, event = UNFREEZE, replace(word, guarded=True), Event("FC-17", "guarded", data)
    under = (FREEZE, UNFREEZE) if event.say in ("freeze_cancelled", "thawed") else ()
    s = with_word(spent(s, seat, card), team, at, word)
    return replace(s, discards=(*under, *s.discards)), (event,)
