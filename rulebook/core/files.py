"""Files that are written whole or not at all, and files of ours that tell when they are not as they were."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EINVAL
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG


def put(path: Path, content: str | bytes) -> None:
    """Write a file whole, or leave what was there: nobody finds half of one where a disk was full.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     put(Path(folder) / "a.txt", "seven")
    ...     [(file.name, file.read_text()) for file in Path(folder).iterdir()]
    [('a.txt', 'seven')]
    """
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "it is a folder" if path.is_dir() else "it is no ordinary file")
    data = content.encode() if isinstance(content, str) else content
    part = path.with_name(f"{path.name[:200]}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def read_at_most(path: Path | str, most: int) -> bytes | None:
    """Read an ordinary file; None: it is none, or it holds more, whatever size it says it has.

    >>> read_at_most("/", 100) is None, len(read_at_most(__file__, 100_000) or b"") > 100
    (True, True)
    """
    opened = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        return None
    with os.fdopen(opened, "rb") as file:
        content = file.read(most + 1)
    return content if len(content) <= most else None


class Damaged(RuntimeError):
    """Raised for a file of ours that is not what it was when it was made.

    >>> raise Damaged("a.npz")
    Traceback (most recent call last):
    ...
    rulebook.core.files.Damaged: a.npz is missing, damaged or changed: install rulebook, or train, once more
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is missing, damaged or changed: install rulebook, or train, once more")


def put_sealed(path: Path, content: bytes) -> None:
    """Write a file with its digest beside it."""
    put(path, content)
    put(_digest_of(path), sha256(content).hexdigest() + "\n")


def sealed(path: Path) -> bytes:
    """Read a file that was written with its digest; raises Damaged if the two do not fit.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     put_sealed(Path(folder) / "a", b"seven")
    ...     sealed(Path(folder) / "a")
    b'seven'
    """
    try:
        content, digest = path.read_bytes(), _digest_of(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise Damaged(path.name) from None
    if sha256(content).hexdigest() != digest:
        raise Damaged(path.name)
    return content


def _digest_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")
