"""Read the rules of a game: each with its id, the rulings of ours, the options with their meaning.

Examples:
  $ rulebook rules poof                       all of them
  $ rulebook rules poof PF-9                  one of them
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
from rulebook.core.catalogue import Catalogue, Option
from rulebook.core.registry import did_you_mean, find, rules
from rulebook.keys.codec import encode
from rulebook.table.scene import rule


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    add_game(parser)
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule, as PF-9; without it, all")
    add_language(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the rules."""
    catalogue = rules(options.game)
    language = spoken(catalogue, options.language)
    if options.id:
        shown = rule(catalogue, known_id(catalogue, options.id), language)
        if options.json:
            print_json(shown)
        else:
            print("\n".join(rule_lines(shown)))
    elif options.json:
        print_json(everything(catalogue, language))
    else:
        print("\n".join(page(everything(catalogue, language), language)))
    return 0


def known_id(catalogue: Catalogue, name: str) -> str:
    """Find a rule by its id, however it is written.

    >>> known_id(rules("poof"), "pf-9")
    'PF-9'
    """
    known = [entry.id for entry in catalogue]
    if name.upper() not in known:
        raise Mistake(
            f"{catalogue.title()} has no rule {name!r}; its rules are {known[0]} to {known[-1]}"
            f"{did_you_mean(name.upper(), known)}"
        )
    return name.upper()


def everything(catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Give all rules and options of a game in a language, as plain JSON.

    >>> everything(rules("poof"), "en")["options"][0]["default"]
    2
    """
    game = find(catalogue.name)
    return {
        "game": catalogue.name,
        "title": catalogue.title(language),
        "blurb": catalogue.blurb(language),
        "language": language,
        "rules": [rule(catalogue, entry.id, language) for entry in catalogue],
        "options": [
            option_shown(option, encode(getattr(game, option.name)), language)
            for option in catalogue.options.values()
        ],
    }


def option_shown(option: Option, default: Any, language: str) -> dict[str, Any]:
    """Describe an option as plain JSON.

    >>> mercy = option_shown(rules("poof").options["mercy"], "any_time", "en")
    >>> mercy["values"]["off"], mercy["rule"]
    ('never', 'PF-R6')
    """
    return {
        "name": option.name,
        "rule": option.rule,
        "meaning": option.meaning(language),
        "default": default,
        "values": {json.dumps(v).strip('"'): option.value_meaning(v, language) for v in option.values},
        "least": option.least,
        "most": option.most,
        "house": option.house,
    }


def page(shown: dict[str, Any], language: str) -> Iterator[str]:
    """Write all rules and options in lines."""
    yield from wrapped(shown["title"], "")
    yield from wrapped(shown["blurb"], "")
    for entry in shown["rules"]:
        yield ""
        yield from rule_lines(entry)
    table = [option for option in shown["options"] if not option["house"]]
    example = f"{table[0]['name']}={table[0]['default']}"
    yield from ["", *wrapped(say(language, "options", example=example), "")]
    yield from option_lines(table, language)
    if dials := [option for option in shown["options"] if option["house"]]:
        yield from ["", *wrapped(say(language, "house"), "")]
        yield from option_lines(dials, language)


def rule_lines(shown: dict[str, Any]) -> Iterator[str]:
    """Write one rule in lines: id and title, its text, and the reason if it is a ruling.

    >>> from rulebook.table.scene import rule
    >>> print(*rule_lines(rule(rules("poof"), "PF-4", "en")), sep="\\n")
    PF-4  Cards left over
          Whatever is left over is out of the round and begins the discard pile.
    """
    title = f"{shown['title']} ({shown['ruling']})" if shown["ruling"] else shown["title"]
    yield from wrapped(f"{shown['rule']:5} {title}", "      ", first="")
    for key in ("text", "reason", "option"):
        if key in shown:
            yield from wrapped(shown[key], "      ")


def option_lines(options: Iterable[dict[str, Any]], language: str) -> Iterator[str]:
    """Write options in lines: name and value, the meaning, and which other values there are."""
    for option in options:
        value = json.dumps(option["default"], ensure_ascii=False).strip('"')
        yield from wrapped(f"{option['name']}={value}", "      ", first="  ")
        span = say(language, "range", least=option["least"], most=option["most"])
        more = f"; {span}" if option["least"] is not None else ""
        yield from wrapped(f"{option['meaning']}{more} [{option['rule']}]", "      ")
        for name, meaning in option["values"].items():
            yield from wrapped(f"{name}: {meaning}", "          ", first="        ")
