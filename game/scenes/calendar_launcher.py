"""Opens the calendar of the deals of the day, and copies, saves and compares results."""

from __future__ import annotations

import io
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.games import BUNDLES
from game.i18n import _
from game.i18n.dates import day_and_month, day_words
from game.i18n.sentences import together
from game.match import data_folders
from game.match.atomic_files import write_new_file
from game.match.daily_deal import day_of
from game.match.daily_history import (
    SharedTextError,
    comparison,
    played_days,
    result_of,
    shared_result,
    shared_text,
    turns_words,
)
from game.scenes import title_daily_deal
from game.scenes.calendar_scene import (
    TURN_NAMES,
    CalendarCallbacks,
    CalendarScene,
    draw_square,
    draw_turns,
    largest_side,
    streak_words,
)
from game.scenes.file_jobs import jobs_of, notify_waiting
from game.scenes.folders import notify_written, write_failed
from game.ui import theme
from game.ui.dialog import Answer, Dialog
from game.ui.text_field import ClipboardError, pasted
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.match.daily_history import Result
    from game.match.file_worker import Task
    from game.match.in_memory_match import InMemoryMatch
    from game.match.store import Store
    from game.ui.render_context import RenderContext
    from game.ui.stage import Stage

PICTURE: Final = (1080, 566)
"""Size of the picture of a result, in pixels."""
EDGE: Final = 72
SQUARES: Final = Rect(EDGE, 330, PICTURE[0] - 2 * EDGE, 136)
"""Area of the squares on the picture, in pixels."""
SIDES: Final = (52, 40, 30, 22, 15)
"""Side lengths of a square to try, in pixels; at the last one, even the longest possible result fits."""
LEGEND_Y: Final = 500
"""Y coordinate of the middle of the legend of colours, in pixels."""
LEGEND_SIDE: Final = 20
LEGEND_GAP: Final = 24
LEGEND_LEAST: Final = 14
"""Minimum text size of the legend, in pixels."""
_NAME: Final = theme.Role("display", 84, 600, 84)
_DAY: Final = theme.Role("text", 40, 500, 40)
_SMALL: Final = theme.Role("text", 26, 500, 26)
_GAIN: Final = theme.Role("display", 120, 600, 120)


class DailyPages:
    """Opens the calendar; `open_deal` opens the page of a deal by its id."""

    def __init__(self, store: Store, stage: Stage, open_deal: Callable[[int], None]) -> None:
        self.store, self.stage, self.open_deal = store, stage, open_deal

    def open(self) -> None:
        """Push the calendar."""
        callbacks = CalendarCallbacks(self.stage.pop, self.open_deal, self._copy, self._save, self._compare)
        self.stage.push(CalendarScene(self.store, callbacks, title_daily_deal.today()))

    def streak(self) -> str:
        """Return the streak in words; '' if no deal of the day was played."""
        return streak_words(played_days(self.store), title_daily_deal.today())

    def has_result(self, match: InMemoryMatch) -> bool:
        """Return whether a finished match was a deal of the day whose result is in the calendar."""
        day = day_of(match.game.name, match.terms.seed) if match.deals == 1 else None
        return day is not None and day in played_days(self.store)

    def _copy(self, result: Result) -> bool:
        try:
            pygame.scrap.put_text(shared_text(result))
        except pygame.error as error:
            self.stage.notify(_("Could not copy ({reason}).").format(reason=error), again=True)
            return False
        return True

    def _compare(self) -> None:
        try:
            words = self._comparison(pasted())
        except ClipboardError:
            words = _("There is no readable text on the clipboard. Copy your friend’s text again.")
        except SharedTextError as error:
            words = str(error)
        self.stage.push(Dialog(_("Compare with a friend"), words, (Answer(_("Done"), kind="primary"),)))

    def _comparison(self, text: str) -> str:
        """Return the sentences that compare a friend's text with the player's own result.

        Raises:
            SharedTextError: The text is not the result of a deal of the day.
        """
        other = shared_result(text)
        own = played_days(self.store).get(other.day)
        if own is None:
            words = _("Your friend’s text is for {day}, {game}. You have not finished that deal of the day.")
            is_of_this_year = other.day.year == title_daily_deal.today().year
            day = day_and_month(other.day) if is_of_this_year else day_words(other.day.isoformat(), year=True)
            return words.format(day=day, game=_(BUNDLES[other.game].title))
        return together(comparison(result_of(self.store, own), other))

    def _save(self, result: Result) -> None:
        """Save a result as a PNG file, in a later frame if storage is slow."""
        folder = data_folders.pictures_folder()

        def done(task: Task[Path]) -> None:
            try:
                path = task.result()
            except OSError as error:
                title = _("Picture not saved")
                self.stage.push(Dialog(title, write_failed(folder, error), (Answer(_("Done")),)))
            else:
                words = _("Your result is saved as {file} in the folder “{folder}”.")
                words = words.format(file=path.name, folder=folder.name)
                notify_written(self.stage, _("Picture saved"), words, folder)

        file = io.BytesIO()
        pygame.image.save(result_picture(self.stage.ctx, result), file, "result.png")
        stem = f"Sala {result.day.isoformat()} {result.game}"
        if not jobs_of(self.stage).run(partial(_write, file.getvalue(), folder, stem), done):
            notify_waiting(self.stage)


def _write(picture: bytes, folder: Path, stem: str) -> Path:
    """Write a picture to a new file in a folder and return its path.

    Raises:
        OSError: The file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with write_new_file(folder, stem, ".png") as new:
        new.part.write_bytes(picture)
    return new.path


def result_picture(ctx: RenderContext, result: Result) -> Surface:
    """Return a picture of a result to share: day, game, gain, a square for each turn, and a legend of the colours."""
    surface = Surface(PICTURE)
    surface.fill(theme.PAPER)
    wide, high = PICTURE
    for inset, width in ((18, 4), (28, 1)):
        frame = Rect(inset, inset, wide - 2 * inset, high - 2 * inset)
        ctx.paint.fill(surface, frame, radius=14, fill=(theme.PAPER,), line=(theme.CINNABAR,), line_width=width)
    text, room = ctx.text, wide - 2 * EDGE
    text.draw(surface, "Sala", (EDGE, 120), _NAME, theme.INK, valign="middle")
    words = _("{day}, {game}").format(day=day_and_month(result.day), game=_(BUNDLES[result.game].title))
    heading, beside = _("Deal of the day"), room - 260
    text.draw(surface, heading, (wide - EDGE, 98), _SMALL, theme.INK_2, align="right", valign="middle", width=beside)
    text.draw(surface, words, (wide - EDGE, 148), _DAY, theme.INK, align="right", valign="middle", width=beside)
    colour = theme.INK if not result.gain else theme.JADE if result.gain > 0 else theme.RED_ON_PAPER
    box = text.draw(surface, signed(result.gain), (EDGE, 252), _GAIN, colour, valign="middle")
    if result.turns:
        at = box.right + 36, 256
        left = wide - EDGE - at[0]
        said = turns_words(len(result.turns))
        text.draw(surface, said, at, _DAY, theme.INK_2, valign="middle", width=left)
        draw_turns(ctx, surface, result.turns, SQUARES, largest_side(len(result.turns), SQUARES, SIDES))
        _draw_legend(ctx, surface, sorted(set(result.turns), reverse=True))
    return surface


def _draw_legend(ctx: RenderContext, surface: Surface, kinds: Sequence[int]) -> None:
    """Draw the legend of the squares' colours in one row, with text as large as fits; a single colour has no legend."""
    if len(kinds) < 2:
        return
    text, words = ctx.text, [_(TURN_NAMES[kind]) for kind in kinds]
    before, role = LEGEND_SIDE + 10, _SMALL
    room = SQUARES.w - len(kinds) * before - (len(kinds) - 1) * LEGEND_GAP
    while sum(text.width(each, role) for each in words) > room and role.px > LEGEND_LEAST:
        role = role._replace(px=role.px - 1)
    left = SQUARES.x
    for kind, each in zip(kinds, words, strict=True):
        draw_square(ctx, surface, Rect(left, LEGEND_Y - LEGEND_SIDE // 2, LEGEND_SIDE, LEGEND_SIDE), kind)
        left += before
        box = text.draw(surface, each, (left, LEGEND_Y), role, theme.INK_2, valign="middle")
        left = box.right + LEGEND_GAP
