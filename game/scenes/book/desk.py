"""What pages of the book are opened with, wherever they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.book.library import Book

ALL_WORDS: Final = "all/words"
"""The place of the words of all games."""


class More(NamedTuple):
    """Something that a game offers beside its pages on scoring and ranking: its training, its odds."""

    title: str
    icon: str
    open: Callable[[], None]


class Desk(NamedTuple):
    """What pages are opened with: the book, what is remembered, and the ways out."""

    book: Book
    remember: Callable[[str, bool], None]
    """`remember(place, read)`: the reader is here now; `read` says that the page was seen to its end."""
    on_index: Callable[[bool], None]
    """To the index; with True to search."""
    on_close: Callable[[], None]
    more: Callable[[str], Sequence[More]] = lambda _game: ()
    """What a game has besides its pages, to practise with or to look at."""


def nothing_remembered(_place: str, _read: Any) -> None:
    """For a page that is only looked at."""
