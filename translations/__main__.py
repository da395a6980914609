"""`python -m translations`: template and catalogues brought up to date, and what is missing in each language."""

from __future__ import annotations

import argparse
import sys

from translations import catalogues, thai

PAGES = catalogues.ROOT / "game" / "book" / "pages"


def lines_of_thai(*, put: bool) -> int:
    """How many texts lack the marks at which lines may break, after they were put in where that is wanted."""
    lacking = 0
    if "th" in catalogues.codes():
        thai_words = catalogues.read("th")
        for message in thai_words:
            said = catalogues.forms(message)
            if not any(map(thai.lacking, said)):
                continue
            if put:
                new = [thai.marked(each) for each in said]
                message.string = tuple(new) if isinstance(message.string, list | tuple) else new[0]
            else:
                lacking += 1
        if put:
            catalogues.write("th", thai_words)
    for page in sorted((PAGES / "th").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        marked = thai.marked_page(text) if put else text
        if marked != text:
            page.write_text(marked, encoding="utf-8", newline="\n")
        elif any(map(thai.lacking, text.split("\n"))):
            lacking += 1
    return lacking


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
        catalogues.write(code, catalogues.update(code, template))
    lacking = lines_of_thai(put=options.breaks)
    english = len(list((PAGES / "en").rglob("*.md")))
    faults = sum(report(english, code, options.missing) for code in catalogues.codes())
    if lacking:
        print(f"th: {lacking} texts are not marked where their lines may break: python3 play.py messages --breaks")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
