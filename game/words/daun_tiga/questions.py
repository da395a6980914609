"""Questions and offers at a Daun Tiga table. DT-12, DT-13, DT-21, DT-42."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.contract import Range
from game.rules.daun_tiga.moves import DONE, KEEP, Stake
from game.rules.daun_tiga.view import KEEPING, STAKING
from game.words.game_words import Question
from game.words.offers import Amount, Offer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.contract import Move, Seat
    from game.rules.daun_tiga.view import View
    from game.words.reader import Reader

BACK: Final = "back "
"""First word of a range's id if it backs a hand."""
FIRST_STAKES: Final = (10, 5)
"""First and second stake proposed to a seat that has not staked before."""


# The question ---------------------------------------------------------------------------------------------------------


def question(view: View, reader: Reader) -> Question:
    """Return the question for the owner of this view; if it is not asked, a text saying who is."""
    table, seat = view.table, view.seat
    if table.phase is STAKING:
        return _stake_question(view, reader)
    if table.phase is not KEEPING:
        return Question(reader.say(N_("Deal over")), reader.say(N_("All hands are settled.")))
    if seat is None or not view.legal:
        text = N_("{player} lost to every hand and can keep the bank.")
        return Question(reader.say(N_("The banker decides")), reader.say(text, player=table.banker))
    return keep_question(seat, reader)


def keep_question(banker: Seat, reader: Reader) -> Question:
    """Return the question about keeping the bank, for a banker who lost to every player. DT-12."""
    own = N_("You lost to every hand: keep the bank for another deal, or pass it on.")
    other = N_("{player} lost to every hand and can keep the bank for another deal, or pass it on.")
    title = reader.of_seat(banker, N_("Keep the bank?"), N_("{player}: keep the bank?"))
    return Question(title, reader.of_seat(banker, own, other))


def stakes_title(seat: Seat, reader: Reader) -> str:
    """Return the heading for a seat's stakes."""
    return reader.of_seat(seat, N_("Your stakes"), N_("{player}: stakes"))


def side_title(seat: Seat, reader: Reader) -> str:
    """Return the heading for a bystander's side stakes. DT-13."""
    return reader.of_seat(seat, N_("Your side stakes"), N_("{player}: side stakes"))


def bank_waits(banker: Seat, reader: Reader) -> Question:
    """Return a text, as a question, saying that the banker waits while others place stakes. DT-21."""
    title = reader.of_seat(banker, N_("You are the banker"), N_("{player} is the banker"))
    return Question(title, reader.say(N_("The others place their stakes before any hand is seen.")))


def _stake_question(view: View, reader: Reader) -> Question:
    table, seat = view.table, view.seat
    least, most = table.options.table_min, table.options.table_max
    if seat is not None and DONE in view.legal:
        text = N_("You have no cards in this deal: stake {least} to {most} chips on any hand but the banker’s.")
        return Question(side_title(seat, reader), reader.say(text, least=least, most=most))
    if seat is not None and view.legal:
        text = N_("Stake {least} to {most} chips on your hand, before any hand is seen.")
        if any(isinstance(move, Range) and move.word.startswith(BACK) for move in view.legal):
            text = N_(
                "Stake {least} to {most} chips before any hand is seen. If you want to back other hands, do that first."
            )
        return Question(stakes_title(seat, reader), reader.say(text, least=least, most=most))
    if seat == table.banker:
        return bank_waits(seat, reader)
    if seat is not None and (isinstance(view.answer, Stake) or view.answer == DONE):
        title = reader.of_seat(seat, N_("Your stakes are placed"), N_("{player}: stakes placed"))
        return Question(title, reader.say(N_("Others are still placing their stakes.")))
    text = N_("The players place their stakes before any hand is seen.")
    return Question(reader.say(N_("Stakes are open")), reader.say(text))


def key_words(caps: Mapping[str, str], reader: Reader, *, sides: bool, pad: bool) -> str:
    """Return an explanation of a person's keys at a shared keyboard.

    `caps` has the labels of the keys. With `sides`, the key for side stakes is included; `pad` means that the keys are
    on the number pad.
    """
    text = N_("{up} {down}: first stake; {left} {right}: second stake; {confirm}: stake")
    if sides:
        text = N_("{up} {down}: first stake; {left} {right}: second stake; {confirm}: stake; {side}: side stake")
    said = reader.say(text, **caps)
    return _on_pad(said, reader) if pad else said


def side_key_words(caps: Mapping[str, str], reader: Reader, *, pad: bool = False, alone: bool = False) -> str:
    """Return an explanation of a person's keys for side stakes. DT-13.

    `caps` has the labels of the keys. `alone` means that the person has no other stakes, `pad` that the keys are on the
    number pad.
    """
    text = N_("{up} {down}: side stake; {left} {right}: whose hand; {side}: back to your own stakes")
    if alone:
        text = N_("{up} {down}: side stake; {left} {right}: whose hand; {confirm}: done")
    said = reader.say(text, **caps)
    return _on_pad(said, reader) if pad else said


def _on_pad(said: str, reader: Reader) -> str:
    # Translators: {keys} says what each key of the number pad does.
    return reader.say(N_("{keys} (number pad)"), keys=said)


# The offers -----------------------------------------------------------------------------------------------------------


def offers(view: View, reader: Reader) -> tuple[Offer, ...]:
    """Return the offers: own stakes and hands to back, or keeping the bank and passing it on."""
    if not view.legal:
        return ()
    made = tuple(_offer(move, view, reader) for move in view.legal)
    backed = tuple(_closed(side.hand, side.amount, reader) for side in view.backs)
    return (*made, *backed)


def usual_stakes(view: View) -> tuple[int, int]:
    """Return the proposed stakes: the seat's latest first stake (or the default), the default second."""
    memory = view.table.evening
    first, second = FIRST_STAKES
    return (memory[view.seat].last or first) if memory and view.seat is not None else first, second


def _offer(move: Move, view: View, reader: Reader) -> Offer:
    if move == DONE:
        return Offer(str(move), reader.say(N_("Side stakes done")), str(move), primary=True)
    if not isinstance(move, Range):
        label = N_("Keep the bank") if move == KEEP else N_("Pass the bank on")
        return Offer(str(move), reader.say(label), str(move), primary=move == KEEP)
    if move.word.startswith(BACK):
        hand = int(move.word.removeprefix(BACK))
        side = Amount(reader.say(N_("Side stake")), *move.spans[0], FIRST_STAKES[1])
        return Offer(str(move), _back_label(hand, reader), "back", onto=(f"hand {hand}",), amounts=(side,))
    labels = reader.say(N_("First stake")), reader.say(N_("Second stake"))
    both = zip(labels, move.spans, usual_stakes(view), strict=True)
    amounts = tuple(Amount(label, *span, usual) for label, span, usual in both)
    twice = move.spans[1][0] > 0
    label = reader.say(N_("Bet twice on your hand") if twice else N_("Bet on your hand"))
    return Offer(str(move), label, "stake", amounts=amounts, primary=amounts[1].most > 0)  # a second stake is usual


def _back_label(hand: Seat, reader: Reader) -> str:
    # Translators: to bet on that player's hand, not to go back.
    return reader.say(N_("Back {player}’s hand"), player=hand)


def _closed(hand: Seat, amount: int, reader: Reader) -> Offer:
    """Return a disabled offer for a hand that this seat has already backed. DT-13."""
    why = reader.say(
        N_("You have already backed this hand with {amount}. You can back a hand only once."), amount=amount
    )
    return Offer(f"back {hand}", _back_label(hand, reader), "back", onto=(f"hand {hand}",), closed=why)
