"""The question whether to fold or to challenge, with what is known of the call. TG-42, TG-70."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.tongits.moves import CHALLENGE, FOLD
from game.scenes.tables.tongits.layout import ANSWER_BAR, CALL
from game.ui import theme
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Move
    from game.scenes.table.geometry import Frame
    from game.ui.kit import Kit
    from game.ui.node import Node
    from game.words.tongits.questions import Standing

TITLE: Final = theme.PANEL_TITLE.sized(26)
LINE: Final = theme.BODY
STRONG: Final = theme.BODY_BOLD.sized(22)


class AnswerBar:
    """Fold or challenge, between the own bahays and the hand: it covers no card."""

    def __init__(self, kit: Kit, standing: Standing, call: Button, answer: Callable[[Move], None]) -> None:
        """`call` is the table's own button that calls a draw: closed now, and visible as always. TG-45."""
        self.kit, self.standing, self.call = kit, standing, call
        self.panel = Panel(kit, "dark")

        def button(label: str, move: Move, costs: str, kind: str) -> Button:
            name = str(move)
            made = Button(
                kit,
                label,
                lambda: answer(move),
                kind=kind,
                second=costs,
                key=name[0],
                size=22,
                name=name,
                layer=5,
                show_key=False,
                align="left",
                indent=24,
            )
            made.node.tooltip = _("Who loses also pays for the winner’s aces, kings, closed fours and escaleras.")
            return made

        self.fold = button(_("Fold"), FOLD, standing.fold, "quiet")
        self.challenge = button(_("Challenge"), CHALLENGE, standing.challenge, "primary")

    @property
    def nodes(self) -> list[Node]:
        """Both answers."""
        return [self.fold.node, self.challenge.node]

    def place(self, frame: Frame) -> None:
        """Stand in its place."""
        scale, text = self.kit.scale, self.kit.text
        self.panel.place(frame.rect(ANSWER_BAR))
        rect = self.panel.rect
        pad = scale.px(20)
        high = max(scale.px(92), round(text.px(theme.QUIET_BUTTON) + text.px(theme.SMALL) * 2.2))
        x = rect.right - pad
        for button in (self.challenge, self.fold):
            words = max(text.width(button.label, button.role), text.width(button.second, theme.SMALL))
            wide = words + 2 * scale.px(24)
            button.place(Rect(x - wide, rect.centery - high // 2, wide, high))
            x -= wide + scale.px(14)
        wide, high = frame.rect(CALL).size
        self.call.place(Rect(x - wide, rect.centery - high // 2, wide, high))

    def draw(self, surface: Surface) -> None:
        """What is known at the left, the answers at the right."""
        self.panel.draw(surface)
        text, scale, rect, known = self.kit.text, self.kit.scale, self.panel.rect, self.standing
        left = rect.x + scale.px(24)
        step = max(scale.px(28), round(text.px(LINE) * 1.35))
        top = rect.centery - round(step * 0.68)
        text.draw(surface, known.title, (left, top), TITLE, theme.IVORY, valign="middle")
        text.draw(surface, known.tally, (left, top + round(step * 1.35)), STRONG, theme.OLD_GOLD, valign="middle")
        x = left + max(text.width(known.title, TITLE), text.width(known.tally, STRONG)) + scale.px(30)
        room = self.call.rect.x - scale.px(16) - x
        lines = []
        for words in known.others:
            lines += [words] if text.width(words, LINE) <= room else words.split(" · ")
        step = min(step, round(rect.h * 0.8 / len(lines)))
        first = rect.centery - step * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            text.draw(surface, line, (x, first + i * step), LINE, theme.DIM, valign="middle", width=room)
        for button in (self.call, self.fold, self.challenge):
            button.draw(surface)
