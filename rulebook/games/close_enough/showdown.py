"""The showdown: backing out, tokens for totalling, showing or mucking, the stars, and the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulebook.core.game import Event, Outcome, Seat, replaced, without
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.score import (
    Change,
    arithmetic,
    distance,
    scoring_uses,
    settle,
    total,
    value,
    winners,
    winners_over,
    with_bonus,
)
from rulebook.games.close_enough.table import (
    UNDECIDED,
    BackOut,
    DrewToken,
    GoThrough,
    Move,
    Muck,
    Place,
    Ready,
    Show,
    Shown,
    State,
    Token,
    token_gone,
)


def play(house: House, s: State, seat: Seat, m: Move) -> Outcome[State]:
    """Carry out a legal move of a showdown.

    >>> state = State(phase="total", waiting=(0, 1))
    >>> play(House(), state, 0, Ready())[0].waiting
    (1,)
    """
    match m:
        case GoThrough():
            return _total(house, s, [Event("CE-15", "goes_through", {"seat": seat})])
        case BackOut(token):
            return _backed_out(house, s, seat, token)
        case Place():
            return _placed(s, seat, m)
        case Ready():
            s = replace(s, waiting=without(s.waiting, seat))
            events = [Event("CE-R3", "has_chosen", {"seat": seat})]
            return (s, tuple(events)) if s.waiting else _prove(house, s, events)
        case Show():
            exact = ("CE-20", "shows") if distance(s, seat) == 0 else ("CE-R14", "shows_closer")
            s = replace(s, claims=(*s.claims, seat))
            return _claimed(house, s, seat, [Event(*exact, {"seat": seat}), _told(s, seat)])
        case Muck():
            return _claimed(house, s, seat, [Event("CE-21", "mucks", {"seat": seat})])
        case DrewToken(token):
            return _drew_token(house, s, token)
    raise AssertionError(f"{m} is never legal")


def _caller(s: State) -> Seat:
    assert s.caller is not None, "somebody has called"
    return s.caller


# --- between the last turn and the scoring ------------------------------------------------------


def begin(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """Go on after everybody's last turn: the caller may back out (CE-15), or tokens are chosen.

    >>> begin(House(), State(roles=("called", "stayed"), held=((("nudge", "lock"),), ())), [])[0].phase
    'total'
    """
    caller = _caller(s)
    if not s.stayers():
        events.append(Event("CE-R1", "alone", {"seat": caller}))
    if house.advanced and s.held[caller]:
        events.append(Event("CE-15", "may_back_out", {"seat": caller}))
        return replace(s, phase="back", seat=caller), tuple(events)
    return _total(house, s, events)


def _backed_out(house: House, s: State, seat: Seat, token: Token) -> Outcome[State]:
    """Back out: the token returns to the box at once (CE-15); whether hits still count is CE-R4."""
    s = replace(token_gone(s, seat, token), backed_out=True)
    events = [Event("CE-15", "backed_out", {"seat": seat, "token": token, "loss": 1})]
    if house.bonus_after_back_out == "no":
        events.append(Event("CE-R4", "no_bonus"))
        return _settle(house, s, events)
    events.append(Event("CE-R4", "bonus_still"))
    return _total(house, s, events)


def _total(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """All who are still in and have a token for it choose in secret (CE-R3)."""
    still_in = [seat for seat, role in enumerate(s.roles) if role in ("called", "stayed")]
    choosing = tuple(seat for seat in still_in if any(map(scoring_uses, s.held[seat])))
    if not choosing:
        return _prove(house, s, events)
    events.append(Event("CE-R3", "choose_tokens", {"seats": choosing}))
    return replace(s, phase="total", waiting=choosing), tuple(events)


def _placed(s: State, seat: Seat, m: Place) -> Outcome[State]:
    """Put a token on a card of one's lot; only that seat sees it (CE-22, CE-R3)."""
    card = s.lot(seat)[m.place]
    data = {"seat": seat, "token": m.token, "use": m.use, "card": card, "value": value(card, m.use)}
    s = replace(s, plans=replaced(s.plans, seat, (*s.plan(seat), m)))
    return s, (Event("CE-22", "placed", data, (seat,)),)


def _prove(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """Where no hand needs proving, its owner may still claim the bonus for an exact hit (CE-21)."""
    caller, stayers = _caller(s), s.stayers()
    if stayers and not s.backed_out:
        s = replace(s, claims=(caller,))
        events.append(_told(s, caller))
        if house.stayers_muck == "yes":
            events.append(Event("CE-R14", "caller_shows", {"seat": caller, "seats": stayers}))
            return replace(s, phase="claim", waiting=stayers), tuple(events)
        events += [_told(s, seat) for seat in stayers]
        return _settle(house, replace(s, claims=(caller, *stayers)), events)
    claiming = (caller, *stayers)
    events.append(Event("CE-21", "may_claim", {"seats": claiming}))
    return replace(s, phase="claim", waiting=claiming), tuple(events)


def _claimed(house: House, s: State, seat: Seat, events: list[Event]) -> Outcome[State]:
    """Show a hand (CE-20, CE-R14), or muck it (CE-21); when all have, the round is settled."""
    s = replace(s, waiting=without(s.waiting, seat))
    return (s, tuple(events)) if s.waiting else _settle(house, s, events)


# --- scoring ------------------------------------------------------------------------------------


def _settle(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """Move the stars by the hands that were shown, gather the cards; a caller who won draws a token."""
    caller, proving = _caller(s), s.claims
    distances = {seat: distance(s, seat) for seat in proving}
    asked = (caller, *s.stayers()) if s.phase == "claim" else proving
    events += [Event("CE-21", "mucks", {"seat": seat}) for seat in range(house.players) if seat not in asked]
    changes, won = _scored(house, s, distances, events)
    exact = tuple(seat for seat, off in distances.items() if off == 0)
    events += [Event("CE-20", "exact", {"seat": seat, "stars": house.exact_bonus}) for seat in exact]
    changes = with_bonus(changes, exact, house.exact_bonus)
    loss_first = house.loss_and_gain == "loss_first"
    events += _told_changes(s.stars, changes, loss_first)
    after = tuple(change.apply(stars, loss_first) for change, stars in zip(changes, s.stars, strict=True))
    events.append(Event("CE-26", "stars", {"stars": after}))
    s = _gathered(house, s, proving, after, events)
    if won and house.box(s):
        return replace(s, phase="token", seat=caller), tuple(events)
    if won:
        events.append(Event("CE-18", "box_empty"))
    return _end_round(house, s, events)


def _told(s: State, seat: Seat) -> Event:
    """The arithmetic of one lot (CE-16)."""
    data = {
        "seat": seat,
        "face": s.faces[seat],
        "hand": s.hand(seat),
        "sum": arithmetic(s.lot(seat), s.plan(seat)),
        "uses": tuple((placed.place, placed.use) for placed in s.plan(seat)),
        "total": total(s.lot(seat), s.plan(seat)),
        "target": s.target(seat),
        "distance": distance(s, seat),
    }
    return Event("CE-16", "total", data)


def _scored(
    house: House, s: State, distances: Mapping[Seat, int], events: list[Event]
) -> tuple[tuple[Change, ...], bool]:
    """What the round does to everybody's stars, bonus excepted, and whether the caller has won."""
    caller = _caller(s)
    if s.backed_out:
        seats = range(house.players)
        return tuple(Change(loss=1) if seat == caller else Change(gain=1) for seat in seats), False
    stars = house.stars_of[s.target(caller)]
    # A caller who is alone wins at any distance (CE-R1), and it is unknown if the hand was mucked.
    own = distances.get(caller, 0)
    # Whoever stayed in and mucks was not closer (CE-R14); how far away is not told.
    stayed = {seat: distances.get(seat, own) for seat in s.stayers()}
    better = winners_over(own, stayed)
    if better:
        data = {"seat": caller, "seats": better, "loss": house.caller_loses * len(better)}
        events.append(Event("CE-19", "caller_lost", data))
    else:
        if equal := tuple(seat for seat in s.stayers() if distances.get(seat) == own):
            events.append(Event("CE-17", "tie", {"seats": equal}))
        data = {"seat": caller, "stars": stars, "loss": house.stayer_loses}
        events.append(Event("CE-18", "caller_won", data))
    return settle(house, caller, own, stars, stayed), not better


def _told_changes(stars: Sequence[int], changes: Sequence[Change], loss_first: bool) -> Iterator[Event]:
    """Say where the floor at 0 or the order of loss and gain decides (CE-25, CE-R5)."""
    for seat, (before, change) in enumerate(zip(stars, changes, strict=True)):
        if change.loss and change.gain:
            data = {"seat": seat, "loss": change.loss, "gain": change.gain}
            yield Event("CE-R5", "losses_first" if loss_first else "gain_first", data)
        had = before if loss_first else before + change.gain
        if change.loss > had:
            yield Event("CE-25", "floor", {"seat": seat, "had": had})


def _gathered(
    house: House, s: State, proving: Sequence[Seat], after: tuple[int, ...], events: list[Event]
) -> State:
    """Take cards and tokens off the table: what was mucked is gone, used tokens are in the box (CE-23),
    and the targets go back red side up (CE-R10).
    """
    events.append(Event("CE-R10", "shown_targets", {"targets": s.targets}))
    last = tuple(_shown(s, seat, seat in proving, after[seat]) for seat in range(house.players))
    used = [(seat, placed.token) for seat in proving for placed in s.plan(seat)]
    for seat in range(house.players):
        if seat not in proving and (mucked := s.plan(seat)):
            if house.mucked_tokens == "returned":
                used += [(seat, placed.token) for placed in mucked]
                events.append(Event("CE-R15", "returned_tokens", {"seat": seat, "n": len(mucked)}))
            else:
                events.append(Event("CE-R15", "kept_tokens", {"seat": seat, "n": len(mucked)}, (seat,)))
    returned = len(used) + sum(token is not None for token in (*s.locks, *s.silenced))
    if returned:
        events.append(Event("CE-23", "returned", {"n": returned}))
    for seat, token in used:
        s = token_gone(s, seat, token)
    return replace(cleared(house, s), stars=after, last=last)


def _shown(s: State, seat: Seat, proved: bool, after: int) -> Shown:
    face = s.faces[seat]
    assert face is not None, "everybody has a face-up card at the end of a round"
    hand, plan = (s.hand(seat), s.plan(seat)) if proved else ((), ())
    reached, off = (total(s.lot(seat), plan), distance(s, seat)) if proved else (None, None)
    return Shown(s.roles[seat], s.target(seat), face, hand, plan, reached, off, s.stars[seat], after)


def cleared(house: House, s: State) -> State:
    """Give the table with nothing of this round on it but the targets.

    >>> cleared(House(), State(hands=((3, 8), (), ()))).hands
    ((), (), ())
    """
    nothing, nobody = ((),) * house.players, (None,) * house.players
    return replace(
        s,
        turns=0,
        faces=nobody,
        hands=nothing,
        known=nothing,
        discard=(),
        locks=nobody,
        silenced=nobody,
        owner=None,
        taken=None,
        backed_out=False,
        waiting=(),
        plans=nothing,
        claims=(),
    )


# --- the next round -----------------------------------------------------------------------------


def _drew_token(house: House, s: State, token: Token) -> Outcome[State]:
    """Draw a token unseen (CE-18); from then on it lies open (CE-R8)."""
    events = [
        Event("CE-18", "drew_token", {"seat": s.seat, "token": token}),
        Event("CE-R8", "token_open", {"seat": s.seat}),
    ]
    held = replaced(s.held, s.seat, tuple(sorted((*s.held[s.seat], token))))
    return _end_round(house, replace(s, held=held), events)


def no_score(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """End a round in which nobody calls (CE-R11).

    >>> s = State(stars=(1, 2, 3), targets=(8, 9, 10), faces=(1, 2, 3), roles=("",) * 3, plans=((),) * 3)
    >>> no_score(House(), s, [])[0].stars
    (1, 2, 3)
    """
    events.append(Event("CE-R11", "too_long", {"turns": s.turns}))
    return _end_round(house, _gathered(house, s, (), s.stars, events), events)


def _end_round(house: House, s: State, events: list[Event]) -> Outcome[State]:
    """Somebody has won (CE-26), or a new round starts (CE-1)."""
    s = replace(s, used_targets=tuple(s.target(seat) for seat in range(house.players)))
    enough = max(s.stars) >= house.goal
    if enough or s.round >= house.round_limit:
        if not enough:
            events.append(Event("CE-R11", "too_many", {"rounds": s.round}))
        s = replace(s, phase="over")
        best = winners(house, s)
        say = "won" if len(best) == 1 else "shared"
        events.append(Event("CE-26", say, {"seat": best, "stars": max(s.stars)}))
        return s, tuple(events)
    events.append(Event("CE-26", "next_round", {"goal": house.goal}))
    starter = s.starter if s.caller is None else (s.caller - 1) % house.players
    return replace(
        s,
        phase="target",
        round=s.round + 1,
        starter=starter,
        seat=starter,
        targets=(None,) * house.players,
        roles=(UNDECIDED,) * house.players,
    ), tuple(events)
