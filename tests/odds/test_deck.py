"""Decks: what is left, what was discarded, and the four ways to run out."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import Chain, Deck, NotEnoughCards, OddsError, P, count, largest, law, total
from rulebook.odds.deck import WhenEmpty


def test_cards_are_conserved() -> None:
    deck = Deck("AABC", when_empty="reshuffle")
    after = deck.take("A", "C").discard("C")
    assert (after.pile, after.discards) == ({"A": 1, "B": 1}, {"C": 1})
    assert deck == Deck({"A": 2, "B": 1, "C": 1}, when_empty="reshuffle")
    assert hash(deck) == hash(Deck("CABA", when_empty="reshuffle"))


def test_a_deck_of_numbers_and_words() -> None:
    deck = Deck(dict.fromkeys(range(1, 13), 9) | {"Poof": 12, "Wild": 0})
    card = deck.draw(1)[0]
    assert len(deck) == 120
    assert P(card == "Poof") == Fraction(1, 10)
    assert P(card.is_in({1, 2, "Poof"})) == Fraction(30, 120)
    assert list(law(card)) == [*range(1, 13), "Poof"]
    assert law(count(card == "Poof" for card in deck.draw(3))) == deck.copies("Poof", among=3)


def test_170_cards() -> None:
    deck = Deck(dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 6) | {"wild": 14})
    seven = deck.map(lambda card: card in ("A", "wild")).draw(7)
    assert P(count(seven) >= 1) == 1 - deck.map(lambda c: c in ("A", "wild")).copies(True, among=7)[0]


@given(
    pile=st.dictionaries(st.sampled_from("ABC"), st.integers(1, 3), min_size=1),
    drawn=st.integers(1, 7),
    policy=st.sampled_from(["stop", "fresh", "reshuffle"]),
)
@settings(max_examples=40, deadline=None)
def test_copies_and_wait_against_every_order(pile: dict[str, int], drawn: int, policy: WhenEmpty) -> None:
    deck = Deck(pile, when_empty=policy)
    kind = min(pile)
    size = len(deck)
    seen: Counter[int] = Counter()
    if policy == "stop":
        drawn = min(drawn, size)
    passes, rest = divmod(drawn, size)
    for order in permutations([card for card, copies in pile.items() for _ in range(copies)]):
        seen[passes * pile[kind] + order[:rest].count(kind)] += 1
    counted = deck.copies(kind, among=drawn)
    assert {n: c * seen.total() for n, c in counted.items()} == seen
    for copies in range(1, 4):
        assert deck.wait(kind, copies=copies).at_most(drawn) == counted.at_least(copies)


def test_error_when_the_pile_is_empty() -> None:
    with pytest.raises(NotEnoughCards, match="5 cards are wanted and 4 remain"):
        Deck("AABC").draw(5)
    with pytest.raises(NotEnoughCards):
        Deck("AABC").copies("A", among=5)
    with pytest.raises(NotEnoughCards):
        Deck("A").take("A").next_card()


def test_stop_when_the_pile_is_empty() -> None:
    deck = Deck([1, 2, 3], when_empty="stop")
    assert P(total(deck.draw(5)) == 6) == 1
    first, second, third = deck.deal(2, 2, 2)
    assert (len(first), len(second), len(third)) == (2, 1, 0)
    assert P(total(first) + second[0] == 6) == 1
    assert deck.wait(1, copies=2)["never"] == 1


def test_a_fresh_deck_when_the_pile_is_empty() -> None:
    deck = Deck([1, 2, 3], when_empty="fresh").take(1, 2)
    assert law(total(deck.draw(2))).counts == {4: 1, 5: 1, 6: 1}
    assert law(total(deck.draw(5))).counts == {10: 1, 11: 1, 12: 1}


def test_cards_of_a_second_fresh_deck_can_be_discarded() -> None:
    deck = Deck("AB", when_empty="fresh").take("A", "B").discard("A", "B")
    again = next(left for card, left in deck.next_card() if card == "A")
    assert again.discard("A").discards == {"A": 2, "B": 1}
    with pytest.raises(OddsError, match="No 'C' can be discarded"):
        deck.discard("C")


def test_reshuffle_the_discards_when_the_pile_is_empty() -> None:
    deck = Deck([1, 2, 3], when_empty="reshuffle").take(1, 2).discard(2)
    assert law(total(deck.draw(2))).counts == {5: 1}
    with pytest.raises(NotEnoughCards):
        deck.draw(3)
    turned = Chain((deck, 0), one_more)
    assert turned.after(2).map(lambda state: state[1]).counts == {5: 1}


def one_more(state: tuple[Deck[int], int]) -> Counter[tuple[Deck[int], int]]:
    deck, so_far = state
    return Counter({(left, so_far + card): 1 for card, left in deck.next_card() if card is not None})


def test_several_hands_past_the_end_of_the_pile() -> None:
    with pytest.raises(OddsError, match="one by one"):
        Deck([1, 2, 3], when_empty="fresh").deal(2, 2)


def test_wait_for_a_card_that_is_not_there() -> None:
    assert Deck({"A": 1, "B": 1, "C": 0}, when_empty="fresh").wait("C")["never"] == 1
    assert Deck("AB", when_empty="fresh").wait("A", copies=50).at_most(98) == 0
    assert Deck("AB", when_empty="fresh").wait("A", copies=50).at_most(100) == 1


def test_fold_agrees_with_listing_hands() -> None:
    deck = Deck({1: 3, 2: 4, 5: 2, 6: 1})
    assert deck.fold(4, 0, lambda so_far, card, n: so_far + card * n) == law(total(deck.draw(4)))
    assert deck.fold(4, 0, lambda most, card, n: max(most, n and card)) == law(largest(deck.draw(4)))


def test_hands_beyond_64_bits() -> None:
    deck = Deck(dict.fromkeys(range(6), 40))
    first, second = deck.deal(12, 2)
    assert law(total(first)).total > 2**63
    assert law(total(first) - total(second)).mean == Fraction(5, 2) * 10


def test_bad_decks_and_bad_draws() -> None:
    for attempt, message in [
        (lambda: Deck({"A": -1}), "whole number"),
        (lambda: Deck({"A": 1.5}), "whole number"),
        (lambda: Deck("AB", when_empty="panic"), "when_empty is one of"),
        (lambda: Deck("AB").draw(-1), "whole number of cards"),
        (lambda: Deck("AB").take("C"), "no 'C' left"),
        (lambda: Deck("AB").discard("A"), "Take it first"),
        (lambda: Deck("AB").wait("A", copies=0), "first copy"),
        (lambda: Deck("AB").fold(3, 0, lambda s, c, n: s), "3 cards are wanted"),
    ]:
        with pytest.raises(OddsError, match=message):
            attempt()  # type: ignore[no-untyped-call]  # a list of attempts has no one type
