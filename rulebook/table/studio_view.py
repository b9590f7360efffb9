"""What the studio shows: controls, pictures, sentences, lines of code; and the same as plain text."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

from rulebook.core.option import written
from rulebook.core.texts import common
from rulebook.keys.codec import encode
from rulebook.odds.show import Row, TextTable
from rulebook.simulation import pictures
from rulebook.simulation.laboratory import slow_ones
from rulebook.simulation.many_games import why_slow
from rulebook.simulation.means import Mean, rounded
from rulebook.simulation.sample import Sample
from rulebook.simulation.seek import with_signs
from rulebook.simulation.sweep import Sweep
from rulebook.simulation.trials import Trial, Trials
from rulebook.table import studio_code as code
from rulebook.table.setup import option_fields
from rulebook.table.studio import ENOUGH, NEW, OLD, SOUGHT, SWEPT, Studio
from rulebook.table.words import LANGUAGES, say, texts


def controls(studio: Studio) -> dict[str, Any]:
    """Describe all controls, with the values that hold now.

    >>> import rulebook
    >>> studio = Studio(rulebook.new("poof")); studio.turn("poofs", "5")
    >>> next(one for one in controls(studio)["options"] if one["name"] == "poofs")["value"]
    '5'
    """
    fields = option_fields(studio.old, studio.language)
    for field in fields:
        field["usual"] = field["value"]
        if field["name"] in studio.changes:
            field["value"] = written_json(studio.changes[field["name"]])
        elif field["kind"] == "list":
            field["value"] = written_json(studio.in_full(field["name"], studio.old))
        if field["kind"] == "number":
            field |= span(field, getattr(studio.old, field["name"]))
        if field["kind"] == "list":
            field["load"] = studio.say("csv_load_of", option=field["meaning"])
    return {
        "title": studio.say("title", title=studio.old.title(studio.language)),
        "words": words(studio),
        "language": studio.language,
        "tongues": [{"code": code, "name": common(code)["language"]} for code in LANGUAGES],
        "options": fields,
        "presets": [words for *_, words in studio.presets],
        "measures": [[name, studio.called(name)] for name in studio.laboratory.chosen()],
        "bots": [[name, studio.naming.value("bots", name)] for name in studio.bots()],
    }


def words(studio: Studio) -> dict[str, str]:
    """Give the words that the screen says by itself; those of lists are the table's."""
    own = {key: text for key, text in studio.texts.items() if "{" not in text}
    return own | {key: texts(studio.language)[key] for key in ("new_add", "new_remove", "choose_language")}


def span(field: dict[str, Any], now: int) -> dict[str, Any]:
    """Propose which numbers to try: about eight around the one that holds.

    >>> span({"least": 0, "most": 40}, 10)
    {'from': 5, 'to': 15, 'step': 2}
    """
    low = field["least"] if field["least"] is not None else 0
    high = field["most"] if field["most"] is not None else 2 * now + 4
    around = max(2, now // 2)
    first, last = max(low, now - around), min(high, now + around)
    return {"from": first, "to": last, "step": max(1, (last - first) // 5)}


def written_json(value: Any) -> str:
    """Write a value as controls read it."""
    text = written(encode(value))
    return f'"{text}"' if isinstance(value, str) else text


def shown(studio: Studio) -> dict[str, Any]:
    """Say all that changes while games are played."""
    found: dict[str, Any] = {
        "tab": studio.tab,
        "measure": studio.measure,
        "bot": studio.bot,
        "replaced": replaced(studio),
        "changes": [change(studio, name, value) for name, value in studio.changes.items()],
        "refusal": {"where": studio.refusal[0], "words": studio.refusal[1]},
        "slow": slow(studio),
        "trust": studio.say("trust", told=studio.trust.told(studio.language)) if studio.trust else "",
        "more": studio.busy,
        "lost": how_to_go_on(studio, "lost"),
        "silent": say(studio.language, "no_answer"),
    }
    part = {"compare": compared, "sweep": swept, "seek": sought}[studio.tab](studio)
    return {**found, **part, "code": "\n".join(lines_of_code(studio))}


def how_to_go_on(studio: Studio, what: str) -> str:
    """Say how to go on from a picture that was kept, or when the kernel was lost.

    >>> import rulebook
    >>> how_to_go_on(Studio(rulebook.new("poof")), "kept")
    'A picture of the studio as it was left; run the cell to go on.'
    """
    changed = f"{what}_changed" if studio.changes else what
    return studio.say(changed, go_on=studio.texts["resume"])


def change(studio: Studio, option: str, value: Any) -> dict[str, str]:
    """Give a changed option to the screen, with what the button that takes it back is called."""
    line = changed_line(studio, option)
    undo = studio.say("undo_of", words=line)
    return {"option": option, "words": line, "undo": undo, "value": written_json(value)}


def changed_line(studio: Studio, option: str) -> str:
    """Say what an option was and is."""
    names = studio.naming
    before, after = (studio.in_full(option, game) for game in (studio.old, studio.game))
    old, new = (names.beside(option, value, before) for value in (before, after))
    return studio.say("changed_line", option=names.option(option), old=old, new=new)


def replaced(studio: Studio) -> str:
    """Say which bot plays instead of the one that was wanted."""
    if studio.bot == studio.wanted:
        return ""
    wanted, other = (studio.naming.value("bots", name) for name in (studio.wanted, studio.bot))
    return studio.say("bot_replaced", bot=wanted, other=other)


def slow(studio: Studio) -> str:
    """Say if the readable engine has to play, why, and how slow that is."""
    for job in reversed(studio.experiment.jobs.values()):
        why = why_slow(job.start, job.bots, job.measure, studio.naming)
        if why and studio.seconds > 0.0:
            speed = studio.experiment.games * len(studio.experiment.jobs) / studio.seconds
            return studio.say("slow", why=why, speed=in_signs(studio, round(max(speed, 1))))
    return ""


def compared(studio: Studio) -> dict[str, Any]:
    """Show the old game beside the new one: both laws, the difference, a table of all that was counted."""
    running = studio.experiment
    if not running.games:
        return {"games": 0, "of": ENOUGH, "pictures": [], "said": [], "table": None}
    old = running.trial(OLD)
    new = running.trial(NEW) if studio.changes else old
    drawn, measure = [], studio.measure
    if measure in old.laws and all(trial.laws[measure].numeric for trial in (old, new)):
        title = studio.say("laws_title", measure=studio.called(measure))
        before, after = (numbers(trial.laws[measure]) for trial in (old, new))
        axes = (studio.called(measure), studio.texts["axis_games"])
        svg = pictures.two_laws(before, after, title, studio.language, axes)
        drawn.append({"title": title, "svg": svg})
    if studio.changes:
        change = new.changes[measure]
        low, high = change.interval()
        title = studio.texts["change_title"]
        shared = studio.laboratory.chosen()[measure].kind != "number"
        along = studio.say("axis_points" if shared else "axis_change", measure=studio.called(measure))
        svg = pictures.difference((float(change), low, high), title, studio.language, (along, ""))
        drawn.append({"title": title, "svg": svg})
    games = running.games
    return {
        "games": games,
        "of": ENOUGH,
        "pictures": drawn,
        "said": sentences(studio, old, new, games),
        "table": as_dict(table(studio, old, new, games)),
    }


def numbers(sample: Sample) -> dict[int, int]:
    """Give how often each number came."""
    return {value: n for value, n in sample.counts.items() if isinstance(value, int)}


def sentences(studio: Studio, old: Trial, new: Trial, games: int) -> list[str]:
    """Say the numbers: the old one, the new one, and how surely they differ."""
    measure, named = studio.measure, studio.called(studio.measure)
    if not studio.changes:
        return [studio.say("value_alone", measure=named, old=in_signs(studio, old[measure]))]
    change: Mean = new.changes[measure]
    low, high = (with_signs(rounded(end, change.error), studio.language) for end in change.interval())
    before, after = (in_signs(studio, trial[measure]) for trial in (old, new))
    said = [studio.say("value_line", measure=named, old=before, new=after)]
    if change.error == 0:
        return [*said, studio.say("no_change", games=in_signs(studio, games))]
    sure = abs(float(change)) > 1.96 * change.error
    by = with_signs(rounded(change.value, change.error), studio.language)
    data = {"change": by, "low": low, "high": high}
    return [*said, studio.say("change_line" if sure else "change_unsure", **data)]


def in_signs(studio: Studio, value: Any) -> str:
    """Write a number as the studio's language does."""
    return with_signs(f"{value:,}" if isinstance(value, int) else repr(value), studio.language)


def table(studio: Studio, old: Trial, new: Trial, games: int) -> TextTable:
    """List everything that was counted."""
    heads = [studio.texts["table_measure"], studio.texts["old"]]
    rows: list[tuple[str, ...]] = [(name, in_signs(studio, value)) for name, value in old.values.items()]
    if studio.changes:
        heads += [studio.texts["new"], studio.texts["table_change"]]
        rows = [(*row, *(in_signs(studio, of[row[0]]) for of in (new, new.changes))) for row in rows]
    rows = [(studio.called(row[0]), *row[1:]) for row in rows]
    caption = studio.say("table_caption", games=in_signs(studio, games))
    return TextTable(caption, tuple(heads), tuple(rows), studio.texts["table_note"])


def swept(studio: Studio) -> dict[str, Any]:
    """Show the curve, or the map, as far as it is."""
    running = studio.swept
    if running is None or not running.games:
        return {"games": 0, "of": SWEPT, "pictures": [], "said": [], "table": None}
    settings: dict[str, Any] = {name: {} for name in running.jobs}
    lab = Trials(studio.laboratory, settings, running.trials(), running.games)
    sweep = Sweep(studio.measure, studio.sweep, lab, studio.naming)
    drawn = [{"title": sweep.title, "svg": sweep.picture}]
    table = spoken(studio, as_dict(sweep), sweep.title, studio.texts["table_note"])
    missing = tuple(studio.naming.value("bots", name) for name in studio.left_out)
    said = [studio.say("left_out", bots=missing)] if missing else []
    return {"games": running.games, "of": SWEPT, "pictures": drawn, "said": said, "table": table}


def sought(studio: Studio) -> dict[str, Any]:
    """Show the race, as far as it is, and its answer when it has been checked."""
    seeking = studio.seeking
    if seeking is None or not seeking.race.games:
        return {"games": 0, "of": 2 * SOUGHT, "pictures": [], "said": [], "table": None}
    found = replace(seeking.found(), naming=studio.naming)
    drawn = [{"title": found.title, "svg": found.picture}]
    said = [found.answer] if seeking.done else []
    played = 2 * SOUGHT if seeking.done else round(seeking.progress * 2 * SOUGHT)
    slow = slow_ones(seeking.race.jobs, studio.naming, lambda name: found.labels[int(name)])
    table = spoken(studio, as_dict(found), found.title, slow)
    return {"games": played, "of": 2 * SOUGHT, "pictures": drawn, "said": said, "table": table}


def as_dict(shown: Any) -> dict[str, Any]:
    """Give a table to a page."""
    caption, heads, rows, *rest = shown._table()
    cells = [[row.head, *row.cells] if isinstance(row, Row) else list(row) for row in rows]
    return {"caption": caption, "heads": list(heads), "rows": cells, "note": rest[0] if rest else ""}


def spoken(studio: Studio, table: dict[str, Any], caption: str, note: str) -> dict[str, Any]:
    """Put a table of the laboratory, which speaks in names and in English, into the words of the studio."""
    heads = {key: studio.texts[f"table_{key}"] for key in ("value", "change", "games")}
    rows = [[row[0], *(with_signs(cell, studio.language) for cell in row[1:])] for row in table["rows"]]
    words = {"caption": caption, "note": note}
    return {**table, **words, "heads": [heads.get(head, head) for head in table["heads"]], "rows": rows}


def lines_of_code(studio: Studio) -> list[str]:
    """Give the lines that find the same numbers; none as long as nothing was swept or sought.

    >>> import rulebook
    >>> studio = Studio(rulebook.new("poof"), bot="greedy"); studio.turn("poofs", "5"); studio.go_on(games=40)
    >>> lines_of_code(studio)[-1]
    'lab.compare({"old": {}, "new": {"poofs": 5}}, beside=True).transposed'
    """
    if studio.tab == "sweep" and studio.swept:
        head = code.laboratory_code(studio.game, studio.bot, studio.swept.games or SWEPT)
        return head + code.sweep_code(studio.measure, studio.sweep)
    if studio.tab == "seek" and studio.seeking:
        seeking = studio.seeking
        head = code.laboratory_code(seeking.laboratory.game, studio.bot, SOUGHT)
        return head + code.seek_code(studio.measure, studio.goal, seeking.option, seeking.values)
    if studio.tab != "compare":
        return []
    head = code.laboratory_code(studio.old, studio.bot, studio.experiment.games or 1000)
    return head + code.compare_code(studio.changes)


def as_text(studio: Studio) -> str:
    """Say what is shown, line by line."""
    seen = shown(studio)
    lines = [studio.say("title", title=studio.old.title(studio.language))]
    lines += [change["words"] for change in seen["changes"]] or [studio.texts["unchanged"]]
    lines += filter(None, [seen["refusal"]["words"], seen["replaced"], *seen["said"], seen["trust"]])
    lines += [repr(_tabled(seen["table"]))] if seen["table"] else []
    return "\n".join(lines)


def as_html(studio: Studio) -> str:
    """Show the same with its pictures, for where no kernel runs."""
    seen = shown(studio)
    title = studio.say("title", title=studio.old.title(studio.language))
    changes = [change["words"] for change in seen["changes"]] or [studio.texts["unchanged"]]
    lines = filter(None, [*changes, seen["refusal"]["words"], seen["replaced"], *seen["said"], seen["trust"]])
    body = "".join(f"<p>{escape(line)}</p>" for line in lines)
    drawn = "".join(f"<div>{pictures.as_image(one['svg'])}</div>" for one in seen["pictures"])
    tabled = _tabled(seen["table"])._repr_html_() if seen["table"] else ""
    code_shown = f"<pre>{escape(seen['code'])}</pre>" if seen["code"] else ""
    return f"<div><p><strong>{escape(title)}</strong></p>{body}{drawn}{tabled}{code_shown}</div>"


def _tabled(table: dict[str, Any]) -> TextTable:
    rows = tuple(map(tuple, table["rows"]))
    return TextTable(table["caption"], tuple(table["heads"]), rows, table["note"])
