"""The spellers of 5 To Close: bots that know a share of the words and play by the odds.

A speller decides step by step from what its seat sees. It finishes the word it has begun, looks for the word
that earns most, locks when the odds say so, freezes the opponents' longest word and uses its special cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import Bot
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.hands import seen
from rulebook.games.five_to_close.odds import cards_to_come
from rulebook.games.five_to_close.spelling import Spelling, spelling
from rulebook.games.five_to_close.table import (
    LETTERS,
    TIMES,
    UNFREEZE,
    WILD,
    Accept,
    Add,
    Answer,
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
SOON = Fraction(1, 4)
"""If the round ends with this chance or more, cards that would cost points are discarded first."""
FEW_LETTERS = 2
"""With so few letters in a full hand, a speller draws a new hand."""
NEAR = 3
"""A speller waits for words that are so many letters longer at most."""
KEPT_LAST = "QXZJVWKYFBHGMPUDCLOTNRAISE"
"""Letters, the least useful first."""
CROWD = 3
"""With more special cards in hand than this, those that would cost points are discarded first."""


@dataclass(frozen=True)
class Speller:
    """A bot that knows this percentage of the word list.

    >>> from rulebook.core.luck import generator
    >>> game = FiveToClose(players=2)
    >>> state = State(phase="play", hands=(tuple("ACTXZQVJ"), ()), words=((), ()), pile=(("E", 9),), left=9)
    >>> rng, speller = generator(1), Speller()
    >>> print(speller(game, state, 0, game.moves(state, 0), rng))
    start a word with A
    """

    percent: int = 100

    def __call__(
        self, game: FiveToClose, view: State, seat: Seat, moves: Sequence[Chosen], rng: Rng
    ) -> Chosen:
        """Choose the next step."""
        wrong = self.challenge(game, view, moves)
        if wrong is not None:
            return wrong
        if view.phase == "closing":
            return Accept()
        if view.phase == "answer":
            return Answer(hopeless(game, view, seat, known(game.vocabulary, self.percent).vocabulary))
        mind = _Mind(game, view, seat, known(game.vocabulary, self.percent), moves)
        return mind.step_1() if view.phase == "draw" else mind.turn()

    def interrupt(
        self, game: FiveToClose, view: State, seat: Seat, moves: Sequence[Chosen], rng: Rng
    ) -> Chosen | None:
        """Challenge out of turn what cannot be right."""
        return self.challenge(game, view, moves)

    def challenge(self, game: FiveToClose, view: State, moves: Sequence[Chosen]) -> Challenge | None:
        """Challenge what cannot be right: no known word begins so, or the locked word is none.

        A speller that knows only some of the words judges by the first letters alone, the fewer it knows the
        fewer letters: otherwise it would challenge every word that it does not know.

        >>> state = State(words=((Word("XYZ"),), ()))
        >>> print(Speller().challenge(FiveToClose(), state, [Challenge(1, 1)]))
        challenge word 1 of team 1
        """
        words = known(game.vocabulary, self.percent).vocabulary
        for m in moves:
            if isinstance(m, Challenge):
                word = view.words[m.team - 1][m.word - 1]
                text = word.letters.lower()
                if self.percent < 100:
                    text = text[: 2 + self.percent // 25]
                if not (text in words if word.locked and self.percent == 100 else words.begins(text)):
                    return m
        return None


@cache
def known(vocabulary: Vocabulary, percent: int) -> Spelling:
    """Give the words known to a speller of this percentage.

    >>> len(known(Vocabulary(["cat", "dog"]), 100).vocabulary)
    2
    """
    return spelling(vocabulary if percent == 100 else vocabulary.share(percent))


def round_end(game: FiveToClose, view: State, seat: Seat) -> Fraction:
    """Estimate the chance that another team ends the round before this seat's next turn.

    It is 1 if no lock is missing, and halves with every lock that the team still needs.

    >>> state = State(words=((), (Word("CAT", locked=True),) * 4))
    >>> round_end(FiveToClose(players=2), state, 0)
    Fraction(1, 2)
    """
    own = game.team(seat)
    lacking = [game.to_close - locked(words) for team, words in enumerate(view.words) if team != own]
    return Fraction(1, 2 ** max(0, min(lacking)))


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


class _Mind:
    """What one decision goes by: the table as the seat sees it, and the words it knows."""

    def __init__(
        self, game: FiveToClose, view: State, seat: Seat, words: Spelling, moves: Sequence[Chosen]
    ) -> None:
        self.game, self.view, self.seat, self.words, self.moves = game, view, seat, words, moves
        self.hand: tuple[Card, ...] = seen(view.hands[seat])
        self.own = view.words[game.team(seat)]
        self.least = game.least(view.round)
        self.end = round_end(game, view, seat)

    # ---- step 1 --------------------------------------------------------------------------------

    def step_1(self) -> Chosen:
        """Take the top discard if it is a wild or makes a word; else draw a card, or a whole new hand."""
        letters = [card for card in self.hand if card in LETTERS]
        full = len(self.hand) == self.game.hand_size
        if full and len(letters) <= FEW_LETTERS:
            return Swap()
        if self.view.discards:
            top = self.view.discards[-1]
            wanted = top == WILD and WILD not in self.hand
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
        return max(candidates, key=len, default=None)

    def _leads_on(self, word: str) -> bool:
        """Whether a word that is too short to lock begins a longer one that is not."""
        return any(len(longer) >= self.least for longer in self.words.vocabulary.continuing(word.lower()))

    def _value(self, letters: str) -> float:
        """Its points if it can be locked; else those of the shortest lock, halved for each missing letter."""
        missing = self.least - len(letters)
        if letters.lower() not in self.words.vocabulary:
            return 0
        return float(self.game.length_points(max(len(letters), self.least)) / 2 ** max(0, missing))

    def _specials(self) -> Chosen | None:
        """Multiply a word that will be locked, freeze the longest opposing one, free or guard an own one."""
        locking = self._locking
        multiplies = [m for m in self.moves if isinstance(m, Multiply) and m.word in locking]
        if multiplies:
            return max(multiplies, key=lambda m: (TIMES[m.card], self._points(m.word)))
        freezes = [m for m in self.moves if isinstance(m, Freeze)]
        longest = max(freezes, key=lambda m: len(self._word(m).letters), default=None)
        if longest and (len(self._word(longest).letters) >= self.least or self.end >= SOON):
            return longest
        thaws = [m for m in self.moves if isinstance(m, Unfreeze) and self._word(m).frozen]
        if thaws:
            return max(thaws, key=lambda m: self._points(m.word))
        # A word worth waiting for is worth guarding.
        waiting_for = [
            m
            for m in self.moves
            if isinstance(m, Unfreeze) and m.word not in locking and len(self._word(m).letters) >= self.least
        ]
        return max(waiting_for, key=lambda m: self._points(m.word), default=None)

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
    def _locking(self) -> set[int]:
        """The words to lock: all of them if that closes the round, else those not worth waiting for."""
        ready = {
            number
            for number, word in self._open().items()
            if len(word.letters) >= self.least and word.letters.lower() in self.words.vocabulary
        }
        if locked(self.own) + len(ready) >= self.game.to_close:
            return ready
        return {number for number in ready if not self._worth_waiting(self.own[number - 1])}

    def _worth_waiting(self, word: Word) -> bool:
        """Whether to wait for some word a few letters longer.

        The round's end takes what the word scores now; `patience` is how many times likelier it goes on.
        """
        now, patience = self.game.word_points(word), int(1 / self.end) - 1
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
        if costly and (crowded or self.end >= SOON):
            return Discard(max(costly, key=self.game.cost))
        rank = {card: at for at, card in enumerate(KEPT_LAST)}
        doubled = {card for card in self.hand if self.hand.count(card) > 2}
        return Discard(
            min(self.hand, key=lambda card: (card not in doubled, rank.get(card, 26 + (card != UNFREEZE))))
        )


BOTS: Mapping[str, Bot] = {
    "speller": Speller(),
    "speller_25": Speller(25),
    "speller_5": Speller(5),
}
"""The spellers, by the percentage of the words they know."""
