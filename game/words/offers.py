"""What a seat may do, as things to press: one list for tables, phones, one-switch play and screen readers.

A long list is made short by choosing: whoever presses pieces or places sees the offers that use exactly those, and
which others would still fit (`choose`). What can be taken back until a turn ends is staged on a `Draft`.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_
from game.rules.contract import IllegalMove, Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.rules.contract import Event, Game, Move, View
    from game.words.reader import Reader

MOST_BUTTONS: Final = 4
"""Buttons that any choice of things may leave to be pressed. The contract suite holds the games to it."""


class Amount(NamedTuple):
    """One number that an offer asks for, in chips or units."""

    label: str
    least: int
    most: int
    step: int


class Offer(NamedTuple):
    """One thing to press."""

    id: str
    """The text form of the move or of the range, then of what is said in advance: 'discard c5', 'pass then draw'."""
    label: str
    """What it does, in words: 'Discard the 5 circles'."""
    kind: str
    """The move's word: what long lists are grouped by, and what a picture or key belongs to."""
    uses: tuple[tuple[str, ...], ...] = ()
    """Pieces of the own hand, in the groups that they form: one for a bahay, two for a split of Pai Gow."""
    wins: tuple[str, ...] = ()
    """Pieces that come to the seat."""
    onto: tuple[str, ...] = ()
    """Places that it is about, by their names in `View.places`: 'bahay 2', 'hand 3', 'stack 1'."""
    amounts: tuple[Amount, ...] = ()
    primary: bool = False
    """The usual answer: what Enter gives where nothing is chosen."""
    closed: str = ""
    """Why it cannot be pressed now, a sentence for the player; shown all the same, so that nobody looks for it."""

    @property
    def things(self) -> Counter[str]:
        """Everything that has to be chosen for it."""
        return Counter[str]([*(code for group in self.uses for code in group), *self.onto])

    def to_dict(self) -> dict[str, Any]:
        """Plain values for a phone; empty ones left out."""
        plain = self._asdict() | {"amounts": [amount._asdict() for amount in self.amounts]}
        return {name: value for name, value in plain.items() if value not in ((), [], False, "")}


class Chosen(NamedTuple):
    """What can be pressed once some things are chosen."""

    buttons: tuple[Offer, ...]
    lit: frozenset[str]
    """Things that can be chosen besides."""


def choose(made: Sequence[Offer], chosen: Iterable[str] = ()) -> Chosen:
    """The offers that use exactly these things, and the things that others would need besides."""
    have = Counter(chosen)
    open_offers = [each for each in made if not each.closed]
    buttons = tuple(each for each in open_offers if each.things == have)
    rest = [each.things - have for each in open_offers if not have - each.things]
    return Chosen(buttons, frozenset(thing for more in rest for thing in more))


def moves_of(game: Game, made: Mapping[str, Offer], said: str) -> tuple[Move, ...]:
    """The moves of a pressed offer: 'discard c5', 'stake 1..9/1 0..9/1 = 4 0', 'pass then draw'.

    `made` holds the offers by their ids. Raises `IllegalMove` where it was not offered, its numbers are none, or there
    are numbers that it does not ask for.
    """
    name, equals, numbers = said.partition(" = ")
    offer = made.get(name)
    if offer is not None and equals and not offer.amounts:
        offer = None
    if offer is None or offer.closed:
        raise IllegalMove(
            offer.closed.replace("{", "{{").replace("}", "}}") if offer else N_("That is not offered now.")
        )
    first, *then = name.split(" then ")
    if offer.amounts:
        amounts = numbers.split()
        if not all(each.isdecimal() and len(each) <= len(str(2**31)) for each in amounts):
            raise IllegalMove(N_("An amount is a whole number."))
        asked = Range.parse(first)
        chosen = [int(each) for each in amounts]
        if not asked.holds(*chosen):
            raise IllegalMove(N_("That amount is outside the limits of the table."))
        first = asked.text(*chosen)
    return tuple(game.parse_move(text) for text in (first, *then))


def plain_offers(view: View, reader: Reader) -> tuple[Offer, ...]:
    """The moves of any game: pieces and amounts by the usual names of their fields."""
    return tuple(_plain(move, reader) for move in view.legal)


def _plain(move: Move, reader: Reader) -> Offer:
    if isinstance(move, Range):
        label = reader.say(move.word)
        amounts = tuple(Amount(label, *span) for span in move.spans)
        return Offer(str(move), label, move.word.split()[0], amounts=amounts)
    kind = str(move).split(maxsplit=1)[0]
    group = getattr(move, "cards", None) or (getattr(move, "piece", None),)
    used = tuple(code for code in group if code is not None)
    label = reader.say(kind.capitalize())
    if used:
        label = reader.say(N_("{what}: {pieces}"), what=label, pieces=used)
    return Offer(str(move), label, kind, uses=(used,) if used else ())


class Draft:
    """A turn in the making: moves that can be taken back until the turn is sent as one plan.

    They are tried on deals resampled from the seat's own view, so a front end needs no deal and nothing can leak. A
    move can be staged when two such deals agree on all that follows, and the same seat is asked again.
    """

    def __init__(self, game: Game, view: View) -> None:
        """`view` is the seat's own, of a state in which it is asked."""
        self._game, self._first = game, view
        self.staged: list[Move] = []
        self.told: list[tuple[Event, ...]] = []
        """What each staged move tells, as the seat may know it; the same events come once the turn is played."""
        self.view: Any = view
        """The seat's view as it would be after the staged moves."""

    def stage(self, move: Move) -> bool:
        """Stage a move; False where it is not one that can be taken back: it draws, or ends the turn."""
        after = self._after([*self.staged, move])
        if after is None:
            return False
        self.staged.append(move)
        self.view, events = after
        self.told.append(events)
        return True

    def take_back(self) -> None:
        """The last staged move comes back. `IndexError` where nothing is staged."""
        self.staged.pop()
        self.told.pop()
        after = self._after(self.staged)
        self.view = after[0] if after is not None else self._first

    def _after(self, moves: Sequence[Move]) -> tuple[View, tuple[Event, ...]] | None:
        """The view after these moves and what the last one tells; None where that is new, or the turn ends."""
        seat, seen = self._first.seat, []
        if seat is None:
            return None
        for number in range(2):
            deal = self._game.resample(self._first, Random(number))
            events: tuple[Event, ...] = ()
            for move in moves:
                events = tuple([event.seen_by(seat) for event in deal.play(seat, move)])
                if deal.pending() != {seat} or deal.result is not None:
                    return None
            seen.append((deal.view(seat), events))
        return seen[0] if seen[0] == seen[1] else None
