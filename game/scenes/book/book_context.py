"""Dependencies shared by all pages of the rules book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.book.library import Book

ALL_WORDS: Final = "all/words"
"""Path of the page with the glossary of all games."""


class More(NamedTuple):
    """A further entry of a game in the book besides its pages, such as training or odds."""

    title: str
    icon: str
    open: Callable[[], None]


class BookContext(NamedTuple):
    """Shared context of the book's pages: the book, the reading state and callbacks."""

    book: Book
    remember: Callable[[str, bool], None]
    """`remember(place, read)` saves that the reader is at `place`, with `read` if the page was seen to its end."""
    on_index: Callable[[bool], None]
    """Opens the index; with True, opens its search."""
    on_close: Callable[[], None]
    more: Callable[[str], Sequence[More]] = lambda _game: ()
    """Returns the additional entries of a game."""


def empty_memory(_place: str, _read: Any) -> None:
    """Discard the reading state, for pages outside the book."""
