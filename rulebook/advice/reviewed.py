"""What looking back on a played game found: each step with what it changed, and the sums of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Literal, get_args

from rulebook.advice.ranking import How
from rulebook.core.game import CHANCE, Event, Game, Seat
from rulebook.core.playouts import Pays
from rulebook.odds.show import Tabled

SHARP = 0.5
"""The error of a seat's luck at most, in standard deviations of results: more tells nothing of one game."""

Source = Literal["luck", "choices", "others"]
"""Who changed something for a seat: chance, itself, everybody else."""
SOURCES: tuple[Source, ...] = get_args(Source)


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

    def source(self, seat: Seat) -> Source:
        """Say who this step is for a seat: chance, itself, or another.

        >>> Turn(3, 0, "hold", change=(0.5, -0.5), error=(0.0, 0.0)).source(1)
        'others'
        """
        return "luck" if self.lucky else "choices" if self.seat == seat else "others"


@dataclass(frozen=True, repr=False)
class Review(Tabled):
    """How a game went, in what it is played for: for each seat the start, luck, choices and the result.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> found = rulebook.review(rulebook.play(game, "greedy", seed=7), playouts=2)
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
    errors: tuple[Pays, ...]
    """The standard errors of these values: 0 where they are known."""
    brought_errors: tuple[Mapping[Source, float], ...]
    """For each seat, the standard errors of what each source brought in all its steps."""
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

    def brought(self, seat: Seat) -> dict[Source, tuple[float, float]]:
        """Say what chance, a seat's own moves and those of all others changed for it, each with its error.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
        >>> rulebook.review(record, playouts=4).brought(0)["others"]
        (0.0, 0.0)
        """
        return {
            source: (fsum(turn.change[seat] for turn in self.turns if turn.source(seat) == source), error)
            for source, error in self.brought_errors[seat].items()
        }

    def luck(self, seat: Seat) -> float:
        """What chance brought a seat, all in all."""
        return self.brought(seat)["luck"][0]

    def choices(self, seat: Seat) -> float:
        """What a seat's own moves changed for it, against play by the same bot on every seat."""
        return self.brought(seat)["choices"][0]

    def of_others(self, seat: Seat) -> float:
        """What the moves of all others changed for a seat."""
        return self.brought(seat)["others"][0]

    def worst_of_turns(self, seat: Seat) -> list[Turn]:
        """List the costliest mistake of each of a seat's turns, for several may miss the same chance.

        A turn lasts until another seat moves; of whoever plays alone, until chance does.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "random", seed=7)
        >>> found = rulebook.review(record, playouts=4)
        >>> found.costliest(0, most=1)[0] in found.worst_of_turns(0)
        True
        """
        worst: list[Turn | None] = [None]
        for turn in self.turns:
            if turn.seat == seat:
                before = worst[-1]
                if turn.cost and (before is None or turn.cost > before.cost):
                    worst[-1] = turn
            elif not turn.lucky or self.game.players == 1:
                worst.append(None)
        return [turn for turn in worst if turn]

    def mistakes(self, seat: Seat) -> float:
        """What a seat's moves lost against the best ones that it could have seen: the worst of each turn."""
        return fsum(turn.cost for turn in self.worst_of_turns(seat))

    def mistakes_error(self, seat: Seat) -> float:
        """The standard error of what a seat's mistakes lost."""
        return sqrt(fsum(turn.cost_error**2 for turn in self.worst_of_turns(seat)))

    def adjusted(self, seat: Seat) -> float:
        """The result less the luck: the same on average, and less scattered if those who play on are about as
        good as those who played.
        """
        return self.result[seat] - self.luck(seat)

    def error(self, seat: Seat) -> float:
        """The standard error of a seat's luck."""
        return self.brought(seat)["luck"][1]

    def tells_luck(self, seat: Seat) -> bool:
        """Whether a seat's luck is known well enough to be told: to half of what results scatter.

        >>> import rulebook
        >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
        >>> rulebook.review(record, playouts=4).tells_luck(0)
        True
        """
        return self.error(seat) <= SHARP * self.spread or not self.error(seat)

    def costliest(self, seat: Seat | None = None, most: int = 3) -> list[Turn]:
        """List the mistakes that cost most, of one seat or of all.

        >>> import rulebook
        >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
        >>> found = rulebook.review(rulebook.play(game, "random", seed=7), playouts=4)
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

    def looked_into(self, seat: Seat) -> bool:
        """Whether any of a seat's moves was weighed, or there was none to weigh."""
        theirs = [turn for turn in self.turns if turn.seat == seat]
        return self.searched(seat) or any(turn.best is not None for turn in theirs)

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
                "start_error": self.errors[0][seat],
                "luck": brought["luck"][0],
                "luck_error": brought["luck"][1],
                "choices": brought["choices"][0],
                "choices_error": brought["choices"][1],
                "of_others": brought["others"][0],
                "of_others_error": brought["others"][1],
                "result": self.result[seat],
                "result_error": self.errors[-1][seat],
                "adjusted": self.adjusted(seat),
                "mistakes": self.mistakes(seat) if self.looked_into(seat) else None,
                "mistakes_error": self.mistakes_error(seat) if self.looked_into(seat) else None,
                "rating": self.rating(seat, language),
            }
            for seat, brought in enumerate(map(self.brought, range(self.game.players)))
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
        from rulebook.advice.swing import with_words

        return f"{with_words(self)}{super()._repr_html_()}"
