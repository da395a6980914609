"""Looks for puzzles and verifies them: `python bench/puzzles.py pai-gow --find 100` adds to the game's file.

A position is a puzzle if the master's best answer is better than every other legal one by a visible margin: exactly
counted at Pai Gow, elsewhere by rollouts of the same sampled deals, in which every difference must be larger than three
standard errors, and again with other random numbers. Rollouts end early for a position that can hardly become a puzzle,
and for an answer that is worse by far more than that.

Without `--find` all puzzles of the games named are verified anew with other random numbers; the exit status is 1 if one
fails. `--limit` verifies so many of each game, evenly spread. `--player master` counts what a computer player solves.

`--out FOLDER` writes what `--find` finds to files of that folder, and goes on where they end; `--take FOLDER` adds
their puzzles to the games' own files.

Daun Tiga has none: its only decisions are stakes, and all of them are worth the same (`game.opponents.daun_tiga`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Final

from game.opponents import LEVELS, STRENGTHS, best_of, decide, weigh_for, weighed
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
    from game.rules.contract import Deal, Move, View

FOLDER: Final = Path(puzzles.__file__).with_suffix("")
SEATS: Final = {"pong": 4, "pai-tong": 4, "tongits": 3, "pai-gow": 4}
HOUSES: Final[dict[str, tuple[dict[str, str | int], ...]]] = {"pai-gow": ({}, {"banker": "rotating"})}
"""House rules by turns, by deal number; as usual where a game is not named."""
EXACT: Final = frozenset({"pai-gow"})
"""Games whose margins are counted exactly."""
FITTED: Final = frozenset({"pong", "pai-tong"})
"""Games whose master values moves without chance: a second evaluation gives the same."""
GLANCE: Final = 6
"""Budget of the evaluation by which most questions are passed over."""
LEAST: Final = {"pai-gow": 0.1}
"""Least margin in chips, else `USUAL_LEAST`."""
USUAL_LEAST: Final = 0.5
PROMISING: Final = {
    ("pong", "claim"): 1.0,
    ("pong", "discard"): 1.9,
    ("pai-tong", "claim"): 1.0,
    ("pai-tong", "discard"): 3.0,
}
"""Least margin in the master's evaluation, by game and theme, below which hardly any position passed the rollouts."""
SURE: Final = 3.0
"""Standard errors by which every other answer has to be worse."""
WORLDS: Final = (6, 12, 24, 48, 96)
"""Numbers of sampled deals after which a position is given up or, at the last, taken."""
DOUBT: Final = 1.5
"""Standard errors by which a difference may be behind its way to `SURE` after fewer deals than the last."""
FAR_WORLDS: Final = 24
"""Least number of deals after which an answer that is far worse needs no more of them."""
PANEL: Final = ("beginner", "casual", "adept")
TRIES: Final = 6
"""Answers of each player in the panel by which the difficulty is measured."""
EASY: Final = 0.25
"""Largest share of puzzles that nobody in the panel gets wrong."""
MOST_ANSWERS: Final = 16
"""Most legal moves of a puzzle: of more, two are hardly ever far apart."""
USUAL_SHARE: Final = 0.6
"""Largest share of puzzles of one theme."""
LATEST: Final = 8
"""Number of questions of a theme that are weighed for each seat of a deal, the last ones."""
TRIED: Final = 3
"""Number of these that are rolled out, those first that need fewest rollouts for a visible margin."""


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


class Rollouts:
    """Gains of moves in the same sampled deals, which are drawn and played as they are asked for."""

    def __init__(self, game: str, view: View, rng: Random) -> None:
        self._game, self._view, self._rng = game, view, rng
        self._think = LEVELS[game]["first"].think
        self._worlds: list[tuple[Deal, bytes]] = []
        self._gains: dict[Move, list[int]] = {}

    def gains(self, move: Move, worlds: int) -> list[int]:
        """Return the seat's gains after a move in the first `worlds` deals."""
        while len(self._worlds) < worlds:
            self._worlds.append((GAMES[self._game].resample(self._view, self._rng), self._rng.randbytes(8)))
        found = self._gains.setdefault(move, [])
        for deal, chance in self._worlds[len(found) : worlds]:
            twin = deal.copy()
            twin.play(self._view.seat, move)  # type: ignore[arg-type]
            found.append(finished(_played_out(twin, self._think, self._view.seat, Random(chance))))  # type: ignore[arg-type]
        return found[:worlds]

    def gap(
        self, answer: Move, others: Sequence[Move], least: float, *, gives_up: bool = True
    ) -> tuple[float, float] | None:
        """Return by how many chips `answer` is better than the best of `others`, and the error; None if not clearly.

        All are tried in few deals before any is tried in many. Fewer deals than the last of `WORLDS` decide only where
        the rest could hardly change it: the fewer they are, the more standard errors are asked for (the bounds of
        O'Brien and Fleming, which leave the last as it is). Unless it `gives_up`, none is refused before the last.
        """
        left, found = list(others), []
        for worlds in WORLDS:
            last, wide = worlds == WORLDS[-1], sqrt(worlds / WORLDS[-1])
            for move in tuple(left):
                pairs = zip(self.gains(answer, worlds), self.gains(move, worlds), strict=True)
                differences = [one - other for one, other in pairs]
                mean, error = fmean(differences), stdev(differences) / sqrt(worlds)
                if last and (mean <= SURE * error or mean < least):
                    return None
                if gives_up and mean < (SURE * wide - DOUBT) * error:
                    return None
                far = worlds >= FAR_WORLDS and error and mean > SURE / wide * error and mean > 2 * least
                if last or far:
                    found.append((mean, error))
                    left.remove(move)
        return min(found)


def margin(
    game: str, view: View, answer: Move, rng: Random, worths: Sequence[Worth], *, gives_up: bool = True
) -> tuple[float, float] | None:
    """Return by how many chips the answer is better than the next best, and the error; None if not clearly."""
    least = LEAST.get(game, USUAL_LEAST)
    if game in EXACT:
        gap = worths[0].worth - worths[1].worth
        return (gap, 0.0) if worths[0].move == answer and gap >= least else None
    # The best of the other answers comes first: it is the one by which most positions fail. Those that the master does
    # not list come last.
    listed = [each.move for each in sorted(worths, key=lambda one: -one.worth)]
    every = (*listed, *(each for each in view.legal if each not in listed))
    return Rollouts(game, view, rng).gap(answer, [each for each in every if each != answer], least, gives_up=gives_up)


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
            asks = not no_skill(view.legal)
            move = view.legal[0] if len(view.legal) == 1 and asks else decide(think, view, rng).move
            if len(view.legal) > 1 and asks:
                yield view, list(made)
            deal.play(seat, move)
            made.append(f"{seat} {move}")
            if deal.number != before:
                break


def puzzles_in(game: str, number: int, every: Sequence[Puzzle], wanted: int) -> Iterator[Puzzle]:
    """Yield puzzles of a deal, at most one of each seat and theme.

    Those of `every` are known, of `wanted`: of themes and of easy ones that are frequent among them there are no more.
    """
    themes = Counter(each.theme for each in every)
    easy = sum(not each.difficulty for each in every) < EASY * len(every)
    asked: defaultdict[tuple[int, str], list[tuple[View, list[str]]]] = defaultdict(list)
    for view, made in candidates(game, number):
        if len(view.legal) <= MOST_ANSWERS and themes[theme_of(view)] < USUAL_SHARE * wanted:
            asked[view.seat or 0, theme_of(view)].append((view, made))
    for questions in asked.values():
        # Late in a deal less is hidden, so that rollouts vary less.
        latest = questions[::-1][:LATEST]
        weighed_ = [(worths, view, made) for view, made in latest if (worths := _clearly(game, view, number))]
        weighed_.sort(key=lambda each: len(each[1].legal) / (each[0][0].worth - each[0][1].worth))
        for worths, view, made in weighed_[:TRIED]:
            answer = worths[0].move
            hard = difficulty(game, view, answer, number)
            if not hard and not easy:
                continue
            proved = margin(game, view, answer, Random(f"puzzle {number} {len(made)}"), worths)
            if proved is not None:
                gap, error = (round(each, 3) for each in proved)
                where = (number, SEATS[game], view.seat, ";".join(made), str(answer))
                yield Puzzle(game, *where, gap, error, hard, theme_of(view), house_of(game, number))  # type: ignore[arg-type]
                break


def _clearly(game: str, view: View, number: int) -> tuple[Worth, ...]:
    """Return the master's evaluation of a question that seems to have one clearly best answer, else ()."""
    budgets = () if game in EXACT else (QUICK,) if game in FITTED else (GLANCE, QUICK)
    if not all(_is_promising(game, view, Random(number), budget) for budget in budgets):
        return ()
    worths = thought(game, view)
    if len(worths) < 2:
        return ()
    best, second = worths[:2]
    gap, error = best.worth - second.worth, second.apart or (best.error**2 + second.error**2) ** 0.5
    least = PROMISING.get((game, theme_of(view)), LEAST.get(game, USUAL_LEAST))
    return worths if gap >= least and (game in EXACT or gap > error) else ()


def _is_promising(game: str, view: View, rng: Random, budget: int) -> bool:
    """Return whether a quick evaluation lets a question seem to have one clearly best answer."""
    quick = weighed(weigh_for(game), view, rng, budget)
    return len(quick) > 1 and quick[0].worth - quick[1].worth >= LEAST.get(game, USUAL_LEAST) / 2


def verify(puzzle: Puzzle) -> bool:
    """Return whether a puzzle's answer is still the master's and clearly the best, with other random numbers."""
    match = PositionMatch(puzzle.position, lambda _move: None)
    answer, view = GAMES[puzzle.game].parse_move(puzzle.answer), match.question
    weighing = Weighing(puzzle.game, view, len(puzzle.position.moves))
    weighing.answer(answer)
    weighing.finish()
    worths = thought(puzzle.game, view)
    found = margin(puzzle.game, view, answer, Random(f"again {puzzle.key}"), worths, gives_up=False)
    return weighing.moment is not None and weighing.moment.best.move == answer and found is not None


def is_solved(puzzle: Puzzle, player: str) -> bool:
    """Return whether a computer player answers a puzzle right, whose chance it has not met while it was found."""
    match = PositionMatch(puzzle.position, lambda _move: None)
    think = LEVELS[puzzle.game][player].think
    return str(decide(think, match.question, Random(f"{player} solves {puzzle.key}")).move) == puzzle.answer


def kept_in(game: str, folder: Path) -> list[Puzzle]:
    """Return the puzzles in a game's file of a folder, in its order; [] if there is no such file."""
    path = folder / f"{game}.json"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [Puzzle(game, *json.loads(line)) for line in lines]


def find(game: str, wanted: int, start: int, seconds: float, folder: Path) -> None:
    """Add puzzles to a game's file in a folder until there are so many with those of the game's own file.

    Deals are looked at from number `start` on, or from the last one that gave a puzzle, for so many seconds at most.
    """
    path, end, begun = folder / f"{game}.json", perf_counter() + seconds, process_time()
    every = [*{each.key: each for each in (*puzzles_of(game), *kept_in(game, folder))}.values()]
    before = len(every)
    number = first = max([start, *(each.number + 1 for each in every)])
    while len(every) < wanted and perf_counter() < end:
        for found in puzzles_in(game, number, every, wanted):
            if verify(found):
                every.append(found)
                with path.open("a", encoding="utf-8", newline="\n") as file:
                    file.write(line_of(found) + "\n")
        number += 1
    spent = process_time() - begun
    print(
        f"{game}: {len(every)} puzzles, up to deal {number - 1};"
        f" {len(every) - before} of {number - first} deals in {spent:.0f} s of processor time"
    )


def take(game: str, folder: Path) -> None:
    """Add the puzzles in a folder to the game's own file, if they are not in it."""
    known = {each.key for each in puzzles_of(game)}
    new = [each for each in kept_in(game, folder) if each.key not in known]
    with (FOLDER / f"{game}.json").open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line_of(each)}\n" for each in new)
    print(f"{game}: {len(new)} puzzles added, {len(known) + len(new)} in all")


def main() -> int:
    """Find or verify puzzles; return 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[[], *SEATS], default=[], help="all if none is named")
    parser.add_argument("--find", type=int, default=0, help="number of puzzles that each file is to have")
    parser.add_argument("--start", type=int, default=1, help="first deal to look at")
    parser.add_argument("--seconds", type=float, default=600.0, help="time for each game")
    parser.add_argument("--limit", type=int, default=0, help="puzzles to verify of each game; 0 for all")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder for what is found, in place of the game's own")
    parser.add_argument("--take", type=Path, help="folder whose puzzles are added to the games' own files")
    parser.add_argument("--player", choices=STRENGTHS, help="count what this computer player solves, in place of that")
    asked = parser.parse_args()
    failed = 0
    for game in asked.games or SEATS:
        if asked.take:
            take(game, asked.take)
            continue
        if asked.find:
            asked.out.mkdir(parents=True, exist_ok=True)
            find(game, asked.find, asked.start, asked.seconds, asked.out)
            continue
        every = puzzles_of(game)
        chosen = every[:: max(1, len(every) // asked.limit)][: asked.limit] if asked.limit else every
        if asked.player:
            solved = sum(is_solved(each, asked.player) for each in chosen)
            print(f"{game}: {asked.player} solves {solved} of {len(chosen)} ({solved / len(chosen):.1%})")
            continue
        wrong = [each.key for each in chosen if not verify(each)]
        failed += len(wrong)
        print(f"{game}: {len(chosen) - len(wrong)} of {len(chosen)} verified", *wrong, sep="\n  ")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
