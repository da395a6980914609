"""Jack of spades: a sepak takraw player, in profile, with the cane ball on his hand."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.attributes import takraw
from art.decks.french.card import FACES, Face
from art.decks.french.hands import arm, held, under_ball
from art.decks.french.paint import BROWN, CINNABAR, CREAM, INDIGO, detail, shape
from art.decks.french.profile import Profile, profile
from art.kit.svg import mirrored, place

LOOK = Profile(BROWN, "straight", "level")
SHIRT = "M-52 264C-40 300 40 300 52 264L84 272C80 300 84 330 92 430H-92C-84 330 -80 300 -84 272Z"


@FACES.face("JS")
def jack_of_spades() -> Face:
    """One-eyed; his eye is on the ball."""
    out = shape(clothes.MAN, BROWN.tone) + clothes.neck(BROWN, 22, 40, 276) + shape(SHIRT, INDIGO)
    out += shape("M-52 264C-40 300 40 300 52 264L42 262C32 286 -32 286 -42 262Z", CREAM)
    out += mirrored(detail("M-84 272C-80 300 -84 330 -92 400"))
    out += shape("M-82 304C-30 324 30 324 82 304L83 322C30 342 -30 342 -83 322Z", CINNABAR)
    out += clothes.head(profile(LOOK) + hair.in_profile() + hats.headband(CINNABAR))
    out += arm((-78, 420), (-113, 312), (23, 13), BROWN.tone)
    out += held(under_ball(BROWN, place(takraw(46), 0, -44)), -118, 270, -4)
    return Face(out + shape("M-130 302L-101 300L-98 319L-127 322Z", CINNABAR), court=True)
