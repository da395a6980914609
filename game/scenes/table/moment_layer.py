"""Draws moments above the table: darkened felt, ring of dust, seal, brush stroke and lettering."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.scenes.table.moment_lettering import LetteringPainter
from game.table.moments import (
    AFTER,
    BEFORE,
    CLAIMS,
    DIMMED,
    DURING,
    GRAND,
    HONOUR,
    KINDS,
    LETTERINGS,
    MOST_DELAY_MS,
    NONE,
    QUIET,
    RELEASE_MS,
    WINS,
    Hold,
    MomentPlay,
    MomentReader,
    overruling_lettering,
    phases,
)
from game.ui import ink_effects
from game.ui.animation import call
from game.ui.picture import Picture, faded, to_surface

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.rules.contract import Event
    from game.scenes.table.moment_lettering import LetteringPictures
    from game.scenes.table.table_context import TableContext
    from game.table.moments import Moment, Phases

RING: Final = (236.0, 160.0)
"""Minimum width and height of the ring of dust, in units."""
RING_REACH: Final = 160.0
"""Maximum amount by which the ring of dust is wider and higher than its area, in units."""
RISE: Final = 12.0
"""Distance by which the lettering rises while it fades, in units."""
LIGHT_REACH: Final = 300.0
"""Distance over which the light around the seat fades into darkness, in units."""
GRID: Final = 30.0
"""Distance between the positions tried for the lettering, in units."""
COARSE: Final = 24
"""Scale factor from the small picture of the darkness to the table."""
LEVELS: Final = 4
"""Number of darkness levels used while the light changes."""
SIZES: Final = (1.0, 0.75, 0.55)
"""Relative sizes to try for the lettering; smaller ones if nearer to its seat or covering less."""
SOFT_COST: Final = 0.15
"""Cost of covering one pixel of a piece on the table, relative to one pixel of distance."""
SHRINK_COST: Final = 700.0
"""Cost of shrinking the lettering, in units of distance, per fraction by which it shrinks."""
FAR: Final = 330.0
"""Distance, in units, from its pieces or plaque beyond which lettering seems to be about others."""
FAR_COST: Final = 30.0
"""Cost of each pixel of distance beyond `FAR`, relative to a pixel below `FAR`."""
MOVE_MS: Final = 200.0
"""Milliseconds for the light to move to the next moment's seat while the felt stays dark."""
RIM: Final = 60.0
"""Margin at the edge of the table that lettering leaves free, in units."""


class Stage(NamedTuple):
    """Areas of a table in pixels, for placing a moment."""

    anchor: Rect
    """Area of the pieces or the plaque that the moment is about."""
    kept: Sequence[Rect]
    """Text, plaques and the viewer's hand, none of which the lettering may cover."""
    soft: Sequence[Rect]
    """Pieces that the lettering covers only if there is no other space."""
    others: Sequence[Rect] = ()
    """Plaques of other seats; the lettering is never nearer to these than to its anchor."""


class FadingMoment(NamedTuple):
    """A moment that is fading while the next one is shown.

    Records its progress, and the centre and size of its lettering.
    """

    play: MomentPlay
    place: tuple[float, float]
    size: float


class MomentLayer:
    """Shows one moment after another; play waits for each of them, but only briefly."""

    def __init__(
        self,
        context: TableContext,
        game: str,
        seats: int,
        *,
        speed: Callable[[], float],
        stage: Callable[[Moment], Stage],
        pieces: Callable[[Surface, Moment, float], None],
        shown: Callable[[], bool],
        decided: Callable[[], bool],
    ) -> None:
        """Create the layer.

        `speed` returns a factor for the speed of moments. `stage` returns the areas of the table for a moment; `pieces`
        paints the claimed pieces enlarged by a fraction from 0 to 1. While `shown` returns False, there are no moments.
        `decided` returns whether no question can be delayed, because the deal ends with the events being shown.
        """
        self._context, self._kit = context, context.ctx
        self._lettering = LetteringPainter(context.ctx)
        self._game, self._reader = game, MomentReader(game, seats, context.people)
        self._speed, self._stage, self._paint_pieces, self._shown = speed, stage, pieces, shown
        self._decided = decided
        self._playing: MomentPlay | None = None
        self._fading: FadingMoment | None = None
        """The previous moment while its lettering fades; None otherwise."""
        self._place: tuple[float, float] | None = None
        """Centre of the lettering in pixels; None until it is drawn."""
        self._size = 1.0
        """Size of the lettering relative to its normal size."""
        self._anchor = Rect(0, 0, 0, 0)
        self._small: Surface | None = None
        """Coarse picture of the darkness, to be enlarged at different strengths."""
        self._small_before: Surface | None = None
        """Coarse picture from which the light moves to its new place; None once it has arrived."""
        self._moved = 0.0
        """Progress of the light from its previous place to the new one (0 to 1)."""
        self._dark: tuple[int, int, Surface] | None = None
        """The last strength and progress, with their picture; only one is cached because of its size."""
        self._dusk = 0.0
        """Darkness between moments while the outcome of a call is undecided (0 to 1)."""
        self._lingers = False
        """Whether the last moment's darkness remains until a hand is shown or a person is asked."""
        self._delay_left_ms = MOST_DELAY_MS
        """Milliseconds by which other players' moments may still delay the next question."""
        self._unprepared: list[Callable[[], Picture]] = []

    def begin(self, events: Iterable[Event]) -> None:
        """Start a deal in which these events have already been shown."""
        self._reader.begin(events)
        self.clear()

    @property
    def active(self) -> bool:
        """Whether a moment is being shown."""
        return self._playing is not None or self._fading is not None

    @property
    def moment(self) -> Moment | None:
        """The moment that is being shown; None if there is none."""
        return self._playing.moment if self._playing is not None else None

    @property
    def suspense(self) -> bool:
        """Whether a draw has been called and no hand shown yet."""
        return self._reader.suspense

    @property
    def dark(self) -> float:
        """Darkness of the felt, from 0 to 1."""
        plays = [play for play in (self._playing, self._fading.play if self._fading is not None else None) if play]
        return max([self._dusk, *(play.dark for play in plays)])

    @property
    def area(self) -> Rect | None:
        """Rectangle of the lettering in pixels; None if there is none."""
        play = self._playing
        if play is None or self._place is None:
            return None
        size = self._lettering.shrunk(play.moment.lettering, self._size).size
        return Rect(round(self._place[0] - size[0] / 2), round(self._place[1] - size[1] / 2), *size)

    # Time -------------------------------------------------------------------------------------------------------------

    def before(self, event: Event, *, was_staged: bool = False, made_of: str = "") -> Moment | None:
        """Process an event that is about to be animated; start its moment unless that comes after the animation.

        `was_staged` means that the event was animated, with its moment, when its move was staged. `made_of` is what a
        win is made of, which its lettering shows unless it has something to explain.
        """
        moment = self._reader.hear(event)
        if moment is not None and moment.kind in WINS and made_of and not moment.lettering.meaning:
            moment = moment._replace(lettering=moment.lettering._replace(meaning=made_of))
        if moment is None or was_staged or not self._wanted(moment):
            return None
        if moment.when != AFTER:
            play = self._play(moment)
            play.start()
            if moment.when == BEFORE:
                self._context.motions.timeline.play(Hold(play))
        return moment

    def after(self, moment: Moment | None) -> None:
        """Make play wait for a moment after starting the animations of its event."""
        if moment is None or moment.when == BEFORE:
            return
        timeline = self._context.motions.timeline
        if moment.when == DURING:
            if self._playing is not None:
                timeline.play(Hold(self._playing))
            return
        play = MomentPlay(moment, self._lengths(moment), still=self._kit.settings.reduced_motion)

        def begin() -> None:
            self._show(play)
            play.start()

        timeline.play(call(begin), Hold(play))

    def announce(self, moment: Moment) -> bool:
        """Show a moment without an event, once all motion has ended; return False if it is disabled."""
        if not self._wanted(moment):
            return False
        self.after(moment)
        return True

    def _wanted(self, moment: Moment) -> bool:
        settings = self._kit.settings
        if self._kit.speed <= 0 or settings.moments == NONE or not self._shown():
            return False
        if moment.kind in QUIET and settings.reduced_motion:
            return False
        return moment.target is None or moment.target in self._context.people

    def _lengths(self, moment: Moment) -> Phases:
        settings, own = self._kit.settings, moment.seat in self._context.people
        delays = not own and not self._decided()
        found = phases(
            moment,
            own=own,
            pace=settings.moments,
            still=settings.reduced_motion,
            room=self._delay_left_ms if delays else MOST_DELAY_MS,
        )
        if delays:
            self._delay_left_ms = max(0.0, self._delay_left_ms - found.delay)
        return found

    def _play(self, moment: Moment) -> MomentPlay:
        play = MomentPlay(moment, self._lengths(moment), still=self._kit.settings.reduced_motion)
        self._show(play)
        return play

    def _show(self, play: MomentPlay) -> None:
        self._leave()
        lit = self.dark > 0
        self._playing, self._lingers = play, self._reader.suspense
        self._small_before, self._moved = (self._small if lit else None), 0.0
        self._place = self._small = self._dark = None

    def _leave(self) -> None:
        """Fade the current moment's lettering while the next moment begins."""
        play = self._playing
        if play is None:
            return
        play.release()
        self._fading = (
            FadingMoment(play, self._place, self._size) if self._place is not None and not play.over else None
        )

    def update(self, seconds: float) -> bool:
        """Advance the moment; return whether anything has changed."""
        if self._context.session.questions:
            self._delay_left_ms = MOST_DELAY_MS
        play = self._playing
        speed = self._kit.speed if play is not None and play.moment.kind == HONOUR else self._speed()
        changed = self._darken(seconds * 1000 * speed) or self._fading is not None
        if self._fading is not None:
            self._fading.play.advance(seconds * 1000 * speed)
            self._fading = None if self._fading.play.over else self._fading
        self._moved = min(1.0, self._moved + seconds * 1000 * speed / MOVE_MS)
        if play is None:
            return changed
        if play.advance(seconds * 1000 * speed) and play.moment.sound:  # the words of an honour need their time
            self._kit.sounds.play(play.moment.sound)
        if play.over:
            self._stop()
        return True

    def _darken(self, ms: float) -> bool:
        """Advance the darkness that stays between moments; return whether it changes."""
        before, play = self._dusk, self._playing
        if self._lingers and self._reader.suspense and not self._context.session.questions:
            self._dusk = max(self._dusk, play.dark if play is not None else 0.0)
        else:
            self._dusk = max(0.0, self._dusk - ms / RELEASE_MS)
        if before and not self._dusk and play is None:
            self._small = self._small_before = self._dark = None
        return self._dusk != before

    def finish(self) -> bool:
        """Complete the moment at once; return whether there was one."""
        had = self._playing is not None
        if self._playing is not None:
            self._playing.finish()
        self.clear()
        return had

    def give_way(self) -> None:
        """Fade a moment for which play no longer waits, because a panel is opening."""
        if self._playing is not None and not self._playing.blocks:
            self._playing.release()

    def clear(self) -> None:
        """Stop showing the moment, and lighten the felt."""
        self._dusk, self._lingers, self._fading = 0.0, False, None
        self._stop()

    def _stop(self) -> None:
        """Stop showing the moment; the felt stays dark while the outcome of a call is undecided."""
        self._playing = self._place = None
        if not self._dusk:
            self._small = self._small_before = self._dark = None

    def prepare(self) -> None:
        """Create the next picture that this game's moments may need; call it in frames without motion."""
        if self._unprepared and self._shown() and self._kit.settings.moments != NONE:
            self._unprepared.pop()()

    def layout(self) -> None:
        """Adapt to a new window size, for which all pictures must be created again."""
        kinds = KINDS.get(self._game, ())
        letterings = [overruling_lettering(LETTERINGS[kind]) for kind in kinds if kind in CLAIMS]
        letterings += [LETTERINGS[kind] for kind in kinds]
        self._unprepared = [partial(self._lettering.stroke, each) for each in letterings]
        self._unprepared += [
            partial(self._lettering.seal, seal) for seal in dict.fromkeys(each.seal for each in letterings) if seal
        ]
        self._unprepared.append(partial(self._ring, Rect(0, 0, 0, 0)))
        self._place = self._small = self._small_before = self._dark = self._fading = None

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the moment over the table."""
        play = self._playing
        if play is None or not play.begun or play.over:
            if self.dark and self._small is not None:
                self._draw_dark(surface, self.dark)
            self._draw_fading(surface)
            return
        if self._small is None:
            self._anchor = self._stage(play.moment).anchor
        clip = surface.get_clip()
        surface.set_clip(self._kit.scale.frame.clip(clip))
        self._draw_dark(surface, self.dark)
        size, alpha = play.ring
        if alpha > 0:
            self._draw_ring(surface, size, alpha)
        if play.lifted > 0:
            self._paint_pieces(surface, play.moment, play.lifted)
        surface.set_clip(clip)
        self._draw_fading(surface)
        if play.alpha > 0 and play.moment.lettering.word:
            if self._place is None:  # only now, because panels may have appeared while the pieces flew
                self._place = self._free_place(play.moment)
            self._draw_lettering(surface, play, self._lettering.shrunk(play.moment.lettering, self._size), self._place)

    def _draw_dark(self, surface: Surface, dark: float) -> None:
        level = round(dark * LEVELS)
        if not level:
            return
        frame = self._kit.scale.frame
        if self._small is None:
            self._small = _darkness(frame, self._anchor, self._kit.scale.f(LIGHT_REACH))
        moved = LEVELS if self._small_before is None else round(self._moved * LEVELS)
        if self._dark is None or self._dark[:2] != (level, moved):
            shown = Surface(frame.size, pygame.SRCALPHA, 32) if self._dark is None else self._dark[2]
            small = faded(self._small, 255 * level * moved // LEVELS**2)
            if self._small_before is not None:
                before = faded(self._small_before, 255 * level * (LEVELS - moved) // LEVELS**2)
                small.blit(before, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            pygame.transform.smoothscale(small, frame.size, shown)
            self._dark = level, moved, shown
            self._small_before = self._small_before if moved < LEVELS else None
        surface.blit(self._dark[2], frame, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_fading(self, surface: Surface) -> None:
        """Draw the fading lettering of the previous moment."""
        if self._fading is not None:
            play, place, size = self._fading
            self._draw_lettering(surface, play, self._lettering.shrunk(play.moment.lettering, size), place)

    def _draw_ring(self, surface: Surface, size: float, alpha: float) -> None:
        whole = self._ring(self._anchor)
        shrunk = max(1, round(whole.size[0] * size)), max(1, round(whole.size[1] * size))
        shown = pygame.transform.smoothscale(whole.surface, shrunk)
        Picture(shown, 0, 0, shrunk).draw_centred(surface, *self._anchor.center, alpha)

    def _ring(self, anchor: Rect) -> Picture:
        """Return the full-size ring of dust around an area; sizes are rounded up to limit their number."""
        scale = self._kit.scale
        most = scale.f(RING_REACH)
        w = max(scale.px(RING[0]), -(-round(anchor.w + min(anchor.w * 0.7, most)) // 64) * 64)
        h = max(scale.px(RING[1]), -(-round(anchor.h + min(anchor.h * 1.4, most)) // 64) * 64)
        return self._kit.paint.painted(("dust", w, h), (w, h), lambda: to_surface(ink_effects.dust(w, h, 3)))

    def _draw_lettering(
        self, surface: Surface, play: MomentPlay, pictures: LetteringPictures, place: tuple[float, float]
    ) -> None:
        x, y = place[0], place[1] - self._kit.scale.f(RISE) * play.risen
        stroke = pictures.stroke
        wide = round(stroke.size[0] * play.swept)
        if wide > 0:
            left = round(x + pictures.middle[0] - stroke.size[0] / 2)
            top = round(y + pictures.middle[1] - stroke.size[1] / 2)
            shown = stroke.surface if play.alpha >= 1 else faded(stroke.surface, round(play.alpha * 255))
            surface.blit(shown, (left, top), (0, 0, wide, stroke.size[1]), pygame.BLEND_PREMULTIPLIED)
        if pictures.seal is not None:
            seal = pictures.seal
            if play.size > 1:
                grown = tuple(round(side * play.size) for side in seal.size)
                seal = Picture(pygame.transform.smoothscale(seal.surface, grown), 0, 0, (grown[0], grown[1]))
            seal.draw_centred(surface, x + pictures.apart[0], y + pictures.apart[1], play.alpha)

    # Places -----------------------------------------------------------------------------------------------------------

    def _free_place(self, moment: Moment) -> tuple[float, float]:
        """Choose the lettering's size and position; return its centre.

        The lettering covers as little as possible near its anchor, and is smaller where there is little room.
        """
        scale, stage = self._kit.scale, self._stage(moment)
        inside = scale.frame.inflate(-2 * scale.px(RIM), -2 * scale.px(RIM))
        kept, soft = [*stage.kept, stage.anchor], list(stage.soft)
        step = max(4, scale.px(GRID))
        whole = self._lettering.pictures(moment.lettering).size
        best, place = math.inf, (float(inside.centerx), float(inside.centery))
        large = moment.kind in WINS | GRAND or moment.seat in self._context.people
        for size in SIZES[:2] if large else SIZES:
            box = Rect(0, 0, round(whole[0] * size), round(whole[1] * size))
            shrunk = scale.f(SHRINK_COST) * (1 - size)
            for away, middle in _places(box, inside, stage.anchor.center, step):
                near = away + FAR_COST * max(0.0, away - scale.f(FAR))
                if near + shrunk >= best:
                    break
                box.center = middle
                over = sum(_shared(box, kept[i]) for i in box.collidelistall(kept))
                light = sum(_shared(box, soft[i]) for i in box.collidelistall(soft))
                cost = near + shrunk + over + light * SOFT_COST
                if any(_apart(middle, other) < _apart(middle, stage.anchor) for other in stage.others):
                    cost += box.w * box.h  # the lettering must not seem to belong to another seat
                if cost < best:
                    best, place, self._size = cost, middle, size
        return place


def _places(box: Rect, inside: Rect, anchor: tuple[int, int], step: int) -> list[tuple[float, tuple[int, int]]]:
    """Return (distance, centre) for a box's positions in a rectangle, nearest to `anchor` first.

    The positions are `step` pixels apart.
    """
    left, top = inside.left + box.w // 2, inside.top + box.h // 2
    across = range(left, max(left, inside.right - box.w + box.w // 2) + 1, step)
    down = range(top, max(top, inside.bottom - box.h + box.h // 2) + 1, step)
    return sorted((math.dist((x, y), anchor), (x, y)) for x in across for y in down)


def _apart(point: tuple[int, int], area: Rect) -> float:
    """Return the distance in pixels of a point from the nearest point of an area."""
    x, y = point
    return math.hypot(x - min(max(x, area.left), area.right), y - min(max(y, area.top), area.bottom))


def _shared(one: Rect, other: Rect) -> int:
    cut = one.clip(other)
    return cut.w * cut.h


def _darkness(frame: Rect, light: Rect, reach: float) -> Surface:
    """Return a coarse black picture of a frame, transparent around `light`.

    Far from the light, it is as opaque as `DIMMED`.
    """
    wide, high = max(2, frame.w // COARSE), max(2, frame.h // COARSE)
    small = Surface((wide, high), pygame.SRCALPHA, 32)
    near = light.inflate(reach / 2, reach / 2)
    for x in range(wide):
        for y in range(high):
            at = frame.x + (x + 0.5) * frame.w / wide, frame.y + (y + 0.5) * frame.h / high
            dx = max(near.left - at[0], 0.0, at[0] - near.right)
            dy = max(near.top - at[1], 0.0, at[1] - near.bottom)
            far = min(1.0, (dx * dx + dy * dy) ** 0.5 / reach)
            small.set_at((x, y), (0, 0, 0, round(DIMMED * far * 255)))
    return small
