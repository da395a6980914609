"""Myriads, which players call people: nine figures cut from straight edges, each with its number on the chest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from art.decks.money.ornament import lozenge
from art.decks.thai.card import DIGITS, FACES, Face
from art.kit.brush import knife
from art.kit.glyphs import glyph
from art.kit.svg import CUT, INK, centred, circle, diamond, line, mirrored, path, place, polygon, rect

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = {"fill": CUT, "stroke": INK, "stroke_width": 6, "stroke_linejoin": "round"}


def robe(marks: int, hem: float = 98) -> str:
    """A black robe with cut chevrons and as many marks along the hem as the rank counts."""
    sleeve = polygon([(-40, 128), (-120, 184), (-106, 218), (-62, 196)], fill=INK)
    sleeve += polygon([(-58, 149), (-104, 181), (-97, 197), (-60, 181)], fill=CUT)
    sleeve += polygon([(-68, 160), (-92, 178), (-88, 186), (-68, 177)], fill=INK)
    out = mirrored(sleeve)
    out += polygon([(-42, 126), (42, 126), (hem, 260), (-hem, 260)], fill=INK, stroke=CUT, stroke_width=3)
    out += mirrored("".join(line(f"M{-44 - i * 3} {150 + i * 22}l-15 6l-9 18", 4, CUT) for i in range(3)))
    out += mirrored(line("M-26 130L0 156", 4.5, CUT) + line("M-13 130L0 143", 3.8, CUT))
    out += polygon([(15 - hem, 230), (hem - 15, 230), (hem - 7, 253), (7 - hem, 253)], fill=CUT)
    pitch = 2 * (hem - 13) / marks
    tooth = min(pitch * 0.42, 14)
    for i in range(marks):
        x = 13 - hem + pitch * (i + 0.5)
        out += polygon([(x - tooth, 253), (x, 232), (x + tooth, 253)], fill=INK)
    return out


def chest(rank: int, y: float = 187, size: float = 60) -> str:
    """The number in its box."""
    box = place(centred(size + 14, size + 14, 2, fill=CUT) + centred(size + 6, size + 6, 1, fill=INK), 0, y)
    return box + glyph(DIGITS[rank], 0, y, size * 0.72, "thai", CUT, most_width=size * 0.82)


def eyes(kind: str, y: float, apart: float) -> str:
    """A pair of eyes."""
    x = -apart
    match kind:
        case "cut":
            left = polygon([(x - 11, y - 7), (x + 10, y - 2), (x + 2, y + 7)], fill=INK)
        case "diamond":
            left = lozenge(x, y, 10, 8, 0.42)
        case "round":
            left = circle(x, y, 9, fill=INK) + circle(x, y, 5.2, fill=CUT) + circle(x, y, 2.6, fill=INK)
        case "bar":
            left = rect(x - 10, y - 3.5, 20, 7, 0, fill=INK)
        case "square":
            left = rect(x - 8, y - 8, 16, 16, 0, fill=INK) + rect(x - 3, y - 3, 6, 6, 0, fill=CUT)
        case _:
            left = line(f"M{x - 10} {y + 4}Q{x} {y - 9} {x + 10} {y + 4}", 5)
    return mirrored(left)


def _nose(top: float, bottom: float, half: float) -> str:
    return polygon([(0, top), (half, bottom), (-half, bottom)], fill=INK)


def mouse() -> tuple[str, str]:
    """The mouse ace: round ears, a pointed face with whiskers, a stepped tail."""
    ear = circle(-42, 44, 25, fill=INK) + circle(-42, 44, 15, fill=CUT) + circle(-42, 44, 7, fill=INK)
    head = mirrored(ear) + diamond(0, 26, 10, 18, fill=INK)
    head += polygon([(-36, 48), (36, 48), (48, 78), (0, 132), (-48, 78)], **HEAD)
    head += polygon([(-14, 48), (14, 48), (0, 76)], fill=INK)
    head += mirrored(polygon([(-38, 74), (-14, 80), (-28, 92)], fill=INK) + diamond(-27, 81.5, 3.2, 3.2, fill=CUT))
    head += mirrored(line("M-16 108L-58 98M-14 114L-56 116", 4)) + diamond(0, 116, 9, 9, fill=INK)
    tail = line("M84 250H116V150H98V64H124V98H111", 9, stroke_linejoin="miter") + knife(
        [(111, 103), (111, 86)], 9, 1, 0.1
    )
    return tail, head


def bride() -> tuple[str, str]:
    """Two: a woman with a pinned bun and two blades."""
    blade = polygon([(-104, 206), (-122, 60), (-112, 22), (-98, 60), (-92, 200)], **(HEAD | {"stroke_width": 5}))
    back = mirrored(blade + line("M-110 44L-100 190", 3.4))
    head = circle(0, 22, 22, fill=INK) + line("M-13 18Q0 8 13 18M-14 27Q0 17 14 27", 3.4, CUT)
    head += line("M-46 6L46 30M46 6L-46 30", 5) + circle(0, 20, 12, fill=INK)
    head += polygon([(-40, 48), (40, 48), (44, 92), (0, 128), (-44, 92)], **HEAD)
    head += polygon([(-44, 44), (44, 44), (48, 84), (34, 62), (0, 56), (-34, 62), (-48, 84)], fill=INK)
    head += eyes("arc", 84, 17) + _nose(90, 100, 5)
    return back, head + polygon([(-9, 108), (0, 104), (9, 108), (0, 115)], fill=INK)


def spearman() -> tuple[str, str]:
    """Three: half his face is dark; a spear as thin as a needle."""
    back = knife([(-104, 262), (100, 10)], 9, 0.8, 0.8) + polygon([(84, 44), (118, -6), (104, 58)], fill=INK)
    head = polygon([(0, 2), (46, 58), (-46, 58)], fill=INK) + polygon([(0, 22), (24, 50), (-24, 50)], fill=CUT)
    head += polygon([(0, 34), (10, 47), (-10, 47)], fill=INK)
    head += polygon([(-40, 56), (40, 56), (40, 100), (22, 124), (-22, 124), (-40, 100)], **HEAD)
    head += polygon([(0, 56), (40, 56), (40, 100), (22, 124), (0, 124)], fill=INK)
    head += polygon([(-28, 78), (-8, 84), (-20, 91)], fill=INK) + polygon([(28, 78), (8, 84), (20, 91)], fill=CUT)
    head += polygon([(0, 86), (-9, 102), (0, 102)], fill=INK) + polygon([(0, 86), (9, 102), (0, 102)], fill=CUT)
    return back, head + rect(-15, 109, 15, 5, fill=INK) + rect(0, 109, 15, 5, fill=CUT)


def axeman() -> tuple[str, str]:
    """Four: a bristling square face between two axes."""
    axe = rect(-108, 20, 8, 214, fill=INK) + path("M-104 30C-126 14 -134 40 -124 84C-116 72 -110 68 -104 68Z", fill=INK)
    axe += path("M-104 30C-92 22 -80 24 -76 40C-72 54 -76 68 -84 80C-90 72 -98 68 -104 68Z", fill=INK)
    axe += line("M-118 36Q-124 52 -118 70M-88 38Q-82 52 -88 66", 3.4, CUT)
    bristle = polygon([(-8, -34), (0, -66), (8, -34)], fill=INK)
    head = "".join(place(bristle, 0, 86, angle=angle) for angle in range(-100, 101, 20))
    head += rect(-42, 46, 84, 78, 4, **HEAD) + mirrored(polygon([(-40, 50), (-6, 72), (-6, 84), (-40, 66)], fill=INK))
    head += eyes("diamond", 86, 21) + _nose(76, 102, 9)
    head += line("M-30 108L-20 116L-10 108L0 116L10 108L20 116L30 108", 5)
    return mirrored(axe), head + mirrored(polygon([(-40, 94), (-26, 100), (-40, 108)], fill=INK))


def monk() -> tuple[str, str]:
    """Five: a monk with a ringed staff."""
    ring = {"fill": CUT, "stroke": INK, "stroke_width": 4}
    back = rect(100, 26, 8, 230, fill=INK) + circle(104, 26, 22, fill="none", stroke=INK, stroke_width=6)
    back += circle(90, 44, 7, **ring) + circle(118, 44, 7, **ring)
    head = circle(0, 24, 15, fill=INK) + path("M-44 92A44 48 0 0 1 44 92L26 124H-26Z", **HEAD)
    head += path("M-40 68Q0 26 40 68Q0 52 -40 68Z", fill=INK) + eyes("bar", 86, 18)
    head += mirrored(polygon([(-30, 72), (-8, 77), (-8, 81), (-30, 78)], fill=INK) + circle(-7, 103, 5.5, fill=INK))
    return back, head + line("M-16 114H16", 4.5)


def clubman() -> tuple[str, str]:
    """Six: a barred helmet and two ridged clubs."""
    club = polygon([(-94, 214), (-112, 30), (-122, 24), (-104, 10), (-86, 20), (-94, 30), (-84, 208)], fill=INK)
    club += "".join(
        line(f"M{-110 + i * 1.5} {44 + i * 24}L{-90 + i * 0.8:.1f} {40 + i * 24}", 4, CUT) for i in range(5)
    )
    head = rect(-46, 20, 92, 30, 2, fill=INK) + "".join(rect(i * 14.4 - 40, 26, 7, 18, fill=CUT) for i in range(6))
    head += rect(-56, 48, 112, 8, fill=INK)
    head += polygon([(-38, 54), (38, 54), (38, 112), (20, 126), (-20, 126), (-38, 112)], **HEAD)
    head += eyes("square", 82, 18) + rect(-4, 80, 8, 24, fill=INK) + rect(-9, 98, 18, 6, fill=INK)
    return mirrored(club), head + rect(-18, 111, 36, 5, fill=INK) + mirrored(rect(-32, 66, 24, 5, fill=INK))


def comb_bearer() -> tuple[str, str]:
    """Seven: seven spikes in the crown, and toothed combs."""
    teeth = "".join(
        polygon([(-92 - i * 4.5, 178 - i * 22), (i * 1.5 - 122, 170 - i * 22), (-94 - i * 4, 164 - i * 22)], fill=INK)
        for i in range(6)
    )
    back = mirrored(teeth + knife([(-88, 196), (-102, 120), (-116, 40)], 7, 0.8, 0.4))
    head = polygon([(-52, 58), (52, 58), (44, 40), (-44, 40)], fill=INK)
    for i in range(7):
        x = i * 13.5
        head += polygon([(x - 47, 42), (x - 41, 6 + abs(i - 3) * 4), (x - 34, 42)], fill=INK)
        head += circle(i * 12 - 36, 50, 3, fill=CUT)
    head += polygon([(-38, 58), (38, 58), (30, 122), (0, 130), (-30, 122)], **HEAD)
    head += eyes("cut", 82, 17) + _nose(80, 102, 8)
    return back, head + mirrored(line("M-4 108L-30 104L-24 112L-36 118", 4.5))


def father() -> tuple[str, str]:
    """Eight: a great beard, and a child on his shoulder."""
    child = circle(94, 106, 24, fill=CUT, stroke=INK, stroke_width=5) + circle(94, 78, 8, fill=INK)
    child += circle(86, 104, 3.6, fill=INK) + circle(102, 104, 3.6, fill=INK) + line("M88 115Q94 120 100 115", 3.6)
    child += path("M72 96Q94 74 116 96Q94 88 72 96Z", fill=INK)
    child += polygon([(74, 130), (114, 130), (120, 176), (80, 176)], fill=INK)
    head = polygon([(-44, 54), (-30, 20), (30, 20), (44, 54)], fill=INK) + diamond(0, 38, 9, 12, fill=CUT)
    head += polygon([(-60, 52), (60, 52), (48, 60), (-48, 60)], fill=INK)
    head += polygon([(-38, 58), (38, 58), (40, 100), (-40, 100)], **HEAD)
    head += eyes("bar", 78, 18) + _nose(76, 94, 7) + mirrored(rect(-31, 67, 26, 5, fill=INK))
    beard = [(-42, 96), (-14, 104), (0, 98), (14, 104), (42, 96), (30, 134), (0, 152), (-30, 134)]
    head += polygon(beard, fill=INK)
    for x in (-26, -13, 0, 13, 26):
        head += line(f"M{x} {106 + abs(x) * 0.1:.1f}L{x * 0.6:.1f} {140 - abs(x) * 0.4:.1f}", 3.2, CUT)
    return child, head


def thorned_king() -> tuple[str, str]:
    """Nine: a wreath of thorns and bared teeth."""
    thorns = "".join(
        polygon([(-96, 190 - i * 30), (-120, 180 - i * 30), (-100, 172 - i * 30)], fill=INK) for i in range(5)
    )
    back = mirrored(thorns + rect(-102, 40, 7, 160, fill=INK))
    head = ""
    for angle in range(-88, 89, 22):
        spike = polygon([(-9, -34), (0, abs(angle) * 0.14 - 82), (9, -34)], fill=INK)
        spike += polygon([(-2.8, -40), (0, abs(angle) * 0.10 - 60), (2.8, -40)], fill=CUT)
        head += place(spike, 0, 88, angle=angle)
    head += polygon([(-42, 72), (-20, 48), (20, 48), (42, 72), (34, 112), (0, 130), (-34, 112)], **HEAD)
    head += eyes("round", 80, 18) + mirrored(polygon([(-36, 62), (-8, 70), (-8, 74), (-36, 70)], fill=INK))
    head += _nose(82, 98, 7) + rect(-20, 104, 40, 11, 1, fill=INK)
    return back, head + "".join(rect(i * 8.6 - 16, 106.5, 5, 6, fill=CUT) for i in range(4))


PEOPLE: dict[int, Callable[[], tuple[str, str]]] = {
    1: mouse, 2: bride, 3: spearman, 4: axeman, 5: monk, 6: clubman, 7: comb_bearer, 8: father, 9: thorned_king,
}  # fmt: skip
"""By rank: what stands behind the robe, and the head."""


def person(rank: int) -> Face:
    """The figure of one rank."""
    behind, head = PEOPLE[rank]()
    number = chest(rank, 196, 58) if rank == 8 else chest(rank)
    return Face(behind + robe(rank) + number + head)


for _rank in PEOPLE:
    FACES.face(f"m{_rank}")(partial(person, _rank))
