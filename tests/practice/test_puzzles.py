"""Puzzles: their files, themes and order, how answers are kept, and that their answers hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from itertools import pairwise, permutations
from math import isfinite
from pathlib import Path
from random import Random

import pytest

from bench import puzzles as bench
from bench.puzzles import Rollouts, is_solved, kept_in, take, verify
from game.match.store import Store
from game.practice import puzzles
from game.practice.position import PositionMatch
from game.practice.puzzles import (
    AS_NEAR,
    LEAST_VOLATILITY,
    MOST_RATING,
    NEWCOMER,
    RECENT,
    THEMES,
    Puzzle,
    Standing,
    answer_puzzle,
    line_of,
    puzzles_of,
    question_of,
    standing,
    theme_of,
)
from game.practice.rating import Rating, rated
from game.rules.contract import Move
from game.rules.pai_gow.moves import SetHands
from tests.nightly import by_day

TODAY = date(2026, 11, 29)
WITH_PUZZLES = ("pai-gow", "pai-tong", "pong", "tongits")
ME = "Aminah"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "sala.sqlite3")
    yield opened
    opened.close()


def test_puzzle_accepts_a_split_whatever_the_order_of_its_tiles() -> None:
    """PG-31, PG-32: another order, or other tiles of equal rank, found no offer and ended the program."""
    others = 0
    for puzzle in puzzles_of("pai-gow")[:40]:
        match = PositionMatch(puzzle.position, lambda _move: None)
        legal = match.question.legal
        for tiles in permutations((*legal[0].front, *legal[0].rear)):
            split = SetHands(tiles[:2], tiles[2:])
            answers: list[Move] = []
            asked = PositionMatch(puzzle.position, answers.append)
            if asked.deal.allows(puzzle.seat, split):
                asked.play(puzzle.seat, split)
                assert answers[0] in legal
                others += split not in legal
        assert match.deal.listed(puzzle.seat, legal[-1]) == legal[-1]
    assert others > 400


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_puzzle_puts_a_question_to_its_seat_and_its_answer_is_legal(game: str) -> None:
    every = puzzles_of(game)
    assert len({each.key for each in every}) == len(every) > 30
    assert [each.difficulty for each in every] == sorted(each.difficulty for each in every)
    for puzzle in every:
        match = PositionMatch(puzzle.position, lambda _move: None)
        assert puzzle.seat in match.deal.pending()
        assert puzzle.answer in map(str, match.question.legal)
        assert len(match.question.legal) > 1
        assert puzzle.theme == theme_of(match.question)
        assert puzzle.margin > 3 * puzzle.error
        assert match.prepared


def test_puzzles_of_each_game_have_mixed_themes_and_difficulties() -> None:
    every = [each for game in WITH_PUZZLES for each in puzzles_of(game)]
    themes = Counter(each.theme for each in every)
    assert set(themes) == set(THEMES)
    assert sum(not each.difficulty for each in every) < len(every) / 3


@pytest.mark.parametrize("number", by_day([0, 7, 250, 499], range(500)))
def test_pai_gow_puzzle_answer_is_the_best_of_all_splits(number: int) -> None:
    assert verify(puzzles_of("pai-gow")[number])


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_master_solves_at_least_95_percent_of_the_puzzles(game: str) -> None:
    chosen = puzzles_of(game)
    assert sum(is_solved(each, "master") for each in chosen) >= 0.95 * len(chosen)


@pytest.fixture
def damaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[bytes], tuple[Puzzle, ...]]]:
    """Function that writes the file of Pong's puzzles and reads it."""

    def write(data: bytes) -> tuple[Puzzle, ...]:
        file = tmp_path / "pong.json"
        file.write_bytes(data)
        monkeypatch.setattr(puzzles, "_file_of", lambda _game: file)
        puzzles_of.cache_clear()
        return puzzles_of("pong")

    yield write
    puzzles_of.cache_clear()


class Told(Rollouts):
    """Rollouts with given gains by move, in the pattern of so many deals repeated; counts those that are asked for."""

    def __init__(self, **gains: list[int]) -> None:
        self.told, self.asked = gains, Counter[str]()

    def gains(self, move: object, worlds: int) -> list[int]:
        self.asked[str(move)] = max(self.asked[str(move)], worlds)
        every = self.told[str(move)]
        return (every * worlds)[:worlds]


@pytest.mark.parametrize(
    ("others", "holds"),
    [
        ({"worse": [0, 1, 2]}, True),
        ({"worse": [0, 1, 2], "far": [-90, -80]}, True),
        ({"worse": [0, 1, 2], "equal": [6, 7, 8]}, False),
        ({"far": [-90, -80], "unsure": [40, -40, -30, 30]}, False),
        ({"hardly": [6, 7, 7]}, False),
    ],
)
def test_puzzle_answer_counts_as_clear_only_if_clearly_better_than_every_other_move(
    others: dict[str, list[int]],
    holds: bool,  # noqa: FBT001
) -> None:
    found = Told(answer=[6, 7, 8], **others).gap("answer", [*others], 0.5)  # type: ignore[list-item,arg-type]
    assert (found is not None) == holds
    assert found is None or (found[0] >= 0.5 and found[0] > 3 * found[1])


def test_puzzle_search_drops_an_unclear_position_after_the_minimum_number_of_sampled_deals() -> None:
    told = Told(answer=[6, 7, 8], first=[0, 2, 4], second=[0, 2, 4], better=[9, 9, 9])
    assert told.gap("answer", ["first", "second", "better"], 0.5) is None  # type: ignore[list-item,arg-type]
    assert max(told.asked.values()) == bench.WORLDS[0]


def test_unlucky_first_samples_do_not_stop_puzzle_verification() -> None:
    told = Told(answer=[6, 7, 8], other=[20] * 6 + [0, 1, 2] * 30)
    assert told.gap("answer", ["other"], 0.5) is None  # type: ignore[list-item,arg-type]
    assert told.gap("answer", ["other"], 0.5, gives_up=False) is not None  # type: ignore[list-item,arg-type]


def test_puzzles_in_a_folder_are_added_exactly_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped, folder = tmp_path / "shipped", tmp_path / "found"
    first, second, third = puzzles_of("pong")[:3]
    for where, some in ((shipped, [first]), (folder, [first, second, third])):
        where.mkdir()
        (where / "pong.json").write_text("".join(f"{line_of(each)}\n" for each in some), "utf-8")
    monkeypatch.setattr(bench, "FOLDER", shipped)
    monkeypatch.setattr(bench, "puzzles_of", lambda game: tuple(kept_in(game, shipped)))
    for _again in range(2):
        take("pong", folder)
        assert kept_in("pong", shipped) == [first, second, third]


def test_puzzle_bench_measures_all_games_if_none_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["puzzles.py", "--player", "master", "--limit", "1"])
    assert bench.main() == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == list(bench.SEATS)


def lines_of(game: str) -> list[bytes]:
    return [line_of(each).encode() for each in puzzles_of(game)]


@pytest.mark.parametrize(
    "line",
    [
        *(
            b"",
            b"[",
            b"{}",
            b"null",
            b"[1,4,1]",
            b"\xff\xfe",
            b"[" * 100_000,
            b'[1e999,4,1,"","pass",1.0,0.1,0.5,"claim"]',
        ),
        b'["1",4,1,"","pass",1.0,0.1,0.5,"claim"]',
        b'[true,4,1,"","pass",1.0,0.1,0.5,"claim"]',
        b'[1,4,9,"","pass",1.0,0.1,0.5,"claim"]',
        b'[1,99,1,"","pass",1.0,0.1,0.5,"claim"]',
        b'[1,4,1,"","pass",NaN,0.1,0.5,"claim"]',
        b'[1,4,1,"","pass",1.0,0.1,7.5,"claim"]',
        b'[1,4,1,"","pass",1.0,0.1,0.5,"nothing"]',
        b'[1,4,1,"","pass",1.0,0.1,0.5,"claim",{},{}]',
    ],
)
def test_lines_in_a_puzzle_file_that_are_not_puzzles_are_skipped(
    damaged: Callable[[bytes], tuple[Puzzle, ...]], line: bytes
) -> None:
    whole = puzzles_of("pong")
    first, *rest = lines_of("pong")
    assert damaged(b"\r\n".join([first, line, *rest, first])) == whole
    assert damaged(line) == ()


def test_puzzle_with_a_damaged_byte_is_skipped_or_still_playable(
    damaged: Callable[[bytes], tuple[Puzzle, ...]],
) -> None:
    rng, lines = Random(43), lines_of("pong")
    for line in rng.sample(lines, 12):
        for _damage in range(12):
            broken = bytearray(line)
            broken[rng.randrange(len(broken))] = rng.randrange(256)
            for puzzle in damaged(bytes(broken)):
                found = Standing({}, Rating()).next([puzzle])
                assert (found == puzzle) == puzzle.is_playable
                if found is not None:
                    PositionMatch(puzzle.position, lambda _move: None)


def test_puzzle_that_cannot_be_played_is_skipped() -> None:
    first, second = puzzles_of("pong")[:2]
    for change in (
        {"answer": "fly"},
        {"moves": "0 discard s1;0 discard s1"},
        {"moves": "hello"},
        {"moves": ""},
        {"house": {"payer": "nobody"}},
        {"number": 3},
    ):
        broken = first._replace(**change)
        assert Standing({}, Rating()).next([broken, second]) == second
        assert Standing({second.key: True}, Rating()).next([broken, second]) is None


def test_daun_tiga_has_no_puzzles() -> None:
    assert puzzles_of("daun-tiga") == ()


def test_only_the_first_answer_to_a_puzzle_changes_the_rating(store: Store) -> None:
    easy, *_others, hard = puzzles_of("pai-gow")[:250]
    before, after = answer_puzzle(store.journal, ME, hard, TODAY, right=True)
    assert before == NEWCOMER
    assert after.rating > before.rating
    assert after.deviation < before.deviation
    assert answer_puzzle(store.journal, ME, hard, TODAY, right=False) == (after, after)
    _before, lower = answer_puzzle(store.journal, ME, easy, TODAY, right=False)
    assert lower.rating < after.rating
    found = standing(store.journal, ME, "pai-gow")
    assert found.solved == {hard.key: False, easy.key: False}
    assert found.rating == lower
    assert found.is_rated
    assert standing(store.journal, ME, "pong") == Standing({}, NEWCOMER, is_rated=False)
    assert standing(store.journal, "Ravi", "pai-gow").solved == {}
    assert store.journal.rows("SELECT tries FROM puzzle WHERE puzzle = ?", (hard.key,)) == [(2,)]


def test_next_puzzle_is_new_or_was_answered_wrong_until_all_are_solved(store: Store) -> None:
    chosen = puzzles_of("pai-gow")[:3]

    def following() -> object:
        return standing(store.journal, ME, "pai-gow").next(chosen)

    assert following() == chosen[0]
    for puzzle in chosen:
        answer_puzzle(store.journal, ME, puzzle, TODAY, right=puzzle != chosen[1])
    assert following() == chosen[1]
    answer_puzzle(store.journal, ME, chosen[1], TODAY, right=True)
    assert following() is None


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_first_wrong_answer_costs_a_newcomer_no_more_than_a_hundred_points(game: str) -> None:
    """It used to cost up to 590 points."""
    for puzzle in puzzles_of(game):
        assert 0 < NEWCOMER.rating - rated(NEWCOMER, [(puzzle.strength, 0.0)]).rating < 100
        assert 0 < rated(NEWCOMER, [(puzzle.strength, 1.0)]).rating - NEWCOMER.rating < 150


def test_rating_stays_provisional_for_about_ten_answers(store: Store) -> None:
    answers = 0
    while (stands := standing(store.journal, ME, "pai-gow")).is_provisional:
        puzzle = stands.next(puzzles_of("pai-gow"), at_strength=True)
        assert puzzle is not None
        answer_puzzle(store.journal, ME, puzzle, TODAY, right=bool(answers % 2))
        answers += 1
    assert 3 <= answers <= 20


def test_rating_stored_by_an_older_version_is_continued(store: Store) -> None:
    """Ratings used to start at 1500 with a deviation of 350."""
    older = (1115.0, 310.0, 0.06)
    store.journal.write(lambda db: db.execute("INSERT INTO rating VALUES (?, ?, ?, ?, ?)", (ME, "pong", *older)))
    stands = standing(store.journal, ME, "pong")
    assert stands.rating == Rating(*older)
    assert stands.is_provisional
    before, after = answer_puzzle(store.journal, ME, puzzles_of("pong")[0], TODAY, right=True)
    assert before == Rating(*older)
    assert after.rating > before.rating


@pytest.mark.parametrize("at_strength", [False, True])
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_successive_puzzles_have_different_deals_and_themes(game: str, at_strength: bool) -> None:  # noqa: FBT001
    every = puzzles_of(game)
    solved: dict[str, bool] = {}
    recent: list[Puzzle] = []
    while len(recent) < 60:
        stands = Standing(solved, NEWCOMER)
        found = stands.next(every, at_strength=at_strength, recent=recent)
        assert found is not None
        assert found.key not in solved
        assert found.number not in [each.number for each in recent[-RECENT:]]
        new = [each for each in every if each.key not in solved]
        target = NEWCOMER.rating if at_strength else min(each.strength.rating for each in new)
        nearest = min(abs(each.strength.rating - target) for each in new)
        if recent and found.theme == recent[-1].theme:
            others = [each for each in new if each.theme != found.theme]
            others = [each for each in others if each.number not in [one.number for one in recent[-RECENT:]]]
            assert all(abs(each.strength.rating - target) > nearest + AS_NEAR for each in others)
        solved[found.key] = True
        recent.append(found)
    assert len({each.theme for each in recent[:4]}) == min(4, len({each.theme for each in recent}))


@pytest.mark.parametrize(
    ("game", "answers"), [("pong", {"take", "pass", "win"}), ("pai-tong", {"take", "pass", "win"})]
)
def test_easiest_claim_puzzles_alternate_in_kind_and_have_different_answers(game: str, answers: set[str]) -> None:
    solved: dict[str, bool] = {}
    recent: list[Puzzle] = []
    while len(recent) < 24:
        found = Standing(solved, NEWCOMER).next(puzzles_of(game), recent=recent)
        assert found is not None
        solved[found.key] = True
        recent.append(found)
    claims = [each for each in recent if each.theme == "claim"]
    assert {each.answer.split()[0] for each in claims} == answers
    assert all(one.kind != other.kind for one, other in pairwise(claims))


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_puzzles_question_matches_its_legal_answers(game: str) -> None:
    asked = Counter[str]()
    for puzzle in puzzles_of(game)[::5]:
        view = PositionMatch(puzzle.position, lambda _move: None).question
        question, words = question_of(view), {str(move).split()[0] for move in view.legal}
        asked[question] += 1
        assert question.endswith("?")
        assert ("discard" in question and "draw" not in question) <= bool(words & {"discard", "pass"})
        assert ("challenge" in question) == ("challenge" in words)
        assert ("call now" in question) == ("call" in words)
        assert ("banker" in question) == (puzzle.theme == "bank")
        assert ("split" in question) == ("split" in words)
    assert len(asked) > 1


@pytest.mark.parametrize("at_strength", [False, True])
@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_players_rated_above_newcomers_get_plain_wins_only_after_all_other_puzzles(
    game: str,
    at_strength: bool,  # noqa: FBT001
) -> None:
    every = puzzles_of(game)
    wins = [each for each in every if each.is_plain_win]
    assert wins
    others = {each.key: True for each in every if not each.is_plain_win}
    last = next(iter(others))
    for rating, is_win_early in ((NEWCOMER.rating, True), (NEWCOMER.rating + 1, False)):
        left = Standing({key: True for key in others if key != last}, Rating(rating))
        found = left.next([*wins, *(each for each in every if each.key == last)], at_strength=at_strength)
        assert found is not None
        assert is_win_early or found.key == last
        known = Standing(others, Rating(rating))
        found = known.next(every, at_strength=at_strength)
        assert found is not None
        assert found.is_plain_win, "they come at last"
        assert Standing({}, Rating(rating)).next(wins, at_strength=at_strength) in wins, "its theme was chosen"


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_each_puzzles_theme_matches_its_answer_and_the_first_puzzle_is_not_a_win(game: str) -> None:
    every = puzzles_of(game)
    assert {each.answer.split()[0] for each in every if each.theme == "discard"} <= {"discard"}
    first = Standing({}, NEWCOMER).next(every)
    assert first is not None
    assert first.theme != "win"
    wins = [each for each in every if each.theme == "win"]
    assert Standing({}, NEWCOMER).next(wins) == (wins[0] if wins else None), "where only these are chosen"


def test_puzzle_at_the_players_strength_is_the_one_with_the_nearest_rating(store: Store) -> None:
    every = puzzles_of("pai-gow")
    stands = standing(store.journal, ME, "pai-gow")
    found = stands.next(every, at_strength=True)
    assert found is not None
    nearest = min(abs(each.strength.rating - stands.rating.rating) for each in every)
    assert abs(found.strength.rating - stands.rating.rating) == nearest


def test_invalid_rating_rows_fall_back_to_the_initial_rating(store: Store) -> None:
    answer_puzzle(store.journal, ME, puzzles_of("pai-gow")[0], TODAY, right=True)
    for column, value in (("rating", 1e9), ("deviation", -1.0), ("volatility", "high")):
        store.journal.write(
            lambda db, column=column, value=value: db.execute(f"UPDATE rating SET {column} = ?", (value,))  # type: ignore[misc]  # noqa: S608
        )
        assert standing(store.journal, ME, "pai-gow").rating == NEWCOMER


@pytest.mark.parametrize(("column", "value"), [("rating", 9999.0), ("rating", -9999.0), ("volatility", 1e-200)])
def test_puzzle_answer_can_be_rated_with_any_number_stored_as_rating(store: Store, column: str, value: float) -> None:
    puzzle = puzzles_of("pong")[0]
    row = {"rating": 1500.0, "deviation": 350.0, "volatility": 0.06} | {column: value}
    store.journal.write(lambda db: db.execute("INSERT INTO rating VALUES (?, ?, ?, ?, ?)", (ME, "pong", *row.values())))
    before, after = answer_puzzle(store.journal, ME, puzzle, TODAY, right=False)
    assert before == NEWCOMER
    assert 0 < after.rating < before.rating


@pytest.mark.parametrize("deviation", [1e-9, 350.0])
@pytest.mark.parametrize("volatility", [LEAST_VOLATILITY, 1.0])
@pytest.mark.parametrize("rating", [-MOST_RATING, MOST_RATING])
def test_most_extreme_plausible_ratings_can_be_rated(rating: float, volatility: float, deviation: float) -> None:
    for puzzle in (puzzles_of("tongits")[0], puzzles_of("tongits")[-1]):
        for score in (0.0, 1.0):
            after = rated(Rating(rating, deviation, volatility), [(puzzle.strength, score)])
            assert isfinite(after.rating)
            assert after.deviation > 0
