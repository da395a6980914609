"""Draws the text of a moment in a review: the situation, the two moves with their reasons, and the cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.lists import labelled
from game.i18n.sentences import as_sentence, together
from game.opponents.move_evaluation import WINS
from game.review import review_text
from game.scenes.review.luck_panel import RED, chips_bar, share_bar
from game.scenes.table.fitting_text_scale import LESS
from game.ui import theme
from game.ui.plaque import draw_emblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.opponents.move_evaluation import Worth
    from game.review.moments import Moment
    from game.scenes.review.review_subject import Subject
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

HEAD: Final = theme.PAPER_TITLE
NAME: Final = theme.BODY_BOLD
MOVE: Final = theme.Role("text", 19, 400)
WHY: Final = theme.Role("text", 17, 400)
COST: Final = theme.Role("display", 38, 600)
UNIT: Final = theme.Role("text", 18, 400)
BAR: Final = theme.Role("text", 16, 400)
FIGURE: Final = theme.Role("text", 16, 600)
DISC: Final = theme.rgb("#E4D2A2")


class _Row(NamedTuple):
    """One of the two moves of a moment, wrapped for drawing."""

    name: str
    emblem: str
    face: str
    lines: list[str]
    why: list[str]


class MomentArt:
    """Draws the moments of one review."""

    def __init__(self, ctx: RenderContext, paper: Paper, subject: Subject) -> None:
        self.ctx, self.paper, self.subject = ctx, paper, subject

    def spoken_text(self, moment: Moment) -> str:
        """Return the complete text of a moment for a screen reader."""
        reader = self.subject.reader
        amount, unit = review_text.cost(moment, reader)
        whys = review_text.why(moment, reader)
        moves = [
            labelled(name, together((as_sentence(review_text.label(moment, worth, reader)), why)))
            for name, worth, why in zip((_("You"), _("Master")), (moment.played, moment.best), whys, strict=True)
        ]
        return together((as_sentence(review_text.turn(moment, reader)), *moves, as_sentence(f"{amount} {unit}")))

    def draw(self, surface: Surface, moment: Moment, box: Rect, number: int) -> None:
        """Draw a moment below its number, from the top of a box.

        If the moment does not fit, enlarged text is reduced first, then reasons are shortened.
        """
        with self.ctx.text.enlarged_at_most(self._most(box)):
            self._draw(surface, moment, box, number, self._rows(moment, box, self._room(box)))

    def _most(self, box: Rect) -> float:
        """Return the largest text scale at which no moment of the deal needs shortening."""
        found = self.subject.reviewing.found
        moments = found.moments if found is not None else ()
        for most in LESS:
            with self.ctx.text.enlarged_at_most(most):
                rows = [row for each in moments for row in self._rows(each, box, self._room(box))]
            if not any(line.endswith("…") for row in rows for line in (*row.lines, *row.why)):
                return most
        return LESS[-1]

    @property
    def _foot(self) -> int:
        return max(self.paper.px(66), round(self.ctx.text.px(COST) * 1.5))

    def _room(self, box: Rect) -> float:
        """Return the height available for both moves, between the heading and the cost, in pixels."""
        return box.h - max(24, self.paper.px(36)) - self.paper.px(10) - self._foot

    def _draw(self, surface: Surface, moment: Moment, box: Rect, number: int, rows: Sequence[_Row]) -> None:
        ctx, text = self.ctx, self.ctx.text
        y = float(box.y)
        head = review_text.head(moment, self.subject.reader)
        disc = max(24, self.paper.px(36))
        left = box.x + disc + self.paper.px(14)
        role = text.fitted(head, HEAD, box.right - left, least=20)
        ctx.paint.disc(disc, fill=(DISC,), line=(theme.PAPER_LINE,), line_width=1).draw(surface, box.x, round(y))
        middle = y + disc / 2
        text.draw(surface, str(number), (box.x + disc / 2, middle), NAME, theme.INK, align="centre", valign="middle")
        text.draw(surface, head, (left, middle), role, theme.INK, valign="middle", width=box.right - left)
        y += disc + self.paper.px(10)
        for row in rows:
            y = self._draw_row(surface, row, box, y)
        foot = self._foot
        self._draw_cost(surface, moment, Rect(box.x, round(box.bottom - foot), box.w, foot))

    # The two moves ----------------------------------------------------------------------------------------------------

    @property
    def _indent(self) -> int:
        text = self.ctx.text
        widest = max(text.width(_("You"), NAME), text.width(_("Master"), NAME))
        return self._disc + self.paper.px(12) + widest + self.paper.px(16)

    @property
    def _disc(self) -> int:
        return max(22, self.paper.px(36))

    def _rows(self, moment: Moment, box: Rect, room: float) -> list[_Row]:
        """Return both moves, each cut to the lines that fit; reasons are cut before moves."""
        found: list[_Row] = []
        for moves, reasons in ((3, 5), (3, 4), (3, 3), (2, 3), (2, 2), (2, 1), (1, 1)):
            found = [self._row(moment, each, box, moves, reasons) for each in range(2)]
            if sum(self._high(row) for row in found) <= room:
                break
        return found

    def _row(self, moment: Moment, place: int, box: Rect, moves: int, reasons: int) -> _Row:
        reader, wide = self.subject.reader, box.w - self._indent
        worth = (moment.played, moment.best)[place]
        lines = self._cut(review_text.label(moment, worth, reader), MOVE, wide, moves)
        why = self._cut(review_text.why(moment, reader)[place], WHY, wide, reasons)
        if place:
            return _Row(_("Master"), "", "", lines, why)
        you = self.subject.you
        return _Row(_("You"), self.subject.emblem(you), self.subject.face(you), lines, why)

    def _cut(self, words: str, role: theme.Role, wide: int, most: int) -> list[str]:
        text = self.ctx.text
        lines = text.wrap(words, role, wide) if words else []
        if len(lines) > most:
            lines = [*lines[: most - 1], text.shorten(" ".join(lines[most - 1 :]), role, wide)]
        return lines

    def _high(self, row: _Row) -> float:
        text = self.ctx.text
        said_high = len(row.lines) * text.line_height(MOVE) + len(row.why) * text.line_height(WHY)
        return max(self._disc, said_high) + self.paper.px(10)

    def _draw_row(self, surface: Surface, row: _Row, box: Rect, y: float) -> float:
        ctx, text, disc = self.ctx, self.ctx.text, self._disc
        first = y + disc / 2
        centre = (box.x + disc / 2, first)
        if row.emblem:
            draw_emblem(ctx, surface, row.emblem, centre, disc, face=row.face)
        else:
            ctx.sprites.picture("disc", (disc, disc)).draw_centred(surface, *centre)
            side = round(disc * 0.6)
            ctx.sprites.picture("icon-eye", (side, side), tint=theme.OLD_GOLD).draw_centred(surface, *centre)
        name = box.x + disc + self.paper.px(12)
        text.draw(surface, row.name, (name, first), NAME, theme.INK, valign="middle")
        left = box.x + self._indent
        at = first + text.px(MOVE) * 0.345
        at = text.draw_lines(surface, row.lines, (left, at), MOVE, theme.INK)
        if row.why:
            text.draw_lines(surface, row.why, (left, at), WHY, theme.INK_2)
        return y + self._high(row)

    # Cost -------------------------------------------------------------------------------------------------------------

    def _draw_cost(self, surface: Surface, moment: Moment, box: Rect) -> None:
        text, paper = self.ctx.text, self.paper
        paper.rule(surface, box.x, box.y, box.right)
        amount, unit = review_text.cost(moment, self.subject.reader)
        middle = box.y + box.h / 2 + paper.px(4)
        drawn = text.draw(surface, amount, (box.x, middle), COST, theme.RED_ON_PAPER, valign="middle")
        bars = min(round(box.w * 0.46), max(paper.px(250), 170))
        room = box.right - bars - paper.px(8) - drawn.right - paper.px(10)
        at = drawn.right + paper.px(10)
        fit = text.at_most(unit, UNIT, max(round(room), 40), 2)
        top = middle - (len(fit.lines) - 1) * fit.step / 2 + text.px(fit.role) * 0.345
        text.draw_lines(surface, list(fit.lines), (at, top), fit.role, theme.INK, step=fit.step)
        step = max(paper.px(24), round(text.px(BAR) * 1.3))
        area = Rect(box.right - bars, round(middle - step), bars, step)
        most = max(abs(moment.figure(moment.best)), abs(moment.figure(moment.played)))
        self._bar(surface, moment, moment.best, _("master"), area, most)
        self._bar(surface, moment, moment.played, _("you"), area.move(0, step), most)

    def _bar(self, surface: Surface, moment: Moment, worth: Worth, name: str, row: Rect, most: float) -> None:
        text, paper = self.ctx.text, self.paper
        names = max(text.width(each, BAR) for each in (_("master"), _("you")))
        figures = max(
            text.width(review_text.worth_words(moment, each), FIGURE) for each in (moment.best, moment.played)
        )
        text.draw(surface, name, (row.x + names, row.centery), BAR, theme.INK_2, align="right", valign="middle")
        words = review_text.worth_words(moment, worth)
        text.draw(surface, words, (row.right, row.centery), FIGURE, theme.INK, align="right", valign="middle")
        left, right = row.x + names + paper.px(10), row.right - figures - paper.px(10)
        high = max(7, paper.px(11))
        bar = Rect(left, row.centery - high // 2, max(10, right - left), high)
        if moment.unit == WINS:
            share_bar(self.ctx, surface, bar, moment.figure(worth), theme.JADE if worth is moment.best else RED)
        else:
            chips_bar(self.ctx, surface, bar, moment.figure(worth), most)
