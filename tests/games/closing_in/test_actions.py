"""Closing In, CI-7 to CI-13 and their rulings: what can be done with an action."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.games.closing_in import (
    Ambush,
    ClosingIn,
    Courier,
    Drew,
    End,
    Escape,
    Give,
    Go,
    Jam,
    Lure,
    Search,
    Send,
    Smoke,
    Sneak,
    Sprint,
    Take,
)
from rulebook.games.closing_in.table import OUT
from tests.games.closing_in.tables import GAME, THREE, cited, deployed, done, refusal, says, table


def test_CI_7_drawing_costs_an_action() -> None:
    state, _ = done(table(), Take())
    assert (state.phase, state.actions) == ("take", 1)
    state, events = done(state, Drew("boat_key"))
    assert (state.phase, state.hands[0], state.inventory) == ("act", ("boat_key",), (("sneak", 20),))
    assert says(events, "CI-7") == ["Player 1 draws a boat key."]


def test_CI_7_a_sixth_card_is_refused() -> None:
    assert refusal(table(hand=("smoke",) * 5), Take()) == (
        "CI-7",
        "You hold 5 cards, and nobody may hold more than 5. Use or give one first.",
    )
    assert GAME.why_not(table(hand=("smoke",) * 4), 0, Take()) is None


def test_CI_8_searching_takes_the_intel_of_your_tile() -> None:
    state, events = done(table("park", intel=("park",)), Search())
    assert (state.carried, state.tile("park").intel) == ((1, 0), False)
    assert cited(events, "CI-8")


@pytest.mark.parametrize("enforcers", [1, 2, 3])
def test_CI_8_searching_under_enforcers_is_refused(enforcers: int) -> None:
    rule, words = refusal(table("park", park=enforcers, intel=("park",)), Search())
    assert rule == "CI-8"
    assert words.endswith("on the Park. Lure or drive them away first, then search.")


def test_CI_8_without_intel_there_is_nothing_to_search_for() -> None:
    assert refusal(table("park", intel=("bank",)), Search()) == (
        "CI-8",
        "There is no intel on the Park. It lies on the Bank.",
    )
    assert "nor anywhere else" in refusal(table("park"), Search())[1]


def test_CI_R1_intel_is_carried_without_limit_and_beside_the_cards() -> None:
    state = table("park", intel=("park",), hand=("smoke",) * 5, carried=6)
    state, events = done(state, Search())
    assert state.carried[0] == 7
    assert says(events, "CI-R1") == ["Player 1 carries 7 pieces of intel now, beside 5 cards."]


@pytest.mark.parametrize("count", [1, 2])
def test_CI_9_one_or_two_enforcers_are_lured_onto_your_tile(count: int) -> None:
    state, events = done(table("park", bank=2), Lure("bank", count))
    assert (state.tile("park").enforcers, state.tile("bank").enforcers) == (count, 2 - count)
    assert cited(events, "CI-9")


def test_CI_9_other_lures_are_refused() -> None:
    assert "it must be a neighbouring tile" in refusal(table("park", library=1), Lure("library", 1))[1]
    assert "not from your own" in refusal(table("park", park=1), Lure("park", 1))[1]
    assert "not 3" in refusal(table("park", bank=3), Lure("bank", 3))[1]
    assert "not 0" in refusal(table("park", bank=3), Lure("bank", 0))[1]
    assert "only one enforcer on the Bank" in refusal(table("park", bank=1), Lure("bank", 2))[1]
    assert {refusal(table("park", bank=3), Lure("bank", n))[0] for n in (0, 3)} == {"CI-9"}


def test_CI_10_a_card_is_given_to_a_player_on_your_tile() -> None:
    state, events = done(table("park", "park", hand=("smoke", "sneak")), Give("smoke", 1))
    assert (state.hands, state.actions) == ((("sneak",), ("smoke",)), 1)
    assert says(events, "CI-10") == ["Player 1 gives a smoke to Player 2."]


def test_CI_10_nobody_else_can_be_given_a_card() -> None:
    apart = table("park", "bank", hand=("smoke",))
    assert refusal(apart, Give("smoke", 1)) == (
        "CI-10",
        "Player 2 is not on your tile. A card is given only to a player there; a courier would reach "
        "anybody.",
    )
    assert "not to yourself" in refusal(apart, Give("smoke", 0))[1]
    assert "no Player 3" in refusal(apart, Give("smoke", 2))[1]
    assert "has left the city" in refusal(table("park", "", hand=("smoke",)), Give("smoke", 1))[1]
    assert "do not hold a jammer" in refusal(table("park", "park", hand=("smoke",)), Give("jammer", 1))[1]


def test_CI_R9_nobody_is_given_a_sixth_card() -> None:
    state = table("park", "park", hand=("smoke", "courier"), others=("sneak",) * 5)
    for move in (Give("smoke", 1), Courier("smoke", 1)):
        assert refusal(state, move) == (
            "CI-R9",
            "Player 2 holds 5 cards, and nobody may hold more than 5.",
        )


def test_CI_R20_sneak_moves_and_leaves_nobody_behind() -> None:
    state, events = done(table("park", hand=("sneak",)), Sneak("bank"))
    assert (state.here.name, state.tile("park").enforcers, state.actions) == ("bank", 0, 1)
    assert cited(events, "CI-R20")


def test_CI_R20_sprint_moves_two_tiles_for_one_action() -> None:
    state, _ = done(table("library", hand=("sprint",)), Sprint("factory"))
    assert (state.stride, state.actions) == (True, 1)
    state, _ = done(state, Go("park"))
    assert (state.here.name, state.actions, state.stride) == ("park", 1, False)
    assert (state.tile("library").enforcers, state.tile("factory").enforcers) == (1, 1)


def test_CI_R20_the_second_step_of_a_sprint_is_free_only_at_once() -> None:
    state, _ = done(table("library", hand=("sprint",)), Sprint("factory"), Take())
    assert not state.stride
    last = table("library", hand=("sprint", "smoke", "sneak"), actions=1, factory=1, intel=("factory",))
    state, _ = done(last, Sprint("factory"))
    assert refusal(state, Search())[0] == "CI-4"
    assert refusal(state, Smoke("factory", 1))[0] == "CI-R8"
    assert refusal(state, Sneak("park"))[0] == "CI-R8"
    assert done(state, End())[0].phase == "deploy"
    assert done(state, Go("park"))[0].phase == "deploy"


def test_CI_R20_ambush_removes_an_enforcer_from_your_tile() -> None:
    state, events = done(table("park", park=2, hand=("ambush",)), Ambush())
    assert state.tile("park").enforcers == 1
    assert says(events, "CI-R20") == ["Player 1 removes an enforcer from the Park: one is left."]
    nobody = table("park", hand=("ambush",))
    assert refusal(nobody, Ambush()) == ("CI-R20", "There is no enforcer on the Park.")


@pytest.mark.parametrize("tile", ["park", "bank", "police", "factory"])
@pytest.mark.parametrize("count", [1, 2])
def test_CI_R20_smoke_removes_up_to_two_here_or_next_door(tile: str, count: int) -> None:
    state, _ = done(table("park", hand=("smoke",), **{tile: 2}), Smoke(tile, count))
    assert state.tile(tile).enforcers == 2 - count


def test_CI_9_and_CI_R20_lures_and_smoke_of_one_and_of_two_are_offered() -> None:
    offered = GAME.moves(table("park", hand=("smoke",), bank=3, park=1), 0)
    assert [m for m in offered if isinstance(m, Lure)] == [Lure("bank", 1), Lure("bank", 2)]
    smoke = [m for m in offered if isinstance(m, Smoke)]
    assert smoke == [Smoke("park", 1), Smoke("bank", 1), Smoke("bank", 2)]


def test_CI_R20_smoke_reaches_no_further_and_takes_no_more() -> None:
    state = table("park", hand=("smoke",), library=2, bank=1, police=3)
    for smoke, said in (
        (Smoke("library", 1), "does not reach the Library"),
        (Smoke("bank", 2), "only one enforcer on the Bank"),
        (Smoke("police", 3), "up to two"),
    ):
        rule, words = refusal(state, smoke)
        assert rule == "CI-R20"
        assert said in words


def test_CI_R20_a_jammer_takes_a_card_off_this_turns_deployment() -> None:
    state, _ = done(table(hand=("jammer",)), Jam(), End())
    assert (state.phase, state.due) == ("deploy", 1)
    state, _ = deployed(state, "park")
    assert (state.seat, state.phase) == (1, "draw")


def test_CI_R20_two_jammers_stop_it_and_a_third_is_refused() -> None:
    state, _ = done(table(hand=("jammer",) * 3, actions=4), Jam(), Jam())
    assert refusal(state, Jam()) == ("CI-R20", "This turn no location card is left to jam.")
    state, events = done(state, End())
    assert (state.seat, state.jammed) == (1, 0)
    assert "All location cards of this turn are jammed: nobody is deployed." in says(events, "CI-R20")


def test_CI_R20_a_courier_brings_a_card_to_anybody() -> None:
    state, _ = done(table("park", "market", hand=("courier", "smoke")), Courier("smoke", 1))
    assert state.hands == ((), ("smoke",))
    assert dict(state.inventory_discards) == {"courier": 1}
    assert refusal(state, Courier("smoke", 1))[0] == "CI-11", "the courier is used up"
    assert refusal(table(hand=("courier",)), Courier("courier", 1))[0] == "CI-11"
    assert refusal(table(hand=("courier",)), Courier("smoke", 1))[0] == "CI-R20"
    assert refusal(table(hand=("courier", "smoke")), Courier("smoke", 0))[0] == "CI-R20"
    two = table("park", "market", hand=("courier", "courier"))
    assert done(two, Courier("courier", 1))[0].hands == ((), ("courier",))


@pytest.mark.parametrize(
    "move", [Sneak("bank"), Sprint("bank"), Ambush(), Smoke("bank", 1), Jam(), Courier("smoke", 1)]
)
def test_CI_11_a_special_action_needs_its_card(move: Any) -> None:
    rule, words = refusal(table("park", hand=("boat_key",), park=1, bank=1), move)
    assert rule == "CI-11"
    assert words.endswith("You hold a boat key.")


def test_CI_R8_a_special_action_costs_one_action_and_the_card() -> None:
    state, events = done(table("park", park=1, hand=("ambush", "ambush")), Ambush())
    assert (state.actions, state.hands[0]) == (1, ("ambush",))
    assert dict(state.inventory_discards) == {"ambush": 1}
    assert says(events, "CI-R8") == ["Player 1 uses an ambush: it costs one action and the card."]


def test_CI_12_intel_is_sent_from_the_radio_tower() -> None:
    state, events = done(table("tower", carried=2), Send(), Send())
    assert (state.sent, state.carried, GAME.scores(state)) == (2, (0, 0), (2, 2))
    assert says(events, "CI-12")[-1] == "Player 1 sends a piece of intel from the Radio Tower: 2 of 4."


def test_CI_12_sending_elsewhere_empty_handed_or_under_enforcers_is_refused() -> None:
    assert refusal(table("park", carried=1), Send())[1] == (
        "Intel is sent from the Radio Tower, and you are on the Park."
    )
    assert "carry no intel" in refusal(table("tower"), Send())[1]
    assert refusal(table("tower", carried=1, tower=1), Send()) == (
        "CI-12",
        "One enforcer is on the Radio Tower. Lure or drive them away first, then send.",
    )


SENT: dict[str, Any] = {"sent": 4}


@pytest.mark.parametrize(("tile", "key"), [("docks", "boat_key"), ("tunnel", "car_key")])
def test_CI_13_each_exit_opens_with_its_key(tile: str, key: str) -> None:
    state, events = done(table(tile, "park", hand=(key,), more=SENT), Escape())
    assert state.where == (OUT, 9 + 1)
    assert state.phase == "deploy"
    assert cited(events, "CI-13")


def test_CI_13_everybody_on_the_tile_escapes_too() -> None:
    state, events = done(
        table("docks", "park", "docks", hand=("boat_key",), more=SENT, game=THREE), Escape(), game=THREE
    )
    assert state.where == (OUT, 10, OUT)
    assert says(events, "CI-13", THREE)[1] == "Along with that: Player 3."


def test_CI_13_enforcers_do_not_stop_an_escape() -> None:
    assert done(table("docks", "docks", docks=3, hand=("boat_key",), more=SENT), Escape())[0].phase == "won"


@pytest.mark.parametrize(
    ("tile", "hand", "words"),
    [
        ("docks", ("car_key",), "To escape from the Docks you need a boat key. You hold a car key."),
        ("tunnel", (), "To escape from the Tunnel you need a car key. You hold no card."),
        ("park", ("boat_key", "car_key"), "You are on the Park. Nobody escapes from there"),
    ],
)
def test_CI_13_without_the_key_or_from_elsewhere_nobody_escapes(
    tile: str, hand: tuple[str, ...], words: str
) -> None:
    rule, said = refusal(table(tile, hand=hand, more=SENT), Escape())
    assert rule == "CI-13"
    assert said.startswith(words)


def test_CI_R2_nobody_escapes_before_four_intel_are_sent() -> None:
    state = table("docks", hand=("boat_key",), more={"sent": 3})
    assert refusal(state, Escape()) == (
        "CI-R2",
        "Not all the intel has been sent yet (3 of 4). Nobody can escape before that.",
    )


def test_CI_R2_with_the_option_somebody_may_go_ahead() -> None:
    game = ClosingIn(early_escape="yes")
    state, events = done(table("docks", "park", hand=("boat_key",), more={"sent": 3}), Escape(), game=game)
    assert state.phase == "deploy"
    assert cited(events, "CI-R2")
    state, events = done(table("docks", "docks", hand=("boat_key",), more={"sent": 3}), Escape(), game=game)
    assert (state.phase, game.winners(state)) == ("lost", ())
    assert "nobody is left to send the rest" in says(events, "CI-R2")[-1]


def test_CI_R3_what_the_escaped_hold_leaves_the_game() -> None:
    state = table("docks", "park", hand=("boat_key", "smoke"), carried=1, more=SENT)
    state, events = done(state, Escape())
    assert state.hands[0] == ()
    assert dict(state.inventory_discards) == {}
    assert says(events, "CI-R3") == ["What those who escape hold leaves the game: a boat key and a smoke."]


def test_what_was_reached_is_worth_the_same_to_everybody() -> None:
    """Sent counts in full, carried by half, found by a tenth, and each player who is out like one sent."""
    state = table("park", "", carried=2, intel=("bank",), more={"sent": 1})
    assert GAME.worth(state) == pytest.approx((0.5 * 3.1 / 10,) * 2)
    assert GAME.worth(table(more={"phase": "won"})) == (1.0, 1.0)
