"""Offers: a seat's possible answers in a selectable form, the same for every front end.

A long list is narrowed by selecting pieces and places: `choose` returns the offers that use exactly the
selected ones, and those that can be added to them. Moves that can be taken back until a turn ends are
staged on a `Draft`.
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
"""Maximum number of offers that any selection may match; contract tests check it for every game."""


class Amount(NamedTuple):
    """A number that an offer asks for, in chips or units."""

    label: str
    least: int
    most: int
    step: int
    usual: int = 0
    """Amount proposed to a person, who can change it; see `start`."""

    @property
    def start(self) -> int:
        """The usual amount, limited to the allowed range and rounded down to a step."""
        within = min(max(self.usual, self.least), self.most)
        return within - (within - self.least) % self.step


class Offer(NamedTuple):
    """One possible answer of a seat, in a selectable form."""

    id: str
    """Text form of the move or range, with any moves made in advance: 'discard c5', 'pass then draw'."""
    label: str
    """Description: 'Discard the 5 of circles'."""
    kind: str
    """First word of the move, used to group long lists and to find pictures and keys."""
    uses: tuple[tuple[str, ...], ...] = ()
    """Groups of pieces from the seat's own hand: one for a bahay, two for a split in Pai Gow."""
    wins: tuple[str, ...] = ()
    """Pieces that the seat gains by the move."""
    onto: tuple[str, ...] = ()
    """Places that the offer concerns, named as in `View.places`: 'bahay 2', 'hand 3', 'stack 1'."""
    amounts: tuple[Amount, ...] = ()
    primary: bool = False
    """Whether the offer is the default answer, given by Enter if nothing is selected."""
    closed: str = ""
    """Sentence saying why the offer is unavailable.

    The offer is still shown, so that nobody searches for it.
    """

    @property
    def targets(self) -> Counter[str]:
        """All pieces and places that must be selected for this offer, with their counts."""
        return Counter[str]([*(code for group in self.uses for code in group), *self.onto])

    def to_dict(self) -> dict[str, Any]:
        """Return the offer as plain values for a phone, omitting empty fields."""
        plain = self._asdict() | {"amounts": [amount._asdict() for amount in self.amounts]}
        return {name: value for name, value in plain.items() if value not in ((), [], False, "")}


class Chosen(NamedTuple):
    """The offers that match the current selection, and the targets that can be added to it."""

    buttons: tuple[Offer, ...]
    lit: frozenset[str]
    """Pieces and places that can be added to the selection."""


def choose(made: Sequence[Offer], chosen: Iterable[str] = ()) -> Chosen:
    """Return the offers that use exactly the `chosen` pieces and places, and those that other offers still need."""
    have = Counter(chosen)
    open_offers = [each for each in made if not each.closed]
    buttons = tuple(each for each in open_offers if each.targets == have)
    rest = [each.targets - have for each in open_offers if not have - each.targets]
    return Chosen(buttons, frozenset(thing for more in rest for thing in more))


def moves_of(game: Game, made: Mapping[str, Offer], said: str) -> tuple[Move, ...]:
    """Return the moves of an offer named by a text, such as 'discard c5' or 'pass then draw'.

    Numbers are written after the id: 'stake 1..9/1 0..9/1 = 4 0'. `made` has the offers by id.

    Raises:
        IllegalMove: The answer was not offered, or its numbers are invalid, missing or not required.
    """
    name, equals, numbers = said.partition(" = ")
    offer = made.get(name)
    if offer is not None and equals and not offer.amounts:
        offer = None
    if offer is None or offer.closed:
        raise IllegalMove(
            offer.closed.replace("{", "{{").replace("}", "}}") if offer else N_("That is not available now.")
        )
    first, *then = name.split(" then ")
    if offer.amounts:
        amounts = numbers.split()
        if not all(each.isdecimal() and len(each) <= len(str(2**31)) for each in amounts):
            raise IllegalMove(N_("Enter a whole number."))
        asked = Range.parse(first)
        chosen = [int(each) for each in amounts]
        if not asked.holds(*chosen):
            raise IllegalMove(N_("That amount is outside the limits of the table."))
        first = asked.text(*chosen)
    return tuple(game.parse_move(text) for text in (first, *then))


def plain_offers(view: View, reader: Reader) -> tuple[Offer, ...]:
    """Return the offers for a view of any game; pieces and amounts are found by usual field names."""
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
    """A turn composed of moves that can be undone until they are sent together.

    Moves are tried on deals resampled from the seat's own view, so a front end needs no deal, and nothing can leak. A
    move can be staged if two such deals agree on its outcome, and the same seat is asked again afterwards.
    """

    def __init__(self, game: Game, view: View) -> None:
        """Start a draft from the view of a seat with an open question."""
        self._game, self.first = game, view
        self.staged: list[Move] = []
        self.staged_events: list[tuple[Event, ...]] = []
        """Events of each staged move as the seat may know them; playing the turn repeats them."""
        self.view: Any = view
        """The seat's view after the staged moves."""

    def stage(self, move: Move) -> bool:
        """Add a move to the draft; return False if it cannot be undone, as it reveals something or ends the turn."""
        after = self._after([*self.staged, move])
        if after is None:
            return False
        self.staged.append(move)
        self.view, events = after
        self.staged_events.append(events)
        return True

    def take_back(self) -> None:
        """Undo the last staged move.

        Raises:
            IndexError: No move is staged.
        """
        self.staged.pop()
        self.staged_events.pop()
        after = self._after(self.staged)
        self.view = after[0] if after is not None else self.first

    def _after(self, moves: Sequence[Move]) -> tuple[View, tuple[Event, ...]] | None:
        """Return the view after these moves, and the events of the last one.

        Return None if the outcome depends on hidden pieces, or if the seat's turn ends.
        """
        seat, seen = self.first.seat, []
        if seat is None:
            return None
        for number in range(2):
            deal = self._game.resample(self.first, Random(number))
            events: tuple[Event, ...] = ()
            for move in moves:
                events = tuple([event.seen_by(seat) for event in deal.play(seat, move)])
                if deal.pending() != {seat} or deal.result is not None:
                    return None
            seen.append((deal.view(seat), events))
        return seen[0] if seen[0] == seen[1] else None
