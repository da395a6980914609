"""Texts in the middle of the mat: the pot, the stock and the last discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_, _
from game.words.tongits.names import rank_sign

if TYPE_CHECKING:
    from game.table.tongits.screen_state import TongitsState
    from game.words import Reader


def pot_words(state: TongitsState, reader: Reader) -> tuple[str, str]:
    """Return two texts: the size of the pot, and who takes it by winning once more. TG-73."""
    if not state.pot:
        return "", ""
    words = _("Two wins in a row take it")
    if state.streak is not None:
        own, others = N_("You won one, one more takes it"), N_("{player} won one, one more takes it")
        words = reader.of_seat(state.streak, own, others)
    return _("Pot {units}").format(units=state.pot), words


def pile_words(state: TongitsState, reader: Reader) -> tuple[str, str]:
    """Return two texts: the size of the stock, and who discarded last ('' if nobody has)."""
    left = _("{count} left").format(count=state.stock)
    if not state.discards:
        return left, ""
    seat, code = state.discards[-1]
    return left, reader.of_seat(seat, N_("your {rank}"), N_("{player}’s {rank}"), rank=rank_sign(code))
