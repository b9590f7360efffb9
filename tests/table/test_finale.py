"""The end of a round is shown in full before anything is swept away; the end of a game too."""

from __future__ import annotations

from typing import Any

import pytest

import rulebook
from rulebook.core.record import Record
from rulebook.table import scene
from rulebook.table.boards import find_board
from rulebook.table.finale import closed, finale, picture
from rulebook.table.sitting import Sitting

BOTS = {"close_enough": "threshold", "five_to_close": "speller"}


def played(name: str, seed: int = 7) -> Record[Any, Any]:
    return rulebook.play(rulebook.new(name), BOTS.get(name, "random"), seed=seed)


def at_table(record: Record[Any, Any]) -> Sitting:
    """The first seat's person looks, and nobody has asked for the next round."""
    bots = [None, *["random"] * (record.game.players - 1)]
    return Sitting(record, bots, ends_round=find_board(record.game).ends_round)


def ends(record: Record[Any, Any]) -> list[int]:
    board = find_board(record.game)
    return [step for step in range(1, len(record) + 1) if closed(record.at(step), board)]


@pytest.mark.parametrize("name", ["close_enough", "five_to_close", "poof"])
def test_the_table_rests_after_each_round_and_goes_on_when_asked(name: str) -> None:
    record = played(name)
    *rounds, last = ends(record)
    assert rounds and last == len(record)
    for step in rounds:
        sitting = at_table(record.at(step))
        assert not sitting.others_go_on
        if sitting.asked and sitting.record.to_act[0] in sitting.people:
            continue  # they are asked for something first, such as which token to drop
        assert sitting.resting
        assert scene.turn(sitting, "en") == "The round is over."
        assert scene.go_on(sitting, "de") == "Nächste Runde"
        sitting.follow(sitting.step_of_others())
        assert not sitting.resting


@pytest.mark.parametrize("name", rulebook.all_games())
def test_the_end_is_told_by_its_rules_with_what_everybody_has_now(name: str) -> None:
    record = played(name)
    rules = {rule.id for rule in record.game.rules}
    for step in ends(record):
        sitting = at_table(record.at(step))
        seen = scene.look(sitting, "en")
        told = finale(sitting, seen)
        if seen.moves:
            assert told is None
            continue
        assert told is not None and told["lines"] and told["over"] == (step == len(record))
        assert {line["rule"] for line in told["lines"]} <= rules
        now = [points["points"] for points in scene.seats(sitting, "en")]
        together = record.game.stake() == "together"
        assert [after for _, _, after in told["points"]] == (now[:1] if together else now)
    assert finale(at_table(record.at(step - 1)), seen) is None


def test_what_a_team_did_together_is_told_once() -> None:
    """Two players of Closing In do not each send all the intel."""
    sitting = at_table(played("closing_in"))
    told = finale(sitting, scene.look(sitting, "en"))
    assert told is not None and [name for name, _, _ in told["points"]] == ["Player 1 and Player 2"]


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_points_before_are_a_number_and_the_unit_is_said_with_those_of_now(language: str) -> None:
    """0 → 14 points; one who scored nothing has no number before."""
    record = played("poof")
    sitting = at_table(record.at(ends(record)[0]))
    told = finale(sitting, scene.look(sitting, language))
    assert told is not None
    now = [seat["points"] for seat in scene.seats(sitting, language)]
    before = [seat["points"] for seat in scene.seats(at_table(record.at(ends(record)[0] - 1)), language)]
    assert [after for _, _, after in told["points"]] == now
    assert [had for _, had, _ in told["points"]] == [
        "0" if has != had else "" for has, had in zip(now, before, strict=True)
    ]
    assert any(had for _, had, _ in told["points"])


def test_at_the_end_of_a_round_every_lot_that_was_shown_lies_open_and_a_mucked_one_does_not() -> None:
    record = played("close_enough")
    seen_some = hidden_some = False
    for step in ends(record):
        sitting = at_table(record.at(step))
        seen = scene.look(sitting, "en")
        if seen.moves:
            continue
        shown = picture(seen, sitting.shown, find_board(record.game))
        for seat in shown["seats"]:
            last = record.at(step).state.last[seat["seat"]]
            cards = tuple(card["card"] for card in seat["hand"])
            if last.hand:
                assert cards == last.hand
                seen_some = True
            elif seat["seat"] != 0:
                hidden_some |= None in cards
            assert seat["target"]["number"] == str(last.target)
    assert seen_some and hidden_some


def test_the_words_of_the_round_stay_until_the_next_under_the_new_totals() -> None:
    record = played("five_to_close")
    step = ends(record)[0]
    sitting = at_table(record.at(step))
    shown = picture(scene.look(sitting, "en"), sitting.shown, find_board(record.game))
    before = record.at(step - 1).state
    words = [[word["text"] for word in team["words"]] for team in shown["teams"]]
    assert sorted(map(len, words)) == sorted(map(len, before.words)) and sum(map(len, words)) > 4
    totals = record.at(step).state.totals
    assert all(f"{totals[team['team'] - 1]} points" in team["points"] for team in shown["teams"])


def test_the_lots_at_the_end_add_up_as_the_story_says_tokens_and_all() -> None:
    record = played("close_enough", seed=4)
    board, used = find_board(record.game), 0
    for step in ends(record):
        at = record.at(step)
        lots = {lot["seat"]: lot for lot in picture(scene.look(at_table(at), "en"), at, board)["seats"]}
        for event in at.steps[-1].events:
            if event.say == "total":
                told = event.data
                lot = lots[told["seat"]]
                assert lot["sum"].startswith(f"{told['sum']} = {told['total']}:")
                assert [placed["place"] for placed in lot["placed"]] == [place for place, _ in told["uses"]]
                used += len(told["uses"])
    assert used
