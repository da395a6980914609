"""Small words on a table of Pai Tong or Pong: beside players, pieces and piles, and what those are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.words.money.sentences import has_wall
from game.words.progress import one_short

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.words.reader import Reader

DISCARDED: Final = NP_("what a player did last", "discarded")
PONGED: Final = NP_("what a player did last", "pong")


def did_last(reader: Reader, *, ponged: bool) -> str:
    """The word beside a player who has just ponged or discarded."""
    return reader.meant(PONGED if ponged else DISCARDED)


def last_done(seat: Seat, reader: Reader, *, ponged: bool) -> str:
    """The same in a sentence."""
    if ponged:
        return reader.of_seat(seat, N_("You have just called pong."), N_("{player} has just called pong."))
    return reader.of_seat(seat, N_("You discarded last."), N_("{player} discarded last."))


def progress(left: int, most: int, reader: Reader, *, drawn: bool) -> tuple[str, ...]:
    """How far a set of the own hand has come, from the longest words to the shortest.

    `left` of the `most` pieces that would complete it have not been seen; none are wanted where it is complete.
    `drawn`: the piece that has just been drawn completes it.
    """
    if drawn:
        return reader.say(N_("complete with the new one")), reader.say(N_("complete"))
    if not most:
        return (reader.say(N_("complete")),)
    return one_short(left, most, reader)


def set_heading(number: int, left: int, most: int, reader: Reader, *, drawn: bool) -> str:
    """What a set of the own hand is called for whoever hears it: 'Set 2, lacks one: 3 of 10 left'."""
    return reader.say(
        N_("Set {number}, {progress}"), number=number, progress=progress(left, most, reader, drawn=drawn)[0]
    )


def pieces_of(seat: Seat, reader: Reader, *, discarded: bool) -> str:
    """The heading of what a player has discarded, or of the sets that lie open before one."""
    if discarded:
        return reader.of_seat(seat, N_("Your discards"), N_("Discards of {player}"))
    return reader.of_seat(seat, N_("Your open sets"), N_("Open sets of {player}"))


def left_to_draw(stock: int, reader: Reader) -> str:
    """How much is left, at the wall or under the stock."""
    return reader.say(N_("{count} left"), count=stock)


def next_draw(reader: Reader) -> str:
    """On the empty place where the next piece will stand."""
    return reader.say(N_("next draw"))


def last_discard(seat: Seat, reader: Reader) -> str:
    """Whose discard lies last."""
    return reader.of_seat(seat, N_("Your discard"), N_("{player}’s discard"))


def discarded_by(piece: str, seat: Seat, reader: Reader) -> str:
    """What a piece among the discards is called."""
    own, others = N_("{piece}, discarded by you"), N_("{piece}, discarded by {player}")
    return reader.of_seat(seat, own, others, piece=piece)


def open_before(piece: str, seat: Seat, reader: Reader) -> str:
    """What a piece of an open tong is called."""
    return reader.of_seat(seat, N_("{piece}, open before you"), N_("{piece}, open before {player}"), piece=piece)


def closed_piece(reader: Reader) -> str:
    """What a piece that lies face down is called."""
    return reader.say(N_("a closed piece"))


def source(reader: Reader) -> str:
    """What one draws from."""
    return reader.say(N_("The wall") if has_wall(reader) else N_("The stock"))
