"""Short texts at a table of Pai Tong or Pong: next to players, pieces and piles, and their names."""

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
    """Return the note next to a player who has just ponged or discarded."""
    return reader.meant(PONGED if ponged else DISCARDED)


def last_done(seat: Seat, reader: Reader, *, ponged: bool) -> str:
    """Return the note of `did_last` as a sentence."""
    if ponged:
        return reader.of_seat(seat, N_("You have just called pong."), N_("{player} has just called pong."))
    return reader.of_seat(seat, N_("You discarded last."), N_("{player} discarded last."))


def progress(left: int, most: int, reader: Reader, *, drawn: bool) -> tuple[str, ...]:
    """Describe how complete a set of the viewer's hand is, from the longest text to the shortest.

    `left` of the `most` completing pieces have not been seen; `most` is 0 if the set is complete. `drawn` says
    that the piece just drawn completes it.
    """
    if drawn:
        return reader.say(N_("complete with the new one")), reader.say(N_("complete"))
    if not most:
        return (reader.say(N_("complete")),)
    return one_short(left, most, reader)


def set_heading(number: int, left: int, most: int, reader: Reader, *, drawn: bool) -> str:
    """Return the heading of a set for a screen reader: 'Set 2, lacks one: 3 of 10 left'."""
    return reader.say(
        N_("Set {number}, {progress}"), number=number, progress=progress(left, most, reader, drawn=drawn)[0]
    )


def pieces_of(seat: Seat, reader: Reader, *, discarded: bool) -> str:
    """Return the heading of a player's discards, or of its exposed sets."""
    if discarded:
        return reader.of_seat(seat, N_("Your discards"), N_("Discards of {player}"))
    return reader.of_seat(seat, N_("Your open sets"), N_("Open sets of {player}"))


def left_to_draw(stock: int, reader: Reader) -> str:
    """Return the number of pieces left, shown at the wall or under the stock."""
    return reader.say(N_("{count} left"), count=stock)


def next_draw(reader: Reader) -> str:
    """Return the text for the empty place of the next drawn piece."""
    return reader.say(N_("next draw"))


def last_discard(seat: Seat, reader: Reader) -> str:
    """Return the text that names the player who discarded last."""
    return reader.of_seat(seat, N_("Your discard"), N_("{player}’s discard"))


def discarded_by(piece: str, seat: Seat, reader: Reader) -> str:
    """Describe a piece among the discards."""
    own, others = N_("{piece}, discarded by you"), N_("{piece}, discarded by {player}")
    return reader.of_seat(seat, own, others, piece=piece)


def open_before(piece: str, seat: Seat, reader: Reader) -> str:
    """Describe a piece of an exposed tong."""
    return reader.of_seat(seat, N_("{piece}, open before you"), N_("{piece}, open before {player}"), piece=piece)


def closed_piece(reader: Reader) -> str:
    """Return the name of a face-down piece."""
    return reader.say(N_("a closed piece"))


def source(reader: Reader) -> str:
    """Return the name of the stock or wall."""
    return reader.say(N_("The wall") if has_wall(reader) else N_("The stock"))
