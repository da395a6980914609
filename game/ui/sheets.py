"""Sheets of pieces and room pictures: decoded when first wanted, kept as large as they are shown, packed at rest."""

from __future__ import annotations

import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame
from PIL import Image

from game.ui import assets, memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

SMALL_BELOW: Final = 90
"""Pieces lower than this many pixels use the sheet's small variant where there is one."""
FULL: Final = 10**6
"""A height above that of all pictures."""
STRETCHED: Final = 1.15
"""By how much a picture kept at half its size may be enlarged: one sees no difference yet."""
LARGE: Final = 400_000
"""Pixels from which a picture is a ground."""


class Sheet:
    """One atlas: which picture lies where in which image.

    A sheet as it was drawn is up to 80 MB, and most windows show its pieces at less than half their size. So what is
    kept of an image of several pictures are the pictures, each at half its size, until a larger one is wanted. While
    nothing moves they are packed.
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
        if picture.size[1] < rect[3] and height > picture.size[1] * STRETCHED:
            self._begun[index] = self._decode(index, _reduction(rect, height))
            picture = self._begun[index].result()[rect]
        self._wanted[rect[2:]] = max(height, self._wanted.get(rect[2:], 0))
        return picture.image()

    def taken(self, code: str) -> Callable[[], Image.Image]:
        """Gives a picture that has an image of its own: decoded beside the program from now on, or by `preload`.

        It is wanted once a size, and not worth its memory in between: the sheet forgets it.
        """
        entry = self._entry(code, FULL)
        begun = self._begun.pop(entry["image"], None) or self._decode(entry["image"], 1)

        def picture() -> Image.Image:
            return begun.result()[tuple(entry["rect"])].image()

        return picture

    def source(self, code: str, height: int) -> Callable[[], Image.Image]:
        """Gives a picture for sizes up to `height` px; what has an image of its own is decoded beside the program."""
        if len(self._rects[self._entry(code, height)["image"]]) == 1:
            return self.taken(code)
        picture = self.master(code, height)
        return lambda: picture

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

    def reduce(self) -> list[_Master]:
        """Keep pictures no larger than any of their size was wanted, and at half their size those nobody asked for.

        Returns those that are kept, to be packed.
        """
        kept: list[_Master] = []
        for index, begun in self._begun.items():
            if len(self._rects[index]) > 1 and begun.done():
                pictures = begun.result()
                for rect, picture in pictures.items():
                    wanted = self._wanted.get(rect[2:])
                    size = _size(rect, 2 if wanted is None else _reduction(rect, wanted))
                    if size[1] < picture.size[1]:
                        pictures[rect] = _Master(resized(picture.image(), size))
                kept += pictures.values()
        return kept

    def _entry(self, code: str, height: int) -> dict[str, Any]:
        if height < SMALL_BELOW and code in self._small:
            return self._small[code]
        if code not in self._pieces:
            raise assets.MissingAsset(f"the sheet {self.name!r} has no picture {code!r}")
        return self._pieces[code]

    def _decode(self, index: int, factor: int) -> Future[_Pictures]:
        return decoder().submit(_pictures, assets.find("sheets", self._images[index]), self._rects[index], factor)


_Rect = tuple[int, ...]


class _Master:
    """A picture of a sheet as it was decoded; between two uses it can be packed, in a quarter to a half of the room.

    Packing is left to a thread: it takes a tenth of a second for a pack of cards, unpacking a card half a millisecond.
    """

    def __init__(self, image: Image.Image) -> None:
        self.size = image.size
        self._mode = image.mode
        self._image: Image.Image | None = image
        self._packed = b""

    def image(self) -> Image.Image:
        """The picture itself: premultiplied, or RGB where its image has no transparency."""
        image = self._image
        if image is None:
            image = self._image = Image.frombytes(self._mode, self.size, zlib.decompress(self._packed))
        return image

    def pack(self) -> None:
        """Keep it packed until it is wanted again. What was packed once is not packed anew: it does not change."""
        image = self._image  # another rest may have it packed at the same moment
        if image is not None and not self._packed:
            self._packed = zlib.compress(image.tobytes(), 1)
        self._image = None


_Pictures = dict[_Rect, _Master]
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
        pictures[rect] = _Master(Image.frombytes("RGBa" if clear else "RGB", cut.get_size(), pixels))
    return pictures


@lru_cache(maxsize=1)
def decoder() -> ThreadPoolExecutor:
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


def reduce_sheets() -> Future[None]:
    """Give back what no picture shown needs: for moments in which nothing moves. Done once the result is there."""
    return decoder().submit(_pack, [master for read in _READ.values() for master in read.reduce()])


def _pack(masters: list[_Master]) -> None:
    for master in masters:
        master.pack()
    memory.trim()


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


def resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture at another size."""
    if image.size == size:
        return image
    # Grounds are soft, and large: the sharpest filter would take a tenth of a second for nothing one could see.
    kind = Image.Resampling.LANCZOS if size[0] * size[1] < LARGE else Image.Resampling.BICUBIC
    return image.resize(size, kind, reducing_gap=2.0)
