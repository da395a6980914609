"""Pieces and room pictures: sheets decoded when first wanted, sprites resampled once a size, shadows baked in."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame
from PIL import Image
from pygame import Surface

from game.ui import assets, theme
from game.ui.picture import Picture, PictureStore, tinted, to_surface
from game.ui.shades import shadow_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from game.ui.scale import Scale
    from game.ui.theme import Colour

SMALL_BELOW: Final = 90
"""Pieces lower than this many pixels use the sheet's small variant where there is one."""
SPRITES_KEPT: Final = 1.0
"""Screenfuls."""
FULL: Final = 10**6
"""A height above that of all pictures."""
STRETCHED: Final = 1.15
"""By how much a picture kept at half its size may be enlarged: one sees no difference yet."""
LIFTED_KEPT: Final = 0.3
TURNED_BY: Final = 2.0
"""Degrees between the turned pictures of dice and cups that are made: those that roll pass through few."""
SHADOWS_KEPT: Final = 0.25
"""Shadows are baked into sprites: they are kept for the next face of the same outline only."""
LARGE: Final = 400_000
"""Pixels from which a picture is a ground."""
DOUBLES_KEPT: Final = 6
STATE_SHADOWS: Final = {
    "flat": "none",
    "lying": "lying",
    "lifted": "lifted",
    "card": "card",
    "wall": "wall",
    "domino": "domino",
}


class Sheet:
    """One atlas: which picture lies where in which image.

    A sheet as it was drawn is up to 80 MB, and most windows show its pieces at less than half their size. So what is
    kept of an image of several pictures are the pictures, each at half its size, until a larger one is wanted.
    """

    def __init__(self, name: str) -> None:
        data = assets.read_json("sheets", f"{name}.json")
        self.name = name
        self.data: dict[str, Any] = data
        """The whole of the JSON file, for keys beyond the ones read here."""
        self.piece: tuple[int, int] = tuple(data.get("piece", (0, 0)))
        self._images: list[str] = list(data["images"])
        self._begun: dict[int, Future[_Pictures]] = {}
        self._wanted: dict[tuple[int, ...], int] = {}
        """The largest height wanted of pictures of each size."""
        self._pieces: dict[str, dict[str, Any]] = data["pieces"]
        self._small: dict[str, dict[str, Any]] = data.get("small", {})
        self._rects: dict[int, list[_Rect]] = {}
        for entry in (*self._pieces.values(), *self._small.values()):
            self._rects.setdefault(entry["image"], []).append(tuple(entry["rect"]))

    @property
    def codes(self) -> tuple[str, ...]:
        """Names of all pictures of the sheet."""
        return tuple(self._pieces)

    def size(self, code: str, height: int = FULL) -> tuple[int, int]:
        """Width and height of a picture's master for sizes about `height` px.

        Raises:
            MissingAsset: the sheet has no such picture.
        """
        _x, _y, wide, high = self._entry(code, height)["rect"]
        return wide, high

    def units(self, code: str) -> tuple[float, float]:
        """The size in units that a picture of the room was drawn for."""
        wide, high = self.data["units"][code]
        return float(wide), float(high)

    def master(self, code: str, height: int = FULL) -> Image.Image:
        """The picture for sizes up to `height` px, or as large as it was drawn: premultiplied, or RGB without gaps."""
        entry = self._entry(code, height)
        index, rect = entry["image"], tuple(entry["rect"])
        if len(self._rects[index]) == 1:
            return self.taken(code)()
        if index not in self._begun:
            self._begun[index] = self._decode(index, min(2, _reduction(rect, height)))
        picture = self._begun[index].result()[rect]
        if picture.height < rect[3] and height > picture.height * STRETCHED:
            self._begun[index] = self._decode(index, _reduction(rect, height))
            picture = self._begun[index].result()[rect]
        self._wanted[rect[2:]] = max(height, self._wanted.get(rect[2:], 0))
        return picture

    def taken(self, code: str) -> Callable[[], Image.Image]:
        """Gives a picture that has an image of its own: decoded beside the program from now on, or by `preload`.

        It is wanted once a size, and not worth its memory in between: the sheet forgets it.
        """
        entry = self._entry(code, FULL)
        begun = self._begun.pop(entry["image"], None) or self._decode(entry["image"], 1)
        return lambda: begun.result()[tuple(entry["rect"])]

    def preload(self, *codes: str, height: int = 0) -> None:
        """Begin to decode the images of these pictures, or of all the small ones, while the program goes on.

        With `height` for pieces no higher than that, else for pieces of half the size that they were drawn in.
        """
        wanted = {self._pieces[code]["image"] for code in codes}
        for index, rects in self._rects.items():
            if index not in self._begun and (index in wanted if wanted else len(rects) > 1):
                factor = min(_reduction(rect, height) for rect in rects) if height else 2
                self._begun[index] = self._decode(index, factor if len(rects) > 1 else 1)

    @property
    def decoding(self) -> bool:
        """Whether an image is being decoded: who wants a picture now may have to wait for it."""
        return any(not begun.done() for begun in self._begun.values())

    def forget(self, *, all_of_it: bool = True) -> None:
        """Drop what was decoded, or only forget how large it was wanted."""
        self._wanted.clear()
        if all_of_it:
            self._begun.clear()

    def reduce(self) -> None:
        """Keep pictures no larger than any of their size was wanted, and at half their size those nobody asked for."""
        for index, begun in self._begun.items():
            if len(self._rects[index]) > 1 and begun.done():
                pictures = begun.result()
                for rect, picture in pictures.items():
                    wanted = self._wanted.get(rect[2:])
                    size = _size(rect, 2 if wanted is None else _reduction(rect, wanted))
                    if size[1] < picture.height:
                        pictures[rect] = _resized(picture, size)

    def _entry(self, code: str, height: int) -> dict[str, Any]:
        if height < SMALL_BELOW and code in self._small:
            return self._small[code]
        if code not in self._pieces:
            raise assets.MissingAsset(f"the sheet {self.name!r} has no picture {code!r}")
        return self._pieces[code]

    def _decode(self, index: int, factor: int) -> Future[_Pictures]:
        return _decoder().submit(_pictures, assets.find("sheets", self._images[index]), self._rects[index], factor)


_Rect = tuple[int, ...]
_Pictures = dict[_Rect, Image.Image]
"""By their places in the image."""


def _reduction(rect: _Rect, height: int) -> int:
    """By what a picture can be made smaller when it is shown `height` px high: 1 to 4."""
    if height <= rect[3] // 3:
        return 4 if height <= rect[3] // 4 else 3
    return 2 if height <= rect[3] // 2 * STRETCHED else 1


def _size(rect: _Rect, factor: int) -> tuple[int, int]:
    """Width and height of a picture made smaller by a factor."""
    return -(-rect[2] // factor), -(-rect[3] // factor)


def _pictures(path: Path, rects: list[_Rect], factor: int) -> _Pictures:
    """The pictures of an image, made smaller by `factor`: premultiplied, or RGB where the image has no transparency."""
    image = pygame.image.load(path)
    clear = image.get_bitsize() == 32
    if clear:
        image = image.premul_alpha()
    pictures = {}
    for rect in rects:
        cut = image.subsurface(rect)
        if factor > 1:
            cut = pygame.transform.smoothscale(cut, _size(rect, factor))
        pixels = pygame.image.tobytes(cut, "RGBA" if clear else "RGB")
        pictures[rect] = Image.frombytes("RGBa" if clear else "RGB", cut.get_size(), pixels)
    return pictures


@lru_cache(maxsize=1)
def _decoder() -> ThreadPoolExecutor:
    """Threads beside the window's own: decoding takes a quarter of a second and lets Python go on meanwhile."""
    return ThreadPoolExecutor(2, "sheets")


_READ: Final[dict[str, Sheet]] = {}


def sheet(name: str) -> Sheet:
    """The sheet of this name, read once.

    Raises:
        MissingAsset: there is no such sheet.
    """
    if name not in _READ:
        _READ[name] = Sheet(name)
    return _READ[name]


def keep_sheets(names: Iterable[str]) -> None:
    """Another place is shown: drop what is decoded of all other sheets than these.

    It is decoded again where it is wanted after all.
    """
    kept = set(names)
    for name, read in _READ.items():
        read.forget(all_of_it=name not in kept)


def reduce_sheets() -> None:
    """Give back what no picture shown needs: for moments in which nothing moves."""
    for read in _READ.values():
        read.reduce()


class Looks(Protocol):
    """The settings that choose between the skins of a pack."""

    @property
    def high_contrast(self) -> bool:
        """Whether pieces are drawn in strong colours on white or black."""

    @property
    def four_colour(self) -> bool:
        """Whether each suit of the French cards has a colour of its own."""


def worn(name: str, looks: Looks) -> str:
    """The sheet that stands for this one under these settings: skins are called after it, and laid out like it."""
    for suffix, wanted in (("-four-colour", looks.four_colour), ("-high-contrast", looks.high_contrast)):
        if wanted and f"{name}{suffix}" in _sheets():
            name += suffix
    return name


@lru_cache(maxsize=1)
def _sheets() -> frozenset[str]:
    return frozenset(name.removesuffix(".json") for name in assets.names("sheets", "*.json"))


def _as_it_is(name: str) -> str:
    return name


class SpriteCache:
    """Sprites ready to draw, for one scale. `wear` tells in which sheet a sheet's pictures are looked for."""

    def __init__(self, scale: Scale, wear: Callable[[str], str] = _as_it_is) -> None:
        self.scale = scale
        self.wear = wear
        self._store = PictureStore(scale.screenfuls(SPRITES_KEPT))
        self._lifted = PictureStore(scale.screenfuls(LIFTED_KEPT))
        self._shadows = PictureStore(scale.screenfuls(SHADOWS_KEPT))
        self._doubles: dict[tuple[str, str, tuple[int, int]], Image.Image] = {}
        self._begun: dict[tuple[str, str, tuple[int, int]], Future[Surface]] = {}
        """Grounds that are made beside the program."""

    @property
    def bytes(self) -> int:
        """Memory taken by the sprites kept."""
        return self._store.bytes + self._lifted.bytes + self._shadows.bytes

    def __len__(self) -> int:
        return len(self._store)

    def clear(self) -> None:
        """Forget all sprites."""
        self._store.clear()
        self._lifted.clear()
        self._shadows.clear()
        self._doubles.clear()
        self._begun.clear()

    def rest(self) -> None:
        """Forget what only pieces in flight, and sprites yet to be made, have need of: for when nothing moves."""
        self._lifted.clear()
        self._shadows.clear()
        self._doubles.clear()

    def width(self, sheet_name: str, height: int) -> int:
        """How wide a piece of the sheet is at this height, in pixels."""
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
    ) -> Picture:
        """A piece `height` px high, turned clockwise by `angle` degrees, with the shadow of its state.

        States: 'flat' (no shadow), 'lying', 'card', 'lifted', 'wall', 'domino'. The picture's `size` is the box of the
        turned piece without its shadow: draw it turned by its middle (`draw_centred`). Without `keep` it is made anew
        each time: for what goes into a picture that is kept itself.
        """
        key = self._key(sheet_name, code, height, state, angle, tint)
        if not keep:
            return self._make(*key)
        # What is lifted flies or will be let go: soon another size of it is wanted.
        store = self._lifted if state == "lifted" else self._store
        return store.get(key, lambda: self._make(*key))

    def _key(
        self, sheet_name: str, code: str, height: int, state: str, angle: float, tint: Colour | None
    ) -> tuple[str, str, int, str, float, Colour | None]:
        return self.wear(sheet_name), code, height, state, round(angle * 2) / 2 % 360, tint

    def has(
        self, sheet_name: str, code: str, height: int, *, state: str, angle: float = 0.0, tint: Colour | None = None
    ) -> bool:
        """Whether a piece is kept as `get` would give it."""
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
        """A picture of the room sheet: stretched to `size`, or to `height` keeping its proportions, or as it is.

        With `cover` it fills `size` keeping its proportions, what is too much cut off evenly. Without `keep` it is made
        anew each time: for large ones that go into a layer.
        """
        angle = round(angle / TURNED_BY) * TURNED_BY % 360
        key = (self.wear(sheet_name), name, size, height, tint, cover, angle)
        if not keep:
            return self._make_picture(key)
        return self._store.get(key, lambda: self._make_picture(key))

    def ground(self, name: str, size: tuple[int, int], *, sheet_name: str = "room") -> Surface:
        """A picture without transparency that fills `size`, cut to its proportions; not kept: bake it into a layer."""
        begun = self._begun.pop((sheet_name, name, size), None)
        return begun.result() if begun is not None else _ground(sheet(sheet_name).taken(name), size)

    def begin_ground(self, name: str, size: tuple[int, int], *, sheet_name: str = "room") -> None:
        """Begin to make a ground beside the program: it is about to be wanted, once."""
        self._begun[sheet_name, name, size] = _decoder().submit(_ground, sheet(sheet_name).taken(name), size)

    # Making -----------------------------------------------------------------------------------------------------------

    def _make_picture(self, key: tuple[str, str, tuple[int, int] | None, int, Colour | None, bool, float]) -> Picture:
        sheet_name, name, size, height, tint, cover, angle = key
        source = sheet(sheet_name).master(name, size[1] if size and not cover else height or FULL)
        if size is None:
            size = (max(1, round(source.width * height / source.height)), height) if height else source.size
        elif cover:
            source = _covering(source, size)
        image = _turned(_resized(source, (size[0] * 2, size[1] * 2)), angle) if angle else _resized(source, size)
        surface = to_surface(image)
        if tint is not None:
            surface = tinted(surface, tint)
        return Picture(surface, 0, 0, image.size)

    def _make(self, sheet_name: str, code: str, height: int, state: str, angle: float, tint: Colour | None) -> Picture:
        wide, high = sheet(sheet_name).size(code, height)
        size = (max(1, round(height * wide / high)), height)
        if angle:
            image = _turned(self._double(sheet_name, code, size), angle)
        else:
            image = _resized(sheet(sheet_name).master(code, height), size)
        if image.mode != "RGBa":
            image = image.convert("RGBA").convert("RGBa")
        piece = to_surface(image)
        if tint is not None:
            piece = tinted(piece, tint)
        recipe = STATE_SHADOWS[state]
        if recipe == "none":
            return Picture(piece, 0, 0, image.size)
        # All faces of a sheet have one outline, so they share one shadow; backs and edges have their own.
        outline = "face" if len(code) == 2 else code
        shadow = self._shadows.get(
            (sheet_name, outline, image.size, state, angle), lambda: self._shadow(image, theme.SHADOWS[recipe])
        )
        surface = shadow.surface.copy()
        surface.blit(piece, (-shadow.dx, -shadow.dy), special_flags=pygame.BLEND_PREMULTIPLIED)
        return Picture(surface, shadow.dx, shadow.dy, image.size)

    def _double(self, sheet_name: str, code: str, size: tuple[int, int]) -> Image.Image:
        """A piece at twice its size, from which it is turned: a fan turns one back by many angles."""
        key = (sheet_name, code, size)
        double = self._doubles.get(key)
        if double is None:
            double = _resized(sheet(sheet_name).master(code, size[1]), (size[0] * 2, size[1] * 2))
            if len(self._doubles) >= DOUBLES_KEPT:
                self._doubles.pop(next(iter(self._doubles)))
            self._doubles[key] = double
        return double

    def _shadow(self, image: Image.Image, recipe: tuple[theme.Shadow, ...]) -> Picture:
        mask = image.getchannel("a")
        return shadow_picture(mask, recipe, self.scale.u)


def _ground(taken: Callable[[], Image.Image], size: tuple[int, int]) -> Surface:
    master = _covering(taken(), size)
    return to_surface(_resized(master if master.mode == "RGB" else master.convert("RGB"), size))


def _resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    # Grounds are soft, and large: the sharpest filter would take a tenth of a second for nothing one could see.
    kind = Image.Resampling.LANCZOS if size[0] * size[1] < LARGE else Image.Resampling.BICUBIC
    return image.resize(size, kind, reducing_gap=2.0)


def _turned(double: Image.Image, angle: float) -> Image.Image:
    """Turned clockwise and halved: turning at twice the size keeps edges and print smooth."""
    turned = double.rotate(-angle, Image.Resampling.BILINEAR, expand=True)
    return turned.resize(((turned.width + 1) // 2, (turned.height + 1) // 2), Image.Resampling.BOX)


def _covering(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The middle part of the picture that has the proportions of `size`."""
    width, height = image.size
    wanted = size[0] / size[1]
    if width / height > wanted:
        keep = max(1, round(height * wanted))
        left = (width - keep) // 2
        return image.crop((left, 0, left + keep, height))
    keep = max(1, round(width / wanted))
    top = (height - keep) // 2
    return image.crop((0, top, width, top + keep))
