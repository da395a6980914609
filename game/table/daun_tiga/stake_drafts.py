"""Drafts of stakes, which people change step by step within the table's limits. DT-21."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.moves import DONE, Back, Stake
from game.rules.daun_tiga.settlement import SideStake, Stakes
from game.words.daun_tiga.questions import FIRST_STAKES, usual_stakes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Seat
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.view import View

STEPS: Final = ((10, 1), (50, 5), (200, 10), (10**9, 50))
"""Pairs (limit, step): up to each limit, amounts change by its step."""


def step(amount: int, by: int) -> int:
    """Return the amount one step higher (`by` 1) or lower (-1).

    Steps grow with the amount: 1, 5, 10, 50.
    """
    if by > 0:
        size = next(size for upto, size in STEPS if amount < upto)
        return (amount // size + 1) * size
    size = next(size for upto, size in STEPS if amount <= upto)
    return (amount - 1) // size * size


def clamp(amount: int, options: DaunTigaOptions, *, none: bool = False) -> int:
    """Limit an amount to the table's range; with `none`, amounts below the minimum become 0."""
    if none and amount < options.table_min:
        return 0
    return min(max(amount, options.table_min), options.table_max)


@dataclass
class Draft:
    """One person's stakes before they are confirmed."""

    seat: Seat
    options: DaunTigaOptions
    first: int
    second: int
    others: tuple[Seat, ...]
    """Hands that the person may back, starting at the person's right. DT-13.

    It is () if side stakes are not allowed.
    """
    sides: dict[Seat, int] = field(default_factory=dict)
    made: dict[Seat, int] = field(default_factory=dict)
    """Side stakes already placed, for example in a match that was resumed."""
    target: Seat | None = None
    """Hand on which a side stake is being set."""
    aside: bool = False
    """Whether the person's keys change the side stake instead of the person's own stakes."""
    ready: bool = False
    is_bystander: bool = False
    """Whether the person has no hand and can only back others' hands. DT-13."""

    @classmethod
    def begin(
        cls, seat: Seat, options: DaunTigaOptions, others: Sequence[Seat], last: Stakes, made: Sequence[SideStake]
    ) -> Draft:
        """Create a draft for a person with a hand, starting with the stakes `last` of the last deal.

        `others` are the hands that the person may back, `made` the side stakes already placed.
        """
        first = clamp(last.first, options)
        second = clamp(last.second, options, none=True)
        backs = {side.hand: side.amount for side in made}
        return cls(seat, options, first, second, tuple(others), dict(backs), backs)

    @classmethod
    def standing_by(
        cls, seat: Seat, options: DaunTigaOptions, others: Sequence[Seat], made: Sequence[SideStake]
    ) -> Draft:
        """Create a draft for a bystander, whose keys change side stakes from the start. DT-13.

        `others` are the hands that the person may back, `made` the side stakes already placed.
        """
        backs = {side.hand: side.amount for side in made}
        draft = cls(seat, options, 0, 0, tuple(others), dict(backs), backs, aside=True, is_bystander=True)
        draft.target = next((hand for hand in others if hand not in backs), others[0])
        return draft

    def set_first(self, amount: int) -> None:
        """Set the first stake."""
        self.first = clamp(amount, self.options)

    def set_second(self, amount: int) -> None:
        """Set the second stake; an amount below the minimum becomes 0, or the minimum if it was 0."""
        none_above = self.second == 0 and amount > 0
        self.second = clamp(max(amount, self.options.table_min) if none_above else amount, self.options, none=True)

    def set_side(self, amount: int) -> None:
        """Set the side stake on the hand chosen last, unless it has already been placed."""
        if self.target is None or self.target in self.made:
            return
        rising = amount > self.sides.get(self.target, 0)
        value = clamp(max(amount, self.options.table_min) if rising else amount, self.options, none=True)
        if value:
            self.sides[self.target] = value
        else:
            self.sides.pop(self.target, None)

    def choose(self, hand: Seat) -> None:
        """Choose the hand to set a side stake on; a new one starts at the default second stake."""
        if hand not in self.others:
            return
        self.target = hand
        if hand not in self.sides:
            self.sides[hand] = clamp(FIRST_STAKES[1], self.options)

    def turn(self, command: str) -> bool:
        """Handle a key command other than 'confirm'; return False if it had no effect."""
        if command == "side":
            return self._handle_side_key()
        by = 1 if command in {"up", "right"} else -1
        if not self.aside:
            if command in {"up", "down"}:
                self.set_first(step(self.first, by))
            else:
                self.set_second(step(self.second, by))
        elif command in {"up", "down"}:
            self.set_side(step(self.sides.get(self.target, 0) if self.target is not None else 0, by))
        else:
            place = self.others.index(self.target) if self.target in self.others else -by
            self.target = self.others[(place + by) % len(self.others)]
        return True

    def _handle_side_key(self) -> bool:
        if not self.others or self.is_bystander:
            return False
        self.aside = not self.aside
        if self.aside and self.target is None:
            self.target = self.others[0]
        return True

    def moves(self) -> tuple[Move, ...]:
        """Return the moves that place the stakes: new side stakes, then own ones or `DONE`.

        `DONE` is for bystanders.
        """
        backs = [Back(hand, amount) for hand, amount in self.sides.items() if hand not in self.made]
        return (*backs, DONE if self.is_bystander else Stake(self.first, self.second))

    def take_back(self) -> bool:
        """Remove the side stake being set; return False if there is none or it is already placed."""
        if self.target is None or self.target in self.made:
            return False
        taken = self.sides.pop(self.target, None)
        if self.is_bystander:  # its keys keep setting this stake
            return taken is not None
        self.target, self.aside = None, False
        return True

    @property
    def stakes(self) -> Stakes:
        """The person's first and second stake."""
        return Stakes(self.first, self.second)


class Drafts:
    """The drafts of all people in the current deal, whether confirmed or not."""

    def __init__(self) -> None:
        self.by_seat: dict[Seat, Draft] = {}
        self.selected: Seat | None = None
        """Seat whose stakes are set with the mouse."""
        self._last: dict[Seat, Stakes] = {}
        """Each person's stakes from the last deal."""

    def begin(self) -> None:
        """Remove all drafts for a new deal."""
        self.by_seat.clear()
        self.selected = None

    def add(self, view: View) -> None:
        """Add a draft for this view's seat, starting with the person's last stakes."""
        table, seat = view.table, view.seat
        if seat is None:
            return
        players = table.options.hands(table.seats)
        around = [other for step in range(1, table.seats) if (other := (seat + step) % table.seats) < players]
        others = [other for other in around if other != table.banker] if table.options.bystanders == "on" else []
        last = self._last.get(seat, Stakes(*usual_stakes(view)))
        self.by_seat[seat] = (
            Draft.standing_by(seat, table.options, others, view.backs)
            if seat >= players
            else Draft.begin(seat, table.options, others, last, view.backs)
        )
        if self.draft is None:
            self.selected = seat

    def confirm(self, draft: Draft) -> None:
        """Mark a draft as confirmed; the mouse then edits the next unconfirmed draft."""
        draft.ready, draft.aside = True, False
        if not draft.is_bystander:
            self._last[draft.seat] = draft.stakes
        if self.draft is None and self.open:
            self.selected = self.open[0]

    @property
    def open(self) -> list[Seat]:
        """Seats of the people who are still setting stakes."""
        return [seat for seat in self.by_seat if self.asks(seat)]

    def asks(self, seat: Seat) -> bool:
        """Return whether the person in a seat is still setting stakes."""
        draft = self.by_seat.get(seat)
        return draft is not None and not draft.ready

    @property
    def draft(self) -> Draft | None:
        """Draft that is being edited with the mouse; None if there is none."""
        return self.by_seat[self.selected] if self.selected is not None and self.asks(self.selected) else None

    @property
    def targets(self) -> dict[Seat, list[Seat]]:
        """Hands on which people are setting side stakes, each with the seats that back it.

        Empty if the mouse edits no draft.
        """
        found: dict[Seat, list[Seat]] = {}
        for seat, draft in self.by_seat.items() if self.draft is not None else ():
            if draft.target is not None and not draft.ready and (draft.aside or seat == self.selected):
                found.setdefault(draft.target, []).append(seat)
        return found

    def backed(self, hand: Seat) -> int:
        """Return the sum, in chips, of the side stakes being set on a hand."""
        return sum(draft.sides.get(hand, 0) for draft in self.by_seat.values())
