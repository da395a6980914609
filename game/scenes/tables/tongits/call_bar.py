"""Bar for calling, folding or challenging, with public information about all hands. TG-40, TG-42, TG-70."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.rules.tongits.moves import CHALLENGE, FOLD
from game.table.tongits.layout import CALL_BAR
from game.ui import theme
from game.ui.layout import fit_widths
from game.ui.measure import MOST_ENLARGED
from game.ui.text_overflow import room_for
from game.ui.typesetting import LEAST_PX
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Move
    from game.scenes.table.window_frame import WindowFrame
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words.tongits.questions import Calling, Standing

TITLE: Final = theme.PANEL_TITLE.sized(26)
PAID_MORE: Final = N_(
    "Losers also pay for the winner’s aces and kings, and for fours of a kind and escaleras in hand or secret."
)
"""Why losers may pay more than the amounts on the buttons. TG-72."""
LINE: Final = theme.BODY
STRONG: Final = theme.BODY_BOLD.sized(22)
TITLE_MOST: Final = 0.62
"""Maximum width of the title, as a fraction of the width left of the buttons."""
BUTTONS_MOST: Final = 0.55
"""Maximum width of the buttons, as a fraction of the bar's width."""
LINES_LEAST: Final = 0.8
"""Minimum text size of the lines, relative to the design; title and buttons shrink if necessary."""
SPARE_STEP: Final = 1.4
"""Minimum line spacing, as a multiple of the text size, at which the spare line is also shown."""
PART: Final = " · "
"""Separator after which a line that does not fit may be broken."""


class CallBar:
    """Bar with public information and a choice of answers, between the viewer's bahays and the hand."""

    def __init__(
        self,
        ctx: RenderContext,
        title: str,
        tally: str,
        lines: Sequence[str],
        buttons: Sequence[Button],
        usual: int = -1,
    ) -> None:
        """Create the bar; `usual` is the index of the button that is focused at first."""
        self.ctx, self.title, self.tally, self.lines, self.buttons = ctx, title, tally, lines, buttons
        self.usual = buttons[usual].node
        """Node that is focused at first."""
        self.spare = ""
        """Extra line, shown only if there is room for it."""
        self.panel = Panel(ctx, "dark")
        self._most = MOST_ENLARGED

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the buttons."""
        return [button.node for button in self.buttons]

    def place(self, frame: WindowFrame) -> None:
        """Place the bar with its buttons on the right and the largest text that fits."""
        self._most = room_for(self.ctx, lambda: self._place(frame), self._paint)

    def _place(self, frame: WindowFrame) -> bool:
        scale, text = self.ctx.scale, self.ctx.text
        self.panel.place(frame.rect(CALL_BAR))
        rect = self.panel.rect
        high = max(scale.px(92), round(text.px(theme.QUIET_BUTTON) + text.px(theme.SMALL) * 2.2))
        if scale.enlarged > 1:
            high = min(high, rect.h - scale.px(16))
        x, gap = rect.right - scale.px(20), scale.px(12)
        buttons = list(reversed(self.buttons))
        wanted = [button.preferred()[0] for button in buttons]
        for button, wide in zip(buttons, fit_widths(wanted, round(rect.w * BUTTONS_MOST)), strict=True):
            button.place(Rect(x - wide, rect.centery - high // 2, wide, high))
            x -= wide + gap
        return text.px(self._fitted()[1]) >= LINES_LEAST * text.px(LINE)

    def _broken(self, room: int, role: theme.Role) -> list[str]:
        """Return the lines of text, wrapped to the width `room`."""
        found: list[str] = []
        for words in self.lines:
            fits = self.ctx.text.width(words, role) <= room
            for part in [words] if fits else words.split(PART):
                found += self.ctx.text.wrap(part, role, room)
        return found

    def _head(self) -> tuple[theme.Role, theme.Role, int]:
        """Return the text roles of title and tally, and the width of the wider one in pixels.

        The width has an upper limit.
        """
        text, scale, rect = self.ctx.text, self.ctx.scale, self.panel.rect
        title, strong = TITLE, STRONG
        if scale.enlarged > 1:
            title, strong = text.within(TITLE, rect.h * 0.36), text.within(STRONG, rect.h * 0.34)
        most = round((self.buttons[0].rect.x - rect.x - scale.px(24)) * TITLE_MOST)
        return title, strong, min(most, max(text.width(self.title, title), text.width(self.tally, strong)))

    def _lines_x(self) -> int:
        """Return the left edge of the lines, to the right of title and tally."""
        return self.panel.rect.x + self.ctx.scale.px(24) + self._head()[2] + self.ctx.scale.px(30)

    def _fitted(self) -> tuple[list[str], theme.Role]:
        """Return the lines and their text role, which is smaller if there are many lines."""
        text, role = self.ctx.text, LINE
        room = self.buttons[0].rect.x - self.ctx.scale.px(16) - self._lines_x()
        lines = self._broken(room, role)
        more = [*lines, *self.ctx.text.wrap(self.spare, role, room)] if self.spare else lines
        if len(more) * text.px(role) * SPARE_STEP <= self.panel.rect.h:
            return more, role
        for px in range(text.px(LINE) - 1, LEAST_PX - 1, -1):
            if len(lines) * text.px(role) * 1.15 <= self.panel.rect.h:
                break
            role = LINE._replace(px=px)
            lines = self._broken(room, role)
        return lines, role

    def draw(self, surface: Surface) -> None:
        """Draw the text on the left and the buttons on the right."""
        with self.ctx.text.enlarged_at_most(self._most):
            self._paint(surface)

    def _paint(self, surface: Surface) -> None:
        self.panel.draw(surface)
        text, scale, rect = self.ctx.text, self.ctx.scale, self.panel.rect
        left = rect.x + scale.px(24)
        step = max(scale.px(28), round(text.px(LINE) * 1.35))
        if scale.enlarged > 1:
            step = min(step, round(rect.h * 0.4))
        title, strong, wide = self._head()
        top = rect.centery - round(step * 0.68)
        high = 2 * (top - rect.y - 2) if scale.enlarged == 1 else step
        text.draw(
            surface, self.title, (left, top), title, theme.IVORY, valign="middle", width=wide, height=max(high, 30)
        )
        at = left, top + round(step * 1.35)
        text.draw(surface, self.tally, at, strong, theme.OLD_GOLD, valign="middle", width=wide, height=step)
        x = self._lines_x()
        lines, role = self._fitted()
        step = min(step, round(rect.h * 0.86 / max(1, len(lines))))
        first = rect.centery - step * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            text.draw(surface, line, (x, first + i * step), role, theme.DIM, valign="middle")
        for button in self.buttons:
            button.draw(surface)


def _deciding(
    ctx: RenderContext,
    label: str,
    do: Callable[[], None],
    *,
    second: str = "",
    key: str,
    name: str,
    kind: str = "quiet",
) -> Button:
    return Button(
        ctx, label, do, kind=kind, second=second, key=key, size=22, name=name, layer=5, align="left", indent=20
    )


def answer_bar(ctx: RenderContext, known: Standing, answer: Callable[[Move], None], *, pays: bool = False) -> CallBar:
    """Return a bar with buttons to fold or challenge; if a challenge `pays`, it is primary and focused at first.

    Otherwise folding is focused, and both buttons are quiet.
    """
    fold = _deciding(ctx, _("Fold"), lambda: answer(FOLD), second=known.fold, key="f", name=str(FOLD))
    challenge = _deciding(
        ctx,
        _("Challenge"),
        lambda: answer(CHALLENGE),
        second=known.challenge,
        key="g",
        name=str(CHALLENGE),
        kind="primary" if pays else "quiet",
    )
    fold.node.tooltip = challenge.node.tooltip = _(PAID_MORE)
    return CallBar(ctx, known.title, known.tally, known.others, (fold, challenge), usual=int(pays))


def calling_bar(ctx: RenderContext, known: Calling, call: Callable[[], None], leave: Callable[[], None]) -> CallBar:
    """Return the bar that asks for confirmation of a call. TG-40."""
    not_yet = _deciding(ctx, _("Not yet"), leave, key="escape", name="not yet")
    do = _deciding(ctx, _("Call a draw"), call, second=known.stakes, key="c", name="call", kind="primary")
    do.node.tooltip = _(PAID_MORE)
    bar = CallBar(ctx, known.title, known.tally, known.meaning, (not_yet, do))
    bar.spare = known.cards
    return bar
