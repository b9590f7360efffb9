"""Messages with blanks: one small template language for all texts, in all languages.

A blank is `{name}`, or `{name:how}` where `how` is one of
    seat          a seat's number as its name: Player 1
    list          several things: 4, 1 and 6
    percent       a share of 1: 13.89 %
    decimal       a number to four digits: 2.449
    move          a move in words: write 7 in row 1, column 2
    a word table  `{colour:colour}` looks the value up in the catalogue's words
    one|many      by number, `#` standing for it: `{n:# cross|# crosses}`; three parts: none|one|many
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

Texts = Mapping[str, Any]


class Words(string.Formatter):
    """One language of a catalogue: fills templates, looks words up.

    >>> words = Words({"colour": {"red": "rot"}}, seat="Spieler {n}", last=" und ")
    >>> words.fill("{who:seat} hat {n:# Kreuz|# Kreuze} in {colours:colour}.",
    ...            {"who": 0, "n": 2, "colours": ("red", "red")})
    'Spieler 1 hat 2 Kreuze in rot und rot.'
    """

    def __init__(
        self,
        tables: Texts,
        *,
        moves: Texts | None = None,
        seat: str = "Player {n}",
        last: str = " and ",
        decimal: str = ".",
    ) -> None:
        self.tables, self.moves = tables, moves or {}
        self.seat, self.last, self.decimal = seat, last, decimal

    def fill(self, template: str, data: Mapping[str, Any]) -> str:
        """Fill a template's blanks.

        >>> Words({}).fill("{n:no cross|one cross|# crosses}", {"n": 0})
        'no cross'
        """
        return self.vformat(template, (), data)

    def move(self, move: Any) -> str:
        """Say a move by the template of its class, or the one its `wording` names, filled with its fields.

        >>> from rulebook.core.chance import Rolled
        >>> Words({}, moves={"Rolled": "roll {dice:list}"}).move(Rolled((6, 1)))
        'roll 6 and 1'
        """
        return self.fill(
            self.moves[getattr(move, "wording", type(move).__name__)],
            {f.name: getattr(move, f.name) for f in fields(move)},
        )

    def format_field(self, value: Any, format_spec: str) -> str:
        """Say one value in the way its blank asks for.

        >>> Words({}).format_field((4, 1, 6), "list"), Words({}).format_field(5 / 7, "decimal")
        ('4, 1 and 6', '0.7143')
        """
        if "|" in format_spec:
            forms = format_spec.split("|")
            return forms[min(value, 2) if len(forms) == 3 else int(value != 1)].replace("#", str(value))
        if isinstance(value, tuple | list | frozenset) and (format_spec or not isinstance(value, frozenset)):
            return self._join(
                [self.format_field(v, "" if format_spec == "list" else format_spec) for v in value]
            )
        if format_spec == "percent":
            return f"{float(100 * value):.2f}".rstrip("0").rstrip(".").replace(".", self.decimal) + " %"
        if format_spec == "decimal":
            return f"{float(value):.4g}".replace(".", self.decimal)
        if format_spec == "move":
            return self.move(value)
        if format_spec == "seat":
            return self.seat.format(n=value + 1)
        if format_spec in self.tables:
            return str(self.tables[format_spec].get(str(value), value))
        if format_spec in ("", "list"):
            return str(value)
        return format(value, format_spec).replace(".", self.decimal)

    def _join(self, parts: list[str]) -> str:
        return self.last.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
