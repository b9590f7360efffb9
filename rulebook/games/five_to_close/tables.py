"""Small tables that a lesson or a lab shows, in plain text and in HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.odds import Unseen, challenge_break_even, draw_one_of, patience
from rulebook.odds import Law
from rulebook.odds.show import TextTable


def percent(chance: Fraction) -> str:
    """Write a chance in percent, one digit after the point.

    >>> percent(Fraction(1, 3))
    '33.3 %'
    """
    return f"{float(100 * chance):.1f} %"


def put_back(unseen: Unseen, wanted: str, most: int = 7) -> TextTable:
    """Compare the exact chance of a wanted card with the one somebody finds who puts every card back.

    >>> put_back({"S": 2, "other": 4}, "S", most=2)
    At least one of S or a Wild
    draws  exactly  that is  as if put back
        1      1/3   33.3 %          33.3 %
        2      3/5   60.0 %          55.6 %
    """
    one = draw_one_of(unseen, wanted, 1)
    rows = []
    for draws in range(1, most + 1):
        exact = draw_one_of(unseen, wanted, draws)
        rows.append((str(draws), str(exact), percent(exact), percent(1 - (1 - one) ** draws)))
    caption = f"At least one of {', '.join(wanted)} or a Wild"
    return TextTable(caption, ("draws", "exactly", "that is", "as if put back"), tuple(rows))


def patience_table(house: House, chance: Fraction) -> TextTable:
    """Say for each length how likely the round's end may be for one more letter to be worth the wait.

    >>> patience_table(House(points=(10, 15, 25)), Fraction(1, 2))
    Lock, or wait for a letter that comes with chance 1/2
    letters  scores  one more scores  wait while the end is less likely than
          3      10               15                            1/5 = 20.0 %
          4      15               25                            1/4 = 25.0 %
    """
    rows = []
    for n in range(3, 2 + len(house.points)):
        now, later = house.length_points(n), house.length_points(n + 1)
        limit = patience(now, later, chance)
        rows.append((str(n), str(now), str(later), f"{limit} = {percent(limit)}"))
    head = ("letters", "scores", "one more scores", "wait while the end is less likely than")
    return TextTable(f"Lock, or wait for a letter that comes with chance {chance}", head, tuple(rows))


def challenge_table(house: House, points: Sequence[int] = (0, 10, 25, 50), most: int = 4) -> TextTable:
    """Give the break-even of a challenge, by the points of the word and the number of teams.

    >>> challenge_table(House(), points=(0, 50), most=3)
    A challenge pays if the word is wrong with a chance of more than
    the word scores       2 teams       3 teams
                  0  1/3 = 33.3 %  1/2 = 50.0 %
                 50  1/5 = 20.0 %  1/3 = 33.3 %
    """
    rows = []
    for n in points:
        breaks = [challenge_break_even(house.stakes, points=n, teams=teams) for teams in range(2, most + 1)]
        rows.append((str(n), *(f"{limit} = {percent(limit)}" for limit in breaks)))
    head = ("the word scores", *(f"{teams} teams" for teams in range(2, most + 1)))
    return TextTable("A challenge pays if the word is wrong with a chance of more than", head, tuple(rows))


def letters_table(language: Law[str], deck: Mapping[str, int], most: int = 8) -> TextTable:
    """Compare the letters of the deck with those of a word list, the largest differences first.

    >>> letters_table(Law({"A": 1, "T": 3}), {"A": 2, "T": 2, "wild": 9}, most=1)
    Letters of the deck and of the word list
    letter  in the deck  in the words  difference
         A       50.0 %        25.0 %       +25.0
    """
    letters = {card: n for card, n in deck.items() if len(card) == 1}
    shares = {letter: Fraction(n, sum(letters.values())) for letter, n in letters.items()}
    differs = {letter: share - language[letter] for letter, share in shares.items()}
    rows = [
        (letter, percent(shares[letter]), percent(language[letter]), f"{float(100 * differs[letter]):+.1f}")
        for letter in sorted(differs, key=lambda letter: -abs(differs[letter]))[:most]
    ]
    heads = ("letter", "in the deck", "in the words", "difference")
    return TextTable("Letters of the deck and of the word list", heads, tuple(rows))
