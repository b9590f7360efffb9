"""Close Enough's exercises: cards that do not return, break-even, what a card tells, when to stop.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.odds import none_closer, sum_law, sum_law_with_return
from rulebook.games.close_enough.reach import next_law
from rulebook.lessons.guessing import Chances
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.lessons.sampling import root
from rulebook.odds import Chain, Deck, Law, P, count, law, total

GAME = CloseEnough()
CARDS = dict(GAME.deck)
KINDS = len(CARDS)


def some_cards(pick: Pick[Any], n: int) -> tuple[int, ...]:
    """Turn up so many cards of a whole deck.

    >>> some_cards(lambda among: among[0], 7)
    (1, 1, 1, 1, 1, 1, 2)
    """
    deck = [card for card, copies in CARDS.items() for _ in range(copies)]
    return tuple(deck.pop(pick(range(len(deck)))) for _ in range(n))


def both_alike(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that two cards off the deck both show a given number?

    >>> both_alike(lambda among: among[0]).data["seen"]
    (1, 1, 1)
    """
    number = pick(tuple(CARDS))
    seen = some_cards(pick, pick([1, 2, 3, 4, 5, 6] if easier else [3, 4, 5, 6, 7, 8]))
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


def one_card(pick: Pick[Any], easier: bool = False) -> Counted:
    """With two cards of the lot known, how likely is the third one to hit the target?

    >>> one_card(lambda among: among[0]).right
    Fraction(1, 49)
    """
    seen_by_others = pick([1, 2, 3, 4, 5, 6] if easier else [3, 4, 5, 6, 7, 8])
    needed, face, own, *seen = some_cards(pick, 3 + seen_by_others)
    deck = Deck(CARDS).take(face, own, *seen)
    right = P(deck.draw(1)[0] == needed)
    mistakes = {
        "whole_deck": Fraction(CARDS[needed], GAME.cards_in_all),
        "equal_numbers": Fraction(1, KINDS),
        "complement": 1 - right,
    }
    n, rest = deck.pile[needed], len(deck)
    data = {"face": face, "own": own, "needed": needed, "target": face + own + needed, "rest": rest, "n": n}
    forms = {
        "whole_deck": (f"{CARDS[needed]}/{GAME.cards_in_all}",),
        "equal_numbers": (f"1/{KINDS}",),
        "complement": (f"{rest - n}/{rest}",),
    }
    shown = {"seen": tuple(seen), "known": 2 + len(seen)}
    return Counted(right, mistakes, {**data, **shown}, forms=forms, whole=rest)


def two_draws(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that one of some draws brings a number?

    >>> two_draws(lambda among: among[0]).right
    Fraction(33, 221)
    """
    number, draws = pick(tuple(CARDS)), 2 if easier else pick([2, 3])
    seen = some_cards(pick, pick([2, 3, 4, 5, 6, 7, 8] if easier else [2, 3, 4, 5, 6]))
    deck = Deck(CARDS).take(*seen)
    hits = count(card == number for card in deck.draw(draws))
    right = P(hits >= 1)
    one = Fraction(deck.pile[number], len(deck))
    mistakes = {
        "added": draws * one,
        "replacement": 1 - (1 - one) ** draws,
        "one_only": one,
        "exactly_one": P(hits == 1),
        "complement": 1 - right,
    }
    misses = len(deck) - deck.pile[number]
    data = {"number": number, "seen": seen, "draws": draws, "rest": len(deck), "misses": misses}
    return Counted(
        right, mistakes, data, " · ".join(f"{misses - gone}/{len(deck) - gone}" for gone in range(draws))
    )


def break_even(pick: Pick[Any], easier: bool = False) -> Counted:
    """From which chance to win on does a call gain stars?

    >>> break_even(lambda among: among[0]).right
    Fraction(1, 2)
    """
    stars, beaten = pick([1, 2, 3, 4] if easier else [1, 2, 3, 4, 5, 6]), pick([1, 2, 3, 4, 5])
    right = Fraction(beaten, stars + beaten)
    mistakes = {"turned_stakes": 1 - right, "ratio": Fraction(beaten, stars), "even": Fraction(1, 2)}
    return Counted(right, mistakes, {"stars": stars, "beaten": beaten, "both": stars + beaten})


def expected_stars(pick: Pick[Any], easier: bool = False) -> Counted:
    """What does a call bring on average?

    >>> expected_stars(lambda among: among[0]).right
    Fraction(4, 5)
    """
    chance = pick([Fraction(n, 20) for n in (12, 14, 16, 18, 13, 17)])
    stars, lost = pick([1, 2, 3] if easier else [2, 3, 4, 5]), 1 if easier else pick([1, 2])
    gain, loss = chance * stars, (1 - chance) * lost
    right = gain - loss
    mistakes = {"gain_only": gain, "certain": Fraction(stars), "added_loss": gain + loss}
    return Counted(right, mistakes, {"chance": chance, "stars": stars, "lost": lost, "other": 1 - chance})


def nobody_closer(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that none of several players is closer than the caller?

    >>> nobody_closer(lambda among: among[0]).right
    Fraction(4, 9)
    """
    tenths = [Fraction(n, 20) for n in range(1, 16)]
    closer = pick([Fraction(1, n) for n in (3, 4, 5, 6, 8, 10)] + (tenths if easier else [Fraction(2, 5)]))
    stayers = 2 if easier else pick([2, 3, 4])
    each = Law({0: closer, 1: 1 - closer})
    right = none_closer(1, [each] * stayers)
    mistakes = {"added_losses": 1 - stayers * closer, "one_only": 1 - closer, "complement": 1 - right}
    cases = " · ".join([str(1 - closer)] * stayers)
    return Counted(right, mistakes, {"closer": closer, "n": stayers, "each": 1 - closer}, cases)


def what_a_card_tells(pick: Pick[Any], easier: bool = False) -> Counted:
    """Somebody takes a 9: how likely is a high target now?

    >>> what_a_card_tells(lambda among: among[0]).right
    Fraction(8, 9)
    """
    high, low = (pick([Fraction(n, 20) for n in tenths]) for tenths in ((8, 10, 12, 14, 16), (1, 2, 3, 4)))
    right = Law({"high": high, "low": low})["high"]
    mistakes = {"turned": high, "prior": Fraction(1, 2), "both": high / 2, "complement": 1 - right}
    forms = {"evidence": (f"1/2 * {high} + 1/2 * {low}",)}
    return Counted(right, mistakes, {"high": high, "low": low}, forms=forms)


def backing_out(pick: Pick[Any], easier: bool = False) -> Counted:
    """Below which chance to win does backing out cost less?

    >>> backing_out(lambda among: among[0]).right
    Fraction(1, 3)
    """
    stars, beaten = pick([1, 2, 3, 4] if easier else [1, 2, 3, 4, 5, 6]), pick([2, 3, 4, 5])
    right = Fraction(beaten - 1, stars + beaten)
    mistakes = {"call": Fraction(beaten, stars + beaten), "complement": 1 - right}
    return Counted(
        right, mistakes, {"stars": stars, "beaten": beaten, "less": beaten - 1, "both": stars + beaten}
    )


def three_cards(pick: Pick[Any], easier: bool = False) -> Counted:
    """How likely is it that three cards off the deck add up to a target, or to one of two?

    >>> three_cards(lambda among: among[0]).cases
    '1+1+2: 15 · 6 = 90'
    """
    low = pick([4, 5, 6, 7, 8, 9] if easier else [4, 5, 6, 7, 8, 9, 10, 11])
    both = (low, low + 1)[: pick([1, 2])]
    targets = pick([both, tuple(30 - target for target in reversed(both))])
    lots = [lot for lot in combinations_with_replacement(CARDS, 3) if sum(lot) in targets]
    ways = [[comb(CARDS[card], lot.count(card)) for card in sorted(set(lot))] for lot in lots]
    sums, returned = sum_law(CARDS), sum_law_with_return(CARDS)
    right = sum((sums[target] for target in targets), Fraction(0))
    mistakes = {
        "replacement": sum((returned[target] for target in targets), Fraction(0)),
        "equal_lots": Fraction(len(lots), comb(KINDS + 2, 3)),
        "complement": 1 - right,
    }
    data = {"targets": targets, "hits": sum(map(prod, ways)), "all": comb(GAME.cards_in_all, 3)}
    cases = "; ".join(
        f"{'+'.join(map(str, lot))}: {' · '.join(map(str, by_card))} = {prod(by_card)}"
        for lot, by_card in zip(lots, ways, strict=True)
    )
    return Counted(right, mistakes, data, cases, whole=comb(GAME.cards_in_all, 3))


def next_tune(pick: Pick[Any], easier: bool = False) -> Counted:
    """How far from the target is a lot on average after one fine-tune from the deck?

    >>> next_tune(lambda among: among[0]).right
    Fraction(37, 17)
    """
    face, one, two = (pick(tuple(CARDS)) for _ in range(3))
    lot = face + one + two
    target = pick([target for target in GAME.stars_of if 2 <= abs(lot - target) <= (5 if easier else 27)])
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


def keep_or_pass(pick: Pick[Any], easier: bool = False) -> Counted:
    """How far off on average is a player who may pass cards for good and stops at the best time?

    >>> keep_or_pass(lambda among: among[0]).right
    Fraction(26, 9)
    """
    highest, cards = (pick([5, 6, 7, 8]), 2) if easier else (KINDS, pick([2, 3, 4]))
    needed = pick(range(1, highest + 1))
    off = Law(dict.fromkeys(range(1, highest + 1), 1)).map(lambda card: abs(card - needed))
    worth = [off.mean]
    while len(worth) < cards:
        worth.append(off.map(partial(min, worth[-1])).mean)
    mistakes = {
        "first_card": off.mean,
        "only_exact": (1 - off[0]) ** (cards - 1) * off.mean,
        "recalled": sum((off.at_least(distance) ** cards for distance in range(1, highest)), Fraction(0)),
    }
    data = {"needed": needed, "highest": highest, "cards": cards, "last": off.mean}
    return Counted(worth[-1], mistakes, data, ", ".join(map(str, worth)))


def all_the_stars(pick: Pick[Any], easier: bool = False) -> Counted:
    """Stars go from one player to the other: how likely is one of them to win all?

    >>> all_the_stars(lambda among: among[-1]).right
    Fraction(1053, 1093)
    """
    mine, theirs = pick([(1, 1), (1, 2), (2, 1)]) if easier else (pick([1, 2, 3]), pick([1, 2, 3, 4]))
    chance = pick(
        [Fraction(1, 3), Fraction(2, 5), Fraction(3, 5), Fraction(2, 3), Fraction(1, 4), Fraction(3, 4)]
    )
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
    reached = " + ".join(steps[:mine])
    cases = f"{reached if mine == 1 else f'({reached})'} / ({' + '.join(steps)})"
    return Counted(right, mistakes, data | {"ratio": ratio}, cases)


def two_means(pick: Pick[Any], easier: bool = False) -> Counted:
    """How large is the standard error of the difference of two simulated means?

    >>> two_means(lambda among: among[0]).right
    Fraction(1, 20)
    """
    simple, others = [(3, 4), (6, 8), (5, 12), (9, 12), (12, 16), (15, 20)], [(8, 15), (7, 24), (20, 21)]
    pair, unit = pick(simple if easier else simple + others), pick([100, 1000])
    one, two = (Fraction(error, unit) for error in shuffled(pick, pair))
    mistakes = {
        "added": one + two,
        "subtracted": abs(one - two),
        "larger": max(one, two),
        "squared": one**2 + two**2,
    }
    data = {"one": f"{float(one):g}", "two": f"{float(two):g}"}
    return Counted(root(one**2 + two**2), mistakes, data, f"√({data['one']}² + {data['two']}²)")


def spread_of_sum(pick: Pick[Any], easier: bool = False) -> Counted:
    """How large is the variance of a sum of cards that are not put back?

    >>> spread_of_sum(lambda among: among[0]).right
    Fraction(112, 29)
    """
    highest, drawn = pick(range(3, 18) if easier else range(5, 13)), 2 if easier else pick([2, 3, 4, 5])
    deck = Deck(dict.fromkeys(range(1, highest + 1), CARDS[1]))
    cards, one = len(deck), law(deck.draw(1)[0]).variance
    right = law(total(deck.draw(drawn))).variance
    mistakes = {"replacement": drawn * one, "one_card": one, "squared": drawn**2 * one}
    data = {"highest": highest, "drawn": drawn, "cards": cards, "one": one, "put_back": drawn * one}
    data |= {"left": cards - drawn, "less": cards - 1}
    return Counted(right, mistakes, data, f"{drawn} · {one} · {cards - drawn}/{cards - 1}")


def chances() -> Chances:
    """What the lessons let a class guess and try.

    >>> sorted(chances().guesses)
    ['fifteen', 'near']
    """
    three = total(Deck(dict(CloseEnough().deck)).draw(3))
    guesses = {"fifteen": three == 15, "near": abs(three - 15) <= 1}
    return Chances(guesses, {"sum": three})
