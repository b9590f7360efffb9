"""The small round solved, and how much fixed ways to play it give away."""

from __future__ import annotations

from fractions import Fraction

from rulebook.games.close_enough.small_round import SmallRound, threshold
from rulebook.odds.show import Row, TextTable
from rulebook.odds.solve import Tree


def small_round(rounds: int = 400) -> TextTable:
    """Solve the small round, and say what a best reply wins against each way to play it.

    >>> small_round(100).rows[5].head, small_round(100).rows[5].cells
    ('call from 1 away, stay from 1 away', ('0.16481',))
    """
    tree = Tree(SmallRound())
    lost = {"solved": tree.solve(rounds).exploitability}
    for call in (0, 1, 2):
        for stay in (0, 1, 2):
            policy = tree.following(threshold(call, stay))
            lost[f"call from {call} away, stay from {stay} away"] = tree.exploitability(policy)
    most = max(lost.values())
    rows = tuple(Row(name, (f"{loss:.5f}",), Fraction(loss / most)) for name, loss in lost.items())
    note = "in halves of a lead in stars; 0 only for an equilibrium"
    return TextTable("What a best reply wins", ("way to play", "a round"), rows, note)
