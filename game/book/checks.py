"""Checks of the book's pages: wrong examples, broken links, missing rules, and differences between translations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from game.book.blocks import RULE_ID, Case, Heading, Items, Pieces, Ranking, Switches, plain, rules_of, spans_of, walk
from game.book.directives import PageError
from game.book.games import CHAPTERS
from game.book.library import WORDS, Book
from game.book.page_parser import WORD_LINE, WORD_LINES
from game.i18n import SOURCE_LANGUAGE, speaking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.book.blocks import Block, Page, Word


WORD_PLACE = f"/{WORDS}#"
"""Part of a link to a glossary entry, whose anchor differs between languages."""


class PageStructure(NamedTuple):
    """Elements of a page, by kind, that must be the same in every language."""

    headings: tuple[str, ...]
    links: tuple[str, ...]
    rules: tuple[str, ...]
    blocks: tuple[str, ...]


def translated(book: Book, english: Book) -> Iterator[str]:
    """Yield a sentence for each difference between a translation and the English pages.

    The caller reads both books in the same program language, so that their computed blocks are the same.
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
    yield from (
        f"{book.language}/{place}: there is no English page of that name" for place in _pages_without_english(book)
    )


def _pages_without_english(book: Book) -> list[str]:
    """Return a sentence for each translated page that has no English counterpart and so would never be shown."""
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
    """Return the content of a computed block without its texts; '' for a block that is written on the page."""
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


SENTENCE_ENDS: Final = (". ", "! ", "? ")


def faults(book: Book) -> list[str]:
    """Return the faults of all pages, one sentence each.

    For a translation, also return its differences from English. All pages are read again with English as the
    program's language, since the examples' expectations are in English.
    """
    with speaking(SOURCE_LANGUAGE):
        book = Book(book.language, book.house, book.folder)
        found = _faults(book)
        if book.language != SOURCE_LANGUAGE:
            found += translated(book, Book(SOURCE_LANGUAGE, book.house, book.folder))
    return found


def _faults(book: Book) -> list[str]:
    found: list[str] = []
    for part in book.parts:
        for name in book.names(part):
            try:
                page = book.page(f"{part}/{name}")
            except PageError as error:
                found.append(str(error))
                continue
            if name == WORDS:
                found += [fault for word in book.words(part) for fault in _of_word(book, word)]
            found += _of_page(book, page)
    found += [
        f"what is asked in {game} at {phase!r} leads to {place}, which is not there"
        for game, chapter in CHAPTERS.items()
        for phase, place in chapter.asked.items()
        if not _leads(book, f"{game}/{place}")
    ]
    return found


def _of_page(book: Book, page: Page) -> Iterator[str]:
    anchors: set[str] = set()
    if not page.title or not page.inside:
        yield f"{page.place} needs a title and a line on what is inside"
    for block in walk(page.blocks):
        for spans in spans_of(block):
            for span in spans:
                if span.style == "link" and not _leads(book, span.target):
                    yield f"{page.place}: the link {span.text!r} leads to {span.target}, which is not there"
        anchor = getattr(block, "anchor", "")
        if anchor:
            if anchor in anchors:
                yield f"{page.place}: two headings have the anchor #{anchor}"
            anchors.add(anchor)
        if isinstance(block, Case):
            for unmet in block.unmet():
                yield f"{page.place}: {unmet}"


def _of_word(book: Book, word: Word) -> Iterator[str]:
    if word.page and not _leads(book, word.page):
        yield f"{word.place}: its page {word.page} is not there"
    if book.language != SOURCE_LANGUAGE:
        return  # translated texts may be longer; the limit is for English
    sentences = sentences_of(plain(word.text))
    if len(sentences) > WORD_LINES:
        yield f"{word.place}: {len(sentences)} sentences, and there is room for {WORD_LINES}"
    for sentence in sentences:
        if len(sentence) > WORD_LINE:
            yield f"{word.place}: {sentence!r} has {len(sentence)} characters of {WORD_LINE}"


def sentences_of(text: str) -> list[str]:
    """Split a text into its sentences."""
    for end in SENTENCE_ENDS:
        text = text.replace(end, end.strip() + "\n")
    return [part.strip() for part in text.split("\n") if part.strip()]


def _leads(book: Book, place: str) -> bool:
    try:
        return book.has(place)
    except PageError:
        return True  # reported separately


def rules_shown(book: Book, game: str) -> set[str]:
    """Return the ids of all rules cited on the pages of a game."""
    shown: set[str] = set()
    for name in book.names(game):
        page = book.page(f"{game}/{name}")
        for block in walk(page.blocks):
            shown.update(rules_of(block))
        if name == WORDS:
            for word in book.words(game):
                shown.update(rule for span in word.text if span.style == "rule" for rule in span.text.split())
    return shown


def rules_missing(book: Book, rules: Mapping[str, str]) -> list[str]:
    """Return the ids of rules that their game's pages do not cite; `rules` maps games to their rule files."""
    missing = []
    for game, whole in rules.items():
        text = whole[whole.index("\n- ") :]  # the head explains the form of ids
        own = RULE_ID.findall(text)[0].partition("-")[0]
        defined = {rule for rule in RULE_ID.findall(text) if rule.startswith(f"{own}-")}
        missing += sorted(defined - rules_shown(book, game))
    return missing
