"""The viewer's front and rear trays: four tiles to swap by click or drag. PG-30.

The lower hand is by definition the front one (PG-31), so the hands change trays when a swap reverses their
ranks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.table.pai_gow.hand_trays import Drag, Trays, tile_key
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Pill
from game.words.pai_gow.hands import below_words, hand_title, mark_words, tie_words, tile_words
from game.words.reader import MINUS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Surface

    from game.rules.pai_gow.options import GeeJoonTie
    from game.scenes.table.window_frame import WindowFrame
    from game.scenes.tables.pai_gow.tile_painter import Felt
    from game.table.geometry import Box
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour
    from game.words import Reader
    from game.words.pai_gow.hands import Mark


SIGNS: Final[Mapping[Mark, str]] = {"won": "+", "lost": MINUS, "copy": "="}
INKS: Final[Mapping[Mark, Colour]] = {
    "won": theme.rgb("#8FD6AE"),
    "lost": theme.rgb("#FFA896"),
    "copy": theme.OLD_GOLD,
}
FILLS: Final[Mapping[Mark, Colour]] = {"won": theme.JADE, "lost": theme.rgb("#8E1C16"), "copy": theme.rgb("#6E4F1E")}
SIGN: Final = theme.KEY_CAP.sized(17).weighing(700)
DISC_UNITS: Final = 24.0
DISC_LEAST_PX: Final = 17


def disc_side(ctx: RenderContext) -> int:
    """Return the diameter of the disc behind a result symbol, in pixels."""
    return max(ctx.scale.px(DISC_UNITS), DISC_LEAST_PX)


def paint_mark(ctx: RenderContext, surface: Surface, mark: Mark, at: tuple[float, float]) -> int:
    """Paint a result's symbol on a disc; return the disc's width.

    `at` is the middle of the disc's left edge, in pixels.
    """
    side = disc_side(ctx)
    middle = at[0] + side / 2, at[1]
    ctx.paint.disc(side, fill=(FILLS[mark],), line=(INKS[mark],), line_width=1).draw_centred(surface, *middle)
    ctx.text.draw(surface, SIGNS[mark], middle, SIGN, theme.IVORY, align="centre", valign="middle")
    return side


TITLES: Final = (N_("Front"), N_("Rear"))
TITLE: Final = theme.PANEL_TITLE.sized(25)
TITLE_INK: Final = theme.rgb("#F0D9A0")
GROUND: Final = theme.rgb("#0D3222")
VALUE: Final = theme.BODY_BOLD
SMALL_TITLE: Final = theme.PANEL_TITLE.sized(20)
SMALL_VALUE: Final = theme.BODY_BOLD.sized(17)
LEAST_VALUE: Final = 14
TIE: Final = theme.CAPTION.sized(16)
LOST_GROUND: Final = theme.rgb("#2B1512")
"""Colour of a tray whose hand did not beat the bank's."""
LOST_LINE: Final = (theme.rgb("#C0584A"),)
LIFT: Final = 7.0
HOVER_LIFT: Final = 4.0


class HandTrays(Trays):
    """The two trays in a window, with their hands' names; tiles are moved with mouse and keys."""

    def __init__(self, felt: Felt, tie: GeeJoonTie, reader: Reader, on_change: Callable[[], None]) -> None:
        super().__init__(felt.motions, tie, on_change, felt.ctx.sounds.play)
        self.light: Callable[[int], float] = lambda _hand: 0.0
        """Returns how brightly a hand (0 front, 1 rear) that beat the bank's is lit (0 to 1)."""
        self.felt, self.reader = felt, reader
        self._nodes = [self._node(place) for place in range(4)]

    def _drag(self, place: int, kind: str, pos: tuple[int, int]) -> None:
        if not self.settable:
            return
        px = self.felt.frame.spot(self._spots[place])
        if kind == "start":
            self.picked = None
            self.drag = Drag(place, (px.x - pos[0], px.y - pos[1]), pos)
        if self.drag is None:
            return
        drag = self.drag = self.drag._replace(pos=pos)
        if kind in {"start", "move"}:
            return
        self.drag = None
        target = self._under(pos)
        if kind == "end" and target is not None and target != place:
            # It continues from where it was dropped.
            x, y = self.felt.frame.unit(*drag.middle)
            u = self.felt.frame.u
            self.felt.motions.let_go(tile_key(self.order[place]), px._replace(x=x, y=y, w=px.w / u, h=px.h / u))
            self.felt.ctx.sounds.play("domino", 0.8)
            self.swap(place, target)

    def _under(self, pos: tuple[int, int]) -> int | None:
        """Return the index of the slot over which a tile is dragged; None if outside all slots."""
        over = (place for place, node in enumerate(self._nodes) if node.rect.inflate(8, 8).collidepoint(pos))
        return next(over, None)

    # Places and nodes -------------------------------------------------------------------------------------------------

    def place(self, boxes: tuple[Box, Box]) -> None:
        """Place the two trays in these boxes (units)."""
        self.lay_out(boxes)
        for node, spot in zip(self._nodes, self._spots, strict=True):
            px = self.felt.frame.spot(spot)
            node.rect = Rect(round(px.x - px.w / 2), round(px.y - px.h / 2), round(px.w), round(px.h))
            node.radius = self.felt.ctx.scale.f(9)

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the tiles, if the viewer may see them."""
        if not self.known:
            return []
        for place, (node, code) in enumerate(zip(self._nodes, self.codes, strict=True)):
            node.label = node.tooltip = tile_words(code, self.reader)
            node.shows = (code,)
            node.lifted = place == self.picked
            node.value = _("selected") if place == self.picked else _("in front") if place < 2 else _("in the rear")
            node.focusable = self.settable
            if self._shows_names:
                hand = self.codes[:2] if place < 2 else self.codes[2:]
                title = hand_title((hand[0], hand[1]), self.reader)
                name = _(TITLES[place // 2])
                node.group = (_("Your hand"), self.reader.say(N_("{name}: {hand}"), name=name, hand=title))
            node.key = str(place + 1) if self.settable else ""
        return self._nodes

    def _node(self, place: int) -> Node:
        return Node(
            Rect(0, 0, 1, 1),
            "piece",
            "",
            lambda: self._pick(place),
            name=f"piece:{place}",
            on_drag=lambda kind, pos: self._drag(place, kind, pos),
        )

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint_trays(self, surface: Surface) -> None:
        """Paint both trays with the names and points of their hands, but without the tiles."""
        for which, box in enumerate(self._boxes):
            self._paint_tray(surface, which, box)
        if self._shows_names:
            for which in range(2):
                self._paint_pill(surface, which)

    def paint_tiles(self, surface: Surface) -> None:
        """Paint the tiles at rest, and light the hands that beat the bank's."""
        raised = []
        spots = [self.felt.frame.spot(spot) for spot in self._spots]
        for hand in range(2):
            light = self.light(hand) if len(self.tiles) == len(spots) else 0.0
            if light > 0:
                self.felt.paint_light(surface, spots[2 * hand : 2 * hand + 2], light)
        motions = self.felt.motions
        target = self._under(self.drag.pos) if self.drag is not None else None
        for place, (key, code, spot) in enumerate(self.flights()):
            if key in motions.flights or (self.drag is not None and place == self.drag.place):
                continue
            picked = place == self.picked
            lift = LIFT if picked else HOVER_LIFT * self._nodes[place].warmth * self.settable
            at = self.felt.frame.spot(motions.place(key, spot.moved(0, -lift)))
            if picked or place == target:
                raised.append((code, at, picked))
            else:
                self.felt.paint_tile(surface, code, at, dim=self._beaten(place // 2))
        for code, at, picked in raised:
            self.felt.paint_tile(surface, code, at, lifted=picked)
            self.felt.paint_ring(surface, at)

    def _beaten(self, which: int) -> bool:
        """Return whether a hand (0 front, 1 rear) is already shown not to have beaten the bank's."""
        return self._shown_marks[which] in {"lost", "copy"}

    def paint_moving(self, surface: Surface) -> None:
        """Paint the tiles in flight, and the one being dragged."""
        for key, code, spot in reversed(self.flights()):
            self.felt.paint_flying(surface, key, code, spot)
        if self.drag is not None:
            x, y = self.drag.middle
            at = self.felt.frame.spot(self._spots[self.drag.place])._replace(x=x, y=y)
            self.felt.paint_held(surface, self.codes[self.drag.place], at)

    def _paint_tray(self, surface: Surface, which: int, box: Box) -> None:
        ctx, frame = self.felt.ctx, self.felt.frame
        scale, text, rect = ctx.scale, ctx.text, frame.rect(box)
        line = max(1.0, scale.f(2))
        beaten = self._beaten(which)
        ground, edge = (LOST_GROUND, LOST_LINE) if beaten else (GROUND, theme.BRASS_LINE)
        ctx.paint.fill(surface, rect, radius=scale.f(18), fill=(ground,), opacity=0.6, line=edge, line_width=line)
        inset = rect.inflate(-2 * scale.px(7), -2 * scale.px(7))
        ctx.paint.fill(surface, inset, radius=scale.f(12), line=(theme.BRASS,), line_width=1, line_opacity=0.45)
        title, value = (SMALL_TITLE, SMALL_VALUE) if scale.compact else (TITLE, VALUE)
        title, value = text.within(title, scale.px(34)), text.within(value, scale.px(30))
        side, y = max(scale.px(24), 11), rect.y + scale.px(38)
        gap, told = max(6, scale.px(10)), bool(self._shows_names)
        words = hand_title(self.split[which], self.reader) if told else ""
        kept = text.longest(words, value.sized(LEAST_VALUE)) + gap if told else 0
        room = rect.w - 2 * side - kept
        left = text.draw(surface, _(TITLES[which]), (rect.x + side, y), title, TITLE_INK, width=room).right
        if told:
            room = rect.right - side - left - gap
            value = text.fitted(words, value, room, least=LEAST_VALUE)
            high = max(30, scale.px(44))
            text.draw(surface, words, (rect.right - side, y), value, align="right", width=room, height=high)
        elif not self.tiles:
            self._paint_empty(surface, which, frame)

    def _paint_empty(self, surface: Surface, which: int, frame: WindowFrame) -> None:
        """Paint dashed slots in a tray without tiles."""
        scale = self.felt.ctx.scale
        for spot in self._spots[2 * which : 2 * which + 2]:
            rect = frame.rect(spot.box())
            self.felt.ctx.paint.outline(
                surface, rect, radius=scale.f(12), width=scale.hairline, colour=theme.BRASS, opacity=0.4
            )

    def _paint_pill(self, surface: Surface, which: int) -> None:
        """Paint the tie-break on the tray's lower edge or, once all hands are open, after the result."""
        ctx, rect = self.felt.ctx, self.felt.frame.rect(self._boxes[which])
        hand, higher = self.split[which], self.beaten_by[which]
        tie = tie_words(hand, self.tie, self.reader)
        role = ctx.text.within(TIE, ctx.scale.px(24))
        pill = Pill(ctx, tie, role)
        mark = self._shown_marks[which]
        if mark is not None:
            if higher:
                tie = below_words(hand, higher, self.tie, self.reader)
            pill = Pill(ctx, f"{SIGNS[mark]} {mark_words(mark, self.reader)} · {tie}", role, INKS[mark])
            if pill.size[0] > rect.w:  # it would overlap the other tray's; the sign says the same
                pill = Pill(ctx, f"{SIGNS[mark]} {tie}", role, INKS[mark])
        pill.place_centred(rect.centerx, rect.bottom)
        pill.draw(surface)
