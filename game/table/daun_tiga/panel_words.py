"""What the panel in the middle of the table says: dice, the banker's hand, what wins which stake, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.daun_tiga.phase import KEEPING
from game.words.daun_tiga.asking import bank_waits, keep_question
from game.words.daun_tiga.outcome import outcome
from game.words.daun_tiga.table import bank_over, bank_title, dice_panel, opening_panel, winning_words

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.rules.contract import Seat
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.words import Question, Reader


class PanelWords(NamedTuple):
    """What the panel says."""

    title: str
    lines: tuple[str, ...]
    legend: bool
    """Whether it tells which chip is which."""
    note: str
    """How the hand that was settled last ended, in a sentence."""


class CentreWords:
    """Says what the table is at, as far as it stands on the screen."""

    def __init__(self, reader: Reader, people: Collection[Seat], state: DaunTigaState) -> None:
        """`people` are the persons before this screen."""
        self._reader, self._people, self._state = reader, people, state

    def words(self, *, bank_open: bool) -> PanelWords:
        """What there is to say now; `bank_open` once the banker's hand lies open before the eyes."""
        state, reader, bank = self._state, self._reader, self._state.bank
        if state.banker is None:
            return self._asked(dice_panel(reader), legend=False)
        if bank is None or not bank_open:
            opened = state.opening is not None
            return self._asked(opening_panel(reader) if opened else bank_waits(state.banker, reader), legend=True)
        note = self._note() if state.opening is None else ""
        if state.over:
            return PanelWords(bank_title(bank, reader), (self._over(state.banker),), True, note)
        if state.phase == KEEPING and state.banker in self._people:
            return self._asked(keep_question(state.banker, reader), legend=False, note=note)
        return PanelWords(bank_title(bank, reader), winning_words(bank, state.options, reader), True, note)

    @staticmethod
    def _asked(question: Question, *, legend: bool, note: str = "") -> PanelWords:
        return PanelWords(question.title, (question.text,), legend, note)

    def _note(self) -> str:
        """How the hand that was settled last ended; once all is over, your own."""
        state, you = self._state, self._reader.you
        seat = you if state.over and you is not None and state.rulings[you] is not None else state.settled
        return hand_note(state, seat, self._reader) if seat is not None else ""

    def _over(self, banker: int) -> str:
        following = banker if self._state.next_banker is None else self._state.next_banker
        return bank_over(banker, self._state.gains[banker], following, self._reader)


def hand_note(state: DaunTigaState, seat: int, reader: Reader) -> str:
    """How a hand ended, in a sentence; '' before that."""
    reading, ruling = state.reading(seat), state.rulings[seat]
    if reading is None or ruling is None:
        return ""
    return outcome(seat, reading, ruling.rule, state.own_gain(seat), reader, twice=state.staked_twice(seat))
