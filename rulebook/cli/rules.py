"""Read the rules of a game: each with its id and where it comes from, what is in the box, and the options.

Examples:
  $ rulebook rules poof                       all of them
  $ rulebook rules poof PF-9                  one of them, with the sentences of the booklet that say so
  $ rulebook rules closing_in inventory       a part of the box, and why we assume it
  $ rulebook rules poof --open                what the booklet leaves open: rulings, assumptions, switches
  $ rulebook rules knapp_daneben --language de
  $ rulebook rules knapp_daneben KD-R2 --json

"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import Any

from rulebook.cli import Mistake
from rulebook.cli.asking import add_game, add_json, add_language, spoken
from rulebook.cli.saying import print_json, say, wrapped
from rulebook.core.catalogue import Catalogue
from rulebook.core.registry import did_you_mean, rules
from rulebook.core.texts import common, joined, words_in
from rulebook.table.rules import everything, find, option

INDENT = "      "


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_game(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "id",
        nargs="?",
        metavar="ID",
        help="one rule, such as PF-9, or one part of the box, such as inventory (default: all)",
    )
    which.add_argument("--open", action="store_true", help="what the booklet leaves open, with its switches")
    add_language(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the rules."""
    catalogue = rules(options.game)
    language = spoken(catalogue, options.language)
    if options.id:
        shown = known(catalogue, options.id, language)
        lines = rule_lines(shown, language)
    elif options.open:
        shown = left_open(catalogue, language)
        lines = open_page(shown, language)
    else:
        shown = whole(catalogue, language)
        lines = page(shown, language)
    if options.json:
        print_json(shown)
    else:
        print("\n".join(lines))
    return 0


def known(catalogue: Catalogue, name: str, language: str) -> dict[str, Any]:
    """Return a rule by its id, or a part of the box by its name, in upper or lower case.

    >>> known(rules("poof"), "pf-9", "en")["rule"], known(rules("poof"), "poofs", "en")["text"]
    ('PF-9', 'Ten Poof cards.')
    """
    if shown := find(catalogue, name, language):
        return shown
    ids, parts = [entry.id for entry in catalogue], [part.id for part in catalogue.components]
    box = f", and the parts of its box are {', '.join(parts)}" if parts else ""
    close = did_you_mean(name.upper(), ids) or did_you_mean(name, parts)
    raise Mistake(
        f"{catalogue.title()} has no rule {name!r}; its rules are {ids[0]} to {ids[-1]}{box}{close}"
    )


def whole(catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Give all rules and options of a game in a language, as plain JSON.

    >>> whole(rules("poof"), "en")["options"][0]["default"]
    2
    """
    return {
        "game": catalogue.name,
        "title": catalogue.title(language),
        "blurb": catalogue.blurb(language),
        "language": language,
        **everything(catalogue, language),
        "options": [option(one, language) for one in catalogue.options.values()],
    }


def left_open(catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Give what the booklet leaves open, each with what `further` is told of it, as plain JSON.

    >>> first, second, *_ = left_open(rules("poof"), "en")["entries"]
    >>> first["rule"], first["further"], list(second["further"])
    ('PF-R1', {}, ['Worth'])
    """
    shown = everything(catalogue, language)
    further = catalogue.left_open(language).further
    entries = [
        {
            **entry,
            "further": {head: told for head, cells in further.items() if (told := cells.get(id_of(entry)))},
        }
        for entry in (*shown["rules"], *shown["components"])
        if entry["origin"]["open"]
    ]
    return {
        "game": catalogue.name,
        "title": catalogue.title(language),
        "language": language,
        **shown["open"],
        "entries": entries,
    }


def open_page(shown: dict[str, Any], language: str) -> Iterator[str]:
    """Write what the booklet leaves open, each with its reason and its switch, in lines."""
    yield from wrapped(f"{shown['title']} · {shown['heading']}", "")
    yield from wrapped(shown["left_alone"] if shown["entries"] else shown["none"], "")
    for entry in shown["entries"]:
        yield ""
        yield from rule_lines(entry, language)
        for head, text in entry["further"].items():
            yield from wrapped(joined(language, "named", head, text), INDENT)


def page(shown: dict[str, Any], language: str) -> Iterator[str]:
    """Write all rules, what is in the box, and the options; a badge will do for what is in the booklet."""
    yield from wrapped(shown["title"], "")
    yield from wrapped(shown["blurb"], "")
    for entry in (*shown["rules"], *shown["components"]):
        yield ""
        yield from title_lines(entry)
        yield from wrapped(why(entry) if entry["origin"]["open"] else "", INDENT)
    table = [one for one in shown["options"] if not one["house"]]
    example = f"{table[0]['name']}={table[0]['default']}"
    yield from ["", *wrapped(say(language, "options", example=example), "")]
    yield from option_lines(table, language)
    if house := [one for one in shown["options"] if one["house"]]:
        yield from ["", *wrapped(say(language, "house", left_alone=shown["open"]["left_alone"]), "")]
        yield from option_lines(house, language)


def rule_lines(shown: dict[str, Any], language: str) -> Iterator[str]:
    """Write one rule, or one part of the box, in lines: title and badge, its text, its reason, its switches.

    >>> print(*rule_lines(known(rules("poof"), "PF-4", "en"), "en"), sep="\\n")
    PF-4  Cards left over (in the booklet)
          Whatever is left over is out of the round and begins the discard pile.
          Sentences ... of the booklet.
    """
    yield from title_lines(shown)
    yield from wrapped(why(shown), INDENT)
    yield from option_lines(shown["origin"]["options"], language, INDENT)


def title_lines(shown: dict[str, Any]) -> Iterator[str]:
    """Write the id, the title with its badge, and the text in lines."""
    badge = shown["origin"]["badge"]
    title = f"{shown['title']} ({badge})" if badge else shown["title"]
    yield from wrapped(f"{id_of(shown):5} {title}", INDENT, first="")
    yield from wrapped(shown["text"], INDENT)


def id_of(shown: dict[str, Any]) -> str:
    """Give the id of a rule, or the name of a part of the box.

    >>> id_of(known(rules("poof"), "PF-4", "en"))
    'PF-4'
    """
    return str(shown.get("rule") or shown["component"])


def why(shown: dict[str, Any]) -> str:
    """Say where a rule comes from in a line.

    >>> why(known(rules("poof"), "PF-R6", "en"))
    'Why we decided so: The booklet says: at any point. Left open by sentence 50 of the booklet.'
    """
    return " ".join(filter(None, (shown["origin"][key] for key in ("lead", "reason", "cites"))))


def option_lines(options: Iterable[dict[str, Any]], language: str, indent: str = "  ") -> Iterator[str]:
    """Write options in lines: name and value, the meaning, and which other values there are."""
    for one in options:
        value = (
            "" if one["default"] is None else "=" + json.dumps(one["default"], ensure_ascii=False).strip('"')
        )
        span = words_in(language).fill(common(language)["option"]["range"], one)
        about = joined(language, "then", one["meaning"], *([span] if one["least"] is not None else []))
        yield from wrapped(f"{one['name']}{value}", f"{indent}    ", first=indent)
        yield from wrapped(f"{about} [{one['rule']}]", f"{indent}    ")
        for name, meaning in one["values"].items():
            yield from wrapped(
                joined(language, "named", name, meaning), f"{indent}        ", first=f"{indent}      "
            )
