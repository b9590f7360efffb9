"""The kernel of Closing In against the readable engine: moves, choices, tables, chance, odds; and faults."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.cards import pile
from rulebook.core.compiled import StreamLuck, seed_streams
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER, Kernel
from rulebook.games.closing_in import ClosingIn, Dealt, State
from rulebook.games.closing_in.measures import MEASURES
from rulebook.games.closing_in.odds import lost_by
from rulebook.games.closing_in.table import TILES
from rulebook.simulation.many_games import job_for
from tests.games.closing_in.tables import table
from tests.games.closing_in.test_referee import any_options
from tests.games.kernel_faults import faulty, is_caught
from tests.games.kernels import same_game, same_games
from tests.sampled import sampled
from tests.seed import drawn_seed

BOTS = ("random", "planner", "planner")
SAMPLES = [
    600,
    pytest.param(5_000, marks=pytest.mark.slow),
    pytest.param(200_000, marks=pytest.mark.everywhere),
]


def odd_house(luck: random.Random) -> ClosingIn:
    """A game under a few odd options."""
    while True:
        try:
            return ClosingIn(**any_options(luck))
        except rulebook.Refused:
            continue


def kernel_of(game: ClosingIn) -> Kernel:
    kernel = game.kernel()
    assert kernel is not None
    return kernel


# ---- the same game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("positions", SAMPLES)
def test_the_kernel_plays_the_same_games_under_any_options(positions: int) -> None:
    seed = drawn_seed()
    seen = same_games(odd_house, BOTS, seed, positions)
    if positions > 10_000:
        chance = {"Laid", "Dealt", "Drew", "Deployed"}
        assert seen.keys() == {kind.__name__ for kind in ClosingIn().move_types()} - chance | {"chance"}


@pytest.mark.parametrize("positions", [20, pytest.param(1_500, marks=pytest.mark.slow)])
def test_the_kernel_thinks_the_same_turns_through_under_any_options(positions: int) -> None:
    seed = drawn_seed()
    same_games(odd_house, ("strong", "strong", "planner", "random"), seed, positions)


def test_games_go_on_in_the_kernel_from_the_middle_of_anything() -> None:
    seed = drawn_seed()
    luck = random.Random(seed)
    for _ in range(6):
        game = odd_house(luck)
        steps = rulebook.play(game, luck.choice(BOTS), seed=luck.getrandbits(60)).steps
        bots = [luck.choice(BOTS) for _ in range(game.players)]
        same_game(game, bots, luck.getrandbits(60), 40, luck.choice(steps).state)


def test_what_is_counted_at_the_end_is_what_the_records_say() -> None:
    game = ClosingIn(players=3, turns=30, early_escape="yes", intel_needed=1, remove_above=3)
    kernel = kernel_of(game)
    tables = np.repeat(kernel.packed([game.start()]), 60)
    kernel.play_on(tables, np.arange(60), 5, ("planner", "random", "planner"))
    counted = kernel.measures(tables)
    assert counted.keys() == MEASURES.keys()
    ends = [SimpleNamespace(state=kernel.module.unpack(game, end)) for end in tables]
    for name, measure in MEASURES.items():
        (read,) = measure.recorded(name).values()
        assert counted[name].tolist() == [read(end) for end in ends], name
    assert sum(counted["won"]) and sum(counted["other"])


def test_the_laboratory_measures_with_the_kernel() -> None:
    recorded = {key: read for name, one in MEASURES.items() for key, read in one.recorded(name).items()}
    assert job_for(ClosingIn(), "planner", "auto", recorded).engine == "fast"


# ---- chance ----------------------------------------------------------------------------------------


def test_cities_and_cards_come_as_they_do_in_the_readable_engine_on_the_same_luck() -> None:
    seed = drawn_seed()
    luck, seen = random.Random(seed), Counter[str]()
    while seen.total() < 400:
        game = odd_house(luck)
        seen += same_draws(game, luck.getrandbits(60))
    assert seen.keys() >= {"Drew", "Deployed"}


def same_draws(game: ClosingIn, seed: int) -> Counter[str]:
    kernel = kernel_of(game)
    module, now = kernel.module, kernel.packed([game.start()])
    streams, row = np.zeros(1 + game.players, np.uint64), np.zeros(kernel.module.WIDTH, np.int64)
    seed_streams(streams, np.uint64(seed), np.uint64(0))
    bots, seen = np.ones(game.players, np.int64), Counter[str]()
    while True:
        state, luck = module.unpack(game, now[0]), StreamLuck(streams.copy(), 0)
        seat = module.turn(kernel.house, now[0], bots, streams, row)
        if seat == OVER:
            return seen
        if seat == CHANCE and state.phase != "hands":
            move = module.decode(game, state, seat, row)
            assert move == game.chance(state).sample(luck)
            seen[type(move).__name__] += 1
        module.play(kernel.house, now[0], seat, row)


def test_first_hands_are_dealt_as_often_as_the_readable_odds_say() -> None:
    """A chi-square test on 20,000 deals."""
    cards = (("boat_key", 2, 1), ("car_key", 1, 1), ("smoke", 3, 1))
    game = ClosingIn(draw_up_to=2, inventory=cards, city=TILES)
    kernel, state, times = kernel_of(game), game.start(), 5_000
    now, row, came = kernel.packed([state])[0], np.zeros(kernel.module.WIDTH, np.int64), Counter[Dealt]()
    streams = np.arange(3, dtype=np.uint64)
    for _ in range(times):
        kernel.module.turn(kernel.house, now, np.zeros(2, np.int64), streams, row)
        came[kernel.module.decode(game, state, CHANCE, row)] += 1
    odds = game.chance(state).odds()
    assert came.keys() <= odds.keys()
    chi = sum((came[deal] - times * float(p)) ** 2 / (times * float(p)) for deal, p in odds.items())  # type: ignore[index]  # a deal
    assert chi < len(odds) - 1 + 5 * sqrt(2 * (len(odds) - 1))


# ---- searching -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_compiled_code_tries_every_move_on_copies_of_a_table() -> None:
    import numba

    game = ClosingIn()
    kernel = kernel_of(game)
    legal, play, unpack = kernel.module.legal, kernel.module.play, kernel.module.unpack

    @numba.njit
    def tried(house: Any, tables: Any, copies: Any, rows: Any) -> Any:
        seat = tables[0].seat
        count = legal(house, tables[0], seat, rows)
        for at in range(count):
            copies[at] = tables[0]
            play(house, copies[at], seat, rows[at])
        return count

    rows, copies = np.zeros((128, 3), np.int64), np.zeros(128, kernel.module.TABLE)
    for step in rulebook.play(game, "planner", seed=1).steps:
        for seat in [seat for seat in game.to_act(step.state) if seat != CHANCE]:
            tables = kernel.packed([step.state])
            count = tried(kernel.house, tables, copies, rows)
            after = [game.play(step.state, seat, move)[0] for move in game.moves(step.state, seat)]
            assert [unpack(game, copy) for copy in copies[:count]] == after
            assert unpack(game, tables[0]) == step.state


# ---- the exact odds, and simulations ---------------------------------------------------------------

STEPS = 12
SOME = tuple((tile, 0 if tile in ("apartments", "tunnel") else 2, int(tile in TILES[4:])) for tile in TILES)
"""Nobody has to leave the Apartments, and there is always a way out: the city is lost to its last turn."""


@pytest.mark.slow
@pytest.mark.parametrize("reshuffle", ["empty", "every_turn", "never"])
def test_where_nobody_moves_tiles_are_lost_as_often_as_the_odds_say(reshuffle: str) -> None:
    game = ClosingIn(city=TILES, reshuffle=reshuffle, deploy=3, locations=SOME, draw_up_to=0)
    rest = {card: n for card, n in game.all_locations if card not in ("park", "tower")}
    more = {"locations": pile(rest), "location_discards": pile({"park": 1, "tower": 2}), "sent": 4}
    start = table(tower=2, park=1, bank=1, more=more)
    games, chances = 20_000, lost_by(game, start, STEPS)
    lost = lost_at(game, start, games)
    for place, tile in enumerate(TILES):
        for step in range(1, STEPS + 1):
            count = int(np.count_nonzero((lost[:, place] > 0) & (lost[:, place] <= step)))
            assert abs(z_of(count, games, chances[tile][step - 1])) < 4.5, (tile, step)


def z_of(count: int, games: int, chance: Fraction) -> float:
    """How many standard errors off; certain things must be certain, and z means nothing of a rare handful."""
    p = float(chance)
    if chance in (0, 1):
        assert count == games * chance
        return 0.0
    return (count - games * p) / sqrt(games * p * (1 - p)) if 20 < games * p < games - 20 else 0.0


def lost_at(game: ClosingIn, start: State, games: int) -> Any:
    """In which turn each place is lost if everybody ends every turn at once: a row a game."""
    import numba

    kernel = kernel_of(game)
    turn, play = kernel.module.turn, kernel.module.play
    begin = np.array(kernel.module.encode(game, start, 0, rulebook_move("Begin")), np.int64)
    end = np.array(kernel.module.encode(game, start, 0, rulebook_move("End")), np.int64)

    @numba.njit
    def passing(house: Any, tables: Any, lost: Any, row: Any, last: int) -> None:
        bots, luck = np.zeros(2, np.int64), np.zeros(3, np.uint64)
        for at in range(len(tables)):
            seed_streams(luck, np.uint64(1), np.uint64(at))
            now = tables[at]
            while now.turn <= last:
                number = now.turn
                seat = turn(house, now, bots, luck, row)
                if seat >= 0:
                    row[:3] = begin if row[0] == begin[0] or row[0] == begin[0] - 1 else end
                play(house, now, seat, row)
                for place in range(len(now.removed)):
                    if now.removed[place] and not lost[at, place]:
                        lost[at, place] = number

    lost = np.zeros((games, len(TILES)), np.int64)
    row = np.zeros(kernel.module.WIDTH, np.int64)
    passing(kernel.house, np.repeat(kernel.packed([start]), games), lost, row, STEPS)
    return lost


def rulebook_move(name: str) -> Any:
    """A move without numbers."""
    return next(kind for kind in ClosingIn().move_types() if kind.__name__ == name)()


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, marks=pytest.mark.everywhere),
        {"players": 3, "intel_needed": 2, "reshuffle": "every_turn"},
    ],
)
def test_simulations_in_the_kernel_agree_with_readable_ones(options: dict[str, Any]) -> None:
    game = ClosingIn(**options)
    bots = ["planner", "planner", "random"][: game.players]
    fast = rulebook.simulate(game, bots, games=20_000, seed=1, engine="fast", progress=False)
    slow = rulebook.simulate(game, bots, games=150, seed=2, engine="readable", progress=False)
    for many, few in ((fast.scores[0].mean, slow.scores[0].mean), (fast.steps.mean, slow.steps.mean)):
        assert abs(many.value - few.value) < 4 * np.hypot(many.error, few.error)
    won = [result.wins(0) for result in (fast, slow)]
    assert abs(won[0].value - won[1].value) < 4 * np.hypot(won[0].error, won[1].error)


# ---- faults ----------------------------------------------------------------------------------------

EASY: dict[str, Any] = {"intel_needed": 1, "remove_above": 4, "actions": 4}
OPEN: dict[str, Any] = {"early_escape": "yes", "players": 3, "remove_above": 5, "actions": 6}
FAULTS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "a sneak leaves an enforcer": ("if kind != SNEAK and not", "if not", {}, "random"),
    "full tiles are removed": ("> house.remove_above:", ">= house.remove_above:", {}, "random"),
    "the escaped keep their cards": ("table.hands[seat, card] = 0", "pass", OPEN, "random"),
    "jammers work on": ("table.jammed = 0", "pass", {}, "random"),
    "hands overflow": ("[to]) < house.hand_limit", "[to]) <= house.hand_limit", {"hand_limit": 3}, "random"),
    "couriers send themselves": ("(card == USES[kind])", "0", {}, "random"),
    "a stride costs an action": ("if not (table.stride and kind == GO):", "if True:", {}, "random"),
    "open cards are lost": ("table.location_discards[table.shown[at]] += 1", "pass", {}, "random"),
    "carried tokens lie in the supply": (
        "tokens = table.sent + total(table.carried)",
        "tokens = table.sent",
        {"tokens": 4, **EASY, "intel_needed": 4},
        "planner",
    ),
    "the escaped have turns": ("while table.where[seat] == OUT:", "while False:", OPEN, "random"),
    "a guarded tile is searched": ("[here] and not enforcers:", "[here]:", {}, "random"),
    "one exit lost is all lost": ("[DOCKS]] and table", "[DOCKS]] or table", {}, "random"),
    "a crossing costs no card": (
        "(kind != GO) - (pay != NO_CARD)",
        "(kind != GO)",
        {"remove_above": 1, "deploy": 4},
        "random",
    ),
    "discards bring no intel": (
        "coming += table.location_discards[card]",
        "pass",
        {"no_intel": "lost", "deploy": 4},
        "planner",
    ),
    "smoke is not used next door": ("mind.here] <= 1", "mind.here] < 1", {}, "planner"),
    "the deck is never shuffled": ("if cards > left:", "if False:", {}, "planner"),
    "turns end on empty spaces": ("or not new.removed[new.where[new.seat]]", "or True", {}, "strong"),
    "turns go out and back": ("if turns[NEW].trail >> row[1] & 1:", "if False:", {}, "strong"),
    "jammed cards come": ("house.deploy - table.jammed) if t", "house.deploy) if t", {}, "strong"),
    "drawn cards are forgotten": ("turns[NEW].drawn += 1", "pass", {}, "strong"),
    "all meet where no key is": ("(0 if held else 8)", "0", EASY, "planner"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("fault", sampled([(fault,) for fault in FAULTS], each=20))
def test_the_comparison_catches(fault: str, tmp_path: Path) -> None:
    right, wrong, options, bot = FAULTS[fault]
    game = ClosingIn(**options)
    assert is_caught(
        faulty(tmp_path, "closing_in", right, wrong), game, (bot,) * game.players, games=60, positions=300
    )


@pytest.mark.slow
def test_the_comparison_finds_no_fault_where_there_is_none(tmp_path: Path) -> None:
    module = faulty(tmp_path, "closing_in", "NO_CARD: Final = -1", "NO_CARD: Final = -1")
    assert not is_caught(module, ClosingIn(), ("planner", "random"), games=4, positions=200)
