"""A second referee for Knapp Daneben!, who has read the booklet and the ledger and nothing else.

It shares no line with the engine: a table is a dict, a sheet a dict from (row, column) to a number, and every
answer is looked for in the plainest way. A move is a tuple: ("choose", colour), ("roll", numbers) or
("write", total, row, column).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

Table = dict[str, Any]
Sheet = dict[tuple[int, int], int]
DICE = "dice"
"""Who is waited for when the dice are to be rolled."""


def set_up(
    players: int = 1,
    layout: tuple[tuple[str, ...], ...] = (),
    cross_spacing: str = "free",
    tie_break: str = "points",
    dice: int = 5,
    sides: int = 6,
    own_die: bool = True,
    cross_points: tuple[int, ...] = (0, 1, 3, 6, 10, 15),
    extreme_marks: tuple[int, ...] = (2, 1, 1),
    mark_points: int = 2,
) -> Table:
    """Put a sheet before everybody (KD-1)."""
    colours = ["black", "blue", "green", "yellow", "red", "white"][:dice]
    grid, row = [], colours
    for _ in range(dice):
        grid.append(row)
        row = row[2:] + row[:2]
    grid = [list(given) for given in layout] or grid
    return {
        "players": players, "gap": cross_spacing == "gap", "tie_by_number": tie_break == "crosses",
        "size": dice, "sides": sides, "own": own_die, "colours": colours,
        "cross_points": cross_points, "marks": extreme_marks, "mark_points": mark_points,
        "colour_of": {(r + 1, c + 1): grid[r][c] for r in range(dice) for c in range(dice)},
        "chosen": [], "rolls": 0, "roll": {}, "to_write": [], "sheets": [{} for _ in range(players)],
    }  # fmt: skip


def waits_for(table: Table) -> list[Any]:
    """Name whom the table waits for: seats, the dice, or nobody as all is over."""
    if len(table["chosen"]) < table["players"]:
        return [len(table["chosen"])]
    if table["to_write"]:
        return list(table["to_write"])
    full = all(len(sheet) == table["size"] ** 2 for sheet in table["sheets"])
    return [] if full else [DICE]


def legal(table: Table, seat: int) -> set[tuple[Any, ...]]:
    """List all that a seat may do now."""
    if seat not in waits_for(table):
        return set()
    if len(table["chosen"]) < table["players"]:
        return {("choose", colour) for colour in table["colours"] if colour not in table["chosen"]}
    return writable(table, seat, table["roll"])


def writable(table: Table, seat: int, roll: dict[str, int]) -> set[tuple[Any, ...]]:
    """List what a seat could write: its die and another, in a circle of either colour (KD-6, KD-7)."""
    found = set()
    for one in roll:
        for other in roll:
            if one == other or (table["own"] and table["chosen"][seat] not in (one, other)):
                continue
            for (row, column), colour in table["colour_of"].items():
                if colour in (one, other) and (row, column) not in table["sheets"][seat]:
                    found.add(("write", roll[one] + roll[other], row, column))
    return found


def carry_out(table: Table, seat: Any, move: tuple[Any, ...]) -> None:
    """Do what a move says, on this very table."""
    what, *rest = move
    if what == "choose":
        table["chosen"].append(rest[0])
    elif what == "roll":
        table["rolls"] += 1
        table["roll"] = dict(zip(table["colours"], rest[0], strict=True))
        table["to_write"] = list(range(table["players"]))
    else:
        total, row, column = rest
        table["sheets"][seat][row, column] = total
        table["to_write"].remove(seat)


def lines(table: Table) -> list[list[tuple[int, int]]]:
    """List the circles of each row, then of each column."""
    numbers = range(1, table["size"] + 1)
    return [[(r, c) for c in numbers] for r in numbers] + [[(r, c) for r in numbers] for c in numbers]


def crosses(table: Table, sheet: Sheet) -> list[int]:
    """Count the crosses of each line (KD-10); with gaps, none directly after another (KD-R2)."""
    counts = []
    for line in lines(table):
        places = ""
        for first, second in pairwise(line):
            close = first in sheet and second in sheet and sheet[first] - sheet[second] in (1, -1)
            blocked = table["gap"] and places.endswith("x")
            places += "x" if close and not blocked else "."
        counts.append(places.count("x"))
    return counts


def marks_of(table: Table, total: int) -> int:
    """Count the marks of a total (KD-13)."""
    for inwards, marks in enumerate(table["marks"]):
        if total in (2 + inwards, 2 * table["sides"] - inwards):
            return int(marks)
    return 0


def points(table: Table, sheet: Sheet) -> tuple[int, int]:
    """Count the points from crosses and those from extremes (KD-12, KD-13)."""
    from_crosses = sum(table["cross_points"][count] for count in crosses(table, sheet))
    marks = sum(marks_of(table, total) for total in sheet.values())
    return from_crosses, marks * table["mark_points"]


def winners(table: Table) -> list[int]:
    """Name who has won (KD-14, KD-R3)."""
    if waits_for(table):
        return []
    ranks = []
    for sheet in table["sheets"]:
        from_crosses, from_extremes = points(table, sheet)
        decider = sum(crosses(table, sheet)) if table["tie_by_number"] else from_crosses
        ranks.append((from_crosses + from_extremes, decider))
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def rank(total: int) -> int:
    """Rate a total alone, from 1 to 7 (KD-15, KD-R4)."""
    best = {40: 1, 50: 2, 60: 3, 70: 4, 80: 5, 99: 6}
    return min((rank for most, rank in best.items() if total <= most), default=7)
