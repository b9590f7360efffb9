"""The end of a round: backing out, tokens for totalling, showing or mucking, stars, the next round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulebook.core.game import Event, Seat
from rulebook.games.close_enough.house import House
from rulebook.games.close_enough.moves import Place, Token
from rulebook.games.close_enough.scoring import (
    Change,
    arithmetic,
    scoring_uses,
    settle,
    value,
    winners_over,
    with_bonus,
)
from rulebook.games.close_enough.state import Placement, Plan, Shown, State, put_at

Played = tuple[State, tuple[Event, ...]]


def _caller(s: State) -> Seat:
    assert s.caller is not None, "somebody has called"
    return s.caller


# --- between the last turn and the scoring ------------------------------------------------------


def after_last_turn(game: House, s: State, events: list[Event]) -> Played:
    """Go on after everybody's last turn: the caller may back out (CE-15), or tokens are chosen."""
    caller = _caller(s)
    if not s.stayers():
        events.append(Event("CE-R1", "alone", {"seat": caller}))
    if game.advanced and s.held[caller]:
        events.append(Event("CE-15", "may_back_out", {"seat": caller}))
        return replace(s, phase="back", seat=caller), tuple(events)
    return _total(game, s, events)


def goes_through(game: House, s: State, seat: Seat) -> Played:
    """Stand by the call."""
    return _total(game, s, [Event("CE-15", "goes_through", {"seat": seat})])


def backed_out(game: House, s: State, seat: Seat, token: Token) -> Played:
    """Back out: the token returns to the box at once (CE-15); whether hits still count is CE-R4."""
    held = list(s.held[seat])
    held.remove(token)
    s = replace(s, held=put_at(s.held, seat, tuple(held)), backed_out=True)
    events = [Event("CE-15", "backed_out", {"seat": seat, "token": token, "loss": 1})]
    if game.bonus_after_back_out == "no":
        events.append(Event("CE-R4", "no_bonus"))
        return _settle(game, s, events)
    events.append(Event("CE-R4", "bonus_still"))
    return _total(game, s, events)


def _total(game: House, s: State, events: list[Event]) -> Played:
    """All who are still in and have a token for it choose in secret (CE-R3)."""
    still_in = [seat for seat, role in enumerate(s.roles) if role in ("called", "stayed")]
    choosing = tuple(seat for seat in still_in if any(map(scoring_uses, s.held[seat])))
    if not choosing:
        return _prove(game, s, events)
    events.append(Event("CE-R3", "choose_tokens", {"seats": choosing}))
    return replace(s, phase="total", waiting=choosing), tuple(events)


def placed(s: State, seat: Seat, m: Place) -> Played:
    """Put a token on a card of one's lot; only that seat sees it (CE-22, CE-R3)."""
    plan = (*s.plan(seat), Placement(m.token, m.use, m.place))
    card = s.lot(seat)[m.place]
    data = {"token": m.token, "use": m.use, "place": m.place, "card": card, "value": value(card, m.use)}
    return replace(s, plans=put_at(s.plans, seat, plan)), (Event("CE-22", "placed", data, (seat,)),)


def ready(game: House, s: State, seat: Seat) -> Played:
    """Use no more tokens; when all have chosen, the round is settled (CE-R3)."""
    s = replace(s, waiting=tuple(other for other in s.waiting if other != seat))
    events = [Event("CE-R3", "has_chosen", {"seat": seat})]
    return (s, tuple(events)) if s.waiting else _prove(game, s, events)


def _prove(game: House, s: State, events: list[Event]) -> Played:
    """Where no hand needs proving, its owner may still claim the bonus for an exact hit (CE-21)."""
    if s.stayers() and not s.backed_out:
        return _settle(game, s, events)
    claiming = (_caller(s), *s.stayers())
    events.append(Event("CE-21", "may_claim", {"seats": claiming}))
    return replace(s, phase="claim", waiting=claiming), tuple(events)


def claimed(game: House, s: State, seat: Seat, shows: bool) -> Played:
    """Show an exact hit for its bonus (CE-20), or muck (CE-21)."""
    rule, say = ("CE-20", "shows") if shows else ("CE-21", "mucks")
    waiting = tuple(other for other in s.waiting if other != seat)
    s = replace(s, waiting=waiting, claims=(*s.claims, seat) if shows else s.claims)
    events = [Event(rule, say, {"seat": seat})]
    return (s, tuple(events)) if waiting else _settle(game, s, events)


# --- scoring ------------------------------------------------------------------------------------


def _settle(game: House, s: State, events: list[Event]) -> Played:
    """Show what must be shown, move the stars, gather the cards; a caller who won draws a token."""
    caller, stayers = _caller(s), s.stayers()
    proving = (caller, *stayers) if stayers and not s.backed_out else s.claims
    distances = {seat: game.distance(s, seat) for seat in proving}
    events += [_told(game, s, seat) for seat in proving]
    asked = (caller, *stayers) if s.phase == "claim" else proving
    events += [Event("CE-21", "mucks", {"seat": seat}) for seat in range(game.players) if seat not in asked]
    changes = _changes(game, s, distances, events)
    exact = tuple(seat for seat, distance in distances.items() if distance == 0)
    events += [Event("CE-20", "exact", {"seat": seat, "stars": game.exact_bonus}) for seat in exact]
    changes = with_bonus(changes, exact, game.exact_bonus)
    events += _told_changes(s.stars, changes)
    after = tuple(change.apply(stars) for change, stars in zip(changes, s.stars, strict=True))
    events.append(Event("CE-26", "stars", {"stars": after}))
    won = not s.backed_out and not winners_over(
        distances.get(caller, 0), {seat: distances[seat] for seat in stayers if seat in distances}
    )
    s = _gathered(game, s, proving, after, events)
    if not won:
        return _end_round(game, s, events)
    if not game.box(s):
        events.append(Event("CE-18", "box_empty"))
        return _end_round(game, s, events)
    return replace(s, phase="token", seat=caller), tuple(events)


def _told(game: House, s: State, seat: Seat) -> Event:
    """The arithmetic of one lot (CE-16)."""
    data = {
        "seat": seat,
        "face": s.faces[seat],
        "hand": s.hand(seat),
        "sum": arithmetic(s.lot(seat), s.plan(seat)),
        "uses": tuple((p.place, p.use) for p in s.plan(seat)),
        "total": game.total(s, seat),
        "target": s.target(seat),
        "distance": game.distance(s, seat),
    }
    return Event("CE-16", "total", data)


def _changes(game: House, s: State, distances: dict[Seat, int], events: list[Event]) -> tuple[Change, ...]:
    """What the round does to everybody's stars, bonus excepted, told as it is found."""
    caller, stayers = _caller(s), s.stayers()
    if s.backed_out:
        return tuple(Change(loss=1) if seat == caller else Change(gain=1) for seat in range(game.players))
    stars = game.stars_of[s.target(caller)]
    own = distances.get(caller, 0)
    stayed = {seat: distances[seat] for seat in stayers}
    better = winners_over(own, stayed)
    if better:
        data = {"seat": caller, "seats": better, "loss": game.caller_loses * len(better)}
        events.append(Event("CE-19", "caller_lost", data))
    else:
        equal = tuple(seat for seat, distance in stayed.items() if distance == own)
        if equal:
            events.append(Event("CE-17", "tie", {"seats": equal}))
        data = {"seat": caller, "stars": stars, "loss": game.stayer_loses}
        events.append(Event("CE-18", "caller_won", data))
    return settle(game.players, caller, own, stars, stayed, game.stakes)


def _told_changes(stars: Sequence[int], changes: Sequence[Change]) -> Iterator[Event]:
    """Where a floor or an order decides, say so (CE-25, CE-R5)."""
    for seat, (had, change) in enumerate(zip(stars, changes, strict=True)):
        if change.loss and change.gain:
            data = {"seat": seat, "loss": change.loss, "gain": change.gain}
            yield Event("CE-R5", "losses_first", data)
        if change.loss > had:
            yield Event("CE-25", "floor", {"seat": seat, "had": had})


def _gathered(
    game: House, s: State, proving: Sequence[Seat], after: tuple[int, ...], events: list[Event]
) -> State:
    """Take cards and tokens off the table: what was mucked is gone, used tokens are in the box (CE-23),
    and the targets go back red side up (CE-R10).
    """
    targets = tuple(s.target(seat) for seat in range(game.players))
    events.append(Event("CE-R10", "shown_targets", {"targets": targets}))
    held, returned = list(s.held), sum(token is not None for token in (*s.locks, *s.silenced))
    for seat in proving:
        for placement in s.plan(seat):
            kept = list(held[seat])
            kept.remove(placement.token)
            held[seat] = tuple(kept)
            returned += 1
    if returned:
        events.append(Event("CE-23", "returned", {"n": returned}))
    last = tuple(_shown(game, s, seat, seat in proving, after[seat]) for seat in range(game.players))
    return replace(cleared(game, s), held=tuple(held), stars=after, last=last)


def _shown(game: House, s: State, seat: Seat, proved: bool, after: int) -> Shown:
    face = s.faces[seat]
    assert face is not None, "everybody has a face-up card at the end of a round"
    hand, plan = (s.hand(seat), s.plan(seat)) if proved else ((), ())
    total = game.total(s, seat) if proved else None
    return Shown(s.roles[seat], s.target(seat), face, hand, plan, total, s.stars[seat], after)


def cleared(game: House, s: State) -> State:
    """Give the table with nothing of this round on it but the targets.

    >>> cleared(House(), State(hands=((3, 8), (), ()))).hands
    ((), (), ())
    """
    nothing: tuple[Plan, ...] = ((),) * game.players
    nobody = (None,) * game.players
    return replace(
        s,
        turns=0,
        faces=nobody,
        hands=((),) * game.players,
        known=((),) * game.players,
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


def drew_token(game: House, s: State, seat: Seat, token: Token) -> Played:
    """Draw a token unseen (CE-18); from then on it lies open (CE-R8)."""
    events = [
        Event("CE-18", "drew_token", {"seat": seat, "token": token}),
        Event("CE-R8", "token_open", {"seat": seat}),
    ]
    held = put_at(s.held, seat, tuple(sorted((*s.held[seat], token))))
    return _end_round(game, replace(s, held=held), events)


def no_score(game: House, s: State, events: list[Event]) -> Played:
    """End a round in which nobody calls (CE-R11)."""
    events.append(Event("CE-R11", "too_long", {"turns": s.turns}))
    return _end_round(game, _gathered(game, s, (), s.stars, events), events)


def _end_round(game: House, s: State, events: list[Event]) -> Played:
    """Somebody has won (CE-26), or a new round starts (CE-1)."""
    targets = tuple(s.target(seat) for seat in range(game.players))
    if max(s.stars) >= game.goal or s.round >= game.round_limit:
        if max(s.stars) < game.goal:
            events.append(Event("CE-R11", "too_many", {"rounds": s.round}))
        best = tuple(seat for seat, stars in enumerate(s.stars) if stars == max(s.stars))
        say = "won" if len(best) == 1 else "shared"
        events.append(Event("CE-26", say, {"seat": best, "stars": max(s.stars)}))
        return replace(s, phase="over", used_targets=targets), tuple(events)
    events.append(Event("CE-26", "next_round", {"goal": game.goal}))
    starter = s.starter if s.caller is None else (s.caller - 1) % game.players
    return replace(
        s,
        phase="target",
        round=s.round + 1,
        starter=starter,
        seat=starter,
        used_targets=targets,
        targets=(None,) * game.players,
        roles=("",) * game.players,
    ), tuple(events)
