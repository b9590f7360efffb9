"""The odds panel: facts that a game counts, turned into words, numbers and bars; nothing is counted here."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from rulebook.core.game import Fact, Game
from rulebook.core.texts import numeral
from rulebook.odds.law import LATER
from rulebook.table.boards import Board, Look
from rulebook.table.words import decimal, percent, say

SMALLEST = Fraction(1, 1000)
"""Smaller chances are told to be smaller than this in a list."""
MOST_CASES = 10**6
"""Denominators from here on are told in percent only."""

MOST_ROWS = 12
"""Of a law with more values than this, only the likeliest are shown."""


def facts_shown(game: Game[Any, Any], facts: Sequence[Fact], language: str) -> list[dict[str, Any]]:
    """Turn the facts that a game counts into rows of the panel; rows of one kind can be compared.

    >>> import rulebook
    >>> from rulebook import Fact
    >>> game = rulebook.new("knapp_daneben")
    >>> facts_shown(game, [Fact("over", {}, Fraction(5, 36))], "en")[0]["value"]
    '5/36 · 13.9 % · 1 in 7.2'
    """
    shown = [
        {"words": game.rules.phrase(fact.say, fact.data, language)}
        | value_shown(fact.value, language, fact.mean)
        for fact in facts
    ]
    for fact, line in zip(facts, shown, strict=True):
        if fact.level and "share" in line:
            line["level"] = line.pop("share")
    for kind in dict.fromkeys(fact.say for fact in facts):
        exact = [isinstance(fact.value, Fraction) and "share" in shown[at] for at, fact in enumerate(facts)]
        alike = [at for at, fact in enumerate(facts) if fact.say == kind and exact[at]]
        if len(alike) > 1:
            chances = [facts[at].value for at in alike]
            for at, row in zip(alike, compared(chances, language), strict=True):
                shown[at] |= row
    return shown


def panel(board: Board, look: Look, facts: Sequence[Fact]) -> dict[str, Any]:
    """Give the odds panel: its lines, where on the board each of them is, and the headline.

    >>> import rulebook
    >>> from rulebook.table.boards import Look, find_board
    >>> game = rulebook.new("poof")
    >>> look = Look(game, game.start(), 0)
    >>> panel(find_board(game), look, game.facts(look.view, 0))["headline"]["words"]
    'In 100 such positions, about 4 times.'
    """
    lines = facts_shown(look.game, facts, look.language)
    for fact, line in zip(facts, lines, strict=True):
        line["spots"] = board.spots(look, fact)
    return {"facts": lines, "headline": headline(lines, look.language)}


def headline(lines: list[dict[str, Any]], language: str) -> dict[str, Any] | None:
    """Say the first thing that is open once more, as often as it happens among a hundred.

    >>> headline([{"words": "a six", "share": 1 / 6}], "en")
    {'line': 0, 'words': 'In 100 such positions, about 17 times.', 'of_100': 17}
    >>> headline([{"words": "it ends", "share": 1.0}], "en")
    """
    for at, line in enumerate(lines):
        if len(line.get("rows", ())) > 1:
            likeliest = max(line["rows"], key=lambda row: float(row["share"]))
            often = say(language, "odds_likeliest", name=likeliest["name"], chance=likeliest["short"])
            return {"line": at, "words": often}
        if "level" in line:
            return {"line": at, "words": "", "of_100": round(100 * line["level"])}
        if 0 < line.get("share", 0) < 1:
            n = round(100 * line["share"])
            key = "odds_seldom" if n == 0 else "odds_nearly" if n == 100 else "odds_of_100"
            return {"line": at, "words": say(language, key, n=n), "of_100": min(99, max(1, n))}
    return None


def compared(chances: Sequence[Fraction], language: str) -> list[dict[str, str]]:
    """Write chances that stand in one list: in percent with as many digits, as fractions of one denominator.

    >>> compared([Fraction(2, 5), Fraction(1, 3)], "en")
    [{'value': '6/15 · 40.0 %', 'short': '40.0 %'}, {'value': '5/15 · 33.3 %', 'short': '33.3 %'}]
    """
    digits = 0 if all(100 * chance % 1 == 0 for chance in chances) else 1
    shorts = [_in_a_list(chance, language, digits) for chance in chances]
    common = lcm(*(chance.denominator for chance in chances))
    if common >= MOST_CASES:
        return [{"value": short, "short": short} for short in shorts]
    exact = [f"{chance * common}/{common}" for chance in chances]
    return [
        {"value": f"{cases} · {short}", "short": short} for cases, short in zip(exact, shorts, strict=True)
    ]


def _in_a_list(chance: Fraction, language: str, digits: int) -> str:
    """Rounded it must not look certain or impossible, which it is not."""
    if 0 < chance < SMALLEST:
        return f"< {percent(float(SMALLEST), language)}"
    if 1 - SMALLEST < chance < 1:
        return f"> {percent(float(1 - SMALLEST), language)}"
    return decimal(100 * float(chance), language, digits, whole=False) + " %"


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
        return {"value": numeral(str(value), language)}
    short = decimal(float(value), language, 2)
    return {"value": f"{numeral(_short(value), language)}{short}", "short": short}


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
    listed = [v for v in law.counts if v in likeliest]
    chances = [Fraction(law.counts[v], law.total) for v in listed]
    rows = [
        {"name": say(language, "odds_later") if v == LATER else str(v), "share": float(chance), **row}
        for v, chance, row in zip(listed, chances, compared(chances, language), strict=True)
    ]
    left = len(law.counts) - len(rows)
    short, more = "", say(language, "more_values", n=left) if left else ""
    if all(isinstance(v, int | Fraction) for v in law.counts):
        mean = Fraction(sum(v * n for v, n in law.counts.items())) / law.total
        short = say(language, "mean", n=decimal(float(mean), language, 2))
    return {"value": " ".join(filter(None, (short, more))), "short": short, "more": more, "rows": rows}


def _simulated(result: Any, language: str) -> dict[str, Any]:
    """A simulated probability, or a simulated mean: never without its error."""
    if hasattr(result, "value"):
        words, error = percent(result.value, language), percent(result.error, language)
        more = {"share": float(result.value)}
    else:
        words = say(language, "mean", n=decimal(result.mean, language, 2))
        error, more = decimal(result.error, language, 2), {}
    return {"value": f"{words} ({say(language, 'estimate', error=error)})", **more}
