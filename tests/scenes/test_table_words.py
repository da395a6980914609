"""Sort orders of hands and names of pieces, without a window."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.rules.pieces import CEKI_PACK, THAI_PACK, TILE_PACK, Pack
from game.scenes.table.index_tabs import label_rank
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.table.money.screen_state import SORTS, in_order
from game.ui.render_context import RenderContext
from game.words import Reader


@pytest.mark.parametrize("pack", [THAI_PACK, CEKI_PACK, TILE_PACK], ids=lambda pack: pack.equipment)
def test_every_money_card_has_a_unique_name(pack: Pack) -> None:
    reader = Reader("pong", pack, ())
    words = [reader.piece(code) for code in pack.codes]
    assert len(set(words)) == len(words) == 30


HAND = ["m5", "c1", "s5", "c5", "ot", "c5", "s9", "c5", "m5", "wf", "m2"]


@pytest.mark.parametrize("way", SORTS)
def test_sorting_a_hand_keeps_all_pieces_and_is_idempotent(way: str) -> None:
    once = in_order(HAND, way, aces=True)
    assert sorted(once) == sorted(HAND)
    assert in_order(once, way, aces=True) == once


def test_hand_is_sorted_by_suit_or_by_rank() -> None:
    """By rank, honours are among the aces."""
    assert in_order(HAND, "suit", aces=True)[:4] == ["c1", "c5", "c5", "c5"]
    assert in_order(HAND, "rank", aces=True)[:3] == ["c1", "ot", "wf"]
    assert in_order(["rd", "c1", "m9"], "rank", aces=False) == ["c1", "m9", "rd"]


HONOURS = ("ot", "rf", "wf")


@pytest.mark.parametrize("equipment", ["ceki", "thai"])
@pytest.mark.parametrize("honours", ["own_rank", "thai_aces"])
def test_ones_are_called_aces_only_with_thai_aces(equipment: str, honours: str) -> None:
    """PO-09: by default a one is a 1, and an honour has its own mark, label and words."""
    pong = GAMES["pong"]
    pack = pong.pack(pong.Options.parse({"equipment": equipment, "honours": honours}))
    reader = Reader("pong", pack, ())
    aces = honours == "thai_aces"
    assert pack.aces is aces
    assert {label_rank(code, aces=pack.aces) for code in ("c1", "s1", "m1")} == {"A" if aces else "1"}
    assert {label_rank(code, aces=pack.aces) for code in HONOURS} == {"A" if aces else ""}
    assert [reader.piece(code) for code in ("c1", "s1", "m1", "m9")] == (
        ["ace of coins", "ace of strings", "ace of myriads", "9 of myriads"]
        if aces
        else ["1 of coins", "1 of strings", "1 of myriads", "9 of myriads"]
    )


def test_ones_are_called_aces_in_pai_tong() -> None:
    """PT-02, independently of Pong's house rules."""
    pai_tong = GAMES["pai-tong"]
    assert pai_tong.pack(pai_tong.Options.parse({})).aces


@pytest.mark.painted
def test_plain_labels_of_ones_and_honours_differ_between_packs_with_and_without_aces() -> None:
    """PO-09: the labels of ones and honours differ between the two packs."""
    ctx = RenderContext((1280, 720))
    spot = Spot(0, 0, 90, 207)
    for code in ("c1", "ot"):
        plain, ace = (
            Pieces(ctx, "ceki", aces=aces).face(code, spot, labelled=True).surface.get_view("2").raw
            for aces in (False, True)
        )
        assert plain != ace
