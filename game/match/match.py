"""An evening at one table: deals one after another, the chips, and the journal always one step ahead of the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.match.journal_file import JournalError
from game.match.seal import Seal, chain_begun, deal_seed, link, shuffled_by
from game.match.unwritten import MatchError, Terms, UnwrittenMatch
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.journal import Journal
    from game.match.players import Player
    from game.match.saved import SavedDeal, SavedMatch
    from game.rules.contract import Carry, Deal, Event, Move, Seat

__all__ = ["Match", "MatchError", "deal_seed"]

KEPT_EVERY: Final = 5.0
"""Seconds at the table that a kill may lose."""


class Match(UnwrittenMatch):
    """One match in play, written down. `Store.start` and `Store.resume` make it.

    `play` has written a move down when it returns: what is shown after it can't be lost.
    """

    def __init__(self, journal: Journal, terms: Terms, carry: Carry | None = None) -> None:
        """A match without a deal, of which nothing is written yet; `next_deal` or `resume` follows."""
        super().__init__(terms, carry)
        self.id = 0
        self._journal = journal
        self._deal_id = 0
        self._kept_spent = self.spent
        """Seconds at the table that are written down."""
        self._chain = b""
        """What the moves so far are bound by."""

    @classmethod
    def resume(cls, journal: Journal, terms: Terms, saved: SavedMatch) -> Match:
        """The match as it stood after the last move written down.

        Raises:
            JournalError: the journal's moves are not moves of this deal (other rules, or a meddled file).
        """
        match = cls(journal, terms)
        match.id, match._deal_id = saved.id, saved.deal.id
        seal = Seal(saved.deal.seed, saved.deal.commitment, saved.deal.cut)
        try:
            deal = terms.game.deal(
                len(terms.players), shuffled_by(seal.seed, seal.cut), terms.options, saved.deal.carry
            )
            match.lay(deal, saved.deal.number, seal)
            for seat, text in saved.deal.moves:
                UnwrittenMatch.play(match, seat, terms.game.parse_move(text))
                match._chain = link(match._chain, f"{seat} {text}")
            kept = commitment(parse_seed(seal.seed), deal.header) == seal.commitment
        except ValueError as error:
            reason = str(error)
        else:
            reason = "" if kept else _("the rules have changed since")
        if reason:
            raise JournalError(_("The saved match cannot be resumed: {reason}").format(reason=reason))
        return match

    def lay(self, deal: Deal, number: int, seal: Seal | None = None) -> None:
        """Put a deal on the table; its chain begins anew."""
        super().lay(deal, number, seal)
        self._chain = chain_begun(self.seal.commitment, self.seal.cut)

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move and write it down. Raises `IllegalMove`, with nothing changed, where it is not allowed."""
        events = super().play(seat, move)
        text = str(move)
        self._chain = link(self._chain, f"{seat} {text}")
        self._journal.add_move(self._deal_id, len(self._moves), seat, text, self._chain, self.deal.result)
        return events

    def lay_next(self, deal: Deal, number: int, seal: Seal) -> None:
        """Put the next deal on the table, written down before anybody can see it."""
        if not self.number:
            self.id, self._deal_id = self._journal.start_match(self.terms, deal, seal)
        else:
            self._deal_id = self._journal.start_deal(self.id, number, deal, seal)
        super().lay_next(deal, number, seal)

    def keep_promise(self, number: int, seed: str) -> None:
        """Write down what was promised; that of a first deal stands only while nobody leaves, as nothing is begun."""
        if self.id and self.terms.seed is None:
            self._journal.keep_promise(self.id, number, seed)

    def sit(self, seat: Seat, player: Player) -> None:
        """Another player takes a seat, from the next move on: records must know who made which move."""
        super().sit(seat, player)
        self._journal.add_sitting(self._deal_id, len(self._moves), seat, player)

    def hinted(self, seat: Seat) -> None:
        """A person was shown a hint: records tell how many were used."""
        self._journal.add_hint(self._deal_id, len(self._moves), seat)

    def spend(self, seconds: float) -> None:
        """Time passes at the table; it is written down now and then where it ends the evening."""
        super().spend(seconds)
        if self.id and self.terms.length.minutes and self.spent >= self._kept_spent + KEPT_EVERY:
            self._kept_spent = self.spent
            self._journal.keep_time(self.id, int(self.spent))

    @property
    def journal(self) -> Journal:
        """What it is written into."""
        return self._journal

    def end(self) -> None:
        """The match is over, or the players leave it for good: it is not offered to be resumed again."""
        if not self.over:
            super().end()
            self._journal.end_match(self.id)

    def saved(self) -> list[SavedDeal]:
        """All deals so far as they stand in the journal. `JournalError` where one is not what was written."""
        return self._journal.deals(self.id) if self.id else []

    def earlier(self) -> Iterator[Deal]:
        """The deals of this match before the present one, played again from the journal to their ends.

        It stops before one that the rules of today would deal otherwise; and before one that is damaged, of which the
        journal tells.
        """
        try:
            yield from self._played_again()
        except (JournalError, ValueError):
            self._journal.tell(_("An earlier deal of this match cannot be read any more and is left out."))

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
