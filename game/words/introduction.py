"""Introductions of the games, shown before play; all texts in this module are marked for translation."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.i18n import N_
from game.rules.equipment import MAHJONG_TILES

CURTAIN: Final = N_("When several people share this screen, each hand stays hidden until its player is at the screen.")


class Introduction(NamedTuple):
    """A short introduction of one game; its texts are translated when they are shown."""

    native: str = ""
    """Name in the game's own script or spelling."""
    tagline: str = ""
    """Short description, independent of the equipment."""
    origin: str = ""
    """Where the game or its equipment comes from."""
    about: str = ""
    """Description of play, in two or three sentences."""
    with_tiles: str = ""
    """`about` for play with mahjong tiles; '' if the text is the same."""
    several: str = CURTAIN
    """Explanation of how several people play at one screen."""
    home: str = ""
    """Home region of the game, shown next to the number of seats; '' if the native name makes it clear."""

    def introduction_text(self, equipment: str) -> str:
        """Return the text about how the game is played with this equipment."""
        return self.with_tiles if equipment == MAHJONG_TILES.name and self.with_tiles else self.about


PAI_TONG: Final = Introduction(
    native="ไพ่ตอง",
    tagline=N_("Four sets of three"),
    origin=N_("Thailand"),
    about=N_(
        "Everyone holds eleven cards. Draw one or take the last discard, then discard one; a pair lets you "
        "claim a third. Four sets of three of the same rank win, and rare hands pay more."
    ),
    with_tiles=N_(
        "Everyone holds eleven tiles. Draw one or take the last discard, then discard one; a pair lets you "
        "claim a third. Four sets of three of the same rank win, and rare hands pay more."
    ),
)
PONG: Final = Introduction(
    native="碰",
    tagline=N_("Four sets, a point per tong"),
    origin=N_("Kelantan"),
    about=N_(
        "Everyone holds eleven cards. Draw one from the stock or take the last discard, then discard one; a "
        "pair lets you claim a third. Four sets of three of the same rank win, and three identical cards are "
        "worth a point."
    ),
    with_tiles=N_(
        "Everyone holds eleven tiles. Draw one from the wall or take the last discard, then discard one; a pair "
        "lets you claim a third. Four sets of three of the same rank win, and three identical tiles are worth a "
        "point."
    ),
    home=N_("Kelantan"),
)
PAI_GOW: Final = Introduction(
    native="牌九",
    tagline=N_("Four dominoes, two hands"),
    origin=N_("Chinese dominoes"),
    about=N_(
        "Everyone bets against the bank, gets four dominoes and sets them as two hands of two. Beat the "
        "banker with both and you are paid; with neither, you lose the bet; with one, your bet is "
        "returned."
    ),
)
TONGITS: Final = Introduction(
    native="Tong-its",
    tagline=N_("Lay bahays, sapaw, call"),
    origin=N_("Philippines"),
    about=N_(
        "Draw a card or take the last discard for a bahay, lay bahays open, lay off on any of them, then "
        "discard. Get rid of all your cards and you win at once; after a call, or when the stock runs "
        "out, the lowest tally wins."
    ),
    home=N_("Philippines"),
)
DAUN_TIGA: Final = Introduction(
    native="三张",
    tagline=N_("Three against the bank’s three"),
    origin=N_("Malaya"),
    about=N_(
        "Everyone places stakes before seeing a card and gets three cards against the banker’s three. Three of "
        "a kind beats everything; otherwise the last digit of the sum counts, and ten is best. Eight or more is "
        "Long and decides second stakes too."
    ),
    with_tiles=N_(
        "Everyone places stakes before seeing a tile and gets three tiles against the banker’s three. Three of "
        "a kind beats everything; otherwise the last digit of the sum counts, and ten is best. Eight or more is "
        "Long and decides second stakes too."
    ),
    several=N_(
        "Several people at one screen place their stakes at the same time, each with their own keys or the mouse."
    ),
)
NOTHING: Final = Introduction()
"""Empty introduction for games without one."""
