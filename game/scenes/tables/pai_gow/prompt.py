"""Asks the person before the screen: the pile, the bet, the split; and waits for a word before dice and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.contract import Range
from game.rules.pai_gow.moves import Bet, SetHands
from game.scenes.tables.pai_gow.bet import BetPanel
from game.scenes.tables.pai_gow.cut import CutControl
from game.scenes.tables.pai_gow.layout import RAIL_PRIMARY
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Move
    from game.rules.pai_gow.view import View
    from game.scenes.tables.pai_gow.scene import PaiGowScene
    from game.ui.node import Node

PRIMARY_HIGH: Final = 66.0
PRIMARY_SIZE: Final = 23.0
RAIL_SIZE: Final = 20.0


class Prompt:
    """One question at a time. `kind` is 'cut', 'bet', 'set', 'throw', 'open', 'next', or '' while nothing is asked."""

    def __init__(self, scene: PaiGowScene) -> None:
        self.scene = scene
        self.view: View | None = None
        self.kind = ""
        self.primary: Button | None = None
        self.bet: BetPanel | None = None
        self.cut: CutControl | None = None

    # Questions --------------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Put the question of a view."""
        self.close()
        self.view, self.kind = view, view.table.phase
        scene = self.scene
        if self.kind == "cut":
            self.cut = CutControl(scene.kit, scene.board, self._reword, self.answer)
            self._do(self.cut.words, lambda: self.answer(self.cut.move) if self.cut is not None else None)
        elif self.kind == "bet":
            seat = view.seat if view.seat is not None else -1
            least, most, _step = next(move for move in view.legal if isinstance(move, Range)).spans[0]
            self.bet = BetPanel(scene.kit, least, most, scene.last_bets.get(seat), self._reword)
            self._do(self._bet_words, self._place_bet)
            self.bet.node.on_activate = self._place_bet
        else:
            scene.frames.asking = not self.bound
            if self.bound and isinstance(view.legal[0], SetHands):
                scene.frames.follow((*view.legal[0].front, *view.legal[0].rear))
                scene.shown.lay_own(scene.frames.laid)
            self._do(_("Open") if self.bound else _("Set hands"), self._set)
        self.layout()
        if self.primary is not None:
            scene.focus.focus(self.primary.node, show=scene.by_keys)

    def hold(self, kind: str, words: str, act: Callable[[], None]) -> None:
        """Wait until somebody presses the button: 'throw', 'open' or 'next'."""
        self.close()
        self.kind = kind
        self._do(words, act)
        self.layout()
        if self.primary is not None:
            self.scene.focus.focus(self.primary.node, show=self.scene.by_keys)

    def close(self) -> None:
        """Nothing is asked any more."""
        self.view, self.kind = None, ""
        self.primary = self.bet = self.cut = None
        self.scene.frames.asking = False
        self.scene.frames.unpick()
        self.scene.board.marked, self.scene.board.cut = (), 0

    @property
    def bound(self) -> bool:
        """Whether the house's way sets these hands, so that they are only shown. PG-61."""
        view = self.view
        return (
            view is not None
            and view.seat == view.table.banker
            and view.table.options.banker == "house"
            and self.kind == "set"
        )

    def _do(self, words: str, act: Callable[[], None]) -> None:
        self.primary = Button(
            self.scene.kit, words, act, kind="primary", key="return", size=PRIMARY_SIZE, name="primary", layer=5
        )

    @property
    def _bet_words(self) -> str:
        return _("Bet {bet}").format(bet=self.bet.amount if self.bet is not None else 0)

    def _reword(self) -> None:
        """What is chosen has changed: the main button says what it would do now."""
        if self.primary is not None:
            if self.bet is not None:
                self.primary.label = self._bet_words
            elif self.cut is not None:
                self.primary.label = self.cut.words
        self.scene.dirty = True

    # Answers ----------------------------------------------------------------------------------------------------------

    def _place_bet(self) -> None:
        if self.bet is not None:
            seat = self.scene.conductor.asked
            if seat is not None:
                self.scene.last_bets[seat] = self.bet.amount
            self.scene.kit.sounds.play("coins")
            self.answer(Bet(self.bet.amount))

    def _set(self) -> None:
        if self.view is None:
            return
        self.scene.kit.sounds.play("domino")
        if self.bound:
            self.answer(self.view.legal[0])
            return
        self.scene.shown.lay_own(self.scene.frames.laid)
        self.answer(SetHands(*self.scene.frames.split))

    def answer(self, move: Move) -> None:
        """Give the answer and go on."""
        self.close()
        self.scene.conductor.answer(move)
        self.scene.dirty = True

    def press(self) -> bool:
        """Press the main button; False where there is none."""
        return self.primary is not None and self.scene.focus.activate(self.primary.node)

    def take_back(self) -> bool:
        """Choose nothing; False where nothing was chosen."""
        if self.cut is not None:
            return self.cut.clear()
        return self.scene.frames.unpick()

    # Places and drawing -----------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place what is asked with."""
        scene = self.scene
        scale, frame = scene.kit.scale, scene.board.frame
        if self.primary is not None:
            self.primary.size = RAIL_SIZE if scale.rails else PRIMARY_SIZE
            if scale.rails:
                self.primary.show_key = False
                self.primary.place(frame.rect(RAIL_PRIMARY))
            else:
                self.primary.place(self.column_button(920, PRIMARY_HIGH))
        if self.bet is not None:
            self.bet.place(frame)
        if self.cut is not None:
            self.cut.place()

    def column_button(self, top: float, high: float) -> Rect:
        """A button in the right column, under the talk: as wide as that, at this height of the window in units."""
        scale, talk = self.scene.kit.scale, self.scene.talk_panel.panel.rect
        return Rect(talk.x, scale.rect(0, top, 1, 1).y, talk.w, max(scale.px(high), 36))

    def nodes(self) -> list[Node]:
        """All nodes of the question, in the order of Tab."""
        found: list[Node] = []
        if self.cut is not None:
            found += self.cut.nodes
        if self.bet is not None:
            found += self.bet.nodes
        if self.primary is not None:
            found.append(self.primary.node)
        return found

    def draw(self, surface: Surface) -> None:
        """Everything of the question but the tiles."""
        if self.cut is not None:
            self.cut.draw(surface)
        if self.bet is not None:
            self.bet.draw(surface)
        if self.primary is not None:
            self.primary.draw(surface)
