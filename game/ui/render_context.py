"""Render context: scale, text, paint and sprites for one window size; settings and sounds for the whole run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.typing_compat import override
from game.ui import disk_cache
from game.ui.key_bindings import Keys
from game.ui.paint import Paint
from game.ui.picture import Making
from game.ui.scale import Scale
from game.ui.sound_player import Sounds
from game.ui.sprite_sheets import skin_of
from game.ui.sprites import SpriteCache
from game.ui.text import Drawn, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence


class Settings(Protocol):
    """The player's settings that the window reads."""

    @property
    def speed(self) -> float:
        """Speed factor of animations; 0 disables them."""

    @property
    def reduced_motion(self) -> bool:
        """Whether changes fade instead of moving."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def moments(self) -> str:
        """How long calls and wins are shown with a flourish: 'full', 'brisk' or 'none'."""

    @property
    def plain_labels(self) -> bool:
        """Whether money cards show rank and suit as text."""

    @property
    def high_contrast(self) -> bool:
        """Whether pieces are drawn in strong colours on black or white."""

    @property
    def four_colour(self) -> bool:
        """Whether each suit of the French cards has its own colour."""

    @property
    def worn(self) -> Mapping[str, str]:
        """Keys of the rewards in use, by slot."""

    @property
    def explain_words(self) -> bool:
        """Whether game terms are explained on hover."""

    @property
    def subtitles(self) -> bool:
        """Whether meaningful sounds are also shown as text."""

    @property
    def effects(self) -> float:
        """Volume of the sounds of pieces and chips, 0 to 1."""

    @property
    def music(self) -> float:
        """Volume of the music, 0 to 1."""

    @property
    def ambience(self) -> float:
        """Volume of background sounds, 0 to 1."""

    @property
    def claim_timer(self) -> int:
        """Seconds within which a discard can be claimed; 0 for no limit."""

    @property
    def keys(self) -> Mapping[str, str]:
        """Keys that differ from the defaults, by action."""

    @property
    def pad_buttons(self) -> Mapping[str, str]:
        """Gamepad buttons that differ from the defaults, by action."""

    @property
    def one_switch(self) -> bool:
        """Whether one-switch play is on, which moves the focus automatically."""

    @property
    def switch_seconds(self) -> float:
        """Seconds that the focus stays on each offer."""

    @property
    def confirm_discard(self) -> bool:
        """Whether discarding takes a second click."""

    @property
    def piece_zoom(self) -> bool:
        """Whether hovered pieces are shown enlarged."""

    @property
    def left_handed(self) -> bool:
        """Whether the main buttons are on the left."""

    @property
    def text_size(self) -> float:
        """Text scale, 1 to 2."""


@dataclass(frozen=True)
class DefaultSettings:
    """Default settings, for tests and for windows without saved settings."""

    speed: float = 1.0
    reduced_motion: bool = False
    moments: str = "full"
    fullscreen: bool = False
    plain_labels: bool = True
    high_contrast: bool = False
    four_colour: bool = False
    worn: Mapping[str, str] = field(default_factory=dict)
    explain_words: bool = True
    subtitles: bool = False
    effects: float = 0.8
    music: float = 0.5
    ambience: float = 0.4
    claim_timer: int = 0
    keys: Mapping[str, str] = field(default_factory=dict)
    pad_buttons: Mapping[str, str] = field(default_factory=dict)
    one_switch: bool = False
    switch_seconds: float = 1.5
    confirm_discard: bool = True
    left_handed: bool = False
    text_size: float = 1.0
    piece_zoom: bool = False


MAKE_S: Final = 0.006
"""Time budget per frame, in seconds, for pieces needed for the first time."""


class RenderContext:
    """Everything needed to draw at one window size: scale, text, paint, sprites, settings, sounds."""

    making: Making | None = None
    """Limits the time that a frame spends on creating pieces; None creates them on demand."""

    def __init__(self, size: tuple[int, int], settings: Settings | None = None, sounds: Sounds | None = None) -> None:
        self.settings: Settings = settings or DefaultSettings()
        """Settings in use. A change replaces the whole object; readers must not keep a reference."""
        self.sounds = sounds or Sounds.silent()
        self.keys = Keys(lambda: self.settings)
        self.notify: Callable[[str], object] = self.sounds.on_notice
        """Shows a sentence over the current scene."""
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to a new window size and discard all pictures made for the old one."""
        self.fit(Scale(*size, mirrored=self.settings.left_handed, enlarged=self.settings.text_size))

    def fit(self, scale: Scale) -> None:
        """Adapt to a new scale and discard all pictures made for the old one."""
        self.scale = scale
        self.text = Text(self.scale)
        self.paint = Paint(self.scale)
        self.sprites = SpriteCache(self.scale, lambda name: skin_of(name, self.settings))
        self._layers: dict[Hashable, _Layer] = {}
        self._free: list[Surface] = []
        """Layer surfaces of previous scenes, kept for reuse by the layers of the next scene."""
        self._parts: dict[str, _Parts] = {}

    def clear_caches(self) -> None:
        """Drop all cached pictures and sounds when the player moves to another part of the program."""
        disk_cache.flush_soon()
        free = [layer.surface for layer in self._layers.values()]
        self.text.clear()
        self.paint.clear()
        self.sprites.clear()
        self.sounds.clear()
        self.clear_layers()
        self._free = free

    def trim(self) -> None:
        """Drop pictures and surfaces that the current scene has not needed so far."""
        self._free = []
        self.sprites.trim()

    def clear_layers(self, *, costly: bool = True) -> None:
        """Drop the cached layers of a hidden scene, each of which takes as much memory as a window.

        Without `costly`, layers that take several frames to paint are kept.
        """
        self._layers = {} if costly else {name: layer for name, layer in self._layers.items() if layer.costly}
        self._free = []
        self._parts.clear()

    @property
    def speed(self) -> float:
        """Speed factor of animations."""
        return self.settings.speed

    def layer(
        self, name: str, rect: Rect, state: Hashable, draw: Callable[[Surface], None], *, costly: bool = False
    ) -> Surface:
        """Return an opaque surface, such as the table's background, cached until `state` changes.

        `draw` is called with a surface of the size of `rect`. One layer is cached per name; `show_layer` shows it.
        """
        layer = self._layers.get(name)
        if layer is None or layer.state != state or layer.surface.get_size() != rect.size:
            surface = self._empty_layer(layer, rect.size)
            # If painting is not finished in this frame, the surface no longer shows the previous state either.
            self._layers[name] = _Layer(_UNFINISHED, surface, [], costly)
            with self.text.recording() as drawn, self.text.shifted(*rect.topleft):
                draw(surface)
            layer = self._layers[name] = _Layer(state, surface, list(drawn), costly)
        if self.text.record is not None:
            self.text.record.extend(layer.drawn)
        return layer.surface

    def _empty_layer(self, before: _Layer | None, size: tuple[int, int]) -> Surface:
        """Return a black surface, reusing an earlier layer's if possible; allocation takes milliseconds."""
        if before is None or before.surface.get_size() != size:
            used = next((free for free in self._free if free.get_size() == size), None)
            self._free = [free for free in self._free if free is not used]
        else:
            used = before.surface
        if used is not None:
            used.set_clip(None)
            used.fill(0)
            return used
        window = pygame.display.get_surface()
        return Surface(size) if window is None else Surface(size, 0, window)

    def show_layer(
        self,
        target: Surface,
        name: str,
        rect: Rect,
        state: Hashable,
        draw: Callable[[Surface], None],
        *,
        costly: bool = False,
    ) -> None:
        """Draw a cached layer in its rectangle, painting it first if its state has changed."""
        target.blit(self.layer(name, rect, state, draw, costly=costly), rect)

    def retouch(
        self, name: str, states: tuple[Hashable, Hashable], area: Rect, draw: Callable[[Surface], None]
    ) -> None:
        """Repaint the area of a cached layer in which its two `states` differ.

        `draw` paints the complete layer, limited to `area`. If the layer is not cached in the first state, this
        method does nothing, and `show_layer` will paint the layer completely.
        """
        layer, (before, after) = self._layers.get(name), states
        if layer is None or layer.state != before:
            return
        self._layers[name] = layer._replace(state=_UNFINISHED)
        layer.surface.set_clip(area)
        with self.text.recording() as drawn, self.text.retouching(layer.surface.get_clip()):
            draw(layer.surface)
        layer.surface.set_clip(None)
        self._layers[name] = layer._replace(state=after, drawn=list(drawn))

    def drop_layer(self, name: str) -> None:
        """Invalidate a layer, so that it is painted again when next shown."""
        self._layers.pop(name, None)

    def show_parts(
        self, target: Surface, name: str, rects: Sequence[Rect], state: Hashable, draw: Callable[[Surface], None]
    ) -> None:
        """Draw the areas `rects` from a cache that holds them together with their background.

        Therefore the background must be the same whenever `state` is the same. On the first call with a state,
        `draw` is called to draw the parts on the target.
        """
        parts = self._parts.get(name)
        key = (state, tuple(map(tuple, rects)))
        if parts is None or parts.state != key:
            with self.text.recording() as drawn:
                draw(target)
            seen = [rect for rect in rects if rect.w and rect.h]
            free = [cut for _rect, cut in parts.cuts] if parts is not None else []
            parts = _Parts(key, [(rect, _cut(target, rect, free)) for rect in seen], list(drawn))
            if all(target.get_clip().contains(rect) for rect in seen):
                self._parts[name] = parts
            else:  # the clipped part would be missing
                self._parts.pop(name, None)
        else:
            for rect, cut in parts.cuts:
                target.blit(cut, rect)
        if self.text.record is not None:
            self.text.record.extend(parts.drawn)


class PartContext(RenderContext):
    """Render context for part of a window: shared settings and sounds, but its own scale and speed.

    It draws on the same surface, and its texts are recorded together with the window's.
    """

    making: Making

    def __init__(self, whole: RenderContext, scale: Scale) -> None:
        self.making = Making(MAKE_S)
        super().__init__(whole.scale.window.size, whole.settings, whole.sounds)
        self.keys, self.notify = whole.keys, whole.notify
        self.whole, self.speed_factor = whole, 1.0
        """Context of the whole window, and the factor applied to its animation speed here."""
        self.fit(scale)

    def fit(self, scale: Scale) -> None:
        """Adapt to a new scale, for which pictures must be created again."""
        super().fit(scale)
        self.making = Making(MAKE_S)

    def layer(
        self, name: str, rect: Rect, state: Hashable, draw: Callable[[Surface], None], *, costly: bool = False
    ) -> Surface:
        """Return a layer as `RenderContext.layer` does; repaint roughly painted layers in the next frame."""
        before = self.making.rough
        surface = super().layer(name, rect, state, draw, costly=costly)
        if self.making.rough > before:
            self.drop_layer(name)
        return surface

    def retouch(
        self, name: str, states: tuple[Hashable, Hashable], area: Rect, draw: Callable[[Surface], None]
    ) -> None:
        """Repaint part of a layer as `RenderContext.retouch` does, or all of it if roughly painted."""
        before = self.making.rough
        super().retouch(name, states, area, draw)
        if self.making.rough > before:
            self.drop_layer(name)

    @property
    @override
    def speed(self) -> float:
        return self.settings.speed * self.speed_factor

    def follow(self) -> None:
        """Copy settings and state from the window's context; must be called before every frame."""
        self.settings = self.whole.settings
        self.text.record = self.whole.text.record


_UNFINISHED: Final = object()


class _Layer(NamedTuple):
    state: Hashable
    surface: Surface
    drawn: list[Drawn]
    costly: bool


def _cut(target: Surface, rect: Rect, free: list[Surface]) -> Surface:
    """Copy part of a surface, reusing a free surface of that size, as allocation takes milliseconds."""
    cut = next((each for each in free if each.get_size() == rect.size), None)
    if cut is None:
        return target.subsurface(rect).copy()
    free.remove(cut)
    cut.blit(target, (0, 0), rect)
    return cut


class _Parts(NamedTuple):
    state: Hashable
    cuts: list[tuple[Rect, Surface]]
    drawn: list[Drawn]
