"""Called when the project is built: the README as the package index shows it, away from the repository."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

NEARBY = re.compile(r"(?P<words>!?\[[^\]]*\])\((?P<path>(?![a-z]+:|#)[^)]+)\)")


class ReadmeElsewhere(MetadataHookInterface):
    """Pictures and links lead into the repository, whose address is stated in pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the README among what is known of the project."""
        repository = metadata["urls"]["Repository"]

        def led_there(found: re.Match[str]) -> str:
            kind = "raw" if found["words"].startswith("!") else "blob"
            return f"{found['words']}({repository}/{kind}/HEAD/{found['path']})"

        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": NEARBY.sub(led_there, text)}
