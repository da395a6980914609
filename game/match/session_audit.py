"""Audit of a whole session: seal, moves and payments of every finished deal, and the luck of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _, ngettext
from game.match.journal_errors import JournalError
from game.match.seal import digest, shuffled_by
from game.opponents.luck import Luck, luck_of
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from game.match.journal_rows import SavedDeal
    from game.match.match import Match
    from game.rules.contract import Deal, Move, Seat


class CheckedDeal(NamedTuple):
    """Result of auditing one deal by dealing and replaying it."""

    number: int
    commitment: str
    cut: str
    moves: int
    digest: str
    """Digest of the moves, 64 hex digits."""
    problem: str
    """Sentence about the fault found; '' if there is none."""
    gains: tuple[int, ...]
    """Gain by seat according to the moves; () if the moves cannot be played."""
    luck: tuple[Luck, ...]
    """Luck by seat; () if it was not requested, or the deal cannot be played."""


class SessionAudit(NamedTuple):
    """Audit results for all finished deals of a session, in order, and the overall result."""

    deals: tuple[CheckedDeal, ...]
    problem: str
    """Sentence about faults that do not concern a single deal; '' if there are none."""

    @property
    def holds(self) -> bool:
        """Whether all seals, moves and payments of the session are valid."""
        return not self.problem and not any(deal.problem for deal in self.deals)

    @property
    def luck(self) -> tuple[float, ...]:
        """Total luck by seat over all deals, in chips; () if it was not requested."""
        told = [deal.luck for deal in self.deals if deal.luck]
        return tuple(sum(luck.chips for luck in seat) for seat in zip(*told, strict=True))

    @property
    def sentence(self) -> str:
        """Overall result of the audit as a sentence."""
        if self.problem:
            return self.problem
        wrong = next((deal for deal in self.deals if deal.problem), None)
        if wrong is not None:
            return _("Deal {number}: {problem}").format(number=wrong.number, problem=wrong.problem)
        count = len(self.deals)
        return ngettext(
            "{count} deal was replayed: the shuffle matched its seal, and every payment followed the rules.",
            "{count} deals were replayed: each shuffle matched its seal, and every payment followed the rules.",
            count,
        ).format(count=count)


class Progress(NamedTuple):
    """Progress of a session audit."""

    done: int
    """Number of deals checked."""
    of: int
    last: CheckedDeal | None
    """The deal that was checked last."""


def audit_session(match: Match, plays: int = 0) -> Generator[Progress, None, SessionAudit]:
    """Audit every deal of a finished match in slices; yield a `Progress` after each slice.

    `plays` is the number of times each deal is replayed to compute the luck of its cards, 0 for none (see
    `game.opponents.luck`). A deal still being played is left out, because nothing about it may be revealed.
    """
    match.journal.try_again()  # notices what another program has changed since
    try:
        saved = [deal for deal in match.saved() if deal.number < match.number or match.deal.result is not None]
    except JournalError as error:
        return SessionAudit((), str(error))
    checked: list[CheckedDeal] = []
    for each in saved:
        yield Progress(len(checked), len(saved), checked[-1] if checked else None)
        for found in _checked(match, each, plays):
            if found is None:
                yield Progress(len(checked), len(saved), checked[-1] if checked else None)
            else:
                checked.append(found)
    return SessionAudit(tuple(checked), _unpaid(match, checked))


def _checked(match: Match, saved: SavedDeal, plays: int) -> Iterator[CheckedDeal | None]:
    """Audit one deal in slices; yield None after each slice, then the result."""
    made = digest(saved.commitment, saved.cut, (f"{seat} {text}" for seat, text in saved.moves))
    found = CheckedDeal(saved.number, saved.commitment, saved.cut, len(saved.moves), made, "", (), ())
    cuts: dict[Seat, list[Move]] = {}
    try:
        seed = shuffled_by(saved.seed, saved.cut)
        deal = match.game.deal(len(match.players), seed, match.options, saved.carry)
        if commitment(parse_seed(saved.seed), deal.header) != saved.commitment:
            yield found._replace(problem=_("The seed is not the one that was sealed."))
            return
        for seat, text in saved.moves:
            move = match.game.parse_move(text)
            if move.blind:
                cuts.setdefault(seat, []).append(move)
            deal.play(seat, move)
            yield None
    except ValueError as error:
        yield found._replace(problem=str(error))
        return
    if deal.result is None:
        yield found._replace(problem=_("The deal is not over after its last move."))
        return
    found = found._replace(gains=_gains(deal, len(match.players)))
    if plays:
        weighing = luck_of(deal, plays, cuts)
        while True:
            try:
                next(weighing)
            except StopIteration as end:
                found = found._replace(luck=end.value)
                break
            yield None
    yield found


def _gains(deal: Deal, seats: int) -> tuple[int, ...]:
    entries = deal.result.entries if deal.result is not None else ()
    return tuple(sum(entry.amount for entry in entries if entry.account == seat) for seat in range(seats))


def _unpaid(match: Match, checked: list[CheckedDeal]) -> str:
    """Return a sentence if the chips at the table differ from the initial chips plus all results; otherwise ''."""
    if any(deal.problem for deal in checked) or (match.deal.result is not None and not match.paid):
        return ""
    began = match.terms.began or match.terms.chips
    right = [chips + sum(deal.gains[seat] for deal in checked) for seat, chips in enumerate(began)]
    return (
        ""
        if right == list(match.ledger)
        else _("The chips at the table do not match the payments made in these deals.")
    )
