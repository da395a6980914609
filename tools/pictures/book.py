"""Named states of the rules book, used for pictures and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.book.library import Book
from game.i18n import language
from game.scenes.book.index_scene import IndexCallbacks, IndexScene, Reading
from game.scenes.book.page_scene import PageScene
from game.scenes.book.strip_builder import ALL_WORDS, BookContext, empty_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scale import Scale
    from game.ui.scene import Scene


def nothing() -> None:
    """Do nothing; used as the callback of buttons on pictures."""


class Searching(IndexScene):
    """Index of the book with a search entered."""

    asked = ""

    def enter(self) -> None:
        """Enter the search text once all pages have been read."""
        super().enter()
        while self.index.step():
            pass
        self.focus.focus("search")
        self.field.text = self.asked

    def layout(self, scale: Scale) -> None:
        """Lay out the page and run the search."""
        super().layout(scale)
        self._searched()


def index(place: str = "", asked: str = "") -> Scene:
    """Return the book's index, with a bookmark if `place` is given, after searching for `asked`, if any."""
    ways = IndexCallbacks(lambda _place: None, nothing, nothing)
    read = frozenset({"pai-tong/10-story", "pai-tong/20-equipment", "pong/10-story", "pong/30-how-to-play"})
    scene = Searching(Book(language()), ways, lambda: Reading(place, read if place else frozenset()))
    scene.asked = asked
    return scene


def page(place: str) -> Scene:
    """Return the rules book opened at a page."""
    return PageScene(BookContext(Book(language()), empty_memory, lambda _search: None, nothing), place)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "book": lambda: index("pai-gow/40-ranking"),
    "book-first": index,
    "book-search": lambda: index(asked="gong"),
    "book-search-thai": lambda: index(asked="ตอง"),
    "book-nothing-found": lambda: index(asked="roulette"),
    "book-pieces": lambda: page("pai-tong/20-equipment"),
    "book-how-to-play": lambda: page("pong/30-how-to-play"),
    "book-scoring": lambda: page("pai-tong/40-scoring#what-pays"),
    "book-ranking": lambda: page("pai-gow/40-ranking"),
    "book-house-rules": lambda: page("tongits/50-house-rules"),
    "book-words": lambda: page("pai-tong/words"),
    "book-all-words": lambda: page(ALL_WORDS),
}
"""Function that returns the scene of each picture."""
