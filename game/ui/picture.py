"""Picture: premultiplied pixels with an offset for their shadow; also a cache of pictures."""

from __future__ import annotations

from collections import OrderedDict
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from weakref import WeakSet

import pygame
from PIL import Image, ImageChops
from pygame import Rect, Surface

from game.ui import frame_budget

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.ui.theme import Colour


Strips: TypeAlias = tuple[tuple[Surface, tuple[int, int]], ...]
"""Parts of a picture, each with its offset from the upper left corner of the object."""


class Picture(NamedTuple):
    """Premultiplied pixels of an object of `size` at (`dx`, `dy`), surrounded by the object's shadow."""

    surface: Surface
    dx: int
    dy: int
    size: tuple[int, int]

    def draw(self, target: Surface, x: float, y: float, alpha: float = 1.0) -> Rect:
        """Draw the picture with the object's upper left corner at (x, y); return the object's box, without shadow."""
        left, top = round(x), round(y)
        if alpha >= 1:
            target.blit(self.surface, (left + self.dx, top + self.dy), None, pygame.BLEND_PREMULTIPLIED)
        elif alpha > 0:
            weak = faded(self.surface, round(alpha * 255))
            target.blit(weak, (left + self.dx, top + self.dy), None, pygame.BLEND_PREMULTIPLIED)
        return Rect(left, top, *self.size)

    def draw_centred(self, target: Surface, x: float, y: float, alpha: float = 1.0) -> Rect:
        """Draw the picture with the object's centre at (x, y); return the object's box, without shadow."""
        return self.draw(target, x - self.size[0] / 2, y - self.size[1] / 2, alpha)


def faded(surface: Surface, level: int) -> Surface:
    """Return a copy of a premultiplied surface with opacity `level` / 255."""
    copy = surface.copy() if surface.get_flags() & pygame.SRCALPHA else surface.convert_alpha()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def to_surface(image: Image.Image) -> Surface:
    """Convert a Pillow image to premultiplied pixels in the window's byte order."""
    if image.mode == "RGB":
        return pygame.image.frombytes(image.tobytes(), image.size, "RGB")
    image = _clamped(image) if image.mode == "RGBa" else image.convert("RGBa")
    return pygame.image.frombytes(image.tobytes("raw", "BGRa"), image.size, "BGRA")


def stretched(picture: Picture, across: int, down: int) -> Picture:
    """Return a picture enlarged by `across` and `down` pixels, by repeating its middle column and row."""
    w, h = picture.size
    larger = stretched_surface(picture.surface, across, down)
    return Picture(larger, picture.dx, picture.dy, (w + max(0, across), h + max(0, down)))


def stretched_surface(small: Surface, across: int, down: int) -> Surface:
    """Return a surface enlarged by `across` and `down` pixels, by repeating its middle column and row."""
    if across <= 0 and down <= 0:
        return small
    wide, high = small.get_size()
    surface = Surface((wide + max(0, across), high + max(0, down)), pygame.SRCALPHA, small)
    columns, rows = _thirds(wide, across), _thirds(high, down)
    for x, w, to_x, to_w in columns:
        for y, h, to_y, to_h in rows:
            if min(w, h):
                part, place = small.subsurface((x, y, w, h)), surface.subsurface((to_x, to_y, to_w, to_h))
                pygame.transform.scale(part, (to_w, to_h), place)
    return surface


def border(small: Picture, inset: int, across: int, down: int) -> Strips:
    """Return the outer part of a stretched picture as strips, up to `inset` pixels inside the object.

    Strips save time compared with `stretched` for pictures of the window's size that are mostly empty or covered. The
    sides of the small picture must be uniform. A picture that is too small to have a middle is returned in one piece.
    """
    surface, dx, dy, (w, h) = small
    if min(w, h) <= 2 * inset:
        return ((stretched_surface(surface, across, down), (dx, dy)),)
    wide, high = surface.get_size()
    left, top = inset - dx, inset - dy
    right, bottom = left + w - 2 * inset, top + h - 2 * inset
    parts = (
        ((0, 0, wide, top), across, 0, (dx, dy)),
        ((0, bottom, wide, high - bottom), across, 0, (dx, dy + bottom + down)),
        ((0, top, left, bottom - top), 0, down, (dx, dy + top)),
        ((right, top, wide - right, bottom - top), 0, down, (dx + right + across, dy + top)),
    )
    return tuple((stretched_surface(surface.subsurface(part), *more), place) for part, *more, place in parts)


def lay(strips: Strips, target: Surface, x: int, y: int) -> None:
    """Draw a picture's strips with the object's upper left corner at (x, y)."""
    for strip, (dx, dy) in strips:
        target.blit(strip, (x + dx, y + dy), None, pygame.BLEND_PREMULTIPLIED)


def _thirds(length: int, more: int) -> list[tuple[int, int, int, int]]:
    """Split a length into the parts before, at and after its middle pixel.

    Each part is (source start, source length, target start, target length).
    """
    if more <= 0:
        return [(0, length, 0, length)]
    half = length // 2
    return [
        (0, half, 0, half),
        (half, 1, half, 1 + more),
        (half + 1, length - half - 1, half + 1 + more, length - half - 1),
    ]


def _clamped(image: Image.Image) -> Image.Image:
    """Clamp the colour channels of premultiplied pixels to their alpha.

    A sharp filter overshoots at the edge of a white card, in each channel separately. When blended, such a pixel would
    exceed 255 and wrap around to 0, leaving a cyan speck on the card's edge.
    """
    *colours, alpha = image.split()
    return Image.merge("RGBa", [*(ImageChops.darker(colour, alpha) for colour in colours), alpha])


def tinted(surface: Surface, tint: Colour) -> Surface:
    """Return a copy of a surface with all colours multiplied by `tint`; a white mask takes on the tint's colour."""
    copy = surface.copy()
    copy.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Making:
    """Limits the time per frame for creating pictures; the others are shown in rough quality for now."""

    def __init__(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """Set the time limit per frame to `seconds`; at least one picture is always created."""
        self._seconds, self._clock = seconds, clock
        self._spent = 0.0
        self.rough = 0
        """Number of pictures shown in rough quality in this frame."""
        self.upright: dict[Hashable, Surface] = {}
        """Upright pictures by key, which can be rotated and scaled quickly, but in rough quality."""

    def begin(self) -> None:
        """Begin a frame; it has its full time budget again."""
        self._spent, self.rough = 0.0, 0

    @property
    def late(self) -> bool:
        """Whether the frame's time is used up, so that further pictures must wait for the next frame."""
        return self._spent >= self._seconds

    def make(self, make: Callable[[], Picture]) -> Picture:
        """Return the picture that `make` creates, and count the time against the frame's budget."""
        start = self._clock()
        picture = make()
        self._spent += self._clock() - start
        return picture


_STORES: Final[WeakSet[PictureStore]] = WeakSet()
"""All existing picture stores."""


def shrink_stores() -> None:
    """Reduce every store to half of its limit. Call this only while no animation runs."""
    for store in _STORES:
        store.shrink()


class PictureStore:
    """Cache of pictures that drops the least recently used ones above `limit` bytes.

    If frames are reported, the pictures of the last frame are kept. Otherwise a new picture could replace one
    that the same frame still needs, which would then be created again and replace another.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._shown: tuple[set[Hashable], set[Hashable]] | None = None
        """Keys used in this frame and in the last one; None if frames are not reported."""
        _STORES.add(self)

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """Return the cached picture with this key; if there is none, cache and return the one that `make` creates."""
        if self._shown is not None:
            self._shown[0].add(key)
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = frame_budget.make(make)
        self._kept[key] = picture
        self.bytes += _bytes(picture)
        if not frame_budget.is_limited():
            self._shrink(self.limit)
        return picture

    def begin_frame(self) -> None:
        """Record that a new frame begins; pictures of the previous frame are kept."""
        self._shown = set(), self._shown[0] if self._shown is not None else set()

    def shrink(self) -> None:
        """Drop pictures until the cache has at most half its limit, beginning with those of animations."""
        self._shrink(self.limit // 2)

    def _shrink(self, limit: int) -> None:
        while self.bytes > limit and len(self._kept) > 1:
            oldest = next(iter(self._kept))
            if self._shown is not None and any(oldest in shown for shown in self._shown):
                break
            self.bytes -= _bytes(self._kept.pop(oldest))

    def clear(self) -> None:
        """Remove all pictures, for example after a change of size."""
        self._kept.clear()
        self.bytes = 0


def _bytes(picture: Picture) -> int:
    return picture.surface.get_width() * picture.surface.get_height() * 4
