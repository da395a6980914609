"""Names and seat counts of every game, readable without importing any rules."""

from __future__ import annotations

from typing import Final, NamedTuple


class Sign(NamedTuple):
    """Names and seat counts of one game. See `game.rules.contract.Game` for each field."""

    name: str
    title: str
    native: str
    seats: range


SIGNS: Final = {
    sign.name: sign
    for sign in (
        Sign("pai-tong", "Pai Tong", "ไพ่ตอง", range(2, 8)),
        Sign("pong", "Pong", "", range(4, 5)),
        Sign("pai-gow", "Pai Gow", "牌九", range(2, 9)),
        Sign("tongits", "Tongits", "", range(3, 4)),
        Sign("daun-tiga", "Daun Tiga", "三张", range(2, 18)),
    )
}
"""Signs by the game's key, in the order of the title screen."""
