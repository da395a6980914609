"""The order of a hand, and what its pieces are called, without a window."""

from __future__ import annotations

import pytest

from game.rules.pieces import CEKI_PACK, THAI_PACK, TILE_PACK, Pack
from game.scenes.tables.money.hand import SORTS, in_order
from game.words import Reader


@pytest.mark.parametrize("pack", [THAI_PACK, CEKI_PACK, TILE_PACK], ids=lambda pack: pack.equipment)
def test_every_piece_has_words_of_its_own(pack: Pack) -> None:
    """No two designs are called alike."""
    reader = Reader("pong", pack, ())
    words = [reader.piece(code) for code in pack.codes]
    assert len(set(words)) == len(words) == 30


HAND = ["m5", "c1", "s5", "c5", "ot", "c5", "s9", "c5", "m5", "wf", "m2"]


@pytest.mark.parametrize("way", SORTS)
def test_sorting_loses_nothing(way: str) -> None:
    """All orders hold the same pieces, and sorting twice changes nothing."""
    once = in_order(HAND, way, aces=True)
    assert sorted(once) == sorted(HAND)
    assert in_order(once, way, aces=True) == once


def test_orders() -> None:
    """By suit, by rank with honours among the aces, and sets first."""
    assert in_order(HAND, "suit", aces=True)[:4] == ["c1", "c5", "c5", "c5"]
    assert in_order(HAND, "rank", aces=True)[:3] == ["c1", "ot", "wf"]
    assert in_order(["rd", "c1", "m9"], "rank", aces=False) == ["c1", "m9", "rd"]
    assert in_order(HAND, "sets", aces=True)[:6] == ["c5", "c5", "c5", "c1", "ot", "wf"]
