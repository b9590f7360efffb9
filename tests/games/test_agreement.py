"""Verbs and nouns agree with their numbers, and the log refers to every player in the third person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import rulebook
from rulebook.core.game import CHANCE, Event, Fact
from rulebook.core.registry import find
from rulebook.core.texts import common
from rulebook.testing import Case, cases
from tests.translations import Texts, all_texts, flat

LANGUAGES = ("en", "de", "fr", "it")
COUNT = re.compile(r"\{[\w.]+:(?P<forms>[^{}]*\|[^{}]*)\}")
"""A blank that holds a number together with its noun: {n:one card|# cards}."""
TRIED = 6
"""How many moves are tried at each table to collect refusals."""

PLURAL_VERBS = {
    "en": "are|were|have",
    "de": "sind|waren|haben|werden|wurden|können|müssen",
    "fr": "sont|étaient|ont|seront|peuvent|doivent",
    "it": "sono|erano|hanno|vengono|possono|devono",
}
"""Verb forms that are only plural."""
SECOND_PERSON = {
    "en": r"\b([Yy]ou|[Yy]ours?)\b",
    "de": r"\b([Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich)\b",
    "fr": r"\b([Vv]ous|[Vv]otre|[Vv]os)\b",
    "it": r"\b([Tt]u|[Tt]u[ao]|[Tt]uoi|[Tt]ue|[Tt]i|[Pp]uoi|[Hh]ai)\b",
}
ALONGSIDE = {"en": r"\b(and|[Yy]ou)\b", "de": r"\bund\b", "fr": r"\bet\b", "it": r"\bed?\b"}
"""Sentences that also count something else, or that address a player."""
NOT_AND = r"(?!(?:and|und|et|e) )"
ONE_ONLY = {"won", "won_by_points", "won_by_crosses"}
"""Used for a single winner, or for a team without a verb; several winners have another sentence."""
SAME_FOR_ALL = re.compile(r"(may|can|must|could)\b")
"""English verbs that are the same for one player and for two."""


@cache
def plurals(language: str) -> re.Pattern[str]:
    """Find a one before a plural, in the spelling of all texts that count; in French a zero too."""
    words = set()
    for texts in all_texts():
        for _, text in flat(texts.read(language)):
            for count in COUNT.finditer(text):
                *_, one, many = count["forms"].split("|")
                words |= {word for word in re.findall(r"#\s+([^\W\d_]+)", many) if word not in one.split()}
    name = common(language)["seat"].split(" ")[0]
    ones = "[01]" if language == "fr" else "1"
    return re.compile(rf"(?<!{name} )(?<![\w.,:/–−-]){ones} ({'|'.join(sorted(words))})\b")


@cache
def every_case() -> list[Any]:
    """Every game with its defaults, and (slower) each other value of each of its options."""
    return [
        pytest.param(case, id=str(case).replace(", ", "-"), marks=[pytest.mark.slow] if case.options else [])
        for name in rulebook.all_games()
        for case in cases(find(name))
    ]


def events(case: Case) -> Iterator[Event]:
    """All the events of some random games."""
    for seed in (1, 2, 3):
        for step in case.walk(seed).steps:
            yield from step.events


def refusals(case: Case) -> Iterator[Event]:
    """The refusals of some moves at some tables."""
    game = case.game
    for table in case.examined:
        for seat in game.to_act(table):
            if seat != CHANCE:
                tries = list(game.candidates(table, seat))
                for move in tries[:: max(1, len(tries) // TRIED)]:
                    if no := game.why_not(table, seat, move):
                        yield no


def facts(case: Case) -> Iterator[Fact]:
    """The sentences on odds at some tables, as the first player to move sees them."""
    game = case.game
    for table in case.examined[::6]:
        for seat in game.to_act(table)[:1]:
            yield from game.facts(game.view(table, max(seat, 0)), max(seat, 0))


@pytest.mark.parametrize("case", every_case())
def test_one_of_a_thing_is_never_told_in_the_plural(case: Case) -> None:
    rules = case.game.rules
    said = {(one.say, rules.phrase(one.say, one.data, language), language)
            for one in (*events(case), *refusals(case), *facts(case)) for language in LANGUAGES}  # fmt: skip
    assert said
    assert sorted(one for one in said if plurals(one[2]).search(one[1])) == []


@pytest.mark.parametrize("case", every_case())
def test_the_log_speaks_of_every_player_in_the_third_person(case: Case) -> None:
    rules = case.game.rules
    said = {(event.say, rules.say(event, language), language)
            for event in events(case) for language in LANGUAGES}  # fmt: skip
    assert said
    assert sorted(one for one in said if re.search(SECOND_PERSON[one[2]], one[1])) == []


@pytest.mark.parametrize("case", every_case())
def test_what_one_player_does_is_not_told_as_of_several(case: Case) -> None:
    """A list of players can be a list of one: then the verb after it has to agree."""
    rules, wrong = case.game.rules, set()
    for event in events(case):
        if event.say in ONE_ONLY:
            continue
        for name in (
            name for name, value in event.data.items() if isinstance(value, tuple) and len(value) == 1
        ):
            for language in LANGUAGES:
                template = rules.texts(language)["say"][event.say]
                verb = re.search(rf"(?:^|[.:;] ){{{name}:seat}} (?={NOT_AND}[^\W\d_])", template)
                if verb is None or (language == "en" and SAME_FOR_ALL.match(template[verb.end() :])):
                    continue
                one, two = (
                    rules.phrase(event.say, {**event.data, name: seats}, language).replace(
                        rules.words(language).fill("{x:seat}", {"x": seats}), ""
                    )
                    for seats in ((0,), (0, 1))
                )
                if one == two:
                    wrong.add((language, template))
    assert not wrong


@pytest.mark.parametrize("texts", all_texts(), ids=lambda texts: texts.title)
def test_a_verb_follows_the_count_before_it(texts: Texts) -> None:
    """“{n:one card|# cards} are shuffled” is wrong for one: the verb belongs in the blank."""
    wrong = [
        (language, text)
        for language in texts.languages
        for _, text in flat(texts.read(language))
        for count in COUNT.finditer(text)
        if is_plural_behind(text[: count.start()], count["forms"], text[count.end() :], language)
    ]
    assert wrong == []


def is_plural_behind(before: str, forms: str, after: str, language: str) -> bool:
    """Return whether a plural verb is next to a count that could be one; “a card and a coin are” is right."""
    verb = re.compile(rf"\b({PLURAL_VERBS[language]})\b")
    last, clause = re.split(r"[.;:]", before)[-1], re.split(r"[.,;:{(]", after)[0]
    if verb.search(forms) or re.search(ALONGSIDE[language], f"{last} {forms}"):
        return False
    leads = re.search(rf"\b({PLURAL_VERBS[language]})\s*$", last)
    return bool(leads or verb.search(clause))
