"""
The high-contrast skin: what every deck shares of it.

White and black, bolder ink, and three hues whose lightness differs as well, so that they stay apart for eyes without
red or green cones: vermilion is light, blue between, green dark. Each deck is made of its one drawing, with other
paints.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SUFFIX: Final = "-high-contrast"
"""What the names of the sheets end in."""
WHITE, BLACK = "#ffffff", "#000000"
VERMILION, BLUE, GREEN = "#d23600", "#0041cc", "#00583a"
AMBER: Final = "#8a5200"
"""A fourth hue, for coins; brown enough not to be taken for red."""

_HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")
_STROKE = re.compile(r'stroke-width="([0-9.]+)"')


def repainted(drawing: str, paints: Mapping[str, str]) -> str:
    """The drawing with other paints; keys and values are #rrggbb, what is not named stays."""
    table = {old.lower(): new for old, new in paints.items()}
    return _HEX.sub(lambda found: table.get(found.group().lower(), found.group()), drawing)


def bolder(drawing: str, factor: float) -> str:
    """The drawing with every outline so many times as wide."""
    return _STROKE.sub(lambda found: f'stroke-width="{float(found.group(1)) * factor:.3f}"', drawing)
