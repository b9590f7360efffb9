"""Write the lock: `make lock`, which is `python -m binder.lock` and then `python -m binder.lock.site`."""

from __future__ import annotations

import tomllib

from binder.lock import BINDER, FOLDER, ON_THE_BASE, write
from binder.lock.fits import MADE_FOR
from binder.lock.resolution import OURS, ROOT, Resolution

PIP = "pip>=25.1"
"""The first that reads dependency groups."""
IN_PLACE = "editables>=0.5"
"""What hatchling asks for where the project is installed in place."""


def asked() -> dict[str, list[str]]:
    """Say what each environment of the Makefile asks for, from what `pyproject.toml` says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    binder = [f"{OURS}[lab]", *groups["build"]]
    lab = [*binder, IN_PLACE]
    return {
        "pip": [PIP],
        "binder": binder,
        "lab": lab,
        "test": [*lab, *whole(groups, "test")],
        "tools": whole(groups, "tools"),
        "web": whole(groups, "web"),
    }


def whole(groups: dict[str, list[str | dict[str, str]]], name: str) -> list[str]:
    """Give a group of dependencies together with those that it includes.

    >>> whole({"web": [{"include-group": "build"}, "nbconvert"], "build": ["hatchling"]}, "web")
    ['hatchling', 'nbconvert']
    """
    found = []
    for one in groups[name]:
        found += [one] if isinstance(one, str) else whole(groups, one["include-group"])
    return found


def resolved() -> Resolution:
    """Resolve everything together, so that no package has two versions."""
    ours = {one for every in asked().values() for one in every if not one.startswith(OURS)}
    return Resolution.of(".[lab]", *sorted(ours | base_only()))


def main() -> None:
    """Write a file for each environment, and one for Binder."""
    wanted, found = asked(), resolved()
    reached = {name: found.reached(requirements) for name, requirements in wanted.items()}
    on_binder = reached.pop("binder") - found.reached(ON_THE_BASE)
    write(BINDER, "Binder: what its base image lacks", map(found.locked, on_binder))
    for name, packages in reached.items():
        write(FOLDER / f"{name}.txt", f"{MADE_FOR}: {name}", map(found.locked, packages))


def base_only() -> set[str]:
    """Name what only Binder's base image brings: pip has to be asked what it needs."""
    return set(ON_THE_BASE) - {"pip", "jupyterlab", "ipywidgets"}


if __name__ == "__main__":
    main()
