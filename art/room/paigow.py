"""Pai Gow's table: deep green felt in a walnut rim, brass inlaid in the wood and in the cloth."""

from PIL import Image

from art.kit.svg import around, circle, group, path, place, rect
from art.room.draw import BRASS_FILL, raster
from art.room.felt import FRAME, RIM, lamplight, lit_felt, mitred, rim, slab
from art.room.light import array, image, mix

WALNUT = "#4E3624"
OILED = (1.28, 0.94, 0.68)  # highlights of the oiled walnut: less red than rosewood's
GREEN = "#174A33"
LINE, INNER_LINE = 58.0, 66.0  # from the frame to the two brass lines on the felt
NOTCH = 30.0
BED = (658.0, 240.0)
EDGE = "#0B2A1C"
PETAL = "M0 -5 C-8 -10 -9 -21 0 -27 C9 -21 8 -10 0 -5Z"


def _notched(inset: float, notch: float) -> str:
    """The frame's outline moved in, its corners stepped back in quarter circles."""
    x0, y0, x1, y1 = inset, inset, FRAME[0] - inset, FRAME[1] - inset
    r = notch
    return (
        f"M{x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 0 {x1} {y0 + r}V{y1 - r}A{r} {r} 0 0 0 {x1 - r} {y1}"
        f"H{x0 + r}A{r} {r} 0 0 0 {x0} {y1 - r}V{y0 + r}A{r} {r} 0 0 0 {x0 + r} {y0}Z"
    )


def _inlaid(data: str, width: float, opacity: float) -> str:
    """A strip of brass let in: a dark joint round a bright line."""
    joint = path(data, fill="none", stroke=EDGE, stroke_width=width + 2, opacity=0.45 * opacity)
    return joint + path(data, fill="none", stroke="url(#strip)", stroke_width=width, opacity=opacity)


def _blossom() -> str:
    """A plum blossom cut from sheet brass."""
    return around(path(PETAL, fill="url(#brass)", stroke=EDGE, stroke_width=1), 5) + circle(0, 0, 3.4, fill="#5A3F14")


def _inlay() -> str:
    half = RIM / 2
    wood = f"M{half + 33} {half}H{FRAME[0] - half - 33}A33 33 0 0 1 {FRAME[0] - half} {half + 33}"
    wood += f"V{FRAME[1] - half - 33}A33 33 0 0 1 {FRAME[0] - half - 33} {FRAME[1] - half}"
    wood += f"H{half + 33}A33 33 0 0 1 {half} {FRAME[1] - half - 33}V{half + 33}A33 33 0 0 1 {half + 33} {half}Z"
    drawn = path(wood, fill="none", stroke="#24150A", stroke_width=3.8, opacity=0.6)
    drawn += path(wood, fill="none", stroke="url(#strip)", stroke_width=2, opacity=0.78)
    drawn += _inlaid(_notched(LINE, NOTCH), 2.2, 0.62) + _inlaid(_notched(INNER_LINE, NOTCH), 1.1, 0.42)
    at = LINE + 5
    corners = [(x, y) for x in (at, FRAME[0] - at) for y in (at, FRAME[1] - at)]
    flowers = "".join(place(_blossom(), x, y, 0.62, 0 if y < FRAME[1] / 2 else 180) for x, y in corners)
    return drawn + group(flowers, opacity=0.72)


def table(scale: float) -> Image.Image:
    """The table as it stands in the frame of all tables."""
    outer, inner = slab(0, 46, scale), slab(RIM, 24, scale)
    shape = (outer.shape[0], outer.shape[1])
    wood = rim(outer, inner, mitred(WALNUT, shape, scale), scale, OILED)
    made = mix(wood, lit_felt(GREEN, inner, scale), inner)
    # one gradient for all strips, in units of the frame: they lie in the same light
    strip = (
        f'<linearGradient id="strip" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{FRAME[0]}" y2="{FRAME[1]}">'
        '<stop offset="0" stop-color="#E9C982"/><stop offset="0.5" stop-color="#C69B4A"/>'
        '<stop offset="1" stop-color="#9A7430"/></linearGradient>'
    )
    inlay = array(raster(_inlay(), FRAME, scale, BRASS_FILL + strip))
    light = 0.72 + 0.42 * lamplight(shape, scale, (900, 640))
    return image(mix(made, inlay[..., :3] * light[..., None], inlay[..., 3]), outer)


def bed(scale: float) -> Image.Image:
    """Where the woodpile stands: darker felt in a double line of brass, to be laid on the table's felt."""
    w, h = BED
    drawn = rect(1.5, 1.5, w - 3, h - 3, 18, fill="#0A2A1C", fill_opacity=0.55)
    for inset, width, radius, opacity in ((2, 2, 17.5, 0.8), (8, 1, 12, 0.42)):
        box = (inset, inset, w - 2 * inset, h - 2 * inset, radius)
        drawn += rect(*box, fill="none", stroke=EDGE, stroke_width=width + 2, opacity=0.5 * opacity)
        drawn += rect(*box, fill="none", stroke="url(#brass)", stroke_width=width, opacity=opacity)
    return raster(drawn, BED, scale, BRASS_FILL)
