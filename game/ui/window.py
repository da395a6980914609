"""The window: display, full screen, sizes, and a main loop that draws only after changes."""

from __future__ import annotations

import math
import time
import warnings
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.i18n import _
from game.ui import assets, desktop, disk_cache, memory_release
from game.ui.desktop import WindowPlacement, first_place, fitting, settled, wait_for_event
from game.ui.input import InputReader
from game.ui.intents import Intent, Key, Resize
from game.ui.key_bindings import on_cap
from game.ui.measure import canvas_size
from game.ui.node_observer import Observer
from game.ui.picture import shrink_stores
from game.ui.render_context import RenderContext
from game.ui.scene import TICK_S, Scene
from game.ui.screen_reader import open_screen_reader
from game.ui.sdl_environment import PROGRAM
from game.ui.sound_player import Sounds
from game.ui.sprite_sheets import settle_sheets
from game.ui.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from game.ui.render_context import Settings

FRAME_RATE: Final = 60
LONGEST_REST_S: Final = 2.0
"""Maximum seconds to wait for an event, and hence to notice Ctrl-C at the terminal."""
AWAKE_S: Final = 1.5
"""Seconds after the last intent for which frames stay frequent, so that the mouse feels responsive."""
TIDY_S: Final = 1.0
"""Seconds after the last frequent frame until free memory is returned to the system."""
FLUSH_S: Final = 3.0
"""Maximum seconds to wait for cached pictures to be written when the window closes; they can be created again."""
LEAST_DEPTH: Final = 24
"""Minimum depth of the screen, in bits per pixel, with which pygame can scale pictures smoothly."""
LONGEST_STEP_S: Final = 0.1
"""Maximum time step in seconds, so that movements do not jump after a delay."""
OPENING_S: Final = 0.012
"""Seconds per frame for drawing an opening scene; further pictures are created in the next frame."""
BACK_S: Final = 0.2
"""Seconds within which most desktops carry out a request concerning the window."""
SETTLES_S: Final = 1.0
"""Seconds within which all desktops do so.

Until then the requested state of the window counts, not the reported one.
"""
TRIES: Final = 10
"""Number of requests to restore the window's position before accepting the desktop's choice."""
FIRST_TRIES: Final = 3
"""Number of requests to place the window when it is opened."""
WIDEST_FRAME: Final = 120
"""Maximum offset in pixels between two placements that can be due to the window frame."""
REDRAW_EVENTS: Final = frozenset(
    {pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED}
)
"""Events after which the desktop may have lost the window's content, which must be redrawn."""


class NoScreenError(pygame.error):
    """Raised if the window would be invisible, because SDL found no screen."""


class Window:
    """Opens the window, runs scenes in it, and closes it.

    Raises:
        pygame.error: There is no screen.
    """

    def __init__(
        self,
        title: str,
        settings: Settings | None = None,
        *,
        sounds: Mapping[str, str] | None = None,
        size: tuple[int, int] | None = None,
        place: Sequence[int] = (),
        on_fullscreen: Callable[[bool], None] | None = None,
    ) -> None:
        self.title = title
        self.on_fullscreen = on_fullscreen
        """Called after full screen is switched on or off, to save the choice."""
        pygame.display.init()
        if desktop.seen_by_nobody():
            pygame.display.quit()
            raise NoScreenError
        self.on_desktop_error: Callable[[str], object] | None = None
        """Called with technical details, for the log, when the X server refuses a request."""
        desktop.survive_x11_errors(self._report_desktop_error)
        pygame.display.set_caption(title)
        self._set_icon()
        self._normal = _opening_place(size, place)
        """Placement of the window, or its placement before it filled a monitor."""
        self._was_maximised = False
        """Whether the window was maximised before full screen."""
        self._back_at = math.inf
        """Time of the next request to restore the window's position after full screen."""
        self._tries = 0
        """Remaining attempts to restore the window's position."""
        self._opening = False
        """Whether the window was just opened and may not be at its requested position yet."""
        self._full = bool(settings and settings.fullscreen)
        """Whether the last request was for full screen."""
        self._settles = time.perf_counter() + SETTLES_S if self._full else 0.0
        """Time until which the desktop may still be carrying out a request, so that the requested state counts."""
        self.speaker = open_screen_reader(title, self._normal[2:])
        self._screen, self._desktop_window = self._open(placed=size is None)
        pygame.font.init()
        self._canvas: Surface | None = None
        self.input = InputReader()
        self.sounds = Sounds(lambda kind: float(getattr(self.ctx.settings, kind)), sounds or {})
        self.ctx = RenderContext(self._fit(), settings, self.sounds)
        self.ctx.keys.family_of = self.input.pads.family
        self.stage = Stage(self.ctx)
        self._monitors = desktop.monitors()
        self.stage.on_fullscreen = self.toggle_fullscreen
        self.stage.opening_s = OPENING_S
        self.sounds.on_notice = self.stage.notify
        self.input.chosen = self._chosen_keys
        self._read_layout()
        self.observer = Observer.from_environment()
        self._typing: object = None
        pygame.key.stop_text_input()
        pygame.key.set_repeat(400, 40)

    # The display ------------------------------------------------------------------------------------------------------

    def _report_desktop_error(self, details: str) -> None:
        if self.on_desktop_error is not None:
            self.on_desktop_error(details)

    def _set_icon(self) -> None:
        pygame.display.set_icon(pygame.image.load(assets.find("icon", f"{PROGRAM}-64.png")))

    def _open(self, *, placed: bool) -> tuple[Surface, pygame.Window]:
        """Open the window in its position, moving it or making it full screen before it becomes visible."""
        x, y, *size = self._normal
        with warnings.catch_warnings():
            # A desktop may choose another size than the requested one; `_fit` uses the actual size.
            warnings.simplefilter("ignore", RuntimeWarning)
            # pygame has no other way from its display to the window; pygame 3 (with SDL 3) will have one.
            warnings.simplefilter("ignore", DeprecationWarning)
            screen = pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)
            window = pygame.Window.from_display_module()
        if screen.get_bitsize() < LEAST_DEPTH:
            raise pygame.error(_("the screen has too few colours. Set its colour depth to 24 or 32 bits"))
        if placed:
            window.position = (x, y)
        if self._full:
            window.set_fullscreen(desktop=True)
        window.show()
        if placed and not self._full:  # before it is shown, X11 takes this as the position of the frame
            self._opening, self._tries, self._back_at = True, FIRST_TRIES, time.perf_counter() + BACK_S
        return pygame.display.get_surface() or screen, window

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills its monitor, without a frame and over the taskbar."""
        flags = desktop.flags(self._desktop_window.id)
        if flags is None or time.perf_counter() < self._settles:
            return self._full
        return self._fills if flags & desktop.FULLSCREEN else self._filled

    @property
    def _fills(self) -> bool:
        """Whether the window is as large as a monitor, or its size differs from the one before full screen.

        The desktop may end full screen, or change a monitor's resolution, without SDL noticing.
        """
        size = self._desktop_window.size
        return size != self._normal[2:] or size in {monitor.whole.size for monitor in desktop.monitors()}

    @property
    def _filled(self) -> bool:
        """Whether the desktop made the window fill a monitor; SDL does not report this."""
        now = self._stands
        return now != self._normal and any(now == tuple(monitor.whole) for monitor in desktop.monitors())

    @property
    def _stands(self) -> WindowPlacement:
        return WindowPlacement(*self._desktop_window.position, *self._desktop_window.size)

    @property
    def _flags(self) -> int:
        return desktop.flags(self._desktop_window.id) or 0

    def _fit(self) -> tuple[int, int]:
        """Return the canvas size: that of the window, or a larger one that is scaled down."""
        width, height, factor = canvas_size(*self._screen.get_size())
        self.input.factor = factor
        return width, height

    @property
    def _fits(self) -> bool:
        """Whether the canvas is as large as the window."""
        screen = pygame.display.get_surface()
        return screen is None or screen.get_size() == (self.ctx.scale.width, self.ctx.scale.height)

    def toggle_fullscreen(self) -> None:
        """Switch to full screen on the window's monitor, or back to the previous window."""
        full = not self.fullscreen
        if full:
            if self._opening:  # it was moved and made full at once
                self._opening, self._back_at = False, math.inf
            self._note_place()
            self._fill_monitor()
        else:
            self._follow_monitor()
            if self._filled:  # SDL leaves full screen only if it knows of it
                self._desktop_window.set_fullscreen(desktop=True)
            self._desktop_window.set_windowed()
            self._start_restoring_place()
        self._full, self._settles = full, time.perf_counter() + SETTLES_S
        self._refit()
        self.stage.dirty = True
        if self.on_fullscreen is not None:
            self.on_fullscreen(full)

    def _fill_monitor(self) -> None:
        if self._flags & desktop.FULLSCREEN:  # SDL would ignore the request if it believes the window to be full screen
            self._desktop_window.set_windowed()
        self._desktop_window.set_fullscreen(desktop=True)
        self._tries, self._back_at = 0, math.inf

    def _follow_monitor(self) -> None:
        """Save the monitor to which the desktop has moved the full-screen window.

        The desktop moves it when the window's own monitor is switched off, which SDL may not report. Only the
        monitors' sizes are reliable then.
        """
        size, monitors = self._desktop_window.size, desktop.monitors()
        own = next((each for each in monitors if each.whole.collidepoint(Rect(*self._normal).center)), None)
        other = next((each for each in monitors if each.whole.size == size), None)
        if own is not None and other is not None and own.whole.size != size:
            self._normal = settled(self._normal, [other]) or first_place(other.usable, framed=desktop.frames_windows())

    def _start_restoring_place(self) -> None:
        monitors = desktop.monitors()
        if monitors:
            free = monitors[0].usable
            self._normal = settled(self._normal, monitors) or first_place(free, framed=desktop.frames_windows())
        self._opening, self._tries, self._back_at = False, TRIES, time.perf_counter() + BACK_S

    def _go_back(self, now: float) -> None:
        """Restore the window's position after full screen, as some desktops lose or offset it.

        The offset is that of the window frame. Restoring takes several steps, each of which needs time. A window
        that is maximised before it has reached its position never returns there.
        """
        window, place, told = self._desktop_window, self._normal, self._tries < TRIES
        self._tries -= 1
        self._back_at = now + BACK_S if self._tries else math.inf
        self._opening = self._opening and self._tries > 0
        if self.fullscreen:
            return
        if self._flags & desktop.MAXIMISED or (self._opening and not _frame_apart(self._stands, place)):
            self._opening, self._back_at = False, math.inf  # the user has already moved or resized it
        elif not told or self._stands != place:
            window.size, window.position = place[2:], place[:2]
        else:
            if not self._opening:  # right after opening SDL may not know the position yet
                self._back_at = math.inf
            if self._was_maximised:
                window.maximize()

    def _follow_monitor_changes(self) -> None:
        """Move the window back into view after its monitor was removed or resized."""
        before, self._monitors = self._monitors, desktop.monitors()
        if before == self._monitors or not self._monitors or self._flags & desktop.MINIMISED:
            return
        if self._flags & desktop.FULLSCREEN:
            if self._desktop_window.size not in {monitor.whole.size for monitor in self._monitors}:
                self._fill_monitor()
            return
        # SDL may know only some monitors: the window is lost only if it was on one of them and is on none now.
        now = Rect(*self._stands)
        seen, sees = (any(now.colliderect(each.whole) for each in known) for known in (before, self._monitors))
        if seen and not sees:
            self._start_restoring_place()

    @property
    def place(self) -> WindowPlacement:
        """Position and size of the window; while it fills the screen, those it had before."""
        self._note_place()
        return self._normal

    def _note_place(self) -> None:
        """Record the window's position and whether it is maximised, unless full screen or minimised."""
        flags = self._flags
        if flags & (desktop.FULLSCREEN | desktop.MINIMISED):
            return
        if flags & desktop.MAXIMISED:
            self._was_maximised = True
        elif self._back_at == math.inf and time.perf_counter() >= self._settles and not self.fullscreen:
            self._was_maximised, self._normal = False, self._stands

    def _refit(self) -> None:
        screen = pygame.display.get_surface()
        if screen is not None:
            self._screen = screen
        size = self._fit()
        if size != (self.ctx.scale.width, self.ctx.scale.height):
            self.stage.resize(size)
        elif self._screen.get_size() != size:
            self.stage.dirty = True  # the same canvas at another scale

    # The loop ---------------------------------------------------------------------------------------------------------

    def run(self, scene: Scene, then: Callable[[], object] | None = None) -> None:
        """Run a scene and the scenes it opens, until the last one is closed.

        `then` is called once the first picture has been shown, before any input is processed.
        """
        clock = pygame.Clock()
        rested = False
        self.stage.push(scene)
        self.show()
        # Each call takes as long as a frame, and the first picture needs none of them.
        self.input.pads.open()
        self.sounds.open()
        if then is not None:
            then()
        memory_release.go_on()
        before = awake_until = time.perf_counter()
        tidy_at = before + TIDY_S
        while self.stage.running:
            now = time.perf_counter()
            elapsed, before = now - before, now
            if rested:
                self._follow_monitor_changes()
            if now >= self._back_at:
                self._go_back(now)
            if rested and elapsed > LONGEST_STEP_S:
                # Nothing moved: timers get the full time, but movements that an event starts begin now.
                self.stage.update(min(elapsed, 2 * LONGEST_REST_S))
                elapsed = 0.0
                if not self.stage.running:
                    break
            elapsed = min(elapsed, LONGEST_STEP_S)
            events = self._events()
            self._look(events)
            for intent in self.input.read(events, now, elapsed):
                awake_until = now + AWAKE_S
                self.sounds.wake()
                self.handle(intent)
                self._follow_typing()
            moving = self.stage.update(elapsed)
            if not self.stage.running:
                break
            self._follow_typing()
            drawn = self.stage.dirty or (self.input.resizing and not self._fits)
            if drawn:
                self.show()
            if self.observer is not None:
                self.observer.observe(self.stage, moving=moving)
            if self.speaker is not None:
                self.speaker.speak(self.stage)
            waiting = self.input.waiting or self.stage.waiting or self._back_at < math.inf
            fast = moving or self.stage.alert or now < awake_until or waiting
            if fast:
                tidy_at = now + TIDY_S
            elif now >= tidy_at:
                self.tidy()
                tidy_at = math.inf
            rested = not fast
            if fast:
                clock.tick(FRAME_RATE)
            else:
                self._rest(tidy_at - now, attentive=drawn or self.stage.dirty)

    def _rest(self, seconds: float, *, attentive: bool) -> None:
        """Wait at most `seconds` for an event or the next due time; `attentive` shortens the wait."""
        self.sounds.rest()
        listening = self.speaker is not None and self.speaker.bridge.wanted
        due = TICK_S if attentive or listening else self.stage.due()
        longest = min(LONGEST_REST_S, seconds)
        wait_for_event(longest if due is None else max(0.0, min(due, longest)), pads=bool(self.input.pads.guids))

    def tidy(self) -> None:
        """Free unused memory.

        This takes some 30 ms, so no animation should be running.
        """
        self._note_place()
        self.ctx.trim()
        shrink_stores()
        settle_sheets()
        memory_release.tidy()

    def _events(self) -> list[pygame.Event]:
        """Return the events since the last call; [] if a dropped file has a name that is not UTF-8."""
        try:
            return pygame.event.get()
        except (SystemError, UnicodeDecodeError):  # pygame 2.5 raises the first because of the second
            words = _("Sala cannot read the name of the file that was dropped. Rename the file and drop it again.")
            self.stage.notify(words, again=True)
            return []

    def _look(self, events: list[pygame.Event]) -> None:
        """Handle events about the window itself: lost content, keyboard layout, dropped files and keyboard focus."""
        for event in events:
            if event.type in REDRAW_EVENTS:
                self.stage.dirty = True
            if event.type == pygame.KEYMAPCHANGED:
                self._read_layout()
            if event.type == pygame.DROPFILE:  # macOS sends it also for a file that is opened with Sala
                self.stage.open_file(event.file)
            if self.speaker is not None and event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
                self.speaker.bridge.window_focus(event.type == pygame.WINDOWFOCUSGAINED)

    def _chosen_keys(self) -> Collection[str]:
        return self.ctx.settings.keys.values()

    def _read_layout(self) -> None:
        """Read the active keyboard layout, whose characters are shown on key caps."""
        self.input.printed = desktop.printed_keys()
        written = {key: on_cap(letter) for key, letter in self.input.printed.items()}
        self.ctx.keys.printed = {key: words for key, words in written.items() if self.ctx.text.has(words)}
        self.ctx.clear_layers()
        self.stage.dirty = True

    def handle(self, intent: Intent) -> None:
        """Handle an intent concerning the window, or pass it to the stage."""
        if isinstance(intent, Resize):
            self._refit()
            self._note_place()
        elif isinstance(intent, Key) and intent.name == "return" and intent.alt:
            self.toggle_fullscreen()
        else:
            self.stage.handle(intent)

    def show(self) -> None:
        """Draw and show one frame, scaled if the window is too small or being resized."""
        screen = pygame.display.get_surface()
        if screen is None:
            return
        size = (self.ctx.scale.width, self.ctx.scale.height)
        if screen.get_size() == size:
            self._canvas = None
            self.stage.draw(screen)
        else:
            if self._canvas is None or self._canvas.get_size() != size:
                self._canvas = Surface(size).convert()
            self.stage.draw(self._canvas)
            pygame.transform.smoothscale(self._canvas, screen.get_size(), screen)
        pygame.display.flip()

    def _follow_typing(self) -> None:
        """Enable text input only while a text field has the focus."""
        scene = self.stage.top
        node = scene.focus.focused if scene is not None else None
        field = node if node is not None and node.role == "field" else None
        if field is self._typing:
            return
        self._typing = field
        self.input.typing = field is not None
        if field is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()
            rect, factor = Rect(field.rect), self.input.factor
            pygame.key.set_text_input_rect(Rect(*(round(each / factor) for each in rect)))

    def close(self) -> None:
        """Leave all scenes and close the window."""
        self.stage.close()
        disk_cache.flush(FLUSH_S)
        self.input.pads.close()
        self.sounds.close()
        if self.speaker is not None:
            self.speaker.close()
        pygame.quit()


def _frame_apart(one: WindowPlacement, other: WindowPlacement) -> bool:
    """Return whether two window placements differ by at most the width of a window frame."""
    near = max(abs(one.x - other.x), abs(one.y - other.y)) <= WIDEST_FRAME
    return near and one[2:] == other[2:]


def _opening_place(size: tuple[int, int] | None, kept: Sequence[int]) -> WindowPlacement:
    """Return the window's initial placement: the requested size, the saved one, or the default."""
    if size is not None:
        return WindowPlacement(0, 0, *size)
    screens, monitors = pygame.display.get_desktop_sizes(), desktop.monitors()
    found = fitting(kept, screens)
    if found is not None and monitors:
        found = settled(found, monitors)
    free = monitors[0].usable if monitors else Rect(0, 0, *screens[0])
    return found or first_place(free, framed=desktop.frames_windows())
