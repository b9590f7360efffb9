"""How the grandmaster learns: the same seed, the same weights; and what it writes is what it reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rulebook.games.knapp_daneben import champion_nets as nets
from rulebook.games.knapp_daneben.champion_nets import GRANDMASTER
from rulebook.games.knapp_daneben.champion_training import main
from rulebook.games.knapp_daneben.grandmaster_training import all_groups, beginner, train


@pytest.mark.everywhere
def test_the_same_seed_gives_the_same_weights() -> None:
    one, again, other = (train(seed, 60, quiet=True) for seed in (3, 3, 4))
    assert (one == again).all()
    assert (one != other).any()
    assert (one != beginner().weights).any()


@pytest.mark.everywhere
def test_the_command_writes_what_the_grandmaster_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["--net", "grandmaster", "--seed", "3", "--then", "60", "--out", str(tmp_path / "grandmaster.npz")])
    monkeypatch.setattr(nets, "FOLDER", tmp_path)
    read, exact, groups = nets.learned.__wrapped__(GRANDMASTER), train(3, 60, quiet=True), all_groups()
    states = np.random.default_rng(1).integers(len(groups.ids), size=100_000)
    wanted, found = exact[groups.ids[states]], read.weights[read.ids[states]] / GRANDMASTER.point
    assert np.abs(wanted - found).max() <= 0.5 / GRANDMASTER.point + 1e-6


def test_the_weights_that_are_shipped_are_small_enough_for_a_page() -> None:
    assert GRANDMASTER.path.stat().st_size < 4_000_000
