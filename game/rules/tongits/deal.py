"""One deal of Tongits: draw or take, lay, lay off, discard, call, answer. TG-04, TG-20 to TG-22, TG-30, TG-40 to TG-50.

The state and the end of a deal are in `game.rules.tongits.deal_state`, the legal moves in `game.rules.tongits.moves`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.rules.cards.french import PACK, Card, Mask, codes, mask_of
from game.rules.cards.melds import in_order
from game.rules.discard_log import TAKEN, LoggedDiscard
from game.rules.events import Discarded, Drew
from game.rules.moves import Discard, Draw
from game.rules.pieces import FRENCH
from game.rules.tongits import settlement
from game.rules.tongits.deal_state import ONLY, BahayOnTable, State, close
from game.rules.tongits.events import Answered, Called, Laid, PickedUp, Sapawed, StockOut
from game.rules.tongits.melds import Bahay
from game.rules.tongits.moves import ANSWERS, Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits, draw_moves, play_moves
from game.rules.tongits.phase import TO_ANSWER, TO_DRAW, TO_PLAY
from game.rules.tongits.refusals import refusal
from game.rules.tongits.settlement import SEATS
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from game.rules.contract import Event, Move, Seat


class TongitsDeal(State):
    """A deal of Tongits. The public methods are documented in `game.rules.contract.Deal`."""

    __slots__ = ()

    @override
    def legal(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.asked:
            return ()
        if self.moves is None:
            self.moves = play_moves(self) if self.phase is TO_PLAY else draw_moves(self)
        return self.moves

    def allows(self, seat: Seat, move: Move) -> bool:
        """Return whether `play` would accept the move."""
        if type(move) is Discard and self.phase is TO_PLAY and seat in self.asked:
            return bool(move.piece in PACK.designs and self.hands[seat] >> PACK.designs[move.piece] & 1)
        return move in self.legal(seat)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move; if it is not allowed, raise `IllegalMove` and change nothing."""
        if not self.allows(seat, move):
            raise refusal(self, seat, move)
        if self.phase is TO_ANSWER:
            return self._answer(seat, move)
        self.new_state()
        self.moves = None
        return self.PLAYS[type(move)](self, seat, move)

    # A turn: TG-20 to TG-22

    def _open_turn(self, seat: Seat) -> None:
        self.phase = TO_DRAW
        self.actor = seat
        self.asked = ONLY[seat]

    def _start_play_phase(self, seat: Seat) -> None:
        """Start the play phase after a draw or a take. TG-40, TG-50.

        If draws are called at the start of a turn, it is then too late to call, and the block on the seat's call ends.
        """
        self.phase = TO_PLAY
        self.last_drawers = (seat, *[other for other in self.last_drawers if other != seat])
        if self.options.call_timing == "start_of_turn":
            self.blocked[seat] = None

    def _draw(self, seat: Seat, _move: Draw) -> tuple[Event, ...]:
        card = self.drawn = self.stock.pop()
        self.hands[seat] |= 1 << card
        self._start_play_phase(seat)
        return (Drew(seat, FRENCH[card]),)

    def _take(self, seat: Seat) -> tuple[Seat, str]:
        """Remove the last discard from the pile and return it as (discarder, code). TG-20."""
        giver, code = self.discards.pop()
        self.throws[-1] = self.throws[-1].claimed(TAKEN, seat)
        self._start_play_phase(seat)
        self.from_seat = giver
        return giver, code

    def _pick_up(self, seat: Seat, move: PickUp) -> tuple[Event, ...]:
        giver, code = self._take(seat)
        cards = _mask(move.cards)
        self.hands[seat] &= ~cards
        on_table = self._put(seat, cards | _mask((code,)), secret=False)
        picked = PickedUp(seat, code, giver, len(self.table), codes(on_table.bahay.cards), new=True)
        return (picked, *self._end_if_empty(seat))

    def _pick_on(self, seat: Seat, move: PickOn) -> tuple[Event, ...]:
        """Add the discard to the player's own bahay. This is not a sapaw and never blocks a call. TG-20, TG-21."""
        giver, code = self._take(seat)
        bahay = self._add(seat, PACK.designs[code], move.bahay)
        return (PickedUp(seat, code, giver, move.bahay, codes(bahay.cards), new=False),)

    def _lay(self, seat: Seat, move: Lay | Secret) -> tuple[Event, ...]:
        secret = type(move) is Secret
        cards = _mask(move.cards)
        self._remove_cards(seat, cards)
        on_table = self._put(seat, cards, secret=secret)
        laid = Laid(seat, len(self.table), codes(on_table.bahay.cards), len(on_table.bahay.cards), secret)
        return (laid, *self._end_if_empty(seat))

    def _sapaw(self, seat: Seat, move: Sapaw) -> tuple[Event, ...]:
        card = PACK.designs[move.card]
        self._remove_cards(seat, 1 << card)
        bahay = self._add(seat, card, move.bahay)
        owner = self.table[move.bahay - 1].owner
        if owner != seat:
            self.blocked[owner] = seat
        elif not bahay.secret and self.options.self_sapaw_blocks == "on" and self.blocked[seat] is None:
            self.blocked[seat] = seat
        sapawed = Sapawed(seat, move.card, move.bahay, owner, codes(bahay.cards), bahay.secret)
        return (sapawed, *self._end_if_empty(seat))

    def _put(self, seat: Seat, cards: Mask, *, secret: bool) -> BahayOnTable:
        """Put a new bahay on the table, face down if it is secret."""
        on_table = BahayOnTable(seat, self.turns, Bahay(in_order(cards, ace_high=self.options.aces_high), secret))
        self.table.append(on_table)
        self.shown = None
        return on_table

    def _add(self, seat: Seat, card: Card, number: int) -> Bahay:
        """Add a card to a bahay; a card on a secret bahay stays hidden from other seats. TG-11, TG-21."""
        on_table = self.table[number - 1]
        cards = in_order(on_table.bahay.mask | 1 << card, ace_high=self.options.aces_high)
        sapaw = on_table.bahay.sapaw if on_table.bahay.secret else (*on_table.bahay.sapaw, (seat, card))
        bahay = Bahay(cards, on_table.bahay.secret, sapaw)
        self.table[number - 1] = on_table._replace(bahay=bahay)
        self.shown = None
        return bahay

    def _remove_cards(self, seat: Seat, cards: Mask) -> None:
        """Remove these cards from a seat's hand."""
        self.hands[seat] &= ~cards
        if self.drawn is not None and cards >> self.drawn & 1:
            self.drawn = None

    def _end_if_empty(self, seat: Seat) -> tuple[Event, ...]:
        """End the deal if the seat has no cards left, and return the events of the end; otherwise return (). TG-30."""
        return () if self.hands[seat] else close(self, settlement.Tongits(seat))

    # What ends a turn: TG-22, TG-30, TG-40, TG-50

    def _end_turn(self, seat: Seat, code: str) -> Discarded:
        self._remove_cards(seat, _mask((code,)))
        self.discards.append((seat, code))
        self.throws.append(LoggedDiscard(seat, code))
        self.turns += 1
        self.drawn = self.from_seat = None
        if self.options.call_timing == "with_discard":
            self.blocked[seat] = None
        return Discarded(seat, code)

    def _discard(self, seat: Seat, move: Discard) -> tuple[Event, ...]:
        discarded = self._end_turn(seat, move.piece)
        if not self.hands[seat]:
            return (discarded, *close(self, settlement.Tongits(seat)))
        if not self.stock:
            return (discarded, StockOut(), *close(self, settlement.StockOut(self.drawn_last())))
        self._open_turn((seat + 1) % SEATS)
        return (discarded,)

    def _tongits(self, seat: Seat, move: Tongits) -> tuple[Event, ...]:
        events: tuple[Event, ...] = () if move.card is None else (self._end_turn(seat, move.card),)
        return (*events, *close(self, settlement.Tongits(seat)))

    def _call(self, seat: Seat, move: Call) -> tuple[Event, ...]:
        """Stop play for a called draw; opponents without a bahay on the table are sunog and not asked. TG-40, TG-42."""
        events: list[Event] = [] if move.card is None else [self._end_turn(seat, move.card)]
        events.append(Called(seat))
        self.phase = TO_ANSWER
        self.caller = seat
        self.asked = frozenset()
        for other in self.opponents():
            if not self.is_down(other):
                self.answers[other] = "sunog"
                events.append(Answered(other, "sunog"))
        return (*events, *self._ask())

    # The answers to a call: TG-42

    def opponents(self) -> tuple[Seat, ...]:
        """Return the caller's opponents, starting at its right. TG-42."""
        assert self.caller is not None  # noqa: S101 - asked only after a call
        return (self.caller + 1) % SEATS, (self.caller + 2) % SEATS

    def _ask(self) -> tuple[Event, ...]:
        """Ask the next opponent, or all opponents simultaneously, to answer the call; then compare tallies."""
        left = [seat for seat in self.opponents() if self.answers[seat] is None]
        if left:
            self.asked = frozenset(left) if self.options.simultaneous_answers == "on" else ONLY[left[0]]
            self.moves = ANSWERS
            return ()
        assert self.caller is not None  # noqa: S101
        challengers = frozenset(seat for seat, answer in enumerate(self.answers) if answer == "challenge")
        return close(self, settlement.DrawCall(self.caller, challengers))

    def _answer(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Record an answer to the call; under `simultaneous_answers` it stays private until all have answered.

        TG-42.
        """
        self.given[seat] = move
        self.asked -= {seat}
        if self.asked:
            return ()
        self.new_state()
        events: list[Event] = []
        for other in self.opponents():
            given = self.given[other]
            if given is not None:
                self.answers[other] = str(given)
                self.given[other] = None
                events.append(Answered(other, str(given)))
        return (*events, *self._ask())

    PLAYS: ClassVar[dict[type[Move], Callable[[TongitsDeal, Seat, Any], tuple[Event, ...]]]] = {
        Draw: _draw,
        PickUp: _pick_up,
        PickOn: _pick_on,
        Lay: _lay,
        Secret: _lay,
        Sapaw: _sapaw,
        Discard: _discard,
        Tongits: _tongits,
        Call: _call,
    }
    """The method that plays each kind of move in a turn, keyed by class of move."""


def _mask(cards: Iterable[str]) -> Mask:
    return mask_of(PACK.designs[code] for code in cards)
