"""The lines of the odds panel for a position: what the unseen cards may bring to the words on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rulebook.core.game import Fact, Seat
from rulebook.games.five_to_close.challenges import open_challenges
from rulebook.games.five_to_close.hands import seen
from rulebook.games.five_to_close.legal import round_is_closed
from rulebook.games.five_to_close.odds import (
    Unseen,
    cards_to_come,
    challenge_break_even,
    draw_one_of,
    growth,
    longer_words,
    patience,
)
from rulebook.games.five_to_close.table import WILD, State, Word, locked

if TYPE_CHECKING:
    from rulebook.games.five_to_close.game import FiveToClose

SHOWN = 3
"""At most so many of a team's own words get lines, the longest first."""


def facts(game: FiveToClose, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds of what a seat may draw, lock and challenge; all cards it has not seen count as one pile.

    They speak of cards that are in the draw pile now: nobody can tell yet what comes once it is shuffled.

    >>> from rulebook.games.five_to_close import FiveToClose
    >>> game = FiveToClose(players=2)
    >>> pile = (("E", 2), ("S", 2), ("Z", 6))
    >>> words = ((Word("CAT"),), ())
    >>> view = State(phase="play", hands=(tuple("QRRVVVVX"), ()), words=words, pile=pile, left=10)
    >>> for fact in facts(game, view, 0):
    ...     print(game.rules.phrase(fact.say, fact.data), fact.value)
    The next card can extend CAT (174 longer words begin with it) 2/5
    At least one of the next 7 cards can extend CAT 1
    Instead of locking CAT at once, you could wait a turn for CATER (one unknown card comes first). That is
    better if the round ends before then with a probability below 3/13
    The next card is one of A, E, I, O and U 1/5
    """
    unseen = dict(view.pile)
    if seat is None or not unseen or seat >= len(view.hands) or view.phase == "over":
        return ()
    lines = [*_challenges(game, view, seat)]
    if view.phase == "closing" or not view.left:
        return tuple(lines)
    if view.words and view.phase in ("draw", "play", "refill"):
        own = [word for word in view.words[game.team(seat)] if not word.locked and not word.frozen]
        for word in sorted(own, key=lambda word: -len(word.letters))[:SHOWN]:
            lines += [*_drawn(game, view, unseen, word), *_patience(game, view, seat, word)]
    vowels = sum(unseen.get(letter, 0) for letter in "AEIOU")
    lines.append(Fact("odds_vowel", {}, Fraction(vowels, sum(unseen.values()))))
    if unseen.get(WILD) and view.phase != "lots":
        n = min(game.hand_size, view.left)
        lines.append(Fact("odds_wild", {"n": n}, draw_one_of(unseen, "", n)))
    return tuple(lines)


def _drawn(game: FiveToClose, view: State, unseen: Unseen, word: Word) -> Iterator[Fact]:
    """What the next cards of the draw pile do for a word."""
    text = word.letters.lower()
    letters = game.vocabulary.letters(text).upper()
    if not letters:
        yield Fact("odds_dead_end", {"text": word.letters}, 0)
        return
    k = min(game.hand_size, view.left)
    data = {"text": word.letters, "n": game.vocabulary.count(text), "k": k}
    yield Fact("odds_next", data, draw_one_of(unseen, letters, 1))
    if k > 1:
        yield Fact("odds_soon", data, draw_one_of(unseen, letters, k))


def _patience(game: FiveToClose, view: State, seat: Seat, word: Word) -> Iterator[Fact]:
    """When it pays to wait a turn for a longer word than the best that can be locked at once."""
    if view.phase != "play" or view.seat != seat or view.step > 3 or round_is_closed(game, view):
        return
    hand, least = seen(view.hands[seat]), game.least(view.round)
    n = cards_to_come(game, len(hand))
    if n > view.left:
        return
    longer = list(longer_words(game, game.vocabulary, dict(view.pile), word, hand))
    at_once = [(game.word_points(word), word.letters)] if word.letters.lower() in game.vocabulary else []
    if view.step == 2:
        made = (target for target in longer if growth({}, word.letters, target[0], 0, hand))
        at_once += [(points, text) for text, points, _ in made]
    at_once = [(points, text) for points, text in at_once if len(text) >= least]
    if not at_once:
        return
    now, text = max(at_once, key=lambda lock: (lock[0], -len(lock[1])))
    waits = [
        (patience(now, points, chance), target)
        for target, points, chance in longer
        if points > now and chance and len(target) >= least
    ]
    best = max(waits, default=None)
    if best is not None:
        data = {"text": word.letters, "now": text, "target": best[1], "n": n}
        yield Fact("odds_wait", data, best[0], level=True)


def _challenges(game: FiveToClose, view: State, seat: Seat) -> Iterator[Fact]:
    """The chance above which a challenge pays, for every word this seat may challenge."""
    if seat not in game.to_act(view):
        return
    for m in open_challenges(game, view):
        word = view.words[m.team - 1][m.word - 1]
        points = game.word_points(word) if word.locked else 0
        if word.locked and locked(view.words[m.team - 1]) == game.to_close:
            points += game.bonus
        value = challenge_break_even(game.stakes, points=points, teams=game.teams)
        data = {"text": word.letters, "others": game.teams - 1}
        yield Fact("odds_challenge", data, value, level=True)
