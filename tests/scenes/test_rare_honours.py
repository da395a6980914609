"""A rare honour has a moment of its own after the winning hand, which a click ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.table.moments import HONOUR, Lettering
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from tests.pilot import FRAME
from tools.films import FILMS, FilmedTable

LONGEST_S = 60.0
WORDS = {
    "pong-honour": Lettering("三", "Three tongs", "+15"),
    "pai-tong-honour": Lettering("๔", "ถลก", "Scalp · 4 baht"),
    "daun-tiga-honour": Lettering("四", "Three fours", "+10"),
}


def played(name: str, until: Callable[[FilmedTable], bool], **settings: object) -> tuple[FilmedTable, list[str]]:
    """Play a film until a condition holds; also return a list that is filled when the settlement opens."""
    filmed = FilmedTable(FILMS[name], (1280, 720), DefaultSettings(**{"speed": 1.0, **settings}))
    opened: list[str] = []
    filmed.table.finish = lambda: opened.append("settlement")
    for _frame in range(round(LONGEST_S / FRAME)):
        filmed.update()
        if until(filmed) or opened:
            return filmed, opened
    raise AssertionError("neither comes")


def announces(filmed: FilmedTable) -> bool:
    """Whether a rare honour is being shown."""
    moment = filmed.table.moments.moment
    return moment is not None and moment.kind == HONOUR


@pytest.mark.parametrize("name", WORDS)
def test_name_of_a_rare_honour_is_shown_for_two_seconds_before_the_settlement(name: str) -> None:
    """The name in the game's script and English, and what it pays."""
    filmed, opened = played(name, announces)
    moment = filmed.table.moments.moment
    assert moment is not None
    assert moment.lettering == WORDS[name]
    frames = 0
    while not opened:
        filmed.update()
        frames += 1
    assert frames * FRAME == pytest.approx(2.1, abs=0.2)


@pytest.mark.parametrize("reduced", [False, True])
def test_click_ends_the_display_of_a_rare_honour_and_opens_the_settlement(reduced: bool) -> None:  # noqa: FBT001
    filmed, opened = played("pong-honour", announces, reduced_motion=reduced)
    for kind in ("down", "up"):
        filmed.stage.handle(Pointer(kind, filmed.table.ctx.scale.frame.center))
    filmed.update()
    assert opened == ["settlement"]
    assert not filmed.table.moments.active


def test_rare_honour_is_not_announced_when_moments_are_off() -> None:
    _filmed, opened = played("pong-honour", announces, moments="none")
    assert opened
