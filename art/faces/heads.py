"""Hair, hats and headscarves, in the units of a face: what hangs behind the head, and what lies over the forehead."""

from __future__ import annotations

from art.faces.paint import (
    GOLD,
    TEAK,
    bead,
    blossom,
    both_sides,
    clipped,
    dark,
    edged,
    fill,
    jasmine,
    light,
    mix,
    shaded,
    stroke,
)
from art.kit.svg import ellipse, group, place

BLACK = "#3A2E31"
BROWN = "#4A2A20"
WHITE = "#EDE6D8"
GREY = "#9A928C"
INK_LINE = "#1C1210"
HAT_SHADOW = "M-60 -60 H60 V-28 Q0 -40 -60 -28Z"


def _tones(colour: str) -> tuple[str, str, str]:
    """Return shade, outline and strand of a hair colour."""
    pale = colour in {WHITE, GREY}
    return mix(colour, "#120A0C", 0.25 if pale else 0.6), mix(colour, "#120A0C", 0.6 if pale else 0.85), light(colour)


def short_back(colour: str = BLACK) -> str:
    """Return short hair behind the head."""
    shade, edge, _ = _tones(colour)
    return shaded("M-51 6 C-54 -44 -34 -66 0 -66 C34 -66 54 -44 51 6 L40 16 H-40Z", colour, shade, (-8, -3), edge)


def swept(colour: str = BLACK) -> str:
    """Return a high wave of hair, swept to one side."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-49 6 C-54 -22 -54 -46 -44 -56 C-46 -66 -34 -76 -24 -75 C-10 -90 22 -92 34 -78 C52 -74 58 -44 49 6 "
        "C46 -2 45 -12 43 -24 C40 -34 34 -40 26 -42 C6 -38 -12 -44 -24 -52 "
        "C-30 -42 -40 -34 -42 -24 C-44 -12 -46 -2 -49 6Z"
    )
    strands = "M-26 -56 C-18 -70 0 -80 20 -80 M-14 -52 C-4 -64 12 -72 34 -68 M4 -46 C14 -56 28 -60 44 -52"
    return shaded(data, colour, shade, (-10, -5), edge, more=stroke(strands, strand, 2.8))


def parted(colour: str = BLACK) -> str:
    """Return short hair with a parting and a fringe that falls to one side."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-49 4 C-58 -40 -42 -74 -4 -76 C42 -80 60 -42 49 4 C46 -6 45 -16 42 -26 C30 -30 22 -40 18 -48 "
        "C10 -34 -16 -28 -38 -28 C-43 -20 -46 -8 -49 4Z"
    )
    strands = "M18 -50 C8 -62 -14 -66 -32 -50 M16 -46 C0 -50 -22 -46 -38 -34 M24 -52 C36 -50 44 -38 46 -22"
    return shaded(data, colour, shade, (-10, -4), edge, more=stroke(strands, strand, 2.6))


def cropped(colour: str = GREY) -> str:
    """Return closely cropped, receding hair."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-50 8 C-56 -36 -42 -70 0 -70 C42 -70 56 -36 50 8 C46 0 45 -14 42 -28 C38 -38 26 -34 20 -46 "
        "C8 -52 -8 -52 -20 -46 C-26 -34 -38 -38 -42 -28 C-45 -14 -46 0 -50 8Z"
    )
    strands = "M-44 -26 l-2 -9 M-38 -40 l-3 -8 M-22 -52 l-3 -8 M0 -56 v-8 M22 -52 l3 -8 M38 -40 l3 -8 M44 -26 l2 -9"
    return shaded(data, colour, shade, (-8, -4), edge, more=stroke(strands, strand, 2.2))


def bald(colour: str = WHITE) -> str:
    """Return the gleam of a bald head, and the hair that is left above the ears."""
    shade, edge, strand = _tones(colour)
    side = "M45 -30 C56 -34 60 -18 57 -2 C56 8 52 14 47 10 C49 -4 48 -18 42 -24Z"
    tuft = shaded(side, colour, shade, (-4, -3), edge, more=stroke("M50 -24 C54 -14 54 -4 52 4", strand, 2))
    gleam = stroke("M-26 -44 C-18 -52 -6 -55 4 -54", "#FFF6E0", 5, 0.55)
    return both_sides(tuft) + gleam


def ponytail(colour: str = BLACK) -> str:
    """Return a high ponytail behind the head that swings to one side."""
    shade, edge, strand = _tones(colour)
    data = "M8 -70 C26 -98 62 -96 76 -68 C90 -40 82 -4 92 26 C74 24 62 8 60 -14 C58 -36 48 -52 22 -58Z"
    strands = "M30 -76 C54 -80 68 -54 70 -24 M22 -68 C46 -72 60 -46 64 -12"
    tail = shaded(data, colour, shade, (-8, -4), edge, more=stroke(strands, strand, 2.4))
    return tail + edged("M16 -78 C26 -80 34 -70 32 -60 L18 -58 C14 -64 12 -72 16 -78Z", "#E8556A", "#8A2436", 2)


def side_fringe(colour: str = BLACK) -> str:
    """Return hair drawn back, with a light fringe to one side."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-48 10 C-60 -42 -38 -76 0 -76 C38 -76 60 -42 48 8 C46 -8 44 -22 38 -32 C30 -44 22 -48 14 -50 "
        "C8 -36 -12 -26 -38 -24 C-44 -14 -46 -2 -48 10Z"
    )
    strands = "M14 -52 C2 -42 -18 -34 -38 -32 M10 -60 C-8 -52 -28 -46 -42 -36 M18 -54 C30 -52 42 -40 45 -24"
    return shaded(data, colour, shade, (-9, -4), edge, more=stroke(strands, strand, 2.4))


def bob_back(colour: str) -> str:
    """Return chin-length hair behind the head."""
    shade, edge, _ = _tones(colour)
    data = "M-56 20 C-64 -50 -38 -76 0 -76 C38 -76 64 -50 56 20 C56 40 48 46 40 42 L-40 42 C-48 46 -56 40 -56 20Z"
    return shaded(data, colour, shade, (-10, -4), edge)


def bob(colour: str) -> str:
    """Return the front of a bob with a parting."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-54 26 C-64 -44 -40 -77 0 -77 C40 -77 64 -44 54 26 C48 28 44 20 44 8 C44 -10 40 -22 32 -34 C10 -34 -12 -40 "
        "-22 -50 C-28 -38 -40 -26 -43 -8 C-44 8 -46 26 -54 26Z"
    )
    strands = "M-26 -52 C-36 -44 -46 -28 -50 -4 M-18 -56 C-6 -46 14 -42 32 -40 M-6 -66 C10 -56 28 -52 42 -40"
    return shaded(data, colour, shade, (-9, -4), edge, more=stroke(strands, strand, 2.2))


def fringe(colour: str = BLACK) -> str:
    """Return a straight fringe with hair falling beside the cheeks."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-53 36 C-62 -44 -42 -77 0 -77 C42 -77 62 -44 53 36 C46 38 43 26 44 8 C44 -8 43 -18 40 -27 "
        "Q0 -34 -40 -27 C-43 -18 -44 -8 -44 8 C-43 26 -46 38 -53 36Z"
    )
    strands = (
        "M-24 -32 C-26 -46 -20 -60 -10 -68 M-6 -33 C-6 -46 -4 -58 2 -70 M16 -33 C20 -46 18 -60 12 -70 M-50 20 V-14"
    )
    return shaded(data, colour, shade, (-9, -4), edge, more=stroke(strands, strand, 2.4))


def long_back(colour: str = BROWN) -> str:
    """Return hair that falls over both shoulders."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-54 0 C-60 -54 -34 -80 2 -80 C40 -80 62 -50 57 0 C56 30 74 44 70 76 C67 100 46 112 34 104 "
        "L-36 104 C-52 110 -68 98 -70 76 C-72 48 -54 30 -54 0Z"
    )
    waves = "M-54 40 C-64 60 -60 80 -50 94 M-46 30 C-54 56 -50 76 -42 92 M56 36 C66 56 60 80 50 94"
    return shaded(data, colour, shade, (-14, -4), edge, 2.4, stroke(waves, strand, 2.6))


def long_front(colour: str = BROWN) -> str:
    """Return the parted front of long hair."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-48 16 C-60 -34 -44 -78 2 -79 C46 -78 60 -36 49 16 C46 2 45 -12 40 -22 C22 -26 2 -36 -12 -52 "
        "C-18 -34 -34 -24 -41 -16 C-44 -4 -46 6 -48 16Z"
    )
    strands = "M-14 -54 C-24 -44 -36 -36 -44 -22 M-8 -58 C10 -40 28 -34 44 -28 M4 -66 C20 -54 36 -48 48 -40"
    return shaded(data, colour, shade, (-10, -4), edge, more=stroke(strands, strand, 2.6))


def bouffant(colour: str = BLACK) -> str:
    """Return hair brushed up high over the forehead, its ends turned out below the ears."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-48 8 C-64 -36 -64 -90 -6 -98 C56 -104 66 -42 48 8 C46 -8 44 -20 39 -30 C28 -44 12 -48 -4 -46 "
        "C-18 -46 -30 -42 -39 -30 C-44 -20 -46 -8 -48 8Z"
    )
    strands = (
        "M-30 -44 C-40 -62 -32 -82 -10 -88 M-14 -50 C-20 -66 -10 -80 8 -84 M6 -50 C2 -64 12 -76 26 -76 "
        "M26 -44 C26 -56 34 -64 44 -62"
    )
    return shaded(data, colour, shade, (-11, -5), edge, more=stroke(strands, strand, 2.8))


def flip_back(colour: str = BLACK) -> str:
    """Return hair behind the head that reaches the neck and turns outwards at its ends."""
    shade, edge, strand = _tones(colour)
    half = "C60 -56 58 -8 56 10 C56 26 64 36 80 34 C78 50 58 58 40 48 L0 48"
    data = f"M0 -84 {half} L-40 48 C-58 58 -78 50 -80 34 C-64 36 -56 26 -56 10 C-58 -8 -60 -56 0 -84Z"
    ends = both_sides(stroke("M52 22 C54 38 62 44 72 42", strand, 2.6))
    return shaded(data, colour, shade, (-10, -4), edge, more=ends)


def _curl(x: float, y: float, radius: float, colour: str) -> str:
    """Return one round curl with the line of its turn."""
    shade, edge, strand = _tones(colour)
    r = radius
    data = f"M{-r} 0 A{r} {r} 0 1 1 {r} 0 A{r} {r} 0 1 1 {-r} 0Z"
    turn = f"M{-r * 0.55} {r * 0.1} C{-r * 0.5} {-r * 0.7} {r * 0.5} {-r * 0.7} {r * 0.45} {r * 0.05}"
    return place(shaded(data, colour, shade, (-4, -4), edge, 2, stroke(turn, strand, 2.2)), x, y)


def perm_back(colour: str = BLACK) -> str:
    """Return the curls of a perm that stand round the head."""
    shade, edge, _ = _tones(colour)
    curls = ((54, 24), (62, 4), (64, -18), (58, -40), (46, -60), (28, -76))
    drawn = "".join(_curl(side * x, y, 15, colour) for x, y in curls for side in (-1, 1)) + _curl(0, -82, 16, colour)
    return drawn + shaded("M-56 20 C-62 -50 -38 -76 0 -76 C38 -76 62 -50 56 20 H-56Z", colour, shade, (-8, -3), edge)


def perm(colour: str = BLACK) -> str:
    """Return the front of a perm: curls over the forehead and beside the temples."""
    shade, edge, _ = _tones(colour)
    cap = "M-49 -8 C-60 -44 -38 -80 0 -80 C38 -80 60 -44 49 -8 C46 -24 40 -36 24 -44 L-24 -44 C-40 -36 -46 -24 -49 -8Z"
    rows = ((0, -70, 15), (24, -64, 14), (44, -44, 13), (51, -22, 11.5), (51, -2, 9.5), (14, -49, 12.5), (34, -38, 11))
    drawn = shaded(cap, colour, shade, (-9, -4), edge)
    return drawn + "".join(_curl(side * x, y, r, colour) for x, y, r in rows for side in ((-1, 1) if x else (1,)))


def combed_back(colour: str = BLACK, temple: str = "") -> str:
    """Return hair combed back smoothly; `temple` is the colour of a grey streak."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-49 4 C-58 -44 -36 -74 0 -74 C36 -74 58 -44 49 4 C46 -10 44 -22 38 -30 C28 -42 14 -46 0 -47 "
        "C-14 -46 -28 -42 -38 -30 C-44 -22 -46 -10 -49 4Z"
    )
    strands = stroke("M-30 -40 C-30 -54 -20 -64 -8 -70 M-40 -26 C-42 -46 -30 -62 -18 -68", strand, 2.6)
    right = "M26 -43 C28 -56 18 -66 8 -72 M40 -22 C44 -44 32 -60 22 -66"
    return shaded(data, colour, shade, (-10, -4), edge, more=strands + stroke(right, temple or strand, 3))


def middle_parted(colour: str = BLACK) -> str:
    """Return hair parted in the middle and drawn back over the ears."""
    shade, edge, strand = _tones(colour)
    data = (
        "M-50 12 C-60 -42 -38 -75 0 -75 C38 -75 60 -42 50 12 C47 -4 46 -14 41 -22 C28 -28 8 -40 0 -54 "
        "C-8 -40 -28 -28 -41 -22 C-46 -14 -47 -4 -50 12Z"
    )
    strands = "M-2 -58 C-12 -44 -30 -36 -44 -28 M-6 -66 C-22 -58 -38 -48 -47 -34 M2 -58 C12 -44 30 -36 44 -28"
    return shaded(data, colour, shade, (-9, -4), edge, more=stroke(strands, strand, 2.4))


def bun(colour: str = BLACK) -> str:
    """Return a bun on top of the head and the hair behind it."""
    shade, edge, strand = _tones(colour)
    knot = "M-32 -60 C-36 -84 -17 -93 0 -93 C17 -93 36 -84 32 -60 Q0 -48 -32 -60Z"
    drawn = shaded(
        knot, colour, shade, (-9, -4), edge, more=stroke("M-14 -92 Q-20 -80 -18 -66 M0 -96 V-66", strand, 2.4)
    )
    behind = "M-53 8 C-58 -50 -34 -74 0 -74 C34 -74 58 -50 53 8 L40 26 H-40Z"
    return drawn + shaded(behind, colour, shade, (-10, -4), edge)


def pins(*angles: float) -> str:
    """Return gold pins with flower heads, to stand behind a bun."""
    pin = stroke("M0 -6 V-36", "#8A5E1C", 5) + stroke("M0 -6 V-36", "#E8BE58", 2.6) + blossom(0, -40, 6, 8.5, GOLD)
    return "".join(place(pin, 0, -60, angle=angle) for angle in angles)


def flower_band(count: int = 9, wide: float = 31, y: float = -67) -> str:
    """Return a band of jasmine at the foot of a bun."""
    places = [2 * k / (count - 1) - 1 for k in range(count)]
    return "".join(jasmine(a * wide, y + 4 - 7 * a * a, 6.4, 20 * k) for k, a in enumerate(places))


def braid(colour: str = BLACK, *, garland: bool = False, side: int = 1) -> str:
    """Return a braid that falls over one shoulder, with jasmine strung into it when `garland`."""
    shade, edge, _ = _tones(colour)
    drawn = ""
    for k in range(5):
        y, x = 30 + 17 * k, side * (50 + 3 * k)
        drawn += place(shaded("M-12 -8 Q0 -16 12 -8 Q14 8 0 14 Q-14 8 -12 -8Z", colour, shade, (-4, -3), edge), x, y)
        if garland:
            drawn += jasmine(x - 7, y + 3, 7, 10 * k) + jasmine(x + 7, y + 5, 7, 25 * k)
    return drawn + bead(side * 64, 114, 6, "#C8323A")


def earrings(colour: str = "#FFF6E0", drop: str = "") -> str:
    """Return studs, with drops in the colour `drop`."""
    stud = bead(51, 22, 4, colour, "#8A5E1C")
    if drop:
        stud += edged("M51 26 L56 35 L51 43 L46 35Z", drop, "#7A5218", 1.4) + bead(51, 45, 2.6, "#FFF6E0", "#7A5218", 1)
    return both_sides(stud)


def _temples(colour: str) -> str:
    return both_sides(edged("M47 -32 C51 -18 50 -4 46 8 C42 2 41 -8 40 -26Z", colour, mix(colour, INK_LINE, 0.5), 1.4))


def songkok(hair: str = "#DDD5C4", colour: str = "#3A3434") -> str:
    """Return the songkok, a velvet cap, and the hair at the temples."""
    top = mix(colour, "#0C0809", 0.6)
    cap = "M-52 -27 C-50 -54 -47 -72 -43 -85 Q0 -99 43 -85 C47 -72 50 -54 52 -27 Q0 -44 -52 -27Z"
    more = stroke("M-36 -82 Q-42 -56 -43 -38", light(colour, 0.4), 5, 0.5) + stroke("M-44 -82 Q0 -66 44 -82", top, 2.2)
    drawn = _temples(hair) + shaded(cap, colour, top, (-20, -4), INK_LINE, 2.4, more)
    return drawn + stroke("M-42 -83 Q0 -68 42 -83", light(colour, 0.2), 1.6)


def _ribs(spread: tuple[int, ...], peak: float, foot: float) -> str:
    return "".join(stroke(f"M0 {peak} Q{x * 0.42} {peak * 0.6} {x} {foot}", "#8A5E24", 1.8, 0.75) for x in spread)


def salakot() -> str:
    """Return the wide Filipino straw hat with its woven band, worn high so that the brows are free."""
    under = edged("M-88 -26 C-50 -4 50 -4 88 -26 C60 -38 -60 -38 -88 -26Z", "#6B4420", TEAK, 2.4)
    crown = "M-92 -27 C-66 -46 -30 -78 -8 -94 Q0 -99 8 -94 C30 -78 66 -46 92 -27 C60 -13 -60 -13 -92 -27Z"
    rings = "M-26 -76 Q0 -67 26 -76 M-44 -62 Q0 -49 44 -62 M-64 -47 Q0 -31 64 -47"
    weave = _ribs((-70, -46, -23, 0, 23, 46, 70), -96, -14) + stroke(rings, "#8A5E24", 1.6, 0.6)
    hat = under + shaded(crown, "#E8BF69", "#B07A32", (-26, -3), TEAK, 2.4, weave)
    band = "M-84 -29 C-56 -17 56 -17 84 -29"
    hat += stroke(band, "#A5281F", 4.5) + stroke(band, "#E9B44A", 1.4, dash="3 5")
    hat += shaded("M-13 -86 Q0 -102 13 -86 Q0 -78 -13 -86Z", "#E3B24C", "#8F5E1C", (-4, -2)) + bead(
        0, -97, 4.2, "#F4D27A"
    )
    return _temples("#21150F") + group(hat, transform="translate(0 -24) scale(.98 .8)")


def ngop() -> str:
    """Return the Thai farmer's hat of palm leaf: a crown like a lampshade over a flat brim."""
    brim = "M-80 -36 C-60 -52 60 -52 80 -36 C60 -24 -60 -24 -80 -36Z"
    crown = "M-58 -38 L-34 -88 Q0 -98 34 -88 L58 -38 Q0 -24 -58 -38Z"
    ribs = "".join(stroke(f"M{x * 0.6} -92 L{x} -34", "#8A6A2C", 1.7, 0.7) for x in (-46, -30, -14, 0, 14, 30, 46))
    rings = stroke("M-40 -76 Q0 -66 40 -76 M-48 -58 Q0 -46 48 -58", "#8A6A2C", 1.6, 0.6)
    hat = shaded(brim, "#C99D52", "#94702F", (-20, -2), TEAK, 2.4)
    return _temples("#21150F") + place(
        hat + shaded(crown, "#E6CB86", "#AD863C", (-20, -3), TEAK, 2.4, ribs + rings), 0, -4
    )


def flat_cap() -> str:
    """Return a tweed cap."""
    weave = "".join(
        stroke(f"M{x} -90 L{x + 50} -20 M{x + 50} -90 L{x} -20", "#B8946A", 1.3, 0.55) for x in range(-100, 90, 14)
    )
    dome = "M-55 -32 C-66 -56 -46 -82 0 -84 C46 -82 66 -56 55 -32 Q0 -54 -55 -32Z"
    peak = "M-54 -33 Q0 -60 54 -33 C58 -27 54 -23 48 -25 Q0 -44 -48 -25 C-54 -23 -58 -27 -54 -33Z"
    drawn = _temples("#6F6863") + shaded(dome, "#8A6A46", "#54402A", (-12, -4), TEAK, 2.4, weave)
    return drawn + shaded(peak, "#6E5336", "#42311F", (-8, -3)) + bead(0, -84, 4, "#54402A")


def buntal_hat() -> str:
    """Return a pale straw hat with a dark band and a narrow brim."""
    crown = "M-42 -40 C-44 -74 -36 -86 -20 -88 Q0 -80 20 -88 C36 -86 44 -74 42 -40 Q0 -28 -42 -40Z"
    brim = "M-70 -36 C-50 -48 50 -48 70 -36 C56 -24 -56 -24 -70 -36Z"
    band = stroke("M-43 -46 Q0 -34 43 -46", "#3A2A3E", 10)
    hat = shaded(brim, "#F0DDAC", "#B9975A", (-18, -3), TEAK, 2.4)
    return _temples(GREY) + hat + shaded(crown, "#F4E4B8", "#C2A063", (-12, -3), TEAK, 2.4, band)


def headcloth(colour: str, stripe: str) -> str:
    """Return a checked cloth wound round the head, tied at the side."""
    band = "M-53 -22 C-58 -46 -48 -62 -38 -66 Q0 -78 38 -66 C48 -62 58 -46 53 -22 Q0 -46 -53 -22Z"
    check = "".join(stroke(f"M{x} -84 L{x - 10} -20", stripe, 2.6, 0.85) for x in range(-50, 70, 13))
    check += stroke("M-58 -38 Q0 -64 58 -38 M-56 -52 Q0 -76 56 -52", stripe, 2.4, 0.8)
    shade = dark(colour, 0.4)
    knot = shaded("M50 -40 C66 -58 76 -50 72 -38 C82 -36 80 -20 64 -24 C58 -26 52 -32 50 -40Z", colour, shade, (-5, -3))
    top = shaded("M-44 -58 C-34 -84 34 -84 44 -58 Q0 -74 -44 -58Z", BLACK, "#140E10", (-8, -3))
    return _temples("#2A1F20") + top + knot + shaded(band, colour, shade, (-12, -4), TEAK, 2.2, check)


def scarf_back(colour: str) -> str:
    """Return the part of a headscarf behind the head and over the shoulders."""
    data = "M-64 4 C-68 -58 -38 -86 0 -86 C38 -86 68 -58 64 4 C66 44 72 70 84 104 L-84 104 C-72 70 -66 44 -64 4Z"
    return shaded(data, colour, dark(colour, 0.45), (-14, -4))


def scarf(colour: str, hem: str) -> str:
    """Return a headscarf (tudung) round the face, with a `hem` of its own colour."""
    shade, edge = dark(colour, 0.45), dark(colour, 0.7)
    data = (
        "M-62 6 C-66 -56 -38 -84 0 -84 C38 -84 66 -56 62 6 C62 44 56 78 40 94 L-40 94 C-56 78 -62 44 -62 6Z "
        "M0 -46 C-26 -46 -41 -30 -42 -2 C-42 26 -34 48 -14 60 Q0 66 14 60 C34 48 42 26 42 -2 C41 -30 26 -46 0 -46Z"
    )
    tones = fill("M-90 -100H90V110H-90Z", shade) + ellipse(-12, 0, 62, 88, fill=mix(colour, shade, 0.45))
    tones += ellipse(-20, -6, 58, 84, fill=colour)
    tones += stroke("M-54 -30 C-58 10 -52 50 -30 78", light(colour, 0.4), 5, 0.55)
    tones += stroke("M50 -20 C54 20 44 54 16 74 M60 0 C60 40 50 66 30 88", dark(shade, 0.35), 2.6)
    tones += stroke("M-46 40 C-34 62 -16 74 10 78", dark(shade, 0.2), 2.4)
    drawn = clipped(data, tones) + stroke(data, edge, 2.4)
    return drawn + both_sides(stroke("M0 -45 C26 -45 41 -29 41.5 -2 C41.5 26 34 47 14 59", hem, 2.4))


def shawl(colour: str, hem: str) -> str:
    """Return a shawl (selendang) laid loosely over the hair, which shows at the forehead."""
    shade = dark(colour, 0.45)
    half = "M0 -78 C44 -84 70 -54 64 4 C66 40 66 70 74 100 L44 104 C48 70 50 36 49 6 C50 -26 34 -58 0 -60Z"
    left = shaded(half, colour, mix(colour, shade, 0.3), (6, -3))
    drawn = group(left, transform="scale(-1 1)") + shaded(half, mix(colour, shade, 0.25), shade, (-6, -3))
    folds = "M56 -10 C60 20 56 60 62 92 M-56 -10 C-60 20 -56 60 -62 92"
    drawn += stroke(folds, dark(shade, 0.1), 2.2, 0.7)
    return drawn + both_sides(stroke("M0 -60 C34 -58 50 -26 49 6 C50 36 48 70 44 104", hem, 3))


def comb() -> str:
    """Return a tall comb of tortoiseshell (peineta) that stands before a bun."""
    data = "M-26 -62 C-34 -84 -24 -98 0 -100 C24 -98 34 -84 26 -62 Q0 -72 -26 -62Z"
    teeth = "".join(stroke(f"M{x} -68 L{x * 1.2} -92", "#F0C070", 2, 0.9) for x in (-16, -8, 0, 8, 16))
    return shaded(data, "#B8682E", "#6E3416", (-6, -3), more=teeth) + stroke("M-26 -64 Q0 -74 26 -64", "#F4D27A", 3)
