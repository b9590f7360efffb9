"""What a round of 5 To Close scores, told team by team and rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import exp, pi, sqrt

from rulebook.core.game import Event, Horizon, Outcome, Seat
from rulebook.games.five_to_close.hands import seen
from rulebook.games.five_to_close.house import House
from rulebook.games.five_to_close.table import FREEZE, TRIPLE, Lock, Move, State, Word, locked

SPREAD = 1.5
"""The standard deviation of a round's lead between wordsmiths, as a multiple of what closing it with the
shortest words brings: with the options of the box the lead of the last one, two, three rounds scatters by
303, 358, 412 points, and this makes it 300, 375, 404."""

Scored = tuple[int, Event]
"""Points, and the event that says why."""


def score_round(house: House, s: State) -> Outcome[State]:
    """Score every team; after the last round the game is over (FC-27).

    >>> words = (Word("CAT", locked=True), Word("DO", card="triple"))
    >>> state = State(hands=(("freeze",), ()), words=(words, ()), totals=(0, 0))
    >>> score_round(House(players=2), state)[0].totals
    (-50, 0)
    """
    events: list[Event] = []
    totals = list(s.totals)
    for team in range(house.teams):
        scored = list(_of_team(house, s, team))
        points = sum(n for n, _ in scored)
        totals[team] += points
        events += [event for _, event in scored]
        data = {"team": team + 1, "points": points, "round": s.round, "total": totals[team]}
        events.append(Event("FC-18", "round_total", data))
        if totals[team] < 0:
            events.append(Event("FC-R12", "below_zero"))
    s = replace(s, totals=tuple(totals), fresh=())
    if s.round < len(house.minimums):
        return s, tuple(events)
    s = replace(s, phase="over")
    best = max(totals)
    won = winners(house, s)
    if totals.count(best) == 1:
        rule, say = "FC-27", "won"
    else:
        rule, say = "FC-R13", "closer_won" if len(won) == len(house.members(0)) else "shared"
    return s, (*events, Event(rule, say, {"seat": won, "total": best, "rounds": s.round}))


def _of_team(house: House, s: State, team: int) -> Iterator[Scored]:
    """Everything that a team gains or loses at the end of a round."""
    words = s.words[team]
    open_words = [word for word in words if not word.locked]
    for word in words:
        if word.locked:
            yield from _locked_word(house, team, word)
    if locked(words) >= house.to_close:
        yield house.bonus, Event("FC-R22", "closing_bonus", {"team": team + 1, "points": house.bonus})
    for word in open_words:
        if word.card:
            cost = house.cost(word.card)
            data = {"team": team + 1, "card": word.card, "text": word.letters, "points": cost}
            yield -cost, Event("FC-R1" if word.card == TRIPLE else "FC-15", "left_on_word", data)
    in_hand = [(seat, card) for seat in house.members(team) for card in seen(s.hands[seat])]
    for seat, card in in_hand:
        if cost := house.cost(card):
            data = {"team": team + 1, "card": card, "seat": seat, "points": cost}
            yield -cost, Event("FC-16" if card == FREEZE else "FC-15", "left_in_hand", data)
    free = sum(not house.cost(card) for _, card in in_hand)
    yield 0, Event("FC-20", "free_of_charge", {"team": team + 1, "cards": free, "words": len(open_words)})


def _locked_word(house: House, team: int, word: Word) -> Iterator[Scored]:
    n = len(word.letters)
    points, multiplied = house.length_points(n), house.word_points(word)
    data = {"team": team + 1, "text": word.letters, "n": n, "points": points}
    yield points, Event("FC-18", "scored_word", data)
    if word.card:
        data = {"team": team + 1, "card": word.card, "points": multiplied}
        yield multiplied - points, Event("FC-14", "scored_times", data)


def scores(house: House, s: State) -> tuple[int, ...]:
    """Count every seat's points as they stand: its team's total, and the words locked in this round.

    >>> scores(House(players=2), State(words=((Word("CAT", locked=True),), ()), totals=(5, 0)))
    (15, 0)
    """
    points = list(s.totals)
    if s.phase != "over":
        for team, words in enumerate(s.words):
            points[team] += sum(house.word_points(word) for word in words if word.locked)
    return tuple(points[house.team(seat)] for seat in range(house.players))


def winners(house: House, s: State) -> tuple[Seat, ...]:
    """Name the team with the highest total, or the teams that share it (FC-27, FC-R13).

    >>> winners(House(), State(phase="over", totals=(5, 9), words=((), ())))
    (1, 3)
    """
    if s.phase != "over":
        return ()
    best = [team for team, total in enumerate(s.totals) if total == max(s.totals)]
    if house.final_tie == "closer":
        # At most one team has closed the last round, whose words still lie on the table.
        best = [team for team in best if locked(s.words[team]) >= house.to_close] or best
    return tuple(seat for seat in range(house.players) if house.team(seat) in best)


def gain(house: House, s: State, seat: Seat, m: Move) -> int | None:
    """Count what a lock earns, the points for closing the round included.

    >>> gain(House(), State(words=((Word("CAT"),), ())), 0, Lock(1))
    10
    """
    if not isinstance(m, Lock):
        return None
    words = s.words[house.team(seat)]
    closes = locked(words) == house.to_close - 1
    return house.word_points(words[m.word - 1]) + house.bonus * closes


def horizon(house: House, view: State) -> Horizon | None:
    """Play on to the end of this round: who wins then depends on the points alone; None: it is the last.

    >>> horizon(House(), State(round=2)).game.minimums, horizon(House(), State(round=4))
    ((3, 4), None)
    """
    if view.round >= len(house.minimums):
        return None
    later = house.minimums[view.round :]
    closed = (house.to_close * house.length_points(least) + house.bonus for least in later)
    spread = SPREAD * sqrt(sum(points**2 for points in closed))
    cut = replace(house, minimums=house.minimums[: view.round])
    return Horizon(cut, partial(promise, spread))


def promise(spread: float, scores: Sequence[int]) -> tuple[float, ...]:
    """Turn points before the last rounds into shares of the win, by a logistic law of that spread.

    >>> [round(share, 2) for share in promise(300.0, (300, 0, 300, 0))]
    [0.43, 0.07, 0.43, 0.07]
    """
    best, scale = max(scores), max(1.0, spread) * sqrt(3) / pi
    hopes = [exp((points - best) / scale) for points in scores]
    return tuple(hope / sum(hopes) for hope in hopes)
