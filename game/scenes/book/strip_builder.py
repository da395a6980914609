"""Builds the strips of a page in the rules book from the context that all pages share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.book.blocks import Bullets, Case, Grid, Heading, Items, Paragraph, Pieces, Quote, Ranking, Switches
from game.book.library import WORDS
from game.i18n import _
from game.i18n.collation import sort_key
from game.scenes.book.list_strips import ItemStrip, SwitchStrip, WordStrip
from game.scenes.book.piece_strips import CaseStrip, RowsStrip
from game.scenes.book.ranking_strips import ranking_strips
from game.scenes.book.text_strips import GridStrip, HeadingStrip, ParagraphStrip, TitleStrip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.book.blocks import Block, Page, Word
    from game.book.library import Book
    from game.scenes.book.strip import Strip
    from game.ui.render_context import RenderContext


ALL_WORDS: Final = "all/words"
"""Path of the page with the glossary of all games."""


class More(NamedTuple):
    """A game's additional entry in the book that is not one of its pages, such as training or odds."""

    title: str
    icon: str
    open: Callable[[], None]


class BookContext(NamedTuple):
    """Shared context of the book's pages: the book, the reading state and callbacks."""

    book: Book
    remember: Callable[[str, bool], None]
    """Saves the reader's position: called as `remember(place, read)`, with `read` true if the page was seen to its end.
    """
    on_index: Callable[[bool], None]
    """Opens the index; if called with True, to search it."""
    on_close: Callable[[], None]
    more: Callable[[str], Sequence[More]] = lambda _game: ()
    """Returns the additional entries of a game."""


def empty_memory(_place: str, _read: Any) -> None:
    """Discard the reading state, for pages outside the book."""


def page_strips(ctx: RenderContext, page: Page, width: int, follow: Callable[[str], None], *, ids: bool) -> list[Strip]:
    """Return the strips of a page for columns of this width in pixels.

    If a page begins with a heading, its title is shown only on its tab.
    """
    note = _("This page is not translated yet.") if page.fallen_back else ""
    strips = _Maker(ctx, width, follow, ids=ids).strips(page.blocks)
    if page.blocks and isinstance(page.blocks[0], Heading) and not note:
        return strips
    return [TitleStrip(ctx, page.title, page.inside, note), *strips]


def word_strips(
    ctx: RenderContext,
    title: str,
    inside: str,
    words: Iterable[Word],
    follow: Callable[[str], None],
    *,
    ids: bool,
    all_games: bool,
) -> list[Strip]:
    """Return the strips of a glossary page; in the glossary of all games, each entry names its game."""
    entries = [WordStrip(ctx, word, follow, ids=ids, game=all_games) for word in words]
    return [TitleStrip(ctx, title, inside), *entries]


def strips_at(
    ctx: RenderContext, book: Book, path: str, width: int, follow: Callable[[str], None], *, ids: bool
) -> list[Strip]:
    """Return the strips of the page at `path`, which may be the combined glossary."""
    if path == ALL_WORDS:
        words = sorted(
            (word for game in book.games for word in book.words(game) if WORDS in book.names(game)),
            key=lambda word: sort_key(word.word),
        )
        inside = _("The terms of all five games, marked by game")
        return word_strips(ctx, _("Glossary, A to Z"), inside, words, follow, ids=ids, all_games=True)
    part, _slash, name = path.partition("/")
    page = book.page(path)
    if name == WORDS:
        return word_strips(ctx, page.title, page.inside, book.words(part), follow, ids=ids, all_games=False)
    return page_strips(ctx, page, width, follow, ids=ids)


ROWS: Final = 3
"""Maximum number of rows of pieces in one part of a case."""


class _Maker:
    """Creates strips, and numbers their node names."""

    def __init__(self, ctx: RenderContext, width: int, follow: Callable[[str], None], *, ids: bool) -> None:
        self.ctx, self.width, self.follow, self.ids = ctx, width, follow, ids
        self.count = 0

    def _name(self) -> str:
        self.count += 1
        return f"part:{self.count}"

    def strips(self, blocks: Iterable[Block], depth: int = 0, *, note: bool = False) -> list[Strip]:
        """Return the strips for a sequence of blocks."""
        found: list[Strip] = []
        several = list(blocks)
        for block, after in zip(several, [*several[1:], None], strict=True):
            strips = self._of(block, depth, note=note)
            # the text before a picture stays with it
            if strips and isinstance(block, Paragraph) and isinstance(after, Pieces | Case | Ranking | Items):
                strips[-1].keeps_next = True
            found += strips
        return found

    def _of(self, block: Block, depth: int, *, note: bool) -> list[Strip]:
        ctx, follow, ids = self.ctx, self.follow, self.ids
        match block:
            case Heading():
                return [HeadingStrip(ctx, block)]
            case Paragraph(spans):
                return [ParagraphStrip(ctx, spans, self._name(), follow, ids=ids, depth=depth, note=note)]
            case Bullets(points, ordered):
                return self._points(points, depth, ordered=ordered)
            case Quote(inner):
                return self.strips(inner, depth, note=True)
            case Grid(head, rows):
                return [GridStrip(ctx, head, rows, self._name(), follow, ids=ids)]
            case Pieces():
                return [RowsStrip(ctx, block, self._name())]
            case Case():
                return self._case(block)
            case Items():
                return [ItemStrip(ctx, row, block, follow, ids=ids) for row in block.rows]
            case Ranking():
                return ranking_strips(ctx, block, self.width)
            case Switches():
                return [SwitchStrip(ctx, row, ids=ids) for row in block.rows]

    def _case(self, case: Case) -> list[Strip]:
        """Split an example with many rows into several strips, so that it can continue in the next column."""
        rows = [case.rows[at : at + ROWS] for at in range(0, len(case.rows), ROWS)]
        if len(rows) < 2:
            return [CaseStrip(self.ctx, case, self._name())]
        parts = [replace(case, rows=part, lines=(), note="", caption="") for part in rows]
        parts[0] = replace(parts[0], caption=case.caption)
        parts.append(replace(case, rows=(), caption=""))
        strips = [CaseStrip(self.ctx, part, self._name()) for part in parts]
        for strip in strips[1:]:
            strip.gap = 5.0
        return list(strips)

    def _points(self, points: Iterable[tuple[Block, ...]], depth: int, *, ordered: bool) -> list[Strip]:
        found: list[Strip] = []
        for number, point in enumerate(points, 1):
            strips = self.strips(point, depth + 1)
            if strips and isinstance(strips[0], ParagraphStrip):
                strips[0].bullet = f"{number}." if ordered else "•"
            found += strips
        return found
