"""The page on opponents lists the existing levels, with the figures written by the bench."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from bench import ladder
from game.match.duplicate_eval import Figures, Tally
from game.opponents import LEVELS, STRENGTHS, TEMPERAMENTS, offered
from game.rules import GAMES

PAGE = ladder.PAGE.read_text(encoding="utf-8")
FIGURES = PAGE.split(ladder.BEGIN)[1].split(ladder.END)[0]


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_opponents_page_lists_the_opponent_keys_offered_in_the_lobby() -> None:
    rows = re.findall(r"^\| `(-?\w+)` \|", PAGE, re.MULTILINE)
    assert rows == [*STRENGTHS, *(f"-{taste}" for taste in TEMPERAMENTS[1:])]
    told = set(re.findall(r"`([\w-]+)`", PAGE.split("\n## ")[0]))
    for game in GAMES:
        strong = {level.strength for level in offered(game).values()} - {""}
        assert strong in ({*STRENGTHS}, set())
        if not strong:
            assert set(offered(game)) <= told
        assert set(LEVELS[game]) - set(offered(game)) <= told


def test_opponents_page_describes_the_opponents_of_every_game() -> None:
    titles = re.findall(r"^### (.+)$", section("How the opponents think"), re.MULTILINE)
    assert sorted(title for both in titles for title in both.split(" and ")) == sorted(
        game.title for game in GAMES.values()
    )


def test_opponents_page_figures_state_command_and_date_and_cover_every_game() -> None:
    assert "`python bench/ladder.py --only steps --write`" in section("Figures")
    titles = re.findall(r"^### (.+)$", FIGURES, re.MULTILINE)
    for game in GAMES.values():
        assert any(title.startswith(game.title) for title in titles)
    rows = re.findall(r"^\| ([\w-]+) \| ([\w-]+) \| [+-].* \| (\d+) \| (.+) \|$", FIGURES, re.MULTILINE)
    assert all(date.fromisoformat(day) and int(shuffles) > 1 for _, _, shuffles, day in rows)
    named = {(challenger, other) for challenger, other, _, _ in rows}
    keys = set(LEVELS["pong"])
    assert named
    assert {key for pair in named for key in pair} <= keys
    assert set(ladder.pairs(steps=True)) <= named


def test_opponents_page_lists_exact_cost_of_each_pai_gow_level() -> None:
    """PG-60: including the cost of its mistakes."""
    costs = re.findall(r"^\| (\w+) \| ([\d.]+) % \| ([\d.]+) % \|$", FIGURES, re.MULTILINE)
    assert [name for name, *_ in costs] == [*reversed(STRENGTHS)]
    for side in (1, 2):
        sums = [float(row[side]) for row in costs]
        assert sums == sorted(sums)
        assert sums[0] == 0


def test_ladder_measures_all_pairs_of_levels() -> None:
    every = list(ladder.pairs(steps=False))
    assert len(every) == len(set(every)) == 6 + 4 + 8
    assert ("master", "beginner") in every
    assert ("casual-sly", "casual") in every


def test_ladder_replaces_the_table_rows_that_begin_with_the_same_cells() -> None:
    """Only in the marked part and under their heading; rows that were not measured stay unchanged."""
    old = "\n### Pong\n\n| a | b | 1 |\n| a | c | 2 |\n\n### Tongits\n\n| a | b | 3 |\n\n"
    page = f"before\n### Pong\n| a | b | 0 |\n{ladder.BEGIN}{old}{ladder.END}\nafter"
    new = ladder.written(page, [ladder.Row("Pong", "| a | b |", "| a | b | 9 |")])
    assert new == page.replace("| a | b | 1 |", "| a | b | 9 |")
    more = ladder.written(page, [ladder.Row("Pong", "| d | b |", "| d | b | 4 |")])
    assert more == page.replace("| a | c | 2 |", "| a | c | 2 |\n| d | b | 4 |")


def test_ladder_appends_missing_tables_to_the_page() -> None:
    page = f"before\n{ladder.BEGIN}\n\n{ladder.END}\nafter"
    new = ladder.written(page, [ladder.Row("Pai Gow", "| master |", "| master | 0 % | 0 % |")])
    head = "\n".join(ladder.head_of("Pai Gow"))
    assert new == f"before\n{ladder.BEGIN}\n{head}\n| master | 0 % | 0 % |\n\n{ladder.END}\nafter"


def test_ladder_row_shows_the_win_rate_relative_to_an_even_share() -> None:
    table = ladder.TABLES[0]
    figures = Figures(1.5, 0.25, 0.35, 0.021, 400)
    row = ladder.row(table, "master", "adept", figures, 100)
    assert row.title == "Pong, 4 players"
    assert row.text.startswith(row.key)
    assert row.text.startswith("| master | adept | +10.0 ± 2.1 | +1.50 ± 0.25 | 100 | 20")


def test_ladder_does_not_replay_stored_shuffles(tmp_path) -> None:
    """Stored and new shuffles are combined into one row."""
    tallies = [Tally((3, -1, -1, -1), (2, 1, 1, 0), (2, 1, 1, 0)), Tally((0, 0, 0, 0), (1, 1, 1, 1), (1, 1, 1, 1))]
    path = tmp_path / "kept" / "rows.json"
    name = "Pong, 4 players: master, first"
    ladder.Kept(path).add(name, 1, tallies)
    kept = ladder.Kept(path)
    assert kept.of(name) == {1: tallies[0], 2: tallies[1]}
    pool = ThreadPoolExecutor(1)
    pool.shutdown()  # and so raises an error if it is asked to play
    found = ladder.duel(pool, ladder.TABLES[0], "master", "first", 2, kept)
    assert found.chips_per_deal == 0.375


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["--shuffles", "1"],
        ["pong", "--pair", "master,nobody"],
        ["--jobs", "0"],
    ],
)
def test_ladder_rejects_invalid_arguments_with_message(arguments, monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.argv", ["ladder.py", *arguments])
    with pytest.raises(SystemExit) as stopped:
        ladder.main()
    assert stopped.value.code == 2
    assert "error: " in capsys.readouterr().err
