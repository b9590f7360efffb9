"""The scoring of Knapp Daneben! told line by line, and the ranks of the solo game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulebook.core.game import Seat
from rulebook.games.knapp_daneben import State, score

if TYPE_CHECKING:
    from rulebook.table.boards.knapp_daneben import SheetBoard


def scoring(board: SheetBoard, view: State, language: str) -> list[dict[str, Any]]:
    """Tell every sheet's points step by step, each with the line it speaks of.

    >>> import rulebook
    >>> from rulebook.table.boards.knapp_daneben import SheetBoard
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["greedy"], seed=7)
    >>> told = scoring(SheetBoard(record.game), record.state, "en")
    >>> print(len(told), told[-1]["words"])
    12 Extremes: 24 marks, 48 points. In all 67.
    """
    return [step for seat in range(board.game.players) for step in _sheet(board, view, seat, language)]


def _sheet(board: SheetBoard, view: State, seat: Seat, language: str) -> Iterator[dict[str, Any]]:
    game, sheet, so_far = board.game, view.sheets[seat], 0
    scored = score.breakdown(game, sheet)
    yield _line("KD-12", seat, None, board.say(language, "score_start", seat=seat))
    for line, points in enumerate(scored.rows + scored.columns):
        n = score.crosses_in(game, sheet, line)
        so_far += points
        key = "score_row" if line < game.dice else "score_column"
        data = {"n": line % game.dice + 1, "crosses": n, "points": points, "sum": so_far}
        yield _line("KD-12", seat, line, board.say(language, key, **data))
    data = {"marks": scored.marks, "points": scored.extremes, "sum": scored.total}
    yield _line("KD-13", seat, "extremes", board.say(language, "score_extremes", **data))


def _line(rule: str, seat: Seat, line: int | str | None, words: str) -> dict[str, Any]:
    """A line of the scoring, and what the script's memory holds while it is told."""
    return {"rule": rule, "words": words, "at": [], "remember": {"told": {"seat": seat, "line": line}}}


def ranks(board: SheetBoard, view: State, language: str) -> list[dict[str, Any]]:
    """List the ranks of the solo game, the reached one marked.

    >>> import rulebook
    >>> from rulebook.table.boards.knapp_daneben import SheetBoard
    >>> record = rulebook.play(rulebook.new("knapp_daneben"), bots=["greedy"], seed=7)
    >>> [rank["least"] for rank in ranks(SheetBoard(record.game), record.state, "en") if rank["here"]]
    ['from 61']
    """
    game = board.game
    titles = game.rules.words(language).tables["rank"]
    limits = game.rules.data["solo_ranks"]
    reached = score.solo_rank(game.scores(view)[0])
    least = [board.say(language, "rank_below", least=limits[0])]
    least += [board.say(language, "rank_least", least=n) for n in limits]
    return [
        {"rank": n, "least": words, "title": titles[str(n)], "here": n == reached}
        for n, words in enumerate(least, 1)
    ]
