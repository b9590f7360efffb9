"""Say what is known of the locked packages: `make audit`, or `python -m binder.lock.audit`.

Licences and newer versions are asked of this machine and of its package index; known faults of the service
that `pip-audit` asks. Where that is out of reach, nothing is known of faults, and that is what is said.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from typing import Any

from packaging.utils import canonicalize_name

from binder.lock import FOLDER, Locked, read
from binder.lock.__main__ import resolved
from binder.lock.resolution import ROOT

VENV = ROOT / ".venv"
AUDIT = [f"{VENV}/tools/bin/python", "-m", "pip_audit", "--no-deps", "--disable-pip", "--format=json"]


def locked() -> dict[str, Locked]:
    """Read every package of every environment."""
    return {name: one for file in sorted(FOLDER.glob("*.txt")) for name, one in read(file).items()}


def without_licence(packages: Iterable[Distribution]) -> list[str]:
    """Name the packages that say nothing of a licence: in their description, by classifier, or as a file."""
    return sorted(canonicalize_name(one.metadata["Name"]) for one in packages if not _licence(one))


def _licence(package: Distribution) -> bool:
    told = package.metadata
    classified = any(line.startswith("License ::") for line in told.get_all("Classifier") or [])
    files = any("licen" in str(file).lower() for file in package.files or ())
    return classified or files or (told["License-Expression"] or told["License"] or "UNKNOWN") != "UNKNOWN"


def newer(now: dict[str, Locked], then: dict[str, Locked]) -> list[str]:
    """Name the packages that have another version now.

    >>> newer({"dice": Locked("dice", "2.1", "")}, {"dice": Locked("dice", "2.0", "")})
    ['dice 2.1 (locked: 2.0)']
    """
    both = sorted(now.keys() & then.keys())
    return [
        f"{x} {now[x].version} (locked: {then[x].version})" for x in both if now[x].version != then[x].version
    ]


def faults(told: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Read what pip-audit found: known faults, and the packages of which it knows nothing.

    >>> found = {"name": "dice", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}
    >>> faults({"dependencies": [found]})
    (['dice 1: X-1, mended in 2'], [])
    """
    known, unknown = [], []
    for one in told["dependencies"]:
        unknown += [one["name"]] if "skip_reason" in one else []
        for fault in one.get("vulns", []):
            mended = ", ".join(fault["fix_versions"]) or "no version yet"
            known.append(f"{one['name']} {one['version']}: {fault['id']}, mended in {mended}")
    return known, unknown


def asked_of_the_service() -> dict[str, Any] | None:
    """Have pip-audit ask for known faults; None where it cannot be asked."""
    files = [f"--requirement={file}" for file in sorted(FOLDER.glob("*.txt"))]
    done = subprocess.run([*AUDIT, *files], capture_output=True, text=True)
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return None
    return found


def main() -> int:
    """Print the three answers; fails where a fault is known or a licence is not."""
    then = locked()
    paths = [str(found) for under in ("", "*/") for found in VENV.glob(f"{under}lib/python*/site-packages")]
    here = {canonicalize_name(one.metadata["Name"]): one for one in distributions(path=paths)}
    silent = without_licence(one for name, one in here.items() if name in then)
    print(
        f"Licences: {len(here.keys() & then.keys())} of {len(then)} locked packages are installed here;",
        end=" ",
    )
    print(f"without a licence: {', '.join(silent) or 'none'}.")
    now = resolved()
    later = newer({name: now.locked(name) for name in now.packages if name in then}, then)
    print(f"Newer versions: {'; '.join(later) or 'none'}.{' Run `make lock`.' if later else ''}")
    told = asked_of_the_service()
    known, unknown = faults(told) if told else ([], sorted(then))
    if len(unknown) == len(then):
        print("Known faults: not known, for the service that pip-audit asks cannot be reached from here.")
    else:
        print(f"Known faults: {'; '.join(known) or 'none'}; not asked about: {', '.join(unknown) or 'none'}.")
    return 1 if known or silent else 0


if __name__ == "__main__":
    sys.exit(main())
