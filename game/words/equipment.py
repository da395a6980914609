"""Names of cards and tiles as equipment, by sprite sheet."""

from __future__ import annotations

from typing import Final

from game.i18n import N_

EQUIPMENT: Final = {
    "thai": N_("Thai money cards"),
    "ceki": N_("Ceki cards"),
    "mahjong": N_("mahjong tiles"),
    "french": N_("French cards"),
    "dominoes": N_("Chinese dominoes"),
}
"""By `Pack.equipment`; translated when shown."""
