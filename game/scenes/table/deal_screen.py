"""Shows a deal's events and states on the screen, and reveals or hides the viewer's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.rare_honours import rare_moment
from game.ui.animation import call
from game.ui.scene_transitions import lay_over

if TYPE_CHECKING:
    from pygame import Surface

    from game.match.match import Match
    from game.rules.contract import Event, Seat, View
    from game.scenes.table.autoplay import AutoplayControls
    from game.scenes.table.hooks import GameTable
    from game.scenes.table.moment_layer import MomentLayer
    from game.scenes.table.table_context import TableContext
    from game.table.commentary import Commentary
    from game.table.hint import Hint
    from game.table.motion import Motions
    from game.table.pass_and_play import PassAndPlay
    from game.ui.render_context import RenderContext


class Fade:
    """The previous picture while it fades out."""

    def __init__(self, ctx: RenderContext, motions: Motions) -> None:
        self._kit, self._motions = ctx, motions
        self._before: Surface | None = None
        self._last: Surface | None = None

    def keep(self) -> None:
        """Store the current picture as the start of a cross-fade."""
        if self._kit.settings.reduced_motion and self._kit.speed > 0:
            self._before = self._last.copy() if self._last is not None else None

    def paint(self, surface: Surface) -> None:
        """Paint the previous picture over the current one at its remaining opacity."""
        self._last = surface
        before, fade = self._before, self._motions.fade
        if before is None or fade >= 1 or before.get_size() != surface.get_size():
            self._before = None
            return
        lay_over(surface, before, (0, 0), 1 - fade)


class DealScreen:
    """Implements `Screen` for the pacer in all games; `table` provides the game-specific parts."""

    def __init__(
        self,
        table: GameTable,
        context: TableContext,
        match: Match,
        *,
        commentary: Commentary,
        pass_and_play: PassAndPlay,
        advice: Hint,
        fade: Fade,
        autoplay: AutoplayControls,
        moments: MomentLayer,
    ) -> None:
        self._moments = moments
        self._table, self._context, self._match = table, context, match
        self._commentary, self._pass_and_play, self._advice = commentary, pass_and_play, advice
        self._fade, self._autoplay = fade, autoplay

    @property
    def busy(self) -> bool:
        """Whether an animation or a person's manual step must end before the next event."""
        return self._context.motions.busy or self._table.held

    # Events and states ------------------------------------------------------------------------------------------------

    def show(self, event: Event) -> None:
        """Show one event, unless the game holds it back."""
        if not self._table.holds_back(event):
            self.show_now(event)

    def show_now(self, event: Event) -> None:
        """Show one event: animate it and describe it in the commentary."""
        self._fade.keep()
        self._autoplay.take_back_notice()
        self._pass_and_play.unseen = True
        table = self._table
        was_staged = table.was_staged(event)
        moment = None
        if not table.moment_follows_commentary:
            moment = self._moments.before(event, was_staged=was_staged, made_of=table.win_made_of(event))
        self._table.animate(event)
        self._moments.after(moment)
        self._table.refresh_notes()
        self._table.narrate(event)
        self._context.changed()

    def new_state(self, view: View) -> None:
        """Enter a state after its events were shown; then ask a seat, or end the deal."""
        table = self._table
        table.enter_state(view)
        table.refresh_notes()
        claims = table.policy.may_call(view.table)  # the explanation would cover the claim that follows
        if table.policy.takes_turns and not claims and not table.watched and table.companion is None:
            self._autoplay.waits(view)
        self._context.changed()

    def finish(self) -> None:
        """End the deal, first showing a rare honour if there is one."""
        result = self._match.deal.result
        moment = None if result is None else rare_moment(self._match.view(None).table, result, self._context.reader)
        if moment is not None and self._moments.announce(moment):
            self._context.motions.timeline.play(call(self._table.finish))
        else:
            self._table.finish()

    # Views ------------------------------------------------------------------------------------------------------------

    def see(self, view: View, viewer: Seat | None = None) -> None:
        """Show the table as in `view`, seen from the view's seat or, if it has none, from `viewer`.

        Raises:
            HiddenHandError: The view contains a hand that may not be shown now.
        """
        self._context.session.check(view)
        state = self._table.state
        seat = view.seat if view.seat is not None else viewer
        state.read(view, state.viewer if seat is None else seat)
        self._context.motions.clear_places()
        self._table.seen(view)
        self._context.changed()

    def has_hand(self, seat: Seat) -> bool:
        """Return whether a seat holds any pieces."""
        return bool(self._match.view(seat).hand)

    def lay_open(self, view: View) -> None:
        """Show the hand of this view's seat face up, unless it already is."""
        state = self._table.state
        if state.covered or state.viewer != view.seat:
            self.see(view)
            self._table.arrange()

    def lay_closed(self, seat: Seat | None) -> None:
        """Show the public view of the table, as seen from this seat."""
        self.see(self._match.view(None), seat)
        self._table.arrange()

    def cover(self) -> None:
        """Turn the hand face down, and remove from the commentary anything only its owner may know."""
        table, at_screen = self._table, self._context.session.at_screen
        table.prompt.close()
        self._advice.drop()
        self._commentary.conceal()
        if at_screen is not None:
            self._pass_and_play.recent.looked(at_screen)
        if not table.state.covered:
            table.state.cover()
            self._context.motions.clear_places()
        table.refresh_notes()
        table.covered()
        self._context.changed()
