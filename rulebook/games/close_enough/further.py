"""The exercises of Close Enough, a step further: three cards alike, ties, other stakes, two fine-tunes.

Each is named like the exercise that it goes on from; its words are in `further.toml`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import Any

from rulebook.games.close_enough.chosen import targets_in_order
from rulebook.games.close_enough.exercises import CARDS, GAME, KINDS, some_cards
from rulebook.games.close_enough.odds import sum_law
from rulebook.games.close_enough.reach import next_law
from rulebook.lessons.choosing import Choice, Order
from rulebook.lessons.formulas import Formula
from rulebook.lessons.questions import Counted, Pick, shuffled
from rulebook.lessons.sampling import root
from rulebook.odds import Chain, Deck, Law, P, count, law, total


def both_alike(pick: Pick[Any]) -> Counted:
    """How likely is it that three cards off the deck all show a given number?

    >>> both_alike(lambda among: among[0]).data["cards"]
    52
    """
    number, seen = pick(tuple(CARDS)), some_cards(pick, pick([2, 3, 4, 5, 6, 7, 8]))
    deck = Deck(CARDS).take(*seen)
    hits = law(count(card == number for card in deck.draw(3)))
    copies, cards = deck.pile.get(number, 0), len(deck)
    mistakes = {
        "replacement": Fraction(copies, cards) ** 3,
        "two_only": P(count(card == number for card in deck.draw(2)) == 2),
        "one_only": Fraction(copies, cards),
    }
    cases = " · ".join(f"{copies - gone}/{cards - gone}" for gone in range(3))
    data = {"number": number, "seen": seen, "copies": copies, "cards": cards}
    return Counted(hits[3], mistakes, data, cases)


def one_card(pick: Pick[Any]) -> Counted:
    """How likely is the third card to bring the lot within one of the target?

    >>> one_card(lambda among: among[0]).data["known"]
    5
    """
    needed, face, own, *seen = some_cards(pick, 3 + pick([3, 4, 5, 6, 7, 8]))
    deck = Deck(CARDS).take(face, own, *seen)
    near = tuple(card for card in CARDS if abs(card - needed) <= 1)
    right = P(deck.draw(1)[0].is_in(near))
    mistakes = {
        "exact_only": Fraction(deck.pile.get(needed, 0), len(deck)),
        "equal_numbers": Fraction(len(near), KINDS),
        "complement": 1 - right,
    }
    data = {"face": face, "own": own, "seen": tuple(seen), "known": 2 + len(seen), "rest": len(deck)}
    data |= {"near": near, "target": face + own + needed, "n": tuple(deck.pile.get(card, 0) for card in near)}
    return Counted(right, mistakes, data, whole=len(deck))


def two_draws(pick: Pick[Any]) -> Counted:
    """How likely is it that at least two of some draws bring a number?

    >>> two_draws(lambda among: among[0]).data["draws"]
    3
    """
    number, draws = pick(tuple(CARDS)), pick([3, 4, 5])
    seen = some_cards(pick, pick([2, 3, 4, 5, 6]))
    deck = Deck(CARDS).take(*seen)
    hits = law(count(card == number for card in deck.draw(draws)))
    right = hits.at_least(2)
    mistakes = {"one_is_enough": hits.at_least(1), "just_two": hits[2], "complement": 1 - right}
    copies, rest = deck.pile.get(number, 0), len(deck)
    data = {"number": number, "seen": seen, "draws": draws, "rest": rest, "copies": copies}
    data |= {"misses": rest - copies, "none": hits[0], "one": hits[1]}
    return Counted(right, mistakes, data, f"1 − {hits[0]} − {hits[1]}")


def break_even(pick: Pick[Any]) -> Counted:
    """From which chance to win on does a call gain stars if it may also end in a draw?

    >>> break_even(lambda among: among[0]).right
    Fraction(9, 20)
    """
    stars, beaten = pick([1, 2, 3, 4]), pick([1, 2, 3, 4])
    tie = pick([Fraction(1, 10), Fraction(1, 5), Fraction(1, 4)])
    without = Fraction(beaten, stars + beaten)
    mistakes = {"tie_left_out": without, "turned_stakes": (1 - tie) * (1 - without)}
    data = {"stars": stars, "beaten": beaten, "tie": tie, "rest": 1 - tie}
    return Counted((1 - tie) * without, mistakes, data, f"{1 - tie} · {beaten}/({stars} + {beaten})")


def expected_stars(pick: Pick[Any]) -> Counted:
    """How large is the variance of what a call brings?

    >>> expected_stars(lambda among: among[0]).right
    Fraction(9, 4)
    """
    chance = pick([Fraction(n, 20) for n in (10, 12, 14, 16, 18, 13, 17)])
    stars, lost = pick([2, 3, 4, 5]), pick([1, 2])
    call = Law({stars: chance, -lost: 1 - chance})
    squares = call.map(lambda gained: gained**2).mean
    mistakes = {"mean": call.mean, "squares_only": squares, "one_star": chance * (1 - chance)}
    data = {"chance": chance, "other": 1 - chance, "stars": stars, "lost": lost, "mean": call.mean}
    data |= {"squares": squares}
    mean = f"{call.mean}" if call.mean in range(10) else f"({call.mean})"
    return Counted(call.variance, mistakes, data, f"{squares} − {mean}²")


def nobody_closer(pick: Pick[Any]) -> Counted:
    """How likely is it that none of three unlike players is closer than the caller?

    >>> nobody_closer(lambda among: among[-1]).data["chances"]
    (Fraction(1, 10), Fraction(1, 8), Fraction(1, 6))
    """
    known = shuffled(pick, [Fraction(1, n) for n in (2, 3, 4, 5, 6, 8, 10)])
    chances = known[:3]
    right = prod((1 - closer for closer in chances), start=Fraction(1))
    mistakes = {
        "added_losses": 1 - sum(chances, Fraction(0)),
        "all_closer": prod(chances, start=Fraction(1)),
        "mean_player": (1 - sum(chances, Fraction(0)) / 3) ** 3,
        "complement": 1 - right,
    }
    data = {"chances": chances, "each": tuple(1 - closer for closer in chances)}
    return Counted(right, mistakes, data, " · ".join(str(1 - closer) for closer in chances))


def what_a_card_tells(pick: Pick[Any]) -> Counted:
    """Somebody takes a 9, and few aim high: how likely is a high target now?

    >>> what_a_card_tells(lambda among: among[0]).right
    Fraction(2, 3)
    """
    high, low = (pick([Fraction(n, 20) for n in parts]) for parts in ((8, 10, 12, 14, 16), (1, 2, 3, 4)))
    prior = pick([Fraction(1, 5), Fraction(1, 4), Fraction(3, 10), Fraction(2, 5)])
    one, two = prior * high, (1 - prior) * low
    right = Law({"high": one, "low": two})["high"]
    mistakes = {
        "turned": high,
        "prior": prior,
        "both": one,
        "prior_left_out": Law({"high": high, "low": low})["high"],
    }
    data = {"high": high, "low": low, "before": prior, "rest": 1 - prior}
    forms = {"evidence": (f"{prior} * {high} + {1 - prior} * {low}",)}
    return Counted(right, mistakes | {"complement": 1 - right}, data, f"{one} / ({one} + {two})", forms)


def backing_out(pick: Pick[Any]) -> Counted:
    """Below which chance to win does backing out cost less, if it costs several stars?

    >>> backing_out(lambda among: among[0]).right
    Fraction(1, 4)
    """
    stars, beaten, cost = pick([1, 2, 3, 4, 5]), pick([3, 4, 5, 6]), pick([2, 3])
    both = stars + beaten
    mistakes = {"call": Fraction(beaten, both), "one_star": Fraction(beaten - 1, both)}
    data = {"stars": stars, "beaten": beaten, "cost": cost}
    return Counted(Fraction(beaten - cost, both), mistakes, data, f"({beaten} − {cost})/({stars} + {beaten})")


def three_cards(pick: Pick[Any]) -> Counted:
    """How likely is it that three cards off the deck add up to a target or less?

    >>> three_cards(lambda among: among[0]).data["hits"]
    110
    """
    target = pick(range(4, 18))
    lots = [lot for lot in combinations_with_replacement(CARDS, 3) if sum(lot) <= target]
    hits = sum(prod(comb(CARDS[card], lot.count(card)) for card in set(lot)) for lot in lots)
    sums, ways = sum_law(CARDS), comb(GAME.cards_in_all, 3)
    right = Fraction(hits, ways)
    by_sum = {low: int(sums[low] * ways) for low in range(3, target + 1)}
    mistakes = {"exact_only": sums[target], "less_only": right - sums[target], "complement": 1 - right}
    mistakes["equal_lots"] = Fraction(len(lots), comb(KINDS + 2, 3))
    data = {"target": target, "hits": hits, "all": ways}
    cases = "; ".join(f"{low}: {n}" for low, n in by_sum.items())
    return Counted(right, mistakes, data, cases, whole=ways)


def next_tune(pick: Pick[Any]) -> Counted:
    """How far from the target is a lot on average if two cards are drawn and two discarded?

    >>> next_tune(lambda among: among[0]).data["now"]
    5
    """
    face, one, two = some_cards(pick, 3)
    lot = face + one + two
    target = pick([target for target in GAME.stars_of if 2 <= abs(lot - target) <= 8])
    left = Deck(CARDS).take(face, one, two).pile
    far: dict[int, int] = {}
    for a, b in combinations_with_replacement(left, 2):
        pairs = comb(left[a], 2) if a == b else left[a] * left[b]
        off = min(abs(face + sum(kept) - target) for kept in combinations((one, two, a, b), 2))
        far[off] = far.get(off, 0) + pairs
    far = dict(sorted((off, pairs) for off, pairs in far.items() if pairs))
    single = next_law(left, face, target, (one, two)).mean
    data = {"face": face, "one": one, "two": two, "target": target, "now": abs(lot - target)}
    return Counted(
        Law(far).mean,
        {"one_draw": single, "as_it_is": Fraction(abs(lot - target))},
        data | {"rest": sum(left.values()), "pairs": sum(far.values())},
        "; ".join(f"{off}: {pairs}" for off, pairs in far.items()),
    )


def keep_or_pass(pick: Pick[Any]) -> Counted:
    """How far off on average, the cost of passing included, is a player who stops at the best time?

    >>> keep_or_pass(lambda among: among[0]).data["cost"]
    Fraction(1, 2)
    """
    needed, cards, cost = pick(tuple(CARDS)), pick([2, 3, 4]), Fraction(pick([2, 4, 1]), 4)
    off = Law(dict.fromkeys(CARDS, 1)).map(lambda card: abs(card - needed))
    worth, free = [off.mean], [off.mean]
    while len(worth) < cards:
        worth.append(off.map(partial(min, worth[-1] + cost)).mean)
        free.append(off.map(partial(min, free[-1])).mean)
    mistakes = {"first_card": off.mean, "no_cost": free[-1]}
    data = {"needed": needed, "highest": KINDS, "cards": cards, "cost": cost, "last": off.mean}
    return Counted(worth[-1], mistakes, data | {"passed": off.mean + cost}, ", ".join(map(str, worth)))


def all_the_stars(pick: Pick[Any]) -> Counted:
    """How many rounds does a duel take on average until one player has all the stars?

    >>> all_the_stars(lambda among: among[0]).right
    Fraction(1, 1)
    """
    mine, theirs = pick([1, 2, 3]), pick([1, 2, 3, 4])
    chance = pick([Fraction(1, 2), Fraction(1, 3), Fraction(2, 5), Fraction(3, 5), Fraction(2, 3)])
    stars = mine + theirs
    duel = Chain(mine, lambda held: {held + 1: chance, held - 1: 1 - chance} if 0 < held < stars else None)
    right = duel.time_to(lambda held: held in (0, stars))
    mistakes = {"shorter_way": Fraction(min(mine, theirs)), "all_stars": Fraction(stars)}
    if chance != Fraction(1, 2):
        mistakes["fair"] = Fraction(mine * theirs)
    data = {"mine": mine, "theirs": theirs, "all": stars, "chance": chance, "other": 1 - chance}
    return Counted(right, mistakes, data)


def two_means(pick: Pick[Any]) -> Counted:
    """By how many standard errors do two simulated means differ?

    >>> two_means(lambda among: among[0]).right
    Fraction(1, 5)
    """
    pair, unit = pick([(3, 4), (6, 8), (5, 12), (9, 12), (12, 16), (8, 15)]), pick([100, 1000])
    one, two = (Fraction(error, unit) for error in shuffled(pick, pair))
    apart = Fraction(pick([1, 2, 4, 6, 8, 10, 15]), unit)
    error = root(one**2 + two**2)
    mistakes = {"added": apart / (one + two), "larger": apart / max(one, two), "squared": apart / error**2}
    measured = {"one": one, "two": two, "apart": apart, "error": error}
    data = {name: f"{float(value):g}" for name, value in measured.items()}
    mistakes["apart_only"] = apart
    return Counted(apart / error, mistakes, data, f"{data['apart']} / {data['error']}")


def spread_of_sum(pick: Pick[Any]) -> Counted:
    """How large is the variance of the mean of cards that are not put back?

    >>> spread_of_sum(lambda among: among[0]).data["drawn"]
    2
    """
    highest, drawn = pick(range(5, 13)), pick([2, 3, 4, 5])
    deck = Deck(dict.fromkeys(range(1, highest + 1), CARDS[1]))
    cards, one = len(deck), law(deck.draw(1)[0]).variance
    of_sum = law(total(deck.draw(drawn))).variance
    right = of_sum / drawn**2
    mistakes = {"replacement": one / drawn, "of_sum": of_sum, "one_card": one}
    data = {"highest": highest, "drawn": drawn, "cards": cards, "one": one, "put_back": one / drawn}
    data |= {"left": cards - drawn, "less": cards - 1}
    return Counted(right, mistakes, data, f"{one} / {drawn} · {cards - drawn}/{cards - 1}")


def order_targets(pick: Pick[Any]) -> Order:
    """Which of six targets do three cards off the deck hit most often?

    >>> len(order_targets(lambda among: among[0]).items)
    6
    """
    return targets_in_order(pick, 6)


Table = tuple[Fraction, Fraction, Fraction, int, int]
"""The chance to win now and after a fine-tune, and that another calls before; stars won, and stars lost."""


def call_or_tune(pick: Pick[Any]) -> Choice:
    """Call now, fine-tune first, or never call, if folding costs a star and a lost call may cost several?

    >>> call_or_tune(lambda among: among[0]).right
    'call'
    """
    # Each of the three is best equally often.
    right = pick(("call", "tune", "never"))
    table = pick(_tables()[right])
    now, then, before, stars, lost = table
    worth = _worth(table)
    mistakes = {
        "no_risk": _best(_worth((now, then, Fraction(0), stars, lost))),
        "free_fold": _best(_worth(table, fold=0)),
        "no_loss": _best(_worth((now, then, before, stars, 0))),
    }
    data = {"now": now, "then": then, "before": before, "stars": stars, "lost": lost, "goes_on": 1 - before}
    return Choice(
        right,
        {name: plan for name, plan in mistakes.items() if plan != right},
        data,
        ", ".join(map(str, worth.values())).replace("-", "−"),
        options=tuple(worth),
    )


def _worth(table: Table, fold: int = 1) -> dict[str, Fraction]:
    """Stars on average: of a call now, of one after a fine-tune unless somebody calls first, of no call."""
    now, then, before, stars, lost = table
    call, later = (chance * stars - (1 - chance) * lost for chance in (now, then))
    return {"call": call, "tune": (1 - before) * later - before * fold, "never": Fraction(-fold)}


def _best(worth: dict[str, Fraction]) -> str:
    return max(worth, key=worth.__getitem__)


@cache
def _tables() -> dict[str, list[Table]]:
    """By what is best there; where two are equally good there is no question."""
    tenths = [Fraction(n, 10) for n in range(1, 9)]
    found: dict[str, list[Table]] = {"call": [], "tune": [], "never": []}
    for now, then in combinations(tenths, 2):
        for rest in product([Fraction(1, 5), Fraction(2, 5), Fraction(1, 2)], [1, 2, 3], [2, 3]):
            worth = _worth((now, then, *rest))
            if len(set(worth.values())) == len(worth):
                found[_best(worth)].append((now, then, *rest))
    return found


def where_it_pays(pick: Pick[Any]) -> Formula:
    """Below which chance to win is backing out for c stars better? A formula in s, b and c.

    >>> where_it_pays(lambda among: among[0]).right
    '(b − c)/(s + b)'
    """
    each = pick([1, 2, 3, 4])
    lost = f"{each}b" if each > 1 else "b"
    mistakes = {
        "call": f"{lost}/(s + {lost})",
        "ratio": f"({lost} - c)/s",
        "added_cost": f"({lost} + c)/(s + {lost})",
        "complement": f"(s + c)/(s + {lost})",
    }
    data = {"each": each, "lost": lost}
    variables = ("s", "b", "c")
    return Formula(f"({lost} - c)/(s + {lost})", mistakes, data, variables=variables, tried=(1, 2, 3))
