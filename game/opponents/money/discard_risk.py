"""Probability that a discard lets another seat win, estimated from public actions. PT-26, PO-05.

The estimate uses what each seat discarded, passed, took and melded. Every seat that can win with a discard is assumed
to do so. Thus a seat that passed a rank was not waiting for it then, nor is it now unless its hand has changed; each of
its own discards since makes this less certain. The other weights were fitted by `bench/fit_money.py` on deals with open
hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.money.hand_value import LATE, odds
from game.rules.discard_log import LEFT
from game.rules.money.sets import ACES, DESIGNS
from game.rules.money.view import CLAIM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.money.observation import Observation
    from game.rules.contract import Seat, View

MOST_OPEN: Final = 4
NEVER: Final = 6
"""Number of own discards since a pass that is assumed for a seat that has never passed the piece."""
DANGER_PLACES: Final = 28


class OpponentTracker:
    """Tracks how recently each seat discarded, passed or declined each kind of piece, to estimate its waits."""

    def __init__(self, view: View, obs: Observation) -> None:
        """Collect the public actions from the view's discard log."""
        self.obs = obs
        table = view.table
        self.kind_of = kinds_of(obs)
        self.open = [len(tongs) for tongs in table.exposed]
        self.rounds = table.turns / table.seats
        self.took = [0] * table.seats
        self.passed: list[dict[int, int]] = [{} for _ in range(table.seats)]
        """Number of the seat's own discards since it last passed a piece of the kind.

        Keyed by seat and kind.
        """
        self.threw: list[dict[int, int]] = [{} for _ in range(table.seats)]
        """Number of the seat's own discards since it last discarded a piece of the kind.

        Keyed by seat and kind.
        """
        self.declined: list[dict[int, int]] = [{} for _ in range(table.seats)]
        """Number of the seat's own discards since it last drew instead of taking a piece of the kind.

        Keyed by seat and kind.
        """
        could_take = table.options.pick_discard == "free"
        own = [0] * table.seats
        open_window = table.phase is CLAIM
        for back, throw in enumerate(reversed(table.throws)):
            kind = self.kind_of[obs.design_of[throw.piece]]
            if throw.by is not None:
                self.took[throw.by] += 1
            for seat in range(table.seats):
                if seat == throw.seat:
                    self.threw[seat].setdefault(kind, own[seat])
                elif not (back == 0 and open_window and throw.fate == LEFT):
                    self.passed[seat].setdefault(kind, own[seat])
                    if could_take and throw.fate == LEFT and seat == (throw.seat + 1) % table.seats:
                        self.declined[seat].setdefault(kind, own[seat])
            own[throw.seat] += 1
        self.live = [0] * DESIGNS
        for design, live in enumerate(obs.live):
            self.live[self.kind_of[design]] += live
        self.known: list[list[int]] = []
        for codes in table.known:
            known = [0] * DESIGNS
            for code in codes:
                known[self.kind_of[obs.design_of[code]]] += 1
            self.known.append(known)

    def features(self, seat: Seat, design: int) -> tuple[tuple[int, float], ...]:
        """Return (index, value) pairs of features for the probability that this seat waits for this design."""
        kind = self.kind_of[design]
        let_pass = min(self.passed[seat].get(kind, NEVER), NEVER)
        threw = min(self.threw[seat].get(kind, NEVER), NEVER)
        declined = min(self.declined[seat].get(kind, NEVER), NEVER)
        opened = min(self.open[seat], MOST_OPEN)
        late = min(self.rounds, LATE) / 4
        return (
            (opened, 1.0),  # 0 to 4
            (5 + let_pass, 1.0),  # 5 to 11
            (12 + min(threw, 3) if threw < NEVER else 16, 1.0),  # 12 to 16
            (17, late),
            (18, late * late),
            (19, self.live[kind] / 4),
            (20, float(self.obs.live[design] == 0)),
            (21, float(self.known[seat][kind])),
            (22, float(min(self.took[seat] - self.open[seat], 4))),
            (23 + min(declined, 3) if declined < NEVER else 27, 1.0),  # 23 to 27
        )

    def wish(self, seat: Seat, design: int) -> int:
        """Return how much this seat seems to want a piece; 0 if it has discarded or declined one like it."""
        kind = self.kind_of[design]
        if kind in self.threw[seat] or kind in self.declined[seat]:
            return 0
        return 1 + self.known[seat][kind]

    def hit(self, weights: Sequence[float], seat: Seat, design: int) -> float:
        """Return the probability that this seat could win with this design now."""
        if not self.passed[seat].get(self.kind_of[design], NEVER):
            return 0.0  # it let one pass after its latest throw: its hand is the same still
        return odds(weights, self.features(seat, design))


def kinds_of(obs: Observation) -> tuple[int, ...]:
    """Return a kind number for each design; designs of one kind are assumed to complete the same hands.

    Where pairs of a rank make sets, all designs of an ordinary rank are of one kind; otherwise each design is its own
    kind.
    """
    rules = obs.rules
    return tuple(
        design
        if obs.tongs_only or not rules.pairs or (rules.aces == "families" and rank == ACES)
        else rules.designs_of[rank][0]
        for design, rank in enumerate(rules.rank_of)
    )
