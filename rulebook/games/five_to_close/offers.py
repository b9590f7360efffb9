"""What can be tried at a table of 5 To Close, and what of it is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.core.game import CHANCE, Seat
from rulebook.games.five_to_close.house import LETTERS
from rulebook.games.five_to_close.moves import (
    ANSWER,
    CLOSING,
    DRAW,
    FREEZE,
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
    Discard,
    Done,
    DrawPile,
    Exchange,
    Freeze,
    Fresh,
    Insert,
    Lock,
    Multiply,
    State,
    Swap,
    TakeTop,
    Tell,
    Unfreeze,
)
from rulebook.games.five_to_close.refusals import Refusals
from rulebook.games.five_to_close.seats import active, seen

ANYTIME: tuple[Chosen, ...] = (
    DrawPile(),
    TakeTop(),
    Swap(),
    Fresh(),
    Ask(),
    Answer(True),
    Answer(False),
    Done(),
    Accept(),
)
CARDS: tuple[Card, ...] = (*LETTERS, *SPECIALS)


class Offers(Refusals):
    """Everything that could be tried, and the shorter way to what is legal.

    >>> state = State(phase="play", step=3, hands=(("Q",), (), (), ()), words=((), ()))
    >>> [str(move) for move in Offers().moves(state, 0)]
    ['discard Q']
    """

    def candidates(self, s: State, seat: Seat) -> Iterator[Chosen]:
        """Every card of the deck on every word, and all that can be done besides."""
        yield from ANYTIME
        letters = [(letter, wild) for letter in LETTERS for wild in (False, True)]
        yield from (Begin(letter, wild) for letter, wild in letters)
        own = self.own_words(s, seat) if 0 <= seat < self.players else ()
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

    def moves(self, s: State, seat: Seat) -> Sequence[Chosen]:
        """List what is legal, looking only where something can be."""
        seats = self.to_act(s)
        if seat not in seats or seat == CHANCE:
            return []
        if s.phase == ANSWER:
            return [Answer(True), Answer(False)]
        team = self.team(self.last_player(s)) + 1
        challenges = [Challenge(team, at + 1) for at in sorted(self.challengeable(s))]
        if seat != seats[0]:
            return challenges
        if s.phase == CLOSING:
            return [Accept(), *challenges]
        if s.phase == DRAW:
            step_1 = (DrawPile(), TakeTop(), Swap())
            return [*(m for m in step_1 if self.why_not(s, seat, m) is None), *challenges]
        return [*(self._plays(s, seat) if s.step == 2 else ()), *self._ends(s, seat)]

    def _plays(self, s: State, seat: Seat) -> Iterator[Chosen]:
        """What step 2 has to offer."""
        cards = tuple(dict.fromkeys(seen(s.hands[seat])))
        letters = [(card, False) for card in cards if card not in SPECIALS]
        if WILD in cards:
            letters += [(letter, True) for letter in LETTERS]
        own = self.own_words(s, seat)
        if active(own) < self.active:
            yield from (Begin(letter, wild) for letter, wild in letters)
        for number, word in enumerate(own, 1):
            if not word.locked and not word.frozen:
                yield from (Add(number, letter, wild) for letter, wild in letters)
        yield from self._specials(s, seat)

    def without_letters(self, s: State, seat: Seat) -> list[Chosen]:
        """List what a turn offers beside letters from the hand, which are by far the most moves.

        >>> state = State(phase="play", hands=(("Q",), (), (), ()), words=((), ()))
        >>> [str(move) for move in Offers().without_letters(state, 0)]
        ['discard Q']
        """
        return [*(self._specials(s, seat) if s.step == 2 else ()), *self._ends(s, seat)]

    def _specials(self, s: State, seat: Seat) -> Iterator[Chosen]:
        return (m for m in self._special_tries(s, seat) if self.why_not(s, seat, m) is None)

    def _special_tries(self, s: State, seat: Seat) -> Iterator[Chosen]:
        cards = set(s.hands[seat])
        yield from (Fresh(), Ask())
        for number in range(1, len(self.own_words(s, seat)) + 1):
            yield from (Multiply(number, card) for card in TIMES if card in cards)
        for team, words in enumerate(s.words, 1):
            for number, word in enumerate(words, 1):
                yield from (Exchange(team, number, place) for place, _ in word.wilds)
                if FREEZE in cards:
                    yield Freeze(team, number)
                if UNFREEZE in cards:
                    yield Unfreeze(team, number)

    def _ends(self, s: State, seat: Seat) -> Iterator[Chosen]:
        """What steps 3 and 4 have to offer."""
        if s.step < 4:
            least = self.least(s.round)
            for number, word in enumerate(self.own_words(s, seat), 1):
                if not word.locked and not word.frozen and len(word.letters) >= least:
                    yield Lock(number)
        if self.round_is_closed(s) or not s.hands[seat]:
            yield Done()
        else:
            yield from map(Discard, dict.fromkeys(seen(s.hands[seat])))
