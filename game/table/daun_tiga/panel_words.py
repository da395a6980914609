"""What the panel in the middle of the table says: dice, the banker's hand, what wins which stake, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.daun_tiga.phase import KEEPING
from game.words.daun_tiga.asking import bank_waits, keep_question
from game.words.daun_tiga.happening import backed_words
from game.words.daun_tiga.outcome import outcome
from game.words.daun_tiga.payments import side_words
from game.words.daun_tiga.table import bank_over, bank_title, dice_panel, opening_panel, winning_words

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.rules.contract import Seat
    from game.rules.daun_tiga.settlement import SideStake
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.words import Question, Reader


class PanelWords(NamedTuple):
    """What the panel says."""

    title: str
    lines: tuple[str, ...]
    legend: bool
    """Whether it tells which chip is which."""
    notes: tuple[str, ...]
    """How the hand that was settled last ended, and what each side stake brought, in sentences."""
    brief: tuple[str, ...] = ()
    """The same with all side stakes in one sentence, where there are several."""


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
        notes, brief = (self._notes(), self._brief()) if state.opening is None else ((), ())
        if state.over:
            return PanelWords(bank_title(bank, reader), (self._over(state.banker),), True, notes, brief)
        if state.phase == KEEPING and state.banker in self._people:
            return self._asked(keep_question(state.banker, reader), legend=False, notes=notes)
        return PanelWords(bank_title(bank, reader), winning_words(bank, state.options, reader), True, notes)

    @staticmethod
    def _asked(question: Question, *, legend: bool, notes: tuple[str, ...] = ()) -> PanelWords:
        return PanelWords(question.title, (question.text,), legend, notes)

    def _notes(self) -> tuple[str, ...]:
        """How the hand that was settled last ended; once all is over, your own, and those that you backed."""
        state, reader, you = self._state, self._reader, self._reader.you
        if state.over and you is not None:
            own = (hand_note(state, you, reader), *(side_note(state, side, reader) for side in state.sides_of(you)))
            if any(own):
                return tuple(filter(None, own))
        return (hand_note(state, state.settled, reader),) if state.settled is not None else ()

    def _brief(self) -> tuple[str, ...]:
        """At the end your own hand, and what those that you backed brought together; () where that is no shorter."""
        state, reader, you = self._state, self._reader, self._reader.you
        if not state.over or you is None or len(state.sides_of(you)) < 2:
            return ()
        gain = sum(side_gain(state, side) for side in state.sides_of(you))
        return tuple(filter(None, (hand_note(state, you, reader), side_words(you, gain, reader))))

    def _over(self, banker: int) -> str:
        following = banker if self._state.next_banker is None else self._state.next_banker
        return bank_over(banker, self._state.gains[banker], following, self._reader)


def side_note(state: DaunTigaState, side: SideStake, reader: Reader) -> str:
    """What a side stake brought, in a sentence; '' before that. DT-13."""
    if state.rulings[side.hand] is None:
        return ""
    return backed_words(side.backer, side.hand, side.amount, side_gain(state, side), reader)


def side_gain(state: DaunTigaState, side: SideStake) -> int:
    """Chips that a side stake brought so far. DT-13."""
    ruling = state.rulings[side.hand]
    return 0 if ruling is None else side.amount * ruling.first


def hand_note(state: DaunTigaState, seat: int, reader: Reader) -> str:
    """How a hand ended, in a sentence; '' before that."""
    reading, ruling = state.reading(seat), state.rulings[seat]
    if reading is None or ruling is None:
        return ""
    return outcome(seat, reading, ruling.rule, state.own_gain(seat), reader, twice=state.staked_twice(seat))
