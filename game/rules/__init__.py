"""Rules of every game as pure code, without window, clock, files, network or global random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.lazy_mapping import LazyMapping
from game.rules.metadata import METADATA, GameMetadata

if TYPE_CHECKING:
    from game.rules.contract import Game


def _pai_tong() -> Game:
    from game.rules.pai_tong.game import PAI_TONG  # noqa: PLC0415 - each game is read in when it is asked for

    return PAI_TONG


def _pong() -> Game:
    from game.rules.pong.game import PONG_GAME  # noqa: PLC0415

    return PONG_GAME


def _pai_gow() -> Game:
    from game.rules.pai_gow.game import PAI_GOW  # noqa: PLC0415

    return PAI_GOW


def _tongits() -> Game:
    from game.rules.tongits.game import TONGITS_GAME  # noqa: PLC0415

    return TONGITS_GAME


def _daun_tiga() -> Game:
    from game.rules.daun_tiga.game import DAUN_TIGA  # noqa: PLC0415

    return DAUN_TIGA


GAMES: Final[LazyMapping[Game]] = LazyMapping(
    {"pai-tong": _pai_tong, "pong": _pong, "pai-gow": _pai_gow, "tongits": _tongits, "daun-tiga": _daun_tiga}
)
"""All built-in games by key, in the order of the title screen. A game's modules are imported on first use."""


def sign_of(game: str) -> GameMetadata:
    """Return a game's names and seat counts, without importing its rules if it is built in."""
    if game in METADATA:
        return METADATA[game]
    guest = GAMES[game]
    return GameMetadata(guest.name, guest.title, guest.native, guest.seats)
