"""Names and seat counts of every game, readable without importing any rules."""

from __future__ import annotations

from typing import Final, NamedTuple


class GameMetadata(NamedTuple):
    """Names and seat counts of one game. See `game.rules.contract.Game` for each field."""

    name: str
    title: str
    native: str
    seats: range


METADATA: Final = {
    sign.name: sign
    for sign in (
        GameMetadata("pai-tong", "Pai Tong", "ไพ่ตอง", range(2, 8)),
        GameMetadata("pong", "Pong", "", range(4, 5)),
        GameMetadata("pai-gow", "Pai Gow", "牌九", range(2, 9)),
        GameMetadata("tongits", "Tongits", "", range(3, 4)),
        GameMetadata("daun-tiga", "Daun Tiga", "三张", range(2, 18)),
    )
}
"""Metadata by the game's key, in the order of the title screen."""
