"""The odds of 5 To Close: draws, lock or lengthen, what special cards and challenges are worth.

Unseen cards are counts: those of the draw pile and the other hands, in any order with equal probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from rulebook.core.game import without
from rulebook.core.later import np
from rulebook.core.texts import numeral
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.spelling import Spelling
from rulebook.games.five_to_close.table import RULES, WILD, Card, Word
from rulebook.games.five_to_close.vocabulary import Vocabulary
from rulebook.odds import Estimate
from rulebook.odds.show import TextTable

Unseen = Mapping[Card, int]
Number = int | Fraction

NEAR = 3
"""A word is taken to grow by this many letters at most."""
AIMED_AT = 12
"""So many longer words at most are considered, the shortest first."""


def draw_one_of(unseen: Unseen, wanted: Iterable[Card], draws: int) -> Fraction:
    """Give the chance that so many draws bring at least one of these cards, or a wild.

    >>> draw_one_of({"S": 2, "wild": 1, "Q": 3}, "S", 1), draw_one_of({"S": 2, "wild": 1, "Q": 3}, "S", 2)
    (Fraction(1, 2), Fraction(4, 5))
    """
    total = sum(unseen.values())
    good = sum(unseen.get(card, 0) for card in {*wanted, WILD})
    if not good or not total:
        return Fraction(0)
    draws = min(draws, total)
    return 1 - Fraction(comb(total - good, draws), comb(total, draws))


def draw_all_of(unseen: Unseen, wanted: Iterable[Card], draws: int, wilds_held: int = 0) -> Fraction:
    """Give the chance that so many draws bring all these letters; a wild stands in for any that is missing.

    Wilds that are in the hand already stand in too.

    >>> draw_all_of({"E": 1, "D": 1, "wild": 1, "Q": 1}, "ED", 2)
    Fraction(1, 2)
    """
    needed = Counter(wanted)
    total, wilds = sum(unseen.values()), unseen.get(WILD, 0)
    draws = min(draws, total)
    # Ways to draw the wanted letters, by the number of cards drawn and of letters still missing.
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for letter, need in needed.items():
        copies, after = unseen.get(letter, 0), Counter[tuple[int, int]]()
        for (taken, missing), n in ways.items():
            for got in range(min(copies, draws - taken) + 1):
                after[taken + got, missing + max(0, need - got)] += n * comb(copies, got)
        ways = after
    others = total - wilds - sum(unseen.get(letter, 0) for letter in needed)
    favourable = sum(
        n * comb(wilds, got) * comb(others, draws - taken - got)
        for (taken, missing), n in ways.items()
        for got in range(max(0, missing - wilds_held), min(wilds, draws - taken) + 1)
    )
    return Fraction(favourable, comb(total, draws))


def put_back(unseen: Unseen, wanted: str, most: int = 7) -> TextTable:
    """Compare the exact chance of a wanted card with the one for draws that are put back.

    >>> put_back({"S": 2, "other": 4}, "S", most=2)
    At least one of S or a Wild
    draws  exactly  that is  as if put back
        1      1/3   33.3 %          33.3 %
        2      3/5   60.0 %          55.6 %
    """
    one = draw_one_of(unseen, wanted, 1)
    rows = []
    for draws in range(1, most + 1):
        exact = draw_one_of(unseen, wanted, draws)
        rows.append((str(draws), str(exact), _percent(exact), _percent(1 - (1 - one) ** draws)))
    return _table("put_back", rows, wanted=", ".join(wanted))


def _table(name: str, rows: Sequence[tuple[str, ...]], language: str = "en", **data: Any) -> TextTable:
    """The rows under the caption and the heads that the texts have under that name."""
    heads = tuple(RULES.words(language).tables[name].values())
    return TextTable(RULES.phrase(f"{name}_caption", data, language), heads, tuple(rows))


def _percent(chance: Fraction, language: str = "en") -> str:
    return numeral(f"{float(100 * chance):.1f} %", language)


def cards_to_come(house: House, held: int) -> int:
    """Count the unknown cards before a player's next chance to play, if now they play no more of those held.

    They discard one (FC-9), fill the hand (FC-10), and draw one in their next turn (FC-4).

    >>> [cards_to_come(House(), held) for held in (8, 4, 1, 0)]
    [1, 5, 8, 8]
    """
    return house.hand_size - max(0, held - 1) + 1


def longer_words(
    house: House, words: Vocabulary, unseen: Unseen, word: Word, hand: Sequence[Card]
) -> Iterator[tuple[str, int, Fraction]]:
    """List the nearest words that one may grow into by the next turn: their points, and the chance of that.

    >>> words, hand = Vocabulary(["cat", "cats", "cater"]), tuple("RVVVVVVV")
    >>> unseen = {"E": 1, "S": 1, "Q": 8}
    >>> list(longer_words(House(), words, unseen, Word("CAT"), hand))
    [('CATS', 15, Fraction(1, 10)), ('CATER', 25, Fraction(1, 10))]
    """
    targets = words.continuing(word.letters.lower())
    near = sorted((target for target in targets if len(target) - len(word.letters) <= NEAR), key=len)
    draws = cards_to_come(house, len(hand))
    for target in near[:AIMED_AT]:
        points, letters = word.multiplied(house.length_points(len(target))), target.upper()
        kept = _kept(hand, letters[len(word.letters) :])
        chance = max(growth(unseen, word.letters, letters, draws, cards) for cards in kept)
        yield letters, points, chance


def _kept(hand: Sequence[Card], wanted: str) -> Iterator[Sequence[Card]]:
    """What may be left of a hand after the discard: one card that is not wanted goes, or else any one."""
    unwanted = [card for card in hand if card != WILD and hand.count(card) > wanted.count(card)]
    if not hand:
        yield hand
    for card in unwanted[:1] or dict.fromkeys(hand):
        yield without(hand, card)


def growth(unseen: Unseen, word: str, target: str, draws: int, hand: Sequence[Card] = ()) -> Fraction:
    """Give the chance that so many draws bring what a hand lacks to make the target of the word.

    >>> growth({"S": 1, "Q": 1}, "CAT", "CATS", 1), growth({"S": 1, "Q": 1}, "CAT", "CATS", 1, ("S",))
    (Fraction(1, 2), Fraction(1, 1))
    """
    if not target.startswith(word):
        raise ValueError(f"{target} does not begin with {word}: letters are added at the end only")
    lacking = Counter(target[len(word) :]) - Counter(hand)
    return draw_all_of(unseen, lacking.elements(), draws, hand.count(WILD))


@dataclass(frozen=True)
class Stop:
    """One stage of a word that may grow: what it scores, what it is worth, whether to lock it.

    >>> Stop(10, Fraction(12)).lock
    False
    """

    points: int
    worth: Fraction

    @property
    def lock(self) -> bool:
        """Whether locking now is best, a tie included."""
        return self.worth == self.points


def lock_or_lengthen(points: Sequence[int], chances: Sequence[Number], end: Number) -> tuple[Stop, ...]:
    """Solve the stopping problem: lock now, or wait for the next letter.

    `points[i]` is what the word scores at stage i, `chances[i]` the chance that one turn takes it to the next
    stage, `end` the chance that the round ends before that turn: then an unlocked word scores nothing.

    >>> half = Fraction(1, 2)
    >>> [stop.lock for stop in lock_or_lengthen((10, 15, 25), (half, half), Fraction(1, 10))]
    [False, False, True]
    >>> lock_or_lengthen((10, 15), (Fraction(1, 2),), Fraction(1, 5))[0]
    Stop(points=10, worth=Fraction(10, 1))
    """
    stops = [Stop(points[-1], Fraction(points[-1]))]
    for now, chance in zip(points[-2::-1], reversed(chances), strict=True):
        stops.insert(0, Stop(now, max(Fraction(now), waiting(stops[0].worth, chance, end))))
    return tuple(stops)


def waiting(worth: Number, chance: Number, end: Number) -> Fraction:
    """Give the expected points of waiting, turn after turn, for a longer word that is worth this much.

    >>> waiting(15, Fraction(1, 2), Fraction(1, 5))
    Fraction(10, 1)
    """
    stay = 1 - Fraction(end)
    again = 1 - stay * (1 - Fraction(chance))
    return stay * chance * worth / again if again else Fraction(0)


def patience(now: Number, later: Number, chance: Number) -> Fraction:
    """Give the chance of the round ending at which locking and waiting are worth the same.

    >>> patience(10, 15, Fraction(1, 2))
    Fraction(1, 5)
    """
    gain = Fraction(chance) * (later - now)
    return max(Fraction(0), gain / (now + gain)) if now + gain else Fraction(0)


def patience_table(house: House, chance: Fraction, language: str = "en") -> TextTable:
    """List that threshold for every length of word, when one turn brings the next letter with this chance.

    >>> patience_table(House(points=(10, 15, 25)), Fraction(1, 2))
    Lock, or wait for a letter that comes with chance 1/2
    letters  scores  one more scores  wait while the end is less likely than
          3      10               15                            1/5 = 20.0 %
          4      15               25                            1/4 = 25.0 %
    """
    rows = []
    for n in range(3, 2 + len(house.points)):
        now, later = house.length_points(n), house.length_points(n + 1)
        limit = patience(now, later, chance)
        rows.append((str(n), str(now), str(later), f"{limit} = {_percent(limit, language)}"))
    return _table("patience", rows, language, chance=chance)


def when_to_lock(language: str = "en") -> TextTable:
    """List it with the game's points, for letters that come with chance 1/3 in each turn.

    >>> when_to_lock().rows[0][-1]
    '1/7 = 14.3 %'
    """
    return patience_table(House(), Fraction(1, 3), language)


def derive_patience() -> Any:
    """Derive that threshold with sympy, for all numbers at once.

    >>> derive_patience()
    p*(l - n)/(l*p - n*p + n)
    """
    from sympy import Eq, factor, solve, symbols

    now, later, chance, end = symbols("n l p e", positive=True)
    worth = symbols("w")
    # Waiting is worth w: the round goes on, and then the word has grown or one waits on.
    (value,) = solve(Eq(worth, (1 - end) * (chance * later + (1 - chance) * worth)), worth)
    (threshold,) = solve(Eq(value, now), end)
    return factor(threshold)


def multiplier_break_even(points: Number, times: int, cost: Number) -> Fraction:
    """Give the chance of a lock above which playing a multiplier beats throwing it away.

    >>> multiplier_break_even(25, 2, 25), multiplier_break_even(10, 3, 35)
    (Fraction(1, 2), Fraction(7, 11))
    """
    return Fraction(cost) / ((times - 1) * points + cost)


def multiplier_worth(points: Number, times: int, cost: Number, lock: Number) -> Fraction:
    """Give the expected points of a multiplier on a word that is locked with this chance.

    >>> multiplier_worth(25, 2, 25, Fraction(3, 4))
    Fraction(25, 2)
    """
    return Fraction(lock) * (times - 1) * points - (1 - Fraction(lock)) * cost


def freeze_worth(points: Number, lock: Number, freed: Number = 0) -> Fraction:
    """Give the expected points that a Freeze takes: the word is locked with one chance, freed with the other.

    >>> freeze_worth(50, Fraction(4, 5), Fraction(1, 4))
    Fraction(30, 1)
    """
    return Fraction(points) * lock * (1 - Fraction(freed))


def challenge_worth(
    wrong: Number, stakes: Sequence[int] = (50, 25), *, points: Number = 0, teams: int | None = 2
) -> Fraction:
    """Give the expected gain of a challenge to a word that is wrong with this chance.

    The gain is in the lead over the other teams' average; `points` is what the word would have scored. With
    `teams=None` only one's own points count.

    >>> challenge_worth(Fraction(1, 3)), challenge_worth(Fraction(1, 3), points=50)
    (Fraction(0, 1), Fraction(50, 3))
    """
    taken = Fraction(stakes[0] + points) / (teams - 1) if teams else Fraction(0)
    return Fraction(wrong) * taken - (1 - Fraction(wrong)) * stakes[1]


def challenge_break_even(
    stakes: Sequence[int] = (50, 25), *, points: Number = 0, teams: int | None = 2
) -> Fraction:
    """Give the chance of a word being wrong above which a challenge pays.

    >>> challenge_break_even(), challenge_break_even(points=50), challenge_break_even(teams=4)
    (Fraction(1, 3), Fraction(1, 5), Fraction(3, 5))
    >>> challenge_break_even(teams=None)
    Fraction(1, 1)
    """
    taken = Fraction(stakes[0] + points) / (teams - 1) if teams else Fraction(0)
    return Fraction(stakes[1]) / (taken + stakes[1]) if taken + stakes[1] else Fraction(1)


def derive_challenge_break_even() -> Any:
    """Derive it with sympy: t teams; a wrong word costs a, a false challenge b, the word would score v.

    >>> derive_challenge_break_even()
    b*(t - 1)/(a + b*t - b + v)
    """
    from sympy import Eq, factor, solve, symbols

    lost, charged, points, teams = symbols("a b v t", positive=True)
    wrong = symbols("q")
    lead = wrong * (lost + points) / (teams - 1) - (1 - wrong) * charged
    (break_even,) = solve(Eq(lead, 0), wrong)
    return factor(break_even)


def longest_word_estimate(
    words: Spelling, pile: Unseen, cards: int, *, times: int = 2_000, seed: int = 1
) -> Estimate:
    """Simulate the longest word that a hand from a full pile makes; the estimate carries its error.

    >>> simulated = longest_word_estimate(Spelling(Vocabulary(["at", "tat"])), {"A": 1, "T": 2, "Q": 1}, 3)
    >>> abs(simulated.mean - 7 / 4) < 4 * simulated.error
    True
    """
    rng = np.random.default_rng(seed)
    stack = np.array([card for card, n in sorted(pile.items()) for _ in range(n)])
    hits = Counter(words.longest(rng.choice(stack, cards, replace=False).tolist()) for _ in range(times))
    return Estimate(RULES.phrase("longest_word", {"n": cards}), dict(hits), times)
