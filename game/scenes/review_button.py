"""The button by which a deal that is over is looked at again; every settlement has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.match.match import Match
    from game.rules.contract import Seat
    from game.ui.kit import Kit


class ReviewButton(Button):
    """`look` opens the review."""

    def __init__(self, kit: Kit, look: Callable[[], None], **given: Any) -> None:
        """`given` is as a `Button` takes it."""
        words = _("The moments of this deal that mattered most, and the luck of the cards")
        super().__init__(kit, _("Review"), look, name="review", tooltip=words, **given)


def review_at_table(
    kit: Kit, match: Match, people: Collection[Seat], look: Callable[[Match], None] | None
) -> list[ReviewButton]:
    """The button beside a table that settles its deals itself; none where nobody played, or `look` leads nowhere."""
    if not people or look is None:
        return []
    return [ReviewButton(kit, lambda: look(match), icon="eye", key="v", size=19)]
