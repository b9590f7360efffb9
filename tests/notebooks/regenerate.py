"""Run notebooks afresh and keep their outputs, without anything that changes from run to run.

`make notebooks` runs all of them; `python tests/notebooks/regenerate.py notebooks/start_here.ipynb` one.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from rulebook.core.kernel import compile_all

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PYTHON = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def found() -> list[Path]:
    """List every notebook."""
    return sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def run(path: Path) -> None:
    """Run one notebook where it lies and write it back."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = nbformat.from_dict({"kernelspec": PYTHON})
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute(env=os.environ | {"RULEBOOK_PATIENCE": "60"})
    # Without a language JupyterLite asks for a kernel; the rest would differ from machine to machine.
    notebook.metadata = nbformat.from_dict({"kernelspec": PYTHON, "language_info": {"name": "python"}})
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # A widget of a kernel that is gone cannot be shown; its snapshot can.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    nbformat.write(notebook, path)


def main() -> None:
    """Run the notebooks that are named, or all of them."""
    if sys.platform == "win32":
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    compile_all()  # beforehand, so that no output tells of it
    for path in map(Path, sys.argv[1:] or map(str, found())):
        print(path, flush=True)
        run(path)


if __name__ == "__main__":
    main()
