"""Generating functions as whole numbers: many counts in one number, so that one product convolves them all.

The count of the value n stands in the n-th field of the number, each field so wide that no count can spill
over into the next. Python multiplies the whole; nothing here needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def packed(counts: Iterable[tuple[int, int]], width: int) -> int:
    """Write counts into the fields of a number, `width` bytes each.

    >>> packed([(0, 1), (2, 5)], 1) == 1 + 5 * 256**2
    True
    """
    fields = dict(counts)
    if not fields:
        return 0
    room = bytearray((max(fields) + 1) * width)
    for place, count in fields.items():
        room[place * width : (place + 1) * width] = count.to_bytes(width, "little")
    return int.from_bytes(room, "little")


def unpacked(polynomial: int, width: int) -> Iterator[tuple[int, int]]:
    """Read the fields that are not 0.

    >>> list(unpacked(packed([(0, 1), (2, 5)], 1), 1))
    [(0, 1), (2, 5)]
    """
    size = -(-polynomial.bit_length() // 8)
    size += -size % width
    room = polynomial.to_bytes(size, "little")
    for place in range(size // width):
        if count := int.from_bytes(room[place * width : (place + 1) * width], "little"):
            yield place, count
