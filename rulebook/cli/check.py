"""Hold a game to what every game must keep to, and say in words what is missing.

The game is named as `rulebook games` lists it, or by the folder it is in. Moves, refusals, odds, what is
hidden, files and keys are tried in random games, under each value of each option. The same checks are tests
for pytest: `pytest --game my_game`.

Examples:
  $ rulebook check knapp_daneben --quick
  $ rulebook check poof --quick

"""

from __future__ import annotations

import argparse
from collections import Counter

from rulebook.cli.saying import wrapped
from rulebook.core.own_games import bring


def arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked."""
    parser.add_argument("game", metavar="GAME", help="its name, or the folder it is in")
    parser.add_argument("--quick", action="store_true", help="with its options as they come alone")


def run(options: argparse.Namespace) -> int:
    """Carry the checks out; the exit code is 1 if something is wrong."""
    from rulebook.testing import found, plan, promise

    kind = bring(options.game)
    wrong, told, errors = 0, set[str](), Counter[str]()
    for check, cases in plan(kind, closely=not options.quick):
        fault = next((fault for case in cases if (fault := found(check, case))), None)
        if fault and fault.error:  # the check could not run: its error is reported once
            errors[fault.error] += 1
            if errors[fault.error] > 1:
                continue
        wrong += fault is not None
        print(*wrapped(promise(check), "  ", "✗ " if fault else "✓ "), sep="\n")
        if fault and fault.mend in told:  # one slip may break many checks: it is told once
            print(*wrapped(f"→ as above: {fault.mend}", "    "), sep="\n")
        elif fault:
            told.add(fault.mend)
            print(*wrapped(fault.what, "    "), *wrapped(f"→ {fault.mend}", "    "), sep="\n")
    if again := errors.total() - len(errors):
        checks = "1 more check ends" if again == 1 else f"{again} more checks end"
        print(*wrapped(f"{checks} with an error that is listed above.", "  ", "… "), sep="\n")
    title = kind.rules.title()
    print(f"\n{title} keeps to all of this." if not wrong else f"\n{title}: {wrong} to mend.")
    return int(wrong > 0)
