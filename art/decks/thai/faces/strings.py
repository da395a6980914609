"""Strings, which players call birds: bird strings, bent monkeys, waisted and fine strings; a needle; the red nine."""

from __future__ import annotations

from art.decks.money import strings
from art.decks.money.ornament import blossom, stamp
from art.decks.thai.card import FACES, Face
from art.kit.brush import blob, knife, sine
from art.kit.svg import CUT, INK, centred, circle, ellipse, place, polygon, turned


@FACES.face("s1")
def needle_ace(*, small: bool) -> Face:
    """One long needle from end to end, and the thread that winds about it from eye to eye."""
    tip, eye = (262, 206) if small else (298, 238)
    half = [
        (0, -tip),
        (11, 34 - tip),
        (17, 96 - tip),
        (13, 150 - tip),
        (9, 0),
        (13, tip - 150),
        (17, tip - 96),
        (11, tip - 34),
    ]
    outline = [*half, (0, tip), *((-x, y) for x, y in reversed(half[1:]))]
    needle = polygon(outline, fill=INK, stroke=INK, stroke_width=9 if small else 3, stroke_linejoin="round")
    slit = ellipse(0, -eye, 7, 30, fill=CUT)
    needle += slit + turned(slit, 180)
    if not small:
        notch = knife([(-13, 0), (0, 8), (13, 0)], 5, 0.5, 0.5, 0.5, CUT)
        needle += "".join(place(notch, 0, y) for y in (-140, -122, -104)) + turned(
            "".join(place(notch, 0, y) for y in (-140, -122, -104)), 180
        )
    width = 19 if small else 13
    thread = sine(-eye, eye, 76, 2, steps=96)
    under = knife(thread, width, 1, 1)
    over = ""
    for middle in (24, 72):
        part = thread[middle - 10 : middle + 11]
        over += knife(part, width + 14, 1, 1, colour=CUT) + knife(part, width, 1, 1)
    # The loose ends hang out of both eyes, one on each side.
    end = knife([(0, -eye), (-34, -eye - 18), (-58, -eye + 6), (-66, -eye + 44)], width, 1, 0.9)
    end += "".join(knife([(-66, -eye + 42), (-66 + d, -eye + 74)], 8, 0.8, 0.4) for d in (-12, 0, 12))
    return Face("", middle=under + needle + over + end + turned(end, 180), ornament=False)


@FACES.face("s2")
def bent_strings() -> Face:
    """Two bent strings with the head and the tail of a monkey: Angada of the Ramayana."""
    return Face(place(_monkey(), 62, 14, 0.92) + place(_monkey(), -62, 14, 0.92, flip=True))


def _monkey() -> str:
    spine = [(-4, 50), (26, 96), (-22, 150), (16, 204), (2, 246)]
    tail = knife([(2, 240), (30, 258), (52, 244), (50, 214), (34, 206), (28, 220)], 11, 0.9, 0.25, 0.2)
    body = knife(spine, 42, 0.85, 0.55, 0.3) + knife(spine, 6, 0.6, 0.6, 0.4, CUT)
    for x, y in ((17, 88), (4, 120), (-19, 152), (4, 182), (13, 212)):
        body += circle(x, y, 9.5, fill=CUT) + circle(x, y, 4.8, fill=INK)
    head = circle(22, 28, 12, fill=INK) + circle(22, 28, 6, fill=CUT)
    head += blob([(-6, -2), (-30, 6), (-36, 26), (-32, 48), (-12, 58), (10, 52), (20, 30), (14, 6)], INK, 3)
    head += blob([(-14, 20), (-30, 16), (-34, 30), (-40, 44), (-26, 54), (-10, 50), (-4, 34)], CUT, 0)
    head += circle(-22, 26, 5, fill=INK) + knife([(-30, 18), (-22, 15), (-12, 20)], 4, 0.4, 0.4)
    head += knife([(-38, 46), (-26, 47), (-16, 42)], 3.6, 0.5, 0.3) + circle(-38, 38, 2.4, fill=INK)
    crown = [(-30, 4), (-22, -12), (-12, -2), (-4, -16), (4, -2), (14, -8), (14, 8), (-8, 2)]
    head += polygon(crown, fill=INK) + knife([(-24, 4), (-6, -1), (10, 6)], 3.6, 0.4, 0.4, 0.5, CUT)
    return tail + body + head


@FACES.face("s3")
def three_birds() -> Face:
    """Three long birds."""
    return Face(strings.bird_row(3, 22, 232, 68, 80))


@FACES.face("s4")
def four_waisted() -> Face:
    """Four waisted rolls."""
    string = strings.waisted_string(120, 62)
    return Face(strings.row(string, 2, 6, 104) + strings.row(string, 2, 136, 104))


@FACES.face("s5")
def five_birds() -> Face:
    """Two birds over three."""
    return Face(strings.bird_row(2, 10, 122, 49, 88) + strings.bird_row(3, 142, 120, 49, 82))


@FACES.face("s6")
def six_fine(*, small: bool) -> Face:
    """Two rows of three fine strings."""
    string = _bare_string(121, 44) if small else strings.fine_string(121, 40)
    return Face(strings.row(string, 3, 4, 76) + strings.row(string, 3, 137, 76))


@FACES.face("s7")
def seven_birds() -> Face:
    """Three birds over four."""
    rows = strings.bird_row(3, 10, 122, 47, 66) + strings.bird_row(4, 142, 120, 47, 58)
    return Face(place(rows, 4, 0))


@FACES.face("s8")
def eight_fine(*, small: bool) -> Face:
    """Two rows of four fine strings."""
    string = _bare_string(121, 36) if small else strings.fine_string(121, 34)
    return Face(strings.row(string, 4, 4, 60) + strings.row(string, 4, 137, 60))


def _bare_string(length: float, width: float) -> str:
    """A fine string for small sizes: a bold outline and one slot."""
    outer = place(centred(width, length, width / 2, fill=CUT, stroke=INK, stroke_width=10), 0, length / 2)
    return outer + place(centred(width * 0.22, length * 0.55, 4, fill=INK), 0, length / 2)


@FACES.face("s9")
def red_nine(*, small: bool) -> Face:
    """Nine torches, and a red seal over the middle of each half; the wood is cut away where the seal is stamped."""
    side = 116 if small else 96
    torches = strings.row(strings.torch_string(258, 22 if small else 20), 9, 2, 27)
    room = place(centred(side + 14, side + 14, 4, fill=CUT), 0, 131)
    seal = stamp(side, side, place(blossom(side * 0.36, 8, 2.6), 0, 0), 5, 3.6, 7)
    return Face(torches + room, red_half=place(seal, 0, 131))
