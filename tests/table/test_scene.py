"""What the frame shows of a sitting: moves only to whoever may make them, secrets only to their own eyes."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rulebook
from rulebook.games.knapp_daneben import Cross, Skip
from rulebook.table import scene
from rulebook.table.rules import rule, section
from rulebook.table.sitting import Sitting
from rulebook.table.snapshot import as_html, as_text
from tests.table.test_sitting import dealt
from tests.table.toy import Take, Toy


def shown(sitting: Sitting, language: str = "en") -> dict[str, Any]:
    return scene.scene(sitting, scene.look(sitting, language))


@pytest.fixture
def mid() -> rulebook.Record[Any, Any]:
    return rulebook.play(rulebook.new("knapp_daneben"), bots="greedy", seed=3).at(24)


def test_moves_are_shown_to_whoever_may_make_them_now(mid: rulebook.Record[Any, Any]) -> None:
    sitting = Sitting(mid, [None])
    now = shown(sitting)
    assert now["active"] and not now["looking"] and len(now["moves"]) == len(mid.game.moves(mid.state, 0))
    sitting.look_at(22)
    back = shown(sitting)
    assert not back["active"] and back["looking"] and back["moves"] == []
    assert (back["step"], back["last"]) == (22, 24)
    waiting = shown(Sitting(dealt(), ["random", None]))
    assert not waiting["active"] and waiting["moves"] == []
    watching = shown(Sitting(mid, ["greedy"]))
    assert not watching["active"] and watching["moves"] == []


def test_each_sees_the_view_and_the_story_of_their_own_seat() -> None:
    for eyes, chosen in ((0, [None, "random"]), (1, ["random", None])):
        sitting = Sitting(dealt((0, Take(1))), list(chosen))
        seen = scene.look(sitting, "en")
        assert seen.seat == eyes and seen.view.hands[eyes] == (2, 5)[eyes]
        assert seen.view.hands[1 - eyes] is rulebook.HIDDEN
        told = json.dumps(scene.story(sitting, "en"))
        assert f"sees the card {(2, 5)[eyes]}" in told and f"card {(2, 5)[1 - eyes]}" not in told
    nobody = Sitting(dealt(), ["random", "random"])
    assert scene.look(nobody, "en").view.hands == (rulebook.HIDDEN, rulebook.HIDDEN)
    assert scene.story(nobody, "en") == [[1, "TY-1", "The cards are dealt."]]


def test_behind_the_curtain_there_is_nothing_to_see() -> None:
    sitting = Sitting(dealt(), [None, None])
    sitting.propose(0, Take(3))
    sitting.propose(0, Take(1))
    covered = shown(sitting)
    assert covered["curtain"]["seat"] == 1 and covered["curtain"]["words"].endswith("to Player 2.")
    assert covered["moves"] == [] and covered["task"] == "" and covered["refusal"] is None
    assert scene.story(sitting, "en") == []
    assert "pebbles" not in as_text(sitting, "en") and "<pre>" not in as_html(sitting, "en")
    sitting.lift_curtain()
    assert shown(sitting)["curtain"] is None and shown(sitting)["moves"] != []
    assert "<pre>" in as_html(sitting, "en")


def test_the_points_are_those_of_the_moment_that_is_looked_at(mid: rulebook.Record[Any, Any]) -> None:
    sitting = Sitting(mid, [None])
    now = shown(sitting)["seats"][0]["points"]
    sitting.look_at(0)
    assert shown(sitting)["seats"][0]["points"] == "0 points" != now


def test_the_seats_say_who_plays_who_moves_who_looks_and_who_has_won() -> None:
    first, second = shown(Sitting(dealt(), [None, None]))["seats"]
    assert (first["who"], first["person"], first["to_move"], first["eyes"]) == ("person", True, True, True)
    assert (second["to_move"], second["eyes"], second["winner"]) == (False, False, False)
    alone = shown(Sitting(dealt(), [None, "random"]))["seats"]
    assert not alone[0]["eyes"] and (alone[1]["who"], alone[1]["person"]) == ("Random", False)
    over = Sitting(dealt((0, Take(2)), (1, Take(2)), (0, Take(1))), [None, "random"])
    assert [seat["winner"] for seat in shown(over)["seats"]] == [True, False]
    assert as_text(over, "en").endswith("Player 1 (person): one point ★ · Player 2 (Random): 0 points")
    assert "one point ★ · Player 2" in as_html(over, "en")


def test_whoever_plays_alone_for_points_has_won_against_nobody() -> None:
    """A team of one that gets out of the city has won; a sheet of one's own has its points and its rank."""
    record = rulebook.play(rulebook.new("knapp_daneben"), "greedy", seed=7)
    assert [seat["winner"] for seat in shown(Sitting(record, [None]))["seats"]] == [False]


def test_whose_turn_it_is_comes_in_a_sentence(mid: rulebook.Record[Any, Any]) -> None:
    back = Sitting(mid, [None])
    back.look_at(3)
    covered = Sitting(dealt(), [None, None])
    covered.propose(0, Take(1))
    begun = rulebook.play(rulebook.new("poof", players=2), "greedy", seed=7).at(4)
    told = {
        "Player 1: you may move.": Sitting(begun, [None, "greedy"]),
        "You are looking back at step 3.": back,
        "The game is over.": Sitting(rulebook.play(Toy(), seed=3), [None, None]),
        "Next comes the roll or the draw.": Sitting(rulebook.Record(Toy()), [None, None]),
        "Player 1: it is your turn.": Sitting(dealt(), [None, None]),
        "The table waits for Player 2.": covered,
        "Player 2 (Random) is next.": Sitting(dealt((0, Take(1))), [None, "random"]),
    }
    for words, sitting in told.items():
        assert scene.turn(sitting, "en") == words


def test_a_nod_is_asked_for_only_where_others_wait_for_one(mid: rulebook.Record[Any, Any]) -> None:
    bots = Sitting(dealt(), ["random", "random"])
    assert scene.go_on(bots, "en") == "Next step"
    assert scene.go_on(Sitting(rulebook.Record(Toy()), ["random", "random"]), "en") == "Next step"
    assert scene.go_on(Sitting(rulebook.Record(Toy()), [None, "random"]), "en") == ""
    assert scene.go_on(Sitting(dealt(), [None, "random"]), "en") == ""
    assert scene.go_on(Sitting(rulebook.play(Toy(), seed=3), ["random", "random"]), "en") == ""
    bots.look_at(0)
    assert scene.go_on(bots, "en") == ""


def test_what_can_be_done_with_the_game_is_said_at_every_moment(mid: rulebook.Record[Any, Any]) -> None:
    fresh = shown(Sitting(rulebook.Record(Toy()), [None, "random"]))
    assert (fresh["can_undo"], fresh["over"], fresh["bots"]) == (False, False, True)
    assert (fresh["former"], fresh["later"]) == (0, 0)
    sitting = Sitting(mid, [None])
    assert shown(sitting)["can_undo"] and not shown(sitting)["bots"]
    assert not shown(Sitting(mid, ["greedy"]))["can_undo"]
    sitting.undo()
    assert shown(sitting)["former"] == 1
    assert shown(sitting)["taken_back"] == "A move was taken back once in this game, and played anew."
    assert all("taken back once" in draw(sitting, "en") for draw in (as_text, as_html))
    sitting.back_to_former()
    assert (shown(sitting)["former"], shown(sitting)["later"]) == (0, 1)
    assert "taken back once" in shown(sitting)["taken_back"], "what was seen of other luck was seen"
    assert shown(Sitting(dealt(), ["random", "random"]))["one_by_one"]
    assert shown(Sitting(rulebook.play(Toy(), seed=3), [None, None]))["over"]


def test_the_last_word_of_a_game_is_its_own_and_not_said_while_looking_back() -> None:
    over = Sitting(rulebook.play(Toy(), seed=3), [None, None])
    assert scene.outcome(over, "en").endswith("takes the last pebble and wins.")
    over.look_at(2)
    assert scene.outcome(over, "en") == ""
    assert scene.outcome(Sitting(dealt(), [None, None]), "en") == ""


def test_a_bot_is_called_by_its_name_or_by_that_of_its_class() -> None:
    class Careful:
        def __call__(self, *_: Any) -> Any:
            raise NotImplementedError

    def bold(*_: Any) -> Any:
        raise NotImplementedError

    assert [scene.bot_name(Toy(), bot, "en") for bot in (Careful(), bold, "search", None)] == [
        "Careful",
        "bold",
        "Search",
        "person",
    ]


def test_who_thinks_is_said_of_bots_and_of_chance_only_that_something_is_counted() -> None:
    bot = Sitting(dealt((0, Take(1))), [None, "random"])
    assert scene.thinking(bot, "en") == "Player 2 (Random) is thinking …"
    assert scene.thinking(Sitting(rulebook.Record(Toy()), [None, "random"]), "en") == "Counting …"
    assert scene.thinking(Sitting(rulebook.play(Toy(), seed=3), [None, None]), "de") == "Wird berechnet …"


def test_a_move_says_what_it_earns_where_the_game_can_tell(mid: rulebook.Record[Any, Any]) -> None:
    listed = shown(Sitting(mid, [None]))["moves"]
    assert {0, 1} <= {move["gain"] for move in listed}
    one = next(move for move in listed if move["gain"] == 1)
    assert one["spoken"] == f"{one['words']}, earns one point"
    assert "spoken" not in shown(Sitting(dealt(), [None, "random"]))["moves"][0]


def test_rules_and_rulings_are_told_apart_in_every_language() -> None:
    rules = rulebook.rules("knapp_daneben")
    plain = rule(rules, "KD-8", "en")["origin"]
    assert not plain["open"] and plain["reason"] == plain["lead"] == "" and plain["options"] == []
    ours = rule(rules, "KD-R2", "de")["origin"]
    assert ours["open"] and ours["badge"] == "unsere Entscheidung"
    assert ours["lead"] == "Warum wir so entschieden haben:" and ours["reason"]
    assert [option["name"] for option in ours["options"]] == ["cross_spacing"]
    assert section(rules, "nowhere", "en") == "nowhere"


def test_a_snapshot_tells_step_turn_task_and_refusal_in_both_forms(mid: rulebook.Record[Any, Any]) -> None:
    sitting = Sitting(mid, [None])
    sitting.propose(0, Skip())
    text, html = as_text(sitting, "en").splitlines(), as_html(sitting, "en")
    assert text[0] == "Close to the Mark! · Step 24 of 24"
    assert text[1].startswith("Player 1: it is your turn. ") and len(text[1]) > 30
    head = next(n for n, line in enumerate(text) if line.startswith("Not allowed · Rule KD-8, No skipping"))
    assert text[head + 1].endswith("[KD-8]")
    assert f"<blockquote><p><strong>{text[head]}</strong><br>" in html
    assert "Step 24 of 24<br>Player 1: it is your turn. " in html and "<table" in html
    ruled = Sitting(mid, [None])
    ruled.propose(0, Cross(1, 3, 1, 4))
    assert ruled.refused is not None and ruled.refused.rule == "KD-R1"
    assert "· our ruling\n" in as_text(ruled, "en") and "· our ruling</strong>" in as_html(ruled, "en")
    assert "\nWhy we decided so: " in as_text(ruled, "en") and "<br>Why we decided so: " in as_html(
        ruled, "en"
    )
    quiet = Sitting(mid, [None])
    assert "blockquote" not in as_html(quiet, "en") and "Not allowed" not in as_text(quiet, "en")
