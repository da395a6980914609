"""King of spades: a Malay ruler in songkok and songket, his keris in its sheath."""

from __future__ import annotations

from art.decks.french import clothes, hair, hats
from art.decks.french.attributes import keris
from art.decks.french.card import FACES, Face
from art.decks.french.face import Look, face
from art.decks.french.hands import arm, held, thumb_along
from art.decks.french.paint import BRASS, INDIGO, TAN, shape

LOOK = Look(TAN, "heavy", "hooded", "hooked", "firm", turn=-0.7, jaw=2, lined=True)


@FACES.face("KS")
def king_of_spades() -> Face:
    """Stern, with heavy brows."""
    out = clothes.torso(INDIGO, "songket") + clothes.arm_folds() + clothes.neck(TAN, 22, 14, 258)
    out += clothes.standing_collar(INDIGO, 18)
    out += shape("M-11 270C-4 274 4 274 11 270L10 400H-10Z", INDIGO) + clothes.buttons(286, 352, 4)
    out += clothes.head(hair.under_hat("#3A322D") + face(LOOK) + hats.songkok())
    out += arm((-80, 420), (-116, 320), (30, 19), INDIGO, "songket", BRASS)
    return Face(out + held(thumb_along(TAN, keris()), -112, 290, -1, 0.97), court=True)
