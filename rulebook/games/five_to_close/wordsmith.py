"""What goes through the wordsmith's mind: a speller of all words who wastes nothing and watches the others.

It came about by counting what the speller does badly, and mending what brought points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rulebook.games.five_to_close.mind import Mind
from rulebook.games.five_to_close.table import LETTERS, Card, Freeze, Word


class Wordsmith(Mind):
    """A speller who uses special cards at once, counts ready words as locked, and likes words that can grow.

    >>> from rulebook.games.five_to_close.game import FiveToClose
    >>> from rulebook.games.five_to_close.spelling import spelling
    >>> from rulebook.games.five_to_close.table import State
    >>> game = FiveToClose(players=2)
    >>> words = ((Word("PLAY"),), (Word("CAT", card="triple"), Word("HORSE")))
    >>> state = State(phase="play", hands=(("Q", "freeze"), ()), words=words, pile=(("E", 9),), left=9)
    >>> print(Wordsmith(game, state, 0, spelling(game.vocabulary), game.moves(state, 0)).turn())
    freeze word 1 of team 2
    """

    few_letters: ClassVar[int] = -1
    wilds_wanted: ClassVar[int] = 99

    def _as_good_as_locked(self, words: Sequence[Word]) -> int:
        """Their ready words, too: all of them may be locked in a single turn."""
        return sum(word.locked or self._is_ready(word) for word in words)

    def _rank(self, word: str) -> tuple[int, ...]:
        """Of equally long words, the one that most words go on from."""
        return len(word), self.words.vocabulary.count(word.lower())

    def _to_multiply(self) -> set[int]:
        """A multiplier costs as much in the hand as on a word that is never locked; so out with it."""
        return self._ready

    def _freeze(self, freezes: Sequence[Freeze]) -> Freeze | None:
        """The dearest opposing word, at once: in the hand a Freeze costs points and the place of a letter."""
        return max((m for m in freezes if self._price(m) > 0), key=self._price, default=None)

    def _price(self, m: Freeze) -> float:
        word = self._word(m)
        return word.multiplied(1) * self._length_value(len(word.letters))

    def _too_many(self, card: Card) -> bool:
        """Of letters there can be too many, and never of Wilds."""
        return card in LETTERS and super()._too_many(card)
