"""Texts of the panel in the middle of a Daun Tiga table: dice, the bank, points and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.daun_tiga.view import KEEPING
from game.words.daun_tiga.events import backed_words
from game.words.daun_tiga.outcome import outcome
from game.words.daun_tiga.payments import side_words
from game.words.daun_tiga.questions import bank_waits, keep_question
from game.words.daun_tiga.table import (
    bank_gain,
    bank_over,
    bank_title,
    dice_panel,
    opening_panel,
    own_gain,
    winning_words,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.rules.contract import Seat
    from game.rules.daun_tiga.settlement import SideStake
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.words import Question, Reader


class PanelWords(NamedTuple):
    """Texts of the panel in the middle of the table."""

    title: str
    lines: tuple[str, ...]
    legend: bool
    """Whether the panel explains the chips."""
    notes: tuple[str, ...]
    """Sentences about the most recently settled hand and its side stakes."""
    brief: tuple[str, ...] = ()
    """Like `notes`, but with all side stakes in one sentence; () if there are fewer than two."""
    tier: int = 0
    """Tier of the viewer's own win in the title, from 1 to 3; 0 if it shows none."""


class CentreWords:
    """Texts for the panel in the middle, which describe the deal up to the last event shown."""

    def __init__(self, reader: Reader, people: Collection[Seat], state: DaunTigaState) -> None:
        """Create the texts for a screen; `people` are the seats of the people who share it."""
        self._reader, self._people, self._state = reader, people, state

    def words(self, *, bank_open: bool) -> PanelWords:
        """Return the current texts; `bank_open` is True once the banker's hand has been shown face up."""
        state, reader, bank = self._state, self._reader, self._state.bank
        if state.banker is None:
            return self._asked(dice_panel(reader), legend=False)
        if bank is None or not bank_open:
            asked = opening_panel(reader) if state.stakes_placed else bank_waits(state.banker, reader)
            return self._asked(asked, legend=True)
        notes, brief = (self._notes(), self._summary()) if state.opening is None else ((), ())
        if state.over:
            title, over = bank_title(bank, reader), self._over(state.banker)
            if reader.you is None or not state.is_settled(reader.you):
                return PanelWords(title, (over,), True, notes, brief)
            gain = (bank_gain if reader.you == state.banker else own_gain)(reader.you, state.gains[reader.you], reader)
            won = state.gains[reader.you] > 0 and reader.you != state.banker
            return PanelWords(gain, (title, over), True, notes, brief, state.win_tier(reader.you) if won else 0)
        if state.phase == KEEPING and state.banker in self._people:
            return self._asked(keep_question(state.banker, reader), legend=False, notes=notes)
        return PanelWords(bank_title(bank, reader), winning_words(bank, state.options, reader), True, notes)

    @staticmethod
    def _asked(question: Question, *, legend: bool, notes: tuple[str, ...] = ()) -> PanelWords:
        return PanelWords(question.title, (question.text,), legend, notes)

    def _notes(self) -> tuple[str, ...]:
        """Return sentences about the hand settled last.

        At the end, they are about the viewer's hand and the hands backed by the viewer.
        """
        state, reader, you = self._state, self._reader, self._reader.you
        if state.over and you is not None:
            own = (hand_note(state, you, reader), *(side_note(state, side, reader) for side in state.sides_of(you)))
            if any(own):
                return tuple(filter(None, own))
        return (hand_note(state, state.settled, reader),) if state.settled is not None else ()

    def _summary(self) -> tuple[str, ...]:
        """Return a summary of the viewer's hand and side stakes; () unless the deal is over.

        It is also () if there are fewer than two side stakes.
        """
        state, reader, you = self._state, self._reader, self._reader.you
        if not state.over or you is None or len(state.sides_of(you)) < 2:
            return ()
        gain = sum(side_gain(state, side) for side in state.sides_of(you))
        return tuple(filter(None, (hand_note(state, you, reader), side_words(you, gain, reader))))

    def _over(self, banker: int) -> str:
        following = banker if self._state.next_banker is None else self._state.next_banker
        return bank_over(banker, self._state.gains[banker], following, self._reader)


def side_note(state: DaunTigaState, side: SideStake, reader: Reader) -> str:
    """Return a sentence about the result of a side stake; '' before the stake is settled. DT-13."""
    if state.rulings[side.hand] is None:
        return ""
    return backed_words(side.backer, side.hand, side.amount, side_gain(state, side), reader)


def side_gain(state: DaunTigaState, side: SideStake) -> int:
    """Return the chips that a side stake has won; negative if lost, and 0 before it is settled. DT-13."""
    ruling = state.rulings[side.hand]
    return 0 if ruling is None else side.amount * ruling.first


def hand_note(state: DaunTigaState, seat: int, reader: Reader) -> str:
    """Return a sentence about the result of a hand; '' before the hand is settled."""
    reading, ruling = state.reading(seat), state.rulings[seat]
    if reading is None or ruling is None:
        return ""
    return outcome(seat, reading, ruling.rule, state.own_gain(seat), reader, twice=state.staked_twice(seat))
