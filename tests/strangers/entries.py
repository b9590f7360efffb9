"""Every entry for what comes from strangers: what reads it, how it may refuse, and what is sent to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any
from unittest import mock

import rulebook
from rulebook import BadRecord, Record, Refused
from rulebook.cli import Mistake
from rulebook.cli.asking import saved
from rulebook.cli.terminal import Terminal
from rulebook.cli.worksheet import names_in
from rulebook.core.save_file import game_from
from rulebook.games.five_to_close.dictionary import NoWords, read_file
from rulebook.keys.codec import encode
from rulebook.keys.seal import Broken, seal
from rulebook.lessons import exercise, exercises
from rulebook.lessons.calculator import Incalculable, calculation
from rulebook.lessons.classroom.class_list import class_list
from rulebook.lessons.reading import Unreadable, read, readings
from rulebook.lessons.results import pool
from rulebook.lessons.work import MARK, Guessed, Played, Stepped, Tried, Work
from rulebook.lessons.work_digits import CODES, code
from rulebook.table.setup import BadForm, filled
from rulebook.table.sitting import Sitting
from rulebook_widgets import Lesson, explore, table
from rulebook_widgets.lesson.class_cockpit import cockpit
from rulebook_widgets.lesson.desk import Desk
from rulebook_widgets.lesson.knowing import CanDo
from tests.strangers import damage

NAMES = rulebook.all_games()
ANSWERS = ("1/6", "0,1389", "13.9 %", "1 in 7.2", "1 - (5/6)^4", "c(5,2)/36", "b", "a, c", "A1 C3", "n/(n+1)")
KEPT = Path(mkdtemp(prefix="rulebook-strangers-"))


@dataclass(frozen=True)
class Entry:
    """One way in: the function that reads, the refusals it may give, and how something to read is drawn."""

    what: str
    where: str
    reads: Callable[[Any], Any]
    draws: Callable[[Random], Any]
    refusals: tuple[type[Exception], ...] = ()


@cache
def played(name: str, most: int = 60) -> Record[Any, Any]:
    """A game to damage, half played."""
    record = rulebook.play(rulebook.new(name), "random", seed=11)
    return record.at(min(len(record) // 2, most))


@cache
def share_keys() -> tuple[str, ...]:
    long = (rulebook.play(rulebook.new(name), "random", seed=2) for name in NAMES)
    return (*(played(name).key() for name in NAMES), *(record.key() for record in long))


@cache
def saves() -> tuple[Any, ...]:
    return tuple(json.loads(played(name).to_json()) for name in NAMES)


@cache
def lesson_keys() -> tuple[str, ...]:
    made = []
    for name in NAMES:
        asked = exercises(name)
        tried = tuple(Tried(asked[n % len(asked)], n // 5, ANSWERS[:3]) for n in range(30))
        made += [Work(name, "Ada", 7, tried[:2]).key(), Work(name, "", 9, tried).key()]
    many = tuple(Tried("no_poof", 10**6 + n, tuple(f"{n}/{k}" for k in range(1, 25))) for n in range(120))
    forged = Work("poof", "Ben", 1, (Tried("no_poof", 8**13, ("1",), 8**13, True, 8**13),))
    rest = Work(
        "closing_in", "Ben", guesses=(Guessed("hit", 1, "9^9"),), played=(Played("parks", ((0, 8**13),)),)
    )
    moved = (Stepped("play", 6, game=game) for game in (*share_keys(), "RB1.AA", "x" * 15_000))
    games = (Work("how_likely_is_a_seven", "Ada", 7, stepped=(step,)).key() for step in moved)
    return (*made, *games, Work("poof", "Eve", tried=many).key(), forged.key(), rest.key())


def share_key(rng: Random) -> str:
    """A key, a damaged one, or one with a right checksum over wrong bytes."""
    if rng.random() < 0.4:
        body = bytearray(rng.randbytes(rng.randrange(200)))
        return seal("RB1", bytes(body))
    return damage.text(rng, share_keys())


def lesson_key(rng: Random) -> str:
    if rng.random() < 0.4:
        number = int.from_bytes(rng.randbytes(rng.choice((3, 40, 400, 14_000))), "big") * CODES
        number += code(rng.choice(NAMES))
        return seal(MARK, number.to_bytes(number.bit_length() // 8 + 1, "big"))
    return damage.text(rng, lesson_keys())


def chat(rng: Random) -> str:
    lines = [
        rng.choice((lesson_key, lambda rng: damage.text(rng, ANSWERS)))(rng) for _ in range(rng.randrange(9))
    ]
    return "\n".join(f"Ada {n}: {line}" for n, line in enumerate(lines))


def options(rng: Random) -> tuple[Any, Any]:
    game = rulebook.new(name := rng.choice(NAMES))
    names = [option.name for option in fields(game)]
    chosen = rng.sample(names, min(len(names), rng.randrange(1, 4)))
    return name, {field: damage.tree(rng, [encode(getattr(game, field))]) for field in chosen}


def form(rng: Random) -> tuple[Any, Any]:
    name, chosen = options(rng)
    texts = {
        field: rng.choice((json.dumps(value), damage.text(rng, ["2", "[1]"])))
        for field, value in chosen.items()
    }
    bots = damage.tree(rng, [["", "random", "greedy"]])
    return rulebook.new(name), damage.tree(rng, [{"options": texts, "seed": "7", "bots": bots}])


def filled_form(asked: tuple[Any, Any]) -> None:
    try:
        filled(*asked, "en")
    except (AttributeError, TypeError, ValueError):
        return  # not from our page: the screen says that something went wrong


def formula(text: str) -> Any:
    return calculation(text, ("n", "k")).at({"n": Fraction(7), "k": Fraction(3)})


def asked(rng: Random) -> tuple[str, str, int, str]:
    name = rng.choice(NAMES)
    return name, rng.choice(exercises(name)), rng.randrange(5), damage.text(rng, ANSWERS)


def checked(what: tuple[str, str, int, str]) -> None:
    *which, text = what
    exercise(*which).check(text)


PLAIN = ("fork", "undo", "former", "later", "lift", "nod", "form", "share", "save", "cancel", "dismiss")
TABLE = (*({"do": name} for name in PLAIN),
         {"do": "play", "move": {"is": "Choose", "colour": "red"}, "seat": 0, "at": 0},
         {"do": "go", "step": 3},
         {"do": "sit", "seat": 1}, {"do": "pace", "one_by_one": True}, {"do": "language", "language": "de"},
         {"do": "film", "pictures": True}, {"do": "better", "step": 1},
         {"do": "new", "form": {"options": {"players": "2"}, "seed": "1", "bots": ["", ""]}})  # fmt: skip
CARD = ({"do": "check", "text": "1/6"}, {"do": "hint"}, {"do": "again"}, {"do": "name", "text": "Ada"},
        {"do": "add", "text": "RBL1.AAAA"}, {"do": "all", "text": "x"}, {"do": "list", "text": "Ada;Ben"},
        {"do": "view", "view": "guesses"}, {"do": "turn", "by": 1}, {"do": "speak", "language": "de"},
        {"do": "join", "texts": ["RBL1.AAAA", "x"]}, {"do": "hear", "text": "RBL1.AAAA"}, {"do": "undo"},
        {"do": "afresh"}, {"do": "next"})  # fmt: skip


def table_message(rng: Random) -> Any:
    if rng.random() < 0.05:
        return damage.heavy(rng)
    if rng.random() < 0.3:
        text = rng.choice((share_key(rng), damage.json_text(rng, saves()), damage.text(rng, share_keys())))
        return {"do": "load", "text": text}
    return damage.tree(rng, TABLE)


def card_message(rng: Random) -> Any:
    if rng.random() < 0.05:
        return damage.heavy(rng)
    if rng.random() < 0.5:
        do = rng.choice(("restore", "take", "check", "add", "all", "list", "name"))
        return {"do": do, "text": rng.choice((lesson_key, chat))(rng)}
    return damage.tree(rng, CARD)


def to_table(message: Any) -> None:
    screen = table(rulebook.new("knapp_daneben", players=2), seed=1)
    screen.set_state({"shown": message, "tooltip": message, "thinking": message})
    screen._handle_custom_msg(message, [])
    screen.stop()
    screen.wait()


@cache
def cards() -> tuple[Any, ...]:
    desk = Desk("poof")
    lesson = Lesson("how_likely_is_a_seven", "Ada")
    lesson.table_of(lesson.found["play"])
    return desk, desk.ask("no_poof"), cockpit(), CanDo(), desk.trials(), desk.hand_in(), lesson


def to_cards(message: Any) -> None:
    for card in cards():
        card._handle_custom_msg(message, [])


SET = rulebook.Record(rulebook.new("knapp_daneben", mark_points=3)).key()
LABORATORY = ({"do": "load", "option": "extreme_marks", "text": "3,2"}, {"do": "tab", "tab": "sweep"},
              {"do": "turn", "option": "players", "value": "3"}, {"do": "preset", "number": 0},
              {"do": "reset"}, {"do": "undo", "option": "players"},
              {"do": "resume", "key": SET, "bot": "greedy", "measure": "steps"},
              {"do": "sweep", "axes": {"players": [2, 3]}})  # fmt: skip


def laboratory_message(rng: Random) -> Any:
    if rng.random() < 0.05:
        return damage.heavy(rng)
    if rng.random() < 0.3:
        return {
            "do": "load",
            "option": "extreme_marks",
            "text": damage.text(rng, ["3,2", "3;2\n", "mark\n3\n2"]),
        }
    return damage.tree(rng, LABORATORY)


@cache
def laboratory() -> Any:
    """A laboratory that reads what it is told, but plays no games: these go on until somebody stops them."""
    screen = explore(rulebook.new("knapp_daneben"), bot="greedy")
    screen.stop()
    screen.play = lambda form=False: screen.show(form=form)
    return screen


def to_laboratory(message: Any) -> None:
    laboratory()._handle_custom_msg(message, [])


def lines(rng: Random) -> list[str]:
    usual = ("1", "moves", "why 7", "rule KD-3", "log 3", "back", "key", "board", "help", "de")
    return [damage.text(rng, usual) for _ in range(rng.randrange(4))]


def to_terminal(typed: list[str]) -> None:
    """Type some lines; what is saved is written nowhere."""
    given = [*typed, "quit"]
    sitting = Sitting(Record(rulebook.new("knapp_daneben")), [None], seed=7)
    with ExitStack() as here:
        here.enter_context(redirect_stdout(StringIO()))
        here.enter_context(redirect_stderr(StringIO()))
        here.enter_context(mock.patch("rulebook.cli.terminal.put"))
        here.enter_context(mock.patch("builtins.input", side_effect=given))
        Terminal(sitting, "en").play()


def file(known: Callable[[], tuple[str, ...]]) -> Callable[[Random], str]:
    return lambda rng: damage.file(rng, KEPT, known())


ALL = (
    Entry("share key", "rulebook/core/share_key.py", Record.from_key, share_key, (BadRecord,)),
    Entry("save file", "rulebook/core/save_file.py", Record.from_json,
          lambda rng: damage.json_text(rng, saves()), (BadRecord, Refused)),
    Entry("options", "rulebook/core/save_file.py", lambda it: game_from(*it), options, (BadRecord,)),
    Entry("form of a new game", "rulebook/table/setup.py", filled_form, form, (BadForm,)),
    Entry("lesson key", "rulebook/lessons/work.py", Work.from_key, lesson_key, (Broken,)),
    Entry("chat of a class", "rulebook/lessons/classroom/chat.py", lambda it: repr(pool(it)), chat),
    Entry("class list", "rulebook/lessons/classroom/class_list.py", class_list,
          lambda rng: damage.text(rng, ["Ada\nBen", "Name;Vorname\nLovelace;Ada", '"Ada, L",x\n']), ()),
    Entry("answer", "rulebook/lessons/reading.py", lambda it: (read(it), readings(it)),
          lambda rng: damage.text(rng, ANSWERS), (Unreadable,)),
    Entry("calculation", "rulebook/lessons/calculator.py", formula,
          lambda rng: damage.text(rng, ANSWERS), (Incalculable,)),
    Entry("answer to an exercise", "rulebook/lessons/seeded.py", checked, asked),
    Entry("word list", "rulebook/games/five_to_close/dictionary.py", lambda it: read_file(Path(it)),
          file(lambda: ("cat\ndog\n", "cat\nDog")), (NoWords,)),
    Entry("file for a command", "rulebook/cli/asking.py", saved,
          file(lambda: (*share_keys(), played("poof").to_json())), (Mistake, BadRecord, Refused)),
    Entry("list of names for a command", "rulebook/cli/worksheet.py", lambda it: names_in(Path(it)),
          file(lambda: ("Ada\nBen\n",)), (Mistake,)),
    Entry("lines typed at a terminal", "rulebook/cli/terminal.py", to_terminal, lines),
    Entry("message to a table", "widgets/rulebook_widgets/screen.py", to_table, table_message),
    Entry("message to a card", "widgets/rulebook_widgets/lesson/card.py", to_cards, card_message),
    Entry("message to a laboratory", "widgets/rulebook_widgets/studio/exploring.py",
          to_laboratory, laboratory_message),
)  # fmt: skip
ENTRIES: Mapping[str, Entry] = {entry.what: entry for entry in ALL}


def warm() -> None:
    """Load what is loaded once, whoever sends what: modules, texts, words."""
    for name in NAMES:
        played(name).state  # noqa: B018  # replayed
    share_keys(), saves(), lesson_keys(), cards(), laboratory()
