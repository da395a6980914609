"""Finished deals, read from the journal and replayed move by move."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _
from game.match import checksum_chain
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.journal_errors import DamagedJournalError, JournalError, MissingDealError
from game.match.players import Player, is_name, numbered
from game.match.replay import Line, Replay
from game.match.seal import Seal, shuffled_by
from game.match.untrusted_input import MOST_CHIPS, UntrustedInputError, brief, json_of
from game.rules import GAMES
from game.rules.contract import RULES_VERSION
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from game.match.journal import Journal
    from game.rules.contract import Game, Result, Seat


MOST_BOXES: Final = 100
"""Highest plausible number of right answers in a row in an imported file."""
ALL_DECISIONS: Final = -1
"""Value that marks all decisions of a seat as reviewed, in place of a number of moves."""


class Sat(NamedTuple):
    """A player who took over a seat during a deal, and the number of moves played before that."""

    moves: int
    seat: Seat
    player: Player


class ArchivedDeal(NamedTuple):
    """One finished deal as stored in the journal; only `replay_deal` checks whether it is valid."""

    id: int
    match: int
    game: str
    house: dict[str, Any]
    number: int
    deals: int | None
    players: tuple[Player, ...]
    """Players by seat when the deal was dealt."""
    sat: tuple[Sat, ...]
    started: str
    """Time when the deal started; UTC, ISO 8601."""
    begun: str
    """Time when the match started; UTC, ISO 8601."""
    carry: dict[str, Any] | None
    seal: Seal
    moves: tuple[tuple[Seat, str], ...]
    outcome: str
    winner: Seat | None
    payments: dict[Seat | str, int]
    emblems: tuple[str, ...] = ()
    """Flower emblems by seat; () for the default ones, as in old matches."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of players by seat; '' for a seat whose player changed during the deal."""
        shared = {each.seat for each in self.sat if 0 < each.moves < len(self.moves)}
        return tuple("" if seat in shared else player.kind for seat, player in enumerate(self.players))


_DEAL = (
    "SELECT deal.match, game, options, deal.number, deals, deal.started, match.started AS begun, carry,"
    " deal.seed, commitment, cut, outcome, winner FROM deal JOIN match ON match.id = deal.match WHERE deal.id = ?"
)
_SAT = (
    "SELECT deal.number, sat.moves, sat.seat, sat.name, sat.kind FROM sat JOIN deal ON deal.id = sat.deal"
    " WHERE deal.match = ? AND deal.number <= ? ORDER BY sat.rowid"
)


def archived_deal(journal: Journal, deal: int) -> ArchivedDeal:
    """Return the finished deal that has this id in the journal.

    Raises:
        MissingDealError: There is no such deal, or it is not over.
        DamagedJournalError: The deal's rows are not valid.
    """
    found = journal.rows(_DEAL, (deal,))
    if not found or found[0][11] is None:
        raise MissingDealError(_("This deal was not found among the saved ones."))
    match, game, options, number, deals, started, begun, carry, seed, seal, cut, outcome, winner = found[0]
    sitting = journal.rows("SELECT seat, name, kind FROM seat WHERE match = ? ORDER BY seat", (match,))
    players = [Player(name, kind) for _seat, name, kind in sitting]
    seats = range(len(players))
    sat = []
    for at, moves, seat, name, kind in journal.rows(_SAT, (match, number)):
        if seat not in seats:
            raise _damaged()
        if at < number or moves == 0:
            players[seat] = Player(name, kind)
        else:
            sat.append(Sat(moves, seat, Player(name, kind)))
    if not all(is_name(word) for player in players for word in player):
        raise _damaged()
    moves = tuple(journal.rows("SELECT seat, move FROM move WHERE deal = ? ORDER BY number", (deal,)))
    paid = dict(journal.rows("SELECT account, amount FROM payment WHERE deal = ?", (deal,)))
    try:
        house, handed = json_of(options), json_of(carry)
    except UntrustedInputError as error:
        raise _damaged() from error
    named = [account for account in (winner, *paid) if isinstance(account, int)]
    words = [game, outcome, *(account for account in paid if isinstance(account, str))]
    if (
        not players
        or not all(0 <= each <= MOST_CHIPS for each in (deal, match, number))
        or not (deals is None or 1 <= deals <= MOST_CHIPS)
        or not all(map(is_name, words))
        or not all(is_name(word) for each in sat for word in each.player)
        or not all(text.isprintable() for text in (seal, cut))
        or [seat for seat, _name, _kind in sitting] != [*_seats_of(game, seats)]
        or any(seat not in seats for seat in named)
        or any(abs(amount) > MOST_CHIPS for amount in paid.values())
        or not isinstance(house, dict)
        or not isinstance(handed, dict | None)
    ):
        raise _damaged()
    seal_of = Seal(seed, seal, cut)
    terms = (house, number, deals, tuple(players), tuple(sat), started, begun, handed, seal_of)
    return ArchivedDeal(
        deal, match, game, *terms, moves, outcome, winner, paid, journal.emblems(match, number, len(seats))
    )


def _seats_of(name: str, seats: range) -> range:
    """Return `seats`, or an empty range if the game does not allow that many players."""
    game = GAMES.get(name)
    return seats if game is None or len(seats) in game.seats else range(0)


def _damaged() -> DamagedJournalError:
    return DamagedJournalError(_("Parts of the saved matches cannot be read."))


def replay_deal(deal: ArchivedDeal, journal: Journal | None = None) -> InMemoryMatch:
    """Replay a finished deal to its end in memory; with `journal`, first check the deal's rows.

    Raises:
        JournalError: The seal, the dealing or the payments do not match, or the rules have changed; the message is a
            sentence.
    """
    if journal is not None and (wrong := checksum_chain.wrong_deal(journal.rows, deal.id)):
        raise JournalError(wrong)
    work = replay_in_slices(deal)
    while True:
        try:
            next(work)
        except StopIteration as end:
            match: InMemoryMatch = end.value
            return match


def replay_in_slices(deal: ArchivedDeal) -> Generator[None, None, InMemoryMatch]:
    """Replay a finished deal like `replay_deal`, yielding after each move.

    Raises:
        JournalError: The seal, the dealing or the payments do not match, or the rules have changed; the message is a
            sentence.
    """
    game = GAMES.get(deal.game)
    if game is None:
        raise JournalError(_("The game {game} is not installed.").format(game=brief(deal.game)))
    try:
        match = _dealt(deal, game)
        yield
        for seat, text in deal.moves:
            match.play(seat, game.parse_move(text))
            yield
        kept = commitment(parse_seed(deal.seal.seed), match.deal.header) == deal.seal.commitment
        reason = "" if kept else _("the rules have changed since")
    except ValueError as error:
        reason = str(error)
    if reason:
        raise JournalError(_("The deal cannot be played again: {reason}").format(reason=reason))
    if not _same(match.deal.result, deal):
        raise JournalError(_("The deal cannot be played again: {reason}").format(reason=_("it ended differently")))
    return match


def _dealt(deal: ArchivedDeal, game: Game) -> InMemoryMatch:
    options = game.Options.parse(deal.house, game.Options.unnamed())
    seats = len(deal.players)
    match = InMemoryMatch(MatchTerms(game, options, deal.players, deal.deals, None, (0,) * seats))
    dealt = game.deal(seats, shuffled_by(deal.seal.seed, deal.seal.cut), options, deal.carry)
    match.lay(dealt, deal.number, deal.seal)
    match.emblems = deal.emblems
    return match


def _same(result: Result | None, deal: ArchivedDeal) -> bool:
    """Return whether a replayed result equals the result stored in the journal."""
    if result is None or (result.outcome, result.winner) != (deal.outcome, deal.winner):
        return False
    return {entry.account: entry.amount for entry in result.entries} == deal.payments


def record_of(deal: ArchivedDeal) -> Replay:
    """Return a finished deal as the contents of a replay file."""
    end = deal.outcome if deal.winner is None else f"{deal.outcome} {deal.winner}"
    paid = [(0, f"pay {account}", str(amount)) for account, amount in deal.payments.items()]
    return Replay(
        game=deal.game,
        version=RULES_VERSION,
        seats=len(deal.players),
        deal=deal.number,
        players=numbered(deal.players),
        house=deal.house,
        carry=deal.carry,
        commitment=deal.seal.commitment,
        seed=deal.seal.seed,
        moves=tuple(Line(0, seat, text) for seat, text in deal.moves),
        cut=deal.seal.cut,
        shuffle=shuffled_by(deal.seal.seed, deal.seal.cut) if deal.seal.cut else "",
        closing=((0, "end", end), *paid),
    )


def hints_of(journal: Journal, deal: ArchivedDeal) -> list[tuple[int, Seat]]:
    """Return the hints shown in a deal as (number of moves before the hint, seat); skip invalid rows.

    The deal and its payments do not depend on the hints and are valid without them.
    """
    rows = journal.valid_rows("SELECT moves, seat FROM hint WHERE deal = ? ORDER BY moves, seat", (deal.id,))
    return [(moves, seat) for moves, seat in rows if 0 <= moves <= len(deal.moves) and 0 <= seat < len(deal.players)]


def practice_of(journal: Journal, deal: ArchivedDeal) -> list[tuple[int, Seat, float, int, str]]:
    """Return a deal's mistakes stored for practice as (moves before, seat, cost, box, day); skip invalid rows.

    A row with -1 moves marks the decisions of the seat as reviewed.
    """
    rows = journal.valid_rows(
        "SELECT moves, seat, cost, box, day FROM mistake WHERE deal = ? ORDER BY moves, seat", (deal.id,)
    )
    return [row for row in rows if is_practice(row, len(deal.moves), len(deal.players))]


def stop_of(journal: Journal, deal: ArchivedDeal) -> str:
    """Return the key of the journey stop at which a deal's match was started; '' if there is none or it is invalid."""
    rows = journal.valid_rows("SELECT stop FROM journey WHERE match = ?", (deal.match,))
    return next((stop for (stop,) in rows if is_name(stop)), "")


def is_practice(row: Sequence[Any], moves: int, seats: int) -> bool:
    """Return whether a row describes a mistake that is possible in a deal with this many moves and seats."""
    if [*map(type, row)] != [int, int, float, int, str]:
        return False
    before, seat, cost, box, day = row
    sizes = -1 <= before < moves and 0 <= seat < seats and 0 <= box <= MOST_BOXES and 0 <= cost <= MOST_CHIPS
    return sizes and (not day or is_day(day))


def decisions_of(journal: Journal, deal: ArchivedDeal) -> list[tuple[int, Seat, float, float, float, int]]:
    """Return a deal's reviewed decisions as (moves before, seat, cost, error, stake, method); skip invalid rows.

    A row with -1 moves marks all decisions of the seat as reviewed.
    """
    rows = journal.valid_rows(
        "SELECT moves, seat, cost, error, stake, method FROM decision WHERE deal = ? ORDER BY moves, seat", (deal.id,)
    )
    return [row for row in rows if is_decision(row, len(deal.moves), len(deal.players))]


def is_decision(row: Sequence[Any], moves: int, seats: int) -> bool:
    """Return whether a row describes a reviewed decision that is possible in a deal with this many moves and seats."""
    if [*map(type, row)] != [int, int, float, float, float, int]:
        return False
    before, seat, cost, error, stake, method = row
    sizes = 0 <= cost <= MOST_CHIPS and 0 <= error <= MOST_CHIPS and 1 <= stake <= MOST_CHIPS
    places = ALL_DECISIONS <= before < moves and 0 <= seat < seats and 0 <= method <= MOST_CHIPS
    return bool(sizes and places)


def is_day(text: str) -> bool:
    """Return whether a text is a valid calendar date in the form YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def name_of(journal: Journal, deal: ArchivedDeal) -> str:
    """Return the name that a player gave a deal; '' if it has none or the name is unreadable."""
    names = [name for (name,) in journal.valid_rows("SELECT name FROM kept WHERE deal = ?", (deal.id,))]
    return next(filter(is_name, names), "")


def chips_before(journal: Journal, deal: ArchivedDeal) -> tuple[int, ...]:
    """Return the chips by seat before a deal: the match's initial chips plus the results of its earlier deals."""
    began = journal.rows("SELECT chips FROM seat WHERE match = ? ORDER BY seat", (deal.match,))
    gained = dict(
        journal.rows(
            "SELECT account, SUM(amount) FROM payment JOIN deal ON deal.id = payment.deal"
            " WHERE deal.match = ? AND deal.number < ? GROUP BY account",
            (deal.match, deal.number),
        )
    )
    return tuple(chips + gained.get(seat, 0) for seat, (chips,) in enumerate(began))
