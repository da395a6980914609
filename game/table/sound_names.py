"""Names of all sounds, with their volume settings; variants are files `<name>-1.ogg`, `<name>-2.ogg` and so on."""

from __future__ import annotations

from typing import Final, Protocol

SOUNDS: Final = {
    "slide": "effects",
    "deal": "effects",
    "slap": "effects",
    "riffle": "effects",
    "lift": "effects",
    "clack": "effects",
    "wash": "effects",
    "domino": "effects",
    "dice": "effects",
    "coins": "effects",
    "slam": "effects",
    "pong": "effects",
    "take": "effects",
    "win": "effects",
    "pass": "effects",
    "bell": "effects",
    "notice": "effects",
    "click": "effects",
    "flourish": "effects",
    "theme": "music",
    "ambience-pong": "ambience",
    "ambience-pai-tong": "ambience",
    "ambience-pai-gow": "ambience",
    "ambience-tongits": "ambience",
    "ambience-daun-tiga": "ambience",
}


class Sound(Protocol):
    """Function that plays a sound by its name."""

    def __call__(self, name: str, volume: float = 1.0) -> None:
        """Play a sound; `volume`, from 0 to 1, is relative to the volume set for its kind of sound."""
