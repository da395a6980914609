"""Column left of the replayed table: details of the deal, viewpoints, buttons, and verification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.table.match_info_text import seal_code
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.node import Node
from game.ui.plaque import draw_emblem, draw_seal
from game.ui.text_overflow import room_for
from game.ui.widgets import Button, Stepper, draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.recording import Recording
    from game.rules.contract import Seat
    from game.ui.render_context import RenderContext

MOST_ROWS: Final = 4
"""Maximum number of seats with their own row; more seats share a stepper."""
LEAST_ROW: Final = 1.5
"""Minimum height of a row, as a multiple of its text size."""
LEAST_FACTS, FACTS = 4, 5
"""Number of info lines for which space is always reserved, and their maximum number."""
WRONG: Final = theme.rgb("#FF9C8A")
LINE: Final = theme.LOG_LINE


class SeatShown(NamedTuple):
    """Labels of a seat that can be chosen as the viewpoint."""

    words: str
    name: str
    """Shorter label, used where the full text does not fit."""
    emblem: str
    face: str = ""
    """Picture of an opponent in the sprite sheet of faces, shown instead of the emblem; '' for none."""


class ViewerColumn:
    """Left column of the viewer; `look_from` changes the viewpoint: a seat, or None for all hands."""

    def __init__(
        self,
        ctx: RenderContext,
        recording: Recording,
        title: str,
        second: str,
        seats: Sequence[SeatShown],
        buttons: Sequence[Button],
        *,
        facts: Callable[[], Sequence[tuple[str, str]]],
        look_from: Callable[[Seat | None], None],
    ) -> None:
        """Create the column; `second` is the line below the title."""
        self.ctx, self.recording, self.title, self.second = ctx, recording, title, second
        self.buttons, self.facts = list(buttons), facts
        self.rect = Rect(0, 0, 0, 0)
        label = _("All hands open")
        self.open = Button(ctx, label, lambda: look_from(None), icon="eye", key="1", size=19, name="look:open")
        self.rows: list[Button] = []
        self.chooser: Stepper | None = None
        if len(seats) <= MOST_ROWS:
            self.rows = [self._row(seat, shown, look_from) for seat, shown in enumerate(seats)]
        else:
            names = [shown.name for shown in seats]
            self.chooser = Stepper(ctx, _("View from seat"), names, 0, look_from, wrap=True, name="look:seat")
        self._placed_facts: tuple[tuple[str, str], ...] = ()
        """Info lines that were shown when the column was last placed."""
        self._most = MOST_ENLARGED
        """Maximum text scale at which all texts fit."""
        self.seal = Node(Rect(0, 0, 0, 0), "status", "", name="replay seal", focusable=False)

    def _row(self, seat: Seat, shown: SeatShown, look_from: Callable[[Seat | None], None]) -> Button:
        def art(surface: Surface, rect: Rect) -> None:
            side = min(rect.h - 8, max(18, self.ctx.scale.px(32)))
            at = rect.x + 6 + side / 2 + 2, rect.centery
            draw_emblem(self.ctx, surface, shown.emblem, at, side, face=shown.face)

        key = str(seat + 2)
        row = Button(
            self.ctx, shown.words, lambda: look_from(seat), key=key, size=19, name=f"look:{seat}", art=art, indent=50
        )
        row.short = shown.name
        return row

    def look(self, seat: Seat | None) -> None:
        """Mark a seat as the current viewpoint; None if all hands are open."""
        self.open.switch(seat is None)
        for number, row in enumerate(self.rows):
            row.switch(number == seat)
        if self.chooser is not None and seat is not None:
            self.chooser.index = seat

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the viewpoints, the buttons, and the seal."""
        self.seal.label, self.seal.value, self.seal.tooltip, _good = self._sealed()
        chosen = [*(row.node for row in self.rows), *(self.chooser.nodes if self.chooser is not None else ())]
        return [self.open.node, *chosen, *(button.node for button in self.buttons), self.seal]

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self, rect: Rect) -> None:
        """Place the column in `rect` (pixels), with text as large as fits."""
        self.rect, self._placed_facts = rect, tuple(self._shown_facts())
        self._most = room_for(self.ctx, self._place, self._paint)

    def _place(self) -> bool:
        """Place the contents at the current text size; return False if rows are too low for their text."""
        rect, text = self.rect, self.ctx.text
        high, gap = max(self.ctx.scale.px(50), round(text.px(theme.SMALL) * 2.0)), max(self.ctx.scale.px(6), 3)
        wide = min(rect.w, max(self.ctx.scale.px(300), 150))
        self._width = wide
        self._seal_side = max(self.ctx.scale.px(48), 30)
        rows = [self.open, *self.rows, *([self.chooser] if self.chooser is not None else [])]
        y = self._facts_end() + round(text.px(theme.PANEL_TITLE) * 2.5)
        self._hands_at = y - round(text.px(theme.PANEL_TITLE) * 0.5)
        bottom = rect.bottom - round(self._seal_side * 1.5)
        count, parted = len(rows) + len(self.buttons), max(gap * 3, 8)
        high = min(high, (bottom - y - parted - gap * count) // count)
        for row in rows:
            row.place(Rect(rect.x, y, wide, high))
            y += high + gap
        y += parted
        for button in self.buttons:
            button.place(Rect(rect.x, y, wide, high))
            y += high + gap
        self.seal.rect = Rect(rect.x, rect.bottom - round(self._seal_side * 1.25), wide, round(self._seal_side * 1.25))
        return high >= text.px(theme.SMALL) * LEAST_ROW

    def follow(self) -> None:
        """Place the column again if its info lines have changed."""
        if tuple(self._shown_facts()) != self._placed_facts:
            self.place(self.rect)

    def _shown_facts(self) -> list[tuple[str, str]]:
        """Return the info lines to show, at most `FACTS`."""
        return list(self.facts())[:FACTS]

    def _facts_end(self) -> int:
        return self._first_fact() + round((max(LEAST_FACTS, len(self._placed_facts)) - 1) * self._step)

    def _first_fact(self) -> int:
        lines = len(self.ctx.text.wrap(self.second, LINE, self._wide()))
        return self._second_at() + lines * round(self.ctx.text.px(LINE) * 1.35) + round(self.ctx.text.px(LINE) * 0.9)

    def _second_at(self) -> int:
        return self.rect.y + max(self.ctx.scale.px(62), 44) + round(self.ctx.text.px(LINE) * 1.8)

    def _wide(self) -> int:
        return min(self.rect.w, max(self.ctx.scale.px(300), 150))

    @property
    def _step(self) -> float:
        return max(self.ctx.scale.px(31), self.ctx.text.px(theme.SMALL) * 1.4)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the title, the info lines, the viewpoints, the buttons and the seal."""
        with self.ctx.text.enlarged_at_most(self._most):
            self._paint(surface)

    def _paint(self, surface: Surface) -> None:
        ctx, text, x, wide = self.ctx, self.ctx.text, self.rect.x, self._width
        role = text.fitted(self.title, theme.SCENE_TITLE, wide, least=26, step=2)
        text.draw(surface, self.title, (x, self.rect.y + max(ctx.scale.px(62), 44)), role)
        y, step = self._second_at(), round(text.px(LINE) * 1.35)
        for line in text.wrap(self.second, LINE, wide):
            text.draw(surface, line, (x, y), LINE, theme.DIM)
            y += step
        draw_rule(ctx, surface, x, y - round(step * 0.5), wide)
        y = self._first_fact()
        for number, (name, value) in enumerate(self._shown_facts()):
            shown = text.draw(
                surface, value, (x + wide, y + number * self._step), theme.SMALL.weighing(500), align="right"
            )
            text.draw(
                surface, name, (x, y + number * self._step), theme.SMALL, theme.DIM, width=shown.x - x - 6, height=30
            )
        text.draw(surface, _("Hands"), (x, self._hands_at), theme.PANEL_TITLE)
        for button in (self.open, *self.rows, *self.buttons):
            button.draw(surface)
        if self.chooser is not None:
            self.chooser.draw(surface)
        self._draw_seal(surface)

    def _sealed(self) -> tuple[str, str, str, bool]:
        """Return the two lines next to the seal, its tooltip, and whether the whole deal has been verified."""
        recording = self.recording
        code = seal_code(recording.seal.commitment)
        if recording.wrong is not None:
            move = recording.wrong_move
            where = _("at move {number}").format(number=move) if move else _("in the result")
            why = _("The file contradicts the shuffle or the rules at this point. Run “sala verify” to see the line.")
            return _("Does not match"), where, why, False
        if recording.verified is None:
            count = len(recording.replay.moves)
            so_far = _("move {number} of {count}").format(number=len(recording.moves), count=count)
            return _("Checking"), so_far, _("Checking the shuffle and every move."), False
        words = _("The shuffle is the one that was sealed. Every move, the result and the payments are correct.")
        return _("Seal verified"), _("as sealed: {seal}").format(seal=code), words, True

    def _draw_seal(self, surface: Surface) -> None:
        ctx, text, side, rect = self.ctx, self.ctx.text, self._seal_side, self.seal.rect
        first, second, _words, good = self._sealed()
        middle = rect.x + side // 2, rect.centery
        draw_seal(ctx, surface, middle, side)
        bad = self.recording.wrong is not None
        if good or bad:
            disc = max(16, round(side * 0.42))
            at = middle[0] + side * 0.42, middle[1] + side * 0.42
            fill = theme.JADE if good else theme.CINNABAR
            ring = ctx.paint.box(disc, disc, radius=disc / 2, fill=(fill,), line=(theme.IVORY,), line_width=1.5)
            ring.draw_centred(surface, *at)
            icon = ctx.sprites.picture(
                "icon-check" if good else "icon-close", height=round(disc * 0.7), tint=theme.IVORY
            )
            icon.draw_centred(surface, *at)
        left = rect.x + side + max(ctx.scale.px(18), 8)
        room, colour = rect.x + self._width - left, WRONG if bad else theme.IVORY
        step = max(ctx.scale.px(24), round(text.px(LINE) * 1.3))
        fit = text.fit(first, LINE.weighing(600), room, 2 * step)
        more = fit.step * (len(fit.lines) - 1)
        text.draw_lines(
            surface, list(fit.lines), (left, rect.centery - 3 - round(more * 0.7)), fit.role, colour, step=fit.step
        )
        if text.width(second, LINE.sized(16)) > room and good:
            second = seal_code(self.recording.seal.commitment)
        text.draw(
            surface,
            second,
            (left, rect.centery - 3 + step + round(more * 0.3)),
            LINE.sized(16),
            theme.DIM,
            width=room,
            height=step,
        )
