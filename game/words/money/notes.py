"""Small words on a table of Pai Tong or Pong: beside players, pieces and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, NP_
from game.rules.events import Discarded
from game.rules.money.events import Ponged

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.words.reader import Reader

DRAWN: Final = NP_("of a piece", "drawn")
TAKEN: Final = NP_("of a piece", "taken")
DISCARDED: Final = NP_("what a player did last", "discarded")
PONGED: Final = NP_("what a player did last", "pong")


def did_last(event: Any, reader: Reader) -> str:
    """The word beside a player who has just discarded or ponged; '' after anything else."""
    if isinstance(event, Ponged):
        return reader.meant(PONGED)
    return reader.meant(DISCARDED) if isinstance(event, Discarded) else ""


def arrived(reader: Reader, *, taken: bool) -> str:
    """The word over the piece that has just come to the own hand."""
    return reader.meant(TAKEN if taken else DRAWN)


def left_to_draw(stock: int, reader: Reader) -> str:
    """How much is left, at the wall or under the stock."""
    return reader.say(N_("{count} left"), count=stock)


def next_draw(reader: Reader) -> str:
    """On the empty place where the next piece will stand."""
    return reader.say(N_("next draw"))


def last_discard(seat: Seat, reader: Reader) -> str:
    """Whose discard lies last."""
    return reader.of_seat(seat, N_("Your discard"), N_("{player}’s discard"))
