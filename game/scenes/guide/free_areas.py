"""Areas of a table that a note on paper must not or should not cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.scenes.guide.highlight import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.table.scene import TableScene
    from game.ui.node import Node

TABLE_ROLES: Final = frozenset({"lying", "hand"})
"""Node roles of pieces on the table."""
HEADED: Final = 0.25
"""Height of the labels above a piece in the hand, as a fraction of the piece's height."""
ASIDE: Final = 0.4
"""Distance by which the labels extend to the left of the piece, as a fraction of its width."""
FOOTED: Final = 0.3
"""Height of the labels below a pile, as a fraction of its height."""
LABEL_OVERHANG: Final = 0.5
"""Distance by which the labels extend beyond the pile on each side, as a fraction of its width."""
PILES: Final = frozenset({"stock", "pile"})
"""Names of nodes that are piles although their role is not 'stack'."""


def areas_around(
    table: TableScene, own: Sequence[Node], lit: Sequence[Rect] = ()
) -> tuple[list[list[Rect]], list[Rect], list[Rect]]:
    """Return the areas that a note must not cover, those that it covers only if necessary, and the areas of panels.

    The first result is a list of lists, most important first. The second consists of other seats' face-down hands.
    `own` are the note's own nodes, and `lit` the highlighted areas.
    """
    panels = [*map(Rect, table.prompt.rects), *map(Rect, table.overlay_rects())]
    backs = [spot for seat in range(len(table.match.players)) for spot in table.closed_hand(seat)]
    return _avoided(table, own, lit, panels), joined(table.frame.spot_rect(spot) for spot in backs), panels


def _avoided(table: TableScene, own: Sequence[Node], lit: Sequence[Rect], panels: Sequence[Rect]) -> list[list[Rect]]:
    ids = {id(node) for node in own}
    nodes = [node for node in table.nodes() if id(node) not in ids]
    buttons = [node.bounds for node in nodes if node.is_control]
    last = table.last_played_spot()
    hand = [node.bounds for node in nodes if node.role == "piece"]
    table_pieces = [node.bounds for node in nodes if node.role in TABLE_ROLES]
    if last is not None:
        table_pieces.append(table.frame.spot_rect(last))
    # Highlighted pieces are not joined with others, because the joined area would hide which ones are highlighted.
    table_pieces = [rect for rect in table_pieces if rect.collidelist(lit) < 0]
    large = max(1.0, min(table.ctx.scale.enlarged, table.ctx.text.most))
    over = [_labels_above(rect, large) for rect in hand]
    over += [_labels_below(node.bounds, large) for node in nodes if node.role == "stack" or node.name in PILES]
    plaques = [plaque.node.bounds for plaque in table.plaques]
    talk = [table.commentary_panel.panel.rect] if table.commentary_panel.shown else []
    column_texts = [[rect] for rect in table.left.written]
    first = [*lit, *buttons, *panels]
    return [first, [*hand, *joined(table_pieces)], joined(over), list(table.captions()), plaques, talk, *column_texts]


def _labels_above(piece: Rect, large: float) -> Rect:
    """Return the area of the labels above a piece in the hand; `large` is the text scale."""
    aside, high = round(piece.w * ASIDE), round(piece.h * HEADED * large)
    return Rect(piece.x - aside, piece.y - high, piece.w + 2 * aside, high)


def _labels_below(stack: Rect, large: float) -> Rect:
    """Return the area of the labels below a pile; `large` is the text scale."""
    aside = round(stack.w * LABEL_OVERHANG * large)
    return Rect(stack.x - aside, stack.bottom, stack.w + 2 * aside, round(stack.h * FOOTED * large))
