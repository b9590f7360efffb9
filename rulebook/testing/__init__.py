"""What every game must keep to: one suite for the games here and for those of others.

`rulebook check my_game` carries it out and says in words what is missing; `pytest --game my_game` makes a
test of each check (`plugin.py`). A check is a function of a `Case`, a game under some of its options, and
raises a `Fault`, which says what is wrong and how to mend it.

>>> import rulebook
>>> from rulebook.core.registry import find
>>> [fault.what for fault in faults(find("knapp_daneben"), closely=False)]
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rulebook.core.game import Game, Refused
from rulebook.testing import catalogue, engine, hiding
from rulebook.testing.case import Case, Fault, cases

OURS = Path(__file__).parents[1]
"""The code of rulebook, which is not at fault when a check of a user's game fails."""

Check = Callable[[Case], None]
"""Looks at a game under some options; raises `Fault` for what it finds."""

OF_OPTIONS: tuple[Check, ...] = (*engine.OF_OPTIONS, *hiding.OF_OPTIONS)
"""The checks that each game goes through under all its options."""
OF_GAME: tuple[Check, ...] = (*engine.OF_GAME, *hiding.OF_GAME, *catalogue.OF_GAME)
"""The checks of a game as it comes."""


def faults(kind: type[Game[Any, Any]], closely: bool = True) -> Iterator[Fault]:
    """Carry the whole suite out, and give what is wrong; `closely`: under each value of each option too.

    A check that has found something is not carried out under more options.
    """
    for check, cases_of_check in plan(kind, closely):
        for case in cases_of_check:
            if fault := found(check, case):
                yield fault
                break


def plan(kind: type[Game[Any, Any]], closely: bool = True) -> Iterator[tuple[Check, list[Case]]]:
    """Give every check with the cases that it looks at.

    >>> from rulebook.core.registry import find
    >>> [(check.__name__, len(seen)) for check, seen in plan(find("poof"), closely=False)][0]
    ('moves_are_what_why_not_lets_through', 1)
    """
    try:
        every = list(cases(kind))
    except Exception:  # it cannot even be made: what its options lack has to be mended first
        yield from ((check, [Case(kind)]) for check in catalogue.OF_GAME)
        return
    yield from ((check, every if closely else every[:1]) for check in OF_OPTIONS)
    yield from ((check, every[:1]) for check in OF_GAME)


def found(check: Check, case: Case) -> Fault | None:
    """Carry a check out, and give what is wrong; an error in the game's own code is a fault like others.

    >>> from rulebook.core.registry import find
    >>> found(engine.play_ends, Case(find("poof")))
    """
    try:
        check(case)
    except Fault as fault:
        return fault
    except Refused as no:
        return Fault(f"under {case} a rule refuses what the game offers: {no}", "see the rule that it names")
    except Exception as error:
        ended, place = f"{type(error).__name__}: {error}", _place(error)
        return Fault(
            f"under {case} the check “{promise(check)}” ended with {ended}",
            place,
            f"{type(error).__name__} ({place})",
        )
    return None


def promise(check: Check) -> str:
    """Say what a check holds a game to: the first line of its docstring.

    >>> promise(engine.play_ends)
    'Every game comes to an end, within the bound that `longest` states.'
    """
    return (check.__doc__ or check.__name__).splitlines()[0]


def _place(error: BaseException) -> str:
    """The last line of somebody's own code that an error came through."""
    at, place = error.__traceback__, ""
    while at:
        file = Path(at.tb_frame.f_code.co_filename)
        if OURS not in file.parents or not place:
            place = f"{file.parent.name}/{file.name}, line {at.tb_lineno}"
        at = at.tb_next
    return f"look at {place}"
