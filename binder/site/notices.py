"""Whose work the site carries, and under which licence: read from the very files that lie in it."""

from __future__ import annotations

import json
import re
import tomllib
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, NamedTuple

from binder.lock import PYODIDE, read
from binder.site.writing import SITE, write

TOLD = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TEXT = re.compile(r"(?i)(.*/)?(licen[cs]e|copying|notice|authors)[^/]*(\.txt|\.md|\.rst)?$")
CODE = (".py", ".pyi", ".pyc")
JUPYTERS = ("@jupyter", "@lumino/")


class Notice(NamedTuple):
    """One work that the site carries: where it lies, what it is called, its licence, and its texts."""

    place: str
    name: str
    version: str
    licence: str
    texts: tuple[str, ...]


def notices(site: Path) -> list[Notice]:
    """List every work of others in a site: wheels, scripts, and what the front end and Pyodide consist of."""
    wheels = {notice.name: notice for notice in map(of_wheel, sorted(site.rglob("*.whl"))) if notice.texts}
    ours = wheels.pop("rulebook-toolkit")
    assert ours.licence == "MIT"
    front = {name: of_distribution(name) for name in TOLD["front_end"]}
    versions = in_the_browser(site)
    beside = {told["name"]: beside_others(told, versions, wheels) for told in TOLD["beside"]}
    scripts = {notice.name: notice for notice in of_scripts(site, front["jupyterlite-core"].texts)}
    found = [*beside.values(), *front.values(), *wheels.values(), *scripts.values()]
    return sorted(found, key=lambda notice: (notice.place, notice.name.lower()))


def of_wheel(file: Path) -> Notice:
    """Read the licence of a package from its wheel."""
    with zipfile.ZipFile(file) as wheel:
        names = [name for name in wheel.namelist() if TEXT.match(name) and not name.endswith(CODE)]
        metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(wheel.read(metadata).decode())
        texts = tuple(wheel.read(name).decode("utf-8", "replace").strip() for name in names)
    name = str(told["Name"])
    named = TOLD["otherwise"].get(name) or licence(told, texts)
    return Notice("python", name, str(told["Version"]), named, texts)


def of_distribution(name: str) -> Notice:
    """Read the licence of a package that is installed where the site is built."""
    found = distribution(name)
    files = [file for file in found.files or () if ".dist-info" in str(file) and TEXT.match(str(file))]
    texts = tuple(Path(str(file.locate())).read_text(encoding="utf-8").strip() for file in files)
    told = Parser().parsestr(found.read_text("METADATA") or "")
    return Notice("page", name, found.version, licence(told, texts), texts)


def of_scripts(site: Path, by_jupyter: tuple[str, ...]) -> Iterator[Notice]:
    """Read the lists that the front end's own build leaves beside its scripts."""
    for file in sorted(site.rglob("third-party-licenses.json")):
        for told in json.loads(file.read_text(encoding="utf-8"))["packages"]:
            text = (told.get("extractedText") or "").strip()
            texts = (text,) if text else by_jupyter if told["name"].startswith(JUPYTERS) else ()
            yield Notice("page", told["name"], told["versionInfo"], told["licenseId"], texts)


def in_the_browser(site: Path) -> dict[str, str]:
    """Read which Pyodide it is, and which Python."""
    (shelf,) = site.rglob("pyodide-lock.json")
    python = json.loads(shelf.read_text(encoding="utf-8"))["info"]["python"]
    return {"pyodide": read(PYODIDE)["pyodide"].version, "python": python}


def beside_others(told: dict[str, str], versions: dict[str, str], wheels: dict[str, Notice]) -> Notice:
    """Give what no list names: its licence is that of another work here, whose text it shares."""
    version, texts = versions[told["version"]], wheels[told["text_of"]].texts
    return Notice("python", told["name"], version, told["licence"], texts)


def licence(told: Message, texts: tuple[str, ...]) -> str:
    """Name a licence as the package does: by expression, word or classifier, or by its text's first line."""
    classified = [line for line in told.get_all("Classifier") or [] if line.startswith("License ::")]
    named = told["License-Expression"] or told["License"] or "UNKNOWN"
    if named == "UNKNOWN" or "\n" in named:
        named = (
            classified[0].rpartition(" :: ")[2] if classified else texts[0].splitlines()[0] if texts else ""
        )
    return str(named).strip()


def build(site: Path, told: dict[str, Any]) -> None:
    """Write the page of notices into a site that is built already."""
    found, own = notices(site), (SITE.parents[1] / "LICENSE").read_text(encoding="utf-8")
    write(
        site / "notices.html",
        "notices.html",
        root="",
        notices=found,
        texts=shared_texts(found),
        own=own,
        told=TOLD["words"],
        **told,
    )


def shared_texts(found: list[Notice]) -> dict[str, list[str]]:
    """Give each text once, with the names of all works that it belongs to."""
    shared: dict[str, list[str]] = {}
    for notice in found:
        for text in notice.texts:
            shared.setdefault(text, []).append(notice.name)
    return shared
