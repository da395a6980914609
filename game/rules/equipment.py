"""The equipment of all games, one record per kind: names, notation, look, sounds and labels of the pieces.

A record's `name` is also that of its sprite sheet, and the value of `game.rules.pieces.Pack.equipment`; no other module
contains it as a literal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from game.rules.options import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MONEY_SUITS: Final = {"c": N_("coins"), "s": N_("strings"), "m": N_("myriads")}
_TILE_SUITS: Final = {"c": N_("circles"), "s": N_("bamboo"), "m": N_("characters")}
_FRENCH_SUITS: Final = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
ACE: Final = N_("ace")
_FRENCH_RANKS: Final = {
    "A": ACE,
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    **{rank: rank for rank in "23456789"},
    "T": "10",
}
_HONOURS: Final = {
    "ot": N_("Old Thousand"),
    "rf": N_("Red Flower"),
    "wf": N_("White Flower"),
    "rd": N_("red dragon"),
    "gd": N_("green dragon"),
    "wd": N_("white dragon"),
    "we": N_("east wind"),
    "ws": N_("south wind"),
    "ww": N_("west wind"),
    "wn": N_("north wind"),
}
_MONEY_ICONS: Final = MappingProxyType(
    {"c": "coins", "s": "strings", "m": "myriads", "ot": "crown", "rf": "red-flower", "wf": "open-flower"}
)


def _suited_rank(code: str) -> int:
    return int(code[1]) if code[1].isdigit() else 10


def _french_rank(code: str) -> int:
    return "A23456789TJQK".index(code[0]) + 1


def _pips(code: str) -> int:
    return sum(map(int, code.split("-")))


def _money_name(code: str, aces: bool) -> str:  # noqa: FBT001 - one signature for all equipment
    if code in _HONOURS:
        return _HONOURS[code]
    suit, rank = code[0], code[1]
    return f"{ACE if aces and rank == '1' else rank} of {_MONEY_SUITS[suit]}"


def _tile_name(code: str, _aces: bool) -> str:  # noqa: FBT001
    if code in _HONOURS:
        return _HONOURS[code]
    return f"{code[1]} of {_TILE_SUITS[code[0]]}"


def _french_name(code: str, _aces: bool) -> str:  # noqa: FBT001
    return f"{_FRENCH_RANKS[code[0]]} of {_FRENCH_SUITS[code[1]]}"


def _domino_name(code: str, _aces: bool) -> str:  # noqa: FBT001
    return code


class Sounds(NamedTuple):
    """Names of the sounds that the pieces make."""

    moved: str
    """Sound of a piece that arrives or is chosen."""
    discarded: str
    shuffled: str


CARD_SOUNDS: Final = Sounds("slide", "slap", "riffle")


class OpenHand(NamedTuple):
    """Dimensions of a hand shown open in a replay, in units, and the maximum number of pieces in a row.

    `pitch` is the distance from one piece to the next, `row_pitch` that from one row to the next.
    """

    width: float
    height: float
    pitch: float
    row_pitch: float
    in_a_row: int


class Sizes(NamedTuple):
    """Dimensions of a piece on pages that all games share, in units unless stated otherwise."""

    book: float
    """Height of a piece in a row of the rules book."""
    list_width: float
    """Width of a piece in the list of deals."""
    best_width: float
    """Width of a piece among the best hands, in thousandths of a row."""
    open_hand: OpenHand
    phone: tuple[int, int]
    """Widths in pixels of the pictures for phones, and for tablets and close-ups."""
    settlement: float = 158.0
    """Height of a piece on a deal's settlement sheet, if there is room."""
    review: float = 0.088
    """Maximum width of a piece in a review's picture, as a fraction of the picture's width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """One kind of playing equipment, such as French cards or mahjong tiles; several packs may use it."""

    name: str
    title: str
    """Name of the equipment for players, translated when shown."""
    rank_of: Callable[[str], int] = field(repr=False)
    """Function (code) -> position of its rank: honours follow the nines, dominoes are sorted by pips."""
    name_of: Callable[[str, bool], str] = field(repr=False)
    """Function (code, whether ones are aces) -> English name, whose suit and rank are msgids for translation."""
    suited: bool = True
    """Whether the pieces have suits to sort by."""
    four_colours: bool = False
    """Whether the suits can be shown in four colours."""
    sounds: Sounds = CARD_SOUNDS
    shadow: str = "card"
    """State in `SpriteCache` for the shadow of a piece on a table."""
    page_shadow: str = "card"
    """State in `SpriteCache` for the shadow of a piece on paper."""
    phone_background: str
    """Name of the background of the phones' page."""
    icons: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Icons for plain labels, keyed by suit and honour; empty if the faces need none.

    They help players who do not know these faces.
    """
    index_tab: tuple[float, float] | None = None
    """Width and height of the label that other pieces have, as fractions of a piece's width."""
    visible: tuple[float, float] = (1.0, 1.0)
    """Fractions of a piece's width and height that must stay visible where pieces overlap on phones."""
    overlap: float = 1.0
    """Fraction of a piece's width that must stay visible on the generic table."""
    list_pitch: float = 0.0
    """Distance between the pieces of a long hand in lists, as a multiple of a piece's width; 0 if they never overlap.
    """
    small_sheet: str = ""
    """Sprite sheet with large indices, for small pieces; '' if there is none."""
    sizes: Sizes


THAI: Final = "thai"
THAI_CARDS: Final = Equipment(
    name=THAI,
    title=N_("Thai money cards"),
    rank_of=_suited_rank,
    name_of=_money_name,
    phone_background="mat",
    icons=_MONEY_ICONS,
    visible=(1.0, 0.48),
    overlap=0.6,
    sizes=Sizes(
        book=138.0,
        list_width=21.5,
        best_width=33.0,
        open_hand=OpenHand(30.0, 96.0, 31.0, 52.0, 6),
        phone=(104, 180),
        settlement=256.0,
    ),
)
CEKI_CARDS: Final = Equipment(
    name="ceki",
    title=N_("Ceki cards"),
    rank_of=_suited_rank,
    name_of=_money_name,
    phone_background="mat",
    icons=_MONEY_ICONS,
    visible=(1.0, 0.48),
    overlap=0.5,
    sizes=Sizes(
        book=112.0,
        list_width=21.5,
        best_width=33.0,
        open_hand=OpenHand(36.0, 83.0, 37.0, 50.0, 6),
        phone=(104, 180),
        settlement=236.0,
    ),
)
MAHJONG_TILES: Final = Equipment(
    name="mahjong",
    title=N_("mahjong tiles"),
    rank_of=_suited_rank,
    name_of=_tile_name,
    sounds=Sounds("clack", "clack", "wash"),
    shadow="lying",
    phone_background="jade",
    index_tab=(0.27, 0.29),
    sizes=Sizes(
        book=84.0,
        list_width=33.0,
        best_width=40.0,
        open_hand=OpenHand(40.0, 54.0, 41.0, 55.0, 5),
        phone=(112, 208),
    ),
)
FRENCH_CARDS: Final = Equipment(
    name="french",
    title=N_("playing cards"),
    rank_of=_french_rank,
    name_of=_french_name,
    four_colours=True,
    phone_background="batik",
    index_tab=(0.186, 0.47),
    visible=(0.36, 0.42),
    overlap=0.31,
    list_pitch=0.54,
    small_sheet="french-jumbo",
    sizes=Sizes(
        book=104.0,
        list_width=44.0,
        best_width=44.0,
        open_hand=OpenHand(62.0, 90.0, 36.0, 74.0, 4),
        phone=(136, 400),
    ),
)
CHINESE_DOMINOES: Final = Equipment(
    name="dominoes",
    title=N_("Chinese dominoes"),
    rank_of=_pips,
    name_of=_domino_name,
    suited=False,
    sounds=Sounds("domino", "domino", "wash"),
    page_shadow="domino",
    phone_background="felt",
    index_tab=(0.4, 0.24),
    sizes=Sizes(
        book=104.0,
        list_width=26.0,
        best_width=34.0,
        open_hand=OpenHand(34.0, 72.0, 38.0, 76.0, 4),
        phone=(120, 220),
        review=0.11,
    ),
)
EQUIPMENT: Final[Mapping[str, Equipment]] = MappingProxyType(
    {each.name: each for each in (THAI_CARDS, CEKI_CARDS, MAHJONG_TILES, FRENCH_CARDS, CHINESE_DOMINOES)}
)
"""All kinds of equipment, keyed by name."""
MoneyEquipment = Literal["thai", "ceki", "tiles"]
"""Values of the house rule `equipment` of Pai Tong and Pong (PT-01, PO-01)."""
