"""How results show themselves: as a table in text and in HTML, and as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rulebook.odds.show import BLUE, Row, as_html, as_text, percent
from rulebook.simulation.compare import Comparison
from rulebook.simulation.means import rounded
from rulebook.simulation.results import Results
from rulebook.simulation.tally import Tally

SHARES_SHOWN = 12
"""Of a measure that is no number, so many kinds are shown."""


def text(results: Results) -> str:
    """Draw the tables in plain text."""
    return "\n".join(as_text(*table) for table in tables(results))


def html(results: Results) -> str:
    """Draw the tables in HTML."""
    return "".join(as_html(*table) for table in tables(results))


Table = tuple[str, Sequence[str], Sequence[Row], str]


def tables(results: Results) -> Iterator[Table]:
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
            [Row(name, numbers(tally)) for name, tally in results.measures.items() if tally.numeric],
            " ".join(
                f"{name}: {kinds(tally)}." for name, tally in results.measures.items() if not tally.numeric
            ),
        )


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


def comparison_table(comparison: Comparison) -> Table:
    """Make a row for each difference, and say what no error means."""
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
    ('+1.02', '-3')
    """
    return ("+" if number > 0 else "") + rounded(number, error)


def numbers(tally: Tally) -> tuple[str, ...]:
    """Write mean, spread, quantiles and range.

    >>> numbers(Tally.of([3, 5, 5, 7]))
    ('5.00 ± 0.82', '1.6', '3', '5', '7', '3 to 7')
    """
    marks = (str(tally.quantile(share)) for share in (0.05, 0.5, 0.95))
    return (str(tally.mean), f"{tally.sd:.1f}", *marks, f"{tally.least} to {tally.most}")


def kinds(tally: Tally) -> str:
    """Write the shares of values that are names.

    >>> kinds(Tally.of(["lost", "won", "won", "won"]))
    'won 75.0 % (30.1 to 95.4 %), lost 25.0 % (4.6 to 69.9 %)'
    """
    often = sorted(tally.counts, key=lambda value: -tally.counts[value])
    more = f" and {len(often) - SHARES_SHOWN} more" if len(often) > SHARES_SHOWN else ""
    return ", ".join(f"{value} {tally.share(value)}" for value in often[:SHARES_SHOWN]) + more


def chart(results: Results, of: str, width: int) -> Any:
    """Draw how often each value of one quantity came, one row of bars a player."""
    import altair

    # As data for the notebook's own renderer: nothing is fetched from elsewhere.
    altair.renderers.enable("mimetype")
    chosen = [
        (player, tally) for name, player, tally in results.tallies() if name == of and name != "winners"
    ]
    if not chosen:
        known = ", ".join(sorted({name for name, _, _ in results.tallies()} - {"winners"}))
        raise ValueError(f"nothing called {of!r} was counted; there are {known}")
    bars = [
        {
            "value": value,
            "games": n,
            "percent": round(100 * n / tally.games, 4),
            "player": f"{player} {results.setup.bots[player - 1]}" if player else "all",
        }
        for player, tally in chosen
        for value, n in tally.counts.items()
    ]
    kind = "quantitative" if all(tally.numeric for _, tally in chosen) else "nominal"
    bar = altair.Chart(altair.Data(values=bars), width=width, height=480 // (2 + len(chosen)))
    bar = bar.mark_bar(color=BLUE).encode(
        x=altair.X("value", type=kind, title=of),
        y=altair.Y("percent", type="quantitative", title="% of games"),
        tooltip=[altair.Tooltip(field, type="nominal") for field in ("player", "value", "games", "percent")],
    )
    if len(chosen) > 1:
        bar = bar.encode(row=altair.Row("player", type="nominal"))
    return bar.properties(title=results.caption)
