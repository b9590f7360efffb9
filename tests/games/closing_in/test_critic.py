"""The critic of Closing In: its words by the rule each cites, and how rarely the strong bot hears them."""

from __future__ import annotations

from collections import Counter

import pytest

import rulebook
from rulebook.core.cards import pile
from rulebook.games.closing_in import Begin, Buy, ClosingIn, End, Go, Lure, State, Take
from rulebook.games.closing_in.bots import Strong
from rulebook.games.closing_in.table import TILES, Move
from tests.games.closing_in.tables import GAME, done, table

ALL_SENT: dict[str, int] = {"sent": 4}


def told(state: State, *moves: Move) -> tuple[str, str] | None:
    """What the critic says of the last of some moves, made one after another: the rule and the message."""
    past = []
    for move in moves[:-1]:
        past.append((state, move))
        state, _ = done(state, move)
    event = GAME.critic(past, state, 0, moves[-1])
    if event:
        assert "{" not in GAME.rules.say(event)
    return (event.rule, event.say) if event else None


def test_CI_5_walking_out_and_back_leaves_enforcers_for_nothing() -> None:
    state = table("bank", actions=4, park=1)
    assert told(state, Go("park"), Go("bank")) == ("CI-5", "walked_back")
    assert told(state, Go("park"), Go("factory"), Go("park")) == ("CI-5", "walked_back")
    assert told(state, Go("warehouse"), Go("tunnel")) is None
    assert told(state, Go("park"), Lure("bank", 1), Go("bank")) is None, "something was done there"


def test_CI_4_actions_that_were_bought_for_nothing() -> None:
    state = table("bank", phase="buy", hand=("smoke", "ambush", "sneak"))
    bought = (Buy("smoke"), Begin(), Go("park"), Go("factory"))
    assert told(state, *bought, End()) == ("CI-4", "bought_unused")
    assert told(state, *bought, Go("library"), End()) is None, "one of them was used"
    assert told(state, Buy("sneak"), Begin(), End()) is None, "another card is worth more on average"
    assert told(state, Begin(), End()) == ("CI-3", "did_not_draw")


def test_CI_3_with_enough_cards_the_next_turn_begins_without_a_draw() -> None:
    full = table("bank", hand=("sneak",) * 3)
    assert told(full, End()) == ("CI-3", "did_not_draw")
    assert told(table("bank", hand=("sneak",) * 2), End()) is None
    assert told(table("bank", hand=("sneak",) * 5), End()) is None
    assert told(full, Take()) is None


def test_CI_15_whoever_passes_lets_the_tower_fall() -> None:
    assert told(table("tower", hand=("ambush",), tower=2), End()) == ("CI-15", "let_fall")
    assert told(table("bank", hand=("jammer",), tower=2), End()) == ("CI-15", "let_fall")
    assert told(table("bank", hand=("ambush",), tower=2), End()) is None, "nothing helps from there"
    assert told(table("tower", hand=("ambush",), tower=2, more=ALL_SENT), End()) is None
    last_exit = table("docks", hand=("ambush",), docks=2, removed=("tunnel",), more=ALL_SENT)
    assert told(last_exit, End()) == ("CI-15", "let_fall")


def test_CI_8_intel_is_left_lying() -> None:
    assert told(table("park", intel=("park",)), End()) == ("CI-8", "did_not_search")
    assert told(table("park", intel=("park",), more={"sent": 3, "carried": (0, 1)}), End()) is None


def test_CI_12_intel_is_not_sent() -> None:
    assert told(table("tower", carried=1), End()) == ("CI-12", "did_not_send")
    assert told(table("tower", carried=1, tower=1), End()) is None


def test_CI_13_nobody_escapes_though_all_could() -> None:
    together = table("docks", "docks", hand=("boat_key",), more=ALL_SENT)
    assert told(together, End()) == ("CI-13", "did_not_escape")
    assert told(table("docks", "park", hand=("boat_key",), more=ALL_SENT), End()) is None


RUIN = tuple(tile for tile in TILES if tile not in ("docks", "library"))
"""All tiles but two, so that each step costs a card."""


@pytest.mark.parametrize("enforcers", [0, 1])
@pytest.mark.parametrize(
    "hand", [("ambush", "boat_key", "sneak", "sprint"), ("boat_key", "sneak", "sneak", "sprint")]
)
def test_in_a_ruin_the_strong_bot_draws_and_does_not_walk_out_and_back(
    hand: tuple[str, ...], enforcers: int
) -> None:
    """It once went over empty spaces and back rather than draw, or ended the turn at once."""
    more = ALL_SENT | {"inventory": pile({"sneak": 5, "courier": 5, "ambush": 5})}
    state = table(
        "library", "docks", hand=hand, actions=3, removed=RUIN, library=enforcers, docks=2, more=more
    )
    past: list[tuple[State, Move]] = []
    while state.phase == "act":
        move = Strong()(GAME, state, 0, GAME.moves(state, 0), None)
        assert GAME.critic(past, state, 0, move) is None
        past.append((state, move))
        state, _ = done(state, move)
    assert Take() in [move for _, move in past]


def silly(bot: str, games: int) -> Counter[str]:
    """What the critic says in so many games, with two, three and four players by turns."""
    said: Counter[str] = Counter()
    for seed in range(games):
        record = rulebook.play(ClosingIn(players=2 + seed % 3), bot, seed=seed)
        events = (record.critic(step) for step in range(1, len(record) + 1))
        said.update(event.say for event in events if event)
    return said


@pytest.mark.everywhere
def test_the_critic_finds_what_the_planner_does_wrong_and_hardly_anything_in_the_strong_bot() -> None:
    planner, strong = silly("planner", 30), silly("strong", 30)
    print(planner, strong)
    assert planner.keys() >= {"bought_unused", "walked_back", "let_fall"}
    assert planner.total() > 30, "more than one in each game"
    assert strong.total() <= 1, "hardly one in thirty games"
