"""Ten further flowers for seat emblems, so that seventeen can sit down: again each of its own shape and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.kit.svg import around, circle, ellipse, group, mirrored, path, place, turned
from art.room.draw import linear, radial, squeezed

if TYPE_CHECKING:
    from collections.abc import Callable

Drawing = tuple[str, str]
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def _shade(name: str, tip: str, base: str) -> str:
    return linear(name, [(0, tip), (1, base)])


def _leaf(length: float, width: float) -> str:
    """A leaf on its stalk at 0, 0, pointing up, with its middle rib."""
    side = f"C{-width} {-length * 0.3} {-width * 0.9} {-length * 0.75} 0 {-length}"
    other = f"C{width * 0.9} {-length * 0.75} {width} {-length * 0.3} 0 0Z"
    rib = path(f"M0 -6V{-length * 0.86}", fill="none", stroke="#2F5B3C", stroke_width=2.6)
    return path(f"M0 0{side}{other}", fill="#4C8358", stroke="#294F35", stroke_width=3.2) + rib


def _water_lily() -> Drawing:
    """Blue, star-shaped, seen from above: two wreaths of narrow pointed petals round a gold heart."""
    petal = path("M0 0C-20 -30 -16 -74 0 -98C16 -74 20 -30 0 0Z", fill="url(#a)", stroke="#33478A", stroke_width=3.2)
    inner = path("M0 0C-15 -22 -12 -50 0 -66C12 -50 15 -22 0 0Z", fill="url(#b)", stroke="#33478A", stroke_width=3)
    drawn = around(petal, 10, 18) + around(inner, 10)
    drawn += around(path("M0 -10V-27", fill="none", stroke="#8F6410", stroke_width=7.5, **ROUND), 14)
    drawn += around(path("M0 -10V-27", fill="none", stroke="#F6CF58", stroke_width=4.6, **ROUND), 14)
    return drawn + circle(0, 0, 13, fill="#E3A92E"), _shade("a", "#8FA9EC", "#4E68BE") + _shade(
        "b", "#C3D2F9", "#7C95DC"
    )


def _bougainvillea() -> Drawing:
    """Three papery magenta bracts in a triangle, each with its vein, and three small cream trumpets."""
    bract = path(
        "M0 8C-46 -4 -66 -50 -40 -78C-26 -92 -10 -92 0 -100C10 -92 26 -92 40 -78C66 -50 46 -4 0 8Z",
        fill="url(#a)",
        stroke="#7A1152",
        stroke_width=3.6,
    )
    veins = path(
        "M0 -8V-86M0 -30C-14 -40 -24 -52 -30 -66M0 -30C14 -40 24 -52 30 -66",
        fill="none",
        stroke="#A61F70",
        stroke_width=2.6,
        **ROUND,
    )
    trumpet = path("M-3 0L-4.6 -26H4.6L3 0Z", fill="#F3D9C8", stroke="#8E4A5E", stroke_width=2)
    trumpet += place(around(ellipse(0, -6.4, 4.4, 5.6, fill="#FFF7E2", stroke="#B98A6A", stroke_width=1.6), 5), 0, -29)
    drawn = around(bract + veins, 3) + around(trumpet, 3, 60)
    return drawn + circle(0, 0, 5, fill="#8E2A5E"), _shade("a", "#F06DB4", "#C3277F")


def _butterfly_pea() -> Drawing:
    """One broad blue standard with a white and yellow eye, two small wings before it."""
    standard = path(
        "M0 40C-34 44 -84 16 -90 -24C-94 -62 -58 -92 -22 -92C-12 -92 -6 -88 0 -80C6 -88 12 -92 22 -92"
        "C58 -92 94 -62 90 -24C84 16 34 44 0 40Z",
        fill="url(#a)",
        stroke="#1E2A78",
        stroke_width=3.6,
    )
    rays = path(
        "M-24 -38C-40 -52 -54 -58 -70 -58M24 -38C40 -52 54 -58 70 -58M-12 -52C-18 -66 -24 -74 -34 -80"
        "M12 -52C18 -66 24 -74 34 -80M-30 -18C-48 -22 -60 -20 -76 -14M30 -18C48 -22 60 -20 76 -14",
        fill="none",
        stroke="#2C3CA2",
        stroke_width=2.6,
        **ROUND,
    )
    eye = path("M0 38C-26 22 -36 -14 -24 -40C-18 -54 18 -54 24 -40C36 -14 26 22 0 38Z", fill="#F4F2E4")
    eye += path("M0 34C-17 22 -24 -8 -16 -28C-12 -38 12 -38 16 -28C24 -8 17 22 0 34Z", fill="#F0CE55")
    wing = path(
        "M-2 34C-24 32 -34 52 -28 74C-24 88 -8 92 -2 78Z", fill="url(#b)", stroke="#1E2A78", stroke_width=3.2, **ROUND
    )
    keel = path("M0 20C-12 30 -12 58 0 72C12 58 12 30 0 20Z", fill="#C9D2F4", stroke="#1E2A78", stroke_width=3)
    sepals = path(
        "M-30 86Q0 104 30 86Q18 100 0 100Q-18 100 -30 86Z", fill="#4C8358", stroke="#294F35", stroke_width=2.6
    )
    drawn = sepals + standard + rays + eye + mirrored(wing) + keel
    return drawn, _shade("a", "#5C78E6", "#3546B8") + _shade("b", "#7C93EE", "#4658C6")


def _ylang_ylang() -> Drawing:
    """Long curling petals of greenish yellow hanging from one point."""
    petal = path(
        "M-7 0C-16 30 -22 62 -6 96C-4 102 6 102 6 94C0 64 14 32 8 0Z",
        fill="url(#a)",
        stroke="#7C8A1C",
        stroke_width=3.2,
    )
    rib = path("M-1 8C-6 36 -8 62 -1 88", fill="none", stroke="#B4B63A", stroke_width=2.4, **ROUND)
    shown = ((-78, 0.92), (78, 0.92), (-48, 1.12), (48, 1.12), (-20, 1.26), (20, 1.26))
    drawn = path("M0 -52C-2 -70 8 -84 22 -94", fill="none", stroke="#6B7A2A", stroke_width=9, **ROUND)
    drawn += place(_leaf(58, 26), -2, -56, 1, -62)
    for angle, size in shown:
        drawn += place(group(petal + rib, transform="scale(-1 1)" if angle < 0 else "scale(1 1)"), 0, -34, size, -angle)
    drawn += place(
        around(path("M0 0C-9 8 -9 22 0 30C9 22 9 8 0 0Z", fill="#A9B544", stroke="#6B7A2A", stroke_width=2.6), 3, -60),
        0,
        -40,
    )
    return drawn + circle(0, -38, 9, fill="#DDB640", stroke="#8A7418", stroke_width=2.6), _shade(
        "a", "#E9E07A", "#C8C23C"
    )


def _torch_ginger() -> Drawing:
    """A pink torch: a cone of tight scales over a skirt of broad bracts, on its stalk."""
    skirt = path("M0 0C-30 -18 -30 -62 0 -84C30 -62 30 -18 0 0Z", fill="url(#a)", stroke="#8E1F3E", stroke_width=3.4)
    drawn = path("M-7 34L-5 98H5L7 34Z", fill="#5D8A4E", stroke="#2F5530", stroke_width=3)
    for angle, size in ((-104, 0.98), (104, 0.98), (-66, 1.02), (66, 1.02), (-34, 0.92), (34, 0.92)):
        drawn += place(turned(skirt, angle), 0, 34, size)
    drawn += path(
        "M-36 26C-44 -20 -26 -72 0 -98C26 -72 44 -20 36 26C20 40 -20 40 -36 26Z",
        fill="url(#b)",
        stroke="#8E1F3E",
        stroke_width=3.4,
    )
    scale = path(
        "M-9 0C-9 -10 -4 -16 0 -19C4 -16 9 -10 9 0C4 5 -4 5 -9 0Z", fill="#F7A0A8", stroke="#A12848", stroke_width=2.4
    )
    for row, (y, count, spread) in enumerate(((-66, 1, 0), (-46, 2, 15), (-26, 3, 16), (-4, 4, 16), (18, 3, 17))):
        for i in range(count):
            drawn += place(scale, (i - (count - 1) / 2) * spread, y, 0.8 + 0.09 * row)
    return drawn, _shade("a", "#F58BA0", "#D23A63") + _shade("b", "#F0657E", "#B72650")


def _heliconia() -> Drawing:
    """Lobster claws: scarlet bracts edged with yellow, left and right by turns along a bent stem."""
    claw = path(
        "M0 12C20 16 58 6 86 -26C60 -26 30 -30 2 -16Z", fill="url(#a)", stroke="#8A2410", stroke_width=3.2, **ROUND
    )
    claw += path("M4 -12C30 -25 56 -22 80 -24C56 -14 30 -16 6 -3Z", fill="#F6C445", stroke="#B9781A", stroke_width=1.8)
    drawn = path("M14 98C2 60 -4 20 0 -74", fill="none", stroke="#7E2A12", stroke_width=13, **ROUND)
    drawn += path("M14 98C2 60 -4 20 0 -74", fill="none", stroke="#D9502A", stroke_width=7, **ROUND)
    for y, x, size, flip in (
        (62, 5, 1.0, False),
        (42, 1, 1.02, True),
        (18, -1, 0.9, False),
        (-4, -1, 0.86, True),
        (-28, -1, 0.7, False),
        (-46, 0, 0.62, True),
    ):
        drawn += place(claw, x, y, size, -12 if not flip else 12, flip=flip)
    return drawn + place(
        path("M-8 6C-9 -12 -3 -24 2 -32C8 -22 9 -10 8 6Z", fill="url(#a)", stroke="#8A2410", stroke_width=3), 0, -68
    ), linear("a", [(0, "#F2703A"), (0.6, "#D93A22"), (1, "#A8241A")])


def _anthurium() -> Drawing:
    """A glossy coral heart with its yellow spadix."""
    heart = path(
        "M0 92C-22 74 -86 44 -90 -18C-92 -62 -62 -86 -34 -82C-16 -80 -4 -66 0 -50C4 -66 16 -80 34 -82"
        "C62 -86 92 -62 90 -18C86 44 22 74 0 92Z",
        fill="url(#a)",
        stroke="#8A1A1E",
        stroke_width=3.6,
    )
    veins = path(
        "M0 -40C-2 0 -2 40 0 78M-4 -36C-34 -60 -64 -52 -72 -20M4 -36C34 -60 64 -52 72 -20M-4 -30C-36 -28 -56 0 -52 28"
        "M4 -30C36 -28 56 0 52 28",
        fill="none",
        stroke="#B8322F",
        stroke_width=2.6,
        **ROUND,
    )
    gloss = path("M-66 -54C-78 -40 -78 -12 -68 4", fill="none", stroke="#FFE3D6", stroke_width=8, opacity=0.55, **ROUND)
    spike = path(
        "M-10 -36C-14 0 -8 34 12 54C20 58 26 48 22 40C10 16 12 -10 8 -38C4 -46 -8 -46 -10 -36Z",
        fill="url(#b)",
        stroke="#9A7414",
        stroke_width=3,
    )
    dots = "".join(
        circle(x, y, 2.2, fill="#FFF3B8")
        for x, y in ((-3, -32), (1, -22), (-5, -16), (2, -6), (-4, 2), (4, 10), (0, 20), (9, 26), (8, 38), (16, 44))
    )
    return heart + veins + gloss + spike + dots, linear(
        "a", [(0, "#F4745C"), (0.5, "#DF4640"), (1, "#B92A32")], (0, 0, 0.5, 1)
    ) + _shade("b", "#F7E48A", "#D9A92C")


def _rafflesia() -> Drawing:
    """Five thick brick-red lobes, warted with cream, round a dark bowl."""
    lobe = path(
        "M-18 -20C-54 -34 -58 -84 -24 -95C-8 -100 8 -100 24 -95C58 -84 54 -34 18 -20Z",
        fill="url(#a)",
        stroke="#571910",
        stroke_width=3.8,
    )
    warts = "".join(
        ellipse(x, y, rx, ry, angle, fill="#F0C9A6")
        for x, y, rx, ry, angle in (
            (-20, -78, 8, 5.4, -20),
            (12, -82, 9.4, 5.6, 8),
            (-4, -62, 8.4, 6, 0),
            (27, -62, 6.2, 7.4, 16),
            (-28, -56, 5.2, 6.8, -14),
            (13, -47, 6.2, 4.6, 0),
        )
    )
    drawn = around(lobe + warts, 5)
    drawn += circle(0, 0, 40, fill="url(#b)", stroke="#571910", stroke_width=4) + circle(0, 0, 25, fill="#3A0F0B")
    drawn += around(circle(0, -32.5, 3.2, fill="#F0C9A6"), 10)
    spikes = around(path("M0 -5L-2.4 -15L2.4 -15Z", fill="#E9B98A"), 7) + circle(0, 0, 5, fill="#E9B98A")
    return drawn + spikes, _shade("a", "#C9573B", "#8E2A1E") + radial("b", [(0, "#7A2016"), (1, "#BE4A32")])


def _cassia() -> Drawing:
    """Golden shower: a hanging cluster of small yellow flowers, wide above, narrow below."""
    petal = path("M0 0C-13 -6 -14 -22 0 -28C14 -22 13 -6 0 0Z", fill="url(#a)", stroke="#A87710", stroke_width=2.6)
    floret = around(petal, 5) + path("M0 0Q8 6 6 17", fill="none", stroke="#8A6A14", stroke_width=2.8, **ROUND)
    floret += circle(0, 0, 4.6, fill="#C98A1C")
    bud = circle(0, 0, 8.4, fill="url(#a)", stroke="#A87710", stroke_width=2.4)
    drawn = path("M-10 -98C0 -70 2 -10 0 84", fill="none", stroke="#5D8A4E", stroke_width=5.5, **ROUND)
    drawn += place(_leaf(64, 24), -4, -84, 1, -66) + place(_leaf(64, 24), 0, -84, 1, 62)
    for x, y, angle in (
        (-42, -46, 0),
        (42, -46, 36),
        (0, -58, 20),
        (-27, -6, 54),
        (27, -6, 10),
        (0, -22, 66),
        (-14, 30, 30),
        (16, 32, 0),
    ):
        drawn += place(floret, x, y, 0.98, angle)
    for x, y, size in ((-3, 58, 1), (8, 66, 0.84), (-5, 76, 0.78), (3, 90, 0.7)):
        drawn += place(bud, x, y, size)
    return place(drawn, 0, 3, 0.9), _shade("a", "#FCE36A", "#EDB928")


def _champak() -> Drawing:
    """Champak: an apricot cup of many narrow petals, half open, between two leaves."""
    petal = path("M0 0C-22 -22 -22 -74 -4 -100C18 -82 24 -24 0 0Z", fill="url(#a)", stroke="#9A5416", stroke_width=3.2)
    inner = path("M0 0C-17 -18 -16 -60 0 -82C16 -60 17 -18 0 0Z", fill="url(#b)", stroke="#9A5416", stroke_width=3)
    drawn = place(_leaf(86, 30), 0, 66, 1, -98) + place(_leaf(86, 30), 0, 66, 1, 98)
    drawn += path("M-6 60L-4 98H6L7 60Z", fill="#5D8A4E", stroke="#2F5530", stroke_width=3)
    for angle, size in ((-62, 1.12), (62, 1.12)):
        drawn += place(group(petal, transform="scale(-1 1)" if angle > 0 else "scale(1 1)"), 0, 66, size, angle)
    for angle, size in ((-38, 1.36), (38, 1.36), (-16, 1.5), (16, 1.5)):
        drawn += place(group(petal, transform="scale(-1 1)" if angle > 0 else "scale(1 1)"), 0, 68, size, angle)
    for angle in (-21, 21, 0):
        drawn += place(inner, 0, 68, 1.18 if angle else 1.3, angle)
    return drawn + squeezed(
        circle(0, 0, 16, fill="#6B9A58", stroke="#2F5530", stroke_width=3), 0, 68, 1.2, 0.62
    ), _shade("a", "#F9B75A", "#DE7A22") + _shade("b", "#FFDF9C", "#F0A03C")


GARDEN: dict[str, Callable[[], Drawing]] = {
    "water-lily": _water_lily,
    "bougainvillea": _bougainvillea,
    "butterfly-pea": _butterfly_pea,
    "ylang-ylang": _ylang_ylang,
    "torch-ginger": _torch_ginger,
    "heliconia": _heliconia,
    "anthurium": _anthurium,
    "rafflesia": _rafflesia,
    "cassia": _cassia,
    "champak": _champak,
}
