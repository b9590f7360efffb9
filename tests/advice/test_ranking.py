"""Advice: what is counted is best, what is tried uses nothing hidden, and the bot's choice is the floor."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

import rulebook
from pig import Hold, Pig, State, Throw
from rulebook.advice import NothingToSay, advise
from rulebook.advice.ranking import Advice, Advised, Trial
from rulebook.advice.saying import advice_table
from rulebook.advice.solved import NotSmall, Solver
from rulebook.advice.waiting import Wait
from rulebook.core.luck import generator
from rulebook.core.players import bots
from rulebook.core.record import Record, recorded
from rulebook.table.advising import advice_shown

SMALL = rulebook.new("knapp_daneben", dice=3, sides=3)


def on_the_move(record: Record[Any, Any], step: int) -> Record[Any, Any]:
    """The first position from that step on in which somebody has a choice."""
    while not record.at(step).to_act or record.at(step).to_act[0] < 0 or len(record.at(step).legal()) < 2:
        step += 1
    return record.at(step)


def test_the_last_rolls_are_counted_to_the_end_and_equal_brute_force() -> None:
    record = on_the_move(rulebook.play(SMALL, "greedy", seed=3), 15)
    advice = advise(record, within=10)
    assert advice.how == "counted"

    @cache
    def best(state: Any) -> Fraction:
        if not SMALL.to_act(state):
            return Fraction(SMALL.scores(state)[0])
        if SMALL.to_act(state) == (-1,):
            odds = SMALL.chance(state).odds()
            return sum((p * best(SMALL.play(state, -1, roll)[0]) for roll, p in odds.items()), Fraction())
        return max(best(SMALL.play(state, 0, move)[0]) for move in SMALL.moves(state, 0))

    for one in advice.moves:
        assert one.worth == pytest.approx(float(best(SMALL.play(record.state, 0, one.move)[0])))
        assert one.error == one.loss_error == 0
    assert [one.loss for one in advice.moves] == sorted(one.loss for one in advice.moves)


def test_a_player_who_can_win_at_once_is_told_to_hold() -> None:
    """At Pig the game is won as soon as the throws of a turn reach the goal; a turn limit makes it small."""
    game = Pig(goal=10, turns=3)
    record = Record(game)
    solver = Solver(game, 200_000)
    value = solver.value(record.state)
    assert sum(value) == pytest.approx(1)
    held = State((5, 0), kept=2, turns=2)
    pays = [solver.after(held, 0, move)[0] for move in (Throw(), Hold())]
    assert pays[1] == 1.0 > pays[0]  # the last turn: whoever is ahead has won


def test_what_hides_something_is_not_counted() -> None:
    record = on_the_move(rulebook.play(rulebook.new("poof"), seed=7), 3)
    with pytest.raises(NotSmall):
        Solver(record.game, 10_000).value(record.state)
    assert advise(record, worlds=1).how == "playouts"


def test_so_many_worlds_give_the_same_advice_again() -> None:
    record = on_the_move(rulebook.play(SMALL, "greedy", seed=3), 5)
    assert advise(record, worlds=2) == advise(record, worlds=2)


def test_the_choice_of_the_bot_is_tried_to_the_end() -> None:
    record = on_the_move(rulebook.play(SMALL, "random", seed=3), 5)
    moves = record.legal(0)
    trial = Trial(SMALL, record.state, 0, moves, seed=1)
    trial.halve(lambda share, tries: tries == 1)
    usual = bots(SMALL)[trial.bot](SMALL, record.state, 0, moves, generator(1, (2,)))
    assert moves[trial.usual] == usual and trial.usual in trial.alive
    assert len(trial.got[trial.usual]) == max(map(len, trial.got))
    assert len(trial.alive) < len(moves)


def test_nobody_is_advised_where_nobody_moves() -> None:
    with pytest.raises(NothingToSay, match="nobody has a move here"):
        advise(rulebook.play(SMALL, seed=1))
    with pytest.raises(NothingToSay, match="nobody has a move here"):
        advise(Record(rulebook.new("poof")))


@pytest.mark.parametrize("name", ["poof", "close_enough", "five_to_close"])
@pytest.mark.slow
def test_what_is_hidden_changes_no_advice(name: str) -> None:
    record = on_the_move(rulebook.play(rulebook.new(name), "random", seed=5), 12)
    seat = record.to_act[0]
    told = advise(record, seat, worlds=1)
    rng = generator(9)
    for _ in range(2):
        other = record.game.guess(record.view(seat), seat, rng)
        assert record.game.view(other, seat) == record.view(seat)
        twin = recorded(record.game, (*record.steps[:-1], replace(record.steps[-1], state=other)))
        assert advise(twin, seat, worlds=1) == told


def test_advice_is_data_too() -> None:
    record = on_the_move(rulebook.play(SMALL, "greedy", seed=3), 15)
    data = advise(record, within=1).to_json("de")
    assert (data["seat"], data["stake"], data["moves"][0]["loss"]) == (1, "points", 0.0)
    assert data["moves"][0]["words"].endswith("schreiben")


def test_an_interruption_is_held_against_waiting() -> None:
    """Of two players of Poof the other one may call a Pooftastrophe, which costs far more than to wait."""
    record = on_the_move(rulebook.play(rulebook.new("poof"), seed=3), 1)
    other = record.to_act[1]
    assert len(record.legal(other)) == 1
    advice = advise(record, other, worlds=10)
    assert (advice.best, len(advice)) == (Wait(), 2)
    assert advice[1].loss > 2 * advice[1].loss_error
    assert advice.to_json()["moves"][0]["move"] is None
    shown = advice_shown(advice, record.legal(other), "en")
    assert shown["why"].startswith("Best: wait")
    assert [entry["rank"] for entry in shown["moves"]] == [2]


def tried(*got: list[float], game: rulebook.Game[Any, Any] = SMALL) -> Advice:
    """What advice makes of moves that brought this; the bot would choose the first."""
    view = game.start()
    trial = Trial(game, view, 0, [*game.moves(view, 0), Wait()][: len(got)], seed=1)
    trial.got, trial.on, trial.usual, trial.alive = list(got), list(range(len(got[0]))), 0, [0]
    return trial.advice()


def test_a_move_that_was_tried_on_lucky_tables_only_is_worth_no_more_than_the_best() -> None:
    """On the first tables all moves did well: the one that was dropped there lost 1, and got 19 by luck."""
    advice = tried([20.0, 21.0, 19.0, 2.0, 4.0, 3.0], [19.0, 19.0, 19.0])
    best, dropped = advice.moves
    assert (best.worth, dropped.loss) == (11.5, 1.0)
    assert dropped.worth == best.worth - dropped.loss


def test_a_move_that_did_not_surely_beat_the_best_is_shown_as_worth_the_same() -> None:
    advice = tried([1.0, 5.0], [5.0, 2.0])
    assert [(one.worth, one.loss) for one in advice.moves] == [(3.0, 0.0), (3.0, 0.0)]


def test_of_a_share_of_the_win_nobody_loses_more_than_all_that_the_best_is_worth() -> None:
    """One win in eight games, which was among the first two: there the other lost half a win."""
    advice = tried([1.0, *[0.0] * 7], [0.0, 0.0], game=Pig(goal=20))
    assert [(one.worth, one.loss) for one in advice.moves] == [(0.125, 0.0), (0.0, 0.125)]


def test_the_error_of_a_worth_is_what_it_scatters_by() -> None:
    """500 times two moves on tables of much luck in common, one tried on 8 of them, the other on 64."""
    gauss, rows = Random(5).gauss, []
    for _ in range(500):
        luck = [gauss(0, 3) for _ in range(64)]
        row = tried([9 + n + gauss(0, 1) for n in luck], [5 + n + gauss(0, 1) for n in luck[:8]])[1]
        rows.append(row)
    worths = [row.worth for row in rows]
    assert fmean(worths) == pytest.approx(5, abs=4 * stdev(worths) / sqrt(len(rows)))
    squares = fmean(row.error**2 for row in rows)
    assert 0.85 < sqrt(squares) / stdev(worths) < 1.15
    alone = sqrt((9 + 1) / 8)
    assert stdev(worths) < alone / 1.5, "the tables that only the best was tried on tell of the other, too"


def test_games_on_the_same_guessed_table_are_no_independent_tries() -> None:
    """100 times two moves of Poof on 12 tables, each played on eight times: a loss scatters by its error."""
    record = on_the_move(rulebook.play(rulebook.new("poof"), seed=4), 57)
    seat, losses = record.to_act[0], []
    for seed in range(100):
        trial = Trial(record.game, record.view(seat), seat, record.legal(seat)[:2], seed)
        trial.halve(lambda share, tries: tries == 3)
        assert len({*trial.on}) == 12 and len(trial.on) == len(trial.got[0]) == 96
        losses.append(trial.less(1, 0))
    said = sqrt(fmean(error**2 for _, error in losses))
    assert 0.8 < stdev(loss for loss, _ in losses) / said < 1.25


def test_where_nothing_is_hidden_each_game_is_a_try_of_its_own() -> None:
    trial = Trial(SMALL, SMALL.start(), 0, Record(SMALL).legal()[:2], seed=1)
    trial.halve(lambda share, tries: tries == 1)
    assert len({*trial.on}) == len(trial.got[0]) > 1


def test_it_is_said_what_worth_loss_and_error_are_where_moves_were_tried() -> None:
    by_trials = tried([1.0, 2.0], [1.0, 1.0])
    counted = replace(by_trials, how="counted")
    errors = {"en": "standard error", "de": "Standardfehler", "fr": "erreur type", "it": "errore standard"}
    for language, said in errors.items():
        assert said in advice_table(by_trials, language)[3]
        assert said not in advice_table(counted, language)[3]


@pytest.mark.parametrize("within", [float("nan"), float("inf")])
def test_a_time_that_is_none_is_refused(within: float) -> None:
    with pytest.raises(ValueError, match="a number of seconds"):
        advise(Record(SMALL), within=within)


def test_a_loss_within_its_error_is_shown_with_it_and_one_move_more_is_one() -> None:
    """Only the best move has no loss to show; of 13 moves, 12 are shown."""
    tied = [Advised(move, 40.0, 1.0, 0.0, 2.0) for move in Record(SMALL).legal()]
    _, _, rows, note = advice_table(Advice(SMALL, 0, "learned", tuple((tied * 13)[:13])))
    assert [row.cells[1] for row in rows[:2]] == ["–", "0.0 ± 2.0"]
    assert note.endswith("And 1 more move.")


def test_tables_are_guessed_only_where_something_is_hidden() -> None:
    open_table = advise(Record(Pig(goal=30)), worlds=1)
    hidden = advise(on_the_move(rulebook.play(rulebook.new("poof"), seed=3), 1), worlds=1)
    assert (open_table.how, "guessed" in open_table.note()) == ("playouts", False)
    assert (hidden.how, "guessed" in hidden.note()) == ("playouts", True)
    assert "played on by Shrewd" in hidden.note() and "die Schlau weiterspielt" in hidden.note("de")


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("close_enough", "percentage points of the chance to win"),
        ("closing_in", "percentage points of the chance that all win together"),
        ("knapp_daneben", "points at the end"),
        ("poof", "points of lead at the end"),
    ],
)
def test_advice_says_what_its_numbers_count(name: str, counted: str) -> None:
    record = on_the_move(rulebook.play(rulebook.new(name), seed=3), 1)
    shown = advice_shown(advise(record, worlds=1), record.legal(record.to_act[0]), "en")
    assert counted in shown["counts"]
