"""One game at one screen: whose turn it is, whose eyes look, what goes on by itself, where in time."""

from __future__ import annotations

from typing import Any

import pytest

import rulebook
from rulebook.core.share_key import Growing
from rulebook.games.knapp_daneben import Choose, Skip
from rulebook.games.poof import Pooftastrophe
from rulebook.keys.codec import BadData
from rulebook.table.scene import look, scene
from rulebook.table.sitting import Chosen, GoneOn, Sitting, read_record, who_plays
from tests.table.toy import Dealt, Take, Toy

Game = rulebook.Record[Any, Any]


def dealt(*moves: tuple[int, Any]) -> Game:
    """A game of pebbles: the cards 2 and 5, then these moves."""
    record = rulebook.Record(Toy()).then(-1, Dealt((2, 5)))
    for seat, move in moves:
        record = record.then(seat, move)
    return record


@pytest.fixture
def mid() -> Game:
    return rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)


@pytest.mark.parametrize(
    ("bots", "seats", "chosen"),
    [
        (None, None, [None, None, None]),
        ("greedy", None, [None, "greedy", "greedy"]),
        ("greedy", (1,), ["greedy", None, "greedy"]),
        (None, (1, 2), ["random", None, None]),
        (("greedy", None, "random"), None, ["greedy", None, "random"]),
        (("greedy", "greedy", "random"), (0,), [None, "greedy", "random"]),
        (None, (), ["random", "random", "random"]),
    ],
)
def test_people_sit_where_they_are_put_and_bots_everywhere_else(
    bots: Any, seats: Any, chosen: list[Chosen]
) -> None:
    assert who_plays(rulebook.new("knapp_daneben", players=3), bots, seats) == chosen


# --- whose eyes ------------------------------------------------------------------------------------------


def test_the_eyes_are_those_of_the_first_person_who_is_asked() -> None:
    assert Sitting(dealt((0, Take(1))), [None, None]).eyes == 1
    assert Sitting(dealt(), ["random", None]).eyes == 1
    assert Sitting(dealt(), ["random", "random"]).eyes is None


def test_each_pair_of_eyes_is_told_what_it_saw() -> None:
    for eyes, chosen in ((0, [None, "random"]), (1, ["random", None]), (None, ["random", "random"])):
        sitting = Sitting(dealt(), list(chosen))
        assert sitting.eyes == eyes
        cards = [event.data["card"] for event in sitting.happened if event.say == "saw"]
        assert cards == {0: [2], 1: [5], None: []}[eyes]
        assert sitting.happened[0].say == "dealt"


def test_the_eyes_stay_where_they_are_while_they_are_asked() -> None:
    sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben", players=2)), [None, None])
    sitting.propose(0, Choose("red"))
    assert (sitting.eyes, sitting.curtain, sitting.acting) == (1, None, 1)
    everybody = rulebook.play(rulebook.new("knapp_daneben", players=3), bots="greedy", seed=7).at(4)
    sitting = Sitting(everybody, ["greedy", None, None])
    assert sitting.asked == (1, 2) and sitting.eyes == 1
    sitting.sit(2)
    sitting.follow(GoneOn(everybody, sitting.rngs))
    assert sitting.eyes == 2 and sitting.acting == 2


def test_whose_turn_it_is_gets_the_screen_though_whoever_looks_may_step_in() -> None:
    record = rulebook.play(rulebook.new("poof"), "greedy", seed=11)
    first = next(record.at(n) for n in range(len(record)) if record.at(n).to_act == (1, 0))
    sitting = Sitting(first, [None, None])
    assert (sitting.eyes, sitting.curtain) == (1, None)
    sitting.propose(1, next(move for move in first.legal(1) if first.then(1, move).to_act == (0, 1)))
    assert (sitting.curtain, sitting.seeing, sitting.acting) == (0, None, None)
    sitting.lift_curtain()
    sitting.sit(1)
    assert (sitting.curtain, sitting.seeing) == (1, None)
    sitting.lift_curtain()
    assert (sitting.seeing, sitting.acting) == (1, 1)
    assert sitting.propose(1, Pooftastrophe())


def test_who_is_dealt_the_first_turn_gets_the_screen_whoever_sat_there() -> None:
    record = rulebook.play(rulebook.new("poof"), "greedy", seed=11)
    n = next(n for n in range(len(record)) if record.at(n).to_act == (1, 0))
    sitting = Sitting(record.at(n - 1), [None, None])
    assert sitting.seeing == 0
    sitting.follow(GoneOn(record.at(n), sitting.rngs))
    assert (sitting.curtain, sitting.seeing) == (1, None)


def test_a_covered_table_stays_covered_whatever_happens_until_somebody_takes_the_screen() -> None:
    sitting = Sitting(dealt(), [None, None])
    sitting.propose(0, Take(1))
    sitting.undo()
    assert (sitting.curtain, sitting.seeing) == (0, None)
    sitting.lift_curtain()
    assert (sitting.curtain, sitting.seeing) == (None, 0)
    sitting.propose(0, Take(1))
    sitting.sit(0)
    assert (sitting.curtain, sitting.seeing) == (0, None), "who has just moved may have the screen once more"
    sitting.sit(1)
    sitting.lift_curtain()
    assert sitting.seeing == 1


def test_a_curtain_falls_only_before_eyes_that_see_other_things() -> None:
    sitting = Sitting(dealt(), [None, None])
    sitting.propose(0, Take(1))
    assert (sitting.curtain, sitting.eyes, sitting.acting) == (1, 0, None)
    sitting.lift_curtain()
    assert (sitting.curtain, sitting.eyes, sitting.acting) == (None, 1, 1)
    sitting.lift_curtain()
    assert sitting.eyes == 1
    sitting.sit(0)
    assert (sitting.curtain, sitting.eyes) == (0, 1)


def test_nobody_sits_down_where_a_bot_plays_or_where_they_sit_already() -> None:
    sitting = Sitting(dealt(), [None, "random"])
    sitting.sit(1)
    sitting.sit(0)
    assert (sitting.eyes, sitting.curtain) == (0, None)


def test_the_curtain_falls_for_a_person_while_a_bot_is_passed_over() -> None:
    sitting = Sitting(dealt(), [None, "random"])
    sitting.propose(0, Take(1))
    assert (sitting.asked, sitting.eyes, sitting.curtain, sitting.acting) == ((), 0, None, None)


# --- who may act -----------------------------------------------------------------------------------------


def test_nothing_can_be_played_while_looking_back(mid: Game) -> None:
    sitting = Sitting(mid, [None])
    assert sitting.acting == 0
    sitting.look_at(22)
    assert sitting.acting is None and sitting.asked == (0,)
    sitting.look_at(24)
    assert sitting.acting == 0 and sitting.looking is None


def test_a_person_who_is_not_asked_cannot_act() -> None:
    sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben", players=2)), ["greedy", None])
    assert (sitting.asked, sitting.acting, sitting.eyes) == ((), None, 1)


# --- what goes on by itself ------------------------------------------------------------------------------


def test_one_by_one_bots_wait_for_a_nod_and_chance_does_not() -> None:
    sitting = Sitting(dealt((0, Take(1))), [None, "random"], seed=1)
    assert not sitting.one_by_one and sitting.others_go_on
    sitting.one_by_one = True
    assert not sitting.others_go_on
    chance = Sitting(rulebook.Record(Toy()), [None, "random"], seed=1)
    chance.one_by_one = True
    assert chance.others_go_on


def test_a_table_of_bots_is_one_by_one_and_one_with_a_person_is_as_it_was_made() -> None:
    assert Sitting(dealt(), ["random", "random"]).one_by_one
    assert not Sitting(dealt(), ["random", None]).one_by_one
    assert Sitting(dealt(), ["random", None], one_by_one=True).one_by_one


def test_others_wait_while_somebody_here_is_asked_looks_back_or_the_game_is_over() -> None:
    sitting = Sitting(dealt((0, Take(1))), [None, "random"], seed=1)
    sitting.look_at(0)
    assert not sitting.others_go_on
    assert not Sitting(dealt(), [None, "random"]).others_go_on
    over = rulebook.play(Toy(), seed=3)
    assert not Sitting(over, [None, "random"]).others_go_on
    after = Sitting(over, [None, "random"])
    assert after.step_of_others().record is after.record and after.record == over


def test_a_record_that_is_opened_where_a_person_may_speak_stays_as_it_stands() -> None:
    game = rulebook.new("poof")
    played = rulebook.play(game, "greedy", seed=3)
    asked = next(played.at(n) for n in range(1, len(played)) if played.at(n).to_act == (1, 0))
    sitting = Sitting(asked, [None, "greedy"])
    sitting.patient = False
    assert sitting.asked == (0,) and not sitting.others_go_on
    sitting.opened = 0
    assert sitting.others_go_on


def test_what_happened_goes_back_to_the_last_move_of_a_person() -> None:
    opened = Sitting(dealt((0, Take(1)), (1, Take(1))), [None, "random"])
    assert [event.data["seat"] for event in opened.happened] == [1]
    fresh = Sitting(rulebook.Record(Toy()), ["random", None], seed=1)
    for _ in range(2):
        fresh.follow(fresh.step_of_others())
    assert [event.say for event in fresh.happened if event.seats is None] == ["dealt", "took"]
    sitting = Sitting(dealt(), [None, "random"], seed=1)
    sitting.propose(0, Take(2))
    sitting.follow(sitting.step_of_others())
    assert [event.data["seat"] for event in sitting.happened] == [0, 1]
    sitting.look_at(2)
    assert [event.data["seat"] for event in sitting.happened] == [0]
    sitting.look_at(0)
    assert sitting.happened == ()


# --- moves -----------------------------------------------------------------------------------------------


def test_a_refusal_is_kept_until_the_next_move_and_changes_nothing(mid: Game) -> None:
    sitting = Sitting(mid, [None])
    assert not sitting.propose(0, Skip())
    assert sitting.refused is not None and sitting.refused.rule == "KD-8" and sitting.record is mid
    assert sitting.propose(0, mid.game.moves(mid.state, 0)[0])
    assert sitting.refused is None and len(sitting.record) == 25 and sitting.since == 24


@pytest.mark.parametrize(
    "data", [None, 7, [], {}, {"is": "Fly"}, {"is": "Choose"}, {"is": "Choose", "colour": 7}]
)
def test_what_is_no_move_is_not_read_as_one(data: Any) -> None:
    sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None])
    with pytest.raises(BadData):
        sitting.read_move(data)


# --- time ------------------------------------------------------------------------------------------------


def test_time_ends_at_both_ends(mid: Game) -> None:
    sitting = Sitting(mid, [None])
    sitting.look_at(-5)
    assert sitting.looking == 0 and len(sitting.shown) == 0
    sitting.look_at(99)
    assert sitting.looking is None and sitting.shown is mid


def test_taking_back_goes_before_the_last_move_of_a_person_and_can_be_undone(mid: Game) -> None:
    sitting = Sitting(mid, [None])
    sitting.undo()
    assert len(sitting.record) == 23 - 1 and sitting.former == [mid] and sitting.looking is None
    sitting.back_to_former()
    assert sitting.record == mid and sitting.record.steps is mid.steps and sitting.former == []
    sitting.back_to_former()
    assert sitting.record == mid and sitting.record.taken_back == 1


def test_between_a_fork_and_the_game_before_one_goes_back_and_forth_and_nothing_is_lost(mid: Game) -> None:
    sitting = Sitting(mid, [None])
    sitting.look_at(12)
    sitting.fork()
    fork = sitting.record.then(0, sitting.record.legal(0)[0])
    sitting.record = fork
    for _ in range(2):
        sitting.back_to_former()
        assert sitting.record == mid and sitting.later == [fork]
        sitting.on_to_later()
        assert sitting.record == fork and sitting.record.steps is fork.steps
        assert sitting.former == [mid] and sitting.later == []
    sitting.on_to_later()
    assert sitting.record == fork and sitting.record.taken_back == 1


def test_a_second_fork_comes_before_the_first_and_both_are_found_again(mid: Game) -> None:
    sitting = Sitting(mid, [None])
    for step in (12, 20):
        sitting.look_at(step)
        sitting.fork()
        sitting.back_to_former()
    found = []
    for _ in range(2):
        sitting.on_to_later()
        found.append(sitting.record)
    assert found == [mid.at(20), mid.at(12)] and sitting.later == []
    assert all(record.taken_back == 2 for record in (sitting.record, found[1]))


def test_a_record_says_that_something_was_taken_back_wherever_it_is_carried() -> None:
    sitting = Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None], seed=7)
    for colour in ("red", "blue", "green"):
        sitting.propose(0, Choose(colour))
        sitting.undo()
    sitting.propose(0, Choose("red"))
    kept = sitting.record
    assert kept.taken_back == 3 and "taken back 3 times" in repr(kept)
    assert rulebook.Record.from_key(kept.key()).taken_back == 3
    assert rulebook.Record.from_json(kept.to_json()).taken_back == 3
    assert kept.at(0).taken_back == 3 and rulebook.play(kept, "random", seed=1).taken_back == 3
    never = rulebook.Record(kept.game).then(0, Choose("red"))
    assert never == kept and never.taken_back == 0 and "taken_back" not in never.to_json()
    opened = Sitting(rulebook.Record.from_key(kept.key()), [None])
    assert "taken back 3 times" in scene(opened, look(opened, "en"))["taken_back"]


def test_a_long_game_that_was_taken_back_goes_on_with_the_key_it_has() -> None:
    record = rulebook.play(rulebook.new("poof", players=4), bots="greedy", seed=7)
    growing = Growing()
    for one in (record, record.taken_back_to(510), record.taken_back_to(300), record):
        assert ".".join(growing.pieces(one)) == one.key()
        assert rulebook.Record.from_key(one.key()).taken_back == one.taken_back


@pytest.mark.parametrize("often", ["true", "-1", "1001", "1.0", "null", '"2"'])
def test_a_file_that_says_something_else_of_taking_back_is_refused(often: str) -> None:
    saved = rulebook.Record(rulebook.new("knapp_daneben")).taken_back_to(0).to_json()
    with pytest.raises(ValueError, match="moves were taken back 0 to 1000 times, not"):
        rulebook.Record.from_json(saved.replace('"taken_back": 1', f'"taken_back": {often}'))


def test_where_no_person_has_moved_nothing_is_taken_back(mid: Game) -> None:
    sitting = Sitting(mid, ["greedy"])
    sitting.undo()
    sitting.fork()
    assert sitting.record == mid and sitting.record.steps is mid.steps and sitting.former == []


def test_a_record_is_read_from_a_key_and_from_a_file_with_blanks_around_it(mid: Game) -> None:
    for text in (mid.key(), mid.to_json()):
        assert read_record(f"\n  {text} \n") == mid
