"""Checks of what is hidden: views hide it, guesses fill it, and nothing that a seat gets depends on it."""

from __future__ import annotations

from typing import Any

from rulebook.core.chance import Rng
from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.luck import generator
from rulebook.core.record import Record
from rulebook.testing.case import SEEDS, Case, demand

STARTS, STEPS = 60, 12
"""Beginnings of games that are compared, and how long they are."""
FORKS, TRIED, FOLLOWED = 24, 8, 6
"""How many decisions of a game are varied, with how many other moves, and for how many steps."""


def views_hide_and_guesses_fill(case: Case) -> None:
    """A view looked at again shows the same, and a guess fills all that it hides and nothing else."""
    game, rng = case.game, generator(3)
    for state in case.examined:
        for seat in (None, *range(game.players)):
            view = game.view(state, seat)
            demand(
                game.view(view, seat) == view,
                f"the view of seat {seat} hides more when it is looked at again: {view}",
                "let `view` leave what is HIDDEN already as it is",
            )
            guess = game.guess(view, seat, rng)
            demand(
                "HIDDEN" not in repr(guess) and "?" not in repr(guess),
                f"a guess still has something hidden: {guess}",
                "let `guess` fill every HIDDEN thing with what may be there",
            )
            demand(
                game.view(guess, seat) == view,
                f"seat {seat} guesses {guess}, which does not look like its view {view}",
                "let `guess` change nothing that the seat sees, and `view` keep how much is hidden",
            )
            if seat is not None:
                game.facts(view, seat)
        for seat in game.to_act(state):
            if seat != CHANCE:
                demand(
                    set(game.moves(game.view(state, seat), seat)) == set(game.moves(state, seat)),
                    f"seat {seat} has other moves by its view than by the table {state}",
                    "let `why_not` look at nothing that its seat cannot see",
                )


def what_is_hidden_changes_nothing(case: Case) -> None:
    """What a seat sees, may do and is told would be the same on any table it takes for this one."""
    game, differed = case.game, False
    for number, state in enumerate(case.examined[::3]):
        for seat in range(game.players):
            other = game.guess(game.view(state, seat), seat, generator([number, seat]))
            demand(
                _given(game, other, seat) == _given(game, state, seat),
                f"seat {seat} could tell {other} from {state}",
                "let `view`, `to_act` and `why_not` depend on nothing that the seat cannot see",
            )
            differed = differed or other != state
    hides = any(game.view(state, None) != state for state in case.examined)
    demand(
        differed == hides,
        "something is hidden, and `guess` always finds it" if hides else "`guess` changes what is not hidden",
        "let `guess` draw by the odds what a view hides, and nothing else",
    )


def _given(game: Game[Any, Any], state: Any, seat: Seat) -> list[Any]:
    """All that a seat gets at a table."""
    refusals = [game.why_not(state, seat, move) for move in game.candidates(state, seat)]
    return [game.view(state, seat), game.to_act(state), list(game.moves(state, seat)), refusals]


def views_show_what_was_told(case: Case) -> None:
    """Two games that a seat cannot tell apart by their events give it the same view."""
    game, seen = case.game, dict[Any, Any]()
    for seed in range(STARTS):
        record = _beginning(game, seed)
        for seat in (None, *range(game.players)):
            told: list[Any] = []
            for number, step in enumerate(record.steps):
                told += [(number, repr(event)) for event in step.events if event.seen_by(seat)]
                view = game.view(step.state, seat)
                demand(
                    seen.setdefault((seat, number, tuple(told)), view) == view,
                    f"seat {seat} was told the same in two games; its views differ at step {number}: {view}",
                    _TELL,
                )
    for seed in SEEDS:
        _secret_choices_stay_secret(game, case.walk(seed), generator(seed))


_TELL = "hide in `view` what no event shows this seat, or show it by an event (with `seats=`)"


def _secret_choices_stay_secret(game: Game[Any, Any], record: Record[Any, Any], rng: Rng) -> None:
    """Replace a move by another one: a seat that sees the same events must keep the same view."""
    choices = [number for number, (seat, _) in enumerate(record.history) if seat != CHANCE]
    for number in choices[:: len(choices) // FORKS + 1]:
        seat, made = record.history[number]
        others = [move for move in game.moves(record.steps[number].state, seat) if move != made]
        for move in (others.pop(int(rng.integers(len(others)))) for _ in range(min(TRIED, len(others)))):
            _both_ways_look_the_same(game, record, number, move)


def _both_ways_look_the_same(game: Game[Any, Any], record: Record[Any, Any], number: int, other: Any) -> None:
    """Follow a game and its course after another move, for all seats that cannot tell them apart."""
    chooser, made = record.history[number]
    unaware: set[Seat | None] = {None, *range(game.players)} - {chooser}
    state, move = record.steps[number].state, other
    for at in range(number, min(number + FOLLOWED, len(record))):
        seat, step = record.history[at][0], record.steps[at + 1]
        if at > number:
            move = record.history[at][1]
            if seat not in game.to_act(state) or game.why_not(state, seat, move) is not None:
                return
        state, events = game.play(state, seat, move)
        for watcher in tuple(unaware):
            if _told(events, watcher) != _told(step.events, watcher):
                unaware.remove(watcher)
                continue
            view = game.view(state, watcher)
            demand(
                view == game.view(step.state, watcher),
                f"seat {watcher} was told the same whether seat {chooser} chose {made!r} or {other!r} at "
                f"step {number + 1}; its views differ at step {at + 1}: {view}",
                _TELL,
            )


def _told(events: tuple[Event, ...], seat: Seat | None) -> list[str]:
    """Return all the events that a seat sees."""
    return [repr(event) for event in events if event.seen_by(seat)]


def _beginning(game: Game[Any, Any], seed: int) -> Record[Any, Any]:
    """The beginning of a game whose players are all alike, so that many beginnings look the same."""
    rng, record = generator(seed), Record(game)
    for _ in range(STEPS):
        if not record.to_act:
            break
        seat = record.to_act[0]
        if seat == CHANCE:
            record = record.then(CHANCE, game.chance(record.state).sample(rng))
        else:
            record = record.then(seat, min(game.moves(record.state, seat), key=repr))
    return record


OF_OPTIONS = (views_hide_and_guesses_fill, what_is_hidden_changes_nothing)
OF_GAME = (views_show_what_was_told,)
