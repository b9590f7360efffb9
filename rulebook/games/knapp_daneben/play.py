"""What a move does in Knapp Daneben!: colours, the roll, the total on the sheet and its crosses, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulebook.core.game import Event, Outcome, Seat, replaced
from rulebook.games.knapp_daneben import score
from rulebook.games.knapp_daneben.house import House
from rulebook.games.knapp_daneben.legal import to_act
from rulebook.games.knapp_daneben.table import (
    RULES,
    Choose,
    Move,
    Rolled,
    Sheet,
    State,
    Write,
    lines,
    lines_of,
)


def play(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    """Carry out a legal move.

    >>> state, events = play(House(), State(), 0, Choose("yellow"))
    >>> state.colours, [event.rule for event in events]
    (('yellow',), ['KD-2', 'KD-3'])
    """
    match m:
        case Choose(colour):
            starts = (Event("KD-2", "starts", {"seat": seat}),) if seat == 0 else ()
            chosen = Event("KD-3", "chose", {"seat": seat, "colour": colour})
            return replace(s, colours=(*s.colours, colour)), (*starts, chosen)
        case Rolled(dice):
            roller = s.rolls % house.players
            rolled = Event("KD-4", "rolled", {"seat": roller, "dice": dice, "roll": s.rolls + 1})
            return State(s.colours, s.rolls + 1, dice, tuple(range(house.players)), s.sheets), (rolled,)
        case Write():
            return _write(house, s, seat, m)
    raise AssertionError(f"{m} is never legal")


def _write(house: House, s: State, seat: Seat, m: Write) -> Outcome[State]:
    circle, before = house.circle(m.row, m.column), s.sheets[seat]
    after = replaced(before, circle, m.total)
    waiting = tuple(other for other in s.waiting if other != seat)
    state = State(s.colours, s.rolls, s.dice, waiting, replaced(s.sheets, seat, after))
    colour = house.colours[house.circle_colours[circle]]
    data = {"seat": seat, "total": m.total, "row": m.row, "column": m.column, "colour": colour}
    events = [Event("KD-7", "wrote", data), *_crossed(house, before, after, circle), *_marked(house, m.total)]
    if not to_act(house, state):
        events += _final(house, state)
    return state, tuple(events)


def _crossed(house: House, before: Sheet, after: Sheet, circle: int) -> Iterator[Event]:
    """The new crosses, and what their row and column are worth now."""
    size = house.dice
    for line in lines_of(size, circle):
        old, new = score.crosses_in(house, before, line), score.crosses_in(house, after, line)
        close = tuple(
            after[a + b - circle]
            for a, b in lines(size)[line]
            if circle in (a, b) and score.next_to_each_other(after, (a, b))
        )
        named = {"line": "row" if line < size else "column", "number": line % size + 1}
        if new > old:
            crossed = {"total": after[circle], "neighbours": close, "n": new - old}
            yield Event("KD-10", "crossed", named | crossed)
            points, were = house.cross_points[new], house.cross_points[old]
            scored = {"n": new, "points": points, "were": were}
            yield Event("KD-12", "line_scores", named | scored)
        if new - old < len(close):
            yield Event("KD-R2", "gap_kept", named)


def _marked(house: House, total: int) -> Iterator[Event]:
    if marks := score.marks(house, total):
        yield Event("KD-13", "marked", {"total": total, "n": marks, "points": house.mark_points * marks})


def _final(house: House, s: State) -> Iterator[Event]:
    """The scoring, told seat by seat, and who has won."""
    yield Event("KD-11", "finished", {"circles": house.dice**2})
    for seat, sheet in enumerate(s.sheets):
        of = score.breakdown(house, sheet)
        crosses = {"seat": seat, "rows": of.rows, "columns": of.columns, "points": of.crosses}
        yield Event("KD-12", "scores_crosses", crosses)
        extremes = {"seat": seat, "n": of.marks, "points": of.extremes, "total": of.total}
        yield Event("KD-13", "scores_extremes", extremes)
    if house.players > 1:
        yield _won(house, s)
        return
    (total,) = score.scores(house, s)
    if house.rated:
        rank, limits = score.solo_rank(total), (0, *RULES.data["solo_ranks"])
        rule = "KD-R4" if total == limits[-1] else "KD-15"
        yield Event(rule, "rank_begins", {"rank": rank, "least": limits[rank - 1]})
        yield Event("KD-R7", "solo", {"total": total, "rank": rank})
    else:
        yield Event("KD-15", "unrated", {"total": total})


def _won(house: House, s: State) -> Event:
    scores, winners = score.scores(house, s), score.winners(house, s)
    most = max(scores)
    best = tuple(seat for seat, total in enumerate(scores) if total == most)
    if len(winners) < len(best):
        rule = "KD-14" if house.tie_break == "points" else "KD-R3"
        return Event(rule, f"won_by_{house.tie_break}", {"seat": winners, "tied": best, "total": most})
    return Event("KD-14", "won" if len(winners) == 1 else "shared", {"seat": winners, "total": most})
