"""A chapter in the book's index: a game's picture, its name, and its pages with their reading state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.book.library import inside, tab_title
from game.i18n import _
from game.i18n.lists import labelled
from game.rules import GAMES
from game.scenes.title_trays import picture_of
from game.ui import theme
from game.ui.layout import Length
from game.ui.node import Node
from game.ui.widget import Widget
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from collections.abc import Set as AbstractSet

    from pygame import Surface

    from game.book.library import Book
    from game.ui.render_context import RenderContext

TITLE: Final = theme.Role("display", 30, 600)
NATIVE: Final = theme.Role("text", 22, 600)
NAME: Final = theme.Role("text", 20, 600)
INSIDE: Final = theme.Role("text", 17, 400)
PICTURE: Final = 214.0 / 288.0
HEAD: Final = 84.0
"""Distance in units from the picture to the line above the rows."""
ROW: Final = 50.0
LEAST_WIDE: Final = 200.0
"""Minimum width of a chapter, in units of text."""
LEAST_PICTURE: Final = 60
PAD: Final = Length(20, 10)
EDGE: Final = Length(6, 4)
"""Width of the border around the picture."""


class Chapter(Widget):
    """Chapter of one game; each row names a page and shows whether it has been read."""

    def __init__(
        self,
        ctx: RenderContext,
        book: Book,
        game: str,
        place: str,
        read: AbstractSet[str],
        on_open: Callable[[str], None],
    ) -> None:
        super().__init__(ctx)
        self.game, self.title = game, GAMES[game].title
        words = words_of(game).introduction
        self.native = words.native
        tagline, origin = _(words.tagline), _(words.origin) if words.origin else ""
        self.lines = (" · ".join(filter(None, (tagline, origin))), tagline, origin)
        """Candidates for the line below the title; the first that fits is used."""
        self.rows: list[Node] = []
        self.insides: list[str] = []
        self.room_for = 0
        """Number of rows to reserve, the same as in neighbouring chapters."""
        here = place.partition("#")[0]
        for name in book.names(game):
            where = f"{game}/{name}"
            state = "here" if where == here else "read" if where in read else ""
            said = {"here": _("your bookmark"), "read": _("read"), "": _("not read yet")}[state]
            title = tab_title(book, where)
            node = Node(
                self.rect,
                "button",
                labelled(self.title, title),
                self._opener(on_open, where),
                name=f"page:{where}",
                ring="paper",
                radius=8,
                value=said,
            )
            self.rows.append(node)
            self.insides.append(inside(book, game, name) if name != "words" else "")
        self.titles = [node.label.removeprefix(f"{self.title}: ") for node in self.rows]
        self.states = [node.value for node in self.rows]

    @staticmethod
    def _opener(on_open: Callable[[str], None], place: str) -> Callable[[], None]:
        return lambda: on_open(place)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the chapter's rows."""
        return self.rows

    def _row(self) -> int:
        return max(round(self.ctx.text.px(NAME) * 1.55), self.ctx.scale.px(34))

    def least(self) -> int:
        """Return the chapter's minimum height in pixels, which leaves room for a small picture."""
        return LEAST_PICTURE + self._head() + self._row() * max(self.room_for, len(self.rows)) + self.ctx.scale.px(14)

    def _head(self) -> int:
        text = self.ctx.text
        return max(self.ctx.scale.px(HEAD), round(text.px(TITLE) * 1.35 + text.px(INSIDE) * 1.8))

    def place(self, rect: Rect) -> None:
        """Place the chapter; the picture gets the height that the rows leave."""
        super().place(rect)
        pad, edge = PAD.px(self.ctx.scale), EDGE.px(self.ctx.scale)
        rows, head = max(self.room_for, len(self.rows)), self._head()
        most = round((rect.w - 2 * edge) * PICTURE)
        free = rect.h - head - self.ctx.scale.px(12)
        row = max(self._row(), min(self.ctx.scale.px(ROW), (free - min(most, self.ctx.scale.px(170))) // rows))
        self.picture = max(LEAST_PICTURE - 10, min(most, free - rows * row - edge))
        top = rect.y + edge + self.picture + head
        for place, node in enumerate(self.rows):
            node.rect = Rect(rect.x + pad // 2, top + place * row, rect.w - pad, row)

    def draw(self, surface: Surface) -> None:
        """Draw the chapter's picture, title and rows."""
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        ctx.paint.box(
            *rect.size,
            radius=scale.f(16),
            fill=(theme.WHITE,),
            opacity=0.28,
            line=(theme.PAPER_LINE,),
            line_width=scale.px(1.6, 1),
            line_opacity=0.75,
        ).draw(surface, *rect.topleft)
        edge, pad = EDGE.px(scale), PAD.px(scale)
        size = (rect.w - 2 * edge, self.picture)
        picture = ctx.sprites.picture(picture_of(self.game), size, cover=True)
        picture.draw(surface, rect.x + edge, rect.y + edge)
        frame = ctx.paint.box(*size, radius=scale.f(10), line=(theme.PAPER_LINE,), line_width=scale.px(2, 1))
        frame.draw(surface, rect.x + edge, rect.y + edge)
        self._draw_head(surface, rect.x + pad, rect.y + edge + self.picture, rect.w - 2 * pad)
        for place, node in enumerate(self.rows):
            self._draw_row(surface, place, node)

    def _draw_head(self, surface: Surface, x: int, y: int, room: int) -> None:
        ctx, text = self.ctx, self.ctx.text
        title = TITLE
        while text.width(self.title, title) > room and text.px(title) > 16:
            title = title.sized(title.size - 2)
        baseline = y + text.px(TITLE) * 1.12
        right = text.draw(surface, self.title, (x, baseline), title, theme.INK).right
        if right + 10 + text.width(self.native, NATIVE) <= x + room and self.native != self.title:
            text.draw(surface, self.native, (x + room, baseline), NATIVE, theme.RED_ON_PAPER, align="right")
        line = next((line for line in self.lines if text.width(line, INSIDE) <= room), "")
        text.draw(surface, line, (x, baseline + text.px(INSIDE) * 1.45), INSIDE, theme.INK_2, width=room)
        top = self.rows[0].rect.y if self.rows else y + self._head()
        ctx.paint.line(room, 1, colour=theme.PAPER_LINE).draw(surface, x, top - 2)

    def _draw_row(self, surface: Surface, place: int, node: Node) -> None:
        ctx, scale, text, rect = self.ctx, self.ctx.scale, self.ctx.text, node.rect
        state = self.states[place]
        lit = max(node.warmth, node.attention * 0.6)
        if state == _("your bookmark") or lit:
            strength = 0.26 if state == _("your bookmark") else 0.16 * lit
            box = ctx.paint.box(rect.w, rect.h - 2, radius=scale.f(8), fill=(theme.MARIGOLD,), opacity=strength)
            box.draw(surface, rect.x, rect.y + 1)
        side = max(12, min(scale.px(20), round(rect.h * 0.5)))
        x = rect.x + scale.px(12, 6)
        self._draw_mark(surface, state, (x + side / 2, rect.centery), side)
        x += side + scale.px(12, 7)
        right = rect.right - scale.px(12, 6)
        name = text.draw(
            surface, self.titles[place], (x, rect.centery), NAME, theme.INK, valign="middle", width=right - x
        )
        if name.right + 14 + text.width(self.insides[place], INSIDE) <= right:
            at = (right, rect.centery)
            text.draw(surface, self.insides[place], at, INSIDE, theme.INK_2, align="right", valign="middle")
        if place + 1 < len(self.rows):
            line = ctx.paint.line(max(1, right - x), 1, colour=theme.PAPER_LINE, opacity=0.5)
            line.draw(surface, x, rect.bottom - 1)

    def _draw_mark(self, surface: Surface, state: str, middle: tuple[float, float], side: int) -> None:
        """Draw a page's reading state as a tick, a bookmark or a ring, which differ by more than colour."""
        ctx = self.ctx
        if state == _("read"):
            ctx.sprites.picture("icon-check", height=side, tint=theme.GREEN_ON_PAPER).draw_centred(surface, *middle)
        elif state == _("your bookmark"):
            draw_bookmark(ctx, surface, middle, side)
        else:
            small = max(8, round(side * 0.62))
            ctx.paint.disc(
                small, fill=(theme.PAPER,), line=(theme.PAPER_LINE,), line_width=max(1.5, side * 0.1)
            ).draw_centred(surface, *middle)


def draw_bookmark(ctx: RenderContext, surface: Surface, middle: tuple[float, float], high: int) -> None:
    """Draw a bookmark: a ribbon with a notch."""
    wide = max(6, round(high * 0.62))
    x, y = round(middle[0] - wide / 2), round(middle[1] - high / 2)
    notch = max(2, high // 4)
    ctx.paint.box(wide, high - notch, radius=1, fill=(theme.RED_ON_PAPER,)).draw(surface, x, y)
    for row in range(notch):
        gap = round(wide * (row + 1) / (2 * notch))
        for left in (x, x + wide - (wide // 2 - gap)):
            if wide // 2 - gap > 0:
                surface.fill(theme.RED_ON_PAPER, (left, y + high - notch + row, wide // 2 - gap, 1))
