"""Sounds by name, in variants, under four volumes; and silence with a sentence where there is no sound card."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

import pygame

from game.i18n import _
from game.i18n.lists import listed
from game.ui import assets
from game.ui.plain_loop import PlainLoop

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

MIXER: Final = (44100, -16, 2, 1024)
"""The last is how many samples are mixed at once: a sound is heard at most 23 ms late, and silence costs half as much
as with 512."""
SILENCE_S: Final = 20.0
"""So long after the last sound the device is let go: even silence has to be mixed, and keeps some systems awake."""
ASK_AGAIN_S: Final = 10.0
"""A device that did not come back is asked for again after so long: something else may have it only for a while."""


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
        """Whether there is a device, though it may be let go for now."""
        self._resting = False
        self._ask_from = 0.0
        """No sooner is a device that did not come back asked for again."""
        self._last = 0.0
        """When something was played, or the person did something; in seconds of `time.perf_counter`."""
        self._looping = ""
        self._plain = PlainLoop()
        self._awaited = False
        """Whether what is to loop begins as soon as it is decoded."""
        self.overall: Callable[[], float] = lambda: 1.0
        """The volume of everything now, 0 to 1, whatever is played."""
        self._heard = 1.0
        """What that was when it was heeded last."""
        self.on_play: Callable[[str], None] | None = None
        """Hears the name of every sound that is played, whether or not there is a device for it."""
        self.notice = ""
        """A sentence for the window when sound does not work."""
        self.on_notice: Callable[[str], object] = lambda _sentence: None
        """Hears that sentence."""

    @classmethod
    def silent(cls) -> Self:
        """Sounds without a device and without a name: nothing is heard."""
        return cls(lambda _kind: 0.0, {})

    def open(self) -> None:
        """Open the sound device. Without one the game stays silent and `notice` says why."""
        self._take_device()
        lost = self.missing() if self._open else ()
        if lost:
            self._say(_("Some sounds are missing: {names}.").format(names=listed(lost)))
        self.refresh()

    def close(self) -> None:
        """Let the device go."""
        self._looping = ""
        self._let_device_go()
        self._open = False

    def wake(self) -> None:
        """The person does something: have the device back, so that the sound of it is not late."""
        self._last = now = time.perf_counter()
        if not self._open or not self._resting or now < self._ask_from:
            return
        if self.overall() > 0 and any(self._volumes(kind) for kind in set(self._kinds.values())):
            self._take_device()
            self.refresh()

    def rest(self) -> None:
        """A step for a loop in which nothing moves: let the device go after a long silence."""
        if not self._open or self._resting or time.perf_counter() - self._last < SILENCE_S:
            return
        if not pygame.mixer.get_busy() and not self._loop_is_heard:
            self._let_device_go()

    @property
    def _loop_is_heard(self) -> bool:
        """Whether something loops, or is about to, that is not turned down to nothing."""
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
        """Play music or the evening outside over and over, in the place of what ran before.

        It begins in the call of `heed` that finds it decoded, some tenth of a second later. At volume 0 it does not.
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
        """End what is looping."""
        self._looping = ""
        if self._open and not self._resting:
            self._end_loop()

    def _end_loop(self) -> None:
        self._awaited = False
        pygame.mixer.music.unload()  # stopped, and its file let go
        self._plain.drop()

    def refresh(self) -> None:
        """Take over changed volumes for what is looping."""
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
        """Let the loop be heard from its beginning, if it is decoded."""
        file = assets.find("sounds", _files(name)[0])
        self._plain.decode(file)
        if self._plain.ready:
            self._awaited = False
            self._plain.load(file)
            pygame.mixer.music.set_volume(level)
            pygame.mixer.music.play(-1, fade_ms=800)

    def heed(self) -> bool:
        """A step for every frame: what is looping follows the volume of everything, and begins once it is decoded.

        True while that is awaited.
        """
        now = self.overall()
        if now != self._heard or (self._awaited and self._plain.ready):
            self._heard = now
            self.refresh()
        return self._awaited

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
