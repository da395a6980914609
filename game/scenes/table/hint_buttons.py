"""Help buttons on the left of the table: a hint from the strongest opponent, and plain labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import View
    from game.scenes.table.prompt import Prompt
    from game.table.hint import Hint
    from game.ui.render_context import RenderContext

NOT_ASKED: Final = N_("You have nothing to decide now.")
"""Notice for a person who requests a hint while no question is open."""


class HintButton(Button):
    """Requests a hint, or hides the hint that is shown."""

    def __init__(self, ctx: RenderContext, advice: Hint, press: Callable[[], None]) -> None:
        super().__init__(ctx, _("Hint"), press, icon="hint", key="h", size=19, name="hint")
        self._advice = advice
        self._offers_to_hide = False

    def think(self, shown: Callable[[], None]) -> tuple[bool, bool]:
        """Run one step of the adviser; return whether more steps are needed, and whether it changed.

        `shown` is called when the first advice appears. While there is advice, the button is labelled 'Hide hint'.
        """
        advice, before = self._advice, self._advice.choice
        thinking = advice.step()
        changed = advice.choice is not before
        if changed:
            self.label, self._offers_to_hide = _("Hide hint"), True
            if before is None:
                shown()
        elif self._offers_to_hide and not advice.wanted:
            self.label, self._offers_to_hide = _("Hint"), False
        return thinking, changed


class HintControl:
    """Shows a hint for the question on request, and hides it again."""

    def __init__(
        self,
        advice: Hint,
        match: Match,
        *,
        prompt: Callable[[], Prompt],
        refuse: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        """Create the control; `changed` requests a repaint.

        `prompt` returns the table's prompt; `refuse` is called if a hint is requested while no question is open.
        """
        self._advice, self._match = advice, match
        self._prompt, self._refuse, self._changed = prompt, refuse, changed

    @property
    def shown(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self._advice.wanted

    def flip(self) -> None:
        """Start computing a hint for the question, or hide the one being shown."""
        view = self._prompt().view
        if self._advice.wanted:
            self._advice.drop()
        elif view is None:
            self._refuse()
        else:
            self._advice.think(view)
            self._count(view)
        self._changed()

    def drop(self) -> None:
        """Hide the hint, because an answer has been sent."""
        self._advice.drop()
        self._changed()

    def _count(self, view: View) -> None:
        """Count the hint in the match's records."""
        if view.seat is not None:
            self._match.hinted(view.seat)


class LabelsButton(Button):
    """Toggles plain labels on pieces and saves the choice in the settings."""

    def __init__(self, ctx: RenderContext, store: Store, changed: Callable[[], None]) -> None:
        super().__init__(ctx, _("Plain labels"), self._flip, icon="label", key="l", size=19, name="labels")
        self._store, self._changed = store, changed

    def _flip(self) -> None:
        self.ctx.settings = self._store.change(plain_labels=not self.ctx.settings.plain_labels)
        self.show_state()
        self._changed()

    def show_state(self) -> None:
        """Update the button to match the settings."""
        self.switch(self.ctx.settings.plain_labels)
