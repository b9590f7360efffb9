"""The deal, the draw for the start, and what each may see: PF-1 to PF-4."""

from __future__ import annotations

from collections import Counter

import pytest

import rulebook
from rulebook.core.cards import pile, size
from rulebook.core.game import HIDDEN
from rulebook.games.poof import Dealt, Drawn, Pass, Poof, Stack, State
from rulebook.games.poof import table as t
from rulebook.games.poof.table import cards_left
from tests.games.poof.tables import CHANCE, GAME, POOF, THREE, cited, done, refusal, whole


@pytest.mark.parametrize(
    ("players", "highest", "cards"),
    [(2, 12, 106), (3, 14, 122), (4, 16, 138), (5, 18, 154), (6, 20, 170)],
)
def test_PF_1_the_cards_in_play(players: int, highest: int, cards: int) -> None:
    game = Poof(players=players)
    assert dict(game.deck) == {POOF: 10} | dict.fromkeys(range(1, highest + 1), 8)
    assert size(game.deck) == cards


@pytest.mark.parametrize("players", [1, 7])
def test_PF_1_two_to_six_play(players: int) -> None:
    with pytest.raises(rulebook.Refused, match="from 2 to 6") as refused:
        rulebook.new("poof", players=players)
    assert refused.value.rule == "PF-1"


def test_PF_1_the_booklet_has_160_numbers_and_10_poofs() -> None:
    assert size(Poof(players=6).deck) == 160 + 10
    assert [c.assumed for c in GAME.rules.components] == [False, False]


def dealt(game: Poof = GAME) -> tuple[State, list[str]]:
    (_, poofs), *numbers = game.deck
    cards = [card for card, n in numbers for _ in range(n)] + [POOF] * poofs
    each = game.held + game.stacks
    hands: list[tuple[int, ...]] = []
    for seat in range(game.players):
        own = cards[seat * each : (seat + 1) * each]
        hands += [tuple(own[: game.held]), tuple(own[game.held :])]
    state, events = done(game.start(), Dealt(tuple(hands)), game=game)
    return state, cited(events)


def test_PF_1_the_deal_says_what_is_in_play() -> None:
    _, (in_play, *_) = done(THREE.start(), THREE.chance(THREE.start()).sample(_Low()), game=THREE)
    words = "Round 1: the numbers 1 to 14, 8 cards of each, and 10 Poof cards; 122 cards in all."
    assert THREE.rules.say(in_play) == words


def test_PF_2_everybody_has_nineteen_cards() -> None:
    state, rules = dealt(THREE)
    for seat in range(3):
        assert cards_left(state, seat) == 19
        assert len(state.hands[seat]) == 11
        assert [stack.down for stack in state.stacks[seat]] == [True] * 4
    assert rules == ["PF-1"] + ["PF-2"] * 6


def test_PF_2_what_is_held_is_told_to_its_owner_alone() -> None:
    _, events = done(GAME.start(), GAME.chance(GAME.start()).sample(_Low()))
    held = [event for event in events if event.say == "dealt_held"]
    assert [event.seats for event in held] == [(0,), (1,)]
    assert all(event.seats is None for event in events if event.say == "dealt_up")


class _Low:
    """A generator that always gives the lowest number."""

    def integers(self, low: int, /) -> int:
        return 0

    def random(self) -> float:
        return 0.0


def test_PF_2_a_view_shows_the_own_hand_and_no_other() -> None:
    state, _ = dealt()
    view = GAME.view(state, 0)
    assert view.hands == (state.hands[0], (HIDDEN,) * 11)
    assert view.stacks == state.stacks
    assert GAME.view(state, None).hands == ((HIDDEN,) * 11,) * 2


def test_PF_2_face_down_cards_are_unknown_to_their_owner_too() -> None:
    """The state itself does not hold them: they are among the unseen, with the other's hand and the rest."""
    state, _ = dealt()
    view = GAME.view(state, 0)
    own = Counter(state.hands[0]) + Counter(s.up for row in state.stacks for s in row)
    assert Counter(dict(view.unseen)) == Counter(dict(GAME.deck)) - own
    assert view.stacks[0][0] == Stack(state.stacks[0][0].up, True)


def test_PF_2_a_guess_keeps_what_the_view_shows_and_every_card() -> None:
    import numpy as np

    state, _ = dealt(THREE)
    view = THREE.view(state, 1)
    rng = np.random.default_rng(3)
    guesses = [THREE.guess(view, 1, rng) for _ in range(20)]
    assert len({guess.hands for guess in guesses}) == 20
    for guess in guesses:
        assert guess.hands[1] == state.hands[1]
        assert whole(guess) == THREE.deck
        assert THREE.view(guess, 1) == view


def test_PF_2_too_few_cards_for_so_many_is_refused() -> None:
    with pytest.raises(rulebook.Refused, match="6 players need 120 cards") as refused:
        Poof(players=6, highest=12)
    assert refused.value.rule == "PF-2"


def test_PF_2_a_wrong_deal_is_refused() -> None:
    nine_ones = ((1,) * 9 + (2, 2), (3, 3, 3, 3), (4,) * 8 + (5, 5, 5), (6, 6, 6, 6))
    rule, words = refusal(GAME.start(), Dealt(nine_ones), seat=CHANCE)
    assert rule == "PF-2"
    assert "cannot come up" in words
    assert refusal(GAME.start(), Pass())[0] == "PF-2"


def drawing(*cards: int, game: Poof = THREE) -> tuple[State, list[str]]:
    state, _ = dealt(game)
    state, events = done(state, Drawn(tuple((card,) for card in cards)), game=game)
    return state, cited(events)


def test_PF_3_the_highest_starts() -> None:
    state, rules = drawing(9, 14, 13)
    assert rules == ["PF-3", "PF-3", "PF-4"]
    assert THREE.to_act(state) == (1,)


def test_PF_3_FAQ_a_poof_is_the_highest_of_all() -> None:
    state, _ = drawing(14, 13, POOF)
    assert state.seat == 2


def test_PF_3_FAQ_those_who_are_tied_draw_again() -> None:
    state, rules = drawing(13, 9, 13)
    assert rules == ["PF-3", "PF-R13"]
    assert state.drawing == (0, 2)
    assert refusal(state, Pass(), THREE)[0] == "PF-3"
    state, events = done(state, Drawn(((12,), (14,))), game=THREE)
    assert state.seat == 2
    assert cited(events) == ["PF-3", "PF-3", "PF-4"]


def test_PF_R13_the_house_may_let_all_draw_again() -> None:
    game = Poof(players=3, draw_again="all")
    state, rules = drawing(13, 9, 13, game=game)
    assert rules == ["PF-3", "PF-R13"]
    assert state.drawing == (0, 1, 2)
    state, events = done(state, Drawn(((12,), (14,), (11,))), game=game)
    assert (state.seat, cited(events)) == (1, ["PF-3", "PF-3", "PF-4"])


def test_PF_R13_when_all_are_tied_nothing_is_left_to_decide() -> None:
    for game in (THREE, Poof(players=3, draw_again="all")):
        state, rules = drawing(13, 13, 13, game=game)
        assert (rules, state.drawing) == (["PF-3", "PF-3"], (0, 1, 2))


def test_PF_R13_too_few_cards_for_all_are_enough_for_those_who_are_tied() -> None:
    for draw_again, phase in (("tied", "draw"), ("all", "play")):
        game = Poof(players=3, highest=4, copies=3, poofs=2, held=1, stacks=1, draw_again=draw_again)
        state, _ = done(game.start(), Dealt(((1,), (1,), (2,), (2,), (3,), (3,))), game=game)
        state, _ = done(state, Drawn(((4,), (1,), (4,))), game=game)
        assert (t.left_over(state), state.phase) == (2, phase)


def test_PF_3_the_cards_for_the_start_are_out_of_the_round() -> None:
    state, _ = drawing(13, 9, 13)
    state, _ = done(state, Drawn(((12,), (14,))), game=THREE)
    assert state.gone == pile([13, 9, 13, 12, 14])
    assert whole(state) == THREE.deck


def test_PF_R14_when_no_cards_are_left_the_first_of_the_tied_starts() -> None:
    game = Poof(highest=4, copies=3, poofs=0, held=1, stacks=2)
    state, _ = done(game.start(), Dealt(((1,), (1, 1), (2,), (2, 2))), game=game)
    while state.phase == "draw":
        cards = (3, 3) if (3, 3) in state.unseen or (3, 2) in state.unseen else (4, 4)
        state, events = done(state, Drawn(tuple((c,) for c in cards)), game=game)
    assert [event.rule for event in events if event.say == "tied_for_good"] == ["PF-R14"]
    assert state.seat == 0


def test_PF_3_those_who_are_tied_draw_again_if_just_enough_cards_are_left() -> None:
    game = Poof(highest=4, copies=3, poofs=2, held=1, stacks=2)
    start, _ = done(game.start(), Dealt(((1,), (1, 1), (2,), (2, 2))), game=game)
    state, events = done(start, Drawn(((3,), (3,))), game=game)
    assert (events[-1].say, state.phase, state.drawing) == ("tied", "draw", (0, 1))
    state, events = done(state, Drawn(((4,), (4,))), game=game)
    assert "tied_for_good" in [event.say for event in events]


def test_PF_4_what_is_left_over_is_out() -> None:
    _, events = done(dealt(THREE)[0], Drawn(((9,), (14,), (13,))), game=THREE)
    (left,) = [event for event in events if event.rule == "PF-4"]
    assert left.data["n"] == 122 - 3 * 19
    assert "65 cards are left over" in THREE.rules.say(left)
