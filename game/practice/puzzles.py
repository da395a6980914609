"""Puzzles: positions in which one answer is clearly best, found and verified by `bench/puzzles.py`.

Each game has a file that is read on first use. Every line is a JSON list with the fields of `Puzzle` except its game.
Lines that are not puzzles, as in a damaged installation, are skipped.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from math import isfinite, log10
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from game.i18n import N_
from game.match.players import PERSON, seated
from game.match.untrusted_input import UntrustedInputError, json_of
from game.opponents import usual
from game.practice.position import Position, PositionMatch
from game.practice.rating import MIDDLE, Rating, rated
from game.rules import GAMES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from datetime import date
    from importlib.resources.abc import Traversable

    from game.match.journal import Journal
    from game.rules.contract import Move, Seat, View

CHIPS: Final = 200
"""Chips of every seat before the deal."""
THEMES: Final = {
    "discard": N_("What to discard"),
    "win": N_("Discard or win"),
    "lay": N_("Lay down or discard"),
    "claim": N_("Take the discard or not"),
    "call": N_("Call or play on"),
    "challenge": N_("Challenge or fold"),
    "split": N_("How to split"),
    "bank": N_("As banker"),
}
"""Names of the themes by key, in display order; translated when displayed."""
NEWCOMER: Final = Rating(1200.0, 150.0)
"""Rating before the first answer: between the easiest puzzles and the middle one.

Glickman's usual start of 1500 with a deviation of 350 fits opponents of any strength. Puzzles begin with the easiest
ones, and there one wrong answer would cost 590 points; from here it costs at most a hundred.
"""
PROVISIONAL: Final = 110.0
"""Deviation above which a rating is called provisional, as on chess sites.

About ten answers bring a newcomer's deviation below it.
"""
AS_NEAR: Final = 120.0
"""Rating points within which puzzles count as equally suitable; the odds of a right answer change by a factor of 2."""
NOT_FIRST: Final = frozenset({"win"})
"""Themes that come after all other themes not seen recently: noticing a complete hand makes a dull first puzzle."""
RECENT: Final = 10
"""Number of the latest answers whose deals are avoided."""
QUESTIONS: Final = {
    "discard": N_("Your turn: what do you discard?"),
    "win": N_("Your turn: do you discard or win?"),
    "lay": N_("Your turn: do you lay cards down first, or what do you discard?"),
    "claim": N_("Do you claim the discard or let it go?"),
    "call": N_("Your turn: do you call now or play on?"),
    "challenge": N_("Another player has called: do you challenge or fold?"),
    "split": N_("How do you split your four tiles into front and rear?"),
    "bank": N_("You are the banker: how do you split your four tiles?"),
}
"""Question asked by each theme, translated when displayed."""
SPREAD: Final = 400.0
"""Rating points by which a puzzle is harder if the odds of a wrong answer are ten times as high."""
DEVIATION: Final = 80.0
"""Deviation of a puzzle's rating, which is uncertain because it is based on a few answers by opponents."""
MOST_RATING: Final = 4000.0
"""Highest plausible rating in a file; beyond it, the expected results are too extreme to be measured."""
MOST_KEPT: Final = 4096
"""Maximum number of cached results of `Puzzle.is_playable`."""
FIELDS: Final = [int, int, int, str, str, float, float, float, str]
"""Types of the values in a line; a dictionary of house rules may follow."""
LEAST_VOLATILITY: Final = 1e-6
"""Lowest plausible volatility in a file."""


class Puzzle(NamedTuple):
    """A position with one clearly best answer."""

    game: str
    number: int
    """Number of the deal; its seed is this number written as 64 hex digits."""
    seats: int
    seat: Seat
    moves: str
    """Moves before the question, such as '0 bet 10;1 keep'."""
    answer: str
    margin: float
    """Minimum number of chips, on average, by which every other answer is worse."""
    error: float
    """Standard error of the margin; 0 if it is exact."""
    difficulty: float
    """Fraction of answers by weaker opponents that were wrong, 0 to 1."""
    theme: str
    """Theme of the puzzle, a key in `THEMES`."""
    house: dict[str, str | int] = {}  # noqa: RUF012 - never changed
    """House rules that differ from the defaults."""

    @property
    def key(self) -> str:
        """Name that identifies the puzzle in the journal."""
        return f"{self.game} {self.number:x} {self.seat} {len(self.made)}"

    @property
    def made(self) -> list[str]:
        """The moves before the question, each with its seat: '0 bet 10'."""
        return [each for each in self.moves.split(";") if each]

    @property
    def kind(self) -> tuple[str, bool]:
        """The theme, and whether the last discard gives the seat its turn: to take or draw, not to claim or pass."""
        discarders = [int(each.split()[0]) for each in self.made if each.split()[1] == "discard"]
        return self.theme, bool(discarders) and (discarders[-1] + 1) % self.seats == self.seat

    @property
    def is_plain_win(self) -> bool:
        """Whether the puzzle only requires noticing a complete hand, which no weaker opponent has missed."""
        return self.theme in NOT_FIRST and self.answer == "win" and not self.difficulty

    @property
    def strength(self) -> Rating:
        """Rating of the puzzle, from its measured difficulty: 1500 if half of the answers were wrong."""
        wrong = min(max(self.difficulty, 0.03), 0.97)
        return Rating(MIDDLE + SPREAD * log10(wrong / (1 - wrong)), DEVIATION)

    @property
    def position(self) -> Position:
        """The position on the table; the seat that answers is a person."""
        rules = GAMES[self.game]
        kinds = [PERSON if seat == self.seat else usual(self.game) for seat in range(self.seats)]
        made: list[tuple[Seat, Move]] = []
        for each in self.made:
            seat, text = each.split(" ", 1)
            made.append((int(seat), rules.parse_move(text)))
        seed, chips = f"{self.number:064x}", (CHIPS,) * self.seats
        players = seated(kinds, (), self.game)
        options = rules.Options.parse(self.house)
        return Position(rules, options, players, self.seat, chips, seed, None, 1, tuple(made), theme=THEMES[self.theme])

    @property
    def is_playable(self) -> bool:
        """Whether the rules allow the position, the seat is asked there, and the stored answer is legal."""
        return _is_playable(self.game, line_of(self))


def _file_of(game: str) -> Traversable:
    return files("game.practice").joinpath("puzzles", f"{game}.json")


def with_puzzles() -> list[str]:
    """Return the games that come with puzzles, whether or not these can be read."""
    return [name for name in GAMES if _file_of(name).is_file()]


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles, easiest first; () if none can be read."""
    try:
        lines = _file_of(game).read_bytes().split(b"\n")
    except OSError:
        return ()
    found: dict[str, Puzzle] = {}
    for line in lines:
        puzzle = _puzzle_in(game, line)
        if puzzle is not None:
            found.setdefault(puzzle.key, puzzle)
    return tuple(sorted(found.values(), key=lambda one: (one.difficulty, -one.margin, one.number)))


def _puzzle_in(game: str, line: bytes) -> Puzzle | None:
    """Parse a line as a puzzle without playing its moves, which takes longer; return None if invalid."""
    try:
        value = json_of(line.decode("utf-8"))
    except (UnicodeDecodeError, UntrustedInputError):
        return None
    if not isinstance(value, list) or [*map(type, value)] not in (FIELDS, [*FIELDS, dict]):
        return None
    puzzle = Puzzle(game, *value)
    sound = (
        puzzle.number >= 0
        and puzzle.seats in GAMES[game].seats
        and 0 <= puzzle.seat < puzzle.seats
        and isfinite(puzzle.margin)
        and 0 <= puzzle.difficulty <= 1
        and puzzle.theme in THEMES
    )
    return puzzle if sound else None


@lru_cache(maxsize=MOST_KEPT)
def _is_playable(game: str, line: str) -> bool:
    puzzle = Puzzle(game, *json.loads(line))
    try:
        match = PositionMatch(puzzle.position, lambda _move: None)
    except ValueError:  # a move or a house rule that does not exist, or a move against the rules
        return False
    return puzzle.answer in map(str, match.question.legal)


class Standing(NamedTuple):
    """A person's progress and rating in a game's puzzles."""

    solved: dict[str, bool]
    """Whether each puzzle's last answer was right, by puzzle key, for all puzzles answered."""
    rating: Rating
    is_rated: bool = True
    """Whether `rating` is based on answers; if not, it is a newcomer's rating."""

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still too uncertain to be meaningful."""
        return self.rating.deviation > PROVISIONAL

    def next(
        self, chosen: Sequence[Puzzle], *, at_strength: bool = False, recent: Sequence[Puzzle] = ()
    ) -> Puzzle | None:
        """Return the next puzzle: a new one, otherwise one last answered wrongly; None if all are solved.

        By default the easiest puzzle comes next; with `at_strength`, the one nearest to the person's rating. Among
        equally suitable puzzles, one that differs from those of `recent` (latest last) in deal, theme and kind is
        preferred; if several remain, the order is random but reproducible. Puzzles that cannot be played are skipped.
        A person rated above a newcomer is asked whether to win only when no other puzzle is left.
        """
        late = [each for each in chosen if each.is_plain_win] if self.rating.rating > NEWCOMER.rating else []
        rest = [each for each in chosen if not (late and each.is_plain_win)]
        return self._next(rest, recent, at_strength=at_strength) or self._next(late, recent, at_strength=at_strength)

    def _next(self, chosen: Sequence[Puzzle], recent: Sequence[Puzzle], *, at_strength: bool) -> Puzzle | None:
        new = [each for each in chosen if each.key not in self.solved]
        wrong = [each for each in chosen if not self.solved.get(each.key, True)]
        if at_strength:
            for left in (new, wrong):
                left.sort(key=lambda each: abs(each.strength.rating - self.rating.rating))
        for left in (new, wrong):
            playable = next((place for place, each in enumerate(left) if each.is_playable), None)
            if playable is not None:
                return self._varied(left[playable:], recent, at_strength=at_strength)
        return None

    def _varied(self, left: Sequence[Puzzle], recent: Sequence[Puzzle], *, at_strength: bool) -> Puzzle:
        """Return a playable puzzle of `left` that repeats as little as possible of the recent ones.

        The most suitable puzzles come first in `left`; the first one must be playable.
        """
        target = self.rating.rating if at_strength else left[0].strength.rating
        most = abs(left[0].strength.rating - target) + AS_NEAR
        deals = {(each.game, each.number) for each in recent[-RECENT:]}
        themes = {each.theme: place for place, each in enumerate(recent)}
        kinds = {each.kind: place for place, each in enumerate(recent)}

        def repeats(puzzle: Puzzle) -> tuple[bool, bool, float, int, int]:
            repeated = (puzzle.game, puzzle.number) in deals
            if abs(puzzle.strength.rating - target) > most:
                return repeated, True, 0, 0, 0
            unseen = -0.5 if puzzle.theme in NOT_FIRST else -1.0
            # Mixed, because in the order of their margins most of the first puzzles have the same answer.
            mixed = crc32(f"{puzzle.key} after {recent[-1].key}".encode()) if recent else 0
            return repeated, False, themes.get(puzzle.theme, unseen), kinds.get(puzzle.kind, -1), mixed

        return next(each for each in sorted(left, key=repeats) if each.is_playable)


def standing(journal: Journal, person: str, game: str) -> Standing:
    """Return a person's standing in a game's puzzles, ignoring invalid rows.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    known = {each.key for each in puzzles_of(game)}
    rows = journal.valid_rows("SELECT puzzle, solved FROM puzzle WHERE name = ?", (person,))
    found = [
        Rating(*row)
        for row in journal.valid_rows(
            "SELECT rating, deviation, volatility FROM rating WHERE name = ? AND game = ?", (person, game)
        )
        if abs(row[0]) <= MOST_RATING and 0 < row[1] <= Rating().deviation and LEAST_VOLATILITY <= row[2] <= 1
    ]
    solved = {key: bool(solved) for key, solved in rows if key in known}
    return Standing(solved, found[0] if found else NEWCOMER, bool(found))


def answer_puzzle(journal: Journal, person: str, puzzle: Puzzle, today: date, *, right: bool) -> tuple[Rating, Rating]:
    """Store an answer; return the person's rating before and after it. Only the first answer to a puzzle is rated.

    If the file cannot be written now, the answer is written later.
    """
    before_answer = standing(journal, person, puzzle.game)
    before = before_answer.rating
    first = puzzle.key not in before_answer.solved
    after = rated(before, [(puzzle.strength, float(right))]) if first else before

    def work(db: sqlite3.Connection) -> None:
        db.execute(
            "INSERT INTO puzzle VALUES (?, ?, ?, 1, ?) ON CONFLICT DO UPDATE SET"
            " solved = excluded.solved, tries = tries + 1, day = excluded.day",
            (person, puzzle.key, int(right), today.isoformat()),
        )
        if first:
            db.execute("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?)", (person, puzzle.game, *after))

    journal.commit(work)
    return before, after


def line_of(puzzle: Puzzle) -> str:
    """Format a puzzle as a line of its game's file."""
    return json.dumps(puzzle[1:] if puzzle.house else puzzle[1:-1], separators=(",", ":"))


def question_of(view: View) -> str:
    """Return the question that a position asks, as an untranslated sentence; it gives no hint."""
    words = {str(move).split()[0] for move in view.legal}
    theme = theme_of(view)
    if theme == "claim" and "pass" not in words:
        return N_("Your turn: do you take the discard or draw from the stock?")
    return QUESTIONS[theme]


def theme_of(view: View) -> str:
    """Return the theme of a question, a key in `THEMES`."""
    words = {str(move).split()[0] for move in view.legal}
    if "split" in words:
        return "bank" if getattr(view.table, "banker", None) == view.seat else "split"
    if words & {"fold", "challenge"}:
        return "challenge"
    if "call" in words:
        return "call"
    if words & {"pass", "take"}:
        return "claim"
    return "win" if "win" in words else "lay" if words - {"discard"} else "discard"
