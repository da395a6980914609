"""Single-line text field, such as for a player's name, with copying, pasting and input methods.

Focusing a field selects all of its text, so that typing replaces a name; a click in it or an arrow key then
sets the caret.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.intents import Confirm, Editing, Intent, Key, Move, Pointer, Text
from game.ui.node import Node
from game.ui.typesetting import is_mark
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.ui.render_context import RenderContext


class ClipboardError(Exception):
    """Raised if the clipboard's content cannot be pasted.

    Either it is not text, or the desktop does not provide it.
    """


def pasted() -> str:
    """Return the text in the clipboard; '' if it is empty.

    Raises:
        ClipboardError: Its bytes are not UTF-8, or there is no clipboard.
    """
    try:
        return pygame.scrap.get_text()
    except (UnicodeDecodeError, pygame.error) as error:
        raise ClipboardError from error


BLINK_S: Final = 0.53
MOST_LOOKED_AT: Final = 10_000
"""Maximum number of characters of pasted text that are examined."""
PAD: Final = 14
"""Units between an edge and the text."""


class TextField(NodeWidget):
    """Single-line text field; calls `on_change` on every change, `on_done` on Enter or loss of focus.

    If there is an `on_enter`, it is called on Enter instead of `on_done`. Letters that no font has are omitted
    with a notice; with `any_letters` they are accepted, and drawn as dots. Focusing the field selects its text.
    """

    corner = 10.0

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        on_done: Callable[[str], None] | None = None,
        on_enter: Callable[[], None] | None = None,
        longest: int = 24,
        hint: str = "",
        paper: bool = False,
        name: str = "",
        any_letters: bool = False,
    ) -> None:
        super().__init__(ctx)
        self._any_letters = any_letters
        self.longest, self.hint, self.paper = longest, hint, paper
        self.on_change, self.on_done, self.on_enter = on_change, on_done, on_enter
        self._text, self._caret = text, len(text)
        self._composed = ""
        self._all = False
        """Whether all text is selected, so that typing replaces it."""
        self._time = 0.0
        self.kept = (0, 0)
        """Pixels at the left and right end reserved for the scene's own drawing, such as a magnifying glass."""
        self.node = Node(
            self.rect,
            "field",
            label,
            self._finish,
            value=text,
            name=name,
            ring="paper" if paper else "dark",
            on_intent=self._handle,
            on_focus=self._focus_changed,
            on_tick=self._blink,
        )

    @property
    def text(self) -> str:
        """Text currently in the field."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text, self._all = text, False
        self._caret = min(self._caret, len(text))
        self.node.value = text

    def choose_all(self) -> None:
        """Select all text, so that typing replaces it."""
        self._all, self._caret = bool(self._text), len(self._text)

    def follows(self, before: TextField) -> None:
        """Take over caret, selection and composed letters from a field that this one replaces during use."""
        self._caret, self._all = min(before._caret, len(self._text)), before._all and self._text == before._text
        self._composed = before._composed

    def _blink(self, seconds: float) -> bool:
        """Advance the blinking caret; return True if its visibility changed."""
        before = self._time % (2 * BLINK_S) < BLINK_S
        self._time += seconds
        return before != (self._time % (2 * BLINK_S) < BLINK_S)

    # Editing ----------------------------------------------------------------------------------------------------------

    def _handle(self, intent: Intent) -> bool:
        self._time = 0.0
        match intent:
            case Key("a", ctrl=True):
                self.choose_all()
            case Text(typed):
                self._composed = ""
                self._insert(typed)
            case Editing(composed):
                self._composed = "".join(filter(self._takes, composed))
            case Confirm("space"):
                pass  # the space arrives as text input
            case Confirm("return") if self.on_enter is not None:
                self.on_enter()
            case Move(direction) if direction in {"left", "right"} and not intent.pad:
                self._caret = self._next_caret(self._caret, -1 if direction == "left" else 1)
                self._all = False
            case Key("v", ctrl=True):
                self._paste()
            case Key("c", ctrl=True) if self._all:
                self._copy()
            case Key("x", ctrl=True) if self._all:
                if self._copy():
                    self._cut(0, len(self._text))
            case Key(ctrl=True) | Key(alt=True):
                return False
            case Key("backspace" | "delete") if self._all:
                self._cut(0, len(self._text))
            case Key("backspace"):
                self._cut(self._next_caret(self._caret, -1), self._caret)
            case Key("delete"):
                self._cut(self._caret, self._next_caret(self._caret, 1))
            case Key("home"):
                self._caret, self._all = 0, False
            case Key("end"):
                self._caret, self._all = len(self._text), False
            case Key(name) if len(name) > 1 and name.startswith(("f", "pad")):
                return False
            case Key():
                pass  # while typing, a letter is not a shortcut; it arrives as text input
            case Pointer("down", pos) if self.node.contains(pos):
                self._caret, self._all = self._caret_at(pos[0]), False
                return False  # the focus tree still has to focus the field
            case _:
                return False
        return True

    def _takes(self, character: str) -> bool:
        return self._any_letters or self.ctx.text.writes(character)

    def _paste(self) -> None:
        try:
            self._insert(pasted())
        except ClipboardError:
            self.ctx.notify(_("There is no text on the clipboard that can be pasted here."))

    def _copy(self) -> bool:
        """Copy the text to the clipboard; notify the player and return False if that is not possible."""
        try:
            pygame.scrap.put_text(self._text)
        except pygame.error as error:
            self.ctx.notify(_("Could not copy ({reason}).").format(reason=error))
            return False
        return True

    def _insert(self, typed: str) -> None:
        """Insert the printable characters of a text at the caret, as many as the field can hold."""
        start, end = (0, len(self._text)) if self._all else (self._caret, self._caret)
        room = max(0, self.longest - len(self._text) + end - start)
        printable = "".join(islice((one for one in typed[:MOST_LOOKED_AT] if one.isprintable()), room))
        typed = "".join(one for one in printable if self._takes(one))
        if typed != printable:
            self.ctx.notify(
                _(
                    "Sala cannot show some of these letters, so they were left out. Please write in Latin, "
                    "Thai, Chinese, Japanese kana, Cyrillic or Greek letters."
                )
            )
        if typed:
            self.text = self._text[:start] + typed + self._text[end:]
            self._caret = start + len(typed)
            self._changed()

    def _cut(self, start: int, end: int) -> None:
        if start < end:
            self._caret = start
            self.text = self._text[:start] + self._text[end:]
            self._changed()

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change(self._text)

    def _finish(self) -> None:
        if self.on_done is not None:
            self.on_done(self._text)

    def _focus_changed(self, focused: bool) -> None:  # noqa: FBT001 - called by the tree
        self._composed, self._time, self._all = "", 0.0, False
        if focused:
            self.choose_all()
        else:
            self._finish()

    def _next_caret(self, place: int, by: int) -> int:
        """Return the caret position after `place` (`by` 1) or before it (-1).

        It is never before a combining mark.
        """
        place += by
        while 0 < place < len(self._text) and is_mark(self._text[place]):
            place += by
        return min(max(place, 0), len(self._text))

    def _caret_at(self, x: int) -> int:
        left = self._room.x
        places = [at for at in range(len(self._text) + 1) if at in {0, len(self._text)} or not is_mark(self._text[at])]
        return min(places, key=lambda at: abs(left + self.ctx.text.width(self._text[:at], theme.BODY) - x))

    @property
    def _room(self) -> Rect:
        """Rectangle inside the field in which the text is drawn."""
        pad, (left, right) = self.ctx.scale.px(PAD), self.kept
        return Rect(self.rect.x + pad + left, self.rect.y, max(1, self.rect.w - 2 * pad - left - right), self.rect.h)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def suggest(self, *hints: str) -> None:
        """Set the placeholder to the first of several hints that fits, or to the last if none does."""
        room = self._room.w
        self.hint = next((hint for hint in hints if self.ctx.text.width(hint, theme.BODY) <= room), hints[-1])

    def draw(self, surface: Surface) -> None:
        """Draw the field with its text, or its placeholder, and the caret."""
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        ctx.paint.fill(
            surface,
            rect,
            radius=scale.f(10),
            fill=theme.PAPER_HOVER if self.paper else (theme.BLACK,),
            opacity=1.0 if self.paper else 0.34,
            line=(theme.PAPER_LINE,) if self.paper else theme.BRASS_LINE,
            line_width=scale.line,
            line_opacity=1.0 if self.node.focused else 0.6,
        )
        ink = theme.INK if self.paper else theme.IVORY
        pad, start_x = scale.px(PAD), self._room.x
        shown = self._text[: self._caret] + self._composed + self._text[self._caret :]
        caret_x = ctx.text.width(self._text[: self._caret] + self._composed, theme.BODY)
        room = self._room.w
        shift = max(0, caret_x - room) if self.node.focused else 0
        before = surface.get_clip()
        surface.set_clip(self._room.inflate(pad, 0).clip(before))
        if self._all and self.node.focused:
            high = round(ctx.text.px(theme.BODY) * 1.5)
            behind = Rect(start_x - shift, rect.centery - high // 2, caret_x, high)
            ctx.paint.fill(surface, behind, radius=scale.f(4), fill=(theme.MARIGOLD,), opacity=0.34)
        if shown:
            if self.node.focused or ctx.text.width(shown, theme.BODY) <= room:
                ctx.text.draw(surface, shown, (start_x - shift, rect.centery), theme.BODY, ink, valign="middle")
            else:
                ctx.text.draw_in(surface, shown, Rect(start_x, rect.y, room, rect.h), theme.BODY, ink)
        elif self.hint:
            faint = theme.INK_2 if self.paper else theme.DIM
            box = Rect(start_x, rect.y, room, rect.h)
            ctx.text.draw_in(surface, self.hint, box, theme.BODY, faint, alpha=0.75)
        if self.node.focused:
            x = start_x - shift + caret_x
            high = round(ctx.text.px(theme.BODY) * 1.25)
            if self._composed:
                start = ctx.text.width(self._text[: self._caret], theme.BODY)
                surface.fill(ink, (start_x - shift + start, rect.centery + high // 2, caret_x - start, scale.hairline))
            if self._time % (2 * BLINK_S) < BLINK_S:
                surface.fill(
                    theme.PAPER_RING if self.paper else theme.GLOW,
                    (x, rect.centery - high // 2, scale.px(2, 2), high),
                )
        surface.set_clip(before)
