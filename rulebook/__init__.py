"""Step through five tabletop games rule by rule, and see the exact odds behind every move.

>>> import rulebook
>>> record = rulebook.play(rulebook.new("knapp_daneben", players=2), bots=["random", "greedy"], seed=7)
>>> len(record), record.scores, record.winners
(77, (25, 67), (1,))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from rulebook.core.cards import Deal, Draw, Shuffle
from rulebook.core.catalogue import Catalogue
from rulebook.core.chance import Roll
from rulebook.core.game import CHANCE, HIDDEN, Event, Fact, Game, Outcome, Refused, Seat
from rulebook.core.open_questions import OpenQuestions
from rulebook.core.option import Option
from rulebook.core.players import Bot, play
from rulebook.core.record import Line, Log, Record, Step
from rulebook.core.registry import UnknownGame, all_games, register, rules
from rulebook.core.rule import Component, Rule, Ruling
from rulebook.core.save_file import BadRecord

if TYPE_CHECKING:
    from rulebook.advice import Advice, Review, Skill, Tournament, advise, review, skill, tournament
    from rulebook.balance import Report, report
    from rulebook.games.close_enough import CloseEnough
    from rulebook.games.closing_in import ClosingIn
    from rulebook.games.five_to_close import FiveToClose
    from rulebook.games.knapp_daneben import KnappDaneben
    from rulebook.games.poof import Poof
    from rulebook.simulation.compare import Comparison, Pair, games_needed, simulate_pair
    from rulebook.simulation.laboratory import Laboratory
    from rulebook.simulation.many_games import simulate
    from rulebook.simulation.results import Results
    from rulebook.simulation.worths import Worths, worth

    # A type checker knows which game a name stands for.
    @overload
    def new(name: Literal["close_enough"], **options: Any) -> CloseEnough: ...
    @overload
    def new(name: Literal["closing_in"], **options: Any) -> ClosingIn: ...
    @overload
    def new(name: Literal["five_to_close"], **options: Any) -> FiveToClose: ...
    @overload
    def new(name: Literal["knapp_daneben"], **options: Any) -> KnappDaneben: ...
    @overload
    def new(name: Literal["poof"], **options: Any) -> Poof: ...
    @overload
    def new(name: str, **options: Any) -> Game[Any, Any]: ...
    def new(name: str, **options: Any) -> Game[Any, Any]:
        """Set up a game with its options; see `rulebook.core.registry.new`."""
        ...
else:
    from rulebook.core.registry import new

__version__ = "1.0.0"

__all__ = [
    "CHANCE",
    "HIDDEN",
    "Advice",
    "BadRecord",
    "Bot",
    "Catalogue",
    "Comparison",
    "Component",
    "Deal",
    "Draw",
    "Event",
    "Fact",
    "Game",
    "Laboratory",
    "Line",
    "Log",
    "OpenQuestions",
    "Option",
    "Outcome",
    "Pair",
    "Record",
    "Refused",
    "Report",
    "Results",
    "Review",
    "Roll",
    "Rule",
    "Ruling",
    "Seat",
    "Shuffle",
    "Skill",
    "Step",
    "Tournament",
    "UnknownGame",
    "Worths",
    "advise",
    "all_games",
    "games_needed",
    "new",
    "play",
    "register",
    "report",
    "review",
    "rules",
    "simulate",
    "simulate_pair",
    "skill",
    "tournament",
    "worth",
]


ROOMS = {
    "Comparison": "simulation.compare",
    "Pair": "simulation.compare",
    "games_needed": "simulation.compare",
    "simulate_pair": "simulation.compare",
    "simulate": "simulation.many_games",
    "Results": "simulation.results",
    "Laboratory": "simulation.laboratory",
    "Worths": "simulation.worths",
    "worth": "simulation.worths",
    "Report": "balance",
    "report": "balance",
}
"""Where to find what is not needed to play; what is not named here is advice."""


def __getattr__(name: str) -> Any:
    """Bring what simulates, advises and measures when it is first asked for: that takes a moment."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{ROOMS.get(name, 'advice')}"), name)
