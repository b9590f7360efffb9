"""A played game looked back on: what each move cost, what each roll or draw brought, and how it adds up.

The value of every position is what each seat may expect from it: known to the game, or the mean of games
played on. What a step changes is luck if chance took it, and else the doing of whoever moved. The changes of
all steps add up to the way from the expectation at the start to the result. On average luck brings nothing,
whatever went before, so the result less the luck is a fair measure of play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any

from rulebook.advice.ranking import How, NothingToSay, Trial, advise, known, must_end
from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.players import usual_bot
from rulebook.core.playouts import Pays, Playouts, mean_and_error, paid
from rulebook.core.record import Record, Step
from rulebook.odds.show import Tabled

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

Report = Callable[[int, int], None]


SHARP = 0.5
"""The error of a seat's luck at most, in standard deviations of results: more tells nothing of one game."""


@dataclass(frozen=True)
class Turn:
    """One step of a game: what it changed for each seat, and, of a move, what would have been best.

    `cost` is what the move lost against the best, as its seat could see it; 0 if that is less than two of
    its standard errors, for then it may be no mistake at all. `critic` is what the game itself has to say
    against the move, by one of its rules.

    >>> Turn(3, CHANCE, "rolled", change=(0.5,), error=(0.0,)).lucky
    True
    """

    step: int
    seat: Seat
    move: Any
    change: Pays
    error: Pays
    best: Any = None
    cost: float = 0.0
    cost_error: float = 0.0
    critic: Event | None = None
    events: tuple[Event, ...] = ()

    @property
    def lucky(self) -> bool:
        """Whether chance took this step."""
        return self.seat == CHANCE


@dataclass(frozen=True, repr=False)
class Review(Tabled):
    """How a game went, in what it is played for: for each seat the start, luck, choices and the result.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> found = review(rulebook.play(game, "greedy", seed=7), playouts=2)
    >>> parts = found.start[0] + found.luck(0) + found.choices(0) + found.of_others(0)
    >>> abs(found.result[0] - parts) < 1e-9
    True
    """

    game: Game[Any, Any]
    how: How
    bot: str
    playouts: int
    values: tuple[Pays, ...]
    """What each seat could expect at each step."""
    spread: float
    """How much results vary from the start on: one standard deviation of the first seat's."""
    turns: tuple[Turn, ...]
    over: bool = True
    weighed: int = 0
    """How many decisions were held against the best move."""
    decisions: int = 0

    @property
    def start(self) -> Pays:
        """What each seat could expect at first."""
        return self.values[0]

    @property
    def result(self) -> Pays:
        """What each seat got; of a game that goes on, what each may expect now."""
        return self.values[-1]

    def luck(self, seat: Seat) -> float:
        """What chance brought a seat, all in all."""
        return fsum(turn.change[seat] for turn in self.turns if turn.lucky)

    def choices(self, seat: Seat) -> float:
        """What a seat's own moves changed for it, against play by the same bot on every seat."""
        return fsum(turn.change[seat] for turn in self.turns if turn.seat == seat)

    def of_others(self, seat: Seat) -> float:
        """What the moves of all others changed for a seat."""
        return fsum(turn.change[seat] for turn in self.turns if turn.seat not in (seat, CHANCE))

    def mistakes(self, seat: Seat) -> float:
        """What a seat's moves lost against the best ones that it could have seen."""
        return fsum(turn.cost for turn in self.turns if turn.seat == seat)

    def adjusted(self, seat: Seat) -> float:
        """The result less the luck: the same on average, and far less scattered."""
        return self.result[seat] - self.luck(seat)

    def error(self, seat: Seat) -> float:
        """The standard error of a seat's luck."""
        return sqrt(fsum(turn.error[seat] ** 2 for turn in self.turns if turn.lucky))

    def tells_luck(self, seat: Seat) -> bool:
        """Whether a seat's luck is known well enough to be told: to half of what results scatter.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
        >>> review(record, playouts=4).tells_luck(0)
        True
        """
        return self.error(seat) <= SHARP * self.spread or not self.error(seat)

    def costliest(self, seat: Seat | None = None, most: int = 3) -> list[Turn]:
        """List the mistakes that cost most, of one seat or of all.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
        >>> found = review(rulebook.play(game, "random", seed=7), playouts=4)
        >>> [turn.cost for turn in found.costliest(most=1)] == [max(turn.cost for turn in found.turns)]
        True
        """
        theirs = [turn for turn in self.turns if turn.cost > 0 and seat in (None, turn.seat)]
        return sorted(theirs, key=lambda turn: -turn.cost)[:most]

    def criticized(self, seat: Seat | None = None) -> list[Turn]:
        """List the moves that the game's critic has something against, in their order."""
        return [turn for turn in self.turns if turn.critic and seat in (None, turn.seat)]

    def swings(self, seat: Seat = 0, most: int = 3) -> list[Turn]:
        """List the steps that changed most for a seat."""
        return sorted(self.turns, key=lambda turn: -abs(turn.change[seat]))[:most]

    def rating(self, seat: Seat, language: str = "en") -> str:
        """Rate a seat's play in words, by what its mistakes come to beside what luck scatters."""
        from rulebook.advice.saying import rating

        lost = self.mistakes(seat) / self.spread if self.spread else 0.0
        return rating(lost if self.searched(seat) else None, language)

    def searched(self, seat: Seat) -> bool:
        """Whether all of a seat's moves were weighed that seem to have lost something."""
        return all(
            turn.best is not None or turn.change[seat] >= 0 for turn in self.turns if turn.seat == seat
        )

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Give it as plain data: the sums of each seat, and every step."""
        seats = [
            {
                "seat": seat + 1,
                "start": self.start[seat],
                "luck": self.luck(seat),
                "luck_error": self.error(seat),
                "choices": self.choices(seat),
                "of_others": self.of_others(seat),
                "result": self.result[seat],
                "adjusted": self.adjusted(seat),
                "mistakes": self.mistakes(seat),
                "rating": self.rating(seat, language),
            }
            for seat in range(self.game.players)
        ]
        words = self.game.rules.move
        steps = [
            {
                "step": turn.step,
                "seat": "chance" if turn.lucky else turn.seat + 1,
                "words": words(turn.move, language),
                "events": [self.game.rules.cited(event, language) for event in turn.events],
                "change": turn.change,
                "best": None if turn.best is None else words(turn.best, language),
                "cost": turn.cost,
                "critic": None if turn.critic is None else self.game.rules.cited(turn.critic, language),
            }
            for turn in self.turns
        ]
        head = {"game": self.game.name, "stake": self.game.stake(), "how": self.how}
        known = {"playouts": self.playouts, "weighed": self.weighed, "decisions": self.decisions}
        return head | known | {"seats": seats, "steps": steps}

    def _table(self) -> tuple[Any, ...]:
        from rulebook.advice.saying import review_table

        return review_table(self)

    def _repr_html_(self) -> str:
        from rulebook.advice.swing import drawn

        return f"{drawn(self)}{super()._repr_html_()}"


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
    tried = ends.how == "playouts"
    turns = [_turn(record, number, values, rows, tried) for number in range(1, len(rows))]
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
        game,
        ends.how,
        ends.bot,
        ends.times,
        values,
        spread,
        tuple(turns),
        not record.to_act,
        weighed,
        len(asked),
    )


def _turn(
    record: Record[Any, Any], number: int, values: Sequence[Pays], rows: Sequence[list[Pays]], tried: bool
) -> Turn:
    """What a step changed, and what the game's critic says of it."""
    step = record.steps[number]
    change = tuple(b - a for a, b in zip(values[number - 1], values[number], strict=True))
    same = rows[number - 1] == rows[number]
    error = _errors(rows[number - 1], rows[number]) if tried and not same else (0.0,) * len(change)
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
    values = [game.expected(state) if game.to_act(state) else paid(game, state) for state in states]
    if all(value is not None for value in values):
        return _Ends([[value] for value in values if value is not None], known(game))
    bot = usual_bot(game)
    trial = Playouts(game, bot, seed)
    rows = trial.pays(states, 0, min(playouts or FIRST, FIRST))
    times = len(rows[0])
    began = perf_counter()
    until = began + within
    while times < playouts if playouts else perf_counter() < until:
        more = min(times, playouts - times) if playouts else times
        started = perf_counter()
        for row, further in zip(rows, trial.pays(states, times, more), strict=True):
            row += further
        times += more
        share = times / playouts if playouts else (perf_counter() - began) / within
        tell(min(HALF, int(HALF * share)), 2 * HALF)
        if not playouts and perf_counter() + 2 * (perf_counter() - started) > until:
            break
    return _Ends(rows, "playouts", bot, times)


def _errors(before: list[Pays], after: list[Pays]) -> Pays:
    """The standard errors of a change: the same luck was used before and after, so pairs are compared."""
    pairs = [[b - a for a, b in zip(*pair, strict=True)] for pair in zip(before, after, strict=True)]
    return tuple(mean_and_error(column)[1] for column in zip(*pairs, strict=True))
