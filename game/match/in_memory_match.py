"""Matches kept only in memory, with deals and chips, for replays, guided deals, tests and simulations."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import N_, _
from game.i18n.lists import listed
from game.match.end_conditions import WITHOUT_END, Length
from game.match.players import kinds, numbered
from game.match.seal import ONE_WAY, Seal, check_cut, deal_seed, digest, shuffled_by
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.match.players import Player
    from game.rules.contract import Carry, Deal, Event, Game, Move, Result, Seat, View
    from game.rules.options import Options


class MatchError(ValueError):
    """Raised if a match cannot carry out a request in its current state.

    The message is a sentence for the player.
    """


def check_kinds(game: Game, players: Sequence[Player]) -> None:
    """Raise an error unless every player is a person or a known opponent of this game, which resuming requires.

    Raises:
        MatchError: A player is neither a person nor a known opponent.
    """
    for player in players:
        if player.kind not in kinds(game.name):
            raise MatchError(
                _("There is no kind of player called {kind}; the kinds are {kinds}.").format(
                    kind=repr(player.kind), kinds=listed(kinds(game.name))
                )
            )


class MatchTerms(NamedTuple):
    """Terms of a new match: game, house rules, players, number of deals, chips and seed."""

    game: Game
    options: Options
    players: tuple[Player, ...]
    deals: int | None
    """Number of deals; None for unlimited."""
    seed: str | None
    """Seed that repeats the match, 64 hex digits; None for random shuffles."""
    chips: tuple[int, ...]
    """Chips by seat before the first deal or, for a resumed match, before the deal on the table."""
    derivation: int = ONE_WAY
    """How the seeds of the deals are derived from the seed of the match; see `game.match.seal`."""
    began: tuple[int, ...] = ()
    """Chips by seat before the first deal of a resumed match; empty if they are equal to `chips`."""
    promised: str = ""
    """Seed of the next deal if its commitment was shown before the match was left; otherwise empty."""
    length: Length = WITHOUT_END
    """End conditions other than the number of deals."""
    follows: int = 0
    """Id of the match that this one continues, starting with its final chips; 0 for the first match of a session."""
    spent: int = 0
    """Seconds spent at the table before the match was left, or in earlier matches of the session."""
    after: int = 0
    """Number of deals of the session before this match; deal numbers continue from there, and `deals` includes them."""
    daily: bool = False
    """Whether this is the deal of the day, rather than a match for which a player entered the same seed."""
    stop: str = ""
    """Key of the journey stop at which the match was started; '' for any other match."""


class InMemoryMatch:
    """A match in progress that exists only in memory. Every deal, including the first, starts with `next_deal`.

    A finished deal stays on the table (`deal.result`) until `finish_deal` enters it in the ledger. The subclass `Match`
    is saved.
    """

    counting = N_("This deal does not count and is not saved.")
    """Sentence about what counts in a deal that is not saved; translated when displayed."""
    marked = ""
    """Why this deal does not count, such as 'from a replay'; '' if it counts.

    It is translated when displayed.
    """

    id = 0
    """Id of the match in the journal; 0 if it is not saved there."""

    prepared = False
    """Whether the deal was chosen for demonstration, in which case its seal would prove nothing."""
    chosen_for = N_("Lesson deal"), N_("fixed shuffle")
    """Description of a prepared deal, shown in two lines next to the seal; translated when displayed."""

    def __init__(self, terms: MatchTerms, carry: Carry | None = None) -> None:
        """Create a match without a deal; `carry` is passed to its first deal."""
        self.terms = terms
        self.game = terms.game
        self.options = terms.options
        self.known = terms.players
        """Players by seat as in the records: a person who started alone remains 'You' even after others have joined."""
        self.players = numbered(terms.players)
        """Players by seat, with their names at the table."""
        self.deals = terms.deals
        self.ledger = list(terms.chips)
        """Chips by seat. A finished deal is included once `finish_deal` has been called."""
        self.flowers: Mapping[str, str] = {}
        """Emblems that people keep for the session, by `game.table.emblems.people_known`."""
        self.emblems: tuple[str, ...] = ()
        """Flower emblem of each seat as last stored for records and replays; () for the default ones."""
        self.began = terms.began or terms.chips
        """Chips by seat before the first deal."""
        self.spent: float = terms.spent
        """Seconds at the table."""
        self.number = 0
        """Number of the deal, from 1; 0 before the first."""
        self.deal: Deal
        self.seal: Seal
        """Seal of the deal on the table."""
        self._carry = carry
        """Carry that is passed to the first deal."""
        self._kept = terms.promised
        self._promised: Deal | None = None
        """The next deal, shuffled without a cut. Its commitment stays the same if a cut is added."""
        self._history: list[Event] = []
        self._moves: list[tuple[Seat, Move]] = []
        self._said: list[Seat] = []
        """Seats that have answered in the current state, once for each answer."""
        self._since: dict[Seat, int] = {}
        """For each seat taken over during the deal, the number of moves played before that."""
        self._before: list[tuple[int, Seat, Player]] = []
        """Players replaced in this deal: the number of events before that, the seat, and the player."""
        self._finished = False
        self._ended = False

    @classmethod
    def begin_in_memory(cls, terms: MatchTerms, carry: Carry | None = None) -> InMemoryMatch:
        """Create a match and deal its first deal."""
        match = cls(terms, carry)
        match.next_deal()
        return match

    def lay(self, deal: Deal, number: int, seal: Seal | None = None) -> None:
        """Put a deal on the table; without `seal`, create one from the deal's own seed, without a cut."""
        self.deal, self.number = deal, number
        self.seal = seal or Seal(deal.seed, deal.commitment)
        self._promised = None
        self._history = list(deal.opening)
        self._moves = []
        self._said = []
        self._since, self._before = {}, []
        self._finished = False

    # Play -------------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move of a seat and return its events.

        Raises:
            IllegalMove: The move is not allowed; nothing has changed.
        """
        number = self.deal.number
        events = self.deal.play(seat, move)
        self._moves.append((seat, move))
        self._said = [*self._said, seat] if self.deal.number == number else []
        self._history += events
        return events

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander for None."""
        return self.deal.view(seat)

    def keep_emblems(self, emblems: tuple[str, ...]) -> None:
        """Store the flower emblem of each seat at the table."""
        self.emblems = emblems

    def sit(self, seat: Seat, player: Player) -> None:
        """Replace the player of a seat, starting with the next move; before the first deal, from the beginning.

        Raises:
            MatchError: There is no such seat or kind of player; nothing has changed.
        """
        if seat not in range(len(self.players)):
            raise MatchError(f"a seat of this table is 0 to {len(self.players) - 1}, not {seat!r}")
        check_kinds(self.game, (player,))
        self.note_replaced(len(self._history), seat, self.players[seat], player)
        self.known = tuple(player if each == seat else sitting for each, sitting in enumerate(self.known))
        self.players = numbered(self.known)
        if not self.number:
            self.terms = self.terms._replace(players=self.known)
            return
        self._since[seat] = len(self._moves)

    def since(self, seat: Seat) -> int:
        """Return how many moves of this deal were played before the seat's current player took it.

        Return 0 if the same player has had the seat since the deal began.
        """
        return self._since.get(seat, 0)

    def note_replaced(self, place: int, seat: Seat, before: Player, player: Player) -> None:
        """Record that a player was replaced after `place` events, if a person replaces an opponent or the reverse.

        A change of the name alone is not recorded.
        """
        if before.is_person != player.is_person and before.name != player.name:
            self._before.append((place, seat, before))

    def players_before(self, place: int) -> dict[Seat, Player]:
        """Return, by seat, the earlier players who were replaced after the event at index `place` of `history`."""
        return {seat: player for count, seat, player in reversed(self._before) if place < count}

    def has_bet(self, seat: Seat) -> bool:
        """Return whether a seat has placed a bet in the deal on the table and the deal is not over."""
        return self.deal.result is None and any(move.bets for player, move in self._moves if player == seat)

    def hinted(self, seat: Seat) -> None:
        """Record that a person was shown a hint; a match in memory ignores it."""

    def spend(self, seconds: float) -> None:
        """Add `seconds` to the time spent at the table."""
        self.spent += seconds

    def finish_deal(self) -> Result:
        """Enter the finished deal in the ledger, unless that has been done, and return its result.

        After the last deal, end the match.

        Raises:
            MatchError: The deal is not over.
        """
        result = self.deal.result
        if result is None:
            raise MatchError(_("The deal is not over yet."))
        if not self._finished:
            self._finished = True
            for entry in result.entries:
                if isinstance(entry.account, int):
                    self.ledger[entry.account] += entry.amount
            if self.number == self.deals or self.terms.length.reached(self.ledger, self.spent):
                self.end()
        return result

    def promise(self) -> str:
        """Shuffle the next deal in advance and return its commitment; `next_deal` may still mix in a cut.

        Raises:
            MatchError: The deal is not over, or it was the last.
        """
        deal = self._next()
        self.keep_promise(self.coming, deal.seed)
        return deal.commitment

    def keep_promise(self, number: int, seed: str) -> None:
        """Do nothing. A saved match overrides this to store the seed for which a commitment was published."""

    def _next(self) -> Deal:
        """Return the next deal as shuffled without a cut."""
        if self._promised is None:
            if self.number:
                self.finish_deal()
            carry = self.deal.following() if self.number else self._carry
            if self.over:
                raise MatchError(_("The match is over."))
            fresh = deal_seed(self.terms.seed, self.coming, self.terms.derivation)
            seed, self._kept = self._kept or fresh, ""
            self._promised = self.game.deal(len(self.players), seed, self.options, carry)
        return self._promised

    def next_deal(self, cut: str = "") -> None:
        """Start the next deal, using the shuffle from `promise` if there is one; `cut` is mixed in.

        Raises:
            MatchError: The deal is not over, or it was the last.
            ValueError: The cut does not fit on one line.
        """
        check_cut(cut)
        deal = self._next()
        seal = Seal(deal.seed, deal.commitment, cut)
        if cut:
            mixed = shuffled_by(seal.seed, cut)
            deal = self.game.deal(len(self.players), mixed, self.options, deal.header["carry"])
        self.lay_next(deal, self.coming, seal)

    def lay_next(self, deal: Deal, number: int, seal: Seal) -> None:
        """Put the next deal on the table."""
        self.lay(deal, number, seal)

    def end(self) -> None:
        """End the match, because it is over or was abandoned."""
        self._ended = True

    @property
    def coming(self) -> int:
        """Number of the next deal."""
        return (self.number or self.terms.after) + 1

    # State ------------------------------------------------------------------------------------------------------------

    @property
    def fresh(self) -> bool:
        """Whether no move has been made in this deal, so that dealing may be animated."""
        return not self._moves

    def earlier(self) -> Iterator[Deal]:
        """Yield nothing, because a match in memory does not store its earlier deals."""
        return iter(())

    @property
    def over(self) -> bool:
        """Whether the match has ended or its last deal is finished."""
        return self._ended

    @property
    def on_last_deal(self) -> bool:
        """Whether no deal follows the one on the table; not known before the end if chips or time decide."""
        return self.over or self.number == self.deals

    @property
    def paid(self) -> bool:
        """Whether the deal on the table is over and entered in the ledger."""
        return self._finished

    @property
    def chips_before_deal(self) -> list[int]:
        """Chips by seat before the deal on the table, whether or not it has been entered in the ledger."""
        chips = list(self.ledger)
        result = self.deal.result if self._finished else None
        for entry in result.entries if result is not None else ():
            if isinstance(entry.account, int):
                chips[entry.account] -= entry.amount
        return chips

    @property
    def closing(self) -> dict[Seat | str, int]:
        """Gains by account from dividing the remaining pot at the end of the match; empty before the end."""
        return self._closed[0]

    @property
    def final_chips(self) -> list[int]:
        """Final chips by seat, including the payments due at the end of the match."""
        return [chips + self.closing.get(seat, 0) for seat, chips in enumerate(self.ledger)]

    @property
    def carry_on(self) -> Carry:
        """State carried over from the finished deal to the next one, or to the next match after the final payments.

        Raises:
            ValueError: The deal is not over.
        """
        return {**self.deal.following(), **self._closed[1]}

    @property
    def _closed(self) -> tuple[dict[Seat | str, int], Carry]:
        result = self.deal.result
        if result is None or not (self._finished and self._ended):
            return {}, {}
        return self.options.close(result.carry)

    @property
    def commitment(self) -> str:
        """Commitment to the shuffle of the deal on the table, for display before dealing."""
        return self.seal.commitment

    @property
    def cut(self) -> str:
        """Text that a player mixed into the shuffle of the deal on the table; '' if there is none."""
        return self.seal.cut

    @property
    def commitment_holds(self) -> bool:
        """Whether the shuffle of the finished deal follows from the committed seed and the cut."""
        seed, _commitment, cut = self._opened()
        bound = commitment(parse_seed(seed), self.deal.header) == self.commitment
        return bound and shuffled_by(seed, cut) == self.deal.seed

    @property
    def digest(self) -> str:
        """Digest of the finished deal's moves, 64 hex digits."""
        seal = self._opened()
        return digest(seal.commitment, seal.cut, (f"{seat} {move}" for seat, move in self._moves))

    def _opened(self) -> Seal:
        """Return the seal of the finished deal with its seed.

        Raises:
            MatchError: The deal is not over.
        """
        if self.deal.result is None:
            raise MatchError(_("The deal is not over yet."))
        return self.seal

    @property
    def history(self) -> tuple[Event, ...]:
        """All events so far in the deal on the table, unredacted; show only `event.seen_by(seat)`."""
        return tuple(self._history)

    @property
    def answered_seats(self) -> frozenset[Seat]:
        """Seats that have answered in the current state; the referee shows them only if this is public."""
        return frozenset(self._said)

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """All moves so far in the deal on the table as (seat, move)."""
        return tuple(self._moves)

    def chance(self, seat: Seat) -> Random:
        """Return the random stream for an opponent's next move; a resumed match yields the same stream.

        The stream depends on the state and on the seat's own answers in it, not on other seats' answers. It is derived
        from the deal's seed by a separate hash, so it reveals nothing about the shuffle.
        """
        text = f"opponent {self.deal.seed} {self.deal.number} {self._said.count(seat)} {seat}"
        return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))
