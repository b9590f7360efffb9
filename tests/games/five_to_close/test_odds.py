"""The odds of 5 To Close against counting by hand, the odds kit, and playing the thing out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

import rulebook
from rulebook.games.five_to_close import FiveToClose, State, Word
from rulebook.games.five_to_close.dictionary import vocabulary
from rulebook.games.five_to_close.facts import facts
from rulebook.games.five_to_close.odds import (
    cards_to_come,
    challenge_break_even,
    challenge_worth,
    derive_challenge_break_even,
    derive_patience,
    draw_all_of,
    draw_one_of,
    freeze_worth,
    growth,
    lock_or_lengthen,
    longer_words,
    longest_word_estimate,
    multiplier_break_even,
    multiplier_worth,
    patience,
    waiting,
)
from rulebook.games.five_to_close.spelling import Columns, Spelling, spelling
from rulebook.games.five_to_close.vocabulary import Vocabulary
from rulebook.odds import Deck, P, any_of, count
from tests.games.five_to_close.tables import FOUR_LOCKED, locked, table

GAME = rulebook.new("five_to_close")
FORMULA = derive_challenge_break_even()
EXTRA = ["cat", "cats", "books", "ex", "ax"]
PILES = st.dictionaries(st.sampled_from(["A", "B", "S", "wild", "freeze"]), st.integers(1, 3), min_size=1)
CHANCES = st.fractions(min_value=Fraction(1, 20), max_value=Fraction(19, 20), max_denominator=40)


def hands(pile: dict[str, int], size: int) -> list[tuple[str, ...]]:
    """Every hand, card by card."""
    stack = [card for card, n in pile.items() for _ in range(n)]
    return list(combinations(stack, min(size, len(stack))))


@given(pile=PILES, wanted=st.sets(st.sampled_from("ABS")), draws=st.integers(1, 4))
def test_one_of_some_letters_or_a_wild_by_counting(
    pile: dict[str, int], wanted: set[str], draws: int
) -> None:
    every = hands(pile, draws)
    good = sum(any(card in wanted or card == "wild" for card in hand) for hand in every)
    assert draw_one_of(pile, wanted, draws) == Fraction(good, len(every))


@given(pile=PILES, wanted=st.text("ABS", max_size=4), draws=st.integers(0, 5))
def test_all_of_some_letters_with_wilds_by_counting(pile: dict[str, int], wanted: str, draws: int) -> None:
    every = hands(pile, draws)
    good = 0
    for hand in every:
        missing = Counter(wanted) - Counter(card for card in hand if card != "wild")
        good += missing.total() <= hand.count("wild")
    assert draw_all_of(pile, wanted, draws) == Fraction(good, len(every))


def test_draws_agree_with_the_odds_kit() -> None:
    deck = Deck(GAME.deck)
    drawn = deck.map(lambda card: card in {"S", "E", "wild"}).draw(7)
    assert draw_one_of(GAME.deck, "SE", 7) == P(count(drawn) >= 1)
    assert draw_one_of(GAME.deck, "SE", 1) == Fraction(18 + 6 + 8, 176)
    two = deck.map(lambda card: card if card in ("D", "wild") else "other").draw(2)
    assert draw_all_of(GAME.deck, "D", 2) == P(any_of(card != "other" for card in two))


def test_a_word_grows_only_at_its_end() -> None:
    assert growth(GAME.deck, "CAT", "CATS", 1) == Fraction(6 + 8, 176)
    with pytest.raises(ValueError, match="letters are added at the end only"):
        growth(GAME.deck, "CAT", "SCAT", 1)


# ---- lock or lengthen ------------------------------------------------------------------------------


@given(now=st.integers(1, 100), more=st.integers(1, 100), chance=CHANCES)
def test_at_the_threshold_locking_and_waiting_are_worth_the_same(
    now: int, more: int, chance: Fraction
) -> None:
    end = patience(now, now + more, chance)
    assert waiting(now + more, chance, end) == now
    assert not lock_or_lengthen((now, now + more), (chance,), end * Fraction(9, 10))[0].lock
    assert lock_or_lengthen((now, now + more), (chance,), end)[0].lock


def test_the_derived_threshold_is_the_counted_one() -> None:
    formula = derive_patience()
    for now, later, chance in product((10, 25), (35, 80), (Fraction(1, 7), Fraction(2, 3))):
        values = {"n": now, "l": later, "p": sympy.Rational(chance.numerator, chance.denominator)}
        value = formula.subs({symbol: values[symbol.name] for symbol in formula.free_symbols})
        assert Fraction(int(value.p), int(value.q)) == patience(now, later, chance)


@given(
    points=st.lists(st.integers(0, 150), min_size=2, max_size=6).map(sorted),
    chances=st.lists(CHANCES, min_size=5, max_size=5),
    end=CHANCES,
)
def test_stopping_is_the_best_of_all_plans(points: list[int], chances: list[Fraction], end: Fraction) -> None:
    """Every plan locks at one stage; the solution is worth as much as the best of them."""
    chances = chances[: len(points) - 1]
    plans = []
    for goal in range(len(points)):
        value = Fraction(points[goal])
        for chance in reversed(chances[:goal]):
            value = waiting(value, chance, end)
        plans.append(value)
    assert lock_or_lengthen(points, chances, end)[0].worth == max(plans)


def test_waiting_is_what_the_turns_add_up_to() -> None:
    """The closed form against the sum of growing in turns 1, 2, 3 and so on."""
    chance, end = Fraction(1, 3), Fraction(1, 5)
    total = sum(80 * chance * (1 - end) ** turn * (1 - chance) ** (turn - 1) for turn in range(1, 200))
    assert float(waiting(80, chance, end)) == pytest.approx(float(total), rel=1e-12)
    assert waiting(80, 0, 0) == 0, "a word that never grows is worth nothing by waiting"


# ---- special cards and challenges ------------------------------------------------------------------


def test_a_challenge_pays_from_one_third_on() -> None:
    assert challenge_break_even() == Fraction(1, 3)
    assert challenge_worth(Fraction(1, 3)) == 0
    assert challenge_break_even(teams=None) == 1, "for one's own points alone it never pays"
    assert challenge_break_even(points=10) == Fraction(25, 85), "the word's points are taken away too"
    assert challenge_break_even(teams=4) == Fraction(3, 5), "three others share what one loses"


@given(
    wrong=st.integers(1, 200), right=st.integers(1, 200), points=st.integers(0, 200), teams=st.integers(2, 8)
)
def test_the_break_even_of_a_challenge_is_where_it_is_worth_nothing(
    wrong: int, right: int, points: int, teams: int
) -> None:
    at = challenge_break_even((wrong, right), points=points, teams=teams)
    assert challenge_worth(at, (wrong, right), points=points, teams=teams) == 0
    values = {"a": wrong, "b": right, "v": points, "t": teams}
    value = FORMULA.subs({symbol: values[symbol.name] for symbol in FORMULA.free_symbols})
    assert Fraction(int(value.p), int(value.q)) == at


@pytest.mark.parametrize(("points", "times", "cost"), [(10, 2, 25), (25, 2, 25), (50, 3, 35), (150, 3, 35)])
def test_a_multiplier_breaks_even_where_it_is_worth_nothing(points: int, times: int, cost: int) -> None:
    at = multiplier_break_even(points, times, cost)
    assert multiplier_worth(points, times, cost, at) == 0
    assert multiplier_worth(points, times, cost, 1) == (times - 1) * points
    assert multiplier_worth(points, times, cost, 0) == -cost


def test_a_freeze_takes_what_would_have_been_locked() -> None:
    assert freeze_worth(80, 1) == 80
    assert freeze_worth(80, Fraction(1, 2), Fraction(1, 4)) == 30


# ---- the word list ---------------------------------------------------------------------------------


def spelled(word: str, hand: tuple[str, ...]) -> bool:
    """Whether a hand makes a word, letter by letter."""
    cards = list(hand)
    for letter in word.upper():
        if letter in cards:
            cards.remove(letter)
        elif "wild" in cards:
            cards.remove("wild")
        else:
            return False
    return True


@pytest.mark.parametrize(
    "hand", ["C A T S E R", "Q wild", "wild wild X", "A A A", "freeze double", "B O O K S wild Z", "E " * 12]
)
@pytest.mark.parametrize("speller", [Spelling, Columns])
def test_words_of_a_hand_agree_with_trying_each(hand: str, speller: type[Spelling]) -> None:
    cards = tuple(hand.split())
    words = Vocabulary([*vocabulary()][::7] + EXTRA)
    made = speller(words).makeable("", cards)
    assert made == [word.upper() for word in words if spelled(word, cards)]
    assert speller(words).longest(cards) == max(map(len, made), default=0)
    after = [word.upper() for word in words.continuing("ca") if spelled(word[2:], cards)]
    assert speller(words).makeable("CA", cards) == after


def test_the_simulated_longest_word_agrees_with_every_hand_of_two() -> None:
    two = [word for word in vocabulary() if len(word) == 2]
    every = hands(GAME.deck, 2)
    mean = 2 * sum(any(spelled(word, hand) for word in two) for hand in every) / len(every)
    simulated = longest_word_estimate(spelling(vocabulary()), GAME.deck, 2, times=4000, seed=2)
    assert abs(simulated.mean - mean) < 4 * simulated.error


def test_a_word_may_grow_by_three_letters_and_no_more() -> None:
    words = Vocabulary(["cat", "cats", "catnip", "catalog", "dog"])
    found = {
        target: points
        for target, points, _ in longer_words(GAME, words, GAME.deck, Word("CAT", card="double"), ())
    }
    assert found == {"CATS": 30, "CATNIP": 70}


def test_the_panel_shows_the_three_longest_words_and_counts_no_wild_as_a_vowel() -> None:
    words = ((Word("QUARTZ"), Word("CAT"), Word("PLAYS"), Word("HOUSE")), (Word("CA"),))
    pile = (("E", 2), ("Z", 1), ("wild", 1))
    view = State("play", seat=0, hands=(("Q",) * 8, ()), words=words, pile=pile, left=4, round=3)
    game = rulebook.new("five_to_close", players=2)
    lines = {game.rules.phrase(f.say, f.data): f.value for f in facts(game, view, 0)}
    told = " ".join(lines)
    assert [text in told for text in ("QUARTZ", "PLAYS", "HOUSE", "CAT")] == [True, True, True, False]
    assert "Instead of locking HOUSE at once" in told, "it has the five letters that round three asks for"
    assert lines["The next card is one of A, E, I, O and U"] == Fraction(1, 2)
    assert lines["At least one of the next 4 cards is a Wild"] == 1


def waits(
    hand: str, word: Word | str = "CAT", pile: str = "E S Q Z V", **changes: Any
) -> dict[str, Fraction]:
    """What the panel says about waiting with that hand."""
    game = FiveToClose(players=2, minimums=(3,))
    state = table(hand, own=(word,), draw=pile, game=game, **changes)
    lines = facts(game, game.view(state, 0), 0)
    return {game.rules.phrase(f.say, f.data): f.value for f in lines if f.say == "odds_wait"}


def test_what_waiting_brings_counts_the_own_hand_and_the_cards_that_come() -> None:
    said = (
        "Instead of locking {now} at once, you could wait a turn for {target} ({n} first). "
        "That is better if the round ends before then with a probability below"
    )
    one = said.format(target="CATER", n="one unknown card comes", now="CAT")
    assert waits("R Q Q V V V X X") == {one: patience(10, 25, Fraction(1, 5))}, (
        "E is one of five unseen cards"
    )
    more = said.format(target="CATER", n="3 unknown cards come", now="CAT")
    assert waits("R Q Q V V V") == {more: patience(10, 25, Fraction(3, 5))}
    held = said.format(target="CATERS", n="one unknown card comes", now="CATS")
    assert waits("R S Q Q V V V X") == {held: patience(15, 35, Fraction(1, 5))}, "CATS can be locked at once"
    locking = said.format(target="CATS", n="one unknown card comes", now="CAT")
    assert waits("S Q Q V V V X X", step=3, pile="E V Q Z") == {locking: patience(10, 15, 1)}
    assert waits("S Q Q V V V X X", step=4) == {}
    more = said.format(target="CATERS", n="5 unknown cards come", now="CAT")
    assert waits("R Q Q V") == {more: patience(10, 35, 1)}
    assert waits("R Q Q") == {}, "six cards come, and the draw pile has five"
    assert waits("S Q Q V V V X X", phase="draw") == {}, "nothing can be locked yet"


def test_a_card_that_has_to_be_discarded_does_not_help_later() -> None:
    words, unseen = Vocabulary(["cat", "cater"]), {"E": 1, "Q": 9}
    ((_, _, chance),) = longer_words(GAME, words, unseen, Word("CAT"), ("R",))
    assert chance == 0, "R is discarded, and no other is unseen"
    ((_, _, chance),) = longer_words(GAME, words, unseen, Word("CAT"), ("R", "Q"))
    assert chance == Fraction(7, 10)
    assert [cards_to_come(GAME, held) for held in (0, 1, 2, 7, 8)] == [8, 8, 7, 2, 1]


def test_a_challenge_to_the_lock_that_closed_the_round_counts_the_bonus() -> None:
    game = FiveToClose(players=2)
    five = (*FOUR_LOCKED, locked("CATZ"))
    state = table(own=five, game=game, phase="closing", fresh=(4,), draw="A B")
    (line,) = facts(game, game.view(state, 1), 1)
    assert line.value == challenge_break_even(points=15 + 25)
    (line,) = facts(game, game.view(replace(state, words=((*five, locked("DOG")), ())), 1), 1)
    assert line.value == challenge_break_even(points=15), "five are left without it"


def test_of_a_single_card_the_panel_speaks_in_the_singular() -> None:
    game = FiveToClose(players=2)
    state = table("A", own=("CA",), others=("B C D", "", ""), game=game, draw="wild")
    told = [game.rules.phrase(f.say, f.data) for f in facts(game, game.view(state, 0), 0)]
    assert told[-1] == "The next card is a Wild"
    assert not any("One of the next" in line for line in told)


def test_without_a_draw_pile_nothing_is_said_about_its_cards() -> None:
    game = FiveToClose(players=2)
    state = table("A", own=("CAT",), others=("B C D", "", ""), game=game, discards="Q Q Q")
    assert facts(game, game.view(state, 0), 0) == ()


def test_the_panel_of_a_position() -> None:
    words = ((Word("CAT"), Word("QUARTZ")), (Word("CATZ", locked=True),))
    view = State("draw", seat=0, hands=((), ()), words=words, pile=(("E", 2), ("Z", 2)), left=4, fresh=(0,))
    game = rulebook.new("five_to_close", players=2)
    lines = {game.rules.phrase(f.say, f.data): f.value for f in facts(game, view, 0)}
    assert lines[
        "As the points stand, challenging CATZ raises your expected lead over the other team if the word is "
        "wrong with a probability above"
    ] == Fraction(25, 90)
    assert lines["The next card can extend CAT (174 longer words begin with it)"] == Fraction(1, 2)
    assert not any(line.endswith("is a Wild") for line in lines)
    assert np.prod([0 <= value <= 151 for value in lines.values()])
    assert facts(game, State(), 0) == ()
