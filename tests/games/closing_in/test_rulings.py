"""Closing In, CI-R15 to CI-R20: endless games, lost intel, the lie of the city, searches, escapes, cards."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from rulebook.core.cards import pile
from rulebook.games.closing_in import (
    Begin,
    ClosingIn,
    End,
    Escape,
    Laid,
    Search,
    SearchAt,
    State,
)
from rulebook.games.closing_in.bots import BOTS
from rulebook.games.closing_in.city import PLACES
from rulebook.games.closing_in.supply import out_of_reach, symbols_to_come, within_reach
from rulebook.games.closing_in.table import OUT, RULES, SPECIAL, TILES
from tests.games.closing_in.tables import GAME, cited, deployed, done, refusal, says, table

READY = ("smoke",) * 3
PASS = (Begin(), End())
LAST_TWO = tuple(tile for tile in TILES[4:] if tile not in ("market", "bank"))
"""Of the tiles with the symbol, all but two are removed."""


# ---- CI-R15 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [2, 7])
def test_CI_R15_a_game_that_goes_on_and_on_is_given_up(turns: int) -> None:
    game = ClosingIn(city=TILES, turns=turns)
    state = table(hand=READY, others=READY, more={"turn": turns - 1})
    state, events = deployed(done(state, End(), game=game)[0], "park", "bank", game=game)
    assert (state.phase, state.turn, cited(events, "CI-R15")) == ("buy", turns, [])
    state, _ = done(state, *PASS, game=game)
    state, events = deployed(state, "market", "library", game=game)
    assert (state.phase, game.winners(state)) == ("lost", ())
    assert says(events, "CI-R15") == [f"After {turns} turns the game is given up as lost."]
    assert cited(events, "CI-17") == []


# ---- CI-R16 ----------------------------------------------------------------------------------------


def two_left(game: ClosingIn) -> State:
    """Both tiles that can still bring intel are about to go; one piece is sent, and one is carried."""
    more: dict[str, Any] = {"sent": 1}
    state = table(
        "tower", "docks", hand=READY, others=READY, removed=LAST_TWO, carried=1, more=more, market=2, bank=2
    )
    state, events = deployed(done(state, End(), game=game)[0], "bank", "docks", game=game)
    assert (cited(events, "CI-R16"), state.phase) == ([], "buy")
    return done(state, *PASS, game=game)[0]


def test_CI_R16_too_little_intel_is_told_once_and_play_goes_on() -> None:
    state, events = deployed(two_left(GAME), "market", "park")
    assert says(events, "CI-R16") == [
        "Too little intel is left: 2 pieces of it at most can be sent, and 4 must be. "
        "This game cannot be won any more."
    ]
    assert state.phase == "buy"
    state, events = done(state, *PASS)
    assert cited(events, "CI-R16") == []
    state, events = deployed(state, "apartments", "library")
    assert (state.phase, cited(events, "CI-R16")) == ("buy", [])


def test_CI_R16_with_the_option_the_game_is_lost() -> None:
    game = ClosingIn(city=TILES, no_intel="lost")
    state, events = deployed(two_left(game), "market", "park", game=game)
    assert (state.phase, game.to_act(state), game.winners(state)) == ("lost", (), ())
    assert says(events, "CI-R16") == [
        "Too little intel is left: 2 pieces of it at most can be sent, and 4 must be. The game is lost."
    ]


def test_CI_R16_nobody_is_told_to_wait_for_intel_that_cannot_come() -> None:
    rule, words = refusal(table("park", removed=TILES[4:9]), Search())
    assert (rule, words.endswith("It comes with the location cards.")) == ("CI-8", True)
    rule, words = refusal(table("tower", removed=TILES[4:]), Search())
    assert rule == "CI-R16"
    assert words.startswith(
        "There is no intel on the Radio Tower, nor anywhere else, and none can come any more"
    )


def test_CI_R16_what_is_sent_carried_or_lies_there_is_within_reach() -> None:
    gone = TILES[4:]
    assert within_reach(GAME, table(removed=gone, carried=2, intel=("docks",), more={"sent": 1})) == 4
    assert not out_of_reach(GAME, table(removed=gone, carried=2, intel=("docks",), more={"sent": 1}))
    assert out_of_reach(GAME, table(removed=gone, carried=2, more={"sent": 1}))


def test_CI_R16_a_symbol_that_returns_can_bring_every_token_that_is_left() -> None:
    last_one = table(removed=tuple(tile for tile in TILES[4:] if tile != "park"))
    assert (symbols_to_come(GAME, last_one), within_reach(GAME, last_one)) == (1, 8)
    discarded = {"locations": pile({"bank": 1}), "location_discards": pile({"park intel": 1})}
    assert within_reach(GAME, table(more=discarded)) == 8
    open_card = {"locations": (), "location_discards": (), "shown": ("park intel",)}
    assert within_reach(GAME, table(more=open_card)) == 8


def test_CI_R16_a_deck_that_is_never_shuffled_brings_no_more_than_its_symbols() -> None:
    game = ClosingIn(city=TILES, reshuffle="never")
    left = pile(["bank intel", "park intel", "park", "market intel"])
    more: dict[str, Any] = {"locations": left, "location_discards": pile({"library intel": 1}), "sent": 1}
    state = table(removed=("market",), more=more)
    assert (symbols_to_come(game, state), within_reach(game, state)) == (2, 3)
    assert within_reach(game, table(more=more | {"sent": 7})) == 8


def test_CI_R16_tokens_that_left_with_their_carrier_are_out_of_reach() -> None:
    game = ClosingIn(city=TILES, tokens=4, early_escape="yes")
    state, events = done(table("docks", "park", hand=("boat_key",), carried=1), Escape(), game=game)
    assert state.where[0] == OUT
    assert "3 pieces of it at most can be sent, and 4 must be" in says(events, "CI-R16", game)[0]


# ---- CI-R17 ----------------------------------------------------------------------------------------

TURNED = tuple(TILES[row * 4 + column] for column in range(4) for row in range(3))
"""The city of these tests turned by a quarter (and mirrored): row by row what was column by column."""


def test_CI_R17_a_wide_city_has_rows_of_four_and_a_tall_one_rows_of_three() -> None:
    for grid, rows in (("wide", 3), ("tall", 4)):
        game = ClosingIn(grid=grid)  # type: ignore[arg-type]  # one of the two words
        _, events = done(game.start(), Laid(TILES), game=game)
        (said,) = says(events, "CI-R17", game)
        assert said.startswith("The city is laid out: Apartments, Radio Tower")
        assert len(said.split(";")) == rows


def test_CI_R17_a_tall_city_is_a_wide_one_turned() -> None:
    """The same neighbours and the same moves, tile for tile: no chance of the game depends on the option."""
    tall = ClosingIn(city=TURNED, grid="tall")
    for a, b in product(TILES, TILES):
        wide_apart = GAME.layout.distance(TILES.index(a), TILES.index(b))
        assert tall.layout.distance(TURNED.index(a), TURNED.index(b)) == wide_apart
    for place in PLACES:
        wide = table(
            TILES[place], "park", hand=("smoke", "sprint"), removed=("bank", "docks"), tower=1, factory=2
        )
        city = tuple(wide.tile(name) for name in TURNED)
        where = tuple(TURNED.index(TILES[at]) for at in wide.where)
        turned = State(**{f: getattr(wide, f) for f in State.__slots__} | {"city": city, "where": where})
        assert set(tall.moves(turned, 0)) == set(GAME.moves(wide, 0))


def test_CI_R17_a_tall_city_is_shown_in_four_rows_of_three() -> None:
    from rulebook.table.boards import find_board
    from rulebook.table.boards.board import Look

    tall = ClosingIn(city=TILES, grid="tall")
    look = Look(tall, tall.start(), 0)
    assert find_board(tall).picture(look)["columns"] == 3
    assert find_board(tall).text(look).splitlines()[7] == "Factory          Park             Bank"
    assert find_board(tall).html(look).count("<tr>") == 4


# ---- CI-R18 ----------------------------------------------------------------------------------------

ANY = ClosingIn(city=TILES, search="any")


def test_CI_R18_only_the_own_tile_is_searched() -> None:
    state = table("park", intel=("bank", "park"))
    assert refusal(state, SearchAt("bank")) == (
        "CI-R18",
        "You search the tile that you are on, which is the Park, not the Bank.",
    )
    assert not [move for move in GAME.moves(state, 0) if isinstance(move, SearchAt)]
    assert refusal(state, SearchAt("park"))[1] == "You are on the Park: search the tile, without naming it."
    assert "no tile called harbour" in refusal(state, SearchAt("harbour"))[1]


def test_CI_R18_with_the_option_any_tile_without_enforcers_is_searched() -> None:
    state = table("park", intel=("market", "bank", "park", "police"), bank=1)
    found = [move for move in ANY.moves(state, 0) if isinstance(move, Search | SearchAt)]
    assert found == [Search(), SearchAt("market"), SearchAt("police")]
    assert refusal(state, SearchAt("bank"), ANY)[0] == "CI-8"
    assert refusal(state, SearchAt("library"), ANY)[0] == "CI-8"
    after, events = done(state, SearchAt("market"), game=ANY)
    assert (after.carried, after.tile("market").intel, after.actions) == ((1, 0), False, 1)
    assert after.tile("park").intel
    assert says(events, "CI-R18") == ["Player 1 searches the Market from afar and takes a piece of intel."]


def test_CI_R18_nobody_searches_from_an_empty_space() -> None:
    under = table("park", intel=("market",), removed=("park",), hand=READY)
    assert refusal(under, SearchAt("market"), ANY)[0] == "CI-16"
    assert SearchAt("market") not in ANY.moves(under, 0)


def test_CI_R18_the_board_offers_the_search_at_its_tile() -> None:
    from rulebook.table.boards import find_board
    from rulebook.table.boards.board import Look

    state = table("park", intel=("market",))
    tiles = find_board(ANY).picture(Look(ANY, state, 0, moves=tuple(ANY.moves(state, 0))))["tiles"]
    assert [move["words"] for move in tiles[TILES.index("market")]["moves"]] == ["search the Market"]


def test_CI_R18_the_planner_searches_from_afar_where_that_is_allowed() -> None:
    state = table("park", intel=("market",))
    rng = np.random.default_rng(1)
    assert BOTS["planner"](ANY, state, 0, ANY.moves(state, 0), rng) == SearchAt("market")
    assert BOTS["planner"](GAME, state, 0, GAME.moves(state, 0), rng) != SearchAt("market")


# ---- CI-R19 ----------------------------------------------------------------------------------------


def test_CI_R19_the_enforcers_come_in_the_turn_of_an_escape() -> None:
    state, events = done(table("docks", "park", hand=("boat_key",), more={"sent": 4}), Escape())
    assert (state.phase, state.due, state.seat) == ("deploy", 2, 0)
    assert says(events, "CI-R19") == ["Player 1 can do nothing more; the enforcers come."]


def test_CI_R19_with_the_option_they_do_not() -> None:
    game = ClosingIn(city=TILES, escape_turn="skip")
    before = table("docks", "park", hand=("boat_key",), others=READY, more={"sent": 4, "jammed": 1})
    state, events = done(before, Escape(), game=game)
    assert (state.phase, state.seat, state.turn, state.jammed) == ("buy", 1, 2, 0)
    assert state.city == before.city
    assert says(events, "CI-R19") == [
        "Player 1 can do nothing more, and the enforcers do not come this turn."
    ]
    won, events = done(table("docks", "docks", hand=("boat_key",), more={"sent": 4}), Escape(), game=game)
    assert (won.phase, cited(events, "CI-R19")) == ("won", [])


# ---- CI-R20 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", RULES.languages)
def test_CI_R20_nothing_shown_as_in_the_booklet_names_a_card_that_is_ours(language: str) -> None:
    names = RULES.words(language).tables["card_plain"]
    ours = [names[card].casefold() for card in SPECIAL.values()]
    assert len(ours) == 6
    said = RULES["CI-R20"].text(language).casefold()
    assert [name for name in ours if name not in said] == []
    for entry in (*RULES, *RULES.components):
        if entry.origin(language).kind == "booklet":
            assert [name for name in ours if name in entry.text(language).casefold()] == [], entry.id
