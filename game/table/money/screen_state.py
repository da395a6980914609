"""Screen state of a money game: the deal up to the last event shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.i18n import N_
from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Guessed, Ponged, Reshuffled, Won
from game.rules.money.view import Phase
from game.table.money.layout import Counts
from game.table.screen_state import ScreenState
from game.table.suggested_discard import suggested_discard
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Event, Seat
    from game.rules.money.view import Table, View
    from game.table.money.hand_analysis import HandReader, Mark, Wait


SORTS: Final[dict[str, str]] = {"rank": N_("Sort by rank"), "sets": N_("Sort by sets"), "suit": N_("Sort by suit")}
"""Sort orders with their button labels, in the order in which the button cycles through them."""
HONOURS: Final = ("ot", "rf", "wf", "rd", "gd", "wd")


def rank_of(code: str, *, aces: bool) -> int:
    """Return a piece's rank for forming sets.

    Honours rank as 1 if `aces`, otherwise as 10, after the nines.
    """
    if code in HONOURS:
        return 1 if aces else 10
    return int(code[1])


def in_order(hand: Iterable[str], way: str, *, aces: bool) -> list[str]:
    """Return the hand sorted by suit or by rank, depending on `way`."""
    codes = list(hand)

    def suit_key(code: str) -> tuple[int, int, int]:
        suit = 3 if code in HONOURS else "csm".index(code[0])
        return suit, rank_of(code, aces=aces), HONOURS.index(code) if code in HONOURS else 0

    if way == "suit":
        return sorted(codes, key=suit_key)
    return sorted(codes, key=lambda code: (rank_of(code, aces=aces), *suit_key(code)))


UNKNOWN: Final = "back"
"""Code shown for a piece that the person at the screen may not see."""
SET: Final = 3


@dataclass
class MoneyState(ScreenState):
    """Screen state of a money game, as one person at the table or a bystander sees it."""

    aces: bool
    """Whether honours are sorted as ones."""
    sort: str = "rank"
    reads: HandReader | None = field(default=None, compare=False)
    """Analyser that sorts the hand by sets and marks them; None if not available."""
    marking: bool = field(default=True, compare=False)
    """Whether sets of the hand are marked."""
    seats: int = 0
    viewer: Seat = 0
    covered: bool = True
    hand: list[str] = field(default_factory=list)
    drawn: str | None = None
    """Piece that the bottom hand has just drawn or taken, set apart from the rest."""
    taken: bool = False
    """Whether the drawn piece is a discard that was taken."""
    hands: list[int] = field(default_factory=list)
    exposed: list[list[tuple[str, ...]]] = field(default_factory=list)
    discards: list[tuple[Seat, str]] = field(default_factory=list)
    marked: bool = False
    """Whether the last discard can still be claimed."""
    ponged: bool = False
    """Whether the seat to act has just exposed a tong and must discard."""
    stock: int = 0
    starter: Seat = 0
    dice: tuple[int, ...] = ()
    actor: Seat = 0
    claimed: bool = False
    """Whether the last discard was taken or ponged, leaving an older one as the latest on the table."""
    phase: str = ""
    guesses: list[str | None] = field(default_factory=list)
    known: list[list[str]] = field(default_factory=list)
    """Pieces in face-down hands that all seats saw being taken, by seat."""
    winner: Seat | None = None
    over: bool = False

    @override
    def read(self, view: View, viewer: Seat) -> None:
        table = view.table
        self.seats, self.viewer, self.covered = table.seats, viewer, view.seat is None
        hand = [UNKNOWN] * table.hand_sizes[viewer] if self.covered else list(view.hand)
        self.enter(table)
        self.exposed = [list(tongs) for tongs in table.exposed]
        self.drawn = self._drawn(view)
        if self.drawn is not None:
            hand.remove(self.drawn)
        self.taken = self.drawn is not None and not self.covered and table.source == "taken"
        self.hand = self._ordered(hand)
        self.hands = list(table.hand_sizes)
        self.discards = list(table.discards)
        self.stock, self.starter, self.dice = table.stock, table.starter, table.dice
        self.guesses = list(table.guesses)
        self.over = table.result is not None
        self.winner = table.result.winner if table.result else None

    def _drawn(self, view: View) -> str | None:
        """Return the drawn piece, set apart in the bottom hand; None if there is none.

        In a bystander's view it is the code of a face-down piece.
        """
        if view.seat is not None:
            return view.drawn
        drew = self.phase == Phase.DISCARD and self.actor == self.viewer and view.table.turns and not self.ponged
        return UNKNOWN if drew else None

    @override
    def enter(self, table: Table) -> None:
        super().enter(table)
        self.marked = table.last is not None
        self.known = [list(codes) for codes in table.known]
        laid = table.source == "taken" and table.options.pick_discard == "tong_exposed"
        self.ponged = table.phase is Phase.DISCARD and (table.source == "discard" or laid)
        self.claimed = table.phase is Phase.DISCARD and table.source in {"taken", "discard"}

    @property
    def last_act(self) -> str:
        """Latest public act of `actor`: 'discard', 'pong' or 'take'; '' after a draw and at the end of the deal."""
        if self.over or self.winner is not None:
            return ""
        if self.marked:
            return "discard"
        return "pong" if self.ponged else "take" if self.claimed else ""

    def cover(self) -> None:
        """Turn the bottom hand face down."""
        self.hand = [UNKNOWN] * len(self.hand)
        self.drawn = UNKNOWN if self.drawn is not None else None
        self.taken, self.covered = False, True

    def sort_by(self, way: str) -> None:
        """Change the sort order of the viewer's hand."""
        self.sort = way
        self.hand = self._ordered(self.hand)

    def _ordered(self, hand: list[str]) -> list[str]:
        if UNKNOWN in hand:
            return hand
        if self.sort == "sets" and self.reads is not None:
            return self.reads.in_sets(hand, len(self.exposed[self.viewer]))
        return in_order(hand, self.sort, aces=self.aces)

    # The hand reads itself --------------------------------------------------------------------------------------------

    def marks(self) -> tuple[Mark, ...]:
        """Return the marks over the sets of the viewer's hand, left to right.

        Return () if marking is off or unavailable, the hand is face down, or the deal is over.
        """
        if self.reads is None or not self.marking or self.covered or self.over or UNKNOWN in self.hand:
            return ()
        return self.reads.marks(self.hand, self.drawn, len(self.exposed[self.viewer]), self._seen())

    def suggested_discard(self, legal: Sequence[bool]) -> int | None:
        """Return the index of the piece at which the focus starts, in the viewer's hand with the drawn piece last.

        `legal` says for each piece whether it may be discarded. Return None if none may, or the hand is face down.
        """
        if self.reads is None or self.covered or UNKNOWN in self.hand:
            return None
        held, drawn = (self.hand, None) if self.drawn is None else ([*self.hand, self.drawn], len(self.hand))
        return suggested_discard(held, self.reads.kept, drawn=drawn, legal=legal)

    def out_of_turn(self) -> list[tuple[Seat, str]]:
        """Return the discards that would complete a set of the viewer's hand but that only another seat could take.

        Return [] if marking is off or unavailable, the hand is face down, or the deal is over. Pieces that the viewer
        has two of are left out, as they may be ponged.
        """
        if self.reads is None or not self.marking or self.covered or self.over or UNKNOWN in self.hand:
            return []
        held = [*self.hand, *([self.drawn] if self.drawn is not None else [])]
        wanted = self.reads.wanted(held, len(self.exposed[self.viewer]))
        may = {self.viewer, (self.viewer - 1) % self.seats}
        return [
            (seat, code)
            for seat, code in self.discards
            if seat not in may and code in wanted and held.count(code) < SET - 1
        ]

    def waits(self) -> tuple[Wait, ...]:
        """Return the pieces that complete the viewer's hand, if it lacks only one.

        Return () if marking is off or unavailable, the hand is face down, or the deal is over.
        """
        if self.reads is None or not self.marking or self.covered or self.over or UNKNOWN in self.hand:
            return ()
        drawn = [self.drawn] if self.drawn is not None else []
        return self.reads.waits([*self.hand, *drawn], len(self.exposed[self.viewer]), self._seen())

    def tongs(self) -> int | None:
        """Return the viewer's number of tongs, exposed and in the hand; None while the hand is face down."""
        if self.covered or UNKNOWN in self.hand:
            return None
        held = Counter([*self.hand, *([self.drawn] if self.drawn is not None else [])])
        return len(self.exposed[self.viewer]) + sum(count // SET for count in held.values())

    def _seen(self) -> list[str]:
        """Return the pieces outside the viewer's hand that the viewer has seen."""
        found = [code for _seat, code in self.discards]
        found += [code for tongs in self.exposed for tong in tongs for code in tong]
        for seat, (known, guess) in enumerate(zip(self.known, self.guesses, strict=True)):
            if seat != self.viewer:
                found += known
                found += [guess] if guess is not None else []
        return found

    def _gap_indices(self) -> tuple[int, ...]:
        """Return the indices of the hand's pieces that have a gap before them; () unless sorted by sets."""
        if self.sort != "sets":
            return ()
        ends = {place for mark in self.marks() if not mark.paired for place in (mark.first, mark.end)}
        return tuple(sorted(ends - {0, len(self.hand)}))

    def counts(self) -> Counts:
        """Return the numbers of pieces and seats on which the layout depends."""
        return Counts(
            seats=self.seats,
            viewer=self.viewer,
            hand=len(self.hand),
            drawn=self.drawn is not None,
            hands=tuple(self.hands),
            tongs=tuple(len(tongs) for tongs in self.exposed),
            discards=tuple(seat for seat, _piece in self.discards),
            stock=self.stock,
            starter=self.starter,
            dice=self.dice,
            gaps=self._gap_indices(),
        )

    # Events -----------------------------------------------------------------------------------------------------------

    @override
    def apply(self, event: Event) -> None:
        match event:
            case Drew(seat, piece):
                self.stock -= 1
                self._gain(seat, piece or UNKNOWN)
                self._turn(seat, Phase.DISCARD)
            case Took(seat, piece):
                self.discards.pop()
                self.known[seat].append(piece)
                self._gain(seat, piece)
                self._turn(seat, Phase.DISCARD)
                self.taken = seat == self.viewer and not self.covered
                self.claimed = True
            case Discarded(seat, piece):
                self._lose(seat, piece)
                if piece in self.known[seat]:
                    self.known[seat].remove(piece)
                self.discards.append((seat, piece))
                self._turn(seat, Phase.CLAIM)
                self.marked = True
            case Ponged(seat, piece, _from_seat):
                self.discards.pop()
                self._settle()
                for _copy in range(2):
                    self._lose(seat, piece)
                self.exposed[seat].append((piece,) * SET)
                self._turn(seat, Phase.DISCARD)
                self.ponged = self.claimed = True
            case Guessed(seat, piece):
                self.guesses[seat] = piece
            case Reshuffled(stock):
                self.stock = stock
                self.discards = self.discards[-1:]
            case Won(seat, piece, source):
                if source == "discard":
                    self.discards.pop()
                    self._gain(seat, piece)
                self.winner = seat
                self._turn(seat, Phase.OVER)
            case Ended():
                self.over = True
                self._turn(self.actor, Phase.OVER)

    def _turn(self, seat: Seat, phase: Phase) -> None:
        self.actor, self.phase = seat, phase
        self.marked = self.ponged = self.taken = self.claimed = False

    def _settle(self) -> None:
        """Move the drawn piece, which is set apart, into the sorted hand."""
        if self.drawn is not None:
            self.hand = self._ordered([*self.hand, self.drawn])
            self.drawn = None

    def _gain(self, seat: Seat, piece: str) -> None:
        self.hands[seat] += 1
        if seat == self.viewer:
            self._settle()
            self.drawn = UNKNOWN if self.covered else piece

    def _lose(self, seat: Seat, piece: str) -> None:
        self.hands[seat] -= 1
        if seat != self.viewer:
            return
        if self.covered:
            self._settle()
            self.hand.pop()
        elif piece == self.drawn:
            self.drawn = None
        else:
            self.hand.remove(piece)
            self._settle()
