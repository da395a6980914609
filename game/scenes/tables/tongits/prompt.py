"""Asks the person before the screen: draw or take, lay and discard, fold or challenge; by mouse, keys or pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.moves import Discard
from game.rules.tongits.cards import codes
from game.rules.tongits.moves import CHALLENGE, FOLD, Call, Lay, PickOn, PickUp, Sapaw, Secret
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.actions import Actions
from game.scenes.tables.tongits.hand import UNKNOWN, arrangement, by_rank, pack_order, read_order
from game.scenes.tables.tongits.hint import bahay_on, move_words, standing
from game.scenes.tables.tongits.panels import AnswerBar, Choice, ChoicePanel
from game.scenes.tables.tongits.turn import Turn
from game.scenes.tables.tongits.words import card_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Move
    from game.rules.tongits.view import View
    from game.scenes.table.geometry import Box
    from game.scenes.tables.tongits.scene import TongitsScene

CALLS_OFFERED: Final = 5
"""Discards to call a draw with, where none is chosen yet."""


class Prompt:
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
        self.actions = Actions(self)

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Put a question."""
        self.close()
        assert view.seat is not None  # noqa: S101 - a bystander is never asked
        self.kind = view.table.phase
        self.view = view
        if self.kind == "play":
            self.turn = Turn(self.scene.match.deal, view.seat)
            self.view = self.turn.view
        if self.kind == "answer":
            self.bar = AnswerBar(
                self.scene.board,
                standing(view, self.scene.talk.name, self.scene.you),
                self.actions.call,
                lambda: self.answer(FOLD),
                lambda: self.answer(CHALLENGE),
            )
        self.refresh()
        scene = self.scene
        if self.bar is not None:
            scene.focus.focus(self.bar.challenge.node, show=scene.by_keys)
        elif self.kind == "draw":
            scene.focus.focus(self.actions.primary.node, show=scene.by_keys)
        else:
            scene.focus.focus(scene.cards.node_name(view.drawn or view.hand[-1]), show=scene.by_keys)

    def close(self) -> None:
        """Nothing is asked any more."""
        self.view, self.kind, self.turn = None, "", None
        self.selected.clear()
        if self.bar is not None:
            self.bar = None
            self.actions.place()  # the Draw button goes back to its row
        self.panel = None
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

    def lay(self) -> None:
        """Lay a bahay open. TG-21."""
        self._offer(_("Lay which bahay?"), self.lays(), places.LAY)

    def secret(self) -> None:
        """Lay a bahay face down. TG-11."""
        self._offer(_("Which one face down?"), self.secrets(), places.SECRET)

    def sapaw(self) -> None:
        """Lay a card off. TG-21."""
        self._offer(_("Sapaw which card?"), self.sapaws(), places.SAPAW)

    def call(self) -> None:
        """Call a draw. TG-40."""
        self._offer(_("Call a draw with which discard?"), self.calls(), places.CALL)

    def take_discard(self) -> None:
        """Take the last discard for a bahay. TG-20."""
        self._offer(_("Take it for which bahay?"), self.takes(), self.scene.board.layout.next_discard.box())

    def offer_bahay(self, cards: Sequence[str]) -> None:
        """Lay these cards, open or as a secret, whichever is meant."""
        wanted = pack_order(cards)
        moves = [move for move in (Lay(wanted), Secret(wanted)) if move in self.legal]
        self._offer(_("Open or secret?"), moves, places.LAY)

    def _offer(self, title: str, moves: Sequence[Move], anchor: Box) -> None:
        """Do the only move there is, or let the person choose on a panel by the anchor."""
        if len(moves) == 1:
            self.do(moves[0])
        elif moves:
            self.open_panel(title, [self._row(move) for move in moves], anchor)

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

    # Buttons ----------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Open and close the buttons for what may be done now."""
        self.actions.refresh()
        self.scene.dirty = True

    def sapaw_words(self, move: Sapaw) -> str:
        """What a slot says."""
        if self.view is None:
            return ""
        words = _("Sapaw {card} on {bahay}")
        return words.format(card=card_words(move.card), bahay=bahay_on(self.view, move.bahay, self.scene.talk.name))

    def place(self) -> None:
        """Put everything in its place for this window size."""
        self.actions.place()
        if self.bar is not None:
            self.bar.place()
        if self.panel is not None:
            self.panel.place()

    def draw_panels(self, surface: Surface) -> None:
        """What is asked over the table: fold or challenge, or a choice."""
        if self.bar is not None:
            self.bar.draw(surface)
        if self.panel is not None:
            self.panel.draw(surface)
