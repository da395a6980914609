"""Sounds: all there, quiet without a device, loud about wrong names."""

from __future__ import annotations

import ast
from pathlib import Path

import pygame
import pytest

from game.table.sounds import SOUNDS
from game.ui import assets, sound
from game.ui.sound import Sounds


def music_plays(sounds: Sounds) -> bool:
    """Whether something is looping, once it is decoded."""
    while sounds.update_loops():
        pygame.time.wait(1)
    return pygame.mixer.music.get_busy()


def test_every_sound_has_files():
    assert Sounds(lambda _kind: 1.0, SOUNDS).missing() == ()


def test_a_wrong_name_is_an_error():
    with pytest.raises(KeyError):
        Sounds(lambda _kind: 1.0, SOUNDS, strict=True).play("bang")


def test_every_name_that_the_program_plays_is_a_sound():
    """Names stand as texts where they are played: `sounds.play("bell")`, `sound("slap")`, `loop("theme")`."""
    played = set()
    for path in (Path(__file__).parents[2] / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _plays(node):
                first = node.args[0]
                texts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                played |= {text.value for text in texts if isinstance(text, ast.Constant)}
    assert "bell" in played
    assert "slide" in played
    assert played <= set(SOUNDS)


def _plays(call: ast.Call) -> bool:
    called = ast.unparse(call.func)
    return called.rpartition(".")[2] in {"sound", "_sound", "loop", "_let_sound"} or called.endswith("sounds.play")


def test_without_a_device_the_game_is_silent_and_says_so(monkeypatch):
    def fail(*_values):
        raise pygame.error("ALSA: Couldn't open audio device.")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(lambda _kind: 1.0, SOUNDS)
    sounds.open()
    assert "Couldn't open audio device" in sounds.notice
    assert not sounds.notice.endswith("..")
    sounds.play("clack")
    sounds.loop("theme")
    sounds.close()


def test_missing_files_are_said_once_and_raise_where_sounds_are_strict(monkeypatch):
    monkeypatch.setattr(assets, "names", lambda _kind, _pattern: ())
    sounds = Sounds(lambda _kind: 1.0, SOUNDS)
    sounds.open()
    assert "clack" in sounds.notice
    sounds.play("clack")
    sounds.close()
    with pytest.raises(assets.MissingAsset, match="clack"):
        Sounds(lambda _kind: 1.0, SOUNDS, strict=True).play("clack")


def test_sounds_play_loop_and_follow_the_volume():
    volumes = {"effects": 0.5, "music": 0.0, "ambience": 0.2}
    sounds = Sounds(volumes.__getitem__, SOUNDS)
    sounds.open()
    assert sounds.notice == ""
    for name, kind in SOUNDS.items():
        if kind == "effects":
            for _time in range(20):
                sounds.play(name)
    clacks = {file for file in sounds._loaded if file.startswith("clack-")}
    assert len(clacks) > 1, "variants take turns"
    sounds.forget()
    assert not sounds._loaded
    assert pygame.mixer.get_busy(), "what plays goes on"
    sounds.loop("theme")
    assert not music_plays(sounds), "volume 0 does not start"
    volumes["music"] = 0.6
    sounds.refresh()
    assert music_plays(sounds)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.6, abs=0.02)
    sounds.stop()
    assert not pygame.mixer.music.get_busy()
    sounds.close()
    assert sound.MIXER[0] == 44100


def test_the_volume_of_everything_rules_what_is_played_and_what_is_looping():
    whole, played = [0.5], []
    sounds = Sounds(lambda _kind: 0.8, SOUNDS)
    sounds.overall = lambda: whole[0]
    sounds.open()
    sounds.loop("theme")
    assert music_plays(sounds)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.4, abs=0.02)
    sounds.play("clack")
    played += [one.get_volume() for one in sounds._loaded.values()]
    assert played == [pytest.approx(0.4, abs=0.02)]
    whole[0] = 0.0  # another window is in front
    assert sounds.update_loops() is False
    assert pygame.mixer.music.get_volume() == 0
    sounds.forget()
    sounds.play("clack")
    assert not sounds._loaded, "nothing is even read"
    whole[0] = 1.0
    sounds.update_loops()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.8, abs=0.02)
    sounds.close()


@pytest.fixture
def impatient(monkeypatch) -> Sounds:
    """Sounds that let the device go as soon as nothing is heard."""
    monkeypatch.setattr(sound, "SILENCE_S", 0.0)
    sounds = Sounds({"effects": 0.5, "music": 0.5, "ambience": 0.0}.__getitem__, SOUNDS)
    yield sounds
    sounds.close()


def test_after_a_long_silence_the_device_is_let_go_until_somebody_does_something(impatient):
    impatient.open()
    impatient.rest()
    assert pygame.mixer.get_init() is None
    impatient.wake()
    assert pygame.mixer.get_init() is not None
    impatient.rest()
    impatient.play("clack")
    assert pygame.mixer.get_busy(), "a sound nobody announced is heard as well"
    impatient.rest()
    assert pygame.mixer.get_busy(), "and ends by itself"


def test_nothing_is_let_go_sooner_nor_while_music_plays(impatient, monkeypatch):
    impatient.open()
    impatient.loop("theme")
    impatient.rest()
    assert music_plays(impatient)
    impatient.stop()
    monkeypatch.setattr(sound, "SILENCE_S", 60.0)
    impatient.rest()
    assert pygame.mixer.get_init() is not None


def test_music_that_was_asked_for_without_a_device_begins_with_it(impatient):
    impatient.loop("theme")
    impatient.open()
    assert music_plays(impatient)
    impatient.stop()
    impatient.rest()
    impatient.loop("theme")
    assert music_plays(impatient)


def test_a_device_that_went_away_meanwhile_is_said(impatient, monkeypatch):
    def fail(*_values):
        raise pygame.error("no such device")

    said = []
    impatient.on_notice = said.append
    impatient.open()
    impatient.rest()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    impatient.play("clack")
    impatient.wake()
    impatient.refresh()
    assert said == ["There is no sound: no such device."]


def test_where_everything_is_turned_down_the_device_stays_away(monkeypatch):
    monkeypatch.setattr(sound, "SILENCE_S", 0.0)
    sounds = Sounds(lambda _kind: 0.0, SOUNDS)
    sounds.open()
    sounds.loop("theme")
    sounds.rest()
    sounds.wake()
    sounds.refresh()
    assert pygame.mixer.get_init() is None
    sounds.stop()
    sounds.close()


def test_music_that_is_turned_down_to_nothing_does_not_keep_the_device(monkeypatch):
    """Nor does that of a window in the background that is muted."""
    monkeypatch.setattr(sound, "SILENCE_S", 0.0)
    volumes, whole = {"effects": 0.5, "music": 0.5, "ambience": 0.0}, [1.0]
    sounds = Sounds(volumes.__getitem__, SOUNDS)
    sounds.overall = lambda: whole[0]
    sounds.open()
    sounds.loop("theme")
    assert music_plays(sounds)
    volumes["music"] = 0.0
    sounds.refresh()
    sounds.rest()
    assert pygame.mixer.get_init() is None
    volumes["music"] = 0.5
    sounds.refresh()
    assert music_plays(sounds)
    whole[0] = 0.0
    sounds.update_loops()
    sounds.rest()
    assert pygame.mixer.get_init() is None
    whole[0] = 1.0
    sounds.update_loops()
    assert music_plays(sounds)
    sounds.close()


def test_nobody_takes_the_device_who_hears_nothing(impatient):
    """The mouse moves over a window that is muted, for good or in the background."""
    whole = [0.0]
    impatient.overall = lambda: whole[0]
    impatient.open()
    impatient.rest()
    impatient.wake()
    assert pygame.mixer.get_init() is None
    whole[0] = 1.0
    impatient.update_loops()
    impatient.wake()
    assert pygame.mixer.get_init() is not None


def test_a_device_that_does_not_come_back_at_once_is_asked_for_again(impatient, monkeypatch):
    def fail(*_values):
        raise pygame.error("Device or resource busy.")

    told = []
    impatient.on_notice = told.append
    impatient.open()
    impatient.rest()
    with monkeypatch.context() as away:
        away.setattr(pygame.mixer, "init", fail)
        impatient.play("clack")
        impatient._ask_from = 0.0
        impatient.play("clack")
        assert told == ["There is no sound: Device or resource busy."]
        impatient.loop("theme")
        away.setattr(pygame.mixer, "init", lambda *_values: pytest.fail("asked for again at once"))
        impatient.wake()
        impatient.rest()
    monkeypatch.setattr(sound, "ASK_AGAIN_S", 0.0)
    impatient._ask_from = 0.0
    impatient.wake()
    assert music_plays(impatient), "what was to loop begins"
    impatient.play("clack")
    assert pygame.mixer.get_busy()
