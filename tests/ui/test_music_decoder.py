"""Decoded music loops: at most one temporary file, deleted in the end, and the OGG as the fallback."""

from __future__ import annotations

import os
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pygame
import pytest

from game.table.sound_names import SOUNDS
from game.ui import assets, music_decoder, sound_player
from game.ui.sound_player import Sounds


@pytest.fixture
def folder(tmp_path: Path, monkeypatch) -> Path:
    """The system's folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(music_decoder, "LONGEST_WAIT_S", 600.0)
    return tmp_path


@pytest.fixture
def loaded_suffixes(monkeypatch) -> list[str]:
    """Suffixes of all files loaded as music."""
    endings, load = [], pygame.mixer.music.load

    def note(file: Path) -> None:
        load(file)
        endings.append(Path(file).suffix)

    monkeypatch.setattr(pygame.mixer.music, "load", note)
    return endings


@pytest.fixture
def volumes() -> dict[str, float]:
    return {"effects": 0.5, "music": 0.5, "ambience": 0.5}


@pytest.fixture
def sounds(folder, loaded_suffixes, volumes) -> Iterator[Sounds]:
    sounds = Sounds(volumes.__getitem__, SOUNDS)
    sounds.open()
    yield sounds
    sounds.close()


def all_decoded() -> None:
    """Wait until the decoding thread is idle."""
    music_decoder.decoder().submit(int).result()


def begin(sounds: Sounds) -> None:
    while sounds.update_loops():
        pygame.time.wait(1)


def test_music_loop_plays_decoded_wav_and_leaves_no_file(sounds, folder, loaded_suffixes):
    sounds.loop("theme")
    assert not pygame.mixer.music.get_busy(), "no frame waits for it"
    begin(sounds)
    assert pygame.mixer.music.get_busy()
    assert loaded_suffixes == [".wav"]
    if os.name == "posix":
        assert not list(folder.iterdir()), "nothing is left of a program that is killed"
    sounds.close()
    assert not list(folder.iterdir())


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("name", [name for name, kind in SOUNDS.items() if kind != "effects"])
def test_music_loop_decoded_in_chunks_equals_one_decoded_in_one_go(sounds, folder, name):
    packed = assets.find("sounds", f"{name}-1.ogg")
    plain = music_decoder.DecodedLoop()._decode(packed)
    assert plain is not None
    assert pygame.mixer.Sound(plain).get_raw() == pygame.mixer.Sound(packed).get_raw()
    with wave.open(str(plain)) as written:
        assert written.getparams()[:3] == (2, 2, 44100)


@pytest.mark.parametrize(
    "spoilt",
    [
        pytest.param(lambda _raw: b"", id="nothing"),
        pytest.param(lambda raw: raw[:-4096], id="samples are missing at its end"),
        pytest.param(lambda raw: raw + bytes(4096), id="there are too many"),
        pytest.param(lambda raw: raw[len(raw) // 3 :], id="those before it are missing"),
    ],
)
def test_music_loop_is_decoded_in_one_go_if_a_chunk_is_wrong(sounds, folder, monkeypatch, spoilt):
    """As by stb_vorbis on Windows."""
    packed = assets.find("sounds", "theme-1.ogg")
    whole, real, decoded = pygame.mixer.Sound(packed).get_raw(), pygame.mixer.Sound, []

    def sound_of(file):
        decoded.append(len(file.getbuffer()))
        raw = real(file).get_raw()
        return SimpleNamespace(get_raw=lambda: spoilt(raw) if len(decoded) == 9 else raw)

    monkeypatch.setattr(pygame.mixer, "Sound", sound_of)
    plain = music_decoder.DecodedLoop()._decode(packed)
    assert plain is not None
    assert real(plain).get_raw() == whole
    assert decoded[9:] == [packed.stat().st_size]


def test_music_loop_is_decoded_in_chunks_shorter_than_two_seconds(folder):
    """Longer pieces would block the mixer, and frames with it."""
    cut = list(music_decoder.pieces(assets.find("sounds", "theme-1.ogg").read_bytes()))
    assert max(new for _piece, new in cut) < 2 * 44100
    assert sum(new for _piece, new in cut) == 48 * 44100


@pytest.mark.parametrize(
    "packed", [b"", b"RIFF" * 20, b"OggS" + bytes(40), b"OggS" + bytes(25) + b"vorbis" + bytes(40)]
)
def test_music_decoder_returns_none_for_an_unsupported_file(sounds, folder, packed):
    file = folder / "strange.ogg"
    file.write_bytes(packed)
    assert music_decoder.DecodedLoop()._decode(file) is None
    assert list(folder.iterdir()) == [file]


def test_ogg_is_played_when_device_has_a_different_sample_rate(sounds, folder, loaded_suffixes, monkeypatch):
    """Pieces cannot be resampled one by one: the joints would be audible."""
    sounds.close()
    monkeypatch.setattr(sound_player, "MIXER", (48000, -16, 2, 1024))
    sounds.open()
    sounds.loop("theme")
    begin(sounds)
    assert loaded_suffixes == [".ogg"]
    assert not list(folder.iterdir())


def test_at_most_one_decoded_file_remains_if_open_files_cannot_be_deleted(sounds, folder, monkeypatch):
    """As on Windows."""
    music, opened = pygame.mixer.music, []
    load, unload, unlink = music.load, music.unload, Path.unlink

    def open_it(file: Path) -> None:
        load(file)
        opened[:] = [file]

    def close_it() -> None:
        unload()
        opened.clear()

    def refuse(path: Path) -> None:
        if path in opened:
            raise PermissionError(13, "in use", str(path))
        unlink(path)

    monkeypatch.setattr(music, "load", open_it)
    monkeypatch.setattr(music, "unload", close_it)
    monkeypatch.setattr(Path, "unlink", refuse)
    for name in ("theme", "ambience-pong", "theme"):
        sounds.loop(name)
        begin(sounds)
        assert len(list(folder.iterdir())) == 1
    sounds.close()
    assert not list(folder.iterdir())


def test_music_loop_stopped_before_decoding_ends_leaves_no_file(sounds, folder, loaded_suffixes):
    for name in ("theme", "ambience-pong", "ambience-pai-tong", "theme", "ambience-tongits"):
        sounds.loop(name)
    sounds.stop()
    assert sounds.update_loops() is False
    all_decoded()
    assert not list(folder.iterdir())
    assert loaded_suffixes == []


def test_closing_sounds_during_decoding_leaves_no_file(sounds, folder, loaded_suffixes):
    sounds.loop("theme")
    sounds.close()
    assert pygame.mixer.get_init() is None
    all_decoded()
    assert not list(folder.iterdir())
    assert loaded_suffixes == []


def test_muted_music_loop_is_not_decoded(sounds, folder, volumes, monkeypatch):
    monkeypatch.setattr(music_decoder, "decoder", lambda: pytest.fail("decoded"))
    volumes["music"] = 0.0
    sounds.loop("theme")
    assert sounds.update_loops() is False
    volumes["music"], sounds.overall = 0.5, lambda: 0.0
    sounds.refresh()
    assert sounds.update_loops() is False
    sounds.loop("ambience-pong")
    assert sounds.update_loops() is False


def test_music_loop_muted_during_decoding_does_not_start(sounds, folder, volumes, loaded_suffixes):
    sounds.loop("theme")
    volumes["music"] = 0.0
    sounds.refresh()
    assert sounds.update_loops() is False
    all_decoded()
    assert sounds.update_loops() is False
    assert loaded_suffixes == []
    volumes["music"] = 0.5
    sounds.refresh()
    begin(sounds)
    assert loaded_suffixes == [".wav"]
    sounds.close()
    assert not list(folder.iterdir())


def test_ogg_is_played_without_notice_when_temporary_folder_is_missing(sounds, folder, loaded_suffixes, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "nowhere"))
    sounds.loop("theme")
    begin(sounds)
    assert pygame.mixer.music.get_busy()
    assert loaded_suffixes == [".ogg"]
    assert sounds.notice == ""


def test_ogg_is_played_and_the_partial_file_deleted_on_a_full_disk(sounds, folder, loaded_suffixes, monkeypatch):
    def write(_loop, _packed, file):
        file.write(bytes(1000))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(music_decoder.DecodedLoop, "_write", write)
    sounds.loop("theme")
    begin(sounds)
    assert loaded_suffixes == [".ogg"]
    assert not list(folder.iterdir())


def test_ogg_is_played_when_decoded_file_cannot_be_loaded(sounds, folder, loaded_suffixes, monkeypatch):
    """The file is truncated, or was deleted by another program."""
    monkeypatch.setattr(music_decoder.DecodedLoop, "_write", lambda _loop, _packed, file: file.write(b"RIFF"))
    sounds.loop("theme")
    begin(sounds)
    assert loaded_suffixes == [".ogg"]
    monkeypatch.undo()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    sounds.loop("ambience-pong")
    all_decoded()
    for plain in folder.iterdir():
        plain.unlink()
    sounds.update_loops()
    assert pygame.mixer.music.get_busy()


def test_ogg_is_played_when_decoding_times_out(sounds, folder, loaded_suffixes, monkeypatch):
    monkeypatch.setattr(music_decoder, "LONGEST_WAIT_S", 0.0)
    busy = Event()
    music_decoder.decoder().submit(busy.wait)
    sounds.loop("theme")
    assert loaded_suffixes == [".ogg"]
    assert sounds.update_loops() is False
    sounds.stop()
    busy.set()
    all_decoded()
    assert not list(folder.iterdir())


def test_only_old_temporary_loop_files_are_deleted(sounds, folder):
    left, young, strange = (folder / name for name in ("sala-loop-a.wav", "sala-loop-b.wav", "holiday.wav"))
    for file in (left, young, strange):
        file.write_bytes(b"RIFF")
    for file in (left, strange):
        os.utime(file, (1.0, 1.0))
    sounds.loop("theme")
    begin(sounds)
    sounds.close()
    assert sorted(folder.iterdir()) == [strange, young]


def test_music_loop_starts_again_when_the_sound_device_is_opened_again(sounds, folder, loaded_suffixes):
    sounds.loop("theme")
    begin(sounds)
    sounds._let_device_go()
    assert sounds.update_loops() is False
    sounds.wake()
    begin(sounds)
    assert pygame.mixer.music.get_busy()
    assert loaded_suffixes == [".wav", ".wav"]
