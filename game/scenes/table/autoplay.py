"""Autoplay switches, and the button that skips other players' moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.rules.moves import DRAW, PASS, TAKE
from game.ui.widgets import Button
from game.words import moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.settings import Settings
    from game.match.store import Store
    from game.rules.contract import Game, Move, View
    from game.scenes.table.prompt import Prompt
    from game.scenes.table.table_context import TableContext
    from game.table.pacer import Pacer
    from game.ui.overlay import Notices
    from game.words import Reader


class AutoplayRules:
    """Automatic answers allowed by two settings, if a single person plays at the screen.

    Behind a curtain, skipping a person's question would reveal that there was nothing to claim.
    """

    def __init__(self, game: Game, reader: Reader, *, alone: bool) -> None:
        self._game, self._reader, self._alone = game, reader, alone
        self._words = words_of(game.name)

    def answer_to(self, view: View, settings: Settings) -> tuple[Move, ...]:
        """Return the automatic answer to a view's question; () if the person must answer."""
        if not self._alone:
            return ()
        offers = {offer.id: offer for offer in self._words.offers(view, self._reader) if not offer.closed}
        kinds = {offer.kind for offer in offers.values()}
        if settings.pass_until_turn and PASS in view.legal and kinds <= self._words.waived:
            return (PASS,)
        draw = next((offer.id for offer in offers.values() if offer.kind == str(DRAW)), "")
        if not settings.auto_draw or not draw:
            return ()
        skips = kinds <= self._words.drawn_over and not self._words.discard_helps(view, self._reader)
        return moves_of(self._game, offers, draw) if skips or view.legal == (DRAW,) else ()

    def _kinds(self, view: View) -> set[str]:
        return {offer.kind for offer in self._words.offers(view, self._reader) if not offer.closed}

    def is_own_turn(self, view: View) -> bool:
        """Return whether it is the viewer's turn, or will be if all other seats pass on the discard."""
        return view.table.actor == view.seat or bool(self._kinds(view) & {str(DRAW), str(TAKE)})


MANY: Final = 3
"""Number of players above which waiting takes long enough for skipping to be explained."""
HURRYING: Final = N_("Click to speed up the others; press X to skip to your turn.")


class AutoplayControls:
    """Two autoplay switches, saved in the settings, and the skip button.

    The switches answer through the referee, as the person would, and only if one person is alone at the screen:
    behind a curtain, skipping a person's question would reveal that there was no claim to make.
    """

    def __init__(
        self,
        game: Game,
        context: TableContext,
        store: Store,
        pacer: Pacer,
        *,
        prompt: Callable[[], Prompt],
        notices: Notices,
        skip: Callable[[], None],
        can_skip: bool = True,
        guided: bool = False,
    ) -> None:
        """Create the controls that the game supports; `notices` shows each notice only once per table.

        `skip` skips others' moves. `can_skip` means that opponents play at the table; people cannot be sped up. If
        `guided`, as in a lesson, the person answers every question.
        """
        self._context, self._store, self._can_hurry = context, store, can_skip
        self._prompt, self._notices, self._pacer = prompt, notices, pacer
        self._switches = context.alone and not guided
        self.waivers = AutoplayRules(game, context.reader, alone=self._switches)
        words = words_of(game.name)
        ctx = context.ctx
        self.fast = Button(
            ctx,
            _("Fast forward"),
            skip,
            icon="arrow-right",
            key="x",
            size=19,
            name="fast",
            tooltip=_("Skips to your next decision; a click anywhere speeds up only one step"),
        )
        self.draw = Button(
            ctx,
            _("Auto-draw"),
            lambda: self._flip("auto_draw"),
            icon="fan",
            key="a",
            size=19,
            name="auto draw",
            tooltip=_(
                "Draws for you each turn until the match ends; stops when a discard would help or when you can "
                "pong or win"
            )
            if words.drawn_over
            else _("Draws for you whenever you have no other choice"),
        )
        self.passing = Button(
            ctx,
            _("Pass until my turn"),
            lambda: self._flip("pass_until_turn"),
            icon="right",
            key="u",
            size=19,
            name="pass until turn",
            tooltip=_("Passes on every discard until your turn, but stops if you can win"),
        )
        self.passing.short, self.passing.keeps_key = _("Pass for now"), True
        self._waived = bool(words.waived)
        self._update_buttons()

    @property
    def buttons(self) -> list[Button]:
        """Buttons that apply to this table."""
        if not self._switches:
            return [self.fast]
        return [self.fast, self.draw, *([self.passing] if self._waived else [])]

    def answers(self, view: View) -> bool:
        """Answer a question if an autoplay switch covers it; return whether it has been answered."""
        self._notices.take_back(_(HURRYING))
        if not self._switches:
            return False
        if self._store.settings.pass_until_turn and self.waivers.is_own_turn(view):
            self._change(pass_until_turn=False)
        moves = self.waivers.answer_to(view, self._store.settings)
        if moves:
            self._context.answer(*moves)
        return bool(moves)

    def waits(self, view: View) -> None:
        """Explain once how to skip others' moves, if the person must wait while several others play."""
        waiting = self._context.alone and not view.legal and view.table.result is None
        told = self._store.settings.hurry_told or self._context.ctx.speed <= 0
        if self._can_hurry and waiting and view.table.seats > MANY and not told:
            self._store.change(hurry_told=True)
            self._notices.say(_(HURRYING))

    def take_back_notice(self) -> None:
        """Remove the explanation of skipping once there are no moves left to skip."""
        if self._pacer.ends_deal:
            self._notices.take_back(_(HURRYING))

    def _flip(self, name: str) -> None:
        """Toggle a switch; if it now covers the current question, answer the question."""
        self._change(**{name: not getattr(self._store.settings, name)})
        prompt = self._prompt()
        moves = self.waivers.answer_to(prompt.view, self._store.settings) if prompt.view is not None else ()
        if moves:
            prompt.close()
            self._context.answer(*moves)

    def _change(self, **values: bool) -> None:
        self._store.change(**values)
        self._update_buttons()
        self._context.changed()

    def _update_buttons(self) -> None:
        self.draw.switch(self._store.settings.auto_draw)
        self.passing.switch(self._store.settings.pass_until_turn)
