"""Records: replay, forks, save files and share keys, and what strangers may do to them."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.record import Line, Record
from rulebook.games.knapp_daneben import Choose, Write
from rulebook.games.poof.table import Dealt

RECORD = rulebook.play(rulebook.new("knapp_daneben", players=2), ["random", "greedy"], seed=3)


def test_a_record_replays_without_a_seed() -> None:
    again = Record(RECORD.game, RECORD.history)
    assert again.steps == RECORD.steps
    assert again == RECORD


def test_at_and_then_change_nothing() -> None:
    before = RECORD.history
    past = RECORD.at(12)
    assert (len(past), past.state) == (12, RECORD.steps[12].state)
    seat = past.to_act[0]
    moves = past.game.moves(past.state, seat)
    forks = [past.then(seat, move) for move in moves]
    assert len({fork.state for fork in forks}) == len(moves)
    assert all(len(fork) == 13 for fork in forks)
    assert RECORD.history is before
    assert len(past) == 12


def test_then_refuses_with_the_rule_and_keeps_the_record() -> None:
    record = Record(rulebook.new("knapp_daneben")).then(0, Choose("red"))
    with pytest.raises(rulebook.Refused, match=r"First comes the roll .* \[KD-4\]$") as refused:
        record.then(0, Write(7, 1, 1))
    assert refused.value.rule == "KD-4"
    assert "würfelt" in refused.value.text("de")
    assert len(record) == 1


def test_there_is_no_step_beyond_the_last() -> None:
    with pytest.raises(IndexError, match="the steps 0 to 77, not 78"):
        RECORD.at(78)


def test_the_log_tells_one_line_an_event() -> None:
    log = RECORD.log()
    assert len(log) == sum(len(step.events) for step in RECORD.steps)
    assert str(log).count("\n") == len(log) - 1
    assert RECORD.log("de") != log
    assert RECORD.log(seat=None) == log, "nothing is hidden in this game"


def test_the_save_file_is_text_that_people_can_read() -> None:
    data = json.loads(RECORD.to_json())
    assert data["options"] == {"players": 2}
    assert data["steps"][0] == [0, {"is": "Choose", "colour": RECORD.history[0][1].colour}]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "chess"}, "not a rulebook save file"),
        ({"version": 9}, "version 9; version 1 can be read"),
        ({"game": "ludo"}, "there is no game 'ludo'"),
        ({"game": 7}, "names no game"),
        ({"options": {"players": 6}}, "KD-1"),
        ({"options": {"players": "two"}}, "must be a whole number from 1 to 5, not 'two'"),
        ({"options": {"colour": "red"}}, "has no option 'colour'"),
        ({"options": [1]}, "names no game with its options"),
        ({"steps": 5}, "no list of steps"),
        ({"steps": [[0]]}, "step 1 is not a pair"),
        ({"steps": [[0, {"is": "Castle"}]]}, "step 1 is none of Choose, Rolled"),
        ({"steps": [[0, {"is": "Choose", "colour": 5}]]}, "step 1: at .colour: 5 is not a text"),
        ({"steps": [[0, {"is": "Choose"}]]}, "a Choose has colour"),
    ],
)
def test_a_save_file_that_does_not_fit_is_named(change: dict[str, object], words: str) -> None:
    data = json.loads(RECORD.to_json()) | change
    with pytest.raises(rulebook.BadRecord) as bad:
        Record.from_json(json.dumps(data))
    assert words in str(bad.value)


def test_a_forged_save_file_is_refused_at_its_step() -> None:
    data = json.loads(RECORD.to_json())
    data["steps"][3][1]["total"] = 13
    with pytest.raises(rulebook.Refused, match=r"^Step 4: 13 .*\[KD-6\]$"):
        Record.from_json(json.dumps(data))


def test_a_forged_step_of_many_cards_is_refused_in_few_words() -> None:
    data = json.loads(rulebook.play(rulebook.new("poof"), bots="greedy", seed=3).to_json())
    data["steps"][1][1]["cards"] = [[0] * 50_000, [10]]
    with pytest.raises(rulebook.Refused, match=r"^Step 2: That cannot come up .* … .*\[\S+\]$") as no:
        Record.from_json(json.dumps(data))
    assert len(str(no.value)) < 1_100


def test_no_json_at_all() -> None:
    with pytest.raises(rulebook.BadRecord, match="it is not JSON"):
        Record.from_json("RB1.abc")


def test_a_key_is_short_and_fits_in_a_link() -> None:
    key = RECORD.key()
    assert len(key) < 200, "two players, 77 steps"
    assert key.replace("-", "").replace("_", "").replace(".", "").isalnum()
    assert Record.from_key(key).steps == RECORD.steps


def test_a_key_broken_over_lines_is_mended() -> None:
    key = RECORD.key()
    assert Record.from_key(f"  {key[:40]}\n{key[40:]} \n") == RECORD


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("", "not a share key"),
        ("https://example.org", "not a share key"),
        ("RB2.abcd", "of version 2; version 1 can be read"),
        ("RB1.", "damaged"),
        ("RB1.äöü", "characters that no key has"),
        ("RB1." + "A" * 30_000, "longer than any share key"),
    ],
)
def test_a_foreign_key_says_what_is_wrong(key: str, words: str) -> None:
    with pytest.raises(rulebook.BadRecord, match=words):
        Record.from_key(key)


def test_a_key_of_other_rules_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    key = RECORD.key()
    monkeypatch.setattr(RECORD.game.rules, "version", 2)
    with pytest.raises(rulebook.BadRecord, match="from version 1 of the knapp_daneben rules, not 2"):
        Record.from_key(key)


@given(st.text(max_size=200))
def test_no_text_breaks_the_readers(text: str) -> None:
    for read in (Record.from_key, Record.from_json):
        with pytest.raises((rulebook.BadRecord, rulebook.Refused)):
            read(text)
        with pytest.raises((rulebook.BadRecord, rulebook.Refused)):
            read("RB1." + text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["is", "total"]), inner),
    max_leaves=6,
)


@pytest.mark.slow
@settings(max_examples=300)
@given(st.integers(0, 76), json_values)
def test_no_step_breaks_the_reader(number: int, value: object) -> None:
    data = json.loads(RECORD.to_json())
    data["steps"][number] = value
    with pytest.raises((rulebook.BadRecord, rulebook.Refused)):
        Record.from_json(json.dumps(data))


def test_every_seat_and_chance_are_in_the_steps() -> None:
    assert {step.seat for step in RECORD.steps} == {CHANCE, 0, 1}
    assert repr(RECORD) == "<Close to the Mark!: 77 steps, over>"


def test_a_record_answers_what_its_game_knows_of_the_table() -> None:
    for at in (0, 1, 20, 77):
        record = RECORD.at(at)
        game, state = record.game, record.state
        assert record.scores == game.scores(state)
        assert record.winners == game.winners(state)
        for seat in (0, 1):
            assert list(record.legal(seat)) == list(game.moves(state, seat))
            assert record.view(seat) == game.view(state, seat)
    assert RECORD.winners == (1,)
    assert RECORD.legal() == (), "nobody is to move when it is over"


def test_without_a_seat_the_legal_moves_are_those_that_the_table_waits_for() -> None:
    start = RECORD.at(0)
    assert start.legal() == start.legal(0) != ()
    rolling = next(RECORD.at(n) for n in range(len(RECORD)) if RECORD.at(n).to_act == (CHANCE,))
    assert rolling.legal() == (), "chance has odds, not moves"


def test_a_record_says_why_not() -> None:
    start = RECORD.at(0)
    assert start.why_not(0, start.legal()[0]) is None
    refused = start.why_not(1, start.legal()[0])
    assert refused is not None
    assert refused.rule == "KD-R8"
    assert "[KD-R8]" in str(refused)


def test_every_step_of_a_record_can_be_gone_to_the_last_included() -> None:
    assert RECORD.at(len(RECORD)) == RECORD
    assert RECORD.at(len(RECORD)).state == RECORD.state
    with pytest.raises(IndexError):
        RECORD.at(-1)


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebook.all_games())
def test_a_record_can_be_copied_and_sent_to_another_process(name: str) -> None:
    record = rulebook.play(rulebook.new(name), seed=3)
    for again in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert again == record
        assert again.steps == record.steps
        assert again.log("de") == record.log("de")


def test_a_refusal_can_be_copied_and_comes_home_from_another_process() -> None:
    refused = RECORD.at(0).why_not(1, Choose("red"))
    with pytest.raises(rulebook.Refused) as numbered:
        _ = Record(RECORD.game, ((1, Choose("red")),)).steps
    assert refused is not None
    for no in (refused, numbered.value):
        for again in (pickle.loads(pickle.dumps(no)), copy.deepcopy(no)):
            assert (str(again), again.rule, again.event, again.step) == (str(no), no.rule, no.event, no.step)
            assert again.text("de") == no.text("de")


NO_MOVES = [None, "x", 5, (), object(), Line(0, "", ""), Choose]


@pytest.mark.parametrize("name", ["close_enough", "closing_in", "five_to_close", "knapp_daneben", "poof"])
def test_what_is_no_move_of_this_game_is_named_whoever_makes_it(name: str) -> None:
    """It was a `KeyError: 'str'`, or passed as a move of chance, or said that it is somebody else's turn."""
    record = rulebook.play(rulebook.new(name), seed=3)
    for at in (0, 1, len(record) // 2, len(record)):
        past = record.at(at)
        for seat in (CHANCE, 0, 1):
            for move in NO_MOVES:
                for ask in (past.why_not, past.then):
                    with pytest.raises(TypeError, match=r"has no move .*; its moves are [A-Z]"):
                        ask(seat, move)
    with pytest.raises(TypeError, match="has no move 'nonsense'"):
        rulebook.play(rulebook.new(name), lambda *table: "nonsense", seed=3)


def test_a_move_with_something_else_inside_is_named() -> None:
    start = Record(rulebook.new("poof"))
    with pytest.raises(TypeError, match=r"Dealt\(cards=None\) is no move: at .cards: None is not a list"):
        start.then(CHANCE, Dealt(None))  # type: ignore[arg-type]  # that is what is wrong with it


@pytest.mark.parametrize("seat", ["a", 1.0, True, (0,)])
def test_what_is_no_seat_is_named(seat: object) -> None:
    start, said = RECORD.at(0), r"has the seats 0 to 1, and -1 for chance, not"
    for ask in (lambda: start.why_not(seat, Choose("red")), lambda: start.then(seat, Choose("red"))):
        with pytest.raises(TypeError, match=said):
            ask()
    for look in (start.legal, start.view):
        with pytest.raises(TypeError, match=said):
            look(seat)


@pytest.mark.parametrize("seat", [-5, -2, 2, 99])
def test_a_seat_that_nobody_has_sees_nothing_and_has_no_moves(seat: int) -> None:
    for record in (RECORD.at(0), rulebook.play(rulebook.new("poof"), seed=1).at(5)):
        for look in (record.legal, record.view):
            with pytest.raises(IndexError, match=rf"has the seats 0 to 1, and -1 for chance, not {seat}"):
                look(seat)
        assert record.why_not(seat, record.game.moves(record.state, record.to_act[0])[0]) is not None


@pytest.mark.parametrize("step", [None, "1", 1.0])
def test_what_is_no_number_of_a_step_is_named(step: object) -> None:
    with pytest.raises(TypeError, match="steps 0 to 77, not"):
        RECORD.at(step)  # type: ignore[arg-type]  # that is what is wrong with it


@pytest.mark.parametrize("given", [None, 5, b"RB1.", []])
def test_what_is_no_text_is_no_record(given: object) -> None:
    for read in (Record.from_json, Record.from_key):
        with pytest.raises(rulebook.BadRecord, match="is a text, not"):
            read(given)  # type: ignore[arg-type]  # that is what is wrong with it
