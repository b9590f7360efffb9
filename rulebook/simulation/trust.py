"""How far a number can be trusted that was counted in games of bots: a grade, and why.

Three things stand between bots and people. Bots may never use what the rules offer; better ones may come to
another number; and they may have been made for other rules than these. Whoever shows a number of bots asks
`trust` and shows the grade beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from rulebook.core.game import Game, Refused, parent_of
from rulebook.core.players import EVERY_GAME, Bot, bots, kernel_with, name_of, usual_bot
from rulebook.core.texts import numeral, texts_in, words_in
from rulebook.simulation.census import Census, Use, census, in_words
from rulebook.simulation.many_games import simulate
from rulebook.simulation.means import Mean, rounded

Grade = Literal["good", "fair", "poor"]
GRADES: tuple[Grade, ...] = ("good", "fair", "poor")

SAME = 2.0
"""Standard errors within which two numbers pass for the same."""
FAR = 0.5
"""A better bot that changes a number by so much of itself makes it worthless."""
DOES = ("stronger_wins", "stronger_points")
"""Doubts that report how much better a stronger bot does."""
STRENGTH = ("weaker", "perhaps_weaker", "chance_moves", *DOES)
"""Doubts about the strength of a bot, which no longer apply once a stronger one has been measured."""
MEASURED = 40
"""The number of games per bot that measure how much better the stronger one does."""
NAMED = 3
"""Unused things that are named; the others are counted."""
SELDOM = 0.1
"""What is used less often in a game than this tells next to nothing."""
TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True)
class Doubt:
    """One reason for or against a number: its text, what fills that, and the best grade it leaves.

    >>> Doubt("weaker", "fair", {"stronger": "search"}).grade
    'fair'
    """

    say: str
    grade: Grade
    data: Mapping[str, Any]


@dataclass(frozen=True, repr=False)
class Trust:
    """The grade of a number that stands on games of bots, and the reasons for it.

    >>> import rulebook
    >>> trust(rulebook.new("knapp_daneben", dice=3, sides=3), "random", games=5).grade
    'poor'
    """

    game: Game[Any, Any]
    bots: tuple[str, ...]
    census: Census
    doubts: tuple[Doubt, ...]

    @property
    def grade(self) -> Grade:
        """The worst grade that any of the doubts leaves: good, fair or poor."""
        return max((doubt.grade for doubt in self.doubts), key=GRADES.index, default="good")

    def reasons(self, language: str = "en") -> tuple[str, ...]:
        """Say why, the weightiest reason first.

        >>> import rulebook
        >>> print(trust(rulebook.new("knapp_daneben", dice=3, sides=3), "random", games=5).reasons()[0])
        Random moves without any plan.
        """
        said = tuple(self._said(doubt, language) for doubt in self._ordered)
        return said or (say("nothing_against", {}, language),)

    def in_brief(self, language: str = "en") -> tuple[str, ...]:
        """Return the reasons in fewer words: one sentence on the bots that do not play here, without causes,
        and how much better a stronger bot does only if that makes the grade poor.

        >>> import rulebook
        >>> print(trust(rulebook.new("knapp_daneben", sides=8), "potential", games=5).in_brief()[-1])
        Champion, Champion with foresight, Grandmaster and Grandmaster with foresight do not play here.
        """
        away = tuple(doubt.data["bot"] for doubt in self.doubts if doubt.say == "missing")
        names = tuple(self.game.rules.called("bot", name, language) for name in away)
        told = [
            self._said(
                replace(doubt, say="weaker") if doubt.grade == "fair" and doubt.say in DOES else doubt,
                language,
            )
            for doubt in self._ordered
            if doubt.say != "missing"
        ]
        told += [say("missing_brief", {"bots": names, "n": len(names)}, language)] if names else []
        return tuple(told) or self.reasons(language)

    @property
    def _ordered(self) -> list[Doubt]:
        return sorted(self.doubts, key=lambda doubt: -GRADES.index(doubt.grade))

    def _said(self, doubt: Doubt, language: str) -> str:
        data = dict(doubt.data)
        if uses := data.pop("uses", ()):
            named = [self._named(use, language) for use in uses[:NAMED]]
            more = [say("and_more", {"n": len(uses) - NAMED}, language)] if len(uses) > NAMED else []
            data["parts"] = tuple(named + more)
        if use := data.pop("use", None):
            data["part"] = self._named(use, language)
        data |= {key: numeral(data[key], language) for key in ("by", "error") if key in data}
        data |= {key: numeral(data[key], language) for key in ("number", "sharper") if key in data}
        for key in ("bot", "stronger", "weaker"):
            if key in data:
                data[key] = self.game.rules.called("bot", doubt.data[key], language)
        if doubt.say == "missing":
            data["why"] = why_missing(self.game, doubt.data["bot"], language)
        return say(doubt.say, data, language)

    def _named(self, use: Use, language: str) -> str:
        return say("quoted", {"move": in_words(self.game.rules, use.kind, language)}, language)

    def word(self, language: str = "en") -> str:
        """Say the grade in a word."""
        return say(self.grade, {}, language)

    def told(self, language: str = "en") -> str:
        """Say the grade and the reasons in a line."""
        return say(
            "because", {"grade": self.word(language), "why": " ".join(self.reasons(language))}, language
        )

    def against(self, number: Mean, sharper: Mean) -> Trust:
        """Hold the number against the one that a stronger bot comes to, by the same measure.

        >>> import rulebook
        >>> from fractions import Fraction
        >>> found = trust(rulebook.new("poof"), "greedy", games=2)
        >>> one, other = (Mean(Fraction(n), 0.1, 100) for n in (10, 2))
        >>> found.against(one, one).grade, found.against(one, other).grade
        ('good', 'poor')
        """
        name = stronger(self.game, self.bots)
        if name is None:
            return self
        by = sharper - number
        same = abs(float(by)) <= SAME * by.error
        far = abs(float(by)) > FAR * abs(float(number))
        data = {"stronger": name, "by": _signed(float(by), by.error), "error": rounded(by.error, by.error)}
        found = Doubt("same_with_stronger", "good", data | {"error": _at_most(by)})
        if not same:
            found = Doubt("other_with_stronger", "poor" if far else "fair", data)
        kept = (doubt for doubt in self.doubts if doubt.say not in STRENGTH)
        return replace(self, doubts=(*kept, found))

    def since(self, weaker: str, number: Mean, before: Mean) -> Trust:
        """Hold the number of the strongest bot against that of a weaker one: what still changes may go on.

        >>> import rulebook
        >>> from fractions import Fraction
        >>> found = trust(rulebook.new("knapp_daneben"), "champion_deep", games=2)
        >>> one, other = (Mean(Fraction(n), 0.1, 100) for n in (10, 2))
        >>> found.since("potential", one, other).grade, found.since("potential", one, one).grade
        ('fair', 'good')
        """
        by = number - before
        data = {"weaker": weaker, "by": _signed(float(by), by.error), "error": rounded(by.error, by.error)}
        if abs(float(by)) <= SAME * by.error:
            found = Doubt("same_since", "good", data | {"error": _at_most(by)})
        else:
            found = Doubt("other_since", "fair", data)
        return replace(self, doubts=(*self.doubts, found))

    def beside(self) -> Trust:
        """Say of a whole page that what a stronger bot changes stands beside its numbers.

        >>> import rulebook
        >>> trust(rulebook.new("closing_in"), "planner", games=2, measured=False).beside().reasons()[-1]
        'Strategist is a stronger bot; what it changes stands beside the numbers for which it was measured.'
        """
        told = (replace(one, say="weaker_beside") if one.say == "weaker" else one for one in self.doubts)
        return replace(self, doubts=tuple(told))

    def __repr__(self) -> str:
        return self.told()


def trust(
    game: Game[Any, Any],
    players: str | Bot | Sequence[str | Bot] | None = None,
    *,
    about: Collection[Any] = (),
    games: int = 100,
    seed: int = 1,
    counted: Census | None = None,
    measured: bool = True,
) -> Trust:
    """Say how far a number can be trusted that was counted in games of these bots under these options.

    `about` names what the number is about, if anything: cards, tiles, tokens, kinds of moves, as moves name
    them. Whoever has measured the same with `stronger(game, players)` adds it by `Trust.against`. What bots
    use is counted in this many `games`, unless a census has already been `counted`. If `measured` is true and
    the fast engine has a stronger bot, some games are played to measure how much better it does.

    >>> import rulebook
    >>> found = trust(rulebook.new("close_enough"), "threshold", about=["silence"], games=40)
    >>> found.grade
    'poor'
    """
    chosen = (
        (players,) if isinstance(players, str) or callable(players) else tuple(players or (usual_bot(game),))
    )
    names = tuple(dict.fromkeys(name for bot in chosen if (name := name_of(game, bot))))
    seats: Any = chosen[0] if len(chosen) == 1 else chosen
    counted = counted or census(game, seats, games, seed)
    strength = _of_strength(game, names, seed if measured else None)
    doubts = [*_of_use(counted, about), *strength, *_of_rules(game, names)]
    return Trust(game, names, counted, tuple(doubts))


def _of_use(counted: Census, about: Collection[Any]) -> list[Doubt]:
    """Doubts about what is never or hardly used, and about what the number is about most of all."""
    found, games = [], {"games": counted.games}
    meant = [use for part in about for use in _most_used(counted, part)]
    if never := [use for use in meant if not use.chosen]:
        found.append(Doubt("unused_about", "poor", {"uses": never} | games))
    found += [
        Doubt("seldom_about", "poor", {"use": use, "n": use.chosen} | games)
        for use in meant
        if 0 < use.games < SELDOM * counted.games
    ]
    others = [use for use in counted.unused if use not in meant and not use.kind.field]
    if others:
        found.append(Doubt("unused", "fair", {"uses": others} | games))
    return found


def _most_used(counted: Census, part: Any) -> list[Use]:
    """The kind of move of that name, or the one that uses something most; a thing may be named by many."""
    order = sorted(counted.naming(part), key=lambda use: (bool(use.kind.field), -use.chosen))
    return order[:1]


def _of_strength(game: Game[Any, Any], names: Sequence[str], seed: int | None) -> list[Doubt]:
    """Return doubts about how well the bots play; with a seed, measure the stronger bot if that is quick."""
    if "random" in names:
        return [Doubt("chance_moves", "poor", {"bot": "random"})]
    above = stronger(game, names)
    if seed is not None and above and len(names) == 1 and kernel_with(game, [*names, above])[0]:
        number, sharper = (_does(game, bot, seed) for bot in (names[0], above))
        by = sharper - number
        if abs(float(by)) > SAME * by.error:
            far = abs(float(by)) > FAR * abs(float(number))
            told = {"number": _outcome(game, number), "sharper": _outcome(game, sharper)}
            say = "stronger_wins" if game.stake() == "together" else "stronger_points"
            return [Doubt(say, "poor" if far else "fair", {"stronger": above} | told)]
    # A game that names no ladder has `search` on top, which nobody has tried there.
    say = "weaker" if game.rules.data.get("ladder") else "perhaps_weaker"
    return [Doubt(say, "fair", {"stronger": above})] if above else []


@lru_cache(maxsize=128)
def _does(game: Game[Any, Any], bot: str, seed: int) -> Mean:
    """Return the result of games between copies of one bot: how often all win, or else their points."""
    results = simulate(game, bot, games=MEASURED, seed=seed, progress=False)
    return results.wins(0) if game.stake() == "together" else results.scores[0].mean


def _outcome(game: Game[Any, Any], number: Mean) -> str:
    if game.stake() == "together":
        return rounded(100 * float(number), 100 * number.error)
    return rounded(float(number), number.error)


def stronger(game: Game[Any, Any], players: str | Sequence[str]) -> str | None:
    """Name the strongest bot of the ladder, if it is above the weakest of these; None: it plays already.

    >>> import rulebook
    >>> game = rulebook.new("closing_in")
    >>> stronger(game, "planner"), stronger(game, "strong")
    ('strong', None)
    """
    rungs = list(dict.fromkeys(bot for bot in game.ladder().values() if bot in bots(game)))
    names = (players,) if isinstance(players, str) else players
    beyond = game.rules.data.get("beyond", ())
    places = [rungs.index(name) if name in rungs else len(rungs) if name in beyond else -1 for name in names]
    return rungs[-1] if rungs and min(places, default=-1) < len(rungs) - 1 else None


def _of_rules(game: Game[Any, Any], names: Sequence[str]) -> list[Doubt]:
    """Doubts whether these bots were made for these rules, and which others do not play here at all."""
    if not changed(game) and not parent_of(type(game)):
        return []
    found, tuned = [], game.rules.data.get("tuned")
    for name in names:
        if games := getattr(bots(game)[name], "trained_in", 0):
            found.append(Doubt("trained", "fair", {"bot": name, "n": games}))
        elif tuned is None and name not in EVERY_GAME:
            found.append(Doubt("unknown_fit", "fair", {"bot": name}))
        elif tuned and name in tuned:
            found.append(Doubt("tuned", "fair", {"bot": name}))
    found += [Doubt("missing", "fair", {"bot": name}) for name in missing(game)]
    return found


def changed(game: Game[Any, Any]) -> tuple[str, ...]:
    """Name the options that are not as usual; how many play is no change of rules.

    >>> import rulebook
    >>> changed(rulebook.new("poof", players=4, rounds=3))
    ('rounds',)
    """
    options: Any = game
    return tuple(
        f.name for f in fields(options) if f.name != "players" and getattr(game, f.name) != f.default
    )


def missing(game: Game[Any, Any]) -> tuple[str, ...]:
    """Name the bots that play the usual rules and not these.

    >>> import rulebook
    >>> missing(rulebook.new("knapp_daneben", sides=8))
    ('champion', 'champion_deep', 'grandmaster', 'grandmaster_deep')
    """
    options: Any = parent_of(type(game)) or type(game)
    try:
        usual = options(players=game.players)
    except (TypeError, Refused):  # a stranger's game may count its players in another way
        return ()
    return tuple(name for name in bots(usual) if name not in bots(game))


def why_missing(game: Game[Any, Any], bot: str, language: str = "en") -> str:
    """Say why a bot does not play these rules: what the game says of it, or that nobody said.

    >>> import rulebook
    >>> why_missing(rulebook.new("knapp_daneben", sides=8), "champion")[:43]
    'it plays only what it was trained for, with'
    """
    said = game.rules.texts(language).get("say", {}).get(f"bot_{bot}")
    return str(said or say("not_said", {}, language))


def _at_most(change: Mean) -> str:
    """Tell how far off a number may be: by the change that was seen, and its errors more."""
    return rounded(abs(float(change)) + SAME * change.error, change.error)


def _signed(number: float, error: float) -> str:
    return f"{'+' if number >= 0 else ''}{rounded(number, error)}"


def say(key: str, data: Mapping[str, Any], language: str = "en") -> str:
    """Fill a text about trust.

    >>> say("and_more", {"n": 3})
    '3 more'
    """
    return words_in(language).fill(texts_in(TEXTS, "trust", language)[key], data)
