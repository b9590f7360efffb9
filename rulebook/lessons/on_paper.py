"""What a game needs to be played without a screen. Each game describes its own in its `paper.py`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from rulebook.core.registry import FOLDER


@dataclass(frozen=True)
class Field:
    """A field of a sheet: its sign, its tint and the name of its colour.

    The sign alone is enough to tell the fields apart, so a sheet can be printed in black and white.
    """

    sign: str
    tint: str
    word: str


@dataclass(frozen=True)
class ScoreSheet:
    """A sheet that players write on: its fields row by row, the dice it is played with, and what scores.

    `marks` are the totals that earn marks, each with the number of marks; `notes` are rules to keep at hand.
    """

    rows: tuple[tuple[Field, ...], ...]
    dice: tuple[Field, ...]
    marks: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class OnPaper:
    """The parts of a game that can be printed: a sheet, tiles and cards, each as often as it is in the box.

    >>> OnPaper().cards
    ()
    """

    sheet: ScoreSheet | None = None
    tiles: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def things_of(game: str, language: str = "en") -> OnPaper:
    """Return the parts of a game that can be printed, or none if the game describes none.

    >>> len(things_of("close_enough").cards), things_of("knapp_daneben").sheet.dice[1].sign
    (54, '●')
    """
    if not (FOLDER / game / "paper.py").exists():
        return OnPaper()
    found: OnPaper = import_module(f"rulebook.games.{game}.paper").on_paper(language)
    return found
