"""The rules of a game as plain JSON: each rule and each part of the box with where it comes from."""

from __future__ import annotations

from typing import Any

from rulebook.core.catalogue import Catalogue
from rulebook.core.option import Option, written
from rulebook.core.rule import Component, Rule
from rulebook.keys.codec import encode


def rule(catalogue: Catalogue, name: str, language: str) -> dict[str, Any]:
    """Give a rule's id, title, text and origin.

    >>> import rulebook
    >>> shown = rule(rulebook.rules("knapp_daneben"), "KD-R3", "en")
    >>> shown["title"], shown["origin"]["badge"]
    ('What breaks a tie', 'our ruling')
    """
    entry = catalogue[name]
    return {
        "rule": name,
        "title": entry.title(language),
        "text": entry.text(language),
        "where": section(catalogue, entry.where, language),
        "origin": origin(entry, language),
    }


def part(entry: Component, language: str) -> dict[str, Any]:
    """Give a part of the box like a rule: its name, what it is, its origin.

    >>> import rulebook
    >>> part(rulebook.rules("knapp_daneben").components[2], "en")["origin"]["badge"]
    'assumed'
    """
    return {
        "component": entry.name,
        "title": entry.title(language),
        "text": entry.text(language),
        "origin": origin(entry, language),
    }


def find(catalogue: Catalogue, name: str, language: str) -> dict[str, Any] | None:
    """Return a rule by its id or a part of the box by its name, in either case, or None if there is none.

    >>> import rulebook
    >>> rules = rulebook.rules("closing_in")
    >>> find(rules, "ci-9", "en")["title"], find(rules, "Inventory", "en")["origin"]["badge"]
    ('Lure', 'assumed')
    """
    for entry in (*catalogue, *catalogue.components):
        if entry.id.casefold() == name.casefold():
            return rule(catalogue, entry.id, language) if isinstance(entry, Rule) else part(entry, language)
    return None


def origin(entry: Rule | Component, language: str) -> dict[str, Any]:
    """Tell where a rule or a part comes from: its kind, a badge, the reason, the sentences, the switches.

    >>> import rulebook
    >>> told = origin(rulebook.rules("poof")["PF-R2"], "en")
    >>> told["kind"], told["sentences"], [option["name"] for option in told["options"]]
    ('ruling', [42, 58], ['poof_when_stuck'])
    """
    found = entry.origin(language)
    return {
        "kind": found.kind,
        "open": found.is_open,
        "badge": found.badge(language),
        "lead": found.lead(language),
        "reason": found.reason,
        "cites": found.cites(language),
        "sentences": list(found.sentences),
        "options": [option(switch, language) for switch in entry.switches],
    }


def option(one: Option, language: str) -> dict[str, Any]:
    """Describe an option: what it decides, its values, and the one that holds if nobody chooses.

    >>> import rulebook
    >>> mercy = option(rulebook.rules("poof").options["mercy"], "en")
    >>> mercy["values"]["off"], mercy["rule"], mercy["default"]
    ('never', 'PF-R6', 'any_time')
    """
    return {
        "name": one.name,
        "rule": one.rule,
        "meaning": one.meaning(language),
        "default": encode(one.default),
        "values": {written(value): one.value_meaning(value, language) for value in one.values},
        "least": one.least,
        "most": one.most,
        "house": one.house,
    }


def section(catalogue: Catalogue, where: str, language: str) -> str:
    """Name the part of the booklet that a rule is in.

    >>> import rulebook
    >>> section(rulebook.rules("knapp_daneben"), "solo", "en")
    'Playing alone'
    """
    tables = catalogue.words(language).tables
    return str(tables.get("section", {}).get(where, where))


def everything(catalogue: Catalogue, language: str) -> dict[str, Any]:
    """Give all rules of a game, what is in its box, and what is said of those that the booklet leaves open.

    >>> import rulebook
    >>> shown = everything(rulebook.rules("knapp_daneben"), "fr")
    >>> shown["rules"][0]["rule"], shown["components"][0]["component"], shown["open"]["heading"][:6]
    ('KD-1', 'dice', 'Ce que')
    """
    questions = catalogue.left_open(language)
    return {
        "rules": [rule(catalogue, entry.id, language) for entry in catalogue],
        "components": [part(entry, language) for entry in catalogue.components],
        "open": {
            "heading": questions.heading(),
            "left_alone": questions.left_alone(),
            "none": questions.none(),
        },
    }
