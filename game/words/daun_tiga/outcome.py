"""Results of hands against the bank, as sentences or short labels, by rule. DT-34 to DT-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.words.reader import signed

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.rules.daun_tiga.comparison import Ruling
    from game.rules.daun_tiga.hands import HandValue
    from game.words.reader import Reader


class Outcome(NamedTuple):
    """Sentences for the result under one rule.

    In them, `{word}` is the hand's value, and `{amount}` the total won or lost on the hand's stakes.
    """

    own: str
    """Sentence addressed to a player with one stake."""
    own_twice: str
    """Sentence addressed to a player with two stakes. DT-42."""
    other: str
    other_twice: str


_BEATEN: Final = Outcome(
    N_("You beat the bank with {word} and win {amount}."),
    N_("You beat the bank with {word}, which is not Long: you win the first stake, {amount}; the second is returned."),
    N_("{player} beats the bank with {word} and wins {amount}."),
    N_("{player} beats the bank with {word}, which is not Long, and wins the first stake, {amount}."),
)
# Translators: {word} is what a hand is worth, '8' or 'three aces'; Long is the seed's own word, a score of 8 or more.
OUTCOMES: Final[dict[str, Outcome]] = {
    "DT-34": Outcome(
        N_("You tie with the bank, {word} each: your stake is returned."),
        N_("You tie with the bank, {word} each: both your stakes are returned."),
        N_("{player} ties with the bank, {word} each: the stake is returned."),
        N_("{player} ties with the bank, {word} each: both stakes are returned."),
    ),
    "DT-43": Outcome(
        N_("You beat the bank with {word}, Long, and win {amount}."),
        N_("You beat the bank with {word}, Long: both stakes are paid, and you win {amount}."),
        N_("{player} beats the bank with {word}, Long, and wins {amount}."),
        N_("{player} beats the bank with {word}, Long, and wins both stakes, {amount}."),
    ),
    "DT-44": _BEATEN,
    "DT-45": Outcome(
        N_("You lose {amount} with {word}: the banker is Long."),
        N_("You lose both stakes, {amount}, with {word}: the banker is Long."),
        N_("{player} loses {amount} with {word}: the banker is Long."),
        N_("{player} loses both stakes, {amount}, with {word}: the banker is Long."),
    ),
    "DT-46": Outcome(
        N_("You lose {amount} with {word}: the banker is higher."),
        N_(
            "You lose the first stake, {amount}, with {word}: the banker is higher but not Long; the second "
            "is returned."
        ),
        N_("{player} loses {amount} with {word}: the banker is higher."),
        N_("{player} loses the first stake, {amount}, with {word}: the banker is higher but not Long."),
    ),
    "DT-47": _BEATEN,
    "DT-48": Outcome(
        N_("You lose {amount} with {word}: the banker has a higher three of a kind."),
        N_("You lose both stakes, {amount}, with {word}: the banker has a higher three of a kind."),
        N_("{player} loses {amount} with {word}: the banker has a higher three of a kind."),
        N_("{player} loses both stakes, {amount}, with {word}: the banker has a higher three of a kind."),
    ),
    "DT-49": Outcome(
        N_("You lose {amount}, though {word} is Long: the banker has three of a kind."),
        N_(
            "You lose the first stake, {amount}, though {word} is Long: the banker has three of a kind; "
            "the second is returned."
        ),
        N_("{player} loses {amount}, though {word} is Long: the banker has three of a kind."),
        N_("{player} loses the first stake, {amount}, though {word} is Long: the banker has three of a kind."),
    ),
    "DT-50": Outcome(
        N_("You lose {amount} with {word}: the banker has three of a kind."),
        N_("You lose the first stake, {amount}, with {word}: the banker has three of a kind; the second is returned."),
        N_("{player} loses {amount} with {word}: the banker has three of a kind."),
        N_("{player} loses the first stake, {amount}, with {word}: the banker has three of a kind."),
    ),
}


def outcome(seat: Seat, reading: HandValue, rule: str, amount: int, reader: Reader, *, twice: bool) -> str:
    """Return a sentence about a hand and the `amount` that it won (negative for a loss).

    `rule` is the id of the rule that decided; `twice` means that the hand has two stakes.
    """
    said = OUTCOMES[rule]
    own, other = (said.own_twice, said.other_twice) if twice else (said.own, said.other)
    return reader.of_seat(seat, own, other, word=reading.words, amount=abs(amount))


# In a pill on the table -----------------------------------------------------------------------------------------------


class Pill(NamedTuple):
    """Result of a hand in two or three words, for a pill-shaped label."""

    twice: str
    once: str
    short: str


# Translators: what became of a player's stakes, on a small label beside its cards; 'taken' is taken by the bank.
PILLS: Final[dict[str, Pill]] = {
    "DT-34": Pill(N_("Tie, no payment"), N_("Tie, no payment"), N_("Tie")),
    "DT-43": Pill(N_("Long: both stakes paid"), N_("Long: stake paid"), N_("Long")),
    "DT-44": Pill(N_("First stake paid"), N_("Stake paid"), N_("Higher")),
    "DT-45": Pill(N_("Banker Long: both taken"), N_("Stake taken"), N_("Banker Long")),
    "DT-46": Pill(N_("First stake taken"), N_("Stake taken"), N_("Lower")),
    "DT-47": Pill(N_("Three of a kind: first paid"), N_("Three of a kind: paid"), N_("Three of a kind")),
    "DT-48": Pill(N_("Three of a kind: both taken"), N_("Three of a kind: taken"), N_("Three of a kind")),
    "DT-49": Pill(N_("Long, but first taken"), N_("Long, but taken"), N_("Long")),
    "DT-50": Pill(N_("First stake taken"), N_("Stake taken"), N_("Lower")),
}

_WITHOUT_HAND: Final = {"DT-47": "DT-44", "DT-49": "DT-46"}
"""Maps a rule to one with the same wording for the stakes, but without the hand's name."""


def gain_words(amount: int) -> str:
    """Return an amount with its sign: '+15', '−15' or '±0'."""
    return signed(amount) if amount else "±0"


def pill_words(reading: HandValue, ruling: Ruling, reader: Reader, *, twice: bool) -> str:
    """Return the result of a player's hand in two or three words, for a pill-shaped label."""
    if ruling.result == "tie" and not reading.is_triple:
        return reader.say(N_("Tie at {points}, no payment"), points=reading.points)
    pill = PILLS[ruling.rule]
    return reader.say(pill.twice if twice else pill.once)


def pill_short(ruling: Ruling, amount: int, reader: Reader) -> str:
    """Return the result of a player's hand as one word and the amount."""
    return f"{reader.say(PILLS[ruling.rule].short)} {gain_words(amount)}"


def pill_plain(ruling: Ruling, reader: Reader, *, twice: bool) -> str:
    """Return the result for a player's stakes without the kind of hand; '' if there is no such text."""
    pill = PILLS.get(_WITHOUT_HAND.get(ruling.rule, ""))
    return "" if pill is None else reader.say(pill.twice if twice else pill.once)
