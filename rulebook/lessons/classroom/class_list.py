"""A class list: its names read from whatever a school's program writes, and matched with those handed in."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from unicodedata import category, normalize

from rulebook.lessons.naming import plain_name

NAMES = 200
"""Names at most that one list has."""
LONGEST = 100_000
"""Characters at most that are looked at."""
FIRST = ("first name", "firstname", "given name", "vorname", "prénom", "nome")
LAST = ("surname", "last name", "lastname", "family name", "nachname", "name", "nom", "cognome")
WHOLE = ("student", "full name", "schüler", "schülerin", "schüler/in", "élève", "alunno")


def class_list(pasted: str) -> tuple[str, ...]:
    """Read names: one a line, or a table with commas, semicolons or tabs, with heads or without.

    >>> class_list("Vorname;Nachname\\nAda;Lovelace\\nEmmy;Noether")
    ('Ada Lovelace', 'Emmy Noether')
    >>> class_list("Ada\\nLovelace, Ada")
    ('Ada', 'Ada Lovelace')
    """
    lines = [line for line in pasted[:LONGEST].lstrip("\ufeff").splitlines() if line.strip()][: NAMES + 1]
    if not lines:
        return ()
    cut = Counter({sign: lines[0].count(sign) for sign in "\t;,"}).most_common(1)[0]
    rows = list(csv.reader(lines, delimiter=cut[0])) if cut[1] else [[line] for line in lines]
    heads = [cell.strip().casefold() for cell in rows[0]]
    named = [*_places(heads, FIRST), *(_places(heads, LAST) or _places(heads, WHOLE))]
    names = (_in_order(row, named) for row in rows[bool(named or _places(heads, WHOLE)) :])
    return tuple(islice(dict.fromkeys(filter(None, names)), NAMES))


def _places(heads: Sequence[str], wanted: Sequence[str]) -> list[int]:
    return [place for place, head in enumerate(heads) if head in wanted][:1]


def _in_order(row: Sequence[str], named: Sequence[int]) -> str:
    """A row's name; without heads, a comma on a line of its own turns the parts around."""
    if named:
        return plain_name(" ".join(row[place] for place in named if place < len(row)))
    line = ", ".join(row[:2]) if len(row) > 1 else row[0] if row else ""
    last, _, first = line.partition(",")
    return plain_name(f"{first} {last}")


@dataclass(frozen=True)
class Matched:
    """The names handed in, each with the one on the list that it stands for; who is missing, who is unknown.

    >>> found = matched(("Ada Lovelace", "Emmy Noether"), ["ada", "Zoe"])
    >>> found.known, found.missing, found.unknown
    ({'ada': 'Ada Lovelace'}, ('Emmy Noether',), ('Zoe',))
    """

    known: dict[str, str]
    missing: tuple[str, ...]
    unknown: tuple[str, ...]


def matched(listed: Sequence[str], given: Iterable[str]) -> Matched:
    """Match what students typed with a class list: without accents and case, by parts or beginnings of them.

    >>> matched(("José Ruiz", "José Sanz"), ["jose r.", "José"]).unknown
    ('José',)
    """
    given = list(dict.fromkeys(given))
    parts = {name: _parts(name) for name in listed}
    known: dict[str, str] = {}
    for name in given:
        typed = _parts(name)
        exact = [each for each, own in parts.items() if sorted(typed) == sorted(own)]
        like = exact or [each for each, own in parts.items() if _stands_for(typed, own)]
        if typed and len(like) == 1:
            known[name] = like[0]
    missing = tuple(name for name in listed if name not in known.values())
    return Matched(known, missing, tuple(name for name in given if name not in known))


def _parts(name: str) -> list[str]:
    bare = "".join(each for each in normalize("NFKD", name) if not category(each).startswith("M"))
    return bare.casefold().replace(".", " ").replace("-", " ").split()


def _stands_for(typed: Sequence[str], own: Sequence[str]) -> bool:
    """Whether the first part is one of the name's, and every other part begins one of those left."""
    left = list(own)
    for place, part in enumerate(typed):
        fits = [each for each in left if (each == part if place == 0 else each.startswith(part))]
        if not fits:
            return False
        left.remove(fits[0])
    return True
