"""Scenes and the stack that holds them: enter, leave, pause, resume; modals over a blurred scene; scene changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Surface

from game.access.voice import Voice
from game.ui import theme
from game.ui.blending import lay_over
from game.ui.crowding import smaller
from game.ui.focus import FocusTree
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Plugged, Pointer, Quit, Released, Resize
from game.ui.keys import EVERYWHERE
from game.ui.measure import MOST_ENLARGED
from game.ui.one_switch import OneSwitch
from game.ui.overlay import Notices, draw_focus_ring
from game.ui.subtitles import Subtitles
from game.ui.tooltip import Tooltip
from game.ui.words_on_hover import WALK, WordsOnHover

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from game.access.thing import Passage, Region
    from game.ui.kit import Kit
    from game.ui.node import Node
    from game.ui.scale import Scale
    from game.ui.text import Drawn
    from game.ui.words_shown import Explains

CHANGE_S: Final = 0.240
FADE_S: Final = 0.120
SCRIM: Final = 0.55
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
        self._stage: Stage | None = None

    @property
    def stage(self) -> Stage:
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


class Stage:
    """The stack of scenes (the scene manager). The uppermost one gets the intents; all that shows is drawn."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.scenes: list[Scene] = []
        self.running = True
        self.dirty = True
        self.on_help: Callable[[], None] | None = None
        """What F1 does in every scene that does not use it itself."""
        self.on_plugged: Callable[[Plugged], None] | None = None
        """Hears of pads that come and go, whatever scene there is."""
        self.on_fullscreen: Callable[[], None] | None = None
        """What F11 does."""
        self.on_picture: Callable[[], None] | None = None
        """What F12 does."""
        self.notices = Notices(kit)
        self.tooltip = Tooltip(kit)
        self.words = WordsOnHover(kit)
        self.switch = OneSwitch()
        self.subtitles = Subtitles(kit)
        kit.sounds.on_play = self.subtitles.hear
        self.voice = Voice()
        """What a screen reader says, sentence by sentence."""
        self.written: Sequence[Drawn] = ()
        """What is written on the uppermost scene, while somebody listens."""
        self.explain: Callable[[object], Explains | None] | None = None
        """Gives what knows the words about a scene's subject, as soon as it is there; None where nobody does."""
        self.background: Callable[[], object] | None = None
        """Called in frames in which nothing moves, with work that is done in slices; it has some milliseconds."""
        self.beside: list[Callable[[], bool]] = []
        """What goes on in every frame whatever scene there is; each says whether frames should come fast."""
        self.watchful = False
        """Somebody outside may speak at any moment, as phones do, and is listened to all the time."""
        self._behind = False
        """Whether there is more to do in the background."""
        self.alert = False
        """Something from outside is awaited, so that frames should come fast though nothing moves."""
        self._under: _Under | None = None
        self._last: Surface | None = None
        self._before: Surface | None = None
        self._change = 1.0
        """How far the change to the present scene has come, 0 to 1."""
        self._through_dark = True

    @property
    def top(self) -> Scene | None:
        """The uppermost scene."""
        return self.scenes[-1] if self.scenes else None

    @property
    def changing(self) -> bool:
        """Whether one scene is giving way to another."""
        return self._change < 1.0

    @property
    def waiting(self) -> bool:
        """Whether a tooltip or a card is about to come or go."""
        return self.tooltip.waiting() or self.words.waiting

    # The stack --------------------------------------------------------------------------------------------------------

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
        self._under = None
        self.dirty = True

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
        self.tooltip.hide()
        self.words.hide()
        if not following.modal:  # one modal after another lies over the same picture
            self._under = None
        self.dirty = True
        self._through_dark = through_dark and not self.kit.settings.reduced_motion
        self._before, self._change = None, 1.0
        if self._last is not None and self.kit.speed > 0 and not at_once:
            self._before = self._last.copy()
            self._change = 0.0

    # Frames -----------------------------------------------------------------------------------------------------------

    def notify(self, sentence: str, *, again: bool = False) -> None:
        """Say a sentence over whatever scene there is: once, or `again` where it tells of what has just been done."""
        self.voice.say(sentence)
        self.notices.say(sentence, again=again)

    def handle(self, intent: Intent) -> bool:
        """Give an intent to the uppermost scene."""
        if isinstance(intent, Resize):
            self.resize(intent.size)
            return True
        if isinstance(intent, Plugged):
            if self.on_plugged is not None:
                self.on_plugged(intent)
            return True
        if (
            self.notices.current
            and isinstance(intent, Pointer)
            and intent.kind == "down"
            and self.notices.box().collidepoint(intent.pos)
        ):
            self.notices.dismiss()
            self.dirty = True
            return True
        scene = self.top
        self._turn_to(scene)
        if isinstance(intent, Released):
            self._let_go(intent, scene)
            return True
        if self.kit.keys.hear(intent):
            self.kit.forget_layers()  # caps show what the other device has
            self.dirty = True
        meant, for_all = self._meant(intent, scene)
        if meant is None:
            return True
        intent = meant
        if isinstance(intent, Confirm) and self.kit.settings.one_switch and scene is not None:
            if self.switch.take(scene.focus):
                return True
            intent = Confirm("pad", intent.pad)  # on what has the focus, whatever else Enter or Space may mean
        if scene is not None and self.words.handle(intent, scene):
            self.dirty = True
            return True
        if scene is not None and isinstance(intent, Move | Next | Confirm | Cancel | Key):
            scene.focus.look_away()
        beyond = for_all and intent == Key(WALK)  # in some places its key as shipped does something else
        used = not beyond and scene is not None and scene.handle(intent)
        if not used and scene is self.top and isinstance(intent, Key) and intent.name == WALK:
            return self._walk(-1 if intent.shift else 1)
        if not used and self.on_help is not None and isinstance(intent, Key) and intent.name == "f1":
            self.on_help()
            return True
        if not used and self.on_fullscreen is not None and isinstance(intent, Key) and intent.name == "f11":
            self.on_fullscreen()
            return True
        if not used and self.on_picture is not None and isinstance(intent, Key) and intent.name == "f12":
            self.on_picture()
            return True
        if isinstance(intent, Quit) and not used:
            self.running = False
        return used

    def _meant(self, intent: Intent, scene: Scene | None) -> tuple[Intent | None, bool]:
        """What a key or button means here, by what the player has chosen; and whether it is meant for every scene."""
        if scene is None or scene.takes_all_keys:
            return intent, False
        if isinstance(intent, Key) and not intent.name.startswith("pad ") and scene.as_pressed(intent):
            return intent, False
        focused = scene.focus.focused
        return self.kit.keys.read(intent, scene.keys_at, typing=focused is not None and focused.role == "field")

    def _let_go(self, released: Released, scene: Scene | None) -> None:
        """Tell a scene that a key is no longer held, by the key as shipped that it means there."""
        meant, _for_all = self._meant(Key(released.name, pad=released.pad), scene)
        if scene is not None and isinstance(meant, Key):
            scene.let_go(meant.name)

    def _walk(self, by: int) -> bool:
        """Explain the next word on the screen, or the one before."""
        if self._explains() is None:
            return False
        self.words.walk(by)
        return True

    def _explains(self) -> Explains | None:
        """What knows the words of the uppermost scene now; None while one gives way to another."""
        scene = self.top
        if self.explain is None or scene is None or not scene.explained or self.changing:
            return None
        if not self.kit.settings.explain_words:
            return None
        subjects = (each.subject for each in reversed(self.scenes))
        return self.explain(next((subject for subject in subjects if subject is not None), None))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for another size."""
        self.words.hide()
        self.kit.resize(size)
        self._under = self._last = self._before = None
        self._change = 1.0
        for scene in list(self.scenes):
            scene.room = MOST_ENLARGED
            self._turn_to(scene)
            scene.layout(self.kit.scale)
            scene.focus.refresh()
        self.dirty = True

    def retell(self) -> None:
        """The program speaks another language now: every scene there is says what it says in that."""
        self.words.hide()
        self.tooltip.hide()
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
        self._under = self._last = self._before = None
        self._change = 1.0
        self.dirty = True

    def update(self, seconds: float) -> bool:
        """Let time pass; True while something moves, so that frames should come fast."""
        self.voice.update(seconds)
        self.alert = any([step() for step in self.beside])  # noqa: C419 - all of them, not only the first
        moving = False
        if self.changing:
            whole = CHANGE_S if self._through_dark else FADE_S
            self._change = min(1.0, self._change + seconds * self.kit.speed / whole) if self.kit.speed > 0 else 1.0
            if not self.changing:
                self._before = None
            moving = True
        scene = self.top
        self._turn_to(scene)
        if scene is not None:
            moving |= scene.update(seconds)
        scene = self.top  # it may just have put another in its place
        if scene is not None:
            if self.kit.settings.one_switch and not self.changing:
                self.switch.update(scene.focus, seconds, self.kit.settings.switch_seconds)
            at_once = self.kit.settings.reduced_motion or self.kit.speed <= 0
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
        self.dirty |= self.notices.update(seconds)
        self.dirty |= self.subtitles.update(seconds)
        self.dirty |= moving
        self._turn_to(self.top)  # for whoever lays it out between two frames
        if self.background is not None and not moving:
            self._behind = bool(self.background())
        return moving

    def due(self) -> float | None:
        """Seconds until something may happen by itself although nothing moves; None where only an event changes it."""
        dues = [self.notices.due(), self.subtitles.due()]
        scene = self.top
        if scene is not None:
            focused = scene.focus.focused
            ticks = focused is not None and focused.on_tick is not None
            dues += [scene.due(), TICK_S if ticks or self.kit.settings.one_switch else None]
        if self.watchful or self._behind or self.voice.speaking:
            dues.append(TICK_S)
        return min((due for due in dues if due is not None), default=None)

    def draw(self, surface: Surface) -> None:
        """Draw what there is to see."""
        self.dirty = False
        scene = self.top
        if scene is None:
            surface.fill(theme.CURTAIN)
            return
        self._draw_scene(surface, scene)
        self._turn_to(None)
        focused = scene.focus.focused
        if focused is not None:
            draw_focus_ring(self.kit, surface, focused)
        self.words.draw_in(surface, scene)
        self.tooltip.draw_in(surface, scene)
        self.subtitles.draw(surface)
        self.notices.draw(surface)
        self._turn_to(scene)
        if self.changing:
            self._draw_change(surface)
        else:
            self._last = surface

    def _draw_scene(self, surface: Surface, scene: Scene) -> None:
        """Draw a scene, and note its texts where a word is asked for, or where it gives way to them."""
        if not self.words.looking:
            self.words.overlook()
        gives_way = scene.gives_way and self.kit.scale.enlarged > 1
        if not (self.words.looking or self.voice.listening or gives_way):
            self._paint(surface, scene)
            return
        while True:
            with self.kit.text.recording() as drawn:
                self._paint(surface, scene)
            less = smaller(self.kit, drawn) if gives_way else None
            if less is None:
                break
            scene.room = self.kit.text.most = less
            scene.layout(self.kit.scale)
            scene.focus.refresh()
        self.written = tuple(drawn)
        if self.words.looking:
            self.words.see(drawn)
        if self.kit.text.record is not None:
            self.kit.text.record.extend(drawn)

    def _paint(self, surface: Surface, scene: Scene) -> None:
        if scene.modal:
            surface.blit(self._dimmed(surface), (0, 0))
        self._turn_to(scene)
        self.kit.keys.place = scene.keys_at
        scene.draw(surface)

    def _draw_change(self, surface: Surface) -> None:
        """The scene before goes under the curtain in the first half, the new one comes out of it in the second."""
        before = self._before
        if before is None or before.get_size() != surface.get_size():
            return
        if not self._through_dark:
            lay_over(surface, before, (0, 0), 1 - self._change)
            return
        veil = Surface(surface.get_size())
        veil.fill(theme.CURTAIN)
        if self._change < 0.5:
            before.set_alpha(None)
            surface.blit(before, (0, 0))
        lay_over(surface, veil, (0, 0), 2 * min(self._change, 1 - self._change))

    def _dimmed(self, like: Surface) -> Surface:
        """The scenes under the modal, blurred once and dimmed; `like` is painted over on the way."""
        below = self.scenes[:-1]
        first = max((at for at, scene in enumerate(below) if not scene.modal), default=0)
        look = below[first : first + 1], self.scenes[-1].at_side, like.get_size()
        if self._under is None or self._under.look != look:
            like.fill(theme.CURTAIN)
            record, self.kit.text.record = self.kit.text.record, None
            for scene in below[first : first + 1]:
                self.kit.keys.place = scene.keys_at
                self._turn_to(scene)
                scene.draw(like)  # on the window itself: a scene may remember what it was drawn on last
            self.kit.text.record = record
            self._under = _Under(look, like.copy() if self.scenes[-1].at_side else dimmed(like))
            self.kit.forget_layers(costly=False)  # the scenes under it are drawn again only when it is gone
        return self._under.picture


class _Under(NamedTuple):
    """What is seen under a modal: the scene there, whether the modal stands beside it, and the window's size."""

    look: tuple[list[Scene], bool, tuple[int, int]]
    picture: Surface


def dimmed(picture: Surface) -> Surface:
    """A picture out of focus under the scrim."""
    wide, high = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, wide // 5), max(1, high // 5)))
    small = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), (wide, high))
    veil = Surface((wide, high))
    veil.fill(theme.SCRIM)
    veil.set_alpha(round(255 * SCRIM))
    small.blit(veil, (0, 0))
    return small


SceneManager = Stage
"""The stack by its other name."""
