"""The odds panel's lines for a position of Poof: what a deal may bring, what can follow, what mercy costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.core.game import Fact, Seat
from rulebook.games.poof import odds
from rulebook.games.poof.house import House
from rulebook.games.poof.legal import playable
from rulebook.games.poof.table import State, face_down

NUMBERS_SHOWN = 5
"""For how many numbers the panel says how likely the next player can follow."""


def facts(house: House, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds that a seat may know; a bystander learns what the deal may bring.

    >>> from rulebook.games.poof import Poof
    >>> game = Poof()
    >>> for fact in facts(game, game.start(), 0)[:2]:
    ...     print(game.rules.phrase(fact.say, fact.data), fact.value)
    11 cards hold 4 or more of some number 18320425132/413681900905
    The highest cards drawn for the start are tied 127/1855
    """
    if view.phase in ("deal", "draw"):
        return tuple(_of_the_deal(house))
    if view.phase != "play" or seat is None:
        return ()
    return tuple(_of_the_turn(house, view, seat))


def _of_the_deal(house: House) -> Iterator[Fact]:
    data = {"cards": house.held, "four": house.poof_at}
    yield Fact("odds_four", data, odds.four_of_a_kind(house, house.held))
    yield Fact("odds_tie", {}, odds.start_tie(house))
    yield Fact("odds_poofs", {"cards": house.each}, odds.law_of_poofs(house, house.each))


def _of_the_turn(house: House, view: State, seat: Seat) -> Iterator[Fact]:
    if view.seat == seat:
        following = house.after(seat)
        for number in playable(view, seat)[:NUMBERS_SHOWN]:
            data = {"seat": following, "number": number}
            yield Fact("odds_follow", data, odds.can_follow(view, following, number))
    elif view.pile:
        data = {"seat": view.seat, "number": view.pile[-1]}
        yield Fact("odds_follow", data, odds.can_follow(view, view.seat, view.pile[-1]))
    if face_down(view, seat) and view.unseen:
        say = "odds_turned_up" if view.pile else "odds_turned_up_number"
        data = {"top": view.pile[-1]} if view.pile else {}
        yield Fact(say, data, odds.turns_up_playable(view))
    if house.players == 2 and house.mercy != "off":
        yield Fact("odds_mercy", {}, odds.mercy_now(house, view, seat))
