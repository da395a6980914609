"""King of hearts: a grandfather of Manila in an embroidered barong, with his cane."""

from __future__ import annotations

from art.decks.french import clothes, hair
from art.decks.french.attributes import cane
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, face, moustache
from art.decks.french.hands import arm, held, knuckles
from art.decks.french.paint import BRASS, CREAM, GREY, LIGHT, OCHRE, detail, shape
from art.kit.svg import mirrored

LINEN = "#FBF4DF"
LOOK = Look(LIGHT, "bushy", "smiling", "long", "smile", turn=-0.6, jaw=1, chin=1, hair=GREY, lined=True)


def _embroidery() -> str:
    """Ovals and lozenges down both sides of the buttons."""
    out = ""
    for y in (310, 338, 366):
        oval = f"M-26 {y - 16}C-40 {y - 10} -40 {y + 6} -26 {y + 12}C-14 {y + 6} -14 {y - 10} -26 {y - 16}Z"
        out += detail(oval, colour=OCHRE) + detail(f"M-26 {y - 8}l6 6l-6 7l-6 -7Z", BRASS, OCHRE)
        out += detail(f"M-52 {y - 8}l5 5l-5 6l-5 -6Z", colour=OCHRE)
    return mirrored(out)


@FACES.face("KH")
def king_of_hearts() -> Face:
    """Silver hair and moustache, laughing eyes."""
    out = clothes.torso(LINEN) + clothes.arm_folds() + clothes.neck(LIGHT, 22, 16, 262)
    out += mirrored(shape("M-28 254L-2 276L-18 298C-34 286 -40 270 -36 252Z", LINEN)) + detail("M0 278V400")
    out += _embroidery() + clothes.buttons(296, 350, 3, CREAM, 3.4)
    out += clothes.head(face(LOOK) + moustache(LOOK) + hair.short(GREY, CREAM), 1.5)
    out += arm((-80, 420), (-126, 316), (29, 18), LINEN, cuff=CREAM)
    return Face(out + held(knuckles(LIGHT, cane()), -130, 284, -2), court=True)
