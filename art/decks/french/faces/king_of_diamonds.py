"""King of diamonds: a Siamese nobleman in a silk jacket, in profile, with his sword."""

from __future__ import annotations

from art.decks.french import clothes, hair
from art.decks.french.attributes import sword
from art.decks.french.card import FACES, Face
from art.decks.french.hands import arm, fist, held
from art.decks.french.paint import BRASS, CINNABAR, CREAM, GREY, TAN, cloth, detail
from art.decks.french.profile import Profile, profile

LOOK = Profile(TAN, "hooked", "knit", chin=1, hair="#4A423C", lined=True)
FOLDED = "M34 257C54 262 74 266 88 276C78 310 74 350 74 420H36C38 360 38 310 34 257Z"


@FACES.face("KD")
def king_of_diamonds() -> Face:
    """One-eyed, greying, a folded cloth over his shoulder."""
    out = clothes.torso(BRASS, "silk") + clothes.arm_folds() + clothes.neck(TAN, 23, 14, 258)
    out += clothes.standing_collar(BRASS, 22, 0) + detail("M0 276V400") + clothes.buttons(298, 366, 4, CREAM, 5)
    out += cloth(FOLDED, CINNABAR, "kawung") + detail("M48 262C52 300 50 350 50 400")
    out += clothes.head(profile(LOOK) + hair.in_profile("#4A423C", GREY))
    out += arm((-82, 420), (-126, 314), (29, 18), BRASS, "silk", CINNABAR)
    return Face(out + held(fist(TAN, sword()), -134, 284, -2), court=True)
