"""The city's collapse for many tables at once: location cards as numpy arrays, a column a table.

Nobody moves. Every lane can be read back as a Record, which the rules themselves then check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.core.game import CHANCE
from rulebook.core.later import NDArray, np
from rulebook.games.closing_in.collapse import ahead, on_the_table
from rulebook.games.closing_in.house import House
from rulebook.games.closing_in.table import TILES, Begin, Deployed, End, State, tile_of

if TYPE_CHECKING:
    from rulebook.core.record import Record

NO_CARD = -1


@dataclass(frozen=True, eq=False)
class Tape:
    """What came up on many tables: `cards` by step, place in the step and lane; `lost_at` by tile and lane.

    A card is its number in `kinds`, or NO_CARD; a tile that was never removed has 0 in `lost_at`.
    """

    kinds: tuple[str, ...]
    set_up: bool
    cards: NDArray[np.int8]
    lost_at: NDArray[np.int16]

    def __len__(self) -> int:
        return int(self.lost_at.shape[1])

    def lost_by(self, *tiles: str, step: int) -> int:
        """Count the lanes in which all these tiles are removed by that step.

        >>> tape = collapse(House(), State(), 24, 100, np.random.default_rng(1))
        >>> tape.lost_by("docks", "tunnel", step=11), tape.lost_by("docks", "tunnel", step=24)
        (0, 100)
        """
        at = self.lost_at[[TILES.index(tile) for tile in tiles]]
        return int(np.count_nonzero(((at > 0) & (at <= step)).all(axis=0)))

    def record(self, lane: int, start: Record[Any, Any]) -> Record[Any, Any]:
        """Play a lane on from the record whose table the collapse began with; everybody passes.

        It ends with the tape, with the game, or where a player has to get off a removed tile.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("closing_in"), "random", seed=1).at(2)
        >>> tape = collapse(record.game, record.state, 14, 3, np.random.default_rng(1))
        >>> print(tape.record(0, record).log()[-1])
        [CI-20] The Radio Tower is gone with 0 of 4 pieces of intel sent. The game is lost.
        """
        coming = self._coming(lane)
        rng = np.random.default_rng(lane)
        record = start
        while seats := record.to_act:
            state = record.state
            if seats[0] != CHANCE:
                move: Any = Begin() if state.phase == "buy" else End()
                if record.game.why_not(state, seats[0], move):
                    break
            elif state.phase in ("set_up", "deploy"):
                card = next(coming, None)
                if card is None:
                    break
                move = Deployed(card)
            else:
                move = record.game.chance(state).sample(rng)
            record = record.then(seats[0], move)
        return record

    def _coming(self, lane: int) -> Iterator[str]:
        for number in self.cards[:, :, lane].ravel():
            if number != NO_CARD:
                yield self.kinds[number]


def collapse(house: House, s: State, steps: int, lanes: int, rng: np.random.Generator) -> Tape:
    """Let the enforcers come for so many steps 4, the set-up before them if it is due.

    >>> tape = collapse(House(), State(), 13, 1000, np.random.default_rng(1))
    >>> round(tape.lost_by("park", step=13) / len(tape), 1)
    0.3
    """
    table = on_the_table(house, s)
    coming = ahead(house, table, steps)
    kinds = tuple(card for card, _ in house.all_locations)
    tile_at = np.array([TILES.index(tile_of(card)) for card in kinds])
    every = np.arange(lanes)
    deck = _Deck(house, table, kinds, lanes, rng)
    cards = np.full((len(coming.cards), max(coming.cards, default=0), lanes), NO_CARD, dtype=np.int8)
    enforcers = np.empty((len(TILES), lanes), dtype=np.int16)
    enforcers[:] = np.array([table.tile(name).enforcers for name in TILES])[:, None]
    lost_at = np.zeros((len(TILES), lanes), dtype=np.int16)
    standing = np.array([not table.tile(name).removed for name in TILES])[:, None]
    for number, count in enumerate(coming.cards):
        for place in range(count):
            if not deck.ready():
                break
            cards[number, place] = came = deck.turn_up()
            enforcers[tile_at[came], every] += 1
        deck.end_step()
        if number or not coming.set_up:
            step = number if coming.set_up else number + 1
            lost_at[(enforcers > house.remove_above) & (lost_at == 0) & standing] = step
    return Tape(kinds, coming.set_up, cards, lost_at)


class _Deck:
    """All location cards of every lane in one array: the deck, then the discards, then the open ones."""

    def __init__(
        self, house: House, table: State, kinds: tuple[str, ...], lanes: int, rng: np.random.Generator
    ) -> None:
        deck = [card for card, n in table.locations for _ in range(n)]
        discards = [card for card, n in table.location_discards for _ in range(n)]
        order = [kinds.index(card) for card in (*deck, *discards, *table.shown)]
        self.cards = np.repeat(np.array(order, dtype=np.int8)[:, None], lanes, axis=1)
        self.lanes = np.arange(lanes)
        self.reshuffle, self.rng = house.reshuffle, rng
        self.left, self.open, self.since = len(deck), len(table.shown), 0

    def ready(self) -> bool:
        """Shuffle if the deck is empty; False if no card can be turned up."""
        if not self.left and self.reshuffle != "never":
            # The cards turned up in this step are in front now: behind all others, they stay out.
            self.cards = np.roll(self.cards, -self.since, axis=0)
            self.left = len(self.cards) - self.open
        return self.left > 0

    def turn_up(self) -> NDArray[np.int8]:
        """Turn up a card in every lane, and put it where the deck ends now."""
        at = self.rng.integers(0, self.left, len(self.lanes), dtype=np.uint16)
        self.left -= 1
        came: NDArray[np.int8] = self.cards[at, self.lanes]
        self.cards[at, self.lanes] = self.cards[self.left]
        self.cards[self.left] = came
        self.open += 1
        self.since += 1
        return came

    def end_step(self) -> None:
        """Discard the open cards, and shuffle everything if that is done every turn."""
        self.open = self.since = 0
        if self.reshuffle == "every_turn":
            self.left = len(self.cards)
