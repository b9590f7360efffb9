"""The lock is of one piece, keeps to what `pyproject.toml` allows, and is all that is installed."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from binder.lock import BINDER, FOLDER, ON_THE_BASE, PYODIDE, SITE, Locked, read
from binder.lock.__main__ import asked, whole
from binder.lock.closure import closure
from binder.lock.fits import fits
from binder.lock.resolution import OURS
from tests.pages import REPOSITORY

ENVIRONMENTS = {file.stem: read(file) for file in FOLDER.glob("*.txt")}
OF_CI = {**{f"lock/{name}": found for name, found in ENVIRONMENTS.items()}, "requirements.txt": read(BINDER)}
EVERY = {**OF_CI, "wheels.txt": read(SITE), "pyodide.txt": read(PYODIDE)}
TEXTS = [*FOLDER.glob("*.txt"), BINDER, SITE, PYODIDE]

here = pytest.mark.skipif(not fits(), reason="the lock is for another system or Python than this one")


def needs(name: str) -> list[str] | None:
    """What a package that is installed here requires; None where it is only elsewhere."""
    try:
        return distribution(name).requires or []
    except PackageNotFoundError:
        return None


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.name)
def test_a_line_of_the_lock_is_a_version_and_a_digest_in_order_and_no_address(file: Path) -> None:
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    assert head.startswith("# Made by `make lock`, for ") and "://" not in head
    for line in lines:
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line), line
        assert str(Locked.read(line)) == line
    assert lines == sorted(lines, key=Locked.read) and len({Locked.read(line).name for line in lines}) == len(
        lines
    )


def test_there_is_a_lock_for_each_environment_of_the_makefile() -> None:
    used = set(re.findall(r"\$\(call packages,(\w+),", (REPOSITORY / "Makefile").read_text(encoding="utf-8")))
    assert used == ENVIRONMENTS.keys() == asked().keys() - {"binder"}


def test_what_builds_the_wheel_is_said_twice_and_is_the_same() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["build-system"]["requires"] == whole(project["dependency-groups"], "build")


def test_no_package_has_two_versions() -> None:
    found: dict[str, set[Locked]] = {}
    for packages in OF_CI.values():
        for one in packages.values():
            found.setdefault(one.name, set()).add(one)
    assert {name: ones for name, ones in found.items() if len(ones) > 1} == {}


@pytest.mark.parametrize("environment", sorted(asked()))
def test_all_that_pyproject_asks_for_is_in_the_lock_and_within_its_bounds(environment: str) -> None:
    packages = ENVIRONMENTS.get(environment, ENVIRONMENTS["lab"])
    for name, wanted in closure(asked()[environment], needs).items():
        for one in wanted if name != OURS else ():
            if name not in packages:
                assert needs(name) is None, f"{name} is installed, but not locked: run `make lock`"
            else:
                assert one.specifier.contains(packages[name].version), f"{packages[name]} is not {one}"


@here
@pytest.mark.parametrize("environment", ["lab", "test"])
def test_just_what_the_lock_names_is_installed_here(environment: str) -> None:
    for name, one in ENVIRONMENTS[environment].items():
        assert distribution(name).version == one.version, f"{one} is not what is installed: run `make test`"
    reached = {name for name in closure(asked()[environment], needs) if needs(name) is not None}
    assert reached - {OURS} == ENVIRONMENTS[environment].keys()


@here
def test_binder_pins_just_what_its_base_image_lacks() -> None:
    ours, base = closure(asked()["binder"], needs), closure(ON_THE_BASE, needs)
    assert read(BINDER).keys() == {name for name in ours.keys() - base.keys() if needs(name) is not None} - {
        OURS
    }


def test_the_wheels_on_the_site_are_those_that_its_front_end_and_binder_know() -> None:
    wheels, lab = read(SITE), ENVIRONMENTS["lab"]
    for name in ("anywidget", "comm", "ipywidgets", "spylls"):
        assert wheels[name] == lab[name] == {**ENVIRONMENTS["web"], **lab}[name]
    asked_of = closure([f"{OURS}[screens,words]"], needs, {"sys_platform": "emscripten"})
    given_otherwise = {"jupyterlab-widgets", "widgetsnbextension", "numpy", OURS}
    direct = {str(canonicalize_name(Requirement(one).name)) for one in needs("ipywidgets") or []}
    assert {"sympy", "mpmath", "psygnal"} | direct & asked_of.keys() - given_otherwise <= wheels.keys()


def test_the_lock_fits_no_other_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    assert not fits()


def test_the_lock_fits_no_older_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("binder.lock.fits.platform.libc_ver", lambda: ("glibc", "2.31"))
    assert not fits()
    monkeypatch.setattr("binder.lock.fits.platform.libc_ver", lambda: ("", ""))
    assert not fits()
