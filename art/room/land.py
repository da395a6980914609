"""The evening round the sala: hills with mist, far trees, palms, reeds, lotus, stars and moon."""

import math

import numpy as np

from art.kit.svg import circle, ellipse, group, line, path, place, polygon
from art.room.draw import linear, radial, squeezed
from art.room.flowers import drawing

WIDTH, HORIZON, SHORE, HEIGHT = 1920.0, 470.0, 506.0, 566.0
MOON = (1010.0, 118.0)
LEAVES = ("#141624", "#1B1C2A", "#232433")

DEFS = "".join(
    (
        linear("far", [(0, "#8C5A62"), (1, "#D08A62")]),
        linear("mid", [(0, "#5E4556"), (1, "#A06A5C")]),
        linear("near", [(0, "#36304A"), (1, "#6A4A52")]),
        linear("bank", [(0, "#1F1F30"), (1, "#17151F")]),
        radial(
            "moonlight",
            [
                (0, "#FBEBC4", 0.50),
                (0.16, "#F8E4BA", 0.30),
                (0.34, "#F6DFB0", 0.12),
                (0.62, "#F0D8A8", 0.035),
                (1, "#F0D8A8", 0),
            ],
        ),
        radial("moon", [(0, "#FFF6DA"), (0.7, "#F7E7BF"), (1, "#E9D3A0")], (0.42, 0.40), 0.62),
        radial("firefly", [(0, "#FFE28A", 0.55), (0.25, "#FFE28A", 0.20), (0.6, "#FFDF86", 0.05), (1, "#FFDF86", 0)]),
        radial("pad", [(0, "#4F7F66"), (1, "#244A3E")], (0.4, 0.3), 0.8),
    )
)


def stars() -> str:
    """A hundred and more, thicker away from the glow; a few with a faint cross."""
    rng = np.random.default_rng(8)
    drawn = ""
    for i in range(150):
        x, y = rng.uniform(8, WIDTH - 8), 300 * rng.beta(1, 2.2) + 6
        size = float(rng.gamma(2.2, 0.28) + 0.35)
        opacity = float(rng.uniform(0.25, 0.9)) * (1 - y / 420)
        tint = ("#FFF6E0", "#E8EEFF", "#FFE6C4")[i % 3]
        drawn += circle(x, y, min(size, 1.6), fill=tint, opacity=opacity)
        if size > 1.5:
            drawn += line(
                f"M{x - 5:.1f} {y:.1f} H{x + 5:.1f} M{x:.1f} {y - 5:.1f} V{y + 5:.1f}",
                0.5,
                tint,
                opacity=opacity * 0.55,
            )
    return drawn


def moon() -> str:
    """A full moon with its seas."""
    x, y = MOON
    drawn = circle(x, y, 230, fill="url(#moonlight)") + circle(x, y, 33, fill="url(#moon)")
    for dx, dy, rx, ry in ((-10, -8, 9, 7), (6, -12, 7, 5), (9, 6, 10, 8), (-6, 10, 6, 5), (-17, 4, 4, 5)):
        drawn += ellipse(x + dx, y + dy, rx, ry, fill="#D9C08C", opacity=0.34)
    return drawn


def _ridge(seed: int, base: float, rise: float, waves: tuple[float, ...]) -> list[tuple[float, float]]:
    """A skyline as sums of waves with random phases."""
    rng = np.random.default_rng(seed)
    x = np.arange(-20, WIDTH + 21, 8)
    y = np.zeros_like(x, dtype=float)
    for i, wave in enumerate(waves):
        y += np.sin(x / wave * 2 * np.pi + rng.uniform(0, 7)) * 0.62**i
    return [(float(a), float(base - rise * b)) for a, b in zip(x, y, strict=True)]


def hills() -> str:
    """Three ranges, each paler at its foot where the mist lies, and the far bank with trees."""
    drawn = ""
    for seed, base, rise, fill, opacity in (
        (4, 398, 26, "far", 0.62),
        (9, 428, 18, "mid", 0.80),
        (14, 450, 11, "near", 0.95),
    ):
        skyline = _ridge(seed, base, rise, (900.0, 430.0, 190.0, 70.0))
        drawn += polygon(
            [(-20, HORIZON + 30), *skyline, (WIDTH + 20, HORIZON + 30)], fill=f"url(#{fill})", opacity=opacity
        )
    for x, height, lean in ((118, 66, 6), (178, 50, -8), (690, 48, 5), (742, 62, -6), (905, 44, 4), (1188, 50, 5)):
        drawn += palm(x, 482, height, lean, 0.28, "#232334")
    return drawn + _far_trees()


def _far_trees() -> str:
    """The wood on the other bank: heaped crowns under an uneven skyline, then grass down to the water."""
    rng = np.random.default_rng(33)
    wood = _ridge(27, 462, 9, (520.0, 210.0, 88.0, 41.0))
    drawn = polygon([(-20, SHORE + 8), *wood, (WIDTH + 20, SHORE + 8)], fill="#1E1E2D")
    for i in range(1150):
        x, y = wood[int(rng.integers(0, len(wood)))]
        size = float(rng.gamma(5, 0.62) + 1)
        deep = float(rng.uniform(0, 1)) ** 2 * 22
        tone = ("#1E1E2D", "#212132", "#1B1B29")[i % 3]
        drawn += ellipse(x + float(rng.uniform(-4, 4)), y + deep + size * 0.35, size * 1.25, size, fill=tone)
    bank = [(x, y) for x, y in _ridge(21, 489, 2.4, (700.0, 240.0, 60.0))]
    return drawn + polygon([(-20, SHORE + 8), *bank, (WIDTH + 20, SHORE + 8)], fill="url(#bank)")


def palm(x: float, y: float, height: float, lean: float, size: float, fill: str) -> str:
    """A coconut palm: a leaning trunk and fronds of hanging leaflets."""
    top_x, top_y = x + lean, y - height
    w = 4.9 * size
    drawn = path(
        f"M{x - w} {y} C{x - w * 0.7 + lean * 0.15} {y - height * 0.5} {x + lean * 0.7 - w * 0.5} {y - height * 0.8}"
        f" {top_x - w * 0.5} {top_y} H{top_x + w * 0.5}"
        f" C{x + lean * 0.8 + w * 0.5} {y - height * 0.75} {x + w * 0.8 + lean * 0.3} {y - height * 0.45}"
        f" {x + w * 1.3} {y}Z",
        fill=fill,
    )
    for angle, length in (
        (-172, 96),
        (-150, 112),
        (-124, 108),
        (-98, 94),
        (-72, 98),
        (-48, 112),
        (-22, 110),
        (4, 92),
        (160, 78),
        (28, 72),
    ):
        drawn += _frond(top_x, top_y, angle, length * size, fill)
    return drawn + "".join(
        circle(top_x + dx * size, top_y + dy * size, 5.2 * size, fill=fill) for dx, dy in ((-6, 5), (5, 6), (0, 9))
    )


def _frond(x: float, y: float, angle: float, length: float, fill: str) -> str:
    """A bent midrib with leaflets on both sides, longest in its middle."""
    a = math.radians(angle)
    tip_x, tip_y = x + math.cos(a) * length, y + math.sin(a) * length * 0.78 + 0.34 * length
    mid_x, mid_y = x + math.cos(a) * length * 0.58, y + math.sin(a) * length * 0.92
    data = ""
    previous = (x, y)
    steps = 22
    for i in range(1, steps + 1):
        t = i / steps
        px = (1 - t) ** 2 * x + 2 * t * (1 - t) * mid_x + t * t * tip_x
        py = (1 - t) ** 2 * y + 2 * t * (1 - t) * mid_y + t * t * tip_y
        heading = math.atan2(py - previous[1], px - previous[0])
        reach = length * (0.30 * math.sin(math.pi * min(0.12 + t * 0.84, 1)) + 0.03)
        for side in (-1, 1) if t > 0.16 else ():
            turn = heading + side * 0.80
            lx, ly = px + math.cos(turn) * reach, py + math.sin(turn) * reach + 0.34 * reach
            half = length * 0.018
            nx, ny = math.cos(heading) * half, math.sin(heading) * half
            data += f"M{px - nx:.1f} {py - ny:.1f} L{lx:.1f} {ly:.1f} L{px + nx:.1f} {py + ny:.1f}Z"
        previous = (px, py)
    rib = f"M{x:.1f} {y:.1f} Q{mid_x:.1f} {mid_y:.1f} {tip_x:.1f} {tip_y:.1f}"
    return path(data, fill=fill) + line(rib, max(length * 0.022, 0.7), fill, stroke_linecap="round")


def palms() -> str:
    """The tall ones that frame the picture."""
    drawn = palm(1862, 508, 172, -26, 0.84, LEAVES[2]) + palm(1794, 506, 262, 44, 1.08, LEAVES[1])
    drawn += palm(1084, 506, 112, -16, 0.52, LEAVES[2]) + palm(38, 508, 206, -20, 0.74, LEAVES[2])
    return drawn + palm(-40, 510, 300, 34, 1.02, LEAVES[1])


def reeds() -> str:
    """Grass and reeds in front of the water, at both ends of the shore."""
    rng = np.random.default_rng(55)
    drawn = ""
    for start, end, tall in ((-20, 330, 46), (1560, 1940, 40), (560, 700, 18)):
        for _ in range(int((end - start) / 4.6)):
            x = rng.uniform(start, end)
            edge = min(abs(x - start), abs(x - end)) / (end - start) * 2
            height = tall * (0.35 + 0.65 * rng.uniform()) * (1 - 0.6 * edge)
            bend = rng.normal(0, 9)
            base = HEIGHT + rng.uniform(0, 6)
            drawn += path(
                f"M{x - 1.7:.1f} {base:.1f} Q{x - 0.5:.1f} {base - height * 0.6:.1f} {x + bend:.1f} {base - height:.1f}"
                f" Q{x + 1.2:.1f} {base - height * 0.5:.1f} {x + 1.9:.1f} {base:.1f}Z",
                fill=LEAVES[int(rng.integers(0, 2))],
            )
    return drawn


def lotus_pond() -> tuple[str, str]:
    """Pads on the water with two open flowers and buds: the drawing and its gradients."""
    drawn = ""
    for x, y, size in (
        (860, 538, 1.0),
        (936, 551, 0.85),
        (792, 553, 0.75),
        (1094, 546, 0.85),
        (1034, 556, 0.6),
        (730, 541, 0.5),
        (980, 535, 0.45),
    ):
        drawn += squeezed(
            path("M0 0 L30 -12 A32 32 0 1 0 31 7Z", fill="url(#pad)", stroke="#17332B", stroke_width=1.5)
            + line("M0 0 L-24 10 M0 0 L-8 27 M0 0 L-22 -16 M0 0 L4 -28 M0 0 L20 20", 0.9, "#7FA98C", opacity=0.5),
            x,
            y,
            size,
            size * 0.25,
        )
    flower, defs = drawing("lotus")
    for x, y, size in ((862, 524, 0.19), (1094, 535, 0.14)):
        drawn += place(flower, x, y, size)
    bud = line("M0 12 V0", 1.6, "#2F5A48") + path("M0 -12 C-6 -6 -5 2 0 3 C5 2 6 -6 0 -12Z", fill="#E29A98")
    drawn += place(bud, 918, 538) + place(bud, 796, 543)
    return drawn, defs


def fireflies() -> str:
    """A few, low over the shore."""
    rng = np.random.default_rng(77)
    drawn = ""
    for _ in range(24):
        x, y = rng.uniform(40, 1900), rng.uniform(446, 500)
        if 1040 < x < 1830:
            continue
        drawn += circle(x, y, 8.5, fill="url(#firefly)") + circle(x, y, 1.3, fill="#FFF3BE", opacity=0.95)
    return group(drawn)
