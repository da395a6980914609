"""Differences between translated and English pages: anchors, rule ids, links, computed blocks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from game.book.blocks import Case, Heading, Items, Pieces, Ranking, Switches, rules_of, spans_of, walk
from game.book.library import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.book.blocks import Block, Word
    from game.book.library import Book

WORD_PLACE = f"/{WORDS}#"
"""Part of a link to a glossary entry, whose anchor differs between languages."""


class PageStructure(NamedTuple):
    """Elements of a page that must be the same in every language, by kind."""

    headings: tuple[str, ...]
    links: tuple[str, ...]
    rules: tuple[str, ...]
    blocks: tuple[str, ...]


def translated(book: Book, english: Book) -> Iterator[str]:
    """Yield a sentence for each difference between a translation and the English pages.

    Both are read in the same current language, so that computed blocks are the same.
    """
    for part in english.parts:
        for name in english.names(part):
            place = f"{part}/{name}"
            page, meant = book.page(place), english.page(place)
            if page.fallen_back:
                own = f"{book.language}/{place}: "
                yield own + book.broken[place].removeprefix(own)
                continue
            found = _differing(_outline(page.blocks), _outline(meant.blocks))
            if name == WORDS:
                found = (*found, *_differing(_of_words(book.words(part)), _of_words(english.words(part))))
            yield from (f"{book.language}/{place}: {each}" for each in found)
    yield from (f"{book.language}/{place}: there is no English page of that name" for place in _strangers(book))


def _strangers(book: Book) -> list[str]:
    """Return translated pages without an English counterpart, which would never be shown."""
    there = {f"{part}/{name}" for part in book.parts for name in book.names(part)}
    found = []
    for folder in (book.folder / book.language).iterdir():
        for file in folder.iterdir() if folder.is_dir() else ():
            name = file.name.removesuffix(".md")
            found.append(f"{name}/{WORDS}" if folder.name == WORDS else f"{folder.name}/{name}")
    return sorted(set(found) - there)


def _differing(one: PageStructure, meant: PageStructure) -> tuple[str, ...]:
    found = []
    for what, own, wanted in zip(PageStructure._fields, one, meant, strict=True):
        missing, more = Counter(wanted) - Counter(own), Counter(own) - Counter(wanted)
        if missing or more:
            parts = [f"lacks {', '.join(missing.elements())}"] if missing else []
            parts += [f"has {', '.join(more.elements())} instead" if missing else f"has {', '.join(more.elements())}"]
            found.append(f"{what}: {' and '.join(parts if more else parts[:1])}")
        elif what in {"headings", "blocks"} and own != wanted:
            found.append(f"{what} stand in another order than in English")
    return tuple(found)


def _outline(blocks: Iterable[Block]) -> PageStructure:
    every = list(walk(blocks))
    links = [span.target for each in every for spans in spans_of(each) for span in spans if span.style == "link"]
    return PageStructure(
        tuple(f"{each.level} #{each.anchor}" for each in every if isinstance(each, Heading)),
        tuple(target for target in links if WORD_PLACE not in target),
        tuple(rule for each in every for rule in rules_of(each)),
        tuple(filter(None, map(_computed, every))),
    )


def _of_words(words: Iterable[Word]) -> PageStructure:
    """Return the structure of a glossary without names and order, which differ between languages."""
    every = list(words)
    rules = [rule for word in every for span in word.text if span.style == "rule" for rule in span.text.split()]
    shown = [_computed(word.pieces) for word in every if word.pieces is not None]
    counted = [f"{len(every)} words"]
    return PageStructure(
        tuple(counted), tuple(word.page for word in every if word.page), tuple(rules), tuple(sorted(shown))
    )


def _computed(block: Block) -> str:
    """Return the content of a computed block except its text; '' for a written block."""
    match block:
        case Case() | Pieces():
            codes = " / ".join(" ".join(f"{each.mark}{each.code}" for each in row.pieces) for row in block.rows)
            expected = "".join(f" = {one}" for one in block.expect) if isinstance(block, Case) else ""
            return f"{type(block).__name__.lower()} of {block.equipment} ({codes}{expected})"
        case Items():
            return f"items ({' '.join(row.id for row in block.rows)})"
        case Ranking():
            return f"ranking of {block.kind}"
        case Switches():
            return f"house rules ({' '.join(row.name for row in block.rows)})"
    return ""
