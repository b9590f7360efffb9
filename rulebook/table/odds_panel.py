"""The odds panel: facts that a game counts, turned into words, numbers and bars; nothing is counted here."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulebook.core.game import Game
from rulebook.table.words import decimal, percent, say

MOST_ROWS = 12
"""Of a law with more values than this, only the likeliest are shown."""


def facts_shown(game: Game[Any, Any], facts: Any, language: str) -> list[dict[str, Any]]:
    """Turn the facts that a game counts into rows of the panel.

    >>> import rulebook
    >>> from rulebook import Fact
    >>> game = rulebook.new("knapp_daneben")
    >>> facts_shown(game, [Fact("over", {}, Fraction(5, 36))], "en")[0]["value"]
    '5/36 · 13.9 % · 1 in 7.2'
    """
    return [
        {"words": game.rules.phrase(fact.say, fact.data, language)}
        | value_shown(fact.value, language, fact.mean)
        for fact in facts
    ]


def value_shown(value: Any, language: str, mean: bool = False) -> dict[str, Any]:
    """Write a number, a law or an estimate in words, with the length of its bar if it is a probability.

    `short` is what is read at a glance and compared down a list, `value` is all that can be said.

    >>> value_shown(Fraction(1, 2), "de")
    {'value': '1/2 · 50 % · 1 von 2', 'short': '50 %', 'share': 0.5}
    >>> value_shown(Fraction(7, 2), "en")
    {'value': '7/2 = 3.50', 'short': '3.50'}
    >>> value_shown(Fraction(1, 2), "en", mean=True)
    {'value': '1/2 = 0.50', 'short': '0.50'}
    >>> from rulebook.odds.estimate import Share
    >>> value_shown(Share(250, 1000), "en")
    {'value': '25 % (simulated, give or take 1.4 %)', 'share': 0.25}
    """
    if isinstance(value, Fraction):
        return _number(value, language) if mean or not 0 <= value <= 1 else _chance(value, language)
    if hasattr(value, "counts") and hasattr(value, "total"):
        return _law(value, language)
    if hasattr(value, "error"):
        return _simulated(value, language)
    return {"value": str(value)}


def _number(value: Fraction, language: str) -> dict[str, Any]:
    if value.denominator == 1:
        return {"value": str(value)}
    short = decimal(float(value), language, 2)
    return {"value": f"{_short(value)}{short}", "short": short}


def _chance(value: Fraction, language: str) -> dict[str, Any]:
    words = [percent(float(value), language)]
    if 0 < value < 1:
        if value.denominator < 10**7:
            words.insert(0, str(value))
        words.append(say(language, "one_in", n=decimal(float(1 / value), language)))
    # Rounded it would look certain or impossible, which it is not.
    extreme = 0 < value < Fraction(1, 2000) or Fraction(1999, 2000) < value < 1
    short = " · ".join(words) if extreme else percent(float(value), language)
    return {"value": " · ".join(words), "short": short, "share": float(value)}


def _short(value: Fraction) -> str:
    return f"{value} = " if value.denominator < 10**7 else "≈ "


def _law(law: Any, language: str) -> dict[str, Any]:
    likeliest = sorted(law.counts, key=lambda v: -law.counts[v])[:MOST_ROWS]
    rows = [
        {"name": str(v), **_row(Fraction(law.counts[v], law.total), language)}
        for v in law.counts
        if v in likeliest
    ]
    left = len(law.counts) - len(rows)
    shown: dict[str, Any] = {"value": say(language, "more_values", n=left) if left else "", "rows": rows}
    if all(isinstance(v, int | Fraction) for v in law.counts):
        mean = Fraction(sum(v * n for v, n in law.counts.items())) / law.total
        shown["value"] = " ".join(
            filter(None, [say(language, "mean", n=decimal(float(mean), language, 2)), shown["value"]])
        )
    return shown


def _row(chance: Fraction, language: str) -> dict[str, Any]:
    exact = f"{chance} · " if chance.denominator < 10**6 else ""
    short = percent(float(chance), language)
    return {"share": float(chance), "value": exact + short, "short": short}


def _simulated(result: Any, language: str) -> dict[str, Any]:
    """A simulated probability, or a simulated mean: never without its error."""
    if hasattr(result, "value"):
        words, error = percent(result.value, language), percent(result.error, language)
        more = {"share": float(result.value)}
    else:
        words = say(language, "mean", n=decimal(result.mean, language, 2))
        error, more = decimal(result.error, language, 2), {}
    return {"value": f"{words} ({say(language, 'estimate', error=error)})", **more}
