"""Many rounds at once against the readable rules: the same cards, moves, choices, points and steps."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.game import CHANCE
from rulebook.games.poof import Poof, fast_kernel
from rulebook.games.poof.bots import Greedy
from rulebook.games.poof.fast import Rounds, as_batch, engine, luck, play_rounds
from rulebook.games.poof.fast_tape import record, turns_of

HOUSES: list[dict[str, Any]] = [
    {},
    {"players": 3},
    {"players": 6},
    {"poof_when_stuck": "must", "players": 4},
    {"poof_when_stuck": "never"},
    {"mercy": "own_turn"},
    {"mercy": "off"},
    {"extra_challenge": True},
    {"extra_challenge": True, "players": 5, "poof_when_stuck": "must"},
    {"turn_limit": 12, "players": 3},
    {"stacks": 0, "held": 5},
    {"stacks": 8, "poofs": 40, "poof_at": 2},
    {"highest": 4, "copies": 6, "poofs": 0, "held": 4, "stacks": 2, "poof_at": 7},
]


def played(game: Poof, bots: tuple[str, ...], rounds: int, seed: int = 1) -> tuple[Any, Rounds]:
    decks, keys = luck(game, np.random.default_rng(seed), rounds)
    return decks, play_rounds(game, bots, decks, keys, tape=True)


def named(options: dict[str, Any]) -> str:
    return "-".join(f"{key}={value}" for key, value in options.items()) or "default"


@pytest.mark.parametrize("options", HOUSES, ids=named)
@pytest.mark.parametrize("bots", [("greedy",), ("random",), ("random", "greedy")])
def test_every_lane_replays_without_a_refusal_to_the_same_points(
    options: dict[str, Any], bots: tuple[str, ...]
) -> None:
    game = Poof(**options, rounds=3)
    seats = tuple(bots[seat % len(bots)] for seat in range(game.players))
    decks, rounds = played(game, seats, 6)
    turns = turns_of(rounds)
    batch = as_batch(game, rounds)
    for number in range(2):
        lanes = slice(3 * number, 3 * number + 3)
        replayed = record(game, decks[lanes], [turns[lane] for lane in range(lanes.start, lanes.stop)])
        assert game.scores(replayed.state) == tuple(batch.scores[:, number])
        assert game.winners(replayed.state) == tuple(np.flatnonzero(batch.won[:, number]))
        assert len(replayed) == batch.steps[number]
        assert replayed.to_act == ()
        said = [event.say for step in replayed.steps for event in step.events]
        assert said.count("poofed") + said.count("played_poof") == batch.measures["poofs"][number]
        assert said.count("called") == batch.measures["rounds ended by mercy"][number]
        assert said.count("only_poofs") == batch.measures["rounds with nothing but Poof cards"][number]
        assert said.count("too_long") == batch.measures["rounds cut short"][number]


@pytest.mark.slow
@pytest.mark.parametrize("options", HOUSES, ids=named)
@pytest.mark.parametrize("hoards", [False, True])
def test_greedy_chooses_the_same_at_the_table(options: dict[str, Any], hoards: bool) -> None:
    game = Poof(**options, rounds=4)
    decks, rounds = played(game, ("hoarder" if hoards else "greedy",) * game.players, 4, seed=2)
    turns = turns_of(rounds)
    replayed = record(game, decks, [turns[lane] for lane in range(4)])
    rng, bot = np.random.default_rng(0), Greedy(hoards)
    for before, step in zip(replayed.steps, replayed.steps[1:], strict=False):
        seats = game.to_act(before.state)
        if seats == (CHANCE,) or step.move is None:
            continue
        expected = None
        for seat in seats[1:]:
            view = game.view(before.state, seat)
            expected = bot.interrupt(game, view, seat, game.moves(view, seat), rng)
        if expected is None:
            view = game.view(before.state, seats[0])
            expected = bot(game, view, seats[0], game.moves(view, seats[0]), rng)
            assert step.seat == seats[0]
        assert step.move == expected


@pytest.mark.parametrize("options", HOUSES, ids=named)
def test_random_chooses_among_all_moves_of_the_table(options: dict[str, Any]) -> None:
    game = Poof(**options, rounds=2)
    decks, rounds = played(game, ("random",) * game.players, 2, seed=3)
    turns = turns_of(rounds)
    replayed = record(game, decks, [turns[0], turns[1]])
    among: dict[int, list[int]] = {0: [], 1: []}
    for piece in rounds.tape:
        for lane, choices in zip(piece[0].tolist(), piece[6].tolist(), strict=True):
            among[lane].append(choices)
    counted = [
        len(game.moves(before.state, step.seat))
        for before, step in zip(replayed.steps, replayed.steps[1:], strict=False)
        if step.seat != CHANCE
    ]
    assert counted == among[0] + among[1]


@pytest.mark.slow
def test_random_takes_each_move_equally_often() -> None:
    """The first move of one dealt round, over many keys: as often one as another, by a chi-square test."""
    game = Poof(turn_limit=10)
    decks, _ = luck(game, np.random.default_rng(5), 1)
    keys = np.random.default_rng(6).integers(2**64, size=20_000, dtype=np.uint64)
    rounds = play_rounds(game, ("random", "random"), np.tile(decks, (20_000, 1)), keys, tape=True)
    firsts = Counter(turns[0][1] for turns in turns_of(rounds).values())
    replayed = record(Poof(rounds=1, turn_limit=10), decks, [turns_of(rounds)[0]])
    table = next(step.state for step in replayed.steps if step.state.phase == "play")
    moves = game.moves(table, table.seat)
    counts = np.array([firsts[move] for move in moves])
    assert counts.sum() == 20_000
    expected = 20_000 / len(moves)
    chi = ((counts - expected) ** 2 / expected).sum()
    freedom = len(moves) - 1
    assert abs(chi - freedom) < 5 * np.sqrt(2 * freedom)


@pytest.mark.parametrize("bots", [("greedy",), ("random", "greedy")])
def test_rounds_that_end_while_others_go_on_keep_their_points(bots: tuple[str, ...]) -> None:
    """Many rounds together: those over stay among the others for a while, and nothing may happen to them."""
    game, seats = Poof(rounds=1), (bots[0], bots[-1])
    decks, rounds = played(game, seats, 150, seed=9)
    turns = turns_of(rounds)
    for lane in range(0, 150, 3):
        replayed = record(game, decks[lane : lane + 1], [turns[lane]])
        assert game.scores(replayed.state) == tuple(rounds.points[:, lane])


@pytest.mark.parametrize("options", HOUSES, ids=named)
@pytest.mark.parametrize("bots", [("greedy",), ("random", "greedy"), ("hoarder", "greedy")])
def test_plain_loops_give_the_very_same_integers(options: dict[str, Any], bots: tuple[str, ...]) -> None:
    """The loops that numba compiles; where it is not installed they run as they are, only slower."""
    game = Poof(**options)
    seats = tuple(bots[seat % len(bots)] for seat in range(game.players))
    decks, keys = luck(game, np.random.default_rng(12), 40)
    columns = play_rounds(game, seats, decks, keys)
    with np.errstate(over="ignore"):  # the random bits are meant to run over
        loops = fast_kernel.play_rounds(game, seats, decks, keys)
    for name in ("points", "turns", "steps", "poofs", "how", "starter"):
        assert (getattr(loops, name) == getattr(columns, name)).all(), name


def test_the_same_luck_is_the_same_rounds_and_no_bot_changes_it() -> None:
    game = Poof()
    one, two = (engine(game, bots) for bots in (("greedy", "greedy"), ("random", "greedy")))
    assert one is not None and two is not None
    a, again = one(np.random.default_rng(4), 20), one(np.random.default_rng(4), 20)
    assert (a.scores == again.scores).all()
    rngs = [np.random.default_rng(4), np.random.default_rng(4)]
    one(rngs[0], 5)
    two(rngs[1], 5)
    assert rngs[0].bit_generator.state == rngs[1].bit_generator.state


def test_the_blocks_of_work_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Poof(players=3)
    decks, keys = luck(game, np.random.default_rng(8), 20)
    whole = play_rounds(game, ("random",) * 3, decks, keys)
    monkeypatch.setattr(sys.modules[play_rounds.__module__], "BLOCK", 7)
    pieces = play_rounds(game, ("random",) * 3, decks, keys)
    for name in ("points", "turns", "steps", "poofs", "how", "starter"):
        assert (getattr(whole, name) == getattr(pieces, name)).all()


def test_simulate_takes_the_fast_engine_and_agrees_with_the_readable_one() -> None:
    game = rulebook.new("poof", rounds=1)
    bots = ["greedy", "random"]
    fast = rulebook.simulate(game, bots, games=4000, seed=1, progress=False)
    slow = rulebook.simulate(game, bots, games=300, seed=2, engine="readable", progress=False)
    assert "fast engine" in repr(fast)
    for a, b in zip(fast.scores, slow.scores, strict=True):
        assert abs(a.mean.value - b.mean.value) < 4 * np.hypot(a.mean.error, b.mean.error)
