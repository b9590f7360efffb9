"""Generating functions as whole numbers: many counts in one number, so that one product convolves them all.

The count of the value n stands in the n-th field of the number, each field so wide that no count can spill
over into the next. Python multiplies the whole; nothing here needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal

LONG = 200_000  # digits from which decimal numbers multiply faster: their products are made by Fourier
WIDEST_FIELD = 4_000  # digits that Python reads at once


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


def raised(counts: Mapping[int, int], times: int, most: int) -> Iterator[tuple[int, int]]:
    """Convolve counts with themselves so many times; `most` is what all of them add up to in the end.

    >>> list(raised({0: 1, 1: 1}, 3, 8))
    [(0, 1), (1, 3), (2, 3), (3, 1)]
    """
    fields = max(counts) * times + 1
    digits = most.bit_length() * 3 // 10 + 1
    if fields * digits < LONG or digits > WIDEST_FIELD:
        width = most.bit_length() // 8 + 1
        return unpacked(packed(counts.items(), width) ** times, width)
    return in_decimals(counts, times, digits)


def in_decimals(counts: Mapping[int, int], times: int, digits: int) -> Iterator[tuple[int, int]]:
    """Do the same with the fields of a decimal number.

    >>> list(in_decimals({0: 1, 2: 1}, 3, 2))
    [(0, 1), (2, 3), (4, 3), (6, 1)]
    """
    context = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)
    fields = [str(counts.get(place, 0)).zfill(digits) for place in range(max(counts), -1, -1)]
    square, product = Decimal("".join(fields)), Decimal(1)
    while times:
        if times & 1:
            product = context.multiply(product, square)
        times >>= 1
        if times:
            square = context.multiply(square, square)
    text = format(product, "f")
    text = text.zfill(-(-len(text) // digits) * digits)
    for place in range(len(text) // digits):
        end = len(text) - place * digits
        if count := int(text[end - digits : end]):
            yield place, count
