"""What the game is without each of its parts, and at other values of its options: with the same luck."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any

from rulebook.balance.figures import Cell, Figure, Section, Table, say
from rulebook.core.game import Game, Refused
from rulebook.core.option import written
from rulebook.simulation.census import Census
from rulebook.simulation.laboratory import Laboratory
from rulebook.simulation.many_games import job_for
from rulebook.simulation.means import Mean
from rulebook.simulation.measures import Measure, mean, share
from rulebook.simulation.trials import Trial
from rulebook.simulation.trust import Trust, trust
from rulebook.simulation.usual_measures import points_of, won_by
from rulebook.simulation.worths import for_both, other_settings

MOST_PARTS = 10
"""Longer lists (an alphabet, say) are not gone through part by part."""
SEEN = 3.0
"""Standard errors by which a measure of the game's own has to change to be named."""


@dataclass(frozen=True)
class Change:
    """One option at another value; `part` is what has been taken out, if something has.

    >>> import rulebook
    >>> [change.label for change in changes(rulebook.new("poof"))][:2]
    ['poof_when_stuck=must', 'poof_when_stuck=never']
    """

    option: str
    value: Any
    part: Any = None

    @property
    def label(self) -> str:
        """The setting as it is typed, or what is missing."""
        return (
            f"{self.option} − {self.part}"
            if self.part is not None
            else f"{self.option}={written(self.value)}"
        )


Played = tuple[Change, str, Trial]
"""A change, the bot that played it, and what came of it."""


def changes(game: Game[Any, Any]) -> list[Change]:
    """List all that is tried: every other value of each option, and every part taken out of a list."""
    return [*(Change(*one) for one in other_settings(game)), *without(game)]


def without(game: Game[Any, Any]) -> Iterator[Change]:
    """List what can be taken out of the game's lists of parts: cards, tokens, tiles that have a name.

    >>> import rulebook
    >>> [change.part for change in without(rulebook.new("close_enough")) if change.option == "tokens"]
    ['subtract', 'double', 'ignore', 'nudge', 'lock', 'silence']
    """
    options: Any = game
    for one in fields(options):
        kept = getattr(game, one.name)
        listed = kept or game.rules.data.get(one.name, ())
        if not isinstance(kept, tuple) or not all(isinstance(row, tuple | list) and row for row in listed):
            continue
        parts = list(dict.fromkeys(part for row in listed for part in names_in(row)))
        if not 1 < len(parts) <= MOST_PARTS:
            continue
        for part in parts:
            left = tuple(row for row in listed if part not in names_in(row))
            try:
                other = replace(options, **{one.name: left})
            except (Refused, LookupError, ValueError):
                continue
            yield Change(one.name, getattr(other, one.name), part)


def names_in(row: Sequence[Any]) -> list[Any]:
    """Say what a row of a list names: its words; of a card and its number, the card.

    >>> names_in(("double", "lock")), names_in((7, 6))
    (['double', 'lock'], [7])
    """
    words = [part for part in row if isinstance(part, str)]
    return words or [row[0]]


USUAL: Mapping[str, Measure] = {
    "wins": share(partial(won_by, 0)),
    "points": mean(partial(points_of, 0)),
    "steps": mean("steps"),
}
"""What is measured in every game."""


def room_measures(game: Game[Any, Any], bot: str) -> Mapping[str, Measure]:
    """Give what the game's own laboratory measures, as far as the engine counts it that plays here.

    >>> import rulebook
    >>> list(room_measures(rulebook.new("closing_in"), "planner"))[:2]
    ['won', 'turns']
    """
    return {name: one for name, one in game.measures().items() if _quick(game, bot, one.recorded(name))}


def _quick(game: Game[Any, Any], bot: str, recorded: Mapping[str, Any]) -> bool:
    """Whether the engine that plays without a measure plays with it, too."""
    return job_for(game, bot, "auto", recorded).engine == job_for(game, bot, "auto", {}).engine


def measured(game: Game[Any, Any], bot: str, games: int, seed: int, executor: Any = None) -> list[Played]:
    """Play every change beside the game as it is: each with the bot that plays both, and what came of it."""
    by_bot: dict[str, dict[Change, Game[Any, Any]]] = defaultdict(dict)
    usual: Any = game
    for change in changes(game):
        other = replace(usual, **{change.option: change.value})
        plays = for_both(game, other, bot)
        if job_for(other, plays, "auto", {}).engine == job_for(game, plays, "auto", {}).engine:
            by_bot[plays][change] = other
    found = []
    for plays, others in by_bot.items():
        measures = {**USUAL, **{f"own: {k}": one for k, one in room_measures(game, plays).items()}}
        lab = Laboratory(game, measures, plays, games=games, seed=seed, executor=executor)
        settings: dict[str, Any] = {"": game} | {change.label: other for change, other in others.items()}
        trials = lab.compare(settings)
        found += [(change, plays, trials[change.label]) for change in others]
    return found


def sections(
    game: Game[Any, Any],
    found: Sequence[Played],
    counted: Census,
    base: Trust,
    games: int,
    language: str,
) -> tuple[Section, ...]:
    """Make two sections of it: the game without each part, and its rulings and options at other values."""
    parts = [one for one in found if one[0].part is not None]
    options = [one for one in found if one[0].part is None]
    made = []
    for name, played in (("without", parts), ("options", options)):
        seen = [one for one in played if not changes_nothing(one[2])]
        none = [one for one in played if changes_nothing(one[2])]
        tables = (_table(name, game, seen, counted, language),) if seen else ()
        if played:
            trusted = None if tables else base  # each row has a grade of its own
            made.append(Section(name, _idle(game, none, games, language), tables, trusted))
    return tuple(made)


def _table(
    name: str,
    game: Game[Any, Any],
    found: Sequence[Played],
    counted: Census,
    language: str,
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    usual: Any = game
    for change, bot, trial in found:
        other = replace(usual, **{change.option: change.value})
        about = () if change.part is None else (change.part,)
        grade = trust(other, bot, about=about, counted=counted, measured=False).grade
        figures = [_figure(one, trial, change) for one in USUAL if game.players > 1 or one != "wins"]
        trusted = f"{say(language, f'grade_{grade}')}, {game.rules.called('bot', bot, language)}"
        most = most_changed(trial, language, partial(game.rules.called, "measure", language=language))
        rows.append((named(game, change, language), *figures, most, trusted))
    together = game.stake() == "together"
    wins = ("head_won_by" if together else "head_wins_by",) if game.players > 1 else ()
    heads = ("head_change", *wins, "head_points_by", "head_steps_by", "head_most_changed", "head_trust")
    return Table(name, heads, tuple(rows))


def _idle(game: Game[Any, Any], found: Sequence[Played], games: int, language: str) -> tuple[Figure, ...]:
    """Name the changes that changed nothing in any game."""
    names = tuple(say(language, "quoted", move=named(game, change, language)) for change, _, _ in found)
    return (
        (Figure("no_change", Mean(Fraction(len(found)), 0.0, games), data={"changes": names, "n": games}),)
        if names
        else ()
    )


def changes_nothing(trial: Trial) -> bool:
    """Tell whether not one of the games came out otherwise, in anything that was measured."""
    return not any(by.value for by in trial.changes.values())


def _figure(measure: str, trial: Trial, change: Change) -> Figure:
    by = trial.changes[measure]
    return Figure(f"{measure}_by", by, "change", {"change": change.label})


def named(game: Game[Any, Any], change: Change, language: str) -> str:
    """Name a change in words: the part that is missing, or what is decided, and how."""
    rules, option = game.rules, game.rules.options[change.option]
    if change.part is not None:
        listed = re.split("[:,]", option.meaning(language))[0]  # its columns are told behind that
        worded = isinstance(change.part, str)
        part = rules.part(change.part, language) if worded else change.part
        return say(language, "without_part" if worded else "without_number", part=part, option=listed)
    title = rules[option.rule].title(language) if option.rule in rules else option.meaning(language)
    if option.values:
        return say(language, "at_value", what=title, value=option.value_meaning(change.value, language))
    return say(language, "at_value", what=option.meaning(language), value=written(change.value))


def most_changed(trial: Trial, language: str = "en", called: Callable[[str], str] = str) -> str:
    """Name the measure of the game's own that changes most for its error, where one surely does."""
    own = {name.removeprefix("own: "): by for name, by in trial.changes.items() if name.startswith("own: ")}
    sure = {name: _ratio(by) for name, by in own.items()}
    name = max(sure, key=lambda name: sure[name], default="")
    if not name or sure[name] < SEEN:
        return "–"
    return f"{called(name)} {Figure(name, own[name], 'change').written(language)}"


def _ratio(by: Mean) -> float:
    return abs(float(by)) / by.error if by.error and isfinite(by.error) else 0.0
