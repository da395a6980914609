"""Change English messages in the code, the lessons, the catalogues and the tests that quote them.

    python -m tools.reword changes.json

`changes.json` is a list of objects with `old`, `new` and, where the message has them, `context`, `old_plural` and
`new_plural`. Translations are kept: look through them afterwards where the meaning changed. A message whose new text
exists already takes over that one's translation. Pages of the rules book are changed by hand, and drawn by
`python3 play.py book`.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Message

from translations import catalogues

ROOT = Path(__file__).parents[1]
WIDTH = 120
QUOTED = 12
"""Characters that a text has at least before it is replaced inside longer strings of tests."""


class Change(NamedTuple):
    """One message before and after."""

    old: str
    new: str
    context: str | None = None
    old_plural: str | None = None
    new_plural: str | None = None

    @property
    def texts(self) -> dict[str, str]:
        """New text by old text."""
        plural = {self.old_plural: self.new_plural or self.new} if self.old_plural else {}
        return {self.old: self.new, **plural}


def literal(text: str, column: int) -> str:
    """Write a string literal that fits beside `column`, in several parts if it is long."""
    quoted = json.dumps(text, ensure_ascii=False)
    if column + len(quoted) < WIDTH - 4:
        return quoted
    parts, line = list[str](), ""
    for word in text.split(" "):
        if line and column + len(json.dumps(f"{line} {word}", ensure_ascii=False)) > WIDTH - 8:
            parts.append(f"{line} ")
            line = word
        else:
            line = f"{line} {word}" if line else word
    indent = "\n" + " " * column
    return indent.join(json.dumps(part, ensure_ascii=False) for part in [*parts, line])


def in_code(source: str, changes: list[Change], found: set[Change]) -> str:
    """Replace the string constants of a module that are messages; note in `found` which were."""
    by_text: dict[str, list[Change]] = {}
    for change in changes:
        for old in change.texts:
            by_text.setdefault(old, []).append(change)
    if not any(old[:20] in source.replace('"\n', "") for old in by_text):
        return source
    contexts: dict[ast.AST, str] = {}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"NP_", "pgettext", "npgettext"}:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant):
                contexts |= {arg: str(first.value) for arg in node.args[1:]}
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    edits: list[tuple[int, int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in by_text:
            for change in by_text[node.value]:
                if change.context == contexts.get(node):
                    begin = starts[node.lineno - 1] + node.col_offset
                    end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
                    edits.append((begin, end, literal(change.texts[node.value], node.col_offset)))
                    found.add(change)
                    break
    data = source.encode()
    for begin, end, text in sorted(edits, reverse=True):
        data = data[:begin] + text.encode() + data[end:]
    return data.decode()


def in_text(source: str, changes: list[Change]) -> str:
    """Replace the texts where a test quotes them, the longest first."""
    pairs = [pair for change in changes for pair in change.texts.items()]
    for old, new in sorted(pairs, key=lambda pair: -len(pair[0])):
        if len(old) >= QUOTED:
            source = source.replace(old, new)
        for quote in "\"'":
            source = source.replace(f"{quote}{old}{quote}", f"{quote}{new}{quote}")
    return source


def in_catalogue(code: str, changes: list[Change]) -> None:
    """Give the translations of the old messages to the new ones."""
    catalogue = catalogues.read(code)
    for change in changes:
        message = catalogue.get(change.old, change.context)
        if message is None:
            continue
        catalogue.delete(change.old, change.context)
        if catalogue.get(change.new, change.context) is None:
            id_ = (change.new, change.new_plural or change.new) if isinstance(message.id, tuple | list) else change.new
            new = Message(id_, message.string, context=change.context, locations=message.locations, flags=message.flags)
            catalogue[id_] = new
    catalogues.write(code, catalogue)


def main() -> int:
    """Make the changes, and print those that were found nowhere in the code."""
    rows = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    fields = Change._fields
    changes = [Change(**{name: row[name] for name in fields if row.get(name)}) for row in rows]
    changes = [change for change in changes if change.texts != {old: old for old in change.texts}]
    found: set[Change] = set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if (after := in_code(source, changes, found)) != source:
            path.write_text(after, encoding="utf-8", newline="\n")
    for path in sorted((ROOT / "game" / "lessons" / "scripts").glob("*.txt")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for i, line in enumerate(lines):
            for change in changes:
                head, colon, text = line.partition(": ")
                if colon and text == change.old and change.context is None:
                    lines[i] = f"{head}: {change.new}"
                    found.add(change)
        if (after := "\n".join(lines) + "\n") != source:
            path.write_text(after, encoding="utf-8", newline="\n")
    for code in catalogues.codes():
        in_catalogue(code, [change for change in changes if change in found])
    for path in sorted((ROOT / "tests").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if (after := in_text(source, [change for change in changes if change in found])) != source:
            path.write_text(after, encoding="utf-8", newline="\n")
            print(f"quoted in {path.relative_to(ROOT).as_posix()}")
    for change in changes:
        if change not in found:
            print(f"NOT FOUND: {change.context or ''} {change.old!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
