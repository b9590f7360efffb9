"""The kernel of Knapp Daneben! against the readable engine, position by position, under any options."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.compiled import seed_streams
from rulebook.core.game import CHANCE
from rulebook.core.kernel import Kernel
from rulebook.games.knapp_daneben import KnappDaneben, State, champion_nets, kernel_house
from rulebook.games.knapp_daneben import kernel as module
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, Learned, Net
from rulebook.games.knapp_daneben.champion_patterns import BOOKLET, Form
from rulebook.games.knapp_daneben.kernel_champion import known_luck
from tests.games.kernel_faults import faulty, is_caught
from tests.games.kernels import same_game, same_games
from tests.games.knapp_daneben.test_referee import options
from tests.sampled import sampled
from tests.seed import drawn_seed

FOR_ANY = ("random", "greedy", "potential")
TRAINED = ("champion", "champion_deep", "grandmaster", "grandmaster_deep")


def odd(luck: random.Random) -> KnappDaneben:
    return KnappDaneben(**options(luck))


def booklet(luck: random.Random) -> KnappDaneben:
    points = (0, 1, 3, 6, 10, *luck.choices(range(99), k=luck.randrange(3)))
    return KnappDaneben(luck.randint(1, 5), tie_break=luck.choice(["points", "crosses"]), cross_points=points)


def test_the_kernel_plays_as_the_rules_have_it() -> None:
    seed = drawn_seed()
    same_games(odd, FOR_ANY[:2], seed, 150)
    same_games(booklet, TRAINED, seed, 60)


def test_a_game_is_the_same_to_its_end() -> None:
    for players, tie_break in ((1, "points"), (3, "crosses")):
        game = KnappDaneben(players, tie_break=tie_break, cross_spacing="gap")  # type: ignore[arg-type]  # of any type here
        seen = same_game(game, ["greedy", "random", "random"][:players], drawn_seed(), most=1000)
        assert seen == {"Choose": players, "chance": 25, "Write": 25 * players}


@pytest.mark.slow
@pytest.mark.parametrize("bot", [*FOR_ANY, *TRAINED])
def test_each_bot_chooses_as_at_the_table(bot: str) -> None:
    seen = same_games(booklet if bot in TRAINED else odd, [bot], drawn_seed(), 250)
    assert seen["Write"] > 80


@pytest.mark.everywhere
def test_the_kernel_agrees_at_200_000_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    plain = same_games(odd, FOR_ANY[:2], seed, 160_000)
    hoping = same_games(odd, FOR_ANY, seed + 1, 20_000)
    trained = same_games(booklet, (*FOR_ANY, *TRAINED), seed + 2, 20_000)
    with capsys.disabled():
        print(plain + hoping + trained)


def test_a_kernel_goes_on_from_the_middle_of_a_game() -> None:
    luck = random.Random(drawn_seed())
    for _ in range(6):
        game = odd(luck)
        record = rulebook.play(game, seed=luck.getrandbits(20))
        state = record.at(luck.randrange(len(record))).state
        same_game(game, ["random"] * game.players, luck.getrandbits(60), 12, start=state)


def test_rows_are_moves_and_back() -> None:
    luck = random.Random(drawn_seed())
    game = odd(luck)
    kernel = game.kernel()
    assert kernel is not None
    record = rulebook.play(game, seed=luck.getrandbits(20))
    for before, step in pairwise(record.steps):
        row = np.array(kernel.module.encode(game, before.state, step.seat, step.move))
        assert kernel.module.decode(game, before.state, step.seat, row) == step.move


def test_KD_4_every_roll_comes_as_often_as_the_odds_say() -> None:
    game = KnappDaneben(dice=3, sides=3)
    kernel = game.kernel()
    assert kernel is not None
    state, luck, row = State(("red",), sheets=((0,) * 9,)), np.zeros(2, np.uint64), np.zeros(6, np.int64)
    (table,) = kernel.packed([State(("black",), sheets=state.sheets)])
    seed_streams(luck, np.uint64(seed := drawn_seed()), np.uint64(0))
    times, seen = 27_000, Counter[Any]()
    for _ in range(times):
        assert kernel.module.turn(kernel.light, table, np.zeros(1, np.int64), luck, row) == CHANCE
        seen[kernel.module.decode(game, state, CHANCE, row)] += 1
    expected = {move: float(game.chance(state).probability(move)) * times for move in seen}
    assert len(seen) == 27 and sum(expected.values()) == pytest.approx(times)
    off = sum((seen[move] - expected[move]) ** 2 / expected[move] for move in seen)
    assert off < 83, f"seed {seed}"  # chi-squared, 26 degrees of freedom: once in ten million


def test_the_grandmasters_weights_are_read_only_where_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is compiled once more for it: what is left out elsewhere are arrays of the same kinds."""
    read = []

    def learned(net: Net, form: Form = BOOKLET) -> Learned:
        read.append(net)
        return champion_nets.learned(net, form)

    monkeypatch.setattr(kernel_house, "learned", learned)
    kernel_house._brain.cache_clear()
    kernel = Kernel(KnappDaneben(), module)
    tables = kernel.packed([KnappDaneben().start()] * 2)
    kernel.play_on(tables.copy(), np.arange(2), 1, ["champion_deep"], luck=True)
    compiled = len(module.play_on.signatures)
    kernel.play_on(tables, np.arange(2), 1, ["greedy"])
    kernel.results(tables), kernel.worth(tables), kernel.measures(tables)
    assert set(read) == {CHAMPION}
    kernel.play_on(kernel.packed([KnappDaneben().start()]), np.arange(1), 1, ["grandmaster"])
    assert set(read) == {CHAMPION, GRANDMASTER}
    assert len(module.play_on.signatures) == compiled == 1


@pytest.mark.slow
def test_the_known_luck_of_a_roll_is_what_it_changes_of_what_a_seat_expects() -> None:
    seed = drawn_seed()
    game = KnappDaneben(players=2)
    kernel = game.kernel()
    assert kernel is not None
    record = rulebook.play(game, ["champion", "random"], seed=seed)
    for before, step in pairwise(record.steps):
        if step.seat == CHANCE:
            (table,), worth = kernel.packed([step.state]), game.expected(step.state)
            hoped = game.expected(before.state)
            assert worth is not None and hoped is not None
            for seat in range(2):
                found = known_luck(kernel.light.champion, table, seat) / kernel.luck_unit
                assert found == pytest.approx(worth[seat] - hoped[seat], abs=1e-9)


@pytest.mark.slow
def test_the_known_luck_of_all_rolls_adds_up_to_nothing() -> None:
    seed = drawn_seed()
    game = KnappDaneben()
    kernel = game.kernel()
    assert kernel is not None
    state = rulebook.play(game, "greedy", seed=seed).at(random.Random(seed).randrange(2, 51, 2)).state
    assert game.to_act(state) == (0,)
    (table,), total = kernel.packed([state]), 0
    for dice in product(range(1, 7), repeat=5):
        table["dice"][:5] = dice
        total += known_luck(kernel.light.champion, table, 0)
    assert total == 0


def test_points_too_large_for_the_arrays_leave_the_game_to_the_readable_engine() -> None:
    assert KnappDaneben(mark_points=1, extreme_marks=(10**6,)).kernel() is not None
    for large in ({"cross_points": (0, 1, 2, 3, 10**6 + 1)}, {"mark_points": 10, "extreme_marks": (10**9,)}):
        game = KnappDaneben(**large)  # type: ignore[arg-type]  # of any type here
        assert game.kernel() is None
        assert rulebook.simulate(game, games=2, progress=False).setup.engine == "readable"


FAULTS = {
    "any die may be added to any": ("if colour != own and rules.own_die:", "if colour != own and False:"),
    "a circle takes its own die twice": ("if other != colour:", "if True:"),
    "equal numbers make a cross": ("- total) == 1)", "- total) <= 1)"),
    "crosses below are not counted": ("for side in (1, 3):", "for side in (1,):"),
    "columns earn nothing": (
        "points += rules.line_points[after >> column",
        "_ = rules.line_points[after >> column",
    ),
    "the last line is forgotten": (
        "found, points = crosses(rules, sheet), 0\n    for line in range(2 * rules.dice):",
        "found, points = crosses(rules, sheet), 0\n    for line in range(2 * rules.dice - 1):",
    ),
    "the last circle makes no mark": (
        "for circle in range(rules.circles):\n        points",
        "for circle in range(rules.circles - 1):\n        points",
    ),
    "a gap makes no difference": ("crosses_of(house, bits)\n", "bits.bit_count()\n"),
    "ties go by points always": (
        'rules.ties_by_points = house.own_die, house.tie_break == "points"',
        "rules.ties_by_points = house.own_die, True",
    ),
    "the last of the best is taken": ("if points > best:", "if points >= best:"),
    "hopes of rows alone": ("for line in range(2):", "for line in range(1):"),
    "hopes for one roll too many": (
        "rolls, best = rules.circles - table.rolls,",
        "rolls, best = max(0, rules.circles - table.rolls - 1),",
    ),
    "hopes of the whole line never change": (
        "same and abs(mate - circle) != step",
        "abs(mate - circle) != step",
    ),
    "a written circle still waits": ("table.waiting[seat] = 0\n", "table.waiting[seat] = table.rolls == 3\n"),
    "one side of a die never comes": ("below(luck, 0, rules.sides)", "below(luck, 0, rules.sides + 1)"),
    "a taken colour is free": ("for seat in range(table.chosen):", "for seat in range(table.chosen - 1):"),
    "a neighbourhood is never over": (
        "states[GOES_ON, AROUND + circle] = 0",
        "states[GOES_ON, AROUND + circle] = 1",
    ),
    "the counts stay": ("states[STATE, COUNTS] += brain.fills[own, circle]", "pass"),
    "the wrong stage": (
        "net.stage(form, roll + 1)",
        "net.stage(form, max(1, roll))",
    ),
    "the points of a deep move are forgotten": (
        "value = rolls * net.brain.unit * earned(",
        "value = 0 * earned(",
    ),
    "one block is forgotten": (
        "for k in range(blocks.many[circle]):\n        column",
        "for k in range(1, blocks.many[circle]):\n        column",
    ),
    "a wish goes with the first circle that wished it": ("& ~wishes[TWICE, mine])", ")"),
    "wishes beside stay as they were": ("|= WISHED[total]", "|= 0"),
    "weights jump from stage to stage": ("APART * here + net", "APART * here + 0 * net"),
}

TIED = {"cross_points": (0, 0, 0), "extreme_marks": (), "tie_break": "crosses"}
"""All tables have 0 points, so that what breaks ties decides."""


GAMES = (
    (KnappDaneben(2, cross_spacing="gap", tie_break="crosses"), ("greedy", "potential")),
    (KnappDaneben(3, dice=3, sides=4, own_die=False, **TIED), ("random",) * 3),  # type: ignore[arg-type]  # of any type here
    (KnappDaneben(), ("champion",)),
    (KnappDaneben(), ("champion_deep",)),
    (KnappDaneben(), ("grandmaster",)),
    (KnappDaneben(dice=3, sides=4), ("champion_deep",)),
)
"""Games that show a fault, each in some of them."""


@pytest.mark.slow
@pytest.mark.parametrize("fault", sampled([(fault,) for fault in FAULTS], each=7))
def test_a_seeded_fault_is_caught(fault: str, tmp_path: Path) -> None:
    module = faulty(tmp_path, "knapp_daneben", *FAULTS[fault])
    assert any(is_caught(module, game, bots, games=2, positions=200) for game, bots in GAMES)


@pytest.mark.slow
def test_where_there_is_no_fault_none_is_found(tmp_path: Path) -> None:
    module = faulty(tmp_path, "knapp_daneben", "MOST_SEATS: Final = 5", "MOST_SEATS: Final = 5")
    assert not any(is_caught(module, game, bots, games=1, positions=200) for game, bots in GAMES)
