"""Queen of clubs: a Nyonya in a green kebaya with three brooches, with a spray of orchids."""

from __future__ import annotations

from art.decks.french import clothes, hair
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, earring, face
from art.decks.french.hands import arm, fist, held
from art.decks.french.paint import BRASS, CINNABAR, CREAM, JADE, LIGHT, blossom, detail, dot, shape, stroke
from art.decks.french.plants import orchid
from art.kit.svg import mirrored

LOOK = Look(LIGHT, "straight", "smiling", "button", "rose", turn=-0.35, woman=True, jaw=4)
LAPEL = "M-40 260C-37 284 -24 298 0 308L0 400H-9L-12 340C-42 322 -62 294 -64 264Z"


def _pinned_knot() -> str:
    """The high knot with two long pins."""
    pins = stroke("M-30 -78L30 -60M30 -78L-28 -60", 3)
    return hair.bun(0, -66, 26) + pins + dot(-33, -79, 5, BRASS) + dot(33, -79, 5, BRASS)


def _brooches() -> str:
    """The chain of three that closes the kebaya: a large one and two small."""
    out = detail("M0 308V338", colour=BRASS, stroke_width=2.4)
    for y, radius, heart in ((308, 9.5, CINNABAR), (324, 6.2, CREAM), (339, 6.2, CREAM)):
        out += dot(0, y, radius, BRASS) + dot(0, y, radius * 0.45, heart, 1)
    return out


@FACES.face("QC")
def queen_of_clubs() -> Face:
    """A round face with straight brows."""
    out = clothes.head(_pinned_knot(), -3) + clothes.torso(JADE, woman=True)
    out += mirrored(detail("M-78 306C-74 330 -76 350 -78 380")) + clothes.neck(LIGHT, 18, 36, 290)
    out += shape("M-28 288C-10 296 10 296 28 288L0 330Z", CREAM)
    flowers = "".join(blossom(x, y, 7) for x, y in ((-51, 278), (-42, 297), (-27, 312)))
    out += mirrored(shape(LAPEL, CINNABAR) + flowers) + _brooches()
    out += clothes.head(face(LOOK) + earring(1, JADE) + hair.side_parted() + blossom(-33, -44, 10, CINNABAR), -3)
    out += arm((-82, 416), (-117, 318), (24, 16), JADE, cuff=CREAM)
    return Face(out + held(fist(LIGHT, orchid(), slim=True), -118, 288, -1, 0.95), court=True)
