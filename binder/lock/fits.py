"""Say whether the lock is made for this machine: `python binder/lock/fits.py` prints "yes", or nothing.

A digest belongs to one file, and compiled packages have another for each system and Python.
"""

from __future__ import annotations

import platform
import sys

PYTHON = (3, 11)
GLIBC = (2, 34)
"""No file in the lock asks for a newer system library of C."""
MADE_FOR = "CPython {}.{} on Linux, x86_64, glibc {}.{} or newer".format(*PYTHON, *GLIBC)


def fits() -> bool:
    """Whether every file in the lock would be the right one here."""
    library, version = platform.libc_ver()
    return (
        (sys.implementation.name, sys.version_info[:2]) == ("cpython", PYTHON)
        and (platform.system(), platform.machine()) == ("Linux", "x86_64")
        and library == "glibc"
        and tuple(map(int, version.split("."))) >= GLIBC
    )


if __name__ == "__main__":
    print("yes" if fits() else "", end="")
