"""Checks of the book's pages for wrong examples, broken links and missing rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.book.blocks import RULE_ID, Case, plain, rules_of, spans_of, walk
from game.book.directives import PageError
from game.book.games import CHAPTERS
from game.book.library import WORDS, Book
from game.book.page_parser import WORD_LINE, WORD_LINES
from game.book.translation_diff import translated
from game.i18n import SOURCE_LANGUAGE, speaking

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.book.blocks import Page, Word

SENTENCE_ENDS: Final = (". ", "! ", "? ")


def faults(book: Book) -> list[str]:
    """Return the faults of all pages, one sentence each, including a translation's differences from English.

    The pages are read again, in English whatever the current language: expectations of cases are in it.
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
    """Return the ids of rules that their game's pages do not cite; `rules` has the rule files by game."""
    missing = []
    for game, whole in rules.items():
        text = whole[whole.index("\n- ") :]  # the head explains the form of ids
        own = RULE_ID.findall(text)[0].partition("-")[0]
        defined = {rule for rule in RULE_ID.findall(text) if rule.startswith(f"{own}-")}
        missing += sorted(defined - rules_shown(book, game))
    return missing
