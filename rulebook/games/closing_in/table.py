"""The table of Closing In: every move, everything that chance brings, and what lies where.

A tile is called by its name, even when it is removed and only its empty space is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from rulebook.core.cards import Pile
from rulebook.core.catalogue import Spoken, catalogue
from rulebook.core.game import Seat

RULES = catalogue(Path(__file__).parent)

TILES: tuple[str, ...] = tuple(tile for tile, *_ in RULES.data["locations"])
CARDS: tuple[str, ...] = tuple(card for card, *_ in RULES.data["inventory"])
EXITS: dict[str, str] = dict(RULES.data["exits"])
"""The key that opens each exit."""
SYMBOL: Final = " intel"
"""How the name of a location card ends that carries the intel symbol."""
OUT: Final = -1
"""Where a player is who has escaped."""


class _Move(Spoken):
    __slots__ = ()
    rules = RULES


@dataclass(frozen=True, slots=True)
class Laid(_Move):
    """The tiles as they are laid, row by row (CI-1).

    >>> print(Laid(("docks", "park")))
    the city, row by row: Docks and Park
    """

    city: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt(_Move):
    """The hands that everybody begins with (CI-1).

    >>> print(Dealt((("boat_key", "sneak"),)))
    deal a boat key and a sneak
    """

    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Drew(_Move):
    """An inventory card that is drawn (CI-3, CI-7).

    >>> print(Drew("smoke"))
    draw a smoke
    """

    card: str


@dataclass(frozen=True, slots=True)
class Deployed(_Move):
    """A location card that is turned up; "park intel" carries the symbol (CI-2, CI-14).

    >>> print(Deployed("park intel"))
    turn up the Park, with intel
    """

    card: str


@dataclass(frozen=True, slots=True)
class Buy(_Move):
    """Discard a card for the actions it is worth (CI-4).

    >>> print(Buy("smoke"))
    discard a smoke for actions
    """

    card: str


@dataclass(frozen=True, slots=True)
class Begin(_Move):
    """Discard no more, and take the actions (CI-4).

    >>> print(Begin())
    begin the actions
    """


@dataclass(frozen=True, slots=True)
class Go(_Move):
    """Move to that tile; `pay` is the card discarded to leave an empty space (CI-5, CI-6, CI-16).

    >>> print(Go("docks"))
    move to the Docks
    >>> print(Go("docks", pay="smoke"))
    move to the Docks, discarding a smoke
    """

    tile: str
    pay: str = ""


@dataclass(frozen=True, slots=True)
class Sneak(_Move):
    """Use a sneak to move and leave no enforcer behind (CI-R20).

    >>> print(Sneak("docks"))
    sneak to the Docks
    """

    tile: str
    pay: str = ""


@dataclass(frozen=True, slots=True)
class Sprint(_Move):
    """Use a sprint: this step, and immediately another one that costs no action (CI-R20).

    >>> print(Sprint("docks"))
    sprint to the Docks
    """

    tile: str
    pay: str = ""


@dataclass(frozen=True, slots=True)
class Take(_Move):
    """Draw an inventory card (CI-7).

    >>> print(Take())
    draw an inventory card
    """


@dataclass(frozen=True, slots=True)
class Search(_Move):
    """Take the intel of your tile (CI-8).

    >>> print(Search())
    search the tile
    """


@dataclass(frozen=True, slots=True)
class SearchAt(_Move):
    """Take the intel of another tile, which needs an option (CI-R18).

    >>> print(SearchAt("park"))
    search the Park
    """

    tile: str


@dataclass(frozen=True, slots=True)
class Lure(_Move):
    """Move enforcers from a neighbouring tile onto yours (CI-9).

    >>> print(Lure("park", 2))
    lure 2 enforcers from the Park
    """

    tile: str
    count: int


@dataclass(frozen=True, slots=True)
class Give(_Move):
    """Hand a card to a player on your tile (CI-10).

    >>> print(Give("boat_key", 1))
    give a boat key to Player 2
    """

    card: str
    to: Seat


@dataclass(frozen=True, slots=True)
class Courier(_Move):
    """Use a courier: give a card to a player anywhere (CI-R20).

    >>> print(Courier("boat_key", 1))
    send a boat key to Player 2 by courier
    """

    card: str
    to: Seat


@dataclass(frozen=True, slots=True)
class Ambush(_Move):
    """Use an ambush: remove an enforcer from your tile (CI-R20).

    >>> print(Ambush())
    ambush an enforcer
    """


@dataclass(frozen=True, slots=True)
class Smoke(_Move):
    """Use smoke: remove up to two enforcers from your tile or a neighbouring one (CI-R20).

    >>> print(Smoke("park", 2))
    smoke 2 enforcers out of the Park
    """

    tile: str
    count: int


@dataclass(frozen=True, slots=True)
class Jam(_Move):
    """Use a jammer: one location card fewer is turned up this turn (CI-R20).

    >>> print(Jam())
    jam the deployment
    """


@dataclass(frozen=True, slots=True)
class Send(_Move):
    """Send a piece of intel from the Radio Tower (CI-12).

    >>> print(Send())
    send a piece of intel
    """


@dataclass(frozen=True, slots=True)
class Escape(_Move):
    """Leave the city with everybody on your tile (CI-13).

    >>> print(Escape())
    escape from the city
    """


@dataclass(frozen=True, slots=True)
class End(_Move):
    """Leave the rest of your actions unused (CI-R10).

    >>> print(End())
    end the turn
    """


Step = Go | Sneak | Sprint
Action = Step | Take | Search | SearchAt | Lure | Give | Courier | Ambush | Smoke | Jam | Send | Escape
Move = Laid | Dealt | Drew | Deployed | Buy | Begin | Action | End

SPECIAL: dict[type, str] = {
    Sneak: "sneak",
    Sprint: "sprint",
    Courier: "courier",
    Ambush: "ambush",
    Smoke: "smoke",
    Jam: "jammer",
}
"""The card that each special action uses up."""


# ---- the table -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tile:
    """A place of the city: the tile laid there, and what is on it; when `removed`, an empty space.

    >>> Tile("park", enforcers=2).removed
    False
    """

    name: str
    enforcers: int = 0
    intel: bool = False
    removed: bool = False


Phase = Literal["city", "hands", "set_up", "draw", "buy", "act", "take", "deploy", "won", "lost"]
"""What the table waits for.

city, hands, set_up   the set-up, by chance
draw                  inventory cards at the beginning of the turn, by chance
buy, act              the player whose turn it is
take                  an inventory card drawn as an action, by chance
deploy                location cards at the end of the turn, by chance
won, lost             nothing: the game is over
"""


OVER: tuple[Phase, ...] = ("won", "lost")

Ending = Literal["", "won", "lost_nobody", "lost_exits", "lost_tower", "nowhere", "lost_time", "lost_intel"]
"""What ended the game: the last event; nothing: it goes on."""


@dataclass(frozen=True, slots=True)
class State:
    """The table.

    >>> State().phase
    'city'
    """

    phase: Phase = "city"
    city: tuple[Tile, ...] = ()
    turn: int = 0
    seat: Seat = 0
    where: tuple[int, ...] = ()
    """The place of each player in the city, or OUT."""
    hands: tuple[tuple[str, ...], ...] = ()
    carried: tuple[int, ...] = ()
    sent: int = 0
    actions: int = 0
    stride: bool = False
    """A sprint's second step may be taken."""
    crossing: bool = False
    """The player is between two tiles, on an empty space."""
    due: int = 0
    """Location cards yet to come in this step 4a, or in the set-up."""
    jammed: int = 0
    shown: tuple[str, ...] = ()
    """Location cards of this step that lie open and are discarded after it."""
    inventory: Pile = ()
    inventory_discards: Pile = ()
    locations: Pile = ()
    location_discards: Pile = ()
    ended: Ending = ""

    @property
    def here(self) -> Tile:
        """Where the player is whose turn it is."""
        return self.city[self.where[self.seat]]

    @property
    def hand(self) -> tuple[str, ...]:
        """The inventory cards of the player whose turn it is."""
        return self.hands[self.seat]

    def place(self, tile: str) -> int:
        """Find the place of a tile, removed or not.

        >>> State(city=(Tile("park"), Tile("docks"))).place("docks")
        1
        """
        for place, there in enumerate(self.city):
            if there.name == tile:
                return place
        raise KeyError(tile)

    def tile(self, name: str) -> Tile:
        """Find a tile by its name.

        >>> State(city=(Tile("park"), Tile("docks", enforcers=1))).tile("docks").enforcers
        1
        """
        return self.city[self.place(name)]


# ---- readings and rearrangements -------------------------------------------------------------------


def tile_of(card: str) -> str:
    """Name the tile of a location card.

    >>> tile_of("park intel"), tile_of("park")
    ('park', 'park')
    """
    return card.removesuffix(SYMBOL)
