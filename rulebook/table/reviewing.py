"""A review for the frame around a board: its swing, the sums of each seat, mistakes, every step."""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import Any

from rulebook.advice.reviewed import Review, Turn
from rulebook.advice.saying import LOST, known_by, told
from rulebook.advice.saying import say as advice_say
from rulebook.advice.swing import HIGH, WIDE, band_words, drawn, frame_of
from rulebook.core.game import SHARES, Seat, Stake
from rulebook.core.record import Record
from rulebook.table.words import decimal, say

MOST = 8
"""Mistakes that are listed."""


def review_shown(
    review: Review, record: Record[Any, Any], eyes: Seat | None, language: str
) -> dict[str, Any]:
    """Give what the frame shows of a review.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
    >>> shown = review_shown(review(record, playouts=2), record, 0, "en")
    >>> len(shown["steps"]), shown["seats"][0]["identity"][:11]
    (20, '35 points =')
    """
    frame, counts = frame_of(review), say(language, f"review_counts_{review.game.stake()}")
    return {
        "note": known_by(review, language),
        "counts": f"{counts} {band_words(review, language)}".rstrip(),
        "name": say(language, "name", seat=eyes or 0),
        "svg": drawn(review, language),
        "left": frame.x(0) / WIDE,
        "right": frame.x(frame.steps) / WIDE,
        "ratio": HIGH / WIDE,
        "seats": [seat_sums(review, seat, language) for seat in range(review.game.players)],
        "mistakes": [mistake(review, turn, language) for turn in review.costliest(most=MOST)],
        "remarks": [mistake(review, turn, language) for turn in review.criticized() if not turn.cost][:MOST],
        "steps": [at_step(review, step, eyes or 0, language) for step in range(len(review.values))],
    }


def seat_sums(review: Review, seat: Seat, language: str) -> dict[str, str]:
    """Say how a seat's result comes about, and how it played.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
    >>> sorted(seat_sums(review(record, playouts=2), 0, "en"))
    ['adjusted', 'identity', 'mistakes', 'name']
    """
    stake = review.game.stake()
    write = partial(value_words, stake=stake, language=language)
    result = write(review.values[-1][seat], review.errors[-1][seat], unit=True)
    start = write(review.values[0][seat], review.errors[0][seat])
    parts = {source: write(*part, sign=True) for source, part in review.brought(seat).items()}
    alone = "review_identity_alone" if review.game.players == 1 else "review_identity"
    known = review.tells_luck(seat)
    how = "review_unsure" if not known else alone if review.over else f"{alone}_now"
    adjusted = write(review.adjusted(seat), review.error(seat), unit=True)
    lost = write(review.mistakes(seat), review.mistakes_error(seat)).replace(" %", "")
    added = "review_mistakes_sum" if review.looked_into(seat) else "review_mistakes_unknown"
    return {
        "name": say(language, "name", seat=seat),
        "identity": say(language, how, result=result, start=start, **parts),
        "adjusted": say(language, "review_adjusted", n=adjusted) if known else "",
        "mistakes": say(
            language,
            added,
            n=advice_say(language, LOST[stake in SHARES], n=lost, count=2),
            rating=review.rating(seat, language),
        ),
    }


def mistake(review: Review, turn: Turn, language: str) -> dict[str, Any]:
    """Tell of a mistake with its step and the event that it brought; no rule is cited twice.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "random", seed=7)
    >>> found = review(record, playouts=4)
    >>> mistake(found, found.costliest()[0], "en")["words"][:5]
    'Step '
    """
    words, said = told(review, turn, language), ""
    if turn.events:
        event = turn.events[0]
        said = review.game.rules.say(event, language)
        if f"[{event.rule}]" not in words:
            said = f"[{event.rule}] {said}"
    return {"step": turn.step, "words": words, "event": said}


def at_step(review: Review, step: int, seat: Seat, language: str) -> dict[str, Any]:
    """Say of a step what happened, what it changed for a seat, and what would have been better.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
    >>> at_step(review(record, playouts=2), 0, 0, "en")["kind"]
    'start'
    """
    write = partial(value_words, stake=review.game.stake(), language=language)
    worth = write(review.values[step][seat], review.errors[step][seat], unit=True)
    if step == 0:
        return {"kind": "start", "words": say(language, "review_start"), "worth": worth, "change": ""}
    turn = review.turns[step - 1]
    events = [review.game.rules.say(event, language) for event in turn.events]
    shown = {
        "kind": "luck" if turn.lucky else "choice",
        "words": " ".join(events) or review.game.rules.move(turn.move, language),
        "worth": worth,
        "change": write(turn.change[seat], turn.error[seat], sign=True),
    }
    if turn.cost:
        shown["mistake"] = told(review, turn, language)
    return shown


def value_words(
    number: float, error: float = 0.0, *, stake: Stake, language: str, sign: bool = False, unit: bool = False
) -> str:
    """Return a value in words: a percentage of wins, points, or points ahead or behind; with any error.

    >>> value_words(0.512, stake="wins", language="en"), value_words(-0.5, 0.03, stake="wins", language="de")
    ('51.2 %', '−50 % ± 3')
    >>> value_words(-2.25, 0.5, stake="points", language="de", sign=True, unit=True)
    '−2,2 ± 0,5 Punkte'
    >>> value_words(-45, stake="lead", language="en", unit=True)
    '45 points behind'
    >>> value_words(66.31, 0.02, stake="points", language="en")  # no error is told as none
    '66.3 ± 0.1'
    """
    if stake in SHARES:
        number, error = 100 * number, 100 * error
    size = decimal(round(abs(number), 1), language)
    behind, level = number < 0 and size != "0", size == "0" and not error
    text = f"−{size}" if behind else f"+{size}" if sign else size
    off = f" ± {decimal(max(round(error, 1), 0.1), language) if isfinite(error) else '?'}" if error else ""
    if stake in SHARES:
        return f"{text} %{off}"
    if not unit:
        return text + off
    count = 2 if error else abs(number)
    if stake != "lead":
        return say(language, f"advice_{stake}", n=text + off, count=count)
    key = "advice_level" if level else "advice_behind" if behind else "advice_lead"
    return say(language, key, n=size + off, count=count)
