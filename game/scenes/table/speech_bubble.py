"""Speech bubble of an opponent: a short line, shown briefly near the plaque where space is free."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from pygame import Rect

from game.i18n.lists import labelled
from game.table.small_talk import SaidLines
from game.ui import theme
from game.ui.tooltip import MARGIN, Bubble, Near, nearest, tip_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pygame import Surface

    from game.access.bridge import SpeechQueue
    from game.match.match import Match
    from game.rules.contract import Event
    from game.table.small_talk import Line, SmallTalk
    from game.ui.plaque import Plaque
    from game.ui.render_context import RenderContext
    from game.ui.scene import SceneStack
    from game.ui.text import Text

SHOWN_S: Final = 2.5
IN_S: Final = 0.14
"""Seconds for which the bubble fades in; with reduced motion, it appears immediately."""
FAR: Final = 0.09
"""Maximum distance from the plaque, as a fraction of the window's height, for showing a line."""
WIDEST: Final = (300.0, 200.0, 140.0)
"""Line widths to try, in units."""
_SAID: Final[WeakKeyDictionary[SceneStack, SaidLines]] = WeakKeyDictionary()
PAD: Final = (14.0, 9.0)
TIP: Final = (16.0, 10.0)


def said_in(stage: SceneStack) -> SaidLines:
    """Return everything that was said at this window's tables since it was opened."""
    return _SAID.setdefault(stage, SaidLines())


class SpeechBubble:
    """Shows what the opponents say; a newer line replaces an older one."""

    def __init__(
        self, ctx: RenderContext, plaques: Sequence[Plaque], voice: SpeechQueue, amount: Callable[[], str]
    ) -> None:
        """Create the bubble without a line; `amount` returns the setting: 'off', 'few' or 'many'."""
        self._kit, self._plaques, self._voice, self.amount = ctx, plaques, voice, amount
        self.line: Line | None = None
        """Line on the screen; None if nobody speaks or there is no room."""
        self._wanted: Line | None = None
        self.bubble: Bubble | None = None
        self._full: Sequence[Rect] | None = None
        """Obstacles among which the last search, which takes a while, found no room for the line."""
        self._age_s = 0.0

    def say(self, line: Line) -> None:
        """Show a line and announce it to a screen reader."""
        self._wanted, self.line, self.bubble, self._age_s = line, None, None, 0.0
        self._full = None
        self._voice.say(labelled(self._plaques[line.seat].name, line.said))

    def hush(self) -> None:
        """Remove the line."""
        self._wanted = self.line = self.bubble = None

    @property
    def speaking(self) -> bool:
        """Whether a line is being shown or is waiting for free space."""
        return self._wanted is not None

    @property
    def left_s(self) -> float | None:
        """Seconds until the line disappears; None if there is no line.

        While the line fades in or waits for free space, the value is 0.
        """
        if self._wanted is None:
            return None
        return SHOWN_S - self._age_s if self.bubble is not None and self._alpha >= 1 else 0.0

    def update(self, seconds: float, obstacles: Callable[[], Sequence[Rect]] | None) -> bool:
        """Advance the time, keeping clear of `obstacles`; return whether the picture has changed.

        If `obstacles` is None because the table has not been drawn yet, the line waits.
        """
        if self._wanted is None:
            return False
        before, fading = self.bubble, self._alpha < 1
        self._age_s += seconds
        if self._age_s >= SHOWN_S or self.amount() == "off":
            self.hush()
            return before is not None
        if obstacles is None:
            return True
        kept = obstacles()
        if kept != self._full if self.bubble is None else self.bubble.box.collidelist(kept) >= 0:
            self.bubble = self._find(self._wanted, kept)
            self._full = kept if self.bubble is None else None
            self.line = self._wanted if self.bubble is not None else None
        return self.bubble != before or (fading and self.bubble is not None)

    @property
    def _alpha(self) -> float:
        return 1.0 if self._kit.settings.reduced_motion else min(1.0, self._age_s / IN_S)

    def layout(self) -> None:
        """Look for a new position after a change of window size or of the areas to keep clear."""
        self.line = self.bubble = self._full = None

    def _find(self, line: Line, kept: Sequence[Rect]) -> Bubble | None:
        """Return a position next to the speaker's plaque; None if every position would cover something."""
        ctx, words = self._kit, line.said
        scale, text = ctx.scale, ctx.text
        beside = self._plaques[line.seat].outline
        window = Rect(scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
        gap = max(scale.px(TIP[1]), 6)
        pad_x, pad_y = self._pads
        for width in WIDEST:
            lines = tuple(text.wrap(words, theme.CAPTION, max(scale.px(width), text.longest(words, theme.CAPTION))))
            wide = max(text.width(one, theme.CAPTION) for one in lines) + 2 * pad_x
            size = wide, text.line_height(theme.CAPTION, words) * len(lines) + 2 * pad_y
            found = nearest(size, beside, Near(kept), window, gap)
            if found is None or _distance(found[1], beside) > FAR * scale.height:
                continue
            return Bubble(found[1], lines, tip_of(found[1], beside, 3 * gap))
        return None

    @property
    def _pads(self) -> tuple[int, int]:
        scale = self._kit.scale
        return max(scale.px(PAD[0]), 10), max(scale.px(PAD[1]), 6)

    @property
    def rects(self) -> Sequence[Rect]:
        """Area of the bubble in pixels, as a list; empty while nobody is speaking."""
        return [self.bubble.box] if self.bubble is not None else []

    def draw(self, surface: Surface) -> None:
        """Draw the bubble."""
        bubble, ctx = self.bubble, self._kit
        if bubble is None:
            return
        scale, text, box = ctx.scale, ctx.text, bubble.box
        picture = ctx.paint.box(
            *box.size,
            radius=scale.f(theme.R_PAPER),
            fill=theme.PAPER_FILL,
            line=(theme.RED_ON_PAPER,),
            line_width=scale.hairline,
            shadow="card",
            tip=(*bubble.tip, scale.f(TIP[0]), scale.f(TIP[1])) if bubble.tip is not None else None,
        )
        alpha = self._alpha
        picture.draw(surface, *box.topleft, alpha)
        if alpha >= 1:
            text.cover(box)
        step = text.line_height(theme.CAPTION, "".join(bubble.lines))
        y = box.y + self._pads[1] + step / 2
        for one in bubble.lines:
            at = box.centerx, y
            text.draw(surface, one, at, theme.CAPTION, theme.INK, align="centre", valign="middle", alpha=alpha)
            y += step


def _distance(one: Rect, other: Rect) -> float:
    """Return the larger of the horizontal and vertical gaps between two rectangles, in pixels."""
    across = max(one.left - other.right, other.left - one.right, 0)
    return max(across, one.top - other.bottom, other.top - one.bottom, 0)


class TableTalk:
    """Connects a table's events with the small talk about them; silent in lessons and replays."""

    def __init__(
        self,
        match: Match,
        talk: SmallTalk,
        bubble: SpeechBubble,
        *,
        silent: bool,
        obstacles: Callable[[], Iterable[Rect]],
    ) -> None:
        """Create the connection; a `silent` table has no talk; `obstacles` returns areas in pixels to keep clear."""
        self._match, self._talk, self.bubble = match, talk, bubble
        self.silent, self._obstacles = silent, obstacles
        self._texts: list[Rect] | None = None
        """Areas of the texts on the table as last drawn; None until drawn with the current line."""

    def begin(self, events: Iterable[Event]) -> None:
        """Start a deal in which these events have already been shown; greet at the start of a match."""
        match, length = self._match, self._match.terms.length
        self.bubble.hush()
        last = match.number == match.deals or bool(length.minutes and length.up(match.spent))
        first, amount = match.number == 1, self.bubble.amount()
        self._talk.begin(match.commitment, last=last, first=first, events=events, amount=amount)
        if first and match.fresh:
            self._say(self._talk.greet(amount))

    def hear(self, event: Event) -> None:
        """Follow an event that is being shown."""
        self._say(self._talk.hear(event, self.bubble.amount()))

    def take_leave(self) -> None:
        """Say goodbye at the end of the last deal, if the table shows its own settlements."""
        self._say(self._talk.take_leave(self.bubble.amount()))

    def _say(self, line: Line | None) -> None:
        if line is not None and not self.silent:
            self._texts = None
            self.bubble.say(line)

    def update(self, seconds: float) -> bool:
        """Advance the time; return whether the picture has changed."""
        return self.bubble.update(seconds, None if self._texts is None else self._kept)

    def paint(self, surface: Surface, layers: Iterable[Callable[[Surface], None]], text: Text) -> None:
        """Paint the table's layers and, while an opponent speaks, record the areas of the texts in them.

        If a text has appeared under the bubble, the bubble is not drawn and looks for another place.
        """
        if not self.bubble.speaking:
            for layer in layers:
                layer(surface)
            return
        with nullcontext(text.record) if text.record is not None else text.recording() as drawn:
            for layer in layers:
                layer(surface)
            self._texts = [one.rect for one in drawn]
        if any(rect.collidelist(self._texts) >= 0 for rect in self.bubble.rects):
            self.bubble.layout()

    def _kept(self) -> list[Rect]:
        return [rect for rect in map(Rect, (*self._obstacles(), *(self._texts or ()))) if rect.w > 0 and rect.h > 0]
