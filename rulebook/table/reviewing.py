"""A review for the frame around a board: its swing, the sums of each seat, mistakes, every step."""

from __future__ import annotations

from typing import Any

from rulebook.advice.hindsight import Review, Turn
from rulebook.advice.saying import known_by, told
from rulebook.advice.swing import HIGH, WIDE, drawn, frame_of
from rulebook.core.game import Seat, Stake
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
    frame = frame_of(review)
    return {
        "note": known_by(review, language),
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

    def signed(number: float) -> str:
        return value_words(number, stake, language, sign=True)

    error = review.error(seat)
    luck = signed(review.luck(seat))
    sums = {
        "result": value_words(review.result[seat], stake, language, unit=True),
        "start": value_words(review.start[seat], stake, language),
        "luck": f"{luck} (± {value_words(error, stake, language)})" if error else luck,
        "choices": signed(review.choices(seat)),
        "others": signed(review.of_others(seat)),
    }
    alone = "review_identity_alone" if review.game.players == 1 else "review_identity"
    lost = review.mistakes(seat)
    adjusted = value_words(review.adjusted(seat), stake, language, unit=True)
    if review.tells_luck(seat):
        identity = say(language, alone if review.over else f"{alone}_now", **sums)
    else:
        identity = say(language, "review_unsure", result=sums["result"], start=sums["start"])
        adjusted = "?"
    return {
        "name": say(language, "name", seat=seat),
        "identity": identity,
        "adjusted": say(language, "review_adjusted", n=adjusted),
        "mistakes": say(
            language,
            "review_mistakes_sum",
            n=value_words(lost, stake, language, unit=True),
            rating=review.rating(seat, language),
        ),
    }


def mistake(review: Review, turn: Turn, language: str) -> dict[str, Any]:
    """Tell of a mistake with its step, and with the rule and the event that it brought.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "random", seed=7)
    >>> found = review(record, playouts=4)
    >>> mistake(found, found.costliest()[0], "en")["words"][:5]
    'Step '
    """
    event = turn.events[0] if turn.events else None
    said = review.game.rules.say(event, language) if event else ""
    return {
        "step": turn.step,
        "words": told(review, turn, language),
        "rule": event.rule if event else "",
        "event": said,
    }


def at_step(review: Review, step: int, seat: Seat, language: str) -> dict[str, Any]:
    """Say of a step what happened, what it changed for a seat, and what would have been better.

    >>> import rulebook
    >>> from rulebook.advice import review
    >>> record = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)
    >>> at_step(review(record, playouts=2), 0, 0, "en")["kind"]
    'start'
    """
    stake = review.game.stake()
    worth = value_words(review.values[step][seat], stake, language, unit=True)
    if step == 0:
        return {"kind": "start", "words": say(language, "review_start"), "worth": worth, "change": ""}
    turn = review.turns[step - 1]
    events = [review.game.rules.say(event, language) for event in turn.events]
    shown = {
        "kind": "luck" if turn.lucky else "choice",
        "words": " ".join(events) or review.game.rules.move(turn.move, language),
        "worth": worth,
        "change": value_words(turn.change[seat], stake, language, sign=True),
    }
    if turn.cost:
        shown["mistake"] = told(review, turn, language)
    return shown


def value_words(number: float, stake: Stake, language: str, *, sign: bool = False, unit: bool = False) -> str:
    """Write what something is worth: percent of the win, or points; whole numbers stay whole.

    >>> value_words(0.512, "wins", "en"), value_words(-2.25, "points", "de", sign=True, unit=True)
    ('51.2 %', '−2,2 Punkte')
    """
    number = 100 * number if stake == "wins" else number
    size = decimal(round(abs(number), 1), language)
    text = f"−{size}" if number < 0 and size != "0" else f"+{size}" if sign else size
    if stake == "wins":
        return f"{text} %"
    return say(language, "advice_points", n=text) if unit else text
