"""The odds of Poof: what is dealt, what the next player can follow, what comes up, what mercy costs.

Cards are drawn without replacement and counted exactly; only playing on is simulated, and has an error.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb

from rulebook.core.cards import Pile, size
from rulebook.core.game import HIDDEN, Seat
from rulebook.core.luck import generator
from rulebook.core.playouts import Playouts
from rulebook.games.poof.game import Poof
from rulebook.games.poof.house import House
from rulebook.games.poof.legal import fits
from rulebook.games.poof.table import POOF, RULES, Card, State, face_down, face_up, seen
from rulebook.odds import Deck
from rulebook.odds.estimate import Estimate
from rulebook.odds.law import Law


def deck_of(house: House) -> Deck[Card]:
    """Take the cards in play as a deck to count with (PF-1).

    >>> len(deck_of(House(players=6)))
    170
    """
    return Deck(dict(house.deck))


# --- what is dealt ---------------------------------------------------------------------------------------


@cache
def four_of_a_kind(house: House, cards: int = 11) -> Fraction:
    """Count how likely a hand holds enough cards of some number for a poof.

    >>> [round(float(four_of_a_kind(House(), cards)), 4) for cards in (11, 15, 19)]
    [0.0443, 0.1563, 0.3598]
    """

    def step(found: bool, card: Card, n: int) -> bool:
        return found or (card != POOF and n >= house.poof_at)

    return deck_of(house).fold(cards, False, step)[True]


def four_by_inclusion_exclusion(house: House, cards: int = 11) -> Fraction:
    """Give the same chance by inclusion and exclusion over the numbers that come four times or more.

    The sum over one number counts a hand with two such numbers twice, so pairs of numbers are taken off
    again, triples put back, and so on. Among n numbers each term is C(n, k) times the hands in which k given
    numbers come four times or more.

    >>> four_by_inclusion_exclusion(House()) == four_of_a_kind(House())
    True
    """
    numbers = len(house.numbers)
    rest_of = [size(house.deck) - k * house.copies for k in range(numbers + 1)]
    often = [0] * house.poof_at + [comb(house.copies, n) for n in range(house.poof_at, house.copies + 1)]
    hands, favourable = {0: 1}, 0
    for k in range(1, min(numbers, cards // house.poof_at) + 1):
        grown: Counter[int] = Counter()
        for drawn, ways in hands.items():
            for n, copies in enumerate(often):
                if copies and drawn + n <= cards:
                    grown[drawn + n] += ways * copies
        hands = dict(grown)
        with_k = sum(ways * comb(rest_of[k], cards - drawn) for drawn, ways in hands.items())
        favourable -= (-1) ** k * comb(numbers, k) * with_k
    return Fraction(favourable, comb(rest_of[0], cards))


def four_by_generating_function(house: House, cards: int = 11) -> Fraction:
    """Give the same chance as a complement: 1 minus that of at most three of every number.

    Those hands are the coefficient of x^cards in (1 + c·x + … + C(c, 3)·x³)^n · (1 + x)^poofs.

    >>> four_by_generating_function(House()) == four_of_a_kind(House())
    True
    """
    few = [comb(house.copies, n) for n in range(min(house.poof_at - 1, house.copies) + 1)]
    ways = [comb(house.poofs, n) for n in range(cards + 1)]
    for _ in house.numbers:
        ways = [
            sum(few[n] * ways[at - n] for n in range(min(at, len(few) - 1) + 1)) for at in range(cards + 1)
        ]
    return 1 - Fraction(ways[cards], comb(size(house.deck), cards))


def four_as_often_claimed(house: House, cards: int = 11) -> Fraction:
    """Give the usual wrong answer: numbers × C(copies, 4) × C(all other cards, rest) over all hands.

    It counts a hand once for each set of four in it: five of a kind five times, two fours of a kind twice.

    >>> round(float(four_as_often_claimed(House(), 19)), 4)
    0.6554
    """
    total = size(house.deck)
    ways = comb(house.copies, house.poof_at) * comb(total - house.poof_at, cards - house.poof_at)
    return Fraction(len(house.numbers) * ways, comb(total, cards))


def claimed_or_true(language: str = "en") -> list[str]:
    """Hold that wrong answer against the truth, for several numbers of cards.

    >>> claimed_or_true()[1]
    '11 cards: claimed 5.58 %, exactly 4.43 %'
    """
    return [
        RULES.phrase(
            "claimed_or_true",
            {
                "cards": cards,
                "claimed": four_as_often_claimed(House(), cards),
                "exact": four_of_a_kind(House(), cards),
            },
            language,
        )
        for cards in (4, 11, 15, 19)
    ]


@cache
def law_of_poofs(house: House, cards: int = 11) -> Law[int]:
    """Give the law of the number of Poof cards in a hand.

    >>> law_of_poofs(House(), 19).mean
    Fraction(95, 53)
    """
    if not house.poofs:
        return Law({0: 1})
    return deck_of(house).map(lambda card: card or "Poof").copies("Poof", among=cards)


def mean_value(house: House, cards: int = 19) -> Fraction:
    """Give the expected points of a hand: the mean of one card, times the number of cards.

    >>> mean_value(House())
    Fraction(10678, 53)
    """
    total = size(house.deck)
    return Fraction(cards * sum(house.points((card,)) * n for card, n in house.deck), total)


def tie_among(house: House, cards: Pile, drawn: int) -> Fraction:
    """Give the chance that the highest of some cards drawn from these are tied (PF-3).

    For each card, it is drawn twice or more often and all others drawn are lower.

    >>> tie_among(House(), ((3, 2), (POOF, 1)), 2)
    Fraction(1, 3)
    >>> tie_among(House(), House().deck, 2)
    Fraction(127, 1855)
    """
    ways, below = 0, 0
    for _, n in sorted(cards, key=lambda pair: house.rank(pair[0])):
        ways += sum(comb(n, same) * comb(below, drawn - same) for same in range(2, drawn + 1))
        below += n
    return Fraction(ways, comb(below, drawn))


# --- what a seat can tell from what it sees -------------------------------------------------------------


def can_follow(view: State, who: Seat, number: Card) -> Fraction:
    """Give the chance that a player has a number as low as this, judging by what a view shows.

    >>> view = State("play", ((3, 9), (HIDDEN, HIDDEN)), stacks=((), ()), unseen=((5, 4), (8, 6)))
    >>> can_follow(view, 1, 7)
    Fraction(2, 3)
    """
    if any(0 < card <= number for card in (*seen(view.hands[who]), *face_up(view, who))):
        return Fraction(1)
    hidden = sum(card is HIDDEN for card in view.hands[who])
    low = Deck(dict(view.unseen)).map(lambda card: 0 < card <= number)
    return 1 - low.copies(True, among=hidden)[0]


def turns_up_playable(view: State) -> Fraction:
    """Give the chance that a face-down card could go on the pile as it lies, or begin one.

    A Poof card goes on any pile, and on nothing else (PF-10).

    >>> turns_up_playable(State(pile=(7,), unseen=((0, 1), (5, 4), (8, 5))))
    Fraction(1, 2)
    """
    could = sum(n for card, n in view.unseen if fits(view, card) or (card == POOF and view.pile))
    return Fraction(could, size(view.unseen))


def mercy_now(house: House, view: State, seat: Seat) -> Law[int]:
    """Give the law of the points that calling a Pooftastrophe costs now, face-down cards included (PF-17).

    >>> mercy_now(House(), State("play", ((3, 9), ()), stacks=((), ()), pile=(8,)), 0).mean
    Fraction(20, 1)
    """
    sure = house.points((*seen(view.hands[seat]), *face_up(view, seat), *view.pile))
    under = face_down(view, seat)
    if not under:
        return Law({sure: 1})
    worth = Deck(dict(view.unseen)).fold(
        under, sure, lambda total, card, n: total + n * house.points((card,))
    )
    return worth.reduced()


def play_on(game: Poof, view: State, seat: Seat, times: int = 200, *, seed: int) -> Estimate:
    """Simulate playing on: the points by which the other player is left with more, or less, than this seat.

    What cannot be seen is dealt anew each time, and both go on as `greedy` does. To call a Pooftastrophe now
    instead costs the points of `mercy_now`.

    >>> view = State("play", ((2, 3, 4, 5), (9, 11)), ((), ()), ((), ()))
    >>> play_on(Poof(), view, 1, times=20, seed=7).mean
    -32.0
    """
    one_round = replace(game, rounds=len(view.sheet) + 1, mercy="off")
    rng, trial, before = generator(seed), Playouts(one_round, "greedy", seed), game.worth(view)[seat]
    hits: Counter[int] = Counter()
    for number in range(times):
        ((worth,),) = trial.worths([one_round.guess(view, seat, rng)], number, 1)
        hits[round(worth[seat] - before)] += 1
    return Estimate(RULES.phrase("playing_on", {}), dict(hits), times)
