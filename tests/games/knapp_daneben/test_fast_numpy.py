"""Many games of Knapp Daneben! at once, each replayed by the readable rules, move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.players import seated
from rulebook.games.knapp_daneben import KnappDaneben, Write
from rulebook.games.knapp_daneben.fast import Tape, deal, engine, play, refusal
from rulebook.games.knapp_daneben.fast_sheets import Sheets
from rulebook.games.knapp_daneben.fast_tables import Tables

TURNED = tuple(
    tuple(("red", "blue", "yellow", "green", "black")[(c - r) % 5] for c in range(5)) for r in range(5)
)
RNG = np.random.default_rng(0)

VARIANTS = [
    KnappDaneben(),
    KnappDaneben(players=3, tie_break="crosses"),
    KnappDaneben(layout=TURNED),
    KnappDaneben(cross_spacing="gap"),
    KnappDaneben(sides=12, extreme_marks=(5, 3), mark_points=4),
    KnappDaneben(cross_points=(0, 2, 2, 9, 9), extreme_marks=()),
    KnappDaneben(dice=3, sides=2),
    KnappDaneben(dice=6, sides=8),
    KnappDaneben(own_die=False),
    KnappDaneben(dice=6, own_die=False, cross_points=(0, 5, 1, 7, 3, 9)),
]


def tape_of(game: KnappDaneben, bot: str, games: int, seed: int, numba: bool = False) -> Tape:
    bots = [bot] * game.players
    return play(game, bots, *deal(game, bots, games, np.random.default_rng(seed)), numba=numba)


def first_difference(tape: Tape, bot: str, games: Sequence[int]) -> str | None:
    """Replay games by the rules; say where the tape and the rules (or the readable bot) part."""
    game = tape.game
    players = seated(game, bot)
    for number in games:
        record = tape.record(number)
        state, points = game.start(), [0] * game.players
        for step, (seat, move) in enumerate(record.history):
            if no := game.why_not(state, seat, move):
                return f"game {number}, step {step}: {move} [{no.rule}]"
            player = players[seat] if seat >= 0 else None
            if player is not None and bot != "random":
                chosen = player(game, state, seat, game.moves(state, seat), RNG)
                if chosen != move:
                    return f"game {number}, step {step}: {move}, not {chosen}"
            if isinstance(move, Write):
                points[seat] += game.gain(state, seat, move) or 0
            state, _ = game.play(state, seat, move)
        if tuple(tape.points[:, number].tolist()) != game.scores(state) or list(game.scores(state)) != points:
            return f"game {number}: {tape.points[:, number]} points, not {game.scores(state)}"
        if tuple(np.flatnonzero(tape.won[:, number]).tolist()) != game.winners(state):
            return f"game {number}: won by others"
    return None


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: str(rulebook.core.save_file.options(game)))
@pytest.mark.parametrize("bot", ["random", "greedy", "potential"])
@pytest.mark.slow
def test_every_option_is_played_as_the_rules_have_it(game: KnappDaneben, bot: str) -> None:
    if why := refusal(game, [bot] * game.players):
        assert bot == "potential" and "KD-R2" in why
        return
    games = 3 if bot == "potential" else 8
    assert first_difference(tape_of(game, bot, games, seed=1), bot, range(games)) is None


@pytest.mark.parametrize(("bot", "games"), [("champion", 10), ("champion_deep", 3)])
@pytest.mark.slow
def test_the_champion_chooses_as_at_the_table(bot: str, games: int) -> None:
    for players in (1, 2):
        tape = tape_of(KnappDaneben(players=players), bot, games, seed=2)
        assert first_difference(tape, bot, range(games)) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "games"), [("random", 1000), ("greedy", 300), ("potential", 30), ("champion", 100)]
)
def test_many_games_are_replayed_without_a_difference(bot: str, games: int) -> None:
    assert first_difference(tape_of(KnappDaneben(), bot, games, seed=3), bot, range(games)) is None


def wrong_list(tape: Tape, games: Sequence[int]) -> str | None:
    """Hold the moves listed for the first seat, and their points, against the rules at every turn."""
    game = tape.game
    for number in games:
        tables = Tables(game, int(tape.colours[0, number]))
        sheets = Sheets(tables, 1)
        states = [step.state for step in tape.record(number).steps if 0 in step.state.waiting]
        for turn, state in enumerate(states):
            sheets.roll(tape.dice[turn, :, [number]].T)
            legal = np.flatnonzero(sheets.legal()[:, 0])
            where = [divmod(int(circle), game.dice) for circle in tables.circles[legal]]
            totals = sheets.totals[tables.rows[legal], 0].tolist()
            listed = [Write(t, r + 1, c + 1) for t, (r, c) in zip(totals, where, strict=True)]
            if listed != list(game.moves(state, 0)):
                return f"game {number}, turn {turn}: other moves"
            if sheets.points()[legal, 0].tolist() != [game.gain(state, 0, move) for move in listed]:
                return f"game {number}, turn {turn}: other points"
            sheets.numbers[tape.circles[0, turn, number], 0] = tape.totals[0, turn, number]
    return None


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: str(rulebook.core.save_file.options(game)))
def test_moves_and_points_are_listed_in_the_order_of_the_rules(game: KnappDaneben) -> None:
    assert wrong_list(tape_of(game, "random", 3, seed=4), range(3)) is None


def test_random_takes_every_move_and_every_colour_alike() -> None:
    game = KnappDaneben()
    tape = tape_of(game, "random", 60_000, seed=5)
    colours = np.bincount(tape.colours[0], minlength=5)
    assert ((colours - 12_000) ** 2 / 12_000).sum() < 23.5  # chi-squared, 4 degrees of freedom: 1 in 10,000
    # The first write of the black player after 1, 2, 3, 4, 5: forty moves are open, none of them twice.
    dice = np.tile(np.array([1, 2, 3, 4, 5], np.int8)[None, :, None], (25, 1, 60_000))
    lots = np.random.default_rng(6).integers(2**32, size=(26, 60_000), dtype=np.uint32)
    lots[0] = 0
    tape = play(game, ["random"], dice, [lots], numba=False)
    assert not tape.colours.any()
    moves = np.bincount(tape.circles[0, 0].astype(int) * 13 + tape.totals[0, 0])
    moves = moves[moves > 0]
    assert len(moves) == 40
    assert ((moves - 1500) ** 2 / 1500).sum() < 81  # 39 degrees of freedom: 1 in 10,000


def changed(table: str, change: Callable[[Any], Any]) -> tuple[str, Any]:
    original = Tables.__dict__[table].func
    return table, property(lambda self: change(original(self)))


def put(at: Any, value: int) -> Callable[[Any], Any]:
    def change(array: Any) -> Any:
        array = array.copy()
        array[at] = value
        return array

    return change


def neighbour(circle: int, side: int, other: int) -> tuple[str, Any]:
    original = Tables.beside

    def beside(self: Tables, circles: Any) -> Any:
        found = original(self, circles)
        found[side][np.asarray(circles) == circle] = other
        return found

    return "beside", beside


FAULTS = {
    "a three makes no mark": changed("total_points", put(3, 0)),
    "a twelve makes one mark": changed("total_points", put(12, 2)),
    "a seven makes a mark": changed("total_points", put(7, 2)),
    "a nine makes a mark": changed("total_points", put(9, 2)),
    "a line's third cross is worth two": changed("one_more", put(2, 2)),
    "a line's first cross is worth two": changed("one_more", put(0, 2)),
    "two crosses at once are worth two": changed("second_more", put(0, 0)),
    "four crosses score nine": changed("line_points", put(4, 9)),
    "two crosses score two": changed("line_points", put(2, 2)),
    "rows run on into the next": neighbour(5, 0, 4),
    "a circle knows no circle above": neighbour(12, 2, 25),
    "a circle looks down at the wrong one": neighbour(7, 3, 13),
    "left is above": neighbour(8, 0, 3),
    "the own circle takes too few dice": changed("pairs", lambda pairs: (pairs[0], (1, (2,)), *pairs[2:])),
    "two colours are exchanged": changed(
        "rows", lambda rows: np.where(rows == 5, 6, np.where(rows == 6, 5, rows))
    ),
    "two circles are exchanged": changed("circles", lambda c: np.where(c == 1, 2, np.where(c == 2, 1, c))),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_seeded_fault_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, wrong = FAULTS[fault]
    monkeypatch.setattr(Tables, name, wrong)
    game = KnappDaneben()
    tapes = {bot: tape_of(game, bot, 30, seed=7) for bot in ("greedy", "random")}
    replayed = any(first_difference(tape, bot, range(30)) for bot, tape in tapes.items())
    assert replayed or wrong_list(tapes["random"], range(30))


def test_the_engine_gives_what_its_tape_holds() -> None:
    game, bots = KnappDaneben(players=3, tie_break="crosses"), ["greedy", "random", "champion"]
    run = game.fast(bots)
    assert run is not None
    batch, again = (run(np.random.default_rng(8), 200) for _ in range(2))
    tape = play(game, bots, *deal(game, bots, 200, np.random.default_rng(8)), numba=False)
    assert (batch.scores == again.scores).all() and (batch.scores == tape.points).all()
    assert (batch.won == tape.won).all() and batch.won.any(axis=0).all()
    for number in range(5):
        record = tape.record(number)
        assert game.winners(record.state) == tuple(np.flatnonzero(batch.won[:, number]))
        assert len(record) == batch.steps[number]


def test_the_same_seed_rolls_the_same_dice_for_every_bot() -> None:
    game = KnappDaneben(players=2)
    dealt = [
        deal(game, bots, 9, np.random.default_rng(9)) for bots in (["greedy", "random"], ["random", "random"])
    ]
    assert (dealt[0][0] == dealt[1][0]).all()
    one, other = dealt[0][1][1], dealt[1][1][1]
    assert one is not None and other is not None and (one == other).all()


@pytest.mark.parametrize(
    ("game", "bot", "says"),
    [
        (KnappDaneben(), "search", "no bot 'search'"),
        (KnappDaneben(sides=8), "champion", "trained for"),
        (KnappDaneben(cross_spacing="gap"), "potential", "KD-R2"),
        (KnappDaneben(cross_points=(0, 20, 40, 60, 80)), "greedy", "counts to 127"),
        (KnappDaneben(mark_points=10, extreme_marks=(13,)), "greedy", "the readable one"),
    ],
)
def test_what_the_fast_engine_does_not_play_it_says(game: KnappDaneben, bot: str, says: str) -> None:
    assert says in (refusal(game, [bot]) or "")
    assert engine(game, [bot]) is None
