"""Closing In's bots: always legal, alike for the same seed, and the planner wins where chance does not."""

from __future__ import annotations

import numpy as np
import pytest

import rulebook
from rulebook.games.closing_in import Begin, Buy, ClosingIn, End, Escape, Go, Lure, Search, Send, Smoke
from rulebook.games.closing_in.bots import BOTS, Plan, Planner
from rulebook.games.closing_in.routes import Sketch, chance_of_loss
from rulebook.games.closing_in.table import TILES
from rulebook.odds import Deck
from tests.games.closing_in.tables import GAME, table

RNG = np.random.default_rng(1)


def planned(state: object, game: ClosingIn = GAME) -> object:
    """What the planner does here."""
    return Planner()(game, state, 0, game.moves(state, 0), RNG)  # type: ignore[arg-type]  # a table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_legal_and_repeat_with_their_seed(players: int) -> None:
    game = ClosingIn(players=players)
    for seed in range(5):
        record = rulebook.play(game, "planner", seed=seed)
        assert record.to_act == ()
        assert rulebook.Record(game, record.history).state == record.state
        assert rulebook.play(game, "planner", seed=seed) == record


def test_what_is_there_to_be_taken_is_taken() -> None:
    assert planned(table("tower", carried=1)) == Send()
    assert planned(table("park", intel=("park",))) == Search()
    out = table("docks", "docks", hand=("boat_key",), more={"sent": 4})
    assert planned(out) == Escape()


def test_guards_are_lured_from_next_door_before_stepping_in() -> None:
    state = table("bank", actions=3, intel=("park",), park=2)
    assert planned(state) == Lure("park", 2)
    state, _ = GAME.play(state, 0, Lure("park", 2))
    assert planned(state) == Go("park")


def test_whoever_has_the_key_waits_for_the_others() -> None:
    assert planned(table("docks", "park", hand=("boat_key",), more={"sent": 4})) == End()


def test_a_key_is_kept_and_the_rest_is_spent_on_a_task() -> None:
    state = table("apartments", phase="buy", hand=("boat_key", "smoke"), intel=("bank",))
    assert planned(state) == Buy("smoke")
    state, _ = GAME.play(state, 0, Buy("smoke"))
    assert planned(state) == Begin()


def test_while_intel_is_missing_the_key_that_nobody_else_holds_is_kept() -> None:
    keys = ("boat_key", "car_key")
    beside_the_tunnel = table(
        "warehouse", "warehouse", phase="buy", hand=keys, others=("car_key",), intel=("bank",)
    )
    assert planned(beside_the_tunnel) == Buy("car_key")


def test_no_step_is_taken_into_a_space_that_cannot_be_crossed() -> None:
    state = table("apartments", intel=("docks",), removed=("tower", "hospital"), hand=("smoke",), actions=1)
    assert planned(state) not in {Go("tower"), Go("tower", "smoke")}


def test_a_crossing_is_begun_only_with_the_actions_for_all_of_it() -> None:
    around: dict[str, object] = {"removed": ("tower", "docks", "hospital", "market"), "intel": ("tunnel",)}
    two, three = (table("apartments", hand=("smoke",) * 2, actions=n, **around) for n in (2, 3))  # type: ignore[arg-type]  # as `table`
    assert Go("tower") in GAME.moves(two, 0), "back again is allowed, but of no use"
    assert planned(two) != Go("tower")
    assert planned(three) == Go("tower")


AN_ENFORCER_MORE = 2 * 66 / 276
"""What it costs to leave an enforcer on an ordinary tile: both of its cards among the next twelve."""


def sketch(*at: str, **on: object) -> Sketch:
    return Sketch(GAME, table(*at, **on), 0)  # type: ignore[arg-type]  # as `table`


def test_an_urgent_rescue_comes_before_the_task_and_others_when_there_is_none() -> None:
    assert planned(table("apartments", intel=("bank",), tower=2)) == Lure("tower", 2)
    assert planned(table("police", docks=1)) == Lure("docks", 1)
    assert planned(table("police", intel=("warehouse",), docks=1)) == Go("warehouse")


def test_everybody_meets_at_the_exit_that_lasts_and_has_a_key() -> None:
    both = ("boat_key", "car_key")
    lasting = Plan(GAME, table("police", "warehouse", hand=both, docks=2, more={"sent": 4}), 0)
    assert lasting.task == ("escape", (pytest.approx(2 + 2 * AN_ENFORCER_MORE), Go("warehouse")))
    with_key = Plan(GAME, table("police", "police", hand=both[1:], more={"sent": 4}), 0)
    assert with_key.task[1][0] > 2


def test_intel_is_left_to_somebody_who_is_two_steps_nearer() -> None:
    assert Plan(GAME, table("apartments", "tower", intel=("hospital", "bank")), 0).task[0] == "fetch"
    assert Plan(GAME, table("apartments", "police", intel=("park", "bank")), 0).task[0] == "wait"


def test_at_an_exit_jammers_are_kept_and_cards_are_spent_only_to_find_a_key() -> None:
    out: dict[str, int] = {"sent": 4}
    assert planned(table("docks", "park", phase="buy", hand=("jammer", "sneak"), more=out)) == Buy("sneak")
    assert planned(table("docks", "park", phase="buy", hand=("boat_key", "sneak"), more=out)) == Begin()


def test_what_paths_cost() -> None:
    leave = 1 + AN_ENFORCER_MORE
    over_the_gap = sketch("apartments", removed=("tower",))
    assert over_the_gap.way_to(TILES.index("docks"))[0] == pytest.approx(leave + 3)
    # One enforcer is on the tile, one more is left behind: one lure for both, onto a tile that is lost by it.
    assert sketch("park", park=1).way_onto(TILES.index("park"))[0] == pytest.approx(5)
    smoked = sketch("bank", park=2, hand=("smoke",)).way_onto(TILES.index("park"))
    assert smoked == (pytest.approx(leave + 2.5), Smoke("park", 2))


def test_what_tiles_are_worth() -> None:
    two_exits = sketch("park", intel=("bank",))
    worth = [two_exits.worth_keeping(TILES.index(tile)) for tile in ("tower", "docks", "bank", "park")]
    assert worth == [40, 12, 8, 2]
    assert sketch("park", removed=("tunnel",)).worth_keeping(TILES.index("docks")) == 40


def test_the_quick_chance_of_a_loss_is_that_of_the_deck() -> None:
    deck = Deck({"park": 2, "other": 22}, when_empty="reshuffle")
    for cards in (1, 2, 6, 23, 25, 40):
        copies = deck.copies("park", among=cards)
        for lacking in (1, 2, 3):
            exact = 1 - copies.at_most(lacking - 1)
            assert chance_of_loss(lacking, 2, 24, 2, 24, cards) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.slow
def test_search_plays_any_position() -> None:
    from rulebook.core.search import Search as SearchBot

    state = table("docks", "docks", hand=("boat_key", "smoke"), more={"sent": 4})
    move = SearchBot(playouts=40)(GAME, state, 0, GAME.moves(state, 0), RNG)
    assert move == Escape()


@pytest.mark.slow
def test_the_planner_wins_clearly_more_than_chance() -> None:
    """Shares of won games with their 95 % intervals; the intervals must be far apart."""
    game = ClosingIn()
    won = {}
    for bot in ("random", *BOTS):
        results = rulebook.simulate(game, bot, games=1000, seed=1, progress=False)
        print(results)
        won[bot] = results
    planner, chance = (won[bot].wins(0) for bot in ("planner", "random"))
    assert planner.interval()[0] > 0.3 > 0.05 > chance.interval()[1]
