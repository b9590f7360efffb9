"""A played game looked back on: what each move cost, what each roll or draw brought, and how it adds up.

The value of every position is what each seat may expect from it: known to the game, or the mean of games
played on. What a step changes is luck if chance took it, and else the doing of whoever moved. The changes of
all steps add up to the way from the expectation at the start to the result. On average luck brings nothing,
whatever went before, so the result less the luck is a fair measure of play.

What a mistake cost is weighed by itself (`_cost`), in a long game by far more games than a value. Those go as
far as the game's horizon, and the games of the values to the end: what points promise compares two moves of
one round well, but from round to round it may be 10 percentage points off, as if somebody had chosen badly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any

from rulebook.advice.ranking import How, NothingToSay, Trial, advise, must_end
from rulebook.advice.reviewed import SOURCES, Review, Source, Turn
from rulebook.advice.whole import Report, are_counted, worth
from rulebook.core.game import CHANCE, SHARES, Game, Seat
from rulebook.core.players import usual_bot
from rulebook.core.playouts import Pays, Playouts, mean_and_error
from rulebook.core.record import Record, Step

FOR_MISTAKES = 0.5
"""The share of the time that is spent on other moves than those that were made."""

FIRST = 2
"""Games played on from each position before the time is looked at."""
LEAST = 0.02
"""Seconds that a decision gets which is weighed."""
WORST = 3
"""Decisions that are weighed however long it takes: those that seem to have lost most."""
HALF = 50
"""What progress is counted in: half for the positions, half for the decisions."""
SURE = 2.0
"""Standard errors by which a move has to lose before it counts as a mistake."""
FROM_START = 100
"""Games that tell how much results vary, where values are known."""


def review(
    record: Record[Any, Any],
    seat: Seat | None = None,
    within: float = 5.0,
    *,
    playouts: int | None = None,
    seed: int = 1,
    progress: Report | None = None,
) -> Review:
    """Look back on a game: luck, choices and mistakes, of one seat or of all.

    `within` is about how long it may take, in seconds: what seems to have lost most is weighed first, and in
    a long game not every decision. So many `playouts` of each position in its place weigh them all, and give
    the same review on every machine. `progress` is told how much of how much is done; what it raises ends it.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> found = review(rulebook.play(game, "greedy", seed=7), playouts=2)
    >>> len(found.turns), found.result
    (19, (35.0,))
    """
    must_end(within, playouts)
    game = record.game
    if seat is not None:
        record.view(seat)  # refuses a seat that there is not
    if len(record) == 0:
        raise NothingToSay("nothing has been played yet that could be looked back on")
    started, tell = perf_counter(), progress or (lambda done, of: None)
    place = _places(record)
    looked = sorted(set(place))
    ends = _ends(record, looked, within * (1 - FOR_MISTAKES), playouts, seed, tell)
    at = {step: number for number, step in enumerate(looked)}
    rows = [ends.rows[at[step]] for step in place]
    values = tuple(tuple(map(fmean, zip(*row, strict=True))) for row in rows)
    tried, known = ends.how == "playouts", (0.0,) * game.players
    errors = tuple(
        _errors(game, row) if tried and game.to_act(record.steps[step].state) else known
        for row, step in zip(rows, place, strict=True)
    )
    turns = [_turn(record, number, values, rows, tried) for number in range(1, len(rows))]
    brought = tuple(_brought_errors(game, turns, rows if tried else (), seat) for seat in range(game.players))
    asked = sorted((n for n in range(1, len(rows)) if _chosen(record, n, seat)), key=_suspicion(turns))
    weighed = 0
    for number in asked:
        left = started + within - perf_counter()
        if left <= 0 and weighed >= WORST and not playouts:
            break
        share = max(LEAST, left / (len(asked) - weighed))
        best, cost, off = _cost(record.at(number - 1), record.steps[number], share, playouts and 1, seed)
        turns[number - 1] = replace(turns[number - 1], best=best, cost=cost, cost_error=off)
        weighed += 1
        tell(HALF + HALF * weighed // len(asked), 2 * HALF)
    tell(2 * HALF, 2 * HALF)
    from_start = ends.rows[0]
    if not tried:
        (from_start,) = Playouts(game, usual_bot(game), seed).pays([record.steps[0].state], 0, FROM_START)
    spread = pstdev(pay[0] for pay in from_start)
    return Review(
        game, ends.how, ends.bot, ends.times, values, errors, brought, spread, tuple(turns),
        not record.to_act, weighed, len(asked),
    )  # fmt: skip


def _turn(
    record: Record[Any, Any], number: int, values: Sequence[Pays], rows: Sequence[list[Pays]], tried: bool
) -> Turn:
    """What a step changed, and what the game's critic says of it."""
    step = record.steps[number]
    change = tuple(b - a for a, b in zip(values[number - 1], values[number], strict=True))
    before, after = rows[number - 1], rows[number]
    nothing = not tried or before is after  # the same position
    error = (0.0,) * len(change) if nothing else _change_errors(record.game, before, after)
    critic = record.critic(number)
    return Turn(number, step.seat, step.move, change, error, critic=critic, events=step.events)


def _suspicion(turns: Sequence[Turn]) -> Callable[[int], tuple[bool, float]]:
    """Put in order what is to be weighed: what the critic names, then what seems to have lost most."""

    def key(number: int) -> tuple[bool, float]:
        turn = turns[number - 1]
        return turn.critic is None, turn.change[turn.seat]

    return key


def _cost(
    record: Record[Any, Any], step: Step[Any, Any], within: float, worlds: int | None, seed: int
) -> tuple[Any, float, float]:
    """The best move, and what the one that was played lost against it: 0 unless that is sure.

    A best move found by trying looks better than it is, so the two are tried once more, by themselves.
    """
    advice = advise(record, step.seat, max(LEAST, within / 2), worlds=worlds, seed=seed)
    own = advice.of(step.move)
    loss, error = own.loss, own.loss_error
    if advice.how == "playouts" and loss > 0:
        both = (advice.best, step.move)
        again = Trial(record.game, advice.view, step.seat, both, seed + 1)
        again.until(within / 2, worlds)
        loss, error = again.less(1, 0)
    return advice.best, loss if loss > SURE * error else 0.0, error


def _places(record: Record[Any, Any]) -> list[int]:
    """For each step, the position that stands for it: what only one move leads to is the same position."""
    game, steps = record.game, record.steps
    place = list(range(len(steps)))
    for number in range(len(steps) - 1, 0, -1):
        step, before = steps[number], steps[number - 1].state
        alone = len(game.to_act(before)) == 1
        if step.seat != CHANCE and alone and len(game.moves(before, step.seat)) == 1:
            place[number - 1] = place[number]
    return place


def _chosen(record: Record[Any, Any], number: int, seat: Seat | None) -> bool:
    """Whether a step was somebody's choice among several moves."""
    step, before = record.steps[number], record.steps[number - 1].state
    if step.seat == CHANCE or seat not in (None, step.seat):
        return False
    return len(record.game.moves(before, step.seat)) > 1


@dataclass(frozen=True)
class _Ends:
    """What each seat got in the games played on from each position; a single row where it is known."""

    rows: list[list[Pays]]
    how: How
    bot: str = ""
    times: int = 0


def _ends(
    record: Record[Any, Any],
    looked: Sequence[int],
    within: float,
    playouts: int | None,
    seed: int,
    tell: Report,
) -> _Ends:
    game = record.game
    states = [record.steps[step].state for step in looked]
    values = [worth(game, state) for state in states]
    if all(value is not None for value in values):
        how: How = "counted" if are_counted(game, states) else "learned"
        return _Ends([[value] for value in values if value is not None], how)
    bot = usual_bot(game)
    trial = Playouts(game, bot, seed)
    began, times = perf_counter(), min(playouts or FIRST, FIRST)

    def tell_of(tried: float) -> None:
        part, whole = (tried, playouts) if playouts else (perf_counter() - began, within)
        share = part / whole if whole > 0 else 1.0
        tell(min(HALF, int(HALF * share)), 2 * HALF)

    if trial.kernel:
        rows = trial.pays(states, 0, times)
        began, next_takes = perf_counter(), 0.0  # what compiling took tells nothing of the next ones
    else:
        rows = []
        for state in states:
            rows += trial.pays([state], 0, times)
            tell_of(times * len(rows) / len(states))
        next_takes = perf_counter() - began
    until = began + within
    while times < playouts if playouts else perf_counter() + next_takes < until:
        more = min(times, playouts - times) if playouts else times
        started = perf_counter()
        for row, further in zip(rows, trial.pays(states, times, more), strict=True):
            row += further
        times += more
        tell_of(times)
        next_takes = 2 * (perf_counter() - started)
    return _Ends(rows, "playouts", bot, times)


def _change_errors(game: Game[Any, Any], before: list[Pays], after: list[Pays]) -> Pays:
    """The standard errors of a change: the same luck was used before and after, so pairs are compared."""
    pairs = [tuple(b - a for a, b in zip(*pair, strict=True)) for pair in zip(before, after, strict=True)]
    return _errors(game, pairs)


def _brought_errors(
    game: Game[Any, Any], turns: Sequence[Turn], rows: Sequence[list[Pays]], seat: Seat
) -> Mapping[Source, float]:
    """The standard errors of what each source brought a seat: what it brought is added up in each game.

    The value after a step is the value before the next, so the errors of steps largely cancel out.
    """
    found = dict.fromkeys(SOURCES, 0.0)
    for source in {turn.source(seat) for turn in turns} if rows else ():
        steps = [turn.step for turn in turns if turn.source(seat) == source]
        brought = [
            (fsum(rows[n][at][seat] - rows[n - 1][at][seat] for n in steps),) for at in range(len(rows[0]))
        ]
        (found[source],) = _errors(game, brought)
    return found


def _errors(game: Game[Any, Any], rows: Sequence[Pays]) -> Pays:
    """The standard errors of the means of each seat."""
    shares = game.stake() in SHARES
    return tuple(mean_and_error(column, shares)[1] for column in zip(*rows, strict=True))
