"""Queen of hearts: a Filipina in a terno with butterfly sleeves, a comb in her hair, with a rose."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, earring, face
from art.decks.french.hands import arm, fingertips, held
from art.decks.french.paint import BRASS, CINNABAR, CREAM, LIGHT, blossom, detail, flat, shape
from art.decks.french.plants import rose
from art.kit.svg import mirrored

LOOK = Look(LIGHT, "fine", "round", "button", "gentle", turn=-0.5, woman=True, jaw=-1)
SLEEVE = "M-58 268C-72 226 -124 224 -142 262C-154 296 -140 326 -108 330C-92 316 -72 296 -58 268Z"


@FACES.face("QH")
def queen_of_hearts() -> Face:
    """Wide eyes and a smile."""
    out = clothes.head(hats.comb(), -3) + clothes.torso(CINNABAR, woman=True) + clothes.neck(LIGHT, 18, 44, 258)
    out += flat("M-52 266C-34 302 34 302 52 266L30 258H-30Z", LIGHT.tone)
    out += shape("M-64 266C-46 318 46 318 64 266L50 263C34 298 -34 298 -50 263Z", CREAM)
    out += "".join(blossom(-44 + i * 22, 328 - abs(i - 2) * 7, 9) for i in range(5))
    pleats = "".join(
        detail(f"M-60 270C-80 {250 + i * 9} -104 {246 + i * 13} {-128 + i * 6} {250 + i * 18}", colour=CREAM)
        for i in range(5)
    )
    out += mirrored(shape(SLEEVE, CINNABAR) + pleats + detail(SLEEVE))
    out += clothes.head(face(LOOK) + earring(1) + hair.swept() + blossom(-30, -52, 11), -3)
    out += arm((-102, 412), (-128, 330), (17, 13), LIGHT.tone)
    out += held(fingertips(LIGHT, rose()), -138, 296, -2, 0.95)
    return Face(out + shape("M-147 321L-118 321L-117 334L-147 334Z", BRASS), court=True)
