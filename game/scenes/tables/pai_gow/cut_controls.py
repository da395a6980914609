"""The banker's cut: cut the woodpile at a gap, or swap two stacks or their top tiles. PG-21."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.pai_gow.moves import KEEP, Cut, Swap, Tops
from game.rules.pai_gow.woodpile import STACKS
from game.table.geometry import Box
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button, Pill

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Move
    from game.scenes.tables.pai_gow.board_painter import Board
    from game.ui.render_context import RenderContext


TWO: Final = 2


class CutChoice(ABC):
    """The stacks that the banker has selected, and the resulting move."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        """Positions of the one or two selected stacks, counted from 1."""
        self.cut = 0

    @abstractmethod
    def _show(self) -> None:
        """Redraw the selection after a change."""

    @property
    def move(self) -> Move:
        """Move that results from the selected stacks."""
        if self.cut:
            return Cut(self.cut)
        if len(self.chosen) == TWO:
            return Swap(*sorted(self.chosen))
        return KEEP

    @property
    def words(self) -> str:
        """Label of the main button, which makes the move."""
        move = self.move
        if isinstance(move, Cut):
            return _("Cut {count}").format(count=move.stacks)
        if isinstance(move, Swap):
            return _("Swap {one} and {other}").format(one=move.one, other=move.other)
        return _("Leave it as is")

    def _choose(self, place: int) -> None:
        self.cut = 0
        if place in self.chosen:
            self.chosen.remove(place)
        else:
            self.chosen = [*self.chosen[-1:], place]
        self._show()

    def _cut_at(self, stacks: int) -> None:
        self.chosen = []
        self.cut = 0 if self.cut == stacks else stacks
        self._show()

    def clear(self) -> bool:
        """Clear the selection; return False if it was empty."""
        had = bool(self.chosen or self.cut)
        self.chosen, self.cut = [], 0
        if had:
            self._show()
        return had


WORDS: Final = theme.CAPTION
UNDER_BED: Final = Box(0, 22, 658, 52)


class CutControl(CutChoice):
    """The banker's selection on the woodpile, which determines the effect of the main button."""

    def __init__(
        self, ctx: RenderContext, board: Board, on_change: Callable[[], None], play: Callable[[Move], None]
    ) -> None:
        super().__init__()
        self.ctx, self.board, self.on_change, self.play = ctx, board, on_change, play
        self.stacks = [self._stack(place) for place in range(1, STACKS + 1)]
        self.gaps = [self._gap(stacks) for stacks in range(1, STACKS)]
        self.tops = Button(ctx, _("Swap only the top tiles"), self._swap_tops, key="s", size=18, name="tops")
        self.leave = Button(ctx, _("Leave it as is"), lambda: self.play(KEEP), key="l", size=18, name="leave")

    @property
    def buttons(self) -> list[Button]:
        """Buttons below the woodpile, except the main one."""
        if len(self.chosen) == TWO:
            return [self.tops, self.leave]
        return [self.leave] if self.cut else []

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the stacks, the gaps above them and the buttons."""
        return [*self.stacks, *self.gaps, *(button.node for button in self.buttons)]

    def _stack(self, place: int) -> Node:
        label = _("Stack {place}").format(place=place)
        node = Node(Rect(0, 0, 1, 1), "stack", label, lambda: self._choose(place), name=f"stack {place}")
        node.key = str(place)
        return node

    def _gap(self, stacks: int) -> Node:
        label = _("Cut after stack {place}").format(place=stacks)
        return Node(
            Rect(0, 0, 1, 1), "gap", label, lambda: self._cut_at(stacks), name=f"gap {stacks}", tooltip=label, layer=1
        )

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _swap_tops(self) -> None:
        one, other = sorted(self.chosen)
        self.play(Tops(one, other))

    def _show(self) -> None:
        self.ctx.sounds.play("domino", 0.6)
        self.board.marked, self.board.cut = tuple(self.chosen), self.cut
        for place, node in enumerate(self.stacks, 1):
            node.value = _("selected") if place in self.chosen else ""
        self.place()
        self.on_change()

    # Places and painting ----------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place the nodes on the woodpile, and the buttons below it."""
        frame, layout, scale = self.board.frame, self.board.layout, self.ctx.scale
        for node, spot in zip(self.stacks, layout.stacks, strict=True):
            node.rect = frame.rect(spot.box())
            node.radius = scale.f(9)
        for stacks, node in enumerate(self.gaps, 1):
            px = frame.spot(layout.gap(stacks))
            wide = max(round(px.w), 12)
            node.rect = Rect(round(px.x - wide / 2), round(px.y - px.h / 2), wide, round(px.h))
            node.radius = wide / 2
        row = frame.rect(self._row)
        sizes = [button.preferred(46) for button in self.buttons]
        gap = max(scale.px(14), 8)
        x = row.centerx - (sum(wide for wide, _high in sizes) + gap * max(0, len(sizes) - 1)) // 2
        for button, (wide, high) in zip(self.buttons, sizes, strict=True):
            button.place(Rect(x, row.y, wide, high))
            x += wide + gap

    def paint(self, surface: Surface) -> None:
        """Paint the instructions or the buttons, and highlight the gap under the mouse."""
        scale = self.ctx.scale
        for node in self.gaps:
            if node.warmth and not self.cut:
                wide = max(2, scale.px(4))
                line = self.ctx.paint.box(wide, node.rect.h, radius=wide / 2, fill=(theme.GLOW,), opacity=0.8)
                line.draw_centred(surface, *node.centre, node.warmth)
        for button in self.buttons:
            button.draw(surface)
        if not self.buttons:
            self._instructions.draw(surface)

    @property
    def _row(self) -> Box:
        """Box of the buttons and the instructions below the woodpile, in units."""
        bed = self.board.layout.bed
        return UNDER_BED._replace(x=bed.x, y=bed.bottom + UNDER_BED.y)

    @property
    def _instructions(self) -> Pill:
        """Pill with the instructions, below the woodpile."""
        words = (
            _("Choose another stack to swap it with")
            if self.chosen
            else _("Click a gap to cut there, or two stacks to swap them")
        )
        pill = Pill(self.ctx, words, WORDS)
        pill.place_centred(*self.board.frame.point(self._row.centre[0], self._row.y + 22))
        return pill

    @property
    def rect(self) -> Rect:
        """Area of the woodpile with its buttons, in pixels."""
        return self.board.frame.rect(self.board.layout.bed).union(self._instructions.rect)
