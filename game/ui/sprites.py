"""Sprites: pictures from sheets, with shadows, scaled once for each size and cached on disk."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from PIL import Image
from pygame import Rect, Surface

from game.ui import disk_cache, frame_budget, theme
from game.ui.picture import Picture, PictureStore, tinted, to_surface
from game.ui.shading import shadow_picture
from game.ui.sprite_sheets import FULL, decoder, resized, sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.ui.scale import Scale
    from game.ui.theme import Colour

SPRITES_KEPT: Final = 1.0
"""Cache limit, in window-sized pictures."""
LIFTED_KEPT: Final = 0.3
TURNED_BY: Final = 2.0
"""Rotation step in degrees for dice and cups, so that only a few rotated pictures are needed."""
SHADOWS_KEPT: Final = 0.25
"""Cache limit, in window-sized pictures.

Shadows are part of sprites, and reused only for other faces with the same outline.
"""
DOUBLES_KEPT: Final = 1.2
"""Cache limit, in window-sized pictures.

It is enough for the hand of a card game, all of which rotates when a card leaves it.
"""
TURNED_ON_DISK: Final = 32_000_000
"""Limit in bytes for rotated pieces on disk, per scale. Hands at rest need 10 MB; moving hands fill the rest."""
GROUNDS_ON_DISK: Final = 96_000_000
"""Limit in bytes for pictures the size of a window or sheet on disk, per scale.

A table needs 20 MB.
"""
FINE: Final = 3
"""Supersampling factor of labels."""
MARGIN: Final = 2
"""Empty pixels around a picture before rotation, for smooth edges."""
STATE_SHADOWS: Final = {
    "flat": "none",
    "lying": "lying",
    "lifted": "lifted",
    "card": "card",
    "wall": "wall",
    "domino": "domino",
}


class Label(NamedTuple):
    """Label drawn over a piece and rotated with it; it may extend beyond the piece.

    `x` and `y` are the position of its top left corner, as fractions of the piece's width and height.
    """

    name: Hashable
    draw: Callable[[], Image.Image]
    x: float
    y: float


class Large(NamedTuple):
    """Window-sized room picture, stretched to `size` or, with `covers`, cropped to its proportions."""

    name: str
    size: tuple[int, int]
    covers: bool = False


def _as_it_is(name: str) -> str:
    return name


class SpriteCache:
    """Cache of sprites for one scale; `skin_of` maps a sheet's name to the name of its skin."""

    def __init__(self, scale: Scale, skin_of: Callable[[str], str] = _as_it_is) -> None:
        self.scale = scale
        self.skin_of = skin_of
        self._store = PictureStore(scale.screenfuls(SPRITES_KEPT))
        self._lifted = PictureStore(scale.screenfuls(LIFTED_KEPT))
        self._shadows = PictureStore(scale.screenfuls(SHADOWS_KEPT))
        self._doubles = PictureStore(scale.screenfuls(DOUBLES_KEPT))
        self._disk = disk_cache.volume(f"scale-{scale.u:.4f}")
        self._disk_large = disk_cache.volume(f"grounds-{scale.u:.4f}", GROUNDS_ON_DISK)
        self._disk_turned = disk_cache.volume(f"turned-{scale.u:.4f}", TURNED_ON_DISK)
        self._begun: dict[Large, Future[Surface]] = {}
        """Pictures that are being made in the background."""

    @property
    def bytes(self) -> int:
        """Memory used by the cached sprites, in bytes."""
        return self._store.bytes + self._lifted.bytes + self._shadows.bytes

    def __len__(self) -> int:
        return len(self._store)

    def clear(self) -> None:
        """Drop all sprites from memory."""
        self._store.clear()
        self._lifted.clear()
        self._shadows.clear()
        self._doubles.clear()
        self._begun.clear()

    def trim(self) -> None:
        """Drop sprites used only by moving or new pieces. Call this while no animation runs."""
        self._lifted.clear()
        self._shadows.clear()
        self._doubles.clear()

    def width(self, sheet_name: str, height: int) -> int:
        """Return the width, in pixels, of a sheet's piece at this height."""
        w, h = sheet(sheet_name).piece
        return max(1, round(height * w / h))

    def get(
        self,
        sheet_name: str,
        code: str,
        height: int,
        *,
        state: str = "flat",
        angle: float = 0.0,
        tint: Colour | None = None,
        keep: bool = True,
        label: Label | None = None,
    ) -> Picture:
        """Return a piece `height` px high, rotated clockwise by `angle` degrees, with the shadow of its state.

        States: 'flat' (no shadow), 'lying', 'card', 'lifted', 'wall', 'domino'. The picture's `size` is the box of the
        rotated piece without its shadow; draw rotated pieces with `draw_centred`. With a label, or without `keep`, the
        picture is not cached, because it becomes part of a cached one.
        """
        key = self._key(sheet_name, code, height, state, angle, tint)
        if label is not None or not keep:
            return self._make(*key, label=label)
        # A lifted piece moves or will be released: it is soon needed at another size.
        store = self._lifted if state == "lifted" else self._store
        return store.get(key, lambda: self._make(*key))

    def _key(
        self, sheet_name: str, code: str, height: int, state: str, angle: float, tint: Colour | None
    ) -> tuple[str, str, int, str, float, Colour | None]:
        return self.skin_of(sheet_name), code, height, state, round(angle * 2) / 2 % 360, tint

    def has(
        self, sheet_name: str, code: str, height: int, *, state: str, angle: float = 0.0, tint: Colour | None = None
    ) -> bool:
        """Return whether the sprite that `get` would return for these arguments is cached."""
        store = self._lifted if state == "lifted" else self._store
        return self._key(sheet_name, code, height, state, angle, tint) in store

    def picture(
        self,
        name: str,
        size: tuple[int, int] | None = None,
        *,
        height: int = 0,
        sheet_name: str = "room",
        tint: Colour | None = None,
        cover: bool = False,
        angle: float = 0.0,
        keep: bool = True,
    ) -> Picture:
        """Return a room picture stretched to `size`, scaled to `height`, or at its original size.

        With `cover`, the picture keeps its proportions and is cropped evenly to fill `size`. Without `keep`, it is not
        cached, because it becomes part of a layer.
        """
        angle = round(angle / TURNED_BY) * TURNED_BY % 360
        key = (self.skin_of(sheet_name), name, size, height, tint, cover, angle)
        if not keep:
            return self._make_picture(key)
        return self._store.get(key, lambda: self._make_picture(key))

    def ground(self, name: str, size: tuple[int, int]) -> Surface:
        """Return an opaque room picture that fills `size`, cropped to the proportions of `size`; see `large`."""
        return self.large(Large(name, size, covers=True))[0]

    def begin_ground(self, name: str, size: tuple[int, int]) -> None:
        """Start creating the picture for `ground` in a thread, because it will be needed soon."""
        self._begin(Large(name, size, covers=True))

    def large(self, *wanted: Large) -> list[Surface]:
        """Return window-sized room pictures created in the background; the caller caches them as layers.

        Raises:
            FrameBudgetExceeded: Not all of them are ready, and this frame does not wait.
        """
        begun = [self._begin(each) for each in wanted]
        made = frame_budget.built_in_background(begun)
        for each in wanted:
            self._begun.pop(each, None)
        return made

    def _begin(self, wanted: Large) -> Future[Surface]:
        begun = self._begun.get(wanted)
        if begun is None:
            name, size, covers = wanted
            room, volume = sheet(self.skin_of("room")), self._disk_large
            key = repr(("large", room.digest, *wanted))
            cached = volume.get(key) if volume is not None else None
            if cached is not None:
                begun = Future()
                begun.set_result(cached.surface)
            else:
                source, make = room.source(name, FULL if covers else size[1]), _ground if covers else _stretched

                def made() -> Surface:
                    surface = make(source, size)
                    return surface if volume is None else volume.add_picture(key, _whole(surface)).surface

                begun = decoder().submit(made)
            self._begun[wanted] = begun
        return begun

    # Making -----------------------------------------------------------------------------------------------------------

    def _cached(self, kind: str, sheet_name: str, look: tuple[object, ...], make: Callable[[], Picture]) -> Picture:
        """Return a picture from the disk cache, or create it; `look` distinguishes pictures of the same kind."""
        if self._disk is None:
            return make()
        return self._disk.picture(repr((kind, sheet_name, sheet(sheet_name).digest, *look)), make)

    def _make_picture(self, key: tuple[str, str, tuple[int, int] | None, int, Colour | None, bool, float]) -> Picture:
        sheet_name, name, asked, height, tint, cover, angle = key
        wide, high = sheet(sheet_name).size(name, height or FULL)
        size = asked or ((max(1, round(wide * height / high)), height) if height else (wide, high))

        def source() -> Image.Image:
            master = sheet(sheet_name).master(name, FULL if cover else size[1])
            return _cropped_to_cover(master, size) if cover else master

        def upright() -> Picture:
            return _whole(_with_tint(_upright(source(), size, angle), tint))

        if angle % 90 == 0:
            return self._cached("picture", sheet_name, (name, size, tint, cover, angle), upright)
        look = (name, size, cover)
        double = self._cached("double picture", sheet_name, look, lambda: _whole(_doubled(source(), size)))
        return _whole(_with_tint(_turned(double.surface, angle), tint))

    def _make(
        self,
        sheet_name: str,
        code: str,
        height: int,
        state: str,
        angle: float,
        tint: Colour | None,
        label: Label | None = None,
    ) -> Picture:
        wide, high = sheet(sheet_name).size(code, height)
        size = (max(1, round(height * wide / high)), height)
        named = label and (label.name, label.x, label.y)

        def upright() -> Picture:
            piece = _with_tint(_upright(sheet(sheet_name).master(code, height), size, angle), tint)
            picture = self._with_shadow(piece, sheet_name, code, state, angle)
            return picture if label is None else _with_label(picture, label, tint)

        def double() -> Picture:
            return _whole(_doubled(sheet(sheet_name).master(code, height), size, label))

        if angle % 90 == 0 and (label is None or not angle):
            return self._cached("piece", sheet_name, (code, height, state, angle, tint, named), upright)

        def turned() -> Picture:
            # A moving fan rotates a piece by many angles: the source is cached at twice its size.
            twice = self._doubles.get(
                (sheet_name, code, size, named), lambda: self._cached("double", sheet_name, (code, size, named), double)
            )
            return self._with_shadow(_with_tint(_turned(twice.surface, angle), tint), sheet_name, code, state, angle)

        if self._disk_turned is None:
            return turned()
        key = ("turned", sheet_name, sheet(sheet_name).digest, code, height, state, angle, tint, named)
        return self._disk_turned.picture(repr(key), turned)

    def _with_shadow(self, piece: Surface, sheet_name: str, code: str, state: str, angle: float) -> Picture:
        recipe, box = STATE_SHADOWS[state], piece.get_size()
        if recipe == "none":
            return _whole(piece)
        # All faces of a sheet have one outline, so they share one shadow; backs and edges have their own.
        look = "face" if len(code) == 2 else code, box, state, angle
        shadow = self._shadows.get(
            (sheet_name, *look),
            lambda: self._cached("shadow", sheet_name, look, lambda: self._shadow(piece, theme.SHADOWS[recipe])),
        )
        surface = shadow.surface.copy()
        surface.blit(piece, (-shadow.dx, -shadow.dy), special_flags=pygame.BLEND_PREMULTIPLIED)
        return Picture(surface, shadow.dx, shadow.dy, box)

    def _shadow(self, piece: Surface, recipe: tuple[theme.Shadow, ...]) -> Picture:
        pixels = Image.frombytes("RGBA", piece.get_size(), pygame.image.tobytes(piece, "RGBA"))
        return shadow_picture(pixels.getchannel("A"), recipe, self.scale.u, while_small=True)


def _ground(taken: Callable[[], Image.Image], size: tuple[int, int]) -> Surface:
    master = _cropped_to_cover(taken(), size)
    return to_surface(resized(master if master.mode == "RGB" else master.convert("RGB"), size))


def _stretched(taken: Callable[[], Image.Image], size: tuple[int, int]) -> Surface:
    return to_surface(resized(taken(), size))


def _whole(surface: Surface) -> Picture:
    """Return a surface as a picture without a shadow."""
    return Picture(surface, 0, 0, surface.get_size())


def _with_tint(surface: Surface, tint: Colour | None) -> Surface:
    return surface if tint is None else tinted(surface, tint)


def _upright(source: Image.Image, size: tuple[int, int], angle: float) -> Surface:
    """Return a picture scaled to a size and rotated by a multiple of 90 degrees."""
    surface = to_surface(resized(source, size))
    return pygame.transform.rotate(surface, -angle) if angle else surface


def _with_label(piece: Picture, label: Label, tint: Colour | None = None, times: int = 1) -> Picture:
    """Return an upright piece with its label drawn on it; `times` is the scale of the piece."""
    image, (wide, high) = label.draw().convert("RGBa"), piece.size
    size = (max(1, round(image.width * times / FINE)), max(1, round(image.height * times / FINE)))
    drawn = _with_tint(to_surface(image.resize(size, Image.Resampling.BOX)), tint)
    place = Rect((round(label.x * wide), round(label.y * high)), size)
    before = piece.surface.get_rect().move(piece.dx, piece.dy)
    whole = before.union(place)
    surface = piece.surface
    if whole != before:
        surface = Surface(whole.size, pygame.SRCALPHA, piece.surface)
        surface.blit(piece.surface, (before.x - whole.x, before.y - whole.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    surface.blit(drawn, (place.x - whole.x, place.y - whole.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Picture(surface, whole.x, whole.y, piece.size)


def _doubled(source: Image.Image, size: tuple[int, int], label: Label | None = None) -> Surface:
    """Return a picture at double size with an empty margin, for smooth rotation; the piece is in its middle."""
    twice = size[0] * 2, size[1] * 2  # it will be halved: a sharper filter would not be seen
    double = _whole(to_surface(source.resize(twice, Image.Resampling.BICUBIC, reducing_gap=2.0)))
    if label is not None:
        double = _with_label(double, label, times=2)
    beyond = double.surface.get_rect().move(double.dx, double.dy)
    margin = MARGIN + max(-beyond.left, -beyond.top, beyond.right - twice[0], beyond.bottom - twice[1])
    surface = Surface((twice[0] + 2 * margin, twice[1] + 2 * margin), pygame.SRCALPHA, double.surface)
    at = margin + double.dx, margin + double.dy
    surface.blit(double.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def _turned(double: Surface, angle: float) -> Surface:
    """Return a double-size picture rotated clockwise and reduced to normal size, which keeps its edges smooth."""
    turned = pygame.transform.rotozoom(double, -angle, 1.0)
    return pygame.transform.smoothscale(turned, ((turned.get_width() + 1) // 2, (turned.get_height() + 1) // 2))


def _cropped_to_cover(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the centre of a picture, cropped to the proportions of `size`."""
    width, height = image.size
    wanted = size[0] / size[1]
    if width / height > wanted:
        keep = max(1, round(height * wanted))
        left = (width - keep) // 2
        return image.crop((left, 0, left + keep, height))
    keep = max(1, round(width / wanted))
    top = (height - keep) // 2
    return image.crop((0, top, width, top + keep))
