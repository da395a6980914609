"""Texts next to the seats of Daun Tiga: points of an open hand, the person's keys, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.sentences import together
from game.table.daun_tiga.panel_text import hand_note
from game.table.shared_keyboard import caps_of
from game.words.daun_tiga.hands import hand_words
from game.words.daun_tiga.questions import key_words, side_key_words
from game.words.daun_tiga.table import backers

if TYPE_CHECKING:
    from game.rules.contract import Seat
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
        """Return a seat's throw of the dice for the bank, or the points of its open hand; '' for the banker's hand."""
        state = self._state
        if seat in state.rolling:
            return str(sum(state.rolling[seat])) if state.dice[seat] is not None else ""
        reading = state.reading(seat)
        if reading is None or seat == state.banker or not self._board.lies_open(seat):
            return ""
        return "" if reading.points is None else str(reading.points)

    def _chooses(self, seat: Seat) -> bool:
        """Whether the person in the seat is one of several who are setting stakes at this screen."""
        return self._drafts.asks(seat) and len(self._drafts.by_seat) > 1

    def key_words(self, seat: Seat) -> str:
        """Return the keys of a person setting stakes together with others, or that the mouse sets them."""
        if not self._chooses(seat):
            return ""
        keys, draft = self._keyboard.keys_of(seat), self._drafts.by_seat[seat]
        if keys is None:
            return _("Click to set these stakes with the mouse")
        if draft.aside:
            return side_key_words(caps_of(keys), self._reader, pad=keys.on_pad, alone=draft.stands_by)
        return key_words(caps_of(keys), self._reader, sides=bool(draft.others), pad=keys.on_pad)

    def _hand_words(self, seat: Seat) -> str:
        """Return the result of an open hand and who backed it; before the settlement, the hand itself."""
        reading, note = self._state.reading(seat), hand_note(self._state, seat, self._reader)
        if not note:
            return hand_words(reading, self._reader) if reading is not None else ""
        return together((note, *backers(seat, self._state.sides, self._reader)))
