"""Pictures of single pieces: faces with plain labels, backs and standing tiles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame
from PIL import Image, ImageDraw

from game.rules.equipment import EQUIPMENT
from game.scenes.table.index_tabs import LABEL_COLOURS, index_tab, label_rank
from game.table.geometry import Spot
from game.ui import theme
from game.ui.lettering import write
from game.ui.picture import Making, Picture, PictureStore
from game.ui.sprite_sheets import sheet
from game.ui.sprites import FINE, Label

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pygame import Surface

    from game.ui.render_context import RenderContext

ROUGH_HIGH: Final = 150.0
"""Height of placeholder pictures for pieces that have not been rendered yet, in units."""
ROUGH_PAPER: Final = (239, 227, 198, 255)
LABEL: Final = (34.0, 52.0)
"""Width and height of a label, relative to a card width of 92."""
LABEL_CARD: Final = 92.0
LEGIBLE_CARD: Final = 36.0
"""Card width in pixels below which labels stop shrinking with the card."""
LABEL_INSET: Final = 0.035
HONOUR_SIDE: Final = 32.0
"""Side length of an honour's mark on a label without a rank, relative to a card width of 92."""
LABEL_PAPER: Final = (255, 251, 240, 255)
LABEL_LINE: Final = (59, 42, 24, 150)
DIMMED: Final = (148, 138, 128)
LABELLED_KEPT: Final = 0.5
"""Size of the cache of labelled pieces, in screenfuls."""
FLYING_STEP: Final = 48
"""Step between the heights at which pictures of flying pieces are created, in pixels."""
FULL_SIZE: Final = 0.995
"""Scale from which a flying piece's picture is shown unscaled, as a fraction of full size."""
SLIDE_S: Final = 0.001
"""Seconds per frame for pictures of sliding pieces; one labelled picture takes longer."""
NEARLY: Final = 3.0
"""Maximum error, in degrees, of the angle at which a sliding piece is shown."""
STANDING: Final = {"top": "back_top", "left": "edge_side", "right": "edge_side_right"}


class Pieces:
    """Creates and caches the pictures of one pack's pieces for one window size."""

    def __init__(self, ctx: RenderContext, equipment: str, *, aces: bool = True, exact: bool = False) -> None:
        """Create the cache; if `aces`, plain labels call ones and honours aces, as in `Pack.aces`.

        `exact` creates pictures immediately, even if the frame has to wait; it is meant for callers that cache what
        they paint.
        """
        self.ctx, self._making = ctx, None if exact else ctx.making
        self.equipment = equipment
        self._known = EQUIPMENT.get(equipment)
        """The equipment; None for a sheet of small pieces, which has no labels."""
        self._icons = self._known.icons if self._known else {}
        self._has_labels = self._known is not None and bool(self._icons or self._known.index_tab)
        self._aces = aces
        self._store = PictureStore(ctx.scale.screenfuls(LABELLED_KEPT))
        self._labels: dict[tuple[str, int], Image.Image] = {}
        self._slides = Making(SLIDE_S)
        self._last_angles: dict[Hashable, float] = {}
        """Maps each sliding piece to the angle at which it was last shown."""

    @property
    def still(self) -> str:
        """Name of the shadow of a piece at rest, which is larger for tiles than for cards."""
        return self._known.shadow if self._known else "card"

    def face(
        self, code: str, spot: Spot, *, state: str = "", labelled: bool | None = None, dim: bool = False
    ) -> Picture:
        """Return a face (or 'back') for a spot in pixels; the default of `labelled` is the setting."""
        labelled = self.ctx.settings.plain_labels if labelled is None else labelled
        height, angle = max(1, round(spot.h)), spot.angle
        state = state or self.still
        tint = DIMMED if dim else None
        making, sprites = self._making, self.ctx.sprites
        if not labelled or code == "back" or not self._has_labels:
            made = making is None or sprites.has(self.equipment, code, height, state=state, angle=angle, tint=tint)

            def plain() -> Picture:
                return sprites.get(self.equipment, code, height, state=state, angle=angle, tint=tint)

            if made or making is None:
                return plain()
            return self._rough(making, code, spot) if making.late else making.make(plain)
        angle = round(angle * 2) / 2
        key = (sprites.skin_of(self.equipment), code, height, angle, state, dim)

        def with_label() -> Picture:
            return self._store.get(key, lambda: self._labelled(code, spot._replace(angle=angle), state, dim=dim))

        if making is None or key in self._store:
            return with_label()
        return self._rough(making, code, spot) if making.late else making.make(with_label)

    def begin_frame(self) -> None:
        """Start a frame with a new time budget for sliding pieces."""
        self._slides.begin()
        self._store.begin_frame()

    def sliding(
        self,
        key: Hashable,
        code: str,
        now: Spot,
        rest: Spot,
        *,
        state: str = "",
        labelled: bool | None = None,
        dim: bool = False,
    ) -> Picture:
        """Return the picture of piece `key`, sliding to `rest`, at its final angle or one close to it.

        All cards in a hand turn a little when one is added or removed. Creating all their pictures in one frame would
        exceed its budget, so each keeps its last picture until there is time for a new one.
        """
        look = key, round(rest.h), state
        shown = now if now == rest or abs((now.angle - rest.angle + 180) % 360 - 180) > NEARLY else None
        last = self._last_angles.get(look, rest.angle)
        if shown is None and self._slides.late and abs(last - rest.angle) <= NEARLY:
            return self.face(code, now._replace(angle=last), state=state, labelled=labelled, dim=dim)
        there = shown or now._replace(angle=rest.angle)
        self._last_angles[look] = there.angle
        return self._slides.make(lambda: self.face(code, there, state=state, labelled=labelled, dim=dim))

    def warm(self, code: str) -> bool:
        """Create a piece's placeholder picture; return False if it already exists."""
        making = self._making
        name = (self.ctx.sprites.skin_of(self.equipment), code, self.ctx.settings.plain_labels)
        if making is None or name in making.upright:
            return False
        wide, high = sheet(self.equipment).piece
        tall = self.ctx.scale.px(ROUGH_HIGH)
        spot = Spot(0, 0, tall * wide / high, tall)
        if self.ctx.settings.plain_labels and self._has_labels and code != "back":
            labelled = self._labelled(code, spot, "flat", dim=False)
            piece = pygame.Rect((-labelled.dx, -labelled.dy), labelled.size)
            picture = labelled._replace(surface=labelled.surface.subsurface(piece.clip(labelled.surface.get_rect())))
        else:
            picture = self.ctx.sprites.get(self.equipment, code, tall, keep=False)
        making.upright[name] = picture.surface
        return True

    def _rough(self, making: Making, code: str, spot: Spot) -> Picture:
        """Return a placeholder for a missing picture: the upright one, rotated and scaled, or the back."""
        making.rough += 1
        worn, labels = self.ctx.sprites.skin_of(self.equipment), self.ctx.settings.plain_labels
        upright = making.upright.get((worn, code, labels)) or making.upright.get((worn, "back", labels))
        if upright is None:
            surface = pygame.Surface((max(1, round(spot.w)), max(1, round(spot.h))), pygame.SRCALPHA)
            surface.fill(ROUGH_PAPER)
        else:
            surface = pygame.transform.smoothscale(upright, (max(1, round(spot.w)), max(1, round(spot.h))))
        if spot.angle:
            surface = pygame.transform.rotozoom(surface, -spot.angle, 1.0)
        return Picture(surface, 0, 0, surface.get_size())

    def shown(self, code: str, height: int, state: str = "") -> Picture:
        """Return an upright face (or 'back') of this height in pixels, for sheets and tables."""
        return self.face(code, Spot(0, 0, self.ctx.sprites.width(self.equipment, height), height), state=state)

    def standing(self, look: str, spot: Spot) -> Picture:
        """Return the picture of a tile standing in another seat's hand.

        `look` is 'top' (seen from the front), 'left' or 'right' (seen from the side).
        """
        name = STANDING[look]
        wide, high = sheet(self.equipment).size(name)
        height = round(spot.w * high / wide)
        return self.ctx.sprites.get(self.equipment, name, max(1, height), state="wall")

    def draw(self, target: Surface, picture: Picture, spot: Spot, alpha: float = 1.0) -> None:
        """Draw a picture made by this class, centred on its spot."""
        picture.draw_centred(target, spot.x, spot.y, alpha)

    @staticmethod
    def upright(spot: Spot) -> Spot:
        """Return an upright spot at which to render a flying piece, with its height rounded up."""
        return spot._replace(angle=0.0, h=math.ceil(spot.h / FLYING_STEP) * FLYING_STEP or FLYING_STEP)

    def draw_flying(
        self, target: Surface, code: str, spot: Spot, *, labelled: bool | None = None, squeeze: float = 1.0
    ) -> None:
        """Draw a flying piece, using its upright picture; `squeeze` narrows it while it turns over."""
        picture = self.face(code, self.upright(spot), state="lifted", labelled=labelled)
        surface, zoom = picture.surface, spot.h / picture.size[1]
        dx = (picture.dx + surface.get_width() / 2 - picture.size[0] / 2) * zoom
        dy = (picture.dy + surface.get_height() / 2 - picture.size[1] / 2) * zoom
        if squeeze < 0.999:
            wide = max(1, round(surface.get_width() * max(0.04, squeeze)))
            surface = pygame.transform.smoothscale(surface, (wide, surface.get_height()))
        turn = spot.angle % 360
        turned = min(turn, 360 - turn) > 0.4
        if turned or zoom < FULL_SIZE:
            surface = pygame.transform.rotozoom(surface, -spot.angle if turned else 0.0, zoom)
        if turned:
            rad = math.radians(spot.angle)
            dx, dy = dx * math.cos(rad) - dy * math.sin(rad), dx * math.sin(rad) + dy * math.cos(rad)
        at = (round(spot.x + dx - surface.get_width() / 2), round(spot.y + dy - surface.get_height() / 2))
        target.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    # Plain labels -----------------------------------------------------------------------------------------------------

    def _labelled(self, code: str, spot: Spot, state: str, *, dim: bool) -> Picture:
        height, tint = max(1, round(spot.h)), DIMMED if dim else None
        wide = height * sheet(self.equipment).piece[0] / sheet(self.equipment).piece[1]
        if self._icons:
            inset = LABEL_INSET * wide / height
            label: Label | None = Label(self._aces, lambda: self._label(code, round(wide)), LABEL_INSET, inset)
        else:
            four = self.ctx.settings.four_colour
            label = index_tab(self.equipment, code, round(wide), height, four_colour=four)
        sprites, angle = self.ctx.sprites, spot.angle
        return sprites.get(self.equipment, code, height, state=state, angle=angle, tint=tint, keep=False, label=label)

    def _label(self, code: str, wide: int) -> Image.Image:
        """Return a label image (rank above suit on a paper tab) at `FINE` times its final size."""
        key = code, wide
        if key not in self._labels:
            k = max(wide, LEGIBLE_CARD) / LABEL_CARD * FINE
            w, h = max(4, round(LABEL[0] * k)), max(6, round(LABEL[1] * k))
            image = Image.new("RGBA", (w, h), (0, 0, 0, 0))
            pen = ImageDraw.Draw(image)
            pen.rounded_rectangle((0, 0, w - 1, h - 1), radius=7 * k, fill=LABEL_PAPER, outline=LABEL_LINE, width=FINE)
            rank = label_rank(code, aces=self._aces)
            if rank:
                write(image, rank, (w / 2, 26 * k), max(4, round(28 * k)), theme.INK, on_line=True)
            name = self._icons.get(code) or self._icons[code[0]]
            side = max(4, round((23 if rank else HONOUR_SIDE) * k))
            middle = 38.5 * k if rank else h / 2
            mask = sheet("room").master(f"icon-{name}", side).convert("RGBA").getchannel("A")
            mask = mask.resize((side, side), Image.Resampling.LANCZOS)
            icon = Image.new("RGBA", (side, side), (*LABEL_COLOURS[name], 255))
            icon.putalpha(mask)
            image.alpha_composite(icon, (round((w - side) / 2), round(middle - side / 2)))
            self._labels[key] = image
        return self._labels[key]
