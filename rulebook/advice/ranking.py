"""Which move is best, and by how much: counted where that is possible, else tried on guessed tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot, inf, isfinite, sqrt
from time import perf_counter
from typing import Any, Literal

from rulebook.advice.equilibrium import equilibrium
from rulebook.advice.solved import NotSmall, Solver
from rulebook.advice.waiting import Wait, after
from rulebook.advice.whole import kept_whole
from rulebook.core.game import SHARES, Game, Seat
from rulebook.core.luck import generator
from rulebook.core.players import bots, usual_bot
from rulebook.core.playouts import Pays, Playouts, mean_and_error
from rulebook.core.record import Record
from rulebook.core.search import halving
from rulebook.keys.codec import encode
from rulebook.odds.show import Tabled

How = Literal["counted", "mixed", "learned", "playouts"]
"""Where the numbers come from: all lines of play, an equilibrium, values that the game knows, games
played on."""

Cancel = Callable[[], bool] | None
"""Tells whether nobody waits any more."""

SMALL = 5_000
"""Positions looked at for each second, where a game may be small enough to be solved."""
COUNTING = 0.3
"""The share of the time that goes into solving; what is left is for trying, if it cannot be solved."""
GUESSES = 8
"""Guessed tables whose learned values are averaged, where something is hidden."""
BATCH = 64
"""Games played on before the clock is looked at again, shared among the moves."""
SURE = 1.0
"""Standard errors by which a move has to beat the bot's own choice before it is advised in its place."""


class NothingToSay(ValueError):
    """Raised where there is no move to advise, or no game to look back on.

    >>> str(NothingToSay("nobody has a move here"))
    'nobody has a move here'
    """


@dataclass(frozen=True)
class Advised:
    """A move, what it is worth, and what it loses against the best; with standard errors, 0 where counted.

    What it is worth is what the best is worth less the loss.

    >>> Advised("draw", worth=0.5, error=0.01, loss=0.0, loss_error=0.0).worth
    0.5
    """

    move: Any
    worth: float
    error: float
    loss: float
    loss_error: float


@dataclass(frozen=True, repr=False)
class Advice(Tabled):
    """The moves of a seat, the best first.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7).at(16)
    >>> advice = advise(record, within=30)
    >>> advice.how, advice.best == advice[0].move
    ('counted', True)
    """

    game: Game[Any, Any]
    seat: Seat
    how: How
    moves: tuple[Advised, ...]
    bot: str = ""
    """Who played on, where games were played on."""
    playouts: int = 0
    """How many games the best move was tried in."""
    view: Any = field(default=None, compare=False)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, at: int) -> Advised:
        return self.moves[at]

    @property
    def best(self) -> Any:
        """The move to make."""
        return self.moves[0].move

    def of(self, move: Any) -> Advised:
        """Find what is said of a move.

        >>> import rulebook
        >>> advice = advise(rulebook.Record(rulebook.new("knapp_daneben", dice=3, sides=3)))
        >>> advice.of(advice.best).loss
        0.0
        """
        found = next((one for one in self.moves if one.move == move), None)
        if found is None:
            raise ValueError(f"{move} is none of the moves of seat {self.seat}")
        return found

    def reason(self, language: str = "en") -> str:
        """Say what the best move changes most among the odds of the game, against the next best.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7).at(8)
        >>> print(advise(record, worlds=1).reason())
        The chance that differs most between the best move and the next best: “A roll lets you make at least
        one cross at row 2, column 1”, 55.56 % after the best, 44.44 % after the next best.
        """
        from rulebook.advice.saying import because

        return because(self, language)

    def note(self, language: str = "en") -> str:
        """Say where its numbers come from.

        >>> import rulebook
        >>> advise(rulebook.Record(rulebook.new("knapp_daneben")), worlds=1).note()
        'By values that the game has learned.'
        """
        from rulebook.advice.saying import how_known

        return how_known(self, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Give it as plain data, the moves as a save file writes them and in words; to wait is no move."""
        from rulebook.advice.saying import move_words

        rows = [
            {
                "move": None if one.move == Wait() else encode(one.move),
                "words": move_words(self.game, one.move, language),
                "worth": one.worth,
                "error": one.error if isfinite(one.error) else None,
                "loss": one.loss,
                "loss_error": one.loss_error if isfinite(one.loss_error) else None,
            }
            for one in self.moves
        ]
        return {"seat": self.seat + 1, "stake": self.game.stake(), "how": self.how, "moves": rows}

    def _table(self) -> tuple[Any, ...]:
        from rulebook.advice.saying import advice_table

        return advice_table(self)


def advise(
    record: Record[Any, Any],
    seat: Seat | None = None,
    within: float = 0.1,
    *,
    worlds: int | None = None,
    seed: int = 1,
    cancel: Cancel = None,
) -> Advice:
    """Rank the legal moves of a seat by what they are worth, the best first.

    Nothing is used that the seat cannot see. `within` is how long it may take, in seconds; so many rounds of
    guessed `worlds` in its place give the same advice on every machine. `cancel` tells whether to stop: then
    what was found so far is given.

    >>> import rulebook
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7).at(14)
    >>> advice = advise(record, within=30)
    >>> advice.how, advice[0].loss, advice[1].loss > 0
    ('counted', 0.0, True)
    """
    must_end(within, worlds)
    started = perf_counter()
    if seat is None:
        seat = next((seat for seat in record.to_act if seat >= 0), None)
    moves = tuple(record.legal(seat)) if seat is not None else ()
    if seat is None or not moves:
        raise NothingToSay("nobody has a move here that could be advised")
    if seat != record.to_act[0]:  # an interruption, which one can do without
        moves = (*moves, Wait())
    game, view = record.game, record.view(seat)
    open_table = view == record.state  # what hides something from this seat cannot be counted by it
    if open_table and (pays := _kept(game, view, seat, moves)):
        return Advice(game, seat, "counted", ranked(moves, pays, seat), view=view)
    if worlds:
        solver = Solver(game, SMALL // 10)
    else:
        solver = Solver(game, int(SMALL * within), until=started + COUNTING * within)
    if open_table and (pays := _counted(view, seat, moves, solver)):
        return Advice(game, seat, "counted", ranked(moves, pays, seat), view=view)
    if not open_table and (mixed := mixed_best(record, seat)):
        return Advice(game, seat, "mixed", mixed, view=view)
    if pays := _learned(game, view, seat, moves, seed):
        how: How = "counted" if game.is_solved() else "learned"
        return Advice(game, seat, how, ranked(moves, pays, seat), view=view)
    tried = Trial(game, view, seat, moves, seed)
    tried.until(started + within - perf_counter(), worlds, cancel)
    return tried.advice()


def must_end(within: float, tries: int | None) -> None:
    """Refuse a time or a number of tries that no search could keep to.

    >>> must_end(0.1, 0)
    Traceback (most recent call last):
    ...
    ValueError: it takes 1 try or more, not 0
    """
    if not isfinite(within):
        raise ValueError(f"`within` is a number of seconds, not {within}")
    if tries is not None and tries < 1:
        raise ValueError(f"it takes 1 try or more, not {tries}")


def _kept(game: Game[Any, Any], view: Any, seat: Seat, moves: Sequence[Any]) -> list[Pays] | None:
    """Values of all moves, where the game was solved whole and kept; None: it was not, or not for this."""
    whole = kept_whole(game)
    values = [whole.value(after(game, view, seat, move)) for move in moves] if whole else [None]
    return None if None in values else [value for value in values if value is not None]


def _counted(view: Any, seat: Seat, moves: Sequence[Any], solver: Solver) -> list[Pays] | None:
    try:
        solver.value(view)
        return [solver.value(after(solver.game, view, seat, move)) for move in moves]
    except NotSmall:
        return None


def _learned(
    game: Game[Any, Any], view: Any, seat: Seat, moves: Sequence[Any], seed: int
) -> list[Pays] | None:
    """Values of all moves, averaged over guessed tables where something is hidden; None: not known."""
    if game.expected(view) is None:
        return None
    rng = generator(seed)
    worlds = (
        [game.guess(view, seat, rng) for _ in range(GUESSES)]
        if view != game.guess(view, seat, rng)
        else [view]
    )
    rows = []
    for move in moves:
        values = [game.expected(after(game, world, seat, move)) for world in worlds]
        if any(value is None for value in values):
            return None
        rows.append(tuple(sum(column) / len(worlds) for column in zip(*filter(None, values), strict=True)))
    return rows


def ranked(moves: Sequence[Any], pays: Sequence[Pays], seat: Seat) -> tuple[Advised, ...]:
    """Put moves whose worth is known in order, the best first.

    >>> [one.move for one in ranked(["low", "high"], [(1.0,), (2.0,)], seat=0)]
    ['high', 'low']
    """
    best = max(pay[seat] for pay in pays)
    rows = [Advised(m, pay[seat], 0.0, best - pay[seat], 0.0) for m, pay in zip(moves, pays, strict=True)]
    return tuple(sorted(rows, key=lambda row: row.loss))


def mixed_best(record: Record[Any, Any], seat: Seat) -> tuple[Advised, ...]:
    """Rank moves by an equilibrium, where all of a game with something hidden is small enough to be solved.

    Of moves that are worth the same, which an equilibrium mixes, the one that it plays most is the first.
    """
    whole = equilibrium(record.game)
    choices = [] if whole is None else whole.choices(record, seat)
    best = max((choice.worth for choice in choices), default=0.0)
    return tuple(Advised(one.move, one.worth, one.error, best - one.worth, one.error) for one in choices)


class Trial:
    """Moves tried on guessed tables, the same tables and the same luck for all; the worse half is dropped
    again and again. The choice of the bot that plays on is never dropped, for advice should not be worse.
    They are played on as far as the game's horizon, several games on each guessed table: these are no
    independent tries, and the errors know it.

    >>> import rulebook
    >>> record = rulebook.Record(rulebook.new("knapp_daneben", dice=3, sides=3))
    >>> trial = Trial(record.game, record.state, 0, record.legal(), seed=1)
    >>> trial.halve(lambda share, tries: tries == 2)
    >>> len(trial.advice())
    3
    """

    def __init__(self, game: Game[Any, Any], view: Any, seat: Seat, moves: Sequence[Any], seed: int) -> None:
        self.game, self.view, self.seat, self.moves = game, view, seat, moves
        self.bot = usual_bot(game)
        self.playouts = Playouts(game, self.bot, seed, game.horizon(view))
        self.rng = generator(seed, (1,))
        self.usual = self._usual(generator(seed, (2,)))
        self.got: list[list[float]] = [[] for _ in moves]
        self.on: list[int] = []  # for each game, the table that it began on
        self.hidden = view != game.guess(view, seat, generator(0))
        self.shares = game.stake() in SHARES and not self.playouts.promise  # of the win, all or nothing
        self.alive = list(range(len(moves)))

    def _usual(self, rng: Any) -> int:
        """The place of the move that the bot would make here, asked as it is asked at a table."""
        bot, offered = bots(self.game)[self.bot], [move for move in self.moves if move != Wait()]
        if len(offered) < len(self.moves):
            interrupt = getattr(bot, "interrupt", None)
            choice = interrupt and interrupt(self.game, self.view, self.seat, offered, rng)
            return self.moves.index(choice if choice in offered else Wait())
        choice = bot(self.game, self.view, self.seat, offered, rng)
        return self.moves.index(choice) if choice in self.moves else 0

    def until(self, seconds: float, worlds: int | None = None, cancel: Cancel = None) -> None:
        """Try and drop for so long, or for so many rounds of `worlds` each; or until it is cancelled."""
        started, stop = perf_counter(), cancel or (lambda: False)
        if worlds:
            self.halve(lambda share, tries: tries >= worlds or stop())
        else:
            self.halve(lambda share, tries: perf_counter() >= started + share * seconds or stop())

    def halve(self, enough: Callable[[float, int], bool]) -> None:
        """Try all that are alive until it is enough, then drop the worse half, until few are left.

        `enough` is told what share of the rounds will be over then, and how often all were tried in this one.
        """
        places = self._plausible()
        if len(places) < len(self.moves):
            self._try()  # what else there is
        for number, rounds, left in halving(places, lambda at: sum(self.got[at]), always=self.usual):
            self.alive, tries = left, 0
            while not tries or not enough(number / rounds, tries):
                self._try()
                tries += 1

    def _plausible(self) -> list[int]:
        """The places of the moves that deserve more than a single try."""
        offered = [move for move in self.moves if move != Wait()]
        left_out = {*offered}.difference(self.game.plausible(self.view, self.seat, offered))
        return [at for at, move in enumerate(self.moves) if at == self.usual or move not in left_out]

    def _try(self) -> None:
        quick = BATCH if self.playouts.kernel else 1  # a readable game takes longer than the clock may wait
        each = max(1, quick // len(self.alive) // 4)
        worlds = [self.game.guess(self.view, self.seat, self.rng) for _ in range(1 if each == 1 else 4)]
        first = len(self.on)
        for number, world in enumerate(worlds):
            games = range(first + number * each, first + (number + 1) * each)
            self.on += [games[0]] * each if self.hidden else games
            tables = [after(self.playouts.game, world, self.seat, self.moves[at]) for at in self.alive]
            ends = self.playouts.pays(tables, games[0], each)
            for at, pays in zip(self.alive, ends, strict=True):
                self.got[at] += [pay[self.seat] for pay in pays]

    def advice(self) -> Advice:
        """Rank the moves: the bot's own choice first, unless another that is still alive surely beats it."""
        gains = {at: self.less(self.usual, at) for at in self.alive}
        best = max(gains, key=lambda at: gains[at][0] - SURE * gains[at][1] if at != self.usual else 0.0)
        worth, error = self._mean(self.got[best])
        first = Advised(self.moves[best], worth, error, 0.0, 0.0)
        rows = [first if at == best else self._beside(first, best, at) for at in range(len(self.moves))]
        # What was tried but once may have been lucky: nobody knows its error, so it comes last.
        rows.sort(key=lambda row: (row.move != self.moves[best], not isfinite(row.loss_error), row.loss))
        played = len(self.got[best])
        return Advice(self.game, self.seat, "playouts", tuple(rows), self.bot, played, self.view)

    def _beside(self, first: Advised, best: int, at: int) -> Advised:
        """Value a move by what it loses against the best, which was tried on all its tables and on more.

        The best's mean over all of its tables less the mean difference on the common ones: so the luck of the
        tables that a dropped move was tried on raises neither of the two over the other. Nothing loses less
        than nothing against what is advised, nor more than all that the best is worth, of a share of the win.
        """
        loss, loss_error = self.less(at, best)
        most = first.worth if self.game.stake() in SHARES else inf
        loss = min(max(0.0, loss), most)
        further = 1 - len(self.got[at]) / len(self.got[best])  # the share of its tables that it had alone
        common = zip(self.got[at], self.got[best], strict=False)
        _, error = self._mean([own - further * other for own, other in common])
        error = hypot(error, sqrt(further) * first.error)  # tables in common, and those further ones
        return Advised(self.moves[at], first.worth - loss, error, loss, loss_error)

    def less(self, at: int, than: int) -> tuple[float, float]:
        """How much less the one brings than the other, on the tables that both were tried on."""
        both = zip(self.got[at], self.got[than], strict=False)  # who was dropped was tried less often
        return self._mean([other - own for own, other in both])

    def _mean(self, values: Sequence[float]) -> tuple[float, float]:
        return mean_and_error(values, self.shares, self.on)
