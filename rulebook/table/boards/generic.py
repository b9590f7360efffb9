"""The board of a game that brings none: its state as dice, cards, tracks, grids and piles.

What a field is can be said in the game's `rules.toml`, and is guessed where it is not:

    [board]
    cups = "dice"        each seat's dice (a hidden one is a blank), or dice for all
    hands = "cards"      cards, one by one; what is hidden shows its back
    totals = "track"     a number for each seat, or one, with a bar: `{ kind = "track", to = "goal" }` names
                         the option (or gives the number) at which it is full
    field = "grid"       rows of cells
    deck = "pile"        how many are left: counts of cards, or the cards themselves
    phase = "text"       words; "none" leaves a field out

What lies on the table and is in no field is told by the events of the last step: `die = { kind = "dice",
told = { thrown = "n", one = 1 } }` shows the `n` of the event *thrown*, and 1 when *one* has happened.

`label = "Cups"` in a hint names the field, else its name does; `each = true` says that cards or dice in a row
are one for each seat. Motions are in `[board.motion]`, as in `boards/__init__.py`; the places are `field`,
`field seat` and `field seat number`, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from html import escape
from typing import Any, ClassVar

from rulebook.core.game import HIDDEN
from rulebook.core.texts import joined
from rulebook.table.boards.board import Board, Look, plainly

KINDS = ("dice", "cards", "track", "grid", "pile", "text", "none")
DICE = ("dice", "die", "cup", "cups", "roll", "rolled")
"""Fields of these names, or that have one of them in their name, are guessed to be dice."""
CARDS = ("hand", "hands", "cards", "gone", "discard", "discards", "shown")
TRACKS = ("totals", "scores", "points", "left", "stars", "kept", "lives", "money")


class GenericBoard(Board):
    """Draws what the fields of a state are, for every game.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", players=2)
    >>> [part["kind"] for part in GenericBoard(game).picture(Look(game, game.start(), seat=0))["parts"]][:2]
    ['text', 'text']
    """

    drawing: ClassVar[str] = "generic"

    @property
    def hints(self) -> Mapping[str, Any]:
        """What `rules.toml` says of the fields."""
        found: Mapping[str, Any] = self.game.rules.texts("en").get("board", {})
        return found

    def _motions(self) -> Mapping[str, Any]:
        return {"motion": self.hints.get("motion", {}), "ends": self.hints.get("ends", ())}

    def picture(self, look: Look) -> dict[str, Any]:
        """Give every field as what it is: seat by seat where it has an entry for each."""
        if not is_dataclass(look.view):
            return {"parts": [{"kind": "text", "field": "state", "label": "", "items": str(look.view)}]}
        parts = (self._part(look, f.name, getattr(look.view, f.name)) for f in fields(look.view))
        told = (
            self._part(look, name, _told(hint["told"], look))
            for name, hint in self.hints.items()
            if "told" in hint
        )
        return {"parts": [part for part in (*parts, *told) if part["kind"] != "none"]}

    def _part(self, look: Look, name: str, value: Any) -> dict[str, Any]:
        """One field: its kind, its label, and what is in it."""
        hint = self.hints.get(name, {})
        hint = {"kind": hint} if isinstance(hint, str) else hint
        kind = hint.get("kind") or self._guessed(name, value)
        filled = {"dice": self._rows, "cards": self._rows, "track": self._track, "pile": _pile, "grid": _grid}
        seat = look.game.rules.words(look.language).seat
        return {
            "kind": kind,
            "field": name,
            "label": hint.get("label", name.replace("_", " ").capitalize()),
            "by_seat": False,
            "seats": [seat.format(n=n + 1) for n in range(self.game.players)],
            "mover": next(iter(self.game.to_act(look.view)), None),
            "own": look.seat,
            **filled.get(kind, _text)(name, value, {**hint, "seat": seat, "language": look.language}),
        }

    def _rows(self, name: str, value: Any, hint: Mapping[str, Any]) -> dict[str, Any]:
        """Dice or cards: a row for each seat, or one for all."""
        if _lists(value, self.game.players):
            by_seat, rows = True, list(value)
        else:
            by_seat = len_of(value) == self.game.players > 1 and bool(
                hint.get("each", name.startswith("hand"))
            )
            flat = value if isinstance(value, tuple) else (value,)
            rows = [(one,) for one in flat] if by_seat else [flat]
        return {
            "by_seat": by_seat,
            "rows": [[_sign(one, hint) for one in row if one is not None] for row in rows],
        }

    def _track(self, name: str, value: Any, hint: Mapping[str, Any]) -> dict[str, Any]:
        """A number with a bar, for each seat or alone."""
        numbers = [n if isinstance(n, int) else 0 for n in (value if isinstance(value, tuple) else (value,))]
        return {
            "by_seat": len_of(value) == self.game.players,
            "items": numbers,
            "to": self._full(hint.get("to"), numbers),
        }

    def _guessed(self, name: str, value: Any) -> str:
        """Guess what a field is by its name and by what is in it."""
        words = set(name.lower().split("_"))
        players = self.game.players
        if _counts(value):
            return "pile"
        if words & set(DICE) and _is_dice(value):
            return "dice"
        if _rows(value) and not _lists(value, players):
            return "grid"
        if _lists(value, players) and _plain_rows(value):
            return "cards"
        if words & set(CARDS) and isinstance(value, tuple) and all(_is_plain(one) for one in value):
            return "cards"
        if words & set(TRACKS) or (_numbers(value) and len_of(value) == players and players > 1):
            return "track" if _numbers(value) or isinstance(value, int) else "text"
        return "text"

    def _full(self, to: Any, numbers: list[int]) -> int:
        """At which number a track is full."""
        known = getattr(self.game, to, None) if isinstance(to, str) else to
        return max(1, *numbers, *([known] if isinstance(known, int) else []))

    def text(self, look: Look) -> str:
        """Write the look down, a line for each field.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", players=2)
        >>> print(GenericBoard(game).text(Look(game, game.start(), seat=0)).splitlines()[0])
        Colours: –
        """
        parts = self.picture(look)["parts"]
        return "\n".join(
            joined(look.language, "named", part["label"], _said(part, look.language)) for part in parts
        )

    def html(self, look: Look) -> str:
        """Write the look down as a table that needs neither style sheet nor script.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", players=2)
        >>> GenericBoard(game).html(Look(game, game.start(), seat=0))[:7]
        '<table>'
        """
        said = ((part["label"], _said(part, look.language)) for part in self.picture(look)["parts"])
        rows = "".join(
            f"<tr><th scope=row>{escape(label)}</th><td>{escape(text)}</td></tr>" for label, text in said
        )
        return f"<table>{rows}</table>"


def _told(hint: Mapping[str, Any], look: Look) -> Any:
    """What the last event says that tells of it; nothing: none of them has just happened."""
    for event in reversed(look.happened):
        if event.say in hint:
            says = hint[event.say]
            return event.data[says] if isinstance(says, str) else says
    return ()


def _pile(name: str, value: Any, hint: Mapping[str, Any]) -> dict[str, Any]:
    return {"items": sum(n for _, n in value) if _counts(value) else len_of(value)}


def _grid(name: str, value: Any, hint: Mapping[str, Any]) -> dict[str, Any]:
    return {"rows": [[_sign(one, hint) for one in row] for row in value]}


def _text(name: str, value: Any, hint: Mapping[str, Any]) -> dict[str, Any]:
    return {"items": plainly(value)}


def len_of(value: Any) -> int:
    """Count the entries of a field; 0 where it is one thing.

    >>> len_of((1, 2)), len_of(7)
    (2, 0)
    """
    return len(value) if isinstance(value, tuple | frozenset) else 0


def _said(part: Mapping[str, Any], language: str) -> str:
    """A part in a line of text."""
    if "rows" not in part:
        items = part["items"]
        return ", ".join(map(str, items)) or "–" if isinstance(items, list) else str(items)
    rows = [" ".join(row) or "–" for row in part["rows"]]
    if part["by_seat"]:
        rows = [f"{seat} {row}" for seat, row in zip(part["seats"], rows, strict=True)]
    return joined(language, "then", *rows) if rows else "–"


def _sign(one: Any, hint: Mapping[str, Any]) -> str:
    """What stands on a die or a card: a number or a word as it is, a small dataclass by its fields."""
    if is_dataclass(one):
        named = {f.name: getattr(one, f.name) for f in fields(one)}
        whose = hint["seat"].format(n=named.pop("seat") + 1) if type(named.get("seat")) is int else ""
        signs = " × ".join(_sign(part, hint) for part in named.values())
        return joined(hint["language"], "named", whose, signs) if whose and signs else whose or signs
    return "?" if one is HIDDEN else "" if one is None else plainly(one)


def _is_plain(one: Any) -> bool:
    return one is None or one is HIDDEN or isinstance(one, int | str)


def _rows(value: Any) -> bool:
    """Whether there are rows of one length, all of plain things: a grid."""
    return _lists(value, len_of(value)) and len({len(row) for row in value}) == 1 and _plain_rows(value)


def _lists(value: Any, n: int) -> bool:
    return isinstance(value, tuple) and len(value) == n > 0 and all(isinstance(row, tuple) for row in value)


def _plain_rows(value: Any) -> bool:
    return all(_is_plain(one) for row in value for one in row)


def _numbers(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(type(one) is int for one in value)


def _counts(value: Any) -> bool:
    """Whether these are (card, how many) pairs, as a deck has them that is not in order."""
    pairs = (
        isinstance(value, tuple)
        and len(value) > 2
        and all(isinstance(p, tuple) and len(p) == 2 for p in value)
    )
    return pairs and all(type(n) is int for _, n in value) and len({card for card, _ in value}) == len(value)


def _is_dice(value: Any) -> bool:
    """Whether all that is in it could be dice: numbers from 1 to 6, hidden ones, none."""
    if isinstance(value, tuple):
        return all(map(_is_dice, value))
    return value is None or value is HIDDEN or (type(value) is int and 1 <= value <= 6)
