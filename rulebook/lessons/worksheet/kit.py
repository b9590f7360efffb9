"""A lesson without screens: tally sheets for dice and cards, slips for guesses and the exit, board, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

from rulebook.core.registry import rules
from rulebook.lessons.classroom.believing import possible_values
from rulebook.lessons.on_paper import Field, ScoreSheet, things_of
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
    """Typeset what the game is played on, if it has a sheet to write on or tiles to lay out.

    >>> len(list(boards(Paper("poof", "en"))))
    0
    """
    things = things_of(paper.game, paper.language)
    head = _head(paper, rules(paper.game).title(paper.language))
    if things.sheet:
        notes = "".join(f"<li>{typeset(note)}</li>" for note in things.sheet.notes)
        yield (
            f'{head}<p>{paper.say("dice_here")}</p><ul class="dice">{_named_fields(things.sheet.dice)}</ul>'
            f'<div class="sheets">{_sheet(paper, things.sheet) * 2}</div><ul class="notes">{notes}</ul>'
        )
    if things.tiles:
        yield f'{head}<ul class="tiles">{"".join(f"<li>{typeset(tile)}</li>" for tile in things.tiles)}</ul>'


def _sheet(paper: Paper, sheet: ScoreSheet) -> str:
    """Return a sheet with spaces for the points of its lines, the colours to choose from, and the marks."""
    rows = "".join(f"<tr>{''.join(map(_circle, row))}<td><i></i></td></tr>" for row in sheet.rows)
    last = f"<tr>{'<td><i></i></td>' * len(sheet.rows[0])}</tr>"
    colours = _named_fields(sheet.dice, '<span class="tick"></span>')
    marks = "".join(f"<li>{total}{' ×' * times}</li>" for total, times in sheet.marks)
    return (
        f'<section class="sheet"><table class="circles"><tbody>{rows}{last}</tbody></table>'
        f'<div><p class="label">{paper.say("your_colour")}</p><ul class="colours">{colours}</ul>'
        f'<ul class="marks">{marks}</ul></div></section>'
    )


def _circle(field: Field) -> str:
    return f'<td><span style="background:{field.tint}">{field.sign}</span></td>'


def _named_fields(fields: Sequence[Field], before: str = "") -> str:
    """Return a list of fields, each with its sign and its name."""
    return "".join(
        f'<li style="background:{each.tint}">{before}<b>{each.sign}</b> {typeset(each.word)}</li>'
        for each in fields
    )


def cards(paper: Paper) -> Iterator[str]:
    """Set the cards of the game, as many as there are in its box, page by page.

    >>> sum(page.count("<li>") for page in cards(Paper("close_enough", "en")))
    54
    """
    drawn = iter(things_of(paper.game, paper.language).cards)
    while page := list(islice(drawn, CARDS)):
        yield f'<ul class="cards">{"".join(map(_card, page))}</ul>'


def _card(shown: str) -> str:
    """A number or a letter is set large."""
    text = typeset(shown)
    return f"<li>{f'<b>{text}</b>' if len(shown) <= 2 else text}</li>"


def _head(paper: Paper, title: str) -> str:
    return f'<header><div><p class="game">{typeset(paper.title)}</p><h1>{typeset(title)}</h1></div></header>'
