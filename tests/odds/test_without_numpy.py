"""What the kit counts in a Python that has no numpy: whatever it can list, pool or multiply."""

import subprocess
import sys
from textwrap import dedent

CODE = """
    import sys
    sys.modules["numpy"] = None
    from fractions import Fraction
    from itertools import combinations
    from rulebook.odds import *
    own, *others = dice(5)
    assert P(any_of(own + other == 7 for other in others)) == Fraction(671, 1296)
    assert law(largest(own + other for other in others))[12] == Fraction(671, 7776)
    assert law(total(dice(100))).mean == 350
    assert P(count(d == 6 for d in dice(20)) == 0) == Fraction(5, 6) ** 20
    assert P(dice(4).keep_highest(3) == 18) == Fraction(7, 432)
    assert law(dice(12).largest_set()).total == 6**12
    assert P(any_of(a == b for a, b in combinations(dice(8), 2))) == 1
    assert P(Deck({rank: 4 for rank in range(13)}).draw(5).shape() == (3, 2)) == Fraction(6, 4165)
    first, second = Deck(range(1, 11)).deal(2, 2)
    assert P(total(first) == total(second)) == Fraction(5, 63)
    assert law(die(6), given=own > 3).mean == Fraction(7, 2)
    assert Chain(0, lambda n: {n: 5, n + 1: 1}).time_to(lambda n: n == 2) == 12
    assert why(any_of(d == 6 for d in dice(4))).chance == Fraction(671, 1296)
    assert why(own + others[0] == 5).favourable == 4
    assert why(own == 6, given=own + others[0] >= 10).chance == Fraction(1, 2)
    assert why(Deck("AAB").draw(2).sorted[1] == "B").chance == Fraction(2, 3)
    assert P(where(own > 3, own, 1).is_in({1, 6})) == Fraction(2, 3)
    assert law(own.map(str))["3"] == Fraction(1, 6)
    try:
        estimate(own, times=10, seed=1)
    except ModuleNotFoundError as missing:
        print(missing)
"""


def test_the_kit_counts_without_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", dedent(CODE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "counted with numpy, which is not here" in done.stdout
