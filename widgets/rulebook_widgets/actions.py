"""What a screen may ask for, a function for each: it changes the sitting, and the table shows the change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulebook.core.players import usual_bot
from rulebook.core.record import Record
from rulebook.table import setup
from rulebook.table.boards import find_board
from rulebook.table.sitting import Sitting, read_record, who_sits
from rulebook.table.words import LANGUAGES, say

if TYPE_CHECKING:
    from rulebook_widgets.screen import Table

Request = Mapping[str, Any]


def play(table: Table, request: Request) -> None:
    """Play a move or show why not; a click on what is no longer shown does nothing."""
    sitting = table.sitting
    if request.get("at", len(sitting.record)) != len(sitting.record) or sitting.looking is not None:
        return
    move = request["move"]
    if isinstance(move, dict):
        move = sitting.read_move(move)
    seat = request.get("seat")
    if type(seat) is not int:  # True would count as a 1
        seat = sitting.acting if sitting.acting is not None else sitting.eyes
    if seat not in sitting.people and sitting.people:
        return
    table.stop()
    played = sitting.propose(seat or 0, move)
    if played:
        sitting.patient = find_board(sitting.game).patient
    # Dice and bots that answer at once are shown together with the move.
    if not played or not sitting.others_go_on:
        table.show()


def go(table: Table, request: Request) -> None:
    """Show a step."""
    table.sitting.look_at(int(request["step"]))
    table.show()


def fork(table: Table, request: Request) -> None:
    """Play on from the step that is shown."""
    table.stop()
    table.sitting.fork()
    table.show()


def undo(table: Table, request: Request) -> None:
    """Take back the last move of a person."""
    table.stop()
    table.sitting.undo()
    table.show()


def former(table: Table, request: Request) -> None:
    """Return to the game before the last fork."""
    table.stop()
    table.sitting.back_to_former()
    table.show()


def later(table: Table, request: Request) -> None:
    """Return to the game that was left for the one before."""
    table.stop()
    table.sitting.on_to_later()
    table.show()


def sit(table: Table, request: Request) -> None:
    """Look as another person."""
    table.sitting.sit(int(request["seat"]))
    table.show()


def lift(table: Table, request: Request) -> None:
    """Lift the curtain."""
    table.sitting.lift_curtain()
    table.show()


def nod(table: Table, request: Request) -> None:
    """Let the others make one step."""
    table.sitting.since = len(table.sitting.record)
    table.nodded = True


def pace(table: Table, request: Request) -> None:
    """Choose whether each bot move waits for somebody to ask for it."""
    table.sitting.one_by_one = bool(request["one_by_one"])
    table.sitting.since = len(table.sitting.record)
    table.show()


def film(table: Table, request: Request) -> None:
    """Say whether the screen shows every step as it looked, or only the last."""
    table.camera.pictures = bool(request["pictures"])


def cancel(table: Table, request: Request) -> None:
    """Stop the bots and the counting; from then on the bots move one by one."""
    table.stop()
    table.sitting.one_by_one = True
    table.show()


def stop_counting(table: Table, request: Request) -> None:
    """Stop counting the odds until somebody asks for them again; the bots go on."""
    table.counter.wanted = False


def dismiss(table: Table, request: Request) -> None:
    """Close the refusal."""
    table.sitting.refused = None
    table.show()


def language(table: Table, request: Request) -> None:
    """Speak another language; the page does not ask again for what was chosen elsewhere."""
    if request["language"] in LANGUAGES:
        table.language, table.given = str(request["language"]), True
    table.show()


def odds(table: Table, request: Request) -> None:
    """Open or close the odds panel."""
    table.counter.wanted = bool(request["open"])


def advice(table: Table, request: Request) -> None:
    """Turn the advice on or off."""
    table.adviser.wanted = bool(request["on"])


def stop_advice(table: Table, request: Request) -> None:
    """Leave the advice as far as it has come."""
    table.adviser.leave()


def review(table: Table, request: Request) -> None:
    """Look back on the game, for longer than the last time if that is asked for."""
    table.reviewer.begin(longer=request.get("longer") is True)


def stop_review(table: Table, request: Request) -> None:
    """Stop looking back."""
    table.reviewer.stop()


def better(table: Table, request: Request) -> None:
    """Go back to before a step, and make the move there that would have been best."""
    step = int(request["step"])
    known = table.reviewer.better(step)
    if known is None:
        return
    table.stop()
    table.sitting.look_at(step - 1)
    table.sitting.fork()
    table.sitting.propose(*known)
    table.show()


def form(table: Table, request: Request) -> None:
    """Send the form of a new game."""
    table.tell("form", form=setup.form(table.sitting, table.language))


def new(table: Table, request: Request) -> None:
    """Start a new game from the form, or say what is wrong with it."""
    try:
        game, chosen, seed = setup.filled(
            table.sitting.game, request["form"], table.language, table.sitting.chosen
        )
    except setup.BadForm as bad:
        table.tell("bad_form", field=bad.field, words=say(table.language, "new_error", words=str(bad)))
        return
    _replace(table, Sitting(Record(game), chosen, seed), opened=False)
    table.tell("started")


def share(table: Table, request: Request) -> None:
    """Send the share key; it is no part of the state, because it holds hidden cards."""
    table.tell("key", key=table.record.key())


def save(table: Table, request: Request) -> None:
    """Send the save file."""
    table.tell("file", name=f"{table.record.game.name}.json", text=table.record.to_json())


def load(table: Table, request: Request) -> None:
    """Open a share key or a save file; if it names no players, people stay people and bots stay bots."""
    text = str(request["text"])
    if not text.strip():
        table.problem = say(table.language, "nothing_to_open")
        return
    record = read_record(text)
    chosen, unknown = who_sits(record, table.sitting.chosen, table.sitting.game)
    sitting = Sitting(record, chosen, table.sitting.seed)
    # Whoever opens a game looks at it first, so the bots do not move at once.
    sitting.one_by_one = not sitting.asked
    _replace(table, sitting, opened=not request.get("own"))
    instead = record.game.rules.called("bot", usual_bot(record.game), table.language)
    words = [say(table.language, "unknown_bot", name=name, bot=instead) for name in unknown]
    table.tell("loaded", words=" ".join([say(table.language, "loaded", n=len(record)), *words]))


def _replace(table: Table, sitting: Sitting, opened: bool) -> None:
    table.stop()
    table.laid = {"game": table.laid["game"] + 1, "opened": opened}
    table.seat(sitting)
    table.show()


ACTIONS: Mapping[str, Callable[[Table, Request], None]] = {
    action.__name__: action
    for action in (
        play, go, fork, undo, former, later, sit, lift, nod, pace, film, cancel, stop_counting, dismiss,
        language, odds, advice, stop_advice, review, stop_review, better, form, new, share, save, load,
    )
}  # fmt: skip
"""Every request by its name."""

OF_WHO_LOOKS = frozenset({"play", "go", "fork", "undo", "former", "later", "nod", "better"})
"""What waits while the table is covered: first somebody takes the screen."""
