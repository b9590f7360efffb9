"""Numbers in the sentences of lessons are held against what is counted; what was wrong does not come back."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt

import pytest

from rulebook.games.closing_in import ClosingIn
from rulebook.games.closing_in.odds import one_lost_by
from rulebook.games.closing_in.one_tile import enforcers_on_a_tile
from rulebook.games.closing_in.table import State
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House as Sheet
from rulebook.games.knapp_daneben.odds import at_least_one, independent_or_not
from rulebook.lessons.course import all_lessons, lesson
from rulebook.lessons.guessing import chances
from rulebook.odds import P, any_of, dice, law
from tests.lessons.saying import says, words

WRONG_ONCE = (
    "nearly right for one card", "early luck impossible", "Does the chance you have just counted",
    "would worry you", "what it says about the next player", "almost in proportion", "hardly other points",
)  # fmt: skip


@pytest.mark.parametrize("name", all_lessons())
def test_no_sentence_that_was_wrong_comes_back(name: str) -> None:
    assert not [wrong for wrong in WRONG_ONCE if wrong in words(name)]
    if "no tile is lost in the first pass" in words(name):
        assert "Nobody moves. Why is no tile lost" in words(name)


# --- dice ---------------------------------------------------------------------------------------------------


def test_the_ways_of_totals() -> None:
    says(
        "how_likely_is_a_seven",
        "each total from 3 to 7 has one way more",
        "Jede Summe von 3 bis 7 hat eine Art mehr",
    )
    ways = [sum(a + b == total for a, b in product(range(1, 7), repeat=2)) for total in range(2, 13)]
    assert ways == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_only_a_seven_may_be_multiplied() -> None:
    says("how_likely_is_a_seven", "For all but 7.", "Für alle außer 7.")
    own, *others = dice(5)
    for total in range(2, 13):
        right = P(any_of(own + other == total for other in others))
        as_if = 1 - (1 - P(own + others[0] == total)) ** 4
        assert (right == as_if) == (total == 7) and right <= as_if


ROLLS = list(product(range(1, 7), repeat=5))
"""All rolls of your own die and the four others."""
SHARED_IS_NO_REASON = {
    "en": ("not so rare as one would think", "succeed and fail together"),
    "de": ("nicht so selten, wie man denkt", "gelingen und misslingen gemeinsam"),
    "fr": ("pas aussi rare qu’on le croirait", "réussissent et échouent ensemble"),
    "it": ("non così raro come si penserebbe", "riescono e falliscono insieme"),
}


@pytest.mark.parametrize("language", SHARED_IS_NO_REASON)
def test_the_sevens_of_one_roll_are_independent_though_they_share_a_die(language: str) -> None:
    """Their table is binomial, so the shared die explains nothing in it; for a 5 your own die decides."""
    sevens = Counter(sum(own + other == 7 for other in others) for own, *others in ROLLS)
    assert all(sevens[k] == 6 * comb(4, k) * 5 ** (4 - k) for k in range(5))
    fives = {own for own, *others in ROLLS if not any(own + other == 5 for other in range(1, 7))}
    assert fives == {5, 6}
    said = lesson("what_the_total_tells", language)["rolls"].after
    several = sum(sevens[k] for k in (2, 3, 4))
    assert f"{several} " in said and f" {len(ROLLS)} " in said
    assert f" {round(100 * several / len(ROLLS))}" in said and "1/6" in said
    independent = {"en": "independent", "de": "unabhängig", "fr": "indépendant", "it": "indipendenti"}
    assert independent[language] in said and SHARED_IS_NO_REASON[language][0] not in said


@pytest.mark.parametrize("language", SHARED_IS_NO_REASON)
def test_totals_other_than_seven_help_each_other_but_do_not_come_together(language: str) -> None:
    more = {"en": "more likely", "de": "wahrscheinlicher", "fr": "plus probable", "it": "più probabile"}
    own, one, other = dice(3)
    for total in range(2, 13):
        alone = P(own + one == total)
        given = P(own + one == total, given=own + other == total)
        assert given == Fraction(1, 6) and (alone == given if total == 7 else alone < given)
    said = lesson("how_likely_is_a_seven", language)["shared"].after
    assert more[language] in said and SHARED_IS_NO_REASON[language][1] not in said


@pytest.mark.parametrize("language", SHARED_IS_NO_REASON)
def test_two_numbers_help_unless_the_own_die_is_at_an_end(language: str) -> None:
    helping = {own: sum(own + other in (6, 8) for other in range(1, 7)) for own in range(1, 7)}
    assert helping == {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}
    answer = str(lesson("what_the_total_tells", language).teacher["ask"][0]["answer"])
    ends = {"en": "a 1 or a 6", "de": "1 oder 6", "fr": "1 ou 6", "it": "1 o 6"}
    assert ends[language] in answer


@pytest.mark.parametrize("language", SHARED_IS_NO_REASON)
def test_the_error_of_a_guess_is_the_difference_of_the_numbers_beside_it(language: str) -> None:
    for line in independent_or_not(language):
        true, guess, *error = (round(float(n.replace(",", ".")), 1) for n in re.findall(r"\d+[.,]\d", line))
        assert error == ([round(guess - true, 1)] if guess != true else [])


@pytest.mark.parametrize(
    ("language", "four"),
    [("en", "**four**"), ("de", "**vier**"), ("fr", "**quatre**"), ("it", "**quattro**")],
)
def test_the_list_of_totals_says_that_it_is_of_four_others(language: str, four: str) -> None:
    """The question draws how many others there are; with five a 10 comes in 29.91 %, not in 25.9 %."""
    assert four in lesson("how_likely_is_a_seven", language)["shared"].after
    assert "10: 25.9 %" in independent_or_not()[8] and round(float(at_least_one(10, 6)), 4) == 0.2991


def test_1500_rolls_leave_one_percentage_point() -> None:
    says(
        "how_likely_is_a_seven",
        "1500 rolls leave one percentage point",
        "1500 Würfe lassen einen Prozentpunkt",
    )
    assert round(100 * sqrt(5 / 36 / 1500)) == 1


def test_guesses_by_one_total_alone_are_too_low() -> None:
    says("how_likely_is_a_seven", "One total alone has 1/6", "Eine Summe allein hat 1/6")
    assert law(chances("knapp_daneben").trials["total"])[7] == Fraction(1, 6)


def test_a_total_of_twelve_tells_everything_and_one_of_seven_nothing() -> None:
    says(
        "what_the_total_tells",
        "the total 7 leaves each number of the own die with 1/6",
        "jeder Zahl des eigenen Würfels 1/6",
    )
    own, other = dice(2)
    assert P(own == 6, given=own + other == 12) == 1
    assert {P(own == face, given=own + other == 7) for face in range(1, 7)} == {Fraction(1, 6)}


def test_marks_and_what_they_are_worth() -> None:
    says("risk_or_patience", "7/9 of a point each", "je 7/9 Punkte")
    says(
        "risk_or_patience", "Six of the eleven totals make marks", "Sechs der elf Summen bringen Markierungen"
    )
    says("risk_or_patience", "A single roll brings 0, 2 or 4", "Ein einzelner Wurf bringt 0, 2 oder 4")
    marks = {total: score.marks(Sheet(), total) for total in range(2, 13)}
    says("risk_or_patience", "a roll makes 7/18 of a mark", "Ein Wurf bringt im Mittel 7/18 einer Markierung")
    assert law(chances("knapp_daneben").trials["marks"]).mean == Fraction(7, 18)
    assert sum(made > 0 for made in marks.values()) == 6 and set(marks.values()) == {0, 1, 2}
    assert 2 * law(chances("knapp_daneben").trials["marks"]).mean == Fraction(7, 9)


def test_what_crosses_earn_one_after_the_other() -> None:
    says(
        "risk_or_patience",
        "the second 2 more, the third 3 more, the fourth 4 more",
        "das zweite 2 dazu, das dritte 3, das vierte 4",
    )
    assert Sheet().cross_points[:5] == (0, 1, 3, 6, 10)


COUNTED_MOVES = {
    "what_the_total_tells": (1 + 6, "your colour, then play six turns", "dann sechs Züge"),
    "what_is_left_in_the_deck": (14, "two or three turns. Each has several moves", "mehrere Handgriffe"),
    "a_telling_pause": (20, "twenty moves", "zwanzig Handgriffe"),
    "a_chain_that_ends": (14, "fourteen moves", "vierzehn Handgriffe"),
    "luck_or_skill": (1 + 9, "your colour, then play all nine rolls", "dann alle neun Würfe"),
}


@pytest.mark.parametrize("name", COUNTED_MOVES)
def test_what_is_to_be_played_is_what_is_counted(name: str) -> None:
    """The counter below counts moves, of which a turn may have several; choosing a colour is one."""
    moves, *said = COUNTED_MOVES[name]
    says(name, *said)
    assert lesson(name)["play"].moves == moves


def test_a_best_of_three_is_only_a_little_more() -> None:
    says("luck_or_skill", "only a little more than a single game", "nur wenig öfter als ein einzelnes Spiel")
    assert 0 < P(chances("knapp_daneben").guesses["best_of_three"]) - Fraction(3, 5) < Fraction(1, 10)


def test_the_small_sheet_has_nine_circles() -> None:
    says("luck_or_skill", "three dice, nine circles, nine rolls", "drei Würfel, neun Kreise, neun Würfe")
    assert (
        lesson("luck_or_skill")["play"].options == {"dice": 3}
        and lesson("luck_or_skill")["play"].moves == 1 + 9
    )
    assert Sheet(dice=3).dice ** 2 == 9


# --- a city that closes in ----------------------------------------------------------------------------------


def test_the_cards_of_the_city() -> None:
    says("what_is_left_in_the_deck", "24 cards, two for each tile", "24 Karten, zwei für jedes Feld")
    says(
        "what_is_left_in_the_deck",
        "With a coin for each card it would be 3/4",
        "Mit einer Münze für jede Karte wären es 3/4",
    )
    assert set(ClosingIn().copies.values()) == {2} and len(ClosingIn().copies) == 12
    assert 1 - Fraction(1, 2) ** 2 == Fraction(3, 4)


def test_after_five_turns_twelve_cards_have_come() -> None:
    says(
        "what_is_left_in_the_deck",
        "After five turns twelve of the 24 cards have come",
        "Nach fünf Zügen sind zwölf der 24 Karten gekommen",
    )
    assert ClosingIn().first_deploy + 5 * ClosingIn().deploy == 12


def test_nobody_loses_a_tile_in_the_first_pass_and_every_tile_has_two_after_it() -> None:
    says(
        "what_is_left_in_the_deck",
        "One pass brings each tile exactly two enforcers",
        "Ein Durchgang bringt jedem Feld genau zwei Wächter",
    )
    lost = one_lost_by(ClosingIn(), State(), "park", 12)
    assert lost[10] == 0 < lost[11]


def test_a_mistake_that_is_gloomy_early_and_rosy_late() -> None:
    from rulebook.games.closing_in.odds import gloomy_or_rosy

    says(
        "what_is_left_in_the_deck",
        "too gloomy early, and too rosy late",
        "anfangs zu düster und später zu rosig",
    )
    verdicts = [row.cells[-1] for row in gloomy_or_rosy().rows if not isinstance(row, tuple)]
    assert verdicts == sorted(verdicts) and set(verdicts) == {"too gloomy", "too rosy"}


def test_the_chain_of_a_tile() -> None:
    says("a_chain_that_ends", "231 stay, 44 one on, 1 two on", "231 bleiben, 44 einen weiter, 1 zwei weiter")
    says(
        "a_chain_that_ends",
        "On average eight steps bring 4/3 of an enforcer",
        "Acht Schritte bringen im Mittel 4/3 Wächter",
    )
    pairs = list(combinations([True] * 2 + [False] * 22, 2))
    assert [sum(sum(pair) == n for pair in pairs) for n in range(3)] == [231, 44, 1]
    variable = chances("closing_in").trials["enforcers"]
    assert 8 * 2 * Fraction(2, 24) == Fraction(4, 3)
    assert law(variable)[3] == P(chances("closing_in").guesses["lost"])
    assert (
        P(chances("closing_in").guesses["lost"])
        == enforcers_on_a_tile().reached_by(lambda at: at == 3, 8)[-1]
    )


def test_dividing_by_the_mean_is_nearly_right() -> None:
    says(
        "a_chain_that_ends",
        "3 enforcers divided by 1/6 a step: nearly right",
        "3 Wächter geteilt durch 1/6 je Schritt: fast richtig",
    )
    exact = enforcers_on_a_tile().time_to(lambda at: at == 3)
    assert 18 < exact < 19


def test_the_house_rule_is_played() -> None:
    assert lesson("a_chain_that_ends")["play"].options == {"reshuffle": "every_turn"}
    ClosingIn(reshuffle="every_turn")
