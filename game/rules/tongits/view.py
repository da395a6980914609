"""Views of Tongits: the public table, a seat's private information, and the showdown. TG-11, TG-45, TG-60."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.contract import N_, Place
from game.rules.discard_log import LoggedDiscard, LoggedPickUp, pick_ups

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Result, Seat
    from game.rules.tongits.options import TongitsOptions
    from game.rules.tongits.phase import Phase


class BahayShown(NamedTuple):
    """Public form of a bahay on the table; its number is its position in `Table.bahays`, from 1."""

    owner: Seat
    cards: tuple[str, ...]
    """Cards in reading order; () for a secret until the showdown. TG-11."""
    size: int
    kind: str
    """'three_of_a_kind', 'four_of_a_kind', 'run' or 'escalera'; '' for a secret until the showdown."""
    secret: bool
    sapaw: tuple[tuple[Seat, str], ...]
    """(seat, card) of each card laid onto it later, oldest first; () for a secret."""
    turn: int
    """`Table.turns` when the bahay was laid; a call requires one that was laid before this turn. TG-41."""


class Table(NamedTuple):
    """The part of a deal's state that all seats can see; built once per state and shared by all views."""

    game: str
    options: TongitsOptions
    seats: int
    phase: Phase
    actor: Seat
    """The seat whose turn it is; in phase 'answer', the caller.

    At the end, it is the winner or, if the deal is void, the last discarder.
    """
    mano: Seat
    stock: int
    """Number of cards left to draw."""
    discards: tuple[tuple[Seat, str], ...]
    """(seat, card) of each card in the discard pile, oldest first; only the last can be taken."""
    throws: tuple[LoggedDiscard, ...]
    """Every discard so far and whether the next player took it, oldest first. TG-20, TG-22."""
    hand_sizes: tuple[int, ...]
    bahays: tuple[BahayShown, ...]
    """All bahays on the table, oldest first."""
    blocked: tuple[Seat | None, ...]
    """For each seat, the seat whose sapaw on its open bahay blocks its call, or None.

    That seat is an opponent or, under `self_sapaw_blocks`, the seat itself. TG-41.
    """
    caller: Seat | None
    answers: tuple[str | None, ...]
    """Public answers to a call, by seat: 'fold', 'challenge', 'sunog'. TG-42."""
    pot: int
    """Units in the pot; at the end, those that stay in it. TG-73."""
    streak: Seat | None
    """The seat that takes the pot if it wins this deal; None if there is none."""
    turns: int
    """Number of turns ended so far."""
    number: int
    """Number of this state: incremented by every resolved move, but not while a window collects answers."""
    last_drawers: tuple[Seat, ...]
    """Seats by their latest draw, from the stock or the discards, latest first. TG-50."""
    from_seat: Seat | None
    """The discarder of the card that the actor took this turn; None if the actor took none."""
    result: Result | None

    def pick_ups(self) -> tuple[LoggedPickUp, ...]:
        """Return every discard taken and every draw from the stock, oldest first. TG-20."""
        last = self.last_drawers[0]
        return pick_ups(self.throws, last if self.throws and last != self.throws[-1].seat else None)


class View(NamedTuple):
    """The public table plus one seat's private information. For a bystander, `seat` is None and the hand empty."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    """This seat's closed cards in pack order."""
    drawn: str | None
    """The card just drawn from the stock, while the turn lasts and the card is in the hand."""
    secrets: tuple[tuple[int, tuple[str, ...]], ...]
    """(number, cards) of each of this seat's secrets on the table."""
    legal: tuple[Move, ...]
    answer: Move | None
    """This seat's answer in a window that is still open."""
    call_closed: str
    """Reason why a draw cannot be called now, as a key of `CALL_CLOSED`; '' if it can, and for bystanders. TG-45."""

    def places(self) -> tuple[Place, ...]:
        """Return every place visible to this seat: 'stock', 'discards', 'hand SEAT', and 'bahay NUMBER'."""
        table, own = self.table, dict(self.secrets)
        return (
            Place("stock", None, table.stock),
            Place("discards", None, len(table.discards), tuple([code for _, code in table.discards])),
            *(
                Place(f"hand {seat}", seat, size, self.hand if seat == self.seat else ())
                for seat, size in enumerate(table.hand_sizes)
            ),
            *(
                Place(f"bahay {number}", each.owner, each.size, each.cards or own.get(number, ()))
                for number, each in enumerate(table.bahays, 1)
            ),
        )


class HandShown(NamedTuple):
    """One hand as shown at the end of the deal."""

    melds: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    tally: int
    """Points of the deadwood, whether compared or not. TG-60."""
    compared: bool
    """Whether the tally was compared; it was not if the seat folded, is sunog, or was beaten by tongits."""
    sunog: bool


class Showdown(NamedTuple):
    """All hands at the end of the deal, as the settlement screen shows them next to the payments."""

    by: str
    """The kind of win: 'tongits', 'draw', 'stock_out'; 'void' if all are sunog."""
    caller: Seat | None
    answers: tuple[str | None, ...]
    hands: tuple[HandShown, ...]
    specials: tuple[tuple[str, tuple[str, ...], int], ...]
    """(id, cards, units from each loser) for each of the winner's specials. TG-72."""
    jackpot: int
    """Units that the winner took out of the pot. TG-73."""

    @classmethod
    def read(cls, fields: Sequence[Any]) -> Showdown:
        """Rebuild a showdown from its plain field values, in order."""
        by, caller, answers, hands, specials, jackpot = fields
        return cls(by, caller, answers, tuple(HandShown(*each) for each in hands), specials, jackpot)


CALL_CLOSED: Final[dict[str, str]] = {
    "over": N_("The deal is over. You can call a draw in the next one."),
    "called": N_("A draw has already been called. Now it must be answered."),
    "not_your_turn": N_("It is not your turn. You can call a draw only on your own turn."),
    "first_turn": N_("No draw can be called on the first turn. The mano can call from the second turn on."),
    "too_early": N_("This is round {round}. At this table a draw can be called from round {number} on."),
    "none_open": N_("You have no open bahay. Lay one open: a secret is not enough."),
    "survive_round": N_("Your bahay was laid this turn. It must stay on the table for a round first."),
    "sapaw": N_("{player} made a sapaw on your bahay. You can call next turn, unless somebody makes another."),
    "new_bahay": N_("You have just laid a new bahay. At this table you must wait one turn before you can call."),
    "own_sapaw": N_("You made a sapaw on your own bahay. You can call next turn, unless somebody makes another."),
    "draw_first": N_("Draw or take a card first. A draw is called with the discard."),
    "too_late": N_("You have drawn already. A draw is called before drawing."),
    "last_card": N_("This is your last card. Discard it: that is tongits."),
}
"""Reasons why a draw cannot be called now, and what would allow it, keyed by `View.call_closed`.

`{player}` is the seat in `Table.blocked`, `{round}` the present round, and `{number}` the first round in which
calls are allowed. TG-45, TG-46.
"""
