"""The odds panel's lines for a position: what the enforcers do next, and what the cards in hand save."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rulebook.core.game import Fact
from rulebook.games.closing_in import odds
from rulebook.games.closing_in.city import with_enforcers
from rulebook.games.closing_in.intel import intel_wait
from rulebook.games.closing_in.supply import out_of_reach
from rulebook.games.closing_in.table import EXITS, State
from rulebook.odds import OddsError

if TYPE_CHECKING:
    from rulebook.games.closing_in.game import ClosingIn

STEPS = 6
"""Steps 4 that the panel looks ahead."""
CARDS = 3
"""Inventory cards that the panel looks ahead."""
MOST_TILES = 4


@lru_cache(maxsize=64)
def facts(game: ClosingIn, view: State) -> Sequence[Fact]:
    """Give the odds of a position; nothing is hidden in this game but the order of the decks.

    >>> from rulebook.games.closing_in import ClosingIn
    >>> game = ClosingIn()
    >>> for fact in facts(game, game.start())[:1]:
    ...     print(game.rules.phrase(fact.say, fact.data), fact.value)
    Within 6 deployments, if the players do nothing: the Radio Tower is removed 0
    """
    if not game.to_act(view):
        return ()
    try:
        return (*_of_the_tiles(game, view), *_of_the_player(game, view), *_of_the_cards(game, view))
    except OddsError:
        # So few enforcers that one tile's chance hangs on the others: no exact odds of tiles.
        return tuple(_of_the_keys(view))


def _of_the_tiles(game: ClosingIn, s: State) -> Iterator[Fact]:
    chances = odds.lost_by(game, s, STEPS)
    standing = [tile.name for tile in s.city if not tile.removed]
    for name in sorted(standing, key=lambda name: -chances[name][0])[:MOST_TILES]:
        if chances[name][0]:
            yield Fact("odds_next", {"tile": name}, chances[name][0])
    if s.sent < game.intel_needed:
        yield Fact("odds_tower", {"steps": STEPS}, chances["tower"][-1])
    lost = odds.ends(game, s, STEPS)
    if s.sent < game.intel_needed:
        yield Fact("odds_first", {"steps": STEPS}, lost.tower[-1])
    say = "odds_exits_first" if s.sent < game.intel_needed else "odds_exits"
    yield Fact(say, {"steps": STEPS}, lost.exits[-1] + lost.at_once[-1])
    yield Fact("odds_tiles", {"steps": STEPS}, odds.expected_losses(game, s, STEPS)[-1], mean=True)


def _of_the_player(game: ClosingIn, s: State) -> Iterator[Fact]:
    """What leaving this tile would cost, and what the special cards in hand would save."""
    if s.phase not in ("buy", "act") or s.here.removed:
        return
    here = s.here.name
    yield Fact(
        "odds_price",
        {"tile": here, "steps": STEPS},
        odds.price_of_a_step(game, s, STEPS)[here][-1],
        level=True,
    )
    relief = {"jammer": odds.jammed(game, s)}
    if s.here.enforcers:
        relief |= {"ambush": with_enforcers(s, here, -1), "smoke": with_enforcers(s, here, -2)}
    for card, after in relief.items():
        if card in s.hand:
            tiles = odds.saved(game, s, after, STEPS)[1]
            data = {"card": card, "steps": STEPS}
            if card == "jammer":
                yield Fact("odds_saved", data, tiles, mean=True)
            else:
                yield Fact("odds_saved_here", data | {"tile": here}, tiles, mean=True)


def _of_the_cards(game: ClosingIn, s: State) -> Iterator[Fact]:
    if not s.city or not out_of_reach(game, s):
        law = intel_wait(game, s, STEPS)
        if set(law) != {0}:
            yield Fact("odds_intel", {"n": game.intel_needed, "steps": STEPS}, law)
    yield from _of_the_keys(s)


def _of_the_keys(s: State) -> Iterator[Fact]:
    if s.city and s.phase != "hands":
        for key in EXITS.values():
            yield Fact("odds_key", {"card": key, "n": CARDS}, odds.chance_of_card(s, key, CARDS))
