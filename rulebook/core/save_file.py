"""The save file: a game, its options and every step as JSON; and the game that a file or a key names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, get_origin

from rulebook.core.game import REPLACED, Game, Refused, Seat, as_written
from rulebook.core.registry import UnknownGame, all_games, find, new
from rulebook.keys.codec import KIND, BadData, brief, decode, encode, hints

if TYPE_CHECKING:
    from rulebook.core.record import Record

FORMAT = "rulebook record"
VERSION = 1
MOST_TAKEN_BACK = 1000
"""So often a record counts that moves were taken back; then it has said enough."""
LONGEST_NAME = 60
"""Maximum length of a bot's name, in characters."""
LONGEST, MOST_STEPS = 1_000_000, 10_000
"""Characters and steps at most, so that a stranger's file cannot keep us busy or fill the memory."""


class BadRecord(ValueError):
    """A save file or share key that cannot be read; the message says what is the matter with it.

    >>> read("hello")
    Traceback (most recent call last):
    ...
    rulebook.core.save_file.BadRecord: this is not a save file: it is not JSON (Expecting value: ...)
    """


class UnknownThere(BadRecord):
    """A save file or share key of a game that is not known here.

    >>> game_from("my_game", {})
    Traceback (most recent call last):
    ...
    rulebook.core.save_file.UnknownThere: there is no game 'my_game'; there are ...
    """


def write(record: Record[Any, Any]) -> str:
    """Write a record as a save file, one step a line.

    >>> import rulebook
    >>> print(write(rulebook.Record(rulebook.new("knapp_daneben"))).splitlines()[1])
      "format": "rulebook record",
    """
    if len(record) > MOST_STEPS:
        raise BadRecord(f"a game of {len(record):,} steps is too long to be kept: {MOST_STEPS:,} at most")
    steps = ",\n    ".join(json.dumps([seat, encode(move)]) for seat, move in record.history)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": opened_as(record.game),
        "options": named(record.game),
    }
    if record.taken_back:
        head["taken_back"] = record.taken_back
    if record.seats:
        head["seats"] = list(record.seats)
    return json.dumps(head, indent=2, ensure_ascii=False)[:-2] + f',\n  "steps": [\n    {steps}\n  ]\n}}'


def opened_as(game: Game[Any, Any]) -> str:
    """Return the name that a file or key gives a game, or raise BadRecord if it would open as another game.

    >>> import rulebook
    >>> opened_as(rulebook.new("poof"))
    'poof'
    """
    kind, name = type(game), game.name
    other = find(name) if name in all_games() else kind
    if (kind.__module__, kind.__qualname__) != (other.__module__, other.__qualname__):
        raise BadRecord(
            f"{kind.__name__} cannot be saved as {name!r}: that would open as {other.__name__}. "
            f"Leave out its `name`, or give it a different one"
        )
    if not as_written(game):
        raise BadRecord(REPLACED.format(kind=kind.__name__))
    return name


def read(text: str) -> tuple[Game[Any, Any], Iterator[tuple[Seat, Any]], int, tuple[str, ...]]:
    """Return the contents of a save file: the game, its steps (not yet checked by the rules), how often steps
    were taken back, and who played each seat.

    >>> import rulebook
    >>> game, history, taken_back, seats = read(rulebook.Record(rulebook.new("knapp_daneben")).to_json())
    >>> game.name, list(history), taken_back, seats
    ('knapp_daneben', [], 0, ())
    """
    if not isinstance(text, str):
        raise BadRecord(f"a save file is a text, not {brief(text)}")
    if len(text) > LONGEST:
        raise BadRecord(f"this is longer than any save file: {LONGEST:,} characters at most")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadRecord(f"this is not a save file: it is not JSON ({problem})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("this is not a rulebook save file")
    if data.get("version") != VERSION:
        raise BadRecord(
            f"this save file has version {brief(data.get('version'))}; version {VERSION} can be read"
        )
    game = game_from(data.get("game"), data.get("options"))
    steps = data.get("steps")
    if not isinstance(steps, list):
        raise BadRecord("this save file has no list of steps")
    if len(steps) > MOST_STEPS:
        raise BadRecord(f"this save file has {len(steps):,} steps; {MOST_STEPS:,} can be read")
    seats = who_sat(game, data["seats"]) if "seats" in data else ()
    return game, _read_steps(game, steps), times_taken_back(data.get("taken_back", 0)), seats


def times_taken_back(number: Any) -> int:
    """Check how often something is said to have been taken back.

    >>> times_taken_back(2)
    2
    """
    if type(number) is not int or not 0 <= number <= MOST_TAKEN_BACK:
        raise BadRecord(f"moves were taken back 0 to {MOST_TAKEN_BACK} times, not {brief(number)}")
    return number


def who_sat(game: Game[Any, Any], seats: Any) -> tuple[str, ...]:
    """Check the list of who played each seat: the name of a bot, or "" for a person.

    >>> import rulebook
    >>> who_sat(rulebook.new("poof"), ["", "shrewd"])
    ('', 'shrewd')
    """
    if not isinstance(seats, list) or not all(isinstance(s, str) and len(s) <= LONGEST_NAME for s in seats):
        raise BadRecord(f"the players of the seats must be a list of names, not {brief(seats)}")
    if len(seats) != game.players:
        raise BadRecord(f"this game has {game.players} seats, but players are given for {len(seats)}")
    return tuple(seats)


def options(game: Any) -> dict[str, Any]:
    """List a game's options as JSON can hold them, those left at their default excepted.

    >>> import rulebook
    >>> options(rulebook.new("knapp_daneben", players=2, tie_break="points"))
    {'players': 2}
    """
    return _other_than(game, {})


def named(game: Any) -> dict[str, Any]:
    """Return the options that a file or a key names, so that it stays the same game if a default changes.

    >>> import rulebook
    >>> named(rulebook.new("knapp_daneben", players=2)), named(rulebook.new("five_to_close"))
    ({'players': 2}, {'spelling': 'both'})
    """
    return _other_than(game, _unnamed(game))


def _unnamed(game: Any) -> dict[str, Any]:
    """Return the options that do not have their default value if a file or key does not name them."""
    return {name: one.unnamed for name, one in game.rules.options.items() if one.unnamed is not None}


def _other_than(game: Any, usual: Mapping[str, Any]) -> dict[str, Any]:
    values = ((f.name, getattr(game, f.name), usual.get(f.name, f.default)) for f in fields(game))
    return {name: encode(value) for name, value, other in values if value != other}


def game_from(name: Any, chosen: Any, *, own: bool = False) -> Game[Any, Any]:
    """Make the game that a file names, with the options it gives; only one's `own` options may name a file.

    >>> game_from("knapp_daneben", {"players": 2}).players
    2
    """
    if not isinstance(name, str) or not isinstance(chosen, dict):
        raise BadRecord("this file names no game with its options")
    try:
        kind = find(name)
        told = chosen if own else {**_unnamed(kind), **chosen}
        return new(name, **{key: _option(kind, key, value, own) for key, value in told.items()})
    except (BadData, Refused) as problem:
        raise BadRecord(f"the options of this {name} do not fit: {problem}") from None
    except UnknownGame as unknown:
        raise UnknownThere(str(unknown)) from None
    except (KeyError, TypeError) as problem:
        raise BadRecord(problem.args[0]) from None


def _option(kind: type[Game[Any, Any]], name: str, value: Any, own: bool) -> Any:
    """Read the value of an option; where it is one of a few words, the catalogue says best what is wrong."""
    hint, option = hints(kind).get(name, Any), kind.rules.options.get(name)
    if option and not own and (no := option.refusal_from_outside(value)):
        raise Refused(no, kind.rules)
    if get_origin(hint) is Literal and option and (no := option.refusal(value)):
        raise Refused(no, kind.rules)
    return decode(hint, value)


def _read_steps(game: Game[Any, Any], steps: Sequence[Any]) -> Iterator[tuple[Seat, Any]]:
    kinds: dict[str, type] = {kind.__name__: kind for kind in game.move_types()}
    for number, step in enumerate(steps, 1):
        if not isinstance(step, list) or len(step) != 2 or type(step[0]) is not int:
            raise BadRecord(f"step {number} is not a pair of seat and move")
        seat, data = step
        kind = kinds.get(str(data.get(KIND))) if isinstance(data, dict) else None
        if kind is None:
            raise BadRecord(f"step {number} is none of {', '.join(kinds)}")
        try:
            yield seat, decode(kind, data)
        except BadData as bad:
            raise BadRecord(f"step {number}: {bad}") from None
