"""Several values written as the digits of one number, so that they are counted together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from rulebook.odds import operations
from rulebook.odds.building import as_variable, numeric
from rulebook.odds.operations import Operation
from rulebook.odds.values import is_whole
from rulebook.odds.variables import Event, Variable

WIDEST_DIGIT = 4096  # a number within these bounds is its own digit


def pack(variables: Sequence[Variable]) -> tuple[Variable, Callable[[Any], tuple[Any, ...]]]:
    """Write several values as one number; gives what reads them back too.

    >>> from rulebook.odds import dice
    >>> code, read = pack(dice(2))
    >>> read(0), read(7)
    ((1, 1), (2, 2))
    """
    from rulebook.odds.counting import support

    digits: list[Variable] = []
    bases: list[Sequence[Any]] = []
    for variable in variables:
        base: Sequence[Any]
        limits = variable.bounds
        if isinstance(variable, Event):
            digit, base = numeric(operations.ADD, variable), [False, True]
        elif limits is not None and all(map(is_whole, limits)) and limits[1] - limits[0] < WIDEST_DIGIT:
            digit, base = variable - limits[0] if limits[0] else variable, range(limits[0], limits[1] + 1)
        else:
            base = support(variable)
            digit = variable.map({value: place for place, value in enumerate(base)}.__getitem__)
        digits.append(digit)
        bases.append(base)
    sizes = [len(base) for base in bases]

    def join(*columns: Any) -> Any:
        code = columns[0]
        for size, column in zip(sizes[1:], columns[1:], strict=True):
            code = code * size + column
        return code

    def read(code: int) -> tuple[Any, ...]:
        values = []
        for base in reversed(bases):
            code, digit = divmod(code, len(base))
            values.append(base[digit])
        return tuple(reversed(values))

    if not digits:
        return as_variable(0), read
    most = prod(sizes) - 1
    joint = Operation("joint", join, lambda *parts: (0, most), key=("joint", *sizes))
    return Variable(joint, tuple(digits), (0, most)), read
