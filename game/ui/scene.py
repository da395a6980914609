"""Scenes and the stack that holds them: enter, leave, pause, resume; one lies over another or takes its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.access.voice import Voice
from game.ui.focus import FocusTree
from game.ui.keys import EVERYWHERE
from game.ui.measure import MOST_ENLARGED
from game.ui.overlay import Notices

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.access.thing import Passage, Region
    from game.ui.intents import Intent
    from game.ui.kit import Kit
    from game.ui.node import Node
    from game.ui.scale import Scale

TICK_S: Final = 0.05
"""From one look to the next at what may change by itself though nothing moves."""
DENSE: Final = 1.5
"""How much larger than designed texts are at most on a page that has no room for more."""


class Scene:
    """One screen. A subclass overrides what it needs; the base does nothing, correctly.

    Order of calls: `enter`, `layout`, then `handle`, `update` and `draw` for each frame; `layout` again after each
    change of size; `pause` and `resume` while another scene lies over it; `leave` at the end.
    """

    modal = False
    """Drawn over the scene below, which is blurred and dimmed and stands still."""
    own_change = False
    """It comes and goes by a movement of its own: the stage changes to it, and from it, at once."""
    keys_at = EVERYWHERE
    """The place whose keys it has."""
    takes_all_keys = False
    """Whether it wants every key as it was pressed, whatever the player has chosen it for."""
    at_side = False
    """The scene below is neither blurred nor dimmed: a sheet at its side leaves it to be looked at."""
    at_leisure = False
    """It stays for long: of the scene below nothing is kept meanwhile, not even what takes long to make again."""
    explained = True
    """Whether words on it explain themselves, where somebody knows them."""
    most_text = MOST_ENLARGED
    """How much larger than designed its texts may be; where a page is dense, less than a player may want."""
    gives_way = False
    """Whether its texts are made smaller together where they are enlarged and some of them would have no room."""
    room = MOST_ENLARGED
    """How much larger than designed they have room for, so far as that was seen."""
    anew: Callable[[], Scene] | None = None
    """Makes the same scene again in another language; where it is None, `retell` does."""

    def __init__(self) -> None:
        self.focus = FocusTree(self.nodes)
        self.dirty = True
        """Set to have it drawn again. Moving things need not: `update` returning True does it."""
        self._stage: SceneStack | None = None

    @property
    def stage(self) -> SceneStack:
        """The stack it stands on: push, pop and replace scenes with it."""
        if self._stage is None:
            raise RuntimeError(f"{type(self).__name__} is not on a stage")
        return self._stage

    @property
    def subject(self) -> object:
        """What its words are about, for whoever explains them; None: the same as on the scene under it."""
        return None

    @property
    def on_stage(self) -> bool:
        """Whether it has been entered and not left."""
        return self._stage is not None

    @property
    def kit(self) -> Kit:
        """What to draw with."""
        return self.stage.kit

    def enter(self) -> None:
        """Come on stage: make widgets, start music. Called once, before the first layout."""

    def leave(self) -> None:
        """Go for good: stop what was started."""

    def asks_before_closing(self) -> bool:
        """Ask whether what nothing else keeps may be lost, though other scenes lie over this one; whether it did.

        Called when somebody closes the window, which stays then.
        """
        return False

    def pause(self) -> None:
        """Another scene lies over this one."""

    def resume(self) -> None:
        """The scene above is gone."""

    def retell(self) -> None:
        """The program speaks another language: make all that has words anew. It is laid out afterwards."""
        self.enter()

    def layout(self, scale: Scale) -> None:
        """Place everything for this window size."""

    def nodes(self) -> Sequence[Node]:
        """All nodes now, in the order of the Tab key; later ones lie on top."""
        return ()

    def group_of(self, node: Node) -> tuple[str, ...]:
        """The headings under which a screen reader reads a node, the outermost first."""
        return node.group

    def headings(self) -> Sequence[str]:
        """The order of headings for a screen reader, where it is another than that of the nodes."""
        return ()

    def heading_at(self, box: Region) -> tuple[str, ...]:  # noqa: ARG002
        """The headings under which a screen reader reads what is written in a place; () is where it stands."""
        return ()

    def told_at(self) -> Sequence[Region]:
        """Parts of the window in which everything that is written is told otherwise."""
        return ()

    def passages(self) -> Sequence[Passage]:
        """Longer texts as they are told whole, for screen readers, with where they are written on the screen."""
        return ()

    @property
    def spoken_title(self) -> str:
        """What a screen reader calls it; empty is the largest words on it."""
        return ""

    def kept_free(self) -> Sequence[Rect]:
        """What no tooltip may cover, in pixels: all that can be pressed; a scene adds what else has to stay in view."""
        return [node.bounds for node in self.nodes() if node.is_control]

    def captions(self) -> Sequence[Rect]:
        """Where sentences stand, in pixels: what comes over them goes beside them while there is room."""
        return ()

    def said_of(self, node: Node) -> str:  # noqa: ARG002
        """What stands beside a node already, in words: its tooltip need not repeat it."""
        return ""

    def as_pressed(self, intent: Intent) -> bool:  # noqa: ARG002
        """Whether a key counts as it was pressed, whatever the player has chosen it for: people hold it here."""
        return False

    def let_go(self, key: str) -> None:
        """A key is no longer held; it is named as its `Key` was."""

    def handle(self, intent: Intent) -> bool:
        """Take an intent; True when it was used. The focus tree does most of it."""
        return self.focus.handle(intent)

    def update(self, seconds: float) -> bool:
        """Let time pass; True while something moves."""
        del seconds
        return False

    def due(self) -> float | None:
        """Seconds until something may happen by itself although nothing moves; None where only an event changes it.

        Where `update` says that nothing moves and yet something goes on, as a thought does, that has to be told here.
        """
        return None if type(self).update is Scene.update else TICK_S

    def draw(self, surface: Surface) -> None:
        """Draw everything but focus ring, tooltip and notices, which the stage draws on top."""


class SceneStack:
    """Scenes over one another, the uppermost last, and what a scene may ask of the stack that it stands on."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.scenes: list[Scene] = []
        self.running = True
        self.dirty = True
        self.notices = Notices(kit)
        self.voice = Voice()
        """What a screen reader says, sentence by sentence."""
        self.on_help: Callable[[], None] | None = None
        """What F1 does in every scene that does not use it itself."""
        self.beside: list[Callable[[], bool]] = []
        """What goes on in every frame whatever scene there is; each says whether frames should come fast."""
        self.watchful = False
        """Somebody outside may speak at any moment, as phones do, and is listened to all the time."""

    @property
    def top(self) -> Scene | None:
        """The uppermost scene."""
        return self.scenes[-1] if self.scenes else None

    def notify(self, sentence: str, *, again: bool = False) -> None:
        """Say a sentence over whatever scene there is: once, or `again` where it tells of what has just been done."""
        self.voice.say(sentence)
        self.notices.say(sentence, again=again)

    def push(self, scene: Scene) -> None:
        """Lay a scene over the present one."""
        if self.top is not None:
            self.top.focus.release()
            self.top.pause()
        self._begin(scene)

    def pop(self) -> None:
        """Take the uppermost scene away; the one under it goes on. Without one the program ends."""
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
        """Take a scene away, whatever lies over it."""
        if scene is self.top:
            self.pop()
            return
        self.scenes.remove(scene)
        self._end(scene)
        self._changed_below()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the uppermost one."""
        if self.scenes:
            self._end(self.scenes.pop())
        self._begin(scene)

    def reset(self, scene: Scene) -> None:
        """Put a scene in the place of all there are, whose pictures are forgotten."""
        while self.scenes:
            self._end(self.scenes.pop())
        self.kit.forget()
        self._begin(scene)

    def close(self) -> None:
        """Take all scenes away, each left properly, and end the program."""
        while self.scenes:
            self._end(self.scenes.pop())
        self.running = False

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for another size."""
        self.kit.resize(size)
        for scene in list(self.scenes):
            scene.room = MOST_ENLARGED
            self._turn_to(scene)
            scene.layout(self.kit.scale)
            scene.focus.refresh()
        self.dirty = True

    def retell(self) -> None:
        """The program speaks another language now: every scene there is says what it says in that."""
        self.kit.text.clear()
        self.kit.forget_layers()
        for place, scene in enumerate(list(self.scenes)):
            focused = scene.focus.focused
            scene.room = MOST_ENLARGED
            self._turn_to(scene)
            if scene.anew is None:
                scene.retell()
            else:
                self._end(scene)
                anew = scene.anew
                self.scenes[place] = scene = anew()  # noqa: PLW2901 - it takes that one's place
                scene.anew, scene._stage = anew, self  # noqa: SLF001 - as it gives itself to any
                scene.enter()
            scene.layout(self.kit.scale)
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
        if self.top is scene:  # entering may have led on to another scene at once
            scene.layout(self.kit.scale)
            scene.dirty = True

    def _turn_to(self, scene: Scene | None) -> None:
        """Texts are now as large as this scene has room for; None: as they are wanted."""
        self.kit.text.most = MOST_ENLARGED if scene is None else min(scene.most_text, scene.room)

    def _end(self, scene: Scene) -> None:
        scene.focus.release()
        scene.leave()
        scene._stage = None  # noqa: SLF001

    def _start_change(self, following: Scene, *, through_dark: bool, at_once: bool = False) -> None:
        """Another scene becomes the uppermost; where the stack is shown, the last picture gives way to its."""

    def _changed_below(self) -> None:
        """A scene is gone that was not the uppermost."""
