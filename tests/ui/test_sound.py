"""Sounds: all there, quiet without a device, loud about wrong names."""

from __future__ import annotations

import pygame
import pytest

from game.ui import assets, sound
from game.ui.sound import SOUNDS, Sounds


def test_every_sound_has_files():
    assert Sounds.missing() == ()


def test_a_wrong_name_is_an_error_even_in_silence():
    with pytest.raises(KeyError):
        Sounds.silent().play("bang")


def test_without_a_device_the_game_is_silent_and_says_so(monkeypatch):
    def fail(*_values):
        raise pygame.error("ALSA: Couldn't open audio device.")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(lambda _kind: 1.0)
    sounds.open()
    assert "Couldn't open audio device" in sounds.notice
    assert not sounds.notice.endswith("..")
    sounds.play("clack")
    sounds.loop("theme")
    sounds.close()


def test_missing_files_are_said_once_and_raise_where_sounds_are_strict(monkeypatch):
    monkeypatch.setattr(assets, "names", lambda _kind, _pattern: ())
    sounds = Sounds(lambda _kind: 1.0)
    sounds.open()
    assert "clack" in sounds.notice
    sounds.play("clack")
    sounds.close()
    with pytest.raises(assets.MissingAsset, match="clack"):
        Sounds(lambda _kind: 1.0, strict=True).play("clack")


def test_sounds_play_loop_and_follow_the_volume():
    volumes = {"effects": 0.5, "music": 0.0, "ambience": 0.2}
    sounds = Sounds(volumes.__getitem__)
    sounds.open()
    assert sounds.notice == ""
    for name, kind in SOUNDS.items():
        if kind == "effects":
            sounds.play(name)
    assert len(sounds._loaded["clack"]) > 1
    sounds.loop("theme")
    assert not pygame.mixer.music.get_busy(), "volume 0 does not start"
    volumes["music"] = 0.6
    sounds.refresh()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.6, abs=0.02)
    sounds.stop()
    assert not pygame.mixer.music.get_busy()
    sounds.close()
    assert sound.MIXER[0] == 44100
