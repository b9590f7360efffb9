"""Numbers in the sentences of lessons about hands, sums, calls and words, held against what is counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.breakeven import BEATEN, STARS, call
from rulebook.games.close_enough.odds import sum_law, sum_law_with_return
from rulebook.games.close_enough.small_round import SmallRound
from rulebook.games.five_to_close import FiveToClose, odds
from rulebook.games.five_to_close.exercises import DECK
from rulebook.games.poof import Poof
from rulebook.games.poof.odds import deck_of, four_as_often_claimed, four_of_a_kind, law_of_poofs
from rulebook.lessons.guessing import chances
from rulebook.odds import Deck, P, count, law
from tests.lessons.saying import says

# --- hands --------------------------------------------------------------------------------------------------


def test_the_deck_of_poof() -> None:
    says(
        "hands_of_cards",
        "106 cards: the numbers 1 to 12, eight of each, and ten Poof cards",
        "106 Karten: die Zahlen 1 bis 12, je achtmal, und zehn Poof-Karten",
    )
    says("hands_of_cards", "a Poof card counts 50", "eine Poof-Karte zählt 50")
    assert len(deck_of(Poof())) == 106 and Poof().poofs == 10 and Poof().poof_points == 50


def test_what_the_mean_hides() -> None:
    says(
        "hands_of_cards",
        "Exactly one comes in two of five hands, none in nearly a third",
        "Genau eine kommt in zwei von fünf Händen, keine in fast einem Drittel",
    )
    poofs = law_of_poofs(Poof(), 11)
    assert poofs.mean == Fraction(110, 106) and f"{float(poofs.mean):.2f}" == "1.04"
    assert round(float(poofs[1]), 1) == 0.4 and Fraction(3, 10) < poofs[0] < Fraction(1, 3)


def test_the_small_case_on_the_board() -> None:
    says(
        "hands_of_cards",
        "(6 + 1)/10 from the list, 1 − 3/5 · 2/4 along the path",
        "(6 + 1)/10 aus der Liste, 1 − 3/5 · 2/4",
    )
    hands = list(combinations("ggbbb", 2))
    assert (
        len(hands) == comb(5, 2) == 10
        and sum(hand.count("g") == 1 for hand in hands) == comb(2, 1) * comb(3, 1) == 6
    )
    assert sum("g" in hand for hand in hands) == 7 and 1 - Fraction(3, 5) * Fraction(2, 4) == Fraction(7, 10)


def test_the_plausible_formula() -> None:
    says(
        "counted_twice",
        "with eleven a quarter too large, with nineteen nearly double",
        "mit elf ist sie um ein Viertel zu groß, mit neunzehn fast doppelt so groß",
    )
    ratio = {n: float(four_as_often_claimed(Poof(), n) / four_of_a_kind(Poof(), n)) for n in (4, 11, 19)}
    assert ratio[4] == 1 and 1.2 < ratio[11] < 1.3 and 1.8 < ratio[19] < 2
    written = Fraction(12 * comb(8, 4) * comb(102, 7), comb(106, 11))
    assert four_as_often_claimed(Poof(), 11) == written
    assert P(chances("poof").guesses["four_alike"]) == four_of_a_kind(Poof(), 11)


def test_four_sevens_hardly_ever_come() -> None:
    says(
        "counted_twice",
        "hands with four sevens or more hardly ever come",
        "Hände mit vier oder mehr Siebenen kommen fast nie",
    )
    assert law(chances("poof").trials["sevens"]).at_least(4) < Fraction(1, 200)


def test_a_hand_with_five_sevens_is_counted_five_times() -> None:
    says(
        "counted_twice",
        "a hand with five 7s is counted five times",
        "eine Hand mit fünf Siebenen fünfmal gezählt",
    )
    assert comb(5, 4) == 5


# --- sums and calls -----------------------------------------------------------------------------------------


def test_fifteen_leads_25_sums() -> None:
    says("how_far_off", "no other sum is likelier", "keine andere Summe ist wahrscheinlicher")
    says("how_far_off", "There are 25 sums", "25 Summen müssen sich")
    sums = sum_law(dict(CloseEnough().deck))
    assert len(sums.counts) == 25 and max(sums.counts, key=sums.counts.__getitem__) == 15
    assert f"{float(sums[15]):.3f}" == "0.085"


def test_three_nines_seem_70_percent_likelier_when_put_back() -> None:
    says(
        "how_far_off",
        "three nines seem 70 % more likely than they are",
        "Drei Neunen scheinen 70 % wahrscheinlicher",
    )
    deck = dict(CloseEnough().deck)
    assert round(100 * float(sum_law_with_return(deck)[27] / sum_law(deck)[27] - 1)) == 70


def test_the_variance_shrinks_by_51_53() -> None:
    says(
        "how_far_off",
        "In the game three of 54 cards are drawn, and the factor is 51/53",
        "Im Spiel zieht man drei von 54 Karten, und der Faktor ist 51/53",
    )
    deck = dict(CloseEnough().deck)
    assert sum_law(deck).variance / sum_law_with_return(deck).variance == Fraction(51, 53)


def test_three_of_54_cards_in_24804_ways() -> None:
    says("how_far_off", "from 54 in 24,804 ways", "von 54 Karten lassen sich auf 24 804 Arten")
    assert comb(54, 3) == 24804


def test_1500_draws_leave_less_than_a_point() -> None:
    says(
        "how_far_off",
        "1500 draws leave less than one percentage point",
        "1500 Ziehungen lassen weniger als einen Prozentpunkt",
    )
    p = float(sum_law(dict(CloseEnough().deck))[15])
    assert sqrt(p * (1 - p) / 1500) < 0.01


def test_one_lot_of_four_is_near() -> None:
    says("close_enough_to_call", "in about one lot of four", "bei etwa einem von vier Blättern")
    near = P(chances("close_enough").guesses["near"])
    sums = sum_law(dict(CloseEnough().deck))
    assert near == sums[14] + sums[15] + sums[16] and abs(near - Fraction(1, 4)) < Fraction(1, 100)
    assert set(sorted(sums.counts, key=sums.counts.__getitem__)[-3:]) == {14, 15, 16}


def test_three_stars_and_one_rival_pay_from_a_quarter_on() -> None:
    says(
        "close_enough_to_call",
        "With three stars and one rival a call pays from a chance of one quarter on",
        "Mit drei Sternen und einem Gegner lohnt sich eine Ansage schon von einem Viertel an",
    )
    assert call().subs({STARS: 3, BEATEN: 1}) == Fraction(1, 4)


def test_the_small_round_has_two_players_and_six_cards() -> None:
    """That its solution bluffs, and that no threshold is safe, `tests/odds/test_solve.py` holds."""
    says(
        "close_enough_to_call",
        "two players and six cards is small enough",
        "zwei Spielern und sechs Karten ist so klein",
    )
    assert SmallRound().players == 2 and sum(copies for _, copies in SmallRound().deck) == 6


# --- words --------------------------------------------------------------------------------------------------


def test_the_deck_of_words_and_what_words_score() -> None:
    says(
        "lock_it_or_lengthen_it",
        "The deck has 176 cards; 32 of them are good",
        "Der Stapel hat 176 Karten; 32 davon sind gut",
    )
    says(
        "lock_it_or_lengthen_it",
        "three letters score 10 points, four 15, five 25, six 35, seven 50",
        "Drei Buchstaben bringen 10 Punkte, vier 15, fünf 25, sechs 35, sieben 50",
    )
    game = FiveToClose(players=2)
    assert sum(game.deck.values()) == 176 and game.deck["E"] + game.deck["S"] + game.deck["wild"] == 32
    assert tuple(game.points[:5]) == (10, 15, 25, 35, 50) and 7 * Fraction(32, 176) > 1


def test_help_comes_a_little_more_than_three_times_in_four() -> None:
    says(
        "lock_it_or_lengthen_it", "a little more than three times in four", "etwas mehr als dreimal in vieren"
    )
    assert Fraction(75, 100) < P(chances("five_to_close").guesses["helps"]) < Fraction(80, 100)


def test_the_product_of_two_letters_is_too_large() -> None:
    says(
        "lock_it_or_lengthen_it",
        "Why is the product of both chances too large",
        "Warum ist das Produkt beider Wahrscheinlichkeiten",
    )
    pile = {"E": 3, "D": 3, "other": 6}
    product_of_both = odds.draw_one_of(pile, "E", 4) * odds.draw_one_of(pile, "D", 4)
    assert product_of_both > odds.draw_all_of(pile, "ED", 4)


def test_the_stakes_of_a_challenge() -> None:
    says("a_telling_pause", "its team loses 50 points", "sein Team verliert 50 Punkte")
    says("a_telling_pause", "Why is the break-even one third", "Warum ist die Schwelle ein Drittel")
    assert tuple(FiveToClose().stakes) == (50, 25) and odds.challenge_break_even((50, 25)) == Fraction(1, 3)


def test_words_after_a_pause() -> None:
    says(
        "a_telling_pause",
        "Of the wrong ones 8 come after a long pause, of the 90 right ones 18 do",
        "Von den falschen kommen 8 nach einer langen Pause, von den 90 richtigen 18",
    )
    wrong = P(chances("five_to_close").guesses["wrong_after_pause"])
    assert wrong == Fraction(10 * 8, 10 * 8 + 90 * 2) < Fraction(1, 2)
    assert sum(law(chances("five_to_close").trials["wrong"]).counts.values()) in (13, 26)


def test_what_is_left_becomes_likelier_in_the_same_proportion() -> None:
    says("a_telling_pause", "likelier in the same proportion", "im selben Verhältnis wahrscheinlicher")
    card = Deck(DECK).draw(1)[0]
    letters = [each for each in DECK if len(each) == 1]
    assert {P(card == each, given=card.is_in(letters)) / P(card == each) for each in letters} == {
        Fraction(176, 144)
    }


def test_cards_needed_by_the_deck_of_a_step() -> None:
    """What the trials draw is what their lessons say."""
    parks = count(card == "Park" for card in Deck({"Park": 2, "other": 22}).draw(12))
    assert law(parks) == law(chances("closing_in").trials["parks"])
