"""Large systems of equations, exactly: solved modulo a small prime, then lifted digit by digit (Dixon).

The matrix is inverted once, modulo a prime so small that floating-point products of whole rows stay exact.
Each further digit of the solution costs a product of a matrix and a vector. Enough digits name one fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

from rulebook.core.later import np
from rulebook.odds.errors import OddsError
from rulebook.odds.values import Column

MOST_LIFTED = 3000  # states: their matrix takes 72 MB
PRIMES = (1_048_573, 1_048_571, 1_048_559)  # 3,000 products of two such numbers stay below 2 ** 53
LEAST_BLOCK = 64  # rows inverted one by one


def lifted(
    block: Sequence[Any],
    entering: Mapping[Any, Fraction],
    rows: Mapping[Any, Mapping[Any, int]],
    totals: Mapping[Any, int],
) -> tuple[Fraction, dict[Any, Fraction]]:
    """Give the steps that a walk spends among states, and the chance of each place it leaves them for.

    With u the visits of each state over its total weight: total · u − what the others send = what enters.

    >>> walk = {n: {n - 1: 1, n + 1: 1} for n in (1, 2, 3)}
    >>> lifted([1, 2, 3], {1: Fraction(1)}, walk, dict.fromkeys(walk, 2))
    (Fraction(3, 1), {0: Fraction(3, 4), 4: Fraction(1, 4)})
    """
    place = {state: at for at, state in enumerate(block)}
    scale = lcm(*[share.denominator for share in entering.values()])
    right = [0] * len(block)
    for state, share in entering.items():
        right[place[state]] += int(share * scale)
    sends = [(place[s], place[t], w) for s in block for t, w in rows[s].items() if t in place]
    goals = sorted({t for s in block for t in rows[s] if t not in place}, key=repr)
    wanted = [[totals[state] for state in block]]
    wanted += [[rows[state].get(goal, 0) for state in block] for goal in goals]
    bound = size_of([totals[state] for state in block], right, wanted)
    sums, modulus = dixon(sends, [totals[state] for state in block], right, wanted, bound)
    answers = [fraction_of(value, modulus) / scale for value in sums]
    return answers[0], {goal: share for goal, share in zip(goals, answers[1:], strict=True) if share}


def size_of(diagonal: Sequence[int], right: Sequence[int], wanted: Sequence[Sequence[int]]) -> int:
    """Bound numerator and denominator of every answer together, in bits.

    The determinant is at most the product of the diagonal, as nothing off it is positive and no column sums
    to less than 0; where the right side replaces a column, Hadamard's bound adds half a bit for each row.
    """
    bits = sum(total.bit_length() for total in diagonal)
    most = max(sum(map(abs, row)) for row in wanted) * (sum(map(abs, right)) + 1)
    return 2 * bits + len(diagonal) + most.bit_length() + 64


def dixon(
    sends: Sequence[tuple[int, int, int]],
    diagonal: Sequence[int],
    right: Sequence[int],
    wanted: Sequence[Sequence[int]],
    bits: int,
) -> tuple[list[int], int]:
    """Lift the solution to so many bits; gives the wanted sums over it, modulo a power of the prime."""
    for prime in PRIMES:
        size = len(diagonal)
        matrix = np.zeros((size, size))
        for at, total in enumerate(diagonal):
            matrix[at, at] = total % prime
        for before, after, weight in sends:
            matrix[after, before] = (matrix[after, before] - weight) % prime
        inverse = inverted(matrix, prime)
        if inverse is not None:
            break
    else:
        raise OddsError("This chain has no single solution.")
    small = max(*diagonal, *[weight for *_, weight in sends], 1) * (len(sends) + size) < 2**30
    exact = np.int64 if small else object
    befores = np.array([before for before, _, _ in sends])
    afters = np.array([after for _, after, _ in sends])
    weights = np.array([weight for *_, weight in sends], dtype=exact)
    diagonals = np.array(diagonal, dtype=exact)
    functional = np.array(wanted, dtype=object)
    rest = np.array(right, dtype=object)
    sums, power, modulus_bits = [0] * len(wanted), 1, 0
    while modulus_bits < bits:
        digits = np.rint(inverse @ (rest % prime).astype(np.float64) % prime).astype(np.int64)
        for at, value in enumerate(functional @ digits.astype(object)):
            sums[at] += int(value) * power
        product = diagonals * digits.astype(exact)
        np.subtract.at(product, afters, weights * digits[befores].astype(exact))
        rest = (rest - product) // prime
        power *= prime
        modulus_bits = power.bit_length()
    return [value % power for value in sums], power


def inverted(matrix: Column, prime: int) -> Column | None:
    """Invert a matrix modulo a prime, by halves; None if a corner of it has no inverse."""
    size = len(matrix)
    if size <= LEAST_BLOCK:
        return inverted_plainly(matrix, prime)
    half = size // 2
    a, b = matrix[:half, :half], matrix[:half, half:]
    c, d = matrix[half:, :half], matrix[half:, half:]
    first = inverted(a, prime)
    if first is None:
        return None
    ca, ab = c @ first % prime, first @ b % prime
    second = inverted((d - ca @ b) % prime, prime)
    if second is None:
        return None
    upper = -(ab @ second) % prime
    lower = -(second @ ca) % prime
    return np.block([[(first + ab @ (second @ ca % prime)) % prime, upper], [lower, second]])


def inverted_plainly(matrix: Column, prime: int) -> Column | None:
    """Invert a small matrix modulo a prime, row by row.

    >>> inverted_plainly(np.array([[2.0]]), 7).tolist()
    [[4.0]]
    """
    size = len(matrix)
    both = np.hstack([matrix % prime, np.eye(size)])
    for column in range(size):
        pivots = np.flatnonzero(both[column:, column]) + column
        if not len(pivots):
            return None
        both[[column, pivots[0]]] = both[[pivots[0], column]]
        both[column] = both[column] * pow(int(both[column, column]), -1, prime) % prime
        others = both[:, column].copy()
        others[column] = 0
        both = (both - np.outer(others, both[column]) % prime) % prime
    inverse: Column = both[:, size:]
    return inverse


def fraction_of(value: int, modulus: int) -> Fraction:
    """Find the one fraction of small numbers that equals a whole number modulo another.

    >>> fraction_of(pow(3, -1, 10007) * 2 % 10007, 10007)
    Fraction(2, 3)
    """
    bound = isqrt(modulus // 2)
    before, now = (modulus, 0), (value, 1)
    while now[0] > bound:
        quotient = before[0] // now[0]
        before, now = now, (before[0] - quotient * now[0], before[1] - quotient * now[1])
    return Fraction(now[0], now[1])
