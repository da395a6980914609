"""From samples to OGG files: brought to the loudness of the class, kept under full scale, the same bytes every time."""

from __future__ import annotations

import io
import struct
import zlib
from importlib import import_module
from typing import TYPE_CHECKING, Final

import numpy as np
import soundfile

from sounds.catalogue import FOLDER, LEVELS, PEAK, SOUNDS, TOLERANCE, path
from sounds.loudness import loudness
from sounds.waves import RATE

if TYPE_CHECKING:
    from sounds.waves import Wave

CHUNK: Final = 16_384
"""Frames written at once: libsndfile's Vorbis encoder overflows the stack on one long write."""
KNEE: Final = 0.5
CEILING: Final = 0.79
"""Samples over KNEE are bent so that none passes CEILING, 2 dB under full scale: the codec adds a little."""


def synthesise(name: str, variant: int) -> Wave:
    """The samples of one variant; each has its own stream of chance, so that one can be changed without the others."""
    module, function = SOUNDS[name].recipe.split(".")
    rng = np.random.default_rng([zlib.crc32(name.encode()), variant])
    wave: Wave = getattr(import_module(f"sounds.{module}"), function)(rng)
    return wave


def channels(wave: Wave) -> list[list[float]]:
    """The same as plain lists, one for each channel."""
    columns: list[list[float]] = np.atleast_2d(wave.T).tolist()
    return columns


def limited(wave: Wave) -> Wave:
    """The same with its highest peaks rounded off."""
    size = np.abs(wave)
    room = CEILING - KNEE
    return np.where(size <= KNEE, wave, np.sign(wave) * (KNEE + room * np.tanh((size - KNEE) / room)))


def levelled(wave: Wave, target: float) -> Wave:
    """The wave at this loudness in dB, peaks rounded where they must be."""
    gain = 10 ** ((target - loudness(channels(wave), RATE)) / 20)
    for _ in range(6):
        off = target - loudness(channels(limited(wave * gain)), RATE)
        if abs(off) < 0.1:
            break
        gain *= 10 ** (off / 20)
    return limited(wave * gain)


def encode(wave: Wave, serial: int) -> bytes:
    """An OGG Vorbis file; `serial` takes the place of the random stream number the encoder chooses."""
    buffer = io.BytesIO()
    count = 1 if wave.ndim == 1 else wave.shape[1]
    with soundfile.SoundFile(buffer, "w", RATE, count, format="OGG", subtype="VORBIS") as file:
        for start in range(0, len(wave), CHUNK):
            file.write(wave[start : start + CHUNK])
    return renumbered(buffer.getvalue(), serial)


def decode(data: bytes) -> Wave:
    """The samples of an OGG file."""
    wave: Wave = soundfile.read(io.BytesIO(data), dtype="float64")[0]
    return wave


def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(value)
    return table


CRC: Final = _crc_table()


def renumbered(data: bytes, serial: int) -> bytes:
    """An Ogg stream under another number: each page's header is changed and its checksum made anew (RFC 3533)."""
    found = bytearray()
    at = 0
    while at < len(data):
        segments = data[at + 26]
        table = data[at + 27 : at + 27 + segments]
        page = bytearray(data[at : at + 27 + segments + sum(table)])
        struct.pack_into("<I", page, 14, serial)
        struct.pack_into("<I", page, 22, 0)
        check = 0
        for byte in page:
            check = (check << 8 & 0xFFFFFFFF) ^ CRC[check >> 24 ^ byte]
        struct.pack_into("<I", page, 22, check)
        found += page
        at += len(page)
    return bytes(found)


def make(name: str) -> list[str]:
    """
    Make every variant of one sound, drop files of variants that are no more, and tell a line about each.

    Raises:
        ValueError: a variant cannot be as loud as its class without touching full scale.
    """
    entry = SOUNDS[name]
    told = []
    FOLDER.mkdir(exist_ok=True)
    for variant in range(1, entry.variants + 1):
        wave = levelled(synthesise(name, variant), LEVELS[entry.level])
        file = path(name, variant)
        data = encode(wave, zlib.crc32(file.name.encode()))
        heard = decode(data)
        top, level = float(np.abs(heard).max()), loudness(channels(heard), RATE)
        measured = f"{file.name}: {len(heard) / RATE:.2f} s, {level:.1f} dB, peak {20 * np.log10(top):.1f} dB"
        if top >= PEAK or abs(level - LEVELS[entry.level]) > TOLERANCE:
            raise ValueError(f"{measured}: it wants less attack and more body")
        file.write_bytes(data)
        told.append(f"{measured}, {len(data) // 1024} KB")
    wanted = {path(name, variant).name for variant in range(1, entry.variants + 1)}
    for file in FOLDER.glob(f"{name}-[0-9]*.ogg"):
        if file.name not in wanted:
            file.unlink()
            told.append(f"{file.name}: removed")
    return told
