"""The ledgers: every sentence of every booklet leads somewhere, and every rule says where it comes from."""

from __future__ import annotations

from collections import Counter

import pytest

import rulebook
from rulebook.core.origin import NO_RULE, Ledger
from tests.games.booklet import BOOKLETS, digest, sentences
from tests.pages import CONTRIBUTING, fill, filled

WITH_LEDGERS = [name for name in rulebook.all_games() if rulebook.rules(name).ledger]
beside_the_booklets = pytest.mark.skipif(not BOOKLETS.exists(), reason="the booklets are not here")


def ledger_of(name: str) -> Ledger:
    ledger = rulebook.rules(name).ledger
    assert ledger is not None
    return ledger


@beside_the_booklets
@pytest.mark.parametrize("name", WITH_LEDGERS)
def test_every_sentence_of_the_booklet_is_on_the_ledger(name: str) -> None:
    ledger = ledger_of(name)
    assert list(ledger) == list(range(1, len(sentences(name)) + 1))
    assert ledger.digest == digest(name), "the booklet has changed: number its sentences again"


@pytest.mark.parametrize("name", WITH_LEDGERS)
def test_every_sentence_leads_somewhere(name: str) -> None:
    rules = rulebook.rules(name)
    parts = {f"component:{part.name}" for part in rules.components}
    for number, became in ledger_of(name).became.items():
        assert became, f"sentence {number} leads nowhere"
        for what in became:
            assert what in rules or what in parts or (what in NO_RULE and len(became) == 1), (number, what)


@pytest.mark.parametrize("name", WITH_LEDGERS)
def test_no_rule_adds_what_neither_sentence_nor_ruling_carries(name: str) -> None:
    for rule in rulebook.rules(name):
        origin = rule.origin()
        assert origin.sentences or origin.kind == "elsewhere" or rule.is_ruling, (
            f"{rule.id} comes from nowhere"
        )
        if origin.kind != "booklet":
            assert origin.reason, f"{rule.id} gives no reason"


@pytest.mark.parametrize("name", WITH_LEDGERS)
def test_every_part_of_the_box_says_where_it_comes_from(name: str) -> None:
    for part in rulebook.rules(name).components:
        origin = part.origin()
        assert origin.sentences if origin.kind == "booklet" else origin.reason, (
            f"{part.name} comes from nowhere"
        )


@pytest.mark.parametrize("name", WITH_LEDGERS)
def test_where_sentences_contradict_each_other_a_ruling_decides(name: str) -> None:
    ledger, rules = ledger_of(name), rulebook.rules(name)
    for numbers, ruling in ledger.contradictions:
        assert len(numbers) >= 2
        assert rules[ruling].is_ruling
        assert all(ruling in ledger.became[number] for number in numbers), (numbers, ruling)


@pytest.mark.parametrize("name", WITH_LEDGERS)
def test_what_is_left_open_is_every_ruling_and_every_part_that_is_not_in_the_booklet(name: str) -> None:
    rules = rulebook.rules(name)
    kinds = {entry.origin().kind for entry in rules.left_open()}
    assert "booklet" not in kinds
    assert [rule for rule in rules if rule.is_ruling] == [
        e for e in rules.left_open() if isinstance(e, rulebook.Ruling)
    ]


def test_every_game_here_has_a_ledger() -> None:
    assert set(WITH_LEDGERS) == set(rulebook.all_games())


def figures() -> str:
    """What the ledgers come to, game by game, as a table for CONTRIBUTING."""
    heads = "| game | sentences | rules | rulings | with a switch | parts | assumed | elsewhere | no origin |"
    lines = [heads, "| --- " * 9 + "|"]
    for name in WITH_LEDGERS:
        rules, parts = list(rulebook.rules(name)), rulebook.rules(name).components
        rulings = [rule for rule in rules if isinstance(rule, rulebook.Ruling)]
        kinds = Counter(entry.origin().kind for entry in (*rules, *parts))
        silent = [e for e in (*rules, *parts) if not (e.origin().sentences or e.origin().reason)]
        counts = (
            len(ledger_of(name)), len(rules) - len(rulings), len(rulings),
            sum(bool(ruling.option) for ruling in rulings), len(parts), kinds["assumed"], kinds["elsewhere"],
            len(silent),
        )  # fmt: skip
        lines.append(f"| {rulebook.rules(name).title()} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines)


def test_the_figures_of_the_ledgers_are_written_down(request: pytest.FixtureRequest) -> None:
    """`--golden` writes them afresh."""
    if request.config.getoption("--golden"):
        fill(CONTRIBUTING, "ledgers", figures())
    page = CONTRIBUTING.read_text(encoding="utf-8")
    assert filled(page, "ledgers", figures()) == page
    assert all(line.endswith(" 0 |") for line in figures().splitlines()[2:]), "everything has an origin"
