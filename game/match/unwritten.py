"""Deals one after another at one table, and the chips, in memory alone: replays, guided deals, tests, simulations."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.i18n.lists import listed
from game.match.length import WITHOUT_END, Length
from game.match.players import kinds, numbered
from game.match.seal import ONE_WAY, Seal, check_cut, deal_seed, digest, shuffled_by
from game.rules.shuffle import commitment, parse_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
                    kind=repr(player.kind), kinds=listed(kinds(game.name))
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
    derivation: int = ONE_WAY
    """How the seeds of the deals come from that of the match; see `game.match.seal`."""
    began: tuple[int, ...] = ()
    """By seat, before the first deal of a resumed match; empty where `chips` says it."""
    promised: str = ""
    """Seed of the next deal, whose seal was shown before the match was left; empty where none was."""
    length: Length = WITHOUT_END
    """What ends it beside the number of its deals."""
    follows: int = 0
    """The match that it goes on from, with the chips of its end; 0 where it begins an evening."""
    spent: int = 0
    """Seconds at the table before a match was left, or in those of the evening that it goes on from."""
    after: int = 0
    """Deals of the evening before its first: their numbers go on from there, and `deals` counts them, too."""
    daily: bool = False
    """Whether it is the deal of the day, not a match of the same seed that somebody typed."""


class UnwrittenMatch:
    """One match in play that nobody writes down; `Match` does. `next_deal` deals, also the first time.

    A deal that is over stands on the table (`deal.result`) until `finish_deal` pays it into the ledger.
    """

    marked = ""
    """Why this deal counts nowhere, in a few words to be translated where shown: 'from a replay'; '' where it does."""

    id = 0
    """Its number in the journal; 0 where nobody writes it down."""

    prepared = False
    """Whether the deal was chosen for what it teaches: then its seal would prove nothing."""

    def __init__(self, terms: Terms, carry: Carry | None = None) -> None:
        """A match without a deal; the first gets `carry`."""
        self.terms = terms
        self.game = terms.game
        self.options = terms.options
        self.known = terms.players
        """By seat, as records know them: who sat down alone is 'You' also after others have joined."""
        self.players = numbered(terms.players)
        """By seat, as they are called at the table."""
        self.deals = terms.deals
        self.ledger = list(terms.chips)
        """Chips by seat; those of a deal that is over are in it from `finish_deal` on."""
        self.began = terms.began or terms.chips
        """Chips by seat before the first deal."""
        self.spent: float = terms.spent
        """Seconds at the table."""
        self.number = 0
        """Number of the deal, from 1; 0 before the first."""
        self.deal: Deal
        self.seal: Seal
        """What the deal on the table was shuffled by."""
        self._carry = carry
        """What the first deal gets."""
        self._kept = terms.promised
        self._promised: Deal | None = None
        """The next deal as it would be without a cut. Its commitment is that of the cut one, too."""
        self._history: list[Event] = []
        self._moves: list[tuple[Seat, Move]] = []
        self._said: list[Seat] = []
        """Who has answered in the present state, once for each answer."""
        self._since: dict[Seat, int] = {}
        """Who sat down in the middle of the deal, after how many moves."""
        self._finished = False
        self._ended = False

    @classmethod
    def begin_unwritten(cls, terms: Terms, carry: Carry | None = None) -> UnwrittenMatch:
        """A match with its first deal on the table."""
        match = cls(terms, carry)
        match.next_deal()
        return match

    def lay(self, deal: Deal, number: int, seal: Seal | None = None) -> None:
        """Put a deal on the table. It is its own seal where nobody has cut."""
        self.deal, self.number = deal, number
        self.seal = seal or Seal(deal.seed, deal.commitment)
        self._promised = None
        self._history = list(deal.opening)
        self._moves = []
        self._said = []
        self._since = {}
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
        self.known = tuple(player if each == seat else sitting for each, sitting in enumerate(self.known))
        self.players = numbered(self.known)
        self._since[seat] = len(self._moves)

    def since(self, seat: Seat) -> int:
        """After how many moves of this deal whoever sits there now sat down; 0 where that was before it."""
        return self._since.get(seat, 0)

    def hinted(self, seat: Seat) -> None:
        """A person was shown a hint: nothing of it is kept where nothing is written."""

    def spend(self, seconds: float) -> None:
        """Time passes at the table."""
        self.spent += seconds

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
            if self.number == self.deals or self.terms.length.reached(self.ledger, self.spent):
                self.end()
        return result

    def promise(self) -> str:
        """Finish the deal if nobody has, and seal the shuffle of the next. Returns its commitment; a cut may follow.

        Raises:
            MatchError: the deal is not over, or it was the last.
        """
        deal = self._next()
        self.keep_promise(self.coming, deal.seed)
        return deal.commitment

    def keep_promise(self, number: int, seed: str) -> None:
        """Somebody sees the seal of that deal: it must stand, even if the match is left before it is dealt."""

    def _next(self) -> Deal:
        """The next deal as it would be without a cut."""
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
        """Deal what was promised, or promise and deal at once; `cut` is what a player mixes into the sealed shuffle.

        Raises:
            MatchError: the deal is not over, or it was the last.
            ValueError: no cut, but something that fits into no line.
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
        """The match is over, or the players leave it for good."""
        self._ended = True

    @property
    def coming(self) -> int:
        """The number of the deal that comes next."""
        return (self.number or self.terms.after) + 1

    # State ------------------------------------------------------------------------------------------------------------

    @property
    def fresh(self) -> bool:
        """Whether nobody has moved in this deal yet, so that the dealing can be shown."""
        return not self._moves

    def earlier(self) -> Iterator[Deal]:
        """The deals before this one: nobody has kept them."""
        return iter(())

    @property
    def over(self) -> bool:
        """Whether the match was ended or its last deal finished."""
        return self._ended

    @property
    def paid(self) -> bool:
        """Whether the deal on the table is over and stands in the ledger."""
        return self._finished

    @property
    def commitment(self) -> str:
        """What binds this deal's shuffle, to be shown before it."""
        return self.seal.commitment

    @property
    def cut(self) -> str:
        """What a player mixed into this deal's shuffle; '' where nobody cut."""
        return self.seal.cut

    @property
    def commitment_kept(self) -> bool:
        """Whether the deal that is over was shuffled by the seed that was promised, and by the cut."""
        seed, _commitment, cut = self._opened()
        bound = commitment(parse_seed(seed), self.deal.header) == self.commitment
        return bound and shuffled_by(seed, cut) == self.deal.seed

    @property
    def digest(self) -> str:
        """What binds the moves of the deal that is over: 64 hex digits."""
        seal = self._opened()
        return digest(seal.commitment, seal.cut, (f"{seat} {move}" for seat, move in self._moves))

    def _opened(self) -> Seal:
        """What may be known of the shuffle after the deal; `MatchError` before its end."""
        if self.deal.result is None:
            raise MatchError(_("The deal is not over yet."))
        return self.seal

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
