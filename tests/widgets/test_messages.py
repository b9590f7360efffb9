"""What a screen sends: what has changed, however long the game is; the whole to whoever comes new."""

from __future__ import annotations

import json
import threading
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import inf
from random import Random
from typing import Any

import pytest

import rulebook
import rulebook_widgets
from pig import Hold, Pig, Throw
from rulebook.core.chance import Rolled
from rulebook.core.game import Game
from rulebook.core.share_key import MOST_STEPS, PIECE
from rulebook.table import scene
from rulebook.table.sitting import GoneOn
from rulebook.table.story import STEPS
from rulebook_widgets import Table, table, work
from rulebook_widgets.packing import unpacked
from tests.calls import calls
from tests.strangers.damage import deep


@pytest.fixture(scope="module")
def long() -> rulebook.Record[Any, Any]:
    return rulebook.play(rulebook.new("poof", players=4), "greedy", seed=3)


class Page:
    """A page that shows a screen: it keeps what was sent, as a browser does."""

    def __init__(self, screen: Table) -> None:
        self.told = json.loads(json.dumps(screen.get_state()))
        self.sent: list[dict[str, Any]] = []
        screen._send = self.heard  # type: ignore[method-assign]  # there is no kernel to send through

    def heard(self, message: dict[str, Any], buffers: Any = None) -> None:
        if message["method"] == "update":
            self.sent.append(json.loads(json.dumps(message["state"])))
            self.told = self.told | self.sent[-1]  # another one, for keys are made beside the page

    @property
    def state(self) -> dict[str, Any]:
        """What it was told, unpacked."""
        return {name: unpacked(part) for name, part in self.told.items()}

    @property
    def story(self) -> list[list[Any]]:
        """What the page shows of it, as `frame.js` does."""
        step, curtain = self.state["shown"]["step"], self.state["shown"]["curtain"]
        return [line for line in self._joined("story", []) if curtain is None and line[0] <= step]

    @property
    def key(self) -> str:
        """What a file saved now would hold, as `keep.js` joins it."""
        return ".".join(self.told[f"key_{number}"] for number in range(self.state["kept"]["pieces"]))

    def _joined(self, name: str, joined: list[Any]) -> list[Any]:
        for number in count():
            if f"{name}_{number}" not in self.told:
                return joined
            joined = joined + unpacked(self.told[f"{name}_{number}"])
        return joined


def told(page: Page) -> dict[str, int]:
    """The bytes that were sent of each trait."""
    sizes: Counter[str] = Counter()
    for sent in page.sent:
        sizes.update({name: len(json.dumps(value).encode()) for name, value in sent.items()})
    return sizes


def log(screen: Table) -> list[list[Any]]:
    shown, eyes = screen.sitting.shown, screen.sitting.eyes
    return [[line.step, line.rule, line.text] for line in shown.log(screen.language, seat=eyes)]


@pytest.mark.parametrize("step", [20, 177, 400])
def test_a_click_sends_no_more_late_in_the_game_than_early(
    long: rulebook.Record[Any, Any], step: int
) -> None:
    step = next(n for n in range(step, len(long)) if long.at(n).legal())
    (mover,) = long.at(step).to_act
    screen = table(long.at(step), seats=[mover], bots="greedy", seed=1).wait()
    page = Page(screen)
    screen.do({"do": "play", "move": screen.shown["moves"][0]["move"], "at": step})
    screen.wait()
    assert len(screen.record) > step and page.story == log(screen)
    assert page.key == screen.record.key()
    sizes = told(page)
    pages = [name for name in sizes if name.startswith("story_")]
    new = {line[0] // STEPS for line in screen.story if line[0] > step}
    assert set(pages) - {f"story_{len(screen.record) // STEPS}"} <= {f"story_{n}" for n in new} <= set(pages)
    assert sum(sizes[name] for name in pages) <= 3_000
    # As large as the table and the moves; what a saved file keeps is the table in words, and the share key.
    # On a busy machine a bot is also said to be thinking.
    key = f"key_{(len(screen.record) - 1) // PIECE}"
    assert set(sizes) - set(pages) - {"thinking"} == {"shown", "picture", "film", "kept", key}
    assert sizes["film"] <= 3_000
    assert sizes["kept"] <= 8_000 and sizes[key] <= PIECE * 4


# --- whole games ------------------------------------------------------------------------------------------

MOST, FRAME = 10_000, 250
"""The bytes of a click at most, and more of them for each step of a film that shows what others did."""


def clicked(page: Page, screen: Table, rng: Random) -> int:
    """Click on any move or on what lets the others go on, and count the bytes that come; none at the end."""
    moves, last = screen.shown["moves"], screen.shown["last"]
    page.sent.clear()
    if moves:
        screen.do({"do": "play", "move": rng.choice(moves)["move"], "at": last})
    elif screen.shown["go_on"]:
        screen.do({"do": "nod"})
    return sum(len(json.dumps(sent)) for sent in page.sent)


def games() -> Iterator[Any]:
    """All games as they come, and with as many players as play them; most of the crowds at leisure."""
    yield from (
        pytest.param(game, id=game.name) for game in [*map(rulebook.new, rulebook.all_games()), Pig()]
    )
    for name, most in {
        "knapp_daneben": 5,
        "poof": 6,
        "close_enough": 5,
        "closing_in": 4,
        "five_to_close": 8,
    }.items():
        marks = [] if name == "knapp_daneben" else [pytest.mark.everywhere]
        yield pytest.param(rulebook.new(name, players=most), id=f"{name} for {most}", marks=marks)


@pytest.mark.slow
@pytest.mark.usefixtures("threadless")
@pytest.mark.parametrize("pictures", [False, True])
@pytest.mark.parametrize("game", [*games()])
def test_no_click_of_a_game_costs_more_than_10_kB_and_the_page_has_all_that_is_shown(
    game: Game[Any, Any], pictures: bool
) -> None:
    rng = Random(21)
    screen = table(game, seats=[0], bots="random", seed=21)
    screen.do({"do": "film", "pictures": pictures})
    page = Page(screen)
    costs = []
    while cost := clicked(page, screen, rng):
        costs.append(cost)
        assert cost <= MOST + FRAME * (film := len(screen.film.get("frames", ()))), (len(costs), film)
        for name in ("shown", "picture", "film", "kept"):
            assert page.state[name] == json.loads(json.dumps(getattr(screen, name))), name
        assert page.story == log(screen)
        if len(costs) == 100:
            break
    print(f"{game.name}: {len(costs)} clicks, {sorted(costs)[len(costs) // 2]} bytes, {max(costs)} at most")
    assert len(costs) > 20


@pytest.mark.slow
@pytest.mark.usefixtures("threadless")
def test_no_click_late_in_5_to_close_costs_more_than_10_kB() -> None:
    record = rulebook.play(rulebook.new("five_to_close"), bots="wordsmith", seed=21)
    step = next(n for n in range(len(record) * 9 // 10, 0, -1) if 0 in record.at(n).to_act)
    screen, rng = table(record.at(step), seats=[0], bots="random", seed=21), Random(21)
    page = Page(screen)
    costs = [clicked(page, screen, rng) for _ in range(20)]
    assert 0 < max(costs) <= MOST and page.state["picture"] == json.loads(json.dumps(screen.picture))


@pytest.mark.slow
@pytest.mark.usefixtures("threadless")
def test_a_lost_message_is_made_good_by_the_next_that_tells_of_the_same() -> None:
    screen = table(rulebook.new("poof"), seats=[0], bots="greedy", seed=3)
    page, rng = Page(screen), Random(3)
    before = dict(page.told)
    assert clicked(page, screen, rng)
    page.told = before  # as if it had not come
    assert clicked(page, screen, rng)
    for name in ("shown", "picture", "film", "kept"):
        assert page.state[name] == json.loads(json.dumps(getattr(screen, name))), name


# --- a game that does not end ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Endless(Pig):
    """Pig without limits, so that a table can have any number of steps."""

    goal: int = 10**9
    turns: int = 10**9

    def __post_init__(self) -> None:
        """Whatever the options are."""


ROUND = 3 * PIECE
"""After so many steps the same player has the same to do, and keys and pages are as far as they were."""


@pytest.fixture(scope="module")
def endless() -> rulebook.Record[Any, Any]:
    """Two take their points, by turns, for 20,000 steps."""
    turns = 20_000 // 6 + 1
    history = tuple((seat, move) for seat in (0, 1) for move in (Throw(), Rolled((6,)), Hold()))
    steps = tuple((-1 if move == Rolled((6,)) else seat, move) for seat, move in history)
    return rulebook.Record(Endless(), steps * turns)


@pytest.fixture
def threadless(monkeypatch: pytest.MonkeyPatch) -> None:
    """All work is done on the spot, as in a kernel inside the browser, so that it can be counted."""

    def none(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", none)
    monkeypatch.setattr(work, "PATIENCE", inf)  # nor does a screen say that it takes long


def clicks(record: rulebook.Record[Any, Any]) -> tuple[Table, Page, list[int]]:
    """Throw, hold, look back, come back and take back: the calls of each."""
    screen = table(record, seats=[0], bots="twenty", seed=1)
    page, step = Page(screen), len(record)
    asked: tuple[dict[str, Any], ...] = (
        {"do": "play", "move": {"is": "Throw"}, "at": step},
        {"do": "play", "move": {"is": "Hold"}, "at": step + 2},
        {"do": "go", "step": step},
        {"do": "go", "step": step + 2},
        {"do": "go", "step": 10**9},
        {"do": "undo"},
        {"do": "former"},
    )
    return screen, page, [calls(lambda one=ask: screen.do(one)) for ask in asked]


@pytest.mark.slow
@pytest.mark.usefixtures("threadless")
@pytest.mark.parametrize("late", [MOST_STEPS // ROUND * ROUND, 20_000 // ROUND * ROUND])
def test_a_click_costs_no_more_at_20_000_steps(endless: rulebook.Record[Any, Any], late: int) -> None:
    _, young, early_calls = clicks(endless.at(ROUND))
    screen, page, late_calls = clicks(endless.at(late))
    assert screen.record.history[:late] == endless.history[:late] and len(screen.record) > late + 2
    assert page.story == log(screen)
    for early, now in zip(early_calls, late_calls, strict=True):
        # A search in more steps takes a step or two more.
        assert now <= 1.05 * early, (early_calls, late_calls)
    early_bytes, late_bytes = ([len(json.dumps(sent)) for sent in each.sent] for each in (young, page))
    assert max(late_bytes) <= 10_000 and sum(late_bytes) <= 1.1 * sum(early_bytes)


@pytest.mark.slow
@pytest.mark.usefixtures("threadless")
def test_what_a_file_keeps_is_the_key_wherever_the_game_goes(endless: rulebook.Record[Any, Any]) -> None:
    screen = table(endless.at(ROUND))
    page = Page(screen)
    assert page.key == screen.record.key()
    for step in (2 * PIECE + 1, 2 * PIECE, PIECE, PIECE - 1, 0):
        screen.do({"do": "go", "step": step})
        screen.do({"do": "fork"})
        assert page.key == screen.record.key()
        assert len(screen.record) in (step, step + 1)  # a throw comes by itself
    screen.do({"do": "former"})
    assert page.key == screen.record.key()


@pytest.mark.slow
@pytest.mark.usefixtures("threadless")
def test_a_game_too_long_to_go_on_from_is_shown_all_the_same(endless: rulebook.Record[Any, Any]) -> None:
    screen = table(endless, seats=[0], bots="twenty", seed=1)
    assert screen.kept["pieces"] == 0 and screen.kept["step"] == len(endless) and screen.problem == ""


def test_the_story_on_the_page_is_the_log_wherever_one_looks(long: rulebook.Record[Any, Any]) -> None:
    screen = table(long.at(177), bots=[None, "greedy", "greedy", "greedy"], seed=1)
    page = Page(screen)
    for ask in (
        {"do": "go", "step": 176},
        {"do": "go", "step": 3},
        {"do": "go", "step": 0},
        {"do": "go", "step": 120},
        {"do": "fork"},
        {"do": "former"},
        {"do": "undo"},
        {"do": "language", "language": "de"},
        {"do": "load", "text": long.at(60).key()},
        {"do": "load", "text": rulebook.play(rulebook.new("knapp_daneben"), seed=5).key()},
        {"do": "language", "language": "fr"},
    ):
        screen.do(ask)
        screen.wait()
        assert page.story == log(screen) == screen.story, ask


def test_a_page_that_comes_later_gets_the_whole_story(long: rulebook.Record[Any, Any]) -> None:
    screen = table(long.at(20), seed=1)
    first = Page(screen)
    screen.sitting.follow(GoneOn(long.at(177), screen.sitting.rngs))
    screen.sitting.curtain = None
    screen.show()
    assert Page(screen).story == first.story == scene.story(screen.sitting, "en") == log(screen)
    assert len(first.state["story_9"]) > 0


def test_half_a_letter_in_an_answer_breaks_no_later_answer() -> None:
    card = rulebook_widgets.ask("knapp_daneben", "two_dice", seed=1)
    card._handle_custom_msg({"do": "check", "text": "1/6 \ud83d"}, [])
    card._handle_custom_msg({"do": "check", "text": "5/36"}, [])
    json.dumps(card.shown, ensure_ascii=False).encode()  # as it is sent to the page


TOO_MUCH: tuple[Any, ...] = (
    {"do": "load", "text": "x" * 5_000_000},
    {"do": "check", "text": deep(10_000)},
    {"do": "restore", "text": ["x"] * 200_000},
    deep(10_000),
)


@pytest.mark.parametrize("message", TOO_MUCH, ids=["long", "deep within", "many", "deep"])
def test_a_message_that_is_too_much_is_refused_in_a_sentence_and_changes_nothing(message: Any) -> None:
    screen, desk = table(rulebook.new("knapp_daneben"), seed=7), rulebook_widgets.Desk("poof", language="de")
    before, work = screen.record, desk.work
    for widget in (screen, desk):
        tracemalloc.start()
        asked = calls(lambda widget=widget: widget._handle_custom_msg(message, []))
        assert tracemalloc.get_traced_memory()[1] < 50 * 2**20 and asked < 500_000
        tracemalloc.stop()
    assert screen.problem == "That is more than this screen can read; nothing has changed."
    assert desk.shown["problem"].startswith("Das ist mehr, als dieser Bildschirm lesen kann")
    assert screen.record is before and desk.work == work
    screen.do({"do": "language", "language": "en"})
    assert screen.problem == ""


def test_a_page_says_nothing_of_what_a_screen_shows() -> None:
    screen = table(rulebook.new("knapp_daneben"), seed=7).wait()
    before = screen.get_state()
    screen.set_state({name: deep(10_000) for name in before} | {"thinking": "forged", "shown": {}})
    assert screen.get_state() == before
