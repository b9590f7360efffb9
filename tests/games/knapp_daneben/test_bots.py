"""The bots of Knapp Daneben! at the table: legal, without an explosion, and each by its stated rule."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.game import Game, replaced
from rulebook.core.players import seated
from rulebook.core.playouts import Playouts
from rulebook.games.knapp_daneben import KnappDaneben, State, Write, bots, score
from rulebook.games.knapp_daneben.bots import Potential, best_hope
from rulebook.games.knapp_daneben.champion import Champion, Seen, trained_for
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, Net, learned
from rulebook.games.knapp_daneben.champion_patterns import BOOKLET, Form, Patterns, ids
from rulebook.games.knapp_daneben.odds import law_of_best
from tests.calls import calls

NAMES = ("greedy", "potential", "champion", "champion_deep", "grandmaster", "grandmaster_deep")
NETS = (CHAMPION, GRANDMASTER)
RNG = np.random.default_rng(1)


def decisions(game: Game[Any, Any], bots: list[str], seed: int) -> list[tuple[State, int, Any]]:
    """Every position in which a seat moved, and its move."""
    record = rulebook.play(game, bots=bots, seed=seed)
    return [
        (b.state, a.seat, a.move) for b, a in zip(record.steps, record.steps[1:], strict=False) if a.seat >= 0
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_the_same_again_and_in_few_calls(name: str) -> None:
    game = KnappDaneben()
    (bot,) = seated(game, name)
    assert bot is not None
    for state, seat, move in decisions(game, [name], seed=2):
        on_offer = game.moves(state, seat)
        assert bot(game, state, seat, on_offer, RNG) == move
        assert calls(partial(bot, game, state, seat, on_offer, RNG)) < 400_000


def test_greedy_takes_the_first_of_the_best() -> None:
    game = KnappDaneben()
    for state, seat, move in decisions(game, ["greedy"], seed=5)[1:]:
        gains = [game.gain(state, seat, other) for other in game.moves(state, seat)]
        assert game.moves(state, seat)[gains.index(max(gains, key=lambda g: g or 0))] == move


def test_potential_is_points_and_four_fifths_of_the_best_hopes() -> None:
    # One circle is left after this one: row 1, column 1 (black), between a 6 and an 8, for one more roll.
    game = KnappDaneben(extreme_marks=())
    sheet = (0, 6, *(2,) * 3, 8, *(2,) * 18, 0)
    any_die = int(1000 * Fraction(4, 5) * Fraction(671, 1296))
    assert best_hope(game, sheet, 0, "black", rolls=1) == 2 * any_die
    assert best_hope(game, sheet, 0, "red", rolls=1) == 2 * 133


def test_potential_counts_how_a_move_changes_the_hopes_of_all_circles() -> None:
    game, bot = KnappDaneben(), Potential()
    for state, seat, _ in decisions(game, ["greedy"], seed=8)[3:20:4]:
        sheet, colour, rolls = state.sheets[seat], state.colours[seat], 25 - state.rolls

        def hopes(numbers: tuple[int, ...], colour: str = colour, rolls: int = rolls) -> int:
            return sum(
                best_hope(game, numbers, i, colour, rolls) for i, full in enumerate(numbers) if not full
            )

        moves = [move for move in game.moves(state, seat) if isinstance(move, Write)][::5]
        for move, value in zip(moves, bot.values(game, state, seat, moves), strict=True):
            after = replaced(sheet, game.circle(move.row, move.column), move.total)
            points = game.gain(state, seat, move) or 0
            assert value == 1000 * points + hopes(after) - hopes(sheet)


def test_potential_works_out_once_what_several_playouts_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    game = KnappDaneben(players=2, mark_points=3)
    asked: list[Any] = []
    ends, work_out = Playouts(game, "potential"), bots._values
    ends.kernel = None  # as it is without numpy
    monkeypatch.setattr(bots, "_values", lambda *which: asked.append(which) or work_out(*which))
    state = rulebook.play(game, "greedy", seed=4).steps[60].state  # rolled, and nobody has written
    mine, *_, other = game.moves(state, 0)
    ends.pays([game.play(state, 0, mine)[0]], 0, 2)
    once = len(asked)
    ends.pays([game.play(state, 0, other)[0]], 0, 2)
    assert 0 < len(asked) - once <= once // 2, "the other seat has the same sheets and rolls once more"


@pytest.mark.parametrize("net", NETS)
def test_a_deep_bot_takes_the_best_answer_of_its_three_best_moves(net: Net) -> None:
    game, plain, deep = KnappDaneben(), Champion(net=net), Champion(deep=True, net=net)
    differ = 0
    for state, seat, move in decisions(game, [net.name], seed=3)[3:9]:
        moves = [m for m in game.moves(state, seat) if isinstance(m, Write)]
        values = plain.values(game, state, seat, moves)
        best = sorted(moves, key=lambda m: values[m], reverse=True)[:3]
        deeper = {m: plain.deep_value(game, state, seat, m) for m in best}
        chosen = deep(game, state, seat, moves, RNG)
        assert deeper[chosen] == max(deeper.values())
        differ += chosen != move
    assert differ


@pytest.mark.parametrize("net", NETS)
def test_a_deep_value_is_the_points_and_the_worth_of_the_next_sheet_before_and_after_its_roll(
    net: Net,
) -> None:
    game = KnappDaneben()
    state = State(("red",), 24, (3, 6, 2, 4, 2), (0,), ((5,) * 23 + (0, 0),))
    # One circle is left after this one, for one more roll.
    move = Write(4, 5, 5)
    sheet = replaced(state.sheets[0], 24, 4)
    seen = Seen(sheet, game.die_of(state, 0), 25, net=net)
    next_points = law_of_best(
        game, sheet, "red", lambda c, t: seen.gained(c, t, score.earned(game, sheet, c, t))
    )
    gained = net.unit * (game.gain(state, 0, move) or 0)
    assert gained > 0
    assert Champion(net=net).deep_value(game, state, 0, move) == gained + seen.worth + next_points.mean


def test_each_stage_of_the_game_has_its_own_weights() -> None:
    stages = [CHAMPION.stage(BOOKLET, roll)[0] for roll in range(1, 26)]
    assert [stages.index(stage) for stage in range(6)] == [0, 5, 9, 13, 17, 21]


def test_between_two_stages_the_grandmasters_weights_go_in_a_straight_line() -> None:
    known, states = learned(GRANDMASTER), np.array([1, 5, 250])
    (third, way), (fourth, none) = GRANDMASTER.stage(BOOKLET, 9), GRANDMASTER.stage(BOOKLET, 10)
    assert (third, way, fourth, none) == (2, 2, 3, 0)
    at = [int(known.weights[known.ids[states], stage].sum()) for stage in (third, fourth)]
    assert known.sum(states, third, way, 3) == at[0] + 2 * at[1]
    assert known.sum(states, fourth, none, 3) == 3 * at[1]


@pytest.mark.parametrize("net", NETS)
def test_a_bot_adds_the_weights_of_the_patterns_that_change(net: Net) -> None:
    game, bot = KnappDaneben(), Champion(net=net)

    for state, seat, move in decisions(game, [net.name], seed=6)[1:]:
        moves = [m for m in game.moves(state, seat) if isinstance(m, Write)]
        values = bot.values(game, state, seat, moves)
        assert max(values.values()) == values[move]
        colour = game.colours.index(state.colours[seat])
        worth = Seen(state.sheets[seat], colour, state.rolls, net=net).worth
        for m in moves[:5]:
            sheet = list(state.sheets[seat])
            sheet[(m.row - 1) * 5 + m.column - 1] = m.total
            then = Seen(tuple(sheet), colour, state.rolls, net=net).worth
            assert values[m] == net.unit * (game.gain(state, seat, m) or 0) + then - worth


@pytest.mark.parametrize("own", range(5))
@pytest.mark.parametrize("form", [BOOKLET, Form(3, 4)])
def test_sheets_that_are_the_same_by_symmetry_have_the_same_patterns(form: Form, own: int) -> None:
    own %= form.size
    colours = KnappDaneben(dice=form.size, sides=form.sides).circle_colours
    mine, turned = (Patterns(each, own, form.sides) for each in (colours, tuple(reversed(colours))))
    rng, size = np.random.default_rng(own), form.size**2
    for _ in range(20):
        sheet = np.where(rng.random(size) < 0.6, rng.integers(2, form.digits + 1, size=size), 0)
        opposite = np.where(sheet == 0, 0, form.digits + 2 - sheet)
        found = sorted(ids(form)[mine.states(sheet.tolist())])
        assert found == sorted(ids(form)[mine.states(opposite.tolist())])
        if form == BOOKLET:  # on small sheets two own circles may share a square, and the first one counts
            assert found == sorted(ids(form)[turned.states(sheet[::-1].tolist())])


@pytest.mark.parametrize("own", range(5))
def test_blocks_that_are_the_same_by_symmetry_have_the_same_weights(own: int) -> None:
    colours, known = KnappDaneben().circle_colours, learned(GRANDMASTER)
    mine, turned = (Patterns(each, own, blocks=True) for each in (colours, tuple(reversed(colours))))
    rng = np.random.default_rng(own)
    for _ in range(20):
        sheet = np.where(rng.random(25) < 0.5, rng.integers(5, 10, size=25), 0)
        opposite = np.where(sheet == 0, 0, 14 - sheet)
        found = sorted(known.ids[mine.states(sheet.tolist())])
        assert len(set(found)) > 30, "most blocks of such sheets were met"
        assert found == sorted(known.ids[mine.states(opposite.tolist())])
        assert found == sorted(known.ids[turned.states(sheet[::-1].tolist())])


def test_a_full_sheet_is_worth_nothing_more() -> None:
    full = tuple(np.random.default_rng(2).integers(2, 13, size=25).tolist())
    assert not ids()[Patterns(KnappDaneben().circle_colours, 3).states(full)].any()
    assert Seen(full, colour=3, roll=25, net=GRANDMASTER).worth == 0


def test_the_champion_plays_only_what_it_was_trained_for() -> None:
    assert trained_for(KnappDaneben(players=4, tie_break="crosses", cross_points=(0, 1, 3, 6, 10)))
    for other in (
        KnappDaneben(sides=8),
        KnappDaneben(cross_points=(0, 1, 2, 3, 4)),
        KnappDaneben(cross_spacing="gap"),
        KnappDaneben(dice=3, sides=3, mark_points=1),
    ):
        assert not trained_for(other)
        for name in ("champion", "grandmaster_deep"):
            with pytest.raises(ValueError, match=rf"no bot '{name}' .*trained for"):
                rulebook.play(other, bots=[name])


def test_the_grandmaster_plays_the_sheet_of_the_booklet_alone() -> None:
    small = KnappDaneben(dice=3, sides=4)
    assert trained_for(small) and not trained_for(small, GRANDMASTER)
    with pytest.raises(ValueError, match=r"no bot 'grandmaster' .*five dice with six sides"):
        rulebook.play(small, bots=["grandmaster"])
