"""The points of Poof: what a round scores, the totals, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulebook.core.game import Event, Outcome, Seat
from rulebook.games.poof.house import House
from rulebook.games.poof.table import Card, End, Phase, Round, State, cards_left, face_up, seen


def scores(house: House, s: State) -> tuple[int, ...]:
    """Add up everybody's points of the rounds so far; the fewest are best (PF-16).

    >>> scores(House(), State(sheet=((3, 0), (0, 41))))
    (3, 41)
    """
    return tuple(sum(row[seat] for row in s.sheet) for seat in range(house.players))


def winners(house: House, s: State) -> tuple[Seat, ...]:
    """Name who wins with the lowest total, once the game is over (PF-16); a tie is shared (PF-R8).

    >>> winners(House(), State("over", sheet=((3, 0), (0, 41))))
    (0,)
    """
    totals = scores(house, s)
    return tuple(seat for seat, total in enumerate(totals) if s.phase == "over" and total == min(totals))


def worth(house: House, s: State) -> tuple[float, ...]:
    """Value the table for each seat: by how many points the others are behind on average.

    >>> worth(House(), State(sheet=((3, 0), (0, 41))))
    (38.0, -38.0)
    """
    totals = scores(house, s)
    return tuple((sum(totals) - own) / (house.players - 1) - own for own in totals)


def score_round(house: House, s: State) -> Outcome[State]:
    """Write the points of a round down: everybody's cards that are left, or by mercy (PF-15, PF-17).

    >>> state, events = score_round(House(), State("play", ((3, 9), (5,)), stacks=((), ())))
    >>> state.sheet, [event.rule for event in events]
    (((12, 5),), ['PF-15', 'PF-15', 'PF-16'])
    """
    left = [tuple(sorted((*seen(hand), *face_up(s, seat)))) for seat, hand in enumerate(s.hands)]
    points = [house.points(cards) for cards in left]
    if s.caller is None:
        events = [_scored(seat, points[seat], cards) for seat, cards in enumerate(left)]
    else:
        own, in_pile, other = points[s.caller], house.points(s.pile), 1 - s.caller
        points[s.caller], points[other] = own + in_pile, 0
        data = {"points": own + in_pile, "own": own, "pile": in_pile, "cards": left[s.caller]}
        events = [
            Event("PF-17", "mercy_scores", {"seat": s.caller} | data),
            Event("PF-17", "mercy_spared", {"seat": other, "cards": left[other]}),
        ]
    sheet = (*s.sheet, tuple(points))
    phase: Phase = "over" if len(sheet) == house.rounds else "deal"
    past = (*s.past, Round(s.starter, s.turns, s.poofs, how_it_ended(house, s)))
    state = replace(s, phase=phase, turning=(), fresh=(), sheet=sheet, past=past)
    totals = Event("PF-16", "totals", {"round": len(sheet), "totals": scores(house, state)})
    return state, (*events, totals, *_won(house, state))


def how_it_ended(house: House, s: State) -> End:
    """Tell how a round that is over came to its end (PF-14, PF-17, PF-R5, PF-R9).

    >>> how_it_ended(House(), State("play", ((3, 9), ()), stacks=((), ())))
    'out'
    """
    if s.caller is not None:
        return "mercy"
    if not all(cards_left(s, seat) for seat in range(house.players)):
        return "out"
    return "too_long" if s.turns >= house.turn_limit else "nothing_but_poofs"


def _scored(seat: Seat, points: int, cards: tuple[Card, ...]) -> Event:
    if not cards:
        return Event("PF-15", "scores_nothing", {"seat": seat})
    return Event("PF-15", "scores", {"seat": seat, "points": points, "cards": cards})


def _won(house: House, s: State) -> Iterator[Event]:
    first = winners(house, s)
    if not first:
        return
    total = min(scores(house, s))
    if len(first) == 1:
        yield Event("PF-16", "won", {"seat": first[0], "total": total})
    else:
        yield Event("PF-R8", "shared", {"seat": first, "total": total})
