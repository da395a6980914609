"""Button on every settlement that opens the review of the finished deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.match.match import Match
    from game.rules.contract import Seat
    from game.ui.render_context import RenderContext


class ReviewButton(Button):
    """Button that calls `look` to open the review of a deal."""

    def __init__(self, ctx: RenderContext, look: Callable[[], None], **given: Any) -> None:
        """Create the button; `given` are keyword arguments for `Button`."""
        words = _("The moments of this deal that mattered most, and the luck of the cards")
        super().__init__(ctx, _("How you played"), look, name="review", tooltip=words, **given)


def review_at_table(
    ctx: RenderContext, match: Match, people: Collection[Seat], look: Callable[[Match], None] | None
) -> list[ReviewButton]:
    """Return a list with the review button, for a table that shows the settlement itself.

    The list is empty if no person played, or if `look` is None.
    """
    if not people or look is None:
        return []
    return [ReviewButton(ctx, lambda: look(match), icon="eye", key="v", size=19)]
