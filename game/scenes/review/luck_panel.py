"""The luck of the cards at the bottom of a review: one sentence, and a bar for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import listed
from game.review import review_text
from game.scenes.review.bar_charts import chips_bar, share_bar
from game.scenes.review.review_progress import BAR_HIGH, current_step
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.text_overflow import room_for

if TYPE_CHECKING:
    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.review.review_subject import Subject
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

MOST: Final = 4
"""Maximum number of seats for which all have a bar; of more, only you, winner, luckiest and unluckiest have one."""
SENTENCE: Final = theme.Role("text", 17, 400)
NAME: Final = theme.Role("text", 18, 600)
HEADING: Final = theme.PAPER_TITLE.sized(26)


def seats_shown(chips: list[float], you: Seat, winner: Seat | None) -> list[Seat]:
    """Return the seats whose luck is shown, in seat order.

    >>> seats_shown([0.0, 3.0, -1.0, -4.0, 1.0, 1.0], 0, 5)
    [0, 1, 3, 5]
    """
    every = range(len(chips))
    if len(chips) <= MOST:
        return list(every)
    told = [you, *([] if winner is None else [winner])]
    told += [max(every, key=lambda seat: chips[seat]), min(every, key=lambda seat: chips[seat])]
    return sorted(set(told))


class LuckArt:
    """Draws the luck of one deal on its review."""

    def __init__(self, ctx: RenderContext, paper: Paper, subject: Subject) -> None:
        self.ctx, self.paper, self.subject = ctx, paper, subject

    def spoken_text(self) -> str:
        """Return the sentence and all bars as text for a screen reader."""
        luck, reader = self.subject.reviewing.luck, self.subject.reader
        if luck is None:
            return ""
        every = listed(f"{reader.title(seat)} {review_text.signed(each.chips)}" for seat, each in enumerate(luck))
        return f"{review_text.luck_sentence(luck, reader)} {every}"

    def draw(self, surface: Surface, box: Rect) -> None:
        """Draw the heading with its sentence at the left, and the bars at the right."""
        luck, reader = self.subject.reviewing.luck, self.subject.reader
        text, paper = self.ctx.text, self.paper
        words = round(box.w * 0.25)
        reviewing = self.subject.reviewing
        said_of_it = ""
        if luck is not None:
            said_of_it = review_text.luck_sentence(luck, reader)
        elif reviewing.found is not None:
            said_of_it = current_step(reviewing)

        def high() -> float:
            fit = text.at_most(said_of_it, SENTENCE, words, 3)
            return text.px(HEADING) * 1.2 + fit.step * len(fit.lines)

        with text.enlarged_at_most(room_for(self.ctx, lambda: high() <= box.h, lambda _surface: None)):
            step, fit = text.line_height(SENTENCE), text.at_most(said_of_it, SENTENCE, words, 3)
            y = box.centery - high() / 2 + text.px(HEADING)
            text.draw(surface, _("The luck of the deal"), (box.x, y), HEADING, theme.INK, width=words)
            text.draw_lines(surface, list(fit.lines), (box.x, y + step), fit.role, theme.INK_2, step=fit.step)
        left, gap = box.x + words + paper.px(32), paper.px(34)
        if luck is None:
            if reviewing.found is not None:
                bar = max(7, paper.px(BAR_HIGH))
                whole = Rect(left, box.centery - bar // 2, box.right - left, bar)
                share_bar(self.ctx, surface, whole, reviewing.share, theme.JADE)
            return
        seats = seats_shown([each.chips for each in luck], self.subject.you, self.subject.winner)
        most = max((abs(each.chips) for each in luck), default=0.0)
        wide = (box.right - left - gap * (len(seats) - 1)) // len(seats)
        for place, seat in enumerate(seats):
            row = Rect(left + place * (wide + gap), box.y, wide, box.h)
            self._seat(surface, row, seat, luck[seat].chips, most)

    def _seat(self, surface: Surface, row: Rect, seat: Seat, chips: float, most: float) -> None:
        ctx, text, paper = self.ctx, self.ctx.text, self.paper
        disc = max(22, paper.px(40))
        draw_emblem(ctx, surface, self.subject.emblem(seat), (row.x + disc / 2, row.centery), disc)
        left = row.x + disc + paper.px(12)
        above = row.centery - text.px(NAME) * 0.45
        colour = theme.GREEN_ON_PAPER if chips > 0 else theme.RED_ON_PAPER if chips < 0 else theme.INK_2
        amount = text.draw(surface, review_text.signed(chips), (row.right, above), NAME, colour, align="right")
        name = self.subject.reader.title(seat)
        text.draw(
            surface, name, (left, above), NAME, theme.INK, width=amount.left - left - paper.px(6), height=max(30, disc)
        )
        high = max(7, paper.px(11))
        chips_bar(ctx, surface, Rect(left, round(above + text.px(NAME) * 0.65), row.right - left, high), chips, most)
