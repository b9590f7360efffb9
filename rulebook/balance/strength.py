"""How strong the bots are, and how much of the game is luck."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import Any

from rulebook.advice.luck_share import Skill, skill
from rulebook.advice.round_robin import Tournament, tournament
from rulebook.balance.figures import Cell, Figure, Section, Table
from rulebook.core.game import SHARES, Game
from rulebook.core.players import quick_rungs
from rulebook.core.texts import numeral
from rulebook.simulation.means import Mean


def luck(game: Game[Any, Any], games: int, seed: int, language: str) -> tuple[Section, Skill | None]:
    """Say how much of the results is luck, and how long it takes until the better one leads."""
    rungs = quick_rungs(game)
    if len(rungs) < 2:
        return Section("luck"), None
    found = skill(game, (rungs[0], rungs[-1]), games, seed)
    weak, *_, strong = (game.rules.called("bot", name, language) for name in rungs)
    bots = {"weak": weak, "strong": strong}
    low, high = found.games_between
    counts = {"n": found.games_to_tell, "low": low, "high": high}
    told = bots | {key: _count(number, language) for key, number in counts.items()}
    if not found.luck:  # games this few show none: neither a share nor a distance in it can be told
        return Section("luck", (Figure("no_luck", Mean(_exact(found.games), 0.0, 0), data=bots),)), found
    share = Mean(_exact(found.luck_share), found.share_error, found.games)
    figures = [Figure("luck_share", share, "share", bots)]
    if isfinite(found.games_to_tell):
        figures.append(
            Figure("to_tell", Mean(_exact(found.in_luck), found.in_luck_error, found.games), data=told)
        )
    return Section("luck", tuple(figures)), found


def _exact(number: float) -> Any:
    return Fraction(number)


def _count(number: float, language: str) -> str:
    return numeral(f"{number:,.0f}", language) if isfinite(number) else "∞"


def strength(game: Game[Any, Any], games: int, seed: int, language: str) -> Section:
    """Rate the rungs of the ladder that are quick enough, each against each."""
    rungs = quick_rungs(game)
    if len(rungs) < 2:
        return Section("bots")
    found = tournament(game, rungs, max(2, games // 2), seed)
    slow = [bot for bot in game.ladder().values() if bot not in rungs]
    heads = ("head_bot", *(("head_rating", "head_won") if found.contest else (f"head_of_{game.stake()}",)))
    table = Table("bots", heads, tuple(_row(found, place, language) for place in range(len(rungs))))
    names = {"bots": tuple(game.rules.called("bot", name, language) for name in slow)}
    figures = (Figure("not_measured", Mean(_exact(len(slow)), 0.0, 0), data=names),) if slow else ()
    return Section("bots", figures, (table,))


def _row(found: Tournament, place: int, language: str) -> tuple[Cell, ...]:
    one = found.standings[place]
    named = found.called(one.bot, language)
    unit: Any = "share" if not found.contest and found.game.stake() in SHARES else "number"
    rating = Figure("rating", Mean(_exact(one.rating), one.error, found.games), unit, {"bot": one.bot})
    if not found.contest:
        return named, rating
    between = len(found.standings) - 1
    off = (one.share * (1 - one.share) / (found.games * between)) ** 0.5
    won = Figure("won", Mean(_exact(one.share), off, found.games * between), "share", {"bot": one.bot})
    return named, rating, won
