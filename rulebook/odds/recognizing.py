"""Patterns that somebody wrote out: the ranks of a pool one by one, all its pairs."""

from __future__ import annotations

from itertools import combinations
from math import comb

from rulebook.odds import operations, patterns
from rulebook.odds.building import number
from rulebook.odds.functions import how_many_different, kept
from rulebook.odds.graph import bottom_up, parts_of
from rulebook.odds.rewriting import family, like, rebuilt
from rulebook.odds.variables import Variable


def ranks_together(root: Variable) -> Variable:
    """Write the largest + the second largest … of the same parts as one pattern, gone through once.

    >>> from rulebook.odds import dice, largest
    >>> pool = dice(4)
    >>> ranks_together(largest(pool) + largest(pool, nth=2)).operation.pattern.places
    frozenset({0, 1})
    """
    instead: dict[int, Variable] = {}
    for node in bottom_up([root], parts_of):
        if family(node) != "sum":
            continue
        ranks: dict[tuple[int, ...], dict[int, Variable]] = {}
        for part in node.parts:
            if (place := rank_of(part)) is not None:
                ranked = tuple(sorted(map(id, part.parts)))
                ranks.setdefault(ranked, {}).setdefault(place, part)
        joined = [
            (same, kept(next(iter(same.values())).parts, same, "kept"))
            for same in ranks.values()
            if len(same) > 1
        ]
        for same, one in joined:
            used = {id(part) for part in same.values()}
            rest = [part for part in node.parts if id(part) not in used]
            if len(rest) + len(used) == len(node.parts):
                instead[id(node)] = like(node, (*rest, one), operations.ADD) if rest else one
    return rebuilt(root, instead) if instead else root


def rank_of(node: Variable) -> int | None:
    """Say which place, counted from 0 for the largest, a node picks from its parts; None if none."""
    operation = node.operation
    if operation is None or len(node.parts) < 2:
        return None
    if operation.fold in ("largest", "smallest"):
        return 0 if operation.fold == "largest" else len(node.parts) - 1
    places = getattr(operation.pattern, "places", ())
    return next(iter(places)) if len(places) == 1 else None


def pairs_together(root: Variable) -> Variable:
    """Write questions to all pairs of a pool as one question to the pool: is any a == b? Fewer are different.

    >>> from rulebook.odds import any_of, dice
    >>> pairs_together(any_of(a == b for a, b in combinations(dice(3), 2)))
    <event how_many_different(die 1, die 2, die 3) < 3>
    """
    instead: dict[int, Variable] = {}
    for node in bottom_up([root], parts_of):
        if family(node) not in ("any", "all", "sum") or len(node.parts) < 3:
            continue
        pairs = [part.parts[0] if part.operation is operations.AS_NUMBER else part for part in node.parts]
        asked = pairs[0].operation
        if asked not in (operations.EQUAL, operations.DIFFER) or any(p.operation is not asked for p in pairs):
            continue
        pool = {id(each): each for pair in pairs for each in pair.parts}
        met = {frozenset(map(id, pair.parts)) for pair in pairs}
        all_pairs = len(met) == len(pairs) == comb(len(pool), 2) and {*map(len, met)} == {2}
        if all_pairs and all(len(each.sources) == 1 for each in pool.values()):
            instead[id(node)] = said_of_pairs(family(node), asked is operations.EQUAL, [*pool.values()])
    return rebuilt(root, instead) if instead else root


def said_of_pairs(fold: str, equal: bool, pool: list[Variable]) -> Variable:
    """Say of a pool what was said of all its pairs."""
    if fold == "sum":
        alike = number(EQUAL_PAIRS, *pool)
        return alike if equal else comb(len(pool), 2) - alike
    different, size = how_many_different(pool), len(pool)
    if fold == "any":
        return different < size if equal else different > 1
    return different == 1 if equal else different == size


EQUAL_PAIRS = patterns.pattern(
    "equal_pairs",
    patterns.PAIRS,
    lambda *pool: (0, comb(len(pool), 2)),
    key="equal pairs",
    column=lambda *columns: sum((a == b).astype("int16") for a, b in combinations(columns, 2)),
)
