"""The sheet beside the pieces: what the deal comes to, set by set and sentence by sentence, and the ledger under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.score_pad.ledger_table import LedgerTable
from game.scenes.table.pieces import Pieces
from game.score_pad.fields import AMOUNTS
from game.table.geometry import Spot
from game.ui import theme
from game.ui.sprites import sheet
from game.ui.widgets import Panel, ScrollArea
from game.words import words_of
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Result
    from game.score_pad.fields import Group
    from game.score_pad.form import Form
    from game.score_pad.ledger import Ledger
    from game.ui.kit import Kit
    from game.ui.node import Node

HEAD: Final = theme.RESULT.sized(38)
LINE: Final = theme.Role("text", 18, 400)
PIECE: Final = {"upright": 104.0, "lying": 62.0}
"""Units of a piece's height on the sheet, by how it is longer."""
SHARE: Final = 0.62
"""Of the sheet, for the deal at least; more where the ledger has few lines yet."""
MANY: Final = 6
"""More groups than these are drawn smaller."""
SMALLER: Final = 0.62


class Counted:
    """Shows a result, or what is missing to one, and the ledger."""

    def __init__(self, kit: Kit, ledger: Ledger) -> None:
        self.kit, self.ledger = kit, ledger
        self.panel = Panel(kit, "paper")
        self.lines = ScrollArea(kit, paper=True, name="lines")
        self.table = LedgerTable(kit, ledger)
        self.headline = ""
        self.groups: tuple[Group, ...] = ()
        self.sentences: tuple[str, ...] = ()

    @property
    def nodes(self) -> Sequence[Node]:
        """The bars of what scrolls."""
        return [*self.lines.nodes, *self.table.nodes]

    def show(self, form: Form, result: Result | None, missing: str) -> None:
        """Show what a deal comes to, or the sentence that says why it comes to nothing yet."""
        reader = self.ledger.reader
        self.groups = () if result is None or result.outcome == AMOUNTS else form.groups(result)
        if result is None:
            self.headline, self.sentences = _("Not settled yet"), (missing,)
        elif result.outcome == AMOUNTS:
            self.headline = _("As entered")
            self.sentences = tuple(
                f"{self.ledger.account_name(entry.account)}: {signed(entry.amount)}" for entry in result.entries
            )
        else:
            said = [each.text for each in words_of(reader.game).settlement(result, reader)]
            self.headline, self.sentences = said[0].removesuffix("."), tuple(said[1:])

    def place(self, rect: Rect) -> None:
        """Stand here: the deal above, the ledger below."""
        scale, text = self.kit.scale, self.kit.text
        self.panel.place(rect)
        box = self.box = rect.inflate(-2 * scale.px(36), -2 * scale.px(30))
        self.head = text.at_most(self.headline, HEAD, box.w, 2)
        self.head_y = box.y + text.px(HEAD)
        top = round(box.y + text.line_height(HEAD) * len(self.head.lines) + scale.px(10))
        gap = scale.px(16)
        half = max(box.y + round(box.h * SHARE), box.bottom - gap - self.table.needs(box.w))
        wide = box.w - max(scale.px(24), 16)
        self._place_groups(wide)
        self.said = [line for sentence in self.sentences for line in text.wrap(sentence, LINE, wide)]
        high = self.groups_high + text.line_height(LINE) * len(self.said)
        end = max(box.y + round(box.h * SHARE), min(half, top + high + gap))  # no more than the deal needs
        self.lines.place_content(Rect(box.x, top, box.w, end - top), high)
        self.table.place(Rect(box.x, end + gap, box.w, box.bottom - end - gap))

    def _place_groups(self, wide: int) -> None:
        """Where each group lies from the list's upper left corner on; sets side by side, in rows."""
        kit, scale, text = self.kit, self.kit.scale, self.kit.text
        self.spots: list[tuple[Group, list[Spot], tuple[float, float]]] = []
        self.groups_high = 0
        if not self.groups:
            return
        w, h = sheet(kit.sprites.wear(self.ledger.reader.pack.equipment)).piece
        high = scale.f(PIECE["upright"]) * (SMALLER if len(self.groups) > MANY else 1.0)
        each = high * w / h
        gap, caption = scale.f(20), text.line_height(theme.CAPTION)
        x = y = 0.0
        for group in self.groups:
            step = min(each * 1.06, (wide - each) / max(1, len(group.pieces) - 1))
            needs = max(each + step * (len(group.pieces) - 1), text.width(self._words(group), theme.CAPTION))
            if x and x + needs > wide:
                x, y = 0.0, y + high + caption + gap / 2
            spots = [Spot(x + each / 2 + place * step, y + high / 2, each, high) for place in range(len(group.pieces))]
            self.spots.append((group, spots, (x, y + high + text.px(theme.CAPTION) * 1.1)))
            x += needs + gap
        self.groups_high = round(y + high + caption + gap)

    def _words(self, group: Group) -> str:
        return self.ledger.reader.reason(group.words)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sheet."""
        text, box = self.kit.text, self.box
        self.panel.draw(surface)
        for number, line in enumerate(self.head.lines):
            y = self.head_y + number * self.head.step
            text.draw(surface, line, (box.x, y), self.head.role, theme.INK)
        with self.lines.clipped(surface):
            top = self.lines.rect.y - self.lines.offset
            self._draw_groups(surface, top)
            y = top + self.groups_high + text.px(LINE)
            for number, line in enumerate(self.said):
                text.draw(surface, line, (box.x, y + number * text.line_height(LINE)), LINE, theme.INK)
        self.lines.draw_bar(surface)
        self.table.draw(surface)

    def _draw_groups(self, surface: Surface, top: int) -> None:
        kit, pack = self.kit, self.ledger.reader.pack
        pieces = Pieces(kit, pack.equipment, aces=pack.aces)
        for group, spots, (x, y) in self.spots:
            laid = [spot._replace(x=self.box.x + spot.x, y=top + spot.y) for spot in spots]
            for code, spot in zip(group.pieces, laid, strict=True):
                pieces.draw(surface, pieces.face(code, spot), spot)
            if group.winning is not None:
                last = len(laid) - 1 - group.pieces[::-1].index(group.winning)
                self._ring(surface, laid[last])
            at = (self.box.x + x, top + y)
            kit.text.draw(surface, self._words(group), at, theme.CAPTION, theme.INK_2)

    def _ring(self, surface: Surface, spot: Spot) -> None:
        scale = self.kit.scale
        grow = scale.f(6)
        ring = self.kit.paint.box(
            round(spot.w + grow),
            round(spot.h + grow),
            radius=scale.f(7),
            line=(theme.CINNABAR,),
            line_width=max(2, scale.px(3)),
        )
        ring.draw_centred(surface, spot.x, spot.y)
