"""A lesson without screens: tally sheets for dice and cards, slips for guesses and the exit, board, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import islice
from math import isqrt
from typing import Any

from rulebook.core.registry import new, rules
from rulebook.lessons.classroom.believing import possible_values
from rulebook.lessons.worksheet.paper import Paper
from rulebook.lessons.worksheet.typesetting import typeset

SLIPS = 4
"""Slips on a page."""
CARDS = 24
"""Cards on a page."""


def kit_pages(paper: Paper) -> str:
    """Set all that a lesson needs besides the exercises.

    >>> page = kit_pages(Paper("how_likely_is_a_seven", "en"))
    >>> page.count('class="tally"'), page.count('class="slip"'), page.count('class="sheet"')
    (1, 8, 2)
    """
    parts = [*tally_sheets(paper), *guess_slips(paper), exit_slips(paper), *boards(paper), *cards(paper)]
    return "".join(f'<article class="page kit">{part}</article>' for part in parts)


def tally_sheets(paper: Paper) -> Iterator[str]:
    """Set a sheet for each trial of the lesson: a row for each value, and how to type the totals in.

    >>> next(tally_sheets(Paper("closing_in", "en"))).count("<tr>")
    5
    """
    heads = "".join(f'<th scope="col">{paper.say(key)}</th>' for key in ("value", "tally", "times"))
    for name, texts in paper.plan.trials.items():
        values = sorted(possible_values(paper.plan.name, name))
        rows = "".join(f'<tr><th scope="row">{value}</th><td></td><td></td></tr>' for value in values)
        line = f"RBT.{paper.plan.name}.{name} {' '.join(f'{value}=…' for value in values)}"
        yield (
            f"{_head(paper, texts['title'])}<p>{typeset(texts['ask'])}</p><p>{paper.say('tally_how')}</p>"
            f'<p class="who"><span class="label">{paper.say("name")}</span><span class="line"></span></p>'
            f'<table class="tally"><thead><tr>{heads}</tr></thead><tbody>{rows}'
            f'<tr><th scope="row">{paper.say("sum")}</th><td></td><td></td></tr></tbody></table>'
            f'<p class="how">{paper.say("type_in")} <code>{escape(line)}</code></p>'
        )


def guess_slips(paper: Paper) -> Iterator[str]:
    """Set slips for each guess, to be filled in before anybody counts.

    >>> len(list(guess_slips(Paper("poof", "en"))))
    1
    """
    for ask in paper.plan.guesses.values():
        yield slips(paper, "guess", ask, '<span class="box"></span> %')


def exit_slips(paper: Paper) -> str:
    """Set the slips with which a class leaves.

    >>> exit_slips(Paper("poof", "de")).count("Ausgangszettel")
    4
    """
    ask = paper.plan.teacher.get("exit") or paper.text("exit_ask")
    return slips(paper, "exit", str(ask), '<span class="lines"><i></i><i></i><i></i></span>')


def slips(paper: Paper, title: str, ask: str, space: str) -> str:
    """Set one slip as often as it fits on a page, to be cut apart.

    >>> slips(Paper("poof", "en"), "guess", "How likely?", "").count("How likely?")
    4
    """
    slip = (
        f'<section class="slip"><p class="game">{typeset(paper.title)}</p><h2>{paper.say(title)}</h2>'
        f'<p>{typeset(ask)}</p><p class="answer">{space}</p></section>'
    )
    return slip * SLIPS


def boards(paper: Paper) -> Iterator[str]:
    """Set the board of the game, where it has one that is drawn on or laid out.

    >>> len(list(boards(Paper("poof", "en"))))
    0
    """
    drawn = BOARDS.get(paper.game)
    if drawn:
        yield f"{_head(paper, rules(paper.game).title(paper.language))}{drawn(paper)}"


def _sheets(paper: Paper) -> str:
    """Two sheets of empty circles, and a place for each mark."""
    game: Any = new(paper.game)
    side = isqrt(len(game.start().sheets[0]))
    row = "<tr>" + "<td><span></span></td>" * side + "</tr>"
    marks = "".join(f"<li>{total}</li>" for total in (2, 3, 4, 10, 11, 12))
    grid = f'<table class="circles"><tbody>{row * side}</tbody></table>'
    one = f'<section class="sheet">{grid}<ul class="marks">{marks}</ul></section>'
    return f'<div class="sheets">{one * 2}</div>'


def _city(paper: Paper) -> str:
    """The tiles of the city, to be cut apart and shuffled."""
    game: Any = new(paper.game)
    names = rules(paper.game).words(paper.language).tables["name"]
    tiles = "".join(f"<li>{typeset(names[tile])}</li>" for tile, *_ in game.location_kinds)
    return f'<ul class="tiles">{tiles}</ul>'


BOARDS: Mapping[str, Callable[[Paper], str]] = {"knapp_daneben": _sheets, "closing_in": _city}


def cards(paper: Paper) -> Iterator[str]:
    """Set the cards of the game, as many as there are in its box, page by page.

    >>> sum(page.count("<li>") for page in cards(Paper("close_enough", "en")))
    54
    """
    drawn = iter(deck(paper.game, paper.language))
    while page := list(islice(drawn, CARDS)):
        yield f'<ul class="cards">{"".join(map(_card, page))}</ul>'


def _card(shown: str) -> str:
    """A number or a letter is set large."""
    text = typeset(shown)
    return f"<li>{f'<b>{text}</b>' if len(shown) <= 2 else text}</li>"


@cache
def deck(game: str, language: str = "en") -> tuple[str, ...]:
    """List the cards of a game, each as often as it is there; nothing for a game of dice.

    >>> len(deck("poof")), len(deck("closing_in")), deck("knapp_daneben")
    (106, 24, ())
    """
    table: Any = new(game, players=2) if game in ("poof", "five_to_close") else new(game)
    tables = rules(game).words(language).tables
    counted: Sequence[tuple[Any, int]] = ()
    match game:
        case "poof":
            poof = rules(game).title(language)
            counted = [(poof, table.poofs), *((number, table.copies) for number in table.numbers)]
        case "close_enough":
            counted = table.deck
        case "five_to_close":
            named = {**tables.get("card", {}), **tables.get("kind", {})}
            counted = [(named.get(card, card), copies) for card, copies in dict(table.deck).items()]
        case "closing_in":
            counted = [(tables["location"].get(card, card), copies) for card, copies in table.all_locations]
    return tuple(str(card) for card, copies in counted for _ in range(copies))


def _head(paper: Paper, title: str) -> str:
    return f'<header><div><p class="game">{typeset(paper.title)}</p><h1>{typeset(title)}</h1></div></header>'
