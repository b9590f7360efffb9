"""Pools, hands and conditions against icepool and dyce: each question once, in a fresh process, no caches.

`python -m tests.benchmarks.pools QUESTION WHO` times one; the rows start a process for each. A row without a
promise is one that a rival still answers sooner in its first millisecond, or about as soon.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from time import process_time
from typing import Any

from tests.benchmarks.race import Row, duration

RUNS = 3
LONG = 1.0  # seconds; what takes longer is run once
Asked = Callable[[], Any]


def rows() -> Iterator[Row]:
    """Run all races."""
    for name, (at_least, who) in QUESTIONS.items():
        times = {each: first_call(name, each) for each in who}
        answers = {each: times[each][1] for each in times}
        if any(answer != answers["rulebook"] for answer in answers.values()):
            raise AssertionError(f"{name}: not all answers are the same: {answers}")
        mine = times.pop("rulebook")[0]
        best = min(times, key=lambda each: times[each][0], default="the promise")
        theirs = times[best][0] if times else PROMISED[name]
        yield Row(name, duration(mine), best, duration(theirs), theirs / mine, at_least)


def first_call(name: str, who: str) -> tuple[float, Any]:
    """Time the first call in a fresh process: the best of some; gives the answer too."""
    command = [sys.executable, "-m", "tests.benchmarks.pools", name, who]
    runs: list[dict[str, Any]] = []
    while len(runs) < RUNS and not any(run["seconds"] > LONG for run in runs):
        runs.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
    return min(run["seconds"] for run in runs), runs[0]["answer"]


def read(answer: Any) -> list[str]:
    """Read any library's law, chance or list of them as texts."""
    if isinstance(answer, list | tuple):
        return [text for each in answer for text in read(each)]
    if isinstance(answer, Fraction):
        return [str(answer)]
    if type(answer).__module__.startswith("dyce"):
        return sorted(f"{value} {Fraction(n, answer.total)}" for value, n in answer.items() if n)
    if type(answer).__module__.startswith("icepool"):
        return sorted(f"{value} {Fraction(answer.probability(value))}" for value in answer.outcomes())
    return sorted(f"{value} {chance}" for value, chance in answer.items())


def asked(name: str, who: str) -> Asked:
    """Import one library and prepare one question."""
    return QUESTIONS[name][1][who]()


# --- the questions, each library's own import first ---------------------------------------------------------


def ours(code: str) -> Callable[[], Asked]:
    """Compile a question to us."""
    return compiled("from rulebook.odds import *\nimport numpy", code)


def icepools(code: str) -> Callable[[], Asked]:
    """Compile a question to icepool."""
    return compiled("import icepool\nfrom icepool import d6, d10, d, Deck, Die", code)


def dyces(code: str) -> Callable[[], Asked]:
    """Compile a question to dyce."""
    return compiled("from dyce import H, P", code)


def compiled(imports: str, code: str) -> Callable[[], Asked]:
    """Make a function of a line."""

    def prepare() -> Asked:
        names: dict[str, Any] = {"combinations": combinations, "Fraction": Fraction}
        exec(f"{imports}\ndef question():\n    return {code}", names)
        return names["question"]  # type: ignore[no-any-return]  # the function just made

    return prepare


def shared(n: int) -> tuple[float | None, dict[str, Callable[[], Asked]]]:
    """Ask whether some total is 11 or more, given that one is 7, of totals that share a die."""
    ours_code = (
        f"(lambda own, *others: P(largest(own + o for o in others) >= 11, "
        f"given=any_of(own + o == 7 for o in others)))(*dice({n}))"
    )
    by_hand = (
        "(lambda both: Fraction(both.probability((True, True)), "
        "both.probability((True, True)) + both.probability((False, True))))"
        "(icepool.map(lambda own, *others: (max(own + o for o in others) >= 11, "
        f"any(own + o == 7 for o in others)), *[d6] * {n}))"
    )
    contenders = {"rulebook": ours(ours_code)}
    if n <= 6:
        contenders["icepool"] = icepools(by_hand)
    return (5 if n <= 6 else 1), contenders


def pairs(n: int) -> tuple[float | None, dict[str, Callable[[], Asked]]]:
    """Ask whether the sum is above the middle, given a pair among so many dice."""
    code = (
        f"(lambda pool: P(total(pool) > {7 * n // 2}, "
        f"given=any_of(a == b for a, b in combinations(pool, 2))))(dice({n}))"
    )
    rival = (
        "(lambda both: Fraction(both.probability((True, True)), "
        "both.probability((True, True)) + both.probability((False, True))))"
        f"(d6.pool({n}).expand().map(lambda r: (sum(r) > {7 * n // 2}, len(set(r)) < {n})))"
    )
    contenders = {"rulebook": ours(code)}
    contenders["icepool"] = icepools(rival)
    return 2, contenders


def simple(
    at_least: float | None, mine: str, icepool: str = "", dyce: str = ""
) -> tuple[float | None, dict[str, Callable[[], Asked]]]:
    """Ask one line of each library."""
    contenders = {"rulebook": ours(mine)}
    if icepool:
        contenders["icepool"] = icepools(icepool)
    if dyce:
        contenders["dyce"] = dyces(dyce)
    return at_least, contenders


USUAL = "total(largest(pool, nth=k) for k in (1, 2, 3))"
QUESTIONS: dict[str, tuple[float | None, dict[str, Callable[[], Asked]]]] = {
    "8d6 keep 3": simple(1, "law(dice(8).keep_highest(3))", "d6.highest(8, 3)"),
    "8d6 keep 3, one by one": simple(None, f"(lambda pool: law({USUAL}))(dice(8))", "d6.highest(8, 3)"),
    "10d6 keep 3": simple(1, "law(dice(10).keep_highest(3))", "d6.highest(10, 3)"),
    "20d10 successes": simple(
        None,
        "law(count(x >= 7 for x in dice(20, sides=10)))",
        "20 @ (d10 >= 7)",
        "20 @ H(int(n >= 7) for n in range(1, 11))",
    ),
    "8d6 largest set": simple(1, "law(dice(8).largest_set())", "d6.pool(8).largest_count().simplify()"),
    "8d6 straight": simple(1, "law(dice(8).straight())", "d6.pool(8).largest_straight().simplify()"),
    "12d6 set and straight": simple(
        1,
        "(law(dice(12).largest_set()), law(dice(12).straight()))",
        "(d6.pool(12).largest_count().simplify(), d6.pool(12).largest_straight().simplify())",
    ),
    "best of 5d10 v 3d10": simple(
        None,
        "law(largest(dice(5, sides=10)) - largest(dice(3, sides=10)))",
        "d10.highest(5) - d10.highest(3)",
    ),
    "sum of 20d6": simple(2, "law(total(dice(20)))", "20 @ d6", "20 @ H(6)"),
    "sum of 100d100": simple(5, "law(total(dice(100, sides=100)))", "100 @ d(100)"),
    "13 of 52, 4-4-3-2": simple(
        1,
        'P(Deck(dict.fromkeys("shdc", 13)).draw(13).shape() == (4, 4, 3, 2))',
        "Fraction(Deck({suit: 13 for suit in 'shdc'}).deal(13).all_counts().probability((4, 4, 3, 2)))",
    ),
    "4 × 13, an ace each": simple(
        1,
        'P(all_of(count(c == "ace" for c in hand) == 1 '
        'for hand in Deck({"ace": 4, "other": 48}).deal(13, 13, 13, 13)))',
        "Fraction(icepool.multiset_function(lambda a, b, c, d: (a.sum(), b.sum(), c.sum(), d.sum()))"
        "(Deck({1: 4, 0: 48}).deal((13, 13, 13, 13))).probability((1, 1, 1, 1)))",
    ),
    "poker, all kinds, by rank and suit": simple(
        1,
        "(lambda hand: (lambda ranks: law((ranks.shape(), ranks.straight() == 5, "
        "any_of(all_of(c.map(lambda card: card[1]) == suit for c in hand) for suit in 'shdc'))))"
        "(Pool(c.map(lambda card: card[0]) for c in hand)))"
        "(Deck([(rank, suit) for rank in range(13) for suit in 'shdc']).draw(5))",
    ),
    "a birthday shared among 23, any of all pairs": simple(
        10,
        "P(any_of(a == b for a, b in combinations(dice(23, sides=365), 2)))",
        "1 - Fraction(d(365).pool(23).unique().size().probability(23))",
    ),
    **{f"given, dice sharing one: {n}": shared(n) for n in (6, 8, 10, 50)},
    **{f"given, a pair of {n}": pairs(n) for n in (6, 8, 10)},
    "30d6: keep 3, set, straight": simple(
        1, "(law(dice(30).keep_highest(3)), law(dice(30).largest_set()), law(dice(30).straight()))"
    ),
}

PROMISED = {
    "poker, all kinds, by rank and suit": 0.05,
    "given, dice sharing one: 8": 0.1,
    "given, dice sharing one: 10": 0.1,
    "given, dice sharing one: 50": 0.1,
    "30d6: keep 3, set, straight": 0.5,
}
"""Seconds at most, where no rival answers."""


def main() -> None:
    """Time one question to one library."""
    question = asked(*sys.argv[1:3])
    start = process_time()
    answer = question()
    seconds = process_time() - start
    print(json.dumps({"seconds": seconds, "answer": read(answer)}))


if __name__ == "__main__":
    main()
