"""Build the site: `make site`, or `python -m binder.site TARGET [PYODIDE]` with the group `web` installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from binder.site import notices, players
from binder.site.pages import build
from binder.site.shelf import Shelf
from binder.site.writing import told

SITE = Path(__file__).parent
ROOT = SITE.parents[1]
NOTEBOOKS = ROOT / "notebooks"
CACHE = Path(sys.prefix) / "cache"


def own_wheel() -> Path:
    """Build the project's wheel."""
    folder = CACHE / "own"
    shutil.rmtree(folder, ignore_errors=True)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(pip, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def lite(site: Path, local: Path | None) -> None:
    """Build JupyterLite with every notebook, and the Python that runs in the browser."""
    work = CACHE / "lite"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(SITE / "lite", work)
    shutil.copytree(NOTEBOOKS, work / "files", ignore=shutil.ignore_patterns(".*"))
    Shelf(work / "static" / "pyodide", CACHE / "wheels").fill(own_wheel(), SITE / "wheels.txt", local)
    apps = [word for app in ("lab", "notebooks", "tree") for word in ("--apps", app)]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--contents", "files", *apps]
    done = subprocess.run([*command, "--output-dir", str(site)], cwd=work, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    _extend(site, SITE / "run_at_once.js")
    for leftover in (*site.rglob("*.map"), *site.glob("rspack*"), site / "jupyterlite.schema.v0.json"):
        leftover.unlink(missing_ok=True)


def _extend(site: Path, script: Path) -> None:
    """Add an extension of our own to those that JupyterLite loads."""
    folder = site / "extensions" / "rulebook"
    folder.mkdir(parents=True)
    shutil.copy(script, folder)
    config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    ours = {"name": "rulebook", "extension": "./extension", "load": script.name}
    config["jupyter-config-data"]["federated_extensions"].append(ours)
    (site / "jupyter-lite.json").write_text(json.dumps(config, indent=2), encoding="utf-8")


def main(site: Path, local: Path | None = None) -> None:
    """Build everything into an empty folder, or in place of an older site."""
    if site.exists() and any(site.iterdir()) and not (site / "live" / "jupyter-lite.json").exists():
        sys.exit(f"{site} is not empty and holds no site: name another folder, or empty it.")
    shutil.rmtree(site, ignore_errors=True)
    lite(site / "live", local)
    words = told()
    build(site, NOTEBOOKS, words)
    players.build(site, words)
    notices.build(site, words)
    shutil.copytree(SITE / "pictures", site / "pictures", ignore=shutil.ignore_patterns("*_table.jpg"))
    for file in (SITE / "style.css", SITE / "icon.svg", site / "live" / "lab" / "favicon.ico"):
        shutil.copy(file, site)


if __name__ == "__main__":
    main(*(Path(argument).resolve() for argument in sys.argv[1:]))
