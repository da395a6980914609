"""Jack of diamonds: a farmer in a wide plaited hat, with a sheaf of rice."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, face
from art.decks.french.hands import arm, fist, held
from art.decks.french.paint import BROWN, CINNABAR, CREAM, INDIGO, cloth, detail, dot, shape
from art.decks.french.plants import rice
from art.kit.svg import mirrored, place

LOOK = Look(BROWN, "full", "smiling", "broad", "wide", turn=-0.5, jaw=1)
SCARF = "M-40 256C-20 290 20 290 40 256L50 262C28 312 -28 312 -50 262Z"
ENDS = (
    "M-4 300C-16 308 -26 322 -26 334C-14 328 -4 318 2 306Z",
    "M4 300C14 310 18 324 16 338C6 330 0 318 -2 306Z",
)
KNOT = "M-9 290C-4 286 4 286 9 290C11 298 9 306 0 309C-9 306 -11 298 -9 290Z"


@FACES.face("JD")
def jack_of_diamonds() -> Face:
    """A broad face and a broad smile."""
    out = clothes.torso(INDIGO) + clothes.arm_folds() + clothes.neck(BROWN, 21, 32, 276)
    out += detail("M0 300V400", colour=CREAM) + dot(7, 346, 3, CREAM) + dot(7, 362, 3, CREAM)
    out += mirrored(shape("M-78 330h34v60h-34Z", INDIGO) + detail("M-76 336h30", colour=CREAM))
    out += "".join(shape(end, CINNABAR) for end in ENDS) + cloth(SCARF, CINNABAR, "kawung") + shape(KNOT, CINNABAR)
    out += clothes.head(hair.under_hat() + face(LOOK) + place(hats.salakot(), 0, -5), -2)
    out += arm((-80, 420), (-109, 317), (28, 18), INDIGO, cuff=CREAM)
    return Face(out + held(fist(BROWN, rice()), -110, 288, -1, 0.84), court=True)
