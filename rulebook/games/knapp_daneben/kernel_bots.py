"""The bots of Knapp Daneben! that any option allows, on packed sheets: each chooses as in `bots.py`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from rulebook.core.compiled import below, compiled, compiled_part
from rulebook.games.knapp_daneben.bots import POINT
from rulebook.games.knapp_daneben.kernel_house import MOST_CIRCLES, MOST_DICE
from rulebook.games.knapp_daneben.kernel_points import (
    LINE,
    crosses,
    earned,
    new_crosses,
    open_totals,
    smallest,
)

MOST_WRITES: Final = MOST_CIRCLES * (MOST_DICE - 1)


@compiled_part
def writes(rules: Any, table: Any, seat: int, rows: Any) -> int:
    """List every total that may be written in each empty circle; gives how many there are."""
    sheet, own, count = table.sheets[seat], table.colours[seat], 0
    for circle in range(rules.circles):
        if sheet[circle]:
            continue
        totals = open_totals(rules, table, own, rules.colour[circle])
        while totals:
            total = smallest(totals)
            rows[count, 0], rows[count, 1] = circle, total
            count += 1
            totals &= totals - 1
    return count


@compiled
def random(rules: Any, table: Any, seat: int, luck: Any, row: Any) -> None:
    """Write any legal total, each as likely as the others."""
    rows = np.empty((MOST_WRITES, 2), np.int64)
    at = below(luck, 1 + seat, writes(rules, table, seat, rows))
    row[0], row[1] = rows[at, 0], rows[at, 1]


@compiled_part
def greedy(rules: Any, table: Any, seat: int, row: Any) -> None:
    """Write the first of the totals that earn most at once."""
    sheet, own = table.sheets[seat], table.colours[seat]
    before, best = crosses(rules, sheet), -(1 << 62)
    for circle in range(rules.circles):
        if sheet[circle]:
            continue
        totals = open_totals(rules, table, own, rules.colour[circle])
        while totals:
            total = smallest(totals)
            after = before | new_crosses(rules, sheet, circle, total)
            points = earned(rules, before, after, circle, total)
            if points > best:
                best, row[0], row[1] = points, circle, total
            totals &= totals - 1


@compiled
def potential(rules: Any, table: Any, seat: int, row: Any) -> None:
    """Write the first of the totals that are worth most by points and hopes."""
    sheet, own = table.sheets[seat], table.colours[seat]
    before, best = crosses(rules, sheet), -(1 << 62)
    hopes = np.zeros(MOST_CIRCLES, np.int64)
    for circle in range(rules.circles):
        if not sheet[circle]:
            hopes[circle] = best_hope(rules, table, seat, before, circle)
    for circle in range(rules.circles):
        if sheet[circle]:
            continue
        totals = open_totals(rules, table, own, rules.colour[circle])
        while totals:
            total = smallest(totals)
            after = before | new_crosses(rules, sheet, circle, total)
            value = POINT * earned(rules, before, after, circle, total) - hopes[circle]
            value += change_of_hopes(rules, table, seat, before, after, circle, total, hopes)
            if value > best:
                best, row[0], row[1] = value, circle, total
            totals &= totals - 1


@compiled_part
def best_hope(rules: Any, table: Any, seat: int, before: int, circle: int) -> int:
    """Give the best hope of an empty circle on a sheet with these crosses."""
    sheet = table.sheets[seat]
    any_die = np.int64(not rules.own_die or rules.colour[circle] == table.colours[seat])
    rolls, best = rules.circles - table.rolls, -(1 << 62)
    for total in range(2, 2 * rules.sides + 1):
        after = before | new_crosses(rules, sheet, circle, total)
        points = earned(rules, before, after, circle, total)
        best = max(best, points * rules.prospects[any_die, rolls, total])
    return best


@compiled_part
def change_of_hopes(
    rules: Any, table: Any, seat: int, before: int, after: int, circle: int, total: int, hopes: Any
) -> int:
    """Count by how much a total changes the hopes of the other empty circles in its row and column.

    Unless it makes crosses in that line, it changes none but those beside it.
    """
    sheet, change, size = table.sheets[seat], 0, rules.dice
    sheet[circle] = total
    for line in range(2):
        begin = rules.column[circle] if line else rules.row[circle]
        first, step = (circle % size, size) if line else (circle - circle % size, 1)
        same = (before ^ after) >> begin & LINE == 0
        for mate in range(first, first + size * step, step):
            if not sheet[mate] and not (same and abs(mate - circle) != step):
                change += best_hope(rules, table, seat, after, mate) - hopes[mate]
    sheet[circle] = 0
    return change
