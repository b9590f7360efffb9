"""The odds panel's lines for a position: what the unseen cards may bring to these very words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulebook.core.game import Fact, Seat
from rulebook.games.five_to_close.challenges import open_challenges
from rulebook.games.five_to_close.odds import Unseen, challenge_break_even, draw_one_of, growth, patience
from rulebook.games.five_to_close.table import WILD, State, Word

if TYPE_CHECKING:
    from rulebook.games.five_to_close.game import FiveToClose

SHOWN = 3
"""Own words at most that lines are shown for, the longest first."""
NEAR = 3
"""Letters at most that a target may be longer than its word."""
AIMED_AT = 12
"""Targets at most that are weighed against each other, the shortest first."""


def facts(game: FiveToClose, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of what a seat may draw, lock and challenge; the cards it has not seen are one pile.

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
    lines.append(Fact("odds_vowel", {}, draw_one_of({**unseen, WILD: 0}, "AEIOU", 1)))
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
        best = max(_waits(game, unseen, word), default=None)
        if best is not None and best[0]:
            yield Fact("odds_wait", {"text": word.letters, "target": best[1]}, best[0])


def _waits(game: FiveToClose, unseen: Unseen, word: Word) -> Iterator[tuple[object, str]]:
    """How likely the end of the round may be for a longer word to be worth the wait, for each near target."""
    near = [w for w in game.vocabulary.continuing(word.letters.lower()) if len(w) - len(word.letters) <= NEAR]
    now = game.word_points(word)
    for target in sorted(near, key=len)[:AIMED_AT]:
        chance = growth(unseen, word.letters, target.upper(), game.hand_size)
        later = word.multiplied(game.length_points(len(target)))
        yield patience(now, later, chance), target.upper()


def _challenges(game: FiveToClose, view: State, seat: Seat) -> Iterator[Fact]:
    """From which chance on a challenge pays, for every word this seat may challenge."""
    if seat not in game.to_act(view):
        return
    for m in open_challenges(game, view):
        word = view.words[m.team - 1][m.word - 1]
        points = game.word_points(word) if word.locked else 0
        value = challenge_break_even(game.stakes, points=points, teams=game.teams)
        yield Fact("odds_challenge", {"text": word.letters}, value)
