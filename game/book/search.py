"""Searches all pages and glossary terms: native script, English, and spellings without accents.

If a text is not found as typed, the search is repeated without its ending, word by word, and allowing for
typing errors.
"""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from game.book.blocks import Bullets, Case, Grid, Heading, Items, Paragraph, Pieces, Quote, Ranking, Switches, plain
from game.book.library import WORDS
from game.i18n.lists import labelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.book.blocks import Block
    from game.book.library import Book

MOST: Final = 8
"""Maximum number of results shown."""
ENDINGS: Final = (("ies", "y"), ("es", ""), ("s", ""), ("ting", ""), ("ing", ""), ("ed", ""))
"""Endings of English words with their replacements."""
IN_TEXT: Final = 12
"""Lowest score of a match in text only; matches in titles and names have lower scores."""
SHORTEST: Final = 3
"""Minimum length of a word for which other spellings are tried."""
ALIKE: Final = 0.75
"""Minimum similarity of a misspelled name, 0 to 1."""
SENTENCE_ENDS: Final = ".!?;。！？；\n"
APART: Final = "\n "
"""Separators between texts that do not form a sentence, such as rows of a table."""
GAPS: Final = " \u200b"
"""Separators of words; the invisible one is Thai's."""
LONG_WORD: Final = 24
WINDOW: Final = 90
"""Number of characters shown around a match."""


class Hit(NamedTuple):
    """One search result."""

    place: str
    title: str
    """The term, or the heading above it."""
    native: str
    game: str
    before: str
    found: str
    """The matching words as they appear in the text."""
    after: str


class _Entry(NamedTuple):
    place: str
    game: str
    title: str
    native: str
    names: tuple[str, ...]
    text: str
    kind: int
    """Kind of the entry: 0 for a term, 1 for a heading, 2 for text."""


@cache
def folded(text: str) -> str:
    """Return a text in the form used for comparison: lower case, without accents and tone marks.

    Each character becomes one character or none.
    """
    return "".join(map(_fold, text))


@cache
def _fold(character: str) -> str:
    split = unicodedata.normalize("NFD", character)
    return "".join(one for one in split if unicodedata.category(one) != "Mn").casefold()[:1]


class Index:
    """Search index of a book, built one page at a time by `step`, so that no frame is delayed."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._left = [(game, name) for game in book.parts for name in book.names(game)]
        self._entries: list[_Entry] = []

    @property
    def ready(self) -> bool:
        """Whether every page has been indexed."""
        return not self._left

    def step(self) -> bool:
        """Index one more page; return True if others are left."""
        if not self._left:
            return False
        # words first: most searches are for one
        at = next((at for at, (_game, name) in enumerate(self._left) if name == WORDS), 0)
        game, name = self._left.pop(at)
        if name == WORDS:
            for word in self.book.words(game):
                names = word.names
                text = plain(word.text)
                self._entries.append(_Entry(word.place, game, word.word, word.native, names, text, 0))
        else:
            self._entries += _sections(self.book, game, name)
        return True

    def find(self, text: str, most: int = MOST) -> list[Hit]:
        """Return matches, at most `most`, best first: terms by name, then headings, then sentences; each place once."""
        while self.step():
            pass
        wanted = folded(" ".join(text.split()))
        if not wanted:
            return []
        written: list[Hit] = []
        for spelling in _spellings(wanted):
            named, found = self._scored(spelling)
            if named:
                return [*found, *(hit for hit in written if hit.place not in {each.place for each in found})][:most]
            written = written or found
        if written or (written := self._alike(wanted)):
            return written[:most]
        words = sorted(wanted.split(), key=len, reverse=True)
        if len(words) < 2:
            return []
        hits: dict[str, Hit] = {}
        for entry in self._entries:
            if _has_all(entry, words):
                hits.setdefault(entry.place, _hit(entry, words[0]))
        return list(hits.values())[:most] or self.find(words[0], most)

    def _alike(self, wanted: str) -> list[Hit]:
        """Return matches for the indexed word with the most similar spelling, to tolerate typing errors."""
        if len(wanted) <= SHORTEST or " " in wanted:
            return []
        names = {word for entry in self._entries for name in entry.names for word in folded(name).split()}
        near = get_close_matches(wanted, sorted(name for name in names if name[0] == wanted[0]), 1, ALIKE)
        return self._scored(near[0])[1] if near else []

    def _scored(self, wanted: str) -> tuple[bool, list[Hit]]:
        """Return whether the spelling matches any name, and all matches, best first."""
        scored = []
        for order, entry in enumerate(self._entries):
            score = _score(entry, wanted)
            if score is not None:
                scored.append((score, order, entry))
        hits: dict[str, Hit] = {}
        for *_order, entry in sorted(scored, key=lambda one: one[:2]):
            hits.setdefault(entry.place, _hit(entry, wanted))
        return any(score < IN_TEXT for score, *_entry in scored), list(hits.values())


def _spellings(wanted: str) -> Iterator[str]:
    """Yield the spellings to search for: the text as typed, joined to one word, and without its ending."""
    yield wanted
    if " " in wanted:
        yield wanted.replace(" ", "")
    for ending, instead in ENDINGS:
        stem = wanted.removesuffix(ending)
        if stem != wanted and len(stem + instead) >= SHORTEST:
            yield stem + instead


def _score(entry: _Entry, wanted: str) -> int | None:
    """Return the score of an entry's match, the lower the better; None if the entry does not match."""
    names = [folded(name) for name in entry.names]
    if wanted in names:
        return entry.kind
    if any(name.startswith(wanted) for name in names):
        return 3 + entry.kind
    if any(f" {wanted}" in f" {name}" for name in names):
        return 6 + entry.kind
    if any(wanted in name for name in names):
        return 9 + entry.kind
    text = folded(entry.text)
    if f" {wanted}" in f" {text}":
        return IN_TEXT + entry.kind
    return IN_TEXT + 3 + entry.kind if wanted in text else None


def _has_all(entry: _Entry, words: Sequence[str]) -> bool:
    """Return whether there are several `words`, and each is the start of a word in the entry."""
    text = " " + folded(" ".join((*entry.names, entry.text)))
    return len(words) > 1 and all(f" {word}" in text for word in words)


def _hit(entry: _Entry, wanted: str) -> Hit:
    """Return a search result with the sentence that matches or, if only the title matches, with the first sentence."""
    start, end = _span(entry.text, wanted)
    if start == end:
        # There is no text before it, so both sentences of an entry fit.
        sentence = entry.text[: WINDOW * 3].replace("\n", "")
        return Hit(entry.place, entry.title, entry.native, entry.game, _cut(sentence, WINDOW * 2), "", "")
    left = max(entry.text.rfind(mark, 0, start) for mark in SENTENCE_ENDS) + 1
    before, after = entry.text[left:start].lstrip(), entry.text[end:]
    stop = min((at for mark in SENTENCE_ENDS if (at := after.find(mark)) >= 0), default=len(after) - 1)
    after = _cut(after[: stop + 1].rstrip("\n"))
    if len(before) > WINDOW:
        before = "…" + before[_gap(before, len(before) - WINDOW, len(before) - WINDOW + LONG_WORD) :].lstrip(GAPS)
    return Hit(entry.place, entry.title, entry.native, entry.game, before, entry.text[start:end], after)


def _cut(text: str, most: int = WINDOW) -> str:
    """Shorten a text for display, between words if the language has spaces."""
    if len(text) <= most:
        return text
    return text[: _gap(text, most, most - LONG_WORD)] + "…"


def _gap(text: str, place: int, least: int) -> int:
    """Return the position of the gap between words nearest to `place`; `place` if none is near, as in Chinese."""
    step = 1 if least > place else -1
    return next((at for at in range(place, least, step) if text[at] in GAPS), place)


def _span(text: str, wanted: str) -> tuple[int, int]:
    """Return the start and end of the first match of folded words in a text; (0, 0) if there is none."""
    at = [place for place, character in enumerate(text) for _each in _fold(character)]
    start = f" {folded(text)}".find(f" {wanted}")
    if start < 0:
        start = folded(text).find(wanted)
    if start < 0:
        return 0, 0
    end = at[start + len(wanted) - 1] + 1
    while end < len(text) and not _fold(text[end]):  # combining marks of the last letter
        end += 1
    return at[start], end


def _sections(book: Book, game: str, name: str) -> Iterator[_Entry]:
    """Split a page at its headings and yield an index entry for each section."""
    page = book.page(f"{game}/{name}")
    title, place, native = page.title, page.place, ""
    said: list[str] = [page.inside] if page.inside else []
    for block in page.blocks:
        if isinstance(block, Heading):
            yield _Entry(place, game, title, native, (title,), APART.join(said), 1)
            title, place, said = plain(block.spans), f"{page.place}#{block.anchor}", []
        else:
            said += _said(block)
    yield _Entry(place, game, title, native, (title,), APART.join(said), 1)


def _said(block: Block) -> Iterable[str]:
    """Yield the searchable texts of a block."""
    match block:
        case Paragraph(spans):
            yield plain(spans)
        case Bullets(points=points):
            for point in points:
                for inner in point:
                    yield from _said(inner)
        case Quote(blocks):
            for inner in blocks:
                yield from _said(inner)
        case Grid(head, rows):
            for cells in (head, *rows):
                yield " · ".join(map(plain, cells))
        case Pieces(rows=rows):
            for row in rows:
                yield f"{row.caption} {row.native}".strip()
        case Case():
            yield block.caption
        case Items(rows=rows):
            for item in rows:
                yield labelled(f"{item.native} {item.name}".strip(), item.what)
        case Ranking(rows=rows):
            for ranked in rows:
                yield " ".join(filter(None, (ranked.name, ranked.native, ranked.meaning)))
        case Switches(rows=rows):
            for switch in rows:
                yield labelled(switch.title, switch.help)
