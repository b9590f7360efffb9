"""How often each value came, drawn with Altair."""

from __future__ import annotations

from typing import Any

import altair
from altair.vegalite.v5.display import VEGALITE_MIME_TYPE

from rulebook.odds.show import BLUE
from rulebook.simulation.results import Results


class Chart(altair.Chart):  # type: ignore[misc]  # Altair has no types here
    """A chart of Altair's that the notebook draws itself: nothing is fetched, and no renderer is switched."""

    def _repr_mimebundle_(self, *_: Any, **__: Any) -> dict[str, Any]:
        return {VEGALITE_MIME_TYPE: self.to_dict(), "text/plain": f"A chart. {self.title}"}


def chart(results: Results, of: str, width: int) -> Chart:
    """Draw how often each value of one quantity came, one row of bars a player.

    >>> import rulebook
    >>> chart(rulebook.simulate(rulebook.new("knapp_daneben"), games=20), "score", 480).title
    'Close to the Mark!: 20 games, seed 1, fast engine'
    """
    chosen = [
        (player, sample) for name, player, sample in results.samples() if name == of and name != "winners"
    ]
    if not chosen:
        known = ", ".join(sorted({name for name, _, _ in results.samples()} - {"winners"}))
        raise ValueError(f"nothing called {of!r} was counted; there are {known}")
    bars = [
        {
            "value": value,
            "games": n,
            "percent": round(100 * n / sample.games, 4),
            "player": f"{player} {results.setup.bots[player - 1]}" if player else "all",
        }
        for player, sample in chosen
        for value, n in sample.counts.items()
    ]
    kind = "quantitative" if all(sample.numeric for _, sample in chosen) else "nominal"
    bar = Chart(altair.Data(values=bars), width=width, height=480 // (2 + len(chosen)))
    bar = bar.mark_bar(color=BLUE).encode(
        x=altair.X("value", type=kind, title=of),
        y=altair.Y("percent", type="quantitative", title="% of games"),
        tooltip=[altair.Tooltip(field, type="nominal") for field in ("player", "value", "games", "percent")],
    )
    if len(chosen) > 1:
        bar = bar.encode(row=altair.Row("player", type="nominal"))
    drawn: Chart = bar.properties(title=results.caption)
    return drawn
