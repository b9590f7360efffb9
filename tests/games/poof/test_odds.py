"""The odds of Poof against plain counting, one another, and what really comes at the tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from rulebook.core.cards import Deal, pile
from rulebook.core.game import HIDDEN
from rulebook.core.luck import generator
from rulebook.games.poof import POOF, Poof, Pooftastrophe, Shown, Stack, State, odds
from rulebook.games.poof.house import House
from rulebook.odds import Law

SMALL = House(highest=3, copies=5, poofs=2, held=3, stacks=1, poof_at=3)
"""17 cards: few enough to go through every hand."""


def hands(house: House, cards: int) -> list[tuple[int, ...]]:
    return list(combinations([card for card, n in house.deck for _ in range(n)], cards))


@pytest.mark.parametrize("cards", range(3, 9))
def test_four_of_a_kind_against_every_hand(cards: int) -> None:
    every = hands(SMALL, cards)
    lucky = sum(any(hand.count(number) >= 3 for number in SMALL.numbers) for hand in every)
    assert odds.four_of_a_kind(SMALL, cards) == Fraction(lucky, len(every))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("cards", [11, 15, 19])
def test_three_ways_to_four_of_a_kind_agree(players: int, cards: int) -> None:
    house = House(players=players)
    counted = odds.four_of_a_kind(house, cards)
    assert (
        counted
        == odds.four_by_inclusion_exclusion(house, cards)
        == odds.four_by_generating_function(house, cards)
    )
    assert odds.four_as_often_claimed(house, cards) > counted, "it counts some hands several times"


def test_the_usual_claim_is_right_as_long_as_nothing_can_be_counted_twice() -> None:
    assert odds.four_as_often_claimed(House(), 4) == odds.four_of_a_kind(House(), 4)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("cards", [11, 15, 19])
def test_the_law_of_the_poofs_is_hypergeometric(players: int, cards: int) -> None:
    law = odds.law_of_poofs(House(players=players), cards)
    total = {2: 106, 3: 122, 4: 138, 5: 154, 6: 170}[players]
    assert sum(law.values()) == 1
    assert law.mean == Fraction(10 * cards, total)
    assert law.variance == Fraction(cards * 10 * (total - 10) * (total - cards), total * total * (total - 1))


def test_the_poofs_of_four_thousand_deals() -> None:
    deal, luck = Deal(Shown, Poof().deck, (19,)), generator(3)
    poofs = np.array([deal.sample(luck).cards[0].count(POOF) for _ in range(4_000)])
    for n, chance in odds.law_of_poofs(House(), 19).items():
        share, error = float((poofs == n).mean()), float(chance * (1 - chance) / 4_000) ** 0.5
        assert abs(share - float(chance)) < 5 * error + 1e-3


@pytest.mark.parametrize("cards", [2, 5])
def test_the_mean_value_against_every_hand(cards: int) -> None:
    every = Counter(SMALL.points(hand) for hand in hands(SMALL, cards))
    assert odds.mean_value(SMALL, cards) == Law(every).mean


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tie_for_the_start_against_every_draw(players: int) -> None:
    house = House(players=players, highest=4, copies=3, poofs=2, held=1, stacks=0)
    cards = [card for card, n in house.deck for _ in range(n)]
    draws = list(permutations(map(house.rank, cards), players))
    assert odds.tie_among(house, house.deck, players) == Fraction(
        sum(d.count(max(d)) > 1 for d in draws), len(draws)
    )


@pytest.mark.parametrize("drawn", [2, 3])
def test_the_tie_among_some_of_the_cards_against_every_draw(drawn: int) -> None:
    cards = [POOF, POOF, 2, 2, 2, 4, 5]
    draws = list(permutations(map(House().rank, cards), drawn))
    tied = sum(d.count(max(d)) > 1 for d in draws)
    assert odds.tie_among(House(), pile(cards), drawn) == Fraction(tied, len(draws))


def view_of(hidden: int, up: tuple[int, ...] = (), on: tuple[int, ...] = (7,)) -> State:
    unseen = pile({POOF: 2, 3: 2, 5: 1, 8: 4})
    stacks = (tuple(Stack(card, True) for card in up), ())
    return State("play", ((HIDDEN,) * hidden, (4, 9)), ((), ()), stacks, on, unseen=unseen)


@pytest.mark.parametrize("hidden", range(7))
@pytest.mark.parametrize("number", [2, 3, 5, 8])
def test_who_can_follow_against_every_hand(hidden: int, number: int) -> None:
    cards = [card for card, n in view_of(0).unseen for _ in range(n)]
    every = list(combinations(cards, hidden))
    can = sum(any(0 < card <= number for card in hand) for hand in every)
    assert odds.can_follow(view_of(hidden), 0, number) == Fraction(can, len(every))


def test_who_shows_a_low_number_can_follow_for_sure() -> None:
    assert odds.can_follow(view_of(1, up=(8, 2)), 0, 3) == 1
    assert odds.can_follow(view_of(0, up=(3,)), 0, 3) == 1
    assert odds.can_follow(view_of(0, up=(8,)), 0, 3) == 0


def test_what_is_turned_up_can_go_on_the_pile_and_a_poof_card_always() -> None:
    assert odds.turns_up_playable(view_of(1)) == Fraction(5, 9)
    assert odds.turns_up_playable(view_of(1, on=(12,))) == 1
    assert odds.turns_up_playable(view_of(1, on=())) == Fraction(7, 9)


def test_mercy_now_is_what_the_rules_then_score() -> None:
    """The law against every way the face-down cards may turn out, each carried out by the rules."""
    game = Poof(highest=4, copies=4, poofs=1, held=2, stacks=2)
    stacks = ((Stack(3, True), Stack(2, True)), ())
    unseen = pile([1, 1, 4, POOF])
    state = State("play", ((4, 4), (1,)), ((), ()), stacks, (3, 2), unseen=unseen)
    law = odds.mercy_now(game, state, 0)
    ended, _ = game.play(state, 0, Pooftastrophe())
    scored: Counter[int] = Counter()
    for move, chance in game.chance(ended).odds().items():
        scored[game.play(ended, -1, move)[0].sheet[-1][0]] += chance  # type: ignore[assignment]  # Fractions
    assert dict(law) == dict(scored)


def test_mercy_now_and_playing_on_can_be_held_against_each_other() -> None:
    game = Poof()
    view = State("play", ((2, 3, 4, 5), (9, 11)), ((), ()), ((), ()))
    on = odds.play_on(game, view, 1, times=40, seed=1)
    assert odds.mercy_now(game, view, 1).mean == 20
    assert on.mean + 2 * on.error < -20, "playing on costs more than calling"
    assert on.times == 40
