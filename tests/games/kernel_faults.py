"""Kernels with a fault put in on purpose, run as plain Python: the comparison has to catch each of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from rulebook.core.game import Game
from rulebook.core.kernel import Kernel
from rulebook.core.registry import FOLDER
from tests.games.kernels import same_game

PLAIN = """
from rulebook.core.compiled import *
compiled = compiled_step = compiled_part = lambda function: function
"""
"""What the copies import in place of `rulebook.core.compiled`: functions stay as they are written."""


class PlainKernel(Kernel):
    """A kernel whose functions are plain Python: records have to give their fields as attributes."""

    def __init__(self, game: Game[Any, Any], module: Any) -> None:
        super().__init__(game, module)
        self.light = _plain_house(self.light)
        if self.heavy:
            self.house = _plain_house(self.house)

    def packed(self, states: Sequence[Any]) -> Any:
        return super().packed(states).view(np.recarray)


def _plain_house(house: Any) -> Any:
    return type(house)(*map(_plain, house)) if isinstance(house, tuple) else _plain(house)


def _plain(part: Any) -> Any:
    """A record of a house, or an array of records, with fields as attributes; anything else as it is."""
    if isinstance(part, np.void):
        return np.array([part]).view(np.recarray)[0]
    return part.view(np.recarray) if getattr(part, "dtype", None) is not None and part.dtype.names else part


def faulty(folder: Path, name: str, right: str, wrong: str) -> Any:
    """Copy a game's kernel into a folder with one text replaced, and import the copy."""
    package = folder / "faulty_kernel"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "plain.py").write_text(PLAIN)
    found = 0
    for file in (FOLDER / name).glob("kernel*.py"):
        source = file.read_text(encoding="utf-8")
        found += source.count(right)
        source = source.replace(right, wrong).replace(f"rulebook.games.{name}.kernel", "faulty_kernel.kernel")
        source = source.replace(f"rulebook.games.{name} import kernel", "faulty_kernel import kernel")
        # Compiled code widens what it counts with; plain numbers of numpy stay as narrow as their array.
        source = source.replace('"i1"', '"i8"').replace('"i4"', '"i8"')
        (package / file.name).write_text(
            source.replace("rulebook.core.compiled", "faulty_kernel.plain"), encoding="utf-8"
        )
    assert found == 1, f"{right!r} stands {found} times in the kernel of {name}"
    sys.path.insert(0, str(folder))
    try:
        return import_module("faulty_kernel.kernel")
    finally:
        sys.path.remove(str(folder))
        for module in [module for module in sys.modules if module.startswith("faulty_kernel")]:
            del sys.modules[module]


def is_caught(module: Any, game: Game[Any, Any], bots: Sequence[str], games: int, positions: int) -> bool:
    """Tell whether some game out of so many shows that the kernel differs from the readable engine."""
    with np.errstate(over="ignore"):  # the random bits are meant to run over
        for seed in range(games):
            try:
                same_game(game, bots, seed, positions, kernel=PlainKernel(game, module))
            except (AssertionError, IndexError, AttributeError, ValueError):
                return True
    return False
