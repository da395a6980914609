"""Translates pygame's events into intents; reports a resize once the window size is stable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.desktop import NOT_PRINTED, PLACES, is_latin
from game.ui.gamepads import Gamepads
from game.ui.intents import (
    Cancel,
    Confirm,
    Editing,
    Intent,
    Key,
    Leave,
    Move,
    Next,
    Pointer,
    Quit,
    Released,
    Resize,
    Scroll,
    Secondary,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

RESIZE_REST_S: Final = 0.08
DOUBLE_CLICK_S: Final = 0.40
DOUBLE_CLICK_PX: Final = 6
TOUCH_ECHO_S: Final = 0.5
"""Seconds after a tap within which a click at the same place is its echo, as Windows may send."""
ARROWS: Final = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
PAGE_KEYS: Final = {pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown"}
SIGNS: Final = frozenset("-+=")
"""Punctuation characters that are shortcuts themselves; some layouts have them on digit keys."""
ALT_GR: Final = pygame.KMOD_LCTRL | pygame.KMOD_RALT
REPEATING: Final = frozenset(
    {*ARROWS, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_PAGEDOWN}
)
"""Keys that repeat while held. Enter is not among them, or it would confirm one decision after another."""


class InputReader:
    """Translates pygame's events into intents; `factor` is the ratio of canvas size to window size."""

    def __init__(self) -> None:
        self.pads = Gamepads()
        self.factor = 1.0
        self._last_down = (-1.0, (0, 0))
        self._last_tap = (-1.0, (0, 0))
        """When and where a finger was last lifted from a touch screen."""
        self._echoed = False
        """Whether the mouse button now held is only the echo of a tap."""
        self._resized: tuple[float, tuple[int, int]] | None = None
        self._held: set[int] = set()
        self._commands = False
        """Whether a key is held with Ctrl or Alt, so that its text is ignored.

        X11 sends text for non-Latin letters.
        """
        self.typing = False
        """Whether a text field has the focus, so that the system sends text input."""
        self.printed: Mapping[str, str] = {}
        """Characters on the keys of a non-Latin layout, by key of a US keyboard; empty for a Latin layout."""
        self.chosen: Callable[[], Collection[str]] = tuple
        """Callback that returns the keys assigned by the player, which may be non-Latin letters."""

    def read(self, events: Iterable[pygame.Event], now: float, elapsed: float = 0.0) -> Iterator[Intent]:
        """Yield the intents for these events.

        `now` and `elapsed`, the time since the last call, are in seconds.
        """
        typed = self.typing
        for event in without_stale_repeats(list(events), self._held):
            ahead = self.typing and not typed
            yield from self._one(event, now)
            if ahead and event.type == pygame.KEYDOWN:
                yield from _typed_ahead(event)
        yield from self.pads.repeat(elapsed)
        if self._resized is not None and now - self._resized[0] >= RESIZE_REST_S:
            size = self._resized[1]
            self._resized = None
            yield Resize(size)

    @property
    def resizing(self) -> bool:
        """Whether the size of the window is being changed."""
        return self._resized is not None

    @property
    def waiting(self) -> bool:
        """Whether an intent is due without a further event: the end of a resize, or a repeated direction."""
        return self._resized is not None or self.pads.holding

    def _at(self, pos: tuple[float, float]) -> tuple[int, int]:
        return round(pos[0] * self.factor), round(pos[1] * self.factor)

    def _one(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        match event.type:
            case pygame.MOUSEMOTION:
                yield Pointer("drag" if event.buttons[0] else "move", self._at(event.pos))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == 1 and self._is_echo(event, now):
                pass
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                yield Pointer("down", self._at(event.pos), self._clicks(event.pos, now))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                yield Pointer("up", self._at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                yield Secondary(self._at(event.pos))
            case pygame.MOUSEWHEEL:
                lines = -event.precise_y * (-1 if event.flipped else 1)
                if lines:
                    yield Scroll(lines, self._at(pygame.mouse.get_pos()))
            case pygame.KEYDOWN:
                self._commands = _is_command(event)
                repeated = event.key in self._held
                self._held.add(event.key)
                if not repeated or event.key in REPEATING:
                    yield self._key(event)
            case pygame.KEYUP:
                self._commands = False
                self._held.discard(event.key)
                yield Released(self._name(event))
            case pygame.TEXTINPUT:
                if not self._commands:
                    yield Text(event.text)
            case pygame.TEXTEDITING:
                yield Editing(event.text)
            case pygame.WINDOWLEAVE:
                yield Leave()  # the keyboard stays here, so a held key is still held
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                self._commands = False
                yield Leave()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized = (now, (event.x, event.y))
            case pygame.QUIT:
                yield Quit()
            case _:
                yield from self.pads.read(event)

    def _name(self, event: pygame.Event) -> str:
        """Return a key's name for the key table: its Latin letter, or that of its position.

        The position is that on a Latin layout. On layouts that type digits only with Shift, such as the French one,
        digit keys are named by their digits.
        """
        place = PLACES.get(event.scancode)
        if place is None or (is_latin(event.key) and not self.printed):
            name = _key_name(event.key)
            if place is None or not place.isdecimal() or name.isdecimal() or name in self.chosen():
                return name
            return name if name in SIGNS and not event.mod & pygame.KMOD_SHIFT else place
        written = chr(event.key) if 0 < event.key < NOT_PRINTED else ""
        return written if not is_latin(event.key) and written in self.chosen() else place

    def _key(self, event: pygame.Event) -> Intent:
        shift, ctrl, alt = bool(event.mod & pygame.KMOD_SHIFT), _is_ctrl(event.mod), bool(event.mod & pygame.KMOD_ALT)
        if self.typing and _is_third_level(event):
            return Key(self._name(event), shift=shift)  # it types a letter and is not a shortcut
        if event.key in ARROWS and not (ctrl or alt):
            return Move(ARROWS[event.key])
        if event.key == pygame.K_TAB and not ctrl:
            return Next(-1 if shift else 1)
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and not alt:
            return Confirm("return")
        if event.key == pygame.K_SPACE:
            return Confirm("space")
        if event.key == pygame.K_ESCAPE:
            return Cancel()
        return Key(self._name(event), ctrl=ctrl, shift=shift, alt=alt)

    def _is_echo(self, event: pygame.Event, now: float) -> bool:
        """Return whether a mouse event only repeats a tap on a touch screen.

        The taps themselves are recorded here, so that their echoes can be recognised.
        """
        if getattr(event, "touch", False):
            if event.type == pygame.MOUSEBUTTONUP:
                self._last_tap = (now, event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            echo, self._echoed = self._echoed, False
            return echo
        before, place = self._last_tap
        near = max(abs(event.pos[0] - place[0]), abs(event.pos[1] - place[1])) <= DOUBLE_CLICK_PX
        self._echoed = near and 0 <= now - before <= TOUCH_ECHO_S and before >= 0
        return self._echoed

    def _clicks(self, pos: tuple[int, int], now: float) -> int:
        before, place = self._last_down
        near = max(abs(pos[0] - place[0]), abs(pos[1] - place[1])) <= DOUBLE_CLICK_PX
        if now - before <= DOUBLE_CLICK_S and near:
            self._last_down = (-1.0, pos)  # a third click counts as a first one
            return 2
        self._last_down = (now, pos)
        return 1


def without_stale_repeats(events: Sequence[pygame.Event], held: Collection[int]) -> Iterator[pygame.Event]:
    """Yield the events without repeats that piled up in a slow frame; `held` are keys held before.

    A key repeats by the clock until its release is read. A repeat followed by another event of its key is
    stale: the key may have been released long ago.
    """
    last: dict[int, int] = {}
    for place, event in enumerate(events):
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            last[event.key] = place
    down = set(held)
    for place, event in enumerate(events):
        if event.type == pygame.KEYDOWN:
            if event.key in down and place < last[event.key]:
                continue
            down.add(event.key)
        elif event.type == pygame.KEYUP:
            down.discard(event.key)
        yield event


def _typed_ahead(event: pygame.Event) -> Iterator[Intent]:
    """Yield the letter of a key pressed while a text field had the focus but no text input yet."""
    held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
    if event.unicode.isalnum() and (not held or _is_third_level(event)):
        yield Text(event.unicode)


def _key_name(key: int) -> str:
    """Return a key's name: pygame's ('page up' and 'page down' as one word), or the letter it types."""
    return PAGE_KEYS.get(key) or pygame.key.name(key).lower() or (chr(key) if 0 < key < NOT_PRINTED else "")


def _is_alt_gr(mod: int) -> bool:
    """Return whether AltGr is held, which types additional letters; Windows reports Ctrl and Alt instead."""
    return bool(mod & pygame.KMOD_MODE) or mod & ALT_GR == ALT_GR


def _is_ctrl(mod: int) -> bool:
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not _is_alt_gr(mod)


def _is_command(event: pygame.Event) -> bool:
    """Return whether a key is pressed as a shortcut and types no character."""
    return (_is_ctrl(event.mod) or bool(event.mod & pygame.KMOD_ALT)) and not _is_third_level(event)


def _is_third_level(event: pygame.Event) -> bool:
    """Return whether a key is pressed to type its letter with AltGr, or with Option on a Mac."""
    if not 0 < event.key < NOT_PRINTED or not event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
        return False
    if _is_alt_gr(event.mod):
        return True
    return not _is_ctrl(event.mod) and event.unicode.isprintable() and event.unicode not in {"", chr(event.key)}
