"""Files are written whole or not at all, and our own tell when they were changed."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from rulebook.core.files import Damaged, put, put_sealed, sealed
from rulebook.games.knapp_daneben.champion_nets import CHAMPION, GRANDMASTER, Net


def test_where_the_disk_is_full_what_was_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "work.txt"
    put(file, "before")

    def full(path: Path, data: bytes) -> None:
        with path.open("wb") as half:
            half.write(data[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        put(file, "after")
    with pytest.raises(OSError, match="No space"):
        put(tmp_path / "new.txt", "new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("work.txt", "before")]


def test_what_is_no_file_is_not_written_to() -> None:
    with pytest.raises(OSError, match="no ordinary file"):
        put(Path("/dev/null"), "gone")


@pytest.mark.parametrize("change", ["content", "digest", "no digest", "no file"])
def test_a_sealed_file_tells_when_it_was_changed(tmp_path: Path, change: str) -> None:
    file, digest = tmp_path / "weights", tmp_path / "weights.sha256"
    put_sealed(file, b"seven")
    assert sealed(file) == b"seven"
    changes: dict[str, Any] = {
        "content": lambda: file.write_bytes(b"eight"),
        "digest": lambda: digest.write_text("0" * 64),
        "no digest": digest.unlink,
        "no file": file.unlink,
    }
    changes[change]()
    with pytest.raises(Damaged, match="damaged or changed"):
        sealed(file)


@pytest.mark.parametrize("net", [CHAMPION, GRANDMASTER])
def test_the_weights_of_a_net_are_those_that_were_learned(net: Net) -> None:
    assert sealed(net.path)
