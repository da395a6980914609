"""What the journey rewards: cloths, backs of cards and tiles, stamps for the seal, and charms; a sheet for each.

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
        write_sheet(f"reward-{key}", {name: draw() for name, draw in pictures.items()})
