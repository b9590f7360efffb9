"""The odds panel of Poof: what each seat is told, and that it is told no more than it may know."""

from __future__ import annotations

from fractions import Fraction

import rulebook
from rulebook.core.cards import pile
from rulebook.games.poof import Play, Poof, State
from rulebook.games.poof.facts import facts


def test_the_panel_says_what_the_seat_may_know_and_no_more() -> None:
    game = Poof()
    record = rulebook.play(game, "greedy", seed=3)
    said: set[str] = set()
    for step in record.steps[:60]:
        for seat in (None, 0, 1):
            view = game.view(step.state, seat)
            for fact in facts(game, view, seat):
                said.add(fact.say)
                assert "{" not in game.rules.phrase(fact.say, fact.data)
                if isinstance(fact.value, Fraction):
                    assert 0 <= fact.value <= 1
    assert said == {key for key in game.rules.texts("en")["say"] if key.startswith("odds_")}


def test_the_panel_of_the_other_player_speaks_of_the_mover() -> None:
    game = Poof()
    state = State("play", ((3, 9), (5, 5)), ((), ()), ((), ()), (7,), unseen=pile({5: 2, 8: 2}))
    state, _ = game.play(state, 0, Play(3, 1))
    (follow, mercy) = facts(game, game.view(state, 0), 0)
    assert follow.data == {"seat": 1, "number": 3}
    assert mercy.say == "odds_mercy"
