"""The few lines of Python that do what was clicked in the studio, and give the same numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Any

from rulebook.core.game import Game
from rulebook.core.registry import is_installed

WIDE = 88


def game_code(game: Game[Any, Any]) -> list[str]:
    """Write how a game is set up: its imports, and the expression.

    >>> import rulebook
    >>> game_code(rulebook.new("poof", players=3))
    ['import rulebook', 'rulebook.new("poof", players=3)']
    """
    options = [
        (field.name, getattr(game, field.name))
        for field in fields(game)  # type: ignore[arg-type]  # every game is a dataclass
        if getattr(game, field.name) != field.default
    ]
    if is_installed(game.name):
        return ["import rulebook", call("rulebook.new", [spelled(game.name)], options)]
    kind = type(game)
    return [
        f"import rulebook\nfrom {kind.__module__} import {kind.__name__}",
        call(kind.__name__, [], options),
    ]


def laboratory_code(game: Game[Any, Any], bot: str, games: int) -> list[str]:
    """Write how a laboratory is set up.

    >>> import rulebook
    >>> print(*laboratory_code(rulebook.new("poof"), "greedy", 500), sep="\\n")
    import rulebook
    game = rulebook.new("poof")
    lab = rulebook.Laboratory(game, bots="greedy", games=500)
    """
    head, made = game_code(game)
    return [head, f"game = {made}", f'lab = rulebook.Laboratory(game, bots="{bot}", games={number(games)})']


def compare_code(changes: Mapping[str, Any]) -> list[str]:
    """Write a comparison.

    >>> compare_code({"poofs": 5})
    ['lab.compare({"old": {}, "new": {"poofs": 5}}, beside=True).transposed']
    """
    settings: dict[str, Any] = {"old": {}, **({"new": dict(changes)} if changes else {})}
    return [f"lab.compare({spelled(settings)}, beside=True).transposed"]


def sweep_code(measure: str, axes: Mapping[str, Sequence[Any]]) -> list[str]:
    """Write a sweep.

    >>> sweep_code("turns", {"poofs": (0, 5, 10)})
    ['lab.sweep("turns", poofs=range(0, 11, 5))']
    """
    return [
        call("lab.sweep", [spelled(measure)], [(name, as_range(values)) for name, values in axes.items()])
    ]


def seek_code(measure: str, goal: Any, option: str, values: Sequence[Any]) -> list[str]:
    """Write a search; a walk from one list to another as such.

    >>> seek_code("turns", 28, "poofs", (0, 1, 2))
    ['lab.seek("turns", 28, poofs=range(0, 3))']
    """
    if values and isinstance(values[0], tuple):
        ends = f"between(\n    {spelled(values[0])},\n    {spelled(values[-1])},\n)"
        line = f"lab.seek({spelled(measure)}, {spelled(goal)}, {option}={ends})"
        return ["from rulebook.simulation.seek import between", line]
    return [call("lab.seek", [spelled(measure), spelled(goal)], [(option, as_range(values))])]


class Range(str):
    """Code that is written as it is.

    >>> spelled(Range("range(3)"))
    'range(3)'
    """


def as_range(values: Sequence[Any]) -> Any:
    """Write evenly spaced numbers as a range.

    >>> as_range((1, 2)), as_range((1, 3, 5, 7))
    ((1, 2), 'range(1, 8, 2)')
    """
    if len(values) < 3 or not all(type(value) is int for value in values):
        return tuple(values)
    step = values[1] - values[0]
    if step < 1 or any(b - a != step for a, b in pairwise(values)):
        return tuple(values)
    return Range(f"range({values[0]}, {values[-1] + 1}{f', {step}' if step > 1 else ''})")


def call(name: str, words: Sequence[str], options: Sequence[tuple[str, Any]]) -> str:
    """Write a call, over several lines where it is long.

    >>> call("f", ["1"], [("option", "a")])
    'f(1, option="a")'
    """
    parts = [*words, *(f"{key}={spelled(value)}" for key, value in options)]
    line = f"{name}({', '.join(parts)})"
    if len(line) <= WIDE:
        return line
    inner = "".join(f"    {part},\n" for part in parts)
    return f"{name}(\n{inner})"


def spelled(value: Any) -> str:
    """Write a value as Python reads it, texts in double quotes.

    >>> spelled({"a": (1, "x", True)}), spelled((3,))
    ('{"a": (1, "x", True)}', '(3,)')
    """
    if isinstance(value, Range):
        return str(value)
    if isinstance(value, str):
        return '"' + repr(value)[1:-1].replace('"', '\\"').replace("\\'", "'") + '"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{spelled(key)}: {spelled(one)}" for key, one in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(spelled, value)) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


def number(games: int) -> str:
    """Write a number of games.

    >>> number(500), number(12345)
    ('500', '12_345')
    """
    return f"{games:_}" if games >= 10_000 else str(games)
