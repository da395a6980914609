"""The lamplit sala on the title picture: three roofs, posts, lanterns, and the people who play in it.

Drawn about x = 0; y grows downward as in the title picture, with the water line at 506.
"""

from art.kit.svg import Style, attributes, circle, ellipse, group, line, mirrored, path, place, rect, turned
from art.room.draw import linear, radial

GOLD, GOLD_DARK, TILE_LINE = "#E3AE57", "#9A6A2B", "#22100D"
HOOK = "M-13 3 C4 -1 17 -15 14 -40 C9 -24 0 -17 -17 -7Z"  # from the end of an eave
SKIN = ("#8A5433", "#9C6440", "#7A4A2E")

DEFS = "".join(
    (
        linear("wall", [(0, "#F2B45A"), (0.35, "#FBD48A"), (0.75, "#E09A48"), (1, "#9A5626")]),
        linear("post", [(0, "#4A2513"), (0.35, "#B06D33"), (0.55, "#8B5126"), (1, "#38190B")], (0, 0, 1, 0)),
        linear("roof", [(0, "#3A1C19"), (0.6, "#64291D"), (1, "#8C4324")]),
        linear("pediment", [(0, "#8C2A1E"), (1, "#5A1812")]),
        linear("deck", [(0, "#E0A355"), (0.18, "#8A4F27"), (1, "#4A2813")]),
        linear("lantern", [(0, "#FFE9B0"), (0.5, "#FFF8DC"), (1, "#FFC968")]),
        linear("gild", [(0, "#F3CB7C"), (1, "#C08A3C")]),
        radial("halo", [(0, "#FFE7A8", 0.75), (0.25, "#FFD888", 0.42), (0.6, "#FFC870", 0.14), (1, "#FFC870", 0)]),
        radial("haze", [(0, "#FFC873", 0.34), (0.5, "#FFB765", 0.15), (1, "#FFB060", 0)]),
        radial("floorlight", [(0, "#FFDE9A", 0.8), (1, "#FFDE9A", 0)]),
    )
)


def _edge(half_low: float, low: float, half_high: float, high: float) -> str:
    """The right slope of a roof from its eave up, hollow as thatch sags."""
    span, rise = half_low - half_high, low - high
    return (
        f"C{half_low - 0.42 * span} {low - 0.16 * rise} {half_high + 0.22 * span} {high + 0.52 * rise}"
        f" {half_high} {high}"
    )


def _tier(name: str, half_low: float, low: float, half_high: float, high: float) -> str:
    """One roof: rows of scalloped tiles, a green border along the eave, a gilded edge with upswept ends."""
    tip = 16.0
    half_eave = f"C{half_low * 0.6} {low + 5} {half_low - 60} {low + 3} {half_low} {low - tip}"
    right = f"M0 {low + 5} {half_eave} {_edge(half_low, low - tip, half_high, high)}"
    whole = (
        f"{right} H{-half_high} C{-half_high - 0.22 * (half_low - half_high)} {high + 0.52 * (low - tip - high)}"
        f" {-half_low + 0.42 * (half_low - half_high)} {low - tip - 0.16 * (low - tip - high)} {-half_low} {low - tip}"
        f" C{-half_low + 60} {low + 3} {-half_low * 0.6} {low + 5} 0 {low + 5}Z"
    )
    rows, pitch = "", 8.4
    count = int((low + 6 - high) / pitch)
    for i in range(count + 1):
        y = low + 4 - i * pitch
        start = -half_low - (i % 2) * 5.5
        scallops = f"M{start:.1f} {y:.1f} " + "q5.5 5.6 11 0 " * int(2 * half_low / 11 + 2)
        rows += line(scallops, 1.3, TILE_LINE, opacity=0.62) + line(
            scallops, 0.9, "#C56A3C", opacity=0.20, transform="translate(0 1.5)"
        )
    eave = f"M{-half_low} {low - tip} C{-half_low + 60} {low + 3} {-half_low * 0.6} {low + 5} 0 {low + 5} {half_eave}"
    clip = f'<clipPath id="{name}">{path(whole)}</clipPath>'
    drawn = clip + path(whole, fill="url(#roof)") + group(rows, clip_path=f"url(#{name})")
    drawn += group(
        line(eave, 17, "#1F4A3B", opacity=0.85) + line(eave, 20.5, GOLD_DARK, opacity=0.75, stroke_dasharray="1.6 9.4"),
        clip_path=f"url(#{name})",
    )
    shade = path(
        f"M{-half_high} {high} H{half_high} L{half_high + 40} {high + 24} H{-half_high - 40}Z",
        fill="#120807",
        opacity=0.42,
    )
    drawn += group(shade, clip_path=f"url(#{name})")
    slope = line(f"M{half_low} {low - tip} {_edge(half_low, low - tip, half_high, high)}", 4.2, "url(#gild)")
    drawn += (
        mirrored(slope) + line(eave, 3.4, GOLD) + line(eave, 1, "#FFE3A4", opacity=0.7, transform="translate(0 -1)")
    )
    hook = path(HOOK, fill="url(#gild)", stroke=GOLD_DARK, stroke_width=0.8)
    drawn += mirrored(place(hook, half_low, low - tip))
    fringe = "".join(
        path(f"M{x - 4.6:.1f} 0 H{x + 4.6:.1f} L{x:.1f} {7 - 4 * abs(x) / half_low:.1f}Z", fill="#8A5528")
        for x in _spread(0.70 * half_low, 9.4)
    )
    return group(fringe, transform=f"translate(0 {low + 5})") + drawn


def _spread(half: float, pitch: float) -> list[float]:
    """Even steps from -half to half."""
    count = int(2 * half / pitch)
    return [-half + i * 2 * half / count for i in range(count + 1)]


def _flame(x: float, y: float, length: float, angle: float, fill: str = "url(#gild)") -> str:
    """A lai thai leaf: pointed, a little hooked."""
    k = length
    d = (
        f"M0 0 C{-0.34 * k} {-0.22 * k} {-0.30 * k} {-0.62 * k} {0.04 * k} {-k}"
        f" C{0.02 * k} {-0.72 * k} {0.34 * k} {-0.5 * k} 0 0Z"
    )
    return place(path(d, fill=fill), x, y, 1, angle)


def _gable() -> str:
    """The front of the upper roof: carved pediment under a barge board that ends in hooks, a tall finial on top."""
    board = "M122 200 C84 182 34 146 0 86 C-34 146 -84 182 -122 200Z"
    field = "M84 193 C56 178 24 152 0 114 C-24 152 -56 178 -84 193Z"
    drawn = path(board, fill="url(#roof)") + path(field, fill="url(#pediment)", stroke=GOLD, stroke_width=2.2)
    drawn += mirrored(line("M122 200 C84 182 34 146 0 86", 5, "url(#gild)"))
    leaves = "".join(
        _flame(0, 189, size, angle)
        for angle, size in ((-72, 30), (-48, 34), (-24, 40), (0, 48), (24, 40), (48, 34), (72, 30))
    )
    side = "".join(_flame(26 + 15 * i, 190 - i * 0.5, 17 - 3 * i, 42) for i in range(3))
    drawn += leaves + mirrored(side) + ellipse(0, 190, 8, 5, fill=GOLD) + line("M-80 193 H80", 2.4, GOLD)
    for i in range(1, 9):  # naga scales along the barge board
        t = i / 9.6
        x = 3 * t * (1 - t) ** 2 * 34 + 3 * t * t * (1 - t) * 84 + t**3 * 122
        y = (1 - t) ** 3 * 86 + 3 * t * (1 - t) ** 2 * 146 + 3 * t * t * (1 - t) * 182 + t**3 * 200
        drawn = mirrored(_flame(x - 1, y + 1, 13 - 3 * t, 26 + 22 * t)) + drawn
    finial = path(
        "M0 94 C-8 80 -8 60 2 28 C3 42 10 50 6 64 C10 76 7 86 0 94Z",
        fill="url(#gild)",
        stroke=GOLD_DARK,
        stroke_width=0.8,
    )
    hook = path(
        "M108 197 C126 193 138 180 133 160 C129 174 118 182 102 188Z",
        fill="url(#gild)",
        stroke=GOLD_DARK,
        stroke_width=0.8,
    )
    return drawn + finial + mirrored(hook)


def _lantern(x: float, drop: float, size: float = 1.0) -> str:
    """A paper lantern on a cord with a red tassel, and its halo."""
    body = "M-11 2 H11 C17 10 17 22 10 30 H-10 C-17 22 -17 10 -11 2Z"
    drawn = line("M0 -40 V0", 1.4, "#4A2714") + circle(0, 16, 62, fill="url(#halo)")
    drawn += path(body, fill="url(#lantern)", stroke="#A9662B", stroke_width=1.2)
    drawn += line("M-5 2 C-8 12 -8 20 -5 30 M5 2 C8 12 8 20 5 30 M0 2 V30", 0.8, "#D79545", opacity=0.8)
    drawn += (
        rect(-8, -1.5, 16, 4.5, 1.4, fill="#6E3517")
        + rect(-7, 29, 14, 4, 1.4, fill="#6E3517")
        + line("M0 33 V46", 2.6, "#B3261E")
        + line("M0 33 V40", 3.6, "#D8493C")
    )
    return place(drawn, x, drop, size)


def _person(shirt: str, cloth: str, skin: str, hair: str, *, bun: bool = False) -> str:
    """Somebody sitting cross-legged, seen from the side, facing right, one arm to the table."""
    drawn = path(
        "M-32 0 C-34 -12 -20 -17 -4 -15 C12 -17 30 -13 34 -3 C34 1 30 3 26 3 H-26 C-30 3 -32 2 -32 0Z", fill=cloth
    )
    drawn += path("M-22 -6 C-26 -28 -20 -46 -6 -52 C6 -54 14 -46 15 -34 C16 -22 13 -12 12 -6Z", fill=shirt)
    drawn += line("M2 -40 C8 -30 14 -24 30 -22", 8, shirt, stroke_linecap="round") + circle(33, -22, 4.2, fill=skin)
    drawn += path("M-2 -52 h9 v-8 h-9Z", fill=skin) + circle(4, -66, 11, fill=skin)
    drawn += path(
        "M-8 -64 C-9 -78 2 -82 10 -78 C15 -76 16 -71 14 -69 C8 -73 2 -70 0 -64 C-1 -60 -4 -58 -6 -59Z", fill=hair
    )
    return drawn + (circle(-9, -74, 5.4, fill=hair) if bun else "")


def _facing(shirt: str, skin: str, hair: str) -> str:
    """Somebody behind the table, facing us."""
    drawn = path("M-24 0 C-26 -26 -18 -40 0 -42 C18 -40 26 -26 24 0Z", fill=shirt)
    drawn += line("M-18 -24 C-20 -12 -14 -6 -6 -4 M18 -24 C20 -12 14 -6 6 -4", 7.5, shirt, stroke_linecap="round")
    drawn += path("M-4.5 -40 h9 v-8 h-9Z", fill=skin) + circle(0, -56, 10.6, fill=skin)
    drawn += path("M-11 -54 C-13 -70 13 -70 11 -54 C8 -61 -6 -63 -11 -54Z", fill=hair) + circle(
        0, -68.5, 4.6, fill=hair
    )
    eyes: dict[str, Style] = {"fill": "none", "stroke": "#4A2A18", "stroke_width": 1.2, "stroke_linecap": "round"}
    return (
        drawn
        + f'<path d="M-5.5 -55 q1.8 1.4 3.4 0 M2.1 -55 q1.8 1.4 3.4 0 M-2.6 -49.5 q2.6 1.8 5.2 0"{attributes(eyes)}/>'
    )


def _players() -> str:
    """Three at a low table with a hand of tiles, warm against the light."""
    drawn = ellipse(0, 474, 170, 12, fill="#5A2E14", opacity=0.55)
    drawn += place(_facing("#A8473A", SKIN[1], "#2A1510"), 2, 462, 0.92)
    drawn += place(_person("#2F5E58", "#24373F", SKIN[0], "#20110C", bun=True), -78, 474, 1.0)
    drawn += place(_person("#B98A3A", "#6B3322", SKIN[2], "#1D100B"), 80, 474, 1.0, flip=True)
    drawn += rect(-50, 458, 100, 6, 2, fill="#3A1D0E") + rect(-50, 458, 100, 1.8, 0.8, fill="#B9763A")
    drawn += line("M-42 464 V476 M42 464 V476", 5, "#3A1D0E")
    for i in range(8):
        drawn += rect(-37 + i * 9.4, 451.4, 7.6, 7, 1, fill="#FFF4D8") + rect(
            -37 + i * 9.4, 450.4, 7.6, 2, 1, fill="#3D8B66"
        )
    return drawn + path("M-8 451 q2 -6 8 -6 q6 0 8 6Z", fill="#E6EEF0", opacity=0.9)


def _hall() -> str:
    """What is under the lower roof: back wall, lattice, back posts, railing, lanterns, players, front posts."""
    drawn = rect(-282, 322, 564, 158, fill="url(#wall)")
    for x in range(-270, 281, 18):
        drawn += rect(x, 352, 1.4, 120, fill="#9A5B26", opacity=0.30)
    drawn += rect(-282, 322, 564, 30, fill="#7A3F1C", opacity=0.85)
    lattice = "".join(
        path(f"M{x} 326 l9 11 l-9 11 l-9 -11Z", fill="none", stroke="#F0BE6C", stroke_width=1.5, opacity=0.75)
        for x in range(-270, 280, 18)
    )
    drawn += lattice + rect(-282, 350, 564, 3.4, fill="#A8652C")
    for x in (-214, -72, 72, 214):
        drawn += rect(x - 5, 330, 10, 142, fill="#8A5128", opacity=0.85) + rect(
            x - 2, 330, 2, 142, fill="#D08F48", opacity=0.6
        )
    drawn += ellipse(0, 474, 250, 20, fill="url(#floorlight)")
    for x, drop in ((-196, 374), (0, 350), (196, 374)):
        drawn += _lantern(x, drop, 0.84 if x else 0.78)
    drawn += _players()
    for side in (-1, 1):  # railings left and right of the steps
        for x in range(128, 268, 11):
            drawn += rect(side * x - 1.8, 446, 3.6, 32, 1, fill="#6A371A")
        drawn += rect(min(side * 122, side * 272), 441, 150, 5.4, 1.6, fill="#A5652F") + rect(
            min(side * 122, side * 272), 441, 150, 1.6, 0.8, fill="#F0BD70"
        )
    for x in (-276, -118, 118, 276):
        drawn += rect(x - 9, 322, 18, 158, fill="url(#post)") + rect(x - 12.5, 332, 25, 7, 2, fill="url(#gild)")
        drawn += rect(x - 12.5, 469, 25, 10, 2, fill="#5C3116") + "".join(
            _flame(x + dx, 333, 15, 180 + dx * 2.4) for dx in (-7, 0, 7)
        )
    return drawn


def _base() -> str:
    """The deck on its stilts, steps to the water, pots of plants, a cat that waits for the end of the deal."""
    drawn = "".join(rect(x - 6, 496, 12, 26, fill="#1D0F09") for x in (-290, -180, -70, 70, 180, 290))
    drawn += rect(-306, 494, 612, 9, fill="#2A160C") + rect(-326, 478, 652, 17, 3, fill="url(#deck)")
    drawn += "".join(rect(x, 483, 1.2, 12, fill="#3A1E0E", opacity=0.7) for x in range(-310, 320, 29))
    for i, colour in enumerate(("#8F5629", "#6F3E1D", "#502B14")):
        drawn += rect(-50 - i * 8, 488 + i * 11, 100 + i * 16, 11, 2, fill=colour) + rect(
            -50 - i * 8, 488 + i * 11, 100 + i * 16, 2, 1, fill="#E5AC60", opacity=0.8 - 0.2 * i
        )
    for x in (-304, 304):
        drawn += "".join(_leaf(x, 458, 34 + (i % 2) * 9, angle) for i, angle in enumerate((-58, -34, -10, 14, 38, 60)))
        drawn += path(f"M{x - 13} 456 H{x + 13} L{x + 9} 479 H{x - 9}Z", fill="#7C3B22") + rect(
            x - 15, 453, 30, 6, 2, fill="#97492A"
        )
    cat = path(
        "M-12 0 C-14 -12 -8 -19 -1 -20 L-3 -29 L2 -25 H7 L12 -29 L11 -20 C12 -15 8 -13 7 -12 C10 -6 10 -2 9 0Z",
        fill="#241410",
    )
    cat += line("M-11 -1 C-22 0 -22 -10 -17 -13", 3, "#241410", stroke_linecap="round")
    return drawn + place(cat, 214, 479, 0.9)


def _leaf(x: float, y: float, length: float, angle: float, fill: str = "#3D5B38") -> str:
    """A blade of a potted plant."""
    return place(
        turned(
            path(
                f"M0 0 C-7 {-length * 0.4} -5 {-length * 0.8} 0 {-length} C5 {-length * 0.8} 7 {-length * 0.4} 0 0Z",
                fill=fill,
            ),
            angle,
        ),
        x,
        y,
    )


def pavilion() -> str:
    """The whole sala, glow first."""
    drawn = ellipse(0, 420, 520, 230, fill="url(#haze)")
    drawn += _hall() + _base()
    drawn += _tier("lower", 366, 332, 208, 256) + _tier("middle", 246, 262, 116, 196)
    return drawn + _gable()
