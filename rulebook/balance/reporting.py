"""The balance report of a game: measured, shown, and made again from its own foot line."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rulebook
from rulebook.balance.changes import changes, measured, sections
from rulebook.balance.course import course, courses, from_start
from rulebook.balance.effort import PLAYOUTS, Effort, effort_for
from rulebook.balance.figures import Section, say
from rulebook.balance.length import length
from rulebook.balance.seats import headline, seats
from rulebook.balance.strength import luck, strength
from rulebook.balance.used import used
from rulebook.balance.weighed import best_of, matters, weigh
from rulebook.core.game import Game
from rulebook.core.later import need_numpy
from rulebook.core.players import quick_rungs, seated, usual_bot
from rulebook.core.registry import given
from rulebook.core.save_file import options
from rulebook.simulation.census import Census, counted_in
from rulebook.simulation.game_records import game_records
from rulebook.simulation.many_games import simulate
from rulebook.simulation.means import Mean
from rulebook.simulation.results import Results
from rulebook.simulation.trust import Trust, stronger, trust

WITHIN = 45.0
"""Seconds of one processor that a report takes, about."""
COUNTED = ("seats", "length", "matters", "course", "luck", "options", "bots")
"""The sections that progress is told in, as they are counted; the others are counted with one of these."""
Progress = Callable[[int, int, str], None]
"""Is told how many parts are counted, of how many, and the heading of the one that is counted next."""


@dataclass(frozen=True, repr=False)
class Report:
    """What many games of bots say about a game, in sections; it shows itself as a page.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben", dice=3, sides=3)
    >>> found = report(game, effort="200,20,5,10,20,40")
    >>> [section.name for section in found.sections][:3]
    ['seats', 'length', 'matters']
    """

    game: Game[Any, Any]
    bot: str
    seed: int
    effort: Effort
    language: str
    sections: tuple[Section, ...]
    trust: Trust
    version: str = rulebook.__version__

    def __getitem__(self, name: str) -> Section:
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(f"the report has no section {name!r}; it has {[one.name for one in self.sections]}")

    @property
    def command(self) -> str:
        """The line that makes the same report again.

        >>> import rulebook
        >>> found = report(rulebook.new("knapp_daneben", dice=3, sides=3), effort="50,10,5,10,20,40")
        >>> found.command
        'rulebook report knapp_daneben --option dice=3 --option sides=3 --bot potential --seed 1 --effort ...'
        """
        chosen = " ".join(f"--option {_typed(name, value)}" for name, value in options(self.game).items())
        words = f"rulebook report {self.game.name} {chosen}".rstrip()
        language = "" if self.language == "en" else f" --language {self.language}"
        return f"{words} --bot {self.bot} --seed {self.seed} --effort {self.effort}{language}"

    def to_json(self) -> dict[str, Any]:
        """Give it as plain data: every figure with its error, every table, every grade."""
        return {
            "game": self.game.name,
            "options": options(self.game),
            "bot": self.bot,
            "seed": self.seed,
            "effort": str(self.effort),
            "version": self.version,
            "command": self.command,
            "trust": {"grade": self.trust.grade, "why": list(self.trust.reasons(self.language))},
            "sections": [section.to_json() for section in self.sections],
        }

    def html(self) -> str:
        """Give it as one page of HTML that needs nothing else."""
        from rulebook.balance.page import page

        return page(self)

    def save(self, folder: str | Path = ".", pdf: bool = True) -> tuple[Path, ...]:
        """Write the page as HTML, and as PDF where there is a Chromium; give the files.

        >>> report("poof").save("reports")  # doctest: +SKIP
        (PosixPath('reports/poof-report.html'), PosixPath('reports/poof-report.pdf'))
        """
        from rulebook.balance.page import save

        return save(self, Path(folder), pdf)

    def __repr__(self) -> str:
        from rulebook.balance.page import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from rulebook.balance.page import framed

        return framed(self)


def _typed(name: str, value: Any) -> str:
    """An option as it is typed in a shell."""
    written = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return f"{name}={written}" if not set(written) & set(' "[]{}()$') else f"'{name}={written}'"


def report(
    game: Game[Any, Any] | str,
    bot: str | None = None,
    *,
    within: float = WITHIN,
    effort: Effort | str | None = None,
    seed: int = 1,
    language: str = "en",
    executor: Executor | int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Measure the balance of a game: who wins, how long it is, what matters, what each rule does.

    All seats are played by the `bot`, or by the usual one of the game. `within` is about how many seconds
    of a processor it may take; an `effort` in its place, as the foot of a report states it, gives the same
    report on every machine. `progress` is told how many parts are counted, of how many, and which is next.

    >>> import rulebook
    >>> found = report(rulebook.new("knapp_daneben", dice=3, sides=3), effort="50,10,5,10,20,40")
    >>> found["length"]["steps_always"].value.value
    Fraction(19, 1)
    """
    need_numpy()
    game = given(game)
    bot = bot or usual_bot(game)
    seated(game, bot)  # refuses a bot that there is not

    def tell(done: int) -> None:
        if progress:
            now = say(language, f"section_{COUNTED[done]}") if done < len(COUNTED) else ""
            progress(done, len(COUNTED), now)

    tell(0)
    spent = (
        Effort.read(effort)
        if isinstance(effort, str)
        else effort or effort_for(game, within, len(changes(game)))
    )
    found = _Measuring(game, bot, spent, seed, language, executor, tell)
    return Report(game, bot, seed, spent, language, found.sections(), found.of_all())


class _Measuring:
    """Measures the parts of a report one after another; what several need is measured once."""

    def __init__(
        self,
        game: Game[Any, Any],
        bot: str,
        effort: Effort,
        seed: int,
        language: str,
        executor: Executor | int | None,
        tell: Callable[[int], None],
    ) -> None:
        self.game, self.bot, self.effort, self.seed = game, bot, effort, seed
        self.language, self.executor, self.tell = language, executor, tell
        self.results = self._simulated(bot)
        tell(1)
        self.records = tuple(game_records(game, bot, effort.records, seed))
        self.counted: Census = counted_in(game, self.records)
        self.base = trust(game, bot, counted=self.counted, measured=False)
        self.beside = self._beside()
        self.known = self._held(headline)

    def _simulated(self, bot: str) -> Results:
        how: Any = {"seed": self.seed, "executor": self.executor, "progress": False}
        return simulate(self.game, bot, self.effort.games, **how)

    def sections(self) -> tuple[Section, ...]:
        """Measure everything, and leave out what there is nothing to say of."""
        game, effort, seed, language = self.game, self.effort, self.seed, self.language
        found = [seats(self.results, self.records, self.known)]
        found.append(length(self.results, self.records, self._held(lambda results: results.steps.mean)))
        self.tell(2)
        weighed = weigh(self.records, effort.advised, seed)
        found.append(matters(game, weighed, self.records, self.base))
        self.tell(3)
        found.append(self._course())
        self.tell(4)
        of_luck, _ = luck(game, effort.ladder, seed, language)
        found.append(of_luck)
        found.append(used(game.rules, self.counted, best_of(weighed), self.base, language))
        self.tell(5)
        trials = measured(game, self.bot, effort.changes, seed, self.executor)
        found += sections(game, trials, self.counted, self.base, effort.changes, language)
        self.tell(6)
        found.append(strength(game, effort.ladder, seed, language))
        self.tell(len(COUNTED))
        return tuple(section for section in found if section.figures or section.tables)

    def _beside(self) -> tuple[str, Results] | None:
        """Games of a stronger bot if one is quick, else of the next weaker one, for comparison."""
        rungs, above = quick_rungs(self.game), stronger(self.game, self.bot)
        below = rungs[: rungs.index(self.bot)] if self.bot in rungs else ()
        other = above if above in rungs else below[-1] if below else None
        if other is None:
            return None
        games = min(self.effort.games, self.effort.ladder)
        return other, simulate(self.game, other, games, self.seed, progress=False, executor=self.executor)

    def of_all(self) -> Trust:
        """The trust in the page as a whole."""
        held = self.beside is not None and self.beside[0] == stronger(self.game, self.bot)
        return self.base.beside() if held else self.base

    def _held(self, number: Callable[[Results], Mean]) -> Trust:
        """The trust in a number, held against the same of that other bot."""
        if self.beside is None:
            return self.base
        other, results = self.beside
        if other == stronger(self.game, self.bot):
            return self.base.against(number(self.results), number(results))
        return self.base.since(other, number(self.results), number(results))

    def _course(self) -> Section:
        records = self.records[: self.effort.course]
        games = PLAYOUTS * len(records)
        total = from_start(records[0], self.bot, self.seed + 1, games)
        return course(courses(records, self.bot, self.seed + 1), total, self.game.stake(), self.base)
