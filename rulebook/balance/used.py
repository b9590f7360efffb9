"""What is used: every kind of move, and every card, tile or token that moves name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rulebook.balance.figures import Cell, Figure, Section, Table, say, share_of
from rulebook.core.catalogue import Catalogue
from rulebook.simulation.census import OFTEN, Census, Kind, Use, in_words, of_wordings
from rulebook.simulation.means import Mean
from rulebook.simulation.trust import Trust

MOST_PARTS = 6
"""Things of one kind that are named; the others are counted."""
LISTED = "__"
"""Stands in a kind of move for what is listed beside it."""
NEVER = 5
"""At so many weighed decisions or more it is told that something was never the best."""


def used(
    rules: Catalogue, counted: Census, best: Mapping[Kind, tuple[int, int]], trust: Trust, language: str
) -> Section:
    """List every kind of move with how often it is used where it is legal, and how often it is the best."""
    rows: list[tuple[Cell, ...]] = []
    for wording, uses in of_wordings(counted.uses).items():
        whole = uses[0]
        legal, won = best.get(Kind(wording), (0, 0))
        rows.append(
            (
                in_words(rules, whole.kind, language),
                rate("used", whole),
                Figure("in_games", share_of(whole.games, counted.games), "share", _of(whole)),
                say(language, "n_of", n=won, of=legal) if legal else "–",
            )
        )
    rows.sort(key=lambda row: -_number(row[1]))
    heads = ("head_move", "head_used", "head_in_games", "head_best")
    tables = (Table("moves", heads, tuple(rows)), parts(rules, counted, language))
    return Section("used", idle(rules, counted, best, language), tuple(t for t in tables if t.rows), trust)


def rate(name: str, use: Use) -> Figure:
    """Say how often something is done where it is legal."""
    return Figure(name, Mean(Fraction(use.chosen, use.offered), use.error, use.offered), "share", _of(use))


def _of(use: Use) -> dict[str, str]:
    return {"wording": use.kind.wording, "field": use.kind.field, "part": str(use.kind.part or "")}


def _number(cell: Cell) -> float:
    return 0.0 if isinstance(cell, str) else float(cell.value)


def parts(rules: Catalogue, counted: Census, language: str) -> Table:
    """A row for each kind of move that names things: those used most, and those that are never used."""
    rows: list[tuple[Cell, ...]] = []
    for wording, uses in of_wordings(counted.uses).items():
        for field in dict.fromkeys(use.kind.field for use in uses if use.kind.field):
            named = sorted((u for u in uses if u.kind.field == field), key=lambda u: -u.share)
            often = [use for use in named if use.offered >= OFTEN]
            if len(often) > 1 and uses[0].chosen:
                words = in_words(rules, Kind(wording, field, LISTED), language)
                rows.append((words, *_most_and_never(rules, often, language)))
    return Table("parts", ("head_move", "head_most", "head_never"), tuple(rows))


def _most_and_never(rules: Catalogue, uses: Sequence[Use], language: str) -> tuple[str, str]:
    most = [
        say(language, "at_value", what=part_name(rules, u.kind, language), value=f"{_whole(u.share)} %")
        for u in uses
        if u.chosen
    ]
    never = [part_name(rules, use.kind, language) for use in uses if not use.chosen]
    return _some(most, language) or "–", _some(never, language) or "–"


def _whole(share: float) -> str:
    """A share in whole percent; what is done at all is never told as 0."""
    return str(round(100 * share) or "< 1")


def _some(names: Sequence[str], language: str) -> str:
    more = len(names) - MOST_PARTS
    shown = ", ".join(names[:MOST_PARTS])
    return f"{shown} {say(language, 'and_more', n=more)}" if more > 0 else shown


def part_name(rules: Catalogue, kind: Kind, language: str) -> str:
    """Name a card, tile or token as moves name it.

    >>> import rulebook
    >>> part_name(rulebook.rules("closing_in"), Kind("Go", "tile", "docks"), "en")
    'the Docks'
    """
    words = rules.words(language)
    spec = words.moves[kind.wording].partition("{" + kind.field + ":")[2].partition("}")[0]
    return words.format_field(kind.part, spec if spec in words.tables else "").strip(" ,")


def idle(
    rules: Catalogue, counted: Census, best: Mapping[Kind, tuple[int, int]], language: str
) -> tuple[Figure, ...]:
    """Name the kinds of moves that nobody uses, and those that were never the best where weighed."""
    unused = [use.kind for use in counted.unused if not use.kind.field]
    never = [k for k, (legal, won) in best.items() if not k.field and legal >= NEVER and not won]
    found = []
    for name, kinds, of in (("nobody_uses", unused, counted.games), ("never_best", never, NEVER)):
        if kinds:
            named = tuple(say(language, "quoted", move=in_words(rules, kind, language)) for kind in kinds)
            data = {"moves": named, "n": of}
            found.append(Figure(name, Mean(Fraction(len(kinds)), 0.0, of), data=data))
    return tuple(found)
