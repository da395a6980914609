"""Compiles a translator's `.po` catalogue into gettext's binary format, using the standard library only.

The wheel is built with this module, and a checkout loads its catalogues through it, so that no compiled file can be
outdated.
"""

from __future__ import annotations

import ast
import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MAGIC: Final = 0x950412DE
CONTEXT: Final = "\x04"
"""Separator between a context and its message in a compiled catalogue."""


class CatalogueError(ValueError):
    """Raised if a catalogue cannot be parsed. The message names the line."""


class _Entry:
    """A message of the catalogue while it is being parsed."""

    def __init__(self) -> None:
        self.fuzzy = False
        self.fields: dict[str, str] = {}


def _entries(text: str) -> Iterator[_Entry]:
    """Yield the messages of a catalogue except obsolete ones."""
    entry, field = _Entry(), ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()  # noqa: PLW2901
        if line.startswith("#") or not line:
            if entry.fields:
                yield entry
                entry, field = _Entry(), ""
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        name, _space, words = line.partition(" ")
        if line.startswith('"'):
            words = line
        elif name in {"msgctxt", "msgid", "msgid_plural", "msgstr"} or name.startswith("msgstr["):
            if name in entry.fields or (name == "msgctxt" and entry.fields):
                yield entry
                entry = _Entry()
            field = name
        else:
            raise CatalogueError(f"line {number}: {line!r}")
        if not field:
            raise CatalogueError(f"line {number}: {line!r}")
        entry.fields[field] = entry.fields.get(field, "") + _unquoted(words, number)
    if entry.fields:
        yield entry


def _unquoted(words: str, number: int) -> str:
    """Return the text between quotes, with its escapes resolved; `number` is the line number for error messages."""
    words = words.strip()
    if len(words) >= 2 and words[0] == words[-1] == '"':
        inner = words[1:-1]
        if "\\" not in inner and '"' not in inner:
            return inner
        try:
            return str(ast.literal_eval(words))
        except (SyntaxError, ValueError):
            pass
    raise CatalogueError(f"line {number}: {words!r}")


def messages(text: str) -> dict[str, str]:
    """Return the translations in a catalogue by message key; fuzzy and incomplete entries are left out."""
    found = {}
    for entry in _entries(text):
        fields = entry.fields
        key = fields.get("msgid", "")
        said = [fields[name] for name in sorted(fields) if name.startswith("msgstr")]
        if not all(said) or not said or (entry.fuzzy and key):
            continue
        if "msgid_plural" in fields:
            key += "\0" + fields["msgid_plural"]
        if "msgctxt" in fields:
            key = fields["msgctxt"] + CONTEXT + key
        found[key] = "\0".join(said)
    return found


def compiled(text: str) -> bytes:
    """Compile a catalogue into the binary format that gettext loads."""
    pairs = sorted((key.encode(), said.encode()) for key, said in messages(text).items())
    count = len(pairs)
    head, table = 28, 8 * count
    where = head + 2 * table
    tables: list[int] = []
    body = bytearray()
    for side in (0, 1):
        for pair in pairs:
            tables += [len(pair[side]), where + len(body)]
            body += pair[side] + b"\0"
    return struct.pack(f"<7I{4 * count}I", MAGIC, 0, count, head, head + table, 0, where, *tables) + bytes(body)
