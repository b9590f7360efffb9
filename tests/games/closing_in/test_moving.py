"""Closing In, CI-5, CI-6, CI-16 and their rulings: steps, empty spaces, and getting off a removed tile."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from rulebook.games.closing_in import Begin, Buy, End, Go, Search, Sneak, Sprint, State, Take
from rulebook.games.closing_in.city import PLACES, gets_across
from rulebook.games.closing_in.table import TILES
from tests.games.closing_in.tables import GAME, cited, deployed, done, refusal, says, table


def test_CI_5_a_move_to_a_neighbour_leaves_an_enforcer_behind() -> None:
    state, events = done(table("hospital"), Go("police"))
    assert state.here.name == "police"
    assert (state.tile("hospital").enforcers, state.tile("police").enforcers) == (1, 0)
    assert says(events, "CI-5") == [
        "Player 1 moves from the Hospital to the Police Station.",
        "An enforcer goes on the Hospital: 1 there now.",
    ]


def test_CI_5_every_tile_next_to_yours_and_no_other() -> None:
    for start, end in product(PLACES, PLACES):
        apart = abs(start // 4 - end // 4) + abs(start % 4 - end % 4)
        no = GAME.why_not(table(TILES[start]), 0, Go(TILES[end]))
        assert (no is None) == (apart == 1)
        assert no is None or no.rule == "CI-5"
    assert sum(map(len, GAME.layout.neighbours)) == 2 * (3 * 3 + 2 * 4)


def test_CI_5_diagonal_moves_are_refused() -> None:
    rule, words = refusal(table("apartments"), Go("hospital"))
    assert rule == "CI-5"
    assert words == (
        "Nobody moves diagonally, so not to the Hospital. You can move to the Radio Tower and the Market."
    )


def test_CI_5_far_tiles_the_own_tile_and_unknown_ones_are_refused() -> None:
    assert "more than one step" in refusal(table("apartments"), Go("bank"))[1]
    assert "there already" in refusal(table("apartments"), Go("apartments"))[1]
    assert "no tile called harbour" in refusal(table("apartments"), Go("harbour"))[1]


def test_CI_5_moves_onto_guarded_tiles_are_allowed() -> None:
    state, _ = done(table("apartments", tower=2), Go("tower"))
    assert state.here.enforcers == 2


def test_CI_6_crossing_an_empty_space_costs_a_card_and_an_action_more() -> None:
    state = table("apartments", hand=("courier", "smoke"), removed=("tower",))
    state, events = done(state, Go("tower"))
    assert (state.crossing, state.actions) == (True, 1)
    assert cited(events, "CI-R12")
    state, events = done(state, Go("docks", "courier"))
    assert (state.here.name, state.hands[0]) == ("docks", ("smoke",))
    assert says(events, "CI-6") == [
        "Player 1 discards a courier to leave the empty space of the Radio Tower."
    ]
    assert state.tile("tower").enforcers == 0
    assert state.tile("apartments").enforcers == 1


@pytest.mark.parametrize(
    ("hand", "actions", "words"),
    [
        ((), 2, "takes one action and one card; you would have one action and no card"),
        (("smoke",), 1, "takes one action and one card; you would have no action and one card"),
    ],
)
def test_CI_6_a_turn_cannot_end_on_an_empty_space(hand: tuple[str, ...], actions: int, words: str) -> None:
    rule, said = refusal(table("apartments", hand=hand, actions=actions, removed=("tower",)), Go("tower"))
    assert rule == "CI-6"
    assert words in said


def test_CI_6_the_free_step_of_a_sprint_still_costs_a_card() -> None:
    state = table("apartments", hand=("sprint",), actions=1, removed=("tower",))
    rule, said = refusal(state, Sprint("tower"))
    assert rule == "CI-6"
    assert "takes one action and one card; you would have one action and no card" in said


def test_CI_6_nothing_is_paid_for_leaving_a_tile() -> None:
    assert refusal(table("apartments", hand=("smoke",)), Go("tower", "smoke"))[0] == "CI-6"


def test_CI_6_the_card_for_a_space_must_be_named_and_held() -> None:
    state, _ = done(table("apartments", hand=("courier", "smoke"), removed=("tower",)), Go("tower"))
    assert refusal(state, Go("docks")) == (
        "CI-6",
        "Each empty space costs an inventory card. Say which to discard: a courier and a smoke.",
    )
    assert refusal(state, Go("docks", "jammer"))[0] == "CI-6"


@pytest.mark.parametrize(("first", "price"), [(Go("tower"), 1), (Sprint("tower"), 0)])
def test_CI_R12_what_is_said_to_go_on_costs_what_it_costs(first: Go | Sprint, price: int) -> None:
    """After a sprint the second step is free, and the card is the first one, not another."""
    s = replace(table("apartments", hand=("courier", "smoke", "sprint"), removed=("tower",)), actions=2)
    state, events = done(s, first)
    ((_, told),) = [(event.rule, event.data) for event in events if event.say == "onto_empty"]
    after, _ = done(state, Go("docks", "courier"))
    assert told == {"seat": 0, "actions": price} and state.actions - after.actions == price
    assert len(state.hands[0]) - len(after.hands[0]) == 1
    for language in ("en", "de", "fr", "it"):
        words = GAME.rules.phrase("onto_empty", told, language)
        assert any(none in words for none in ("no further", "keine weitere", "aucune", "nessun’")) == (
            not price
        )


def test_CI_R12_nothing_but_moving_on_is_done_in_a_crossing() -> None:
    state, _ = done(table("apartments", hand=("smoke", "smoke"), removed=("tower",)), Go("tower"))
    for move in (Take(), Search(), End()):
        assert refusal(state, move)[0] == "CI-R12"


def test_CI_R12_several_spaces_cost_an_action_each_step_and_a_card_each_space() -> None:
    state = table("apartments", hand=("smoke", "smoke"), actions=3, removed=("tower", "docks"))
    state, events = done(state, Go("tower"), Go("docks", "smoke"), Go("tunnel", "smoke"))
    assert (state.here.name, state.hands[0], len(cited(events, "CI-6"))) == ("tunnel", (), 2)
    one_card = table("apartments", hand=("smoke",), actions=3, removed=("tower", "docks", "hospital"))
    # Back to the Apartments is a way to end the crossing, but from the Docks it would take two cards.
    on_the_way, _ = done(one_card, Go("tower"))
    assert refusal(on_the_way, Go("docks", "smoke"))[0] == "CI-6"


def lost_under(**more: object) -> State:
    """Player 1's tile was removed before this turn."""
    return table("hospital", phase="act", removed=("hospital",), **more)  # type: ignore[arg-type]  # as table


def test_CI_16_the_first_action_is_to_move_off_a_removed_tile() -> None:
    state = lost_under(hand=("smoke", "sneak"))
    for move in (Take(), Search(), End()):
        rule, words = refusal(state, move)
        assert rule == "CI-16"
        assert words.startswith(
            "Your tile was removed: your first action must be to move, discarding a card."
        )
    state, events = done(state, Go("police", "smoke"))
    assert (state.here.name, state.hands[0]) == ("police", ("sneak",))
    assert says(events, "CI-16") == ["Player 1 discards a smoke to get off the Hospital, which is removed."]
    assert state.tile("hospital").enforcers == 0


def test_CI_16_leaving_a_removed_tile_without_discarding_is_refused() -> None:
    assert refusal(lost_under(hand=("smoke", "sneak")), Go("police")) == (
        "CI-16",
        "Your tile was removed: to move off it you discard an inventory card. Say which: a smoke and "
        "a sneak.",
    )


def test_CI_16_a_tile_removed_under_a_player_is_told() -> None:
    state, _ = done(table("hospital", "hospital", hospital=2), End())
    state, events = deployed(state, "hospital", "bank")
    assert state.tile("hospital").removed
    assert says(events, "CI-16") == [
        "Standing there: Player 1 and Player 2, who must move off it first thing."
    ]


def test_CI_16_the_card_needed_to_get_off_is_not_bought_away() -> None:
    state = table("hospital", phase="buy", hand=("smoke",), removed=("hospital",))
    rule, words = refusal(state, Buy("smoke"))
    assert rule == "CI-16"
    assert "takes one action and one card; you would have 4 actions and no card" in words


def test_CI_16_the_actions_needed_to_get_off_must_be_bought() -> None:
    around = ("hospital", "tower", "market", "police", "factory", "apartments", "docks", "warehouse")
    state = table(
        "hospital", "bank", phase="buy", hand=("smoke", "sneak", "sneak"), actions=1, removed=around
    )
    # The Library and the Park are left, two steps away.
    assert refusal(state, Begin())[0] == "CI-16"
    state, _ = done(state, Buy("sneak"), Begin())
    assert state.actions == 2
    none_yet = table("hospital", "bank", phase="buy", hand=("sneak",) * 4, actions=0, removed=around)
    state, _ = done(none_yet, Buy("sneak"))
    assert refusal(state, Begin())[0] == "CI-16"
    assert done(state, Buy("sneak"), Begin())[0].actions == 2


def test_CI_R13_who_cannot_get_off_a_removed_tile_loses_for_all() -> None:
    state, _ = done(table("hospital", "hospital", hospital=2, more={"inventory": ()}), End())
    state, events = deployed(state, "hospital", "bank")
    assert (state.phase, GAME.to_act(state)) == ("lost", ())
    assert says(events, "CI-R13") == [
        "Player 2 stands on a removed tile and can reach no other: the game is lost."
    ]


@pytest.mark.parametrize(
    ("steps", "cards", "actions", "across"),
    [(1, 1, 1, True), (1, 0, 5, False), (1, 3, 0, False), (2, 2, 2, True), (2, 2, 1, False), (3, 3, 3, True)],
)
def test_CI_R12_cards_and_actions_are_counted(steps: int, cards: int, actions: int, across: bool) -> None:
    assert gets_across(steps, ("smoke",) * cards, actions) == across


def walks_across(steps: int, hand: tuple[str, ...], actions: int, free: int) -> bool:
    """Whether a crossing ends well, by trying every way to go on."""
    if steps == 0:
        return True
    if not hand:
        return False
    for card in set(hand):
        left = list(hand)
        left.remove(card)
        if free and walks_across(steps - 1, tuple(left), actions, 0):
            return True
        if actions and walks_across(steps - 1, tuple(left), actions - 1, 0):
            return True
        if actions and "sprint" in left:
            kept = list(left)
            kept.remove("sprint")
            if walks_across(steps - 1, tuple(kept), actions - 1, 1):
                return True
    return False


def test_CI_R12_the_count_agrees_with_trying_every_way() -> None:
    for steps, sprints, smokes, actions, free in product(range(1, 5), range(4), range(5), range(5), range(2)):
        hand = ("sprint",) * sprints + ("smoke",) * smokes
        assert gets_across(steps, hand, actions, free=free) == walks_across(steps, hand, actions, free), (
            steps, hand, actions, free,
        )  # fmt: skip


def test_CI_R12_the_count_with_actions_still_to_buy_agrees_with_trying_every_way() -> None:
    def buys_across(steps: int, hand: tuple[str, ...], actions: int) -> bool:
        if walks_across(steps, hand, actions, 0):
            return True
        return any(
            buys_across(steps, hand[:i] + hand[i + 1 :], actions + GAME.buys(card))
            for i, card in enumerate(hand)
        )

    for steps, sprints, smokes, sneaks in product(range(5), range(3), range(3), range(3)):
        hand = ("sprint",) * sprints + ("smoke",) * smokes + ("sneak",) * sneaks
        assert gets_across(steps, hand, 2, worth=GAME.buys) == buys_across(steps, hand, 2)


def test_a_sneak_and_a_sprint_pay_for_spaces_like_any_move() -> None:
    state = lost_under(hand=("sneak", "smoke"))
    assert refusal(state, Sneak("police"))[0] == "CI-16"
    assert refusal(state, Sneak("police", "sneak"))[0] == "CI-11"
    state, _ = done(state, Sneak("police", "smoke"))
    assert state.hands[0] == ()
    state = table("apartments", hand=("sprint", "smoke"), actions=1, removed=("tower",))
    state, _ = done(state, Sprint("tower"), Go("docks", "smoke"))
    assert state.city[state.where[0]].name == "docks"
