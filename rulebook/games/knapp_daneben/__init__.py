"""Knapp Daneben!: five dice, one sheet, numbers that lie next to each other."""

from functools import partial

from rulebook.core.record import Record
from rulebook.games.knapp_daneben.game import KnappDaneben
from rulebook.games.knapp_daneben.table import Choose, Cross, Rolled, Skip, State, Write

GAME = KnappDaneben

example = partial(
    Record.from_key,
    "RB1.Rlg1lgAmi1bKzkssKIhPScxLTUrNU9Ix1DE316lWKshJrEwtKlayMqqNBQAFQ1m17iO2OtQPm099dPjXizb-h58kkMv2CgtP"
    "FU_YsJeQuYL-hMN3MwzNS-fZYpG4YWu2rBh3PCB2EH-d9yZa9MQg_A",
)
"""Return the recorded game that the walkthrough steps through."""

__all__ = ["GAME", "Choose", "Cross", "KnappDaneben", "Rolled", "Skip", "State", "Write", "example"]
