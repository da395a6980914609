"""Queen of diamonds: a lady of Siam, a silk cloth over one shoulder, with a lotus."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, earring, face
from art.decks.french.hands import arm, fingertips, held
from art.decks.french.paint import BRASS, CINNABAR, JADE, TAN, blossom, cloth, detail, shape
from art.decks.french.plants import lotus
from art.kit.svg import mirrored

LOOK = Look(TAN, "arched", "hooded", "fine", "proud", turn=0.45, woman=True, jaw=2)
WRAP = "M-106 336C-50 318 50 318 106 336L108 430H-108Z"
SABAI = "M40 262C64 266 90 276 100 302C60 340 0 380 -70 420L-108 380C-40 350 20 310 40 262Z"


@FACES.face("QD")
def queen_of_diamonds() -> Face:
    """Bare shoulders, a gold collar, her hair in a high knot."""
    out = clothes.head(hats.topknot(), 3) + shape(clothes.WOMAN, TAN.tone)
    out += clothes.neck(TAN, 18, 30, 276, outline=TAN.tone)
    out += mirrored(shape("M-18 226C-18 248 -26 258 -44 264C-62 269 -88 274 -100 304"))
    out += mirrored(detail("M-40 276C-24 282 -16 284 -10 290"))
    out += cloth(WRAP, CINNABAR, "kawung") + cloth(SABAI, JADE, "stripe")
    out += shape("M-34 262C-20 290 20 290 34 262C24 276 -24 276 -34 262Z", BRASS)
    out += "".join(detail(f"M{x} {y}l5 7l-5 9l-5 -9Z", BRASS) for x, y in ((-16, 280), (0, 284), (16, 280)))
    flowers = blossom(34, -50, 11) + blossom(42, -34, 8)
    out += clothes.head(face(LOOK) + earring(-1) + hair.swept() + flowers, 3)
    out += arm((-94, 416), (-116, 324), (19, 13), TAN.tone)
    out += held(fingertips(TAN, lotus()), -126, 290, -4, 0.95)
    return Face(out + shape("M-136 315L-106 314L-104 327L-135 328Z", BRASS), court=True)
