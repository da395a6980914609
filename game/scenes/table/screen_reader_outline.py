"""Describes a table to a screen reader: nodes under headings, and texts without repetitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.access.accessible_node import Passage, Region
from game.i18n import _
from game.i18n.lists import labelled
from game.table.outline_headings import MOST_TALK, heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.table.commentary import CommentaryPanel
    from game.scenes.table.prompt import Prompt
    from game.scenes.table.side_columns import LeftColumn
    from game.table.commentary import Commentary
    from game.ui.node import Node
    from game.ui.plaque import Plaque
    from game.ui.render_context import RenderContext

OVER_HAND: Final = 46.0
"""Distance around the viewer's hand within which texts are read together with pieces, in units."""
BESIDE_PLAQUE_PX: Final = 8


class Outline:
    """Reading order of a table for a screen reader."""

    def __init__(
        self,
        ctx: RenderContext,
        prompt: Prompt,
        plaques: Sequence[Plaque],
        left: LeftColumn,
        talk: tuple[Commentary, CommentaryPanel],
    ) -> None:
        self._kit, self._prompt, self._plaques, self._left = ctx, prompt, plaques, left
        self._commentary, self._panel = talk

    def heading_at(self, box: Region) -> tuple[str, ...]:
        """Return the heading for a text: the question's if the text is in its panel, else the table's."""
        asked = any(Region(*rect).holds(box) for rect in self._prompt.rects)
        return heading("button" if asked else "text", "primary" if asked else "", asked=asked, next_to_table=False)

    def group_of(self, node: Node) -> tuple[str, ...]:
        """Return the heading for a node: players, table, hand, question, or buttons."""
        asked, beside = node in self._prompt.nodes(), node in self._left.nodes
        return node.group or heading(node.role, node.name, asked=asked, next_to_table=beside)

    def revealed_at(self, nodes: Sequence[Node]) -> Sequence[Region]:
        """Return the areas whose texts are read with nodes: around the viewer's hand, and on plaques."""
        scale = self._kit.scale
        hand = [node.bounds for node in nodes if node.role == "piece"]
        found = []
        if hand:
            around = 2 * scale.px(OVER_HAND)
            told = hand[0].unionall(hand[1:]).inflate(around, around)
            lower = max((rect.bottom for rect in self._prompt.rects if rect.colliderect(told)), default=told.top)
            found = [Region(told.x, lower, told.w, told.bottom - lower)] if lower < told.bottom else []
        return [*found, *(Region(*plaque.rect).grown(scale.px(BESIDE_PLAQUE_PX)) for plaque in self._plaques)]

    def passages(self) -> Sequence[Passage]:
        """Return the info lines about the deal, then the commentary, newest sentence last."""
        lines = tuple(line.text for line in self._commentary.lines[-MOST_TALK:])
        rect = self._panel.panel.rect if self._panel.shown else Rect(0, 0, 0, 0)
        facts = tuple(labelled(name, value) for name, value in self._left.facts())
        told = [Passage(_("The deal"), facts, Region(*self._kit.scale.facts))]
        return told + ([Passage(_("Log"), lines, Region(*rect))] if lines else [])
