"""Advice on a small panel: what to do in gold, and why under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from game.ui import theme
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.kit import Kit


class HintNote(NamedTuple):
    """The words of one piece of advice, broken into lines, and the size of their panel in pixels."""

    title: tuple[str, ...]
    lines: tuple[str, ...]
    size: tuple[int, int]


def hint_note(kit: Kit, title: str, sentences: Sequence[str], room: int) -> HintNote:
    """A note whose words take at most `room` pixels of width."""
    text, pad = kit.text, _pad(kit)
    lines = tuple(part for sentence in sentences for part in text.wrap(sentence, theme.SMALL, room))
    titles = tuple(text.wrap(title, theme.PANEL_TITLE, room))
    widest = max(
        *(text.width(line, theme.PANEL_TITLE) for line in titles), *(text.width(line, theme.SMALL) for line in lines), 0
    )
    high = round(pad * 1.4 + text.px(theme.PANEL_TITLE) * 1.3 * len(titles) + _step(kit) * len(lines))
    return HintNote(titles, lines, (widest + 2 * pad, high))


def paint_hint_note(kit: Kit, surface: Surface, note: HintNote, left: int, top: int) -> None:
    """Paint a note by its upper left corner."""
    text, pad = kit.text, _pad(kit)
    panel = Panel(kit, "dark")
    panel.place(Rect(left, top, *note.size))
    panel.draw(surface)
    size = text.px(theme.PANEL_TITLE)
    y = top + pad - size * 0.55
    for line in note.title:
        y += size * 1.3
        text.draw(surface, line, (left + pad, y), theme.PANEL_TITLE, theme.OLD_GOLD)
    y += size * 0.35
    for line in note.lines:
        y += _step(kit)
        text.draw(surface, line, (left + pad, y), theme.SMALL)


def _pad(kit: Kit) -> int:
    return max(14, kit.scale.px(20))


def _step(kit: Kit) -> int:
    return round(kit.text.px(theme.SMALL) * 1.4)
