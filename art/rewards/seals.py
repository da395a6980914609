"""Stamps for the seal of the shuffle, cut with other pictures than the endless knot."""

from __future__ import annotations

from functools import partial

from art.kit.svg import around, circle, ellipse, group, line, mirrored, path, place, polygon
from art.room import tokens

WHITE = "#fff"
CUT = "#000"


def tiger() -> str:
    """A tiger's face: ears, stripes, eyes and whiskers."""
    outline = (
        "M-16 -9C-19 -17 -14 -19 -9 -14C-3 -17 3 -17 9 -14C14 -19 19 -17 16 -9C19 2 13 16 0 17C-13 16 -19 2 -16 -9Z"
    )
    face = path(outline)
    stripes = "".join(line(mark, 2, CUT) for mark in ("M-3.6 -14 L-2.6 -8.6", "M-14 -4 L-9 -2.6", "M-14.5 1.6 L-10 2"))
    half = stripes + ellipse(-6.4, -2, 2.7, 1.9, 12, fill=CUT)
    muzzle = polygon([(-3, 4), (3, 4), (0, 7.2)], fill=CUT) + line("M0 7 V10 M0 10 C-2 12.6 -5 12 -6 10.4", 1.5, CUT)
    return (
        group(face, fill=WHITE)
        + mirrored(half)
        + muzzle
        + line("M0 10 C2 12.6 5 12 6 10.4", 1.5, CUT)
        + line("M0 -15 V-9", 2, CUT)
    )


def plum_blossom() -> str:
    """A plum blossom with five petals."""
    petals = around(circle(0, -10.4, 7.4, fill=WHITE), 5)
    stamens = around(line("M0 -3 V-10", 1.2, CUT) + circle(0, -10.8, 1.5, fill=CUT), 5)
    return (
        petals
        + circle(0, 0, 6, fill=WHITE)
        + circle(0, 0, 2.2, fill=CUT)
        + stamens
        + around(line("M0 -6 V-16.4", 1.0, CUT), 5, 36)
    )


def lotus() -> str:
    """A lotus in bloom over water."""
    petal = "M0 8C-6 2 -6 -9 0 -16C6 -9 6 2 0 8Z"
    drawn = path(petal, fill=WHITE, stroke=CUT, stroke_width=1.3)
    outer = "".join(place(drawn, 0, 2, 1, angle) for angle in (-62, 62, -34, 34))
    water = line("M-17 13.5 Q-12.7 10.5 -8.5 13.5 T0 13.5 T8.5 13.5 T17 13.5", 2, WHITE)
    return outer + drawn + water


def coffee() -> str:
    """A branch of coffee with leaves and berries."""
    leaf = "M0 0C-6 -3 -8 -10 -5 -16C2 -13 4 -6 0 0Z"
    leaves = "".join(
        place(path(leaf, fill=WHITE) + line("M0 0 L-3 -11", 1, CUT), x, y, 0.9, angle)
        for x, y, angle in ((-3, 7, -60), (2, 2, 75), (-1, -3, -48), (3, -6, 62))
    )
    berries = "".join(circle(x, y, 3.1, fill=WHITE) + circle(x, y, 1, fill=CUT) for x, y in ((-8, 12), (7, 9), (0, 13)))
    return line("M-6 17 C0 8 -2 -6 5 -17", 2.2, WHITE) + leaves + berries


CARVINGS = {"tiger": tiger, "plum-blossom": plum_blossom, "water-lily": lotus, "coffee": coffee}
PICTURES = {key: {"room/seal": partial(lambda carve: tokens.seal(carve()), carve)} for key, carve in CARVINGS.items()}
