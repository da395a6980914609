"""King of clubs: a sultan of the islands in a folded head cloth, bearded, with a spear."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.attributes import spear
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, face, goatee, moustache
from art.decks.french.hands import arm, held, knuckles
from art.decks.french.paint import BRASS, BROWN, CINNABAR, CREAM, JADE, shape
from art.kit.svg import mirrored

LOOK = Look(BROWN, "full", "almond", "broad", "firm", turn=-0.6)


@FACES.face("KC")
def king_of_clubs() -> Face:
    """A moustache and a pointed beard."""
    out = clothes.torso(JADE, "songket") + clothes.arm_folds() + clothes.neck(BROWN, 23, 32, 286)
    out += mirrored(shape("M-34 256C-26 280 -14 300 0 318L0 340C-28 318 -48 288 -52 262Z", BRASS))
    out += shape("M-18 284C-8 292 8 292 18 284L0 318Z", CREAM)
    head = hair.under_hat() + face(LOOK) + goatee(LOOK) + moustache(LOOK) + hats.tengkolok(CINNABAR)
    out += clothes.head(head, scale=1.07)
    out += arm((-80, 420), (-126, 316), (30, 19), JADE, "songket", BRASS)
    return Face(out + held(knuckles(BROWN, spear()), -134, 284, -1), court=True)
