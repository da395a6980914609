"""`python -m translations`: template and catalogues brought up to date, and what is missing in each language."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from translations import catalogues, thai

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

PAGES = catalogues.ROOT / "game" / "book" / "pages"


def mark(catalogue: Catalog) -> None:
    """Put marks into the texts of a Thai catalogue that lack them."""
    for message in catalogue:
        said = catalogues.forms(message)
        if message.id and any(map(thai.lacking, said)):
            new = [thai.marked(each) for each in said]
            message.string = tuple(new) if isinstance(message.string, list | tuple) else new[0]


def mark_pages() -> None:
    """Put marks into the lines of Thai pages that lack them."""
    for page in sorted((PAGES / "th").rglob("*.md")):
        page.write_text(thai.marked_page(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def lacking() -> int:
    """How many texts and pages in Thai lack the marks at which lines may break."""
    if "th" not in catalogues.codes():
        return 0
    texts = sum(any(map(thai.lacking, catalogues.forms(one))) for one in catalogues.read("th") if one.id)
    return texts + sum(thai.page_lacks(page.read_text(encoding="utf-8")) for page in (PAGES / "th").rglob("*.md"))


def report(english_pages: int, code: str, verbose: int) -> int:
    """Say how far a language has come; how many faults it has."""
    catalogue = catalogues.read(code)
    now = catalogues.progress(catalogue)
    pages = len(list((PAGES / code).rglob("*.md")))
    print(
        f"{code}: {now.done} of {now.all} translated, {now.fuzzy} fuzzy (to be looked at), {now.missing} missing; "
        f"{pages} of {english_pages} pages of the rules book"
    )
    if verbose:
        untold = [message for message in catalogue if message.id and not all(catalogues.forms(message))]
        for message in untold[:verbose]:
            print(f"  {message.id!r}")
    found = catalogues.faults(catalogue)
    for fault in found:
        print(f"  {fault}")
    return len(found)


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and do it; 1 where a translation has a fault."""
    parser = argparse.ArgumentParser(prog="play.py messages", description=__doc__)
    parser.add_argument("--add", metavar="CODE", help="begin a catalogue for another language")
    parser.add_argument("--breaks", action="store_true", help="mark in Thai where lines may break (extra translate)")
    parser.add_argument(
        "--missing", metavar="N", type=int, default=0, help="print the first N messages that are missing"
    )
    options = parser.parse_args(arguments)
    template = catalogues.write_template()
    if options.add and options.add not in catalogues.codes():
        try:
            catalogues.begin(options.add)
        except ValueError as error:
            print(error)
            return 1
    for code in catalogues.codes():
        catalogue = catalogues.update(code, template)
        if code == "th" and options.breaks:
            mark(catalogue)
            mark_pages()
        catalogues.write(code, catalogue)
    english = len(list((PAGES / "en").rglob("*.md")))
    faults = sum(report(english, code, options.missing) for code in catalogues.codes())
    if unmarked := lacking():
        print(f"th: {unmarked} texts are not marked where their lines may break: python3 play.py messages --breaks")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
