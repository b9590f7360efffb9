"""What a game is: seats that move, chance that rolls and draws, events that cite their rule.

Start reading here. A game is a frozen dataclass of its options (the house rules); a state is a frozen
dataclass of the table; a move is a frozen dataclass of one small step. Nothing is ever changed in place,
so stepping back, forking and saving need no code of their own.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, Self, TypeVar

if TYPE_CHECKING:
    from rulebook.core.catalogue import Catalogue
    from rulebook.core.chance import Chance, Rng
    from rulebook.core.kernel import Kernel
    from rulebook.core.players import Bot

Seat = int
CHANCE: Final[Seat] = -1

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
T = TypeVar("T")

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Hidden(Enum):
    """The type of `HIDDEN`, which stands in a view for whatever that seat has not seen.

    >>> (3, HIDDEN)
    (3, ?)
    """

    HIDDEN = "?"

    def __repr__(self) -> str:
        return "?"


HIDDEN: Final = Hidden.HIDDEN


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far games that are only thought of are played on: a shorter game, and what its scores promise in
    the whole one, a share of the stake for each seat.

    >>> Horizon(game=None, promise=lambda scores: tuple(n / sum(scores) for n in scores)).promise((3, 1))
    (0.75, 0.25)
    """

    game: Any
    promise: Callable[[Sequence[int]], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, or what stands in the way: by which rule, in which words, and who saw it.

    `say` names a message of the game's catalogue and `data` fills it; `seats` is None when everybody saw it.

    >>> Event("KD-4", "rolled", {"seat": 0, "dice": (4, 1, 6, 6, 2)}).rule
    'KD-4'
    """

    rule: str
    say: str
    data: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    seats: tuple[Seat, ...] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether that seat saw it; None is a bystander, who sees what everybody sees.

        >>> Event("PF-2", "drew", {}, seats=(1,)).seen_by(None)
        False
        """
        return self.seats is None or seat in self.seats

    def __reduce__(self) -> tuple[type[Event], tuple[Any, ...]]:
        # A read-only mapping can neither be copied nor sent to another process; a plain one can.
        return type(self), (self.rule, self.say, dict(self.data), self.seats)


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of a position's odds: its words and its number (a Fraction, a `Law` or an `Estimate`).

    A Fraction is a chance, unless `mean` says that it is a mean number, or `level` that it is one to compare
    with, of nothing itself: a threshold, a difference.

    >>> from fractions import Fraction
    >>> Fact("cross_next", {"row": 2, "column": 3}, Fraction(5, 36)).value
    Fraction(5, 36)
    """

    say: str
    data: Mapping[str, Any]
    value: Any
    mean: bool = False
    level: bool = False


Stake = Literal["wins", "together", "points", "lead"]
"""What a game is played for."""

SHARES: Final = ("wins", "together")
"""The stakes that are told in percent."""

Outcome = tuple[S, tuple[Event, ...]]
"""What a move does: the table after it, and what happened; `Outcome[State]` in each game."""


def replaced(row: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Replace one thing in a row of several: a seat's hand, a tile of a city.

    >>> replaced(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*row[:at], item, *row[at + 1 :])


def without(row: Sequence[T], item: T) -> tuple[T, ...]:
    """Take one thing out of a row, the first of its like.

    >>> without(("smoke", "sneak", "smoke"), "smoke")
    ('sneak', 'smoke')
    """
    at = row.index(item)
    return (*row[:at], *row[at + 1 :])


BEARABLE = 1000
"""Characters of a refusal at most."""


class Refused(ValueError):
    """A move, a step or an option that a rule forbids; `event` is the rule in the way, `str()` the words.

    >>> import rulebook
    >>> try:
    ...     rulebook.new("knapp_daneben", players=6)
    ... except Refused as no:
    ...     print(no.rule)
    KD-1
    """

    def __init__(self, event: Event, catalogue: Catalogue, *, step: int | None = None) -> None:
        self.event = event
        self.rule = event.rule
        self.step = step
        self.catalogue = catalogue
        super().__init__(self.text("en"))

    def __reduce__(self) -> tuple[Any, ...]:
        # As errors are copied and sent, only the words would arrive, and no refusal is made of words alone.
        return _refused, (type(self), self.event, self.catalogue, self.step)

    def text(self, language: str) -> str:
        """Say it in that language: the step if it is one of a record, the reason, the rule's id."""
        words = self.catalogue.cited(self.event, language)
        if len(words) > BEARABLE:  # a forged step may name any number of cards; the rule stands at the end
            words = f"{words[: BEARABLE - 60]} … {words[-50:]}"
        if self.step is None:
            return words
        return self.catalogue.phrase("at_step", {"step": self.step, "words": words}, language)


def _refused(kind: type[Refused], event: Event, catalogue: Catalogue, step: int | None) -> Refused:
    return kind(event, catalogue, step=step)


class Game(ABC, Generic[S, M]):
    """The rules of one game under one set of options: what a class in each game's `game.py` answers.

    A class that leaves out what no game can do without cannot be played; it is told what is missing.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", players=2)
    >>> game.to_act(game.start())
    (0,)
    """

    name: ClassVar[str]
    rules: ClassVar[Catalogue]
    written: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """The methods that define the rules, as they were when the class was created; see `as_written`."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Name a variant, which is a subclass of a whole game, and take the shortcuts from it."""
        super().__init_subclass__(**kwargs)
        if parent := parent_of(cls):
            own = {part for kind in cls.__mro__[: cls.__mro__.index(parent)] for part in vars(kind)}
            if "name" not in own:
                cls.name = cls.__name__
            for part in SHORTCUTS - own:
                setattr(cls, part, vars(Game)[part])
            if own & {"why_not", "candidates"} and "moves" not in own:
                cls.moves = Game.moves  # type: ignore[method-assign]  # its parent's own could be a shortcut, too
        cls.written = rules_in(cls)

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Refuse a class that lacks an answer, in words."""
        finished(cls)
        return super().__new__(cls)

    def __getstate__(self) -> Mapping[str, Any]:
        """Refuse to be pickled if a rule was replaced: another process would play by the old one."""
        if not as_written(self):
            raise TypeError(REPLACED.format(kind=type(self).__name__))
        return vars(self)

    def title(self, language: str = "en") -> str:
        """Return the title of the game, followed by its name if it is a variant without its own rules.toml.

        >>> import rulebook
        >>> rulebook.new("knapp_daneben").title("it")
        'Ci sei quasi!'
        """
        title, parent = self.rules.title(language), parent_of(type(self))
        return title if parent is None or parent.rules is not self.rules else f"{title} ({self.name})"

    @property
    @abstractmethod
    def players(self) -> int:
        """How many seats there are: an option of the game that has a default, or a property."""

    @abstractmethod
    def start(self) -> S:
        """Set the table up, before anything happened."""

    @abstractmethod
    def to_act(self, s: S) -> tuple[Seat, ...]:
        """Say who may move; the table waits for the first. `(CHANCE,)` for dice and draws, `()` when over."""

    @abstractmethod
    def why_not(self, s: S, seat: Seat, m: M) -> Event | None:
        """Name the rule in the way of that move, or None if it is legal: the only authority on legality."""

    @abstractmethod
    def candidates(self, s: S, seat: Seat) -> Iterable[M]:
        """List everything that could be tried here, legal or not."""

    @abstractmethod
    def play(self, s: S, seat: Seat, m: M) -> Outcome[S]:
        """Carry out a legal move: the table after it, and what happened."""

    @abstractmethod
    def scores(self, s: S) -> tuple[int, ...]:
        """Count every seat's points as they stand."""

    @abstractmethod
    def winners(self, s: S) -> tuple[Seat, ...]:
        """Name who has won; nobody while the game goes on."""

    @abstractmethod
    def longest(self) -> int:
        """State a bound: no game takes more steps than this."""

    @abstractmethod
    def move_types(self) -> tuple[type, ...]:
        """List the classes of all moves, those of chance and those never legal included."""

    # What follows has an answer that fits most games.

    def chance(self, s: S) -> Chance[M]:
        """Give the exact odds of what may come, when it is CHANCE's turn."""
        raise NotImplementedError(f"{self.name} waits for chance, but has no `chance` to say what may come")

    def moves(self, s: S, seat: Seat) -> Sequence[M]:
        """List exactly the moves that `why_not` lets through."""
        return [m for m in self.candidates(s, seat) if self.why_not(s, seat, m) is None]

    def view(self, s: S, seat: Seat | None) -> S:
        """Show the same table as that seat sees it, unseen things HIDDEN; None is a bystander."""
        return s

    def guess(self, view: S, seat: Seat | None, rng: Rng) -> S:
        """Fill the HIDDEN things of a view with what may well be there, at random and by the odds."""
        return view

    def gain(self, s: S, seat: Seat, m: M) -> int | None:
        """Count what a legal move earns at once, where the game can tell."""
        return None

    def facts(self, view: S, seat: Seat | None) -> Sequence[Fact]:
        """Give the odds of this very position, as that seat may know them."""
        return ()

    def bots(self) -> Mapping[str, Bot]:
        """Name the game's own bots, beside those that fit every game."""
        return {}

    def measures(self) -> Mapping[str, Any]:
        """Name what a laboratory can count beside wins, points and steps: `rulebook.simulation.measures`."""
        return {}

    def kernel(self) -> Kernel | None:
        """Give the whole game on arrays of integers, compiled; None: there is none here for these options.

        It must be the same game to the last point: simulations and playouts take it wherever it fits. See
        `rulebook.core.kernel` for what it has to answer.
        """
        return None

    def stake(self) -> Stake:
        """Say what a game is played for, which advice and reviews count in: "wins" (a share of the win),
        "together" (the win of a game that all win or nobody), "points" (one's own score), or "lead" (what
        `worth` says at the end).
        """
        return "points" if self.players == 1 else "wins"

    def expected(self, s: S) -> tuple[float, ...] | None:
        """Tell what each seat may expect from this table, in what the game is played for, if the game knows.

        It must be exact or learned, and before chance the exact mean of what may come; None: it is not known.
        """
        return None

    def critic(self, past: Sequence[tuple[S, M]], view: S, seat: Seat, move: M) -> Event | None:
        """Say what no good player would do in that move, citing its rule; None: nothing against it.

        `past` is what this seat saw and did since another one last moved, `view` what it sees now.
        `rulebook.Record.critic` asks it of a step of a played game.
        """
        return None

    def at_hand(self, view: S) -> Game[S, M]:
        """Give the same game cut short after what is at hand, where the rest does not depend on it: a round
        of several, say. Bots that search play no further.
        """
        return self

    def horizon(self, view: S) -> Horizon | None:
        """Say how far advice plays on from here, where what comes later depends on the scores alone; None: to
        the end.
        """
        return None

    def plausible(self, view: S, seat: Seat, moves: Sequence[M]) -> Sequence[M]:
        """Leave out moves that are hardly ever any good: advice tries them a single time."""
        return moves

    def is_solved(self) -> bool:
        """Tell whether `expected` is known and exact: all lines of play counted, everybody playing best."""
        return False

    def train(self, games: int | None = None, seed: int = 1) -> tuple[str, int] | None:
        """Train a bot for these very options, and keep what it learned: its name, and from how many games.

        None: this game has no bot that learns; ValueError says why not these options.
        """
        return None

    def ladder(self) -> Mapping[str, str]:
        """Name a bot for each rung, the weakest first: what `rules.toml` says, else `random`, the first of
        the game's own bots, and `search`.
        """
        own = {"club": next(iter(self.bots()))} if self.bots() else {}
        return self.rules.data.get("ladder") or {"beginner": "random", **own, "strong": "search"}

    def worth(self, s: S) -> tuple[float, ...]:
        """Value the table for every seat, the higher the better, for bots that search: a share of the win
        (a solo game: the score), and a little for the points.
        """
        scores, winners = self.scores(s), self.winners(s)
        if len(scores) == 1:
            return (float(scores[0]),)
        spread = 1 + max(map(abs, scores))
        share = 1 / len(winners) if winners else 0.0
        return tuple((share if seat in winners else 0.0) + 0.01 * n / spread for seat, n in enumerate(scores))


RULES: Final = (
    "start", "to_act", "why_not", "candidates", "moves", "chance",
    "play", "scores", "winners", "view", "guess",
)  # fmt: skip
"""The methods that define the rules of a game."""

SHORTCUTS: Final = frozenset(
    {"kernel", "expected", "is_solved", "train", "facts", "gain", "critic", "at_hand", "horizon", "plausible"}
)
"""The parts of a game that are valid only for its own rules. A variant has other rules, so it inherits none;
if one is still valid, the variant can keep it: `kernel = Poof.kernel`."""


REPLACED: Final = (
    "a rule of {kind} was replaced in this program, and any other program would play by the old one: "
    "write the new rule in a subclass, class My{kind}({kind})"
)


def as_written(game: Game[Any, Any]) -> bool:
    """Return whether a game still has the rules that its class was written with.

    >>> import rulebook
    >>> as_written(rulebook.new("poof"))
    True
    """
    written, now = game.written, rules_in(type(game))
    return written.keys() == now.keys() and all(
        now[part] is rule and (part not in vars(game) or isinstance(rule, cached_property))
        for part, rule in written.items()
    )


def rules_in(kind: type) -> dict[str, Any]:
    """Return the rules of a class and all that they are made of, without its options.

    >>> import rulebook
    >>> sorted(rules_in(type(rulebook.new("poof"))).keys() & {"play", "points", "rounds", "bots"})
    ['play', 'points']
    """
    found: dict[str, Any] = {}
    for one in reversed(kind.__mro__):
        own = {} if one in Game.__mro__ else vars(one)
        options = own.get("__annotations__", {})
        found.update(
            (part, value)
            for part, value in own.items()
            if (part in RULES or not hasattr(Game, part)) and part not in options and part[:2] != "__"
        )
    return found


def parent_of(kind: type) -> type[Game[Any, Any]] | None:
    """Return the whole game that a class is a variant of, or None if it is not a variant.

    >>> import rulebook
    >>> parent_of(type(rulebook.new("poof"))) is None
    True
    """
    return next((k for k in kind.__mro__[1:] if issubclass(k, Game) and not k.__abstractmethods__), None)


def finished(kind: Any) -> type[Game[Any, Any]]:
    """Give a class back that is a game which can be played, or say what it lacks.

    >>> finished(float)
    Traceback (most recent call last):
    ...
    TypeError: float is no game: a game is a subclass of rulebook.Game
    """
    name = getattr(kind, "__name__", repr(kind))
    if not isinstance(kind, type) or not issubclass(kind, Game):
        raise TypeError(f"{name} is no game: a game is a subclass of rulebook.Game")
    lacking = [part for part in ("name", "rules") if not hasattr(kind, part)]
    lacking += [part for part in _PURPOSE if part in kind.__abstractmethods__]
    if not getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
        lacking.append(_DATACLASS)
    if lacking:
        asked = "".join(f"\n  {part}: {_PURPOSE[part]}" for part in lacking)
        raise TypeError(f"{name} is no game yet; it still has to have{asked}")
    return kind


_DATACLASS = "@dataclass(frozen=True)"
_PURPOSE = {
    "name": "a text: what the game is called in files and keys",
    "rules": "its catalogue: `catalogue(Path(__file__).parent)` reads rules.toml",
    **{
        part: f"{inspect.getdoc(own)}".split("\n")[0]
        for part, own in vars(Game).items()
        if part in Game.__abstractmethods__
    },
    _DATACLASS: "above the class: its fields are the options, and nothing changes them",
}
"""What each indispensable part of a game is for."""
