"""Hint over a table: highlights the recommended move and explains it in a note.

The note covers no piece that matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.fitting_text_scale import largest_text
from game.table.board import Look
from game.table.geometry import Box, Spot
from game.table.hint import ADVISER, SEES
from game.table.panel_placement import place_panel
from game.ui import theme
from game.ui.hint_note import WIDE_ROOMS, hint_notes, paint_hint_note

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.table.board_painter import PaintedHandBoard
    from game.scenes.table.prompt import Prompt
    from game.table.hint import Hint
    from game.table.panel_placement import Placed, Room
    from game.ui.hint_note import HintNote
    from game.ui.node import Node

LIFTED: Final = 32.0
"""Approximate distance by which a recommended piece is raised, in units."""
MOST_WIDE: Final = 0.7
"""Maximum width of the note, as a fraction of the table's width."""
LEGIBLE: Final = 1.5
"""Minimum text enlargement: rather than shrink further, the note covers closed hands or the wall."""


class HintPanel:
    """The note for a hint over a table, and the glow around the recommended button."""

    def __init__(self, board: PaintedHandBoard[Any], advice: Hint) -> None:
        self.board, self.advice = board, advice
        self._kept: tuple[object, Placed, HintNote] | None = None
        """Cache key, position and text of the note."""
        self._most = 1.0
        """Maximum text enlargement at the note's position."""

    def rects(self, prompt: Prompt, room: Room, obstacles: Callable[[], Sequence[Box]]) -> list[Rect]:
        """Return the note's area in a list, in pixels; [] without a hint.

        The note avoids the boxes (units) that `obstacles` returns, which is called only if there is a hint.
        """
        found = self._placed(prompt, room, obstacles)
        return [] if found is None else [self._rect(*found)]

    def paint(self, surface: Surface, prompt: Prompt, room: Room, obstacles: Callable[[], Sequence[Box]]) -> None:
        """Paint the note, and a glow around the recommended button."""
        found = self._placed(prompt, room, obstacles)
        if found is None:
            return
        ctx = self.board.ctx
        button = self._button(prompt)
        if button is not None:
            radius = ctx.scale.f(theme.R_BUTTON)
            ring = ctx.paint.ring(
                *button.rect.size, radius=radius, width=max(2, ctx.scale.px(3)), colour=(theme.LIFTED_LINE,), gap=2
            )
            light = ctx.paint.glow(
                *button.rect.size,
                radius=radius,
                sigma=ctx.scale.f(10),
                colour=theme.GLOW_BLUR,
                opacity=0.35,
                grow=ctx.scale.f(4),
            )
            light.draw_centred(surface, *button.rect.center)
            ring.draw_centred(surface, *button.rect.center)
        placed, note = found
        tip = (placed.side, placed.tip * ctx.scale.u) if placed.side else None
        with ctx.text.enlarged_at_most(self._most):
            paint_hint_note(ctx, surface, note, *self._rect(placed, note).topleft, tip)

    def _rect(self, placed: Placed, note: HintNote) -> Rect:
        return Rect(self.board.frame.rect(placed.box).topleft, note.size)

    def _button(self, prompt: Prompt) -> Node | None:
        choice = self.advice.choice
        name = prompt.button_of(choice.move) if choice is not None else ""
        return next((node for node in prompt.nodes() if name and node.name == name), None)

    def _placed(
        self, prompt: Prompt, room: Room, obstacles: Callable[[], Sequence[Box]]
    ) -> tuple[Placed, HintNote] | None:
        choice, board = self.advice.choice, self.board
        if choice is None or prompt.view is None:
            return None
        frame, u = board.frame, board.frame.u
        button = self._button(prompt)
        target = self._target(button)
        open_now = [Box(*frame.unit(*rect.topleft), rect.w / u, rect.h / u) for rect in prompt.rects]
        others = [*open_now, *obstacles()]
        key = (choice, board.layout, frame, target, tuple(others))
        if self._kept is None or self._kept[0] != key:

            def found() -> tuple[Placed, HintNote]:
                notes = self._notes()
                notes = [note for note in notes if note.size[0] / u <= MOST_WIDE * room.frame.w] or notes[:1]
                sizes = [(note.size[0] / u, note.size[1] / u) for note in notes]
                placed = place_panel(room, target, sizes, others)
                return placed, notes[sizes.index((placed.box.w, placed.box.h))]

            self._most = largest_text(board.ctx, room, lambda: found()[0].box, others, legible=LEGIBLE)
            with board.ctx.text.enlarged_at_most(self._most):
                self._kept = key, *found()
        return self._kept[1:]

    def _notes(self) -> list[HintNote]:
        """Return versions of the note, ever shorter: without reasons, then without the adviser's name.

        The last versions are wider.
        """
        ctx, title, (must, more) = self.board.ctx, self.advice.title, self.advice.why
        notes = hint_notes(ctx, title, must, more, (_(ADVISER), _(SEES)))
        notes += [*hint_notes(ctx, title, must, (), (_(ADVISER),)), *hint_notes(ctx, title, must, ())]
        return [*notes, *hint_notes(ctx, title, must, (), rooms=WIDE_ROOMS)]

    def _target(self, button: Node | None) -> Spot:
        """Return the position, in units, that the note points at: the button, the piece, or the plaque."""
        board = self.board
        if button is not None:
            u = board.frame.u
            return Spot.at(*board.frame.unit(*button.rect.topleft), button.rect.w / u, button.rect.h / u)
        advised = [piece for piece in board.hand_spots() if board.looks.get(piece.key, Look()).advised]
        if advised:
            return advised[-1].spot.raised(LIFTED)
        plaque = board.layout.plaques[board.state.viewer]
        return Spot(plaque.x + plaque.w / 2, plaque.y, 4, 4)
