"""The balance report: every number counted once more in another way, from the records one by one."""

from __future__ import annotations

import re
import sys
from collections import Counter
from fractions import Fraction
from html import unescape
from math import isclose
from pathlib import Path
from statistics import fmean, variance
from typing import Any

import pytest

import rulebook
from rulebook.balance import Effort, Report, report
from rulebook.balance.changes import Change, changes, without
from rulebook.balance.effort import LOOKS, PLAYOUTS, round_number
from rulebook.balance.figures import TEXTS, Figure
from rulebook.balance.length import OWN
from rulebook.balance.length import length as length_of
from rulebook.balance.length import turns as turns_of
from rulebook.balance.weighed import MATTERS, spread_of, weigh
from rulebook.cli import main
from rulebook.core.game import CHANCE, Game
from rulebook.core.players import bots
from rulebook.core.playouts import Playouts, paid
from rulebook.core.texts import texts_in
from rulebook.simulation.chunks import Chunk
from rulebook.simulation.game_records import game_records
from rulebook.simulation.means import Mean
from rulebook.simulation.usual_measures import measures_of
from tests.sampled import sampled

EFFORT = Effort(games=60, records=12, course=3, advised=6, changes=40, ladder=40)
GAMES = [*rulebook.all_games(), "pig"]
PIG = Path(__file__).parents[2] / "notebooks" / "make_a_game"


def game_called(name: str) -> Game[Any, Any]:
    if name == "pig":
        if str(PIG) not in sys.path:
            sys.path.insert(0, str(PIG))
        from pig import Pig

        return Pig(goal=30)
    return rulebook.new(name)


@pytest.fixture(scope="module", params=sampled([(name,) for name in GAMES], 2))
def found(request: pytest.FixtureRequest) -> Report:
    return report(game_called(request.param), effort=EFFORT, seed=3)


def records(found: Report) -> list[rulebook.Record[Any, Any]]:
    return records_of(found.game, found.bot, EFFORT.records, found.seed)


def records_of(game: Game[Any, Any], bot: str, games: int, seed: int) -> list[rulebook.Record[Any, Any]]:
    return list(game_records(game, bot, games, seed))


def same_games(found: Report) -> list[rulebook.Record[Any, Any]]:
    """The records of the very games that were simulated."""
    chunk = Chunk(found.seed, 0, EFFORT.games)
    if found.game.kernel():
        return list(game_records(found.game, found.bot, EFFORT.games, chunk.luck))
    from rulebook.core.players import run, seated
    from rulebook.core.record import Step, recorded

    first: Step[Any, Any] = Step(CHANCE, None, found.game.start(), ())
    players = seated(found.game, found.bot)
    streams = (chunk.streams(number, found.game.players) for number in range(EFFORT.games))
    return [
        recorded(found.game, (first, *run(found.game, first.state, players, stream))) for stream in streams
    ]


@pytest.mark.slow
def test_who_wins_and_how_long_it_is(found: Report) -> None:
    played = same_games(found)
    figures, n = {one.name: one.value for one in found["seats"].figures}, len(played)
    if found.game.players == 1:
        assert figures["score"].value == Fraction(sum(one.scores[0] for one in played), n)
    elif "together" in figures:
        assert figures["together"].value == Fraction(sum(bool(one.winners) for one in played), n)
    else:
        for seat, row in enumerate(found["seats"].table("seats").rows):
            parts = [Fraction(seat in one.winners, max(1, len(one.winners))) for one in played]
            assert isinstance(row[1], Figure) and row[1].value.value == sum(parts) / n
            assert isclose(row[1].value.error, (float(variance(map(float, parts))) / n) ** 0.5)
            assert isinstance(row[2], Figure) and row[2].value.value == Fraction(
                sum(one.scores[seat] for one in played), n
            )
    same = len(set(map(len, played))) == 1
    assert found["length"]["steps_always" if same else "steps"].value.value == Fraction(
        sum(map(len, played)), n
    )


@pytest.mark.slow
def test_turns_decisions_and_choices(found: Report) -> None:
    turns = decisions = choices = 0
    for record in records(found):
        last = None
        for number, (seat, _) in enumerate(record.history):
            if seat == CHANCE:
                continue
            turns += seat != last
            last = seat
            legal = len(record.at(number).legal(seat))
            if legal > 1:
                decisions += 1
                choices += legal
    length = found["length"]
    if found.game.players == 1:  # one turn from beginning to end
        assert not [one.name for one in length.figures if "turn" in one.name]
        assert "A turn is all that" not in found.html()
        return
    if set(OWN) & set(found.game.measures()):  # what a turn is there, the game itself says
        turns = sum(map(turns_of, records(found)))
    assert length["turns"].value.value == Fraction(turns, EFFORT.records)
    assert length["decisions"].value.value == Fraction(decisions, EFFORT.records)
    if decisions != turns:
        assert length["decisions_a_turn"].value.value == Fraction(decisions, turns)
    assert length["choices"].value.value == Fraction(choices, decisions)


@pytest.mark.slow
def test_what_matters(found: Report) -> None:
    played = records(found)
    weighed = weigh(played, EFFORT.advised, found.seed)
    spread = spread_of(played)
    hits = [one for one in weighed if one.loss >= MATTERS * spread and one.loss > 2 * one.error]
    assert found["matters"]["matter"].value.value == Fraction(len(hits), len(weighed))
    mean = found["matters"].figures[-1].value.value
    assert isclose(float(mean), fmean(one.loss for one in weighed))


@pytest.mark.slow
def test_how_soon_it_is_decided(found: Report) -> None:
    played, trial = records(found)[: EFFORT.course], Playouts(found.game, found.bot, found.seed + 1)
    seats = range(found.game.players)

    def still_open(state: Any, first: int, times: int) -> float:
        rows = [trial.pays([state], first + one, 1)[0][0] for one in range(times)]
        return fmean(variance(row[seat] for row in rows) for seat in seats)

    total = still_open(found.game.start(), 0, PLAYOUTS * len(played))
    for part, row in zip((2, 4, 6, 7), found["course"].table("course").rows, strict=True):
        left = fmean(
            still_open(one.steps[len(one) * part // LOOKS].state, number * PLAYOUTS, PLAYOUTS)
            for number, one in enumerate(played)
        )
        assert isinstance(row[1], Figure) and isclose(float(row[1].value), 1 - left / total, abs_tol=1e-9)


@pytest.mark.slow
def test_what_is_used(found: Report) -> None:
    made: Counter[str] = Counter()
    in_games: Counter[str] = Counter()
    for record in records(found):
        words = [getattr(m, "wording", type(m).__name__) for seat, m in record.history if seat != CHANCE]
        made.update(words)
        in_games.update(set(words))
    for row in found["used"].table("moves").rows:
        used, games = row[1], row[2]
        assert isinstance(used, Figure) and isinstance(games, Figure)
        assert used.value.value * used.value.times == made[used.data["wording"]]
        assert games.value.value == Fraction(in_games[used.data["wording"]], EFFORT.records)


@pytest.mark.slow
def test_what_changes_change(found: Report) -> None:
    section = found["options"]
    row = next(row for table in section.tables for row in table.rows)
    steps = next(cell for cell in row if isinstance(cell, Figure) and cell.name == "steps_by")
    change = next(one for one in changes(found.game) if one.label == steps.data["change"])
    named = str(row[-1]).rpartition(", ")[2]
    (bot,) = (one for one in bots(found.game) if found.game.rules.called("bot", one) == named)
    usual: Any = found.game
    from dataclasses import replace

    pair = rulebook.simulate_pair(
        usual,
        replace(usual, **{change.option: change.value}),
        bot,
        games=EFFORT.changes,
        seed=found.seed,
        progress=False,
    )
    by = next((one.by for one in pair.comparison if one.what == "steps"), None)
    assert steps.value.value == (by.value if by else 0)


@pytest.mark.slow
def test_luck_and_ladder_are_those_of_the_other_commands(found: Report) -> None:
    from rulebook.core.players import quick_rungs

    rungs = quick_rungs(found.game)
    skill = rulebook.skill(found.game, (rungs[0], rungs[-1]), EFFORT.ladder, found.seed)
    if skill.luck:
        assert float(found["luck"]["luck_share"].value) == skill.luck_share
    else:
        assert found["luck"]["no_luck"].value.value == skill.games
    standings = rulebook.tournament(found.game, rungs, EFFORT.ladder // 2, found.seed).standings
    rows = found["bots"].table("bots").rows
    assert [row[0] for row in rows] == [found.game.rules.called("bot", one.bot) for one in standings]
    assert [float(row[1].value) for row in rows if isinstance(row[1], Figure)] == [
        one.rating for one in standings
    ]


def test_where_no_luck_shows_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games of players that always win, or always lose, tell no share and no distance."""
    from rulebook.balance import strength

    game = rulebook.new("closing_in")
    sure = rulebook.Skill(game, ("random", "strong"), games=40, luck=0.0, skill=0.2, ahead=1.0)
    monkeypatch.setattr(strength, "skill", lambda *_: sure)
    section, _ = strength.luck(game, 40, 1, "en")
    assert [(one.name, one.value.value) for one in section.figures] == [("no_luck", 40)]
    assert "inf" not in repr(sure)


def test_a_lost_game_of_all_together_may_have_stood_better_than_even() -> None:
    from rulebook.balance.course import Course, Look, _late

    good, bad = Look(((1.0, 1.0), (1.0, 1.0), (0.0, 0.0))), Look(((1.0, 1.0), (0.0, 0.0), (0.0, 0.0)))
    lost, won = (0.0, 0.0), (1.0, 1.0)
    found = _late(
        [Course((bad, good), lost, (0,)), Course((bad, bad), lost, (0,)), Course((good, good), won, (0,))]
    )
    assert (found.value.value, found.data["n"]) == (Fraction(1, 2), 2)


@pytest.mark.slow
def test_where_all_win_together_every_number_of_wins_is_of_the_whole_win() -> None:
    game = rulebook.new("closing_in")
    effort = Effort(games=200, records=5, course=2, advised=6, changes=5, ladder=400)
    page = report(game, "planner", effort=effort, seed=3)
    won = page["seats"]["together"].value
    rows = {row[0]: row[1] for row in page["bots"].table("bots").rows}
    planner = rows["Planner"]
    assert isinstance(planner, Figure)
    apart = planner.value - won
    assert abs(float(apart)) < 4 * apart.error
    (held,) = (one for one in page["seats"].trust.doubts if one.say == "other_with_stronger")  # type: ignore[union-attr]  # it has one
    better = rulebook.simulate(game, "strong", games=200, seed=3, progress=False).wins(0)
    assert abs(float(held.data["by"]) - 100 * float(better - won)) < 0.5
    weighed = weigh(records_of(game, "planner", effort.records, 3), effort.advised, 3)
    assert isclose(float(page["matters"].figures[-1].value), fmean(one.loss for one in weighed))
    assert "was not measured" not in " ".join(page.trust.reasons())


@pytest.mark.slow
def test_a_section_with_a_grade_in_each_row_has_no_other_one(found: Report) -> None:
    assert found["options"].table("options").heads[-1] == "head_trust"
    assert found["options"].grade is None


@pytest.mark.slow
def test_every_word_is_there_and_every_number_has_its_error(found: Report) -> None:
    page = found.html()
    assert found.command in unescape(re.sub("</?span>", "", page))
    for section in found.sections:
        for figure in section.figures:
            assert figure.written() in figure.said() or not figure.value.error
    assert "http" not in page.replace("http://www.w3.org", "")


@pytest.mark.slow
def test_the_foot_line_makes_the_same_page(tmp_path: Path) -> None:
    game = rulebook.new("knapp_daneben", dice=3, sides=3, mark_points=3)
    found = report(game, "greedy", effort="50,10,3,5,20,40", seed=5)
    words = found.command.removeprefix("rulebook ").split()
    assert main([*words, "--to", str(tmp_path), "--no-pdf"]) == 0
    assert (tmp_path / "knapp_daneben-report.html").read_text("utf-8") == found.html()
    assert report(game, "greedy", effort="50,10,3,5,20,40", seed=6).html() != found.html()


def test_a_lab_says_that_a_number_about_silence_is_worthless() -> None:
    game = rulebook.new("close_enough")
    assert Change("tokens", None, "silence").label in [one.label for one in changes(game)]
    assert {one.part for one in without(rulebook.new("five_to_close")) if one.option == "specials"} == {
        "wild", "double", "triple", "freeze", "unfreeze",
    }  # fmt: skip
    assert not {one.option for one in without(rulebook.new("knapp_daneben"))}


def test_efforts_are_round_so_that_machines_choose_alike() -> None:
    assert [round_number(n, 1, 10**6) for n in (1.9, 2.1, 7, 49.9, 50, 12_345)] == [1, 2, 5, 20, 50, 10_000]
    with pytest.raises(ValueError, match="six whole numbers"):
        Effort.read("1,2,3,4,5,0")


SPOKEN = {
    "de": (
        "Vertrauen: ",
        "Wer gewinnt",
        "Geändert: Wie viele Würfel und Farben es gibt und wie viele Felder in einer Zeile: 3; ",
    ),
    "fr": (
        "Confiance\u202f: ",
        "Qui gagne",
        "Changé\u202f: Combien il y a de dés et de couleurs, et de cases par ligne\u202f: 3; ",
    ),
    "it": (
        "Fiducia: ",
        "Chi vince",
        "Cambiato: Quanti dadi e colori ci sono, e quante caselle per riga: 3; ",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", SPOKEN)
def test_a_report_speaks_its_language_and_no_name_of_code(language: str) -> None:
    game = rulebook.new("knapp_daneben", dice=3, sides=3)
    page = report(game, effort="50,10,3,5,20,40", language=language).html()
    text = re.sub("<[^>]+>", "", page.partition("<code>")[0])
    assert f'lang="{language}"' in page and not [one for one in SPOKEN[language] if one not in text]
    english = {*bots(game), *measures_of(game)} - {"champion", "optimal"}
    assert not [name for name in english if re.search(rf"(?<![\w(]){re.escape(name)}\b", text)]


def test_what_cannot_be_reported_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "poof", "--bot", "gredy"]) == 2
    assert main(["report", "poof", "--effort", "lots"]) == 2
    said = capsys.readouterr().err
    assert "did you mean 'greedy'" in said and "six whole numbers" in said


def test_results_are_what_is_paid() -> None:
    game = rulebook.new("poof", rounds=1)
    record = rulebook.play(game, "greedy", seed=1)
    assert spread_of([record, record]) == 0
    assert paid(game, record.state)[0] == -paid(game, record.state)[1]


def test_no_zero_has_a_sign() -> None:
    assert Figure("x", Mean(Fraction(-1, 10**6), 0.2, 100), "change").written() == "0.00 ± 0.20"
    assert Figure("x", Mean(Fraction(1, 2), 0.2, 100), "change").written() == "+0.50 ± 0.20"


@pytest.mark.slow
def test_changes_are_named_in_words_and_games_that_all_win_together_are_games_won() -> None:
    for language, word in (("en", "Which tile is searched: any tile of the city"), ("de", "karten")):
        found = report("closing_in", effort="20,5,2,2,10,10", language=language)
        names = [row[0] for name in ("without", "options") for row in found[name].tables[0].rows]
        assert any(word in str(name) for name in names) and not [name for name in names if "=" in str(name)]
        assert found["without"].tables[0].heads[1] == "head_won_by"


def test_no_line_ends_within_a_number_or_a_word_of_the_command() -> None:
    found = report(rulebook.new("knapp_daneben", dice=3, sides=3), effort="50,10,3,5,20,40", language="de")
    text = re.sub("<[^>]+>", " ", found.html().partition("<body")[2])
    assert "±" in text and not re.search(r"\d [%±]|% ±|± \d", text.partition(" ist ein Standardfehler")[0])
    assert "<span>--effort</span>" in found.html()


@pytest.mark.slow
def test_every_sentence_is_plain_in_both_languages() -> None:
    """Parts are named by what lists them, a number as a number, and no rare move is told as never made."""
    from rulebook.balance.changes import named as in_words
    from rulebook.balance.used import _whole

    game = rulebook.new("close_enough")
    named = {(one.option, one.part): one for one in without(game)}
    for language, number, token in (
        ("en", "without the number 1", "without double"),
        ("de", "ohne die Zahl 1", "ohne Verdoppeln"),
    ):
        deck, tokens = (in_words(game, named[key], language) for key in (("deck", 1), ("tokens", "double")))
        meant = game.rules.options["deck"].meaning(language).partition(":")[0]
        assert (
            deck == f"{meant}: {number}"
            and tokens.lower().endswith(f": {token.lower()}")
            and "," not in tokens
        )
    assert [_whole(share) for share in (0.0004, 0.005, 0.006, 1.0)] == ["< 1", "< 1", "1", "100"]
    found = report("closing_in", effort="20,5,2,2,10,10")
    assert "The leader is" not in found.html(), "nobody leads where all win together"


def test_whoever_waits_is_told_which_section_is_counted() -> None:
    told: list[tuple[int, int, str]] = []
    small = rulebook.new("knapp_daneben", dice=3, sides=3)
    report(small, effort="50,10,3,5,20,40", language="de", progress=lambda *now: told.append(now))
    assert [done for done, *_ in told] == list(range(8)) and {of for _, of, _ in told} == {7}
    headings = texts_in(TEXTS, "words", "de")
    named = [next(key for key, text in headings.items() if text == now) for *_, now in told[:-1]]
    assert named == [
        f"section_{name}" for name in ("seats", "length", "matters", "course", "luck", "options", "bots")
    ]
    assert told[-1] == (7, 7, "")


def test_a_turn_is_the_same_in_a_report_and_in_the_laboratory() -> None:
    poof = rulebook.play(rulebook.new("poof", players=4), "shrewd", seed=3)
    assert turns_of(poof) == sum(one.turns for one in poof.state.past)
    close = rulebook.play(rulebook.new("close_enough"), "threshold", seed=1)
    assert turns_of(close) == 47, "as its measure counts them: cards taken, calls, and folding"


@pytest.mark.parametrize(("game", "said"), [("poof", False), ("knapp_daneben", True)])
def test_decisions_a_turn_are_left_out_where_a_turn_is_one_decision(game: str, said: bool) -> None:
    from rulebook.simulation.trust import trust

    new = rulebook.new(game, players=2)
    records = [rulebook.play(new, "greedy", seed=seed) for seed in range(2)]
    results = rulebook.simulate(new, "greedy", games=2, seed=1, progress=False)
    section = length_of(results, records, trust(new, "greedy", measured=False))
    assert ("decisions_a_turn" in [one.name for one in section.figures]) == said
