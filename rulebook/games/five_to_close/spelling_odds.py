"""What the word list itself says: how beginnings go on, and how long a word a hand makes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from rulebook.core.later import np
from rulebook.games.five_to_close.odds import Unseen, draw_one_of
from rulebook.games.five_to_close.spelling import Spelling
from rulebook.games.five_to_close.vocabulary import Vocabulary
from rulebook.odds import Estimate, Law, OddsError

ENUMERATED = 10_000
"""Different hands at most that are gone through one by one."""


def goes_on_within(words: Vocabulary, unseen: Unseen, beginning: str, turns: int, cards: int = 1) -> Fraction:
    """Give the chance to draw a letter that some word goes on with, or a Wild, within so many turns.

    Every turn brings so many of the unseen cards: 1 in its first step, up to 7 more in its last.

    >>> words = Vocabulary(["cat", "cats", "cater"])
    >>> [str(goes_on_within(words, {"E": 1, "S": 1, "Q": 2}, "CAT", turns)) for turns in (1, 2)]
    ['1/2', '5/6']
    """
    return draw_one_of(unseen, words.letters(beginning.lower()).upper(), turns * cards)


def beginnings(words: Vocabulary, size: int) -> dict[str, int]:
    """Count, for every beginning of that many letters, the words that go on from it; most first.

    >>> beginnings(Vocabulary(["at", "cat", "cats", "cot", "dog"]), 1)
    {'C': 3, 'A': 1, 'D': 1}
    """
    found = Counter(word[:size].upper() for word in words if len(word) > size)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def letter_law(words: Vocabulary) -> Law[str]:
    """Give the law of a letter picked at random from the running text of the list.

    >>> letter_law(Vocabulary(["at", "tat"]))["T"]
    Fraction(3, 5)
    """
    return Law(Counter("".join(words).upper()), title="A letter of the word list")


def opening_letters(words: Vocabulary, pile: Unseen, least: int) -> dict[str, Fraction]:
    """Rate first letters: how many words long enough begin so, weighed by how well the deck can spell them.

    A word weighs as much as one draw after another, with replacement, is likely to spell the rest of it in
    any order; the numbers are shares of the whole.

    >>> deck = {"A": 3, "B": 1, "C": 1, "E": 2, "T": 2}
    >>> ratings = opening_letters(Vocabulary(["cat", "cab", "axe"]), deck, 3)
    >>> max(ratings, key=ratings.get), sum(ratings.values())
    ('C', Fraction(1, 1))
    """
    total = sum(pile.values())
    weight: Counter[str] = Counter()
    scale = total ** (least - 1)
    for word in words:
        if len(word) == least:
            weight[word[0].upper()] += prod(pile.get(letter, 0) for letter in word[1:].upper())
    law = {letter: Fraction(n, scale) for letter, n in weight.items() if n}
    whole = sum(law.values())
    return {letter: share / whole for letter, share in sorted(law.items(), key=lambda item: -item[1])}


def longest_word_law(words: Spelling, pile: Unseen, cards: int) -> Law[int]:
    """Give the exact law of the longest word that a hand from a full pile makes, hand by hand.

    >>> longest_word_law(Spelling(Vocabulary(["at", "tat"])), {"A": 1, "T": 2, "Q": 1}, 3)
    Chances: 4 cases
    value  cases  exact  percent  1 in
        0      1    1/4  25.00 %     4  ████████████
        2      2    1/2  50.00 %     2  ████████████████████████
        3      1    1/4  25.00 %     4  ████████████
    """
    different = comb(len(pile) + cards - 1, cards)
    if different > ENUMERATED:
        raise OddsError(
            f"Hands of {cards} cards are too many to go through ({different:,} at most); "
            "longest_word_estimate() simulates them."
        )
    counts: Counter[int] = Counter()
    for hand in combinations_with_replacement(sorted(pile), cards):
        ways = prod(comb(pile[card], n) for card, n in Counter(hand).items())
        if ways:
            counts[words.longest(hand)] += ways
    return Law(counts)


def longest_word_estimate(
    words: Spelling, pile: Unseen, cards: int, *, times: int = 2_000, seed: int = 1
) -> Estimate:
    """Simulate the longest word that a hand makes; the answer carries its error.

    >>> simulated = longest_word_estimate(Spelling(Vocabulary(["at", "tat"])), {"A": 1, "T": 2, "Q": 1}, 3)
    >>> abs(simulated.mean - 7 / 4) < 4 * simulated.error
    True
    """
    rng = np.random.default_rng(seed)
    stack = np.array([card for card, n in sorted(pile.items()) for _ in range(n)])
    hits = Counter(words.longest(rng.choice(stack, cards, replace=False).tolist()) for _ in range(times))
    return Estimate(f"the longest word of {cards} cards", dict(hits), times)
