"""How much a report may play: whole numbers, chosen by how fast the game is, and stated at its foot."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from math import floor, log10
from time import process_time
from typing import Any

from rulebook.core.game import Game
from rulebook.core.players import quick_rungs, usual_bot
from rulebook.core.playouts import Playouts
from rulebook.simulation.game_records import game_records
from rulebook.simulation.many_games import simulate

TRIED = 40
"""Games that tell how fast they are played; a tenth of them where the readable engine plays."""
WORLDS = {True: 3, False: 24}
"""Rounds of guessed tables for each decision that is weighed: with a kernel each has many games."""
BATCH = 64
"""Games that one round of the kernel has."""
ROUNDS = 4
"""How often the worse half of the moves is dropped, about."""
LOOKS, PLAYOUTS = 8, 32
"""A game is looked at after each eighth, and played on from there so many times."""
SHARES = {"games": 0.08, "records": 0.22, "course": 0.18, "advised": 0.18, "changes": 0.22, "ladder": 0.12}
"""The share of the time that each part gets."""
MOST = {
    "games": 200_000, "records": 1000, "course": 200, "advised": 200, "changes": 20_000, "ladder": 10_000,
}  # fmt: skip
LEAST = {"games": 50, "records": 20, "course": 5, "advised": 10, "changes": 20, "ladder": 40}


@dataclass(frozen=True)
class Effort:
    """How many games of each kind a report plays; `--effort` gives the same in this order.

    >>> str(Effort.read("20000,200,100,50,2000,1000"))
    '20000,200,100,50,2000,1000'
    """

    games: int
    """Games of the bot against itself."""
    records: int
    """Games of which every step is looked at."""
    course: int
    """Games that are played on from eight places each."""
    advised: int
    """Decisions that are weighed."""
    changes: int
    """Games for each change of the rules."""
    ladder: int
    """Games of strong and weak bots together."""

    def __str__(self) -> str:
        return ",".join(map(str, astuple(self)))

    @classmethod
    def read(cls, text: str) -> Effort:
        """Read what `str` writes.

        >>> Effort.read("1,2")
        Traceback (most recent call last):
        ...
        ValueError: an effort is six whole numbers, 1 or more (games, records, ...), not '1,2'
        """
        numbers = [int(part) if part.isdecimal() else 0 for part in text.split(",")]
        names = [one.name for one in fields(cls)]
        if len(numbers) != len(names) or min(numbers) < 1:
            raise ValueError(f"an effort is six whole numbers, 1 or more ({', '.join(names)}), not {text!r}")
        return cls(*numbers)


def effort_for(game: Game[Any, Any], within: float, settings: int = 20) -> Effort:
    """Choose what fits into so many seconds of one processor, in round numbers; `settings` are tried.

    >>> import rulebook
    >>> effort_for(rulebook.new("knapp_daneben", dice=3, sides=3), within=5).games >= 50
    True
    """
    bot, kernel = usual_bot(game), game.kernel()
    tried = TRIED if kernel else TRIED // 10
    strongest = quick_rungs(game)[-1]
    for one in (bot, strongest):  # compiles what has to be compiled
        simulate(game, one, games=2, progress=False)
        list(game_records(game, one, 1))
    a_game = _seconds(lambda: simulate(game, bot, games=tried, progress=False)) / tried
    few = max(2, tried // 10)
    a_record = _seconds(lambda: list(game_records(game, bot, few))) / few
    a_ladder = _seconds(lambda: Playouts(game, strongest).pays([game.start()], 0, tried)) / tried
    a_round = (BATCH if kernel else 2) * a_game / 2
    costs = {
        "games": a_game,
        "records": 3 * a_record,
        "course": LOOKS * (PLAYOUTS * a_game / 2),
        "advised": WORLDS[kernel is not None] * ROUNDS * a_round,
        "changes": a_game * (1 + settings) * 1.5,
        "ladder": 3 * a_ladder,
    }
    counts = {part: share * within / max(costs[part], 1e-9) for part, share in SHARES.items()}
    return Effort(**{part: round_number(counts[part], LEAST[part], MOST[part]) for part in counts})


def _seconds(task: Any) -> float:
    started = process_time()
    task()
    return process_time() - started


def round_number(number: float, least: int, most: int) -> int:
    """Take the next lower of 1, 2, 5, 10, 20, 50 …, so that machines alike choose alike.

    >>> round_number(1234.5, 10, 10_000), round_number(0.3, 10, 100)
    (1000, 10)
    """
    number = min(max(number, least), most)
    power = 10 ** floor(log10(number))
    return max(least, int(max(step for step in (1, 2, 5) if step * power <= number) * power))
