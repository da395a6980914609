"""Page that verifies a session by replaying every deal, and shows how lucky each seat was."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from game.i18n import _, ngettext
from game.match.session_audit import audit_session
from game.opponents.luck import PLAYS
from game.records.statistics import SURE
from game.scenes.sheet_scene import ScrollingSheet
from game.table.seat_names import seat_names
from game.typing_compat import override
from game.ui import theme
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.match.session_audit import CheckedDeal, Progress, SessionAudit

CHECK_S: Final = 0.008
"""Seconds per frame spent on verification; nothing else is animated on this page."""
LINES: Final = 2
"""Number of lines of text above the list."""
ROW: Final = 44.0


class SessionAuditScene(ScrollingSheet):
    """Verifies a session's deals in slices, listing each result as soon as it is known."""

    size = (1240.0, 880.0)
    top = 236.0

    def __init__(self, match: Match, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("The whole session"), match.game.title)
        self.match = match
        self.result: SessionAudit | None = None
        """The complete result, once everything has been verified."""
        self._checking = audit_session(match, PLAYS)
        self._progress: Progress | None = None
        self._found: list[CheckedDeal] = []

    @override
    def enter(self) -> None:
        super().enter()
        self.buttons = [(self.done_button(), 220.0)]
        self.focus.focus("done")

    # Work -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Verify for a few milliseconds; return whether more frames are needed."""
        moved = super().update(seconds)
        if self.result is not None:
            return moved
        end, new = perf_counter() + CHECK_S, False
        while self.result is None and perf_counter() < end:
            new |= self._step()
        if new:
            self.layout(self.ctx.scale)
        return True

    def at_once(self, deals: int | None = None) -> None:
        """Verify this many deals, or all of them, in one go, for screenshots and tests."""
        while self.result is None and (deals is None or len(self._found) < deals):
            self._step()

    def show(self, result: SessionAudit) -> None:
        """Show the result of a finished verification, for reproducible screenshots."""
        self.result, self._found = result, list(result.deals)

    def _step(self) -> bool:
        """Verify one slice; return whether the list has a new line."""
        try:
            self._progress = next(self._checking)
        except StopIteration as done:
            self.show(done.value)
            return True
        last = self._progress.last
        if last is None or (self._found and self._found[-1].number == last.number):
            return False
        self._found.append(last)
        return True

    # Words ------------------------------------------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """Text above the list: a summary, or the progress."""
        if self.result is not None:
            return self.result.sentence
        if self._progress is None:
            return _("Replaying every deal.")
        return _("Replaying deal {number} of {count}.").format(number=self._progress.done + 1, count=self._progress.of)

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Left, middle and right text of each line; in a heading, the middle one is empty."""
        found = [
            (_("Deal {number}").format(number=deal.number), self._about(deal), self._end(deal)) for deal in self._found
        ]
        luck = self._luck()
        if luck:
            found.append((_("The luck of the deal"), "", _("result if masters had played every seat")))
            found += luck
        return found

    def _about(self, deal: CheckedDeal) -> str:
        moves = ngettext("{count} move", "{count} moves", deal.moves).format(count=deal.moves)
        digits = f"{deal.commitment[:4]} {deal.commitment[4:8]}"
        return _("{moves}, seal {digits}").format(moves=moves, digits=digits)

    def _end(self, deal: CheckedDeal) -> str:
        return _("not as promised") if deal.problem else _("as promised")

    def _luck(self) -> list[tuple[str, str, str]]:
        """Return one line per seat for all deals verified so far, luckiest first; ± is a 95 % interval."""
        told = [deal for deal in self._found if deal.luck]
        found = []
        for seat, name in enumerate(seat_names(self.match)):
            chips = sum(deal.luck[seat].chips for deal in told)
            error = sum(deal.luck[seat].error ** 2 for deal in told) ** 0.5
            gained = _("actual result: {chips}").format(chips=signed(sum(deal.gains[seat] for deal in told)))
            found.append((chips, name, gained, f"{_tenths(chips)} ± {SURE * error:.1f}"))
        return [(name, gained, luck) for _chips, name, gained, luck in sorted(found, reverse=True)] if told else []

    # Showing ----------------------------------------------------------------------------------------------------------

    def measure(self) -> list[int]:
        """Return the height of each row in pixels: equal, except for extra space above headings."""
        high = max(self.paper.px(ROW), round(self.ctx.text.line_height(theme.BODY) * 1.3))
        return [round(high * 1.6) if not middle else high for _left, middle, _right in self.rows]

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """Paint the line of a deal or of a seat."""
        text, inner = self.ctx.text, self.paper.inner
        left, middle, right = self.rows[row]
        baseline = y + high - self.paper.px(ROW) * 0.36
        if not middle:
            box = text.draw(surface, left, (inner.x, baseline), theme.PAPER_TITLE, theme.INK)
            at, room = (inner.right - self.paper.px(30), baseline), inner.w - box.w - self.paper.px(60)
            text.draw(surface, right, at, theme.SMALL, theme.INK_2, align="right", width=room)
            return
        column, last = inner.x + round(inner.w * 0.24), inner.right - self.paper.px(30)
        wrong = row < len(self._found) and self._found[row].problem
        colour = theme.RED_ON_PAPER if wrong else theme.INK
        end = text.draw(surface, right, (last, baseline), theme.BODY_BOLD, colour, align="right")
        text.draw(surface, left, (inner.x, baseline), theme.BODY_BOLD, colour, width=column - inner.x - 8)
        text.draw(surface, middle, (column, baseline), theme.BODY, theme.INK_2, width=end.x - column - 12)

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with the summary and the results."""
        super().draw(surface)
        text, paper = self.ctx.text, self.paper
        top = round(paper.y(172))
        fit, room = text.at_most(self.said, theme.BODY_BOLD, paper.inner.w, LINES), self.area.rect.top - top
        if fit.step * len(fit.lines) > room:
            fit = text.fit(self.said, theme.BODY_BOLD, paper.inner.w, room)
        holds = self.result is None or self.result.holds
        colour = theme.INK if holds else theme.RED_ON_PAPER
        text.draw_lines(surface, list(fit.lines), (paper.inner.x, top), fit.role, colour, step=fit.step)


def _tenths(chips: float) -> str:
    """Format chips with one decimal and a sign; zero has no sign."""
    return f"{round(chips, 1):+.1f}".replace("-", "−") if abs(chips) >= 0.05 else "0.0"
