"""The kernel of Poof against the readable engine: moves, choices, tables and points; chance; faults."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER, Kernel
from rulebook.games.poof import Dealt, Poof, State
from rulebook.games.poof.measures import AT_END
from rulebook.games.poof.table import Move
from tests.games.kernel_faults import faulty, is_caught
from tests.games.kernels import same_game, same_games
from tests.games.poof.tables import UNDER, odd_house, table
from tests.seed import drawn_seed

BOTS = ("random", "greedy", "hoarder", "shrewd")


def kernel_of(game: Poof) -> Kernel:
    kernel = game.kernel()
    assert kernel is not None
    return kernel


# --- the same game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "positions",
    [200, pytest.param(5_000, marks=pytest.mark.slow), pytest.param(200_000, marks=pytest.mark.everywhere)],
)
def test_the_kernel_plays_the_same_games_under_any_options(positions: int) -> None:
    seed = drawn_seed()
    seen = same_games(odd_house, BOTS, seed, positions)
    if positions > 10_000:
        assert seen.keys() == {"Play", "TakePile", "Pooftastrophe", "Blind", "Blinds", "chance"}


def test_games_go_on_in_the_kernel_from_the_middle_of_anything() -> None:
    seed = drawn_seed()
    luck = random.Random(seed)
    for _ in range(4):
        game, bots = odd_house(luck), [luck.choice(BOTS) for _ in range(6)]
        steps = rulebook.play(game, "random", seed=luck.getrandbits(60)).steps
        start = luck.choice(steps).state
        same_game(game, bots[: game.players], luck.getrandbits(60), 40, start)


@pytest.mark.parametrize(
    ("state", "game"),
    [
        (table((3, 3, 9), (5,), up={0: (3, 3, "3", UNDER), 1: ("7",)}, on=(9, 5)), Poof()),
        (
            table((0, 3), (5,), up={0: (UNDER, None, UNDER, UNDER)}, on=(2,)),
            Poof(extra_challenge=True, blind_cards="several"),
        ),
        (table((0, 0), (0,)), Poof(rounds=1)),
        (table((3,), (5, 6), known=((3,), (6,)), fresh=((1, 2),), caller=None, turns=7, poofs=2), Poof()),
    ],
)
def test_tables_laid_out_by_hand_are_played_alike(state: State, game: Poof) -> None:
    full = kernel_of(game)
    padded = full.module.unpack(game, full.packed([state])[0])
    assert [row[: len(own)] for row, own in zip(padded.stacks, state.stacks, strict=True)] == list(
        state.stacks
    )
    for seed in range(3):
        same_game(game, ("random", "greedy"), seed, 30, padded)


def test_what_is_counted_at_the_end_is_what_the_readable_table_says() -> None:
    game = Poof(players=3, rounds=4, turn_limit=12, poofs=30)
    kernel = kernel_of(game)
    tables = np.repeat(kernel.packed([game.start()]), 30)
    kernel.play_on(tables, np.arange(30), 5, ("greedy", "hoarder", "random"))
    counted = kernel.measures(tables)
    ends = [kernel.module.unpack(game, end) for end in tables]
    assert counted.keys() == AT_END.keys()
    for name, read in AT_END.items():
        assert counted[name].tolist() == [read(end) for end in ends], name
    assert sum(counted["rounds cut short"]) > 0


# --- chance, and luck ---------------------------------------------------------------------------------------


UNSEEN = ((0, 2), (4, 1), (9, 3))
DRAWS: dict[str, tuple[State, Poof]] = {
    "turn up": (table((3,), (5,), up={0: (UNDER,)}, phase="turn_up", turning=(1,), unseen=UNSEEN), Poof()),
    "draw": (table((3,), (5,), phase="draw", drawing=(0, 1), unseen=UNSEEN), Poof()),
    "show": (table((3,), (5,), up={0: (3, UNDER), 1: (7,)}, phase="show", unseen=((0, 2), (4, 3))), Poof()),
    "deal": (State(), Poof(highest=2, copies=3, poofs=0, held=2, stacks=0)),
}


@pytest.mark.parametrize("what", DRAWS)
def test_what_chance_brings_comes_as_often_as_the_readable_odds_say(what: str) -> None:
    """A chi-square test on 3,000 games."""
    (state, game), times = DRAWS[what], 3_000
    came = Counter(brought(game, state, number) for number in range(times))
    odds = game.chance(state).odds()
    assert came.keys() <= odds.keys()
    chi = sum((came[move] - times * float(p)) ** 2 / (times * float(p)) for move, p in odds.items())
    freedom = len(odds) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


def brought(game: Poof, state: State, number: int) -> Move:
    """What chance brings to this table in the game of that number."""
    kernel = kernel_of(game)
    module, luck, row = (
        kernel.module,
        np.array([number] * 3, np.uint64),
        np.zeros(kernel.module.WIDTH, np.int64),
    )
    seat = module.turn(kernel.house, kernel.packed([state])[0], np.zeros(2, np.int64), luck, row)
    assert seat == CHANCE
    move: Move = module.decode(game, state, seat, row)
    return move


@pytest.mark.slow
def test_random_takes_each_move_equally_often() -> None:
    game = Poof()
    state = table((0, 3, 3, 8, 9), (5,), up={0: (3, 7, 0)}, on=(8,))
    kernel = kernel_of(game)
    module, moves, times = kernel.module, game.moves(state, 0), 20_000
    packed, row, chosen = kernel.packed([state])[0], np.zeros(module.WIDTH, np.int64), Counter[Move]()
    luck = np.arange(3, dtype=np.uint64)
    for _ in range(times):
        seat = module.turn(kernel.house, packed, np.zeros(2, np.int64), luck, row)
        chosen[module.decode(game, state, seat, row)] += 1
    expected = times / len(moves)
    chi = sum((chosen[move] - expected) ** 2 / expected for move in moves)
    assert chosen.keys() == set(moves)
    assert chi < len(moves) - 1 + 5 * (2 * (len(moves) - 1)) ** 0.5


def test_whoever_plays_the_same_cards_are_dealt_in_every_round() -> None:
    """And as long as both play alike, the same are turned up."""
    game = Poof(rounds=3)
    deals = [dealt(game, bots) for bots in (("greedy", "greedy"), ("random", "hoarder"))]
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 3, "each round is dealt anew"


def dealt(game: Poof, bots: tuple[str, ...]) -> list[Move]:
    kernel, luck = kernel_of(game), np.arange(3, dtype=np.uint64)
    module, row = kernel.module, np.zeros(kernel.module.WIDTH, np.int64)
    now, numbers = kernel.packed([game.start()])[0], np.array([BOTS.index(bot) for bot in bots])
    deals: list[Move] = []
    while (seat := module.turn(kernel.house, now, numbers, luck, row)) != OVER:
        if now["phase"] == 0:
            deals.append(module.decode(game, State(), seat, row))
            assert isinstance(deals[-1], Dealt)
        module.play(kernel.house, now, seat, row)
    return deals


# --- simulations --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        pytest.param(
            {"players": 3, "extra_challenge": True, "draw_again": "all"}, marks=pytest.mark.everywhere
        ),
    ],
)
def test_simulations_in_the_kernel_agree_with_readable_ones(options: dict[str, Any]) -> None:
    game = rulebook.new("poof", rounds=2, **options)
    bots = ["greedy", "random", "hoarder"][: game.players]
    fast = rulebook.simulate(game, bots, games=40_000, seed=1, engine="fast", progress=False)
    slow = rulebook.simulate(game, bots, games=600, seed=2, engine="readable", progress=False)
    pairs = [*zip(fast.scores, slow.scores, strict=True), (fast.steps, slow.steps)]
    for many, few in pairs:
        assert abs(many.mean.value - few.mean.value) < 4 * np.hypot(many.mean.error, few.mean.error)


# --- faults -------------------------------------------------------------------------------------------------


HIGH = {"highest": 4, "held": 4, "stacks": 0, "poofs": 0}
BLIND = {"extra_challenge": True, "stacks": 4, "held": 3, "blind_cards": "several"}
FEW_CARDS = {"players": 3, "highest": 2, "copies": 3, "poofs": 3, "stacks": 0, "held": 1, "draw_again": "all"}
FAULTS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "a stuck player may always poof": (
        "return bool(house.poof_when_stuck != NEVER_POOF or highest > 0)",
        "return True",
        {"poof_when_stuck": "never"},
        "random",
    ),
    "covered cards are played blind": (
        "table.down[seat] & ~table.showing[seat]",
        "table.down[seat]",
        BLIND,
        "random",
    ),
    "fewest cards come first": (
        "for count in range(held + shown, 0, -1):",
        "for count in range(1, held + shown + 1):",
        {},
        "greedy",
    ),
    "who must go blind may take": (
        "house.blind_when_stuck == MUST_GO_BLIND and",
        "False and",
        BLIND,
        "random",
    ),
    "a Poof card is played later": ("NUMBERS_AT_LEAST)", "NUMBERS_AT_LEAST - 1)", {}, "greedy"),
    "five of a kind are wanted": ("else 0) >= house.poof_at:", "else 0) > house.poof_at:", {}, "greedy"),
    "a shrewd player sees no poof": ("run + n >= house.poof_at", "run + n > house.poof_at", {}, "shrewd"),
    "mercy needs a higher card": ("2 * low >= house.highest", "2 * low > house.highest", HIGH, "greedy"),
    "a tie ends one card early": (
        "table.in_unseen - lying >= bits_in(again)",
        "table.in_unseen - lying > bits_in(again)",
        FEW_CARDS,
        "random",
    ),
    "a round goes on for a turn": (
        "if table.turns >= house.turn_limit:",
        "if table.turns > house.turn_limit:",
        {"turn_limit": 10},
        "greedy",
    ),
    "what was seen is forgotten": (
        "table.known[seat, card] += table.pile[card]",
        "table.known[seat, card] += 0",
        {},
        "greedy",
    ),
    "a blind Poof card opens a pile": (
        "if table.in_pile else card != 0",
        "if table.in_pile else True",
        BLIND,
        "random",
    ),
    "a poof earns no other turn": (
        "seat if poofed else after(house, seat)",
        "after(house, seat)",
        {},
        "greedy",
    ),
    "the other is not spared": (
        "table.sheet[played, 1 - table.caller] = 0",
        "pass",
        {"mercy": "own_turn"},
        "random",
    ),
    "cards on stacks are not sorted": (
        "table.up[seat, stack - 1] > card",
        "table.up[seat, stack - 1] < card",
        {},
        "random",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_the_comparison_catches(fault: str, tmp_path: Path) -> None:
    right, wrong, options, bot = FAULTS[fault]
    game = Poof(rounds=2, **options)
    bots = (bot,) * game.players
    assert is_caught(faulty(tmp_path, "poof", right, wrong), game, bots, games=60, positions=200)


@pytest.mark.slow
def test_the_comparison_finds_no_fault_where_there_is_none(tmp_path: Path) -> None:
    module = faulty(tmp_path, "poof", "LAY, GO_BLIND", "LAY, GO_BLIND")
    assert not is_caught(module, Poof(rounds=2), ("greedy", "random"), games=4, positions=200)
