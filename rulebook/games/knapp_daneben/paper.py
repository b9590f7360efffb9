"""Knapp Daneben! on paper: its sheet, which can be played on in black and white."""

from __future__ import annotations

from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.table import RULES
from rulebook.lessons.on_paper import Field, OnPaper, ScoreSheet

SHAPES = {"black": "■", "blue": "●", "green": "▲", "yellow": "★", "red": "◆", "white": "✚"}
"""Every colour has a shape, so that players need not tell colours apart."""

TINTS = {
    "black": "#d9d9d9",
    "blue": "#cfe3f3",
    "green": "#cdebe0",
    "yellow": "#faf3b8",
    "red": "#f8d8c6",
    "white": "#ffffff",
}

SCORING = ("KD-10", "KD-12", "KD-13")
"""The rules that players look up while they score."""


def on_paper(language: str = "en") -> OnPaper:
    """Return the sheet of five rows of five circles, and the five dice.

    >>> [field.sign for field in on_paper().sheet.rows[1]]
    ['▲', '★', '◆', '■', '●']
    """
    house, names = House(), RULES.words(language).tables["colour"]
    fields = {colour: Field(SHAPES[colour], TINTS[colour], names[colour]) for colour in house.colours}
    totals = range(2, 2 * house.sides + 1)
    marks = tuple((total, score.marks(house, total)) for total in totals if score.marks(house, total))
    rows = tuple(tuple(fields[colour] for colour in row) for row in house.colour_grid)
    notes = tuple(RULES[name].text(language) for name in SCORING)
    return OnPaper(ScoreSheet(rows, tuple(fields.values()), marks, notes))
