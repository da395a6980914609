"""Short labels in the corner of a piece: numbers on tiles, pips on dominoes, ranks on cards."""

from __future__ import annotations

from typing import Final

from game.rules.equipment import CHINESE_DOMINOES, EQUIPMENT, FRENCH_CARDS
from game.rules.pai_gow.tiles import GEE_JOON, kind_of
from game.rules.pieces import rank_of

HONOURS: Final = {"rd": "R", "gd": "G", "wd": "W", "we": "E", "ws": "S", "ww": "W", "wn": "N"}
"""Letter for each dragon and wind."""


def index_label(equipment: str, code: str) -> str:
    """Return the corner label of a piece; '' for equipment that has no corner labels.

    >>> index_label("mahjong", "c5"), index_label("mahjong", "gd"), index_label("thai", "c5")
    ('5', 'G', '')
    """
    if EQUIPMENT[equipment].index_tab is None:
        return ""
    if equipment == FRENCH_CARDS.name:
        return "10" if code[0] == "T" else code[0]
    if code in HONOURS:
        return HONOURS[code]
    if equipment == CHINESE_DOMINOES.name and kind_of(code) in GEE_JOON:
        return "3/6"  # PG-44: it counts either
    return str(rank_of(equipment, code))
