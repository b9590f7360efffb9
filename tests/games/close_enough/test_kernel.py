"""Close Enough: the kernel against the readable engine, step by step, under all options and from anywhere."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rulebook.core.compiled import StreamLuck, seed_streams
from rulebook.core.kernel import TooLarge
from rulebook.core.luck import Streams, streams
from rulebook.core.players import run, seated
from rulebook.core.record import Record, recorded
from rulebook.games.close_enough import CloseEnough, State
from rulebook.games.close_enough.bots import Threshold, beats
from rulebook.games.close_enough.kernel import turn
from rulebook.games.close_enough.kernel_table import WIDTH, pack_house
from rulebook.games.close_enough.measures import MEASURES
from rulebook.games.close_enough.odds import none_closer, tuned_law
from rulebook.simulation.measures import OfRecord
from tests.games.close_enough.test_referee import WORDS
from tests.games.kernel_faults import faulty, is_caught
from tests.games.kernels import same_game, same_games
from tests.seed import drawn_seed

BOTS = ("random", "threshold", "bold", "shrewd")


def house(luck: random.Random) -> CloseEnough:
    """Any options that the second referee is tried with."""
    return CloseEnough(**{name: luck.choice(values) for name, values in WORDS.items()})


def from_the_middle(luck: random.Random, positions: int) -> Counter[str]:
    """Play on from where random players have come to, with tokens in hand or placed."""
    seen = Counter[str]()
    while seen.total() < positions:
        game = replace(house(luck), advanced=True)
        state = with_tokens(game, luck)
        rngs = streams(luck.getrandbits(40), game.players)
        for step in run(game, state, seated(game, "random"), rngs):
            state = step.state
            if luck.random() < 0.02:
                break
        bots = [luck.choice(BOTS) for _ in range(game.players)]
        seen += same_game(game, bots, luck.getrandbits(63), positions - seen.total(), state)
    return seen


def with_tokens(game: CloseEnough, luck: random.Random) -> State:
    """Deal some tokens before the game begins, so that there is much to do with them."""
    box = sorted(game.tokens)
    luck.shuffle(box)
    held = [[box.pop() for _ in range(luck.randrange(4)) if box] for _ in range(game.players)]
    return replace(game.start(), held=tuple(tuple(sorted(tokens)) for tokens in held))


def test_kernel_and_readable_engine_agree_on_a_sample() -> None:
    seed = drawn_seed()
    assert same_games(house, BOTS, seed, 150).total() >= 150
    assert from_the_middle(random.Random(seed), 150).total() >= 150


@pytest.mark.slow
def test_kernel_and_readable_engine_agree_wherever_a_game_may_stand() -> None:
    """Every kind of move is met."""
    seed = drawn_seed()
    seen = same_games(house, BOTS, seed, 10_000) + from_the_middle(random.Random(seed), 10_000)
    kinds = {kind.__name__ for kind in CloseEnough().move_types()} - {
        "DrewTarget",
        "TurnedUp",
        "DrewCard",
        "DrewToken",
    }
    assert seen.keys() == kinds | {"chance"}


@pytest.mark.everywhere
def test_kernel_and_readable_engine_agree_in_200_000_positions(capsys: pytest.CaptureFixture[str]) -> None:
    seed = drawn_seed()
    seen = same_games(house, BOTS, seed, 100_000) + from_the_middle(random.Random(seed), 100_000)
    with capsys.disabled():
        print(f"\nclose_enough, seed {seed}: {seen.total():,} positions alike in kernel and readable engine")


FAULTS = {
    "a card of one's own can be taken": ("owner != seat and table.roles[owner]", "table.roles[owner]"),
    "a locked card can be taken": ("< k.STAYED and table.locks[owner] < 0\n", "< k.STAYED\n"),
    "the very card taken may go": ("return card != table.taken or (", "return card != table.taken + 99 or ("),
    "a call before the lot is full": (
        "if table.caller >= 0 or table.hands[seat, 1] < 0:",
        "if table.caller >= 0:",
    ),
    "a card goes unseen": ("if known > (card == table.taken)", "if known > 99"),
    "a nudge goes too far": ("return 1 if use == k.UP else k.NONE", "return 2 if use == k.UP else k.NONE"),
    "the deck keeps what is drawn": ("table.deck[one] -= 1", "table.deck[one] -= 0"),
    "ties are lost": ("return off(house, table, seat) < own", "return off(house, table, seat) <= own"),
    "the wrong seat starts": ("table.caller + house.players - 1", "table.caller + house.players"),
    "no bonus": ("gain += house.exact_bonus", "gain += 0"),
    "targets come back at once": ("table.used[seat] = table.targets[seat]", "table.used[seat] = k.NONE"),
    "a turn too many": ("table.turns >= house.turn_limit", "table.turns > house.turn_limit"),
    "everybody is asked": ("if table.roles[seat] >= k.STAYED and useful > 0", "if useful > 0"),
    "calls too early": ("if stars >= needed[off(", "if stars + 1 >= needed[off("),
    "stays too easily": ("house.stay_over[bot]", "house.stay_over[bot] // 2"),
    "sees hidden cards": ("if code >= 0 and code & 1", "if code >= 0 and code & 2"),
    "gives up the wrong card": ("if left < least", "if left <= least"),
}
"""What could be wrong in the kernel, and the place where it is made so."""


FAULTLESS = "def play_on(", "def play_on("
MANY = CloseEnough(players=4, turn_limit=12, goal=20)
"""A game in which rounds end in every way, and tokens are won."""


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_kernel_is_found(fault: str, tmp_path: Path) -> None:
    module = faulty(tmp_path, "close_enough", *FAULTS[fault])
    assert is_caught(module, MANY, ("shrewd", "threshold", "bold", "random"), 30, 500)


@pytest.mark.slow
def test_nothing_is_found_where_there_is_no_fault(tmp_path: Path) -> None:
    module = faulty(tmp_path, "close_enough", *FAULTLESS)
    assert not is_caught(module, MANY, ("shrewd", "threshold", "bold", "random"), 4, 500)


def test_the_same_luck_is_the_same_game_to_the_last_tally() -> None:
    """Chance is drawn in the same way, too: a kernel's game and a readable one of one stream are equal."""
    seed = drawn_seed()
    luck = random.Random(seed)
    for _ in range(2):
        game = house(luck)
        bots = [luck.choice(BOTS) for _ in range(game.players)]
        (record, counted) = played_twice(game, bots, luck.getrandbits(60))
        told = {
            reading.function.name: reading.function(record)  # type: ignore[attr-defined]  # it is one
            for measure in MEASURES.values()
            for reading in (measure.above, measure.below)
            if isinstance(reading, OfRecord)
        }
        assert counted | {"steps": len(record)} == counted
        assert {name: counted[name] for name in told} == told


def played_twice(game: CloseEnough, bots: list[str], seed: int) -> tuple[Any, dict[str, int]]:
    """Play one game on both engines by the same luck: the readable record, and what the kernel counted."""
    kernel = game.kernel()
    assert kernel is not None
    tables = kernel.packed([game.start()])
    counted = {**kernel.play_on(tables, np.array([5]), seed, bots), **kernel.measures(tables)}
    luck = np.zeros(1 + game.players, np.uint64)
    seed_streams(luck, np.uint64(seed), np.uint64(5))
    rngs = Streams(StreamLuck(luck, 0), tuple(StreamLuck(luck, 1 + seat) for seat in range(game.players)))
    record = recorded(game, (*Record(game).steps, *run(game, game.start(), seated(game, bots), rngs)))
    assert kernel.module.unpack(game, tables[0]) == record.state
    return record, {name: int(column[0]) for name, column in counted.items()}


def test_what_comes_by_chance_comes_by_its_odds() -> None:
    """Counts of a target, a card from a played deck and a token, against the readable chances."""
    game = CloseEnough(players=3)
    lots: dict[str, Any] = {"faces": (5, None, None), "discard": (1, 1, 1, 2), "hands": ((3, 8), (), ())}
    held = (game.tokens[:9], (), ())
    for state in (
        replace(game.start(), targets=(9, None, None), used_targets=(8, 13, 22), seat=1),
        replace(game.start(), phase="face", seat=1, **lots),
        replace(game.start(), phase="token", held=held, roles=("called", "folded", "folded")),
    ):
        seen = drawn(game, state, 5000)
        odds = game.chance(state).odds()
        assert seen.keys() == odds.keys()
        for move, chance in odds.items():
            assert abs(seen[move] - 5000 * chance) < 5 * (5000 * chance * (1 - chance)) ** 0.5


def drawn(game: CloseEnough, state: State, times: int) -> Counter[Any]:
    kernel = game.kernel()
    assert kernel is not None
    table, row, luck = kernel.packed([state])[0], np.zeros(WIDTH, np.int64), np.ones(4, np.uint64)
    seen = Counter[Any]()
    for _ in range(times):
        turn(kernel.house, table, np.zeros(3, np.int64), luck, row)
        seen[kernel.module.decode(game, state, -1, row)] += 1
    return seen


@pytest.mark.slow
def test_an_exact_call_never_loses_and_who_stays_in_is_closer_than_anybody() -> None:
    """In play fewer calls win than if whoever stays in were anybody after one draw."""
    game = CloseEnough(round_limit=1)
    kernel, law = game.kernel(), tuned_law(game)
    assert kernel is not None
    counts = kernel.play_on(kernel.packed([game.start()] * 4000), np.arange(4000), 2, ["threshold"] * 3)
    for distance in range(5):
        for stayers in range(1, game.players):
            these = (counts["caller_shown"] == 1) & (counts["called_distance"] == distance)
            these &= counts["stayed"] == stayers
            if these.any():
                won, model = counts["caller_won"][these].mean(), none_closer(distance, [law] * stayers)
                assert won == model == 1 if distance == 0 else won < model


def test_a_box_that_the_arrays_cannot_count_is_left_to_the_readable_engine() -> None:
    game = CloseEnough(tokens=(("double", "lock"),) * 40_000)
    with pytest.raises(TooLarge, match="tokens: 40,000, and 32,767 at most"):
        pack_house(game)
    assert game.kernel() is None


@pytest.mark.slow
def test_what_the_bots_know_fits_the_numbers_of_the_largest_boxes() -> None:
    """Chances are compared as whole numbers of 64 bits: an exact law is kept for boxes where they suffice."""
    for kinds, numbers in ((21, 6), (15, 15), (5, 900)):
        game = CloseEnough(
            players=3,
            deck=tuple((n, 99) for n in range(kinds)),
            targets=tuple((n, 1) for n in range(numbers)),
        )
        house = pack_house(game)
        assert int(house.out_of[1]) * int(house.cards) * int(house.stay_under[1]) < 2**62
        assert house.out_of[1] == beats(game, Threshold(call=Fraction(1, 16)).call)[1]
