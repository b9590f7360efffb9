"""Numpy, when it is first needed and not before: rules and screens need none, columns of numbers do.

In the browser's own kernel numpy is brought at that moment. Where it cannot be had, one sentence says so.
Everything here takes `np` from this module, save what numba compiles.
"""

from __future__ import annotations

import sys
from importlib import import_module, invalidate_caches
from types import ModuleType
from typing import TYPE_CHECKING, Any

__all__ = ["NDArray", "NumpyMissing", "need_numpy", "np", "numpy_is_here"]

MISSING = "This is counted with numpy, which is not here. {way}"
INSTALL = "Install it (pip install numpy) and start again."
CONNECT = "Connect to the internet, run the line `import numpy`, and try again."


class NumpyMissing(ModuleNotFoundError):
    """Raised when something is to be counted and there is no numpy; a notebook shows its words alone.

    >>> print(NumpyMissing())
    This is counted with numpy, which is not here. Install it (pip install numpy) and start again.
    """

    def __init__(self) -> None:
        way = CONNECT if sys.platform == "emscripten" else INSTALL
        super().__init__(MISSING.format(way=way), name="numpy")

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Later:
    """Stands for numpy and imports it when asked for anything.

    >>> Later().int8
    <class 'numpy.int8'>
    """

    def __getattr__(self, name: str) -> Any:
        found = getattr(_numpy(), name)
        setattr(self, name, found)
        return found


class _Arrays:
    """Stands for numpy's `NDArray`, which only type checkers read."""

    def __getitem__(self, _: Any) -> Any:
        return Any


def numpy_is_here() -> bool:
    """Tell whether numpy can be imported, without bringing it from anywhere.

    >>> numpy_is_here()
    True
    """
    try:
        import_module("numpy")
    except ModuleNotFoundError:
        return False
    return True


def need_numpy() -> None:
    """Bring numpy before what takes minutes without it, or raise NumpyMissing at once.

    >>> need_numpy()
    """
    _numpy()


def _numpy() -> ModuleType:
    if not numpy_is_here() and sys.platform == "emscripten":
        _bring()
    if not numpy_is_here():
        raise NumpyMissing
    return import_module("numpy")


def _bring() -> None:
    """Have the browser load numpy, if it lets Python wait for it; what fails shows when it is imported."""
    import pyodide_js
    from pyodide.ffi import can_run_sync, run_sync

    if can_run_sync():
        run_sync(pyodide_js.loadPackage("numpy"))
        invalidate_caches()


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np, NDArray = Later(), _Arrays()
