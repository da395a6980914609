"""Plain labels on pieces other than money cards: number tiles, dominoes and playing cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from game.rules.equipment import CHINESE_DOMINOES, EQUIPMENT, FRENCH_CARDS
from game.ui import theme
from game.ui.lettering import write
from game.ui.sprites import FINE, Label
from game.words.index_labels import index_label

if TYPE_CHECKING:
    from game.ui.theme import Colour

PAPER: Final = (255, 251, 240, 255)
LINE: Final = (59, 42, 24, 150)
LEAST_PX: Final = 40
"""Piece width in pixels below which labels are no longer reduced in proportion to the piece; see `LEAST_DOMINO_PX`."""
LEAST_DOMINO_PX: Final = 44
DRAGONS: Final = {"rd": theme.CINNABAR, "gd": theme.rgb("#1A5C43"), "wd": theme.rgb("#23395B")}
"""Text colour of each dragon."""
RED, BLUE, GREEN = theme.CINNABAR, theme.rgb("#1F4F9E"), theme.rgb("#17553E")
SUITS: Final[dict[str, tuple[Colour, Colour]]] = {
    "S": (theme.INK, theme.INK),
    "H": (RED, RED),
    "D": (RED, BLUE),
    "C": (theme.INK, GREEN),
}
"""Text colours of each French suit in two-colour and in four-colour mode."""
CORNER: Final = 0.035
LABEL_COLOURS: Final = {
    "coins": theme.rgb("#7A4E0E"),
    "strings": theme.rgb("#1A5C43"),
    "myriads": theme.rgb("#23395B"),
    "crown": theme.CINNABAR,
    "red-flower": theme.CINNABAR,
    "open-flower": theme.rgb("#5A4A30"),
}
"""Colour of each suit on labels and in the legend."""


class Tab(NamedTuple):
    """Place of a label's tab on a piece, in parts of the piece, and its size, in parts of the piece's width."""

    x: float
    """Left edge, as a fraction of the piece's width."""
    y: float
    """Upper edge, as a fraction of the piece's height."""
    wide: float
    high: float


FOOT: Final = 0.927
"""Lower edge of the lowest pips of a domino, as a fraction of its height; the number is on the edge below it."""
MARGIN: Final = 0.012
"""Distance of the tab on a playing card from the card's edge; the tab is in the margin to the left of the pips."""


def tab_of(equipment: str, wide: int, high: int) -> Tab | None:
    """Return the place and size of the tab on every face of an equipment for a piece of this size in pixels.

    Tabs cover no pip of a domino or playing card: dominoes have theirs at the foot, where it extends beyond a small
    tile; those of other pieces are in a corner.
    """
    known = EQUIPMENT.get(equipment)
    if known is None or known.index_tab is None:
        return None
    across, down = known.index_tab
    if known is FRENCH_CARDS:
        return Tab(MARGIN, MARGIN * wide / high, across, down)
    grown = max(wide, LEAST_DOMINO_PX if known is CHINESE_DOMINOES else LEAST_PX) / wide
    across, down = across * grown, down * grown
    if known is CHINESE_DOMINOES:
        return Tab((1 - across) / 2, FOOT, across, down)
    return Tab(CORNER, CORNER * wide / high, across, down)


def index_tab(equipment: str, code: str, wide: int, high: int, *, four_colour: bool) -> Label | None:
    """Return the label for a piece of this size in pixels; None if the face has no label."""
    tab = tab_of(equipment, wide, high)
    if tab is None:
        return None
    return Label(four_colour, lambda: _draw_tab(tab, equipment, code, wide, four_colour=four_colour), tab.x, tab.y)


def _draw_tab(tab: Tab, equipment: str, code: str, wide: int, *, four_colour: bool) -> Image.Image:
    w, h = round(tab.wide * wide * FINE), round(tab.high * wide * FINE)
    k = max(wide, LEAST_PX) * FINE
    image = Image.new("RGBA", (w, h), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, w - 1, h - 1), radius=0.06 * k, fill=PAPER, outline=LINE, width=FINE)
    words, ink = _words(equipment, code, four_colour=four_colour)
    if equipment == FRENCH_CARDS.name:
        write(image, words, (w / 2, h * 0.25), max(4, round(0.32 * wide * FINE)), ink, width=round(0.86 * w))
        _draw_suit(pen, code[1], w / 2, h * 0.75, 0.74 * w, ink)
        return image
    if equipment == CHINESE_DOMINOES.name:
        write(image, words, (w / 2, h * 0.8), max(4, round(0.92 * h)), ink, on_line=True, width=round(0.9 * w))
        return image
    size = 0.25 * k / {1: 1.0, 2: 1.22}.get(len(words), 1.5)
    write(image, words, (w / 2, h * 0.5), max(4, round(size)), ink)
    return image


def _words(equipment: str, code: str, *, four_colour: bool) -> tuple[str, Colour]:
    """Return the text of the label and its colour."""
    suited = equipment == FRENCH_CARDS.name
    ink = SUITS[code[1]][four_colour] if suited else DRAGONS.get(code, theme.INK)
    return index_label(equipment, code), ink


def _draw_suit(pen: ImageDraw.ImageDraw, suit: str, x: float, y: float, side: float, ink: Colour) -> None:
    """Draw a French suit centred at (x, y)."""
    fill, r = (*ink, 255), side / 2

    def disc(cx: float, cy: float, radius: float) -> None:
        pen.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=fill)

    if suit == "D":
        pen.polygon([(x, y - 1.1 * r), (x + 0.85 * r, y), (x, y + 1.1 * r), (x - 0.85 * r, y)], fill=fill)
        return
    if suit == "C":
        for dx, dy in ((0, -0.5), (-0.52, 0.25), (0.52, 0.25)):
            disc(x + dx * r, y + dy * r, 0.48 * r)
    else:
        way = 1 if suit == "H" else -1
        for dx in (-0.47, 0.47):
            disc(x + dx * r, y - way * 0.35 * r, 0.53 * r)
        low = y - way * 0.15 * r
        pen.polygon([(x - 0.97 * r, low), (x + 0.97 * r, low), (x, y + way * r)], fill=fill)
    if suit != "H":
        pen.polygon([(x, y), (x - 0.4 * r, y + 1.05 * r), (x + 0.4 * r, y + 1.05 * r)], fill=fill)


def label_rank(code: str, *, aces: bool) -> str:
    """Return the rank on a money card's label; '' if the suit's mark is enough.

    See `Pack.aces`. PT-02, PO-09.
    """
    if code[1].isdigit():
        return "A" if aces and code[1] == "1" else code[1]
    return "A" if aces else ""
