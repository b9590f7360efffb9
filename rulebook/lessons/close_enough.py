"""The exercises of the Close Enough lesson: cards that do not return, break-even, what a card tells.

Each computes its answer with the odds kit, and the numbers that the usual mistakes lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rulebook.games.close_enough import CloseEnough
from rulebook.games.close_enough.odds import none_closer
from rulebook.lessons.questions import Counted, Pick
from rulebook.odds import Deck, Law, P, count

GAME = CloseEnough()
CARDS = dict(GAME.deck)
KINDS = len(CARDS)


def both_alike(pick: Pick[Any]) -> Counted:
    """How likely are two cards off the deck both of one number?

    >>> both_alike(lambda among: 7).right
    Fraction(5, 477)
    """
    number = pick([2, 3, 4, 6, 7, 8, 9])
    deck = Deck(CARDS)
    right = P(count(card == number for card in deck.draw(2)) == 2)
    one = Fraction(CARDS[number], len(deck))
    data = {"number": number, "left": CARDS[number] - 1, "rest": len(deck) - 1}
    return Counted(right, {"replacement": one**2, "one_only": one}, data, "6/54 · 5/53")


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
    """How likely does one of two draws bring a number?

    >>> two_draws(lambda among: 7).right
    Fraction(97, 442)
    """
    number = pick([6, 7, 8, 9])
    deck = Deck(CARDS).take(5, 3)
    hits = count(card == number for card in deck.draw(2))
    right = P(hits >= 1)
    one = Fraction(CARDS[number], len(deck))
    mistakes = {
        "added": 2 * one,
        "replacement": 1 - (1 - one) ** 2,
        "one_only": one,
        "exactly_one": P(hits == 1),
        "complement": 1 - right,
    }
    misses = len(deck) - CARDS[number]
    data = {"number": number, "rest": len(deck), "misses": misses}
    return Counted(right, mistakes, data, f"{misses}/{len(deck)} · {misses - 1}/{len(deck) - 1}")


def break_even(pick: Pick[Any]) -> Counted:
    """From which chance to win on does a call gain stars?

    >>> break_even(lambda among: among[0]).right
    Fraction(1, 3)
    """
    stars, beaten = pick([2, 3]), pick([1, 2])
    right = Fraction(beaten, stars + beaten)
    mistakes = {"turned_stakes": 1 - right, "ratio": Fraction(beaten, stars), "even": Fraction(1, 2)}
    return Counted(right, mistakes, {"stars": stars, "beaten": beaten, "both": stars + beaten})


def expected_stars(pick: Pick[Any]) -> Counted:
    """What does a call bring on average?

    >>> expected_stars(lambda among: among[0]).right
    Fraction(7, 5)
    """
    chance, stars = pick([Fraction(4, 5), Fraction(3, 5), Fraction(7, 10)]), pick([2, 3])
    gain, loss = chance * stars, 1 - chance
    right = gain - loss
    mistakes = {"gain_only": gain, "certain": Fraction(stars), "added_loss": gain + loss}
    return Counted(right, mistakes, {"chance": chance, "stars": stars, "other": 1 - chance})


def nobody_closer(pick: Pick[Any]) -> Counted:
    """How likely is nobody of several closer than the caller?

    >>> nobody_closer(lambda among: among[0]).right
    Fraction(9, 16)
    """
    closer, stayers = pick([Fraction(1, 4), Fraction(1, 5), Fraction(2, 5)]), pick([2, 3])
    each = Law({0: closer, 1: 1 - closer})
    right = none_closer(1, [each] * stayers)
    mistakes = {"added_losses": 1 - stayers * closer, "one_only": 1 - closer, "complement": 1 - right}
    return Counted(right, mistakes, {"closer": closer, "n": stayers, "each": 1 - closer})


def what_a_card_tells(pick: Pick[Any]) -> Counted:
    """Somebody takes a 9: how likely is a high target now?

    >>> what_a_card_tells(lambda among: among[0]).right
    Fraction(5, 6)
    """
    high, low = (
        pick([Fraction(1, 2), Fraction(3, 5), Fraction(4, 5)]),
        pick([Fraction(1, 10), Fraction(1, 5)]),
    )
    right = Law({"high": high, "low": low})["high"]
    mistakes = {"turned": high, "prior": Fraction(1, 2), "both": high / 2, "complement": 1 - right}
    return Counted(right, mistakes, {"high": high, "low": low})


def backing_out(pick: Pick[Any]) -> Counted:
    """Below which chance to win does backing out cost less?

    >>> backing_out(lambda among: among[0]).right
    Fraction(1, 3)
    """
    stars, beaten = pick([1, 2, 3]), pick([2, 3])
    right = Fraction(beaten - 1, stars + beaten)
    mistakes = {"call": Fraction(beaten, stars + beaten), "complement": 1 - right}
    return Counted(
        right, mistakes, {"stars": stars, "beaten": beaten, "less": beaten - 1, "both": stars + beaten}
    )


EXERCISES: Mapping[str, Callable[[Pick[Any]], Counted]] = {
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
    )
}
"""Every exercise by name, in the order of the lesson."""
