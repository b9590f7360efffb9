"""What Binder reads of us is right before it is tried: the folder, its pins, the links that lead there."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.everywhere import links
from tests.everywhere.binder import ON_THE_BASE, pins_of
from tests.pages import README, REPOSITORY, filled

BINDER = REPOSITORY / "binder"
PINS = [Requirement(pin) for pin in pins_of(REPOSITORY)]


def needs(*asked: str) -> dict[str, list[Requirement]]:
    """Follow requirements from package to package: for each, what is asked of it."""
    found: dict[str, list[Requirement]] = {}
    seen: set[str] = set()
    to_do = [Requirement(one) for one in asked]
    while to_do:
        wanted = to_do.pop()
        found.setdefault(canonicalize_name(wanted.name), []).append(wanted)
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        try:
            requires = distribution(wanted.name).requires or []
        except PackageNotFoundError:  # only on other systems, or on the base image alone
            continue
        for one in map(Requirement, requires):
            extras = wanted.extras or {""}
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras):
                to_do.append(one)
    return found


def test_every_pin_is_exact_and_they_are_in_order() -> None:
    assert [len(pin.specifier) == 1 and str(pin.specifier).startswith("==") for pin in PINS] == [True] * len(
        PINS
    )
    assert [pin.name for pin in PINS] == sorted(pin.name for pin in PINS)


def test_just_what_the_base_image_lacks_is_pinned() -> None:
    ours = needs("rulebook-toolkit[lab]")
    assert {pin.name for pin in PINS} == ours.keys() - needs(*ON_THE_BASE).keys() - {"rulebook-toolkit"}


def test_every_pin_is_within_the_bounds_that_are_asked_of_it() -> None:
    asked = needs("rulebook-toolkit[lab]")
    for pin in PINS:
        (exact,) = pin.specifier
        for one in asked[pin.name]:
            assert one.specifier.contains(exact.version), f"{pin} is not {one}"


def test_the_folder_holds_what_binder_needs_and_nothing_that_slows_it() -> None:
    assert {path.name for path in BINDER.iterdir()} == {
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
