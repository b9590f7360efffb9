"""Which words count: a standard English list made from a spelling dictionary, or a file of your own.

The list is made once from the American English dictionary in the package spylls (stems, and rules for their
endings) and what British spelling adds to it (`british.toml`, with its source and licence). It is kept in the
user's cache folder; if nothing can be saved there, it is made again each time.
"""

from __future__ import annotations

import re
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rulebook.core.cache import cache_folder
from rulebook.core.files import put, read_at_most
from rulebook.games.five_to_close.vocabulary import Vocabulary

STANDARD = "standard"
"""The value of the option for the list made from the spelling dictionary."""
BOTH = "both"
"""The value of the option for British and American spellings; `american` is the list of version 1.0."""
LIST, DIGITS = "list:", 32
"""How the name of a list that came from a file begins, and how many digits of its digest follow."""
MADE = 3
"""The version of the code that makes the list: a change makes old caches invalid."""

LARGEST, MOST = 4_000_000, 400_000
"""The limits of a word file, in bytes and in words: more than any dictionary of English has."""
WORD = re.compile(r"[a-z]{2,50}\Z")
PLAIN = re.compile(r"[a-z]+\Z")
NO_VOWEL = re.compile(r"[^aeiouy]+\Z")
ROMAN = re.compile(r"c{0,3}(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})\Z")


_own_lists: dict[str, list[str]] = {}


class NoWords(Exception):
    """Raised for a word list that cannot be used; `say` names a message of the catalogue, `data` fills it.

    >>> NoWords("no_words_package", {}).say
    'no_words_package'
    """

    def __init__(self, say: str, data: dict[str, Any]) -> None:
        self.say, self.data = say, data
        super().__init__(say)


@cache
def vocabulary(
    source: str = STANDARD,
    spelling: str = BOTH,
    school: bool = True,
    added: tuple[str, ...] = (),
    barred: tuple[str, ...] = (),
) -> Vocabulary:
    """Return the words of the standard list or of an `adopted` one, with words added and barred.

    Spellings and the cuts for schools apply to the standard list only: a file is used as it is.

    >>> words = vocabulary()
    >>> len(words) > 60_000, "cat" in words, "xyl" in words, words.begins("xyl")
    (True, True, False, True)
    >>> "catz" in words, "catz" in vocabulary(added=("catz",))
    (False, True)
    """
    if source != STANDARD:
        words, spelling, school = _known_list(source), BOTH, False
    else:
        words = _standard(spelling)
    left_out = {*barred, *(school_words() if school else ())}
    kept = [word for word in words if word not in left_out]
    numbers = {"left out": len(words) - len(kept), "added": len(added)}
    told = [source] if spelling == BOTH else [source, spelling]
    name = ", ".join([*told, *(f"{n} {what}" for what, n in numbers.items() if n)])
    return Vocabulary([*kept, *added], name)


def school_words() -> frozenset[str]:
    """Name what a school list leaves out of the standard one.

    >>> 100 < len(school_words()) < 500
    True
    """
    return _listed("slurs") | _listed("coarse")


def _standard(spelling: str = BOTH) -> list[str]:
    folder = dictionary_folder()
    kept = _cache_file(folder, spelling)
    try:
        return zlib.decompress(kept.read_bytes()).decode().split()
    except (OSError, zlib.error, UnicodeDecodeError):
        words = sorted(set(expand(folder, spelling)))
        _keep(kept, words)
        return words


def refused() -> Counter[str]:
    """Return how many words of the spelling dictionaries the standard list leaves out, by reason.

    >>> numbers = refused()
    >>> numbers["school"] > 100, numbers["abbreviation"] > 100, numbers["name or mark"] > 1000
    (True, True, True)
    """
    reasons = {word: reason for word, reason in every_form(dictionary_folder()) if reason}
    taken = set(_standard())
    counts = Counter(reason for word, reason in reasons.items() if word not in taken)
    return counts + Counter(school=len(taken & school_words()))


def adopted(path: Path) -> str:
    """Read a word list and keep it: from then on it has a name made of its words, and needs its file no more.

    So a game that is saved or shared names its list, and never a file: nobody who opens it reads one.
    """
    words = read_file(path)
    source = _name_of(words)
    _own_lists[source] = words
    if not _list_file(source).exists():
        _keep(_list_file(source), words)
    return source


def _name_of(words: Iterable[str]) -> str:
    return LIST + sha256("\n".join(words).encode()).hexdigest()[:DIGITS]


def _list_file(source: str) -> Path:
    return cache_folder() / f"{source.replace(':', '-')}.z"


def _known_list(source: str) -> list[str]:
    """Find a list that was adopted here once; the kept one has to be the one that its name says."""
    if source not in _own_lists:
        try:
            words = zlib.decompressobj().decompress(_list_file(source).read_bytes(), LARGEST).decode().split()
        except (OSError, zlib.error, UnicodeDecodeError):
            words = []
        if _name_of(words) != source:
            raise NoWords("unknown_list", {"list": source})
        _own_lists[source] = words
    return _own_lists[source]


def read_file(path: Path) -> list[str]:
    """Read a word list, one word a line; the error names the first line that is not a word, not what it says.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
    ...     _ = file.write("cat\\nDog\\n")
    ...     file.flush()
    ...     try:
    ...         read_file(Path(file.name))
    ...     except NoWords as no:
    ...         print(no.say, no.data["line"])
    bad_word_line 2
    """
    named = str(path)[-200:]
    try:
        content = read_at_most(path, LARGEST)
        if content is None:
            raise NoWords("no_such_file", {"path": named, "most": LARGEST})
        return _words_of(content.decode().splitlines(), named)
    except UnicodeDecodeError:
        raise NoWords("not_utf_8", {"path": named}) from None
    except (OSError, ValueError) as failure:
        problem = getattr(failure, "strerror", None) or str(failure)
        raise NoWords("no_word_file", {"path": named, "problem": problem}) from None


def _words_of(lines: Iterable[str], path: str) -> list[str]:
    words: list[str] = []
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if word and not WORD.match(word):
            raise NoWords("bad_word_line", {"path": path, "line": number})
        if len(words) == MOST:
            raise NoWords("too_many_words", {"path": path, "most": MOST})
        if word:
            words.append(word)
    if not words:
        raise NoWords("no_word_in_it", {"path": path})
    return words


def expand(folder: Path, spelling: str = BOTH) -> Iterator[str]:
    """Yield every valid word of the spelling dictionary, in American spelling or in both.

    >>> words = set(expand(dictionary_folder()))
    >>> [word in words for word in ("create", "creating", "recreate", "recreating", "etc", "Monday", "xiv")]
    [True, True, True, True, False, False, False]
    >>> "colours" in words, "colours" in set(expand(dictionary_folder(), "american"))
    (True, False)
    """
    return (word for word, reason in every_form(folder, spelling) if not reason)


def every_form(folder: Path, spelling: str = BOTH) -> Iterator[tuple[str, str]]:
    """Make each stem with the suffixes and prefixes its flags allow, and say why it does not count, if so.

    >>> forms = dict(every_form(dictionary_folder()))
    >>> [forms[word] for word in ("create", "etc", "Monday", "xiv")]
    ['', 'abbreviation', 'name or mark', 'Roman number']
    """
    # The package has no type hints that mypy could read.
    from spylls.hunspell.readers import read_aff, read_dic
    from spylls.hunspell.readers.file_reader import FileReader

    rules, context = read_aff(FileReader(str(folder / "en_US.aff")))
    stems = read_dic(FileReader(str(folder / "en_US.dic"), encoding="utf-8"), aff=rules, context=context)
    left_out = {rules.NOSUGGEST, rules.ONLYINCOMPOUND, rules.FORBIDDENWORD} - {None}
    for entry in stems.words:
        if not PLAIN.match(entry.stem):
            yield entry.stem, "name or mark"
        elif left_out & entry.flags:
            yield entry.stem, "marked as unfit"
        else:
            yield from ((form, _reason(form)) for form in _forms(entry.stem, entry.flags, rules))
    for stem, _, flags in (entry.partition("/") for entry in _british() if spelling == BOTH):
        yield from ((form, _reason(form)) for form in _forms(stem, flags, rules))


def _forms(stem: str, flags: Iterable[str], rules: Any) -> Iterator[str]:
    """The stem alone, with each suffix, with each prefix, and with both where the rules allow it."""
    yield stem
    crossing = [stem]
    for flag in flags:
        for suffix in rules.SFX.get(flag, ()):
            if suffix.cond_regexp.search(stem):
                form = stem.removesuffix(suffix.strip) + suffix.add
                yield form
                if suffix.crossproduct:
                    crossing.append(form)
    for flag in flags:
        for prefix in rules.PFX.get(flag, ()):
            yield from (prefix.add + form for form in crossing)


def _british() -> list[str]:
    """Return what British spelling adds: each stem with the flags of its endings and prefixes."""
    told = tomllib.loads(_beside("british.toml").read_text(encoding="utf-8"))
    return str(told["entries"]).split()


@cache
def _listed(key: str) -> frozenset[str]:
    lists = tomllib.loads(_beside("words.toml").read_text(encoding="utf-8"))
    return frozenset(lists[key].split())


def _reason(word: str) -> str:
    """Why it does not count as a word; empty if it does."""
    if not WORD.match(word):
        return "apostrophe or one letter"
    if word in _listed("abbreviations"):
        return "abbreviation"
    if word in _listed("affixes"):
        return "part of a word"
    if ROMAN.match(word) and word not in _listed("not_roman"):
        return "Roman number"
    return "no vowel" if NO_VOWEL.match(word) and word not in _listed("sounds") else ""


def dictionary_folder() -> Path:
    """Find the spelling dictionary in the package that it comes with.

    >>> (dictionary_folder() / "en_US.dic").exists()
    True
    """
    found = find_spec("spylls")
    if found is None or found.origin is None:
        raise NoWords("no_words_package", {})
    return Path(found.origin).parent / "hunspell" / "data" / "en"


def _cache_file(folder: Path, spelling: str) -> Path:
    """Where the list is kept: the name depends on what it is made from."""
    files = [folder / "en_US.aff", folder / "en_US.dic", *map(_beside, ("words.toml", "british.toml"))]
    made_from = zlib.crc32(b"".join(file.read_bytes() for file in files))
    return cache_folder() / f"words-{MADE}-{spelling}-{made_from:08x}.z"


def _beside(name: str) -> Path:
    return Path(__file__).with_name(name)


def _keep(path: Path, words: Iterable[str]) -> None:
    """Keep the list for the next time; where nothing can be written, it will be made again."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, zlib.compress("\n".join(words).encode(), 9))
