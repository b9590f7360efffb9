"""What Binder does with a commit: the lines that repo2docker prints, carried out without Docker.

The base image is made from the list of exact versions that the same repo2docker brings along, on the
Python of this machine.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement

from binder.lock import BINDER, ON_THE_BASE, read
from tests.everywhere.machine import TOOLS, Environment, run, surroundings

THE_USER = "${NB_USER}"
CONDA_PACKAGE = re.compile(r"/(?P<name>[^/]+)-(?P<version>[^-/]+)-[^-/]+\.(?:conda|tar\.bz2)")
CONDA_ALONE = re.compile(r"^python-(?=fastjsonschema)|-core$")
KERNEL = "binder"


@dataclass(frozen=True)
class Binder:
    """A commit as Binder serves it."""

    checkout: Path
    environment: Environment
    base_versions: dict[str, str]
    now: dict[str, str]

    @property
    def pins(self) -> dict[str, str]:
        """What the commit asks for on top of the base image, and in which version."""
        locked = read(self.checkout / "binder" / BINDER.name)
        return {name: one.version for name, one in locked.items()}


def built(checkout: Path, folder: Path) -> Binder:
    """Do with a checkout what Binder would, in an environment that is made in the folder."""
    build = dockerfile(checkout)
    environment = base_image(folder, base_pins(build))
    before = environment.versions()
    carry_out(user_orders(build), checkout, environment)
    return Binder(checkout, environment, before, environment.versions())


def dockerfile(checkout: Path) -> str:
    """Ask repo2docker what it would build."""
    return run([TOOLS / "bin" / "repo2docker", "--no-build", "--debug", "."], cwd=checkout)


def user_orders(dockerfile: str) -> list[str]:
    """Pick the RUN lines that the user carries out: the others, root's, make the base image."""
    user, orders = "root", []
    for line in re.sub(r"\\\n\s*", "", dockerfile).splitlines():
        order, _, rest = line.partition(" ")
        if order == "USER":
            user = rest.strip()
        elif order == "RUN" and user == THE_USER:
            orders.append(rest)
    return orders


def base_pins(dockerfile: str) -> list[str]:
    """Read the exact versions on the base image, from the list that the Dockerfile copies there."""
    named = re.search(r"environment(\S+)lock-\w+ /tmp/env/environment\.lock", dockerfile)
    assert named is not None, "repo2docker copies no list of versions to the base image"
    file = "environment" + named[1].replace("-2e", ".").replace("-2d", "-") + "lock"
    (lock,) = TOOLS.glob(f"lib/python*/site-packages/repo2docker/buildpacks/conda/{file}")
    pins = []
    for package in CONDA_PACKAGE.finditer(lock.read_text(encoding="utf-8")):
        pin = f"{CONDA_ALONE.sub('', package['name'])}=={package['version']}"
        try:
            Requirement(pin)
        except InvalidRequirement:  # a library of the system, not of Python
            continue
        pins.append(pin)
    return pins


def base_image(folder: Path, pins: list[str]) -> Environment:
    """Make an environment with the Jupyter of the base image, version by version."""
    exact = folder.with_suffix(".pins.txt")
    exact.write_text("\n".join(pins), encoding="utf-8")
    base = Environment.new(folder)
    base.install("--constraint", exact, *ON_THE_BASE)
    return base


def carry_out(orders: list[str], checkout: Path, base: Environment) -> None:
    """Carry out the user's RUN lines in a checkout, as if in the image."""
    prefix = str(base.folder)
    image = surroundings(
        KERNEL_PYTHON_PREFIX=prefix,
        NB_PYTHON_PREFIX=prefix,
        REPO_DIR=str(checkout),
        PATH=f"{base.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
    )
    for order in orders:
        run(["bash", "-c", order], cwd=checkout, environment=image)


def kernel_for(base: Environment, folder: Path) -> dict[str, str]:
    """Describe a kernel in that environment; gives the variable by which Jupyter finds it."""
    spec = folder / "kernels" / KERNEL
    spec.mkdir(parents=True)
    argv = [str(base.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel = {"argv": argv, "display_name": "Binder", "language": "python"}
    (spec / "kernel.json").write_text(json.dumps(kernel), encoding="utf-8")
    return {"JUPYTER_PATH": str(folder)}
