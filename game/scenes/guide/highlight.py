"""Highlights the areas of the window to which a lesson's step refers, and darkens the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.scenes.table.scene import TableScene
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

VEIL: Final = 0.40
ROUND: Final = 6.0
"""Units by which a hole in the veil extends beyond the highlighted area."""
PLACES: Final = frozenset({"hand", "own", "discard", "panel", "result"})
"""Names that may follow `point:` in a script and stand for areas, not pieces."""
BLUR: Final = 4
HOLE_RADIUS: Final = 10.0


class Highlight:
    """Finds the areas and nodes named after `point:` in a lesson's script."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def rects(self, words: Iterable[str]) -> list[Rect]:
        """Return the named areas in pixels, in the order of the names; omit areas that are not on the table."""
        found: list[Rect] = []
        for word in words:
            found += [rect for rect in self._one(word) if rect.w > 0 and rect.h > 0]
        return found

    def nodes(self, words: Iterable[str]) -> list[Node]:
        """Return the named nodes that can be pressed, buttons before pieces."""
        words = tuple(words)
        found = [node for word in words if word.startswith("#") for node in self._named(_name(word))]
        found += [
            node
            for word in words
            if ":" not in word and word not in PLACES and word[0] != "#"
            for node in self._pieces(word)[:1]
        ]
        return [node for node in found if node.focusable and node.enabled]

    def _one(self, word: str) -> list[Rect]:
        table = self._table
        kind, _colon, which = word.partition(":")
        if word.startswith("#"):
            return [node.bounds for node in self._named(_name(word))]
        if word in {"hand", "own"}:
            return joined([node.bounds for node in table.nodes() if node.role == "piece"])
        if word == "discard":
            last = table.last_played_spot()
            return [table.frame.spot_rect(last)] if last is not None else []
        if word == "panel":
            return [Rect(rect) for rect in table.prompt.rects]
        if word == "result":
            return [Rect(rect) for rect in table.overlay_rects()]
        if kind == "seat":
            return [table.plaques[int(which)].node.bounds]
        if kind == "cards":
            return [node.bounds for node in table.nodes() if node.name == f"hand:{which}"]
        name = table.reader.piece(which or word)
        if kind == "lying":
            return joined(
                [node.bounds for node in table.nodes() if node.role == "lying" and node.label.startswith(name)]
            )
        return joined([self._visible_strip(node) for node in self._pieces(word)])

    def _visible_strip(self, piece: Node) -> Rect:
        """Return the strip of a piece in the hand that the next piece does not cover."""
        box = piece.bounds
        pieces = [node for node in self._table.nodes() if node.role == "piece"]
        following = pieces[pieces.index(piece) + 1 :]
        if following and following[0].bounds.left > box.left and following[0].bounds.colliderect(box):
            box.width = following[0].bounds.left - box.left
        return box

    def _named(self, name: str) -> list[Node]:
        return [node for node in self._table.nodes() if node.name == name]

    def _pieces(self, code: str) -> list[Node]:
        name = self._table.reader.piece(code)
        pieces = [node for node in self._table.nodes() if node.role == "piece"]
        return [node for node in pieces if node.label == name or node.label.startswith(f"{name} ")]


def _name(word: str) -> str:
    """Return the node name for a name in a script, such as '#next.split'."""
    return word[1:].replace(".", " ")


def joined(rects: Iterable[Rect]) -> list[Rect]:
    """Merge adjacent rectangles in a row."""
    found: list[Rect] = []
    for rect in sorted(rects, key=lambda each: (each.x, each.y)):
        if found and found[-1].inflate(12, 12).colliderect(rect) and abs(found[-1].centery - rect.centery) < rect.h:
            found[-1] = found[-1].union(rect)
        else:
            found.append(Rect(rect))
    return found


def veil(ctx: RenderContext, holes: Sequence[Rect]) -> Surface:
    """Return a picture that darkens the window except for soft-edged holes."""
    layer = Surface(ctx.scale.window.size, pygame.SRCALPHA)
    grow, radius = ctx.scale.px(ROUND), ctx.scale.px(HOLE_RADIUS)
    layer.fill((*theme.SCRIM, round(255 * VEIL)))
    for step in range(BLUR, -1, -1):
        alpha = round(255 * VEIL * step / (BLUR + 1))
        for hole in holes:
            wide = 2 * (grow + step)
            pygame.draw.rect(layer, (*theme.SCRIM, alpha), hole.inflate(wide, wide), border_radius=radius + step)
    return layer
