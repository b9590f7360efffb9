"""The lines of the odds panel for a position: what the unseen cards may bring to the words on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rulebook.core.game import Fact, Seat
from rulebook.games.five_to_close.challenges import open_challenges
from rulebook.games.five_to_close.odds import (
    Unseen,
    challenge_break_even,
    draw_one_of,
    longer_words,
    patience,
)
from rulebook.games.five_to_close.table import WILD, State, Word

if TYPE_CHECKING:
    from rulebook.games.five_to_close.game import FiveToClose

SHOWN = 3
"""At most so many of a team's own words get lines, the longest first."""


def facts(game: FiveToClose, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of what a seat may draw, lock and challenge; all cards it has not seen count as one pile.

    >>> from rulebook.games.five_to_close import FiveToClose
    >>> game = FiveToClose(players=2)
    >>> pile = (("E", 2), ("S", 2), ("Z", 6))
    >>> words = ((Word("CAT"),), ())
    >>> view = State(phase="play", hands=((), ()), words=words, pile=pile, left=10)
    >>> for fact in facts(game, view, 0):
    ...     print(game.rules.phrase(fact.say, fact.data), fact.value)
    The next card goes on with CAT (151 words do) 2/5
    One of the next 7 cards goes on with CAT 1
    Waiting to make CATS of CAT pays while the round's end is less likely than 7/22
    The next card is one of A, E, I, O and U 1/5
    """
    unseen = dict(view.pile)
    if seat is None or not unseen or seat >= len(view.hands) or view.phase == "over":
        return ()
    lines = [*_challenges(game, view, seat)]
    if view.words and view.phase in ("draw", "play", "refill"):
        own = [word for word in view.words[game.team(seat)] if not word.locked and not word.frozen]
        for word in sorted(own, key=lambda word: -len(word.letters))[:SHOWN]:
            lines += _of_word(game, view, unseen, word)
    vowels = sum(unseen.get(letter, 0) for letter in "AEIOU")
    lines.append(Fact("odds_vowel", {}, Fraction(vowels, sum(unseen.values()))))
    if unseen.get(WILD):
        lines.append(Fact("odds_wild", {"n": game.hand_size}, draw_one_of(unseen, "", game.hand_size)))
    return tuple(lines)


def _of_word(game: FiveToClose, view: State, unseen: Unseen, word: Word) -> Iterator[Fact]:
    text = word.letters.lower()
    words = game.vocabulary
    letters = words.letters(text).upper()
    if not letters:
        yield Fact("odds_dead_end", {"text": word.letters}, words.count(text))
        return
    data = {"text": word.letters, "n": words.count(text), "k": game.hand_size}
    yield Fact("odds_next", data, draw_one_of(unseen, letters, 1))
    yield Fact("odds_soon", data, draw_one_of(unseen, letters, game.hand_size))
    if text in words and len(text) >= game.least(view.round):
        now = game.word_points(word)
        waits = (
            (patience(now, later, chance), target)
            for target, later, chance in longer_words(game, words, unseen, word)
        )
        best = max(waits, default=None)
        if best is not None and best[0]:
            yield Fact("odds_wait", {"text": word.letters, "target": best[1]}, best[0])


def _challenges(game: FiveToClose, view: State, seat: Seat) -> Iterator[Fact]:
    """The chance above which a challenge pays, for every word this seat may challenge."""
    if seat not in game.to_act(view):
        return
    for m in open_challenges(game, view):
        word = view.words[m.team - 1][m.word - 1]
        points = game.word_points(word) if word.locked else 0
        value = challenge_break_even(game.stakes, points=points, teams=game.teams)
        yield Fact("odds_challenge", {"text": word.letters}, value)
