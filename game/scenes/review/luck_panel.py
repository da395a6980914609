"""The luck of each seat at the bottom of a review, and the progress while a review is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import listed
from game.review import review_text
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.text_overflow import room_for

if TYPE_CHECKING:
    from pygame import Surface

    from game.review.moments import ReviewJob
    from game.rules.contract import Seat
    from game.scenes.review.review_subject import Subject
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext


GROUND: Final = theme.STRAW
RED: Final = theme.rgb("#A83A2C")
LINE: Final = theme.INK


def share_bar(ctx: RenderContext, surface: Surface, rect: Rect, share: float, colour: theme.Colour) -> None:
    """Draw a bar filled from the left; `share` is the filled fraction, 0 to 1."""
    _ground(ctx, surface, rect)
    wide = round(rect.w * min(1.0, max(0.0, share)))
    if wide >= 1:
        ctx.paint.fill(surface, Rect(rect.x, rect.y, wide, rect.h), radius=min(wide, rect.h) / 2, fill=(colour,))


def chips_bar(ctx: RenderContext, surface: Surface, rect: Rect, chips: float, most: float) -> None:
    """Draw a bar from the middle: green to the right for a gain, red to the left for a loss.

    A gain or loss of `most` fills one half of the bar.
    """
    _ground(ctx, surface, rect)
    wide = round(rect.w / 2 * min(1.0, abs(chips) / most)) if most else 0
    if wide >= 1:
        left = rect.centerx if chips > 0 else rect.centerx - wide
        colour = theme.JADE if chips > 0 else RED
        ctx.paint.fill(surface, Rect(left, rect.y, wide, rect.h), radius=min(wide, rect.h) / 4, fill=(colour,))
    line = ctx.paint.line(rect.h + 6, max(1, ctx.scale.px(2)), colour=LINE, opacity=0.9, vertical=True)
    line.draw(surface, rect.centerx, rect.y - 3)


def _ground(ctx: RenderContext, surface: Surface, rect: Rect) -> None:
    ctx.paint.fill(surface, rect, radius=rect.h / 2, fill=(GROUND,), opacity=0.45)


NOTE: Final = theme.Role("text", 22, 400)
BAR_WIDE: Final = 420.0
BAR_HIGH: Final = 11.0
TENTH: Final = 10


def current_step(reviewing: ReviewJob) -> str:
    """Return the current step of the review as a sentence; '' if there is none."""
    if reviewing.found is None:
        return _("Weighing your decisions, one by one.")
    if reviewing.luck is None:
        return _("Masters are replaying this deal.")
    return ""


def progress_share(reviewing: ReviewJob) -> str:
    """Return the progress in steps of 10 %, so that a screen reader announces few changes."""
    return f"{TENTH * int(TENTH * reviewing.share)}%"


def draw_sign(ctx: RenderContext, surface: Surface, paper: Paper, box: Rect, reviewing: ReviewJob) -> None:
    """Draw the current step in the middle of a box, with a progress bar below it."""
    text = ctx.text
    high, gap = max(7, paper.px(BAR_HIGH)), paper.px(20)
    fit = text.at_most(current_step(reviewing), NOTE, round(box.w * 0.9), 3)
    y = box.centery - (fit.step * len(fit.lines) + gap + high) / 2 + text.px(NOTE)
    text.draw_lines(surface, list(fit.lines), (box.centerx, y), fit.role, theme.INK_2, align="centre", step=fit.step)
    wide = min(paper.px(BAR_WIDE), round(box.w * 0.9))
    under = round(y + fit.step * (len(fit.lines) - 1) + gap)
    share_bar(ctx, surface, Rect(box.centerx - wide // 2, under, wide, high), reviewing.share, theme.JADE)


MOST: Final = 4
"""Maximum number of seats that all have a bar.

With more, only you, the winner, the luckiest and the unluckiest have one.
"""
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
        """Draw the heading and its sentence on the left, and the bars on the right."""
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
        emblem, face = self.subject.emblem(seat), self.subject.face(seat)
        draw_emblem(ctx, surface, emblem, (row.x + disc / 2, row.centery), disc, face=face)
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
