"""What strangers hand in: files and JSON read within bounds, and told of in short words.

A replay from a friend, a case from a phone or a damaged journal may hold anything. Whatever it holds, it is read in a
moment or refused in one sentence.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from itertools import chain
from typing import Any, Final, NoReturn

from game.i18n import _

REPLAY_SUFFIX: Final = ".sala"
"""Of a replay file: by it a desktop knows what to open it with. Older ones end with .txt."""
MOST_BYTES: Final = 4_000_000
"""Of a file; the longest replays have a hundred thousand."""
DEEPEST: Final = 16
"""Lists and objects within one another; cases have four."""
MOST_DIGITS: Final = 15
"""Of a number, as exact as JSON promises to be."""
MOST_CHIPS: Final = 10**12
"""Chips; no deal pays nearly as many, and sums of such amounts are whole numbers in SQLite."""
LONGEST: Final = 400
"""Letters of a sentence that says what is wrong."""
_CUT: Final = " ... "


class GivenError(ValueError):
    """What was given cannot be read. The message is a sentence, or the rest of one after the file's name."""


def text_of(name: str) -> str:
    """The text of a file, or of standard input for '-'.

    Raises:
        GivenError: it cannot be read, is no file, is too long or no text; the rest of a sentence after its name.
    """
    try:
        data = _standard_input() if name == "-" else _bytes_of(name)
    except (OSError, ValueError) as error:  # a ValueError: a name with NUL in it
        raise GivenError(
            _("cannot be read: {reason}").format(reason=getattr(error, "strerror", None) or error)
        ) from error
    if len(data) > MOST_BYTES:
        raise GivenError(_("is too long: at most {most} million bytes are read").format(most=MOST_BYTES // 1_000_000))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GivenError(_("is not a text file in UTF-8")) from error


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError(_("standard input is closed"))
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _bytes_of(name: str) -> bytes:
    """No more of a file than may be read. A pipe without a writer and a device without an end are not waited for."""
    file = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(file, "rb", buffering=0) as opened:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(_("it is no plain file; - reads what another program writes"))
        parts: list[bytes] = []
        while (rest := MOST_BYTES + 1 - sum(map(len, parts))) > 0 and (part := opened.read(rest)):
            parts.append(part)
        return b"".join(parts)


def json_of(text: str) -> Any:
    """The value of a JSON text.

    Raises:
        GivenError: it is no JSON, or has numbers or a depth that nothing of this house has; a reason in a few words.
    """
    try:
        value = json.loads(text, parse_int=_whole, parse_constant=_no_number)
    except GivenError:
        raise
    except json.JSONDecodeError as error:
        # Of a text that is one line of a file only the column is said: which line it is, the reader of the file knows.
        line = f"line {error.lineno}, " if "\n" in text.strip() else ""
        raise GivenError(f"{error.msg} ({line}column {error.colno})") from error
    except ValueError as error:
        raise GivenError(str(error)) from error
    except RecursionError as error:
        raise GivenError(_too_deep()) from error
    level = [value]
    for _step in range(DEEPEST + 1):
        within = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = list(chain.from_iterable(within))
        if not level:
            return value
    raise GivenError(_too_deep())


def _too_deep() -> str:
    return _("it is more than {deepest} levels deep").format(deepest=DEEPEST)


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > MOST_DIGITS:
        raise GivenError(_("it has a number of more than {most} digits").format(most=MOST_DIGITS))
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise GivenError(_("{name} is not a number").format(name=name))


def brief(sentence: str) -> str:
    r"""A sentence for a terminal or a window: what cannot be printed is written out, and a long middle left out.

    >>> brief("a bell: " + chr(7))
    'a bell: \\x07'
    """
    if len(sentence) > LONGEST:
        half = (LONGEST - len(_CUT)) // 2
        sentence = sentence[:half] + _CUT + sentence[-half:]
    return printable(sentence)


def printable(text: str) -> str:
    """A text with everything written out that a terminal would not print but do."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
