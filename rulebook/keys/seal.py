"""Bytes in a line of text that tells when it is damaged, and numbers in bytes: the ground of every key.

A key is a mark with a version, a dot, and url-safe text whose first four bytes are a checksum. A long one has
several pieces, each after a dot; the checksum of each is that of all up to there.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Sequence


class Broken(ValueError):
    """A key that cannot be read; the message says what is the matter with it.

    >>> unseal("RB1", "hello", "share key", 100)
    Traceback (most recent call last):
    ...
    rulebook.keys.seal.Broken: this is not a share key: it should begin with RB1 and a dot
    """


def seal(mark: str, body: bytes) -> str:
    """Write bytes as a key.

    >>> seal("RB1", b"seven")
    'RB1.llStbHNldmVu'
    """
    return f"{mark}.{piece(body)[0]}"


def piece(body: bytes, after: int = 0) -> tuple[str, int]:
    """Write bytes as a piece of a key, after a piece with that checksum; give its own as well.

    >>> piece(b"seven")
    ('llStbHNldmVu', 2522131820)
    """
    checksum = zlib.crc32(body, after)
    return _text(checksum.to_bytes(4, "big") + body), checksum


def unseal(mark: str, key: str, called: str, longest: int) -> bytes:
    """Give the bytes of a key back, or raise Broken with what is wrong with it.

    >>> unseal("RB1", "RB1.llStbH NldmVu", "share key", 100)
    b'seven'
    """
    return b"".join(pieces(mark, key, called, longest, most=1))


def pieces(mark: str, key: str, called: str, longest: int, most: int) -> list[bytes]:
    """Give the bytes of each piece of a key back, or raise Broken with what is wrong with it.

    >>> first, checksum = piece(b"seven")
    >>> pieces("RB1", f"RB1.{first}.{piece(b'eight', checksum)[0]}", "share key", 100, most=9)
    [b'seven', b'eight']
    """
    key = "".join(key.split())
    letters = mark.rstrip("0123456789")
    if not key.startswith(f"{mark}."):
        version = key.split(".")[0].removeprefix(letters)
        if key.startswith(letters) and version.isdigit():
            raise Broken(f"this key is of version {version[:9]}; version {mark[len(letters) :]} can be read")
        raise Broken(f"this is not a {called}: it should begin with {mark} and a dot")
    if len(key) > longest:
        raise Broken(f"this key is longer than any {called}")
    texts = key[len(mark) + 1 :].split(".", most)
    if not all(re.fullmatch(r"[A-Za-z0-9_-]*", text) for text in texts[:most]) or len(texts) > most:
        raise Broken("this key has characters that no key has; was it copied whole?")
    found, checksum = [], 0
    for text in texts:
        body, checksum = _read_piece(text, checksum)
        found.append(body)
    return found


DAMAGED = "this key is damaged: a part is missing or changed; was it copied whole?"


def _read_piece(text: str, after: int) -> tuple[bytes, int]:
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_")
    except binascii.Error:
        packed = b""
    checksum, body = packed[:4], packed[4:]
    right = zlib.crc32(body, after)
    # Bits at the end that carry nothing may have been changed too.
    if not body or right.to_bytes(4, "big") != checksum or _text(packed) != text:
        raise Broken(DAMAGED)
    return body, right


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def packed(digits: Sequence[tuple[int, int]]) -> bytes:
    """Write a row of digits, each with its base, as one big number.

    >>> packed([(3, 6), (1, 2), (0, 6)])
    b'\\t'
    """
    parts = list(digits)
    while len(parts) > 1:  # neighbours are joined two by two: digit by digit, a long row would take minutes
        pairs = zip(parts[::2], parts[1::2], strict=False)
        joined = [(low + base * high, base * more) for (low, base), (high, more) in pairs]
        parts = joined + parts[2 * len(joined) :]
    number = parts[0][0] if parts else 0
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Digits:
    """The digits of a big number, taken one by one by whoever knows their bases.

    >>> row = Digits(packed([(3, 6), (1, 2)]))
    >>> row.take(6), row.take(2), row.done
    (3, 1, True)
    """

    def __init__(self, data: bytes) -> None:
        self.number = int.from_bytes(data, "big")

    def take(self, base: int) -> int:
        """Take the next digit.

        >>> Digits(b"\\x09").take(6)
        3
        """
        self.number, digit = divmod(self.number, base)
        return digit

    @property
    def done(self) -> bool:
        """Whether only zeros are left."""
        return not self.number
