"""The save file: a game, its options and every step as JSON; and the game that a file or a key names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, get_origin

from rulebook.core.game import Game, Refused, Seat
from rulebook.core.registry import find, new
from rulebook.keys.codec import KIND, BadData, brief, decode, encode, hints

if TYPE_CHECKING:
    from rulebook.core.record import Record

FORMAT = "rulebook record"
VERSION = 1


class BadRecord(ValueError):
    """A save file or share key that cannot be read; the message says what is the matter with it.

    >>> read("hello")
    Traceback (most recent call last):
    ...
    rulebook.core.save_file.BadRecord: this is not a save file: it is not JSON (Expecting value: ...)
    """


def write(record: Record[Any, Any]) -> str:
    """Write a record as a save file, one step a line.

    >>> import rulebook
    >>> print(write(rulebook.Record(rulebook.new("knapp_daneben"))).splitlines()[1])
      "format": "rulebook record",
    """
    steps = ",\n    ".join(json.dumps([seat, encode(move)]) for seat, move in record.history)
    head = {"format": FORMAT, "version": VERSION, "game": record.game.name, "options": options(record.game)}
    return json.dumps(head, indent=2, ensure_ascii=False)[:-2] + f',\n  "steps": [\n    {steps}\n  ]\n}}'


def read(text: str) -> tuple[Game[Any, Any], tuple[tuple[Seat, Any], ...]]:
    """Read a save file: the game and its steps, not yet checked against the rules.

    >>> import rulebook
    >>> game, history = read(rulebook.Record(rulebook.new("knapp_daneben")).to_json())
    >>> game.name, history
    ('knapp_daneben', ())
    """
    if not isinstance(text, str):
        raise BadRecord(f"a save file is a text, not {brief(text)}")
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
    return game, tuple(_read_steps(game, steps))


def options(game: Any) -> dict[str, Any]:
    """List a game's options as JSON can hold them, those left at their default excepted.

    >>> import rulebook
    >>> options(rulebook.new("knapp_daneben", players=2, tie_break="points"))
    {'players': 2}
    """
    return {f.name: encode(getattr(game, f.name)) for f in fields(game) if getattr(game, f.name) != f.default}


def game_from(name: Any, chosen: Any) -> Game[Any, Any]:
    """Make the game that a file names, with the options it gives.

    >>> game_from("knapp_daneben", {"players": 2}).players
    2
    """
    if not isinstance(name, str) or not isinstance(chosen, dict):
        raise BadRecord("this file names no game with its options")
    try:
        kind = find(name)
        return new(name, **{key: _option(kind, key, value) for key, value in chosen.items()})
    except (BadData, Refused) as problem:
        raise BadRecord(f"the options of this {name} do not fit: {problem}") from None
    except (KeyError, TypeError) as problem:
        raise BadRecord(problem.args[0]) from None


def _option(kind: type[Game[Any, Any]], name: str, value: Any) -> Any:
    """Read the value of an option; where it is one of a few words, the catalogue says best what is wrong."""
    hint, option = hints(kind).get(name, Any), kind.rules.options.get(name)
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
