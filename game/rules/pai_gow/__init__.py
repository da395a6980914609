"""Pai Gow (牌九): tiles, ranking, house ways, exact odds and settlement. See `docs/rules/pai-gow.md`."""

from __future__ import annotations

from game.rules.pai_gow.house_ways import set_tiles, splits
from game.rules.pai_gow.odds import odds
from game.rules.pai_gow.ranking import (
    beats,
    hand_name,
    high_tile,
    in_order,
    is_copy,
    is_gong,
    is_high_nine,
    is_wong,
    pair_place,
    points,
    rank,
)
from game.rules.pai_gow.settlement import compare

__all__ = [
    "beats",
    "compare",
    "hand_name",
    "high_tile",
    "in_order",
    "is_copy",
    "is_gong",
    "is_high_nine",
    "is_wong",
    "odds",
    "pair_place",
    "points",
    "rank",
    "set_tiles",
    "splits",
]
