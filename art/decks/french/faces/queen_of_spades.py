"""Queen of spades: a lady of Java in a blue kebaya, jasmine in her knot, with a folding fan."""

from __future__ import annotations

from art.decks.french import clothes, hair
from art.decks.french.attributes import folding_fan
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, earring, face
from art.decks.french.hands import arm, held, thumb_along
from art.decks.french.paint import BRASS, CREAM, INDIGO, TAN, blossom, cloth, detail, shape
from art.kit.svg import circle, mirrored

LOOK = Look(TAN, "arched", "lowered", "straight", "bow", turn=-0.5, woman=True, jaw=1, chin=1)
JASMINE = ((40, -62), (52, -52), (60, -38), (60, -22), (52, -8))


@FACES.face("QS")
def queen_of_spades() -> Face:
    """Her eyes half lowered."""
    out = clothes.head(hair.bun(30, -36, 34), -3) + clothes.torso(INDIGO, "sprig", woman=True)
    out += mirrored(detail("M-78 306C-74 330 -76 350 -78 380")) + clothes.neck(TAN, 18, 34, 360)
    out += cloth("M-38 292C-14 302 14 302 38 292L12 400H-12Z", BRASS)
    out += detail(
        "M-30 304C-12 312 12 312 30 304M-24 322C-10 330 10 330 24 322M-19 340C-8 347 8 347 19 340", colour="#8A6A2E"
    )
    border = shape("M-40 260C-38 290 -26 326 -6 380L-26 400C-46 340 -62 290 -62 264Z", CREAM)
    border += "".join(circle(-51 + i * 4.6, 280 + i * 22, 3, fill=INDIGO) for i in range(5))
    out += mirrored(border)
    head = face(LOOK) + earring(1) + hair.parted() + "".join(blossom(x, y, 7) for x, y in JASMINE)
    out += clothes.head(head, -3)
    out += arm((-80, 416), (-110, 322), (24, 16), INDIGO, "sprig", CREAM)
    return Face(out + held(thumb_along(TAN, folding_fan(67), slim=True), -108, 290, -2, 0.92), court=True)
