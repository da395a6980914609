"""Deals one after another at one table, and the chips, in memory alone: replays, guided deals, tests, simulations."""

from __future__ import annotations

import secrets
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.match.players import kinds
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.players import Player
    from game.rules.contract import Carry, Deal, Event, Game, Move, Result, Seat, View
    from game.rules.options import Options


class MatchError(ValueError):
    """What was asked does not fit the state of the match. The message is a sentence."""


def check_kinds(game: Game, players: Sequence[Player]) -> None:
    """Refuse with a `MatchError` who is neither a person nor an opponent of this game: nobody could resume that."""
    for player in players:
        if player.kind not in kinds(game.name):
            raise MatchError(
                _("There is no player {kind}; there are {kinds}.").format(
                    kind=repr(player.kind), kinds=", ".join(kinds(game.name))
                )
            )


class Terms(NamedTuple):
    """What a match is begun with."""

    game: Game
    options: Options
    players: tuple[Player, ...]
    deals: int | None
    """How many, None without end."""
    seed: str | None
    """64 hex digits that repeat the match, None for fresh shuffles."""
    chips: tuple[int, ...]
    """By seat, before the first deal; of a resumed match, before the deal on the table."""
    began: tuple[int, ...] = ()
    """By seat, before the first deal of a resumed match; empty where `chips` says it."""


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


class UnwrittenMatch:
    """One match in play that nobody writes down; `Match` does. `lay` puts its first deal on the table.

    A deal that is over stands on the table (`deal.result`) until `finish_deal` pays it into the ledger.
    """

    def __init__(self, terms: Terms) -> None:
        """A match without a deal."""
        self.game = terms.game
        self.options = terms.options
        self.players = terms.players
        self.deals = terms.deals
        self.ledger = list(terms.chips)
        """Chips by seat; those of a deal that is over are in it from `finish_deal` on."""
        self.began = terms.began or terms.chips
        """Chips by seat before the first deal."""
        self.number = 0
        """Number of the deal, from 1."""
        self.deal: Deal
        self._seed = terms.seed
        self._history: list[Event] = []
        self._moves: list[tuple[Seat, Move]] = []
        self._said: list[Seat] = []
        """Who has answered in the present state, once for each answer."""
        self._finished = False
        self._ended = False

    @classmethod
    def begin_unwritten(cls, terms: Terms, carry: Carry | None = None) -> UnwrittenMatch:
        """A match with its first deal on the table."""
        match = cls(terms)
        match.lay(terms.game.deal(len(terms.players), deal_seed(terms.seed, 1), terms.options, carry), 1)
        return match

    def lay(self, deal: Deal, number: int) -> None:
        """Put a deal on the table."""
        self.deal, self.number = deal, number
        self._history = list(deal.opening)
        self._moves = []
        self._said = []
        self._finished = False

    # Play -------------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move. Raises `IllegalMove`, with nothing changed, where it is not allowed."""
        number = self.deal.number
        events = self.deal.play(seat, move)
        self._moves.append((seat, move))
        self._said = [*self._said, seat] if self.deal.number == number else []
        self._history += events
        return events

    def view(self, seat: Seat | None) -> View:
        """What one seat may know; None is a bystander."""
        return self.deal.view(seat)

    def sit(self, seat: Seat, player: Player) -> None:
        """Another player takes a seat, from the next move on.

        Raises:
            MatchError: there is no such seat or kind of player; nobody has moved.
        """
        if seat not in range(len(self.players)):
            raise MatchError(f"a seat of this table is 0 to {len(self.players) - 1}, not {seat!r}")
        check_kinds(self.game, (player,))
        self.players = tuple(player if each == seat else sitting for each, sitting in enumerate(self.players))

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
        self.lay_next(self.game.deal(len(self.players), deal_seed(self._seed, number), self.options, carry), number)

    def lay_next(self, deal: Deal, number: int) -> None:
        """Put the next deal on the table."""
        self.lay(deal, number)

    def end(self) -> None:
        """The match is over, or the players leave it for good."""
        self._ended = True

    # State ------------------------------------------------------------------------------------------------------------

    @property
    def fresh(self) -> bool:
        """Whether nobody has moved in this deal yet, so that the dealing can be shown."""
        return not self._moves

    @property
    def over(self) -> bool:
        """Whether the match was ended or its last deal finished."""
        return self._ended

    @property
    def commitment(self) -> str:
        """What binds this deal's shuffle, to be shown before it."""
        return self.deal.commitment

    @property
    def commitment_kept(self) -> bool:
        """Whether the deal that is over was shuffled by the seed that was promised; `MatchError` before its end."""
        if self.deal.result is None:
            raise MatchError(_("The deal is not over yet."))
        return commitment(parse_seed(self.deal.seed), self.deal.header) == self.commitment

    @property
    def history(self) -> tuple[Event, ...]:
        """All events of this deal so far, the dealing first; show each as `event.seen_by(seat)`."""
        return tuple(self._history)

    @property
    def said(self) -> frozenset[Seat]:
        """Who has answered in the present state; only the referee may tell, and only where everybody sees it."""
        return frozenset(self._said)

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """All moves of this deal so far."""
        return tuple(self._moves)

    def chance(self, seat: Seat) -> Random:
        """The random stream of the opponent in a seat for its next move: the same again after a resume.

        It hangs on the state and on what the seat itself has answered in it, not on who else has answered yet. It is
        drawn from the deal's seed through a hash of its own, so it tells nothing of the shuffle.
        """
        text = f"opponent {self.deal.seed} {self.deal.number} {self._said.count(seat)} {seat}"
        return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))
