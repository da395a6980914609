"""What stands on the screen: the table as far as its events have been shown, always a little behind the truth.

`ScreenState.apply` follows one event after another; `ScreenState.of` starts from a view. The two agree whenever no
event is left, which the tests hold. Bahays that are laid in a turn but can still be taken back stand
here too (`staged`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.rules.events import Discarded, Drew, Ended
from game.rules.tongits.events import Answered, Called, Dealt, Laid, PickedUp, Sapawed, StockOut, Won
from game.rules.tongits.events import Shown as Opened
from game.scenes.tables.tongits.hand import UNKNOWN, Group, HandOrder
from game.scenes.tables.tongits.layout import Counts

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.rules.tongits.view import View


@dataclass
class Lying:
    """A bahay on the table. Its number is its place in `ScreenState.bahays`, from 1."""

    owner: Seat
    cards: tuple[str, ...]
    """In reading order; `UNKNOWN` for each card of somebody else's secret."""
    secret: bool
    sapaw: tuple[tuple[Seat, str], ...] = ()
    """(seat, card) of what was laid onto it, oldest first."""
    fresh: tuple[str, ...] = ()
    """Of these the ones laid on since their giver's turn: they are ringed until it comes again."""
    open: bool = False
    """A secret that the showdown has turned up."""

    @property
    def face_down(self) -> bool:
        """Whether backs are seen, also by its owner."""
        return self.secret and not self.open


@dataclass
class ScreenState:
    """The state of the screen for one person at the table, or for somebody who only looks on."""

    viewer: int
    """The seat at the bottom."""
    covered: bool
    """The bottom hand lies face down: nobody who may see it is asked for a move."""
    order: HandOrder
    hand: list[str] = field(default_factory=list)
    drawn: str | None = None
    hands: list[int] = field(default_factory=list)
    bahays: list[Lying] = field(default_factory=list)
    discards: list[tuple[int, str]] = field(default_factory=list)
    stock: int = 0
    pot: int = 0
    streak: int | None = None
    mano: int = 0
    actor: int = 0
    phase: str = "play"
    answers: list[str | None] = field(default_factory=list)
    called: bool = False
    winner: int | None = None
    over: bool = False
    staged_cards: frozenset[str] = frozenset()
    """Cards laid in this turn that can be taken back."""
    staged_bahays: frozenset[int] = frozenset()
    """Numbers of bahays that can be taken back."""

    @classmethod
    def of(cls, view: View, viewer: Seat, order: HandOrder, before: ScreenState | None = None) -> ScreenState:
        """The screen as a view has it; a bystander's view (seat None) shows the bottom hand face down.

        `before` tells which sapaws are still ringed, as no view does.
        """
        table = view.table
        made = cls(viewer, view.seat is None, order)
        made.hand = [UNKNOWN] * table.hand_sizes[viewer] if view.seat is None else list(view.hand)
        made.drawn = view.drawn
        made.hands = list(table.hand_sizes)
        secrets = dict(view.secrets)
        for number, each in enumerate(table.bahays, 1):
            cards = each.cards or secrets.get(number) or (UNKNOWN,) * each.size
            fresh: tuple[str, ...] = ()
            if before is not None and number <= len(before.bahays):
                fresh = tuple(card for card in before.bahays[number - 1].fresh if card in cards)
            opened = each.secret and bool(each.cards)
            made.bahays.append(Lying(each.owner, cards, each.secret, each.sapaw, fresh, opened))
        made.discards = list(table.discards)
        made.stock, made.pot, made.streak, made.mano = table.stock, table.pot, table.streak, table.mano
        made.actor, made.phase = table.actor, table.phase
        made.answers = list(table.answers)
        made.called = table.caller is not None
        made.over = table.result is not None
        made.winner = table.result.winner if table.result else None
        return made

    @property
    def groups(self) -> tuple[Group, ...]:
        """The own hand as it is arranged."""
        return self.order.groups(self.hand)

    def counts(self) -> Counts:
        """The numbers that the layout wants."""
        return Counts(
            viewer=self.viewer,
            groups=tuple(len(group.cards) for group in self.groups),
            hands=tuple(self.hands),
            bahays=tuple((each.owner, len(each.cards)) for each in self.bahays),
            discards=len(self.discards),
            stock=self.stock,
        )

    # Events -----------------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let one event have happened. It is the form that the person before the screen may know."""
        match event:
            case Drew(seat, piece):
                self._begin(seat)
                self.stock -= 1
                self.hands[seat] += 1
                if seat == self.viewer:
                    self.hand.append(UNKNOWN if self.covered or piece is None else piece)
                    self.drawn = None if self.covered else piece
            case PickedUp(seat, card, _giver, number, cards):
                self._begin(seat)
                self.discards.pop()
                if number > len(self.bahays):
                    self._lose(seat, [code for code in cards if code != card])
                    self.bahays.append(Lying(seat, cards, secret=False))
                else:
                    lying = self.bahays[number - 1]
                    lying.cards, lying.sapaw = cards, (*lying.sapaw, (seat, card))
            case Laid(seat, _number, cards, size, secret):
                self._lose(seat, list(cards) or [UNKNOWN] * size)
                self.bahays.append(Lying(seat, cards or (UNKNOWN,) * size, secret))
            case Sapawed(seat, card, number, _owner, cards, secret):
                self._sapaw(seat, card, number, cards, secret=secret)
            case Discarded(seat, piece):
                self._lose(seat, [piece])
                self.discards.append((seat, piece))
                self.drawn = None
                self.actor, self.phase = (seat + 1) % len(self.hands), "draw"
            case Called(seat):
                self.actor, self.phase, self.called = seat, "answer", True
            case Answered(seat, answer):
                self.answers[seat] = answer
            case Opened(_seat, _melds, _deadwood, _tally, secrets):
                for number, cards in secrets:
                    lying = self.bahays[number - 1]
                    lying.cards, lying.open = cards, True
            case Won(seat):
                self.winner = self.actor = seat
                self.phase = "over"
            case Ended():
                self.over, self.phase = True, "over"
            case Dealt() | StockOut():
                """Nothing lies otherwise than before."""

    def _begin(self, seat: Seat) -> None:
        """A seat's turn goes on from its draw: what it laid onto others' bahays is old now."""
        self.actor, self.phase = seat, "play"
        for lying in self.bahays:
            givers = {card: giver for giver, card in lying.sapaw}
            lying.fresh = tuple(card for card in lying.fresh if givers.get(card) != seat)

    def _sapaw(self, seat: Seat, card: str | None, number: int, cards: tuple[str, ...], *, secret: bool) -> None:
        lying = self.bahays[number - 1]
        self._lose(seat, [card or UNKNOWN])
        lying.cards = cards or (UNKNOWN,) * (len(lying.cards) + 1)
        if card is not None and not secret:
            lying.sapaw = (*lying.sapaw, (seat, card))
            lying.fresh = (*lying.fresh, card)

    def _lose(self, seat: Seat, cards: list[str]) -> None:
        self.hands[seat] -= len(cards)
        if seat != self.viewer:
            return
        for code in cards:
            self.hand.remove(UNKNOWN if self.covered else code)
        if self.drawn in cards:
            self.drawn = None
