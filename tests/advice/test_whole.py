"""Games solved whole: as an independent account of Pig has it, at every table, and exact beside its clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulebook
from pig import Hold, Pig, State, Throw
from rulebook.advice import advise, review, whole
from rulebook.advice.clock import clock_of
from rulebook.advice.solved import NotSmall
from rulebook.advice.whole import kept_whole, solve_and_keep, solved_whole
from rulebook.cli import main
from rulebook.core import registry
from rulebook.core.chance import Rolled
from rulebook.core.files import put_sealed
from rulebook.core.game import CHANCE
from rulebook.core.later import np
from rulebook.core.record import Record
from rulebook.odds import decide
from tests.odds.test_decide import pig


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder of the test's own, with nothing in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept_whole.cache_clear()


def table(who: int, mine: int, yours: int, kept: int) -> State:
    """The table that the other account of Pig names by its four numbers."""
    return State((yours, mine) if who else (mine, yours), kept, turns=who)


@pytest.mark.slow
def test_the_clock_of_pig_is_its_turns_up_to_the_last_but_one() -> None:
    clock = clock_of(Pig(goal=20))
    assert clock and (clock.field, clock.period, clock.end) == ("turns", 2, 199)


@pytest.mark.slow
def test_every_table_is_worth_what_another_account_of_pig_says() -> None:
    solved = solved_whole(Pig(goal=14))
    best = decide((0, 0, 0, 0), lambda s: pig(14, s), other=lambda s: s[0] == 1)
    met = [(state, value) for state, value in best.values.items() if state[1] + state[3] < 14]
    assert len(met) == len(solved)
    for state, value in met:
        assert solved.value(table(*state)) == pytest.approx((value, 1 - value), abs=1e-8)


@pytest.mark.slow
def test_with_its_clock_the_game_is_worth_the_same_until_its_end_matters() -> None:
    """Some tables in every turn of a short game, from the last turn backwards."""
    game = Pig(goal=10, turns=60)
    solved = solved_whole(game)

    @cache
    def first(state: State) -> float:
        seats = game.to_act(state)
        if not seats:
            return sum(1 / len(game.winners(state)) for seat in game.winners(state) if seat == 0)
        if seats == (CHANCE,):
            return sum(first(game.play(state, CHANCE, Rolled((die,)))[0]) for die in range(1, 7)) / 6
        pays = [first(game.play(state, seats[0], move)[0]) for move in game.moves(state, seats[0])]
        return max(pays) if seats[0] == 0 else min(pays)

    told = []
    for turns in reversed(range(60)):  # so that each leads to what is known
        for totals in ((0, 0), (4, 0), (3, 7), (9, 9)):
            for kept in (0, 2, 3):
                state = State(totals, kept if totals[turns % 2] + kept < 10 else 0, turns=turns)
                value = solved.value(state)
                told.append((turns, value is not None))
                assert value is None or value[0] == pytest.approx(first(state), abs=1e-8)
    assert all(known for turn, known in told if turn < 30)
    assert not any(known for turn, known in told if turn > 57)


def agreement(game: Pig, games: int) -> tuple[int, int]:
    """At how many of the positions met the advice is the best choice of the other account of Pig."""
    best = decide((0, 0, 0, 0), lambda s: pig(game.goal, s), other=lambda s: s[0] == 1, error=1e-6)
    draw, agreed, met = Random(1), 0, 0
    for number in range(games):
        record = rulebook.play(game, ["twenty", draw.choice(["twenty", "random"])], seed=number)
        for step in range(len(record)):
            seats, state = record.at(step).to_act, record.at(step).state
            if seats in ((0,), (1,)) and state.kept:
                who = seats[0]
                advised = advise(record.at(step), who).best
                optimum = best.choices[who, state.totals[who], state.totals[1 - who], state.kept]
                agreed += (advised == Hold()) == (optimum == "hold")
                met += 1
    return agreed, met


@pytest.mark.slow
def test_advice_at_pig_is_the_solved_optimum_at_the_positions_met() -> None:
    solve_and_keep(Pig(goal=20))
    agreed, met = agreement(Pig(goal=20), games=10)
    assert met > 50
    assert agreed == met


@pytest.mark.everywhere
def test_advice_at_the_whole_of_pig_is_the_solved_optimum_at_the_positions_met() -> None:
    assert len(solve_and_keep(Pig())) == 960_894
    agreed, met = agreement(Pig(), games=60)
    print(f"{agreed} of {met} positions")
    assert agreed >= 0.99 * met


@pytest.mark.slow
def test_what_was_kept_is_advised_and_reviewed_as_counted() -> None:
    game = Pig(goal=12)
    record = rulebook.play(game, "twenty", seed=3)
    tried = advise(record.at(0), worlds=1)
    assert tried.how == "playouts" and "`rulebook train pig` with your options" in tried.note()
    solve_and_keep(game)
    counted = advise(record.at(0), worlds=1)
    assert counted.how == "counted" and "rulebook train" not in counted.note()
    found = review(record)
    assert found.how == "counted"
    assert found.start == pytest.approx(kept_whole(game).value(game.start()))  # type: ignore[union-attr]  # it is kept
    parts = found.luck(0) + found.choices(0) + found.of_others(0)
    assert parts == pytest.approx(found.result[0] - found.start[0])
    assert kept_whole(Pig(goal=13)) is None


@pytest.mark.slow
def test_a_damaged_solution_is_not_used(tmp_path: Path) -> None:
    solve_and_keep(Pig(goal=10))
    (file,) = tmp_path.glob("rulebook/*.npz")
    file.write_bytes(file.read_bytes()[:-1])
    kept_whole.cache_clear()
    assert kept_whole(Pig(goal=10)) is None
    damaged, never = (advise(rulebook.Record(Pig(goal=goal)), worlds=1).note() for goal in (10, 11))
    assert "is damaged and is not used; `rulebook train pig`" in damaged and "damaged" not in never
    solve_and_keep(Pig(goal=10))
    assert "damaged" not in advise(rulebook.Record(Pig(goal=10)), worlds=1).note()


class Learned(Pig):
    """Pig with a guess of its own at what a table is worth."""

    def expected(self, s: State) -> tuple[float, float]:
        return 0.5, 0.5


@pytest.mark.slow
def test_what_a_kept_solution_does_not_reach_is_not_called_counted() -> None:
    """The clock of Pig stops at turn 200: shortly before, a table is worth what the game itself knows."""
    game = Learned(goal=12)
    solve_and_keep(game)
    late = replace(game.start(), turns=198)
    solution = kept_whole(game)
    assert solution is not None and solution.value(late) is None
    assert whole.worth(game, late) == (0.5, 0.5)
    assert whole.are_counted(game, [game.start()]) and not whole.are_counted(game, [game.start(), late])


@dataclass(frozen=True)
class Lucky(Pig):
    """Pig in which the eighth turn may be worth a point more."""

    def _ended(self, s: State, player: int, points: int) -> Any:
        after, told = super()._ended(s, player, points + (s.turns == 7))
        return after, told


@pytest.mark.slow
def test_what_cannot_be_solved_whole_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    for game, why in (
        (rulebook.new("poof"), "hidden"),
        (Pig(players=3), "two players"),
    ):
        with pytest.raises(NotSmall, match=why):
            solved_whole(game)
    monkeypatch.setattr(whole, "MOST_TABLES", 2_000)
    assert len(solved_whole(Pig(goal=12))) < 2_000
    with pytest.raises(NotSmall, match="more than 2,000 tables"):
        solved_whole(Lucky(goal=12))  # its turns are no clock: every one makes other tables


def test_a_clock_is_tried_reading_by_reading() -> None:
    clock = clock_of(Pig(goal=20))
    assert clock is not None
    held = State((3, 0), kept=4, turns=0)
    assert clock.alike(Pig(goal=20), held, 40)
    assert not clock.alike(Pig(goal=20), replace(held, turns=1), 199)
    assert not clock.alike(Lucky(goal=20), replace(held, turns=1), 7)
    assert clock_of(Lucky(goal=20)) is None


@pytest.mark.slow
def test_the_command_line_solves_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(registry._registered, "pig", Pig)
    assert main(["train", "pig", "--option", "goal=10"]) == 0
    assert "advice and reviews are exact now" in capsys.readouterr().out
    assert advise(Record(Pig(goal=10))).how == "counted"
    assert main(["train", "poof"]) != 0
    assert "cannot be solved whole: something is hidden" in capsys.readouterr().err


@pytest.mark.slow
def test_a_throw_is_advised_where_nothing_can_be_lost() -> None:
    solve_and_keep(Pig(goal=10))
    advice = advise(Record(Pig(goal=10)))
    assert [one.move for one in advice.moves] == [Throw()]


@pytest.mark.slow
def test_a_kept_solution_that_is_none_of_ours_is_not_read(tmp_path: Path) -> None:
    """Damaged, or written and sealed by another program or version."""
    game = Pig(goal=10)
    solve_and_keep(game)
    assert kept_whole(game)
    file = whole._file(game)
    ours, other, empty = file.read_bytes(), BytesIO(), BytesIO()
    np.savez(other, keys=[1])
    np.savez(empty, clock=["turns", "x", "y"])
    for content in (b"", b"PK", b"hello", other.getvalue(), empty.getvalue(), ours[:-9]):
        put_sealed(file, content)
        kept_whole.cache_clear()
        assert kept_whole(game) is None
    file.write_bytes(ours[:-1] + b"?")
    kept_whole.cache_clear()
    assert kept_whole(game) is None


SMALL = ["-o", "dice=3", "-o", "sides=3", "-o", "mark_points=3", "--games", "100"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pig", "knapp_daneben"])
def test_what_was_found_and_cannot_be_kept_is_said_in_a_sentence(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(registry._registered, "pig", Pig)
    (tmp_path / "rulebook").write_text("a file where the folder belongs")
    small = ["--option", "goal=10"] if game == "pig" else SMALL
    assert main(["train", game, *small]) == 2
    said = capsys.readouterr().err
    assert (
        said.startswith(f"rulebook: nothing can be kept in {tmp_path / 'rulebook'}: ") and "None" not in said
    )
