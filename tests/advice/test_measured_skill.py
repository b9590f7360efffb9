"""What the rooms keep of luck and skill is what the measure finds, and one table shows it."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.advice import measured_skills, skill


def test_one_table_shows_all_games_with_their_errors() -> None:
    table = measured_skills()
    assert [row.head for row in table.rows if not isinstance(row, tuple)] == [
        rulebook.rules(name).title() for name in rulebook.all_games()
    ]
    assert "luck's share of the variance" in repr(table) and repr(table).count("±") >= 15
    assert "Anteil des Glücks" in repr(measured_skills("de"))
    for language in ("en", "de", "fr", "it"):
        said = {row.cells[0] for row in measured_skills(language).rows if not isinstance(row, tuple)}
        assert said and not [one for one in said if "_" in one or one == one.lower()], said


@pytest.mark.slow
def test_what_is_kept_is_found_again_on_other_luck() -> None:
    """The share of luck to four standard errors of both, at the game that is measured most quickly."""
    import tomllib

    from rulebook.core.registry import FOLDER

    kept = tomllib.loads((FOLDER / "poof" / "skill.toml").read_text("utf-8"))
    found = skill(rulebook.new("poof"), tuple(kept["bots"]), games=1000, seed=99)
    share, error = kept["luck_share"]
    assert abs(found.luck_share - share) < 4 * (found.share_error + error)


def test_errors_shrink_as_games_are_added() -> None:
    game = rulebook.new("knapp_daneben", dice=3, sides=3)
    few, many = (skill(game, ("random", "greedy"), games=count) for count in (40, 640))
    assert 0 < many.ahead_error < few.ahead_error
    lowest, highest = many.games_between
    assert lowest <= many.games_to_tell <= highest
