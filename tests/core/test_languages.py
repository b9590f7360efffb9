"""One voice in each language: whoever reads is spoken to in the same way on every screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages import REPOSITORY

WRONG_VOICE = {
    "de": re.compile(r"(?<![.!?:„] )\b(Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer)\b"),
    "fr": re.compile(
        r"\b(tu|ton|tes|toi|as-tu|peux-tu)\b|\b(exécute|appuie|choisis|écris|prends|clique)\b", re.IGNORECASE
    ),
}
"""German says du and Italian tu; French says vous."""


def texts_in(language: str) -> list[Path]:
    folders = (REPOSITORY / "rulebook", REPOSITORY / "widgets")
    return sorted(path for folder in folders for path in folder.rglob(f"*.{language}.toml"))


@pytest.mark.parametrize("language", WRONG_VOICE)
def test_whoever_reads_is_spoken_to_in_one_way(language: str) -> None:
    assert texts_in(language)
    for path in texts_in(language):
        said = [
            line.split(" = ", 1)[-1].strip('", []') for line in path.read_text(encoding="utf-8").splitlines()
        ]
        assert not [line for line in said if WRONG_VOICE[language].search(line)], path
