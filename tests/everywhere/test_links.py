"""What Binder reads of us is right before it is tried: the folder, and the links that lead there."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution

from tests.everywhere import links
from tests.pages import README, REPOSITORY, filled

BINDER = REPOSITORY / "binder"


def test_the_folder_holds_what_binder_needs_and_nothing_that_slows_it() -> None:
    assert {path.name for path in BINDER.iterdir() if path.name != "__pycache__"} == {
        "dist.py",
        "lock",
        "postBuild",
        "requirements.txt",
        "runtime.txt",
        "site",
    }
    after = BINDER / "postBuild"
    assert after.stat().st_mode & 0o111 == 0o111
    assert "set -euo pipefail" in after.read_text(encoding="utf-8")
    assert "compile_all()" in after.read_text(encoding="utf-8"), "nobody there waits for a compiler"
    python = re.fullmatch(r"python-(3\.\d+)\n", (BINDER / "runtime.txt").read_text(encoding="utf-8"))
    assert python is not None
    assert f"Requires-Python: >={python[1]}" in str(distribution("rulebook-toolkit").read_text("METADATA"))


def test_the_readme_links_to_every_notebook_and_names_the_owner_as_the_project_does() -> None:
    page = README.read_text(encoding="utf-8")
    assert filled(page, links.MARKED, links.text()) == page, "run `python -m tests.everywhere --links`"
    owners = set(re.findall(r"mybinder\.org/v2/gh/([^)]+?)/HEAD", page))
    assert owners == {links.repository()}


def test_the_readme_of_the_package_index_leads_into_the_repository() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    shown = README.read_text(encoding="utf-8")
    for change in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        assert project["project"]["urls"]["Repository"] in change["replacement"]
        shown = re.sub(change["pattern"], change["replacement"], shown)
    targets = re.findall(r"\]\(([^)]+)\)", shown)
    assert targets and all(re.match(r"https://|#", target) for target in targets)
    assert any("/raw/HEAD/binder/site/pictures/" in target for target in targets)
    assert any(target.endswith("/blob/HEAD/CONTRIBUTING.md") for target in targets)
