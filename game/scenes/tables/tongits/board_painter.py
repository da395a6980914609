"""Painter of the Tongits table: mat with its marks, pot, stock, discards, bahays and face-down hands."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from game.i18n import _
from game.rules.equipment import FRENCH_CARDS
from game.scenes.table import brackets
from game.scenes.table.background import Drawn, draw_background, draw_table
from game.scenes.table.board_painter import PaintedHandBoard
from game.scenes.table.brackets import LIGHT, Ink
from game.scenes.table.fitting_text_scale import labels_clear_of
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Box, Spot
from game.table.tongits import layout as places
from game.table.tongits.hand_order import UNKNOWN
from game.table.tongits.layout import HAND_CARD, TableLayout, on_circle
from game.table.tongits.screen_state import TongitsBoard
from game.typing_compat import override
from game.ui import theme
from game.ui.picture import Picture, to_surface
from game.ui.plaque import draw_emblem
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.table.board_painter import RestingPiece
    from game.scenes.table.table_context import TableContext
    from game.scenes.table.window_frame import WindowFrame
    from game.table.motion import Key
    from game.table.tongits.layout import Bracket
    from game.table.tongits.screen_state import Cards, TongitsState
    from game.ui.render_context import RenderContext


JADE: Final = theme.GREEN_ON_PAPER
RED: Final = theme.RED_ON_PAPER
Kind = Literal["bahay", "near", "loose"]
"""Kinds of cards in a hand: in a bahay, in a near-bahay (one card short), or other deadwood."""
INKS: Final[dict[Kind, theme.Colour]] = {"bahay": JADE, "near": theme.rgb("#7A4E0E"), "loose": RED}
UNDER: Final = Ink(6.0, LIGHT, 0.75)
"""Style of the light line under a bracket on a mat."""
PLACE_LINE: Final = theme.rgb("#4A2E16")
PLACE_FILL: Final = theme.rgb("#3A2412")
OUT: Final = HAND_CARD[1] / 2 + 9
"""Distance from the centre of a hand card to the bracket above it, in units."""
TICK: Final = 10.0
FINE: Final = 3
"""Supersampling factor of the marks."""


def paint_bracket(ctx: RenderContext, frame: WindowFrame, surface: Surface, bracket: Bracket, kind: Kind) -> None:
    """Draw a bracket over cards in the hand, in the colour of their kind.

    A bahay's bracket is jade, a near-bahay's is gold and open at one end, and any other is red.
    """
    points = _bracket_line(frame, bracket, open_end=kind == "near")
    brackets.paint_bracket(ctx, surface, points, (UNDER, Ink(3.0, INKS[kind])), open_end=kind == "near")


@lru_cache(maxsize=64)
def _bracket_line(frame: WindowFrame, bracket: Bracket, *, open_end: bool) -> tuple[tuple[float, float], ...]:
    """Return the points of a bracket's line in pixels, cached because a frame needs every bracket of the hand."""
    steps = 24
    angles = [bracket.start + (bracket.end - bracket.start) * i / steps for i in range(steps + 1)]
    line = [on_circle(bracket.start, OUT - TICK), *(on_circle(angle, OUT) for angle in angles)]
    if not open_end:
        line.append(on_circle(bracket.end, OUT - TICK))
    return tuple(frame.point(x, y) for x, y in line)


def dashed_place(ctx: RenderContext, size: tuple[int, int]) -> Picture:
    """Return the picture of an empty bahay slot in the viewer's row: a dashed outline."""
    scale = ctx.scale
    return ctx.paint.dashed(
        *size,
        radius=scale.f(10),
        width=scale.hairline,
        colour=PLACE_LINE,
        opacity=0.55,
        fill=(PLACE_FILL,),
        fill_opacity=0.10,
    )


@lru_cache(maxsize=8)
def pointer(wide: int, high: int) -> Picture:
    """Return the picture of a triangle pointing down, in the highlight colour."""
    size = (max(2, wide) * FINE, max(2, high) * FINE)
    image = Image.new("RGBA", size, (*theme.GLOW, 0))
    ImageDraw.Draw(image).polygon(((0, 0), (size[0] - 1, 0), (size[0] / 2, size[1] - 1)), fill=(*theme.GLOW, 255))
    small = image.convert("RGBa").resize((size[0] // FINE, size[1] // FINE), Image.Resampling.BOX)
    return Picture(to_surface(small), 0, 0, small.size)


GROUND: Final = "table-banig"
FACES: Final = FRENCH_CARDS.name
JUMBO: Final = FRENCH_CARDS.small_sheet
SMALL: Final = theme.CAPTION.sized(16)
GIVER: Final = 42.0
"""Diameter of a player's face or flower on a card that the player has laid off, in units."""
ON_FOOT: Final = 6.0
"""Distance from a bahay's lower edge up to the middle of a face on a laid-off card, in units.

The face extends below the card.
"""


class Ring(NamedTuple):
    """The outline and glow of a highlighted card."""

    colour: theme.Colour
    width: float
    light: float


LAST: Final = Ring(theme.CINNABAR, 3.0, 0.55)
"""Style of the ring around the last discard."""
USABLE: Final = Ring(theme.GLOW, 4.0, 1.0)
"""Style of the ring around the last discard while the viewer may take it."""
SAPAW: Final = Ring(JADE, 3.5, 0.9)
"""Style of the ring around cards laid off since the bahay owner's last turn."""


class OwnerMark(Pill):
    """The name of a bahay's owner in a plaque's colours, with room for the owner's face on the left."""

    def __init__(self, ctx: RenderContext, text: str, owner: Seat) -> None:
        super().__init__(ctx, text, SMALL)
        self.owner = owner

    @property
    @override
    def size(self) -> tuple[int, int]:
        wide, high = super().size
        return wide + round(high * 0.7), high

    @override
    def draw(self, surface: Surface) -> None:
        """Draw the name; the face is drawn over the left end."""
        ctx, rect = self.ctx, self.rect
        ctx.paint.fill(
            surface,
            rect,
            radius=rect.h / 2,
            fill=theme.LACQUER,
            line=theme.BRASS_LINE,
            line_width=max(1.5, ctx.scale.f(2)),
        )
        ctx.text.cover(rect)
        self._draw_text(surface, (rect.centerx + rect.h * 0.35, rect.centery))


class Board(PaintedHandBoard[TableLayout], TongitsBoard):
    """Paints one table from its screen state, without handling input."""

    def __init__(
        self,
        context: TableContext,
        state: TongitsState,
        emblems: Sequence[str],
        face: Callable[[Seat], str] = lambda _seat: "",
    ) -> None:
        """Create the board; `emblems` gives each seat's flower.

        `face` returns the name of a player's calm face, or '' for a player with a flower.
        """
        super().__init__(context, FACES, state)
        self._face, self._emblems = face, emblems
        self.usable = False
        """Whether the viewer may take the last discard now; if so, it glows."""
        self.arrange()

    @override
    def resize(self) -> None:
        super().resize()
        self.bahay_pieces = Pieces(self.ctx, JUMBO if self.ctx.scale.compact else FACES)

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, side_columns: Sequence[Drawn], over: Sequence[Drawn]) -> None:
        """Paint everything at rest from a cache."""
        shown = self.state
        state = shown.pot, shown.covered, shown.over, self.usable
        pieces_key = self._bahays(), tuple(shown.discards[-places.LYING_SHOWN :])
        self.paint_resting(
            surface, state, pieces_key, lambda rest: self._paint_at_rest(rest, side_columns), side_columns, over
        )

    def fade_to_mat(self, surface: Surface, boxes: Sequence[Box], share: float) -> None:
        """Cover areas (units) with the bare mat; `share` is its opacity."""
        clip = surface.get_clip()
        for box in boxes:
            rect = self.frame.rect(box).clip(surface.get_rect())
            before = surface.subsurface(rect).copy()
            surface.set_clip(rect)
            draw_table(self.ctx, self.frame, surface, GROUND)
            before.set_alpha(round(255 * (1 - share)))
            surface.blit(before, rect)
            if share >= 1:
                self.ctx.text.cover(rect)
        surface.set_clip(clip)

    def _bahays(self) -> Hashable:
        """Return a hashable value that changes whenever the bahays or the marks on them do."""
        each = tuple((one.cards, one.secret, one.open, one.fresh, one.sapaw) for one in self.state.bahays)
        return each, self.state.staged_bahays, tuple(map(self._face, range(places.SEATS)))

    def resting_pieces(self) -> Iterator[RestingPiece]:
        """Yield discards, stock and hidden hands; all bahays count as one piece, as their labels overlap."""
        layout = self.layout
        last = len(layout.discards) - 1
        yield from ((spot, (code, i == last)) for i, (_key, code, spot) in enumerate(self.discard_spots()))
        yield from ((spot, ("stock", i == 0)) for i, spot in enumerate(layout.stock))
        yield Spot.at(*places.STOCK_AT, *places.PILE), ("stock", bool(layout.stock))
        yield from ((spot, "back") for spots in layout.backs for spot in spots)
        yield Spot.at(*places.FIELD), (self._bahays(), layout.bahays, layout.empty_bahay_places)

    def _paint_at_rest(self, surface: Surface, side_columns: Sequence[Drawn]) -> None:
        draw_background(self.ctx, self.frame, surface, GROUND, side_columns)
        self._paint_own_places(surface)
        if self.state.pot:
            bowl = self.frame.rect(places.BOWL)
            self.ctx.sprites.picture("pot-coins", bowl.size, sheet_name="tokens").draw(surface, *bowl.topleft)
        self._paint_stock(surface)
        for key, code, spot in self.discard_spots():
            last = code == self.state.discards[-1][1]
            ring = USABLE if self.usable else LAST
            self._paint_card(surface, key, code, spot, self.pieces, ring if last else None)
        self._paint_bahays(surface)
        for seat, spots in enumerate(self.layout.backs):
            for i, spot in enumerate(spots):
                if not self.away(("back", seat, i)):
                    px = self.px(spot)
                    self.pieces.draw(surface, self.pieces.face(UNKNOWN, px, state="card"), px)

    def _paint_card(self, surface: Surface, key: Key, code: str, spot: Spot, pieces: Pieces, ring: Ring | None) -> None:
        if self.away(key):
            return
        px = self.px(self.motions.place(key, spot))
        if ring is not None:
            self.paint_light(surface, px, radius=10, sigma=10, opacity=ring.light, grow=7)
        pieces.draw(surface, pieces.face(code, px, state="card"), px)
        if ring is not None:
            self._paint_mark(surface, px, ring)

    def _paint_mark(self, surface: Surface, px: Spot, ring: Ring) -> None:
        self.paint_ring(surface, px, ring.colour, width=ring.width, gap=self.ctx.scale.f(1.5))

    def _paint_own_places(self, surface: Surface) -> None:
        for box in self.layout.empty_bahay_places:
            rect = self.frame.rect(box)
            dashed_place(self.ctx, rect.size).draw(surface, *rect.topleft)
        words = self.own_words
        if words is not None:
            words.draw(surface)

    @property
    def own_words(self) -> Pill | None:
        """Label of the viewer's first bahay slot while it is empty, otherwise None."""
        shown = self.state
        taken = any(each.owner == shown.viewer for each in shown.bahays)
        if taken or shown.over or shown.covered or not self.layout.empty_bahay_places:
            return None
        return self._pill(_("Your bahays"), *self.layout.empty_bahay_places[0].centre)

    def _paint_stock(self, surface: Surface) -> None:
        if not self.layout.stock:
            rect = self.frame.rect(Box(*places.STOCK_AT, *places.PILE))
            dashed_place(self.ctx, rect.size).draw(surface, *rect.topleft)
        for i, spot in enumerate(self.layout.stock):
            px = self.px(spot)
            self.pieces.draw(surface, self.pieces.face(UNKNOWN, px, state="card" if i == 0 else "flat"), px)

    def _paint_bahays(self, surface: Surface) -> None:
        for number, cards in self.bahay_spots():
            lying = self.state.bahays[number - 1]
            if number in self.state.staged_bahays:
                self._paint_staged(surface, cards)
            last = cards[-1][1]
            for key, code, spot in cards:
                ring = SAPAW if code == last and code in lying.fresh else None
                self._paint_card(surface, key, code, spot, self.bahay_pieces, ring)
            for (_key, code, spot), after in pairwise(cards):
                if code in lying.fresh:  # the visible strip of a card that others cover
                    strip = spot.box()._replace(w=after[2].x - spot.x)
                    self._paint_mark(surface, self.px(Spot.at(*strip)), SAPAW)
            for box, seat in self.givers(number, cards):
                x, y = self.frame.point(*box.centre)
                emblem = self._emblems[seat]
                draw_emblem(
                    self.ctx, surface, emblem, (x + self.shaken, y), round(box.w * self.frame.u), face=self._face(seat)
                )
        for pill in self.secret_pills():
            pill.draw(surface)
        for mark in self.owner_marks():
            mark.draw(surface)
            side = mark.rect.h
            at = mark.rect.x + side / 2, mark.rect.centery
            draw_emblem(self.ctx, surface, self._emblems[mark.owner], at, side, face=self._face(mark.owner))

    def faces(self) -> list[Spot]:
        """Return the positions in pixels of the faces on the mat, without the viewer's hand."""
        cards = [*self.discard_spots(), *(card for _number, bahay in self.bahay_spots() for card in bahay)]
        return [self.frame.spot(spot) for _key, code, spot in cards if code != UNKNOWN]

    def owner_marks(self) -> Sequence[OwnerMark]:
        """Return the mark of each other player's bahay in the viewer's row, above the bahay."""
        return labels_clear_of(self.ctx, lambda: list(self._make_owner_marks()), self.faces)

    def _make_owner_marks(self) -> Iterator[OwnerMark]:
        field, middle = self.frame.rect(places.FIELD), sum(places.OWNER_NAMES) / 2
        for number, cards in self.bahay_spots():
            lying, first, last = self.state.bahays[number - 1], cards[0][2].box(), cards[-1][2].box()
            if lying.owner == self.state.viewer or first.y != places.OUTER_TOP or self.away(cards[-1][0]):
                continue
            pill = OwnerMark(self.ctx, self.reader.title(lying.owner), lying.owner)
            pill.place_centred(*self.frame.point((first.x + last.right) / 2, middle))
            pill.rect.clamp_ip(field)
            pill.rect.x += self.shaken
            yield pill

    def givers(self, number: int, cards: Cards) -> Iterator[tuple[Box, Seat]]:
        """Yield the position of a face, and the seat, for each card newly laid off on a bahay.

        Cards are new if they were laid off since the owner's last turn.
        """
        lying = self.state.bahays[number - 1]
        seats = {card: seat for seat, card in lying.sapaw}
        rights = [*(spot.box().x for _key, _code, spot in cards[1:]), cards[-1][2].box().right]
        for (_key, code, spot), right in zip(cards, rights, strict=True):
            if code in lying.fresh and code in seats:
                box = spot.box()
                side = min(GIVER, right - box.x)
                yield Box((box.x + right - side) / 2, box.bottom - ON_FOOT - side / 2, side, side), seats[code]

    def secret_pills(self) -> Sequence[Pill]:
        """Return the labels of secrets, side by side and clear of faces."""
        return labels_clear_of(self.ctx, self._make_secret_pills, self.faces)

    def _make_secret_pills(self) -> list[Pill]:
        field = self.frame.rect(places.FIELD)
        found: list[tuple[float, float, str]] = []
        for number, cards in self.bahay_spots():
            if self.state.bahays[number - 1].secret:
                x = (cards[0][2].x + cards[-1][2].x) / 2
                found.append((cards[0][2].y + 36, x, _("secret · {count} cards").format(count=len(cards))))
        pills: list[Pill] = []
        for y, x, words in sorted(found):
            pill = self._pill(words, x, y)
            pill.rect.clamp_ip(field)
            if pills and pills[-1].rect.inflate(4, 0).colliderect(pill.rect):
                pill.rect.left = pills[-1].rect.right + 4
            pills.append(pill)
        return pills

    def _paint_staged(self, surface: Surface, cards: Cards) -> None:
        """Paint a glow and a dashed line around staged cards, which can be taken back."""
        first, last = cards[0][2].box(), cards[-1][2].box()
        rect = self.frame.rect(Box(first.x, first.y, last.right - first.x, first.h).grown(7)).move(self.shaken, 0)
        scale, paint = self.ctx.scale, self.ctx.paint
        paint.shine(surface, rect, radius=scale.f(12), sigma=scale.f(9), colour=theme.GLOW, opacity=0.95)
        width = max(2, scale.px(2.4))
        paint.outline(surface, rect, radius=scale.f(12), width=width, colour=theme.PAPER_RING, opacity=1.0)

    def paint_slot(self, surface: Surface, box: Box, code: str, *, strong: bool) -> None:
        """Paint a dashed slot for a card, with the card's index visible; `strong` if selected or hovered."""
        scale, rect = self.ctx.scale, self.frame.rect(box)
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        size = min(1.0, box.w / places.strip(code))  # its whole index fits
        spot = self.frame.spot(Spot.at(box.x, box.y, places.CARD[0] * size, places.CARD[1] * size))
        face = self.bahay_pieces.face(code, spot, state="flat")
        self.bahay_pieces.draw(surface, face, spot, 0.95 if strong else 0.6)
        surface.set_clip(before)
        width = max(2, scale.px(3.6 if strong else 2.4))
        self.ctx.paint.outline(surface, rect, radius=scale.f(9), width=width, colour=JADE, opacity=1.0)
        self.ctx.text.cover(rect)

    def paint_drop(self, surface: Surface, box: Box, *, strong: bool) -> None:
        """Light an area that accepts the dragged cards; `strong` if they would be dropped there now."""
        scale, rect = self.ctx.scale, self.frame.rect(box)
        width, light = max(2, scale.px(5.0 if strong else 3.0)), 0.28 if strong else 0.0
        radius = scale.f(12)
        ground = rect.inflate(2 * scale.line, 2 * scale.line)
        self.ctx.paint.fill(surface, ground, radius=radius, line=(theme.IVORY,), line_width=width + 2 * scale.line)
        self.ctx.paint.outline(
            surface, rect, radius=radius, width=width, colour=JADE, opacity=1.0, fill=(theme.GLOW,), fill_opacity=light
        )

    # Parts ------------------------------------------------------------------------------------------------------------

    def _pill(self, words: str, x: float, y: float) -> Pill:
        pill = Pill(self.ctx, words, SMALL)
        pill.place_centred(*self.frame.point(x, y))
        pill.rect.x += self.shaken
        return pill
