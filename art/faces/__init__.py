"""The opponents' faces: twenty-six characters in four moods, in two cuts."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import TYPE_CHECKING

from art.faces import malaya, philippines, straits, thailand
from art.faces.face import MOODS
from art.faces.portrait import Character, portrait
from art.kit.atlas import write_sheet
from art.kit.raster import render

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

LARGE = 256
SMALL = 96
"""Pixels of the small cut, which the game uses below 90."""
CAST: dict[str, Callable[[], Character]] = {
    "Aminah": malaya.aminah,
    "Pak Long": malaya.pak_long,
    "Mei Lian": straits.mei_lian,
    "Somsak": thailand.somsak,
    "Zainab": malaya.zainab,
    "Malee": thailand.malee,
    "Somchai": thailand.somchai,
    "Ploy": thailand.ploy,
    "Anan": thailand.anan,
    "Mei Lin": straits.mei_lin,
    "Wei Jie": straits.wei_jie,
    "Bee Geok": straits.bee_geok,
    "Kok Leong": straits.kok_leong,
    "Liza": philippines.liza,
    "Ramon": philippines.ramon,
    "Maricel": philippines.maricel,
    "Efren": philippines.efren,
    "Ravi": malaya.ravi,
    "Hassan": malaya.hassan,
    "Meena": malaya.meena,
    "Wipa": thailand.wipa,
    "Siew Hoon": straits.siew_hoon,
    "Prasert": thailand.prasert,
    "Boon Teck": straits.boon_teck,
    "Hui Min": straits.hui_min,
    "Siti": malaya.siti,
}
"""The characters by the name that the games' lists give them."""


def code(name: str, mood: str) -> str:
    """Return a portrait's name in the sheet: 'mei-lin-calm'."""
    return f"{name.lower().replace(' ', '-')}-{mood}"


def picture(name: str, mood: str, *, small: bool = False) -> Image.Image:
    """Draw one portrait."""
    return render(portrait(CAST[name](), mood, small=small), SMALL if small else LARGE)


def _pair(who: tuple[str, str]) -> tuple[Image.Image, Image.Image]:
    return picture(*who), picture(*who, small=True)


def build() -> None:
    """Make the sheet."""
    portraits = list(product(CAST, MOODS))
    with ProcessPoolExecutor() as pool:
        drawn = list(pool.map(_pair, portraits, chunksize=4))
    names = [code(*who) for who in portraits]
    large = {name: pair[0] for name, pair in zip(names, drawn, strict=True)}
    small = {name: pair[1] for name, pair in zip(names, drawn, strict=True)}
    write_sheet("faces", large, quality=84, small=small, extra={"names": list(CAST), "moods": list(MOODS)})
