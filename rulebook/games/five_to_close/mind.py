"""What goes through a speller's mind: each step of a turn, decided from what its seat sees.

It finishes the word it has begun, looks for the word that earns most, locks when the odds say so, freezes the
opponents' longest word and uses its special cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from rulebook.core.game import Seat
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.hands import seen
from rulebook.games.five_to_close.odds import cards_to_come
from rulebook.games.five_to_close.spelling import Spelling
from rulebook.games.five_to_close.table import (
    LETTERS,
    TIMES,
    UNFREEZE,
    WILD,
    Add,
    Begin,
    Card,
    Chosen,
    Discard,
    Done,
    DrawPile,
    Exchange,
    Freeze,
    Fresh,
    Lock,
    Multiply,
    State,
    Swap,
    TakeTop,
    Unfreeze,
    Word,
    active,
    locked,
)
from rulebook.games.five_to_close.vocabulary import Vocabulary

VOWELS = frozenset("AEIOU")
WILD_EARNS = 15
"""A wild is spent on a word only if that earns so much more than the best word without one."""
SOON = 2
"""If another team lacks so few locks to end the round, cards that would cost points are discarded first."""
FEW_LETTERS = 2
"""With so few letters in a full hand, a speller draws a new hand."""
NEAR = 3
"""A speller waits for words that are so many letters longer at most."""
KEPT_LAST = "QXZJVWKYFBHGMPUDCLOTNRAISE"
"""Letters, the least useful first."""
CROWD = 3
"""With more special cards in hand than this, those that would cost points are discarded first."""


def hopeless(game: FiveToClose, view: State, seat: Seat, words: Vocabulary) -> bool:
    """Tell whether no active word of a seat's team can ever be locked, going by these words.

    >>> state = State(words=((Word("CATZ"),), ()))
    >>> hopeless(FiveToClose(), state, 0, Vocabulary(["cat", "cats"]))
    True
    """
    least = game.least(view.round)

    def may_be_locked(word: Word) -> bool:
        text = word.letters.lower()
        known = [text] if text in words else []
        return not word.frozen and any(len(w) >= least for w in (*known, *words.continuing(text)))

    return not any(may_be_locked(word) for word in view.words[game.team(seat)] if not word.locked)


class Mind:
    """What one decision of a speller goes by: the table as the seat sees it, and the words it knows.

    >>> from rulebook.games.five_to_close.spelling import spelling
    >>> game = FiveToClose(players=2)
    >>> state = State(phase="draw", hands=(tuple("ACTXZQV"), ()), words=((), ()), pile=(("E", 9),), left=9)
    >>> print(Mind(game, state, 0, spelling(game.vocabulary), game.moves(state, 0)).step_1())
    draw from the draw pile
    """

    few_letters: ClassVar[int] = FEW_LETTERS
    """With so few letters in a full hand, it draws a new one."""
    wilds_wanted: ClassVar[int] = 1
    """It takes a wild from the discard pile until it holds so many."""

    def __init__(
        self, game: FiveToClose, view: State, seat: Seat, words: Spelling, moves: Sequence[Chosen]
    ) -> None:
        self.game, self.view, self.seat, self.words, self.moves = game, view, seat, words, moves
        self.hand: tuple[Card, ...] = seen(view.hands[seat])
        self.own = view.words[game.team(seat)]
        self.least = game.least(view.round)
        theirs = (words for team, words in enumerate(view.words) if team != game.team(seat))
        self.missing = max(0, game.to_close - max(map(self._as_good_as_locked, theirs)))
        """So many locks another team still needs at least to end the round."""

    def _as_good_as_locked(self, words: Sequence[Word]) -> int:
        """How many words of another team it takes for locked."""
        return locked(words)

    def _is_ready(self, word: Word) -> bool:
        """Whether a word can be locked, as far as is known here."""
        open_and_long = not word.locked and not word.frozen and len(word.letters) >= self.least
        return open_and_long and word.letters.lower() in self.words.vocabulary

    # ---- step 1 --------------------------------------------------------------------------------

    def step_1(self) -> Chosen:
        """Take the top discard if it is a wild or makes a word; else draw a card, or a whole new hand."""
        letters = [card for card in self.hand if card in LETTERS]
        full = len(self.hand) == self.game.hand_size
        if full and len(letters) <= self.few_letters:
            return Swap()
        if self.view.discards:
            top = self.view.discards[-1]
            wanted = top == WILD and self.hand.count(WILD) < self.wilds_wanted
            if wanted or (top in LETTERS and self._completes(top)) or not self.view.left:
                return TakeTop()
        vowels = sum(card in VOWELS for card in letters)
        stuck = full and vowels in (0, len(letters)) and WILD not in self.hand
        return Swap() if stuck and not self._open() else DrawPile()

    def _completes(self, letter: Card) -> bool:
        """Whether this one letter turns an own word into one that can be locked."""
        words = self.words.vocabulary
        return any(
            len(word.letters) + 1 >= self.least and (word.letters + letter).lower() in words
            for word in self._open().values()
        )

    def _open(self) -> dict[int, Word]:
        """The own words that take letters, by number."""
        return {
            number: word for number, word in enumerate(self.own, 1) if not word.locked and not word.frozen
        }

    # ---- steps 2 to 4 --------------------------------------------------------------------------

    def turn(self) -> Chosen:
        """The next step of a turn: the first of these that has something to do."""
        if self.view.step == 2:
            for choice in (self._finish, self._exchange, self._best_word, self._specials, self._fresh):
                m = choice()
                if m is not None:
                    return m
        locks = [m for m in self.moves if isinstance(m, Lock)]
        for m in locks:
            if m.word in self._locking:
                return m
        return Done() if Done() in self.moves else self._discard()

    def _exchange(self) -> Chosen | None:
        return next((m for m in self.moves if isinstance(m, Exchange)), None)

    def _finish(self) -> Chosen | None:
        """Go on with a word of this turn that is still a mere beginning."""
        for number, word in self._open().items():
            if number - 1 in self.view.fresh and word.letters.lower() not in self.words.vocabulary:
                target = self._target(word.letters)
                if target is not None:
                    return self._letter(number, word.letters, target)
        return None

    def _best_word(self) -> Chosen | None:
        """Play what earns most: a letter of a longer own word, or of a new word if there is room."""
        options: list[tuple[float, int, str, str]] = []
        for number, word in self._open().items():
            target = self._target(word.letters)
            if target is not None:
                gain = word.multiplied(1) * (self._value(target) - self._value(word.letters))
                options.append((gain, -number, word.letters, target))
        if active(self.own) < self.game.active:
            target = self._target("")
            if target is not None:
                options.append((self._value(target), 0, "", target))
        if not options:
            return None
        gain, number, letters, target = max(options)
        return self._letter(-number, letters, target) if gain > 0 else None

    def _letter(self, number: int, letters: str, target: str) -> Chosen:
        letter = target[len(letters)]
        wild = letter not in self.hand
        return Add(number, letter, wild) if number else Begin(letter, wild)

    def _target(self, letters: str) -> str | None:
        """The best word that the hand makes of a beginning, with a wild only if it earns enough."""
        plain = [card for card in self.hand if card != WILD]
        best = self._best(self.words.makeable(letters, plain))
        if WILD in self.hand and (letters or not best):
            with_wild = self._best(self.words.makeable(letters, self.hand))
            if with_wild and self._value(with_wild) >= (self._value(best) if best else 0) + WILD_EARNS:
                return with_wild
        return best

    def _best(self, words: Sequence[str]) -> str | None:
        """The most valuable word, the first in the alphabet of the longest ones."""
        long_enough = [word for word in words if len(word) >= self.least]
        candidates = long_enough or [word for word in words if self._leads_on(word)]
        return max(candidates, key=self._rank, default=None)

    def _rank(self, word: str) -> tuple[int, ...]:
        """How good a word is: its length."""
        return (len(word),)

    def _leads_on(self, word: str) -> bool:
        """Whether a word that is too short to lock begins a longer one that is not."""
        return any(len(longer) >= self.least for longer in self.words.vocabulary.continuing(word.lower()))

    def _value(self, letters: str) -> float:
        """Its points if it can be locked; else those of the shortest lock, halved for each missing letter."""
        return self._length_value(len(letters)) if letters.lower() in self.words.vocabulary else 0

    def _length_value(self, letters: int) -> float:
        missing = self.least - letters
        return float(self.game.length_points(max(letters, self.least)) / 2 ** max(0, missing))

    def _specials(self) -> Chosen | None:
        """Multiply a word that will be locked, freeze the longest opposing one, free or guard an own one."""
        multiplies = [m for m in self.moves if isinstance(m, Multiply) and m.word in self._to_multiply()]
        if multiplies:
            return max(multiplies, key=lambda m: (TIMES[m.card], self._points(m.word)))
        freeze = self._freeze([m for m in self.moves if isinstance(m, Freeze)])
        if freeze:
            return freeze
        thaws = [m for m in self.moves if isinstance(m, Unfreeze) and self._word(m).frozen]
        if thaws:
            return max(thaws, key=lambda m: self._points(m.word))
        # A word worth waiting for is worth guarding.
        waiting_for = [
            m
            for m in self.moves
            if isinstance(m, Unfreeze)
            and m.word not in self._locking
            and len(self._word(m).letters) >= self.least
        ]
        return max(waiting_for, key=lambda m: self._points(m.word), default=None)

    def _to_multiply(self) -> set[int]:
        return self._locking

    def _freeze(self, freezes: Sequence[Freeze]) -> Freeze | None:
        """The longest opposing word, if it can be locked or the end is near."""
        longest = max(freezes, key=lambda m: len(self._word(m).letters), default=None)
        if longest and (len(self._word(longest).letters) >= self.least or self.missing <= SOON):
            return longest
        return None

    def _fresh(self) -> Chosen | None:
        """Start fresh if no word grows or locks now and the hand makes a new one, or if no word ever can."""
        if Fresh() not in self.moves:
            return None
        stuck = not self._locking and not any(self._target(word.letters) for word in self._open().values())
        if stuck and self._target("") is not None:
            return Fresh()
        dead = hopeless(self.game, self.view, self.seat, self.words.vocabulary)
        return Fresh() if dead else None

    def _word(self, m: Freeze | Unfreeze) -> Word:
        return self.view.words[m.team - 1][m.word - 1]

    def _points(self, number: int) -> int:
        return self.game.word_points(self.own[number - 1])

    # ---- step 3 --------------------------------------------------------------------------------

    @cached_property
    def _ready(self) -> set[int]:
        """The own words that can be locked."""
        return {number for number, word in enumerate(self.own, 1) if self._is_ready(word)}

    @cached_property
    def _locking(self) -> set[int]:
        """The words to lock: all of them if that closes the round, else those not worth waiting for."""
        ready = self._ready
        if locked(self.own) + len(ready) >= self.game.to_close:
            return ready
        return {number for number in ready if not self._worth_waiting(self.own[number - 1])}

    def _worth_waiting(self, word: Word) -> bool:
        """Whether to wait for some word a few letters longer.

        The round's end takes what the word scores now; `patience` is how many times likelier it goes on: each
        lock that another team still needs is taken to halve the chance of the end.
        """
        now, patience = self.game.word_points(word), 2**self.missing - 1
        for target in self.words.vocabulary.continuing(word.letters.lower()):
            more = target[len(word.letters) :]
            gain = word.multiplied(self.game.length_points(len(target))) - now
            if len(more) <= NEAR and gain > 0 and patience * self._chance(more.upper()) * gain > now:
                return True
        return False

    def _chance(self, letters: str) -> float:
        """Estimate the chance of holding these letters by the next turn, as if each came by itself."""
        held, chance = Counter(self.hand), 1.0
        for letter in reversed(letters):
            if held[letter]:
                held[letter] -= 1
            else:
                chance *= self._comes(letter)
        return chance

    def _comes(self, letter: str) -> float:
        """The chance that the unknown cards before the next turn bring this letter, or a wild."""
        counts = dict(self.view.pile)
        unseen, good = sum(counts.values()), counts.get(letter, 0) + counts.get(WILD, 0)
        missed = 1.0
        for drawn in range(min(cards_to_come(self.game, len(self.hand)), unseen)):
            missed *= (unseen - good - drawn) / (unseen - drawn)
        return 1 - missed

    # ---- step 4 --------------------------------------------------------------------------------

    def _discard(self) -> Chosen:
        """What costs points, if the end is near or the hand crowded; else the least useful letter."""
        costly = [card for card in self.hand if self.game.cost(card)]
        crowded = sum(card not in LETTERS for card in self.hand) > CROWD
        if costly and (crowded or self.missing <= SOON):
            return Discard(max(costly, key=self.game.cost))
        rank = {card: at for at, card in enumerate(KEPT_LAST)}
        return Discard(
            min(
                self.hand,
                key=lambda card: (not self._too_many(card), rank.get(card, 26 + (card != UNFREEZE))),
            )
        )

    def _too_many(self, card: Card) -> bool:
        """Whether one of these goes first, however useful it is."""
        return self.hand.count(card) > 2
