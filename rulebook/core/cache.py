"""Where things are kept that took long to make: the user's own folder for caches."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import gettempdir


def cache_folder() -> Path:
    """Name the cache folder of this user; who has no home gets one among the temporary files.

    >>> cache_folder().name
    'rulebook'
    """
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named:
        return Path(named) / "rulebook"
    try:
        home = Path.home()
    except RuntimeError:
        return Path(gettempdir()) / "rulebook"
    return home / ("rulebook" if sys.platform == "win32" else ".cache/rulebook")
