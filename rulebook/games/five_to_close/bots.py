"""The bots of 5 To Close: spellers, who know a share of the words and play by the odds, and the wordsmith."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.players import Bot
from rulebook.core.search import Search
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.mind import Mind, hopeless
from rulebook.games.five_to_close.spelling import Spelling, spelling
from rulebook.games.five_to_close.table import Accept, Answer, Challenge, Chosen, State
from rulebook.games.five_to_close.vocabulary import Vocabulary
from rulebook.games.five_to_close.wordsmith import Wordsmith


@dataclass(frozen=True)
class Speller:
    """A bot that knows this percentage of the word list, and has a mind of that kind.

    >>> from rulebook.core.luck import generator
    >>> game = FiveToClose(players=2)
    >>> state = State(phase="play", hands=(tuple("ACTXZQVJ"), ()), words=((), ()), pile=(("E", 9),), left=9)
    >>> rng, speller = generator(1), Speller()
    >>> print(speller(game, state, 0, game.moves(state, 0), rng))
    start a word with A
    """

    percent: int = 100
    mind: type[Mind] = Mind

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
        mind = self.mind(game, view, seat, known(game.vocabulary, self.percent), moves)
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

        >>> from rulebook.games.five_to_close.table import Word
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


WORDSMITH = Speller(mind=Wordsmith)
"""The strongest bot."""
BOTS: Mapping[str, Bot] = {
    "speller": Speller(),
    "speller_25": Speller(25),
    "speller_5": Speller(5),
    "wordsmith": WORDSMITH,
}
"""The spellers, by the percentage of the words they know, and the wordsmith."""

SEARCH = Search(playouts=64, sure=2)
"""A turn may have hundreds of steps to choose from, and a round takes many turns: the search tries few."""
SEARCH_READABLE = Search(playouts=8, rollout=Speller(5), sure=2)
"""The search where nothing is compiled: knowing few words, this speller chooses quickly."""
