"""Totals, crosses and points on packed sheets of Knapp Daneben!.

The crosses of a sheet are the bits of one whole number: line by line, one for each two neighbours whose
numbers differ by 1. Whether they all count (KD-R2) is in the points of a line, looked up by its bits.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rulebook.core.compiled import compiled_part
from rulebook.games.knapp_daneben.kernel_house import LINE_BITS

LINE: Final = (1 << LINE_BITS) - 1
NUMBER_OF_BIT = np.zeros(37, np.int64)
"""The number of a bit, found by what is left when the bit is divided by 37: of all below 36 it is another."""
NUMBER_OF_BIT[[(1 << bit) % 37 for bit in range(36)]] = range(36)


@compiled_part
def open_totals(rules: Any, table: Any, own: int, colour: int) -> Any:
    """Give the totals that may be written in circles of a colour (KD-6, KD-7): bit t for a total of t."""
    if colour != own and rules.own_die:
        return np.int64(1) << table.dice[own] + table.dice[colour]
    found = 0
    for other in range(rules.dice):
        if other != colour:
            found |= np.int64(1) << table.dice[colour] + table.dice[other]
    return found


@compiled_part
def smallest(totals: int) -> Any:
    """Give the smallest of these totals: the number of the lowest bit."""
    return NUMBER_OF_BIT[(totals & -totals) % len(NUMBER_OF_BIT)]


@compiled_part
def new_crosses(rules: Any, sheet: Any, circle: int, total: int) -> Any:
    """Give the bits of the neighbours from which a total differs by 1 (KD-10)."""
    found = 0
    for side in range(4):
        found |= rules.bits[circle, side] * (abs(sheet[rules.beside[circle, side]] - total) == 1)
    return found


@compiled_part
def crosses(rules: Any, sheet: Any) -> int:
    """Give the bits of all crosses of a sheet."""
    found = 0
    for circle in range(rules.circles):
        number = sheet[circle]
        if number:
            for side in (1, 3):
                if abs(sheet[rules.beside[circle, side]] - number) == 1:
                    found |= rules.bits[circle, side]
    return found


@compiled_part
def earned(rules: Any, before: int, after: int, circle: int, total: int) -> Any:
    """Count what a total earns in a circle that changes the crosses of the sheet like that (KD-12, KD-13)."""
    points = rules.total_points[total]
    if before != after:
        row, column = rules.row[circle], rules.column[circle]
        points += rules.line_points[after >> row & LINE] - rules.line_points[before >> row & LINE]
        points += rules.line_points[after >> column & LINE] - rules.line_points[before >> column & LINE]
    return points


@compiled_part
def points_of_crosses(rules: Any, sheet: Any) -> Any:
    """Count the points of all lines (KD-12)."""
    found, points = crosses(rules, sheet), 0
    for line in range(2 * rules.dice):
        points += rules.line_points[found >> LINE_BITS * line & LINE]
    return points


@compiled_part
def number_of_crosses(rules: Any, sheet: Any) -> int:
    """Count the crosses of all lines, those that a gap forbids left out (KD-R2)."""
    found, number = crosses(rules, sheet), 0
    for line in range(2 * rules.dice):
        number += rules.line_crosses[found >> LINE_BITS * line & LINE]
    return number


@compiled_part
def points_of_extremes(rules: Any, sheet: Any) -> Any:
    """Count the points of all marks (KD-13)."""
    points = 0
    for circle in range(rules.circles):
        points += rules.total_points[sheet[circle]]
    return points
