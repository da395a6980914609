"""Opens the rules book at the right page from any scene, and saves the reading state when it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.book.library import Book
from game.i18n import _
from game.i18n import language as spoken
from game.rules import GAMES
from game.scenes.book.book_context import ALL_WORDS, BookContext, More
from game.scenes.book.book_sheet import BookSheet
from game.scenes.book.index_scene import IndexActions, IndexScene, Reading
from game.scenes.book.page_scene import PageScene
from game.scenes.game_uis import game_ui_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.match.store import Store
    from game.scenes.table.game_ui import Page
    from game.ui.stage import Stage


class BookLauncher:
    """Opens the rules book over the current scene; the reading state is saved in the store."""

    def __init__(self, store: Store, stage: Stage) -> None:
        self.store, self.stage = store, stage
        self._books: dict[str, tuple[Any, Book]] = {}

    def open(self, place: str = "", house: Mapping[str, Any] | None = None) -> None:
        """Open the book's index, or a page that reflects a table's house rules if they are given."""
        if isinstance(self.stage.top, BookSheet):
            return
        book = self._book(house or {})
        if place and book.has(place.partition("#")[0]):
            if not book.has(place):  # a page without this heading is better than none
                place = place.partition("#")[0]
            self.stage.push(self._page(book, place))
        else:
            self.stage.push(self._index(book))

    def _book(self, house: Mapping[str, Any]) -> Book:
        """Return the book for these house rules, cached until the rules change."""
        language = spoken()
        kept = self._books.get(language)
        if kept is None or kept[0] != house:
            self._books[language] = (dict(house), Book(language, house))
        return self._books[language][1]

    def _index(self, book: Book, *, search: bool = False) -> IndexScene:
        ways = IndexActions(
            lambda place: self.stage.push(self._page(book, place)),
            lambda: self.stage.push(self._page(book, ALL_WORDS)),
            self.stage.pop,
        )
        return IndexScene(book, ways, self._reading, search=search)

    def _reading(self) -> Reading:
        settings = self.store.settings
        return Reading(settings.book_place, frozenset(settings.book_read))

    def _page(self, book: Book, place: str) -> PageScene:
        return PageScene(
            BookContext(book, self._remember, self._to_index(book), self.stage.pop, self._more_of(book)), place
        )

    def _more_of(self, book: Book) -> Callable[[str], Sequence[More]]:
        """Return a function that lists a game's additional entries, which open over the book."""

        def opener(page: Page, options: Any) -> Callable[[], None]:
            return lambda: self.stage.push(page.make(self.store, options, self.stage.pop))

        def more(game: str) -> Sequence[More]:
            if game not in GAMES:
                return ()
            options = book.house.get(game) or GAMES[game].Options()
            return [More(_(page.title), page.icon, opener(page, options)) for page in game_ui_of(game).pages]

        return more

    def _to_index(self, book: Book) -> Callable[[bool], None]:
        def go(search: bool) -> None:  # noqa: FBT001 - as the desk has it
            below = self.stage.scenes[-2] if len(self.stage.scenes) > 1 else None
            if isinstance(below, IndexScene):
                self.stage.pop()
                if search:
                    below.search()
            else:
                self.stage.replace(self._index(book, search=search))

        return go

    def _remember(self, place: str, read: bool) -> None:  # noqa: FBT001 - as the desk has it
        settings = self.store.settings
        path = place.partition("#")[0]
        pages = settings.book_read
        if read and path not in pages:
            pages = (*pages, path)
        if (place, pages) != (settings.book_place, settings.book_read):
            self.store.change(book_place=place, book_read=pages)
