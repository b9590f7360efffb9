"""The bot `champion`: what a sheet is worth, learned from millions of games against itself.

A move is worth its points and the sheet after it, which is the sum of the weights of its patterns: see
`patterns.py` for what they are and `train.py` for how the weights came about. `champion_deep` takes the three
best moves and looks at the next roll too: at the best answer to each of its 7,776 outcomes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.core.chance import Rng
from rulebook.core.game import Seat
from rulebook.core.later import NDArray, np
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.moves import Choose, Move, State, Write
from rulebook.games.knapp_daneben.odds_sheet import cross_chances, law_of_best
from rulebook.games.knapp_daneben.patterns import SIZE, Patterns, ids
from rulebook.games.knapp_daneben.players import after, first_free
from rulebook.games.knapp_daneben.sheet import Sheet

if TYPE_CHECKING:
    from rulebook.games.knapp_daneben.game import KnappDaneben

WEIGHTS = Path(__file__).parent / "champion.npz"
POINT = 24
"""What a point is worth in the whole numbers that weights are."""
STAGES = 6
STAGE_OF = [roll * STAGES // SIZE**2 for roll in range(SIZE**2)]
"""The stage of the sheet after each roll: every stage has weights of its own."""
TOP = 3
"""How many moves are looked at more deeply."""


def trained_for(game: House) -> bool:
    """Tell whether the champion knows this game: its options are those of the booklet, but for the players.

    >>> trained_for(House(players=3)), trained_for(House(sides=8))
    (True, False)
    """
    names = ("cross_spacing", "dice", "sides", "own_die", "extreme_marks", "mark_points", "colour_grid")
    booklet = House()
    same_points = game.cross_points[:SIZE] == booklet.cross_points[:SIZE]
    return same_points and all(getattr(game, name) == getattr(booklet, name) for name in names)


@cache
def weights(stage: int) -> NDArray[np.int8]:
    """Read the weights of a stage, one for each place that a pattern can be in.

    >>> weights(0).dtype, int(weights(5)[0])
    (dtype('int8'), 0)
    """
    with np.load(WEIGHTS) as file:
        by_id: NDArray[np.int8] = file["weights"][stage]
    return by_id[ids()]


@cache
def patterns(colour: int) -> Patterns:
    """Give the patterns of the sheet for the owner of that die.

    >>> patterns(0).own
    0
    """
    return Patterns(House().circle_colours, colour)


class Seen:
    """A sheet as the champion sees it, before it is written on for the roll of that number (1 to 25).

    >>> empty = Seen((0,) * 25, colour=0, roll=1)
    >>> empty.gained(0, 7, earned=1) - empty.gained(0, 7, earned=0) == POINT
    True
    """

    def __init__(self, sheet: Sheet, colour: int, roll: int) -> None:
        self.patterns = patterns(colour)
        self.places = self.patterns.places(sheet)
        self.weights = weights(STAGE_OF[roll - 1])

    @property
    def worth(self) -> int:
        """What is still to come for this sheet, as the weights for this roll have it.

        >>> 85 < Seen((0,) * 25, colour=0, roll=1).worth / POINT < 100
        True
        """
        return int(self.weights[self.places].sum(dtype=np.int64))

    def gained(self, circle: int, total: int, earned: int) -> int:
        """What writing a total gains: the points that it earns, and how much more is to come, or less.

        >>> empty = Seen((0,) * 25, colour=0, roll=1)
        >>> empty.gained(12, 12, earned=4) > empty.gained(12, 5, earned=0)
        True
        """
        before = self.places[self.patterns.touched[circle]]
        after = before + self.patterns.moved(circle, total)
        more = self.weights[after].sum(dtype=np.int64) - self.weights[before].sum(dtype=np.int64)
        return POINT * earned + int(more)


@dataclass(frozen=True)
class Champion:
    """Weigh points now against what the sheet after them is worth; `deep` looks at the next roll as well.

    >>> import numpy as np
    >>> from rulebook.games.knapp_daneben import KnappDaneben
    >>> game, bot = KnappDaneben(), Champion()
    >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
    >>> move = bot(game, state, 0, game.moves(state, 0), np.random.default_rng(7))
    >>> print(move, "-", bot.explain(game, state, 0, move))
    write 4 in row 5, column 5 - 4 points at once; that was the last circle.
    """

    deep: bool = False

    def __call__(self, game: KnappDaneben, view: State, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose the first of the moves that are worth most."""
        writes = [move for move in moves if isinstance(move, Write)]
        if not writes:
            return moves[0]
        values = self.values(game, view, seat, writes)
        best = sorted(writes, key=lambda move: -values[move])[:TOP]
        if not self.deep:
            return best[0]
        return max(best, key=lambda move: self.deep_value(game, view, seat, move))

    def values(self, game: KnappDaneben, view: State, seat: Seat, moves: Sequence[Write]) -> dict[Write, int]:
        """Value the moves, all against the same sheet as it is now.

        >>> from rulebook.games.knapp_daneben import KnappDaneben
        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> four, six = Champion().values(KnappDaneben(), state, 0, [Write(4, 5, 5), Write(6, 5, 5)]).values()
        >>> four - six == 2 * POINT
        True
        """
        seen = Seen(view.sheets[seat], game.colours.index(view.colours[seat]), view.rolls)
        return {
            move: seen.gained(
                (move.row - 1) * SIZE + move.column - 1, move.total, game.gain(view, seat, move) or 0
            )
            for move in moves
        }

    def deep_value(self, game: KnappDaneben, view: State, seat: Seat, move: Write) -> Fraction:
        """Value a move by the exact expectation of the best answer to the next roll.

        >>> from rulebook.games.knapp_daneben import KnappDaneben
        >>> state = State(("red",), 25, (3, 6, 2, 4, 2), (0,), ((5,) * 24 + (0,),))
        >>> Champion().deep_value(KnappDaneben(), state, 0, Write(4, 5, 5))
        Fraction(96, 1)
        """
        earned = POINT * (game.gain(view, seat, move) or 0)
        _, sheet = after(game, view, seat, move)
        if all(sheet):
            return Fraction(earned)
        seen = Seen(sheet, game.colours.index(view.colours[seat]), view.rolls + 1)
        next_best = law_of_best(
            game,
            sheet,
            view.colours[seat],
            lambda circle, total: seen.gained(circle, total, game.earned(sheet, circle, total)),
        )
        return earned + seen.worth + next_best.mean

    def explain(self, game: KnappDaneben, view: State, seat: Seat, move: Move, language: str = "en") -> str:
        """Say why, in a line: the points now, about how many are to come, and where a cross is likeliest."""
        if not isinstance(move, Write):
            return first_free(game, move, language) if isinstance(move, Choose) else ""
        points, (_, sheet) = game.gain(view, seat, move), after(game, view, seat, move)
        if all(sheet):
            return game.rules.phrase("why_last", {"points": points}, language)
        colour = view.colours[seat]
        chances = {
            circle: cross_chances(game, sheet, circle, colour)[0]
            for circle, full in enumerate(sheet)
            if not full
        }
        warmest = max(chances, key=lambda circle: chances[circle])
        more = Seen(sheet, game.colours.index(colour), view.rolls).worth / POINT
        where = {"row": warmest // SIZE + 1, "column": warmest % SIZE + 1}
        share = round(100 * chances[warmest])
        told = {"points": points, "more": round(more), "percent": share, **where}
        return game.rules.phrase("why_champion", told, language)
