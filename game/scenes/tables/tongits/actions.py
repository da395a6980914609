"""The row of actions under the own bahays: Lay, Secret, Sapaw, Draw, and the one thing to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.moves import DRAW, Discard
from game.rules.tongits.moves import PickUp, Tongits
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.buttons import ActionButton
from game.scenes.tables.tongits.hand import read_order
from game.scenes.tables.tongits.hint import move_words
from game.scenes.tables.tongits.words import bahay_words, card_words, closed, closed_words
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Move
    from game.rules.tongits.view import View
    from game.scenes.tables.tongits.prompt import Prompt


class Actions:
    """The buttons of the table, which can be looked at always; what they do is the question's affair."""

    def __init__(self, asking: Prompt) -> None:
        self.asking = asking
        kit = asking.scene.kit
        self.lay = ActionButton(kit, _("Lay"), "l", asking.lay)
        self.secret = ActionButton(kit, _("Secret"), "e", asking.secret)
        self.sapaw = ActionButton(kit, _("Sapaw"), "a", asking.sapaw)
        self.call = ActionButton(kit, _("Draw"), "d", asking.call)
        self.take = ActionButton(kit, _("Take"), "p", asking.take_discard)
        self.primary = ActionButton(kit, "", "return", self._do_primary, kind="primary", name="primary")
        self.back = Button(
            kit,
            _("Take back"),
            self._take_one_back,
            key="backspace",
            show_key=False,
            size=19,
            name="take back",
            layer=4,
            tooltip=_("Right click or Escape does the same"),
        )
        self._next: Move | None = None
        """What the primary button does."""

    def _do_primary(self) -> None:
        if self._next is not None:
            self.asking.answer(self._next)

    def _take_one_back(self) -> None:
        self.asking.take_back()

    # What may be done -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Open and close the buttons for what may be done now, and name the cards on them."""
        self._refresh_primary()
        view = self.asking.view
        name = self.asking.scene.talk.name
        if view is None or self.asking.kind == "answer":
            shown = self.asking.scene.shown
            why = _("a draw has been called already") if shown.called else _("it is not your turn")
            for button in (self.lay, self.secret, self.sapaw):
                button.close(closed(why))
            self.call.close(closed(why, _("a draw is called in your own turn")))
        else:
            none = _("no bahay in your hand"), _("three of a rank, or a run of three")
            self._open_or_close(self.lay, self.asking.lays(), *none)
            none = _("no four of a kind and no escalera in your hand"), _("a secret takes four cards or more")
            self._open_or_close(self.secret, self.asking.secrets(), *none)
            self._open_or_close(self.sapaw, self.asking.sapaws(), *self._no_sapaw(view))
            self._open_or_close(self.call, self.asking.calls(), "", "")
            if view.call_closed:
                self.call.close(closed_words(view, name))
            elif not self.asking.calls():
                self.call.close(closed(_("choose one card to discard with it")))
        self._refresh_take(view)

    def _no_sapaw(self, view: View) -> tuple[str, str]:
        if self.asking.selected:
            return _("the chosen card fits no bahay on the table"), ""
        if not view.table.bahays:
            return _("no bahay lies on the table"), ""
        return _("none of your cards fits a bahay on the table"), _("a slot shows where one does")

    def _open_or_close(self, button: ActionButton, moves: Sequence[Move], why: str, then: str) -> None:
        view = self.asking.view
        assert view is not None  # noqa: S101 - asked only while somebody is
        if moves:
            words = [move_words(move, view, self.asking.scene.talk.name) for move in moves]
            button.open("\n".join(words))
        elif self.asking.kind == "draw":
            button.close(closed(_("draw or take a card first")))
        else:
            button.close(closed(why, then))

    def _refresh_take(self, view: View | None) -> None:
        moves = self.asking.takes()
        lying = self.asking.scene.shown.discards
        if view is None or self.asking.kind != "draw" or not lying:
            self.take.label = _("Take the discard")
            self.take.close(closed(_("nothing has been discarded yet")))
            return
        card = card_words(lying[-1][1])
        self.take.label = _("Take {card}").format(card=card)
        if len(moves) == 1 and isinstance(moves[0], PickUp):
            whole = read_order((*moves[0].cards, lying[-1][1]), view.table.options)
            self.take.label = _("Take {card} for {bahay}").format(card=card, bahay=bahay_words(whole))
        if moves:
            self.take.open("\n".join(move_words(move, view, self.asking.scene.talk.name) for move in moves))
        else:
            why = _("it completes no bahay with two cards of your hand")
            self.take.close(closed(why))

    def _refresh_primary(self) -> None:
        """The one thing to do next: draw, tongits, or the discard of the chosen card."""
        button, view = self.primary, self.asking.view
        move: Move | None = None
        button.kind, button.node.key = "primary", "return"
        if view is not None and self.asking.kind == "draw":
            move = DRAW
            button.node.key = "space"
        elif view is not None and self.asking.kind == "play":
            alone = self.asking.selected[0] if len(self.asking.selected) == 1 else None
            ends = [each for each in view.legal if isinstance(each, Tongits)]
            best = next((each for each in ends if each.card in {None, alone} or alone is None), None)
            move = best or (Discard(alone) if alone else None)
            if best is None and ends:
                button.kind = "quiet"
        self._next = move
        if move is None or view is None:
            button.label = _("Choose a card to discard")
            button.close(_("Click a card of your hand."))
            return
        words = move_words(move, view, self.asking.scene.talk.name)
        button.label = _("Tongits!") if isinstance(move, Tongits) else words
        button.open(words if words != button.label else "")

    @property
    def buttons(self) -> list[Button]:
        """Those that there are now."""
        if self.asking.scene.shown.over or self.asking.scene.shown.covered:
            return []
        if self.asking.bar is not None:
            return [self.call]
        first: list[Button] = [self.take] if self.asking.kind == "draw" else [self.lay, self.secret, self.sapaw]
        found = [*first, self.call]
        if self.asking.kind:
            found.append(self.primary)
        if self.asking.turn is not None and self.asking.turn.staged:
            found.append(self.back)
        return found

    # Showing ----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Stand in their places."""
        rect = self.asking.scene.board.frame.rect
        row = (self.lay, self.secret, self.sapaw, self.call)
        for button, box in zip(row, places.BUTTONS, strict=True):
            button.place(rect(box))
        self.take.place(rect(places.TAKE_BUTTON))
        self.primary.place(rect(places.PRIMARY))
        self.back.place(rect(places.BACK_BUTTON))

    def draw(self, surface: Surface) -> None:
        """Draw those that there are now; the bar draws its own."""
        for button in self.buttons:
            if self.asking.bar is None:
                button.draw(surface)
