"""
The French card: paper, indices in two corners, and either pips or a panel with a double-ended figure.

The whole card is 500 by 700. A figure is drawn round x = 0, y from about 50 down to the sash at about 360, with what it
carries on the viewer's left; cards whose pip belongs on the left are mirrored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from art.decks.french.paint import (
    BRASS,
    CINNABAR,
    CREAM,
    GROUND,
    INDIGO,
    INK,
    JADE,
    LINE,
    PALE,
    PAPER,
    SAND,
    WEAVES,
)
from art.decks.french.suits import PIPS, RANKS, SUITS, TWO_COLOURS, Scheme, pip, rank_sign
from art.kit.contrast import BLACK, BLUE, GREEN, VERMILION, WHITE, bolder, repainted
from art.kit.deck import Faces
from art.kit.raster import layers, reduced
from art.kit.svg import circle, document, gradient, group, half_turned, number, path, place, rect

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT, RADIUS = 500, 700, 30
MASTER = 430
"""Pixels across a card."""
OVERSAMPLE = 2
PANEL_SCALE: Final = 0.92
"""How much smaller a figure is on the card than it is drawn: the indices need the rest."""
STRONG_PANEL_SCALE: Final = 0.86
"""The same in high contrast, where the indices are larger."""
STRONG: Final = {
    INK: BLACK,
    PAPER: WHITE,
    CREAM: WHITE,
    PALE: WHITE,
    GROUND: WHITE,
    SAND: "#d0d0d0",
    CINNABAR: VERMILION,
    INDIGO: BLUE,
    JADE: GREEN,
    BRASS: "#f5b800",
}
"""The palette in high contrast."""
HALF_WIDTH, TOP, BOTTOM = 174, 26, 674
"""The panel, at the scale of figures."""
RAISED = 12
"""How much higher than drawn a figure stands in the panel."""
TILT = 22
"""How far the sash falls from the middle to the panel's edge."""
PIP_LEFT: Final = frozenset({"KS", "KH", "KD", "KC", "QH", "JS"})
"""The courts whose pip stands at the viewer's left of the head, by custom; all the others have it at the right."""
INDEX_X: Final = 46


@dataclass(frozen=True, slots=True)
class Face:
    """What stands between the indices: pips drawn on the whole card, or half a figure."""

    picture: str
    court: bool = False


FACES: Faces[Face] = Faces("art.decks.french.faces")


def order() -> list[str]:
    """All codes, suit by suit."""
    codes = FACES.codes()
    return sorted(codes, key=lambda code: (SUITS.index(code[1]), RANKS.index(code[0])))


def paper() -> str:
    """The blank card with its edge; its paint is `PAPER_PAINT`."""
    body = rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, RADIUS, fill="url(#paper)")
    return body + rect(1.75, 1.75, WIDTH - 3.5, HEIGHT - 3.5, RADIUS, fill="none", stroke="#B3A58A", stroke_width=2)


PAPER_PAINT: Final = gradient("paper", (0, "#FFFCF4"), (1, "#F5EDDB"), x2=0.35)


def index(rank: str, suit: str) -> str:
    """Rank over suit in the upper left corner."""
    return rank_sign(rank, INDEX_X, 100, 68, 62, bold=1.2) + pip(suit, INDEX_X, 146, 58)


def strong_index(rank: str, suit: str) -> str:
    """The same, as large as the panel and the pips leave room for."""
    return rank_sign(rank, 52, 114, 88, 68, bold=2.4) + pip(suit, 52, 168, 66)


def _backdrop(suit: str, ring: str) -> str:
    """The panel's upper half: a ground strewn with small suit signs, and a pale disc behind the head."""
    out = rect(-HALF_WIDTH, TOP, 2 * HALF_WIDTH, 360, fill=GROUND)
    for row in range(10):
        for column in range(10):
            x, y = -HALF_WIDTH + 8 + column * 40 + row % 2 * 20, TOP + 22 + row * 34
            out += place(path(PIPS[suit], fill=SAND), x, y, 0.13)
    out += circle(0, 178 - RAISED, 118, fill=PALE, stroke=INK, stroke_width=1.6)
    return out + circle(0, 178 - RAISED, 110, fill="none", stroke=ring, stroke_width=4)


def _sash(fill: str, *, pip_left: bool) -> str:
    """The woven sash along the split: turned by half a circle it falls on itself."""
    tilt = -TILT - 2 if pip_left else TILT + 2
    ends = f"M-190 {350 + tilt}L190 {350 - tilt}"
    out = path(ends, stroke=INK, stroke_width=21) + path(ends, stroke=fill, stroke_width=15)
    for i in range(1, 20):
        way = i / 20
        lozenge = path("M0 -5.2L7 0L0 5.2L-7 0Z", fill=CREAM if i % 2 else BRASS)
        out += place(lozenge, -190 + 380 * way, 350 + tilt * (1 - 2 * way), angle=7.2 if pip_left else -7.2)
    return out


def panel(code: str, figure: str, scheme: Scheme, scale: float = PANEL_SCALE) -> str:
    """A double-ended court: half a figure, the same turned, the sash between them, and the frame."""
    suit, pip_left = code[1], code in PIP_LEFT
    figure = place(figure, 0, -RAISED, flip=pip_left)
    corner = pip(suit, (-1 if pip_left else 1) * (HALF_WIDTH - 36), TOP + 46, 56)
    left, right = (350 - TILT, 350 + TILT) if pip_left else (350 + TILT, 350 - TILT)
    window = f"M{-HALF_WIDTH} {TOP}H{HALF_WIDTH}V{right}L{-HALF_WIDTH} {left}Z"
    box = rect(-HALF_WIDTH, TOP, 2 * HALF_WIDTH, BOTTOM - TOP)
    clips = f'<clipPath id="upper">{path(window)}</clipPath><clipPath id="panel">{box}</clipPath>'
    half = group(_backdrop(suit, scheme.rings[suit]) + figure + corner, id="half", clip_path="url(#upper)")
    turned_half = '<use xlink:href="#half" transform="rotate(180 0 350)"/>'
    drawn = clips + half + turned_half + group(_sash(scheme.sashes[suit], pip_left=pip_left), clip_path="url(#panel)")
    drawn += rect(-HALF_WIDTH, TOP, 2 * HALF_WIDTH, BOTTOM - TOP, **LINE | {"fill": "none"})
    edge = 6.5
    drawn += rect(
        -HALF_WIDTH - edge,
        TOP - edge,
        2 * (HALF_WIDTH + edge),
        BOTTOM - TOP + 2 * edge,
        4,
        fill="none",
        stroke=BRASS,
        stroke_width=2.6,
    )
    move = f"translate({number(WIDTH / 2)} {number(HEIGHT / 2)}) scale({scale}) translate(0 {number(-HEIGHT / 2)})"
    return group(drawn, transform=move)


def drawing(code: str, scheme: Scheme = TWO_COLOURS) -> str:
    """A card as an SVG document."""
    face = FACES.draw(code)
    corner = index(*code)
    picture = panel(code, face.picture, scheme) if face.court else face.picture
    body = paper() + picture + corner + half_turned(corner, WIDTH, HEIGHT)
    return document(group(body, color=scheme.pips[code[1]]), WIDTH, HEIGHT, PAPER_PAINT + WEAVES)


def strong_drawing(code: str, scheme: Scheme) -> str:
    """The card in high contrast: the same pips or figure in strong paints on white, with a larger index."""
    face = FACES.draw(code)
    corner = strong_index(*code)
    picture = panel(code, face.picture, scheme, STRONG_PANEL_SCALE) if face.court else face.picture
    body = group(picture + corner + half_turned(corner, WIDTH, HEIGHT), color=scheme.pips[code[1]])
    return document(strong_paper() + strengthened(body), WIDTH, HEIGHT, strengthened(WEAVES))


def strong_paper() -> str:
    """The blank card in high contrast."""
    return rect(4, 4, WIDTH - 8, HEIGHT - 8, RADIUS - 2, fill=WHITE, stroke=BLACK, stroke_width=8)


def strengthened(drawing: str) -> str:
    """A drawing in the strong paints, with heavier lines."""
    return bolder(repainted(drawing, STRONG), 1.5)


def printed(svg: str, width: int) -> Image.Image:
    """A document as a picture, drawn larger and reduced so that fine lines stay even."""
    return reduced(layers(svg, width * OVERSAMPLE), width)
