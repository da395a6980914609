"""Sprite sheets of pieces and room pictures, decoded when needed (at half size if that is enough) and cached."""

from __future__ import annotations

import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame
from PIL import Image

from game.ui import assets, disk_cache, memory_release

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

SMALL_BELOW: Final = 90
"""Height in pixels below which pieces use the sheet's small variant, if there is one."""
FULL: Final = 10**6
"""Height in pixels above that of any picture, used to request full size."""
STRETCHED: Final = 1.15
"""Maximum enlargement of a half-size picture; up to this no difference is visible."""
REWARD_SEPARATOR: Final = "+"
"""Separator between a skin's name and the keys of rewards that replace some of its pictures."""
REWARD: Final = "reward-"
"""Prefix of a reward sheet's name; its pictures are named after those they replace: 'thai/back'."""
LARGE: Final = 400_000
"""Minimum number of pixels for a picture to count as a background."""


class Sheet:
    """Sprite sheet that maps each picture's code to its position in the sheet's images.

    Most windows show pieces at less than half their original size, so an image's pictures are decoded at half
    size, and at full size only for larger windows. The choice depends only on the requested height, so a
    picture always looks the same, whatever was shown before.
    """

    def __init__(self, name: str) -> None:
        data = _data_of(name)
        self.name = name
        self.data: dict[str, Any] = data
        """Content of the JSON file, for additional keys."""
        self.piece: tuple[int, int] = tuple(data.get("piece", (0, 0)))
        self._images: list[str] = list(data["images"])
        self._digests: list[str] = list(data["digests"])
        self.digest = f"{zlib.crc32(''.join(self._digests).encode()):08x}"
        """Identifies the version of this sheet's images."""
        self._decoded: dict[tuple[int, int], Future[_Pictures]] = {}
        """Results of the decoding threads by image and reduction; dropped once they are on disk."""
        self._pieces: dict[str, dict[str, Any]] = data["pieces"]
        self._small: dict[str, dict[str, Any]] = data.get("small", {})
        self._rects: dict[int, list[_Rect]] = {}
        for entry in (*self._pieces.values(), *self._small.values()):
            self._rects.setdefault(entry["image"], []).append(tuple(entry["rect"]))

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes of all pictures in the sheet."""
        return tuple(self._pieces)

    def size(self, code: str, height: int = FULL) -> tuple[int, int]:
        """Return the size of the decoded picture from which pictures of about `height` px are scaled.

        Raises:
            MissingAsset: The sheet has no such picture.
        """
        _x, _y, wide, high = self._entry(code, height)["rect"]
        return wide, high

    def units(self, code: str) -> tuple[float, float]:
        """Return the size for which a room picture was drawn, in units."""
        wide, high = self.data["units"][code]
        return float(wide), float(high)

    def master(self, code: str, height: int = FULL) -> Image.Image:
        """Return a decoded picture large enough for `height` px: premultiplied, or opaque RGB."""
        entry = self._entry(code, height)
        index, rect = entry["image"], tuple(entry["rect"])
        if len(self._rects[index]) == 1:
            return self.taken(code)()
        reduction = 2 if height <= rect[3] // 2 * STRETCHED else 1
        volume = self._volume(index, reduction)
        cached = volume and volume.find(repr(rect))
        if cached:
            mode, wide, high = cached.meta
            return Image.frombytes(str(mode), (int(wide), int(high)), cached.data)
        return self._decode(index, reduction).result()[rect]

    def taken(self, code: str) -> Callable[[], Image.Image]:
        """Start decoding a single-picture image in the background; return a function that waits for it.

        The sheet drops such a picture afterwards, because it is needed only once per size.
        """
        entry = self._entry(code, FULL)
        decoded = self._decode(entry["image"], 1)
        self._decoded.pop((entry["image"], 1), None)

        def picture() -> Image.Image:
            return decoded.result()[tuple(entry["rect"])]

        return picture

    def source(self, code: str, height: int) -> Callable[[], Image.Image]:
        """Return a function that returns a picture large enough for `height` px.

        If the picture is the only one in its image, it is decoded in the background, as by `taken`; otherwise it is
        decoded before this function returns.
        """
        if len(self._rects[self._entry(code, height)["image"]]) == 1:
            return self.taken(code)
        picture = self.master(code, height)
        return lambda: picture

    def preload(self, *codes: str) -> None:
        """Start decoding the images of these pictures in the background; by default, of all small pictures.

        Pictures in the disk cache are not decoded. Backgrounds are cached only at the window's size, which is unknown
        here, so they are decoded only on a first start.
        """
        wanted = {self._pieces[code]["image"] for code in codes}
        for index, rects in self._rects.items():
            if len(rects) == 1:
                if index in wanted and not disk_cache.is_warm():
                    self._decode(index, 1)
            elif (index in wanted or not wanted) and not self._on_disk(index, 2):
                self._decode(index, 2)

    @property
    def decoding(self) -> bool:
        """Whether an image is being decoded, so that requesting a picture may block."""
        return any(not decoded.done() for decoded in self._decoded.values())

    def clear(self) -> None:
        """Drop all decoded pictures from memory."""
        self._decoded.clear()

    def settle(self) -> None:
        """Drop decoded pictures that have been written to the disk cache."""
        for (index, reduction), decoded in list(self._decoded.items()):
            if decoded.done() and self._on_disk(index, reduction):
                self._decoded.pop((index, reduction), None)

    def _entry(self, code: str, height: int) -> dict[str, Any]:
        if height < SMALL_BELOW and code in self._small:
            return self._small[code]
        if code not in self._pieces:
            raise assets.MissingAsset(f"the sheet {self.name!r} has no picture {code!r}")
        return self._pieces[code]

    def _volume(self, index: int, reduction: int) -> disk_cache.Volume | None:
        """Return the disk cache volume for an image's pictures; None if caching is disabled."""
        return disk_cache.volume(f"{self._images[index]}-{self._digests[index]}-{reduction}")

    def _on_disk(self, index: int, reduction: int) -> bool:
        volume = self._volume(index, reduction)
        return volume is not None and all(repr(rect) in volume for rect in self._rects[index])

    def _decode(self, index: int, reduction: int) -> Future[_Pictures]:
        """Return a future for an image's pictures, which a thread decodes, reduced by `reduction`."""
        decoded = self._decoded.get((index, reduction))
        if decoded is None:
            path, rects = assets.find("sheets", self._images[index]), self._rects[index]
            volume = self._volume(index, reduction) if len(rects) > 1 else None
            decoded = self._decoded[index, reduction] = decoder().submit(_pictures, path, rects, reduction, volume)
        return decoded


_Rect = tuple[int, ...]
_Pictures = dict[_Rect, Image.Image]
"""Pictures by their rectangle in the image."""


def _pictures(path: Path, rects: list[_Rect], reduction: int, volume: disk_cache.Volume | None) -> _Pictures:
    """Return the decoded pictures of an image (premultiplied, or RGB if opaque), and add them to the disk cache."""
    image = pygame.image.load(path)
    clear = image.get_bitsize() == 32
    if clear:
        image = image.premul_alpha()
    pictures = {}
    for rect in rects:
        cut = image.subsurface(rect)
        if reduction > 1:
            size = -(-rect[2] // reduction), -(-rect[3] // reduction)
            cut = pygame.transform.smoothscale(cut, size)
        pixels = pygame.image.tobytes(cut, "RGBA" if clear else "RGB")
        picture = pictures[rect] = Image.frombytes("RGBa" if clear else "RGB", cut.get_size(), pixels)
        if volume is not None:
            volume.add(repr(rect), len(pixels), (picture.mode, *picture.size), picture.tobytes)
    return pictures


@lru_cache(maxsize=1)
def decoder() -> ThreadPoolExecutor:
    """Return the thread pool for decoding, which takes a quarter of a second per image."""
    return ThreadPoolExecutor(2, "sheets")


_READ: Final[dict[str, Sheet]] = {}


def sheet(name: str) -> Sheet:
    """Return the sprite sheet with this name, read once and then shared.

    Raises:
        MissingAsset: There is no such sheet.
    """
    if name not in _READ:
        _READ[name] = Sheet(name)
    return _READ[name]


def keep_sheets(names: Iterable[str]) -> None:
    """Drop the decoded pictures of all sheets that are not in `names`; they are decoded again when needed."""
    kept = set(names)
    for name, read in _READ.items():
        if name.partition(REWARD_SEPARATOR)[0] not in kept:
            read.clear()


def settle_sheets() -> Future[None]:
    """Write decoded and scaled pictures to disk and free their memory. Call this while no animation runs.

    The decoder's threads do not wait for this, because storage may stall while the window needs a picture.
    """
    disk_cache.flush_soon()
    return disk_cache.run_after_writes(_settle)


def _settle() -> None:
    for read in list(_READ.values()):
        read.settle()
    disk_cache.drop_pages()
    memory_release.trim()


class Looks(Protocol):
    """Settings that select the skin of the pieces."""

    @property
    def high_contrast(self) -> bool:
        """Whether pieces are drawn in strong colours on white or black."""

    @property
    def four_colour(self) -> bool:
        """Whether each suit of the French cards has a separate colour."""

    @property
    def worn(self) -> Mapping[str, str]:
        """Keys of the rewards in use, by slot."""


def skin_of(name: str, looks: Looks) -> str:
    """Return the name of a sheet's skin with these settings: the sheet's name with suffixes.

    Rewards in use that replace some of its pictures are appended: 'thai-high-contrast+lotus'.
    """
    for suffix, wanted in (("-four-colour", looks.four_colour), ("-high-contrast", looks.high_contrast)):
        if wanted and has_sheet(f"{name}{suffix}"):
            name += suffix
    return _with_rewards(name, tuple(looks.worn.values())) if looks.worn else name


def has_sheet(name: str) -> bool:
    """Return whether there is a sheet with this name."""
    return name in _sheets()


@lru_cache(maxsize=200)
def _with_rewards(name: str, keys: tuple[str, ...]) -> str:
    return REWARD_SEPARATOR.join((name, *(key for key in sorted(keys) if _replaced(key, name))))


def _data_of(name: str) -> dict[str, Any]:
    """Return a sheet's JSON content, with the pictures of rewards in place of its own.

    Raises:
        MissingAsset: There is no such sheet.
    """
    plain, *rewards = name.split(REWARD_SEPARATOR)
    data: dict[str, Any] = assets.read_json("sheets", f"{plain}.json")
    if rewards:
        data = {**data, "pieces": dict(data["pieces"]), "small": dict(data.get("small", {}))}
    for key in rewards:
        reward = sheet(f"{REWARD}{key}").data
        first = len(data["images"])
        data["images"], data["digests"] = data["images"] + reward["images"], data["digests"] + reward["digests"]
        for code, entry in _replaced(key, plain).items():
            data["pieces"][code] = {**entry, "image": entry["image"] + first}
            data["small"].pop(code, None)
    return data


def _replaced(key: str, name: str) -> dict[str, dict[str, Any]]:
    """Return the pictures of a sheet or skin that a reward replaces, by code; empty for an unknown reward."""
    if not has_sheet(f"{REWARD}{key}"):
        return {}
    deck = f"{name.partition('-')[0]}/"
    pieces: dict[str, dict[str, Any]] = sheet(f"{REWARD}{key}").data["pieces"]
    return {code.removeprefix(deck): entry for code, entry in pieces.items() if code.startswith(deck)}


@lru_cache(maxsize=1)
def _sheets() -> frozenset[str]:
    return frozenset(name.removesuffix(".json") for name in assets.names("sheets", "*.json"))


def resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the image scaled to a different size."""
    if image.size == size:
        return image
    # Backgrounds are soft and large: the sharpest filter would take a tenth of a second without a visible difference.
    kind = Image.Resampling.LANCZOS if size[0] * size[1] < LARGE else Image.Resampling.BICUBIC
    return image.resize(size, kind, reducing_gap=2.0)
