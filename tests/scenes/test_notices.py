"""Notices on real pages never cover controls, even in the smallest window."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from tools.pictures import STATES
from tools.screenshots import open_stage, picture

if TYPE_CHECKING:
    from game.scenes.settlement.settlement_base import ClosingScene

SENTENCE = "This file was changed after Sala wrote it, or it is not a replay of Sala at all."
PLACES = {
    "a claim": "pong-claim",
    "a hand to play from": "pai-tong-6-turn",
    "buttons over the hand": "tongits-turn",
    "a bet": "pai-gow-bet",
    "tiles to set": "pai-gow-set",
    "stakes": "daun-tiga-stake",
    "the title": "title",
    "the lobby": "lobby-pong",
    "a settlement": "settlement",
    "the replays": "replays",
    "a deal that was played": "past-deal",
    "the score pad": "score-pad-pai-gow",
    "house rules": "house-rules",
    "a replay on its table": "replay-tongits",
    "the rules book": "book-words",
}


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", PLACES.values(), ids=PLACES)
def test_notice_at_a_table_covers_no_controls(state: str, size: tuple[int, int]) -> None:
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0))
    picture(stage, 0.3)
    stage.notify(SENTENCE, again=True)
    picture(stage, 0.1)
    scene, box = stage.top, stage.notices.box()
    assert scene is not None
    assert stage.ctx.scale.window.contains(box)
    covered = [
        node.label for node in scene.nodes() if (node.is_control or node.answers) and node.bounds.colliderect(box)
    ]
    assert covered == []
    stage.handle(Pointer("down", box.center))
    assert stage.notices.current == ""


HONOUR = "New honour: 七對 Seven pairs (Win with seven pairs in a concealed hand, without claiming any discard)"
ENDS = (
    "settlement",
    "settlement-pong",
    "tongits-settlement",
    "pai-gow-open",
    "pai-gow-payments",
    "daun-tiga-over",
    "daun-tiga-payments",
    "generic-pong-over",
)
"""The ends of deals, with the sheet of payments open and closed."""


@pytest.mark.sampled(9, 0)
@pytest.mark.parametrize("text", [1.0, 2.0], ids=["usual", "largest"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", ENDS)
def test_honour_notice_covers_no_text_hand_or_tray(state: str, size: tuple[int, int], text: float) -> None:
    """It covers no text, no hand and no tray; where nothing is free, it waits for the next scene."""
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0, text_size=text))
    stage.notify(HONOUR, again=True, patient=True)
    picture(stage, 0.3)
    scene = stage.top
    assert scene is not None
    if not stage.notices.current:
        assert stage.due() is None
        stage.push(STATES["title"]())
        picture(stage, 0.3)
        assert stage.notices.current == HONOUR
        return
    box = stage.notices.box()
    assert [drawn.text for drawn in stage.written if drawn.rect.colliderect(box)] == []
    assert [node.label for node in scene.nodes() if node.bounds.colliderect(box)] == []
    kept = [*scene.occupied(), *scene.spare()]
    assert [rect for rect in kept if rect.w and rect.h and rect.colliderect(box)] == []
    assert stage.ctx.scale.window.contains(box)


def test_honour_notice_does_not_cover_the_heading_of_a_settlement() -> None:
    """Between the words of the heading there would be room for it; it waits, and others are shown there."""
    stage = open_stage(STATES["tongits-settlement"](), (1920, 1080), DefaultSettings(speed=0.0))
    stage.notify("New honour: A challenge won", again=True, patient=True)
    picture(stage, 0.3)
    assert stage.notices.current == ""
    stage.notify("The replay was saved.", again=True)
    picture(stage, 0.3)
    assert stage.notices.current == "The replay was saved."


@pytest.mark.sampled(4, 3)
@pytest.mark.parametrize("text", [1.0, 2.0], ids=["usual", "largest"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", ["settlement", "settlement-void", "settlement-pong", "tongits-settlement"])
def test_no_notice_covers_the_headline_of_a_settlement(state: str, size: tuple[int, int], text: float) -> None:
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0, text_size=text))
    picture(stage, 0.3)
    headline = cast("ClosingScene", stage.top).headline
    assert headline.w
    for sentence in (SENTENCE, HONOUR, "Wei Jie joins at the next deal."):
        stage.notices.dismiss()
        stage.notify(sentence, again=True)
        picture(stage, 0.1)
        assert not headline.colliderect(stage.notices.box()), sentence


def test_honour_notice_is_not_shown_at_a_table_of_another_game() -> None:
    stage = open_stage(STATES["pai-gow-open"](), (1280, 720), DefaultSettings(speed=0.0))
    stage.notify(HONOUR, again=True, patient=True)
    stage.notify("New honour: Both hands", again=True, patient=True)
    stage.notify("The replay was saved.", again=True)
    picture(stage, 0.3)
    assert stage.notices.current == HONOUR
    stage.reset(STATES["lobby-pai-gow"]())
    picture(stage, 0.3)
    assert stage.notices.current == "The replay was saved."


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_notice_in_the_lobby_covers_no_seat(size: tuple[int, int]) -> None:
    stage = open_stage(STATES["lobby-pai-gow"](), size, DefaultSettings(speed=0.0))
    stage.notify("“First steps” is in the lobby and, at a table, under Menu.", again=True)
    picture(stage, 0.3)
    box = stage.notices.box()
    assert len(stage.top.seats.rows) > 1
    assert [row for row in stage.top.seats.rows if row.colliderect(box)] == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_notice_at_the_daun_tiga_table_does_not_cover_the_stock(size: tuple[int, int]) -> None:
    stage = open_stage(STATES["daun-tiga-over"](), size, DefaultSettings(speed=0.0))
    stage.notify("Goal of the week reached: Win 10 chips in one deal of Daun Tiga.", again=True, patient=True)
    picture(stage, 0.3)
    scene = stage.top
    stock = scene.frame.spot_rect(scene.board.layout.stock)
    assert stage.notices.current
    assert not stage.notices.box().colliderect(stock)


GOALS = ("Win a deal of Daun Tiga.", "Win with three tongs at Pong.", "Play ten deals.")


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_notice_has_lines_of_about_the_same_width(size: tuple[int, int], goal: str) -> None:
    """Regression: a single word was on the second line of the notice about a goal."""
    stage = open_stage(STATES["title"](), size, DefaultSettings(speed=0.0))
    stage.notify(f"Goal of the week reached: {goal}", again=True)
    for shape in stage.notices._shapes():
        wides = [stage.ctx.text.width(line, shape.role) for line in shape.lines]
        assert wides[-1] >= max(wides) * 0.45, shape.lines
