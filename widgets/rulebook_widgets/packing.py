"""What travels to a page, packed: each part of a screen as whole as it is, in a quarter of the bytes."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

import traitlets


def packed(value: Any) -> Any:
    """Pack a dict or a list of JSON, where that makes it smaller; `frame/unpack.js` opens it.

    >>> many = [{"card": card, "words": "a card"} for card in range(12)]
    >>> len(packed(many)["packed"]) < len(json.dumps(many)) / 3, packed(["one"])
    (True, ['one'])
    """
    if not isinstance(value, dict | list):
        return value
    text = json.dumps(value, separators=(",", ":"))
    small = {"packed": b64encode(zlib.compress(text.encode(), 9)).decode()}
    looks_packed = isinstance(value, dict) and isinstance(value.get("packed"), str)
    return small if looks_packed or len(small["packed"]) < len(text) else value


def unpacked(value: Any) -> Any:
    """Open what was packed; all else is as it is.

    >>> many = [{"card": card, "words": "a card"} for card in range(12)]
    >>> unpacked(packed(many)) == many, unpacked(["one"])
    (True, ['one'])
    """
    if isinstance(value, dict) and isinstance(value.get("packed"), str):
        return json.loads(zlib.decompress(b64decode(value["packed"])))
    return value


def travels_packed() -> Any:
    """Make a trait that Python sees as it is, and a page packed.

    >>> travels_packed().metadata["to_json"](["one"], None)
    ['one']
    """
    return traitlets.Dict().tag(sync=True, to_json=lambda value, widget: packed(value))
