"""Every notebook as a page to read, without a kernel: its prose, its code folded away, its stored outputs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from latex2mathml.converter import convert
from nbconvert.filters import ansi2html, markdown2html
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from binder.site.writing import write

LINK = re.compile(r"\]\(([\w/.]+)\.ipynb\)")
CHART = "application/vnd.vegalite.v5+json"


def cells(notebook: Path) -> Iterator[str]:
    """Write each cell as HTML."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield f'<div class="prose">{prose(source)}</div>'
        elif source:
            yield f'<details class="code"><summary>Code</summary>{code(source)}</details>'
            yield from map(output, cell["outputs"])


def prose(source: str) -> str:
    """Write Markdown as HTML; links to notebooks become links to their pages."""
    html = str(markdown2html(LINK.sub(r"](\1.html)", source)))
    return re.sub(r'<a class="anchor-link".*?</a>', "", html)


def code(source: str) -> str:
    """Write Python with its words in colour."""
    return str(highlight(source, PythonLexer(), HtmlFormatter(cssclass="source", wrapcode=True)))


def output(told: dict[str, Any]) -> str:
    """Write one stored output in the best way that needs no kernel and no script."""
    if told["output_type"] == "stream":
        return plain("".join(told["text"]))
    if told["output_type"] == "error":
        return plain("\n".join(told["traceback"]))
    data = {kind: "".join(text) if isinstance(text, list) else text for kind, text in told["data"].items()}
    if "text/html" in data:
        return f'<div class="board" tabindex="0" role="group" aria-label="Output">{data["text/html"]}</div>'
    if "text/latex" in data:
        return f'<div class="formula">{convert(data["text/latex"].strip().strip("$"), display="block")}</div>'
    if CHART in data:
        return '<p class="quiet">Here stands a chart, which is drawn when the page runs live.</p>'
    return plain(data["text/plain"])


def plain(text: str) -> str:
    """Write text as it stands; it may be wider than the page."""
    return f'<pre class="output" tabindex="0">{ansi2html(escape(text, quote=False))}</pre>'


def title_of(notebook: Path) -> str:
    """Give the heading of a notebook."""
    first = "".join(json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]["source"])
    return first.splitlines()[0].lstrip("# ")


def build(site: Path, notebooks: Path, told: dict[str, Any]) -> None:
    """Write the landing page, and a page for each notebook."""
    write(site / "index.html", "landing.html", root="", **told)
    played = {each["notebook"]: f"learn/{name}" for name, each in told["lessons"].items()}
    for notebook in sorted(notebooks.rglob("*.ipynb")):
        path = notebook.relative_to(notebooks).with_suffix("")
        game = path.parts[0] if path.parts[0] in told["games"] else None
        write(
            site / "read" / path.with_suffix(".html"),
            "page.html",
            root="../" * len(path.parts),
            path=path.as_posix(),
            game=game,
            kind=path.name,
            played=played.get(path.as_posix()) or (f"play/{game}" if game else None),
            title=title_of(notebook),
            cells=list(cells(notebook)),
            **told,
        )
