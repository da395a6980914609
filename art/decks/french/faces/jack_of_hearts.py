"""Jack of hearts: a kite flyer of Kelantan, in profile, his moon kite on his shoulder."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.attributes import moon_kite
from art.decks.french.card import FACES, Face
from art.decks.french.hands import arm, fist, held
from art.decks.french.paint import BRASS, CINNABAR, CREAM, INDIGO, TAN, WOOD, cloth, shape, stroke
from art.decks.french.profile import Profile, profile
from art.kit.svg import mirrored, place

LOOK = Profile(TAN, "short", "raised", smiling=True)
SARONG = "M-112 348C-40 362 40 362 112 348L120 420H-120Z"


@FACES.face("JH")
def jack_of_hearts() -> Face:
    """One-eyed, smiling up at his kite."""
    out = place(moon_kite(), -103, 146, 0.85, 9)
    out += clothes.torso(CINNABAR) + clothes.arm_folds() + clothes.neck(TAN, 21, 14, 258)
    out += clothes.standing_collar(CINNABAR, 12, 5) + shape("M-8 270H8V336H-8Z", CINNABAR)
    out += clothes.buttons(284, 326, 3, BRASS, 3.6)
    out += mirrored(stroke("M-15 282V341H0", 2.4, BRASS) + stroke("M-44 266C-56 284 -62 310 -64 400", 2.4, BRASS))
    out += cloth(SARONG, INDIGO, "songket")
    out += clothes.head(profile(LOOK) + hair.nape() + hats.semutar(INDIGO), 3)
    out += arm((-80, 420), (-118, 300), (28, 18), CINNABAR, cuff=CREAM)
    rod = shape("M-3 34V-40H3V34Z", WOOD)
    return Face(out + held(fist(TAN, rod), -119, 268, 9), court=True)
