"""Keyboard entry of pieces: every design of every pack can be typed, rank then suit."""

import pytest

from game.rules import GAMES
from game.score_pad.piece_keys import PieceKeys, forms_of

PACKS = {
    pack.equipment: pack for game in GAMES.values() for preset in game.presets.values() for pack in [game.pack(preset)]
}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_every_piece_can_be_typed_on_the_keyboard(pack):
    for code in pack.codes:
        keys = PieceKeys(pack.codes)
        found = [keys.press(key) for key in forms_of(code)[0]]
        assert found == [None] * (len(found) - 1) + [code], code
        assert keys.typed == ""


def test_keys_that_match_no_piece_are_ignored():
    keys = PieceKeys(GAMES["tongits"].pack(GAMES["tongits"].Options()).codes)
    assert [keys.press(key) for key in "10h"] == [None, None, "TH"]
    assert [keys.press(key) for key in "5x7d"] == [None, None, None, "7D"]
    keys.press("5")
    keys.press("tab")
    assert keys.typed == ""
