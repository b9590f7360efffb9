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
import errno
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NoReturn

import rulebook
from rulebook.core.files import Damaged
from rulebook.core.game import Refused
from rulebook.core.own_games import NoGameThere, bring, is_own
from rulebook.core.registry import UnknownGame, did_you_mean
from rulebook.core.save_file import BadRecord

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)
"""The disk behind the output is full, or gone."""
OF_SAVED = ("advise", "odds", "review")
"""Commands that ask for a key; before it stands the folder of one's own game, for no key runs a folder."""

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


class Help(argparse.HelpFormatter):
    """Help in lines that fit: prose is wrapped, an example stands as it is to be typed.

    >>> print(Help("rulebook")._fill_text("Some words.\\n\\n  $ rulebook games", 40, ""))
    Some words.
    <BLANKLINE>
      $ rulebook games
    """

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from rulebook.cli.saying import WIDTH, room, wrapped

        blocks, fits = [], room(WIDTH)
        for block in text.split("\n\n"):
            lines = block.splitlines()
            if any(line.startswith("  ") for line in lines):
                blocks.append("\n".join(one for line in lines for one in _example(line, fits)))
            else:
                blocks.append("\n".join(wrapped(" ".join(lines), indent)))
        return "\n\n".join(blocks)


def _example(line: str, fits: int) -> list[str]:
    """What is said of an example stands under it where there is no room beside it."""
    from rulebook.cli.saying import wrapped

    typed, gap, words = line.partition("   ") if line.startswith("  $") else (line, "", "")
    return [line] if len(line) <= fits or not gap else [typed, *wrapped(words.strip(), "      ")]


def _usage(command: argparse.ArgumentParser) -> str:
    """Say what a command has to be given; its options are listed below."""
    named = [(str(one.metavar), one.nargs) for one in command._actions if not one.option_strings]
    given = [f"[{name}]" if many in ("?", "*") else name for name, many in named]
    return " ".join(["%(prog)s", *given, "[options]"])


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

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
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
    top = Parser("rulebook", description=TEACH, formatter_class=Help)
    top.add_argument("--version", action="version", version=f"rulebook {rulebook.__version__}")
    choices = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in commands().items():
        words = (module.__doc__ or "").strip()
        command = choices.add_parser(
            name,
            help=words.splitlines()[0].rstrip("."),
            description=words,
            formatter_class=Help,
            allow_abbrev=False,
        )
        command.set_defaults(run=module.run)
        module.arguments(command)
        command.usage = _usage(command)
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
        words[1:2] = _own_game(words)
        options = parser().parse_args(words or ["--help"])
        code: int = options.run(options)
        if sys.stdout is not None:  # a program may be started with its output closed
            sys.stdout.flush()
    except SystemExit as done:  # argparse has shown its help
        return int(done.code or 0)
    except (Mistake, Refused, BadRecord, UnknownGame, NoGameThere, Damaged, ImportError) as mistake:
        _complain(f"rulebook: {mistake}")
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read has gone, as `| head` does
        _hush()
        return 141
    except OSError as failure:
        if failure.errno not in UNWRITABLE:
            raise
        _hush()
        _complain(f"rulebook: what there is to say cannot be written: {failure.strerror}")
        return 1
    return code


def _hush() -> None:
    """Let what is still to be written go nowhere: Python would complain of it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _known_command(words: Sequence[str]) -> None:
    if words and not words[0].startswith("-") and words[0] not in commands():
        hint = did_you_mean(words[0], list(commands()))
        raise Mistake(f"there is no command {words[0]!r}; there are {', '.join(commands())}{hint}")


def _own_game(words: Sequence[str]) -> Sequence[str]:
    """Make a game known that lies in a folder of that name, and give its own name: none before a key."""
    if len(words) < 2 or words[0] == "new" or not is_own(words[1]):
        return words[1:2]
    name = bring(words[1]).name
    goes_on = words[0] in OF_SAVED or (words[0] == "play" and words[2:3] and _is_given(words[2]))
    return [] if goes_on else [name]


def _is_given(word: str) -> bool:
    return word == "-" or not word.startswith("-")


def _complain(words: str) -> None:
    """Say on a terminal what was wrong, in lines that fit; a program gets the line as it is."""
    from rulebook.cli.saying import wrapped

    lines = wrapped(words, "") if sys.stderr is not None and sys.stderr.isatty() else [words]
    print(*lines, sep="\n", file=sys.stderr)
