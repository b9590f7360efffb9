"""A new game from a form: every option with its meaning, as the catalogue states it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import fields, replace
from math import inf, isfinite
from typing import Any, get_args, get_origin

from rulebook.core.game import Game, Refused, Seat
from rulebook.core.option import Option
from rulebook.core.players import bots as known_bots
from rulebook.core.texts import numeral
from rulebook.keys.codec import BadData, brief, decode, encode, hints
from rulebook.table.scene import bot_name
from rulebook.table.sitting import Chosen, Sitting
from rulebook.table.words import say, texts

OWN = "seat "
LONGEST_SEED = 18
"""Digits of a seed at most."""


class BadForm(ValueError):
    """What is wrong with a form that somebody has filled in, in words, and in which field.

    >>> BadForm("players", "too many").field
    'players'
    """

    def __init__(self, field: str, words: str) -> None:
        self.field = field
        super().__init__(words)


def form(sitting: Sitting, language: str) -> dict[str, Any]:
    """Describe the form: who plays, the seed, and every option of the game.

    >>> import rulebook
    >>> shown = form(Sitting(rulebook.Record(rulebook.new("knapp_daneben")), [None]), "de")
    >>> shown["options"][0]["meaning"], shown["options"][0]["least"], shown["options"][0]["most"]
    ('Wie viele Spieler mitspielen', 1, 5)
    """
    game = sitting.game
    options = option_fields(game, language)
    most = max((o["most"] for o in options if o["name"] == "players" and o["kind"] == "number"), default=0)
    return {
        "options": options,
        "house_hint": say(language, "new_house_hint", left_alone=game.rules.left_open(language).left_alone()),
        "who": [say(language, "new_who", seat=seat) for seat in range(max(most, game.players))],
        "bots": [["", texts(language)["person"]], *_bots(game, language), *_own_bots(sitting, language)],
        "chosen": [_name(bot, seat) for seat, bot in enumerate(sitting.chosen)],
        "seed": "" if sitting.seed is None else str(sitting.seed),
    }


def option_fields(game: Game[Any, Any], language: str) -> list[dict[str, Any]]:
    """Describe a control of its kind for each option of a game.

    >>> import rulebook
    >>> [field["kind"] for field in option_fields(rulebook.new("knapp_daneben"), "en")[:3]]
    ['number', 'list', 'choice']
    """
    return [_field(game, option, language) for option in game.rules.options.values()]


def _bots(game: Game[Any, Any], language: str) -> list[list[str]]:
    return [
        [name, say(language, "bot_other", name=bot_name(game, name, language))] for name in known_bots(game)
    ]


def _name(bot: Chosen, seat: Seat) -> str:
    """Name a player in the form; a bot that somebody brought along has the name of its seat."""
    return bot if isinstance(bot, str) else "" if bot is None else f"{OWN}{seat}"


def _own_bots(sitting: Sitting, language: str) -> list[list[str]]:
    own = [
        (seat, bot) for seat, bot in enumerate(sitting.chosen) if bot is not None and not isinstance(bot, str)
    ]
    return [
        [_name(bot, s), say(language, "bot_other", name=bot_name(sitting.game, bot, language))]
        for s, bot in own
    ]


def _field(game: Game[Any, Any], option: Option, language: str) -> dict[str, Any]:
    value, hint = encode(getattr(game, option.name)), hints(type(game))[option.name]
    shown: dict[str, Any] = {
        "name": option.name,
        "rule": option.rule,
        "ruling": _ruling(game, option, language),
        "meaning": option.meaning(language),
        "house": option.house,
    }
    shown |= {"value": json.dumps(value, ensure_ascii=False), "usual": json.dumps(encode(option.default))}
    if option.values:
        choices = [[json.dumps(v), option.value_meaning(v, language)] for v in option.values]
        return shown | {"kind": "switch" if hint is bool else "choice", "choices": choices}
    if hint in (int, str):
        span = {"least": option.least, "most": option.most}
        return shown | ({"kind": "number", **span} if hint is int else {"kind": "text"})
    return shown | {"kind": "list", "columns": _columns(hint)}


def _columns(hint: Any) -> list[str] | str:
    """What each entry of a list consists of: one thing, or several side by side.

    >>> _columns(tuple[int, ...]), _columns(tuple[tuple[str, int], ...])
    ('number', ['text', 'number'])
    >>> _columns(tuple[tuple[str, ...], ...])
    ['words']
    """
    (entry, *_) = get_args(hint)
    if get_origin(entry) is not tuple:
        return "number" if entry is int else "text"
    parts = get_args(entry)
    return ["words"] if ... in parts else ["number" if part is int else "text" for part in parts]


def _ruling(game: Game[Any, Any], option: Option, language: str) -> str:
    """The badge of the rule that an option switches, where that rule is not the booklet's."""
    origin = game.rules[option.rule].origin(language)
    return origin.badge(language) if origin.is_open else ""


def filled(
    game: Game[Any, Any], answers: Any, language: str, seated: Sequence[Chosen] = ()
) -> tuple[Game[Any, Any], list[Chosen], int | None]:
    """Read a form that is filled in: the new game, who plays, the seed; BadForm says what is wrong with it.
    `seated` are those who play now: bots that somebody brought along can stay.

    >>> import rulebook
    >>> answers = {"options": {"players": "2"}, "bots": ["", "greedy"], "seed": "7"}
    >>> filled(rulebook.new("knapp_daneben"), answers, "en")[1:]
    ([None, 'greedy'], 7)
    >>> filled(rulebook.new("knapp_daneben"), {"options": {"players": "six"}}, "en")
    Traceback (most recent call last):
    ...
    rulebook.table.setup.BadForm: “How many people play” must be a whole number from 1 to 5, not 'six'. [KD-1]
    """
    names = {f.name for f in fields(game)}  # type: ignore[arg-type]  # every game is a dataclass
    chosen = {
        name: option_value(game, name, text, language)
        for name, text in dict(answers.get("options", {})).items()
        if name in names
    }
    try:
        made = type(game)(**chosen)
    except Refused as no:
        raise BadForm(str(no.event.data.get("option", "")), refusal_words(no, language)) from None
    seed = str(answers.get("seed", "")).strip()
    if seed and not (seed.isdecimal() and len(seed) <= LONGEST_SEED):
        raise BadForm("seed", say(language, "new_seed_hint"))
    own = {_name(bot, seat): bot for seat, bot in enumerate(seated)}
    known = {name: name for name in known_bots(made)} | {
        n: bot for n, bot in own.items() if n.startswith(OWN)
    }
    wanted = [str(name) for name in answers.get("bots", [])][: made.players]
    wanted += [""] * (made.players - len(wanted))
    return made, [known.get(name) for name in wanted], int(seed) if seed else None


def option_value(game: Game[Any, Any], name: str, text: Any, language: str) -> Any:
    """Read the value of an option that a control has sent; BadForm says what is wrong with it.

    >>> import rulebook
    >>> option_value(rulebook.new("knapp_daneben"), "extreme_marks", "[3, 2]", "en")
    (3, 2)
    """
    hint = hints(type(game))[name]
    try:
        value = json.loads(str(text))
    except (json.JSONDecodeError, RecursionError):
        value = text
    try:
        return decode(hint, value)
    except (BadData, RecursionError) as bad:
        raise BadForm(name, _unread(game.rules.options[name], value, hint, bad, language)) from None


def _unread(option: Option, value: Any, hint: Any, bad: Exception, language: str) -> str:
    """Say what is wrong with a value, or with an entry of it, that does not fit the type of its option."""
    meaning, way = option.meaning(language), re.findall(r"\[(\d+)\]", getattr(bad, "where", ""))
    for at in map(int, way):
        (first, *more), value = get_args(hint), value[at]
        hint = first if ... in more else (first, *more)[at]
    if not way and value != "" and hint is int and (event := option.refusal(value)):
        return refusal_words(Refused(event, option.catalogue), language)
    where = say(language, "new_entry", option=meaning, n=int(way[0]) + 1) if way else named(meaning, language)
    return misfit(where, value, "new_whole" if hint is int else "new_unfit", language)


def refusal_words(no: Refused, language: str) -> str:
    """Say a refusal as a screen does: an option by what it decides, which is what stands beside its control.

    >>> import rulebook
    >>> try:
    ...     rulebook.new("knapp_daneben", players=-6)
    ... except Refused as no:
    ...     print(refusal_words(no, "en"))
    “How many people play” must be from 1 to 5, not −6. [KD-1]
    """
    options, data = no.catalogue.options, dict(no.event.data)
    if data.get("option") not in options:
        return no.text(language)
    data["option"] = named(options[data["option"]].meaning(language), language)
    if "value" in data:
        data["value"] = _as_read(str(data["value"]), language)
    return Refused(replace(no.event, data=data), no.catalogue, step=no.step).text(language)


def named(title: str, language: str) -> str:
    """Name what stands beside a control.

    >>> named("Goal", "it")
    '«Goal»'
    """
    return say(language, "new_named", option=title)


def misfit(where: str, value: Any, otherwise: str, language: str) -> str:
    """Say that nothing is written somewhere, or something that does not fit.

    >>> [misfit(named("step", "de"), value, "new_whole", "de") for value in ("", -2.5)]
    ['„step“ ist leer.', '„step“ muss eine ganze Zahl sein, nicht −2,5.']
    """
    if value in ("", None):
        return say(language, "new_empty", where=where)
    return say(language, otherwise, where=where, value=_as_read(brief(value), language))


def typed_number(field: str, typed: Any, title: str, language: str) -> float:
    """Read a number from a field of a form; what is none is refused in words.

    >>> typed_number("goal", "0.4", "Goal", "en")
    0.4
    """
    try:
        number = float(typed)
    except (TypeError, ValueError):
        number = inf
    if not isfinite(number):
        raise BadForm(field, misfit(named(title, language), typed, "new_unfit", language))
    return number


def typed_whole(field: str, typed: Any, title: str, language: str) -> int:
    """Read a whole number from a field of a form; what is none is refused in words.

    >>> typed_whole("from", "12", "from", "en")
    12
    """
    try:
        if float(typed).is_integer():
            return int(typed)
    except (TypeError, ValueError, OverflowError):
        pass
    raise BadForm(field, misfit(named(title, language), typed, "new_whole", language))


def _as_read(shown: str, language: str) -> str:
    return numeral(shown, language) if re.fullmatch(r"-?\d+(\.\d+)?", shown) else shown
