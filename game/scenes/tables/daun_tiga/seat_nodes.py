"""Seats of Daun Tiga: texts on plaques, and nodes for plaques and hands. DT-12, DT-13, DT-21."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.sentences import together
from game.scenes.tables.daun_tiga.window_layout import LOSS, PLUS
from game.table.daun_tiga.panel_text import hand_note
from game.table.shared_keyboard import caps_of
from game.ui import theme
from game.ui.node import Node
from game.words.daun_tiga.hands import hand_words
from game.words.daun_tiga.outcome import gain_words
from game.words.daun_tiga.questions import key_words, side_key_words
from game.words.daun_tiga.table import backers, seat_words
from game.words.reader import holding, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.contract import Seat
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.daun_tiga.window_layout import Board, SeatPlaque
    from game.table.daun_tiga.board import DaunTigaBoard
    from game.table.daun_tiga.stake_drafts import Drafts
    from game.table.shared_keyboard import SharedKeyboard
    from game.words import Reader


class SeatWords:
    """Composes the texts next to the seats of one table."""

    def __init__(self, reader: Reader, board: DaunTigaBoard, drafts: Drafts, keyboard: SharedKeyboard) -> None:
        self._reader, self._board, self._state = reader, board, board.state
        self._drafts, self._keyboard = drafts, keyboard

    def _points(self, seat: Seat) -> str:
        """Return a seat's throw for the bank, or its open hand's points; '' for the banker's hand."""
        state = self._state
        if seat in state.rolling:
            return str(sum(state.rolling[seat])) if state.dice[seat] is not None else ""
        reading = state.reading(seat)
        if reading is None or seat == state.banker or not self._board.is_face_up(seat):
            return ""
        return "" if reading.points is None else str(reading.points)

    def _chooses(self, seat: Seat) -> bool:
        """Return whether the person in the seat is one of several who are setting stakes at this screen."""
        return self._drafts.asks(seat) and len(self._drafts.by_seat) > 1

    def key_words(self, seat: Seat) -> str:
        """Return a note on how a person sets stakes among others: their keys, or the mouse."""
        if not self._chooses(seat):
            return ""
        keys, draft = self._keyboard.keys_of(seat), self._drafts.by_seat[seat]
        pad = self._keyboard.pad_of(seat)
        if pad is not None and draft.aside:
            return side_key_words(pad.words, self._reader, alone=draft.is_bystander)
        if pad is not None:
            return key_words(pad.words, self._reader, sides=bool(draft.others), pad=False)
        if keys is None:
            return _("Click to set these stakes with the mouse")
        if draft.aside:
            return side_key_words(caps_of(keys), self._reader, pad=keys.on_pad, alone=draft.is_bystander)
        return key_words(caps_of(keys), self._reader, sides=bool(draft.others), pad=keys.on_pad)

    def _hand_words(self, seat: Seat) -> str:
        """Return an open hand's result and its backers or, before the settlement, the hand itself."""
        reading, note = self._state.reading(seat), hand_note(self._state, seat, self._reader)
        if not note:
            return hand_words(reading, self._reader) if reading is not None else ""
        return together((note, *backers(seat, self._state.sides, self._reader)))


class Seats(SeatWords):
    """Nodes of all seats: a plaque selects whose stakes the mouse sets; a hand can be backed."""

    _board: Board

    def __init__(
        self,
        context: TableContext,
        board: Board,
        plaques: Sequence[SeatPlaque],
        drafts: Drafts,
        keyboard: SharedKeyboard,
        *,
        select: Callable[[Seat], None],
        back: Callable[[Seat], None],
    ) -> None:
        """Create the nodes; `select` chooses whose stakes the mouse sets, and `back` places a side stake."""
        super().__init__(context.reader, board, drafts, keyboard)
        self.ctx, self._plaques = context.ctx, plaques
        self.chips = [0] * len(plaques)
        """All players' chips before the deal; gains are added as the results are shown."""
        window = self.ctx.scale.window
        self.hands = [
            Node(window, "hand", "", partial(back, seat), name=f"hand:{seat}", focusable=False)
            for seat in range(len(plaques))
        ]
        for seat, plaque in enumerate(plaques):
            plaque.node.on_activate = partial(select, seat)
            plaque.node.name = f"seat:{seat}"

    # Plaques ----------------------------------------------------------------------------------------------------------

    def write(self, answered: frozenset[Seat]) -> None:
        """Update the plaques: chips with gains, open hands' points, and ticks for seats that have staked."""
        state = self._state
        for seat, plaque in enumerate(self._plaques):
            gain = state.gains[seat]
            plaque.chips = holding(self.chips[seat] + gain, own=seat == self._reader.you)
            plaque.narrow = plain(self.chips[seat] + gain)
            colour = PLUS if gain > 0 else LOSS if gain < 0 else theme.DIM
            plaque.gain = (gain_words(gain), colour) if state.is_settled(seat) else ("", theme.DIM)
            plaque.note = _("bank") if seat == state.banker else _("bystander") if state.is_bystander(seat) else ""
            plaque.points = self._points(seat)
            plaque.mark = "check" if seat in answered and not state.stakes_placed else ""

    # Places and nodes -------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Place each plaque and its node at its seat, with the banker at the head of the table."""
        board, state = self._board, self._state
        for seat, plaque in enumerate(self._plaques):
            home = board.home(seat)
            rect = board.frame.rect(home.plaque)
            if plaque.rect != rect:
                plaque.place(rect)
            plaque.size = home.size
            plaque.bare = board.layout.bare and seat not in {state.viewer, state.banker}
            plaque.node.focusable = self._chooses(seat)
        draft = self._drafts.draft
        for seat, node in enumerate(self.hands[: state.players]):
            node.rect, node.radius = board.hand_rect(seat), self.ctx.scale.f(7)
            opened = board.is_face_up(seat)
            node.label = seat_words(seat, state.hands[seat] if opened else (), self._reader)
            node.value = _("bank") if seat == state.banker else ""
            node.shows = tuple(state.hands[seat]) if opened else ()
            node.focusable = draft is not None and seat in draft.others
            node.tooltip = self._hand_words(seat) if opened else ""
            if node.focusable:
                node.tooltip = _("Back this hand with a side stake: set the amount, then press Stake")
