"""Window layout of the Daun Tiga table: areas that are repainted separately, and plaques."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.window_frame import WindowFrame
from game.scenes.tables.daun_tiga.centre_panel import CentrePanel
from game.scenes.tables.daun_tiga.token_painters import pill_size
from game.table.daun_tiga import layout as places
from game.table.daun_tiga.board import DaunTigaBoard
from game.table.geometry import Box
from game.ui import theme
from game.ui.plaque import Plaque, draw_emblem
from game.ui.typesetting import LEAST_PX

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.table.table_context import TableContext
    from game.table.board import Part
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.table.daun_tiga.stake_drafts import Drafts
    from game.table.shared_keyboard import SharedKeyboard
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour


POINTS: Final = theme.Role("display", 24, 600)
POINTS_INK: Final = theme.rgb("#F6DFA6")
PLUS: Final = theme.rgb("#8FD6AE")
LOSS: Final = theme.rgb("#FFA896")


class SeatPlaque(Plaque):
    """Plaque of variable height; `size` is its text scale, which is 1 at a full table."""

    def __init__(self, ctx: RenderContext, name: str, emblem: str, colour: Colour | None) -> None:
        super().__init__(ctx, name, emblem)
        self.colour = colour
        """The person's own colour, if several people share the screen."""
        self.size = 1.0
        self.bare = False
        self.points = ""
        self.narrow = ""
        """Chips as a bare number, used if text such as 'owes 40' does not fit."""
        self.gain: tuple[str, Colour] = ("", theme.DIM)
        self.mark = ""
        """Icon on the right instead of points: 'check' once the stakes are set."""

    @property
    def state(self) -> tuple[object, ...]:
        """Everything that affects the plaque's picture except its glow."""
        said = self.name, self.chips, self.note, self.points, self.gain, self.mark
        return (*said, self.face, self.device, tuple(self.rect), self.bare)

    def paint_still(self, surface: Surface) -> None:
        """Paint the plaque without its glow."""
        glow, self.glow = self.glow, 0.0
        try:
            self.draw(surface)
        finally:  # while a scene opens, drawing may be interrupted at any picture
            self.glow = glow

    def draw(self, surface: Surface) -> None:
        """Draw the plaque, and unregister texts that it covers completely."""
        wide = self.ctx.text.width(self.points, self._role) if self.points else self.rect.h * 0.42 if self.mark else 0
        self.corner = self._pad + round(wide) if wide else 0
        super().draw(surface)
        if self.colour is not None:
            scale, rect = self.ctx.scale, self.rect
            radius = scale.f(theme.R_PLAQUE)
            self.ctx.paint.fill(
                surface, rect, radius=radius, line=(self.colour,), line_width=max(2.0, scale.f(2.5)), line_opacity=0.95
            )

    @property
    def _grown(self) -> float:
        """Text scale of the plaque, reduced in a small window so that names fit."""
        return self.size * self.ctx.scale.u / self.ctx.scale.plain_t

    @property
    def _role(self) -> theme.Role:
        """Text role for the points."""
        sized = POINTS.sized((24 if len(self.points) < 2 else 21) * self._grown)
        return self.ctx.text.within(sized, self.rect.h * 0.72)

    @property
    def _pad(self) -> int:
        return max(5, round(self.ctx.scale.f(9 * self.size)))

    def _draw_words(self, surface: Surface, left: int) -> None:
        """Draw the name above the chips, with points or an icon on the right; long names are shortened."""
        del left
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        text = ctx.text
        grown, pad = self._grown, self._pad
        name = text.within(theme.NAME.sized(16.5 * grown), rect.h * 0.46)
        chips = text.within(theme.CHIPS.sized(15 * grown), rect.h * 0.42)
        left = rect.x + (pad if self.bare else round(rect.h + scale.f(2)))
        right = rect.right - pad
        if self.points:
            drawn = text.draw(
                surface, self.points, (right, rect.centery), self._role, POINTS_INK, align="right", valign="middle"
            )
            right = drawn.x - max(4, scale.px(7))
        elif self.mark:
            icon = ctx.sprites.picture(f"icon-{self.mark}", height=max(14, round(rect.h * 0.42)), tint=PLUS)
            icon.draw_centred(surface, right - icon.size[0] / 2, rect.centery)
            right -= icon.size[0] + 3
        gap = (rect.h - text.px(name) * 0.72 - text.px(chips) * 0.72) / 3
        name_y = rect.y + gap + text.px(name) * 0.72
        chips_y = rect.bottom - max(gap, text.reach(self.note, chips)[1] + 1 if self.note else 0)
        text.draw(surface, self.name, (left, name_y), name, width=right - left - round(self._sign * 0.7))
        words, colour = self.gain
        apart = max(3, scale.px(5 * self.size))
        coin = max(9, round(scale.f(12 * self.size)))
        coin_wide = coin + max(3, scale.px(4 * self.size))
        for share in TIGHTER:  # next to a score of two digits, chips and gain are a little smaller
            tighter = chips._replace(px=max(LEAST_PX, round(text.px(chips) * share)))
            needed = text.width(self.chips, tighter) + (apart + text.width(words, tighter) if words else 0)
            if left + coin_wide + needed <= right:
                chips = tighter
                break
        x = left + coin_wide
        held = self.chips if x + text.width(self.chips, chips) < right else self.narrow
        # In the smallest plaques chips and gain may need the coin's place too.
        if words and x + text.width(held, chips) + apart + text.width(words, chips) > right:
            x = left
        else:
            picture = ctx.sprites.picture("coin", height=coin)
            picture.draw_centred(surface, left + coin / 2, chips_y - text.px(chips) * 0.34)
        # If only one number fits, show the chips, which include the gain.
        x = text.draw(surface, held, (x, chips_y), chips, theme.OLD_GOLD).right + apart
        for word, ink in ((words, colour), (self.note, theme.DIM)):
            if word and x + text.width(word, chips) <= right:
                x = text.draw(surface, word, (x, chips_y), chips, ink).right + max(4, scale.px(8 * self.size))

    def _draw_emblem(self, surface: Surface) -> None:
        """Draw the player's emblem on its disc, if there is room."""
        if not self.bare:
            disc, middle = round(self.rect.h * 0.74), (self.rect.x + self.rect.h / 2, self.rect.centery)
            draw_emblem(self.ctx, surface, self.emblem, middle, disc, lit=self.glow, face=self.face)


TIGHTER: Final = (1.0, 0.94, 0.88, 0.82)
"""Sizes of chips and gain to try, relative to the usual one, before they take the coin's place."""
SHADOW: Final = 30.0
"""Distance by which shadows and lights extend beyond their objects, in units."""
MIDDLE_AREA: Final = Box(540, 240, 840, 380)
"""Maximum area of the centre panel, including its shadow."""


class Board(DaunTigaBoard):
    """The Daun Tiga table layout at one window size, in pixels."""

    frame: WindowFrame

    def __init__(
        self,
        context: TableContext,
        state: DaunTigaState,
        drafts: Drafts,
        keyboard: SharedKeyboard,
        plaques: Sequence[SeatPlaque],
    ) -> None:
        super().__init__(context.motions, context.reader, context.ctx.sounds.play, state, drafts, keyboard)
        self.ctx, self._plaques = context.ctx, plaques
        self.words = self.panel = CentrePanel(context, state)
        self.arrange()

    def arrange(self) -> None:
        """Recompute the layout after the window was resized."""
        self.fit(WindowFrame(self.ctx.scale))
        self._areas: dict[Seat | None, dict[Part, Rect]] = {}

    def pill_units(self, words: str, sign: str, grown: float) -> tuple[float, float]:
        """Return the width and height, in units, of the result pill with these words."""
        wide, high = pill_size(self.ctx, words, sign=sign, grown=grown)
        return wide / self.frame.u, high / self.frame.u

    def plaque_looks(self) -> Sequence[Hashable]:
        """Return a hashable cache key for the picture of each plaque."""
        return [plaque.state for plaque in self._plaques]

    def stock_words(self, left: int) -> tuple[str, tuple[float, float]]:
        """Return the label below the stock (the number of cards left) and its centre in pixels."""
        words, spot = _("{count} left").format(count=left), self.layout.stock
        x, y = self.frame.point(spot.x, spot.y + spot.h / 2 + 7)
        return words, (x, y + pill_size(self.ctx, words)[1] / 2)

    def pill_rects(self) -> list[Rect]:
        """Return the areas of the results below hands and of the label below the stock, in pixels."""
        found = []
        for item in (item for _part, item in self.items()):
            match item:
                case ("pill", words, at, sign, grown):
                    size, middle = pill_size(self.ctx, words, sign=sign, grown=grown), self.frame.point(*at)
                case ("stock", left):
                    words, middle = self.stock_words(left)
                    size = pill_size(self.ctx, words)
                case _other:
                    continue
            found.append(Rect(round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2), *size))
        return found

    def hand_rect(self, seat: Seat) -> Rect:
        """Return the area of a seat's cards in pixels."""
        rects = [self.frame.rect(spot.box()) for spot in self.home(seat).cards]
        return rects[0].unionall(rects[1:])

    def areas(self) -> dict[Part, Rect]:
        """Return the pixel area of each separately repainted part of the table, cached per banker."""
        banker = self.state.banker
        if banker not in self._areas:
            scale = self.ctx.scale
            self._areas[banker] = {
                "bank": self.frame.rect(places.BANK.grown(SHADOW)),
                "middle": self.frame.rect(MIDDLE_AREA),
                "facts": scale.facts,
                "talk": scale.talk,
                **{seat: self._area(seat) for seat in range(self.state.seats)},
            }
        return self._areas[banker]

    def _area(self, seat: Seat) -> Rect:
        return self.frame.rect(self.home(seat).around().grown(SHADOW))
