"""What no good player of 5 To Close does, whatever the cards: special cards wasted, points left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.core.game import Event, Seat
from rulebook.games.five_to_close.hands import seen
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.spelling import spelling
from rulebook.games.five_to_close.table import (
    FREEZE,
    TIMES,
    WILD,
    Add,
    Begin,
    Discard,
    Done,
    Lock,
    Move,
    State,
    Swap,
    Word,
    locked,
)


def critic(
    house: House, past: Sequence[tuple[State, Move]], view: State, seat: Seat, move: Move
) -> Event | None:
    """Say what is wrong with a swap or with the end of a turn; None: nothing.

    >>> from rulebook.games.five_to_close.table import Begin
    >>> state = State(phase="play", hands=(("wild", "double"), ()), words=((Word("CAT"),), ()))
    >>> no = critic(House(players=2), [], state, 0, Discard("double"))
    >>> no.rule, no.say, critic(House(players=2), [], state, 0, Begin("A", wild=True))
    ('FC-14', 'wasted_multiplier', None)
    """
    match move:
        case Swap():
            wilds = view.hands[seat].count(WILD)
            return Event("FC-22", "swapped_wild", {"n": wilds}) if wilds else None
        case Discard(card):
            return _wasted(house, view, seat, card) or _left_open(house, view, seat)
        case Done():
            return _left_open(house, view, seat)
    return None


def _wasted(house: House, view: State, seat: Seat, card: str) -> Event | None:
    """A special card that is thrown away although it could have been played in this turn."""
    own = house.team(seat)
    if card in TIMES:
        for at, word in enumerate(view.words[own]):
            # What has been locked in this turn could have taken it before.
            late = word.locked and at not in view.fresh
            if not word.card and not late and _scores(house, view, word):
                data = {"card": card, "text": word.letters, "times": TIMES[card], "cost": house.cost(card)}
                return Event("FC-14", "wasted_multiplier", data)
    if card == FREEZE:
        for team, words in enumerate(view.words):
            for word in words if team != own else ():
                if not word.locked and _scores(house, view, word):
                    return Event("FC-16", "wasted_freeze", {"text": word.letters, "team": team + 1})
    if card == WILD and any(other != WILD for other in view.hands[seat]):
        return Event("FC-12", "wasted_wild")
    return None


def _left_open(house: House, view: State, seat: Seat) -> Event | None:
    """Words that were not locked although others can end the round before the next chance to do so."""
    own = house.team(seat)
    waiting = [word for word in view.words[own] if not word.locked and _scores(house, view, word)]
    if not waiting or locked(view.words[own]) >= house.to_close:
        return None
    for team in _about_to_close(house, view, own):
        texts = tuple(word.letters for word in waiting)
        return Event("FC-19", "left_open", {"texts": texts, "n": len(texts), "team": team + 1})
    return None


def _about_to_close(house: House, view: State, own: int) -> Iterator[int]:
    """The other teams whose locked and ready words are enough to end the round."""
    for team, words in enumerate(view.words):
        ready = sum(not word.locked and _scores(house, view, word) for word in words)
        if team != own and locked(words) + ready >= house.to_close:
            yield team


def _scores(house: House, view: State, word: Word) -> bool:
    """Whether a word scores as soon as it is locked: long enough, in the dictionary, and not frozen."""
    known = word.letters.lower() in house.vocabulary
    return known and not word.frozen and len(word.letters) >= house.least(view.round)


def plausible(house: House, view: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out letters that no word to be locked goes on from, wilds that make none with this hand or stand
    for a letter in it, and locks of what is no word.

    >>> state = State(phase="play", hands=(("A", "X", "wild"), ()), words=((Word("JAZ"),), ()))
    >>> house = House(players=2)
    >>> tried = [Add(1, "X"), Add(1, "Z", wild=True), Add(1, "A", wild=True), Lock(1)]
    >>> [str(m) for m in plausible(house, state, 0, tried)]
    ['add Z, a wild to word 1']
    """
    own, hand, least = view.words[house.team(seat)], seen(view.hands[seat]), house.least(view.round)
    words, known = spelling(house.vocabulary), house.vocabulary
    made: dict[str, set[str]] = {}

    def letter_fits(text: str, letter: str, wild: bool) -> bool:
        if not wild:
            longer = (text + letter).lower()
            return (longer in known and len(longer) >= least) or any(
                len(word) >= least for word in known.continuing(longer)
            )
        if text not in made:
            made[text] = {w[len(text)] for w in words.makeable(text, hand) if len(w) >= least}
        return letter not in hand and letter in made[text]

    def fits(m: Move) -> bool:
        match m:
            case Begin(letter, wild):
                return letter_fits("", letter, wild)
            case Add(number, letter, wild):
                return letter_fits(own[number - 1].letters, letter, wild)
            case Lock(number):
                return own[number - 1].letters.lower() in known
        return True

    return [m for m in moves if fits(m)]
