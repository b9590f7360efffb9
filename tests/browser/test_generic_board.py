"""The board of games without one, in a browser: Pig and liar's dice as games, nothing hidden on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

import rulebook
from liars_dice import LiarsDice
from pig import Pig
from rulebook_widgets import table
from tests.browser.harness import Screen

pytestmark = pytest.mark.browser


def moment(game: Any, bot: str) -> Any:
    """A table at which the first player has to move, some steps into a game."""
    record = rulebook.play(game, bot, seed=3)
    at = max(step for step in range(14) if record.at(step).to_act == (0,))
    return table(record.at(at), bots=[None, *[bot] * (game.players - 1)], seed=1).wait()


@pytest.mark.parametrize(("game", "bot"), [(Pig(), "twenty"), (LiarsDice(players=3), "likelier")])
@pytest.mark.parametrize("width", [1280, 360])
def test_it_fits_and_axe_finds_nothing(
    screen: Callable[..., Screen], page: Page, game: Any, bot: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 780})
    screen(moment(game, bot))
    board = page.locator(".ge")
    assert board.locator(".ge-seat").count() == game.players
    assert page.evaluate(
        "document.querySelector('.ge').scrollWidth <= document.querySelector('.ge').clientWidth + 1"
    )
    assert Axe().run(page).response["violations"] == []


def test_dice_have_pips_and_hidden_ones_none(screen: Callable[..., Screen], page: Page) -> None:
    made = moment(LiarsDice(), "likelier")
    screen(made)
    own, other = made.record.view(0).cups
    assert page.locator("[data-place='cups 0'] .ge-pip").count() == sum(own)
    assert page.locator("[data-place='cups 1'] .ge-unseen").count() == len(other)
    assert page.locator("[data-place='cups 1'] .ge-pip").count() == 0


def test_a_bid_is_seen_to_rise(screen: Callable[..., Screen], page: Page) -> None:
    made = moment(LiarsDice(), "likelier")
    screen(made)
    before = page.locator("[data-place='bids'] .ge-card").count()
    page.get_by_role("button", name="bid", exact=False).first.click()
    page.locator("[data-place='bids'] .ge-card").nth(before).wait_for()
