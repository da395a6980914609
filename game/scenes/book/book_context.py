"""Dependencies of the book's pages, wherever they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.book.library import Book

ALL_WORDS: Final = "all/words"
"""Path of the glossary of all games."""


class More(NamedTuple):
    """An extra entry of a game next to its pages on scoring and ranking: its training, its odds."""

    title: str
    icon: str
    open: Callable[[], None]


class BookContext(NamedTuple):
    """Dependencies of the pages: the book, the reading state, and the callbacks."""

    book: Book
    remember: Callable[[str, bool], None]
    """`remember(place, read)`: the reader is now at `place`; `read` if the page was seen to its end."""
    on_index: Callable[[bool], None]
    """Opens the index; with True its search."""
    on_close: Callable[[], None]
    more: Callable[[str], Sequence[More]] = lambda _game: ()
    """Returns the extra entries of a game, for practice or to look at."""


def empty_memory(_place: str, _read: Any) -> None:
    """Ignore the reading state, for pages outside the book."""
