"""Advice for the frame around a board: what each legal move loses against the best, as sign and number."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, Literal

from rulebook.advice.ranking import Advice, Advised
from rulebook.advice.saying import LOST, because
from rulebook.advice.saying import say as advice_say
from rulebook.advice.waiting import Wait
from rulebook.core.game import SHARES, Stake
from rulebook.table.words import decimal, say

Level = Literal["best", "even", "less", "much"]
"""How a move stands beside the best: the best, not surely worse, worse, far worse."""

SIGNS: dict[Level, str] = {"best": "★", "even": "≈", "less": "▽", "much": "▼"}
SURE = 2.0
"""Standard errors by which a move has to lose before it is called worse."""
MUCH = 0.02
"""What a move has to lose at least, as a share of what there is to get, before it is called far worse."""


def advice_shown(advice: Advice, moves: Sequence[Any], language: str) -> dict[str, Any]:
    """Give what the frame shows of an advice: its kind, why, what its numbers count, an entry for each move.

    >>> import rulebook
    >>> from rulebook.advice import advise
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7).at(16)
    >>> shown = advice_shown(advise(record, within=30), record.legal(), "en")
    >>> shown["note"][:8], [entry["sign"] for entry in shown["moves"]].count("★")
    ('Counted:', 1)
    """
    stake = advice.game.stake()
    most = 1.0 if stake in SHARES else max(abs(one.worth) for one in advice.moves)
    far = max(MUCH * most, max(one.loss for one in advice.moves) / 2)
    entries = {one.move: entry(one, rank, far, stake, language) for rank, one in enumerate(advice.moves, 1)}
    waits = advice_say(language, "best_is_to_wait") if advice.best == Wait() else ""
    return {
        "how": advice.how,
        "note": advice.note(language),
        "counts": say(language, f"advice_counts_{stake}"),
        "why": " ".join(filter(None, (waits, because(advice, language)))),
        "moves": [entries[move] for move in moves],
    }


def entry(one: Advised, rank: int, far: float, stake: Stake, language: str) -> dict[str, Any]:
    """Tell of one move: its rank, a sign, what it loses as a number, and how that is spoken.

    >>> shown = entry(Advised("hold", 0.4, 0.01, 0.041, 0.01), 2, 0.1, "wins", "en")
    >>> shown["sign"], shown["loss"], shown["spoken"]
    ('▽', '−4.1 % ± 1', 'loses 4.1 percentage points against the best move, give or take 1')
    >>> entry(Advised("wait", 0.4, 0.01, 0.0, 0.0), 3, 0.1, "wins", "en")["loss"]
    '0 %'
    >>> entry(Advised("roll", 66.3, 0, 0.0, 0), 1, 2.1, "points", "de")["spoken"]
    'bester Zug'
    """
    level = level_of(one, rank, far)
    shown: dict[str, Any] = {"rank": rank, "level": level, "sign": SIGNS[level]}
    if level == "best":
        return shown | {"loss": say(language, "advice_best"), "spoken": say(language, "advice_best_spoken")}
    if not isfinite(one.loss_error):
        return shown | {"loss": "?", "spoken": say(language, "advice_unsure")}
    if one.loss == one.loss_error == one.error == 0:
        return shown | {"loss": say(language, "advice_equal"), "spoken": say(language, "advice_equal_spoken")}
    short = short_loss(one.loss, stake, language)
    loss, error = loss_words(one.loss, stake, language), short_loss(one.loss_error, stake, language)
    spoken = say(
        language, "advice_spoken" if one.loss_error else "advice_spoken_exact", loss=loss, error=error
    )
    if level == "even":
        spoken = say(language, "advice_even", spoken=spoken)
    sign = "" if short == "0" else "−"
    unit = " %" if stake in SHARES else ""
    off = f" ± {error}" if one.loss_error else ""
    return shown | {"loss": f"{sign}{short}{unit}{off}", "short": sign + short, "spoken": spoken}


def level_of(one: Advised, rank: int, far: float) -> Level:
    """Say how a move stands beside the best.

    >>> level_of(Advised("hold", 0.4, 0.01, 0.03, 0.02), 2, 0.1)
    'even'
    """
    if rank == 1:
        return "best"
    if one.loss <= SURE * one.loss_error:
        return "even"
    return "much" if one.loss > far else "less"


def loss_words(loss: float, stake: Stake, language: str) -> str:
    """Write a loss with its unit.

    >>> loss_words(0.1234, "wins", "en"), loss_words(2.25, "points", "de"), loss_words(1, "points", "en")
    ('12 percentage points', '2,2 Punkte', '1 point')
    """
    return advice_say(language, LOST[stake in SHARES], n=short_loss(loss, stake, language), count=loss)


def short_loss(loss: float, stake: Stake, language: str) -> str:
    """Write a loss without its unit, with a decimal where it is below ten.

    >>> short_loss(0.041, "wins", "en"), short_loss(34.5, "lead", "en"), short_loss(0.0, "points", "en")
    ('4.1', '34', '0')
    """
    number = 100 * loss if stake in SHARES else loss
    return decimal(number, language) if number < 10 else str(round(number))
