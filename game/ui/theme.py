"""Theme: palette, text roles, shadows and gradients, as specified by the visual design."""

from __future__ import annotations

from typing import Final, NamedTuple

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return the red, green and blue components of a colour code such as '#3B2417'."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


TEAK: Final = rgb("#3B2417")
ROSEWOOD: Final = rgb("#5A2A1E")
NIGHT: Final = rgb("#1D120B")
LOG: Final = rgb("#140D08")
CURTAIN: Final = rgb("#17100B")
"""Colour between two scenes during a transition."""
SCRIM: Final = rgb("#0B0704")
SHADOW: Final = rgb("#080502")
IVORY: Final = rgb("#F4EAD2")
DIM: Final = rgb("#CDBF9F")
OLD_GOLD: Final = rgb("#EBCF8E")
BRASS: Final = rgb("#C69B4A")
GLOW: Final = rgb("#FFDD8A")
GLOW_BLUR: Final = rgb("#FFD981")
LIFTED_LINE: Final = rgb("#FFE09A")
PAPER: Final = rgb("#EFE3C6")
PAPER_LINE: Final = rgb("#A98747")
PAPER_RING: Final = rgb("#7A4E0E")
INK: Final = rgb("#1E1712")
INK_2: Final = rgb("#5A4630")
CINNABAR: Final = rgb("#B3261E")
RED_ON_PAPER: Final = rgb("#8E1C16")
GREEN_ON_PAPER: Final = rgb("#17553E")
JADE: Final = rgb("#1F6B4F")
DEEP_GREEN: Final = rgb("#174A33")
FELT_PANEL: Final = rgb("#0F3526")
INDIGO: Final = rgb("#23395B")
MARIGOLD: Final = rgb("#E0A526")
STRAW: Final = rgb("#B89C66")
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)

# Gradients, top to bottom; the brass one runs diagonally.
LACQUER: Final = (rgb("#4A2A1C"), rgb("#24150D"))
LACQUER_QUIET: Final = (rgb("#3A2317"), rgb("#1D120B"))
CINNABAR_FILL: Final = (rgb("#C5352A"), rgb("#B3261E"), rgb("#921A14"))
CINNABAR_HOVER: Final = (rgb("#CC3A30"), rgb("#B3261E"))
CINNABAR_PRESSED: Final = (rgb("#821610"),)
QUIET_HOVER: Final = (rgb("#4A2F20"),)
QUIET_PRESSED: Final = (rgb("#170E08"),)
PAPER_FILL: Final = (rgb("#F6ECD3"), rgb("#E9DAB6"))
PAPER_HOVER: Final = (rgb("#FBF3DD"),)
PAPER_PRESSED: Final = (rgb("#DCCBA2"),)
BRASS_LINE: Final = (rgb("#F0D592"), rgb("#C69B4A"), rgb("#8A6425"))


class Role(NamedTuple):
    """Text role: typeface ('display' or 'text'), size in units, weight (400, 500, 600 or 700)."""

    face: str
    size: float
    weight: int
    px: int = 0
    """Font size in pixels for a role reduced to fit; 0 if it follows from the size in units."""

    def sized(self, size: float) -> Role:
        """Return a copy of the role with a different size."""
        return self._replace(size=size, px=0)

    def weighing(self, weight: int) -> Role:
        """Return a copy of the role at another weight."""
        return self._replace(weight=weight)


GAME_TITLE: Final = Role("display", 168, 500)
SCENE_TITLE: Final = Role("display", 46, 500)
RESULT: Final = Role("display", 58, 600)
SUM: Final = Role("display", 52, 700)
TRAY_TITLE: Final = Role("display", 34, 500)
PANEL_TITLE: Final = Role("display", 22, 500)
PAPER_TITLE: Final = Role("display", 27, 600)
QUIET_BUTTON: Final = Role("text", 21, 600)
NAME: Final = Role("text", 22, 600)
CHIPS: Final = Role("text", 18, 600)
BODY: Final = Role("text", 20, 400)
BODY_BOLD: Final = Role("text", 20, 600)
SMALL: Final = Role("text", 18, 400)
LOG_LINE: Final = Role("text", 17, 400)
LOG_NAME: Final = Role("text", 16, 600)
CAPTION: Final = Role("text", 17, 500)
KEY_CAP: Final = Role("text", 14, 600)

LINE_HEIGHT: Final = 1.28
THAI_LINE_HEIGHT: Final = 1.5


class Shadow(NamedTuple):
    """One blurred layer of a shadow: offset and blur in units, and opacity."""

    dx: float
    dy: float
    sigma: float
    opacity: float


SHADOWS: Final[dict[str, tuple[Shadow, ...]]] = {
    "none": (),
    "lying": (Shadow(2, 3, 3, 0.42), Shadow(3, 8, 8, 0.30)),
    "card": (Shadow(1, 2, 2, 0.40), Shadow(2, 5, 6, 0.28)),
    "lifted": (Shadow(3, 8, 6, 0.35), Shadow(6, 20, 18, 0.38)),
    "domino": (Shadow(2, 4, 4, 0.5), Shadow(4, 10, 10, 0.35)),
    "wall": (Shadow(2, 3, 2, 0.45), Shadow(3, 7, 6, 0.35)),
    "button": (Shadow(0, 3, 4, 0.45),),
    "panel": (Shadow(0, 8, 12, 0.5),),
    "tray": (Shadow(0, 16, 28, 0.55),),
    "modal": (Shadow(0, 8, 10, 0.55), Shadow(0, 26, 40, 0.6)),
}

# Radii in units
R_BUTTON: Final = 12
R_PLAQUE: Final = 14
R_PANEL: Final = 16
R_PAPER: Final = 18
R_TRAY: Final = 18

EMBLEMS: Final = (
    *("lotus", "hibiscus", "frangipani", "orchid", "jasmine", "marigold", "ixora"),
    *("water-lily", "bougainvillea", "butterfly-pea", "ylang-ylang", "torch-ginger"),
    *("heliconia", "anthurium", "rafflesia", "cassia", "champak"),
)
"""Flowers for up to seventeen seats; the only person at a table always has the lotus."""
