"""Buttons below the viewer's bahays, legible even if disabled.

Call a draw is above Lay, Secret, Sapaw and the next step.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.tongits.phase import TO_DRAW
from game.scenes.tables.tongits.board_painter import pointer
from game.table.tongits import action_states, layout
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Move
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.tongits.board_painter import Board
    from game.table.geometry import Box
    from game.table.tongits.action_states import Action
    from game.table.tongits.pending_turn import PendingTurn
    from game.ui.render_context import RenderContext


CLOSED_LABEL: Final = 0.62
CLOSED_GROUND: Final = 0.92


class ActionButton(Button):
    """Button that stays legible while disabled; its tooltip gives the reason."""

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        key: str,
        on_activate: Callable[[], None],
        *,
        kind: str = "quiet",
        name: str = "",
    ) -> None:
        super().__init__(ctx, label, on_activate, kind=kind, key=key, size=20, name=name or f"action:{key}", layer=4)

    def show(self, action: Action) -> None:
        """Update the button to the current state of its action."""
        self.label, self.short = action.label, action.short
        if action.open:
            self.open(action.description)
        else:
            self.close(action.description)

    def open(self, tooltip: str = "") -> None:
        """Enable the button; `tooltip` explains what a press does."""
        self.enabled, self.node.why, self.node.tooltip = True, "", tooltip
        self.node.value = tooltip

    def close(self, why: str) -> None:
        """Disable the button; `why` becomes its tooltip."""
        self.enabled, self.node.why, self.node.tooltip = False, why, ""
        # Translators: a button that cannot be pressed now.
        self.node.value = _("unavailable")

    def draw_faded(self, surface: Surface, alpha: float) -> None:
        """Draw the button at this opacity; if disabled, on a plain dark background."""
        if self.enabled:
            super().draw_faded(surface, alpha)
            return
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        ctx.paint.fill(
            surface,
            rect,
            radius=scale.f(self.radius),
            fill=(theme.NIGHT,),
            opacity=CLOSED_GROUND,
            line=theme.BRASS_LINE,
            line_width=scale.line,
            line_opacity=0.35,
            alpha=alpha,
        )
        ctx.text.cover(rect)
        self._draw_cap_and_words(surface, rect.y, theme.IVORY, alpha * CLOSED_LABEL)


class Actions(action_states.Actions):
    """Action buttons of the table, visible even if no question is open."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        asked: PendingTurn,
        *,
        offer: Callable[[str, Sequence[Move]], None],
        answer: Callable[[Move], None],
        ask_to_call: Callable[[], None],
        take_back: Callable[[], object],
    ) -> None:
        super().__init__(asked, board.state, context.reader)
        self.board, self.asked = board, asked
        self._offer, self._answer, self._on_take_back = offer, answer, take_back
        ctx, self._kind = context.ctx, context.kind
        do = {name: partial(self._choose, name) for name in action_states.KINDS} | {"call": ask_to_call}
        self.row = {
            name: ActionButton(ctx, _(kind.label), kind.key, do[name]) for name, kind in action_states.KINDS.items()
        }
        self.take, self.call = self.row["take"], self.row["call"]
        self.next = ActionButton(ctx, "", "return", self._do_next, kind="primary", name="primary")
        self.back = Button(
            ctx,
            _("Take back"),
            self._take_back,
            key="backspace",
            show_key=False,
            size=19,
            name="take back",
            layer=4,
            tooltip=_("Right-click or Esc does the same"),
        )
        self.refresh()

    def _do_next(self) -> None:
        move = self.asked.next()
        if move is not None:
            self._answer(move)

    def _take_back(self) -> None:
        self._on_take_back()

    def _choose(self, name: str) -> None:
        self._offer(_(action_states.KINDS[name].which), self.moves(name))

    def take_discard(self) -> None:
        """Take the last discard to make a bahay. TG-20."""
        self._choose("take")

    def refresh(self) -> None:
        """Enable the buttons whose moves are legal, and name the affected cards on them."""
        for name, button in self.row.items():
            action = self.action(name)
            button.show(action)
            button.kind = self._kind(strong=not action.quiet)
        primary = self.primary()
        self.next.show(primary)
        self.next.kind = self._kind(strong=not primary.quiet)
        self.next.node.key = "d" if self.asked.phase is TO_DRAW else "return"

    @property
    def buttons(self) -> list[Button]:
        """Visible action buttons."""
        all_of_them = {**self.row, "primary": self.next, "back": self.back}
        return [all_of_them[name] for name in self.shown()]

    # Display ----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place the visible action buttons."""
        frame = self.board.frame

        def rect(box: Box) -> Rect:
            return frame.rect(layout.at_hand(box, mirrored=frame.scale.mirrored))

        for name, button in self.row.items():
            button.place(rect(action_states.KINDS[name].place))
        self.next.place(rect(layout.PRIMARY))
        self.back.place(rect(layout.BACK_BUTTON))

    def paint(self, surface: Surface) -> None:
        """Paint the currently visible buttons."""
        for button in self.buttons:
            button.draw(surface)

    def paint_pointer(self, surface: Surface) -> None:
        """Paint a pointer from the main button to the card it would discard, if the card is below it."""
        code = self.asked.alone
        spot = self.board.card_spot(code) if code is not None and self.next.enabled else None
        if spot is None:
            return
        scale, rect = self.next.ctx.scale, self.next.rect
        at = self.board.frame.spot(spot).x
        if not rect.x <= at <= rect.right:  # else it would point at another card
            return
        x = min(max(at, rect.x + scale.f(20)), rect.right - scale.f(20))
        pointer(scale.px(24), scale.px(11)).draw_centred(surface, x, rect.bottom + scale.f(13))
