"""5 To Close on arrays of whole numbers, for numba: turns, whole games, and what they came to.

Cards, words and what a move does are in `kernel_cards` and `kernel_play`, what may be done in `kernel_moves`,
the spellers in `kernel_bots` and `kernel_waiting`, the word list in `kernel_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from rulebook.core.compiled import below, compiled, compiled_part, compiled_step, seed_streams, usual_worth
from rulebook.core.game import CHANCE
from rulebook.core.kernel import OVER
from rulebook.games.five_to_close import kernel_codes as codes
from rulebook.games.five_to_close.kernel_bots import doubt, speller
from rulebook.games.five_to_close.kernel_cards import length_points, locked, to_draw, word_points
from rulebook.games.five_to_close.kernel_codes import WIDTH, whole
from rulebook.games.five_to_close.kernel_moves import acting, last_player, legal, offer
from rulebook.games.five_to_close.kernel_play import play
from rulebook.games.five_to_close.kernel_table import TABLE, decode, encode, pack, pack_house, unpack
from rulebook.games.five_to_close.measures import COUNTED

__all__ = [
    "BOTS",
    "MEASURES",
    "TABLE",
    "TALLIES",
    "WIDTH",
    "decode",
    "encode",
    "legal",
    "pack",
    "pack_house",
    "play",
    "play_on",
    "results",
    "turn",
    "unpack",
    "worth",
]

BOTS: Final = ("wordsmith", "speller", "speller_25", "speller_5", "random")
"""Those who spell, by the level of words they know, then who plays anything."""
RANDOM: Final = BOTS.index("random")

TALLIES: Final = ("steps", *COUNTED)
"""The steps of a game, and what its rounds had when they were scored."""
MEASURES: Final[Mapping[str, Callable[[Any, Any], Any]]] = {}


@compiled_step
def turn(house: Any, table: Any, bots: Any, luck: Any, row: Any) -> int:
    """Say who comes next, and write down what: what chance brings, a challenge out of turn, or a choice."""
    options, seat = house.options, acting(house.options, table)
    if seat == OVER:
        return OVER
    if seat == CHANCE:
        _chance(options, table, luck, row)
        return CHANCE
    if table.changed and (table.phase == codes.DRAW or table.phase == codes.CLOSING):
        team = last_player(options, table) % options.teams
        for other in range(options.players):
            speaks = other != seat and other % options.teams != team and bots[other] != RANDOM
            if speaks and doubt(house, table, bots[other], row):
                return other
    if bots[seat] == RANDOM:
        n = offer(options, table, seat, -1, row)
        offer(options, table, seat, below(luck, 1 + seat, n), row)
    else:
        speller(house, table, seat, bots[seat], row)
    return seat


@compiled_part
def _chance(options: Any, table: Any, luck: Any, row: Any) -> None:
    """Draw for the deal, deal, turn a card over, or draw for a hand."""
    if table.phase == codes.DEAL:
        row[0], row[1] = codes.DEALT, options.hand_size
        _draw_cards(table, luck, row, options.players * options.hand_size)
    elif table.phase == codes.DRAWING or table.phase == codes.REFILL:
        row[0], row[1] = codes.DREW, min(to_draw(options, table), table.left)
        _draw_cards(table, luck, row, row[1])
    else:
        row[0] = codes.LOT if table.phase == codes.LOTS else codes.TURNED
        _draw_cards(table, luck, row, 1)
        row[1] = row[2]


@compiled_part
def _draw_cards(table: Any, luck: Any, row: Any, cards: int) -> None:
    """Write so many cards of the draw pile into the row, from its third number on; the pile stays."""
    for at in range(cards):
        among, card = below(luck, 0, table.left - at), 0
        while among >= table.pile[card]:
            among -= table.pile[card]
            card += 1
        row[2 + at] = card
        table.pile[card] -= 1
    for at in range(cards):
        table.pile[row[2 + at]] += 1


@compiled
def play_on(house: Any, tables: Any, numbers: Any, seed: Any, bots: Any, tallies: Any) -> None:
    """Play all tables to their ends, each with the luck of its number."""
    luck, row = np.zeros(1 + codes.SEATS, np.uint64), np.zeros(WIDTH, np.int64)
    for at in range(len(tables)):
        seed_streams(luck, seed, numbers[at])
        table = tables[at]
        seat = turn(house, table, bots, luck, row)
        while seat != OVER:
            if row[0] == codes.ACCEPT:
                _tally(house.options, table, tallies[at])
            play(house, table, seat, row)
            tallies[at, 0] += 1
            seat = turn(house, table, bots, luck, row)


@compiled_part
def _tally(options: Any, table: Any, tally: Any) -> None:
    """Count what a round has that is about to be scored."""
    tally[1] += table.turn + 1
    for team in range(options.teams):
        for at in range(table.count[team]):
            word = table.words[team, at]
            if word.locked:
                points = word_points(options, word)
                tally[2] += 1
                tally[3] += word.length
                tally[4] += points
                tally[5] += points - length_points(options, whole(word.length))


@compiled_step
def results(house: Any, tables: Any, scores: Any, won: Any) -> None:
    """Count every seat's points as they stand, and who has won."""
    options = house.options
    for at in range(len(tables)):
        table = tables[at]
        best, closer = table.totals[0], False
        for team in range(options.teams):
            best = max(best, table.totals[team])
        for team in range(options.teams):
            closed = options.closer and locked(table, team) >= options.to_close
            closer |= table.totals[team] == best and closed
        for seat in range(options.players):
            team = seat % options.teams
            points = table.totals[team]
            if table.phase != codes.FINISHED:
                for word in range(table.count[team]):
                    if table.words[team, word].locked:
                        points += word_points(options, table.words[team, word])
            elif points == best:
                won[at, seat] = not closer or locked(table, team) >= options.to_close
            scores[at, seat] = points


@compiled
def worth(house: Any, tables: Any, values: Any) -> None:
    """Value tables as every game does that has no other idea of it."""
    scores, won = np.zeros(values.shape, np.int64), np.zeros(values.shape, np.bool_)
    results(house, tables, scores, won)
    usual_worth(scores, won, values)
