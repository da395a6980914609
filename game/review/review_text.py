"""Texts of a review: heading, moves, reasons and costs of each moment, and the luck of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.opponents.move_evaluation import BROKEN, TRIED, WINS
from game.rules.discard_log import WON
from game.words import Offer, words_of
from game.words.reader import MINUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.luck import Luck
    from game.opponents.move_evaluation import Worth
    from game.review.moments import Moment, Moments
    from game.rules.contract import Move, Result
    from game.words.reader import Reader

HEADS: Final = {
    "discard": N_("You discarded the {piece}"),
    "draw": N_("You drew from the pile"),
    "pass": N_("You passed"),
    "fold": N_("You folded"),
    "challenge": N_("You challenged"),
    "call": N_("You called a draw"),
    "lay": N_("You laid an open bahay"),
    "secret": N_("You laid a secret"),
    "sapaw": N_("You gave up the {piece}"),
    "split": N_("You set different hands"),
    "guess": N_("You guessed the {piece}"),
    "pong": N_("You took the {piece}"),
    "take": N_("You took the {piece}"),
    "win": N_("You won at once"),
}
"""Headings for a played move, by the kind of its offer; `{piece}` is the piece concerned."""
ANOTHER: Final = N_("You chose a different move")
ENDING: Final = frozenset({"win", "tongits"})
"""Kinds of offers for moves that win the deal at once."""
FAIR: Final = 1.5
"""Number of standard errors below which luck is described without a number."""
LITTLE: Final = 0.5
"""Amount of luck, in chips, below which it is called negligible."""


def title(found: Moments, reader: Reader) -> str:
    """Return the title of a review, which depends on the moments found."""
    if not found.decided:
        return reader.say(N_("You had nothing to decide"))
    titles = (
        N_("You played this deal as the master would"),
        N_("One moment that mattered"),
        N_("Two moments that mattered"),
        N_("Three moments that mattered"),
    )
    return reader.say(titles[len(found.moments)])


def consolation(found: Moments, reader: Reader) -> str:
    """Return the text to show if a review found no costly moment."""
    if not found.decided:
        return reader.say(N_("Stakes are a matter of taste, and the cards did the rest."))
    return reader.count(
        "You had {count} decision to make, and no other choice would have been clearly better.",
        "You had {count} decisions to make, and no other choice would have been clearly better.",
        found.decided,
    )


def outcome(result: Result, reader: Reader) -> str:
    """Return the reader's result in the deal as a short phrase."""
    gain = sum(entry.amount for entry in result.entries if entry.account == reader.you)
    if gain > 0:
        return reader.count("you won {count} chip", "you won {count} chips", gain)
    if gain < 0:
        return reader.count("you lost {count} chip", "you lost {count} chips", -gain)
    return reader.say(N_("you broke even"))


def turn(moment: Moment, reader: Reader) -> str:
    """Return when a moment occurred: the turn and the number of pieces left to draw.

    In games without a stock, the title of the question is returned instead.
    """
    left = [place.size for place in moment.view.places() if place.name == "stock"]
    if not left:
        return words_of(reader.game).question(moment.view, reader).title
    return reader.say(N_("Turn {number} · {left} left"), number=moment.view.table.turns + 1, left=left[0])


def offer_of(moment: Moment, move: Move, reader: Reader) -> Offer:
    """Return the offer for a move of a moment, worded as at the table."""
    every = words_of(reader.game).offers(moment.view, reader)
    return next(each for each in every if each.id == str(move) and not each.closed)


def head(moment: Moment, reader: Reader) -> str:
    """Return the heading of a moment, such as 'You broke your pair of threes'."""
    played, best = (offer_of(moment, worth.move, reader) for worth in (moment.played, moment.best))
    discard = moment.taken_discard
    if best.kind in ENDING and played.kind not in ENDING:
        return reader.say(N_("You passed up a win"))
    if discard is not None and discard.fate == WON:
        return reader.say(N_("You fed {player} the win"), player=discard.by)
    for reason in moment.played.reasons:
        if reason.text in BROKEN:
            return reader.say(BROKEN[reason.text], **reason.values)
    if best.wins and not played.wins:
        return reader.say(N_("You passed on the {piece}"), piece=best.wins[0])
    if discard is not None:
        return reader.say(N_("You fed {player} the {piece}"), player=discard.by, piece=discard.piece)
    pieces = played.wins or tuple(code for group in played.uses for code in group)
    text = HEADS.get(played.kind, ANOTHER)
    if "{piece}" in text and not pieces:
        text = ANOTHER
    return reader.say(text, piece=pieces[0] if pieces else None)


def label(moment: Moment, worth: Worth, reader: Reader) -> str:
    """Return the text for one of the two moves of a moment."""
    return offer_of(moment, worth.move, reader).label


def why(moment: Moment, reader: Reader) -> tuple[str, str]:
    """Return the main reason about the played move and about the best one; the two always differ.

    Reasons about broken combinations come first for the played move and last for the best one. A reason that
    applies to both moves, such as the odds of a challenge, is given for the best one if it has no other.
    """
    against = sorted(moment.played.reasons, key=lambda reason: reason.text not in BROKEN)
    favour = sorted(moment.best.reasons, key=lambda reason: reason.text in BROKEN)
    played, best = ([reader.reason(each) for each in reasons if each.text != TRIED] for reasons in (against, favour))
    both = {*played} & {*best}
    return (
        next((text for text in played if text not in both), ""),
        next((text for text in best if text not in both), next(iter(best), "")),
    )


def taken(moment: Moment, reader: Reader) -> str:
    """Return a sentence that names the player who took the discard; '' if none did."""
    discard = moment.taken_discard
    if discard is None:
        return ""
    text = N_("{player} won with it") if discard.fate == WON else N_("{player} took it")
    return reader.say(text, player=discard.by)


# Figures --------------------------------------------------------------------------------------------------------------


def cost(moment: Moment, reader: Reader) -> tuple[str, str]:
    """Return cost and unit, such as ('−6%', 'chance to win'), rounded to agree with the two displayed values."""
    best, played = moment.figure(moment.best), moment.figure(moment.played)
    if moment.unit == WINS:
        return f"{MINUS}{round(100 * best) - round(100 * played)}%", reader.say(N_("chance to win"))
    return f"{MINUS}{decimal(round(best, 1) - round(played, 1))}", reader.say(N_("chips on average"))


def worth_words(moment: Moment, worth: Worth) -> str:
    """Return the value of a move in the moment's unit, such as '31%' or '−1.4'."""
    figure = moment.figure(worth)
    return f"{round(100 * figure)}%" if moment.unit == WINS else signed(figure)


def worth_in_sentence(moment: Moment, worth: Worth, reader: Reader) -> str:
    """Return the value of a move for use in a sentence.

    An estimated chance is never given as 0% or 100%.
    """
    words = worth_words(moment, worth)
    if words == "0%":
        return reader.say(N_("under 1%"))
    return reader.say(N_("over 99%")) if words == "100%" else words


def decimal(chips: float) -> str:
    """Format the absolute value of an amount of chips with one decimal."""
    return f"{abs(chips):.1f}"


def signed(chips: float) -> str:
    """Format an amount of chips with its sign and one decimal; the minus is U+2212."""
    text = decimal(chips)
    return text if text == "0.0" else f"{'+' if chips > 0 else MINUS}{text}"


def luck_sentence(luck: Sequence[Luck], reader: Reader) -> str:
    """Return one sentence about the luck of the reader's cards; '' for a reader without a seat."""
    you = reader.you
    if you is None:
        return ""
    own = luck[you]
    if abs(own.chips) < LITTLE:
        return reader.say(N_("The cards neither helped nor hurt you much."))
    if abs(own.chips) < FAIR * own.error:
        unsure = (
            N_("The cards seem to have helped you; how much is hard to tell.")
            if own.chips > 0
            else N_("The cards seem to have hurt you; how much is hard to tell.")
        )
        return reader.say(unsure)
    if own.chips > 0:
        return reader.say(N_("The cards alone were worth about {chips} chips to you."), chips=decimal(own.chips))
    return reader.say(N_("The cards alone cost you about {chips} chips."), chips=decimal(own.chips))
