"""What lies on tables beside the pieces: dice and their cup, chips, coins, the pot, the bed of the woodpile."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.kit.atlas import write_sheet
from art.room import paigow
from art.tokens import chips, dice, vessels

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

BED_SCALE = 4 / 3
"""Pixels a unit of the woodpile's bed, as of the tables."""
Entry = tuple["Callable[[], Image.Image]", tuple[float, float]]

ENTRIES: dict[str, Entry] = {
    **{f"die-{value}": (partial(dice.die, value), dice.UNITS) for value in dice.LAYOUTS},
    "dice-cup": (vessels.cup, vessels.CUP),
    "dice-cup-down": (vessels.cup_down, vessels.CUP),
    **{f"chip-{name}": (partial(chips.chip, name), chips.UNITS) for name in chips.KINDS},
    "coin-lying": (vessels.coin_lying, vessels.COIN),
    "pot": (partial(vessels.pot, full=False), vessels.POT),
    "pot-coins": (partial(vessels.pot, full=True), vessels.POT),
    "banker": (vessels.button, (44.0, 44.0)),
    "pile-bed": (partial(paigow.bed, BED_SCALE), paigow.BED),
}
"""By name: what draws it, and its size in units of the window."""


def picture(name: str) -> Image.Image:
    """One of them, drawn now."""
    return ENTRIES[name][0]()


def build() -> None:
    """Make the sheet."""
    units = {name: list(size) for name, (_, size) in ENTRIES.items()}
    write_sheet("tokens", {name: picture(name) for name in ENTRIES}, quality=92, extra={"units": units})
