"""Jack of clubs: a boatman of the Mekong in a chequered scarf, with his paddle."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.attributes import paddle
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, face
from art.decks.french.hands import arm, held, knuckles
from art.decks.french.paint import CREAM, JADE, TAN, cloth, detail, shape
from art.kit.svg import mirrored

LOOK = Look(TAN, "straight", "almond", "straight", "calm", turn=-0.45, jaw=-3, chin=1)
SHAWL = "M36 258C60 264 86 270 98 280C84 320 76 360 76 420H34C36 360 36 310 36 258Z"


@FACES.face("JC")
def jack_of_clubs() -> Face:
    """Young, with level brows."""
    out = clothes.torso(JADE) + clothes.arm_folds() + clothes.neck(TAN, 21, 32, 294)
    out += mirrored(shape("M-36 256C-30 280 -16 300 0 314L0 330C-26 312 -46 284 -50 262Z", CREAM))
    out += detail("M0 330V400") + cloth(SHAWL, CREAM, "check")
    out += clothes.head(hair.under_hat() + face(LOOK) + hats.krama(), 2.5)
    out += arm((-80, 420), (-126, 316), (28, 18), JADE, cuff=CREAM)
    return Face(out + held(knuckles(TAN, paddle()), -134, 286, -1), court=True)
