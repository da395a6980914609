"""Other texts at a Daun Tiga table: the central panel, the seats, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.i18n.lists import all_of
from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import HAND, PICTURES, RANK_OF, TEN
from game.rules.daun_tiga.odds import BANKER_HANDS, HANDS, possible
from game.words.daun_tiga.hands import cards_words, closed_words, tiles
from game.words.daun_tiga.outcome import gain_words
from game.words.game_words import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Seat
    from game.rules.daun_tiga.hands import HandValue
    from game.rules.daun_tiga.odds import Bar
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.settlement import SideStake
    from game.words.reader import Reader

SHORTEST_RUN: Final = 3
"""Maximum number of consecutive scores listed separately; longer runs are shown as a range."""

# The panel ------------------------------------------------------------------------------------------------------------


def dice_panel(reader: Reader) -> Question:
    """Return the panel text while dice decide who gets the bank. DT-11."""
    return Question(
        reader.say(N_("Rolling for the bank")), reader.say(N_("The highest total takes the bank; ties roll again."))
    )


def opening_panel(reader: Reader) -> Question:
    """Return the panel text after all stakes are placed, before the bank's hand is opened. DT-22."""
    return Question(reader.say(N_("All stakes are placed")), reader.say(N_("The banker’s hand is opened first.")))


def bank_title(bank: HandValue, reader: Reader) -> str:
    """Return the panel's title while hands are being opened, naming the value of the bank's hand."""
    return reader.say(N_("The banker has {word}"), word=bank.words)


def bank_gain(banker: Seat, gain: int, reader: Reader) -> str:
    """Return a sentence about the bank's gain or loss in the whole deal."""
    if gain > 0:
        own, other = N_("You win {amount} as banker."), N_("{player} wins {amount} as banker.")
    elif gain < 0:
        own, other = N_("You lose {amount} as banker."), N_("{player} loses {amount} as banker.")
    else:
        own, other = N_("You break even as banker."), N_("{player} breaks even as banker.")
    return reader.of_seat(banker, own, other, amount=abs(gain))


def own_gain(seat: Seat, gain: int, reader: Reader) -> str:
    """Return a sentence, for the person in a seat, about the total gain or loss on its stakes."""
    if not gain:
        return reader.of_seat(seat, N_("You break even overall."), N_("{player} breaks even overall."))
    own, other = N_("You win {amount}."), N_("{player} wins {amount}.")
    if gain < 0:
        own, other = N_("You lose {amount}."), N_("{player} loses {amount}.")
    return reader.of_seat(seat, own, other, amount=abs(gain))


def winning_words(bank: HandValue, options: DaunTigaOptions, reader: Reader) -> tuple[str, ...]:
    """Return texts saying which hands beat the bank's, and which stakes they win. DT-43 to DT-47."""
    wins: dict[int, list[int]] = {0: [], 1: []}
    takes_both = False
    for hand in possible(options):
        ruling = compare(hand, bank)
        if ruling.result == "win":
            wins[ruling.second].append(hand.strength)
        takes_both |= ruling.rule == "DT-45"
    parts = []
    one, both = (_names(wins[kind], bank, reader) for kind in (0, 1))
    if one:
        hands = all_of(one, reader.language)
        parts.append(
            reader.count("{hands} wins the first stake", "{hands} win the first stake", _number(one), hands=hands)
        )
    if both:
        hands = all_of(both, reader.language)
        parts.append(reader.count("{hands} wins both", "{hands} win both", _number(both), hands=hands))
    if not parts:
        parts.append(reader.say(N_("nothing beats three aces")))
    if takes_both:
        parts.append(reader.say(N_("Long: others lose both")))
    return tuple(parts)


def _names(strengths: Sequence[int], bank: HandValue, reader: Reader) -> list[str]:
    found = _runs([strength for strength in strengths if strength < PICTURES], reader)
    if any(strength >= PICTURES for strength in strengths):
        alike = NP_("a hand of Daun Tiga", "three of a kind")
        found.append(reader.say(N_("higher three of a kind")) if bank.is_triple else reader.meant(alike))
    return found


def _runs(points: Sequence[int], reader: Reader) -> list[str]:
    """Return scores as text, with four or more consecutive ones as a range: '2 to 7'."""
    if len(points) > SHORTEST_RUN and points[-1] - points[0] == len(points) - 1:
        return [reader.say(N_("{least} to {most}"), least=points[0], most=points[-1])]
    return [str(point) for point in points]


def _number(names: Sequence[str]) -> int:
    """Return the number that selects the plural form for `names`; a single range is plural as well."""
    a_range = not names[0].isdecimal() and names[0][0].isdecimal()
    return 2 if a_range else len(names)


def bank_over(banker: Seat, gain: int, following: Seat, reader: Reader) -> str:
    """Return a line about the end of a deal: the bank's gain, the next banker, and the reason. DT-12.

    `gain` is the bank's gain, `following` the next banker.
    """
    if following == banker:
        own = N_("Bank: {gain}; you lost to every hand and keep the bank")
        other = N_("Bank: {gain}; {player} lost to every hand and keeps the bank")
    else:
        own = N_("Bank: {gain}; you are banker next")
        other = N_("Bank: {gain}; {player} is banker next")
    return reader.of_seat(following, own, other, gain=gain_words(gain))


# The seats ------------------------------------------------------------------------------------------------------------


def seat_words(seat: Seat, cards: Sequence[str], reader: Reader) -> str:
    """Return a seat's hand as text for a screen reader: 'Siti: 3 face-down cards'; `cards` is () if face down."""
    held = cards_words(cards, reader) if cards else closed_words(HAND, reader)
    return reader.say(N_("{name}: {hand}"), name=reader.title(seat), hand=held)


def bystander_words(seat: Seat, reader: Reader) -> str:
    """Return a sentence explaining what a bystander can do. DT-13."""
    own = N_("You have no cards and back other players’ hands.")
    return reader.of_seat(seat, own, N_("{player} has no cards and backs other players’ hands."))


def plaque_marks(seat: Seat, reader: Reader, *, bank: bool, points: str, ready: bool) -> tuple[str, ...]:
    """Return explanations of the marks on a seat's plaque, one sentence each. DT-11, DT-21, DT-40."""
    found = []
    if bank:
        own = N_("You are the banker: everyone plays against you.")
        found.append(reader.of_seat(seat, own, N_("{player} is the banker: everyone plays against them.")))
    if points:
        found.append(reader.say(N_("The number on the right shows the open hand’s points: {points}."), points=points))
    if ready:
        found.append(reader.say(N_("The tick means that the stakes are placed.")))
    return tuple(found)


def whose_hand(seat: Seat, reader: Reader) -> str:
    """Return the heading for a large hand that its player is about to open by dragging a corner."""
    return reader.of_seat(seat, N_("your hand: drag a corner"), N_("{player}’s hand: drag a corner"))


def opening_words(seat: Seat, reader: Reader) -> str:
    """Return the screen reader's heading for a hand that its player is about to open. DT-22."""
    own = N_("It is your turn to open your hand: turn over the face-down pieces.")
    other = N_("{player}, open your hand: turn over the face-down pieces.")
    return reader.of_seat(seat, own, other)


def count_words(codes: Sequence[str], reader: Reader) -> str:
    """Return the number of open cards in a hand, with their points: 'two cards: 5'."""
    points = sum(RANK_OF[code] for code in codes if RANK_OF[code] <= TEN) % 10
    return reader.say(N_("two tiles: {points}") if tiles(reader) else N_("two cards: {points}"), points=points)


def backers(hand: Seat, sides: Iterable[SideStake], reader: Reader) -> tuple[str, ...]:
    """Return a sentence for each seat that has staked on a hand. DT-13."""
    own, other = N_("You backed {other} with {amount}."), N_("{player} backed {other} with {amount}.")
    return tuple(
        reader.of_seat(side.backer, own, other, other=hand, amount=side.amount) for side in sides if side.hand == hand
    )


# The odds -------------------------------------------------------------------------------------------------------------


def percent(share: float, reader: Reader, digits: int = 1) -> str:
    """Format a fraction as a percentage: '45.1%'."""
    return reader.say(N_("{number}%"), number=f"{share * 100:.{digits}f}")


def all_hands(reader: Reader) -> str:
    """Return the explanation of the total on the odds page."""
    return reader.say(N_("Daun Tiga · all {hands} hands"), hands=f"{HANDS:,}")


def bar_words(bar: Bar, reader: Reader) -> str:
    """Return a text on how often the hands of one bar on the odds page occur, win, tie and lose."""
    return reader.say(
        N_("{word}: {hands} of {all} hands; wins {win}, ties {tie}, loses {lose}"),
        word=bar.label,
        hands=f"{bar.hands:,}",
        all=f"{HANDS:,}",
        win=percent(bar.win, reader),
        tie=percent(bar.tie, reader),
        lose=percent(bar.lose, reader),
    )


def chance_words(reader: Reader) -> str:
    """Return a sentence saying that the game is decided by chance alone."""
    text = N_(
        "This game is pure chance: stakes are placed before any card is seen, so no way of placing them is "
        "better than any other. The figures cover every hand and the {others} hands the banker can hold against "
        "it, under this table’s rules."
    )
    return reader.say(text, others=f"{BANKER_HANDS:,}")
