"""The command line: `rulebook COMMAND …`, one more front end beside the screens.

Every module here that has a function `run` is a command of the module's name. Its docstring is its help, and
each `$ rulebook …` line in it is an example that a test carries out. It has

    arguments(parser)     adds what the command is asked, to an `argparse` parser
    run(options) -> int   does it: prints, gives the exit code; raises `Mistake` with words for a person

What several commands ask for is in `asking.py`, how they answer in `saying.py`. Import what is heavy inside
`run`, so that help comes at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import NoReturn

import rulebook
from rulebook.core.game import Refused
from rulebook.core.registry import UnknownGame, did_you_mean
from rulebook.core.save_file import BadRecord

TEACH = f"""\
{rulebook.__doc__.splitlines()[0]}

  $ rulebook games                     which games there are
  $ rulebook rules poof                the rules of one, each with its id
  $ rulebook play knapp_daneben        a game against bots, here in the terminal

`rulebook COMMAND --help` shows what a command can do, with examples."""


class Mistake(ValueError):
    """Something was typed that cannot be done; the message says what would be right.

    >>> str(Mistake("there is no such file"))
    'there is no such file'
    """


class Parser(argparse.ArgumentParser):
    """A parser that raises its complaints instead of ending the program, and guesses what was meant.

    >>> Parser(prog="rulebook games").parse_args(["--jsn"])
    Traceback (most recent call last):
    ...
    rulebook.cli.Mistake: rulebook games has no argument '--jsn'; try ...
    """

    def error(self, message: str) -> NoReturn:
        """Raise the complaint."""
        raise Mistake(f"{message}; try `{self.prog} --help`")

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]  # as its parent
        """Parse, and say which argument there is none of."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            known = [name for action in self._actions for name in action.option_strings]
            hint = did_you_mean(left[0].split("=")[0], known)
            self.error(f"{self.prog} has no argument {left[0]!r}{hint}")
        return found, left


@cache
def commands() -> Mapping[str, ModuleType]:
    """Find every command by its name.

    >>> "games" in commands()
    True
    """
    modules = {entry.name: import_module(f"{__name__}.{entry.name}") for entry in iter_modules(__path__)}
    return {name: module for name, module in modules.items() if hasattr(module, "run")}


def parser() -> Parser:
    """Make the parser of all commands.

    >>> parser().parse_args(["games", "--json"]).json
    True
    """
    top = Parser("rulebook", description=TEACH, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("--version", action="version", version=f"rulebook {rulebook.__version__}")
    choices = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in commands().items():
        words = (module.__doc__ or "").strip()
        command = choices.add_parser(
            name,
            help=words.splitlines()[0].rstrip("."),
            description=words,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.set_defaults(run=module.run)
        module.arguments(command)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line and give its exit code: 0 done, 2 for what cannot be done as it was typed.

    >>> main(["games", "--jsn"])  # the words go to stderr
    2
    """
    words = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without stars shows question marks
    try:
        _known_command(words)
        options = parser().parse_args(words or ["--help"])
        code: int = options.run(options)
        sys.stdout.flush()
    except SystemExit as done:  # argparse has shown its help
        return int(done.code or 0)
    except (Mistake, Refused, BadRecord, UnknownGame, ImportError) as mistake:
        print(f"rulebook: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read has gone, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code


def _known_command(words: Sequence[str]) -> None:
    if words and not words[0].startswith("-") and words[0] not in commands():
        hint = did_you_mean(words[0], list(commands()))
        raise Mistake(f"there is no command {words[0]!r}; there are {', '.join(commands())}{hint}")
