"""The focus ring: where it is painted when pieces lie on each other."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.ui import theme
from game.ui.node import Node
from game.ui.overlay import draw_focus_ring
from game.ui.render_context import RenderContext


def fan(angle: float) -> list[Node]:
    """Return three cards, each of which overlaps the one before."""
    cards = [Node(Rect(100 + 60 * i, 100, 120, 170), "piece", str(i), angle=angle * (i - 1)) for i in range(3)]
    for card in cards:
        card.radius, card.attention = 8.0, 1.0
    return cards


@pytest.mark.parametrize("angle", [0.0, 6.0], ids=["in a row", "in a fan"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_focus_ring_is_painted_under_the_pieces_that_cover_the_focused_one(
    ctx: RenderContext, angle: float, place: int
) -> None:
    """The ring used to lie over the next card of a hand too."""
    cards = fan(angle)
    surface = Surface((500, 400))
    draw_focus_ring(ctx, surface, cards[place], cards)
    painted = [(x, y) for x in range(500) for y in range(400) if surface.get_at((x, y)) == theme.GLOW]
    assert painted
    for card in cards[place + 1 :]:
        shrunk = Node(card.rect.inflate(-4, -4), "piece", card.label, angle=card.angle)
        assert not any(shrunk.contains(at) for at in painted)
    whole = Surface((500, 400))
    draw_focus_ring(ctx, whole, cards[place])
    assert (surface.get_buffer().raw == whole.get_buffer().raw) == (place == 2)
