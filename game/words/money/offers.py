"""Offers at a Pai Tong or Pong table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.rules.money.compiled_rules import LAST_TURN
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.refusals import completes, refusal, win_barred
from game.rules.money.sets import counts_of
from game.rules.money.shanten import pong_helps
from game.rules.money.view import CLAIM, DISCARD
from game.rules.moves import DRAW, PASS, TAKE, Discard
from game.words.money.sentences import has_tiles
from game.words.offers import Offer

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.money.view import View
    from game.words.reader import Reader


SEVERAL: Final = {
    "ace of coins": N_("aces of coins"),
    "ace of strings": N_("aces of strings"),
    "ace of myriads": N_("aces of myriads"),
    "Old Thousand": N_("Old Thousands"),
    "Red Flower": N_("Red Flowers"),
    "White Flower": N_("White Flowers"),
    "red dragon": N_("red dragons"),
    "green dragon": N_("green dragons"),
    "white dragon": N_("white dragons"),
}
"""Plurals of aces and honours by singular name."""
NUMBERED: Final = NP_("several pieces", "{rank}s of {suit}")


def several(code: str, reader: Reader) -> str:
    """Return the plural name of a piece, for use after a number."""
    name = reader.pack.name(code)
    rank, _of, suit = name.partition(" of ")
    if reader.codes or not (rank.isdigit() or name in SEVERAL):
        return reader.piece(code)
    return reader.say(SEVERAL[name]) if name in SEVERAL else reader.meant(NUMBERED, rank=rank, suit=reader.say(suit))


PASS_THEN_DRAW: Final = f"{PASS} then {DRAW}"


CLAIMS: Final = {
    "win": N_("Win: 4 sets"),
    "pong": N_("Pong with your two {twins}"),
    "take": N_("Take"),
    "draw": N_("Draw instead"),
    "pass": N_("Pass"),
}
"""Short labels for answers to a discard, by kind of offer; the question above names the piece."""


def offers(view: View, reader: Reader) -> tuple[Offer, ...]:
    """Return the offers for a question: all legal moves, 'draw instead', and disabled offers for barred moves."""
    if not view.legal:
        return ()
    made = [_offer(move, view, reader) for move in view.legal]
    if view.table.phase is CLAIM and _draws_next(view):
        made.append(Offer(PASS_THEN_DRAW, reader.say(N_("Draw instead: pass, then draw at once")), "draw"))
    usual = _usual(view, made, reader)
    made = [offer._replace(primary=offer.id == usual) for offer in made]
    return (*made, *_closed(view, reader))


def claim_label(offer: Offer, reader: Reader) -> str:
    """Return the short label of an answer to a discard, without the piece, which the question names."""
    twins = several(offer.uses[0][0], reader) if offer.kind == "pong" else ""
    return reader.say(CLAIMS[offer.kind], twins=twins)


def _draws_next(view: View) -> bool:
    """Return whether this seat draws next if everyone passes on the discard. PT-21, PT-28."""
    table = view.table
    return view.seat == (table.actor + 1) % table.seats and table.stock > 0 and table.turns < LAST_TURN


def _usual(view: View, made: list[Offer], reader: Reader) -> str:
    """Return the id of the default offer: a win, a pong that helps, or else the move that continues play.

    Discarding is never the default, nor is drawing while the last discard can be taken.
    """
    ids = [offer.id for offer in made]
    wished = [str(WIN), *([str(PONG)] if str(PONG) in ids and _pong_helps(view, reader) else []), str(DRAW)]
    if view.table.phase is not DISCARD and str(TAKE) not in ids:
        wished += [PASS_THEN_DRAW, str(PASS)]
    return next((each for each in wished if each in ids), "")


def _pong_helps(view: View, reader: Reader) -> bool:
    """Return whether ponging the last discard brings the viewer's hand nearer to a win or pays more."""
    last, designs = view.table.last, reader.pack.designs
    if last is None or view.seat is None:
        return False
    concealed = counts_of([designs[code] for code in view.hand])
    options, exposed = view.table.options, len(view.table.exposed[view.seat])
    return pong_helps(options.set_rules, concealed, exposed, designs[last], tongs_pay=options.pays_tongs)


def _offer(move: Move, view: View, reader: Reader) -> Offer:
    text, last = str(move), view.table.last
    won = () if last is None else (last,)
    if isinstance(move, Discard):
        label = reader.say(N_("Discard the {piece}"), piece=move.piece)
        return Offer(text, label, "discard", uses=((move.piece,),))
    if isinstance(move, Guess):
        label = reader.say(N_("Lay the {piece} face up as your guess"), piece=move.piece)
        return Offer(text, label, "guess", uses=((move.piece,),))
    if move == DRAW:
        return Offer(text, reader.say(N_("Draw a tile") if has_tiles(reader) else N_("Draw a card")), "draw")
    if move == WIN:
        label = reader.say(N_("Win with the {piece}"), piece=last) if won else reader.say(N_("Win with four sets"))
        return Offer(text, label, "win", wins=won)
    if move == PONG and last is not None:
        label = reader.say(N_("Pong the {piece} with your pair"), piece=last)
        return Offer(text, label, "pong", uses=((last, last),), wins=won)
    if move == TAKE and last is not None:
        if view.table.options.pick_discard == "tong_exposed":
            label = reader.say(N_("Take the {piece} for an open tong"), piece=last)
            return Offer(text, label, "take", uses=((last, last),), wins=won)
        return Offer(text, reader.say(N_("Take the {piece}"), piece=last), "take", wins=won)
    if view.table.phase is CLAIM:
        if _draws_next(view):
            return Offer(text, reader.say(N_("Pass on the {piece}, and draw on your turn"), piece=last), "pass")
        return Offer(text, reader.say(N_("Pass on the {piece}"), piece=last), "pass")
    return Offer(text, reader.say(N_("No guess")), "pass")


def _closed(view: View, reader: Reader) -> list[Offer]:
    """Return disabled offers for barred wins and discards, with reasons. PT-23, PT-34, PT-54, PT-55."""
    closed: list[Offer] = []
    phase = view.table.phase
    barred = win_barred(view) if phase in {DISCARD, CLAIM} and WIN not in view.legal else None
    if barred is not None and completes(view):
        closed.append(_offer(WIN, view, reader)._replace(closed=reader.reason(barred.reason)))
    if phase is DISCARD:
        for code in dict.fromkeys(view.hand):
            move = Discard(code)
            if move not in view.legal:
                why = refusal(view, move).reason
                closed.append(_offer(move, view, reader)._replace(closed=reader.reason(why)))
    return closed
