"""Scenes (the pages of the window), and the stack that enters, pauses, resumes and leaves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from game.access.bridge import SpeechQueue
from game.ui.focus import FocusTree
from game.ui.intents import Cancel, Confirm, Pointer
from game.ui.key_bindings import EVERYWHERE
from game.ui.measure import MOST_ENLARGED
from game.ui.misclick_guard import MisclickGuard
from game.ui.overlay import Notices

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect, Surface

    from game.access.accessible_node import Passage, Region
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

NO_LABELS: Final[Mapping[str, str]] = {}
TICK_S: Final = 0.05
"""Interval in seconds between checks for changes without animation."""
DENSE: Final = 1.5
"""Maximum text scale on a page without space for larger text."""


class Part(Protocol):
    """A part of a scene, such as a widget: it has nodes and can be drawn."""

    @property
    def nodes(self) -> Sequence[Node]:
        """The part's nodes in tab order."""

    def draw(self, surface: Surface) -> None:
        """Draw the part."""


class Area(Part, Protocol):
    """A part that handles intents itself: a scroll area uses the mouse wheel, tabs use Ctrl+Tab."""

    def handle(self, intent: Intent) -> bool:
        """Handle an intent; return True if it was used."""


class Scene:
    """One page of the window. Subclasses override methods as needed; the defaults do nothing.

    Order of calls: `enter`, `layout`, then `handle`, `update` and `draw` for each frame; `layout` again after each
    change of size; `pause` and `resume` while another scene is on top of it; `leave` at the end.
    """

    modal = False
    """Whether the scene is drawn over the one below it, which is blurred, dimmed and paused."""
    own_change = False
    """Whether the scene has its own transition, so that the stage switches to and from it at once."""
    outlives_table = True
    """Whether the scene and all scenes above it stay open when the table below is rebuilt.

    False for scenes that the rebuilt table shows again itself: they belong to its question, or name its
    players.
    """
    keys_at = EVERYWHERE
    """Kind of scene whose key bindings apply."""
    takes_all_keys = False
    """Whether the scene receives keys as pressed, without the player's key bindings."""
    at_side = False
    """Whether the scene below stays visible, neither blurred nor dimmed, next to this one."""
    stays_long = False
    """Whether the scene usually stays open so long that the layers of the scene below are dropped."""
    explained = True
    """Whether terms in the scene are explained on hover, if there are explanations."""
    most_text = MOST_ENLARGED
    """Maximum text scale of the scene; on a dense page it is below the player's maximum."""
    shrinks_crowded_text = False
    """Whether all texts of the scene are reduced together if enlarged ones do not fit."""
    fitting_text_scale = MOST_ENLARGED
    """Largest text scale known to fit so far."""
    areas: Sequence[Area] = ()
    """Parts that receive an intent before the focus tree does."""
    on_back: Callable[[], None] | None = None
    """Called on Escape if nothing else uses it."""
    rebuild: Callable[[], Scene] | None = None
    """Creates the same scene in another language; if None, `retranslate` is called instead."""

    def __init__(self) -> None:
        self.focus = FocusTree(self.nodes)
        self.dirty = True
        """Set this to True to request a redraw; not needed for animations, which redraw while `update` returns True."""
        self._stage: SceneStack | None = None

    @property
    def stage(self) -> SceneStack:
        """Stack that holds the scene, for pushing, popping and replacing scenes."""
        if self._stage is None:
            raise RuntimeError(f"{type(self).__name__} is not on a stage")
        return self._stage

    @property
    def subject(self) -> object:
        """Subject of the scene's texts, used to find explanations; None to use that of the scene below."""
        return None

    @property
    def on_stage(self) -> bool:
        """Whether the scene has been entered and not yet left."""
        return self._stage is not None

    @property
    def ctx(self) -> RenderContext:
        """Render context of the scene."""
        return self.stage.ctx

    def enter(self) -> None:
        """Create widgets and start music; called once, before the first layout."""

    def leave(self) -> None:
        """Stop everything that the scene has started; called once, at the end."""

    def asks_before_closing(self) -> bool:
        """Ask the player whether unsaved data may be lost, if this scene has any; return whether it asks.

        This is called when the player closes the window, even while other scenes are on top of this one. If a scene
        asks, the window stays open.
        """
        return False

    def pause(self) -> None:
        """Pause the scene after another scene was put on top of it."""

    def resume(self) -> None:
        """Resume the scene after the scene on top of it was removed."""

    def retranslate(self) -> None:
        """Rebuild everything that contains text after a change of language; a layout follows."""
        self.enter()

    def layout(self, scale: Scale) -> None:
        """Place all widgets for the current window size."""

    def content(self) -> Sequence[Part]:
        """Return the scene's parts in tab order; its nodes and its picture are derived from them."""
        return self.areas

    def nodes(self) -> Sequence[Node]:
        """The scene's current nodes in tab order; later ones are on top."""
        return [node for part in self.content() for node in part.nodes]

    def group_of(self, node: Node) -> tuple[str, ...]:
        """Return the headings under which a screen reader reads a node, outermost first."""
        return node.group

    def headings(self) -> Sequence[str]:
        """Return the order in which a screen reader lists headings, where it differs from that of the nodes."""
        return ()

    def heading_at(self, box: Region) -> tuple[str, ...]:  # noqa: ARG002
        """Return the headings for the text in an area, for screen readers; () if the text has no heading."""
        return ()

    def passage_areas(self) -> Sequence[Region]:
        """Areas whose texts a screen reader skips, because `passages` already contains them."""
        return ()

    def passages(self) -> Sequence[Passage]:
        """Long texts for screen readers, each read as a unit, with their areas on the screen."""
        return ()

    @property
    def spoken_title(self) -> str:
        """Title of the scene for screen readers; by default the largest text."""
        return ""

    def keep_clear(self) -> Sequence[Rect]:
        """Areas that no tooltip may cover, in pixels: all controls by default; subclasses add others."""
        return [node.bounds for node in self.nodes() if node.is_control]

    def captions(self) -> Sequence[Rect]:
        """Areas of sentences, in pixels, which overlays avoid if there is space elsewhere."""
        return ()

    def occupied(self) -> Sequence[Rect]:
        """Areas of everything shown except texts, in pixels, which notices try to avoid."""
        return [*(node.bounds for node in self.nodes()), *self.captions()]

    def spare(self) -> Sequence[Rect]:
        """Areas, in pixels, whose texts the player can spare while a notice is shown there."""
        return ()

    def node_description(self, node: Node) -> str:  # noqa: ARG002
        """Return the description shown next to a node, which the node's tooltip need not repeat."""
        return ""

    def as_pressed(self, intent: Intent) -> bool:  # noqa: ARG002
        """Return whether a key bypasses the player's bindings because this scene needs the key itself."""
        return False

    def as_meant(self, intent: Intent) -> Intent | None:
        """Return an intent as this scene interprets it; None if the device that sent it may not act now."""
        return intent

    def is_press(self, intent: Intent) -> bool:
        """Return whether an intent presses something, and has no effect right after that has appeared."""
        return isinstance(intent, Confirm) or (isinstance(intent, Pointer) and intent.kind == "down")

    @property
    def key_labels(self) -> Mapping[str, str]:
        """Labels of key caps by default key; '' for a key without a cap. If empty, caps show the default keys."""
        return NO_LABELS

    @property
    def key_device(self) -> str:
        """Kind of device shown on caps, as in `Keys.family_of`; '' for the device used last."""
        return ""

    def key_released(self, key: str) -> None:
        """Handle the release of a key, named as in its `Key` intent."""

    def handle(self, intent: Intent) -> bool:
        """Handle an intent; return True if an area or the focus tree used it, or if Escape leads back."""
        if any(area.handle(intent) for area in self.areas):
            self.dirty = True
            return True
        if self.focus.handle(intent):
            return True
        if self.on_back is not None and isinstance(intent, Cancel):
            self.on_back()
            return True
        return False

    def update(self, seconds: float) -> bool:
        """Advance the time; return True while any animation runs."""
        del seconds
        return False

    def due(self) -> float | None:
        """Return the seconds until the scene may change without animation; None if only events change it.

        A scene whose `update` returns False although something continues, such as an opponent's thinking, must
        return a time here.
        """
        return None if type(self).update is Scene.update else TICK_S

    def draw(self, surface: Surface) -> None:
        """Draw everything except focus ring, tooltip and notices, which the stage draws on top."""
        self.draw_content(surface)

    def draw_content(self, surface: Surface) -> None:
        """Draw the parts of `content`."""
        for part in self.content():
            part.draw(surface)


class SceneStack:
    """Stack of scenes, the last of which is topmost; scenes use it to open and close one another."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self.scenes: list[Scene] = []
        self.running = True
        self.dirty = True
        self.notices = Notices(ctx)
        self.misclick_guard = MisclickGuard()
        """Guard against presses that were meant for the previous scene, question or buttons."""
        self.voice = SpeechQueue()
        """Queue of announcements for screen readers."""
        self.on_help: Callable[[], None] | None = None
        """Action of F1 in every scene that does not use the key itself."""
        self.tickers: list[Callable[[], bool]] = []
        """Callbacks run in every frame in any scene; each returns whether frames should be frequent."""
        self.watchful = False
        """Whether outside messages, such as from phones, may arrive at any time and must be polled for."""

    @property
    def top(self) -> Scene | None:
        """The topmost scene, or None."""
        return self.scenes[-1] if self.scenes else None

    def notify(self, sentence: str, *, again: bool = False, patient: bool = False) -> None:
        """Show a sentence over the current scene, only once unless `again`.

        A `patient` sentence never covers a text.
        """
        if self.notices.say(sentence, again=again, patient=patient):
            self.voice.say(sentence)

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the current one."""
        if self.top is not None:
            self.top.focus.release()
            self.top.pause()
        self._begin(scene)

    def pop(self) -> None:
        """Remove the topmost scene and resume the one below it; if there is none, end the program."""
        gone = self.scenes.pop()
        through_dark = not gone.modal
        self._end(gone)
        if self.top is None:
            self.running = False
            return
        self._start_change(self.top, through_dark=through_dark, at_once=gone.own_change)
        self._turn_to(self.top)
        self.top.resume()
        self.top.dirty = True

    def take_out(self, scene: Scene) -> None:
        """Remove a scene from the stack, even from below other scenes."""
        if scene is self.top:
            self.pop()
            return
        self.scenes.remove(scene)
        self._end(scene)
        self._changed_below()

    def replace(self, scene: Scene) -> None:
        """Replace the topmost scene."""
        if self.scenes:
            self._end(self.scenes.pop())
        self._begin(scene)

    def reset(self, scene: Scene) -> None:
        """Replace all scenes with one; drop the old scenes' cached pictures and their patient notices."""
        while self.scenes:
            self._end(self.scenes.pop())
        self.notices.drop_patient()
        self.ctx.clear_caches()
        self._begin(scene)

    def replace_lowest(self, scene: Scene, above: int) -> None:
        """Replace the scenes below index `above` with one scene; the others stay on top, unchanged."""
        gone, stay = self.scenes[:above], self.scenes[above:]
        self.scenes = stay
        for each in reversed(gone):
            self._end(each)
        scene._stage = self  # noqa: SLF001 - the stage gives itself to its scenes
        self.scenes = [scene, *stay]
        self._turn_to(scene)
        scene.enter()
        scene.layout(self.ctx.scale)
        scene.focus.release()
        scene.pause()
        self._changed_below()

    def close(self) -> None:
        """Leave and remove all scenes, and end the program."""
        while self.scenes:
            self._end(self.scenes.pop())
        self.running = False

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out all scenes for a new window size, in pixels."""
        self.ctx.resize(size)
        for scene in list(self.scenes):
            scene.fitting_text_scale = MOST_ENLARGED
            self._turn_to(scene)
            scene.layout(self.ctx.scale)
            scene.focus.refresh()
        self.dirty = True

    def retranslate(self) -> None:
        """Rebuild all scenes after the program's language has changed."""
        self.ctx.text.clear()
        self.ctx.clear_layers()
        for place, scene in enumerate(list(self.scenes)):
            focused = scene.focus.focused
            scene.fitting_text_scale = MOST_ENLARGED
            self._turn_to(scene)
            if scene.rebuild is None:
                scene.retranslate()
            else:
                self._end(scene)
                anew = scene.rebuild
                self.scenes[place] = scene = anew()  # noqa: PLW2901 - it takes that one's place
                scene.rebuild, scene._stage = anew, self  # noqa: SLF001 - as it gives itself to any
                scene.enter()
            scene.layout(self.ctx.scale)
            if focused is not None:
                scene.focus.focus(focused.id)
            scene.dirty = True
        self.dirty = True

    def _begin(self, scene: Scene) -> None:
        self._start_change(scene, through_dark=not scene.modal, at_once=scene.own_change)
        scene._stage = self  # noqa: SLF001 - the stage gives itself to its scenes
        self.scenes.append(scene)
        self._turn_to(scene)
        scene.enter()
        if self.top is scene:  # `enter` may have switched to another scene
            scene.layout(self.ctx.scale)
            scene.dirty = True

    def _turn_to(self, scene: Scene | None) -> None:
        """Set the text scale to a scene's maximum or, with None, to that of the player's settings."""
        self.ctx.text.most = MOST_ENLARGED if scene is None else min(scene.most_text, scene.fitting_text_scale)

    def _end(self, scene: Scene) -> None:
        scene.focus.release()
        scene.leave()
        scene._stage = None  # noqa: SLF001

    def _start_change(self, following: Scene, *, through_dark: bool, at_once: bool = False) -> None:
        """Start the transition to another scene, from the last picture drawn if the stack is visible."""

    def _changed_below(self) -> None:
        """Respond to the removal of a scene that was not the topmost one."""
