"""Stage: runs the stack of scenes frame by frame, from input to picture and screen reader output."""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.i18n.sentences import as_sentence
from game.typing_compat import override
from game.ui import frame_budget, theme
from game.ui.focus import OneSwitch
from game.ui.glossary_hover import WALK, GlossaryHover
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Plugged, Pointer, Quit, Released, Resize
from game.ui.overlay import draw_focus_ring
from game.ui.problem_indicator import ProblemIndicator
from game.ui.scene import TICK_S, SceneStack
from game.ui.scene_transitions import SceneChange, UnderModal
from game.ui.subtitles import Subtitles
from game.ui.text_overflow import smaller
from game.ui.tooltip import Tooltip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.ui.glossary_card import WordFinder
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scene import Scene
    from game.ui.text import Drawn


class Stage(SceneStack):
    """Stack of scenes in a window. The topmost scene receives the intents; all visible scenes are drawn."""

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self.on_plugged: Callable[[Plugged], None] | None = None
        """Called when a gamepad is plugged in or removed, in any scene."""
        self.on_closing: Callable[[], bool] | None = None
        """Callback that asks before closing if anything is unsaved, and returns whether it asks."""
        self.on_fullscreen: Callable[[], None] | None = None
        """Action of F11."""
        self.on_file: Callable[[str], None] | None = None
        """Opens a file that was dropped onto the window, by its path."""
        self.on_picture: Callable[[], None] | None = None
        """Action of F12."""
        self.tooltip = Tooltip(ctx)
        self.words = GlossaryHover(ctx)
        self.switch = OneSwitch()
        self.subtitles = Subtitles(ctx)
        self.mark = ProblemIndicator(ctx, lambda words: self.notify(words, again=True))
        """Indicator shown over every scene while anything is unsaved."""
        ctx.sounds.on_play = self.subtitles.on_sound
        ctx.notify = lambda sentence: self.notify(sentence, again=True)
        self.written: Sequence[Drawn] = ()
        """Texts of the uppermost scene, recorded while a screen reader listens or a notice is shown."""
        self.explain: Callable[[object], WordFinder | None] | None = None
        """Callback that returns the explanations for a scene's subject, or None until available."""
        self.background: Callable[[], object] | None = None
        """Callback for some milliseconds of work in still frames; returns whether there is more."""
        self.recoverable_errors: tuple[type[Exception], ...] = ()
        """Exception types that are passed to `on_recoverable_error` instead of ending the program."""
        self.on_recoverable_error: Callable[[Exception], None] | None = None
        """Called with a recoverable error, to lead to another scene."""
        self.opening_s = math.inf
        """Seconds per frame for making the pictures of an opening scene."""
        self._opened = False
        """Whether any scene has been opened before, for which a press may have been meant."""
        self._refused: tuple[Node, str] | None = None
        """Disabled node that was pressed, and why it is disabled, while the answer applies."""
        self._clicked: tuple[int, int] | None = None
        """Place of the click that is being handled; None between clicks."""
        self._behind = False
        """Whether there is more background work."""
        self.alert = False
        """Whether a message from outside is expected, so that frames should be frequent even when still."""
        self._under = UnderModal(ctx)
        self._change = SceneChange(ctx)

    @property
    def changing(self) -> bool:
        """Whether a transition between two scenes is running."""
        return self._change.is_running

    @property
    def opening(self) -> bool:
        """Whether the pictures of a new scene are still being created, so that the previous scene is still shown."""
        return self._change.waits

    @property
    def waiting(self) -> bool:
        """Whether a tooltip or an explanation card is about to appear or disappear."""
        return self.tooltip.waiting() or self.words.waiting

    def _start_change(self, following: Scene, *, through_dark: bool, at_once: bool = False) -> None:
        self.tooltip.hide()
        self.words.hide()
        self._end_refusal()
        if self._opened:
            self.misclick_guard.appeared(self.ctx.speed, self._clicked)
        self._opened = True
        if not following.modal:  # consecutive modal scenes share the same picture
            self._under.drop_picture()
        self.dirty = True
        self._change.start(through_dark=through_dark, at_once=at_once)

    def _changed_below(self) -> None:
        self._under.drop_picture()
        self.dirty = True

    @contextmanager
    def _handling_recoverable_errors(self) -> Iterator[None]:
        """Pass recoverable errors raised in a `with` block to `on_recoverable_error`; without it, raise them."""
        try:
            yield
        except self.recoverable_errors as error:
            if self.on_recoverable_error is None:
                raise
            self._turn_to(None)
            self.on_recoverable_error(error)

    def handle(self, intent: Intent) -> bool:
        """Pass an intent to the topmost scene; return True if it was used or caused a recoverable error."""
        self._clicked = intent.pos if isinstance(intent, Pointer) else None
        try:
            with self._handling_recoverable_errors():
                return self._handle(intent)
            return True
        finally:
            self._clicked = None

    def open_file(self, name: str) -> None:
        """Open a file that was dropped onto the window."""
        if self.on_file is not None:
            with self._handling_recoverable_errors():
                self.on_file(name)

    def _handle(self, intent: Intent) -> bool:
        if isinstance(intent, Resize):
            self.resize(intent.size)
            return True
        if isinstance(intent, Plugged):
            if self.on_plugged is not None:
                self.on_plugged(intent)
            return True
        scene = self.top
        if isinstance(intent, Pointer) and intent.kind == "down" and self._only_dismissed_notice(intent, scene):
            return True
        self._turn_to(scene)
        if isinstance(intent, Released):
            self._report_release(intent, scene)
            return True
        if self.ctx.keys.hear(intent):
            self.ctx.clear_layers()  # caps show the keys of the other device
            self.dirty = True
        meant, for_all = self._apply_key_bindings(intent, scene)
        if meant is not None and scene is not None:
            meant = scene.as_meant(meant)
        if meant is None or (
            scene is not None and scene.is_press(meant) and self.misclick_guard.ignores(self._clicked)
        ):
            return True
        intent = meant
        if isinstance(intent, Confirm) and self.ctx.settings.one_switch and scene is not None:
            if self.switch.take(scene.focus):
                return True
            intent = Confirm("pad", intent.pad)  # acts on the focus, whatever else Enter or Space may mean
        if isinstance(intent, Cancel) and scene is not None and scene.focus.end_drag():
            return True
        explained = self.words.shown
        used = scene is not None and self.words.handle(intent, scene)
        self.dirty |= used or self.words.shown is not explained
        if used:
            return True
        if scene is not None and isinstance(intent, Move | Next | Confirm | Cancel | Key):
            scene.focus.look_away()
        beyond = for_all and intent == Key(WALK)  # in some places its default key has another action
        used = not beyond and scene is not None and scene.handle(intent)
        if scene is not None:
            self._answer_refusal(scene, intent, used=used)
        if scene is not None and isinstance(intent, Move | Next):
            self.tooltip.visit(scene.focus.focused)
        if not used and scene is self.top and isinstance(intent, Key) and intent.name == WALK:
            return self._explain_next(-1 if intent.shift else 1)
        if not used and self.on_help is not None and isinstance(intent, Key) and intent.name == "f1":
            self.on_help()
            return True
        if not used and self.on_fullscreen is not None and isinstance(intent, Key) and intent.name == "f11":
            self.on_fullscreen()
            return True
        if not used and self.on_picture is not None and isinstance(intent, Key) and intent.name == "f12":
            self.on_picture()
            return True
        if isinstance(intent, Quit) and not used and not self.asks_before_closing():
            self.running = False
        return used

    def asks_before_closing(self) -> bool:
        """Ask the player whether unsaved data may be lost; return True if a scene asks and the window stays open."""
        if any(each.asks_before_closing() for each in self.scenes[::-1]):
            return True
        return self.on_closing is not None and self.on_closing()

    def quit(self) -> None:
        """End the program, unless a scene first asks whether unsaved data may be lost."""
        if not self.asks_before_closing():
            self.close()

    def _only_dismissed_notice(self, press: Pointer, scene: Scene | None) -> bool:
        """Dismiss the notice if it was pressed; return True if no control below should get the press too."""
        if not (self.notices.current and self.notices.box().collidepoint(press.pos)):
            return False
        self.notices.dismiss()
        self.dirty = True
        covered = scene.focus.at(press.pos) if scene is not None else None
        return covered is None or not covered.answers

    def _apply_key_bindings(self, intent: Intent, scene: Scene | None) -> tuple[Intent | None, bool]:
        """Apply the player's key bindings to an intent, and return whether the result is for every scene."""
        if scene is None or scene.takes_all_keys:
            return intent, False
        if isinstance(intent, Key) and not intent.name.startswith("pad ") and scene.as_pressed(intent):
            return intent, False
        focused = scene.focus.focused
        return self.ctx.keys.read(intent, scene.keys_at, typing=focused is not None and focused.role == "field")

    def _report_release(self, released: Released, scene: Scene | None) -> None:
        """Report the release of a key or button to a scene, under the name of its default key."""
        meant, _for_all = self._apply_key_bindings(Key(released.name, pad=released.pad), scene)
        if scene is not None and isinstance(meant, Key):
            scene.key_released(meant.name)

    def _answer_refusal(self, scene: Scene, intent: Intent, *, used: bool) -> None:
        """Say why the pressed node is disabled; end an earlier answer if something else was pressed."""
        node = scene.focus.take_refusal()
        if node is not None and node.why and (not used or isinstance(intent, Pointer)):
            self._refused = node, node.why
            self.tooltip.hide()  # it has the same words
            self.notices.answer(as_sentence(node.why))
            self.voice.say(as_sentence(node.why))
        elif scene.is_press(intent) or isinstance(intent, Key | Cancel):
            self._end_refusal()

    def _end_refusal(self) -> None:
        if self._refused is not None:
            self._refused = None
            self.notices.answer("")

    def _explain_next(self, by: int) -> bool:
        """Explain the next term on the screen (`by` 1) or the previous one (-1); return False on failure."""
        if self._explains() is None:
            return False
        self.words.walk(by)
        return True

    def _explains(self) -> WordFinder | None:
        """Return the explanations for the topmost scene; None if it has none or a transition is running."""
        scene = self.top
        if self.explain is None or scene is None or not scene.explained or self.changing:
            return None
        if not self.ctx.settings.explain_words:
            return None
        subjects = (each.subject for each in reversed(self.scenes))
        return self.explain(next((subject for subject in subjects if subject is not None), None))

    @override
    def resize(self, size: tuple[int, int]) -> None:
        self.words.hide()
        self._forget_pictures()
        super().resize(size)

    @override
    def retranslate(self) -> None:
        self.words.hide()
        self.tooltip.hide()
        super().retranslate()
        self._forget_pictures()

    def _forget_pictures(self) -> None:
        self._under.drop_picture()
        self._change.drop_picture()

    def update(self, seconds: float) -> bool:
        """Advance the time; return True while any animation runs and frames should be frequent."""
        with self._handling_recoverable_errors():
            return self._update(seconds)
        return True

    def _update(self, seconds: float) -> bool:
        self.voice.update(seconds)
        self.alert = any([step() for step in self.tickers])  # noqa: C419 - all of them, not only the first
        unseen = self._change.waits
        self.misclick_guard.pass_time(0.0 if unseen else seconds)
        moving = self._change.update(seconds)
        scene = self.top
        self._turn_to(scene)
        if scene is not None:
            scene.focus.over = self.mark.nodes
            moving |= scene.update(0.0 if unseen else seconds)  # its movements begin once it is visible
        scene = self.top  # it may just have replaced itself
        if scene is not None:
            if self.ctx.settings.one_switch and not self.changing:
                self.switch.update(scene.focus, seconds, self.ctx.settings.switch_seconds)
            at_once = self.ctx.settings.reduced_motion or self.ctx.speed <= 0
            moving |= scene.focus.update(seconds, at_once=at_once)
            if scene.focus.changed or scene.dirty:
                scene.focus.changed = scene.dirty = False
                self.dirty = True
            self._turn_to(None)
            self.dirty |= self.words.update(scene, self._explains(), seconds, moving=moving)
            if self.words.shown is not None:
                self.tooltip.hide()
            else:
                self.dirty |= self.tooltip.update(scene.focus, seconds)
        if self._refused is not None and (self._refused[0].enabled or self._refused[0].why != self._refused[1]):
            self._end_refusal()
        self.dirty |= self.notices.update(seconds)
        self.dirty |= self.subtitles.update(seconds)
        self.dirty |= moving
        self._turn_to(self.top)  # for layouts between two frames
        if self.background is not None and not moving:
            self._behind = bool(self.background())
        return moving or self.misclick_guard.ignores(None)

    def due(self) -> float | None:
        """Seconds until the picture may change without an animation; None if only an event changes it."""
        dues = [self.notices.due(), self.subtitles.due(), self.mark.due()]
        scene = self.top
        if scene is not None:
            focused = scene.focus.focused
            ticks = focused is not None and focused.on_tick is not None
            dues += [scene.due(), TICK_S if ticks or self.ctx.settings.one_switch else None]
        if self.watchful or self._behind or self.voice.speaking:
            dues.append(TICK_S)
        return min((due for due in dues if due is not None), default=None)

    def draw(self, surface: Surface) -> None:
        """Draw all visible scenes and the overlays on top."""
        self.dirty = False
        scene = self.top
        if scene is None:
            surface.fill(theme.CURTAIN)
            return
        with self._handling_recoverable_errors():
            self._draw_or_wait(surface, scene)
            return
        surface.set_clip(None)

    def _draw_or_wait(self, surface: Surface, scene: Scene) -> None:
        if self.opening_s == math.inf or not self._change.may_wait(surface):
            self._draw_all(surface, scene)
        elif self._change.begins or not self._drawn_in_time(surface, scene):
            self._change.wait(surface)
            self.dirty = True

    def _drawn_in_time(self, surface: Surface, scene: Scene) -> bool:
        """Draw a newly opened scene; return False if creating its pictures takes more than one frame."""
        try:
            with frame_budget.frame_budget(self.opening_s):
                self._draw_all(surface, scene)
        except frame_budget.FrameBudgetExceeded:
            surface.set_clip(None)
            self._turn_to(scene)
            return False
        return True

    def _draw_all(self, surface: Surface, scene: Scene) -> None:
        self._draw_scene(surface, scene)
        self._turn_to(None)
        focused = scene.focus.focused
        if focused is not None:
            draw_focus_ring(self.ctx, surface, focused, scene.nodes())
        self.words.draw_in(surface, scene)
        self.mark.find_room(scene, self.written)
        self.mark.draw(surface)
        self.tooltip.draw_in(surface, scene)
        self.subtitles.draw(surface)
        self.notices.find_room(scene, self.written)
        self.notices.draw(surface)
        self._turn_to(scene)
        self._change.draw(surface)

    def _draw_scene(self, surface: Surface, scene: Scene) -> None:
        """Draw a scene, recording its texts if they are needed for explanations or for fitting."""
        if not self.words.looking:
            self.words.overlook()
        gives_way = scene.shrinks_crowded_text and self.ctx.scale.enlarged > 1
        if not (self.words.looking or self.voice.listening or self.notices.pending or self.mark.words or gives_way):
            self._paint(surface, scene)
            return
        while True:
            with self.ctx.text.recording() as drawn:
                self._paint(surface, scene)
            less = smaller(self.ctx, drawn) if gives_way else None
            if less is None:
                break
            scene.fitting_text_scale = self.ctx.text.most = less
            scene.layout(self.ctx.scale)
            scene.focus.refresh()
        self.written = tuple(drawn)
        if self.words.looking:
            self.words.see(drawn)
        if self.ctx.text.record is not None:
            self.ctx.text.record.extend(drawn)

    def _paint(self, surface: Surface, scene: Scene) -> None:
        if scene.modal:
            surface.blit(self._under.picture(self.scenes, surface, self._show), (0, 0))
        self._show(surface, scene)

    def _show(self, surface: Surface, scene: Scene) -> None:
        self._turn_to(scene)
        self.ctx.keys.place, self.ctx.keys.labels = scene.keys_at, scene.key_labels
        self.ctx.keys.owner_device = scene.key_device
        scene.draw(surface)
