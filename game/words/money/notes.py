"""Short texts at a Pai Tong or Pong table: notes by players, pieces and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.words.incomplete_sets import one_short
from game.words.money.sentences import has_wall
from game.words.money.sets import rank_word

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.rules.pai_tong.reachable_items import ReachableItem
    from game.rules.pai_tong.scoring_items import ItemRule
    from game.words.reader import Reader

LAST_ACTS: Final = {
    "discard": (
        NP_("what a player did last", "discarded"),
        N_("You discarded last."),
        N_("{player} discarded last."),
    ),
    "pong": (
        NP_("what a player did last", "pong"),
        N_("You have just called pong."),
        N_("{player} has just called pong."),
    ),
    "take": (
        NP_("what a player did last", "took it"),
        N_("You have just taken the discard."),
        N_("{player} has just taken the discard."),
    ),
}
"""Note and sentences, about the reader and about another player, for each act that may be the latest."""


def did_last(act: str, reader: Reader) -> str:
    """Return the note for the player who acted last: 'discarded'; '' if `act` is ''."""
    return reader.meant(LAST_ACTS[act][0]) if act else ""


def last_done(act: str, seat: Seat, reader: Reader) -> str:
    """Return a sentence about the player who acted last; `act` is a key of `LAST_ACTS`."""
    return reader.of_seat(seat, *LAST_ACTS[act][1:])


def takes(piece: str, reader: Reader, *, own: bool) -> str:
    """Return the words at the plaque of a player who takes a discard; `own` means that the reader discarded it."""
    return reader.say(N_("takes your {piece}") if own else N_("takes the {piece}"), piece=piece)


def progress(out: int, most: int, reader: Reader, *, drawn: bool, paired: bool = False) -> tuple[str, ...]:
    """Return texts about how complete a set in the viewer's hand is, longest first.

    Of the `most` pieces that would complete the set, `out` have been seen; `most` is 0 if the set is complete.
    `drawn` means that the piece just drawn completes the set, `paired` that it forms a partial set with another
    piece.
    """
    if paired:
        whole = reader.say(N_("with the new piece: needs 1, {out} of {most} seen"), out=out, most=most)
        return whole, reader.say(N_("with the new piece: needs 1")), *one_short(out, most, reader)[1:]
    if drawn:
        return reader.say(N_("complete with the new piece")), reader.say(N_("complete"))
    if not most:
        return (reader.say(N_("complete")),)
    return one_short(out, most, reader)


def hand_one_short(reader: Reader) -> str:
    """Return the text over the last incomplete set of a hand that needs only one piece to win."""
    return reader.say(N_("one to win"))


def wins_with(more: int, reader: Reader) -> str:
    """Return the title above the pieces that complete a hand; `more` is the number not shown."""
    return reader.say(N_("Wins with these and {count} more"), count=more) if more else reader.say(N_("Wins with"))


def winning_piece(piece: str, out: int, most: int, reader: Reader) -> str:
    """Return a sentence about one piece that completes the hand; `out` of `most` such pieces have been seen."""
    return reader.say(N_("Wins with the {piece}: {out} of {most} seen."), piece=piece, out=out, most=most)


def set_heading(number: int, out: int, most: int, reader: Reader, *, drawn: bool, paired: bool = False) -> str:
    """Return the screen reader's heading for a set: 'Set 2, needs 1: 9 of 12 seen'."""
    said = progress(out, most, reader, drawn=drawn, paired=paired)[0]
    return reader.say(N_("Set {number}, {progress}"), number=number, progress=said)


def pieces_of(seat: Seat, reader: Reader, *, discarded: bool) -> str:
    """Return the heading for a player's exposed sets or, if `discarded`, discards."""
    if discarded:
        return reader.of_seat(seat, N_("Your discards"), N_("{player}’s discards"))
    return reader.of_seat(seat, N_("Your open sets"), N_("{player}’s open sets"))


def left_to_draw(stock: int, reader: Reader) -> str:
    """Return the number of pieces left to draw, as text for the wall or stock."""
    return reader.say(N_("{count} left"), count=stock)


def lets_win_go(reader: Reader) -> str:
    """Return the warning shown before a move that gives up a win."""
    return reader.say(N_("You would let a win go. Press again if you mean it."))


def next_draw(reader: Reader) -> str:
    """Return the text in the empty place for the next drawn piece."""
    return reader.say(N_("next draw"))


def last_discard(seat: Seat, reader: Reader) -> str:
    """Return the text next to the last discard, naming the player who discarded it."""
    return reader.of_seat(seat, N_("Your discard"), N_("{player}’s discard"))


def discarded_by(piece: str, seat: Seat, reader: Reader) -> str:
    """Return the description of a piece among a player's discards."""
    own, others = N_("{piece}, discarded by you"), N_("{piece}, discarded by {player}")
    return reader.of_seat(seat, own, others, piece=piece)


def only_next_takes(piece: str, reader: Reader) -> str:
    """Return the reason why a discard that completes a set was not offered to the viewer."""
    ranks = rank_word((piece,), reader)
    return reader.say(N_("Completes your {ranks}, but only the next player may take it."), ranks=ranks)


def open_before(piece: str, seat: Seat, reader: Reader) -> str:
    """Return the description of a piece in a player's exposed tong."""
    return reader.of_seat(
        seat, N_("{piece}, open in front of you"), N_("{piece}, open in front of {player}"), piece=piece
    )


def closed_piece(reader: Reader) -> str:
    """Return the description of a face-down piece."""
    return reader.say(N_("a face-down piece"))


def source(reader: Reader) -> str:
    """Return the name of the pile from which pieces are drawn: the stock or the wall."""
    return reader.say(N_("The wall") if has_wall(reader) else N_("The stock"))


def honour_name(item: ItemRule, reader: Reader) -> str:
    """Return the translated name of an honour of Pai Tong, as a label: 'Scalp'."""
    words = reader.say(item.english)
    return words[:1].upper() + words[1:]


def honour_lacks(honour: ReachableItem, reader: Reader) -> str:
    """Return a label about how many pieces an honour of Pai Tong still needs: 'needs 2'."""
    if not honour.needed:
        return reader.say(N_("counts now"))
    # Translators: below the name of an honour of Pai Tong, so many more cards or tiles are needed for it.
    return reader.say(N_("needs {count}"), count=honour.needed)


def honour_needs(honour: ReachableItem, reader: Reader) -> str:
    """Return a sentence about how close an honour of Pai Tong is, and how much it pays."""
    name, pays = honour_name(honour.item, reader), reader.count("{count} baht", "{count} baht", honour.item.baht)
    if not honour.needed:
        return reader.say(N_("{honour}, {pays}: counts if this hand wins now."), honour=name, pays=pays)
    needs = N_("{honour}, {pays}: {count} still needed.")
    return reader.say(needs, honour=name, pays=pays, count=honour.needed)
