"""A picture that grows while one throws: a column a value, and behind it the law when its turn comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulebook.core.texts import words_in
from rulebook.odds import Variable, law

WIDEST = 40
"""Columns at most; beyond that only values that came have one."""


def growth(
    counts: Counter[int], variable: Variable, ghost: bool, texts: Mapping[str, str], language: str
) -> dict[str, Any]:
    """Give the columns: for each value how often it came, and, if it may be seen, how often it should.

    >>> from rulebook.odds import die
    >>> texts = {"growth": "", "column": "{value}: {count}", "column_law": "{value}: {count}, {law:percent}"}
    >>> growth(Counter({1: 2, 3: 1}), die(3), False, texts, "en")["columns"][0]
    {'value': '1', 'count': 2, 'high': 1.0, 'ghost': None, 'words': '1: 2'}
    >>> growth(Counter({1: 2, 3: 1}), die(3), True, texts, "en")["columns"][1]["words"]
    '2: 0, 33.33 %'
    """
    exact = law(variable)
    true = exact if ghost else None
    every = exact if ghost or len(exact) <= WIDEST else ()
    values = sorted({*map(int, every), *counts})
    times = counts.total()
    top = max(
        [counts[value] / times for value in values]
        + [float(true[value]) for value in values if true is not None]
    )
    fill = words_in(language).fill
    columns = []
    for value in values:
        data = {"value": value, "count": counts[value], "law": true[value] if true is not None else 0}
        columns.append(
            {
                "value": str(value),
                "count": counts[value],
                "high": counts[value] / times / top,
                "ghost": float(true[value]) / top if true is not None else None,
                "words": fill(texts["column_law" if true is not None else "column"], data),
            }
        )
    return {"label": fill(texts["growth"], {"n": times}), "columns": columns}
