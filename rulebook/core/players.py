"""Who plays: bots that see what their seat sees, and the loop that lets them play.

A bot is any callable `(game, view, seat, moves, rng) -> move`. One that also wants to speak when it is not
first in turn (a challenge, a mercy call) has a method `interrupt` with the same arguments, which may return
None.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rulebook.core.chance import Rng
from rulebook.core.game import CHANCE, Game, Refused, Seat
from rulebook.core.kernel import Kernel
from rulebook.core.luck import Streams, streams
from rulebook.core.patience import go_on
from rulebook.core.record import Record, Step, recorded, refusal
from rulebook.core.registry import did_you_mean, given
from rulebook.core.search import Search
from rulebook.keys.codec import brief

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Bot(Protocol):
    """Anything that chooses a move for a seat from what that seat can see."""

    def __call__(self, game: Any, view: Any, seat: Seat, moves: Sequence[Any], rng: Rng, /) -> Any:
        """Choose one of the moves."""


def random_move(game: Any, view: Any, seat: Seat, moves: Sequence[M], rng: Rng) -> M:
    """Play any legal move, each as likely as the others: the bot called `random`.

    >>> from rulebook.core.luck import generator
    >>> random_move(None, None, 0, ["left", "right"], generator(7))
    'left'
    """
    return moves[int(rng.integers(len(moves)))]


EVERY_GAME: Mapping[str, Bot] = {"random": random_move, "search": Search()}
"""The bots that fit every game."""


def bots(game: Game[S, M]) -> dict[str, Bot]:
    """Name every bot that can play this game.

    >>> import rulebook
    >>> sorted(bots(rulebook.new("knapp_daneben")))
    ['champion', 'champion_deep', 'grandmaster', 'grandmaster_deep', 'greedy', 'potential', 'random', ...]
    """
    return {**EVERY_GAME, **game.bots()}


def name_of(game: Game[Any, Any], bot: str | Bot | None) -> str | None:
    """Give the name of a bot in this game; None: the game does not know it.

    >>> import rulebook
    >>> name_of(rulebook.new("knapp_daneben"), random_move)
    'random'
    """
    if isinstance(bot, str):
        return bot
    return next((name for name, known in bots(game).items() if known == bot), None)


def kernel_with(
    game: Game[Any, Any], chosen: Sequence[str | Bot | None]
) -> tuple[Kernel | None, tuple[str, ...]]:
    """Give the game's kernel if it plays these bots under these options, and their names there.

    >>> import rulebook
    >>> kernel_with(rulebook.new("knapp_daneben"), [lambda *table: None])
    (None, ())
    """
    names = tuple(name for bot in chosen if (name := name_of(game, bot)))
    kernel = game.kernel() if len(names) == len(chosen) else None
    return (kernel, names) if kernel and kernel.fits(names) else (None, ())


def usual_bot(game: Game[S, M]) -> str:
    """Name the bot that plays positions on and many games: the one that `rules.toml` calls usual, else the
    strongest rung of the ladder that the kernel plays; where there is none, the club's.

    >>> import rulebook
    >>> usual_bot(rulebook.new("poof"))
    'shrewd'
    """
    kernel, rungs = game.kernel(), game.ladder()
    if usual := game.rules.data.get("usual"):
        return str(usual)
    compiled = [bot for bot in rungs.values() if kernel and kernel.fits([bot])]
    return compiled[-1] if compiled else rungs.get("club", rungs["beginner"])


def quick_rungs(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the bots of the ladder that are quick enough for many games, the weakest first.

    >>> import rulebook
    >>> quick_rungs(rulebook.new("poof"))
    ('greedy', 'shrewd')
    """
    kernel = game.kernel()
    quick = [bot for bot in game.ladder().values() if bot != "search" and (not kernel or kernel.fits([bot]))]
    return tuple(dict.fromkeys(quick)) or ("random",)


def seated(game: Game[S, M], chosen: str | Bot | Sequence[str | Bot | None] | None) -> tuple[Bot | None, ...]:
    """Seat bots by name or as they are, one for each seat; one alone takes all seats, None is a person.

    >>> import rulebook
    >>> seated(rulebook.new("knapp_daneben", players=2), ["random", None])[1] is None
    True
    """
    if chosen is None or isinstance(chosen, str) or callable(chosen):
        chosen = [chosen] * game.players
    if not isinstance(chosen, Sequence):
        raise ValueError(f"{brief(chosen)} is no bot: a bot is a name or a function, or there is one a seat")
    if len(chosen) != game.players:
        raise ValueError(f"{game.players} seats need {game.players} bots, not {len(chosen)}")
    known = bots(game)
    for bot in chosen:
        if not (bot is None or isinstance(bot, str) or callable(bot)):
            raise ValueError(f"{brief(bot)} is no bot: a bot is a name or a function")
        if isinstance(bot, str) and bot not in known:
            fits = game.rules.texts("en").get("say", {}).get(f"bot_{bot}")
            hint = f"; {fits}" if fits else did_you_mean(bot, list(known))
            raise ValueError(f"there is no bot {bot!r} for {game.name}; there are {', '.join(known)}{hint}")
    return tuple(known[bot] if isinstance(bot, str) else bot for bot in chosen)


def run(game: Game[S, M], state: S, players: Sequence[Bot | None], rngs: Streams) -> Iterator[Step[S, M]]:
    """Let bots play on from here, step by step, until the game is over or a person (None) has to move.

    Each bot is handed its own generator; nobody is handed that of dice and draws.

    >>> import rulebook
    >>> game = rulebook.new("knapp_daneben")
    >>> sum(1 for step in run(game, game.start(), (random_move,), streams(7, players=1)))
    51
    """
    while seats := game.to_act(state):
        go_on()
        if seats[0] == CHANCE:
            seat, move = CHANCE, game.chance(state).sample(rngs.luck)
        else:
            asked = _interruption(game, state, seats, players, rngs) or _turn(
                game, state, seats[0], players, rngs
            )
            if asked is None:
                return
            seat, move = asked
            if no := refusal(game, state, seat, move):
                raise Refused(no, game.rules)
        state, events = game.play(state, seat, move)
        yield Step(seat, move, state, events)


def _turn(
    game: Game[S, M], state: S, seat: Seat, players: Sequence[Bot | None], rngs: Streams
) -> tuple[Seat, M] | None:
    bot = players[seat]
    if bot is None:
        return None
    return seat, bot(game, game.view(state, seat), seat, game.moves(state, seat), rngs.choices[seat])


def _interruption(
    game: Game[S, M], state: S, seats: Sequence[Seat], players: Sequence[Bot | None], rngs: Streams
) -> tuple[Seat, M] | None:
    for seat in seats[1:]:
        speak = getattr(players[seat], "interrupt", None)
        if speak is not None:
            move = speak(game, game.view(state, seat), seat, game.moves(state, seat), rngs.choices[seat])
            if move is not None:
                return seat, move
    return None


def begun(game: Game[Any, Any] | Record[Any, Any] | str) -> Record[Any, Any]:
    """Give the record that is meant: of a game, or of its name, the beginning.

    >>> begun("poof") == begun(begun("poof").game)
    True
    """
    return game if isinstance(game, Record) else Record(given(game))


def play(
    game: Game[S, M] | Record[S, M] | str,
    bots: str | Bot | Sequence[str | Bot | None] | None = "random",
    seed: int | None = None,
) -> Record[S, M]:
    """Play a whole game, or play a record on to its end; the same seed gives the same game.

    A name stands for its game as it is in the box, here and wherever a game is asked for.

    >>> import rulebook
    >>> record = play(rulebook.new("knapp_daneben", players=2), bots=["random", "greedy"], seed=7)
    >>> record.game.scores(record.state)
    (25, 67)
    """
    record = begun(game)
    rngs = streams(seed, record.game.players)
    steps = run(record.game, record.state, seated(record.game, bots), rngs)
    return recorded(record.game, (*record.steps, *steps), record.taken_back, record.seats)
