"""Sounds: complete files, silence without a device, errors for unknown names."""

from __future__ import annotations

import ast
from pathlib import Path

import pygame
import pytest

from game.table.sound_names import SOUNDS
from game.ui import assets, sound_player
from game.ui.sound_player import Sounds


def music_plays(sounds: Sounds) -> bool:
    """Return whether a loop is playing, once it is decoded."""
    while sounds.update_loops():
        pygame.time.wait(1)
    return pygame.mixer.music.get_busy()


def test_every_listed_sound_has_a_file():
    assert Sounds(lambda _kind: 1.0, SOUNDS).missing() == ()


def test_playing_an_unknown_sound_raises_key_error():
    with pytest.raises(KeyError):
        Sounds(lambda _kind: 1.0, SOUNDS, strict=True).play("bang")


def test_every_sound_name_in_the_code_exists():
    """Finds literal names in calls such as `sounds.play("bell")`, `sound("slap")`, `loop("theme")`."""
    played = set()
    texts = [path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "game").rglob("*.py")]
    for text in [text for text in texts if "sound" in text or "loop" in text]:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and node.args and _plays(node):
                first = node.args[0]
                names = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                played |= {name.value for name in names if isinstance(name, ast.Constant)}
    assert "bell" in played
    assert "slide" in played
    assert played <= set(SOUNDS)


def _plays(call: ast.Call) -> bool:
    called = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if called == "play":
        return ast.unparse(call.func).endswith("sounds.play")
    return called in {"sound", "_sound", "loop", "_play_loop"}


def test_missing_sound_device_leaves_sala_silent_and_shows_a_notice(monkeypatch):
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


def test_missing_sound_files_are_reported_once_and_raise_in_strict_mode(monkeypatch):
    monkeypatch.setattr(assets, "names", lambda _kind, _pattern: ())
    sounds = Sounds(lambda _kind: 1.0, SOUNDS)
    sounds.open()
    assert "clack" in sounds.notice
    sounds.play("clack")
    sounds.close()
    with pytest.raises(assets.MissingAsset, match="clack"):
        Sounds(lambda _kind: 1.0, SOUNDS, strict=True).play("clack")


def test_sounds_and_loops_obey_their_volume_settings():
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
    sounds.clear()
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
    assert sound_player.MIXER[0] == 44100


def test_master_volume_applies_to_sounds_and_loops():
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
    sounds.clear()
    sounds.play("clack")
    assert not sounds._loaded, "nothing is even read"
    whole[0] = 1.0
    sounds.update_loops()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.8, abs=0.02)
    sounds.close()


@pytest.fixture
def impatient_sounds(monkeypatch) -> Sounds:
    """Sounds that close the device as soon as there is silence."""
    monkeypatch.setattr(sound_player, "SILENCE_S", 0.0)
    sounds = Sounds({"effects": 0.5, "music": 0.5, "ambience": 0.0}.__getitem__, SOUNDS)
    yield sounds
    sounds.close()


def test_sound_device_closes_after_silence_and_reopens_on_user_action(impatient_sounds):
    impatient_sounds.open()
    impatient_sounds.rest()
    assert pygame.mixer.get_init() is None
    impatient_sounds.wake()
    assert pygame.mixer.get_init() is not None
    impatient_sounds.rest()
    impatient_sounds.play("clack")
    assert pygame.mixer.get_busy(), "a sound nobody announced is heard as well"
    impatient_sounds.rest()
    assert pygame.mixer.get_busy(), "and ends by itself"


def test_sound_device_stays_open_while_music_plays_or_silence_is_short(impatient_sounds, monkeypatch):
    impatient_sounds.open()
    impatient_sounds.loop("theme")
    impatient_sounds.rest()
    assert music_plays(impatient_sounds)
    impatient_sounds.stop()
    monkeypatch.setattr(sound_player, "SILENCE_S", 60.0)
    impatient_sounds.rest()
    assert pygame.mixer.get_init() is not None


def test_music_requested_while_the_device_is_closed_starts_when_it_opens(impatient_sounds):
    impatient_sounds.loop("theme")
    impatient_sounds.open()
    assert music_plays(impatient_sounds)
    impatient_sounds.stop()
    impatient_sounds.rest()
    impatient_sounds.loop("theme")
    assert music_plays(impatient_sounds)


@pytest.mark.parametrize(
    ("error", "notice"),
    [
        ("Device or resource busy", "There is no sound: Device or resource busy."),
        ("dsp: No such audio device", "There is no sound, because no sound device was found."),
        (
            "WASAPI can't find requested audio endpoint: Element not found.",
            "There is no sound, because no sound device was found.",
        ),
    ],
)
def test_lost_sound_device_is_reported(impatient_sounds, monkeypatch, error, notice):
    def fail(*_values):
        raise pygame.error(error)

    said = []
    impatient_sounds.on_notice = said.append
    impatient_sounds.open()
    impatient_sounds.rest()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    impatient_sounds.play("clack")
    impatient_sounds.wake()
    impatient_sounds.refresh()
    assert said == [notice]


def test_sound_device_stays_closed_when_all_volumes_are_zero(monkeypatch):
    monkeypatch.setattr(sound_player, "SILENCE_S", 0.0)
    sounds = Sounds(lambda _kind: 0.0, SOUNDS)
    sounds.open()
    sounds.loop("theme")
    sounds.rest()
    sounds.wake()
    sounds.refresh()
    assert pygame.mixer.get_init() is None
    sounds.stop()
    sounds.close()


def test_muted_music_does_not_keep_the_sound_device_open(monkeypatch):
    """Music of a muted window in the background does not either."""
    monkeypatch.setattr(sound_player, "SILENCE_S", 0.0)
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


def test_muted_window_does_not_reopen_the_sound_device(impatient_sounds):
    """The mouse moves over a window that is muted, permanently or because it is in the background."""
    whole = [0.0]
    impatient_sounds.overall = lambda: whole[0]
    impatient_sounds.open()
    impatient_sounds.rest()
    impatient_sounds.wake()
    assert pygame.mixer.get_init() is None
    whole[0] = 1.0
    impatient_sounds.update_loops()
    impatient_sounds.wake()
    assert pygame.mixer.get_init() is not None


def test_reopening_a_busy_sound_device_is_retried(impatient_sounds, monkeypatch):
    def fail(*_values):
        raise pygame.error("Device or resource busy.")

    told = []
    impatient_sounds.on_notice = told.append
    impatient_sounds.open()
    impatient_sounds.rest()
    with monkeypatch.context() as away:
        away.setattr(pygame.mixer, "init", fail)
        impatient_sounds.play("clack")
        impatient_sounds._ask_from = 0.0
        impatient_sounds.play("clack")
        assert told == ["There is no sound: Device or resource busy."]
        impatient_sounds.loop("theme")
        away.setattr(pygame.mixer, "init", lambda *_values: pytest.fail("asked for again at once"))
        impatient_sounds.wake()
        impatient_sounds.rest()
    monkeypatch.setattr(sound_player, "ASK_AGAIN_S", 0.0)
    impatient_sounds._ask_from = 0.0
    impatient_sounds.wake()
    assert music_plays(impatient_sounds), "what was to loop begins"
    impatient_sounds.play("clack")
    assert pygame.mixer.get_busy()
