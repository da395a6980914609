"""How likely a discard wins for somebody: read from what each seat threw, let pass, took and laid open. PT-26, PO-05.

Whoever could win with a throw does. So a seat that let a rank pass did not wait for it then, and does not wait for it
now unless its hand has changed; each of its own throws since makes that less certain. What else counts was fitted by
`bench/fit_money.py`, from hands that lay open to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.money.worth import LATE, odds
from game.rules.money.phase import CLAIM
from game.rules.money.sets import ACES, DESIGNS
from game.rules.throws import LEFT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.money.sight import Sight
    from game.rules.contract import Seat, View

MOST_OPEN: Final = 4
NEVER: Final = 6
"""How many own throws ago a seat let something pass, where it never did."""
DANGER_PLACES: Final = 28


class Watch:
    """What everybody saw the other seats do, by the kinds of pieces that are waited for together."""

    def __init__(self, view: View, sight: Sight) -> None:
        """Read the log of throws once."""
        self.sight = sight
        table = view.table
        self.kind_of = kinds_of(sight)
        self.open = [len(tongs) for tongs in table.exposed]
        self.rounds = table.turns / table.seats
        self.took = [0] * table.seats
        self.passed: list[dict[int, int]] = [{} for _ in range(table.seats)]
        """By seat and kind: how many throws of its own ago it last let one pass."""
        self.threw: list[dict[int, int]] = [{} for _ in range(table.seats)]
        """By seat and kind: how many throws of its own ago it last threw one."""
        self.declined: list[dict[int, int]] = [{} for _ in range(table.seats)]
        """By seat and kind: how many throws of its own ago it drew rather than take one that it could have taken."""
        could_take = table.options.pick_discard == "free"
        own = [0] * table.seats
        open_window = table.phase is CLAIM
        for back, throw in enumerate(reversed(table.throws)):
            kind = self.kind_of[sight.design_of[throw.piece]]
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
        for design, live in enumerate(sight.live):
            self.live[self.kind_of[design]] += live
        self.known: list[list[int]] = []
        for codes in table.known:
            known = [0] * DESIGNS
            for code in codes:
                known[self.kind_of[sight.design_of[code]]] += 1
            self.known.append(known)

    def features(self, seat: Seat, design: int) -> tuple[tuple[int, float], ...]:
        """(place, value) pairs of the chance that this seat waits for this design."""
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
            (20, float(self.sight.live[design] == 0)),
            (21, float(self.known[seat][kind])),
            (22, float(min(self.took[seat] - self.open[seat], 4))),
            (23 + min(declined, 3) if declined < NEVER else 27, 1.0),  # 23 to 27
        )

    def wish(self, seat: Seat, design: int) -> int:
        """How much this seat seems to want such a piece: not at all if it threw one or drew rather than take one."""
        kind = self.kind_of[design]
        if kind in self.threw[seat] or kind in self.declined[seat]:
            return 0
        return 1 + self.known[seat][kind]

    def hit(self, weights: Sequence[float], seat: Seat, design: int) -> float:
        """How likely this seat would win with this design now."""
        if not self.passed[seat].get(self.kind_of[design], NEVER):
            return 0.0  # it let one pass after its latest throw: its hand is the same still
        return odds(weights, self.features(seat, design))


def kinds_of(sight: Sight) -> tuple[int, ...]:
    """For each design the number of its kind: pieces that complete the same hands, as far as can be told.

    Where pairs make sets any piece of an ordinary rank completes what another does; otherwise each design is its own.
    """
    rules = sight.rules
    return tuple(
        design
        if sight.tongs_only or not rules.pairs or (rules.aces == "families" and rank == ACES)
        else rules.designs_of[rank][0]
        for design, rank in enumerate(rules.rank_of)
    )
