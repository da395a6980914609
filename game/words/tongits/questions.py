"""Questions at a Tongits table, and information for calling a draw. TG-40 to TG-44, TG-70."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.i18n import N_, NP_
from game.rules.cards.french import PACK, mask_of
from game.rules.tongits.moves import Call, PickOn, PickUp, Tongits
from game.rules.tongits.phase import Phase
from game.words.game_words import Question
from game.words.tongits import names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Seat
    from game.rules.tongits.view import Table, View
    from game.words.reader import Reader

FOLDED, LOST, FROM_CALLER = 1, 3, 3
"""Costs in units: folding, losing a challenge, and a caller's debt to a winning challenger.

TG-70.
"""
SUNOG_MORE: Final = 1
CLOSED: Final = 3
"""Extra payment for four of a kind or an escalera in the hand or in a secret. TG-72."""
"""Additional units paid by a sunog player. TG-71."""
ANSWER_NOTES: Final = {
    "fold": NP_("beside a player's name", "folds"),
    "challenge": NP_("beside a player's name", "challenges"),
    "sunog": NP_("beside a player's name", "sunog"),
}


def question(view: View, reader: Reader) -> Question:
    """Return the question for the owner of this view; if it is not asked, a text saying who is."""
    table = view.table
    if table.phase is Phase.OVER:
        return _over(view, reader)
    if not view.legal:
        return _waiting(view, reader)
    match table.phase:
        case Phase.DRAW:
            return Question(reader.say(N_("Your turn")), _draw_text(view, reader))
        case Phase.ANSWER:
            assert table.caller is not None  # noqa: S101 - somebody has called
            text = reader.say(
                N_("Your tally is {tally}. Fold, or challenge the caller to compare tallies."), tally=tally(view)
            )
            return Question(reader.say(N_("{player} calls a draw"), player=table.caller), text)
        case _:
            return Question(reader.say(N_("Your turn")), _play_text(view, reader))


def _draw_text(view: View, reader: Reader) -> str:
    """Return the question at the start of a turn: draw, take the discard, or call. TG-20, TG-40."""
    card = view.table.discards[-1][1]
    may_take = any(isinstance(move, PickUp | PickOn) for move in view.legal)
    may_call = any(isinstance(move, Call) for move in view.legal)
    if may_take and may_call:
        return reader.say(N_("Draw a card, take the {card}, or call a draw."), card=card)
    if may_take:
        return reader.say(N_("Draw a card, or take the {card}."), card=card)
    return reader.say(N_("Draw a card, or call a draw.") if may_call else N_("Draw a card."))


def _play_text(view: View, reader: Reader) -> str:
    """Return the question's text after drawing: lay, discard or end.

    TG-04, TG-21, TG-22, TG-30, TG-40.
    """
    if any(isinstance(move, Tongits) for move in view.legal):
        return reader.say(N_("No card is left over: declare tongits, or play on."))
    if any(isinstance(move, Call) for move in view.legal):
        return reader.say(N_("Lay what you like, then discard a card, or call a draw as you discard."))
    if not view.table.turns:
        return reader.say(N_("You are mano, so you do not draw this turn. Lay what you like, then discard a card."))
    return reader.say(N_("Lay what you like, then discard a card."))


def _waiting(view: View, reader: Reader) -> Question:
    table = view.table
    if table.phase is Phase.ANSWER:
        assert table.caller is not None  # noqa: S101 - somebody has called
        title = reader.of_seat(table.caller, N_("You call a draw"), N_("{player} calls a draw"))
        return Question(title, reader.say(N_("Wait until the others have folded or challenged.")))
    title = reader.of_seat(table.actor, N_("Your turn"), N_("{player}’s turn"))
    if table.phase is Phase.DRAW:
        return Question(title, reader.say(N_("{player} draws a card or takes the discard."), player=table.actor))
    return Question(title, reader.say(N_("{player} lays cards and discards."), player=table.actor))


def _over(view: View, reader: Reader) -> Question:
    result = view.table.result
    title = reader.say(N_("The deal is over"))
    if result is None or result.winner is None:
        return Question(title, reader.say(N_("Nobody wins: everybody is sunog.")))
    return Question(title, reader.of_seat(result.winner, N_("You win."), N_("{player} wins.")))


def tally(view: View) -> int:
    """Return the tally of the viewer's own hand in its best arrangement. TG-60."""
    return points(view.hand, view)


def points(cards: Iterable[str], view: View) -> int:
    """Return the tally of these cards in their best arrangement under the view's house rules. TG-60."""
    best: int = view.table.options.arranger.arrange(mask_of(PACK.designs[code] for code in cards)).tally
    return best


# Answering a call -----------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Texts that help a seat answer a call: tallies, numbers of cards, and costs. TG-42, TG-70."""

    title: str
    """Name of the caller for use within a sentence."""
    tally: str
    """The seat's own tally."""
    others: tuple[str, ...]
    """Text with the caller's number of cards, and the third player's number of cards and answer."""
    fold: str
    """Cost of folding, as text."""
    challenge: str
    """Possible loss and gain of a challenge."""


def standing(view: View, reader: Reader) -> Standing:
    """Return the texts that help a seat answer a call.

    They have its own tally, the numbers of the others' cards, and the cost of each answer.

    Raises:
        ValueError: No seat has called, or the view is a bystander's.
    """
    table, seat = view.table, view.seat
    if table.caller is None or seat is None:
        message = "nobody is asked to answer a call"
        raise ValueError(message)
    third = next(each for each in range(table.seats) if each not in {table.caller, seat})
    answer = table.answers[third]
    caller_holds = reader.say(
        N_("{player}: {count}"), player=table.caller, count=names.cards_count(table.hand_sizes[table.caller], reader)
    )
    least = FROM_CALLER + FOLDED
    if answer == "sunog":
        least += SUNOG_MORE
    elif answer == "challenge":
        least = FROM_CALLER + LOST
    least += _extras(view, seat) * (table.seats - 1)
    won = _with_pot(at_least(least, reader) if answer is None else str(least), view, seat, reader)
    return Standing(
        title=reader.say(N_("{player} calls a draw"), player=table.caller),
        tally=_tally_of(view, tally(view), reader),
        others=(caller_holds, _third(view, third, reader)),
        fold=reader.say(N_("costs {amount}"), amount=at_least(FOLDED, reader)),
        challenge=reader.say(N_("lose {lost}, win {won}"), lost=at_least(LOST, reader), won=won),
    )


def at_least(units: int, reader: Reader) -> str:
    """Format units followed by a plus sign, for an amount that specials may increase: '3+'. TG-72."""
    # Translators: the least that is won or lost; the plus says that it may be more.
    return reader.say(N_("{amount}+"), amount=units)


def win_brings(extras: int, seats: int, reader: Reader) -> str:
    """Return the minimum that a win brings if each loser pays `extras` for the winner's cards.

    TG-70, TG-72.
    """
    return at_least((FOLDED + extras) * (seats - 1), reader)


def _extras(view: View, seat: Seat, discarded: str | None = None) -> int:
    """Return the units that each loser pays for this seat's specials if it wins now. TG-72.

    `discarded` is a card of the hand discarded by the seat.
    """
    table = view.table
    hand = [code for code in view.hand if code != discarded]
    own = set(hand).union(*(cards for _bahay, cards in view.secrets))
    for bahay in table.bahays:
        laid = {code for giver, code in bahay.sapaw if giver == seat}
        if bahay.owner == seat:
            own |= laid | (set(bahay.cards) - {code for _giver, code in bahay.sapaw})
        elif table.options.sapawed_cards == "on":
            own |= laid
    fours = table.options.arranger.arrange(mask_of(PACK.designs[code] for code in hand)).specials + len(view.secrets)
    return sum(code[0] in "AK" for code in own) + CLOSED * fours


def _with_pot(won: str, view: View, seat: Seat, reader: Reader) -> str:
    """Return what a seat wins from the others, with the pot if a win takes it. TG-73."""
    if not view.table.pot or view.table.streak != seat:
        return won
    # Translators: follows 'win': '6+ and the pot of 21'.
    return reader.say(N_("{won} and the pot of {pot}"), won=won, pot=view.table.pot)


def _tally_of(view: View, points: int, reader: Reader) -> str:
    return reader.say(N_("Your tally {tally}") if view.seat == reader.you else N_("Tally {tally}"), tally=points)


def _third(view: View, third: int, reader: Reader) -> str:
    """Return a text with the third player's number of cards and answer. TG-42 with `simultaneous_answers`."""
    text = {
        "sunog": N_("{player}: {count} · sunog"),
        "fold": N_("{player}: {count} · folds"),
        "challenge": N_("{player}: {count} · challenges"),
        None: N_("{player}: {count} · answers next"),
    }[view.table.answers[third]]
    if view.table.answers[third] is None and view.table.options.simultaneous_answers == "on":
        text = N_("{player}: {count} · answers unseen")
    return reader.say(text, player=third, count=names.cards_count(view.table.hand_sizes[third], reader))


# Calling --------------------------------------------------------------------------------------------------------------


class Calling(NamedTuple):
    """Texts that help to decide whether to call a draw. TG-40 to TG-44, TG-70."""

    title: str
    tally: str
    """The seat's own tally, as it would be compared."""
    meaning: tuple[str, ...]
    """Text about the discard, the others' possible answers, and who wins."""
    stakes: str
    """Possible loss and gain of the call."""
    cards: str = ""
    """Text about the cards of possible challengers; '' if there are none."""


def calling(view: View, card: str | None, reader: Reader) -> Calling:
    """Return the texts that help to decide whether to call a draw.

    `card` is the card discarded with the call; None before drawing.

    Raises:
        ValueError: The view is a bystander's.
    """
    table, seat = view.table, view.seat
    if seat is None:
        message = "a bystander calls no draw"
        raise ValueError(message)
    owners = {each.owner for each in table.bahays}
    burned = [each for each in range(table.seats) if each != seat and each not in owners]
    least = (FOLDED + _extras(view, seat, card)) * (table.seats - 1) + SUNOG_MORE * len(burned)
    meaning = [reader.say(N_("You discard the {card}."), card=card)] if card is not None else []
    cards = ""
    if len(burned) == table.seats - 1:
        meaning.append(reader.say(N_("Nobody can challenge: the other two are sunog.")))
        stakes = reader.say(N_("win {won}"), won=_with_pot(str(least), view, seat, reader))
    else:
        meaning.append(reader.say(N_("A challenger with your tally or a lower one wins.")))
        cards = _cards_of_challengers(table, [each for each in owners if each != seat], reader)
        won = _with_pot(at_least(least, reader), view, seat, reader)
        stakes = reader.say(N_("lose {lost}, win {won}"), lost=at_least(LOST, reader), won=won)
    left = [code for code in view.hand if code != card]
    return Calling(
        reader.say(N_("Call a draw?")), _tally_of(view, points(left, view), reader), tuple(meaning), stakes, cards
    )


def call_explained(view: View, card: str | None, reader: Reader) -> str:
    """Return a call's effects, one per line: the discard, what follows, who wins, and the own tally."""
    known = calling(view, card, reader)
    what = reader.say(N_("The deal ends: the others fold, or challenge you and compare hands."))
    return "\n".join([*([what] if known.cards else []), *known.meaning, known.tally])


def _cards_of_challengers(table: Table, seats: Sequence[Seat], reader: Reader) -> str:
    """Return a text on how many cards the possible challengers hold. TG-42.

    Few cards mean a low tally.
    """
    sizes = [table.hand_sizes[seat] for seat in sorted(seats)]
    if len(sizes) == 1:
        return reader.count("{player} holds {count} card.", "{player} holds {count} cards.", sizes[0], player=seats[0])
    return reader.say(N_("The others hold {first} and {second} cards."), first=sizes[0], second=sizes[1])


class Noted(Protocol):
    """The attributes of a table that determine the notes next to players' names."""

    @property
    def answers(self) -> Sequence[str | None]:
        """Public answers to a call so far, by seat."""

    @property
    def caller(self) -> Seat | None:
        """Seat that has called a draw; None before a call."""

    @property
    def discards(self) -> Sequence[tuple[Seat, str]]:
        """The discard pile, oldest first."""

    @property
    def mano(self) -> Seat:
        """Seat that started the deal."""


ANSWERED: Final = {
    "fold": (N_("You fold and pay the least."), N_("{player} folds and pays the least.")),
    "challenge": (N_("You challenge the call."), N_("{player} challenges the call.")),
    "sunog": (
        N_("You have nothing on the table: you are sunog."),
        N_("{player} has nothing on the table: sunog."),
    ),
}


def seat_marks(table: Noted, seat: Seat, reader: Reader, tally: int | None = None) -> tuple[str, ...]:
    """Return explanations of all notes that can appear next to a player's name, one sentence each.

    TG-02, TG-42.
    """
    found = []
    answer = table.answers[seat]
    if answer is not None:
        found.append(reader.of_seat(seat, *ANSWERED[answer]))
    if tally is not None:
        found.append(reader.say(N_("Your tally is {tally}: the points of your deadwood."), tally=tally))
    if seat == table.caller:
        found.append(reader.of_seat(seat, N_("You call a draw."), N_("{player} calls a draw.")))
    if table.discards and seat == table.discards[-1][0]:
        found.append(reader.of_seat(seat, N_("You discarded last."), N_("{player} discarded last.")))
    if seat == table.mano:
        own, other = N_("You are mano and began with 13 cards."), N_("{player} is mano and began with 13 cards.")
        found.append(reader.of_seat(seat, own, other))
    return tuple(found)


def seat_note(table: Noted, seat: Seat, reader: Reader, tally: int | None = None) -> str:
    """Return the note next to a player's name; '' if there is none.

    It is the first that applies of: the player's answer, tally, call, last discard, and being mano. `tally` is the
    seat's own, if it may be shown. TG-42.
    """
    answer = table.answers[seat]
    if answer is not None:
        return reader.meant(ANSWER_NOTES[answer])
    if tally is not None:
        return reader.meant(NP_("beside a player's name", "tally {tally}"), tally=tally)
    if seat == table.caller:
        return reader.meant(NP_("beside a player's name", "calls"))
    if table.discards and seat == table.discards[-1][0]:
        return reader.meant(NP_("beside a player's name", "discarded"))
    return reader.meant(NP_("beside a player's name", "mano")) if seat == table.mano else ""
