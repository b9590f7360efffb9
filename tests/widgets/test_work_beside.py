"""A table whose bots and odds work beside the page: slow, cancelled, failing, without threads or numpy."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from comm import DummyComm

import rulebook
from rulebook.core.later import NumpyMissing
from rulebook.games.knapp_daneben import Choose
from rulebook.table.studio import Studio
from rulebook_widgets import Lesson, ask, explore, table, work
from tests.table.toy import Take, Toy


class Slow:
    """A bot that moves when it is told to."""

    def __init__(self) -> None:
        self.asked, self.go = threading.Event(), threading.Event()

    def __call__(self, game: Any, view: Any, seat: int, moves: Any, rng: Any) -> Any:
        self.asked.set()
        assert self.go.wait(20)
        return moves[0]


def test_a_slow_bot_thinks_beside_the_page_and_can_be_cancelled() -> None:
    bot = Slow()
    screen = table(rulebook.new("knapp_daneben", players=2), bots=[None, bot], seed=7)
    screen.propose(Choose("red"))
    assert bot.asked.wait(20)
    assert screen.thinking == "Player 2 (Slow) is thinking …" and len(screen.record) == 1
    screen.do({"do": "cancel"})
    bot.go.set()
    screen.wait()
    assert screen.thinking == "" and len(screen.record) == 1
    assert screen.shown["go_on"] == "Next step"


def test_a_slow_bot_moves_when_it_is_ready() -> None:
    bot = Slow()
    screen = table(rulebook.new("knapp_daneben", players=2), bots=[None, bot], seed=7)
    screen.propose(Choose("red"))
    assert bot.asked.wait(20)
    bot.go.set()
    screen.wait()
    assert screen.thinking == "" and [seat for seat, _ in screen.record.history] == [0, 1, -1]


def test_without_threads_the_work_is_done_on_the_spot(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    screen = table(rulebook.new("knapp_daneben", players=2), bots="greedy", seed=7, odds=True)
    screen.propose(Choose("red"))
    assert [seat for seat, _ in screen.record.history] == [0, 1, -1]
    assert screen.odds["facts"] and screen.shown["moves"]


@pytest.mark.raises
def test_a_callback_that_raises_says_so_in_the_screen() -> None:
    screen = table(rulebook.new("knapp_daneben"), seed=7)
    screen._handle_custom_msg({"do": "fly"}, [])
    assert screen.problem == "Something went wrong in this screen: KeyError: 'fly'"


@pytest.mark.raises
def test_a_bot_that_raises_says_so_in_the_screen() -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("no idea")

    screen = table(rulebook.new("knapp_daneben", players=2), bots=[None, broken], seed=7)
    screen.propose(Choose("red")).wait()
    assert "ZeroDivisionError: no idea" in screen.problem and screen.thinking == ""


class SlowToy(Toy):
    """A toy whose odds take until they are told to go on."""

    go = threading.Event()

    def facts(self, view: Any, seat: int | None) -> list[rulebook.Fact]:
        assert self.go.wait(20)
        return super().facts(view, seat)


def test_slow_odds_come_later_than_the_move_and_can_be_stopped() -> None:
    screen = table(SlowToy(), bots=[None, "random"], seed=3, odds=True)
    assert screen.odds["counting"] and screen.shown["moves"]
    screen.do({"do": "stop_counting"})
    assert "counting" not in screen.odds
    screen.do({"do": "odds", "open": True})
    SlowToy.go.set()
    assert screen.wait().odds["facts"][0]["words"] == "The other card is higher than yours"


def test_a_kernel_without_numpy_says_what_the_odds_need(monkeypatch: pytest.MonkeyPatch) -> None:
    def facts(*_: Any) -> Any:
        raise NumpyMissing

    monkeypatch.setattr(Toy, "facts", facts)
    screen = table(Toy(), seed=3, odds=True).wait()
    assert screen.odds == {"facts": [], "note": "That needs numpy, which this kernel does not have."}


def test_work_that_is_done_is_shown_although_its_thread_still_winds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class WindingUp(threading.Thread):
        def is_alive(self) -> bool:
            return True

        def join(self, timeout: float | None = None) -> None:
            pass

    def start(job: Any, instead_of: work.Task) -> work.Task:
        task = work.Task()
        task.thread = WindingUp()
        job(task)
        return task

    monkeypatch.setattr(work, "start", start)
    screen = table(Toy(), bots=[None, "random"], seed=3, odds=True)
    assert screen.odds["facts"] and "counting" not in screen.odds
    screen.propose(Take(1))
    assert screen.thinking == "" and screen.shown["last"] == len(screen.record) == 3


def opened_screens() -> Iterator[Any]:
    """A screen of each kind, as long as it takes to make it."""
    game = rulebook.new("poof")
    yield pytest.param(lambda: table(game, seed=3), id="table")
    yield pytest.param(lambda: ask("knapp_daneben", "two_dice"), id="card")
    yield pytest.param(lambda: Lesson("how_likely_is_a_seven", "Ada"), id="desk")
    yield pytest.param(lambda: explore(game, bot="greedy"), id="studio")


@pytest.mark.parametrize("make", [*opened_screens()])
def test_a_page_hears_of_a_screen_when_all_of_it_is_there(
    make: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that draws a screen as it is opened finds all it needs."""
    opened: list[dict[str, Any]] = []

    def hear(comm: DummyComm, msg_type: str, data: Any = None, **_: Any) -> None:
        if msg_type == "comm_open":
            opened.append(data["state"])

    monkeypatch.setattr(DummyComm, "publish_msg", hear)
    whole = make()
    state = whole.get_state()
    (told,) = [each for each in opened if each.get("_anywidget_id") == state["_anywidget_id"]]
    assert told["shown"] and told.get("texts", True) and told.get("form", True)
    # The key of a table is made beside the page, before or after it was opened.
    assert told.keys() - {"key_0"} == state.keys() - {"key_0"}


def test_whoever_asks_for_games_is_free_to_be_stopped_before_one_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = explore(rulebook.new("poof"), bot="greedy")
    screen.stop()
    answered, free, start = threading.Event(), [], work.start

    def starts(job: Callable[[work.Task], None]) -> work.Task:
        task = start(job)
        task.wait(0.05)  # it would play at once, if nothing held it up
        return task

    monkeypatch.setattr(work, "start", starts)
    monkeypatch.setattr(Studio, "go_on", lambda *_, **__: free.append(answered.wait(1)))
    screen.do({"do": "go"})
    answered.set()
    screen.stop()
    assert all(free)


def test_fast_games_that_are_all_played_at_once_are_trusted_or_not_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("studio", "studio_view"):
        monkeypatch.setattr(f"rulebook.table.{module}.ENOUGH", 30)
    monkeypatch.setattr("rulebook.table.studio.TRUSTED", 2)
    screen = explore(rulebook.new("poof"), bot="greedy")
    screen.do({"do": "turn", "option": "poofs", "value": "20"})
    screen._task.wait()
    assert not screen.shown["more"] and not screen.shown["busy"]
    assert screen.shown["trust"].startswith("Trust: ")


def test_a_search_names_no_number_of_games_that_all_values_had(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("studio", "studio_view"):
        monkeypatch.setattr(f"rulebook.table.{module}.SOUGHT", 40)
    monkeypatch.setattr("rulebook.table.studio.TRUSTED", 2)
    screen = explore(rulebook.new("poof"), bot="greedy")
    screen.do({"do": "tab", "tab": "seek"})
    span = {"from": 5, "to": 15, "step": 5}
    screen.do({"do": "seek", "option": "poofs", "span": span, "goal": "most"})
    screen._task.wait()
    assert screen.shown["table"] and screen.shown["progress"] == ""
