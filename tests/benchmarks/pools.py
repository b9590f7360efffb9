"""Pools, hands and conditions against icepool, dyce and lea: each question once, in a fresh process.

`python -m tests.benchmarks.pools QUESTION WHO` times one; the rows start a process for each. Every
library that can answer a question in a few seconds is asked, in its own best words. A row without a promise
is one that another library answers sooner, or about as soon.
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
    if type(answer).__module__.startswith("lea"):
        if answer.support() == (False, True):
            return [str(Fraction(answer.p(True)))]
        return sorted(f"{value} {Fraction(chance)}" for value, chance in answer.pmf_tuple())
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
    return compiled("import icepool\nfrom icepool import d6, d10, d, Deck, Die\n" + POKER, code)


def dyces(code: str) -> Callable[[], Asked]:
    """Compile a question to dyce."""
    return compiled(f"{QUIETLY}\nfrom dyce import H, P, expand\n{RUN}\n{EXACTLY}", code)


def leas(code: str) -> Callable[[], Asked]:
    """Compile a question to lea, which counts nothing before it is told to."""
    dice = "d6, d10 = lea.interval(1, 6), lea.interval(1, 10)"
    return compiled(f"import lea\nlea.set_prob_type('r')\n{dice}", f"({code}).get_alea()")


def compiled(imports: str, code: str) -> Callable[[], Asked]:
    """Make a function of a line."""

    def prepare() -> Asked:
        names: dict[str, Any] = {"combinations": combinations, "Fraction": Fraction}
        exec(f"{imports}\ndef question():\n    return {code}", names)
        return names["question"]  # type: ignore[no-any-return]  # the function just made

    return prepare


QUIETLY = "import warnings\nwarnings.filterwarnings('ignore', message='.*experimental')"
EXACTLY = "exactly = {'min_path_probability': Fraction(0)}"  # else dyce leaves out what is rare
RUN = """
def run(roll):
    best = now = 1
    for low, high in zip(roll, roll[1:]):  # in order
        now = now + 1 if high == low + 1 else now if high == low else 1
        best = max(best, now)
    return best
"""
POKER = """
class Poker(icepool.MultisetEvaluator):
    def next_state(self, state, _order, card, count):
        shape, last, run, suits = state or ((), None, 0, frozenset())
        if not count:
            return state
        rank, suit = card
        if rank == last:
            shape = (*shape[:-1], shape[-1] + 1)
        else:
            run = run + 1 if last is not None and rank == last + 1 else 1
            shape = (*shape, 1)
        return shape, rank, run, suits | {suit}

    def final_outcome(self, state, *_):
        shape, _, run, suits = state
        return tuple(sorted(shape, reverse=True)), run == 5, len(suits) == 1
"""


def shared(n: int) -> tuple[float | None, dict[str, Callable[[], Asked]]]:
    """Ask whether some total is 11 or more, given that one is 7, of totals that share a die."""
    ours_code = (
        f"(lambda own, *others: P(largest(own + o for o in others) >= 11, "
        f"given=any_of(own + o == 7 for o in others)))(*dice({n}))"
    )
    contenders = {"rulebook": ours(ours_code)}
    if n <= 10:  # the others go through all multisets: 3,162,510 of 49 dice
        contenders["icepool"] = icepools(
            BOTH + "(icepool.map(lambda own, others: (own + others[-1] >= 11, 7 - own in others), "
            f"d6, d6.pool({n - 1}).expand(), star=False))"
        )
        contenders["dyce"] = dyces(
            IF_KEPT + "(expand(lambda own, others: own.outcome + others.roll[-1] >= 11 "
            f"if 7 - own.outcome in others.roll else H({{}}), H(6), {n - 1} @ P(6), **exactly))"
        )
    if n <= 6:
        contenders["lea"] = leas(
            "(lambda own, others: (own + lea.max_of(*others) >= 11)"
            ".given(lea.any_true(*[own + o == 7 for o in others])))"
            f"(d6, [d6.new() for _ in range({n - 1})])"
        )
    return (2 if n < 10 else 1), contenders


def pairs(n: int) -> tuple[float | None, dict[str, Callable[[], Asked]]]:
    """Ask whether the sum is above the middle, given a pair among so many dice."""
    code = (
        f"(lambda pool: P(total(pool) > {7 * n // 2}, "
        f"given=any_of(a == b for a, b in combinations(pool, 2))))(dice({n}))"
    )
    return (2 if n > 6 else None), {
        "rulebook": ours(code),
        "icepool": icepools(
            BOTH + f"(d6.pool({n}).expand().map(lambda r: (sum(r) > {7 * n // 2}, len(set(r)) < {n})))"
        ),
        "dyce": dyces(
            IF_KEPT + f"(expand(lambda r: sum(r.roll) > {7 * n // 2} if len(set(r.roll)) < {n} else H({{}}), "
            f"{n} @ P(6), **exactly))"
        ),
    }


BOTH = (
    "(lambda both: Fraction(both.probability((True, True)), "
    "both.probability((True, True)) + both.probability((False, True))))"
)
IF_KEPT = "(lambda kept: Fraction(kept[True], kept.total))"


def simple(
    at_least: float | None, mine: str, icepool: str = "", dyce: str = "", lea: str = ""
) -> tuple[float | None, dict[str, Callable[[], Asked]]]:
    """Ask one line of each library."""
    contenders = {"rulebook": ours(mine)}
    if icepool:
        contenders["icepool"] = icepools(icepool)
    if dyce:
        contenders["dyce"] = dyces(dyce)
    if lea:
        contenders["lea"] = leas(lea)
    return at_least, contenders


USUAL = "total(largest(pool, nth=k) for k in (1, 2, 3))"
QUESTIONS: dict[str, tuple[float | None, dict[str, Callable[[], Asked]]]] = {
    "8d6 keep 3": simple(
        None, "law(dice(8).keep_highest(3))", "d6.highest(8, 3)", "(8 @ P(6)).at(slice(-3, None))"
    ),
    "8d6 keep 3, one by one": simple(
        None, f"(lambda pool: law({USUAL}))(dice(8))", "d6.highest(8, 3)", "(8 @ P(6)).at(slice(-3, None))"
    ),
    "10d6 keep 3": simple(
        None, "law(dice(10).keep_highest(3))", "d6.highest(10, 3)", "(10 @ P(6)).at(slice(-3, None))"
    ),
    "20d10 successes": simple(
        None,
        "law(count(x >= 7 for x in dice(20, sides=10)))",
        "20 @ (d10 >= 7)",
        "20 @ H(int(n >= 7) for n in range(1, 11))",
        "(d10 >= 7).times(20)",
    ),
    "8d6 largest set": simple(
        1,
        "law(dice(8).largest_set())",
        "d6.pool(8).largest_count().simplify()",
        "expand(lambda r: max(map(r.roll.count, r.roll)), 8 @ P(6), **exactly)",
    ),
    "8d6 straight": simple(
        1,
        "law(dice(8).straight())",
        "d6.pool(8).largest_straight().simplify()",
        "expand(lambda r: run(r.roll), 8 @ P(6), **exactly)",
    ),
    "12d6 set and straight": simple(
        1,
        "(law(dice(12).largest_set()), law(dice(12).straight()))",
        "(d6.pool(12).largest_count().simplify(), d6.pool(12).largest_straight().simplify())",
        "(expand(lambda r: max(map(r.roll.count, r.roll)), 12 @ P(6), **exactly), "
        "expand(lambda r: run(r.roll), 12 @ P(6), **exactly))",
    ),
    "best of 5d10 v 3d10": simple(
        None,
        "law(largest(dice(5, sides=10)) - largest(dice(3, sides=10)))",
        "d10.highest(5) - d10.highest(3)",
        "(5 @ P(10)).at(-1) - (3 @ P(10)).at(-1)",
        "lea.max_of(*[d10.new() for _ in range(5)]) - lea.max_of(*[d10.new() for _ in range(3)])",
    ),
    "sum of 20d6": simple(1, "law(total(dice(20)))", "20 @ d6", "20 @ H(6)", "d6.times(20)"),
    "sum of 100d100": simple(5, "law(total(dice(100, sides=100)))", "100 @ d(100)", "100 @ H(100)"),
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
        "Poker().evaluate(Deck([(rank, suit) for rank in range(13) for suit in 'shdc']).deal(5))",
    ),
    "a birthday shared among 23, any of all pairs": simple(
        10,
        "P(any_of(a == b for a, b in combinations(dice(23, sides=365), 2)))",
        "1 - Fraction(d(365).pool(23).unique().size().probability(23))",
    ),
    **{f"given, dice sharing one: {n}": shared(n) for n in (6, 8, 10, 50)},
    **{f"given, a pair of {n}": pairs(n) for n in (6, 8, 10)},
    "30d6: keep 3, set, straight": simple(
        1,
        "(law(dice(30).keep_highest(3)), law(dice(30).largest_set()), law(dice(30).straight()))",
        "(d6.highest(30, 3), d6.pool(30).largest_count().simplify(), "
        "d6.pool(30).largest_straight().simplify())",
    ),
}

PROMISED = {"given, dice sharing one: 50": 0.1}
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
