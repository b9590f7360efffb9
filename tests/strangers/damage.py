"""Damage on purpose: texts, JSON and files as somebody sends them who is careless, or means harm."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

LARGE = 2_000_000
"""Characters of the largest text that is sent, about."""
DEEP_ENOUGH = 40
"""Levels of a tree that are damaged once more."""
HALF, ZERO_WIDTH = "\ud800", "\u200b"
NASTY = (
    "", " ", "\x00", HALF, ZERO_WIDTH, "é", "e\u0301", "𝟙", "٣", "²", "½", "'", '"', "\\", "..", "../" * 9,
    "/etc/passwd", "/proc/self/pagemap", "/dev/zero", "RB1.", "RBL1.", "RBL1.AAAA", "RBT.poof.exit a=1 ",
    "RB9.x", "<script>", "{x}", "%s", "=1+1", "1/0", "9^9^9^9", "9" * 80, "1e999999999", "c(999999, 5)",
    "NaN", "-", "(", ")", "[", "{", '{"a":', "\r\n", "\t", ",", ";", "__import__('os')", "𒀀" * 40, "A" * 4000,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.0, 2**31, -(2**63), 10**30, 10**400, float("nan"), float("inf"), 1e308, "",
    "is", HALF, "x" * 2000, [], {}, [[]], {"is": "Popen"}, "/proc/self/pagemap", "9" * 5000, ["a"] * 3000,
    [0] * 50_000,
)  # fmt: skip
DEVICES = ("/dev/zero", "/dev/null", "/dev/urandom", "/dev/tty", "/proc/self/pagemap", "/proc/self/mem",
           "/proc/self/environ", "/proc/kcore",
           "/proc/self/fd/0", "/proc/self/maps", "/sys")  # fmt: skip


def text(rng: Random, known: Sequence[str]) -> str:
    """Draw a text: a good one, one with a wound, or something else altogether; now and then a huge one."""
    match rng.randrange(12):
        case 0:
            return rng.choice(known)
        case 1:
            return rng.choice(NASTY)
        case 2:
            return "".join(rng.choices(NASTY, k=rng.randrange(2, 20)))
        case 3 if rng.random() < 0.2:
            piece = rng.choice(NASTY) or "("
            return piece * (rng.choice((1000, 50_000, LARGE)) // len(piece) + 1)
        case 4 if rng.random() < 0.2:
            piece = rng.choice(known) + rng.choice(("\n", " ", ""))
            return piece * (rng.choice((1000, 50_000, LARGE)) // len(piece) + 1)
        case _:
            return wounded(rng, rng.choice(known))


def wounded(rng: Random, whole: str) -> str:
    """Cut something out of a text, put something in, or say a part of it twice."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(whole) + 1)
        to = min(len(whole), at + rng.choice((0, 1, 1, 2, 9, 300)))
        put = rng.choice((rng.choice(NASTY), whole[at:to] * 2, chr(rng.randrange(32, 0x2FF)), ""))
        whole = whole[:at] + put + whole[to:]
    return whole


def tree(rng: Random, known: Sequence[Any]) -> Any:
    """Draw JSON: a good tree with something else at a place or two, or something deep or large."""
    match rng.randrange(10):
        case 0:
            return rng.choice(VALUES)
        case 1:
            return deep(rng.choice((30, 300)))
        case _:
            whole = copy.deepcopy(rng.choice(known))
            for _ in range(rng.randrange(3)):
                whole = damaged(whole, rng.choice(places(whole)), value(rng))
            return whole


def value(rng: Random) -> Any:
    """Draw something that is not expected at any place."""
    return deep(rng.choice((3, 60, 300))) if rng.random() < 0.1 else copy.deepcopy(rng.choice(VALUES))


def heavy(rng: Random) -> Any:
    """Draw a message that is far too large or too deep to be looked at."""
    return rng.choice((
        lambda: {"do": "load", "text": "x" * 5_000_000},
        lambda: {"do": "check", "text": deep(10_000)},
        lambda: [[]] * 1_500_000,
        lambda: {"do": "new", "form": {str(n): n for n in range(300_000)}},
        lambda: {"do": "play", "move": {"is": "Choose", "colour": ["\ud800"] * 1_000_000}},
    ))()  # fmt: skip


def deep(levels: int) -> list[Any]:
    """Put lists into lists."""
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


def json_text(rng: Random, known: Sequence[Any]) -> str:
    """Draw the text of a damaged tree, which may be damaged once more."""
    written = json.dumps(tree(rng, known))
    return text(rng, [written]) if rng.random() < 0.3 else written


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a tree of JSON, but for the depths of what is deep on purpose."""
    if len(path) == DEEP_ENOUGH:
        return [path]
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def damaged(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same tree with something else at one place."""
    if not path:
        return value
    tree = copy.deepcopy(data)
    at = tree
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return tree


def file(rng: Random, folder: Path, known: Sequence[str]) -> str:
    """Draw the name of a file: an ordinary one, a device, a pipe, a link, a folder, one that is not there."""
    match rng.randrange(8):
        case 0:
            return rng.choice(DEVICES)
        case 1:
            return str(_link(folder, rng.choice((*DEVICES, str(folder), "there is none", "loop"))))
        case 2:
            return rng.choice(
                (str(folder), str(folder / "none"), "", "x" * 5000, "a\x00b", HALF, str(_pipe(folder)))
            )
        case _:
            path = folder / "drawn"
            path.write_bytes(text(rng, known).encode(rng.choice(("utf-8", "utf-16")), "surrogatepass"))
            return str(path)


def _pipe(folder: Path) -> Path:
    path = folder / "pipe"
    if not path.exists():
        os.mkfifo(path)
    return path


def _link(folder: Path, to: str) -> Path:
    path = folder / "loop"
    path.unlink(missing_ok=True)
    path.symlink_to(to)
    return path
