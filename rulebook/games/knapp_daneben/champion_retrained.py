"""The champion trained again for other points than the booklet's, and kept in the user's own cache."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.core.cache import cache_folder
from rulebook.core.later import np
from rulebook.games.knapp_daneben.champion_patterns import Form

if TYPE_CHECKING:
    from rulebook.games.knapp_daneben.house import House

GAMES = 1_000_000
"""Games that it learns from, unless told otherwise: less than a minute, a tenth of what the booklet's had."""
ONE_STAGE = 0.4
"""The share of them in which the whole game has one table of weights."""
MARK = "games"


def kept_in(form: Form) -> Path:
    """Name the file of the weights for these points.

    >>> kept_in(Form()).suffix
    '.npz'
    """
    from rulebook.games.knapp_daneben.champion_nets import CHAMPION

    said = repr((CHAMPION.point, CHAMPION.stages, form.size, form.sides, tuple(form.points or ())))
    digest = sha256(said.encode()).hexdigest()[:16]
    return cache_folder() / "champion" / f"{digest}.npz"


@cache
def is_kept(form: Form) -> bool:
    """Tell whether the champion was trained for these points on this machine.

    >>> is_kept(Form(sides=60))
    False
    """
    return kept_in(form).exists()


@cache
def trained_in(form: Form) -> int:
    """Say in how many games it was trained for these points.

    >>> trained_in(Form(sides=60))
    0
    """
    if not is_kept(form):
        return 0
    with np.load(kept_in(form)) as file:
        return int(file[MARK])


def retrain(house: House, games: int = GAMES, seed: int = 1, *, quiet: bool = True) -> int:
    """Train the champion for the points of a house and keep its weights; gives the number of games.

    Then `champion` and `champion_deep` are bots of a game with these options, here and in later sessions.

    >>> retrain(House(mark_points=3))  # doctest: +SKIP
    1000000
    """
    from rulebook.games.knapp_daneben import champion

    form = champion.form_of(house)
    if not champion.is_trainable(house):
        raise ValueError(
            "the champion learns the sheet of the booklet (five dice with six sides, its layout), or three "
            "dice with three or four sides, under any points"
        )
    if form.points is None:
        raise ValueError("the champion knows the points of the booklet already, from many more games")
    from rulebook.games.knapp_daneben.champion_training import save, train

    first = max(1, int(games * ONE_STAGE))
    weights = train(seed, first, max(1, games - first), form, quiet=quiet)
    target = kept_in(form)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    save(weights, target, form.sheet, **{MARK: games})
    forget()
    return games


def forget() -> None:
    """Look again at what is kept: weights have been trained, or were taken away."""
    from rulebook.core import kernel
    from rulebook.games.knapp_daneben import champion, champion_nets, kernel_house

    looks: tuple[Any, ...] = (is_kept, trained_in, champion_nets.learned, champion._before_roll)
    for look in (*looks, kernel_house._brain, kernel._kernel):
        look.cache_clear()
