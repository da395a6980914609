"""Asks the person before the screen: draw or take, lay and discard, fold or challenge; by mouse, keys or pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.moves import DRAW, Discard
from game.rules.tongits.cards import codes
from game.rules.tongits.moves import CHALLENGE, FOLD, Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.scenes.tongits import layout as places
from game.scenes.tongits.buttons import ActionButton
from game.scenes.tongits.hand import UNKNOWN, arrangement, by_rank, pack_order, read_order
from game.scenes.tongits.hint import bahay_on, move_words, standing
from game.scenes.tongits.panels import AnswerBar, Choice, ChoicePanel
from game.scenes.tongits.turn import Turn
from game.scenes.tongits.words import bahay_words, card_words, closed, closed_words
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Move
    from game.rules.tongits.view import View
    from game.scenes.table.places import Box
    from game.scenes.tongits.scene import TongitsScene

KINDS: Final = {"draw": "draw", "play": "play", "answer": "answer"}
CALLS_OFFERED: Final = 5
"""Discards to call a draw with, where none is chosen yet."""


class Asking:
    """One question at a time, and the buttons of the table, which can be looked at always."""

    def __init__(self, scene: TongitsScene) -> None:
        self.scene = scene
        self.view: View | None = None
        """What the asked seat may know, with what is staged laid."""
        self.kind = ""
        """'draw', 'play', 'answer', or '' while nothing is asked."""
        self.turn: Turn | None = None
        self.selected: list[str] = []
        """Cards of the hand that stand out."""
        self.panel: ChoicePanel | None = None
        self.bar: AnswerBar | None = None
        kit = scene.kit
        self.lay = ActionButton(kit, _("Lay"), "l", self._lay)
        self.secret = ActionButton(kit, _("Secret"), "e", self._secret)
        self.sapaw = ActionButton(kit, _("Sapaw"), "a", self._sapaw)
        self.call = ActionButton(kit, _("Draw"), "d", self._call)
        self.take = ActionButton(kit, _("Take"), "p", self.take_discard)
        self.primary = ActionButton(kit, "", "return", self._primary, kind="primary", name="primary")
        self.back = Button(
            kit,
            _("Take back"),
            self._take_one_back,
            key="backspace",
            show_key=False,
            size=19,
            name="take back",
            layer=4,
        )
        self._primary_move: Move | None = None

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Put a question."""
        self.close()
        assert view.seat is not None  # noqa: S101 - a bystander is never asked
        self.kind = KINDS[view.table.phase]
        self.view = view
        if self.kind == "play":
            self.turn = Turn(self.scene.match.deal, view.seat)
            self.view = self.turn.view
        if self.kind == "answer":
            self.bar = AnswerBar(
                self.scene.board,
                standing(view, self.scene.talk.name, self.scene.you),
                lambda: self.answer(FOLD),
                lambda: self.answer(CHALLENGE),
            )
        self.refresh()
        scene = self.scene
        if self.bar is not None:
            scene.focus.focus(self.bar.challenge.node, show=scene.by_keys)
        elif self.kind == "draw":
            scene.focus.focus(self.primary.node, show=scene.by_keys)
        else:
            scene.focus.focus(scene.cards.node_name(view.drawn or view.hand[-1]), show=scene.by_keys)

    def close(self) -> None:
        """Nothing is asked any more."""
        self.view, self.kind, self.turn = None, "", None
        self.selected.clear()
        self.panel = self.bar = None
        self.scene.cards.drop()
        self.refresh()

    @property
    def legal(self) -> tuple[Move, ...]:
        """What may be done now."""
        return self.view.legal if self.view is not None else ()

    # What the buttons do ----------------------------------------------------------------------------------------------

    def lays(self) -> list[Lay]:
        """The bahays that Lay would lay: the chosen cards, else those that the hand is arranged into."""
        return [move for cards in self._bahays() if (move := Lay(cards)) in self.legal]

    def secrets(self) -> list[Secret]:
        """The bahays that Secret would lay."""
        return [move for cards in self._bahays() if (move := Secret(cards)) in self.legal]

    def _bahays(self) -> list[tuple[str, ...]]:
        chosen = pack_order(self.selected)
        if len(chosen) > 1:
            return [chosen]
        groups = [group.cards for group in self.scene.shown.groups if group.bahay]
        if not groups and self.view is not None and UNKNOWN not in self.scene.shown.hand:
            groups = [codes(cards) for cards in arrangement(self.view.hand, self.view.table.options).bahays]
        return [pack_order(cards) for cards in groups]

    def sapaws(self) -> list[Sapaw]:
        """The cards that fit onto bahays: of the chosen ones, else all."""
        found = [move for move in self.legal if isinstance(move, Sapaw)]
        return [move for move in found if not self.selected or move.card in self.selected]

    def calls(self) -> list[Call]:
        """The calls that Draw would make: with the chosen card, else with one of the dearest loose cards."""
        found = [move for move in self.legal if isinstance(move, Call)]
        if len(self.selected) == 1:
            return [move for move in found if move.card == self.selected[0]]
        loose = {code for group in self.scene.shown.groups if not group.bahay for code in group.cards}
        calls = [move for move in found if move.card is None or move.card in loose] or found
        return sorted(calls, key=lambda move: by_rank(move.card) if move.card else (0, 0), reverse=True)[:CALLS_OFFERED]

    def takes(self) -> list[PickUp | PickOn]:
        """The ways to take the last discard."""
        return [move for move in self.legal if isinstance(move, PickUp | PickOn)]

    def _lay(self) -> None:
        self._offer(_("Lay which bahay?"), self.lays(), self.lay)

    def _secret(self) -> None:
        self._offer(_("Which one face down?"), self.secrets(), self.secret)

    def _sapaw(self) -> None:
        self._offer(_("Sapaw which card?"), self.sapaws(), self.sapaw)

    def _call(self) -> None:
        self._offer(_("Call a draw with which discard?"), self.calls(), self.call)

    def take_discard(self) -> None:
        """Take the last discard for a bahay. TG-20."""
        self._offer(_("Take it for which bahay?"), self.takes(), None)

    def offer_bahay(self, cards: Sequence[str]) -> None:
        """Lay these cards, open or as a secret, whichever is meant."""
        wanted = pack_order(cards)
        moves = [move for move in (Lay(wanted), Secret(wanted)) if move in self.legal]
        self._offer(_("Open or secret?"), moves, self.lay)

    def _offer(self, title: str, moves: Sequence[Move], button: ActionButton | None) -> None:
        """Do the only move there is, or let the person choose."""
        if len(moves) == 1:
            self.do(moves[0])
        elif moves:
            anchor = self.scene.board.layout.next_discard.box() if button is None else self._box_of(button)
            self.open_panel(title, [self._row(move) for move in moves], anchor)

    def _box_of(self, button: ActionButton) -> Box:
        return places.BUTTONS[(self.lay, self.secret, self.sapaw, self.call).index(button)]

    def _row(self, move: Move) -> Choice:
        assert self.view is not None  # noqa: S101 - moves are offered to somebody who is asked
        cards: tuple[str, ...] = ()
        uses: tuple[str, ...] = ()
        match move:
            case Lay(held) | Secret(held):
                cards, uses = read_order(held, self.view.table.options), held
            case PickUp(held):
                cards, uses = read_order((*held, self.view.table.discards[-1][1]), self.view.table.options), held
            case Sapaw(card) | Call(card) if card is not None:
                cards, uses = (card,), (card,)
        return Choice(move_words(move, self.view, self.scene.talk.name), lambda: self.do(move), cards, uses=uses)

    def open_panel(self, title: str, rows: Sequence[Choice], anchor: Box) -> None:
        """Let the person choose a row."""
        self.panel = ChoicePanel(self.scene.board, title, rows, anchor)
        self.scene.focus.focus(self.panel.buttons[0].node, show=self.scene.by_keys)
        self.scene.dirty = True

    def close_panel(self) -> bool:
        """Choose nothing; False where there was nothing to choose."""
        had, self.panel = self.panel is not None, None
        self.scene.dirty = True
        return had

    def dismiss(self) -> None:
        """Close the panel."""
        self.close_panel()

    # Doing ------------------------------------------------------------------------------------------------------------

    def do(self, move: Move) -> None:
        """Stage a lay, secret or sapaw; anything else ends the turn or begins it."""
        self.panel = None
        turn = self.turn
        if turn is None or not isinstance(move, Lay | Secret | Sapaw):
            self.answer(move)
        elif turn.ends(move):
            self._ask_last(move)
        else:
            events = turn.play(move)
            self.view = turn.view
            self.selected.clear()
            self.scene.stage_events(events)
            self.refresh()

    def _ask_last(self, move: Move) -> None:
        """The last cards leave the hand: the game is over then, and nothing can be taken back. TG-30."""
        rows = [
            Choice(_("Tongits!"), lambda: self.answer(move), primary=True),
            Choice(_("Not yet"), self.dismiss),
        ]
        self.open_panel(_("These are your last cards: the game ends"), rows, places.PRIMARY)

    def take_back(self) -> bool:
        """Take the last staged move back; False where there is none."""
        return self.take_back_many(1)

    def take_back_many(self, count: int) -> bool:
        """Take the last so many staged moves back; False where there is none."""
        turn = self.turn
        if turn is None or not turn.staged or not count:
            return False
        turn.take_back(count)
        self.view = turn.view
        self.selected.clear()
        self.panel = None
        self.scene.unstage()
        self.refresh()
        return True

    def _take_one_back(self) -> None:
        self.take_back()

    def answer(self, move: Move) -> None:
        """Give the answer: what is staged goes before it."""
        turn = self.turn
        staged = list(turn.staged) if turn is not None else []
        self.close()
        self.scene.commit(staged, move)

    # Choosing cards ---------------------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """A click on a card: it stands out with those it can be laid with, else alone; once more: it goes back."""
        if self.kind != "play":
            return
        self.panel = None
        if code in self.selected:
            self.selected.remove(code)
        else:
            together = {*self.selected, code}
            fits = any(together <= {*move.cards} for move in self.legal if isinstance(move, Lay | Secret))
            self.selected = [*self.selected, code] if fits else [code]
        self.scene.kit.sounds.play("lift")
        self.refresh()

    def unselect(self) -> bool:
        """Put the chosen cards back; False where there are none."""
        had = bool(self.selected)
        self.selected.clear()
        self.refresh()
        return had

    def discard(self, code: str) -> None:
        """Discard a card, where that may be done now."""
        if self.kind == "play" and Discard(code) in self.legal:
            self.answer(Discard(code))

    def _primary(self) -> None:
        if self._primary_move is not None:
            self.answer(self._primary_move)

    # Buttons ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Open and close the buttons for what may be done now, and name the cards on them."""
        self._refresh_primary()
        view = self.view
        name = self.scene.talk.name
        if view is None or self.kind == "answer":
            why = _("it is not your turn") if self.kind != "answer" else _("a draw has been called")
            for button in (self.lay, self.secret, self.sapaw):
                button.close(closed(why))
            over = self.scene.shown.over
            called = _("the game is over") if over else why
            self.call.close(closed(called, "" if over else _("a draw is called in your own turn")))
        else:
            none = _("no bahay in your hand"), _("three of a rank, or a run of three")
            self._open_or_close(self.lay, self.lays(), *none)
            none = _("no four of a kind and no escalera in your hand"), _("a secret takes four cards or more")
            self._open_or_close(self.secret, self.secrets(), *none)
            self._open_or_close(self.sapaw, self.sapaws(), *self._no_sapaw(view))
            self._open_or_close(self.call, self.calls(), "", "")
            if view.call_closed:
                self.call.close(closed_words(view, name))
            elif not self.calls():
                self.call.close(closed(_("choose one card to discard with it")))
        self._refresh_take(view)
        self.back.node.tooltip = _("Right click or Escape does the same")
        self.scene.dirty = True

    def _no_sapaw(self, view: View) -> tuple[str, str]:
        if self.selected:
            return _("the chosen card fits no bahay on the table"), ""
        if not view.table.bahays:
            return _("no bahay lies on the table"), ""
        return _("none of your cards fits a bahay on the table"), _("a slot shows where one does")

    def _open_or_close(self, button: ActionButton, moves: Sequence[Move], why: str, then: str) -> None:
        view = self.view
        assert view is not None  # noqa: S101 - asked only while somebody is
        if moves:
            words = [move_words(move, view, self.scene.talk.name) for move in moves]
            button.open("\n".join(words))
        elif self.kind == "draw":
            button.close(closed(_("draw or take a card first")))
        else:
            button.close(closed(why, then))

    def _refresh_take(self, view: View | None) -> None:
        moves = self.takes()
        lying = self.scene.shown.discards
        if view is None or self.kind != "draw" or not lying:
            self.take.label = _("Take the discard")
            self.take.close(closed(_("nothing has been discarded yet")))
            return
        card = card_words(lying[-1][1])
        self.take.label = _("Take {card}").format(card=card)
        if len(moves) == 1 and isinstance(moves[0], PickUp):
            whole = read_order((*moves[0].cards, lying[-1][1]), view.table.options)
            self.take.label = _("Take {card} for {bahay}").format(card=card, bahay=bahay_words(whole))
        if moves:
            self.take.open("\n".join(move_words(move, view, self.scene.talk.name) for move in moves))
        else:
            why = _("it completes no bahay with two cards of your hand")
            self.take.close(closed(why))

    def _refresh_primary(self) -> None:
        """The one thing to do next: draw, tongits, or the discard of the chosen card."""
        button, view = self.primary, self.view
        move: Move | None = None
        button.kind, button.node.key = "primary", "return"
        if view is not None and self.kind == "draw":
            move = DRAW
            button.node.key = "space"
        elif view is not None and self.kind == "play":
            alone = self.selected[0] if len(self.selected) == 1 else None
            ends = [each for each in view.legal if isinstance(each, Tongits)]
            best = next((each for each in ends if each.card in {None, alone} or alone is None), None)
            move = best or (Discard(alone) if alone else None)
            if best is None and ends:
                button.kind = "quiet"
        self._primary_move = move
        if move is None or view is None:
            button.label = _("Choose a card to discard")
            button.close(_("Click a card of your hand."))
            return
        words = move_words(move, view, self.scene.talk.name)
        button.label = _("Tongits!") if isinstance(move, Tongits) else words
        button.open(words if words != button.label else "")

    @property
    def buttons(self) -> list[Button]:
        """Those that there are now."""
        if self.scene.shown.over or self.scene.shown.covered or self.bar is not None:
            return []
        first: list[Button] = [self.take] if self.kind == "draw" else [self.lay, self.secret, self.sapaw]
        found = [*first, self.call]
        if self.kind:
            found.append(self.primary)
        if self.turn is not None and self.turn.staged:
            found.append(self.back)
        return found

    def sapaw_words(self, move: Sapaw) -> str:
        """What a slot says."""
        if self.view is None:
            return ""
        words = _("Sapaw {card} on {bahay}")
        return words.format(card=card_words(move.card), bahay=bahay_on(self.view, move.bahay, self.scene.talk.name))

    def place(self) -> None:
        """Put everything in its place for this window size."""
        rect = self.scene.board.frame.rect
        row = (self.lay, self.secret, self.sapaw, self.call)
        for button, box in zip(row, places.BUTTONS, strict=True):
            button.place(rect(box))
        self.take.place(rect(places.TAKE_BUTTON))
        self.primary.place(rect(places.PRIMARY))
        self.back.place(rect(places.BACK_BUTTON))
        if self.bar is not None:
            self.bar.place()
        if self.panel is not None:
            self.panel.place()

    def draw(self, surface: Surface) -> None:
        """Buttons, bar, panel."""
        for button in self.buttons:
            button.draw(surface)
        if self.bar is not None:
            self.bar.draw(surface)
        if self.panel is not None:
            self.panel.draw(surface)
