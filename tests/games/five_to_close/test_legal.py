"""5 To Close: at every kind of table, `moves` lists exactly what `why_not` lets through."""

from __future__ import annotations

import pytest

from rulebook.games.five_to_close import Begin, FiveToClose, State, Word
from tests.games.five_to_close.tables import FOUR_LOCKED, GAME, locked, table

FIVE = ("CAT", "DOG", "HEN", "OWL", "PIG")
HAND = "A T wild double freeze unfreeze"
WILD_T = Word("CAT", wilds=((3, 1),))
TABLES = {
    "room for a word": table(HAND, own=FIVE[:4], theirs=(WILD_T, locked("DOG"))),
    "five active words": table(HAND, own=FIVE),
    "the partner has been asked": table(HAND, own=FIVE, asked=True),
    "frozen, guarded and doubled words": table(
        HAND,
        own=(Word("CAT", frozen=True), Word("DOG", guarded=True), Word("HEN", card="double"), WILD_T),
        theirs=(Word("CAT", frozen=True), Word("DOG", guarded=True)),
    ),
    "words too short and just long enough": table(HAND, own=("CAT", "DOGS", "HENNE"), round=2),
    "words are being locked": table(HAND, own=("CAT", locked("DOG")), step=3),
    "the locking is over": table(HAND, own=("CAT", locked("DOG")), step=4),
    "the round is closed": table(HAND, own=(*FOUR_LOCKED, locked("PIG"), "SOW"), step=3),
    "no card in hand": table("", own=("CAT",)),
    "step 1": table("A B C D E F G", phase="draw", draw="Q", discards="S"),
    "step 1 with a part of a hand": table("A B", phase="draw", draw="Q"),
    "step 1 with the top discard only": table("A B", phase="draw", discards="S"),
    "words to challenge": table(own=("CA", locked("DOG")), phase="draw", seat=1, fresh=(1, 0), draw="Q"),
    "the last words to challenge": table(own=("CA", locked("DOG")), phase="closing", fresh=(0,)),
    "an answer": table(HAND, own=FIVE, phase="answer"),
    "cards to come": table("A", phase="refill", draw="Q"),
    "the end": table("A", phase="over"),
}


@pytest.mark.parametrize("challenge", ["any_word", "locked_only"])
@pytest.mark.parametrize("state", TABLES.values(), ids=TABLES)
def test_moves_are_what_why_not_lets_through(state: State, challenge: str) -> None:
    game = FiveToClose(challenge=challenge)
    for seat in range(game.players):
        moves = list(game.moves(state, seat))
        assert len(moves) == len(set(moves))
        assert set(moves) == {m for m in game.candidates(state, seat) if game.why_not(state, seat, m) is None}
        assert bool(moves) == (seat in game.to_act(state))


def test_FC_6_no_sixth_word_is_offered() -> None:
    assert Begin("A") in GAME.moves(TABLES["room for a word"], 0)
    assert Begin("A") not in GAME.moves(TABLES["five active words"], 0)
