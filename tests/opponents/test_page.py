"""The page on opponents tells of those that there are, and its figures are those that the bench writes."""

from __future__ import annotations

import re

import pytest

from bench import ladder
from game.match.by_kind import Figures
from game.opponents import LEVELS, STRENGTHS, TEMPERAMENTS, offered
from game.rules import GAMES

PAGE = ladder.PAGE.read_text(encoding="utf-8")
FIGURES = PAGE.split(ladder.BEGIN)[1].split(ladder.END)[0]


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_the_keys_of_the_page_are_those_of_the_lobby() -> None:
    rows = re.findall(r"^\| `(-?\w+)` \|", PAGE, re.MULTILINE)
    assert rows == [*STRENGTHS, *(f"-{taste}" for taste in TEMPERAMENTS[1:])]
    told = set(re.findall(r"`([\w-]+)`", PAGE.split("\n## ")[0]))
    for game in GAMES:
        strong = {level.strength for level in offered(game).values()} - {""}
        assert strong in ({*STRENGTHS}, set())
        if not strong:
            assert set(offered(game)) <= told
        assert set(LEVELS[game]) - set(offered(game)) <= told


def test_every_game_has_a_paragraph_on_how_its_opponents_think() -> None:
    titles = re.findall(r"^### (.+)$", section("How the opponents think"), re.MULTILINE)
    assert sorted(title for both in titles for title in both.split(" and ")) == sorted(
        game.title for game in GAMES.values()
    )


def test_the_figures_have_a_command_a_date_and_every_game() -> None:
    assert re.search(r"`python bench/ladder\.py[^`]*`, \d{4}-\d\d-\d\d\.", FIGURES)
    titles = re.findall(r"^### (.+)$", FIGURES, re.MULTILINE)
    for game in GAMES.values():
        assert any(title.startswith(game.title) for title in titles)
    named = set(re.findall(r"^\| ([\w-]+) \| ([\w-]+) \| [+-]", FIGURES, re.MULTILINE))
    keys = set(LEVELS["pong"])
    assert named
    assert {key for pair in named for key in pair} <= keys
    assert set(ladder.pairs(steps=True)) <= named


def test_each_level_of_pai_gow_has_its_cost() -> None:
    """PG-60: exactly, slips and all."""
    costs = re.findall(r"^\| (\w+) \| ([\d.]+) % \| ([\d.]+) % \|$", FIGURES, re.MULTILINE)
    assert [name for name, *_ in costs] == [*reversed(STRENGTHS)]
    for side in (1, 2):
        sums = [float(row[side]) for row in costs]
        assert sums == sorted(sums)
        assert sums[0] == 0


def test_all_pairs_of_levels_are_measured() -> None:
    every = list(ladder.pairs(steps=False))
    assert len(every) == len(set(every)) == 6 + 4 + 8
    assert ("master", "beginner") in every
    assert ("casual-sly", "casual") in every


def test_only_the_marked_part_is_written() -> None:
    page = f"before\n{ladder.BEGIN}\nold\n{ladder.END}\nafter"
    assert ladder.written(page, ["new"]) == f"before\n{ladder.BEGIN}\nnew\n{ladder.END}\nafter"


def test_a_row_says_how_far_over_the_even_share() -> None:
    table = ladder.TABLES[0]
    figures = Figures(1.5, 0.25, 0.35, 0.021, 400)
    assert ladder.row(table, "master", "adept", figures, 100) == (
        "| master | adept | +10.0 ± 2.1 | +1.50 ± 0.25 | 100 |"
    )


@pytest.mark.parametrize("arguments", [["chess"], ["--shuffles", "1"], ["pong", "--write"]])
def test_bad_words_get_a_sentence(arguments, monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.argv", ["ladder.py", *arguments])
    with pytest.raises(SystemExit) as stopped:
        ladder.main()
    assert stopped.value.code == 2
    assert "error: " in capsys.readouterr().err
