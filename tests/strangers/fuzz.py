"""Sends damaged input to one entry, in a process of its own, and measures what each costs.

Processor time is that of all threads; memory is how far the process grows
beyond what it holds before an input.
"""

from __future__ import annotations

import gc
import json
import logging
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

SECONDS, MEGABYTES = 0.5, 50
"""What one input costs at most."""
AGAIN = 6
"""A costly input is sent so often, and the least counts: a busy machine takes processor time too."""
WORDS = 2000
"""Characters of a refusal at most."""


@dataclass
class Found:
    """What inputs to an entry cost at worst, and what went wrong with which."""

    entry: str
    inputs: int = 0
    seconds: float = 0.0
    megabytes: float = 0.0
    wrong: list[str] = field(default_factory=list)


def fuzz(entry: str, seed: int, inputs: int) -> Found:
    """Send inputs to an entry in a process of its own."""
    command = [sys.executable, "-m", "tests.strangers.fuzz", entry, str(seed), str(inputs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        return Found(entry, wrong=[f"the process died ({done.returncode}): {done.stderr[-WORDS:]}"])
    return Found(**json.loads(done.stdout.splitlines()[-1]))


def measured(entry: str, seed: int, inputs: int) -> Found:
    """Send inputs to an entry, here."""
    from tests.strangers.entries import ENTRIES, warm

    logging.disable()
    warm()
    gc.freeze()  # what was there before is not swept once more for each input
    asked, found = ENTRIES[entry], Found(entry, inputs)
    for number in range(seed, seed + inputs):
        cost = _cost(asked, number, found)
        for _ in range(AGAIN - 1):
            if cost[0] > SECONDS or cost[1] > MEGABYTES:
                cost = min(cost[0], (more := _cost(asked, number, found))[0]), min(cost[1], more[1])
        found.seconds, found.megabytes = max(found.seconds, cost[0]), max(found.megabytes, cost[1])
        if cost[0] > SECONDS or cost[1] > MEGABYTES:
            found.wrong.append(f"input {number} costs {cost[0]:.2f} s and {cost[1]:.0f} MB")
    return found


def _cost(asked: Any, number: int, found: Found) -> tuple[float, float]:
    """Send the input of that number; say what went wrong, and give its seconds and megabytes."""
    given = asked.draws(Random(number))
    before, _ = _memory(fresh=True)
    start = process_time()
    try:
        asked.reads(given)
    except asked.refusals as no:
        if len(str(no)) > WORDS:
            found.wrong.append(f"input {number} is refused in {len(str(no)):,} characters")
    except Exception as failure:
        found.wrong.append(f"input {number} ({given!r:.200}): {type(failure).__name__}: {failure!s:.200}")
    took = process_time() - start
    return took, (_memory()[1] - before) / 1024


def _memory(fresh: bool = False) -> tuple[int, int]:
    """Kilobytes that the process holds, and those it held at its peak since it was last asked afresh."""
    if fresh:
        Path("/proc/self/clear_refs").write_text("5")
    lines = Path("/proc/self/status").read_text().splitlines()
    said = dict(line.split(":", 1) for line in lines)
    return int(said["VmRSS"].split()[0]), int(said["VmHWM"].split()[0])


if __name__ == "__main__":
    print(json.dumps(asdict(measured(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))))
