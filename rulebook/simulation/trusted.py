"""The trust that stands under every table of the laboratory: its numbers were counted in games of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebook.core.players import usual_bot
from rulebook.core.record import Record
from rulebook.simulation.census import census
from rulebook.simulation.trust import Trust, say, trust

if TYPE_CHECKING:
    from rulebook.simulation.laboratory import Laboratory, Setting

COUNTED = 20
"""Games at the most in which is counted what the bots use: they are kept for the next table."""
NAMED = 3
"""Settings that are named; the others are counted."""


def trust_in(laboratory: Laboratory, setting: Setting) -> Trust:
    """Say how far the numbers of one setting can be trusted; what bots use is counted under the old rules.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy")
    >>> trust_in(lab, {}).grade, trust_in(lab, {"bots": "random"}).grade
    ('fair', 'poor')
    """
    bots, game = laboratory.bots, laboratory.game
    if isinstance(setting, Mapping):
        options = dict(setting)
        bots = options.pop("bots", bots)
        new = laboratory.changed(options)
    else:
        new = setting.game if isinstance(setting, Record) else setting
    seats: Any = usual_bot(new) if bots is None else bots
    if isinstance(seats, list):
        seats = tuple(seats)
    plays = game if game.players == new.players else new
    counted = census(plays, seats, min(COUNTED, laboratory.games), laboratory.seed)
    return trust(new, seats, counted=counted)


def trusted_line(laboratory: Laboratory, settings: Mapping[str, Setting]) -> str:
    """Say in a line how far a table of settings can be trusted, and why; those of one grade together.

    >>> import rulebook
    >>> lab = rulebook.Laboratory(rulebook.new("knapp_daneben"), bots="greedy")
    >>> print(trusted_line(lab, {"greedy": {}, "random": {"bots": "random"}}).partition(". ")[2])
    Trust in “random”: poor – Random moves without any plan.
    """
    if not settings or not laboratory.trusted:
        return ""
    alike: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, setting in settings.items():
        found = trust_in(laboratory, setting)
        alike.setdefault(found.word(), {})[name] = found.in_brief()
    told = []
    for grade, reasons in alike.items():
        data = {"settings": _named([*reasons]), "grade": grade, "why": _joined(reasons)}
        told.append(say("under_some" if len(alike) > 1 else "under", data))
    return " ".join(told)


def _joined(reasons: Mapping[str, Sequence[str]]) -> str:
    """Every reason once: those of all these settings, then what holds for some of them only."""
    given = dict.fromkeys(reason for each in reasons.values() for reason in each)
    told: dict[tuple[str, ...], list[str]] = {tuple(reasons): []}
    for reason in given:
        held = tuple(name for name, each in reasons.items() if reason in each)
        told.setdefault(held, []).append(reason)
    shared, *others = ((held, " ".join(said)) for held, said in told.items())
    some = [say("only_some", {"settings": _some(held, len(reasons)), "why": why}) for held, why in others]
    return " ".join(filter(None, [shared[1], *some]))


def _some(names: Sequence[str], of: int) -> tuple[str, ...]:
    """Name a few settings; of more say how many they are."""
    return _quoted(names) if len(names) <= NAMED else (say("n_of", {"n": len(names), "of": of}),)


def _named(names: Sequence[str]) -> tuple[str, ...]:
    more = (say("and_more", {"n": len(names) - NAMED}),) if len(names) > NAMED else ()
    return (*_quoted(names[:NAMED]), *more)


def _quoted(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(say("quoted", {"move": name}) for name in names)
