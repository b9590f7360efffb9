"""How a round or a game ended: told in full, line by line with its rules, before anything is swept away."""

from __future__ import annotations

from typing import Any

from rulebook.core.record import Record
from rulebook.core.texts import numeral
from rulebook.table import scene
from rulebook.table.boards import Board, Look, find_board
from rulebook.table.sitting import Sitting
from rulebook.table.words import say, texts


def closed(record: Record[Any, Any], board: Board) -> bool:
    """Tell whether the last step ended a round or the game.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("poof"), bots="greedy", seed=7)
    >>> [step for step in range(60) if closed(record.at(step), find_board(record.game))]
    [38]
    """
    over = len(record) > 0 and not record.to_act
    return over or any(map(board.ends_round, record.steps[-1].events))


def picture(seen: Look, record: Record[Any, Any], board: Board) -> dict[str, Any]:
    """Give what the board shows; at the end of a round, the table as it stood, and what was shown of it.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("close_enough"), bots="threshold", seed=7).at(31)
    >>> seen = scene.look(Sitting(record, [None, "random", "random"]), "en")
    >>> [card["card"] for card in picture(seen, record, find_board(record.game))["seats"][2]["hand"]]
    [3, 9]
    """
    if seen.moves or not closed(record, board) or len(record) < 1:
        return board.picture(seen)
    return board.closing(seen, record.game.view(record.steps[-2].state, seen.seat))


def finale(sitting: Sitting, seen: Look) -> dict[str, Any] | None:
    """Tell the end that the screen shows, if it is one: its lines, and what every seat scored.

    >>> import rulebook
    >>> sitting = Sitting(rulebook.play(rulebook.new("poof"), bots="greedy", seed=7).at(38), [None, "random"])
    >>> told = finale(sitting, scene.look(sitting, "en"))
    >>> told["title"], [line["rule"] for line in told["lines"]]
    ('How the round ended', ['PF-5', 'PF-14', 'PF-15', 'PF-15', 'PF-16'])
    >>> told["points"][0]
    ['Player 1', '0', '14 points']
    """
    record, board, language = sitting.shown, find_board(sitting.game), seen.language
    if sitting.curtain is not None or seen.moves or not closed(record, board):
        return None
    last = record.steps[-1]
    lines = board.ending(seen, tuple(event for event in last.events if event.seen_by(seen.seat)))
    return {
        "title": texts(language)["round_ended" if record.to_act else "game_ended"],
        "over": not record.to_act,
        "lines": lines,
        "points": _points(sitting, language) if len(record) else [],
    }


def _points(sitting: Sitting, language: str) -> list[list[str]]:
    """What every seat had before the last step, unless nothing was added, and has now, with its unit.

    Where all win or nobody, what there is belongs to them all: it is told once.
    """
    game, record = sitting.game, sitting.shown
    before, after = (
        game.scores(game.view(state, sitting.eyes)) for state in (record.steps[-2].state, record.state)
    )
    everybody = tuple(range(game.players))
    whose = [everybody] if game.stake() == "together" else [(seat,) for seat in everybody]
    return [
        [
            say(language, "name", seat=seats),
            "" if had == has else numeral(f"{had:,}", language),
            scene.score_words(game, has, language),
        ]
        for seats, had, has in zip(whose, before, after, strict=False)
    ]
