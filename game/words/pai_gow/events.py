"""Sentences about the events of Pai Gow: woodpile, bets, dice, stacks, open hands and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import Cut, Swap, Tops
from game.words.game_words import Sentence
from game.words.pai_gow.hands import Mark, hand_words, marks, not_a_point, tile_words, tiles_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.rules.contract import Event, Move, Seat
    from game.rules.pai_gow.settlement import Comparison
    from game.words.reader import Reader

COMPARED: Final[Mapping[tuple[Mark, Mark], str]] = {
    ("won", "won"): N_("Both hands win."),
    ("won", "lost"): N_("The front hand wins and the rear hand loses: a push."),
    ("lost", "won"): N_("The front hand loses and the rear hand wins: a push."),
    ("won", "copy"): N_("The front hand wins, but the rear hand ties, and the bank wins ties: a push."),
    ("copy", "won"): N_("The rear hand wins, but the front hand ties, and the bank wins ties: a push."),
    ("lost", "lost"): N_("Both hands lose."),
    ("lost", "copy"): N_("The front hand loses and the rear hand ties: the bank wins ties."),
    ("copy", "lost"): N_("The rear hand loses and the front hand ties: the bank wins ties."),
    ("copy", "copy"): N_("Both hands tie, and the bank wins ties."),
}
"""Sentences by the results of a player's front and rear hands against the banker's. PG-50, PG-53."""
NO_POINTS_IN_FRONT: Final[Mapping[Mark, str]] = {
    "won": N_("The rear hand wins, but neither front hand has any points, so the bank wins in front: a push."),
    "lost": N_("The rear hand loses, and neither front hand has any points: the bank wins both."),
    "copy": N_("The rear hands tie, and neither front hand has any points: the bank wins both."),
}
"""Sentences like `COMPARED`, by the rear hand's result, if neither front hand has a point. PG-47.

No tile breaks such a tie.
"""
NO_POINTS: Final = N_("Neither side has any points in front or in the rear: the bank wins both.")
EQUAL_IN_FRONT: Final = (
    N_("Equal points in front, so the highest tile decides: your {tile}."),
    N_("Equal points in front, so the highest tile decides: {player}’s {tile}."),
    N_("Equal points in front, so the highest tile decides: the bank’s {tile}."),
)
"""Sentences naming the deciding tile: the reader's, another player's, and the bank's. PG-45."""
EQUAL_BEHIND: Final = (
    N_("The rear hands tie on points, so the highest tile decides: your {tile}."),
    N_("The rear hands tie on points, so the highest tile decides: {player}’s {tile}."),
    N_("The rear hands tie on points, so the highest tile decides: the bank’s {tile}."),
)


def sentences(event: Event, reader: Reader) -> tuple[Sentence, ...]:
    """Return the sentences about an event, limited to what the reader may know."""
    match event:
        case Built(banker):
            return (
                Sentence(reader.say(N_("The woodpile is set out in eight stacks."))),
                _of_seat(reader, banker, N_("You are the banker."), N_("{player} is the banker.")),
            )
        case Moved(banker, move):
            return (_moved(reader, banker, move),)
        case BetsPlaced(bets):
            return tuple(
                _of_seat(reader, seat, N_("You bet {amount}."), N_("{player} bets {amount}."), amount=bet)
                for seat, bet in enumerate(bets)
                if bet is not None
            )
        case Thrown():
            return (_thrown(reader, event),)
        case TookStack():
            return (_took(reader, event),)
        case Opened(seat, front, rear, comparison):
            hands = {"front": hand_words(front, reader), "rear": hand_words(rear, reader)}
            own = N_("You open your hands: {front} in front, {rear} in the rear.")
            opened = _of_seat(
                reader, seat, own, N_("{player} opens their hands: {front} in front, {rear} in the rear."), **hands
            )
            if comparison is None:
                return (opened,)
            nothing = not_a_point(front), not_a_point(rear)
            said = (compared_words(comparison, reader, nothing), *_by_tile(seat, comparison, reader))
            return (opened, *(Sentence(words, seat) for words in said))
        case Paid():
            return (_paid(reader, event),)
    return ()


def compared_words(comparison: Comparison, reader: Reader, nothing: tuple[bool, bool] = (False, False)) -> str:
    """Return a text comparing a player's hands with the banker's. PG-47, PG-51.

    `nothing` says whether the front hand and the rear hand have zero points.
    """
    front, rear = marks(comparison)
    if rear == "copy" and nothing[1]:
        return reader.say(NO_POINTS)
    if front == "copy" and nothing[0]:
        return reader.say(NO_POINTS_IN_FRONT[rear])
    return reader.say(COMPARED[front, rear])


def _by_tile(seat: Seat, comparison: Comparison, reader: Reader) -> Iterator[str]:
    """Yield texts about hands with equal points, naming the deciding tile and its owner. PG-45."""
    hands = (
        (comparison.front, comparison.front_tile, EQUAL_IN_FRONT),
        (comparison.rear, comparison.rear_tile, EQUAL_BEHIND),
    )
    for winner, tile, (own, other, bank) in hands:
        if tile:
            texts = (own, other) if winner == "player" else (bank, bank)
            yield reader.of_seat(seat, *texts, tile=tile_words(tile, reader))


def throw_in_short(dice: tuple[int, ...], place: int, reader: Reader) -> str:
    """Return a short description of the dice throw for the table. PG-23."""
    # Translators: the dice's total, and the place at the table (1 to 8) that takes the first stack of tiles.
    return reader.say(N_("total {total} · seat {place} first"), total=sum(dice), place=place)


def first_to_take(dice: tuple[int, ...], place: int, seat: Seat, reader: Reader) -> str:
    """Return a short description of a throw for an empty place, after which `seat` takes first.

    `place` is the place thrown; `seat` is the first to take a stack.
    """
    own, other = N_("{total}: seat {place} empty, you first"), N_("{total}: seat {place} empty, {player} first")
    return reader.of_seat(seat, own, other, total=sum(dice), place=place)


def first_to_take_in_short(dice: tuple[int, ...], seat: Seat, reader: Reader) -> str:
    """Return the shortest description of such a throw, for a narrow table: total and first taker."""
    return reader.of_seat(seat, N_("{total}: you first"), N_("{total}: {player} first"), total=sum(dice))


def _of_seat(reader: Reader, seat: Seat, own: str, others: str, **values: int | str) -> Sentence:
    return Sentence(reader.of_seat(seat, own, others, **values), seat)


def _moved(reader: Reader, banker: Seat, move: Move) -> Sentence:
    """Return a sentence about the banker's move at the woodpile. PG-21."""
    match move:
        case Cut(stacks):
            own = N_("You cut the woodpile after stack {stack}.")
            return _of_seat(reader, banker, own, N_("{player} cuts the woodpile after stack {stack}."), stack=stacks)
        case Swap(one, other):
            own = N_("You swap stacks {one} and {two}.")
            return _of_seat(reader, banker, own, N_("{player} swaps stacks {one} and {two}."), one=one, two=other)
        case Tops(one, other):
            own = N_("You swap the top tiles of stacks {one} and {two}.")
            others = N_("{player} swaps the top tiles of stacks {one} and {two}.")
            return _of_seat(reader, banker, own, others, one=one, two=other)
    own = N_("You leave the woodpile as it is.")
    return _of_seat(reader, banker, own, N_("{player} leaves the woodpile as it is."))


def _thrown(reader: Reader, event: Thrown) -> Sentence:
    """Return a sentence about the dice and the place that takes the first stack. PG-23."""
    one, two, three = event.dice
    own = N_(
        "You roll {one}, {two} and {three}. Counting to {total} from your own seat ends at seat {place}: the stacks "
        "are handed out from there."
    )
    others = N_(
        "{player} rolls {one}, {two} and {three}. Counting to {total} from the banker ends at seat {place}: the stacks "
        "are handed out from there."
    )
    values = {"one": one, "two": two, "three": three, "total": sum(event.dice), "place": event.place}
    return _of_seat(reader, event.banker, own, others, **values)


def _took(reader: Reader, event: TookStack) -> Sentence:
    """Return a sentence about a seat taking its stack, with the tiles the reader may see. PG-23.

    The sentence is dropped from the commentary once hands are open.
    """
    own, others = N_("You take stack {stack}."), N_("{player} takes stack {stack}.")
    if event.tiles:
        own, others = N_("You take stack {stack}: {hand}."), N_("{player} takes stack {stack}: {hand}.")
    said = _of_seat(reader, event.seat, own, others, stack=event.stack, hand=tiles_words(event.tiles, reader))
    return said._replace(passing=True)


def _paid(reader: Reader, event: Paid) -> Sentence:
    """Return a sentence about the result of a bet. PG-12, PG-50."""
    if not event.amount:
        own, others = N_("Your bet is returned."), N_("{player} gets their bet back.")
    elif event.amount < 0:
        own, others = N_("You lose {amount}."), N_("{player} loses {amount}.")
    elif event.commission:
        own = N_("You win {amount}, after a commission of {commission}.")
        others = N_("{player} wins {amount}, after a commission of {commission}.")
    else:
        own, others = N_("You win {amount}."), N_("{player} wins {amount}.")
    values = {"amount": abs(event.amount), "commission": event.commission}
    return _of_seat(reader, event.seat, own, others, **values)
