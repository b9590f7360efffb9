"""The board of Closing In, pinned where a game begins, in the middle of a turn, and where it is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulebook.core.game import Event
from rulebook.games.closing_in import (
    Begin,
    Buy,
    ClosingIn,
    Dealt,
    Deployed,
    Drew,
    End,
    Go,
    Lure,
    Sprint,
    State,
)
from rulebook.games.closing_in.facts import STEPS
from rulebook.games.closing_in.table import TILES
from rulebook.table.boards import find_board
from rulebook.table.boards.board import Look
from tests.games.closing_in.tables import done

GAME = ClosingIn(players=2, city=TILES, remove_above=1)
HANDS = (("boat_key", "jammer", "smoke"), ("ambush", "car_key", "sprint"))

MIDDLE = (
    Dealt(HANDS),
    Deployed("market intel"),
    Deployed("tower"),
    Buy("smoke"),
    Begin(),
    Go("market"),
    Lure("apartments", 1),
)
TO_THE_END = (End(), Deployed("tower"), Deployed("apartments"))
ROUND = (End(), Deployed("apartments"), Deployed("docks"), Begin())
BACK = (End(), Deployed("park"), Deployed("bank"), Drew("sneak"), Begin())


def reached(*moves: Any, game: ClosingIn = GAME) -> tuple[State, list[Event]]:
    """The table after these moves, and what the last of them brought."""
    state, _ = done(game.start(), *moves[:-1], game=game)
    return done(state, *moves[-1:], game=game) if moves else (state, [])


def look(*moves: Any, game: ClosingIn = GAME, seat: int = 0) -> Look:
    """What a seat sees after these moves."""
    state, events = reached(*moves, game=game)
    return Look(game, state, seat, moves=tuple(game.moves(state, seat)), happened=tuple(events))


def picture(*moves: Any, game: ClosingIn = GAME, seat: int = 0) -> dict[str, Any]:
    return find_board(game).picture(look(*moves, game=game, seat=seat))


def text(*moves: Any) -> list[str]:
    return find_board(GAME).text(look(*moves)).splitlines()


def words(moves: list[dict[str, Any]]) -> list[str]:
    return [move["words"] for move in moves]


# ---- the start -------------------------------------------------------------------------------------


def test_before_the_city_is_laid_there_is_nothing_but_the_intel_to_send() -> None:
    game = ClosingIn()
    assert picture(game=game) == {
        "columns": 4,
        "steps": STEPS,
        "status": "Intel sent: 0 of 4",
        "tiles": [],
        "hands": [],
        "decks": [],
        "left": {},
        "told": [],
        "buttons": [],
        "position": "0 city 0 0 ()",
    }
    assert find_board(game).html(look(game=game)) == "<p>Intel sent: 0 of 4</p>"


def test_the_city_before_the_first_card() -> None:
    assert text() == [
        "Intel sent: 0 of 4",
        "Apartments       Radio Tower      Docks            Tunnel",
        "P1 P2",
        "Market           Hospital         Police Station   Warehouse",
        "·",
        "Library          Factory          Park             Bank",
        "·",
        "Player 1 holds no card and no intel",
        "Player 2 holds no card and no intel",
        "Locations: 24 cards left, none discarded",
        "Inventory: 48 cards left, none discarded",
        "Supply: 50 enforcers, 8 tokens",
    ]
    shown = picture()
    assert (shown["buttons"], shown["position"]) == ([], "0 hands 0 0 (0, 0)")
    assert shown["left"] == dict.fromkeys(TILES, 2)
    assert [hand["mine"] for hand in shown["hands"]] == [False, False]


def test_cards_that_came_in_the_set_up_are_told() -> None:
    assert picture(*MIDDLE[:2])["told"] == [
        "Location card: the Market. An enforcer goes there: 1 there now.",
        "It has the symbol: a piece of intel goes on the Market.",
    ]


# ---- the middle ------------------------------------------------------------------------------------


def test_the_city_in_the_middle_of_a_turn() -> None:
    assert text(*MIDDLE) == [
        "Turn 1 · intel sent: 0 of 4 · 2 actions left",
        "Apartments       Radio Tower      Docks            Tunnel",
        "P2               o",
        "Market           Hospital         Police Station   Warehouse",
        "oo * P1",
        "Library          Factory          Park             Bank",
        "·",
        "Player 1 holds boat key and jammer and no intel",
        "Player 2 holds ambush, car key and sprint and no intel",
        "Locations: 22 cards left, 2 discarded",
        "Inventory: 42 cards left, one discarded",
        "Supply: 47 enforcers, 7 tokens",
    ]
    html = find_board(GAME).html(look(*MIDDLE))
    assert html.startswith("<p>Turn 1 · intel sent: 0 of 4 · 2 actions left</p><table><tbody><tr><td>")
    assert "<td>Market<br>oo * P1</td><td>Hospital<br></td>" in html
    assert html.endswith("<p>Supply: 47 enforcers, 7 tokens</p>")


def test_the_tiles_in_the_middle_of_a_turn() -> None:
    tiles = {tile["name"]: tile for tile in picture(*MIDDLE)["tiles"]}
    assert tuple(tiles) == TILES
    market, tower = tiles["market"], tiles["tower"]
    assert {key: market[key] for key in market if key not in ("chances", "prices")} == {
        "name": "market",
        "word": "Market",
        "enforcers": 2,
        "intel": True,
        "removed": False,
        "crowded": True,
        "players": [0],
        "label": "Row 2, column 1, Market, 2 enforcers, intel, here: Player 1",
        "moves": [],
        "attempt": {"is": "Go", "tile": "market", "pay": ""},
    }
    assert market["chances"] == [{"share": 1.0, "short": "100", "words": "100 %"}] * STEPS
    assert market["prices"] == ["0 %"] * STEPS
    assert (tower["enforcers"], tower["crowded"], tower["players"]) == (1, False, [])
    assert [chance["words"] for chance in tower["chances"][:2]] == ["1/11 (9.1 %)", "2/11 (18.2 %)"]
    assert (tower["chances"][0]["share"], tower["chances"][0]["short"]) == (1 / 11, "9")
    assert tower["prices"][0] == "10/11 (90.9 %)"
    assert len(tower["chances"]) == len(tower["prices"]) == STEPS
    assert tiles["apartments"]["label"] == (
        "Row 1, column 1, Apartments, no enforcer, here: Player 2, you can move to the Apartments"
    )
    assert tiles["apartments"]["moves"] == [
        {"words": "move to the Apartments", "move": {"is": "Go", "tile": "apartments", "pay": ""}}
    ]
    open_tiles = [name for name, tile in tiles.items() if tile["moves"]]
    assert open_tiles == ["apartments", "hospital", "library"]


def test_the_hands_in_the_middle_of_a_turn() -> None:
    mine, other = picture(*MIDDLE)["hands"]
    assert mine == {
        "seat": 0,
        "name": "Player 1",
        "label": "Player 1 holds boat key and jammer and no intel",
        "mine": True,
        "intel": 0,
        "where": "Market",
        "cards": [
            {
                "card": "boat_key",
                "word": "boat key",
                "worth": 1,
                "label": "boat key, worth one action: opens the Docks for an escape",
                "moves": [],
                "attempt": {"is": "Buy", "card": "boat_key"},
                "asks": True,
            },
            {
                "card": "jammer",
                "word": "jammer",
                "worth": 2,
                "label": "jammer, worth 2 actions: one location card fewer this turn",
                "moves": [{"words": "jam the deployment", "move": {"is": "Jam"}}],
                "attempt": {"is": "Jam"},
                "asks": True,
            },
        ],
    }
    assert (other["mine"], other["where"], [card["moves"] for card in other["cards"]]) == (
        False,
        "Apartments",
        [[], [], []],
    )
    assert other["cards"][0]["attempt"] == {"is": "Ambush"}


def test_the_buttons_and_the_decks_in_the_middle_of_a_turn() -> None:
    shown = picture(*MIDDLE)
    assert [(button["words"], button["legal"]) for button in shown["buttons"]] == [
        ("search the tile", False),
        ("send a piece of intel", False),
        ("draw an inventory card", True),
        ("escape from the city", False),
        ("end the turn", True),
    ]
    assert shown["buttons"][0]["move"] == {"is": "Search"}
    assert shown["left"] == dict.fromkeys(TILES, 2) | {"market": 1, "tower": 1}
    assert (shown["told"], shown["position"]) == ([], "1 act 6 2 (4, 0)")


def test_cards_are_bought_with_before_the_actions() -> None:
    shown = picture(*MIDDLE[:3])
    assert [(button["words"], button["legal"]) for button in shown["buttons"]] == [
        ("begin the actions", True)
    ]
    jammer = shown["hands"][0]["cards"][1]
    assert words(jammer["moves"]) == ["discard a jammer for actions"]
    assert (jammer["attempt"], jammer["asks"]) == ({"is": "Buy", "card": "jammer"}, False)
    # A courier to Player 2 and the special actions are found at the cards that they use or hand over.
    dealt = Dealt((("boat_key", "courier", "sneak"), HANDS[1]))
    boat_key, courier, sneak = picture(dealt, *MIDDLE[1:3], Begin())["hands"][0]["cards"]
    assert words(boat_key["moves"]) == [
        "give a boat key to Player 2",
        "send a boat key to Player 2 by courier",
    ]
    assert len(courier["moves"]) == 3
    assert words(sneak["moves"])[:2] == ["sneak to the Radio Tower", "sneak to the Market"]


def test_what_can_be_done_at_a_tile_is_offered_there() -> None:
    beside = picture(*MIDDLE[:5])["tiles"]
    assert words(beside[4]["moves"]) == ["move to the Market", "lure one enforcer from the Market"]
    smoky = picture(*MIDDLE[:3], Begin())["tiles"]
    assert words(smoky[1]["moves"])[-1] == "smoke one enforcer out of the Radio Tower"
    guarded = picture(Dealt(HANDS[::-1]), *MIDDLE[1:3], Begin(), Go("market"))["tiles"]
    assert words(guarded[4]["moves"]) == ["ambush an enforcer"]
    lured = picture(*MIDDLE[:5], Lure("market", 1), Go("market"))["tiles"]
    assert words(lured[4]["moves"]) == ["search the tile"]


@pytest.mark.parametrize(
    ("moves", "seat", "task"),
    [
        ((), 0, ""),
        (MIDDLE[:3], 0, "Discard cards for more actions, then begin."),
        (MIDDLE, 0, "You have 2 actions left."),
        (MIDDLE, 1, ""),
        (
            (*MIDDLE, *ROUND, Sprint("tower")),
            1,
            "The second move of your sprint is free, if you take it now.",
        ),
        ((*MIDDLE, *ROUND, *BACK), 0, "Your tile is removed: move off it first, discarding a card."),
        ((*MIDDLE, *ROUND, *BACK[:-1]), 0, "Discard cards for more actions, then begin."),
    ],
)
def test_the_task(moves: tuple[Any, ...], seat: int, task: str) -> None:
    assert find_board(GAME).task(look(*moves, seat=seat)) == task


def test_too_few_enforcers_leave_the_tiles_without_odds() -> None:
    few = ClosingIn(players=2, city=TILES, enforcers=5)
    tile = picture(*MIDDLE, game=few)["tiles"][4]
    assert (tile["chances"], tile["prices"], tile["crowded"]) == ([], [], False)


# ---- the end ---------------------------------------------------------------------------------------


def test_the_city_where_the_game_is_lost() -> None:
    assert text(*MIDDLE, *TO_THE_END) == [
        "Turn 1 · intel sent: 0 of 4",
        "Apartments       (Radio Tower)    Docks            Tunnel",
        "o P2",
        "(Market)         Hospital         Police Station   Warehouse",
        "P1",
        "Library          Factory          Park             Bank",
        "·",
        "Player 1 holds boat key and jammer and no intel",
        "Player 2 holds ambush, car key and sprint and no intel",
        "Locations: 20 cards left, 4 discarded",
        "Inventory: 42 cards left, one discarded",
        "Supply: 49 enforcers, 8 tokens",
    ]
    shown = picture(*MIDDLE, *TO_THE_END)
    assert shown["tiles"][1] == {
        "name": "tower",
        "word": "Radio Tower",
        "enforcers": 0,
        "intel": False,
        "removed": True,
        "crowded": False,
        "players": [],
        "label": "Row 1, column 2, Radio Tower, removed, an empty space",
        "moves": [],
        "attempt": {"is": "Go", "tile": "tower", "pay": ""},
        "chances": [],
        "prices": [],
    }
    assert shown["left"] == {name: 2 for name in TILES if name != "tower"} | {"apartments": 1, "market": 1}
    assert (shown["buttons"], shown["position"]) == ([], "1 lost 0 2 (4, 0)")


@pytest.mark.parametrize(
    ("language", "status"),
    [
        ("en", "Turn 1 · intel sent: 0 of 4"),
        ("de", "Zug 1 · gefunkt: 0 von 4"),
        ("fr", "Tour 1 · messages envoyés\u202f: 0 sur 4"),
        ("it", "Turno 1 · messaggi inviati: 0 di 4"),
    ],
)
def test_after_the_end_nothing_is_said_of_actions(language: str, status: str) -> None:
    seen = replace(look(*MIDDLE, *TO_THE_END), language=language)
    assert seen.view.actions > 0 and not seen.moves
    assert find_board(GAME).picture(seen)["status"] == status
    assert find_board(GAME).html(seen).startswith(f"<p>{status}</p>")


def test_what_the_enforcers_did_last_is_told_in_order() -> None:
    assert picture(*MIDDLE, *TO_THE_END)["told"] == [
        "Location card: the Apartments. An enforcer goes there: 1 there now.",
        "2 enforcers on the Radio Tower, more than 1: the tile is removed from the game.",
        "What was on it goes back to the supply: 2 enforcers.",
        "2 enforcers on the Market, more than 1: the tile is removed from the game.",
        "What was on it goes back to the supply: 2 enforcers and a piece of intel.",
        "Standing there: Player 1, who must move off it first thing.",
        "The Radio Tower is gone before all the intel was sent (0 of 4). The game is lost.",
    ]
