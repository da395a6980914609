"""Row of letters on a seat's card, with which a name is typed on a gamepad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, language, pgettext
from game.ui import theme
from game.ui.gamepad_glyphs import glyph_width, paint_glyph
from game.ui.intents import Cancel, Confirm, Key, Move
from game.ui.key_bindings import on_cap

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Seat
    from game.ui.intents import Intent
    from game.ui.render_context import RenderContext

LATIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHERS: Final = {
    "fil": "Ñ",
    "th": "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาำิีึืุูเแโใไ่้๊๋็์",
}
"""Letters of each language besides the Latin ones, which come first."""
SPACE: Final = " "
SHOWN_SPACE: Final = "_"
"""Character that represents a space in the row."""
FAR: Final = 5
"""Number of letters that up and down skip."""
MOST_SHOWN: Final = 9
BESIDE_GLYPH: Final = 3
"""Pixels between the picture of a button and its label."""
LEAST_APART: Final = 6
"""Minimum distance in pixels between the descriptions of two buttons."""
LEAST_PX: Final = 8
DELETING, FINISHING = "pad x", "pad start"


class LetterRow:
    """Row of letters with which one gamepad types the name of one seat; several rows may be open at once."""

    def __init__(self, seat: Seat, family: str, name: Callable[[], str], rename: Callable[[str], None]) -> None:
        """Create the row; `family` is the labelling of the gamepad's buttons, as in `Keys.family_of`."""
        self.seat, self._family, self._name, self._rename = seat, family, name, rename
        self.letters = LATIN + OTHERS.get(language(), "") + "-" + SPACE
        self._place = 0
        self.done = False
        """Whether the person has finished the name."""

    @property
    def letter(self) -> str:
        """The chosen letter as it would be typed: lower-case except at the beginning of a word."""
        chosen = self.letters[self._place]
        name = self._name()
        return chosen if not name or name.endswith((SPACE, "-")) else chosen.lower()

    def handle(self, intent: Intent) -> None:
        """Choose a letter, type it, delete the last one, or finish; ignore any other press."""
        match intent:
            case Move(direction):
                steps = {"left": -1, "right": 1, "up": -FAR, "down": FAR}
                self._place = (self._place + steps[direction]) % len(self.letters)
            case Confirm():
                self._rename(self._name() + self.letter)
            case Key(name) if name == DELETING:
                self._rename(self._name()[:-1])
            case Key(name) if name == FINISHING:
                self.done = True
            case Cancel():
                self.done = True

    def draw(self, ctx: RenderContext, surface: Surface, rect: Rect) -> None:
        """Draw the letters around the chosen one and, if there is room, hints about the buttons below them."""
        text = ctx.text
        with text.enlarged_at_most(1.0):
            high = round(text.px(theme.BODY) * 1.5)
            hints = rect.h >= high + round(text.px(theme.KEY_CAP) * 1.4)
            ctx.paint.fill(surface, rect, radius=ctx.scale.f(8), fill=(theme.BLACK,), opacity=0.5)
            middle = rect.y + high // 2 if hints else rect.centery
            step = max(round(text.px(theme.BODY) * 1.25), rect.w // MOST_SHOWN)
            beside = max(1, (rect.w // step - 1) // 2)
            for off in range(-beside, beside + 1):
                letter = self.letters[(self._place + off) % len(self.letters)]
                x = rect.centerx + off * step
                if off == 0:
                    box = Rect(0, 0, step - 2, high - 4)
                    box.center = (x, middle)
                    ctx.paint.fill(surface, box, radius=ctx.scale.f(6), fill=(theme.GLOW,))
                ink = theme.INK if off == 0 else theme.IVORY
                text.draw(
                    surface,
                    SHOWN_SPACE if letter == SPACE else on_cap(letter),
                    (x, middle),
                    theme.BODY,
                    ink,
                    align="centre",
                    valign="middle",
                    width=step,
                    height=high,
                )
            if hints:
                self._draw_hints(ctx, surface, Rect(rect.x, rect.y + high, rect.w, rect.h - high))

    def _draw_hints(self, ctx: RenderContext, surface: Surface, rect: Rect) -> None:
        """Draw the buttons and their descriptions on one line, smaller if they would not fit otherwise."""
        text, size = ctx.text, round(ctx.text.px(theme.KEY_CAP) * 1.3)
        hints = [(f"{self._family} {button}", words) for button, words in hints_of()]
        room = (
            rect.w - sum(glyph_width(glyph, size) + BESIDE_GLYPH for glyph, _words in hints) - LEAST_APART * len(hints)
        )
        role = text.fitted("".join(words for _glyph, words in hints), theme.KEY_CAP, room, least_px=LEAST_PX)
        wide = [glyph_width(glyph, size) + BESIDE_GLYPH + text.width(words, role) for glyph, words in hints]
        x, apart = rect.x + LEAST_APART / 2, max(LEAST_APART, (rect.w - sum(wide)) / len(hints))
        for (glyph, words), one in zip(hints, wide, strict=True):
            beside = glyph_width(glyph, size)
            paint_glyph(ctx, surface, glyph, (x + beside / 2, rect.centery), size, theme.IVORY)
            text.draw(surface, words, (x + beside + BESIDE_GLYPH, rect.centery), role, theme.DIM, valign="middle")
            x += one + apart


def hints_of() -> tuple[tuple[str, str], ...]:
    """Return pairs of a button's name and a description of its action."""
    return ("a", pgettext("type the chosen letter", "Type")), ("x", _("Delete")), ("b", _("Done"))
