"""Rewards of the journey: cloths, backs of cards and tiles, stamps for the seal, and charms; a sheet for each.

A sheet `reward-<key>` names each picture by the sheet and the picture that it replaces: 'room/table-jade',
'thai/back'. A charm replaces nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.kit.atlas import write_sheet
from art.rewards import backs, charms, cloths, seals, tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PIL import Image

    Pictures = Mapping[str, Callable[[], Image.Image]]

FINE, SOFT = 90, 75
"""Quality of the pictures, 0 to 100: a large woven pattern hides what a compressed picture lacks."""
REWARDS: dict[str, Pictures] = {
    **cloths.PICTURES,
    **backs.PICTURES,
    **tiles.PICTURES,
    **seals.PICTURES,
    **charms.PICTURES,
}
"""By the reward's key: what draws each of its pictures."""


def build() -> None:
    """Make the sheets of all rewards."""
    for key, pictures in REWARDS.items():
        quality = SOFT if key in cloths.WOVEN else FINE
        write_sheet(f"reward-{key}", {name: draw() for name, draw in pictures.items()}, quality=quality)
