"""The window itself: display, full screen, sizes, and the loop that draws only when something changed."""

from __future__ import annotations

import math
import time
import warnings
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.ui import assets, desk, disk_cache, memory
from game.ui.environment import PROGRAM
from game.ui.input import InputReader
from game.ui.intents import Intent, Key, Resize
from game.ui.keys import on_cap
from game.ui.kit import Kit
from game.ui.measure import canvas_size
from game.ui.observer import Observer
from game.ui.picture import rest_stores
from game.ui.place import Place, first_place, fitting, settled
from game.ui.rest import rest
from game.ui.scene import TICK_S, Scene
from game.ui.sheets import settle_sheets
from game.ui.sound import Sounds
from game.ui.speaker import open_speaker
from game.ui.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from game.ui.kit import Settings

FRAME_RATE: Final = 60
LONGEST_REST_S: Final = 2.0
"""Ctrl-C at the terminal is noticed no later than this."""
AWAKE_S: Final = 1.5
"""How long after the last intent frames still come fast, so that the mouse feels quick."""
TIDY_S: Final = 1.0
"""How long after the last quick frame what was dropped goes back to the system."""
LONGEST_STEP_S: Final = 0.1
"""After a hitch things go on from where they were instead of jumping."""
OPENING_S: Final = 0.014
"""How long one frame makes pictures of a scene that opens: drawing what there is takes its share of a frame too."""
BACK_S: Final = 0.2
"""After so long most desktops have done what they were asked for with a window..."""
SETTLES_S: Final = 1.0
"""...and all of them after so long. Until then what a window was told counts, and not how it stands."""
TRIES: Final = 10
"""How often a desktop is asked to put a window back before it has its will..."""
FIRST_TRIES: Final = 3
"""...and to put it in its place when it is opened."""
NOT_MADE_ANEW: Final = frozenset(
    {pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED}
)
"""After these events the desktop may have lost what was shown, and nobody but the program can show it again."""


class NoScreenError(pygame.error):
    """Nobody would see a window: SDL found no screen and draws into memory."""


class Window:
    """Opens the window, runs scenes in it, closes it.

    Raises:
        pygame.error: there is no screen.
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
        """Hears of F11, to keep the choice."""
        pygame.display.init()
        if desk.seen_by_nobody():
            pygame.display.quit()
            raise NoScreenError
        pygame.display.set_caption(title)
        self._set_icon()
        self._normal = _opening_place(size, place)
        """Where the window stands, or stood before it filled a monitor."""
        self._was_maximised = False
        """Whether it was maximised before it filled the whole screen."""
        self._back_at = math.inf
        """When the window, which has just left the full screen, is to stand where it stood before."""
        self._tries = 0
        """How often it may still be told so."""
        self._full = bool(settings and settings.fullscreen)
        """Whether it was told last to fill the screen."""
        self._settles = time.perf_counter() + SETTLES_S
        """Until then the desktop may still be at it, so that what it was told counts."""
        self.speaker = open_speaker(title, self._normal[2:])
        self._screen, self._desktop_window = self._open(placed=size is None)
        pygame.font.init()
        self._canvas: Surface | None = None
        self.input = InputReader()
        self.sounds = Sounds(lambda kind: float(getattr(self.kit.settings, kind)), sounds or {})
        self.kit = Kit(self._fit(), settings, self.sounds)
        self.kit.keys.family_of = self.input.pads.family
        self.stage = Stage(self.kit)
        self._monitors = desk.monitors()
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

    def _set_icon(self) -> None:
        pygame.display.set_icon(pygame.image.load(assets.find("icon", f"{PROGRAM}-64.png")))

    def _open(self, *, placed: bool) -> tuple[Surface, pygame.Window]:
        """Show the window where it belongs. It is moved, and fills its monitor, before anybody sees it."""
        x, y, *size = self._normal
        with warnings.catch_warnings():
            # A desktop may give the window another size than was asked for; `_fit` takes what there is.
            warnings.simplefilter("ignore", RuntimeWarning)
            # There is no other way from pygame's display to its window; pygame 3 brings another, and SDL 3.
            warnings.simplefilter("ignore", DeprecationWarning)
            screen = pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)
            window = pygame.Window.from_display_module()
        if placed:
            window.position = (x, y)
        if self._full:
            window.set_fullscreen(desktop=True)
        window.show()
        if placed and not self._full:  # until it is shown X11 takes this for the place of its frame
            self._tries, self._back_at = FIRST_TRIES, time.perf_counter() + BACK_S
        return pygame.display.get_surface() or screen, window

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills its monitor, frame and taskbar gone."""
        flags = desk.flags(self._desktop_window.id)
        if flags is None or time.perf_counter() < self._settles:
            return self._full
        return self._fills if flags & desk.FULLSCREEN else self._filled

    @property
    def _fills(self) -> bool:
        """Whether the window is as large as a monitor, or at least not as before: desktops take it back unheard by SDL.

        SDL does not hear of a monitor's new resolution either.
        """
        size = self._desktop_window.size
        return size != self._normal[2:] or size in {monitor.whole.size for monitor in desk.monitors()}

    @property
    def _filled(self) -> bool:
        """Whether the desktop itself gave the window all of a monitor: of that SDL hears no word."""
        now = self._stands
        return now != self._normal and any(now == tuple(monitor.whole) for monitor in desk.monitors())

    @property
    def _stands(self) -> Place:
        return Place(*self._desktop_window.position, *self._desktop_window.size)

    @property
    def maximised(self) -> bool:
        """Whether the window is maximised, or was when it began to fill the screen."""
        return self._was_maximised if self.fullscreen else bool(self._flags & desk.MAXIMISED)

    @property
    def _flags(self) -> int:
        return desk.flags(self._desktop_window.id) or 0

    def _fit(self) -> tuple[int, int]:
        """The size to draw at: the window's own, or a larger one that is shown smaller."""
        width, height, factor = canvas_size(*self._screen.get_size())
        self.input.factor = factor
        return width, height

    @property
    def _fits(self) -> bool:
        """Whether the canvas is as large as the window now."""
        screen = pygame.display.get_surface()
        return screen is None or screen.get_size() == (self.kit.scale.width, self.kit.scale.height)

    def toggle_fullscreen(self) -> None:
        """To the whole of the monitor that the window stands on, or back to the window as it was."""
        full = not self.fullscreen
        if full:
            self._note_place()
            self._fill_monitor()
        else:
            if self._filled:  # SDL leaves only what it knows of
                self._desktop_window.set_fullscreen(desktop=True)
            self._desktop_window.set_windowed()
            self._begin_to_go_back()
        self._full, self._settles = full, time.perf_counter() + SETTLES_S
        self._refit()
        self.stage.dirty = True
        if self.on_fullscreen is not None:
            self.on_fullscreen(full)

    def _fill_monitor(self) -> None:
        if self._flags & desk.FULLSCREEN:  # where SDL takes the window for full already it would do nothing
            self._desktop_window.set_windowed()
        self._desktop_window.set_fullscreen(desktop=True)
        self._tries, self._back_at = 0, math.inf

    def _begin_to_go_back(self) -> None:
        monitors = desk.monitors()
        if monitors:
            free = monitors[0].usable
            self._normal = settled(self._normal, monitors) or first_place(free, framed=desk.frames_windows())
        self._tries, self._back_at = TRIES, time.perf_counter() + BACK_S

    def _go_back(self, now: float) -> None:
        """Stand where the window stood before it filled the screen: desktops forget, or count their frames twice.

        Each takes its time, and what is maximised before it stands where it did never comes back there.
        """
        window, place, told = self._desktop_window, self._normal, self._tries < TRIES
        self._tries -= 1
        self._back_at = now + BACK_S if self._tries else math.inf
        if self.fullscreen:
            return
        if self._flags & desk.MAXIMISED:
            self._back_at = math.inf
        elif not told or self._stands != place:
            window.size, window.position = place[2:], place[:2]
        else:
            if self._tries >= FIRST_TRIES:  # right after it is opened SDL may not have heard yet where it stands
                self._back_at = math.inf
            if self._was_maximised:
                window.maximize()

    def _heed_monitors(self) -> None:
        """Stay in sight where a monitor was taken away or has another size now, and the desktop left the window so."""
        before, self._monitors = self._monitors, desk.monitors()
        if before == self._monitors or not self._monitors or self._flags & desk.MINIMISED:
            return
        if self._flags & desk.FULLSCREEN:
            if self._desktop_window.size not in {monitor.whole.size for monitor in self._monitors}:
                self._fill_monitor()
            return
        # SDL may know only some of the monitors: the window is lost where its own was one of them, and is none now.
        now = Rect(*self._stands)
        seen, sees = (any(now.colliderect(each.whole) for each in known) for known in (before, self._monitors))
        if seen and not sees:
            self._begin_to_go_back()

    @property
    def place(self) -> Place:
        """Where the window stands and how large it is, or did before it filled the screen."""
        self._note_place()
        return self._normal

    def _note_place(self) -> None:
        """Note where the window stands and whether it is maximised, unless it fills a monitor or nobody sees it."""
        flags = self._flags
        if flags & (desk.FULLSCREEN | desk.MINIMISED):
            return
        if flags & desk.MAXIMISED:
            self._was_maximised = True
        elif self._back_at == math.inf and time.perf_counter() >= self._settles and not self.fullscreen:
            self._was_maximised, self._normal = False, self._stands

    def _refit(self) -> None:
        screen = pygame.display.get_surface()
        if screen is not None:
            self._screen = screen
        size = self._fit()
        if size != (self.kit.scale.width, self.kit.scale.height):
            self.stage.resize(size)
        elif self._screen.get_size() != size:
            self.stage.dirty = True  # the same canvas, shown in another size

    # The loop ---------------------------------------------------------------------------------------------------------

    def run(self, scene: Scene, then: Callable[[], object] | None = None) -> None:
        """Show this scene and those it leads to, until the last one is gone.

        `then` is called once the first picture is seen, before anything else is heard or done.
        """
        clock = pygame.Clock()
        rested = False
        self.stage.push(scene)
        self.show()
        # Each takes as long as a frame, and the first picture needs none of them.
        self.input.pads.open()
        self.sounds.open()
        if then is not None:
            then()
        memory.go_on()
        before = awake_until = time.perf_counter()
        tidy_at = before + TIDY_S
        while self.stage.running:
            now = time.perf_counter()
            elapsed, before = now - before, now
            if rested:
                self._heed_monitors()
            if now >= self._back_at:
                self._go_back(now)
            if rested and elapsed > LONGEST_STEP_S:
                # Nothing moved: clocks take all of the time, and what an event begins has its beginning now.
                self.stage.update(min(elapsed, 2 * LONGEST_REST_S))
                elapsed = 0.0
                if not self.stage.running:
                    break
            elapsed = min(elapsed, LONGEST_STEP_S)
            events = pygame.event.get()
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
        """Rest until there is an event or something is due, at most so long; `attentive`: it may go on at once."""
        self.sounds.rest()
        listening = self.speaker is not None and self.speaker.bridge.wanted
        due = TICK_S if attentive or listening else self.stage.due()
        longest = min(LONGEST_REST_S, seconds)
        rest(longest if due is None else max(0.0, min(due, longest)), pads=bool(self.input.pads.guids))

    def tidy(self) -> None:
        """Give back what nobody needs while nothing moves. Takes some 30 ms."""
        self._note_place()
        self.kit.sprites.rest()
        rest_stores()
        settle_sheets()
        memory.tidy()

    def _look(self, events: list[pygame.Event]) -> None:
        """Heed what concerns the window and no scene: what it showed is lost, it gets or loses the keyboard."""
        for event in events:
            if event.type in NOT_MADE_ANEW:
                self.stage.dirty = True
            if event.type == pygame.KEYMAPCHANGED:
                self._read_layout()
            if self.speaker is not None and event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
                self.speaker.bridge.window_focus(event.type == pygame.WINDOWFOCUSGAINED)

    def _chosen_keys(self) -> Collection[str]:
        return self.kit.settings.keys.values()

    def _read_layout(self) -> None:
        """Go by the layout of the keyboard that is active now; caps show what stands on its keys."""
        self.input.printed = desk.printed_keys()
        written = {key: on_cap(letter) for key, letter in self.input.printed.items()}
        self.kit.keys.printed = {key: words for key, words in written.items() if self.kit.text.has(words)}
        self.kit.forget_layers()
        self.stage.dirty = True

    def handle(self, intent: Intent) -> None:
        """Give one intent to the window itself or to the stage."""
        if isinstance(intent, Resize):
            self._refit()
            self._note_place()
        elif isinstance(intent, Key) and intent.name == "return" and intent.alt:
            self.toggle_fullscreen()
        else:
            self.stage.handle(intent)

    def show(self) -> None:
        """Draw one frame and show it; stretched where the window is too small, or its size is still changing."""
        screen = pygame.display.get_surface()
        if screen is None:
            return
        size = (self.kit.scale.width, self.kit.scale.height)
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
        """Let the keyboard type only while a field has the focus."""
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
        """Leave every scene and close the window."""
        self.stage.close()
        disk_cache.flush()
        self.input.pads.close()
        self.sounds.close()
        if self.speaker is not None:
            self.speaker.close()
        pygame.quit()


def _opening_place(size: tuple[int, int] | None, kept: Sequence[int]) -> Place:
    """Where the window opens: of a wanted size, where it stood when it was closed, or as the very first one."""
    if size is not None:
        return Place(0, 0, *size)
    screens, monitors = pygame.display.get_desktop_sizes(), desk.monitors()
    found = fitting(kept, screens)
    if found is not None and monitors:
        found = settled(found, monitors)
    free = monitors[0].usable if monitors else Rect(0, 0, *screens[0])
    return found or first_place(free, framed=desk.frames_windows())
