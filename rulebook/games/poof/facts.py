"""The odds panel's lines for a position of Poof: what a deal may bring, what can follow, what mercy costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulebook.core.cards import Pile
from rulebook.core.game import Fact, Seat
from rulebook.games.poof import odds
from rulebook.games.poof.house import House
from rulebook.games.poof.legal import playable, why_not
from rulebook.games.poof.table import Card, Pooftastrophe, State, face_down


def facts(house: House, view: State, seat: Seat | None) -> Sequence[Fact]:
    """Give the odds that a seat may know; a bystander learns what the deal may bring.

    >>> from rulebook.games.poof import Poof
    >>> game = Poof()
    >>> for fact in facts(game, game.start(), 0)[:2]:
    ...     print(game.rules.phrase(fact.say, fact.data), fact.value)
    Among the 11 cards dealt to a player's hand, some number occurs 4 times or more 18320425132/413681900905
    The highest of the 2 cards drawn next for the start are tied 127/1855
    """
    match view.phase:
        case "deal":
            return tuple(_of_the_deal(house))
        case "draw":
            return (_of_the_draw(house, view.unseen, len(view.drawing)),)
        case "play" if seat is not None:
            return tuple(_of_the_turn(house, view, seat))
    return ()


def _of_the_deal(house: House) -> Iterator[Fact]:
    if house.held >= house.poof_at:
        data = {"cards": house.held, "four": house.poof_at}
        yield Fact("odds_four", data, odds.four_of_a_kind(house, house.held))
    yield _of_the_draw(house, house.deck, house.players)
    yield Fact("odds_poofs", {"cards": house.each}, odds.law_of_poofs(house, house.each))


def _of_the_draw(house: House, cards: Pile, drawn: int) -> Fact:
    return Fact("odds_tie", {"cards": drawn}, odds.tie_among(house, cards, drawn))


def _of_the_turn(house: House, view: State, seat: Seat) -> Iterator[Fact]:
    if view.seat == seat:
        yield from _of_following(view, house.after(seat), playable(view, seat))
    elif view.pile:
        data = {"seat": view.seat, "top": view.pile[-1]}
        yield Fact("odds_follow_now", data, odds.can_follow(view, view.seat, view.pile[-1]))
    if face_down(view, seat) and view.unseen:
        say = "odds_turned_up" if view.pile else "odds_turned_up_number"
        data = {"top": view.pile[-1]} if view.pile else {}
        yield Fact(say, data, odds.turns_up_playable(view))
    if why_not(house, view, seat, Pooftastrophe()) is None:
        yield Fact("odds_mercy", {}, odds.mercy_now(house, view, seat))


def _of_following(view: State, who: Seat, numbers: Sequence[Card]) -> Iterator[Fact]:
    """What is open comes first. Numbers that are as likely as one another are followed by the same cards."""
    alike: dict[Fraction, list[Card]] = {}
    for number in numbers:
        alike.setdefault(odds.can_follow(view, who, number), []).append(number)
    for chance, some in sorted(alike.items(), key=lambda entry: entry[0] in (0, 1)):
        yield Fact("odds_follow", {"seat": who, "numbers": tuple(some)}, chance)
