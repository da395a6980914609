"""Trays on the title page: one for each game, with its picture and name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import BUNDLES
from game.i18n import _, ngettext
from game.table.resumable_matches import seats_words
from game.ui import theme
from game.ui.node import Node
from game.ui.sprite_sheets import sheet
from game.ui.widget import NodeWidget
from game.words import introduction_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pygame import Rect, Surface

    from game.table.resumable_matches import ResumableMatch
    from game.ui.picture import Picture
    from game.ui.render_context import RenderContext

SIZE: Final = (336.0, 392.0)
"""Size of a tray with all its lines, in units."""
BORROWED: Final = "tray-tongits"
PICTURE: Final = 250.0 / 336.0
"""Ratio of height to width of a tray's picture."""
RAISE: Final = 12.0
RIBBON: Final = 52.0
"""Height of the band at the bottom of the picture that shows a resumable match, in units."""
RIBBON_WORDS: Final = theme.Role("text", 18, 600)
MOST_BARS: Final = 24
"""Maximum number of deals shown with a progress bar each; longer matches have a single bar."""
BAR_GAP: Final = 4.0


def picture_of(game: str) -> str:
    """Return the name of a game's picture in the room sheet; games without one borrow one."""
    name = BUNDLES[game].tray
    return name if name in sheet("room").codes else BORROWED


def text_height(ctx: RenderContext, lines: int) -> int:
    """Return the height of a tray's title and this many lines below its picture, in pixels."""
    text, scale = ctx.text, ctx.scale
    high = scale.f(20) + text.px(theme.TRAY_TITLE) * 1.02
    if lines > 1:
        high += text.px(theme.BODY) * 1.62
    if lines:
        high += text.px(theme.SMALL) * 1.62
    return round(high + scale.f(16))


class Tray(NodeWidget):
    """Button for one game; `lines` is 2 for tagline and facts, 1 for facts only, 0 for just the title."""

    corner = theme.R_TRAY

    def __init__(self, ctx: RenderContext, name: str, on_activate: Callable[[], None] | None = None) -> None:
        super().__init__(ctx)
        self.name = name
        self.title = BUNDLES[name].title
        self.words = introduction_of(name)
        self.lines = 2
        self.waiting: ResumableMatch | None = None
        """Match of this game that can be resumed; None if there is none."""
        self.node = Node(self.rect, "tray", self.title, on_activate, name=f"tray:{name}", ring="none")

    @property
    def facts(self) -> str:
        """Line with the game's region and number of players."""
        return " · ".join(filter(None, (_(self.words.origin), seats_words(self.name))))

    @property
    def lit(self) -> float:
        """Progress of hover or focus (0 to 1)."""
        return max(self.node.attention, self.node.warmth)

    @property
    def look(self) -> Hashable:
        """Cache key for the tray's picture at rest."""
        return tuple(self.rect), self.lines, self.title, _(self.words.tagline), self.facts, self.waiting

    @property
    def shown(self) -> Rect:
        """Area of the tray's picture at rest, including its shadow."""
        ground = self._ground()
        return ground.surface.get_rect(topleft=(self.rect.x + ground.dx, self.rect.y + ground.dy))

    def _ground(self) -> Picture:
        radius = self.ctx.scale.f(theme.R_TRAY)
        return self.ctx.paint.box(*self.rect.size, radius=radius, fill=theme.LACQUER, shadow="tray")

    def draw(self, surface: Surface) -> None:
        """Draw the tray, raised and lit by its hover or focus progress."""
        ctx, scale, lit = self.ctx, self.ctx.scale, self.lit
        w, h = self.rect.size
        x, y = self.rect.x, self.rect.y - round(scale.f(RAISE) * lit)
        radius = scale.f(theme.R_TRAY)
        if lit:
            glow = ctx.paint.glow(
                w, h, radius=radius, sigma=scale.f(14), colour=theme.GLOW_BLUR, opacity=0.55, grow=scale.f(6)
            )
            glow.draw(surface, x, y, lit)
        self._ground().draw(surface, x, y)
        high = round(w * PICTURE)
        ctx.sprites.picture(picture_of(self.name), (w, high)).draw(surface, x, y)
        ctx.text.cover(self.rect)
        if self.waiting is not None:
            self._draw_ribbon(surface, self.waiting, x, y + high)
        self.node.value = self.waiting.words if self.waiting is not None else ""
        ctx.paint.line(w, colour=theme.BRASS, opacity=0.9).draw(surface, x, y + high)
        ctx.paint.box(w, h, radius=radius, line=theme.BRASS_LINE, line_width=scale.hairline).draw(surface, x, y)
        if lit:
            ring = ctx.paint.box(w, h, radius=radius, line=(theme.GLOW,), line_width=scale.ring)
            ring.draw(surface, x, y, lit)
        self._draw_words(surface, x, y + high)

    def _draw_ribbon(self, surface: Surface, waiting: ResumableMatch, x: int, bottom: int) -> None:
        """Draw the state of a resumable match over the bottom of the picture."""
        ctx, scale, w = self.ctx, self.ctx.scale, self.rect.w
        text = ctx.text
        pad = scale.px(24) if self.lines > 1 else scale.px(16)
        bars = self.lines > 1 and waiting.deals is not None
        high = max(scale.px(RIBBON), round(text.px(RIBBON_WORDS) * (2.2 if bars else 1.7)))
        y = bottom - high
        ctx.paint.box(w, high, radius=0, fill=(theme.NIGHT,), opacity=0.90).draw(surface, x, y)
        ctx.paint.line(w, colour=theme.BRASS, opacity=0.55).draw(surface, x, y)
        middle = y + high * (0.40 if bars else 0.5)
        room, right = w - 2 * pad, x + w - pad
        if waiting.more:
            more = ngettext("{count} more", "{count} more", waiting.more).format(count=waiting.more)
            if text.width(f"{waiting.deal} · {waiting.state}  {more}", RIBBON_WORDS) > room:
                more = f"+{waiting.more}"
            room -= text.width(more, RIBBON_WORDS) + scale.px(12)
            text.draw(surface, more, (right, middle), RIBBON_WORDS, theme.DIM, align="right", valign="middle")
        rest = f" · {waiting.state}"
        if text.width(waiting.deal + rest, RIBBON_WORDS) > room:
            rest = ""
        short = waiting.deals and text.width(waiting.deal, RIBBON_WORDS) > room
        deal = text.fit(f"{waiting.number}/{waiting.deals}" if short else waiting.deal, RIBBON_WORDS, room)
        drawn = text.draw(surface, deal.lines[0], (x + pad, middle), deal.role, valign="middle")
        text.draw(surface, rest, (drawn.right, middle), RIBBON_WORDS, theme.OLD_GOLD, valign="middle")
        if bars:
            self._draw_bars(surface, waiting, (x + pad, y + round(high * 0.76)), w - 2 * pad)

    def _draw_bars(self, surface: Surface, waiting: ResumableMatch, at: tuple[int, int], wide: int) -> None:
        """Draw one bar per deal of a match: finished, in progress, or still to come."""
        ctx, scale, deals = self.ctx, self.ctx.scale, waiting.deals or 1
        high = max(2, scale.px(4))
        parts = deals if deals <= MOST_BARS else 1
        gap = max(2, scale.px(BAR_GAP))
        step = (wide + gap) / parts
        for part in range(parts):
            colour, opacity = theme.IVORY, 0.22
            if part < waiting.number:
                colour, opacity = (theme.OLD_GOLD, 1.0) if part < waiting.number - 1 else (theme.BRASS, 0.75)
            left, right = at[0] + round(part * step), at[0] + round((part + 1) * step) - gap
            if parts == 1:  # the part that is done
                ctx.paint.box(wide, high, radius=high / 2, fill=(theme.IVORY,), opacity=0.22).draw(surface, *at)
                right = at[0] + max(high, round(wide * min(1.0, (waiting.number - 1) / deals)))
                colour, opacity = theme.OLD_GOLD, 1.0
            ctx.paint.box(right - left, high, radius=high / 2, fill=(colour,), opacity=opacity).draw(
                surface, left, at[1]
            )

    def _draw_words(self, surface: Surface, x: int, y: int) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        pad = scale.px(24) if self.lines > 1 else scale.px(16)
        room = self.rect.w - 2 * pad
        title = text.fitted(self.title, theme.TRAY_TITLE, room, least_px=16, step=2)
        baseline = y + scale.f(20) + text.px(theme.TRAY_TITLE) * 0.82
        text.draw(surface, self.title, (x + pad, baseline), title)
        native = theme.TRAY_TITLE.sized(25)
        left = room - text.width(self.title, title) - scale.px(16)
        if text.width(self.words.native, native) <= left:
            text.draw(
                surface, self.words.native, (x + self.rect.w - pad, baseline), native, theme.OLD_GOLD, align="right"
            )
        lines = []
        if self.lines > 1:
            lines.append((_(self.words.tagline), theme.BODY, theme.IVORY))
        if self.lines:
            fits = text.width(self.facts, theme.SMALL) <= room
            lines.append((self.facts if fits else seats_words(self.name), theme.SMALL, theme.DIM))
        for words, role, colour in lines:
            baseline += text.px(role) * 1.66
            fitted = text.fitted(words, role, room, least_px=14)
            text.draw(surface, words, (x + pad, baseline), fitted, colour, width=room)
