"""What is used in games of bots: each kind of move, and each card, tile or token that a move names.

A kind of move is a wording of the game's catalogue. What a move names are its words, and whatever else the
catalogue looks up in a table of words, or lists as `parts` among its data.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from math import inf, sqrt
from typing import Any, NamedTuple

from rulebook.core.catalogue import Catalogue
from rulebook.core.game import CHANCE, Game
from rulebook.core.players import Bot
from rulebook.core.record import Record
from rulebook.simulation.game_records import game_records

ANYTHING = "…"
"""Stands for what differs among moves of a kind."""
OFTEN = 20
"""What was legal at fewer decisions may well have gone unused by chance."""


class Kind(NamedTuple):
    """A kind of move, or of such moves only those that name one thing.

    >>> Kind("Buy", "card", "boat_key").part
    'boat_key'
    """

    wording: str
    field: str = ""
    part: Any = None


@dataclass(frozen=True)
class Use:
    """How often a kind of move was legal for whoever moved, and how often it was made.

    >>> Use(Kind("Lock"), offered=40, chosen=10).share
    0.25
    """

    kind: Kind
    offered: int
    chosen: int
    games: int = 0
    """In how many games it was made at least once."""
    error: float = inf
    """The standard error of the share."""

    @property
    def share(self) -> float:
        """How often it was made where it was legal."""
        return self.chosen / self.offered if self.offered else 0.0


@dataclass(frozen=True)
class Census:
    """Every kind of move that was legal in so many games, with how often it was made.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> counted = census(game, "greedy", games=10)
    >>> counted.of(Kind("Write")).offered
    90
    """

    games: int
    uses: tuple[Use, ...]

    def of(self, kind: Kind) -> Use:
        """Look a kind of move up; what was never legal was never made."""
        return next((use for use in self.uses if use.kind == kind), Use(kind, 0, 0))

    @property
    def unused(self) -> tuple[Use, ...]:
        """What was legal often, and never made: whole kinds first, then what others of a kind name."""
        gone = [use for use in self.uses if not use.chosen and use.offered >= OFTEN]
        whole = {use.kind.wording for use in gone if not use.kind.field}
        return tuple(
            use
            for use in sorted(gone, key=lambda use: (bool(use.kind.field), -use.offered))
            if not use.kind.field or use.kind.wording not in whole
        )

    def naming(self, part: Any) -> tuple[Use, ...]:
        """List the uses of one card, tile or token, or of a kind of move by its name."""
        wording = str(part).lower()
        return tuple(u for u in self.uses if part == u.kind.part or wording == u.kind.wording.lower())


def census(
    game: Game[Any, Any], bots: str | Bot | Sequence[str | Bot], games: int = 100, seed: int = 1
) -> Census:
    """Count what these bots use in so many games.

    >>> import rulebook
    >>> counted = census(rulebook.new("poof"), "shrewd", games=2)
    >>> counted.of(Kind("PlayHand")).chosen > 20
    True
    """
    one: Any = bots  # a function can be looked up as a name can
    return _census(game, one if isinstance(bots, str) or callable(bots) else tuple(bots), games, seed)


@lru_cache(maxsize=64)
def _census(game: Game[Any, Any], bots: str | Bot | tuple[str | Bot, ...], games: int, seed: int) -> Census:
    return counted_in(game, game_records(game, bots, games, seed))


def counted_in(game: Game[Any, Any], records: Iterable[Record[Any, Any]]) -> Census:
    """Count what is used in these records.

    Out of turn, only what can never be done in turn counts as offered: a challenge, say.
    """
    found = [_of_record(game, record) for record in records]
    in_turn = {kind for one in found for kind in one.in_turn}
    kinds = in_turn | {kind for one in found for kind in one.out_of_turn}
    uses = []
    for kind in sorted(kinds, key=str):
        offers = [(one.in_turn if kind in in_turn else one.out_of_turn)[kind] for one in found]
        uses.append(_use(kind, offers, [one.chosen[kind] for one in found]))
    return Census(len(found), tuple(uses))


class _OfRecord(NamedTuple):
    in_turn: Counter[Kind]
    out_of_turn: Counter[Kind]
    chosen: Counter[Kind]


def _of_record(game: Game[Any, Any], record: Record[Any, Any]) -> _OfRecord:
    """What was legal at each step of a game, for whoever moved and for the others, and what was made."""
    found = _OfRecord(Counter(), Counter(), Counter())
    for before, step in zip(record.steps, record.steps[1:], strict=False):
        if step.seat == CHANCE:
            continue
        found.chosen.update(set(kinds_of(game.rules, step.move)))
        for place, seat in enumerate(game.to_act(before.state)):
            moves = game.moves(before.state, seat)
            offered = {kind for move in moves for kind in kinds_of(game.rules, move)}
            (found.out_of_turn if place else found.in_turn).update(offered)
    return found


def _use(kind: Kind, offers: Sequence[int], chosen: Sequence[int]) -> Use:
    """Add up the games; how they differ tells the error of the share."""
    offered, made, games = sum(offers), sum(chosen), len(offers)
    squares = sum((c * offered - made * o) ** 2 for c, o in zip(chosen, offers, strict=True))
    error = sqrt(squares * games / (games - 1)) / offered**2 if games > 1 and offered else inf
    return Use(kind, offered, made, sum(map(bool, chosen)), error)


def kinds_of(rules: Catalogue, move: Any) -> Iterator[Kind]:
    """Give a move's kind, and with it each thing that it names.

    >>> import rulebook
    >>> from rulebook.games.closing_in.table import Give
    >>> list(kinds_of(rulebook.rules("closing_in"), Give("smoke", 1)))[1]
    Kind(wording='Give', field='card', part='smoke')
    """
    wording = getattr(move, "wording", type(move).__name__)
    yield Kind(wording)
    for name in _naming(rules, wording, tuple((f.name, str(f.type)) for f in fields(move))):
        value = getattr(move, name)
        for part in set(value) if isinstance(value, tuple) else (value,):
            if part != "" and not isinstance(part, bool):
                yield Kind(wording, name, part)


@lru_cache(maxsize=1024)
def _naming(rules: Catalogue, wording: str, typed: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The fields of a move that name something: words, and what the catalogue has words for."""
    words = rules.words("en")
    named = {name: spec for _, name, spec, _ in string.Formatter().parse(words.moves[wording]) if name}
    listed = rules.data.get("parts", ())
    return tuple(
        name for name, kind in typed if kind == "str" or name in listed or named.get(name) in words.tables
    )


def in_words(rules: Catalogue, kind: Kind, language: str = "en") -> str:
    """Say a kind of move as the catalogue says a move, with dots for what differs.

    >>> import rulebook
    >>> in_words(rulebook.rules("closing_in"), Kind("Give", "card", "smoke"))
    'give a smoke to …'
    >>> in_words(rulebook.rules("poof"), Kind("PlayStacks"))
    'play the … of stack …'
    """
    words = rules.words(language)
    said: list[str] = []
    for before, name, spec, _ in string.Formatter().parse(words.moves[kind.wording]):
        said.append(before)
        if name:
            how = spec or ""
            said.append(words.format_field(kind.part, how) if name == kind.field else _dots(how))
    return re.sub(f"{ANYTHING}(\\W*{ANYTHING})+", ANYTHING, "".join(said))


def _dots(spec: str) -> str:
    """Dots for a blank; where it has words for one and for many, with those for one, if they name it."""
    one = spec.partition("|")[0]
    return one.replace("#", ANYTHING) if "#" in one else ANYTHING


def of_wordings(uses: Iterable[Use]) -> Mapping[str, list[Use]]:
    """Put the uses of each wording together, the whole kind first.

    >>> list(of_wordings([Use(Kind("Buy", "card", "key"), 1, 1), Use(Kind("Buy"), 2, 2)])["Buy"])[0].offered
    2
    """
    found: dict[str, list[Use]] = {}
    for use in sorted(uses, key=lambda use: (use.kind.wording, bool(use.kind.field), -use.offered)):
        found.setdefault(use.kind.wording, []).append(use)
    return found
