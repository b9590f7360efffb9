"""What every game must keep to, run over every game that is found and over each of its options."""

from __future__ import annotations

import inspect
import re
import string
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import conftest
import numpy as np
import pytest

import rulebook
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import TooManyOutcomes
from rulebook.core.game import CHANCE, Game
from rulebook.core.record import Record, Step, recorded
from rulebook.core.registry import find
from rulebook.core.texts import common, languages_of, texts_in
from rulebook.keys.codec import BadData, decode, encode

HERE = Path(__file__).parent
SEEDS = (1, 2, 3)
EXAMINED = 24
"""Tables of a game that are looked at closely, spread over its length."""


def variants(name: str) -> Iterator[dict[str, Any]]:
    """The default game, then every other value of every option, each alone."""
    yield {}
    default = rulebook.new(name)
    for option in default.rules.options.values():
        ends = () if option.least is None else (option.least, option.most)
        for value in (*option.values, *ends):
            if value != getattr(default, option.name):
                yield {option.name: value}


def games() -> list[Any]:
    """Every game as it comes, and (slower) each other value of each of its options."""
    return [
        pytest.param(
            name,
            options,
            id="-".join([name, *(f"{k}={v}" for k, v in options.items())]),
            marks=[pytest.mark.slow] if options else [],
        )
        for name in rulebook.all_games()
        for options in variants(name)
    ]


def new(name: str, options: dict[str, Any]) -> Game[Any, Any]:
    try:
        return rulebook.new(name, **options)
    except rulebook.Refused:
        # A value that needs another option to go with it: more players than dice, say.
        return rulebook.new(name, **{**options, "players": rulebook.rules(name).options["players"].least})


def walk(game: Game[Any, Any], seed: int) -> Record[Any, Any]:
    """A random game in which whoever may move does, in any order that the rules leave open."""
    rng = np.random.default_rng(seed)
    steps: list[Step[Any, Any]] = [Step(CHANCE, None, game.start(), ())]
    while seats := game.to_act(steps[-1].state):
        state = steps[-1].state
        # Whoever the table waits for moves most of the time: the others need not move at all.
        at = 0 if len(seats) == 1 or rng.random() < 0.9 else int(rng.integers(len(seats)))
        if seats[at] == CHANCE:
            move = game.chance(state).sample(rng)
        else:
            moves = game.moves(state, seats[at])
            assert moves, f"{seats[at]} is to move and has none"
            move = moves[int(rng.integers(len(moves)))]
        steps.append(Step(seats[at], move, *game.play(state, seats[at], move)))
        assert len(steps) <= game.longest() + 1
    return recorded(game, steps)


_walks: dict[Any, Record[Any, Any]] = {}


def walked(name: str, options: dict[str, Any], seed: int = 1) -> Record[Any, Any]:
    key = (name, repr(options), seed)
    if key not in _walks:
        _walks[key] = walk(new(name, options), seed)
    return _walks[key]


def examined(record: Record[Any, Any]) -> list[Any]:
    """Some of a record's tables, the first and the last among them."""
    at = np.unique(np.linspace(0, len(record), EXAMINED).astype(int))
    return [record.steps[i].state for i in at]


@pytest.mark.parametrize(("name", "options"), games())
def test_moves_are_exactly_what_why_not_lets_through(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    game = record.game
    for state in examined(record):
        for seat in (CHANCE, *range(game.players), game.players):
            candidates = set(game.candidates(state, seat))
            legal = {m for m in candidates if game.why_not(state, seat, m) is None}
            moves = [] if seat == CHANCE else list(game.moves(state, seat))
            assert len(moves) == len(set(moves)), "a move is listed twice"
            if seat != CHANCE:
                assert set(moves) == legal
            assert bool(moves) == (seat in game.to_act(state) and seat != CHANCE)


@pytest.mark.parametrize(("name", "options"), games())
def test_every_refusal_can_be_said_in_every_language(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    game, said = record.game, set()
    for state in examined(record)[::4]:
        for seat in (CHANCE, *range(game.players), game.players):
            for move in game.candidates(state, seat):
                if (no := game.why_not(state, seat, move)) and (no.rule, no.say) not in said:
                    said.add((no.rule, no.say))
                    assert no.rule in game.rules
                    for language in game.rules.languages:
                        assert "{" not in game.rules.say(no, language)
    assert said


@pytest.mark.parametrize(("name", "options"), games())
def test_events_cite_rules_and_can_be_told(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    for language in record.game.rules.languages:
        log = record.log(language)
        assert {line.rule for line in log} <= {rule.id for rule in record.game.rules}
        assert not [line for line in log if "{" in line.text or not line.text.strip()]
    assert not [step.move for step in record.steps[1:] if "{" in str(step.move) or not str(step.move)]


@pytest.mark.parametrize(("name", "options"), games())
def test_chance_sums_to_one(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    rng = np.random.default_rng(5)
    for state in examined(record):
        if record.game.to_act(state) == (CHANCE,):
            chance = record.game.chance(state)
            came = chance.sample(rng)
            assert chance.allows(came)
            assert record.game.why_not(state, CHANCE, came) is None
            try:
                odds = chance.odds(limit=10_000)
            except TooManyOutcomes:  # which a big deal says without counting its outcomes
                continue
            assert sum(odds.values()) == 1
            assert min(odds.values()) > 0
            assert odds[came] == chance.probability(came)


@pytest.mark.parametrize(("name", "options"), games())
def test_no_past_table_ever_changes(name: str, options: dict[str, Any]) -> None:
    game = new(name, options)
    record = walked(name, options, seed=2)
    before = [hash(step.state) for step in record.steps]
    state = game.start()
    for seat, move in record.history:
        state, _ = game.play(state, seat, move)
    assert [hash(step.state) for step in record.steps] == before
    assert state == record.state


@pytest.mark.parametrize(("name", "options"), games())
def test_json_and_key_round_trips(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    assert Record.from_json(record.to_json()) == record
    again = Record.from_key(record.key())
    assert again == record
    assert again.steps == record.steps
    for state in examined(record):
        assert decode(type(state), encode(state)) == state


@pytest.mark.parametrize(("name", "options"), games())
def test_views_hide_and_keep(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    game, rng = record.game, np.random.default_rng(3)
    for state in examined(record):
        for seat in (None, *range(game.players)):
            view = game.view(state, seat)
            assert game.view(view, seat) == view
            guess = game.guess(view, seat, rng)
            assert game.view(guess, seat) == view, "a guessed table must look the same"
            assert "HIDDEN" not in repr(guess)
        for seat in game.to_act(state):
            if seat != CHANCE:
                assert set(game.moves(game.view(state, seat), seat)) == set(game.moves(state, seat))
        for seat in range(game.players):
            game.facts(game.view(state, seat), seat)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_what_a_seat_has_seen_is_all_its_view_shows(name: str) -> None:
    """Two games that a seat cannot tell apart by their events give it the same view."""
    game = rulebook.new(name)
    seen: dict[Any, Any] = {}
    for seed in range(60):
        record = walk_start(game, seed)
        for seat in (None, *range(game.players)):
            told: list[Any] = []
            for number, step in enumerate(record.steps):
                told += [(number, repr(e)) for e in step.events if e.seen_by(seat)]
                key = (seat, number, tuple(told))
                assert seen.setdefault(key, game.view(step.state, seat)) == game.view(step.state, seat)


def walk_start(game: Game[Any, Any], seed: int, steps: int = 12) -> Record[Any, Any]:
    """The beginning of a game whose players are all alike, so that many beginnings look the same."""
    rng = np.random.default_rng(seed)
    record = Record(game)
    for _ in range(steps):
        seat = record.to_act[0] if record.to_act else None
        if seat is None:
            break
        if seat == CHANCE:
            record = record.then(CHANCE, game.chance(record.state).sample(rng))
        else:
            record = record.then(seat, min(game.moves(record.state, seat), key=repr))
    return record


@pytest.mark.parametrize(("name", "options"), games())
@pytest.mark.parametrize("seed", SEEDS)
def test_random_play_ends(name: str, options: dict[str, Any], seed: int) -> None:
    record = walked(name, options, seed)
    assert record.to_act == ()
    assert len(record) <= record.game.longest()
    assert len(record.game.scores(record.state)) == record.game.players
    assert set(record.game.winners(record.state)) <= set(range(record.game.players))
    assert record.game.moves(record.state, 0) == []


@pytest.mark.parametrize(("name", "options"), games())
def test_a_forged_step_is_refused_by_number_and_rule(name: str, options: dict[str, Any]) -> None:
    record = walked(name, options)
    game = record.game
    for number in (1, len(record) // 2, len(record)):
        seat, _ = record.history[number - 1]
        state = record.steps[number - 1].state
        forged = next(m for m in game.candidates(state, seat) if game.why_not(state, seat, m))
        moves = (*record.history[: number - 1], (seat, forged), *record.history[number:])
        with pytest.raises(rulebook.Refused, match=f"^Step {number}: ") as refused:
            _ = Record(game, moves).steps
        assert refused.value.rule in game.rules
        assert refused.value.step == number


@pytest.mark.parametrize("name", rulebook.all_games())
def test_nothing_that_came_from_a_stranger_raises_anything_unexpected(name: str) -> None:
    key = walked(name, {}).key()
    rng = np.random.default_rng(11)
    alphabet = string.ascii_letters + string.digits + "-_.=!"
    for _ in range(300):
        at = int(rng.integers(len(key)))
        damaged = key[:at] + alphabet[int(rng.integers(len(alphabet)))] + key[at + 1 :]
        for text in (damaged, key[:at], key[at:]):
            if text != key:
                with pytest.raises(rulebook.BadRecord):
                    Record.from_key(text)


@pytest.mark.parametrize("name", rulebook.all_games())
def test_options_are_declared_and_checked(name: str) -> None:
    game = rulebook.new(name)
    declared = game.rules.options
    assert [f.name for f in fields(find(name))] == list(declared)
    for option in declared.values():
        assert option.rule in game.rules
        for language in game.rules.languages:
            assert option.meaning(language).strip()
            assert all(option.value_meaning(value, language).strip() for value in option.values)
        if option.values or option.least is not None:
            with pytest.raises(rulebook.Refused) as refused:
                rulebook.new(name, **{option.name: "no such value"})
            assert refused.value.rule == option.rule
    with pytest.raises(TypeError, match="it has players"):
        rulebook.new(name, no_such_option=1)


def blanks(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


def texts(tree: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from texts(value, (*path, key))
        else:
            yield (*path, key), value


NOT_TEXT = {"where", "option", "rule", "range", "house", "assumed"}


def translatable(rules: Catalogue) -> dict[tuple[str, ...], str]:
    tree = {k: v for k, v in rules.texts("en").items() if k != "data"}
    kept = dict(texts(tree))
    return {
        path: text
        for path, text in kept.items()
        if path[0] in ("title", "blurb") or (len(path) > 1 and path[-1] not in NOT_TEXT)
    }


@pytest.mark.parametrize("name", rulebook.all_games())
def test_no_language_misses_a_text_or_a_blank(name: str) -> None:
    rules = rulebook.rules(name)
    english = translatable(rules)
    for language in rules.languages[1:]:
        others = dict(texts(rules.texts(language)))
        assert set(others) == set(english), language
        for path, text in others.items():
            assert blanks(text) == blanks(english[path]), (language, path)
            assert text.strip()


def test_the_shared_texts_are_complete_in_every_language() -> None:
    folder = Path(rulebook.__file__).parent / "core"
    english = dict(texts(common("en")))
    assert languages_of(folder, "common") == ("en", "de", "fr", "it")
    for language in languages_of(folder, "common"):
        other = dict(texts(texts_in(folder, "common", language)))
        assert set(other) == set(english), language
        assert {p: blanks(t) for p, t in other.items()} == {p: blanks(t) for p, t in english.items()}


@pytest.mark.parametrize("name", rulebook.all_games())
def test_every_section_of_the_booklet_has_a_name(name: str) -> None:
    rules = rulebook.rules(name)
    for language in rules.languages:
        assert {rule.where for rule in rules} <= set(rules.words(language).tables["section"])


def every_rule() -> list[tuple[str, str]]:
    return [(name, rule.id) for name in rulebook.all_games() for rule in rulebook.rules(name)]


@pytest.mark.parametrize(("name", "rule"), every_rule())
def test_every_rule_has_a_test_of_its_name(name: str, rule: str) -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (HERE / name).glob("test_*.py"))
    assert re.search(rf"def test_\w*{rule.replace('-', '_')}(?!\d)", tests), f"no test is named after {rule}"


@pytest.mark.last
@pytest.mark.parametrize(("name", "rule"), every_rule())
def test_every_rule_is_cited_in_some_test(name: str, rule: str, request: pytest.FixtureRequest) -> None:
    ran = {item.path.parent.name for item in request.session.items}
    if name in ran:
        assert rule in conftest.CITED, f"no event and no refusal in any test has cited {rule}"
    else:
        source = "\n".join(
            p.read_text(encoding="utf-8")
            for p in Path(inspect.getfile(find(name))).parent.glob("*.*")
            if p.suffix in (".py", ".toml")
        )
        assert f'"{rule}"' in source


def test_unreadable_json_says_where() -> None:
    with pytest.raises(BadData, match=r"at \[1\]: 'two' is not a whole number"):
        decode(tuple[int, ...], [1, "two"])
