"""Texts of the coach: odds and values of the splits, why the best one is best, what others cost.

PG-60.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.deal_classes import BANKER_DEALS
from game.rules.pai_gow.house_ways import WAYS
from game.rules.pai_gow.training import FILTERS
from game.words.pai_gow.hands import capital, hand_in_short, hand_with, hand_words, placed, split_in_short, split_words
from game.words.reader import MINUS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.pai_gow.coach import Advice, Review, Row
    from game.rules.pai_gow.house_ways import Split
    from game.rules.pai_gow.training import Mark
    from game.words.reader import Reader

AGAINST: Final[Mapping[str, str]] = {
    "balanced": N_("against the balanced banker"),
    "foxwoods": N_("against the Foxwoods way"),
    "maxrear": N_("against the best rear hand"),
    "maxfront": N_("against the best front hand"),
}


AGAINST_PLAYERS: Final[Mapping[str, str]] = {"balanced": N_("against balanced players")}


def of_bet(value: float, reader: Reader) -> str:
    """Format a value in hundredths of a bet as a signed percentage: '+70.1%'; the minus is U+2212."""
    text = f"{abs(value):.1f}"
    sign = "" if text == "0.0" else "+" if value > 0 else MINUS
    return reader.say(N_("{count}%"), count=f"{sign}{text}")


def worth(value: float, staked: int | None, reader: Reader) -> str:
    """Return a split's value as a percentage of the bet.

    For a banker, `staked` is the sum of all bets against it, and the value is followed by the expected gain in chips.
    """
    share = of_bet(value, reader)
    if staked is None:
        return share
    # Translators: what a banker's split gains on average: '+4.2%', a share of each bet, then '+6.7', chips in all.
    return reader.say(N_("{share} = {chips}"), share=share, chips=signed(value * staked / 100))


def worth_in_words(value: float, staked: int | None, reader: Reader) -> str:
    """Return a split's value like `worth`, but for a player with what it is a share of: '−30.9% of the bet'."""
    if staked is not None:
        return worth(value, staked, reader)
    # Translators: what a split gains or loses on average: '+70.1%' or '−30.9%', a share of the bet.
    return reader.say(N_("{share} of the bet"), share=of_bet(value, reader))


def legend(reader: Reader, *, bank: bool = False) -> str:
    """Return a sentence that explains the values of splits; `bank` means a banker's splits."""
    text = N_("The figures in % are the average gain or loss, as a share of the bet.")
    return reader.say(N_("The figures in % are the average gain or loss, as a share of all bets.") if bank else text)


def signed(chips: float) -> str:
    """Return a number of chips with its sign and one decimal: '+6.7', '0.0'; the minus is U+2212."""
    text = f"{abs(chips):.1f}"
    return text if text == "0.0" else f"{'+' if chips > 0 else MINUS}{text}"


def cost_words(cost: float) -> str:
    """Format the cost of a split, in per cent of the bet or in chips: '12.3', '0.04', never '0.0'."""
    return f"{cost:.1f}" if cost >= 1 else f"{max(cost, 0.01):.2f}"


def percent(deals: int) -> int:
    """Return a number of the banker's possible deals as a whole percentage of all possible deals."""
    return round(100 * deals / BANKER_DEALS)


# Splits ---------------------------------------------------------------------------------------------------------------


def against(way: str, reader: Reader, *, bank: bool = False) -> str:
    """Return a text saying how the other side sets its hands when splits are evaluated.

    `way` is the key of a house way. The other side is the banker or, for a banker's own split (`bank`), the
    players.
    """
    return reader.say((AGAINST_PLAYERS if bank else AGAINST)[way])


def way_name(way: str, reader: Reader) -> str:
    """Return the name of a house way. PG-61."""
    return capital(reader.say(WAYS[way].title))


def chances(row: Row, reader: Reader) -> tuple[str, str, str]:
    """Return the three labels on a split's bar: 'win 41', 'push 30', 'lose 29'."""
    say = reader.say
    # Translators: how many of a hundred deals a split wins, pushes and loses, on a narrow bar.
    return (
        say(N_("win {count}"), count=percent(row.win)),
        say(N_("push {count}"), count=percent(row.push)),
        say(N_("lose {count}"), count=percent(row.lose)),
    )


def names(row: Row, rows: Sequence[Row], reader: Reader) -> tuple[str, str, str]:
    """Return the name of a split in three lengths, longest first.

    If another split has hands with the same names, the tiles that break ties are added to tell them apart. PG-45.
    """
    if not any(other.reads_as(row) for other in rows if other is not row):
        short = split_in_short(*row.split, reader)
        return split_words(*row.split, reader), short, short
    one, other = _hands_with(row, reader)
    least = [hand_in_short(hand, tile, reader) for hand, tile in zip(row.split, row.ties, strict=True)]
    return placed(one, other, reader), f"{capital(one)} / {capital(other)}", " / ".join(map(capital, least))


def _hands_with(row: Row, reader: Reader) -> tuple[str, str]:
    """Return both hands of a split, each with its tie-breaking tile."""
    front, rear = (hand_with(hand, tile, reader) for hand, tile in zip(row.split, row.ties, strict=True))
    return front, rear


def row_sentence(row: Row, rows: Sequence[Row], reader: Reader, staked: int | None = None) -> str:
    """Return all data on a split in a sentence for a screen reader; `staked` is the sum of bets against a banker."""
    value, share = row.value, f"{abs(row.value):.1f}"
    if staked is not None:
        return _bank_sentence(row, rows, reader, staked)
    text = N_(
        "{split}: out of a hundred deals, it wins {win}, pushes {push} and loses {lose}; on average, it wins "
        "{value}% of the bet."
    )
    if value < 0:
        text = N_(
            "{split}: out of a hundred deals, it wins {win}, pushes {push} and loses {lose}; on average, it "
            "loses {value}% of the bet."
        )
    return reader.say(
        text,
        split=names(row, rows, reader)[0],
        win=percent(row.win),
        push=percent(row.push),
        lose=percent(row.lose),
        value=share,
    )


def _bank_sentence(row: Row, rows: Sequence[Row], reader: Reader, staked: int) -> str:
    text = N_(
        "{split}: out of a hundred deals against one player, it wins {win}, pushes {push} and loses {lose}; on "
        "average, it wins {value}% of each bet, {chips} chips in all."
    )
    if row.value < 0:
        text = N_(
            "{split}: out of a hundred deals against one player, it wins {win}, pushes {push} and loses {lose}; "
            "on average, it loses {value}% of each bet, {chips} chips in all."
        )
    return reader.say(
        text,
        split=names(row, rows, reader)[0],
        win=percent(row.win),
        push=percent(row.push),
        lose=percent(row.lose),
        value=f"{abs(row.value):.1f}",
        chips=f"{abs(row.value) * staked / 100:.1f}",
    )


def remark(row: Row, own: Row | None, reader: Reader, *, opened: bool) -> str:
    """Return the note below a split's bar: best, current, or which two tiles to swap to reach it.

    `own` is the current split; once the hands are `opened`, nothing can be swapped.
    """
    say = reader.say
    # Translators: short remarks under the chances of a split of four tiles; 'your split' is how you have set them.
    if row == own:
        if row.is_best:
            return say(N_("best split, yours"))
        return say(N_("your split"))
    swap = None if own is None or opened else to_swap(own.split, row.split)
    if swap is None:
        return say(N_("best split")) if row.is_best else ""
    text = N_("best: swap {piece} and {tile}") if row.is_best else N_("swap {piece} and {tile}")
    return say(text, piece=swap[0], tile=swap[1])


def tag(row: Row, own: Row | None, reader: Reader, *, opened: bool) -> str:
    """Return a one-word note on a split, for places where `remark` is too long."""
    if row == own:
        return reader.say(N_("your split"))
    if opened:
        return reader.say(N_("best")) if row.is_best else ""
    return "" if own is None else reader.say(N_("set this"))


def to_swap(current: Split, wanted: Split) -> tuple[str, str] | None:
    """Return the front and rear tile whose swap turns `current` into `wanted`; None if one swap cannot."""
    hands = [sorted(wanted.front), sorted(wanted.rear)]
    for one, kept in (current.front, current.front[::-1]):
        for other, stays in (current.rear, current.rear[::-1]):
            front, rear = sorted((other, kept)), sorted((one, stays))
            if hands in ([front, rear], [rear, front]):
                return one, other
    return None


# Sentences ------------------------------------------------------------------------------------------------------------


def why(advice: Advice, reader: Reader) -> tuple[str, str]:
    """Return two texts saying why the best split is best: with numbers, and without."""
    short = reader.reason(advice.why)
    if advice.figures is None:
        return short, short
    return joined(short, reader.reason(advice.figures), reader), short


def joined(one: str, two: str, reader: Reader) -> str:
    """Return two sentences, one after the other."""
    # Translators: two sentences, one after the other.
    return reader.say(N_("{one} {two}"), one=one, two=two)


def review_sentence(review: Review, reader: Reader, *, bank: bool = False, as_dealt: bool = False) -> str:
    """Return a sentence about the chosen split's value, once all hands are open.

    `bank` means a banker's split. With `as_dealt`, the player left the tiles as dealt, and the sentence only
    compares two splits.
    """
    if review.chosen.is_best:
        return reader.say(N_("Your split was the best possible."))
    front, rear = _best_hands(review.chosen, review.best, reader)
    if as_dealt:
        text = N_(
            "You kept the tiles as dealt; {front} in front and {rear} in the rear would be worth {cost}% of the "
            "bet more."
        )
        if bank:
            text = N_(
                "You kept the tiles as dealt; {front} in front and {rear} in the rear would be worth {cost}% of "
                "all bets more."
            )
        return reader.say(text, cost=cost_words(review.cost), front=front, rear=rear)
    text = N_("Your split cost {cost}% of the bet; the best was {front} in front and {rear} in the rear.")
    if bank:
        text = N_("Your split cost {cost}% of all bets; the best was {front} in front and {rear} in the rear.")
    return reader.say(text, cost=cost_words(review.cost), front=front, rear=rear)


def spent(chips: float, reader: Reader) -> str:
    """Return a text with the total cost, in chips, of all splits so far."""
    if not chips:
        return reader.say(N_("nothing"))
    words = cost_words(chips)
    digits = int(words.replace(".", ""))  # the last digit of a fraction decides its plural form
    return reader.language.ngettext("{count} chip", "{count} chips", max(digits, 2)).format(count=words)


def _best_hands(chosen: Row, best: Row, reader: Reader) -> tuple[str, str]:
    """Return the best split's hands, with tie-breaking tiles if their names match the chosen split's."""
    if not chosen.reads_as(best):
        return hand_words(best.split.front, reader), hand_words(best.split.rear, reader)
    front, rear = (hand_with(hand, tile, reader) for hand, tile in zip(best.split, best.ties, strict=True))
    return front, rear


def why_silent(reader: Reader, *, known: bool) -> str:
    """Return a text saying why the coach gives no advice; '' if it does.

    It gives advice if the tiles are `known`.
    """
    return "" if known else reader.say(N_("Coaching starts once your tiles are face up."))


# Training -------------------------------------------------------------------------------------------------------------


def filter_titles(reader: Reader) -> tuple[str, ...]:
    """Return the titles of the training filters in order."""
    return tuple(capital(reader.say(each.title)) for each in FILTERS.values())


def verdict(mark: Mark, reader: Reader) -> str:
    """Return a sentence about the rank and the cost of the split that the player chose."""
    if mark.chosen.is_best:
        return reader.say(N_("That is the best split."))
    text = N_("Ranked {place} of {count}: it costs {cost}% of the bet.")
    return reader.say(text, place=mark.place, count=mark.of, cost=cost_words(mark.cost))


def best_sentence(mark: Mark, reader: Reader) -> str:
    """Return a sentence about the best split."""
    front, rear = _best_hands(mark.chosen, mark.best, reader)
    return reader.say(N_("The best split has {front} in front and {rear} in the rear."), front=front, rear=rear)
