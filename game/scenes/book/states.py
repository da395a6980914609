"""Named states of the rules book, as pictures and for the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.book.library import Book
from game.scenes.book.page_scene import ALL_WORDS, Desk, PageScene, nothing_remembered
from game.scenes.staged import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scene import Scene


def page(place: str) -> Scene:
    """The book open at a place."""
    return PageScene(Desk(Book(), nothing_remembered, lambda _search: None, nothing), place)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "book-pieces": lambda: page("pai-tong/20-equipment"),
    "book-how-to-play": lambda: page("pong/30-how-to-play"),
    "book-scoring": lambda: page("pai-tong/40-scoring#what-pays"),
    "book-ranking": lambda: page("pai-gow/40-ranking"),
    "book-house-rules": lambda: page("tongits/50-house-rules"),
    "book-words": lambda: page("pai-tong/words"),
    "book-all-words": lambda: page(ALL_WORDS),
}
"""What makes the scene of each picture."""
