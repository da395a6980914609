"""Command-line tool of the rules book: `python -m game.book docs/book` exports it, `--check PAGES` checks it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.book.blocks import Case, walk
from game.book.checks import faults, rules_missing
from game.book.library import WORDS, Book
from game.i18n import SOURCE_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"


def tell(sentence: str) -> None:
    """Print a sentence for the user at the terminal."""
    print(sentence)  # noqa: T201 - a developer's command


def check(book: Book) -> int:
    """Print the faults of the pages in all languages, and rules that no page mentions; return the exit status.

    The status is 1 if there is a fault, otherwise 0.
    """
    found = faults(book)
    if not found:
        texts = {game: (RULES / f"{game}.md").read_text(encoding="utf-8") for game in book.games}
        found = [f"no page has {rule}" for rule in rules_missing(book, texts)]
    for language in translations(book):
        found += faults(Book(language, book.house, book.folder))
    for fault in found:
        tell(fault)
    return int(bool(found))


def translations(book: Book) -> list[str]:
    """Return the codes of the languages into which pages have been translated."""
    return sorted(folder.name for folder in book.folder.iterdir() if folder.name != SOURCE_LANGUAGE and folder.is_dir())


def cases(book: Book) -> int:
    """Print every worked example in the book with its settlement; return the exit status."""
    for part in book.parts:
        for name in book.names(part):
            for block in walk(book.page(f"{part}/{name}").blocks) if name != WORDS else ():
                if isinstance(block, Case):
                    tell(f"{part}/{name}: {block.caption}\n{block.text}\n{block.note}\n")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Export the book to a folder or check its pages; return the exit status, 1 if there are faults."""
    flags = [argument for argument in arguments if argument.startswith("--")]
    folders = [Path(argument) for argument in arguments if not argument.startswith("--")]
    if "--check" in flags or "--cases" in flags:
        book = Book(folder=folders[0]) if folders else Book()
        return check(book) if "--check" in flags else cases(book)
    if len(folders) != 1 or flags:
        tell("python -m game.book docs/book     write the rules book as Markdown")
        tell("python -m game.book --check [PAGES]    say what is wrong with the pages")
        tell("python -m game.book --cases [PAGES]    print every case as it is settled")
        return 2
    from game.book.markdown import write  # noqa: PLC0415 - needs Pillow, which looking at pages does not

    tell(write(Book(), folders[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
