"""How results show themselves: as tables in text and in HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulebook.core.texts import numeral
from rulebook.odds.show import Row, as_html, as_text, percent
from rulebook.simulation.compare import Comparison
from rulebook.simulation.means import rounded
from rulebook.simulation.results import Results
from rulebook.simulation.sample import Sample

SHARES_SHOWN = 12
"""How many kinds are shown of a measure that is no number."""


def text(results: Results) -> str:
    """Draw the tables in plain text."""
    return "\n".join(as_text(*table) for table in tables(results))


def html(results: Results) -> str:
    """Draw the tables in HTML."""
    return "".join(as_html(*table) for table in tables(results))


Parts = tuple[str, Sequence[str], Sequence[Row], str]
"""Caption, heads, rows and note of a table."""


def tables(results: Results) -> Iterator[Parts]:
    """Make the table of the players, and one of what else was counted."""
    if not results.games:
        yield results.caption, ("player", "bot"), [], "Not one game was finished."
        return
    heads = ["player", "bot", "mean score", "sd", "5 %", "50 %", "95 %", "range", *["wins"] * results.contest]
    rows = []
    for seat, (bot, score) in enumerate(zip(results.setup.bots, results.scores, strict=True)):
        wins = [str(results.wins(seat))] * results.contest
        rows.append(Row(str(seat + 1), (bot, *numbers(score), *wins)))
    yield results.caption, heads, rows, note(results)
    if results.measures:
        yield (
            "Also counted",
            ("what", "mean", *heads[3:8]),
            [Row(name, numbers(sample)) for name, sample in results.measures.items() if sample.numeric],
            " ".join(
                f"{name}: {kinds(sample)}." for name, sample in results.measures.items() if not sample.numeric
            ),
        )
    if results.known_luck:
        yield luck_table(results)


def luck_table(results: Results) -> Parts:
    """Make the table of the players' scores without the luck that is known."""
    rows = []
    for seat, (bot, one) in enumerate(zip(results.setup.bots, results.known_luck, strict=True)):
        numbers = (str(one.score.mean), str(one.luck), str(one.without), f"{one.sd:.1f}")
        rows.append(Row(str(seat + 1), (bot, *numbers, f"{float(one.times):.1f} ×")))
    said = (
        "Known luck is how much more every roll or draw promised than its like do on average, by the values "
        "that the game knows: 0 on average, so that both means are of the same truth. The last column says "
        "how many times as many games would give as small an error with all the luck in."
    )
    heads = ("player", "bot", "mean score", "known luck", "score without luck", "sd", "as good as")
    return "Without the known luck", heads, rows, said


def note(results: Results) -> str:
    """Explain the signs, and add what is no one player's."""
    said = "± is one standard error"
    if results.contest:
        said += "; wins, shared ones included, with their 95 % interval"
    if results.contest and results.ties.value:
        said += f". Several winners: {results.ties}"
    if results.nobody.value:
        said += f". No winner: {results.nobody}"
    return f"{said}. {results.total_steps:,} steps, {results.steps.mean} a game."


def comparison_text(comparison: Comparison) -> str:
    """Draw a comparison in plain text."""
    return as_text(*comparison_table(comparison))


def comparison_html(comparison: Comparison) -> str:
    """Draw a comparison in HTML."""
    return as_html(*comparison_table(comparison))


def comparison_table(comparison: Comparison) -> Parts:
    """Make a row for each difference, and say what an error of 0 means."""
    rows = []
    for one in comparison:
        low, high = (signed(end, one.by.error) for end in one.by.interval())
        rows.append(Row(one.what, (str(one.first), str(one.second), str(one.by), f"{low} to {high}")))
    said = "± is one standard error."
    if alike := [one for one in comparison if not one.by.error]:
        unseen = percent(Fraction(3, alike[0].by.times))
        said += f" ± 0: no game showed it; what changes fewer than {unseen} of all games may go unseen."
    return "Second less first", ("what", "first", "second", "difference", "95 % interval"), rows, said


def signed(number: float, error: float) -> str:
    """Write a number with its sign, to the second digit of its error.

    >>> signed(1.0234, 0.5), signed(-3, 0)
    ('+1.02', '−3')
    """
    return ("+" if number > 0 else "") + rounded(number, error)


def numbers(sample: Sample) -> tuple[str, ...]:
    """Write mean, spread, quantiles and range.

    >>> numbers(Sample.of([-3, 5, 5, 7]))
    ('3.5 ± 2.2', '4.4', '−3', '5', '7', '−3 to 7')
    """
    marks = (str(sample.quantile(share)) for share in (0.05, 0.5, 0.95))
    cells = (str(sample.mean), f"{sample.sd:.1f}", *marks, f"{sample.least} to {sample.most}")
    return tuple(numeral(cell, "en") for cell in cells)


def kinds(sample: Sample) -> str:
    """Write the shares of values that are names.

    >>> kinds(Sample.of(["lost", "won", "won", "won"]))
    'won 75.0 % (30.1 to 95.4 %), lost 25.0 % (4.6 to 69.9 %)'
    """
    often = sorted(sample.counts, key=lambda value: -sample.counts[value])
    more = f" and {len(often) - SHARES_SHOWN} more" if len(often) > SHARES_SHOWN else ""
    return ", ".join(f"{value} {sample.share(value)}" for value in often[:SHARES_SHOWN]) + more
