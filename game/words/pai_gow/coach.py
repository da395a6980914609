"""What the coach says: chances and worth of every split, why the best is best, what another cost. PG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.classes import BANKER_DEALS
from game.rules.pai_gow.training import FILTERS
from game.rules.pai_gow.ways import WAYS
from game.words.pai_gow.hands import capital, hand_words, split_words
from game.words.reader import MINUS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.pai_gow.coach import Advice, Review, Row
    from game.rules.pai_gow.training import Mark
    from game.rules.pai_gow.ways import Split
    from game.words.reader import Reader

AGAINST: Final[Mapping[str, str]] = {
    "balanced": N_("against the balanced banker"),
    "foxwoods": N_("against the Foxwoods way"),
    "maxrear": N_("against the best rear hand"),
    "maxfront": N_("against the best front hand"),
}


def hundredths(value: float) -> str:
    """Hundredths of a bet with their sign; minus is U+2212."""
    text = f"{abs(value):.1f}"
    if text == "0.0":
        return text
    return f"+{text}" if value > 0 else f"{MINUS}{text}"


def percent(deals: int) -> int:
    """Out of the banker's deals in a hundred, whole."""
    return round(100 * deals / BANKER_DEALS)


# Splits ---------------------------------------------------------------------------------------------------------------


def against(way: str, reader: Reader) -> str:
    """Against which banker the splits are weighed, by its way of setting."""
    return reader.say(AGAINST[way])


def way_name(way: str, reader: Reader) -> str:
    """What a way of setting is called. PG-61."""
    return capital(reader.say(WAYS[way].title))


def chances(row: Row, reader: Reader) -> tuple[str, str, str]:
    """The three parts of a split's bar: 'win 41', 'push 30', 'lose 29'."""
    say = reader.say
    # Translators: how many of a hundred deals a split wins, pushes and loses, on a narrow bar.
    return (
        say(N_("win {count}"), count=percent(row.win)),
        say(N_("push {count}"), count=percent(row.push)),
        say(N_("lose {count}"), count=percent(row.lose)),
    )


def row_sentence(row: Row, reader: Reader) -> str:
    """A whole row for whoever cannot see its bar."""
    return reader.say(
        N_("{split}: of a hundred deals {win} win, {push} push and {lose} lose; worth {value} hundredths of a bet."),
        split=split_words(*row.split, reader),
        win=percent(row.win),
        push=percent(row.push),
        lose=percent(row.lose),
        value=hundredths(row.value),
    )


def remark(row: Row, own: Row | None, reader: Reader, *, opened: bool) -> str:
    """Under a split's bar: that it is the best, that it lies so, or which two tiles to swap for it.

    `own` is the split that is laid; once the hands are `opened` nothing can be swapped.
    """
    say = reader.say
    # Translators: short remarks under the chances of a split of four tiles; 'as set' is how the tiles lie now, 'yours'
    # is how you had set them.
    if row == own:
        if row.is_best:
            return say(N_("best split, yours") if opened else N_("best split, as set"))
        return say(N_("yours") if opened else N_("as set"))
    if row.is_best:
        return say(N_("best split"))
    swap = None if own is None or opened else to_swap(own.split, row.split)
    return "" if swap is None else say(N_("swap {piece} and {tile}"), piece=swap[0], tile=swap[1])


def to_swap(laid: Split, wanted: Split) -> tuple[str, str] | None:
    """The tile in front and the one behind that change places for another split; None where no two do."""
    hands = [sorted(wanted.front), sorted(wanted.rear)]
    for one, kept in (laid.front, laid.front[::-1]):
        for other, stays in (laid.rear, laid.rear[::-1]):
            front, rear = sorted((other, kept)), sorted((one, stays))
            if hands in ([front, rear], [rear, front]):
                return one, other
    return None


# Sentences ------------------------------------------------------------------------------------------------------------


def why(advice: Advice, reader: Reader) -> str:
    """Why the best split is best."""
    return reader.reason(advice.why)


def review_sentence(review: Review, reader: Reader) -> str:
    """What a split was worth, once all hands are open."""
    if review.chosen.is_best:
        return reader.say(N_("Your split was the best there is."))
    front, rear = (hand_words(hand, reader) for hand in review.best.split)
    text = N_("Your split cost {cost} hundredths of a bet; the best was {front} in front and {rear} behind.")
    return reader.say(text, cost=f"{review.cost:.1f}", front=front, rear=rear)


def why_silent(reader: Reader, *, bank: bool, known: bool) -> str:
    """Why the coach has nothing to say: to the bank, or while the tiles are not `known`; '' where it has."""
    if bank:
        return reader.say(N_("The bank plays against everybody at once, so there are no odds for one split."))
    return "" if known else reader.say(N_("The coach speaks when your tiles lie open."))


# Training -------------------------------------------------------------------------------------------------------------


def filter_titles(reader: Reader) -> tuple[str, ...]:
    """What the filters of the training are called, in their order."""
    return tuple(capital(reader.say(each.title)) for each in FILTERS.values())


def verdict(mark: Mark, reader: Reader) -> str:
    """How the chosen split ranks."""
    if mark.chosen.is_best:
        return reader.say(N_("That is the best split."))
    text = N_("Number {place} of {count}: it loses {cost} hundredths of a bet.")
    return reader.say(text, place=mark.place, count=mark.of, cost=f"{mark.cost:.1f}")


def best_sentence(mark: Mark, reader: Reader) -> str:
    """What the best split would have been."""
    front, rear = (hand_words(hand, reader) for hand in mark.best.split)
    return reader.say(N_("The best split has {front} in front and {rear} behind."), front=front, rear=rear)
