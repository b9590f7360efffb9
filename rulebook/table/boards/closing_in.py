"""The board of Closing In: the city with its odds, the hands, the decks, and the enforcers card by card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from rulebook.core.cards import size
from rulebook.core.game import Fact, Seat
from rulebook.games.closing_in import ClosingIn, table
from rulebook.games.closing_in.city import PLACES, seats_at
from rulebook.games.closing_in.collapse import in_deck
from rulebook.games.closing_in.facts import STEPS
from rulebook.games.closing_in.odds import Chances, lost_by, price_of_a_step
from rulebook.games.closing_in.table import OUT, SPECIAL, State
from rulebook.odds import OddsError
from rulebook.table.boards.board import Board, Look
from rulebook.table.boards.closing_in_paper import as_html, as_text
from rulebook.table.words import percent

TOLD = ("CI-2", "CI-14", "CI-15", "CI-16", "CI-19", "CI-20", "CI-R4", "CI-R5", "CI-R6", "CI-R13", "CI-R16")
Odds = tuple[dict[str, Chances], dict[str, Chances]]
"""Of every tile, step by step: its chance to be removed, and what one enforcer more would add to it."""


class CityBoard(Board):
    """The city of Closing In, and everything beside it.

    >>> import rulebook
    >>> game = rulebook.new("closing_in")
    >>> record = rulebook.play(game, "planner", seed=1).at(20)
    >>> picture = CityBoard(game).picture(Look(game, record.state, seat=0))
    >>> len(picture["tiles"]), picture["tiles"][0]["attempt"]["is"]
    (12, 'Go')
    """

    drawing: ClassVar[str] = "closing_in"
    words: ClassVar[Path] = Path(__file__).with_suffix(".toml")
    motions: ClassVar[Path] = Path(__file__).with_name("closing_in_motion.toml")
    game: ClosingIn

    def picture(self, look: Look) -> dict[str, Any]:
        """Give the city, the hands, the decks, and what the enforcers have just done."""
        view: State = look.view
        return {
            "columns": self.game.layout.columns,
            "steps": STEPS,
            "status": self.status(look),
            "tiles": self._tiles(look),
            "hands": [self._hand(look, seat) for seat in range(len(view.hands))],
            "decks": self.decks(look),
            "left": dict(in_deck(view)),
            "told": [self.game.rules.say(e, look.language) for e in look.happened if e.rule in TOLD],
            "buttons": self._buttons(look),
            "position": f"{view.turn} {view.phase} {len(look.moves)} {view.actions} {view.where}",
        }

    def status(self, look: Look) -> str:
        """Say which turn it is, what has been sent and, until the game is over, how many actions are left.

        >>> import rulebook
        >>> game = rulebook.new("closing_in")
        >>> CityBoard(game).status(Look(game, game.start(), seat=0))
        'Intel sent: 0 of 4'
        """
        view: State = look.view
        data = {
            "turn": view.turn,
            "sent": view.sent,
            "needed": self.game.intel_needed,
            "actions": view.actions,
        }
        key = "before" if not view.turn else "status" if self.game.to_act(view) else "after"
        return self.say(look.language, key, **data)

    def task(self, look: Look) -> str:
        """Say what this seat has to do."""
        view: State = look.view
        if not look.moves:
            return ""
        if view.here.removed and view.phase == "act":
            return self.say(look.language, "leave_task")
        if view.stride:
            return self.say(look.language, "stride_task")
        key = "buy_task" if view.phase == "buy" else "act_task"
        return self.say(look.language, key, actions=view.actions)

    def spots(self, look: Look, fact: Fact) -> list[str]:
        """Name the tiles, and the cards of the own hand."""
        named = {"odds_tower": ("tower",), "odds_first": ("tower",), "odds_exits": ("docks", "tunnel")}
        exits = {"odds_exits_first": ("docks", "tunnel", "tower")}
        tiles = (named | exits).get(fact.say, (fact.data["tile"],) if "tile" in fact.data else ())
        own = () if look.seat is None or "card" not in fact.data else look.view.hands[look.seat]
        held = [f"card {look.seat} {at}" for at, card in enumerate(own) if card == fact.data["card"]]
        return [*(f"tile {tile}" for tile in tiles), *held]

    def text(self, look: Look) -> str:
        """Draw the city as plain text.

        >>> import rulebook
        >>> game = rulebook.new("closing_in")
        >>> print(CityBoard(game).text(Look(game, game.start(), seat=0)))
        Intel sent: 0 of 4
        """
        return as_text(self, look)

    def html(self, look: Look) -> str:
        """Draw the city as an HTML table.

        >>> import rulebook
        >>> game = rulebook.new("closing_in")
        >>> CityBoard(game).html(Look(game, game.start(), seat=0))
        '<p>Intel sent: 0 of 4</p>'
        """
        return as_html(self, look)

    # --- the city ---------------------------------------------------------------------------------------

    def _tiles(self, look: Look) -> list[dict[str, Any]]:
        view: State = look.view
        if not view.city:
            return []
        untold: Odds = ({}, {})
        chances, prices = look.counted(lambda: self._odds(view), untold)
        return [self._tile(look, place, chances, prices) for place in PLACES]

    def _odds(self, view: State) -> Odds:
        """Every tile's chance to be removed by each of the next steps, and the price of a step."""
        if not self.game.to_act(view):
            return {}, {}
        try:
            return lost_by(self.game, view, STEPS), price_of_a_step(self.game, view, STEPS)
        except OddsError:  # so few enforcers that tiles cannot be counted one by one
            return {}, {}

    def _tile(
        self, look: Look, place: int, chances: dict[str, Any], prices: dict[str, Any]
    ) -> dict[str, Any]:
        view, language = look.view, look.language
        tile = view.city[place]
        there = seats_at(view, place)
        moves = [m for m in look.moves if self._is_at(m, place, view)]
        row, column = divmod(place, self.game.layout.columns)
        data = {"row": row + 1, "column": column + 1, "tile": tile.name}
        parts = [self.say(language, "place", **data)]
        parts.append(
            self.say(language, "removed") if tile.removed else self.say(language, "guards", n=tile.enforcers)
        )
        parts += [self.say(language, "has_intel")] * tile.intel
        parts += [self.say(language, "here", seats=there)] if there else []
        parts += [self.say(language, "may", moves=tuple(moves))] if moves else []
        return {
            "name": tile.name,
            "word": self.spoken(language).tables["name"][tile.name],
            "enforcers": tile.enforcers,
            "intel": tile.intel,
            "removed": tile.removed,
            "crowded": tile.enforcers > self.game.remove_above,
            "players": list(there),
            "label": ", ".join(parts),
            "moves": [{"words": self.game.rules.move(m, language), "move": look.move(m)} for m in moves],
            "attempt": look.move(table.Go(tile.name)),
            "chances": [self._chance(language, c) for c in chances.get(tile.name, ())],
            "prices": [self._chance(language, c)["words"] for c in prices.get(tile.name, ())],
        }

    def _chance(self, language: str, chance: Fraction) -> dict[str, Any]:
        share = percent(float(chance), language)
        exact = f"{chance} ({share})" if 0 < chance < 1 and chance.denominator < 10**7 else share
        return {"share": float(chance), "short": f"{100 * float(chance):.0f}", "words": exact}

    def _is_at(self, m: Any, place: int, view: State) -> bool:
        """Whether a move is something done at that tile."""
        if isinstance(m, table.Step | table.Lure | table.Smoke | table.SearchAt):
            return view.place(m.tile) == place
        done_here = isinstance(m, table.Search | table.Send | table.Escape | table.Ambush)
        return done_here and view.where[view.seat] == place

    # --- hands and decks --------------------------------------------------------------------------------

    def _hand(self, look: Look, seat: Seat) -> dict[str, Any]:
        view, language = look.view, look.language
        words = self.spoken(language)
        cards = view.hands[seat]
        label = self.say(
            language,
            "hand",
            seat=seat,
            cards=cards or (self.say(language, "nothing"),),
            intel=view.carried[seat],
        )
        return {
            "seat": seat,
            "name": words.fill("{seat:seat}", {"seat": seat}),
            "label": label,
            "mine": seat == view.seat and bool(look.moves),
            "intel": view.carried[seat],
            "where": self._where(look, seat),
            "cards": [self._card(look, seat, card) for card in cards],
        }

    def _where(self, look: Look, seat: Seat) -> str:
        at = look.view.where[seat]
        if at == OUT:
            return self.say(look.language, "out")
        name = look.view.city[at].name
        return str(self.spoken(look.language).tables["name"][name])

    def _card(self, look: Look, seat: Seat, card: str) -> dict[str, Any]:
        view, language = look.view, look.language
        moves = [m for m in look.moves if seat == view.seat and self._uses(m, card)]
        alone = next((kind for kind in (table.Ambush, table.Jam) if SPECIAL[kind] == card), None)
        first = alone() if alone and view.phase != "buy" else table.Buy(card)
        return {
            "card": card,
            "word": self.spoken(language).tables["card_plain"][card],
            "worth": self.game.buys(card),
            "label": self.say(language, "card", card=card, worth=self.game.buys(card)),
            "moves": [{"words": self.game.rules.move(m, language), "move": look.move(m)} for m in moves],
            "attempt": look.move(first),
            "asks": view.phase == "act",
        }

    def _uses(self, m: Any, card: str) -> bool:
        if isinstance(m, table.Buy | table.Give | table.Courier) and m.card == card:
            return True
        return SPECIAL.get(type(m)) == card

    def decks(self, look: Look) -> list[str]:
        """Say what is left in the decks and the supply.

        >>> import rulebook
        >>> game = rulebook.new("closing_in")
        >>> state = rulebook.play(game, "random", seed=1).at(2).state
        >>> CityBoard(game).decks(Look(game, state, seat=0))[2]
        'Supply: 50 enforcers, 8 tokens'
        """
        view, language = look.view, look.language
        if not view.city:
            return []
        spare = {"enforcers": self.game.spare_enforcers(view), "tokens": self.game.spare_tokens(view)}
        piles = {
            "locations_left": (view.locations, view.location_discards),
            "inventory_left": (view.inventory, view.inventory_discards),
        }
        said = [self.say(language, key, n=size(a), discards=size(b)) for key, (a, b) in piles.items()]
        return [*said, self.say(language, "supply", **spare)]

    def _buttons(self, look: Look) -> list[dict[str, Any]]:
        """What can be done without choosing a tile or a card; what cannot be done now says why."""
        if not look.moves:
            return []
        return list(self._asked(look))

    def _asked(self, look: Look) -> Iterator[dict[str, Any]]:
        actions = (table.Search(), table.Send(), table.Take(), table.Escape(), table.End())
        for move in (table.Begin(),) if look.view.phase == "buy" else actions:
            yield {
                "words": self.game.rules.move(move, look.language),
                "move": look.move(move),
                "legal": move in look.moves,
            }


BOARD = CityBoard
