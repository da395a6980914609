"""Tables in other dyes: the felts, the batik, the reed mat and the banig, woven and lit as those of the room."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from art.room import banig, batik, felt, paigow, weave

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from PIL import Image

SCALE = 4 / 3
"""Pixels a unit, as of all tables."""


@contextmanager
def dyed(module: ModuleType, dyes: Mapping[str, Any]) -> Iterator[None]:
    """Give a module's colours other values while something is drawn."""
    before = {name: getattr(module, name) for name in dyes}
    for name, value in dyes.items():
        setattr(module, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(module, name, value)


def _made(module: ModuleType, draw: Callable[[float], Image.Image], dyes: Mapping[str, Any]) -> Image.Image:
    with dyed(module, dyes):
        return draw(SCALE)


def plum_felt() -> Image.Image:
    """Pong's table in plum, its lines in a warmer cream."""
    return _made(felt, felt.jade, {"JADE": "#4E2A45", "LOZENGE": "#3F2038", "ROSEWOOD": "#4A3226"})


def wine_felt() -> Image.Image:
    """Pai Gow's table in wine red."""
    return _made(paigow, paigow.table, {"GREEN": "#5C1B22", "EDGE": "#2C0B0E", "WALNUT": "#3E2A1E"})


def crimson_batik() -> Image.Image:
    """Daun Tiga's cloth in crimson and gold, with an eight-petalled flower."""
    dyes = {
        "INDIGO": "#4E1218",
        "SOGA": "#A9672A",
        "DARK_SOGA": "#7A2A20",
        "PALE": "#D9B36A",
        "MOTIF": ("#9A2C24", "#CF8A4A"),
        "PETALS": (0, 45, 90, 135, 180, 225, 270, 315),
    }
    return _made(batik, batik.table, dyes)


def green_mat() -> Image.Image:
    """Pai Tong's mat with broad green and golden stripes."""
    green, gold = "#2F5B3F", "#B07A1E"
    half = (
        (0.008, 0.030, green),
        (0.034, 0.041, gold),
        (0.045, 0.067, green),
        (0.071, 0.078, gold),
        (0.082, 0.099, green),
    )
    left = tuple(weave.Band(*band) for band in half)
    right = tuple(weave.Band(1 - end, 1 - start, colour) for start, end, colour in reversed(half))
    return _made(weave, weave.table, {"TABLE_BANDS": left + right, "INDIGO": green})


def sea_banig() -> Image.Image:
    """The banig of Tongits in the colours of a reef."""
    return _made(banig, banig.table, {"DYES": ("#C9B98F", "#B0563F", "#1F6A78", "#5FA7A0", "#2C4A7A")})


PICTURES = {
    "plum-felt": {"room/table-jade": plum_felt},
    "wine-felt": {"room/table-pai-gow": wine_felt},
    "crimson-batik": {"room/table-batik": crimson_batik},
    "green-mat": {"room/table-mat": green_mat},
    "sea-banig": {"room/table-banig": sea_banig},
}
WOVEN = ("crimson-batik", "green-mat", "sea-banig")
"""Cloths with a pattern all over."""
