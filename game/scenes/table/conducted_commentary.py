"""Table talk: what happened, in words, newest last. Names of players; 'You' only where one person plays alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.widgets import Panel, draw_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygame import Surface

    from game.rules.contract import Event, Seat
    from game.rules.pieces import Pack
    from game.ui.kit import Kit

KEPT: Final = 120
"""Lines kept: a whole deal's worth fits the drawer."""
LINE_GOLD: Final = theme.rgb("#FFE09A")
LINE_INK: Final = theme.rgb("#D9CCAE")
NEWEST_GROUND: Final = theme.rgb("#F3C868")


class Line(NamedTuple):
    """One entry: who, and what."""

    name: str
    words: str
    kind: type[object]
    short: str = ""
    """The same where the column is narrow; empty is the words, cut."""


class Commentary(ABC):
    """The entries of one deal for one person. Each game puts its own events into words."""

    def __init__(self, names: tuple[str, ...], pack: Pack, you: Seat | None) -> None:
        """`you` is the seat that is called 'You', None where all are called by name."""
        self.names = names
        self.pack = pack
        self.you = you
        self.lines: list[Line] = []

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return _("You") if seat == self.you else self.names[seat]

    def piece(self, code: str) -> str:
        """A piece's name in the player's language."""
        return piece_words(self.pack, code)

    def add(self, event: Event) -> None:
        """Put an event into words, in the form that the reader may know."""
        line = self.line_of(event)
        if line is not None:
            self.write(line)

    def write(self, line: Line) -> None:
        """Add a line."""
        self.lines.append(line)
        del self.lines[:-KEPT]

    @abstractmethod
    def line_of(self, event: Event) -> Line | None:
        """An event in words, None where there is nothing to say."""

    def extend(self, events: Iterable[Event], reader: Seat | None) -> None:
        """All events of a deal so far, as one reader may know them."""
        for event in events:
            self.add(event.seen_by(reader))


def piece_words(pack: Pack, code: str) -> str:
    """A piece's name in the player's language: '5 circles', 'ace of coins', 'Old Thousand'."""
    name = pack.name(code)
    if name.startswith("ace of "):
        return _("ace of {suit}").format(suit=_(name.removeprefix("ace of ")))
    first, _space, rest = name.partition(" ")
    if first.isdigit():
        return _("{rank} {suit}").format(rank=first, suit=_(rest))
    return _(name)


class CommentaryPanel:
    """The talk: in the right column, or as a drawer over the table's right edge."""

    def __init__(self, kit: Kit, talk: Commentary) -> None:
        self.kit, self.talk = kit, talk
        self.open = False
        """The drawer is out; only in a narrow window."""
        self.panel = Panel(kit, "log")

    @property
    def shown(self) -> bool:
        """Whether it is to be seen."""
        return self.open or not self.kit.scale.rails

    def layout(self) -> None:
        """Find its place."""
        scale = self.kit.scale
        if scale.rails:
            wide = 236
            self.panel.kind = "dark"
            self.panel.place(Rect(scale.right.x - wide - 8, 12, wide, scale.height - 24))
            return
        self.panel.kind = "log"
        column = scale.right
        wide = min(scale.px(228) if not scale.compact else column.w - 16, column.w - 16)
        left = column.x + min(scale.px(24), (column.w - wide) // 2)
        high = min(scale.px(820), scale.height - scale.px(32) - scale.px(40))
        self.panel.place(Rect(left, scale.px(32), wide, high))

    def draw(self, surface: Surface) -> None:
        """Draw as many of the newest entries as there is room for, the newest at the bottom."""
        if not self.shown:
            return
        text, scale, rect = self.kit.text, self.kit.scale, self.panel.rect
        self.panel.draw(surface)
        pad = max(scale.px(20), 12) if rect.w > 200 else 12
        head = max(scale.px(40), round(text.px(theme.PANEL_TITLE) * 1.7))
        text.draw(surface, _("Table talk"), (rect.x + pad, rect.y + head), theme.PANEL_TITLE, width=rect.w - 2 * pad)
        draw_rule(self.kit, surface, rect.x + pad, rect.y + head + scale.px(14), rect.w - 2 * pad)
        line = round(text.px(theme.LOG_LINE) * 1.3)
        pitch = max(scale.px(57), text.px(theme.LOG_NAME) + line + 16)
        top = rect.y + head + scale.px(14) + max(scale.px(32), text.px(theme.LOG_NAME) + 12)
        count = max(1, (rect.bottom - scale.px(8) - top - line) // pitch + 1)
        lines = self.talk.lines[-count:]
        for i, entry in enumerate(lines):
            y = top + i * pitch
            newest = i == len(lines) - 1
            if newest:
                high = pitch - max(3, scale.px(3))
                ground = self.kit.paint.box(
                    rect.w - 2 * scale.px(10), high, radius=scale.f(9), fill=(NEWEST_GROUND,), opacity=0.13
                )
                ground.draw(
                    surface,
                    rect.x + scale.px(10),
                    y - text.px(theme.LOG_NAME) - (high - line - text.px(theme.LOG_NAME)) // 2 + 2,
                )
            room = rect.w - 2 * pad
            text.draw(
                surface,
                entry.name,
                (rect.x + pad, y),
                theme.LOG_NAME,
                LINE_GOLD if newest else theme.OLD_GOLD,
                width=room,
            )
            narrow = entry.short and text.width(entry.words, theme.LOG_LINE) > room
            text.draw(
                surface,
                entry.short if narrow else entry.words,
                (rect.x + pad, y + line),
                theme.LOG_LINE,
                theme.IVORY if newest else LINE_INK,
                width=room,
            )
