"""The opponent of the money games: fewest pieces missing, then most live pieces that help.

It claims what brings the hand nearer and wins when it can. Where a hand must be dear to win (PT-55) it collects tongs
and nothing else: four of them are dear enough from any source. It sees one view, counts what lies open, and guesses
nothing about closed hands; stronger levels build on the same shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.opponents.choice import Choice, Thinking
from game.opponents.money_shape import FAR, RankShape, helpers, missing, rank_shape, shapes_of, tong_shape
from game.rules import GAMES
from game.rules.contract import N_, Reason, View
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.phase import CLAIM, GUESS
from game.rules.money.sets import COPIES, DESIGNS, rank_counts
from game.rules.moves import PASS, TAKE, Discard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.rules.money.sets import SetRules

SETS = 4


class _Hand:
    """One view, counted: own closed designs, live pieces, and the rules of sets."""

    def __init__(self, view: View) -> None:
        table = view.table
        self.rules: SetRules = table.options.set_rules
        pack = GAMES[table.game].pack(table.options)
        self.codes = pack.codes
        self.design_of = pack.designs
        self.counts = [0] * DESIGNS
        for code in view.hand:
            self.counts[self.design_of[code]] += 1
        assert view.seat is not None  # noqa: S101 - a bystander is never asked
        self.sets = SETS - len(table.exposed[view.seat])
        self.live = _live(view, self.counts, self.design_of)
        self.tongs_only = table.options.least_items > 0

    def shapes(self, counts: Sequence[int]) -> list[RankShape]:
        """The tables of a closed hand, by rank, or by design where only tongs are wanted."""
        if self.tongs_only:
            return list(map(tong_shape, range(DESIGNS), counts, self.live))
        return shapes_of(self.rules, counts)

    def without(self, shapes: Sequence[RankShape], design: int, counts: list[int]) -> list[RankShape]:
        """The tables of `counts` less one piece, `shapes` being those of all of it."""
        after = list(shapes)
        if self.tongs_only:
            after[design] = tong_shape(design, counts[design] - 1, self.live[design])
            return after
        rank = self.rules.rank_of[design]
        counts[design] -= 1
        after[rank] = rank_shape(self.rules, rank, rank_counts(self.rules, rank, counts))
        counts[design] += 1
        return after

    def best_discard(self, allowed: Sequence[int], counts: list[int], sets: int) -> tuple[int, int, int]:
        """(missing, minus live helpers, design) of the best discard; the design least wanted by others on a tie."""
        shapes = self.shapes(counts)
        rows: list[tuple[int, int, int, list[RankShape]]] = []
        for design in allowed:
            after = self.without(shapes, design, counts)
            rows.append((*missing(after, sets), design, after))
        fewest = min([row[0] for row in rows])
        best: tuple[int, int, int] | None = None
        for lacking, dearest, design, after in rows:
            if lacking == fewest:
                live = sum([self.live[helper] for helper in helpers(after, dearest)])
                # A design with live twins may be ponged, and one of a live rank taken: let the deadest go first.
                row = (-live, self.live[design], design)
                if best is None or row < best:
                    best = row
        assert best is not None  # noqa: S101 - something may always be discarded
        return fewest, best[0], best[2]


def _live(view: View, counts: Sequence[int], design_of: dict[str, int]) -> list[int]:
    """How many of each design are neither held nor seen by this seat."""
    live = [COPIES - held for held in counts]
    table = view.table
    for _, code in table.discards:
        live[design_of[code]] -= 1
    for tongs in table.exposed:
        for tong in tongs:
            live[design_of[tong[0]]] -= 3
    for seat, known in enumerate(table.known):
        if seat != view.seat:
            for code in known:
                live[design_of[code]] -= 1
            guess = table.guesses[seat]
            if guess is not None:
                live[design_of[guess]] -= 1
    return live


def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - needs neither chance nor budget
    """Win, else the claim or discard that leaves the fewest missing pieces and the most live helpers."""
    legal = view.legal
    if len(legal) == 1:
        return Choice(legal[0], (Reason(N_("It is the only move.")),))
    if WIN in legal:
        return Choice(WIN, (Reason(N_("The hand is complete.")),))
    hand = _Hand(view)
    yield
    if view.table.phase is CLAIM:
        return _claim(view, hand)
    if view.table.phase is GUESS:
        return _guess(view, hand)
    allowed = [hand.design_of[move.piece] for move in legal if isinstance(move, Discard)]
    lacking, live, design = hand.best_discard(allowed, hand.counts, hand.sets)
    return Choice(Discard(hand.codes[design]), _reasons(N_("Pieces still missing: {count}."), lacking, -live))


def _reasons(text: str, lacking: int, live: int, pieces: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """How far the hand is, unless the pieces for it are gone, and what may help it."""
    helping = Reason(N_("Live pieces that help: {count}."), {"count": live})
    return (helping,) if lacking >= FAR else (Reason(text, {"count": lacking}, pieces), helping)


def _claim(view: View, hand: _Hand) -> Choice:
    """Claim the discard where that leaves fewer pieces missing than waiting does."""
    last = view.table.last
    assert last is not None  # noqa: S101 - a claim window has a discard
    design = hand.design_of[last]
    fewest, _ = missing(hand.shapes(hand.counts), hand.sets)
    choice = Choice(PASS, (Reason(N_("No claim brings the hand nearer.")),))
    for move in (PONG, TAKE):
        if move not in view.legal:
            continue
        counts = hand.counts.copy()
        exposes = move is PONG or view.table.options.pick_discard == "tong_exposed"
        counts[design] += -2 if exposes else 1
        sets = hand.sets - exposes
        guess = view.table.guesses[view.seat] if view.seat is not None else None
        kept = None if guess is None else hand.design_of[guess]
        allowed = [
            each
            for each in range(DESIGNS)
            if counts[each] and not (move is TAKE and each == design) and not (each == kept and counts[each] == 1)
        ]
        if not allowed:
            continue
        lacking, live, _ = hand.best_discard(allowed, counts, sets)
        if lacking < fewest:
            fewest = lacking
            choice = Choice(move, _reasons(N_("Pieces missing afterwards: {count}."), lacking, -live, (last,)))
    return choice


def _guess(view: View, hand: _Hand) -> Choice:
    """Lay open the card whose twins and rank are most likely to win. PT-54."""
    shapes = hand.shapes(hand.counts)
    waits = helpers(shapes, missing(shapes, hand.sets)[1])
    best, best_worth = Choice(PASS, (Reason(N_("A guess would hardly pay.")),)), 0
    for move in view.legal:
        if isinstance(move, Guess):
            design = hand.design_of[move.piece]
            rank = hand.rules.rank_of[design]
            worth = sum(
                hand.live[wait] * (2 if wait == design else 1) for wait in waits if hand.rules.rank_of[wait] == rank
            )
            if worth > best_worth:
                best, best_worth = (
                    Choice(move, (Reason(N_("Another card of its rank may complete the hand."), {}, (move.piece,)),)),
                    worth,
                )
    return best
