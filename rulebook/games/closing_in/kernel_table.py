"""The table of Closing In as a record of small integers, which numba compiles, and the numbers in it.

Tiles and cards are numbered as their names are sorted, so that a hand and a pile are in the order that the
readable engine has them in. A location card is twice its tile's number, and one more with the symbol.
"""

from __future__ import annotations

from typing import Final, get_args

import numpy as np

from rulebook.games.closing_in import table
from rulebook.games.closing_in.table import Ending, Phase

CARDS: Final = tuple(sorted(table.CARDS))
TILES: Final = tuple(sorted(table.TILES))
AMBUSH_CARD, BOAT_KEY, CAR_KEY, COURIER_CARD, JAMMER, SMOKE_CARD, SNEAK_CARD, SPRINT_CARD = range(len(CARDS))
APARTMENTS, DOCKS, TOWER, TUNNEL = map(TILES.index, ("apartments", "docks", "tower", "tunnel"))
KEY_OF: Final = np.array([CARDS.index(table.EXITS[t]) if t in table.EXITS else -1 for t in TILES], np.int64)
"""The key that opens each tile; -1: it is no exit."""

PHASES: Final = get_args(Phase)
IN_CITY, IN_HANDS, IN_SET_UP, IN_DRAW, IN_BUY, IN_ACT, IN_TAKE, IN_DEPLOY, IN_WON, IN_LOST = range(
    len(PHASES)
)
ENDINGS: Final = get_args(Ending)
WON, LOST_NOBODY, LOST_EXITS, LOST_TOWER, NOWHERE, LOST_TIME, LOST_INTEL = range(1, len(ENDINGS))
EMPTY, EVERY_TURN, NEVER = range(3)
"""When the location cards are shuffled."""

KINDS: Final = get_args(table.Move)
"""The moves in the order of their numbers."""
LAID, DEALT, DREW, DEPLOYED, BUY, BEGIN, GO, SNEAK, SPRINT, TAKE, SEARCH, SEARCH_AT, LURE, GIVE = range(14)
COURIER, AMBUSH, SMOKE, JAM, SEND, ESCAPE, END = range(14, len(KINDS))
NO_CARD: Final = -1
"""In the row of a step for which no card is discarded."""
USES: Final = np.array(
    [CARDS.index(table.SPECIAL[kind]) if kind in table.SPECIAL else NO_CARD for kind in KINDS], np.int64
)
"""The card that each move uses up."""

SEATS, MOST_DEALT, MOST_SHOWN, MOST_MOVES = 4, 20, 8, 128
"""The most players, cards of all first hands, location cards lying open, and moves that a table offers."""
WIDTH: Final = 1 + MOST_DEALT
"""A row: the number of the move; then, for a player's move, two numbers, and for chance what came."""

PLACES: Final = len(TILES)
MOST_ENFORCERS: Final = 6
"""As many on a tile remove it under all options."""
TABLE: Final = np.dtype(
    [
        (name, np.int64)
        for name in (
            *("phase", "ended", "turn", "seat", "sent", "actions", "stride", "crossing", "due", "jammed"),
            "open",
        )
    ]
    + [
        ("shown", np.int64, MOST_SHOWN),
        ("tile", np.int64, PLACES),
        ("place", np.int64, PLACES),
        ("enforcers", np.int64, PLACES),
        ("intel", np.int64, PLACES),
        ("removed", np.int64, PLACES),
        ("where", np.int64, SEATS),
        ("carried", np.int64, SEATS),
        ("hands", np.int64, (SEATS, len(CARDS))),
        ("inventory", np.int64, len(CARDS)),
        ("discards", np.int64, len(CARDS)),
        ("locations", np.int64, 2 * len(TILES)),
        ("location_discards", np.int64, 2 * len(TILES)),
    ]
)
"""The table: the tile in each place and the place of each tile, what is on the places, who is where and holds
what (numbers of each card), and the piles; `open` of the location cards in `shown` lie open."""

HOUSE: Final = np.dtype(
    [
        (name, np.int64)
        for name in (
            *("players", "early_escape", "reshuffle", "search_any", "no_intel_lost", "escape_skips"),
            *("remove_above", "deploy", "first_deploy", "intel_needed", "draw_up_to", "hand_limit"),
            *("actions", "enforcers", "tokens", "turns", "all_locations"),
        )
    ]
    + [
        ("worth", np.int64, len(CARDS)),
        ("cheapest", np.int64, len(CARDS)),
        ("inventory", np.int64, len(CARDS)),
        ("locations", np.int64, 2 * len(TILES)),
        ("copies", np.int64, len(TILES)),
        ("nears", np.int64, PLACES),
        ("near", np.int64, (PLACES, 4)),
        ("distance", np.int64, (PLACES, PLACES)),
    ]
)
"""The options: what cards are worth, the cheapest first, both decks, and each place's neighbours (`nears` of
them) and distances."""

MIND: Final = np.dtype(
    (
        np.record,
        [
            (name, np.int64)
            for name in (
                "here",
                "inside",
                "missing",
                "still",
                "exits",
                "meeting",
                "left",
                "gait",
                "task",
                "seek_key",
            )
        ]
        + [
            ("cost", np.float64),
            ("first", np.int64, 3),
            ("deck", np.int64, len(TILES)),
            ("kept", np.int64, len(CARDS)),
            ("ways", np.float64, PLACES),
            ("before", np.int64, PLACES),
            ("done", np.int64, PLACES),
            ("soon", np.float64, (PLACES, MOST_ENFORCERS + 1)),
            ("costs", np.float64, PLACES),
        ],
    )
)
"""What bots keep in mind while they choose: `bots.py`, `routes.py` and `judgement.py` say what each is."""

BEGINNING: Final = np.dtype(
    (
        np.record,
        [
            ("worth", np.float64),
            ("drawn", np.int64),
            ("bought", np.int64),
            ("trail", np.int64),
            ("first", np.int64, 3),
            ("table", TABLE),
        ],
    )
)
"""How a turn may begin, as in `turns.py`; the kind of the first move is NO_MOVE where there is none yet.
The places of the trail are bits."""
