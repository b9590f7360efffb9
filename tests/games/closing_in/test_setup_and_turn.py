"""Closing In, CI-1 to CI-4 and CI-17, with their rulings: the set-up, drawing, buying, whose turn it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rulebook
from rulebook.core.cards import pile, size
from rulebook.core.game import CHANCE
from rulebook.games.closing_in import Begin, Buy, ClosingIn, Dealt, Drew, End, Go, Laid, Take
from rulebook.games.closing_in.table import CARDS, TILES
from tests.games.closing_in.tables import GAME, THREE, cited, deployed, done, refusal, says, table

THREES = (("ambush", "sneak", "sneak"), ("boat_key", "smoke", "sprint"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_CI_1_everybody_starts_on_the_apartments_with_three_cards(players: int) -> None:
    game = ClosingIn(players=players)
    state, _ = done(game.start(), Laid(TILES[::-1]), game=game)
    assert {state.city[place].name for place in state.where} == {"apartments"}
    dealt = game.chance(state).sample(np.random.default_rng(1))
    state, _ = done(state, dealt, game=game)
    assert [len(hand) for hand in state.hands] == [3] * players
    assert size(state.inventory) == 48 - 3 * players


def test_CI_1_every_city_is_as_likely_as_any_other() -> None:
    chance = ClosingIn().chance(ClosingIn().start())
    assert chance.count() == 479_001_600
    assert chance.allows(Laid(TILES[::-1]))
    assert not chance.allows(Laid(("park", *TILES[1:])))


@pytest.mark.parametrize("players", [1, 5, 0, True, "2"])
def test_CI_1_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(rulebook.Refused, match=r"players must be .*from 2 to 4") as refused:
        rulebook.new("closing_in", players=players)
    assert refused.value.rule == "CI-1"


def test_CI_1_a_city_of_the_options_needs_no_laying() -> None:
    assert [tile.name for tile in GAME.start().city] == list(TILES)
    assert GAME.start().phase == "hands"


def test_the_parts_are_as_many_as_the_booklet_counts() -> None:
    assert (size(GAME.all_inventory), size(GAME.all_locations)) == (48, 24)
    assert (len(TILES), GAME.enforcers, GAME.tokens) == (12, 50, 8)
    assert sum(n for card, n in GAME.all_locations if card.endswith(" intel")) == 8


def test_CI_2_two_location_cards_bring_enforcers_and_intel() -> None:
    state, _ = done(GAME.start(), Dealt(THREES))
    state, events = deployed(state, "park intel", "docks")
    assert (state.tile("park").enforcers, state.tile("park").intel) == (1, True)
    assert (state.tile("docks").enforcers, state.tile("docks").intel) == (1, False)
    assert len(cited(events, "CI-2")) == 4
    assert state.location_discards == (("docks", 1), ("park intel", 1))


def test_CI_2_no_tile_is_removed_in_the_set_up() -> None:
    game = ClosingIn(city=TILES, remove_above=1)
    state, _ = done(game.start(), Dealt(THREES), game=game)
    state, _ = deployed(state, "park", "park intel", game=game)
    assert state.tile("park").enforcers == 2
    assert not state.tile("park").removed


def test_CI_R14_the_first_seat_begins() -> None:
    state, _ = done(GAME.start(), Dealt(THREES))
    state, events = deployed(state, "park", "docks")
    assert (state.seat, state.turn) == (0, 1)
    assert says(events, "CI-R14") == ["Player 1 begins: the first seat."]


@pytest.mark.parametrize(("held", "drawn"), [(0, 3), (1, 2), (2, 1)])
def test_CI_3_a_turn_begins_with_drawing_up_to_three(held: int, drawn: int) -> None:
    state = table(others=("smoke",) * held)
    state, _ = done(state, End())
    state, _ = deployed(state, "park", "bank")
    for _ in range(drawn):
        assert state.phase == "draw"
        state, _ = done(state, Drew("sneak"))
    assert state.phase == "buy"
    assert len(state.hands[1]) == 3


@pytest.mark.parametrize("held", [3, 4, 5])
def test_CI_3_who_holds_three_or_more_draws_none(held: int) -> None:
    state, _ = done(table(others=("smoke",) * held), End())
    state, events = deployed(state, "park", "bank")
    assert (state.phase, len(state.hands[1])) == ("buy", held)
    assert says(events, "CI-3") == [f"Player 2 holds {held} cards and draws none."]


def test_CI_4_two_actions_and_what_the_discarded_cards_are_worth() -> None:
    state = table(phase="buy", hand=("sneak", "smoke", "jammer"))
    state, events = done(state, Buy("smoke"), Buy("sneak"), Begin())
    assert (state.actions, state.hand, state.phase) == (2 + 2 + 1, ("jammer",), "act")
    assert dict(state.inventory_discards) == {"smoke": 1, "sneak": 1}
    assert [event.data.get("actions") for event in cited(events, "CI-4")] == [4, 5, 5]


def test_CI_4_the_values_of_the_assumed_cards() -> None:
    assert [card for card in CARDS if GAME.buys(card) == 2] == ["ambush", "smoke", "jammer"]
    assert {GAME.buys(card) for card in CARDS} == {1, 2}


def test_CI_4_a_card_that_is_not_held_cannot_be_discarded() -> None:
    state = table(phase="buy", hand=("smoke",))
    assert refusal(state, Buy("jammer")) == ("CI-4", "You do not hold a jammer. You hold a smoke.")
    assert refusal(table(phase="buy"), Buy("smoke"))[1].endswith("You hold no card.")


def test_CI_4_nothing_is_done_before_the_actions_begin() -> None:
    assert refusal(table(phase="buy"), Go("tower"))[0] == "CI-4"


def test_CI_R10_actions_are_bought_once_before_the_first() -> None:
    assert refusal(table(hand=("smoke",)), Buy("smoke"))[0] == "CI-R10"
    assert refusal(table(), Begin())[0] == "CI-R10"


def test_CI_R10_actions_need_not_be_used() -> None:
    state, events = done(table(actions=2), End())
    assert state.phase == "deploy"
    assert says(events, "CI-R10") == ["Player 1 ends the turn with 2 actions left over."]


def test_CI_17_then_it_is_the_next_players_turn() -> None:
    state, _ = done(table(game=THREE), End(), game=THREE)
    state, events = deployed(state, "park", "bank", game=THREE)
    assert (state.seat, state.turn) == (1, 2)
    assert says(events, "CI-17") == ["Turn 2: Player 2."]
    assert refusal(table(), End(), seat=1) == (
        "CI-17",
        "Player 2 is not to move now: the table waits for Player 1.",
    )


def test_chance_and_players_wait_for_each_other() -> None:
    drawing = table(phase="draw")
    assert refusal(drawing, Take())[0] == "CI-3"
    assert refusal(drawing, Drew("smoke"), seat=CHANCE)[0] == "CI-3"
    assert refusal(table(), Drew("sneak"), seat=CHANCE)[0] == "CI-17"
    assert refusal(table(), Drew("sneak"))[0] == "CI-17"


def test_CI_R4_an_empty_inventory_is_shuffled_from_its_discards() -> None:
    more: dict[str, Any] = {"inventory": (), "inventory_discards": pile({"smoke": 2})}
    state, events = done(table(more=more), Take())
    assert (state.phase, state.inventory, state.inventory_discards) == ("take", (("smoke", 2),), ())
    assert says(events, "CI-R4") == ["The discarded inventory cards are shuffled: a deck of 2."]


def test_CI_R4_without_any_card_left_none_is_drawn() -> None:
    more: dict[str, Any] = {"inventory": ()}
    assert refusal(table(more=more), Take())[0] == "CI-R4"
    state, _ = done(table(more=more), End())
    state, events = deployed(state, "park", "bank")
    assert (state.phase, state.hands[1]) == ("buy", ())
    assert says(events, "CI-R4") == ["No inventory card is left to draw."]


ONE_SYMBOL = tuple((tile, 2, int(tile == "park")) for tile in TILES)
WORTHLESS = tuple((card, 6, 0) for card in CARDS)

BAD_OPTIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"city": ("park",) * 12}, "CI-1", "each once"),
    ({"draw_up_to": 5, "hand_limit": 4}, "CI-7", "cannot begin with 5"),
    ({"intel_needed": 8, "tokens": 5}, "CI-18", "only 5 tokens"),
    ({"inventory": (("boat_key", 3, 1), ("smoke", 20, 2))}, "CI-13", "no car_key"),
    ({"inventory": (("boat_key", 1, 1), ("car_key", 1, 1))}, "CI-1", "need 6"),
    ({"inventory": (("boat_key", 1, 1), ("bomb", 1, 1))}, "CI-R20", "among boat_key"),
    ({"inventory": (("boat_key", 1),)}, "CI-R20", "among boat_key"),
    ({"inventory": (("boat_key", -1, 1),)}, "CI-R20", "numbers from 0 to 60"),
    ({"inventory": "smoke"}, "CI-R20", "among boat_key"),
    ({"locations": (("park", 2, 1),)}, "CI-14", "each of apartments, tower"),
    ({"locations": tuple((tile, 1, 2) for tile in TILES)}, "CI-14", "not more symbols than cards"),
    ({"locations": tuple((tile, 0, 0) for tile in TILES)}, "CI-2", "no card"),
    ({"locations": tuple((tile, 2, 0) for tile in TILES)}, "CI-18", "no card of the location deck"),
    ({"locations": ONE_SYMBOL, "reshuffle": "never"}, "CI-18", "only one card of the location deck"),
    ({"turns": 3, "players": 4}, "CI-R15", "4 are needed at least"),
    ({"turns": 2, "deploy": 1}, "CI-R15", "3 are needed at least"),
    ({"turns": 3, "intel_needed": 8}, "CI-R15", "4 are needed at least"),
    ({"turns": 10, "actions": 1, "inventory": WORTHLESS}, "CI-R15", "11 are needed at least"),
]


@pytest.mark.parametrize(("options", "rule", "words"), BAD_OPTIONS)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], rule: str, words: str) -> None:
    with pytest.raises(rulebook.Refused, match=words) as refused:
        rulebook.new("closing_in", **options)
    assert refused.value.rule == rule


def test_the_fewest_turns_that_a_win_can_take_are_allowed() -> None:
    for options in ({"turns": 4, "players": 4}, {"turns": 2}, {"turns": 3, "deploy": 1}):
        assert rulebook.new("closing_in", **options).name == "closing_in"
    assert rulebook.new("closing_in", locations=ONE_SYMBOL).intel_needed == 4
    assert rulebook.new("closing_in", turns=11, actions=1, inventory=WORTHLESS).actions == 1


def test_a_designers_inventory_is_what_is_drawn_from() -> None:
    mix = (("boat_key", 2, 3), ("car_key", 2, 1), ("smoke", 4, 0))
    game = ClosingIn(inventory=mix)
    assert (size(game.all_inventory), game.buys("boat_key"), game.buys("smoke")) == (8, 3, 0)
    assert rulebook.play(game, "random", seed=1).to_act == ()
