"""Write what the site's own Python is made of: `python -m binder.lock.site`, with the group `web` installed.

What Pyodide lists comes in the version that it was tried with there, anything else in the version of the
lock. All of it is pure: numpy alone is compiled, and not carried.
"""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION
from packaging.utils import canonicalize_name

from binder.lock import FOLDER, PYODIDE, SITE, Locked, read, write
from binder.lock.closure import closure
from binder.lock.resolution import OURS, ROOT, Resolution
from binder.site.shelf import HERE, KERNEL, LATER, SHIMS, core, listed

ASKED = (f"{OURS}[screens,words]", "tqdm")
FOR_THE_BROWSER = (
    f"--python-version={PYODIDE_PYTHON_VERSION}",
    "--implementation=py",
    "--abi=none",
    "--platform=any",
)


def main(cache: Path) -> None:
    """Ask for the pure wheel of every package, in the version that the lock or Pyodide names."""
    packed = core(cache)
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    write(PYODIDE, "the site: Python for the browser, from npm", [Locked("pyodide", PYODIDE_VERSION, digest)])
    theirs = listed(packed)
    ours = read(FOLDER / "lab.txt")
    known = Resolution.of(".[screens,words]", "tqdm")
    names = closure(ASKED, known.needs, HERE).keys() - SHIMS - LATER - {OURS}
    needed, waiting = set[str](), [*KERNEL, *names]
    while waiting:
        name = str(canonicalize_name(waiting.pop()))
        if name not in needed:
            needed.add(name)
            waiting += theirs[name]["depends"] if name in theirs else []
    versions = {name: theirs[name]["version"] if name in theirs else ours[name].version for name in needed}
    pins = [f"{name}=={version}" for name, version in sorted(versions.items())]
    with tempfile.TemporaryDirectory() as nowhere:
        found = Resolution.of("--no-deps", *FOR_THE_BROWSER, "--target", nowhere, *pins)
    write(SITE, "the site: pure wheels for the Python in the browser", map(found.locked, found.packages))


if __name__ == "__main__":
    main(ROOT / ".venv" / "web" / "cache" / "wheels")
