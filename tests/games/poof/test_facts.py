"""The odds panel of Poof: what each seat is told, and that it is told no more than it may know."""

from __future__ import annotations

from fractions import Fraction

import rulebook
from rulebook.core.cards import pile
from rulebook.games.poof import Play, Poof, State
from rulebook.games.poof.facts import facts
from tests.games.poof.tables import GAME, THREE, table


def test_the_panel_says_what_the_seat_may_know_and_no_more() -> None:
    game = Poof()
    record = rulebook.play(game, "greedy", seed=3)
    said: set[str] = set()
    for step in record.steps[:60]:
        for seat in (None, 0, 1):
            view = game.view(step.state, seat)
            for fact in facts(game, view, seat):
                said.add(fact.say)
                assert "{" not in game.rules.phrase(fact.say, fact.data)
                if isinstance(fact.value, Fraction):
                    assert 0 <= fact.value <= 1
    assert said == {key for key in game.rules.texts("en")["say"] if key.startswith("odds_")}


def said(game: Poof, state: State, seat: int) -> dict[str, Fraction]:
    return {fact.say: fact.value for fact in facts(game, game.view(state, seat), seat)}


def test_on_a_twelve_every_card_that_is_turned_up_is_low_enough_or_a_poof_card() -> None:
    state = table((3,), (5,), up={0: (9,)}, on=(12,))
    assert said(GAME, state, 0)["odds_turned_up"] == 1


def test_without_poof_cards_in_the_game_none_is_counted() -> None:
    """A deck refuses to count a card that it does not contain, and the panel stopped with that error."""
    game = Poof(poofs=0)
    shown = {fact.say: fact.value for fact in facts(game, game.start(), 0)}
    assert shown["odds_poofs"].counts == {0: 1}


def test_while_tied_players_draw_again_the_panel_speaks_of_their_draw() -> None:
    """Two of three are tied, and what was seen is gone: neither the first draw nor a fresh deck."""
    state = State("draw", ((3,), (5,), (7,)), ((),) * 3, ((),) * 3, unseen=pile([9, 9, 11]), drawing=(0, 2))
    (tie,) = facts(THREE, THREE.view(state, 0), 0)
    assert tie.data == {"cards": 2}
    assert tie.value == Fraction(1, 10), "9 and 9 among 5, 7, 9, 9 and 11, two of them in hands"


def test_the_panel_gives_the_price_of_a_call_only_where_it_may_be_made() -> None:
    state = table((3, 9), (5, 6), on=(7,))
    shown = {mercy: [("odds_mercy" in said(Poof(mercy=mercy), state, seat)) for seat in (0, 1)]
             for mercy in ("any_time", "own_turn", "off")}  # fmt: skip
    assert shown == {"any_time": [True, True], "own_turn": [True, False], "off": [False, False]}


def test_the_panel_of_the_other_player_speaks_of_the_mover() -> None:
    game = Poof()
    state = State("play", ((3, 9), (5, 5)), ((), ()), ((), ()), (7,), unseen=pile({5: 2, 8: 2}))
    state, _ = game.play(state, 0, Play(3, 1))
    (follow, mercy) = facts(game, game.view(state, 0), 0)
    assert (follow.say, follow.data) == ("odds_follow_now", {"seat": 1, "top": 3})
    assert game.rules.phrase(follow.say, follow.data) == (
        "Player 2 holds or shows a number low enough to play on the 3 (Poof cards not counted)"
    )
    assert mercy.say == "odds_mercy"


def test_the_panel_speaks_of_every_number_that_can_be_played_and_of_what_is_open_first() -> None:
    state = table((1, 2, 3, 4, 5, 6, 7, 9), (5, 8), up={1: (6,)}, on=(8,))
    shown = [fact for fact in facts(GAME, GAME.view(state, 0), 0) if fact.say == "odds_follow"]
    assert [fact.data["numbers"] for fact in shown] == [(5,), (4,), (3,), (2,), (1,), (7, 6)]
    assert [fact.value == 1 for fact in shown] == [False] * 5 + [True]
    assert GAME.rules.phrase("odds_follow", shown[-1].data) == (
        "If you play 7 or 6, Player 2 holds or shows a number low enough to follow (Poof cards not counted)"
    )
