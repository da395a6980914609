"""Looks for puzzles and verifies them: `python bench/puzzles.py pai-gow --find 100` adds to the game's file.

A position is a puzzle if the master's best answer is better than every other one by a visible margin: exactly counted
at Pai Gow, elsewhere by rollouts of the same sampled deals, in which every difference must be larger than three
standard errors. Without `--find` all puzzles of the games named are verified anew with other random numbers; the exit
status is 1 if one fails. `--limit` verifies so many of each game, evenly spread.

Daun Tiga has none: its only decisions are stakes, and all of them are worth the same (`game.opponents.daun_tiga`).
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from game.opponents import LEVELS, best_of, decide, weigh_for, weighed
from game.opponents.luck import no_skill
from game.opponents.rollouts import _played_out
from game.practice import puzzles
from game.practice.position import PositionMatch, Weighing
from game.practice.puzzles import Puzzle, line_of, puzzles_of, theme_of
from game.review.moments import QUICK, weigh_thoroughly
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.opponents import Worth
    from game.rules.contract import Move, View

FOLDER: Final = Path(puzzles.__file__).with_suffix("")
SEATS: Final = {"pong": 4, "pai-tong": 4, "tongits": 3, "pai-gow": 4}
HOUSES: Final[dict[str, tuple[dict[str, str | int], ...]]] = {"pai-gow": ({}, {"banker": "rotating"})}
"""House rules by turns, by deal number; as usual where a game is not named."""
EXACT: Final = frozenset({"pai-gow"})
LEAST: Final = {"pai-gow": 0.1}
"""Least margin in chips, else `USUAL_LEAST`."""
USUAL_LEAST: Final = 0.5
SURE: Final = 3.0
"""Standard errors by which every other answer has to be worse."""
WORLDS: Final = (12, 36, 96)
"""Numbers of sampled deals after which a position is given up or, at the last, taken."""
PANEL: Final = ("beginner", "casual", "adept")
TRIES: Final = 6
"""Answers of each player in the panel by which the difficulty is measured."""
EASY: Final = 0.3
"""Largest share of puzzles that nobody in the panel gets wrong."""


def thought(game: str, view: View) -> tuple[Worth, ...]:
    """Return the master's evaluation, as practice shows it."""
    work = weigh_thoroughly(game, view)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: tuple[Worth, ...] = end.value
            return found


def finished(work: Iterator[None]) -> Any:
    """Return the value of a generator that runs in slices."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def margin(game: str, view: View, answer: Move, rng: Random, worths: Sequence[Worth]) -> tuple[float, float] | None:
    """Return by how many chips the answer is better than the next best, and the error; None if not clearly."""
    least = LEAST.get(game, USUAL_LEAST)
    if game in EXACT:
        gap = worths[0].worth - worths[1].worth
        return (gap, 0.0) if worths[0].move == answer and gap >= least else None
    think = LEVELS[game]["first"].think
    moves = [each.move for each in worths]
    gains: dict[Move, list[int]] = {move: [] for move in moves}
    done = 0
    for worlds in WORLDS:
        for _world in range(worlds - done):
            deal, chance = GAMES[game].resample(view, rng), rng.randbytes(8)
            for move in moves:
                twin = deal.copy()
                twin.play(view.seat, move)
                gains[move].append(finished(_played_out(twin, think, view.seat, Random(chance))))  # type: ignore[arg-type]
        done = worlds
        gaps = {
            move: [one - other for one, other in zip(gains[answer], gains[move], strict=True)]
            for move in moves
            if move != answer
        }
        # Unless three errors can still be reached with all the deals, the rest of them is spared.
        hope = SURE * sqrt(worlds / WORLDS[-1]) if worlds < WORLDS[-1] else SURE
        found = [(fmean(gap), stdev(gap) / sqrt(len(gap))) for gap in gaps.values()]
        if any(mean < (least if worlds == WORLDS[-1] else 0) or mean < 0.7 * hope * error for mean, error in found):
            return None
    if any(mean <= SURE * error for mean, error in found):
        return None
    return min(found)


def difficulty(game: str, view: View, answer: Move, seed: int) -> float:
    """Return the share of wrong answers in the panel of weaker opponents."""
    levels = LEVELS[game]
    wrong = [
        decide(levels[kind].think, view, Random(f"{kind} {seed} {count}")).move != answer
        for kind in PANEL
        for count in range(TRIES)
    ]
    return round(fmean(wrong), 3)


def house_of(game: str, number: int) -> dict[str, str | int]:
    """Return the house rules of a deal that are not as usual."""
    houses = HOUSES.get(game, ({},))
    return houses[number % len(houses)]


def candidates(game: str, number: int) -> Iterator[tuple[View, list[str]]]:
    """Play a deal between masters; yield the questions that ask for skill, each with the moves before it."""
    rules, seats = GAMES[game], SEATS[game]
    options = rules.Options.parse(house_of(game, number))
    deal, think, rng = rules.deal(seats, f"{number:064x}", options, None), best_of(game), Random(number)
    made: list[str] = []
    while pending := deal.pending():
        for seat in sorted(pending):
            view, before = deal.view(seat), deal.number
            if len(view.legal) > 1 and not no_skill(view.legal):
                yield view, list(made)
            move = view.legal[0] if len(view.legal) == 1 and not no_skill(view.legal) else decide(think, view, rng).move
            deal.play(seat, move)
            made.append(f"{seat} {move}")
            if deal.number != before:
                break


def puzzle_in(game: str, number: int, themes: dict[str, int]) -> Puzzle | None:
    """Return a puzzle of a deal, of the rarest theme found so far; None if the deal has none."""
    open_ = []
    for view, made in candidates(game, number):
        quick = () if game in EXACT else weighed(weigh_for(game), view, Random(number), QUICK)
        if len(quick) > 1 and quick[0].worth - quick[1].worth < LEAST.get(game, USUAL_LEAST) / 2:
            continue
        worths = thought(game, view)
        if len(worths) < 2 or {each.move for each in worths} != set(view.legal):
            continue
        best, second = worths[:2]
        gap, error = best.worth - second.worth, second.apart or (best.error**2 + second.error**2) ** 0.5
        if gap >= LEAST.get(game, USUAL_LEAST) and (game in EXACT or gap > error):
            open_.append((themes.get(theme_of(view), 0), -len(view.legal), len(made), view, made, worths))
    for _count, _legal, _moves, view, made, worths in sorted(open_, key=lambda each: each[:3])[:3]:
        answer = worths[0].move
        hard = difficulty(game, view, answer, number)
        if not hard and Random(number).random() > EASY:
            continue
        found = margin(game, view, answer, Random(f"puzzle {number}"), worths)
        if found is not None:
            gap, error = (round(each, 3) for each in found)
            where = (number, SEATS[game], view.seat, ";".join(made), str(answer))
            return Puzzle(game, *where, gap, error, hard, theme_of(view), house_of(game, number))  # type: ignore[arg-type]
    return None


def verify(puzzle: Puzzle) -> bool:
    """Return whether a puzzle's answer is still the master's and clearly the best, with other random numbers."""
    match = PositionMatch(puzzle.position, lambda _move: None)
    answer, view = GAMES[puzzle.game].parse_move(puzzle.answer), match.question
    weighing = Weighing(puzzle.game, view, len(puzzle.position.moves))
    weighing.answer(answer)
    weighing.finish()
    found = margin(puzzle.game, view, answer, Random(f"again {puzzle.key}"), thought(puzzle.game, view))
    return weighing.moment is not None and weighing.moment.best.move == answer and found is not None


def find(game: str, wanted: int, start: int, seconds: float) -> None:
    """Add puzzles to a game's file until it has so many, from deal number `start` on, for so many seconds at most."""
    path = FOLDER / f"{game}.json"
    every, end = list(puzzles_of(game)), perf_counter() + seconds
    number = max([start, *(each.number + 1 for each in every)])
    while len(every) < wanted and perf_counter() < end:
        themes = {theme: sum(each.theme == theme for each in every) for theme in puzzles.THEMES}
        found = puzzle_in(game, number, themes)
        if found is not None and verify(found):
            every.append(found)
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(line_of(found) + "\n")
        number += 1
    print(f"{game}: {len(every)} puzzles, up to deal {number - 1}")


def main() -> int:
    """Find or verify puzzles; return 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[[], *SEATS], default=list(SEATS))
    parser.add_argument("--find", type=int, default=0, help="number of puzzles that each file is to have")
    parser.add_argument("--start", type=int, default=1, help="first deal to look at")
    parser.add_argument("--seconds", type=float, default=600.0, help="time for each game")
    parser.add_argument("--limit", type=int, default=0, help="puzzles to verify of each game; 0 for all")
    asked = parser.parse_args()
    failed = 0
    for game in asked.games:
        if asked.find:
            find(game, asked.find, asked.start, asked.seconds)
            continue
        every = puzzles_of(game)
        chosen = every[:: max(1, len(every) // asked.limit)][: asked.limit] if asked.limit else every
        wrong = [each.key for each in chosen if not verify(each)]
        failed += len(wrong)
        print(f"{game}: {len(chosen) - len(wrong)} of {len(chosen)} verified", *wrong, sep="\n  ")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
