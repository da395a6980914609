"""Asks for the cut, the bet and the split; has the buttons that throw the dice and open hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, pgettext
from game.i18n.lists import labelled
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.view import BET, CUT
from game.scenes.table.prompt import Prompt
from game.scenes.tables.pai_gow.bet_panel import BetPanel
from game.scenes.tables.pai_gow.cut_controls import CutControl
from game.scenes.tables.pai_gow.result_block import ResultBlock
from game.table.pai_gow.layout import FRAMES, RAIL_PRIMARY
from game.typing_compat import override
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button
from game.words.pai_gow.questions import bound_by_house, last_bet, offers, question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Move, Seat
    from game.rules.pai_gow.view import View
    from game.scenes.table.commentary import CommentaryPanel
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.pai_gow.board_painter import Board
    from game.scenes.tables.pai_gow.hand_trays import HandTrays
    from game.table.pai_gow.screen_state import PaiGowState
    from game.ui.theme import Role

LINE: Final = theme.SMALL
LINE_WIDE: Final = 1.04
"""Maximum width of the instruction, as a multiple of the trays' width."""
UNDER_LINE: Final = 0.3
"""Depth of the instruction's descenders below the baseline, as a fraction of the text size."""
LINE_INK: Final = theme.rgb("#E4D9B0")
PRIMARY_HIGH: Final = 66.0
PRIMARY_SIZE: Final = 23.0
RAIL_SIZE: Final = 20.0
RAIL_SIDE: Final = 40
TALK_BOTTOM: Final = 710.0
"""Y coordinate of the commentary's lower edge, with room for buttons below, in units."""
PRIMARY_TOP, AFTER_TOP, AFTER_STEP = 920.0, 730.0, 58.0
AFTER_HIGH: Final = 48.0


class PaiGowPrompt(Prompt):
    """Shows one question at a time, or the button play is waiting for: 'throw', 'open' or 'next'."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        trays: HandTrays,
        state: PaiGowState,
        talk: CommentaryPanel,
        after: Sequence[Button],
    ) -> None:
        """Create the prompt, with its main button below `talk`; `after` are the buttons after a deal."""
        super().__init__(context)
        self.ctx, self.board, self.trays, self.state = context.ctx, board, trays, state
        self._talk, self._after = talk, after
        self.awaited = ""
        """Button that play is waiting for: 'throw', 'open' or 'next'; '' if none."""
        self.dwells: Callable[[], bool] = lambda: False
        """Returns whether play pauses on the viewer's result, which is then shown before the deal ends."""
        self.left_as_dealt: dict[Seat, bool] = {}
        """Whether a person left the hands as the tiles were dealt, by seat."""
        self.result = ResultBlock(context.ctx, state, context.reader)
        self.primary: Button | None = None
        self.bet: BetPanel | None = None
        self.cut: CutControl | None = None
        self._cup: Node | None = None
        """The dice cup; clicking it throws, like the main button. None if there is nothing to throw."""
        self.sent_view: View
        """Latest view sent to the person at the screen."""

    # Questions --------------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Show a view's question."""
        self.close()
        self.shown, self.sent_view = True, view
        phase = view.table.phase
        if phase is CUT:
            cut = self.cut = CutControl(self.ctx, self.board, self._reword, self._answer)
            self._offer(cut.words, lambda: self._answer(cut.move))
        elif phase is BET:
            bet = next(offer.amounts[0] for offer in offers(view, self.context.reader) if offer.amounts)
            self.bet = BetPanel(self.ctx, bet, last_bet(view), self._reword)
            self.bet.node.on_activate = self._place_bet
            self._offer(self.bet.words, self._place_bet)
        else:
            bound = bound_by_house(view)
            if not bound:
                self.trays.offer()
            (move,) = view.legal[:1]
            if bound and isinstance(move, SetHands):
                self.trays.set_split(move.front, move.rear)
            self._offer(pgettext("turn the hands over", "Open") if bound else _("Set hands"), self._set_hands)

    def hold(self, word: str, label: str, act: Callable[[], None]) -> None:
        """Pause play until the button `word` ('throw', 'open' or 'next') is pressed."""
        self.close()
        self.awaited = word
        self._offer(label, act)
        if word == "throw":
            self._cup = Node(
                Rect(0, 0, 1, 1), "button", label, act, tooltip=label, name="cup", focusable=False, ring="none"
            )

    @override
    def close(self) -> None:
        self.shown, self.awaited = False, ""
        self.primary = self.bet = self.cut = self._cup = None
        self.trays.settle()
        self.board.marked, self.board.cut = (), 0

    def reset(self) -> None:
        """Clear everything private to the previous person at the screen."""
        self.sent_view = self.sent_view._replace(seat=None, hand=(), legal=(), answer=None)

    def _offer(self, label: str, act: Callable[[], None]) -> None:
        self.primary = Button(
            self.ctx, label, act, kind="primary", key="return", size=PRIMARY_SIZE, name="primary", layer=5
        )
        self.layout()
        self.context.focus(self.primary.node)

    def _reword(self) -> None:
        """Update the main button after the selection has changed."""
        chosen = self.bet or self.cut
        if self.primary is not None and chosen is not None:
            self.primary.label = chosen.words
        self.context.changed()

    @property
    def line(self) -> str:
        """Text above the viewer's hands: what to do, what play waits for, or how the deal ended."""
        reader, view = self.context.reader, self.view
        if self.shows_result:
            return self.result.words
        if self.awaited:
            return {"throw": _("All bets are placed"), "open": _("All hands are set")}.get(self.awaited, "")
        if view is None:  # between two states, play waits for nothing
            return question(self.sent_view._replace(legal=()), reader).text if self.state.phase else ""
        if self.cut is not None:  # the woodpile has its own instructions
            return ""
        words = question(view, reader).text
        if self.trays.settable:
            dealt = self.trays.unchanged_since_question
            words = _("As dealt: choose two tiles to swap them") if dealt else _("Choose two tiles to swap them")
        return labelled(reader.title(self.state.viewer), words) if reader.you is None else words

    @property
    def shows_result(self) -> bool:
        """Whether the text gives the result of the viewer's hands."""
        return self.awaited == "next" or self.dwells()

    # Answers ----------------------------------------------------------------------------------------------------------

    def _place_bet(self) -> None:
        if self.bet is not None and self.view is not None:
            self.ctx.sounds.play("coins")
            self._answer(Bet(self.bet.amount))

    def _set_hands(self) -> None:
        if self.view is not None:
            self.ctx.sounds.play("domino")
            self.left_as_dealt[self.state.viewer] = self.trays.unchanged_since_question
            self._answer(self.view.legal[0] if bound_by_house(self.view) else SetHands(*self.trays.split))

    def _answer(self, move: Move) -> None:
        if self.view is not None:
            self.sent_view = self.view._replace(legal=(), answer=move)
        self.close()
        self.context.answer(move)

    def take_back(self) -> bool:
        """Clear the selection; return False if it was empty."""
        return self.cut.clear() if self.cut is not None else self.trays.unpick()

    # Places and painting ----------------------------------------------------------------------------------------------

    @property
    def _shown_after(self) -> Sequence[Button]:
        return self._after if self.awaited == "next" else ()

    def layout(self) -> None:
        """Place the question's widgets; shorten the commentary to make room for the buttons below it."""
        scale, frame, talk = self.ctx.scale, self.board.frame, self._talk.panel
        if not scale.rails:
            rect = talk.rect
            talk.place(Rect(rect.x, rect.y, rect.w, scale.rect(0, TALK_BOTTOM, 1, 1).y - rect.y))
        for i, button in enumerate(self._after):
            button.icon_only = scale.rails
            if scale.rails:
                x = scale.talk.x + (scale.talk.w - RAIL_SIDE) // 2
                button.place(Rect(x, 12 + i * (RAIL_SIDE + 10), RAIL_SIDE, RAIL_SIDE))
            else:
                button.place(self._under_talk(AFTER_TOP + i * AFTER_STEP, AFTER_HIGH))
        if self.primary is not None:
            self.primary.size = RAIL_SIZE if scale.rails else PRIMARY_SIZE
            self.primary.show_key = not scale.rails
            self.primary.place(frame.rect(RAIL_PRIMARY) if scale.rails else self._under_talk(PRIMARY_TOP, PRIMARY_HIGH))
        if self.bet is not None:
            self.bet.place(frame)
        if self.cut is not None:
            self.cut.place()

    def _under_talk(self, top: float, high: float) -> Rect:
        """Return the area of a button below the commentary; `top` and `high` are in units.

        The button is as wide as the commentary.
        """
        scale, talk = self.ctx.scale, self._talk.panel.rect
        return Rect(talk.x, scale.rect(0, top, 1, 1).y, talk.w, max(scale.px(high), 36))

    def nodes(self) -> Sequence[Node]:
        """Return all nodes of the question in tab order."""
        parts = [part.nodes for part in (self.cut, self.bet) if part is not None]
        buttons = [*self._shown_after, *([self.primary] if self.primary is not None else [])]
        cup = self._cup
        if cup is not None:
            cup.rect = self.board.frame.spot_rect(self.board.layout.cup)
        found = [*(node for nodes in parts for node in nodes), *(button.node for button in buttons)]
        return found if cup is None else [*found, cup]

    @property
    def rects(self) -> Sequence[Rect]:
        """Area of the betting panel while it is shown."""
        return [self.bet.panel.rect] if self.bet is not None else []

    def draw(self, surface: Surface) -> None:
        """Draw the question's widgets, except the tiles."""
        for part in (self.cut, self.bet):
            if part is not None:
                part.paint(surface)
        if self.primary is not None:
            self.primary.draw(surface)

    def paint_line(self, surface: Surface) -> None:
        """Paint the instruction above the viewer's hands."""
        if self.shows_result:
            self.result.paint(surface)
            return
        words = self.line
        if words:
            (x, base), role, wide = self._line_place(words)
            self.ctx.text.draw(surface, words, (x, base), role, LINE_INK, align="centre", width=wide)

    @property
    def line_rect(self) -> Rect | None:
        """Area of the instruction above the viewer's hands in pixels; None if there is none."""
        words, text = self.line, self.ctx.text
        if not words:
            return None
        if self.shows_result:
            return self.result.rect
        (x, base), role, wide = self._line_place(words)
        rect = Rect(0, 0, min(wide, text.width(words, role)), text.px(role))
        rect.midbottom = round(x), round(base + text.px(role) * UNDER_LINE)
        return rect

    @property
    def _line_x(self) -> float:
        """X coordinate of the instruction's centre, in pixels."""
        return self.board.frame.point((FRAMES[0].x + FRAMES[1].right) / 2, 0)[0]

    def _line_place(self, words: str) -> tuple[tuple[float, float], Role, int]:
        """Return the instruction's baseline centre, text role and maximum width in pixels.

        The width is limited by other hands and by the coach.
        """
        text, wide = self.ctx.text, self._line_wide
        role = text.fitted(words, LINE, wide, least_px=text.plain_px(LINE))
        return (self._line_x, self._line_base), role, wide

    @property
    def _line_wide(self) -> int:
        """Maximum width of the instruction, in pixels."""
        return round((FRAMES[1].right - FRAMES[0].x) * LINE_WIDE * self.board.frame.u)

    @property
    def _line_base(self) -> float:
        """Y coordinate of the instruction's baseline, in pixels."""
        return self.board.frame.point(0, FRAMES[0].y)[1] - max(self.ctx.scale.px(18), 8)

    def paint_after(self, surface: Surface) -> None:
        """Paint the buttons shown after a finished deal."""
        for button in self._shown_after:
            button.draw(surface)
