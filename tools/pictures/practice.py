"""Named states of the practice room and of the verdict on an answer."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final, cast

from game.games import BUNDLES
from game.i18n import _
from game.i18n.dates import day_words
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.practice.mistakes import MistakeFinder, answered, position_of, schedule
from game.practice.position import PositionMatch, Weighing
from game.practice.puzzles import answer_puzzle, puzzles_of
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes.game_uis import table_scene
from game.scenes.practice.practice_launcher import Examiner
from game.scenes.practice.practice_room_scene import MISTAKES, PUZZLES, PracticeScene
from game.scenes.practice.verdict import VerdictScene
from game.table.characters import face_of
from game.table.seat_names import table_reader
from game.table.table_callbacks import NOWHERE
from tools.pictures.posed_tables import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.practice.position import Position
    from game.practice.puzzles import Puzzle
    from game.scenes.table.scene import TableScene
    from game.ui.scene import Scene

TODAY: Final = date(2026, 11, 29)
GAME: Final = "pai-gow"
DEALS: Final = 6
OPEN_SETS: Final = "tongits 494bc 0 44"
"""Key of a puzzle with eight sets on the table."""
ONE: Final = ("You",)
TWO: Final = ("Aminah", "Ravi")


def played_at_random(store: Store, names: tuple[str, ...] = ONE, game: str = GAME) -> None:
    """Play a match of Pai Gow at random, record it, and find the mistakes of everybody named."""
    rules, rng = GAMES[game], Random(3)
    rest = [Player(f"Guest {seat}", "first") for seat in range(rules.default_seats - len(names))]
    match = store.start(rules, rules.Options(), [*(Player(name, PERSON) for name in names), *rest], DEALS, f"{3:064x}")
    think = LEVELS[game]["random"].think
    while not match.over:
        if match.paid:
            match.next_deal()
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, decide(think, match.view(seat), rng).move)
        match.finish_deal()
    Index(store.journal).finish()
    finder = MistakeFinder(store.journal)
    for name in names:
        finder.choose(name)
        while finder.step(1.0, TODAY):
            pass


@cache
def practised(names: tuple[str, ...] = ONE, answers: int = 0) -> Store:
    """Return a store with mistakes, the costliest `answers` of which were answered right."""
    store = Store.open(IN_MEMORY)
    played_at_random(store, names)
    for mistake in schedule(store.journal, names[0], TODAY).due[:answers]:
        answered(store.journal, mistake, TODAY, right=True)
    return store


def room(store: Store, days: int = 0, waiting: int = 0, page: int = MISTAKES, game: str = "") -> Scene:
    """Return the room some days after the mistakes were found, with so many deals still to be weighed."""
    today = TODAY + timedelta(days=days)
    return PracticeScene(
        store.journal,
        lambda: today,
        lambda _mistake: None,
        lambda _puzzle: None,
        nothing,
        lambda: waiting,
        page,
        lambda _person: None,
        game=game,
    )


def verdict(*, right: bool, last: bool = False) -> VerdictScene:
    """Return the verdict on the costliest mistake, answered as in its deal or as the master does."""
    journal = practised().journal
    mistake = schedule(journal, ONE[0], TODAY).due[0]
    match = PositionMatch(position_of(journal, mistake), lambda _move: None)
    weighing = Weighing(GAME, match.question, mistake.moves)
    ((text,),) = journal.rows("SELECT move FROM move WHERE deal = ? AND number = ?", (mistake.deal, mistake.moves + 1))
    weighing.answer(match.game.parse_move(text))
    weighing.finish()
    if right and weighing.moment is not None:
        best = weighing.moment.best.move
        weighing = Weighing(GAME, match.question, mistake.moves)
        weighing.answer(best)
    ways = {"on_play_on": nothing, "on_done": nothing}
    return VerdictScene(
        weighing,
        table_reader(match),
        lambda: (weighing.right, _("It will come back on {day}.").format(day=day_words("2026-12-02", TODAY))),
        on_next=None if last else nothing,
        faces=tuple(map(face_of, match.players)),
        **ways,
    )


def asked(game: str, theme: str) -> TableScene:
    """Return the table of a game's easiest puzzle of a theme."""
    puzzle = next(each for each in puzzles_of(game) if each.theme == theme)
    return at_table(puzzle.position)


def asked_again() -> TableScene:
    """Return the table of the costliest mistake."""
    journal = practised().journal
    return at_table(position_of(journal, schedule(journal, ONE[0], TODAY).due[0]))


def at_table(position: Position) -> TableScene:
    """Return the table of a position with its question."""
    match = PositionMatch(position, lambda _move: None)
    weighing = Weighing(position.game.name, match.question, len(position.moves))
    table = table_scene(cast("Match", match), Store.open(IN_MEMORY), NOWHERE)
    table.companion = Examiner(table, match.question, position.theme, weighing, nothing)
    return table


def answered_puzzle(puzzle: Puzzle, *, right: bool) -> VerdictScene:
    """Return the verdict on the first answer to a puzzle."""
    match = PositionMatch(puzzle.position, lambda _move: None)
    weighing = Weighing(puzzle.game, match.question, len(puzzle.made), puzzle.margin)
    wanted = (str(move) == puzzle.answer for move in match.question.legal)
    weighing.answer(next(m for m, is_best in zip(match.question.legal, wanted, strict=True) if is_best == right))
    weighing.finish()
    words = _("Your provisional rating in {game} is now {rating} ({change}).")
    rating, change = (1218, "+18") if right else (1102, "\u221298")
    return VerdictScene(
        weighing,
        table_reader(match),
        lambda: (right, words.format(game=BUNDLES[puzzle.game].title, rating=rating, change=change)),
        on_next=nothing,
        on_play_on=nothing,
        on_done=nothing,
        faces=tuple(map(face_of, match.players)),
    )


def open_sets() -> VerdictScene:
    """Return the verdict on a puzzle of Tongits with eight sets on the table."""
    return answered_puzzle(next(each for each in puzzles_of("tongits") if each.key == OPEN_SETS), right=False)


@cache
def rated() -> Store:
    """Return a store of somebody who has answered two puzzles of Pong."""
    store = Store.open(IN_MEMORY)
    for place, puzzle in enumerate(puzzles_of("pong")[:2]):
        answer_puzzle(store.journal, ONE[0], puzzle, TODAY, right=not place)
    return store


QUESTIONS: Final = (
    ("pong", "claim"),
    ("pong", "discard"),
    ("pai-tong", "claim"),
    ("pai-tong", "discard"),
    ("pai-gow", "split"),
    ("pai-gow", "bank"),
    ("tongits", "challenge"),
    ("tongits", "discard"),
    ("tongits", "call"),
    ("tongits", "claim"),
)
"""Games and themes whose questions are shown."""
PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "practice": lambda: room(practised(answers=1), waiting=12),
    "practice-people": lambda: room(practised(TWO)),
    "practice-nothing-due": lambda: room(practised(answers=99)),
    "practice-empty": lambda: room(Store.open(IN_MEMORY)),
    "practice-puzzles": lambda: room(practised(TWO), page=PUZZLES),
    "practice-rated": lambda: room(rated(), page=PUZZLES, game="pong"),
    "practice-right": lambda: verdict(right=True),
    "practice-wrong": lambda: verdict(right=False, last=True),
    "puzzle-right": lambda: answered_puzzle(puzzles_of("pong")[0], right=True),
    "puzzle-wrong": lambda: answered_puzzle(puzzles_of("pong")[0], right=False),
    "puzzle-open-sets": open_sets,
    "mistake": asked_again,
    **{f"puzzle-{game}-{theme}": partial(asked, game, theme) for game, theme in QUESTIONS},
}
"""Function that returns the scene of each picture."""
