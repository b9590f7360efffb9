"""Many games of spellers: the same rules and the same decisions, without the work that spellers do not need.

Most of a game's time goes into listing moves and hiding hands, which spellers do without. A lane carries out
the same steps as the readable engine, so it ends at the same table, and its tape becomes a Record unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.core.chance import Rng
from rulebook.core.fast_engine import Batch, FastEngine
from rulebook.core.game import CHANCE, Seat
from rulebook.core.later import np
from rulebook.core.luck import generator
from rulebook.core.record import Record
from rulebook.games.five_to_close.bots import BOTS, Speller
from rulebook.games.five_to_close.challenges import open_challenges
from rulebook.games.five_to_close.game import FiveToClose
from rulebook.games.five_to_close.table import Accept, Move, State

Tape = list[tuple[Seat, Move]]
"""Every step of a game, chance included."""


def engine(game: FiveToClose, bots: Sequence[str]) -> FastEngine | None:
    """Give the engine for these bots; None unless all of them are spellers.

    >>> play = engine(FiveToClose(players=2, minimums=(3,)), ["speller", "speller_5"])
    >>> batch = play(np.random.default_rng(1), 3)
    >>> len(batch), list(batch.measures)[:3]
    (3, ['turns', 'locked words', 'letters in locked words'])
    """
    spellers = [BOTS.get(name) for name in bots]
    if not all(isinstance(bot, Speller) for bot in spellers):
        return None

    def play(rng: np.random.Generator, games: int) -> Batch:
        # Each game has luck of its own, so that another setting meets the same luck game by game.
        lucks = [generator(int(seed)) for seed in rng.integers(2**63, size=games)]
        ends = [_measured(game, *lane(game, spellers, luck)) for luck in lucks]  # type: ignore[arg-type]  # Spellers
        scores = np.array([scores for scores, _, _, _ in ends]).T
        won = np.zeros(scores.shape, dtype=bool)
        for at, (_, winners, _, _) in enumerate(ends):
            won[list(winners), at] = True
        measures = {name: np.array([found[name] for *_, found in ends]) for name in ends[0][3]}
        return Batch(scores, won, np.array([steps for _, _, steps, _ in ends]), measures)

    return play


def lane(game: FiveToClose, bots: Sequence[Speller], rng: Rng) -> tuple[State, Tape, list[State]]:
    """Play one game: its end, every step, and the table as each round was scored.

    >>> game = FiveToClose(players=2, minimums=(3,))
    >>> end, tape, scored = lane(game, [Speller(), Speller()], np.random.default_rng(1))
    >>> record(game, tape).state == end, len(scored)
    (True, 1)
    """
    state, tape, scored = game.start(), [], []
    while state.phase != "over":
        seats = game.to_act(state)
        if seats[0] == CHANCE:
            seat, move = CHANCE, game.chance(state).sample(rng)
        else:
            seat, move = _decision(game, state, seats, bots)
        if isinstance(move, Accept):
            scored.append(state)
        tape.append((seat, move))
        state, _ = game.play(state, seat, move)
    return state, tape, scored


def record(game: FiveToClose, tape: Tape) -> Record[State, Move]:
    """Turn a lane's tape into a Record, which checks every step when it is read.

    >>> record(FiveToClose(), [])
    <5 To Close: 0 steps, going on>
    """
    return Record(game, tuple(tape))


def _decision(
    game: FiveToClose, state: State, seats: Sequence[Seat], bots: Sequence[Speller]
) -> tuple[Seat, Move]:
    """What the bots choose here: all but the first in turn may only challenge."""
    first = seats[0]
    if state.phase in ("draw", "closing"):
        challenges = open_challenges(game, state)
        for seat in (*seats[1:], first) if challenges else ():
            wrong = bots[seat].challenge(game, state, challenges)
            if wrong is not None:
                return seat, wrong
        return first, Accept() if state.phase == "closing" else bots[first].decide(game, state, first)
    if state.phase == "answer":
        raise AssertionError("no speller asks its partner")
    return first, bots[first].decide(game, state, first)


def _measured(
    game: FiveToClose, end: State, tape: Tape, scored: Sequence[State]
) -> tuple[tuple[int, ...], tuple[Seat, ...], int, dict[str, int]]:
    locked = [word for state in scored for words in state.words for word in words if word.locked]
    plain = [game.length_points(len(word.letters)) for word in locked]
    found = {
        "turns": sum(state.turn + 1 for state in scored),
        "locked words": len(locked),
        "letters in locked words": sum(len(word.letters) for word in locked),
        "points of locked words": sum(game.word_points(word) for word in locked),
        "points from multipliers": sum(game.word_points(word) for word in locked) - sum(plain),
    }
    return game.scores(end), game.winners(end), len(tape), found
