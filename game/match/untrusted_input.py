"""Untrusted input: files and JSON, read within size limits and with short error messages.

A replay from a friend, a message from a phone or a damaged journal may contain anything. Such input is either read
quickly or refused with a sentence.
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
"""Suffix of a replay file, by which a desktop chooses the program. Older replay files end in .txt."""
MOST_BYTES: Final = 4_000_000
"""Maximum size of a file in bytes; the longest replays have about a hundred thousand."""
DEEPEST: Final = 16
"""Maximum nesting of lists and objects; the game's own data have at most four levels."""
MOST_DIGITS: Final = 15
"""Maximum digits of a number, which is the precision that JSON guarantees."""
MOST_CHIPS: Final = 10**12
"""Maximum chips; no deal pays nearly as many, and sums of such amounts are still integers in SQLite."""
LONGEST: Final = 400
"""Maximum length of an error sentence, in characters."""
_CUT: Final = " ... "


class UntrustedInputError(ValueError):
    """Raised if input cannot be read.

    The message is a sentence, or the part of one that follows the file's name.
    """


def text_of(name: str) -> str:
    """Return the text of a file, or of standard input for '-'.

    Raises:
        UntrustedInputError: The file cannot be read, is too long, or is not a text file; the message is the part of a
            sentence that follows the file's name.
    """
    try:
        data = _standard_input() if name == "-" else _bytes_of(name)
    except (OSError, ValueError) as error:  # ValueError: a name with NUL in it
        raise UntrustedInputError(
            _("cannot be read: {reason}").format(reason=getattr(error, "strerror", None) or error)
        ) from error
    if len(data) > MOST_BYTES:
        raise UntrustedInputError(
            _("is too long: the limit is {most} million bytes").format(most=MOST_BYTES // 1_000_000)
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UntrustedInputError(_("is not a UTF-8 text file")) from error


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError(_("standard input is closed"))
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _bytes_of(name: str) -> bytes:
    """Read a file up to the size limit, without blocking on an idle pipe or an endless device."""
    file = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(file, "rb", buffering=0) as opened:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(_("it is not a regular file; use - to read from another program"))
        parts: list[bytes] = []
        while (rest := MOST_BYTES + 1 - sum(map(len, parts))) > 0 and (part := opened.read(rest)):
            parts.append(part)
        return b"".join(parts)


def json_of(text: str) -> Any:
    """Parse JSON text and return its value.

    Raises:
        UntrustedInputError: The text is not JSON, or exceeds a limit for numbers or nesting; the message is a brief
            reason.
    """
    try:
        value = json.loads(text, parse_int=_whole, parse_constant=_no_number)
    except UntrustedInputError:
        raise
    except json.JSONDecodeError as error:
        # For a text that is one line of a file only the column is given, because the caller knows the line.
        line = f"line {error.lineno}, " if "\n" in text.strip() else ""
        raise UntrustedInputError(f"{error.msg} ({line}column {error.colno})") from error
    except ValueError as error:
        raise UntrustedInputError(str(error)) from error
    except RecursionError as error:
        raise UntrustedInputError(_too_deep()) from error
    level = [value]
    for _step in range(DEEPEST + 1):
        within = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = list(chain.from_iterable(within))
        if not level:
            return value
    raise UntrustedInputError(_too_deep())


def _too_deep() -> str:
    return _("it is nested more than {deepest} levels deep").format(deepest=DEEPEST)


def _whole(digits: str) -> int:
    if len(digits.removeprefix("-")) > MOST_DIGITS:
        raise UntrustedInputError(_("it contains a number with more than {most} digits").format(most=MOST_DIGITS))
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise UntrustedInputError(_("{name} is not a number").format(name=name))


def brief(sentence: str, longest: int = LONGEST) -> str:
    r"""Make a sentence printable: escape unprintable characters and cut out the middle of one that is too long.

    >>> brief("a bell: " + chr(7))
    'a bell: \\x07'
    """
    if len(sentence) > longest:
        half = (longest - len(_CUT)) // 2
        sentence = sentence[:half] + _CUT + sentence[-half:]
    return printable(sentence)


def printable(text: str) -> str:
    """Escape all characters that a terminal would treat as control codes."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
