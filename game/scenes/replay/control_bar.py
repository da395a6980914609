"""Bar below the table: a timeline of the deal with marks, playback buttons, and 'Play from here'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw
from pygame import Rect

from game.access.accessible_node import Range
from game.i18n import _, pgettext
from game.table.replay.replay_player import SPEEDS
from game.ui import theme
from game.ui.node import Node
from game.ui.picture import Picture, PictureStore, to_surface
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.table.replay.replay_player import ReplayPlayer
    from game.table.replay.replay_text import ReplayText, TrackMark
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour


Polygon = tuple[tuple[float, float], ...]

SHAPES: Final[dict[str, tuple[Polygon, ...]]] = {
    "diamond": (((0.5, 0.0), (0.95, 0.5), (0.5, 1.0), (0.05, 0.5)),),
    "square": (((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)),),
    "triangle": (((0.5, 0.06), (0.98, 0.94), (0.02, 0.94)),),
    "flag": (((0.1, 0.0), (0.96, 0.0), (0.76, 0.3), (0.96, 0.6), (0.24, 0.6), (0.24, 1.0), (0.1, 1.0)),),
    "play": (((0.2, 0.06), (0.92, 0.5), (0.2, 0.94)),),
    "pause": (((0.16, 0.1), (0.4, 0.1), (0.4, 0.9), (0.16, 0.9)), ((0.6, 0.1), (0.84, 0.1), (0.84, 0.9), (0.6, 0.9))),
    "on": (((0.3, 0.12), (0.84, 0.5), (0.3, 0.88)),),
    "back": (((0.7, 0.12), (0.16, 0.5), (0.7, 0.88)),),
    "end": (((0.14, 0.12), (0.66, 0.5), (0.14, 0.88)), ((0.7, 0.12), (0.84, 0.12), (0.84, 0.88), (0.7, 0.88))),
    "home": (((0.86, 0.12), (0.34, 0.5), (0.86, 0.88)), ((0.16, 0.12), (0.3, 0.12), (0.3, 0.88), (0.16, 0.88))),
}
"""Polygons of each symbol, in a unit square."""
COLOURS: Final[dict[str, Colour]] = {
    "diamond": theme.rgb("#FFDF8E"),
    "square": theme.rgb("#86D3A5"),
    "triangle": theme.rgb("#9DBBE8"),
    "flag": theme.rgb("#FF9C8A"),
}
FINE: Final = 4
STORE_BYTES: Final = 500_000


class Shapes:
    """Draws symbols and caches their pictures."""

    def __init__(self) -> None:
        self._store = PictureStore(STORE_BYTES)

    def draw(
        self,
        surface: Surface,
        name: str,
        centre: tuple[float, float],
        side: int,
        colour: Colour | None = None,
        alpha: float = 1.0,
    ) -> None:
        """Draw a symbol centred on a point in pixels."""
        tint = colour or COLOURS.get(name, theme.IVORY)
        picture = self._store.get((name, side, tint), lambda: _painted(name, side, tint))
        picture.draw_centred(surface, *centre, alpha)


def _painted(name: str, side: int, colour: Colour) -> Picture:
    large = side * FINE
    mask = Image.new("L", (large, large), 0)
    pen = ImageDraw.Draw(mask)
    for polygon in SHAPES[name]:
        pen.polygon([(x * large, y * large) for x, y in polygon], fill=255)
    image = Image.new("RGBA", (side, side), (*colour, 0))
    image.putalpha(mask.resize((side, side), Image.Resampling.LANCZOS))
    return Picture(to_surface(image), 0, 0, (side, side))


SMALL: Final = theme.Role("text", 17, 400)
CAPTION: Final = theme.Role("text", 14, 400)
GAPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Possible intervals between the numbers below the timeline."""
SPEED_WORDS: Final = {0.5: "× ½"}


class ShapeButton(Button):
    """Button that shows a symbol, with its label in the tooltip."""

    def _draw_words(self, *_words: object) -> None:
        """Draw no label, because the symbol replaces it."""


class Bar:
    """Playback controls; `watching` and `replay_text` are called in every frame, because the viewpoint may change."""

    def __init__(
        self,
        ctx: RenderContext,
        *,
        watching: Callable[[], ReplayPlayer],
        replay_text: Callable[[], ReplayText],
        hides: Callable[[], bool],
        play_from: Callable[[], None],
    ) -> None:
        """Create the controls; `hides` returns whether later moves of the deal must stay secret."""
        self.ctx, self._watching, self._replay_text, self._hides = ctx, watching, replay_text, hides
        self.shapes = Shapes()
        self.panel = Panel(ctx, "log")
        self.buttons = [
            self._button("home", _("To the beginning"), lambda: watching().go_to(0), "home"),
            self._button("back", _("One move back"), lambda: watching().step_back(), "left"),
            self._button("play", pgettext("a replay", "Play"), lambda: watching().play(), "space"),
            self._button("on", _("One move forward"), lambda: watching().step(), "right"),
            self._button("end", _("To the end"), lambda: watching().go_to(watching().last), "end"),
        ]
        self.speed = Button(ctx, "× 1", self._next_speed, size=19, name="speed", tooltip=_("Speed: − and + keys"))
        self.speed.align = "centre"
        self.primary = Button(
            ctx, _("Play from here"), play_from, kind="primary", key="return", size=24, name="play from"
        )
        self.track = Node(
            Rect(0, 0, 0, 0), "slider", _("Position in the deal"), name="track", on_drag=self._drag, ring="dark"
        )
        self.track.on_adjust = self._adjust
        self._line = Rect(0, 0, 0, 0)
        self._before_drag = 0
        self._mark_nodes: list[Node] = []
        self._marks_of: tuple[object, ...] = ()

    def _button(self, shape: str, label: str, do: Callable[[], None], key: str) -> Button:
        def art(surface: Surface, rect: Rect) -> None:
            name = "pause" if shape == "play" and self._watching().playing else shape
            self.shapes.draw(surface, name, rect.center, max(14, self.ctx.scale.px(24)))

        button = ShapeButton(self.ctx, label, do, name=f"replay {shape}", tooltip=label, art=art)
        button.node.value = self.ctx.keys.name(key)
        return button

    # Actions ----------------------------------------------------------------------------------------------------------

    def _next_speed(self) -> None:
        watching = self._watching()
        watching.faster(1 if watching.speed < len(SPEEDS) - 1 else -len(SPEEDS))

    def _adjust(self, by: int) -> bool:
        watching = self._watching()
        if by > 0:
            watching.step()
        else:
            watching.step_back()
        return True

    def _drag(self, kind: str, pos: tuple[int, int]) -> None:
        watching = self._watching()
        if kind == "start":
            self._before_drag = watching.target
        if kind == "cancel":
            watching.go_to(self._before_drag)
        elif kind in {"start", "move", "end"}:
            share = (pos[0] - self._line.x) / max(1, self._line.w)
            stop = round(min(1.0, max(0.0, share)) * watching.last)
            watching.playing = False
            if stop != watching.target or kind == "start":
                watching.go_to(stop)

    def go_to_mark(self, stop: int | None) -> None:
        """Pause playback and go to a mark's stop; do nothing if `stop` is None."""
        if stop is not None:
            self._watching().playing = False
            self._watching().go_to(stop)

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self, rect: Rect, u: float) -> None:
        """Place the bar in `rect` (pixels); `u` is the number of pixels per unit."""
        self.panel.place(rect)
        side, gap = max(round(56 * u), 34), max(round(8 * u), 5)
        high = max(round(52 * u), 34)
        caption = round(self.ctx.text.px(CAPTION) * 1.4)
        x, y = rect.x + max(round(20 * u), 10), rect.y + (rect.h - high - caption) // 2
        for button in self.buttons:
            wide = round(side * 1.28) if button is self.buttons[2] else side
            button.place(Rect(x, y, wide, high))
            x += wide + gap
        wide = max(round(84 * u), 50)
        self.speed.place(Rect(x + gap, y, wide, high))
        left = self.speed.rect.right + max(round(44 * u), 18)
        primary = min(max(self.primary.preferred(72)[0], round(300 * u)), rect.w // 4)
        tall = max(round(72 * u), 44)
        self.primary.place(Rect(rect.right - primary - max(round(22 * u), 12), rect.centery - tall // 2, primary, tall))
        right = self.primary.rect.x - max(round(60 * u), 26)
        self._line = Rect(left, round(rect.y + rect.h * 0.386), right - left, max(4, round(8 * u)))
        self.track.rect = self._line.inflate(max(16, round(24 * u)), max(20, round(30 * u)))
        self.track.radius = 8
        self._marks_of = ()

    def _x(self, stop: int) -> float:
        return self._line.x + self._line.w * stop / max(1, self._watching().last)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the buttons, then of the timeline with its marks on top."""
        self._sync_marks()
        watching = self._watching()
        self.track.value = _("{stop} of {last}").format(stop=watching.at, last=watching.last)
        self.track.number = Range(0, watching.last, watching.at, 1)
        buttons = [button.node for button in (*self.buttons, self.speed)]
        return [*buttons, self.track, *self._mark_nodes, self.primary.node]

    def _sync_marks(self) -> None:
        replay_text, watching = self._replay_text(), self._watching()
        at, hides = watching.at, self._hides()
        now = (id(replay_text), len(replay_text.marks), watching.last, at if hides else 0, tuple(self._line))
        if now == self._marks_of:
            return
        self._marks_of = now
        side = self._side()
        self._mark_nodes = []
        for mark in replay_text.marks:
            box = Rect(0, 0, max(8, min(side + 6, round(self._line.w / max(1, watching.last)) or 1)), side + 10)
            box.midbottom = round(self._x(mark.stop)), self._line.y - 2
            words = mark.words if not hides or mark.stop <= at else _(mark.legend)
            self._mark_nodes.append(
                Node(
                    box,
                    "button",
                    words or _(mark.legend),
                    self._mark_action(mark),
                    tooltip=words or _(mark.legend),
                    name=f"mark:{mark.stop}",
                    focusable=False,
                )
            )

    def _mark_action(self, mark: TrackMark) -> Callable[[], None]:
        return lambda: self.go_to_mark(mark.stop)

    def _side(self) -> int:
        return max(10, round(self.panel.rect.h * 0.12))

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the timeline, its marks and the buttons."""
        watching, text = self._watching(), self.ctx.text
        self.panel.draw(surface)
        self.buttons[2].node.label = self.buttons[2].node.tooltip = (
            _("Pause") if watching.playing else pgettext("a replay", "Play")
        )
        self.speed.label = SPEED_WORDS.get(watching.speed_factor, f"× {watching.speed_factor:g}")
        for button in (*self.buttons, self.speed):
            button.draw(surface)
            words = button.node.value if button is not self.speed else _("speed")
            at = button.rect.centerx, button.rect.bottom + text.px(CAPTION) * 1.25
            text.draw(surface, words, at, CAPTION, theme.DIM, align="centre")
        self._draw_track(surface)
        self.primary.draw(surface)

    def _draw_track(self, surface: Surface) -> None:
        ctx, line, watching = self.ctx, self._line, self._watching()
        at = watching.at
        radius = line.h / 2
        ctx.paint.fill(surface, line, radius=radius, fill=(theme.IVORY,), opacity=0.16)
        done = Rect(line.x, line.y, max(line.h, round(self._x(at)) - line.x), line.h)
        ctx.paint.fill(surface, done, radius=radius, fill=(theme.MARIGOLD, theme.BRASS))
        self._draw_numbers(surface, at)
        side = self._side()
        for mark in self._replay_text().marks:
            x = self._x(mark.stop)
            node = next((each for each in self._mark_nodes if each.name == f"mark:{mark.stop}"), None)
            grown = side + (4 if node is not None and node.hovered else 0)
            middle = x + (side * 0.38 if mark.shape == "flag" else 0), line.y - 6 - side / 2
            self.shapes.draw(surface, mark.shape, middle, grown, alpha=1.0 if mark.stop <= at else 0.75)
        knob = max(16, round(line.h * 2.9))
        disc = ctx.paint.box(
            knob, knob, radius=knob / 2, fill=(theme.IVORY,), line=(theme.BRASS,), line_width=2, shadow="button"
        )
        disc.draw_centred(surface, self._x(at), line.centery)

    def _draw_numbers(self, surface: Surface, at: int) -> None:
        """Draw the ticks with their numbers, the position next to the slider's knob, and the legend of marks."""
        ctx, text, line, watching = self.ctx, self.ctx.text, self._line, self._watching()
        last, wide = max(1, watching.last), self._line.w
        room = text.width("000", SMALL) * 2
        gap = next((each for each in GAPS if wide * each / last >= room), last)
        y = line.bottom + text.px(SMALL) * 1.45
        said = _("{stop} of {last}").format(stop=at, last=watching.last)
        half = text.width(said, SMALL) / 2 + 12
        x = min(max(self._x(at), line.x + half - 12), line.right - half + 12)
        for stop in range(last + 1):
            tick = self._x(stop)
            if wide / last >= 5 or stop % gap == 0:
                high = 6 if stop % gap == 0 else 3
                surface.fill(theme.DIM, Rect(round(tick), line.bottom + 3, 1, high))
            if stop % gap == 0 and abs(tick - x) > half + text.width(str(stop), SMALL) / 2 + 4:
                text.draw(surface, str(stop), (tick, y), SMALL, theme.DIM, align="centre")
        pill = ctx.paint.box(
            round(2 * half),
            round(text.px(SMALL) * 1.4),
            radius=text.px(SMALL) * 0.7,
            fill=(theme.NIGHT,),
            line=theme.BRASS_LINE,
            line_width=1,
        )
        pill.draw_centred(surface, x, y - text.px(SMALL) * 0.33)
        text.draw(surface, said, (x, y), SMALL.weighing(600), align="centre")
        self._draw_legend(surface, y + text.px(SMALL) * 1.75)

    def _draw_legend(self, surface: Surface, y: float) -> None:
        text, side = self.ctx.text, max(10, round(self.ctx.text.px(SMALL) * 0.75))
        kinds = dict.fromkeys((mark.shape, mark.legend) for mark in self._replay_text().marks)
        if y > self.panel.rect.bottom - 4 or not kinds:
            return
        x = float(self._line.x)
        for shape, legend in kinds:
            words = _(legend)
            if x + side + 8 + text.width(words, SMALL) > self._line.right:
                break
            self.shapes.draw(surface, shape, (x + side / 2, y - text.px(SMALL) * 0.33), side)
            x = text.draw(surface, words, (x + side + 7, y), SMALL, theme.DIM).right + 20
