"""Close Enough's exercises: cards that do not return, break-even, what a card tells, when to stop.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.odds import none_closer, sum_law, sum_law_with_return
from rulebook.games.close_enough.reach import next_law
from rulebook.lessons.chances import Chances
from rulebook.lessons.choosing import Choice, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick, Question, shuffled
from rulebook.lessons.sampling import root
from rulebook.odds import Chain, Deck, Law, P, count, total

GAME = CloseEnough()
CARDS = dict(GAME.deck)
KINDS = len(CARDS)


def both_alike(pick: Pick[Any]) -> Counted:
    """How likely is it that two cards off the deck are both of one number?

    >>> both_alike(lambda among: 7).right
    Fraction(1, 425)
    """
    number, seen = pick(tuple(CARDS)), tuple(pick(tuple(CARDS)) for _ in range(3))
    deck = Deck(CARDS).take(*seen)
    copies, cards = deck.pile[number], len(deck)
    right = P(count(card == number for card in deck.draw(2)) == 2)
    one = Fraction(copies, cards)
    whole = Fraction(CARDS[number] * (CARDS[number] - 1), GAME.cards_in_all * (GAME.cards_in_all - 1))
    data = {"number": number, "seen": seen, "copies": copies, "cards": cards}
    return Counted(
        right,
        {"replacement": one**2, "one_only": one, "whole_deck": whole},
        data | {"fewer": copies - 1, "rest": cards - 1},
        f"{copies}/{cards} · {copies - 1}/{cards - 1}",
    )


def one_card(pick: Pick[Any]) -> Counted:
    """With two cards of the lot known, how likely does the third one hit the target?

    >>> one_card(lambda among: among[0]).right
    Fraction(3, 26)
    """
    face, own = pick([2, 4, 5]), pick([1, 3, 6])
    needed = pick([7, 8, 9, face])
    deck = Deck(CARDS).take(face, own)
    right = P(deck.draw(1)[0] == needed)
    mistakes = {
        "whole_deck": Fraction(CARDS[needed], GAME.cards_in_all),
        "equal_numbers": Fraction(1, KINDS),
        "complement": 1 - right,
    }
    data = {"face": face, "own": own, "needed": needed, "target": face + own + needed, "rest": len(deck)}
    return Counted(right, mistakes, data | {"n": deck.pile[needed]})


def two_draws(pick: Pick[Any]) -> Counted:
    """How likely is it that one of two draws brings a number?

    >>> two_draws(lambda among: 7).right
    Fraction(33, 221)
    """
    number, face, own = (pick(tuple(CARDS)) for _ in range(3))
    deck = Deck(CARDS).take(face, own)
    hits = count(card == number for card in deck.draw(2))
    right = P(hits >= 1)
    one = Fraction(deck.pile[number], len(deck))
    mistakes = {
        "added": 2 * one,
        "replacement": 1 - (1 - one) ** 2,
        "one_only": one,
        "exactly_one": P(hits == 1),
        "complement": 1 - right,
    }
    misses = len(deck) - deck.pile[number]
    data = {"number": number, "face": face, "own": own, "rest": len(deck), "misses": misses}
    return Counted(right, mistakes, data, f"{misses}/{len(deck)} · {misses - 1}/{len(deck) - 1}")


def break_even(pick: Pick[Any]) -> Counted:
    """From which chance to win on does a call gain stars?

    >>> break_even(lambda among: among[0]).right
    Fraction(1, 2)
    """
    stars, beaten = pick([1, 2, 3]), pick([1, 2, 3, 4])
    right = Fraction(beaten, stars + beaten)
    mistakes = {"turned_stakes": 1 - right, "ratio": Fraction(beaten, stars), "even": Fraction(1, 2)}
    return Counted(right, mistakes, {"stars": stars, "beaten": beaten, "both": stars + beaten})


def expected_stars(pick: Pick[Any]) -> Counted:
    """What does a call bring on average?

    >>> expected_stars(lambda among: among[0]).right
    Fraction(4, 5)
    """
    chance, stars, lost = pick([Fraction(n, 10) for n in (6, 7, 8, 9)]), pick([2, 3]), pick([1, 2])
    gain, loss = chance * stars, (1 - chance) * lost
    right = gain - loss
    mistakes = {"gain_only": gain, "certain": Fraction(stars), "added_loss": gain + loss}
    return Counted(right, mistakes, {"chance": chance, "stars": stars, "lost": lost, "other": 1 - chance})


def nobody_closer(pick: Pick[Any]) -> Counted:
    """How likely is nobody of several closer than the caller?

    >>> nobody_closer(lambda among: among[0]).right
    Fraction(4, 9)
    """
    closer, stayers = pick([Fraction(1, n) for n in (3, 4, 5, 6, 8, 10)] + [Fraction(2, 5)]), pick([2, 3, 4])
    each = Law({0: closer, 1: 1 - closer})
    right = none_closer(1, [each] * stayers)
    mistakes = {"added_losses": 1 - stayers * closer, "one_only": 1 - closer, "complement": 1 - right}
    return Counted(right, mistakes, {"closer": closer, "n": stayers, "each": 1 - closer})


def what_a_card_tells(pick: Pick[Any]) -> Counted:
    """Somebody takes a 9: how likely is a high target now?

    >>> what_a_card_tells(lambda among: among[0]).right
    Fraction(8, 9)
    """
    high, low = (pick([Fraction(n, 20) for n in tenths]) for tenths in ((8, 10, 12, 14, 16), (1, 2, 3, 4)))
    right = Law({"high": high, "low": low})["high"]
    mistakes = {"turned": high, "prior": Fraction(1, 2), "both": high / 2, "complement": 1 - right}
    return Counted(right, mistakes, {"high": high, "low": low})


def backing_out(pick: Pick[Any]) -> Counted:
    """Below which chance to win does backing out cost less?

    >>> backing_out(lambda among: among[0]).right
    Fraction(1, 3)
    """
    stars, beaten = pick([1, 2, 3]), pick([2, 3, 4])
    right = Fraction(beaten - 1, stars + beaten)
    mistakes = {"call": Fraction(beaten, stars + beaten), "complement": 1 - right}
    return Counted(
        right, mistakes, {"stars": stars, "beaten": beaten, "less": beaten - 1, "both": stars + beaten}
    )


def three_cards(pick: Pick[Any]) -> Counted:
    """How likely is it that three cards off the deck add up to a target?

    >>> three_cards(lambda among: among[0]).cases
    '1+1+3: 15 · 6 = 90; 1+2+2: 6 · 15 = 90'
    """
    target = pick([5, 6, 7, 8, 9, 10, 20, 21, 22, 23, 24, 25])
    lots = [lot for lot in combinations_with_replacement(CARDS, 3) if sum(lot) == target]
    ways = [[comb(CARDS[card], lot.count(card)) for card in sorted(set(lot))] for lot in lots]
    right = sum_law(CARDS)[target]
    mistakes = {
        "replacement": sum_law_with_return(CARDS)[target],
        "equal_lots": Fraction(len(lots), comb(KINDS + 2, 3)),
        "complement": 1 - right,
    }
    data = {"target": target, "hits": sum(map(prod, ways)), "all": comb(GAME.cards_in_all, 3)}
    cases = "; ".join(
        f"{'+'.join(map(str, lot))}: {' · '.join(map(str, by_card))} = {prod(by_card)}"
        for lot, by_card in zip(lots, ways, strict=True)
    )
    return Counted(right, mistakes, data, cases)


def next_tune(pick: Pick[Any]) -> Counted:
    """How far from the target is a lot on average after one fine-tune from the deck?

    >>> next_tune(lambda among: among[0]).right
    Fraction(37, 17)
    """
    face, one, two = (pick(tuple(CARDS)) for _ in range(3))
    lot = face + one + two
    target = pick([target for target in GAME.stars_of if abs(lot - target) >= 2])
    left = Deck(CARDS).take(face, one, two).pile
    after = next_law(left, face, target, (one, two))
    kept = Law(left).map(lambda card: min(abs(lot - gone + card - target) for gone in (one, two)))
    equal = next_law(dict.fromkeys(CARDS, 1), face, target, (one, two))
    data = {"face": face, "one": one, "two": two, "target": target}
    return Counted(
        after.mean,
        {"equal_numbers": equal.mean, "must_keep": kept.mean, "as_it_is": Fraction(abs(lot - target))},
        data | {"now": abs(lot - target), "rest": sum(left.values())},
        "; ".join(f"{distance}: {cards}" for distance, cards in after.counts.items()),
    )


def keep_or_pass(pick: Pick[Any]) -> Counted:
    """How far off is one on average who may pass cards for good, and stops at the best time?

    >>> keep_or_pass(lambda among: among[0]).right
    Fraction(26, 9)
    """
    needed, cards = pick(tuple(CARDS)), pick([2, 3, 4])
    off = Law(dict.fromkeys(CARDS, 1)).map(lambda card: abs(card - needed))
    worth = [off.mean]
    while len(worth) < cards:
        worth.append(off.map(partial(min, worth[-1])).mean)
    mistakes = {
        "first_card": off.mean,
        "only_exact": (1 - off[0]) ** (cards - 1) * off.mean,
        "recalled": sum((off.at_least(distance) ** cards for distance in range(1, KINDS)), Fraction(0)),
    }
    data = {"needed": needed, "cards": cards, "last": off.mean}
    return Counted(worth[-1], mistakes, data, ", ".join(map(str, worth)))


def all_the_stars(pick: Pick[Any]) -> Counted:
    """Stars go from one player to the other: how likely does one of them win all?

    >>> all_the_stars(lambda among: among[-1]).right
    Fraction(112, 127)
    """
    mine, theirs = pick([1, 2, 3]), pick([1, 2, 3, 4])
    chance = pick([Fraction(1, 3), Fraction(2, 5), Fraction(3, 5), Fraction(2, 3)])
    total = mine + theirs
    match = Chain(
        mine, lambda stars: {stars + 1: chance, stars - 1: 1 - chance} if 0 < stars < total else None
    )
    right, ratio = match.reach(lambda stars: stars == total), (1 - chance) / chance
    mistakes = {
        "fair": Fraction(mine, total),
        "straight": chance**theirs,
        "next_round": chance,
        "complement": 1 - right,
    }
    data = {"mine": mine, "theirs": theirs, "all": total, "chance": chance, "other": 1 - chance}
    steps = [str(ratio**step) for step in range(total)]
    cases = f"({' + '.join(steps[:mine])}) / ({' + '.join(steps)})"
    return Counted(right, mistakes, data | {"ratio": ratio}, cases)


def two_means(pick: Pick[Any]) -> Counted:
    """How large is the standard error of the difference of two simulated means?

    >>> two_means(lambda among: among[0]).right
    Fraction(1, 20)
    """
    pair, unit = pick([(3, 4), (6, 8), (5, 12), (8, 15), (9, 12), (12, 16)]), pick([100, 1000])
    one, two = (Fraction(error, unit) for error in shuffled(pick, pair))
    mistakes = {
        "added": one + two,
        "subtracted": abs(one - two),
        "larger": max(one, two),
        "squared": one**2 + two**2,
    }
    data = {"one": f"{float(one):g}", "two": f"{float(two):g}"}
    return Counted(root(one**2 + two**2), mistakes, data, f"√({data['one']}² + {data['two']}²)")


def order_targets(pick: Pick[Any]) -> Order:
    """Which of four targets are hit by three cards off the deck the most often?

    >>> order_targets(lambda among: among[0]).right
    (11, 10, 9, 8)
    """
    middle = 15
    off = shuffled(pick, [7, 6, 5, 4, 3, 2, 1, 0])[:4]
    targets = tuple(middle + distance * pick([-1, 1]) for distance in off)
    sums = sum_law(CARDS)
    right = tuple(sorted(targets, key=lambda target: -sums[target]))
    mistakes = {
        "turned_order": right[::-1],
        "by_size": tuple(sorted(targets)),
        "by_size_turned": tuple(sorted(targets, reverse=True)),
        "by_stars": tuple(sorted(targets, key=lambda target: (-GAME.stars_of[target], target))),
    }
    hits = tuple(sums.counts[target] * comb(GAME.cards_in_all, 3) // sums.total for target in right)
    data = {"middle": middle, "all": comb(GAME.cards_in_all, 3), "hits": hits}
    return Order(right, mistakes, data, items=targets)


def call_or_tune(pick: Pick[Any]) -> Choice:
    """Call now, fine-tune first, or never call?

    >>> call_or_tune(lambda among: among[0]).right
    'call'
    """
    # Each of the three is best equally often.
    right = pick(("call", "tune", "never"))
    now, then, before, stars = pick([each for each in SITUATIONS if _best(*each) == right])
    worth = _worth(now, then, before, stars)
    mistakes = {
        "no_risk": _best(now, then, Fraction(0), stars),
        "no_loss": "call" if now > (1 - before) * then else "tune",
        "even_chance": "call" if now >= Fraction(1, 2) else "never",
    }
    return Choice(
        right,
        {name: option for name, option in mistakes.items() if option != right},
        {"now": now, "then": then, "before": before, "stars": stars, "goes_on": 1 - before},
        ", ".join(map(str, worth.values())).replace("-", "−"),
        options=tuple(worth),
    )


def _worth(now: Fraction, then: Fraction, before: Fraction, stars: int) -> dict[str, Fraction]:
    """Stars on average of a call now, of one after a fine-tune if nobody calls before, and of none."""
    call = Law({stars: now, -1: 1 - now}).mean
    later = Law({stars: then, -1: 1 - then}).mean
    return {"call": call, "tune": (1 - before) * later, "never": Fraction(0)}


@cache
def _best(now: Fraction, then: Fraction, before: Fraction, stars: int) -> str:
    worth = _worth(now, then, before, stars)
    return max(worth, key=worth.__getitem__)


SITUATIONS = [
    situation
    for situation in product(
        [Fraction(n, 10) for n in (1, 2, 3, 4, 5, 6)],
        [Fraction(n, 10) for n in (2, 4, 6, 8)],
        [Fraction(1, 5), Fraction(2, 5), Fraction(1, 2)],
        [1, 2, 3],
    )
    if situation[0] < situation[1] and len(set(_worth(*situation).values())) == 3
]
"""The chance to win now and after a fine-tune, the chance that another calls before, the stars; no ties."""


def where_it_pays(pick: Pick[Any]) -> Formula:
    """From which chance to win on does a call pay? A formula in the stars and the closer players.

    >>> where_it_pays(lambda among: among[0]).right
    'b/(s + b)'
    """
    each, out = pick([1, 2, 3]), pick([False, True])
    lost = f"{each}b" if each > 1 else "b"
    least = f"({lost} - 1)" if out else lost
    mistakes = {
        "ratio": f"{least}/s",
        "complement": f"1 - {least}/({lost} + s)",
        "turned_stakes": f"s/({lost} + s)",
    }
    if out:
        mistakes["call"] = f"{lost}/({lost} + s)"
    if each > 1:
        mistakes["one_each"] = "(b - 1)/(b + s)" if out else "b/(b + s)"
    data = {"each": each, "out": out, "lost": lost, "least": least}
    return Formula(_break_even(each, out), mistakes, data, variables=("s", "b"), tried=(1, 2, 3, 5))


@cache
def _break_even(each: int, out: bool) -> str:
    from rulebook.games.close_enough.breakeven import BEATEN, back_out, call

    formula = (back_out() if out else call()).subs(BEATEN, each * BEATEN)
    return str(formula).lower().replace("*", "")


def chances() -> Chances:
    """What the lesson lets a class guess and try.

    >>> sorted(chances().guesses)
    ['fifteen']
    """
    three = total(Deck(dict(CloseEnough().deck)).draw(3))
    return Chances({"fifteen": three == 15}, {"sum": three})


EXERCISES: Mapping[str, Callable[[Pick[Any]], Question[Any]]] = {
    exercise.__name__: exercise
    for exercise in (
        both_alike,
        one_card,
        two_draws,
        break_even,
        expected_stars,
        nobody_closer,
        what_a_card_tells,
        backing_out,
        three_cards,
        next_tune,
        keep_or_pass,
        all_the_stars,
        two_means,
        order_targets,
        call_or_tune,
        where_it_pays,
    )
}
"""Every exercise by name, in the order of the lesson."""
