"""Subtitles: a line for each meaningful sound if the player wants them."""

from __future__ import annotations

import pytest

from game.table.sound_names import SOUNDS
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.subtitles import SHOWN_S, WORDLESS, WORDS
from tools.screenshots import picture, prepare_display


def before(settings: DefaultSettings) -> Stage:
    prepare_display()
    stage = Stage(RenderContext((1280, 720), settings))
    stage.push(Scene())
    return stage


def test_every_table_sound_has_a_subtitle_or_is_listed_as_wordless() -> None:
    told = {name for name, kind in SOUNDS.items() if kind == "effects"}
    assert told == set(WORDS) | WORDLESS
    assert not set(WORDS) & WORDLESS


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_subtitle_of_a_sound_is_shown_for_a_while(size: tuple[int, int]) -> None:
    stage = before(DefaultSettings(subtitles=True))
    stage.resize(size)
    stage.ctx.sounds.play("bell")
    shot = picture(stage, 0.1)
    assert "[a bell: your turn]" in {one.text for one in shot.texts}
    assert not shot.faults()
    picture(stage, SHOWN_S + 0.1)
    assert not picture(stage).texts


def test_newest_subtitle_replaces_the_previous_one() -> None:
    stage = before(DefaultSettings(subtitles=True))
    for name in ("dice", "coins", "slide"):
        stage.ctx.sounds.play(name)
    assert [one.text for one in picture(stage, 0.1).texts] == ["[chips clink]"]


def test_subtitles_are_not_shown_when_the_setting_is_off() -> None:
    stage = before(DefaultSettings())
    stage.ctx.sounds.play("bell")
    assert not picture(stage, 0.1).texts
