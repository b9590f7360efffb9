"""Checks of `rules.toml`: options, words in every language, and a test for each rule."""

from __future__ import annotations

import inspect
import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import Game, Refused
from rulebook.testing.case import Case, demand

NOT_TEXT = {"where", "option", "rule", "range", "house", "assumed", "travels", "unnamed"}
"""Entries of `rules.toml` that are no words, so that no language has to have them."""


def it_can_be_made(case: Case) -> None:
    """The game can be made with its options as they come."""
    demand(case.game.players > 0, "nobody plays", "let `players` be 1 or more")


def options_are_declared(case: Case) -> None:
    """Every option is a field of the game's class and stands in `rules.toml` with rule and meaning."""
    rules, make = case.kind.rules, case.kind
    known = [f.name for f in fields(make)]  # type: ignore[arg-type]  # every game is a dataclass
    demand(
        known == list(rules.options),
        f"the class has the options {', '.join(known)}; rules.toml has {', '.join(rules.options)}",
        "let the fields of the class and the tables [option.…] be the same, in the same order",
    )
    for option in rules.options.values():
        demand(
            option.rule in rules,
            f"the option {option.name} belongs to {option.rule}, which there is not",
            f'name a rule of rules.toml: rule = "{next(iter(rules)).id}"',
        )
        for language in rules.languages:
            meanings = [option.meaning(language), *(option.value_meaning(v, language) for v in option.values)]
            demand(
                all(text.strip() for text in meanings),
                f"the option {option.name} or one of its values has no meaning in {language!r}",
                "write its meaning, and one for each of its values",
            )
        if option.values or option.least is not None:
            demand(
                _refused_by(case.kind, option.name) == option.rule,
                f'{option.name}="no such value" was not refused by {option.rule}',
                "call `RULES.check(self)` in `__post_init__`",
            )


def _refused_by(kind: type[Game[Any, Any]], option: str) -> str | None:
    make: Any = kind
    try:
        make(**{option: "no such value"})
    except Refused as refused:
        return refused.rule
    except TypeError:
        pass
    return None


def blanks(template: str) -> set[str]:
    """Name the blanks of a text.

    >>> blanks("{n:# die|# dice} of {who:seat}") == {"n", "who"}
    True
    """
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


def texts(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give every text of a tree, with the way that leads to it.

    >>> list(texts({"say": {"over": "It is over."}}))
    [(('say', 'over'), 'It is over.')]
    """
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from texts(value, (*path, key))
        elif isinstance(value, str):
            yield (*path, key), value


def translatable(rules: Catalogue) -> dict[tuple[str, ...], str]:
    """Give the texts of a game that another language has to have.

    >>> import rulebook
    >>> translatable(rulebook.rules("poof"))["title",]
    'Poof'
    """
    kept = dict(texts({k: v for k, v in rules.texts("en").items() if k not in ("data", "ladder", "board")}))
    return {
        path: text
        for path, text in kept.items()
        if path[0] in ("title", "blurb") or (len(path) > 1 and path[-1] not in NOT_TEXT)
    }


def no_language_misses_a_text(case: Case) -> None:
    """Every other language of `rules.toml` has all its texts, with the same blanks."""
    rules = case.kind.rules
    english = translatable(rules)
    for language in rules.languages[1:]:
        others, file = dict(texts(rules.texts(language))), f"rules.{language}.toml"
        odd = set(english) - set(others)
        odd |= {
            path for path in set(others) - set(english) if path[0] != "word"
        }  # words may have cases there
        listed = ", ".join(sorted(map(".".join, odd))[:9])
        demand(
            not odd,
            f"{file} and rules.toml do not have the same texts: {listed}",
            "translate every text, and nothing else",
        )
        for path, text in english.items():
            demand(
                bool(others[path].strip()) == bool(text.strip()) and blanks(others[path]) == blanks(text),
                f"{'.'.join(path)} of {file} is empty or has other blanks than in English",
                f"use the blanks {', '.join(sorted(blanks(text))) or 'that are there: none'}",
            )


def sections_have_names(case: Case) -> None:
    """Every section that a rule names by `where` has its name under [word.section]."""
    rules = case.kind.rules
    for language in rules.languages:
        named = rules.words(language).tables.get("section", {})
        for rule in rules:
            demand(
                rule.where in named,
                f"{rule.id} stands in the section {rule.where!r}, which has no name in {language!r}",
                f'write {rule.where} = "…" under [word.section]',
            )


def every_rule_has_a_test(case: Case) -> None:
    """Every rule and ruling has a test that carries its id in its name."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in _tests(case.kind))
    names = {rule: rule.id.replace("-", "_") for rule in case.kind.rules}
    lacking = [rule for rule, name in names.items() if not re.search(rf"def test_\w*{name}(?!\d)", source)]
    demand(
        not lacking,
        "no test is named after " + ", ".join(f"{rule.id} ({rule.title()})" for rule in lacking),
        f"write a test `def test_{next((names[rule] for rule in lacking), '')}_…` in a file test_….py beside "
        f"the game, or in tests/games/{case.kind.name}",
    )


def _tests(kind: type[Game[Any, Any]]) -> Iterator[Path]:
    """The files of tests beside a game, or in the folder of tests of its repository."""
    folder = Path(inspect.getfile(kind)).parent
    yield from folder.glob("test_*.py")
    for above in folder.parents:
        yield from (above / "tests" / "games" / kind.name).glob("test_*.py")


OF_GAME = (
    it_can_be_made,
    options_are_declared,
    no_language_misses_a_text,
    sections_have_names,
    every_rule_has_a_test,
)
