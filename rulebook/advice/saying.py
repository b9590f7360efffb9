"""Advice and reviews in words and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.advice.waiting import Wait, after
from rulebook.advice.whole import is_damaged, might_be_solved
from rulebook.core.game import SHARES, Fact, Game, Stake
from rulebook.core.luck import generator
from rulebook.core.texts import numeral, texts_in, words_in
from rulebook.odds.show import Row, percent
from rulebook.simulation.means import rounded

if TYPE_CHECKING:
    from rulebook.advice.luck_share import Skill
    from rulebook.advice.ranking import Advice
    from rulebook.advice.reviewed import Review, Turn
    from rulebook.advice.round_robin import Tournament
    from rulebook.core.catalogue import Catalogue

HERE = Path(__file__).parent
SHOWN = 12
"""Moves that a table shows."""
LOST = ("lost_points", "lost_share")
"""How a loss is written: in points, or as a share of the win."""
SHOWN_REMARKS = 3
"""Moves that lost nothing for certain, but that the critic has something against."""


def say(language: str, key: str, **data: Any) -> str:
    """Say a sentence of this room in a language.

    >>> say("en", "stake_points")
    'points'
    """
    return words_in(language).fill(texts_in(HERE / "texts", "words", language)[key], data)


def amount(number: float, error: float, stake: Stake, language: str = "en") -> str:
    """Write what something is worth: points as they are, shares of the win in percent.

    >>> amount(0.5, 0, "wins"), amount(0.51234, 0.012, "wins", "de"), amount(-63.25, 0.5, "points")
    ('50.0 %', '51,2 % ± 1,2', '−63.25 ± 0.50')
    """
    if stake in SHARES:
        number, error = 100 * number, 100 * error
    known = f"{number:.1f}" if not error or error == float("inf") else rounded(number, error)
    sign = "" if not error else " ± ?" if error == float("inf") else f" ± {rounded(error, error)}"
    written = f"{known} %{sign}" if stake in SHARES else f"{known}{sign}"
    return numeral(written, language)


def loss_words(loss: float, error: float, stake: Stake, language: str = "en") -> str:
    """Write what is lost in a sentence: shares of the win in percentage points.

    >>> loss_words(0.123, 0.01, "wins"), loss_words(2.25, 0, "points")
    ('12.3 ± 1.0 percentage points', '2.2 points')
    """
    number = amount(loss, error, stake, language).replace(" %", "")
    return say(language, LOST[stake in SHARES], n=number, count=2 if error else loss)


def move_words(game: Game[Any, Any], move: Any, language: str = "en") -> str:
    """Say a move, or that one waits.

    >>> import rulebook
    >>> move_words(rulebook.new("poof"), Wait())
    'wait'
    """
    return say(language, "wait") if move == Wait() else game.rules.move(move, language)


def advice_table(advice: Advice, language: str = "en") -> tuple[Any, ...]:
    """Make the rows of a table: each move, its worth, its loss, and a bar as long as what is kept."""
    stake = advice.game.stake()
    caption = say(language, "best_moves", seat=advice.seat, stake=say(language, f"stake_{stake}"))
    most = max((one.loss for one in advice.moves), default=0.0) or 1.0
    rows = [
        Row(
            move_words(advice.game, one.move, language),
            (
                amount(one.worth, one.error, stake, language),
                amount(one.loss, one.loss_error, stake, language) if rank else "–",
            ),
            Fraction(1 - one.loss / most).limit_denominator(1000),
        )
        for rank, one in enumerate(advice.moves[:SHOWN])
    ]
    heads = (say(language, "move"), say(language, "worth"), say(language, "loss"))
    left = len(advice.moves) - SHOWN
    notes = [how_known(advice, language)]
    if advice.how == "playouts":
        notes.append(say(language, "how_tried"))
    if left > 0:
        notes.append(say(language, "and_more", n=left))
    return caption, heads, rows, " ".join(notes)


def how_known(advice: Advice, language: str = "en") -> str:
    """Say where the numbers of an advice come from; tables are guessed only where something is hidden."""
    guessed = advice.view != advice.game.guess(advice.view, advice.seat, generator(0))
    kind = "guessed" if advice.how == "playouts" and guessed else advice.how
    bot = advice.game.rules.called("bot", advice.bot, language)
    told = say(language, f"how_{kind}", bot=bot, n=advice.playouts)
    if advice.how == "playouts" and advice.game.horizon(advice.view):
        told += f" {say(language, 'how_far')}"
    if kind == "playouts" and might_be_solved(advice.game):
        hint = "kept_damaged" if is_damaged(advice.game) else "might_be_solved"
        return f"{told} {say(language, hint, name=advice.game.name)}"
    return told


def because(advice: Advice, language: str) -> str:
    """Name the chance among the game's own facts that the two best moves change most differently."""
    if len(advice.moves) < 2:
        return ""
    game, seat = advice.game, advice.seat
    world = game.guess(advice.view, seat, generator(0))
    one, two = (
        dict(_chances(game, game.view(after(game, world, seat, advised.move), seat), seat))
        for advised in advice.moves[:2]
    )
    apart = {key: abs(fact.value - two[key].value) for key, fact in one.items() if key in two}
    widest = max(apart, key=lambda key: apart[key], default=None)
    if widest is None or not apart[widest]:
        return ""
    fact = one[widest]
    words = game.rules.phrase(fact.say, fact.data, language)
    chances = {"best": float(fact.value), "next": float(two[widest].value)}
    return say(language, "because", words=words, **chances)


def _chances(game: Game[Any, Any], view: Any, seat: int) -> Iterator[tuple[tuple[str, str], Fact]]:
    for fact in game.facts(view, seat):
        if isinstance(fact.value, Fraction) and not fact.mean:
            yield (fact.say, repr(sorted(fact.data.items()))), fact


RATINGS = (0.05, 0.15, 0.4, 0.8)
"""What mistakes may come to for each rating, in standard deviations of the result."""


def rating(mistakes: float | None, language: str = "en") -> str:
    """Rate mistakes in words, in units of what luck scatters; None: not all of them are known.

    >>> rating(0.01), rating(3.0)
    ('hardly a mistake found', 'much given away')
    """
    if mistakes is None:
        return say(language, "rating_unknown")
    return say(language, f"rating_{sum(mistakes > most for most in RATINGS)}")


def review_table(review: Review, language: str = "en") -> tuple[Any, ...]:
    """Make a row a seat: what could be expected, what luck and choices brought, and what came of it."""
    game, stake = review.game, review.game.stake()
    write, rows = partial(amount, stake=stake, language=language), []
    for seat in range(game.players):
        change = [write(*part) for part in review.brought(seat).values()]
        start, end = (write(review.values[at][seat], review.errors[at][seat]) for at in (0, -1))
        adjusted = write(review.adjusted(seat), review.error(seat))
        lost = write(review.mistakes(seat), review.mistakes_error(seat)) if review.looked_into(seat) else "?"
        cells = (start, *change, end, adjusted, lost)
        rows.append(Row(say(language, "seat", seat=seat), (*cells, review.rating(seat, language))))
    result = "result" if review.over else "now"
    heads = tuple(say(language, f"head_{name}") for name in (*HEADS[:5], result, *HEADS[5:]))
    caption = say(language, "review", title=game.title(language), stake=say(language, f"stake_{stake}"))
    note = known_by(review, language)
    counted = sum(len(review.worst_of_turns(seat)) for seat in range(game.players))
    if counted < sum(turn.cost > 0 for turn in review.turns):
        note = f"{note} {say(language, 'worst_of_turns')}"
    mistakes = review.costliest()
    others = [turn for turn in review.criticized() if turn not in mistakes][:SHOWN_REMARKS]
    remarks = (told(review, turn, language) for turn in mistakes + others)
    return caption, heads, rows, " ".join((note, *remarks))


def known_by(review: Review, language: str = "en") -> str:
    """Say where the numbers of a review come from, and how many decisions were looked into."""
    bot = review.game.rules.called("bot", review.bot, language)
    notes = [say(language, f"review_{review.how}", bot=bot, n=review.playouts)]
    if review.weighed < review.decisions:
        notes.append(say(language, "and_weighed", n=review.weighed, all=review.decisions))
    if review.how == "playouts":
        notes.append(say(language, "weighed_apart"))
        if review.game.horizon(review.game.start()):
            notes.append(say(language, "weighed_so_far"))
    return " ".join(notes)


HEADS = ("seat", "start", "luck", "choices", "others", "adjusted", "mistakes", "rating")


def told(review: Review, turn: Turn, language: str = "en") -> str:
    """Tell of a mistake: what was played, what it cost against the best, and what the critic says."""
    rules = review.game.rules
    data = {"step": turn.step, "seat": turn.seat, "move": rules.move(turn.move, language)}
    if turn.cost:
        data["best"] = move_words(review.game, turn.best, language)
        data["cost"] = loss_words(turn.cost, turn.cost_error, review.game.stake(), language)
    told = say(language, "mistake" if turn.cost else "remark", **data)
    return f"{told} {rules.cited(turn.critic, language)}" if turn.critic else told


def skill_table(found: Skill, language: str = "en") -> tuple[Any, ...]:
    """Make the one row of a game: luck's share, how far ahead the better one is, and how soon that shows."""
    return skills_table([found.to_json()], {found.game.name: found.game}, language)


def skills_table(
    measured: Sequence[Mapping[str, Any]], games: Mapping[str, Game[Any, Any]], language: str = "en"
) -> tuple[Any, ...]:
    """Make a row for each game that was measured, as `Skill.to_json` gives it."""
    names = ("game", "bots", "luck", "ahead", "in_luck", "games")
    rows = [
        Row(game.title(language), skill_cells(one, game.rules, language))
        for one in measured
        for game in (games[one["game"]],)
    ]
    heads = tuple(say(language, f"skill_{name}") for name in names)
    note = say(language, "skill_note", n=min(one["games"] for one in measured))
    return say(language, "skill"), heads, rows, note


def skill_cells(one: Mapping[str, Any], rules: Catalogue, language: str) -> tuple[str, ...]:
    """Write what was measured of one game, each number with its error.

    >>> import rulebook
    >>> one = {"bots": ["random", "greedy"], "stake": "points", "luck_share": [0.25, 0.01], "ahead": [8, 0.1],
    ...        "in_luck": [2.0, 0.05], "games_to_tell": [2, 2, float("inf")]}
    >>> skill_cells(one, rulebook.rules("poof"), "en")
    ('Greedy, Random', '25.0 % ± 1.0', '8.00 ± 0.10 points', '2.000 ± 0.050', '2 (2 to never)')
    """
    weak, strong = (rules.called("bot", bot, language) for bot in one["bots"])
    counts = [
        say(language, "never") if n == float("inf") else numeral(f"{n:,}", language)
        for n in one["games_to_tell"]
    ]
    games = (
        counts[0]
        if len(set(counts)) == 1
        else say(language, "between", n=counts[0], least=counts[1], most=counts[2])
    )
    stake: Stake = one["stake"]
    (share, share_error), (ahead, ahead_error), (in_luck, off) = (
        one["luck_share"],
        one["ahead"],
        one["in_luck"],
    )
    unit = "" if stake in SHARES else f" {say(language, f'stake_{stake}')}"
    return (
        f"{strong}, {weak}",
        amount(share, share_error, "wins", language),
        f"{amount(ahead, ahead_error, stake, language)}{unit}",
        amount(in_luck, off, "points", language) if isfinite(in_luck) else "∞",
        games,
    )


def tournament_table(found: Tournament, language: str = "en") -> tuple[Any, ...]:
    """Make a row a bot, the strongest first."""
    stake = found.game.stake()
    kind = "rating" if found.contest else "won_together" if stake in SHARES else f"stake_{stake}"
    rows = []
    for standing in found.standings:
        rating = amount(standing.rating, standing.error, "points" if found.contest else stake, language)
        rows.append(
            Row(
                found.called(standing.bot, language),
                (rating, *[numeral(percent(_share(standing.share)), language)] * found.contest),
            )
        )
    heads = (say(language, "bot"), say(language, kind), *([say(language, "won")] * found.contest))
    caption = say(language, "tournament", title=found.game.title(language))
    return caption, heads, rows, say(language, f"tournament_{found.contest}".lower(), n=found.games)


def _share(number: float) -> Fraction:
    return Fraction(number).limit_denominator(10_000)
