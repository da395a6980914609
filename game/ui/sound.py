"""Sounds by name, in variants, under four volumes; and silence with a sentence where there is no sound card."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pygame

from game.i18n import _
from game.i18n.lists import listed
from game.ui import assets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

MIXER: Final = (44100, -16, 2, 1024)
"""The last is how many samples are mixed at once: a sound is heard at most 23 ms late, and silence costs half as much
as with 512."""


class Sounds:
    """Plays sounds by name; keeps quiet where there is no device, and says so once (`notice`)."""

    def __init__(self, volumes: Callable[[str], float], kinds: Mapping[str, str], *, strict: bool = False) -> None:
        """`kinds` has every sound the program plays, by name, and the volume that rules it."""
        self._volumes = volumes
        self._kinds = kinds
        self._strict = strict
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        """By file."""
        self._variants: dict[str, list[str]] = {}
        """Files of each name that was played."""
        self._random = random.Random()
        self._open = False
        self._looping = ""
        self.overall: Callable[[], float] = lambda: 1.0
        """The volume of everything now, 0 to 1, whatever is played."""
        self._heard = 1.0
        """What that was when it was heeded last."""
        self.on_play: Callable[[str], None] | None = None
        """Hears the name of every sound that is played, whether or not there is a device for it."""
        self.notice = ""
        """A sentence for the window when sound does not work."""

    @classmethod
    def silent(cls) -> Self:
        """Sounds without a device and without a name: nothing is heard."""
        return cls(lambda _kind: 0.0, {})

    def open(self) -> None:
        """Open the sound device. Without one the game stays silent and `notice` says why."""
        try:
            pygame.mixer.init(*MIXER)
        except pygame.error as error:
            self.notice = _("There is no sound: {reason}.").format(reason=str(error).rstrip("."))
            return
        self._open = True
        lost = self.missing()
        if lost:
            self.notice = _("Some sounds are missing: {names}.").format(names=listed(lost))

    def close(self) -> None:
        """Let the device go."""
        if self._open:
            self.stop()
            self._loaded.clear()
            pygame.mixer.quit()
            self._open = False

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play one of the sound's variants.

        Raises:
            KeyError: there is no sound of this name.
            MissingAsset: it has no file (only where sounds are strict, as in tests).
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
        file = self._random.choice(variants)
        sound = self._loaded.get(file)
        if sound is None:
            sound = self._loaded[file] = pygame.mixer.Sound(assets.find("sounds", file))
        sound.set_volume(min(1.0, level))
        sound.play()

    def loop(self, name: str) -> None:
        """Play music or the evening outside over and over, in the place of what ran before.

        Streamed from the file, so that nothing waits for it. At volume 0 it does not start.
        """
        found = _files(name)
        if not found and self._strict:
            raise assets.MissingAsset(f"sounds/{name}-1.ogg is missing")
        if not self._open or not found or self._looping == name:
            return
        self.stop()
        self._looping = name
        level = self._level(name)
        if level > 0:
            pygame.mixer.music.load(assets.find("sounds", found[0]))
            pygame.mixer.music.set_volume(min(1.0, level))
            pygame.mixer.music.play(-1, fade_ms=800)

    def stop(self) -> None:
        """End what is looping."""
        self._looping = ""
        if self._open:
            pygame.mixer.music.stop()

    def refresh(self) -> None:
        """Take over changed volumes for what is looping."""
        name = self._looping
        if not self._open or not name:
            return
        level = min(1.0, self._level(name))
        if level > 0 and not pygame.mixer.music.get_busy():
            self._looping = ""
            self.loop(name)
        pygame.mixer.music.set_volume(level)

    def heed(self) -> bool:
        """A step for every frame: what is looping follows the volume of everything. Nothing moves by it."""
        now = self.overall()
        if now != self._heard:
            self._heard = now
            self.refresh()
        return False

    def _level(self, name: str) -> float:
        return self.overall() * self._volumes(self._kinds[name])

    def missing(self) -> tuple[str, ...]:
        """Names that have no file."""
        found = _all_files()
        return tuple(name for name in self._kinds if name not in found)

    def forget(self) -> None:
        """Another place is shown, with other sounds: what was read of the files goes. What plays ends by itself."""
        self._loaded.clear()


def _files(name: str) -> list[str]:
    """The variants of a sound: 'chip' is in 'chip-1.ogg' and 'chip-2.ogg'."""
    return _all_files().get(name, [])


def _all_files() -> dict[str, list[str]]:
    """The files of every sound there is, by name."""
    found: dict[str, list[str]] = {}
    for file in assets.names("sounds", "*.ogg"):
        name, _dash, number = file.removesuffix(".ogg").rpartition("-")
        if name and number.isdecimal():
            found.setdefault(name, []).append(file)
    return found
