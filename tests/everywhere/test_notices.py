"""The site says whose work it carries: every wheel and every script in it, with licence and text."""

from __future__ import annotations

import html
import json
import re
from functools import cache

import pytest
from packaging.utils import canonicalize_name, parse_wheel_filename

from binder.lock import PYODIDE, read
from tests.everywhere.static import SITE, pages

pytestmark = pytest.mark.everywhere

WORK = re.compile(r'<li>(\S.*) (\S+) <span class="quiet">(.+)</span></li>')
LINK = r'notices\.html"[^>]*>Whose work is in this site'
NO_TEXT = {"@microsoft/fast-element", "@microsoft/fast-foundation", "@microsoft/fast-web-utilities"} | {
    *("json-schema-merge-allof", "vega-lite", "vega-util"),
}


@cache
def page() -> str:
    return html.unescape((SITE / "notices.html").read_text(encoding="utf-8"))


@cache
def named() -> dict[str, tuple[str, str]]:
    return {name: (version, licence) for name, version, licence in WORK.findall(page())}


def scripts() -> dict[str, dict[str, str]]:
    lists = SITE.rglob("third-party-licenses.json")
    told = [one for file in lists for one in json.loads(file.read_text(encoding="utf-8"))["packages"]]
    return {one["name"]: one for one in told}


def test_every_wheel_of_the_site_is_named_with_its_version() -> None:
    files = {parse_wheel_filename(file.name)[:2] for file in SITE.rglob("*.whl")}
    stand_in = {("widgetsnbextension", "3.6.999"), ("rulebook-toolkit", None)}
    told = {(str(canonicalize_name(name)), version) for name, (version, _) in named().items()}
    wanted = {(str(name), str(version)) for name, version in files if name != "rulebook-toolkit"}
    assert wanted - stand_in <= told


def test_every_script_of_the_site_is_named_with_its_version_and_licence() -> None:
    assert len(scripts()) > 300
    for name, told in scripts().items():
        assert named()[name][1] == told["licenseId"], name
    assert no_text() == NO_TEXT


def no_text() -> set[str]:
    told = re.search(r"bring no text of it: (.*)\.</p>", page())
    assert told
    return set(told[1].split(", "))


def test_the_texts_of_the_licences_are_there_once() -> None:
    texts = re.findall(r'<summary>(.*?)</summary><pre class="output" tabindex="0">(.*?)</pre>', page(), re.S)
    assert len({text for _, text in texts}) == len(texts) > 100
    with_text = {name for names, _ in texts for name in names.split(", ")}
    assert named().keys() - with_text == no_text()
    for told in scripts().values():
        assert (told.get("extractedText") or "").strip() in page()


def test_python_itself_and_what_runs_it_are_named() -> None:
    assert named()["Pyodide"] == (read(PYODIDE)["pyodide"].version, "MPL-2.0")
    assert named()["Python and its standard library"][1] == "PSF-2.0"
    assert "Mozilla Public License Version 2.0" in page() and "PYTHON SOFTWARE FOUNDATION LICENSE" in page()


def test_every_page_leads_to_the_notices() -> None:
    for each in pages():
        assert re.search(LINK, each.read_text(encoding="utf-8")), each
