"""A saved match: every move is written to the journal before it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.match.in_memory_match import InMemoryMatch, MatchError, MatchTerms
from game.match.journal_errors import JournalError
from game.match.seal import Seal, deal_seed, link, shuffled_by, start_chain
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.journal import Journal
    from game.match.journal_rows import SavedDeal, SavedMatch
    from game.match.players import Player
    from game.rules.contract import Carry, Deal, Event, Move, Seat

__all__ = ["Match", "MatchError", "deal_seed"]

KEPT_EVERY: Final = 5.0
"""Seconds between writes of the time spent at the table, and so the most that is lost if the program is killed."""


class Match(InMemoryMatch):
    """A match in progress that is saved to the journal. Create it with `Store.start` or `Store.resume`.

    `play` returns after the move has been written, so nothing shown afterwards can be lost.
    """

    def __init__(self, journal: Journal, terms: MatchTerms, carry: Carry | None = None) -> None:
        """Create an unsaved match without a deal; call `next_deal` or use `resume`."""
        super().__init__(terms, carry)
        self.id = 0
        self._journal = journal
        self._deal_id = 0
        self._kept_spent = self.spent
        """Seconds at the table as last written."""
        self._chain = b""
        """Last link of the chain of moves so far."""

    @classmethod
    def resume(cls, journal: Journal, terms: MatchTerms, saved: SavedMatch) -> Match:
        """Return a saved match in the state after its last written move.

        Raises:
            JournalError: The journal's moves are not legal in this deal (other rules, or a manipulated file).
        """
        match = cls(journal, terms)
        match.id, match._deal_id = saved.id, saved.deal.id
        match.emblems = journal.emblems(saved.id, saved.deal.number, len(terms.players))
        seal = Seal(saved.deal.seed, saved.deal.commitment, saved.deal.cut)
        try:
            deal = terms.game.deal(
                len(terms.players), shuffled_by(seal.seed, seal.cut), terms.options, saved.deal.carry
            )
            match.lay(deal, saved.deal.number, seal)
            events = [len(match.history)]
            for seat, text in saved.deal.moves:
                InMemoryMatch.play(match, seat, terms.game.parse_move(text))
                match._chain = link(match._chain, f"{seat} {text}")
                events.append(len(match.history))
            for moves, seat, before, player in journal.replaced(saved.id, saved.deal.id):
                match.note_replaced(events[min(moves, len(events) - 1)], seat, before, player)
            kept = commitment(parse_seed(seal.seed), deal.header) == seal.commitment
        except ValueError as error:
            reason = str(error)
        else:
            reason = "" if kept else _("the rules have changed since")
        if reason:
            raise JournalError(_("The saved match cannot be resumed: {reason}").format(reason=reason))
        return match

    def lay(self, deal: Deal, number: int, seal: Seal | None = None) -> None:
        """Put a deal on the table and start its checksum chain."""
        super().lay(deal, number, seal)
        self._chain = start_chain(self.seal.commitment, self.seal.cut)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move, write it to the journal, and return its events.

        Raises:
            IllegalMove: The move is not allowed; nothing has changed.
        """
        events = super().play(seat, move)
        text = str(move)
        self._chain = link(self._chain, f"{seat} {text}")
        self._journal.add_move(self._deal_id, len(self._moves), seat, text, self._chain, self.deal.result)
        return events

    def lay_next(self, deal: Deal, number: int, seal: Seal) -> None:
        """Write the next deal to the journal, then put it on the table."""
        if not self.number:
            self.id, self._deal_id = self._journal.start_match(self.terms, deal, seal)
        else:
            self._deal_id = self._journal.start_deal(self.id, number, deal, seal)
        super().lay_next(deal, number, seal)

    def keep_promise(self, number: int, seed: str) -> None:
        """Store the seed of the next deal, unless the match is not saved yet or its seed determines all deals."""
        if self.id and self.terms.seed is None:
            self._journal.keep_promise(self.id, number, seed)

    def keep_emblems(self, emblems: tuple[str, ...]) -> None:
        """Store the flower emblem of each seat, also for records and replays from this deal on."""
        if emblems != self.emblems and self.id:
            self._journal.keep_emblems(self.id, self.number, emblems)
        super().keep_emblems(emblems)

    def sit(self, seat: Seat, player: Player) -> None:
        """Replace the player of a seat, starting with the next move, and store the change for the records."""
        super().sit(seat, player)
        if self.number:
            self._journal.add_sitting(self._deal_id, len(self._moves), seat, player)

    def hinted(self, seat: Seat) -> None:
        """Record that a person was shown a hint, since the records count hints."""
        self._journal.add_hint(self._deal_id, len(self._moves), seat)

    def spend(self, seconds: float) -> None:
        """Add `seconds` to the time spent at the table; with a time limit, also store the total at intervals."""
        super().spend(seconds)
        if self.id and self.terms.length.minutes and self.spent >= self._kept_spent + KEPT_EVERY:
            self._kept_spent = self.spent
            self._journal.keep_time(self.id, int(self.spent))

    @property
    def journal(self) -> Journal:
        """The journal in which this match is saved."""
        return self._journal

    def end(self) -> None:
        """End the match, either because it is over or abandoned, so that it can no longer be resumed."""
        if not self.over:
            super().end()
            self._journal.end_match(self.id)

    def saved(self) -> list[SavedDeal]:
        """Return all deals of this match so far, read from the journal.

        Raises:
            JournalError: A deal differs from what was written.
        """
        return self._journal.deals(self.id) if self.id else []

    def earlier(self) -> Iterator[Deal]:
        """Yield the earlier deals of this match, each read from the journal and replayed to its end.

        Stop at a deal that the current rules would deal differently, or at a damaged one, which the journal reports.
        """
        try:
            yield from self._played_again()
        except (JournalError, ValueError):
            self._journal.notify(_("An earlier deal of this match can no longer be read and has been left out."))

    def _played_again(self) -> Iterator[Deal]:
        for saved in self._journal.deals(self.id):
            seed = shuffled_by(saved.seed, saved.cut)
            deal = self.game.deal(len(self.players), seed, self.options, saved.carry)
            kept = commitment(parse_seed(saved.seed), deal.header) == saved.commitment
            if saved.number == self.number or not kept:
                return
            for seat, text in saved.moves:
                deal.play(seat, self.game.parse_move(text))
            yield deal
