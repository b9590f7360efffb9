"""One voice in each language: whoever reads is spoken to in the same way on every screen."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.pages import REPOSITORY

WRONG_VOICE = {
    "de": re.compile(r"(?<![.!?:„“] )(?<!^)\b(Sie|Ihr)\b|(?<![.!?:„“] )\b(Ihnen|Ihre|Ihren|Ihrem|Ihrer)\b"),
    "fr": re.compile(
        r"\b(tu|te|toi|ton|ta|tes|tien|tienne)\b|\bt’|\b(exécute|appuie|choisis|dis|écris|prends|clique)\b",
        re.IGNORECASE,
    ),
}
"""German says du and Italian tu; French says vous."""

LESSONS = REPOSITORY / "rulebook/lessons/course"
ASKED_OF_VOUS = re.compile(r"\b([a-zéèêç]+)ez\b")
OPENING = re.compile(r"(?:^|[.?!:] )(?:Ne )?(\w+)", re.MULTILINE)


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


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.fr.toml")), ids=lambda path: path.name)
def test_a_french_lesson_asks_its_pupil_in_the_form_of_vous(path: Path) -> None:
    """What is asked somewhere with -ez (Lancez) opens no sentence of a step with -e (Lance)."""
    french = " ".join(text.read_text(encoding="utf-8").lower() for text in texts_in("fr"))
    verbs = {f"{stem}e" for stem in ASKED_OF_VOUS.findall(french)}
    assert {"lance", "compte", "joue"} <= verbs
    for step in tomllib.loads(path.read_text(encoding="utf-8"))["steps"]:
        said = " ".join(f". {step[field]}" for field in step.keys() - {"name"})
        assert not {word.lower() for word in OPENING.findall(said)} & verbs, step["name"]
