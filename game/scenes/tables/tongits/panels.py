"""Panels of the table: a choice between a few moves with small cards, and the question whether to fold or challenge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.scenes.table.geometry import Box, Spot
from game.scenes.tables.tongits.layout import ANSWER_BAR, CALL, FIELD
from game.ui import theme
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.tables.tongits.board import Board
    from game.ui.node import Node

MINI: Final = (34.0, 47.6)
MINI_PITCH: Final = 24.0
ROW, GAP, HEAD, PAD = 58.0, 8.0, 46.0, 12.0
MOST_IN_COLUMN: Final = 5
TITLE: Final = theme.PANEL_TITLE.sized(19)
BAR_TITLE: Final = theme.PANEL_TITLE.sized(26)
LINE: Final = theme.BODY
STRONG: Final = theme.BODY_BOLD.sized(22)


class Choice(NamedTuple):
    """One row: what it does, its words, and the cards on it."""

    label: str
    do: Callable[[], None]
    cards: tuple[str, ...] = ()
    primary: bool = False
    uses: tuple[str, ...] = ()
    """Cards of the hand that stand out while it is pointed at."""


class ChoicePanel:
    """A few rows over or under the button that opened it."""

    def __init__(self, board: Board, title: str, rows: Sequence[Choice], anchor: Box) -> None:
        self.board, self.title, self.rows, self.anchor = board, title, list(rows), anchor
        kit = board.kit
        self.panel = Panel(kit, "dark")
        self.buttons = [
            Button(
                kit,
                row.label,
                row.do,
                kind="primary" if row.primary else "quiet",
                size=19,
                name=f"choice:{i}",
                layer=6,
                align="left" if row.cards else "",
                art=self._minis(row) if row.cards else None,
                indent=self._indent(row) if row.cards else 0,
            )
            for i, row in enumerate(self.rows)
        ]
        self.place()

    @property
    def nodes(self) -> list[Node]:
        """The rows' nodes."""
        return [button.node for button in self.buttons]

    @property
    def meant(self) -> Choice | None:
        """The row under the mouse, else the one with the focus."""
        for state in ("hovered", "focused"):
            for row, button in zip(self.rows, self.buttons, strict=True):
                if getattr(button.node, state):
                    return row
        return None

    def _indent(self, row: Choice) -> float:
        return 12 + MINI[0] + MINI_PITCH * (len(row.cards) - 1) + 12

    def _row_wide(self, row: Choice, button: Button) -> float:
        """Units that a row needs."""
        kit = self.board.kit
        if not row.cards:
            return button.preferred(ROW)[0] / kit.scale.u
        return kit.text.width(row.label, button.role) / kit.scale.u + self._indent(row) + 26

    def place(self) -> None:
        """Find its place: over the anchor where there is room, else under it."""
        kit, scale = self.board.kit, self.board.kit.scale
        row_high = max(ROW, 34 / scale.u)
        column = max(self._row_wide(row, button) for row, button in zip(self.rows, self.buttons, strict=True))
        columns = -(-len(self.rows) // MOST_IN_COLUMN)
        per = -(-len(self.rows) // columns)
        head = max(HEAD, kit.text.px(TITLE) * 1.9 / scale.u)
        whole = max(columns * column + (columns + 1) * PAD, kit.text.width(self.title, TITLE) / scale.u + 40)
        high = head + per * row_high + (per - 1) * GAP + PAD
        x = min(max(self.anchor.centre[0] - whole / 2, FIELD.x), FIELD.right - whole)
        above = self.anchor.y - 16 - high
        y = above if above > FIELD.y else self.anchor.bottom + 16
        column = (whole - (columns + 1) * PAD) / columns
        self.panel.place(self.board.frame.rect(Box(x, y, whole, high)))
        side = "bottom" if y == above else "top"
        self.panel.tip = (side, min(max(self.anchor.centre[0] - x, 30), whole - 30) * scale.u)
        for i, button in enumerate(self.buttons):
            at_x, at_y = x + PAD + (i // per) * (column + PAD), y + head + (i % per) * (row_high + GAP)
            button.place(self.board.frame.rect(Box(at_x, at_y, column, row_high)))

    def _minis(self, row: Choice) -> Callable[[Surface, Rect], None]:
        def draw(surface: Surface, rect: Rect) -> None:
            frame, pieces = self.board.frame, self.board.bahay_pieces
            for i, code in enumerate(row.cards):
                x = rect.x + (12 + MINI[0] / 2 + MINI_PITCH * i) * frame.u
                spot = Spot(x, rect.centery, MINI[0] * frame.u, MINI[1] * frame.u)
                pieces.draw(surface, pieces.face(code, spot, state="card"), spot)

        return draw

    def draw(self, surface: Surface) -> None:
        """Panel, title, rows."""
        self.panel.draw(surface)
        text, rect = self.board.kit.text, self.panel.rect
        head = self.buttons[0].rect.y - rect.y
        text.draw(
            surface,
            self.title,
            (rect.centerx, rect.y + head / 2),
            TITLE,
            align="centre",
            valign="middle",
            width=rect.w - 16,
        )
        for button in self.buttons:
            button.draw(surface)


class Standing(NamedTuple):
    """What you know when a draw is called, in words. TG-42, TG-70."""

    title: str
    tally: str
    others: tuple[str, ...]
    fold: str
    challenge: str


class AnswerBar:
    """Fold or challenge, between the own bahays and the hand: it covers no card."""

    def __init__(
        self,
        board: Board,
        standing: Standing,
        call: Button,
        on_fold: Callable[[], None],
        on_challenge: Callable[[], None],
    ) -> None:
        """`call` is the table's own button that calls a draw: closed now, and visible as always. TG-45."""
        self.board, self.standing, self.call = board, standing, call
        kit = board.kit
        self.panel = Panel(kit, "dark")
        self.fold = Button(
            kit,
            _("Fold"),
            on_fold,
            second=standing.fold,
            key="f",
            size=22,
            name="fold",
            layer=5,
            show_key=False,
            align="left",
            indent=24,
        )
        self.challenge = Button(
            kit,
            _("Challenge"),
            on_challenge,
            kind="primary",
            second=standing.challenge,
            key="c",
            size=22,
            name="challenge",
            layer=5,
            show_key=False,
            align="left",
            indent=24,
        )
        for button in (self.fold, self.challenge):
            button.node.tooltip = _("Who loses also pays for the winner’s aces, kings, closed fours and escaleras.")
        self.place()

    @property
    def nodes(self) -> list[Node]:
        """Both answers."""
        return [self.fold.node, self.challenge.node]

    def place(self) -> None:
        """Stand in its place."""
        scale, text = self.board.kit.scale, self.board.kit.text
        self.panel.place(self.board.frame.rect(ANSWER_BAR))
        rect = self.panel.rect
        pad = scale.px(20)
        high = max(scale.px(92), round(text.px(theme.QUIET_BUTTON) + text.px(theme.SMALL) * 2.2))
        x = rect.right - pad
        for button in (self.challenge, self.fold):
            words = max(text.width(button.label, button.role), text.width(button.second, theme.SMALL))
            wide = words + 2 * scale.px(24)
            button.place(Rect(x - wide, rect.centery - high // 2, wide, high))
            x -= wide + scale.px(14)
        wide, high = self.board.frame.rect(CALL).size
        self.call.place(Rect(x - wide, rect.centery - high // 2, wide, high))

    def draw(self, surface: Surface) -> None:
        """What you know at the left, the answers at the right."""
        self.panel.draw(surface)
        text, scale, rect = self.board.kit.text, self.board.kit.scale, self.panel.rect
        left = rect.x + scale.px(24)
        step = max(scale.px(28), round(text.px(LINE) * 1.35))
        top = rect.centery - round(step * 0.68)
        text.draw(surface, self.standing.title, (left, top), BAR_TITLE, theme.IVORY, valign="middle")
        text.draw(
            surface, self.standing.tally, (left, top + round(step * 1.35)), STRONG, theme.OLD_GOLD, valign="middle"
        )
        head = max(text.width(self.standing.title, BAR_TITLE), text.width(self.standing.tally, STRONG))
        x = left + head + scale.px(30)
        room = self.call.rect.x - scale.px(16) - x
        lines = []
        for words in self.standing.others:
            lines += [words] if text.width(words, LINE) <= room else words.split(" · ")
        step = min(step, round(rect.h * 0.8 / len(lines)))
        first = rect.centery - step * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            text.draw(surface, line, (x, first + i * step), LINE, theme.DIM, valign="middle", width=room)
        for button in (self.call, self.fold, self.challenge):
            button.draw(surface)
