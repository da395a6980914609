"""The claim panel of Pong and Pai Tong has one place on a table, and covers nothing that a claim depends on."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from game.match.store import Store
from game.rules.money.moves import WIN
from game.rules.moves import TAKE
from game.scenes.table.choice_panel import TITLE
from game.scenes.tables.money.claim_panel import ClaimPanel
from game.table.choice_rows import Choice
from game.table.geometry import Spot, overlap
from tests.pilot import TablePilot
from tests.plain_layouts import lay_and_show, unpainted
from tools.pictures import money as states
from tools.scenarios import asked, play_until

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
TABLES = {"pong": ("pong-claim", "pong-win"), "pai-tong": ("pai-tong-claim",)}


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize(
    ("states", "size", "text_size"), list(product(TABLES.values(), SIZES, (1.0, 1.5, 2.0))), ids=str
)
def test_claim_panel_has_one_place_and_covers_no_marks_hands_or_last_discard(
    states: tuple[str, ...], size: tuple[int, int], text_size: float
) -> None:
    """All claims of a table are asked in the same rectangle."""
    rects = set()
    for state in states:
        with unpainted():
            found, scene = lay_and_show(state, size, text_size=text_size)
        assert found.faults == []
        board, panel = scene.board, scene.prompt.panel.panel.rect
        rects.add(tuple(panel))
        assert [box for box in board.set_marks.boxes() if board.frame.rect(box).colliderect(panel)] == []
        place = Spot.at(*board.frame.unit_box(panel))
        lifted = [held.spot.raised(board.layout.lift) for held in board.hand_spots()]
        relevant = [*lifted, *board.layout.discards, *(Spot.at(*box) for box in board.layout.plaques)]
        relevant += [spot for tongs in board.layout.tongs for tong in tongs for spot in tong]
        assert [spot for spot in relevant if overlap(spot, place) > 1] == []
        assert [button for button in scene.prompt.panel.buttons if not panel.contains(button.rect)] == []
    assert len(rects) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1196, 673), (1280, 720)], ids=str)
def test_claim_button_drops_its_key_cap_rather_than_cut_the_reason_for_taking(size: tuple[int, int]) -> None:
    """Where both do not fit on the button, the key cap is left out."""
    with unpainted():
        found, scene = lay_and_show("lesson-pong", size)
    assert found.cut == []
    shown = [f"{button.label} {button.second}" for button in scene.prompt.panel.buttons]
    assert any("completes your twos" in words for words in shown)


@pytest.mark.parametrize(("seats", "size"), list(product((3, 4, 6), SIZES)), ids=str)
def test_win_has_the_widest_button_and_is_not_broken_over_lines(
    seats: int, size: tuple[int, int], store: Store
) -> None:
    """Also beside the reason for taking the discard, which is longer."""
    both = asked(lambda view: WIN in view.legal and TAKE in view.legal)
    table = TablePilot(play_until(states._pai_tong(seats, both)), store, size=size)
    table.wait_for("claim:win")
    win, *others = table.scene.prompt.panel.buttons
    assert win.node.name == "claim:win"
    assert len(others) == 2
    assert all(win.rect.w > button.rect.w for button in others)
    (label,) = [drawn.rect for drawn in table.shot().texts if drawn.text == win.label]
    assert label.h < 2 * table.stage.ctx.text.px(win.role)
    assert table.faults() == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
def test_counts_of_the_winning_pieces_are_spaced_apart(size: tuple[int, int]) -> None:
    """Side by side, 'of 4 seen 1 of 4' would read as one text; one below the other each has its own piece."""
    found, scene = lay_and_show("pong-claim", size)
    counts = sorted((text.rect for text in found.texts if text.text.endswith("of 4 seen")), key=lambda rect: rect.x)
    assert len(counts) == 3
    least = 14 * scene.ctx.scale.u
    beside = [pair for pair in pairwise(counts) if abs(pair[0].centery - pair[1].centery) < pair[0].h]
    assert [(one, next_one) for one, next_one in beside if next_one.x - one.right < least] == []


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", ["pong-claim", "pai-tong-claim"])
def test_title_above_three_claims_is_no_narrow_column_and_no_word_is_broken(
    state: str, size: tuple[int, int], text_size: float
) -> None:
    """Regression: in a small window the title was wrapped into three lines left of the buttons."""
    with unpainted():
        _found, scene = lay_and_show(state, size, text_size=text_size)
        pieces = next(row.pieces for row in scene.prompt.panel.rows if row.pieces)
        words = (
            ("Pong with your two 9s of circles", "breaks your nines"),
            ("Take", "completes your sevens"),
            ("Pass", ""),
        )
        rows = [Choice(label, lambda: None, pieces if second else (), second=second) for label, second in words]
        panel = ClaimPanel(scene.board, "Claim the 9 of circles?", rows)
        text = scene.ctx.text
        with text.enlarged_at_most(panel._most):
            assert len(text.wrap(panel.title, TITLE, panel.title_rect.w)) <= 2
            last = panel.buttons[-1]
            assert text.width("Pass", last.role) <= last.rect.w
