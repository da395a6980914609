"""A scrolling input list on the score pad: the row under the mouse keeps its place while the list changes."""

from __future__ import annotations

import pytest

from game.rules import GAMES
from game.scenes.score_pad.scene import ScorePadScene
from game.score_pad.ledger import Ledger
from game.ui.render_context import DefaultSettings
from tests.pilot import Pilot
from tests.scenes.pad_pilot import folder

__all__ = ["folder"]

SIZES = [(1024, 640), (1280, 720), (1440, 900), (1920, 1080)]
TEXT_SIZES = [1.0, 1.5, 2.0]


@pytest.fixture
def opened(folder):
    """Return a function that opens a Daun Tiga pad for six players at a window size and text size."""

    def opened(size, text_size, **house):
        game = GAMES["daun-tiga"]
        ledger = Ledger.new(game, game.Options.parse(house), [f"Player {number}" for number in range(1, 7)])
        scene = ScorePadScene(ledger, folder, folder.new_path(ledger), lambda: None)
        pilot = Pilot.before(scene, DefaultSettings(speed=0.0, text_size=text_size), size)
        pilot.shot()  # its texts give way to one another where they have too little room
        pilot.scroll(100, pilot.node("place:hand 0"))
        assert pilot.top.entries.offset == pilot.top.entries.furthest > 0
        return pilot

    return opened


def clicked(pilot, label):
    """Click a plus button twice at the same place; return its position before and after each click."""
    node = pilot.node(label)
    at, where = pilot.place(node), [node.rect.y]
    for _click in range(2):
        pilot.click_at(at)
        where.append(pilot.node(label).rect.y)
    return where


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_last_stepper_of_the_score_pad_does_not_move_while_clicked(opened, size, text_size):
    """Regression: measured without its scroll bar, the list jumped, and the next click hit another player's row."""
    pilot = opened(size, text_size, bystanders="off")
    assert len(set(clicked(pilot, "Player 6: second stake: more"))) == 1
    assert pilot.top.filled.amounts == {"second 5": 2}


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_row_stays_in_place_when_it_reveals_further_rows(opened, size, text_size):
    """Regression: new rows scrolled the open field, far above, into view."""
    pilot = opened(size, text_size)
    rows = len(pilot.top.entries.rows)
    row = next(row for row in reversed(pilot.top.entries.rows) if row.nodes[0].name.startswith("choice:backs"))
    name, place = row.nodes[0].name, row.rect.copy()
    more = next(node for node in row.nodes if node.label.endswith("more"))
    at = pilot.place(more)
    pilot.click(more)
    assert len(pilot.top.entries.rows) > rows
    row = next(row for row in pilot.top.entries.rows if row.nodes[0].name == name)
    assert row.rect == place
    again = pilot.top.focus.at(at)
    assert again is not None
    assert again in row.nodes, "the next click turns it on"


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_open_field_stays_visible_while_pieces_are_entered(opened, size, text_size):
    pilot = opened(size, text_size, bystanders="off")
    pilot.click("place:hand 5")
    for code in ("9S", "KS", "KH"):
        pilot.click(f"piece:{code}")
        row = pilot.node("place:hand 5")
        assert row.bounds == row.rect, f"{code} goes where nobody sees it"


def test_entering_a_piece_scrolls_the_list_back_to_its_field(opened):
    pilot = opened((1280, 720), 1.0, bystanders="off")
    pilot.click("place:hand 5")
    pilot.scroll(-100, pilot.node("place:hand 5"))
    assert pilot.node("place:hand 5").bounds.h == 0
    pilot.click("piece:9S")
    row = pilot.node("place:hand 5")
    assert row.bounds == row.rect
