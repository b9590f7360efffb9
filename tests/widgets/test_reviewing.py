"""The review at a table without a browser: offered for longer where it could not tell luck from choices."""

from __future__ import annotations

import pytest

import rulebook
from rulebook_widgets import reviewing, table

LONG = rulebook.play(rulebook.new("close_enough", round_limit=3), "random", seed=3)
SURE = rulebook.play(rulebook.new("knapp_daneben", dice=3, sides=3), "greedy", seed=7)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "WITHIN", 0.01)
    monkeypatch.setattr(reviewing, "LONGEST", 1.0)


def test_where_luck_is_not_told_a_longer_look_is_offered_until_it_would_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    real = rulebook.advice.review

    def looked(*args: object, within: float, **more: object) -> object:
        asked.append(within)
        return real(*args, playouts=2, **more)  # type: ignore[arg-type]  # any record and seat

    monkeypatch.setattr(rulebook.advice, "review", looked)
    screen = table(LONG, seed=1)
    screen.do({"do": "review"})
    assert "Too few games" in screen.wait().review["seats"][0]["identity"]
    while screen.review["longer"] is not None and len(asked) < 3:
        screen.do({"do": "review", "longer": True})
        screen.wait()
    assert asked == pytest.approx([0.01, 0.1, 1.0])
    assert screen.review["longer"] is None


def test_where_luck_is_told_no_longer_look_is_offered() -> None:
    screen = table(SURE, seed=1)
    screen.do({"do": "review"})
    assert screen.wait().review["longer"] is None


def test_who_stops_a_longer_look_has_the_shorter_one_and_its_offer_still() -> None:
    screen = table(LONG, seed=1)
    screen.do({"do": "review"})
    found = screen.wait().review
    screen.do({"do": "review", "longer": True})
    screen.do({"do": "stop_review"})
    stopped = screen.wait().review
    assert stopped["seats"] == found["seats"] and stopped["longer"] == found["longer"] == pytest.approx(0.1)
