"""Pictures of pieces for phones, cut from sprite sheets at two widths when first requested.

Picture URLs contain a digest of the sheet, so browsers can cache them permanently without showing outdated ones.
"""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.equipment import EQUIPMENT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PIL.Image import Image

SMALL_WIDTH: Final = 96
SMALL: Final[Mapping[str, tuple[str, ...]]] = {
    "room": ("flower-", "coin", "seal"),
    "tokens": ("chip-gold", "chip-indigo", "chip-cinnabar", "chip-ivory"),
}
"""Name prefixes of the small pictures: flowers, chips and the seal."""
QUALITY: Final = 82


class _Cut(NamedTuple):
    """Position of a picture in its sheet, and its width on the phone."""

    sheet: str
    image: int
    rect: tuple[int, int, int, int]
    width: int


class Pictures:
    """All pictures that phones may request, by URL path. This class is thread-safe."""

    def __init__(self, sheets: Path) -> None:
        """Set up the pictures; `sheets` is the folder with the sprite sheets."""
        self._folder = sheets
        self._lock = Lock()
        self._cuts: dict[str, _Cut] = {}
        self._made: dict[str, bytes] = {}
        self._images: dict[tuple[str, int], Image] = {}
        self._atlases: dict[str, Any] = {}
        self._decks: dict[str, dict[str, Any]] = {}
        self.small = f"pieces/{self._digest('room', 'tokens')}/small"
        for sheet, beginnings in SMALL.items():
            for name, entry in self._atlas(sheet)["pieces"].items():
                if name.startswith(beginnings) and not name.endswith("-0"):
                    self._add(f"/{self.small}/{name}.webp", sheet, entry, SMALL_WIDTH)

    def deck(self, equipment: str) -> dict[str, Any]:
        """Allow requests for a deck's pictures, and return their folder, size and widths."""
        known = self._decks.get(equipment)
        if known is not None:  # the table asks for it in the middle of a frame, while a thread cuts the pictures
            return known
        with self._lock:
            if equipment not in self._decks:
                self._decks[equipment] = self._open(equipment)
            return self._decks[equipment]

    def _open(self, equipment: str) -> dict[str, Any]:
        pieces = self._atlas(equipment)["pieces"]
        base = f"pieces/{self._digest(equipment)}/{equipment}"
        size = pieces["back"]["rect"][2:]
        widths = EQUIPMENT[equipment].sizes.phone
        for code, entry in pieces.items():
            if entry["rect"][2:] == size:  # other sizes are side views and stacks, which hands do not need
                for width in widths:
                    self._add(f"/{base}/{code}-{width}.webp", equipment, entry, width)
        return {"deck": equipment, "base": base, "size": list(size), "widths": list(widths), "back": "back"}

    def get(self, path: str) -> bytes | None:
        """Return the picture at a URL path in WebP format; None if there is none."""
        cut = self._cuts.get(path)
        if cut is None:
            return None
        with self._lock:
            if path not in self._made:
                self._made[path] = self._draw(cut)
            return self._made[path]

    def prepare(self, equipment: str) -> None:
        """Cut a deck's small pictures in a background thread, then release the sprite sheet."""
        ending = f"-{self.deck(equipment)['widths'][0]}.webp"
        base = f"/{self.deck(equipment)['base']}/"
        for path in list(self._cuts):
            if path.startswith(base) and path.endswith(ending):
                self.get(path)
        self._rest()

    def _add(self, path: str, sheet: str, entry: Mapping[str, Any], width: int) -> None:
        x, y, wide, high = entry["rect"]
        self._cuts[path] = _Cut(sheet, entry["image"], (x, y, wide, high), min(width, wide))

    def _atlas(self, name: str) -> Any:
        if name not in self._atlases:
            self._atlases[name] = json.loads((self._folder / f"{name}.json").read_text(encoding="utf-8"))
        return self._atlases[name]

    def _digest(self, *names: str) -> str:
        found = sha256()
        for name in names:
            for path in sorted(self._folder.glob(f"{name}-[0-9].webp")):
                found.update(path.read_bytes())
            found.update((self._folder / f"{name}.json").read_bytes())
        return found.hexdigest()[:16]

    def _draw(self, cut: _Cut) -> bytes:
        from PIL import Image  # noqa: PLC0415 - only an open door pays for it

        key = cut.sheet, cut.image
        if key not in self._images:
            with Image.open(self._folder / self._atlas(cut.sheet)["images"][cut.image]) as picture:
                self._images[key] = picture.convert("RGBA")
        x, y, wide, high = cut.rect
        size = cut.width, round(high * cut.width / wide)
        face = self._images[key].crop((x, y, x + wide, y + high)).resize(size, Image.Resampling.LANCZOS)
        out = BytesIO()
        face.save(out, "WEBP", quality=QUALITY, method=4)
        return out.getvalue()

    def sizes(self, base: str) -> list[int]:
        """Return the sizes in bytes of all pictures under a base path that have already been cut."""
        return [len(data) for path, data in self._made.items() if path.startswith(f"/{base}/")]

    def _rest(self) -> None:
        """Release the sprite sheets, keeping the pictures already cut."""
        with self._lock:
            self._images.clear()
