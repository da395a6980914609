"""Packs of all games: codes, number of copies, order and English names of the pieces.

Money packs: suits c (coins), s (strings), m (myriads) with ranks 1 to 9 and the honours `ot rf wf` (PT-01).
Mahjong tiles: c (circles), s (bamboo), m (characters), dragons `rd gd wd`, winds `we ws ww wn` (PO-01, DT).
French cards: rank A 2-9 T J Q K and suit S H D C: `TH`. Dominoes: pips high to low: `6-5`.
See `docs/rules/pai-tong.md` and `docs/rules/pong.md`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from game.rules.equipment import CEKI_CARDS, EQUIPMENT, MAHJONG_TILES, THAI_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Codes = tuple[str, ...]

SUITS: Final = "csm"
_SUITED: Final[Codes] = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, 10))
MONEY: Final[Codes] = (*_SUITED, "ot", "rf", "wf")
"""The 30 designs of a Thai or Ceki pack in pack order; a design's number is its index here."""
TILES: Final[Codes] = (*_SUITED, "rd", "gd", "wd")
"""The same 30 designs as mahjong tiles: `rd gd wd` stand for `ot rf wf` (PT-01)."""
WINDS: Final[Codes] = ("we", "ws", "ww", "wn")
FRENCH: Final[Codes] = tuple(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
DOMINOES: Final[Codes] = tuple(f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1))


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of pieces: its designs, the number of copies of each, and its sprite sheet."""

    equipment: str
    """`name` of the pack's `game.rules.equipment.Equipment`, which is also that of the sprite sheet."""
    codes: Codes
    copies: int
    single: Codes = ()
    """Designs of which the pack has only one copy, regardless of `copies`."""
    aces: bool = True
    """Whether ones of money cards are aces of one rank with the honours (PT-02), rather than separate ranks (PO-09)."""
    names: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Players' own names of designs in this game, keyed by code; designs without one are left out."""
    designs: dict[str, int] = field(init=False, repr=False, compare=False)
    """The number of each design: its index in pack order."""

    def __post_init__(self) -> None:
        """Build the mapping from codes to design numbers, for use in inner loops."""
        object.__setattr__(self, "designs", {code: place for place, code in enumerate(self.codes)})

    @property
    def pieces(self) -> Codes:
        """The code of every piece; copies of a design are adjacent."""
        return tuple(code for code in self.codes for _ in range(self.copies_of(code)))

    @property
    def size(self) -> int:
        """Number of pieces in the pack."""
        return len(self.codes) * self.copies - len(self.single) * (self.copies - 1)

    def copies_of(self, code: str) -> int:
        """Return how many copies of one design the pack has."""
        return 1 if code in self.single else self.copies

    def index(self, code: str) -> int:
        """Return the number of a design; raise `ValueError`, with a message for the user, if its code is unknown."""
        try:
            return self.designs[code]
        except KeyError:
            message = f"{code!r} is no piece of this pack; its pieces are {' '.join(self.codes)}"
            raise ValueError(message) from None

    def read(self, text: str) -> tuple[int, ...]:
        """Parse a hand (codes separated by spaces) into design numbers; the inverse of `text`.

        Raises `ValueError` with a message for a code that is not in the pack, or too many of one design.

        >>> TILE_PACK.read("c5 c5 rd")
        (4, 4, 27)
        """
        codes = text.split()
        designs = tuple(self.index(code) for code in codes)
        for code in codes:
            if codes.count(code) > self.copies_of(code):
                message = f"{codes.count(code)} of {code} in {text!r}; there are only {self.copies_of(code)}"
                raise ValueError(message)
        return designs

    def text(self, designs: Iterable[int]) -> str:
        """Return the codes of designs, separated by spaces; the inverse of `read`.

        >>> TILE_PACK.text([4, 4, 27])
        'c5 c5 rd'
        """
        return " ".join(self.codes[design] for design in designs)

    def name(self, code: str) -> str:
        """Return the English name of a piece, for translation: '5 of circles', 'Old Thousand', 'Teen'."""
        return self.names.get(code) or piece_name(self.equipment, code, aces=self.aces)


def rank_of(equipment: str, code: str) -> int:
    """Return the rank of a piece as a sort position: honours follow the nines, dominoes sort by pips."""
    return EQUIPMENT[equipment].rank_of(code)


@cache
def piece_name(equipment: str, code: str, *, aces: bool = True) -> str:
    """Return the English name of a piece; its suit and rank are msgids for translation."""
    return EQUIPMENT[equipment].name_of(code, aces)


THAI_PACK: Final = Pack(THAI_CARDS.name, MONEY, 4)
CEKI_PACK: Final = Pack(CEKI_CARDS.name, MONEY, 4)
TILE_PACK: Final = Pack(MAHJONG_TILES.name, TILES, 4)
MONEY_PACKS: Final[dict[str, Pack]] = {THAI_CARDS.name: THAI_PACK, CEKI_CARDS.name: CEKI_PACK, "tiles": TILE_PACK}
"""Packs by the values of the house rule `equipment` (PT-01, PO-01)."""
DOMINO_COPIES: Final[dict[str, int]] = {
    code: 2 if code in {"6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "6-5", "6-4", "6-1", "5-1", "3-1"} else 1
    for code in DOMINOES
}
"""Copies of each domino in a Chinese set of 32 tiles: eleven designs twice, ten once."""
