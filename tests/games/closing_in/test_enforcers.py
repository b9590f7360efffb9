"""Closing In, CI-14 to CI-20 and their rulings: deployment, removed tiles, winning and losing."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.core.cards import pile
from rulebook.core.game import CHANCE
from rulebook.games.closing_in import ClosingIn, Deployed, End, Escape, Go, Lure, Send, Take
from rulebook.games.closing_in.table import OUT
from tests.games.closing_in.tables import GAME, THREE, cited, deployed, done, refusal, says, table

READY = ("smoke",) * 3


def test_CI_14_two_cards_come_and_are_discarded() -> None:
    state, events = deployed(done(table(others=READY), End())[0], "park intel", "docks")
    assert (state.tile("park").enforcers, state.tile("park").intel) == (1, True)
    assert state.location_discards == (("docks", 1), ("park intel", 1))
    assert says(events, "CI-14") == [
        "Location card: the Park. An enforcer goes there: 1 there now.",
        "It has the symbol: a piece of intel goes on the Park.",
        "Location card: the Docks. An enforcer goes there: 1 there now.",
    ]


def test_CI_14_a_tile_drawn_twice_gets_two() -> None:
    state, events = deployed(done(table(others=READY), End())[0], "park intel", "park")
    assert state.tile("park").enforcers == 2
    assert "The second card of the Park in this step." in says(events, "CI-14")


def test_CI_14_no_second_intel_goes_on_a_tile() -> None:
    state, events = deployed(done(table(others=READY, intel=("park",)), End())[0], "park intel", "bank")
    assert GAME.spare_tokens(state) == 7
    assert "It has the symbol, but the Park has intel already." in says(events, "CI-14")


def test_CI_14_a_card_that_is_not_in_the_deck_cannot_come() -> None:
    state, _ = done(table(), End())
    assert refusal(state, Deployed("docks intel"), seat=CHANCE)[0] == "CI-14"


@pytest.mark.parametrize("most", [1, 2, 3])
def test_CI_15_a_tile_with_more_than_it_can_bear_is_removed(most: int) -> None:
    game = ClosingIn(remove_above=most)
    state, _ = done(table(others=READY, park=most, bank=most - 1), End(), game=game)
    state, events = deployed(state, "park", "bank", game=game)
    assert state.tile("park").removed
    assert not state.tile("bank").removed
    assert len(cited(events, "CI-15")) == 1


def test_CI_R7_a_crowded_tile_stays_until_the_end_of_the_turn() -> None:
    state, events = done(table("park", park=1, bank=2), Lure("bank", 2))
    assert (state.here.enforcers, state.here.removed) == (3, False)
    assert says(events, "CI-R7") == [
        "3 enforcers are on the Park now. The tile stays until step 4b, at the end of the turn."
    ]
    state, _ = done(state, Go("bank"))
    assert state.phase == "deploy"
    state, _ = deployed(state, "docks", "tunnel")
    assert state.tile("park").removed


def test_CI_R7_a_crowded_tile_that_is_relieved_in_time_is_kept() -> None:
    state, _ = done(table("bank", park=3, hand=(), others=READY), Lure("park", 1), End())
    state, _ = deployed(state, "docks", "tunnel")
    assert not state.tile("park").removed


def test_CI_R6_the_pieces_of_a_removed_tile_go_back() -> None:
    state, _ = done(table(others=READY, park=2, intel=("park",)), End())
    assert (GAME.spare_enforcers(state), GAME.spare_tokens(state)) == (48, 7)
    state, events = deployed(state, "park", "bank")
    assert (GAME.spare_enforcers(state), GAME.spare_tokens(state)) == (49, 8)
    assert says(events, "CI-R6") == [
        "What was on it goes back to the supply: 3 enforcers and a piece of intel."
    ]


def test_CI_R6_an_empty_supply_places_nothing() -> None:
    game = ClosingIn(enforcers=2, tokens=4)
    state = table("park", others=READY, park=1, bank=1, carried=4)
    state, events = done(state, Go("factory"), End(), game=game)
    assert says(events, "CI-R6") == ["The supply has enforcers no more: none is placed."]
    state, events = deployed(state, "market intel", "docks", game=game)
    assert (state.tile("market").enforcers, state.tile("market").intel) == (0, False)
    assert says(events, "CI-R6")[1] == "The supply has intel tokens no more: none is placed."


def test_CI_R5_the_card_of_a_removed_tile_does_nothing() -> None:
    state, _ = done(table(others=READY, removed=("park",)), End())
    state, events = deployed(state, "park intel", "bank")
    assert (state.tile("park").enforcers, state.tile("park").intel) == (0, False)
    assert says(events, "CI-R5") == ["Location card: the Park. That tile is removed: nothing happens."]


def decks(left: tuple[str, ...], discards: tuple[str, ...]) -> dict[str, Any]:
    return {"locations": pile(left), "location_discards": pile(discards)}


def test_CI_R4_an_empty_location_deck_is_shuffled_from_its_discards() -> None:
    state, events = done(table(others=READY, more=decks((), ("park", "bank", "docks"))), End())
    assert (state.locations, state.location_discards) == (pile(("park", "bank", "docks")), ())
    assert says(events, "CI-R4") == ["The discarded location cards are shuffled: a deck of 3."]


def test_CI_R4_a_card_that_lies_open_is_not_among_the_discards_yet() -> None:
    state, _ = done(table(others=READY, more=decks(("park",), ("bank", "docks"))), End())
    state, _ = deployed(state, "park")
    assert (state.locations, state.shown) == (pile(("bank", "docks")), ("park",))
    state, _ = deployed(state, "bank")
    assert state.location_discards == pile(("park", "bank"))


def test_CI_R4_with_the_option_the_deck_is_whole_again_every_turn() -> None:
    game = ClosingIn(reshuffle="every_turn")
    state, _ = deployed(done(table(others=READY), End(), game=game)[0], "park", "bank", game=game)
    assert (state.locations, state.location_discards) == (game.all_locations, ())


def test_CI_R4_with_the_option_an_empty_deck_stays_empty() -> None:
    game = ClosingIn(reshuffle="never")
    state, _ = done(table(others=READY, more=decks(("park",), ("bank", "docks"))), End(), game=game)
    state, events = deployed(state, "park", game=game)
    assert (state.phase, state.locations) == ("buy", ())
    assert says(events, "CI-R4") == ["The location deck is empty and stays empty: nobody is deployed."]


def test_CI_R11_the_last_player_in_the_city_has_every_turn() -> None:
    state, _ = done(table("park", "", hand=("smoke",) * 3), End())
    state, events = deployed(state, "bank", "docks")
    assert (state.seat, state.turn, state.phase) == (0, 2, "buy")
    assert says(events, "CI-R11") == ["Out of the city, and so without a turn: Player 2."]


def test_CI_R11_players_who_are_out_have_no_more_turns() -> None:
    state = table("park", "", "bank", game=THREE, more={"sent": 4})
    state, _ = done(state, End(), game=THREE)
    state, events = deployed(state, "docks", "market", game=THREE)
    assert state.seat == 2
    assert says(events, "CI-R11") == ["Out of the city, and so without a turn: Player 2."]
    assert refusal(table("park", "", game=THREE), Take(), THREE, seat=1)[0] == "CI-R11"


def test_CI_18_won_when_all_is_sent_and_everybody_is_out() -> None:
    state = table("docks", "docks", hand=("boat_key",), more={"sent": 4})
    state, events = done(state, Escape())
    assert (state.phase, state.where) == ("won", (OUT, OUT))
    assert (GAME.to_act(state), GAME.winners(state)) == ((), (0, 1))
    assert says(events, "CI-18") == [
        "All 4 pieces of intel are sent and everybody is out of the city: the game is won!"
    ]
    assert refusal(state, Take())[0] == "CI-18"


def test_CI_18_not_won_while_somebody_is_in_the_city() -> None:
    state, _ = done(table("docks", "park", hand=("boat_key",), more={"sent": 4}), Escape())
    assert GAME.winners(state) == ()
    state, _ = deployed(state, "market", "bank")
    assert (state.seat, state.phase) == (1, "draw")


def test_CI_18_not_won_by_sending_alone() -> None:
    state, _ = done(table("tower", carried=1, more={"sent": 3}), Send())
    assert (state.sent, GAME.winners(state)) == (4, ())


@pytest.mark.parametrize(("first", "second"), [("docks", "tunnel"), ("tunnel", "docks")])
def test_CI_19_lost_when_both_exits_are_removed(first: str, second: str) -> None:
    state, _ = done(table(removed=(first,), **{second: 2}), End())
    state, events = deployed(state, second, "park")
    assert (state.phase, GAME.winners(state)) == ("lost", ())
    assert cited(events, "CI-19")


def test_CI_19_one_exit_is_enough() -> None:
    state, _ = deployed(done(table(docks=2), End())[0], "docks", "park")
    assert state.phase == "draw"


def test_CI_20_lost_when_the_radio_tower_is_removed_too_early() -> None:
    state, events = deployed(done(table(tower=2, more={"sent": 3}), End())[0], "tower", "park")
    assert state.phase == "lost"
    assert says(events, "CI-20") == [
        "The Radio Tower is gone before all the intel was sent (3 of 4). The game is lost."
    ]


def test_CI_20_once_all_is_sent_the_radio_tower_may_go() -> None:
    state, _ = deployed(done(table(tower=2, more={"sent": 4}), End())[0], "tower", "park")
    assert state.phase == "draw"
