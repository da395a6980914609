"""An evening at one table: deals one after another, the chips, and the journal always one step ahead of the eye."""

from __future__ import annotations

import secrets
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from game.i18n import _
from game.match.journal import JournalError
from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.journal import Journal, SavedMatch, Terms
    from game.rules.contract import Deal, Event, Move, Result, Seat, View


class MatchError(ValueError):
    """What was asked does not fit the state of the match. The message is a sentence."""


def deal_seed(seed: str | None, number: int) -> str:
    """The seed of a match's n-th deal.

    Fresh from the system's randomness where the match has no seed. With one, the first deal is shuffled by it and the
    others by its descendants, so that one seed repeats a whole match. Who chose the seed knows the deals anyway.
    """
    if seed is None:
        return secrets.token_hex(32)
    if number == 1:
        return seed.lower()
    return sha256(b"deal %d " % number + parse_seed(seed)).hexdigest()


class Match:
    """One match in play. `Store.start` and `Store.resume` make it.

    `play` has written a move down when it returns: what is shown after it can't be lost. A deal that is over stands
    on the table (`deal.result`) until `finish_deal` pays it into the ledger.
    """

    def __init__(self, journal: Journal, terms: Terms) -> None:
        """A match without a deal; `begin` or `resume` follows."""
        self.game = terms.game
        self.options = terms.options
        self.players = terms.players
        self.deals = terms.deals
        self.ledger = list(terms.chips)
        """Chips by seat; those of a deal that is over are in it from `finish_deal` on."""
        self.id = 0
        self.number = 0
        """Number of the deal, from 1."""
        self.deal: Deal
        self._journal = journal
        self._seed = terms.seed
        self._deal_id = 0
        self._history: list[Event] = []
        self._moves: list[tuple[Seat, Move]] = []
        self._said: list[Seat] = []
        """Who has answered in the present state, once for each answer."""
        self._finished = False
        self._ended = False

    @classmethod
    def begin(cls, journal: Journal, terms: Terms) -> Match:
        """A new match with its first deal dealt and written down."""
        match = cls(journal, terms)
        deal = terms.game.deal(len(terms.players), deal_seed(terms.seed, 1), terms.options, None)
        match.id, match._deal_id = journal.start_match(terms, deal)
        match._lay(deal, 1)
        return match

    @classmethod
    def resume(cls, journal: Journal, terms: Terms, saved: SavedMatch) -> Match:
        """The match as it stood after the last move written down.

        Raises:
            JournalError: the journal's moves are not moves of this deal (other rules, or a meddled file).
        """
        match = cls(journal, terms)
        match.id, match._deal_id = saved.id, saved.deal.id
        try:
            deal = terms.game.deal(len(terms.players), saved.deal.seed, terms.options, saved.deal.carry)
            match._lay(deal, saved.deal.number)
            for seat, text in saved.deal.moves:
                match._apply(seat, terms.game.parse_move(text))
        except ValueError as error:
            reason = str(error)
        else:
            reason = "" if deal.commitment == saved.deal.commitment else _("the rules have changed since")
        if reason:
            raise JournalError(_("The saved match cannot be resumed: {reason}").format(reason=reason))
        return match

    def _lay(self, deal: Deal, number: int) -> None:
        self.deal, self.number = deal, number
        self._history = list(deal.opening)
        self._moves = []
        self._said = []
        self._finished = False

    def _apply(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        number = self.deal.number
        events = self.deal.play(seat, move)
        self._moves.append((seat, move))
        self._said = [*self._said, seat] if self.deal.number == number else []
        self._history += events
        return events

    # Play -------------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move and write it down. Raises `IllegalMove`, with nothing changed, where it is not allowed."""
        events = self._apply(seat, move)
        self._journal.add_move(self._deal_id, len(self._moves), seat, str(move), self.deal.result)
        return events

    def view(self, seat: Seat | None) -> View:
        """What one seat may know; None is a bystander."""
        return self.deal.view(seat)

    def finish_deal(self) -> Result:
        """Pay the deal that is over into the ledger, once, and give its result; the last deal ends the match."""
        result = self.deal.result
        if result is None:
            raise MatchError(_("The deal is not over yet."))
        if not self._finished:
            self._finished = True
            for entry in result.entries:
                if isinstance(entry.account, int):
                    self.ledger[entry.account] += entry.amount
            if self.number == self.deals:
                self.end()
        return result

    def next_deal(self) -> None:
        """Finish the deal if nobody has, and deal the next."""
        carry = self.finish_deal().carry
        if self.over:
            raise MatchError(_("The match is over."))
        number = self.number + 1
        deal = self.game.deal(len(self.players), deal_seed(self._seed, number), self.options, carry)
        self._deal_id = self._journal.start_deal(self.id, number, deal, carry)
        self._lay(deal, number)

    def end(self) -> None:
        """The match is over, or the players leave it for good: it is not offered to be resumed again."""
        if not self._ended:
            self._ended = True
            self._journal.end_match(self.id)

    # State ------------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match was ended or its last deal finished."""
        return self._ended

    @property
    def commitment(self) -> str:
        """What binds this deal's shuffle, to be shown before it."""
        return self.deal.commitment

    @property
    def history(self) -> tuple[Event, ...]:
        """All events of this deal so far, the dealing first; show each as `event.seen_by(seat)`."""
        return tuple(self._history)

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """All moves of this deal so far."""
        return tuple(self._moves)

    def earlier(self) -> Iterator[Deal]:
        """The deals of this match before the present one, played again from the journal to their ends.

        It stops before one that the rules of today would deal otherwise.
        """
        for saved in self._journal.deals(self.id):
            deal = self.game.deal(len(self.players), saved.seed, self.options, saved.carry)
            if saved.number == self.number or deal.commitment != saved.commitment:
                return
            for seat, text in saved.moves:
                deal.play(seat, self.game.parse_move(text))
            yield deal

    def chance(self, seat: Seat) -> Random:
        """The random stream of the opponent in a seat for its next move: the same again after a resume.

        It hangs on the state and on what the seat itself has answered in it, not on who else has answered yet. It is
        drawn from the deal's seed through a hash of its own, so it tells nothing of the shuffle.
        """
        text = f"opponent {self.deal.seed} {self.deal.number} {self._said.count(seat)} {seat}"
        return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))
