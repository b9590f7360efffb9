"""Tables of 5 To Close for its tests: two teams, and whatever a test puts before them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulebook.core.cards import pile
from rulebook.core.game import Event
from rulebook.games.five_to_close import FiveToClose, State, Word

GAME = FiveToClose(players=4)
ALONE = FiveToClose(players=2)


def table(
    hand: str = "",
    *,
    own: tuple[Word | str, ...] = (),
    theirs: tuple[Word | str, ...] = (),
    others: tuple[str, ...] = ("", "", ""),
    discards: str = "",
    draw: str = "",
    game: FiveToClose = GAME,
    **changes: Any,
) -> State:
    """The first seat in step 2: cards are written as words, `A B wild`; the others' words are team 2's."""
    hands = tuple(tuple(cards.split()) for cards in (hand, *others))[: game.players]
    words = [tuple(_word(word) for word in row) for row in (own, theirs)]
    given = {
        "phase": "play",
        "dealer": game.players - 1,
        "hands": hands,
        "shown": ((),) * game.players,
        "discards": tuple(discards.split()),
        "pile": pile(Counter(draw.split())),
        "left": len(draw.split()),
        "words": (*words, *((),) * (game.teams - 2)),
        "totals": (0,) * game.teams,
    }
    return State(**(given | changes))


def _word(word: Word | str) -> Word:
    return Word(word) if isinstance(word, str) else word


def locked(letters: str, **changes: Any) -> Word:
    return Word(letters, locked=True, **changes)


FOUR_LOCKED = tuple(locked(letters) for letters in ("CAT", "DOG", "HEN", "OWL"))


def refusal(state: State, move: object, seat: int = 0, game: FiveToClose = GAME) -> tuple[str, str]:
    """The rule in the way, and what it says."""
    no = game.why_not(state, seat, move)  # type: ignore[arg-type]  # strangers try anything
    assert no is not None, f"{move} is legal"
    return no.rule, game.rules.say(no)


def done(state: State, *moves: Any, seat: int = 0, game: FiveToClose = GAME) -> tuple[State, list[Event]]:
    """The table after some legal moves of one seat, and everything that happened."""
    happened: list[Event] = []
    for move in moves:
        assert game.why_not(state, seat, move) is None, refusal(state, move, seat, game)
        state, events = game.play(state, seat, move)
        happened += events
    return state, happened


def cited(events: list[Event]) -> list[str]:
    return [event.rule for event in events]


def says(events: list[Event]) -> str:
    return " ".join(GAME.rules.say(event) for event in events)
