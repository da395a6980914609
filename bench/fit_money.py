"""Finds what hands of Pong and Pai Tong are worth and which discards are dangerous, from deals of their own players.

    python bench/fit_money.py [--deals 3000] [--rounds 2] [--write]

needs NumPy (extra `art`). In the first round the first release's player deals with itself, in later ones the master of
the round before. Prints how well each fit foretells deals that it has not seen; `--write` replaces
`game/opponents/money/fitted_weights.py`, which is all that play needs.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.opponents.choice import Choice, Think, Thinking, decide
from game.opponents.money import first_release, fitted_weights, think_for
from game.opponents.money.discard_risk import DANGER_PLACES, OpponentTracker
from game.opponents.money.fitted_weights import FITS, Kind
from game.opponents.money.hand_value import (
    MOST_MISSING,
    PAY_PLACES,
    WIN_PLACES,
    Fit,
    hand_features,
    pay_features,
    win_features,
)
from game.opponents.money.observation import FAR, SETS, Observation, missing
from game.rules import GAMES
from game.rules.money.legal_moves import claims_of
from game.rules.money.moves import PONG, WIN
from game.rules.money.view import CLAIM, DISCARD
from game.rules.moves import PASS, Discard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.money.hand_value import HandFeatures
    from game.rules.contract import Seat, View
    from game.rules.money.deal import MoneyDeal

KINDS: tuple[Kind, ...] = (
    Kind("pong", 4),
    *(Kind("pai-tong", seats) for seats in range(2, 8)),
    *(Kind("dear", seats) for seats in (2, 4, 6)),
)
TRIES = 0.2
PASSES = 0.1
PONGS = 0.2
LOOKED_AT = 3
"""Designs of the hand, at each discard, whose danger is learnt."""


class Position(NamedTuple):
    """One hand after its discard, in a deal that went on."""

    deal: int
    seat: Seat
    looks: HandFeatures
    win: tuple[tuple[int, float], ...]
    pay: tuple[float, ...]


class Learnt:
    """What was seen in deals of one kind."""

    def __init__(self) -> None:
        self.positions: list[tuple[Position, bool, int]] = []
        """With whether the seat won, and what from each payer."""
        self.dangers: list[tuple[int, tuple[tuple[int, float], ...], bool]] = []
        self.wins: list[tuple[int, int, str]] = []
        """Open tongs of each winner, what it took from each payer, and where its last piece came from."""
        self.deals = 0


def watch_discard(
    deal: MoneyDeal, seat: Seat, move: Discard, seen: list[Position], learnt: Learnt, rng: Random
) -> None:
    """Write down what the seat leaves itself, and who waited for some of its pieces."""
    view = deal.view(seat)
    obs = Observation(view)
    counts = obs.counts.copy()
    counts[obs.design_of[move.piece]] -= 1
    looks = hand_features(obs, obs.shapes(counts), counts, obs.sets)
    others_open = sum(len(tongs) for other, tongs in enumerate(view.table.exposed) if other != seat)
    if looks.missing < FAR:
        features = win_features(looks, obs.unseen, view.table.turns / deal.seats, SETS - obs.sets, others_open)
        seen.append(Position(learnt.deals, seat, looks, features, pay_features(obs, counts, obs.sets, looks)))
    watch = OpponentTracker(view, obs)
    held = [design for design, count in enumerate(obs.counts) if count]
    for design in rng.sample(held, min(LOOKED_AT, len(held))):
        for other, hand in enumerate(deal.hands):
            if other == seat or not watch.passed[other].get(watch.kind_of[design], 1):
                continue
            waits = WIN in claims_of(deal.table, hand, design, can_continue=False, may_take=False)
            learnt.dangers.append((learnt.deals, watch.features(other, design), waits))


def trying(think: Think) -> Think:
    """The same player, but for some discards and claims by chance, which tell what the others would have brought.

    Who always plays what it thinks best never learns what else was good: its hands differ by luck alone.
    """

    def tries(view: View, rng: Random, budget: int) -> Thinking:
        choice = yield from think(view, rng, budget)
        if choice.move is WIN:
            return choice
        if view.table.phase is CLAIM:
            if PONG in view.legal and rng.random() < PONGS:
                return Choice(PONG)
            return Choice(PASS) if rng.random() < PASSES else choice
        if view.table.phase is DISCARD and rng.random() < TRIES:
            obs = Observation(view)
            shapes = obs.shapes(obs.counts)
            moves = [move for move in view.legal if isinstance(move, Discard)]
            left = [missing(obs.without(shapes, obs.design_of[move.piece], obs.counts), obs.sets)[0] for move in moves]
            near = [move for move, lacking in zip(moves, left, strict=True) if lacking <= min(left) + 1]
            return Choice(rng.choice(near))
        return choice

    return tries


def learn(kind: Kind, deals: int, think: Think, tag: str) -> Learnt:
    """Let players deal with themselves."""
    game = GAMES["pai-tong" if kind.game == "dear" else kind.game]
    options = game.Options(min_items=4) if kind.game == "dear" else game.Options()
    learnt, rng = Learnt(), Random(tag)
    for number in range(deals):
        seed = sha256(f"fit {tag} {number}".encode()).hexdigest()
        deal = game.deal(kind.seats, seed, options)
        seen: list[Position] = []
        while pending := deal.pending():
            for seat in sorted(pending):
                legal = deal.legal(seat)
                move = legal[0]
                if len(legal) > 1:
                    move = decide(think, deal.view(seat), Random(f"{seed} {seat} {deal.number}")).move
                if type(move) is Discard:
                    watch_discard(deal, seat, move, seen, learnt, rng)
                deal.play(seat, move)
        result = deal.result
        if result.winner is None:
            learnt.positions += [(each, False, 0) for each in seen]
        else:
            shown = result.shown
            if shown.from_seat is not None and seen and seen[-1].seat == shown.from_seat and shown.source == "discard":
                seen.pop()  # its discard won for another: that is danger, not this hand's worth
            total = shown.total
            opened = sum(each.exposed for each in shown.sets)
            learnt.wins.append((opened, total, shown.source))
            learnt.positions += [(each, each.seat == result.winner, total) for each in seen]
        learnt.deals += 1
    return learnt


def rows(features: Sequence[Sequence[tuple[int, float]]], places: int) -> np.ndarray:
    """Sparse features as a matrix."""
    matrix = np.zeros((len(features), places))
    for number, pairs in enumerate(features):
        for place, value in pairs:
            matrix[number, place] += value
    return matrix


def logistic(x: np.ndarray, y: np.ndarray, ridge: float = 1.0) -> np.ndarray:
    """Weights by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - ridge * weights
        bend = (x.T * (chance * (1 - chance))) @ x + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-7:
            break
    return weights


def surprise(chance: np.ndarray, y: np.ndarray) -> float:
    """Mean log loss."""
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(chance) + (1 - y) * np.log(1 - chance)))


def errors(missing: np.ndarray, chance: np.ndarray, won: np.ndarray) -> tuple[float, ...]:
    """By pieces missing, how far chances are off: over tenths of the positions, less what chance itself explains."""
    found = []
    for lacking in range(1, MOST_MISSING + 1):
        here = np.minimum(missing, MOST_MISSING) == lacking
        if here.sum() < 200:
            found.append(found[-1] if found else 0.05)
            continue
        order = np.argsort(chance[here])
        gaps = []
        for part in np.array_split(order, 10):
            p, y = chance[here][part], won[here][part]
            gaps.append((p.mean() - y.mean()) ** 2 - p.mean() * (1 - p.mean()) / len(part))
        found.append(max(0.005, float(np.sqrt(max(0.0, np.mean(gaps))))))
    return tuple(found)


def fit(kind: Kind, learnt: Learnt) -> Fit:
    """Everything that `Fit` holds, and a line on how well it foretells the last fifth of the deals."""
    seen = learnt.positions
    deal = np.array([each.deal for each, _, _ in seen])
    known, later = deal < learnt.deals * 4 // 5, deal >= learnt.deals * 4 // 5
    x = rows([each.win for each, _, _ in seen], WIN_PLACES)
    y = np.array([won for _, won, _ in seen], float)
    missing = np.array([each.looks.missing for each, _, _ in seen])
    trial = logistic(x[known], y[known])
    chance = 1 / (1 + np.exp(-x[later] @ trial))
    off = errors(missing[later], chance, y[later])
    flat = np.full(later.sum(), y[later].mean())
    paid = [(each.pay, total) for each, won, total in seen if won and each.looks.missing > 1]
    a = np.array([pay for pay, _ in paid])
    pay = np.linalg.solve(a.T @ a + np.eye(PAY_PLACES), a.T @ np.array([total for _, total in paid], float))
    danger_deal = np.array([number for number, _, _ in learnt.dangers])
    d = rows([features for _, features, _ in learnt.dangers], DANGER_PLACES)
    w = np.array([waits for _, _, waits in learnt.dangers], float)
    early = danger_deal < learnt.deals * 4 // 5
    feared = 1 / (1 + np.exp(-d[~early] @ logistic(d[early], w[early])))
    print(
        f"{kind.game} {kind.seats}: {len(y)} hands, surprise {surprise(chance, y[later]):.4f} (flat"
        f" {surprise(flat, y[later]):.4f}); {len(w)} dangers, surprise {surprise(feared, w[~early]):.4f}"
        f" (flat {surprise(np.full(len(feared), w[~early].mean()), w[~early]):.4f}); errors"
        f" {' '.join(f'{each:.3f}' for each in off)}",
        flush=True,
    )
    opened = np.array([[1.0, tongs] for tongs, _, _ in learnt.wins])
    totals = np.array([total for _, total, _ in learnt.wins], float)
    cost = np.linalg.lstsq(opened, totals, rcond=None)[0]
    drawn = np.mean([source != "discard" for _, _, source in learnt.wins])
    lost = 1 - y.mean()
    others_won = len(learnt.wins) / learnt.deals - 1 / kind.seats * len(learnt.wins) / learnt.deals
    loss = float(totals.mean() * others_won / max(lost, 1e-9))
    return Fit(
        win=_rounded(logistic(x, y)),
        error=_rounded(off),
        pay=_rounded(pay),
        danger=_rounded(logistic(d, w)),
        cost=(round(float(cost[0]), 4), round(float(cost[1]), 4)),
        loss=round(min(loss, float(totals.mean())), 4),
        drawn=round(float(drawn), 4),
    )


def _rounded(weights: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(float(weight), 4) for weight in weights)


HEAD = '''\
"""Fitted values of hands and dangers in the money games. Generated by `bench/fit_money.py`; do not edit by hand.

{command}

Each call fits only the tables that it names; the others stay as they are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.opponents.money.hand_value import Fit


class Kind(NamedTuple):
    """Kind of table for which weights were fitted: a game and a number of seats."""

    game: str
    """'pong', 'pai-tong', or 'dear' where only expensive hands may win (PT-55)."""
    seats: int


def fit_for(game: str, seats: int, *, dear: bool) -> Fit:
    """Return the fitted weights for a table, or those for the nearest number of seats that has been fitted."""
    name = "dear" if dear else game
    return FITS[min((kind for kind in FITS if kind.game == name), key=lambda kind: (abs(kind.seats - seats), kind))]


# fmt: off
FITS: Final[dict[Kind, Fit]] = {{
'''


def module(fits: dict[Kind, Fit], command: str) -> str:
    """The text of `fitted_weights.py`."""
    lines = [HEAD.format(command=command)]
    for kind, found in fits.items():
        lines.append(f'    Kind("{kind.game}", {kind.seats}): Fit(\n')
        for name, value in found._asdict().items():
            shown = repr(value)
            if isinstance(value, tuple) and len(value) > 2:
                text = "".join(
                    f"            {', '.join(map(repr, value[at : at + 8]))},\n" for at in range(0, len(value), 8)
                )
                shown = f"(\n{text}        )"
            lines.append(f"        {name}={shown},\n")
        lines.append("    ),\n")
    return "".join((*lines, "}\n# fmt: on\n"))


def main() -> int:
    """Learn in rounds; print, and write where told to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--start", type=int, default=0, help="the first round, where earlier ones are written already")
    parser.add_argument("--only", nargs="*", help="kinds to fit anew, as pai-tong-4; all others stay")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    for number in range(given.start, given.rounds):
        found = {}
        for kind in KINDS:
            if not given.only or f"{kind.game}-{kind.seats}" in given.only:
                game = "pai-tong" if kind.game == "dear" else kind.game
                think = trying(think_for(game, "master", "steady") if number else first_release.think)
                found[kind] = fit(kind, learn(kind, given.deals, think, f"{kind} {number}"))
        FITS.update(found)
    if given.write:
        command = " ".join(["    python bench/fit_money.py", *sys.argv[1:]])
        Path(fitted_weights.__file__).write_text(module(dict(FITS), command))
    return 0


if __name__ == "__main__":
    sys.exit(main())
