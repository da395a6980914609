"""Plays sounds by name, with variants and four volumes; without a sound device it stays silent."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

import pygame

from game.i18n import _
from game.i18n.lists import listed
from game.ui import assets
from game.ui.music_decoder import DecodedLoop

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

MIXER: Final = (44100, -16, 2, 1024)
"""Arguments of the mixer.

The last one is the buffer size in samples: a sound is at most 23 ms late, and silence costs half as much as
with 512.
"""
SILENCE_S: Final = 20.0
"""Seconds of silence after which the device is closed.

Even silence must be mixed and keeps some systems awake.
"""
ASK_AGAIN_S: Final = 10.0
"""Interval in seconds between attempts to reopen a device, which another program may be using."""
NO_DEVICE: Final = "No such audio device", "find requested audio endpoint"
"""Parts of SDL's errors where there is no sound card, on Linux and Windows; they name the driver tried last."""


class Sounds:
    """Plays sounds by name; without a sound device it stays silent and sets `notice` once."""

    def __init__(self, volumes: Callable[[str], float], kinds: Mapping[str, str], *, strict: bool = False) -> None:
        """Create the player.

        `volumes` returns the volume (0 to 1) for a setting's name; `kinds` maps each sound to the setting that applies
        to it. With `strict`, as in tests, a missing file is an error.
        """
        self._volumes = volumes
        self._kinds = kinds
        self._strict = strict
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        """Decoded sounds by file."""
        self._variants: dict[str, list[str]] = {}
        """File names of the variants of each sound that was played, by the sound's name."""
        self._random = random.Random()
        self._open = False
        """Whether there is a sound device, even if it is closed for now."""
        self._resting = False
        self._ask_from = 0.0
        """Earliest time of the next attempt to reopen the device."""
        self._last = 0.0
        """Time of the last sound or user action, in seconds of `time.perf_counter`."""
        self._looping = ""
        self._plain = DecodedLoop()
        self._awaited = False
        """Whether the loop is to start as soon as it is decoded."""
        self.overall: Callable[[], float] = lambda: 1.0
        """Callback that returns the current master volume, 0 to 1."""
        self._heard = 1.0
        """Master volume when it was last applied."""
        self.on_play: Callable[[str], None] | None = None
        """Called with the name of every sound that is played, even without a device."""
        self.notice = ""
        """Sentence for the player if sound does not work."""
        self.on_notice: Callable[[str], object] = lambda _sentence: None
        """Called with the sentence in `notice` when it changes."""

    @classmethod
    def silent(cls) -> Self:
        """Return an instance that plays nothing and opens no device."""
        return cls(lambda _kind: 0.0, {})

    def open(self) -> None:
        """Open the sound device; if there is none, stay silent and set `notice`."""
        self._take_device()
        lost = self.missing() if self._open else ()
        if lost:
            self._say(_("Some sounds are missing: {names}.").format(names=listed(lost)))
        self.refresh()

    def close(self) -> None:
        """Close the sound device."""
        self._looping = ""
        self._let_device_go()
        self._open = False

    def wake(self) -> None:
        """Reopen the sound device after `rest`; called when the player acts, so that the next sound is not delayed."""
        self._last = now = time.perf_counter()
        if not self._open or not self._resting or now < self._ask_from:
            return
        if self.overall() > 0 and any(self._volumes(kind) for kind in set(self._kinds.values())):
            self._take_device()
            self.refresh()

    def rest(self) -> None:
        """Close the sound device after a long silence. Call this only while no animation runs."""
        if not self._open or self._resting or time.perf_counter() - self._last < SILENCE_S:
            return
        if not pygame.mixer.get_busy() and not self._is_loop_audible:
            self._let_device_go()

    @property
    def _is_loop_audible(self) -> bool:
        """Whether a loop is playing or about to start at a volume above 0."""
        begun = bool(self._looping) and (self._awaited or pygame.mixer.music.get_busy())
        return begun and self._level(self._looping) > 0

    def _say(self, sentence: str) -> None:
        if sentence != self.notice:
            self.notice = sentence
            self.on_notice(sentence)

    def _take_device(self) -> None:
        try:
            pygame.mixer.init(*MIXER)
        except pygame.error as error:
            if self._resting:
                self._ask_from = time.perf_counter() + ASK_AGAIN_S
            else:
                self._open = False
            if any(words in str(error) for words in NO_DEVICE):
                self._say(_("There is no sound, because no sound device was found."))
            else:
                self._say(_("There is no sound: {reason}.").format(reason=str(error).rstrip(".")))
        else:
            self._open = True
            self._resting = False
            self.notice = ""
            self._last = time.perf_counter()

    def _let_device_go(self) -> None:
        if self._open and not self._resting:
            self._end_loop()
            self._loaded.clear()
            with self._plain.device:
                pygame.mixer.quit()
            self._resting = True

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play one of a sound's variants.

        Raises:
            KeyError: There is no sound of this name.
            MissingAsset: The sound has no file (only if `strict`, as in tests).
        """
        if self.on_play is not None:
            self.on_play(name)
        if not self._open and not self._strict:
            return
        level = volume * self._level(name)
        if name not in self._variants:
            self._variants[name] = _files(name)
        variants = self._variants[name]
        if not variants and self._strict:
            raise assets.MissingAsset(f"sounds/{name}-1.ogg is missing")
        if not self._open or level <= 0 or not variants:
            return
        self.wake()
        if self._resting:
            return
        file = self._random.choice(variants)
        sound = self._loaded.get(file)
        if sound is None:
            sound = self._loaded[file] = pygame.mixer.Sound(assets.find("sounds", file))
        sound.set_volume(min(1.0, level))
        sound.play()

    def loop(self, name: str) -> None:
        """Play music or ambience in a loop, replacing the current loop.

        Unless the volume is 0, it starts some tenths of a second later, when `update_loops` finds it decoded.
        """
        found = _files(name)
        if not found and self._strict:
            raise assets.MissingAsset(f"sounds/{name}-1.ogg is missing")
        if not found or self._looping == name:
            return
        self.stop()
        self._looping = name
        self.refresh()

    def stop(self) -> None:
        """Stop the current loop."""
        self._looping = ""
        if self._open and not self._resting:
            self._end_loop()

    def _end_loop(self) -> None:
        self._awaited = False
        pygame.mixer.music.unload()  # stopped, with its file released
        self._plain.drop()

    def refresh(self) -> None:
        """Apply changed volume settings to the current loop."""
        name = self._looping
        if not self._open or not name:
            return
        level = min(1.0, self._level(name))
        if level > 0:
            self.wake()
        if not self._open or self._resting:
            return
        self._awaited = level > 0 and not pygame.mixer.music.get_busy()
        if self._awaited:
            self._begin(name, level)
        else:
            pygame.mixer.music.set_volume(level)

    def _begin(self, name: str, level: float) -> None:
        """Start a loop from its beginning, if it has been decoded."""
        file = assets.find("sounds", _files(name)[0])
        self._plain.decode(file)
        if self._plain.ready:
            self._awaited = False
            self._plain.load(file)
            pygame.mixer.music.set_volume(level)
            pygame.mixer.music.play(-1, fade_ms=800)

    def update_loops(self) -> bool:
        """Apply the master volume to the loop, and start it once decoded; must be called in every frame.

        Return True while the loop is still being decoded.
        """
        now = self.overall()
        if now != self._heard or (self._awaited and self._plain.ready):
            self._heard = now
            self.refresh()
        return self._awaited

    def _level(self, name: str) -> float:
        return self.overall() * self._volumes(self._kinds[name])

    def missing(self) -> tuple[str, ...]:
        """Return the names of sounds that have no file."""
        found = _all_files()
        return tuple(name for name in self._kinds if name not in found)

    def clear(self) -> None:
        """Drop all decoded sounds for a change of program part; sounds being played continue."""
        self._loaded.clear()


def _files(name: str) -> list[str]:
    """Return the file names of a sound's variants: for 'chip', 'chip-1.ogg' and 'chip-2.ogg'."""
    return _all_files().get(name, [])


def _all_files() -> dict[str, list[str]]:
    """Return the file names of the variants of every sound."""
    found: dict[str, list[str]] = {}
    for file in assets.names("sounds", "*.ogg"):
        name, _dash, number = file.removesuffix(".ogg").rpartition("-")
        if name and number.isdecimal():
            found.setdefault(name, []).append(file)
    return found
