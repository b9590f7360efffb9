"""Close Enough: the sentences of odds, at every step of a game."""

from __future__ import annotations

import rulebook


def test_facts_at_every_step_of_a_game() -> None:
    record = rulebook.play(rulebook.new("close_enough", advanced=True), "random", seed=2)
    said = set()
    for step in record.steps:
        for seat in range(3):
            for fact in record.game.facts(record.game.view(step.state, seat), seat):
                assert "{" not in record.game.rules.phrase(fact.say, fact.data)
                said.add(fact.say)
        assert record.game.facts(record.game.view(step.state, None), None) == ()
    assert said == {"filled", "next_tune", "best_discard", "exact_after", "call_wins", "other"}
