"""Player of the first release, which minimizes shanten and then maximizes live helping pieces.

The player claims any discard that lowers its shanten, and wins when it can. Where only expensive hands win (PT-55), it
collects only tongs, because four tongs from any source suffice. It counts exposed pieces but does not estimate closed
hands. It never changes, so that every later player can be measured against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.opponents.choice import Choice, Thinking
from game.opponents.money.observation import FAR, Observation, helpers, missing
from game.rules.contract import N_, Reason, View
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.sets import DESIGNS
from game.rules.money.view import CLAIM, GUESS
from game.rules.moves import PASS, TAKE, Discard

if TYPE_CHECKING:
    from random import Random


def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - needs neither chance nor budget
    """Win if possible; otherwise choose the move with the lowest shanten and the most live helping pieces."""
    legal = view.legal
    if len(legal) == 1:
        return Choice(legal[0], (Reason(N_("It is the only move.")),))
    if WIN in legal:
        return Choice(WIN, (Reason(N_("The hand is complete.")),))
    hand = Observation(view)
    yield
    if view.table.phase is CLAIM:
        return _claim(view, hand)
    if view.table.phase is GUESS:
        return _guess(view, hand)
    allowed = [hand.design_of[move.piece] for move in legal if isinstance(move, Discard)]
    lacking, live, design = hand.best_discard(allowed, hand.counts, hand.sets)
    return Choice(Discard(hand.codes[design]), _reasons(N_("Pieces still needed: {count}."), lacking, -live))


def _reasons(text: str, lacking: int, live: int, pieces: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """Return shanten and helping pieces as reasons; omit a shanten that can no longer be lowered."""
    helping = Reason(N_("Live pieces that help: {count}."), {"count": live})
    return (helping,) if lacking >= FAR else (Reason(text, {"count": lacking}, pieces), helping)


def _claim(view: View, hand: Observation) -> Choice:
    """Claim the discard if that lowers the shanten, otherwise pass."""
    last = view.table.last
    assert last is not None  # noqa: S101 - a claim window has a discard
    design = hand.design_of[last]
    fewest, _ = missing(hand.shapes(hand.counts), hand.sets)
    choice = Choice(PASS, (Reason(N_("No claim gets you closer to a win.")),))
    for move in (PONG, TAKE):
        if move not in view.legal:
            continue
        counts = hand.counts.copy()
        exposes = move is PONG or view.table.options.pick_discard == "tong_exposed"
        counts[design] += -2 if exposes else 1
        sets = hand.sets - exposes
        guess = view.table.guesses[view.seat] if view.seat is not None else None
        kept = None if guess is None else hand.design_of[guess]
        barred = design if move is TAKE and not view.table.options.returns_taken else None
        allowed = [
            each
            for each in range(DESIGNS)
            if counts[each] and each != barred and not (each == kept and counts[each] == 1)
        ]
        if not allowed:
            continue
        lacking, live, _ = hand.best_discard(allowed, counts, sets)
        if lacking < fewest:
            fewest = lacking
            choice = Choice(move, _reasons(N_("Pieces still needed afterwards: {count}."), lacking, -live, (last,)))
    return choice


def _guess(view: View, hand: Observation) -> Choice:
    """Expose the card whose design and rank have the most live pieces that complete the hand. PT-54."""
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
