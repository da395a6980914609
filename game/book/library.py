"""The book: its pages, which are read when needed, its tabs and glossary, and English pages for broken translations."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from game.book.blocks import Heading, Page, Switches, walk
from game.book.directives import PageError
from game.book.page_parser import read_page, read_words
from game.i18n import N_, SOURCE_LANGUAGE, _, ngettext
from game.i18n.collation import sort_key
from game.rules import GAMES
from game.rules.equipment import FRENCH_CARDS

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from importlib.resources.abc import Traversable

    from game.book.blocks import Word


ABOUT_ALL: Final = {"fair-play": N_("Fair play")}
"""Folders of the parts of the book that apply to all games, with their titles."""
WORDS: Final = "words"
"""Name of a game's glossary page."""


def part_title(part: str) -> str:
    """Return the title of a part of the book: the name of a game, or a general title."""
    return _(ABOUT_ALL[part]) if part in ABOUT_ALL else GAMES[part].title


def pages_folder() -> Traversable:
    """Return the folder of the book's pages, with one subfolder per language."""
    return files("game") / "book" / "pages"


@dataclass
class Book:
    """The rules book in one language, under a table's house rules.

    Games missing from `house` have their default rules. Pages are read when they are needed, and cached. If a page
    is not translated, or its translation cannot be parsed, the English page replaces it, with `fallen_back` set;
    `broken` then gives the reason.
    """

    language: str = SOURCE_LANGUAGE
    house: Mapping[str, Any] = field(default_factory=dict)
    folder: Traversable = field(default_factory=pages_folder)
    broken: dict[str, str] = field(default_factory=dict)
    """Reasons why translations are not shown, by the page's place in the book."""
    _pages: dict[str, Page] = field(default_factory=dict, repr=False)
    _words: dict[str, tuple[Word, ...]] = field(default_factory=dict, repr=False)

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have pages, in the order of the title screen."""
        return tuple(game for game in GAMES if (self.folder / SOURCE_LANGUAGE / game).is_dir())

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts of the book: the games, then the general parts."""
        return (*self.games, *(part for part in ABOUT_ALL if (self.folder / SOURCE_LANGUAGE / part).is_dir()))

    def names(self, game: str) -> tuple[str, ...]:
        """Return the names of a game's pages in order, with the glossary, if any, last."""
        folder = self.folder / SOURCE_LANGUAGE / game
        found = [each.name for each in folder.iterdir() if each.name.endswith(".md")] if folder.is_dir() else []
        named = tuple(sorted(name.removesuffix(".md") for name in found))
        return (*named, WORDS) if self._source(SOURCE_LANGUAGE, game, WORDS) is not None else named

    def page(self, place: str) -> Page:
        """Return the page at a place, ignoring any anchor. The page of the glossary has no blocks; see `words`.

        Raises:
            LookupError: There is no such page.
            PageError: The English page itself cannot be parsed.
        """
        place = place.partition("#")[0]
        if place not in self._pages:
            game, _slash, name = place.partition("/")
            if name not in self.names(game):
                raise LookupError(f"the book has no page {place!r}")
            self._pages[place] = self._read(game, name)
        return self._pages[place]

    def words(self, game: str) -> tuple[Word, ...]:
        """Return the glossary of a game, in alphabetical order."""
        self.page(f"{game}/{WORDS}")
        return self._words[game]

    def words_read(self, game: str) -> Generator[None, None, tuple[Word, ...]]:
        """Parse a game's glossary, one entry per step; return its entries in page order, or () if it cannot be read.

        The result is not cached. If the translation cannot be read, the English page is parsed.
        """
        for language in dict.fromkeys((self.language, SOURCE_LANGUAGE)):
            source = self._source(language, game, WORDS)
            if source is None:
                continue
            found: list[Word] = []
            try:
                for word in read_words(source.read_text(encoding="utf-8"), game, self.house):
                    found.append(word)
                    yield
            except (PageError, UnicodeDecodeError):
                continue  # opening the page shows the reason
            return tuple(found)
        return ()

    def word(self, game: str, name: str) -> Word | None:
        """Return the glossary entry with this name, preferably as its headword; None if there is none."""
        wanted = name.casefold()
        if WORDS not in self.names(game):
            return None
        named = [word for word in self.words(game) if wanted in map(str.casefold, word.names)]
        return next((word for word in named if word.word.casefold() == wanted), next(iter(named), None))

    def has(self, place: str) -> bool:
        """Return whether a place, including its anchor, exists in the book."""
        path, _hash, anchor = place.partition("#")
        game, _slash, name = path.partition("/")
        if name not in self.names(game):
            return False
        return not anchor or anchor in self.anchors(path)

    def anchors(self, place: str) -> tuple[str, ...]:
        """Return the anchors of a page: its headings, and 'rule-NAME' for each house rule."""
        page = self.page(place)
        if page.name == WORDS:
            return tuple(word.anchor for word in self.words(page.game))
        found = []
        for block in walk(page.blocks):
            if isinstance(block, Heading):
                found.append(block.anchor)
            elif isinstance(block, Switches):
                found += [f"rule-{row.name}" for row in block.rows]
        return tuple(found)

    def _read(self, game: str, name: str) -> Page:
        place = f"{game}/{name}"
        if self.language != SOURCE_LANGUAGE:
            try:
                found = self._read_in(self.language, game, name)
                if found is not None:
                    return found
                self.broken[place] = "there is none"
            except PageError as error:
                self.broken[place] = str(error)
        page = self._read_in(SOURCE_LANGUAGE, game, name)
        if page is None:
            raise LookupError(f"the book has no page {place!r}")
        return replace(page, fallen_back=self.language != SOURCE_LANGUAGE)

    def _read_in(self, language: str, game: str, name: str) -> Page | None:
        """Return a page in one language; None if that language does not have it."""
        source = self._source(language, game, name)
        if source is None:
            return None
        try:
            text = source.read_text(encoding="utf-8")
            if name != WORDS:
                return read_page(text, game, name, self.house)
            words = tuple(read_words(text, game, self.house))
        except (PageError, UnicodeDecodeError) as error:
            raise PageError(f"{language}/{game}/{name}: {error}") from error
        self._words[game] = tuple(sorted(words, key=lambda word: sort_key(word.word)))
        return read_page(text.partition("\n## ")[0], game, WORDS, self.house)

    def _source(self, language: str, game: str, name: str) -> Traversable | None:
        folder = self.folder / language
        path = folder / WORDS / f"{game}.md" if name == WORDS else folder / game / f"{name}.md"
        return path if path.is_file() else None


HOUSE_RULES: Final = "50-house-rules"
"""Name of the page with a game's house rules."""
TABS: Final = {
    "10-story": N_("Story"),
    "20-equipment": N_("The pieces"),
    "30-how-to-play": N_("How to play"),
    "40-scoring": N_("Scoring"),
    "40-ranking": N_("Ranking"),
    "45-the-bank": N_("The bank"),
    HOUSE_RULES: N_("House rules"),
    "60-open-questions": N_("Open questions"),
    "words": N_("Glossary"),
}
"""Tab titles by page name; other pages use their own titles."""


def tab_title(book: Book, place: str) -> str:
    """Return the title of a page's tab."""
    name = place.partition("/")[2]
    return _(TABS[name]) if name in TABS else book.page(place).title


def rule_place(game: str, switch: str) -> str:
    """Return the place in the book that explains a house rule."""
    return f"{game}/{HOUSE_RULES}#rule-{switch}"


def inside(book: Book, game: str, name: str) -> str:
    """Return a page's summary in two words, such as a number of cards; '' if there is nothing to count."""
    rules = GAMES.get(game)
    if rules is None:
        return ""
    if name == "20-equipment":
        count = len(rules.pack(rules.Options()).codes)
        if rules.pack(rules.Options()).equipment == FRENCH_CARDS.name:
            return ngettext("{count} card", "{count} cards", count).format(count=count)
        return ngettext("{count} design", "{count} designs", count).format(count=count)
    if name == HOUSE_RULES:
        count = len(rules.Options.spec())
        return ngettext("{count} choice", "{count} choices", count).format(count=count)
    return str(len(book.words(game))) if name == "words" else ""
