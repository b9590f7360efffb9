"""Begin a game of your own: a folder with rules, tests and a notebook, which runs as it is.

Nothing is asked, and nothing that is there is overwritten. Change the game piece by piece, and see by
`rulebook check` what is missing.

Examples:
  $ rulebook new my_game               a game of open dice
  $ rulebook new my_cards --hidden     a game in which nobody sees the others' cards

"""

from __future__ import annotations

import argparse
import keyword
import sys
from pathlib import Path
from string import Template

from rulebook.cli import Mistake
from rulebook.core.files import put
from rulebook.core.registry import all_games

SKELETONS = Path(__file__).parent / "skeletons"
BOTS = {"open": "four", "hidden": "middle"}
"""The bot that each skeleton has of its own."""
NEXT = {
    "rulebook play $folder": "play it here",
    "rulebook check $folder": "what every game must keep to, and what yours lacks",
    "pytest $folder": "its tests, one for each rule",
    "jupyter lab $notebook": "its table, its odds, many games of it",
}
THEN = (
    "Then change it: first the rules in words (rules.toml), then what they do (__init__.py), a test for each."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    parser.add_argument("name", metavar="NAME", help="what the game is called: letters, digits and _")
    parser.add_argument("--hidden", action="store_true", help="something is hidden: hands, cups, roles")
    parser.add_argument(
        "--open", dest="hidden", action="store_false", help="all is seen by all (the default)"
    )


def run(options: argparse.Namespace) -> int:
    """Write the folder, and say what to do next."""
    folder = Path(options.name)
    files = filled(folder.name, "hidden" if options.hidden else "open")
    if folder.exists():
        raise Mistake(f"{folder} is there already, and nothing is overwritten: choose another name")
    folder.mkdir(parents=True)
    for name, text in files.items():
        put(folder / name, text)
    notebook = folder / f"{folder.name}.ipynb"
    lines = {Template(line).substitute(folder=folder, notebook=notebook): why for line, why in NEXT.items()}
    wide = max(map(len, lines))
    print(f"{folder} holds a game that runs: {', '.join(files)}\n")
    print(*(f"  {line:{wide}}  {why}" for line, why in lines.items()), sep="\n")
    print(f"\n{THEN}")
    return 0


def filled(name: str, skeleton: str) -> dict[str, str]:
    """Fill a skeleton for a game of that name: the text of each file.

    >>> list(filled("my_game", "open"))
    ['__init__.py', 'rules.toml', 'test_my_game.py', 'my_game.ipynb']
    """
    _check(name)
    words = name.split("_")
    prefix = "".join(word[0] for word in words if word).upper()
    prefix = prefix if len(prefix) > 1 else name[:2].upper()
    blanks = {
        "name": name,
        "kind": "".join(word.capitalize() for word in words),
        "title": " ".join(words).capitalize(),
        "prefix": prefix,
        "tests": prefix,
        "bot": BOTS[skeleton],
    }
    sources = {
        "__init__.py": SKELETONS / skeleton / "__init__.py.txt",
        "rules.toml": SKELETONS / skeleton / "rules.toml.txt",
        f"test_{name}.py": SKELETONS / skeleton / "test.py.txt",
        f"{name}.ipynb": SKELETONS / "notebook.ipynb.txt",
    }
    return {
        file: Template(path.read_text(encoding="utf-8")).substitute(blanks) for file, path in sources.items()
    }


def _check(name: str) -> None:
    if not name.isidentifier() or not name.isascii() or name != name.lower() or keyword.iskeyword(name):
        raise Mistake(
            f"{name!r} cannot name a game: small letters, digits and _, as in my_game; no word of Python"
        )
    if not name[0].isalpha() or len(name) < 2:
        raise Mistake(f"{name!r} cannot name a game: two signs or more, the first a letter, as in my_game")
    if name in all_games():
        raise Mistake(f"there is a game {name} already: choose another name")
    if name in sys.stdlib_module_names or name in {"rulebook", "rulebook_widgets", "tests"}:
        raise Mistake(f"{name} is the name of a module that Python would find first: choose another name")
