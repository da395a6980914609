"""README and the developers' page: commands work, links are valid, and the example scores."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from PIL import Image

import play
from game.cli import main
from game.rules import GAMES
from tools.pictures.readme import MOVING, STILLS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "developing.md"]
CODE = re.compile(r"```(?:sh|json)\n(.*?)```|`([^`\n]+)`", re.DOTALL)


def shown_commands(program: str) -> list[list[str]]:
    """Return the words after `program` in every command on the pages, without comments."""
    lines = [
        line
        for page in PAGES
        for block, inline in CODE.findall(page.read_text(encoding="utf-8"))
        for line in (block or inline).splitlines()
    ]
    commands = [shlex.split(line, comments=True) for line in lines if line.startswith(f"{program} ")]
    return [command[len(program.split()) :] for command in commands]


def test_readme_names_exactly_two_setup_commands() -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    first = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert first is not None
    assert "\n## " not in text[: first.start()], "they come first"
    assert [shlex.split(line, comments=True) for line in first[1].splitlines()] == [
        ["python3", "play.py"],
        ["python3", "play.py", "test"],
    ]


def test_each_promise_in_the_readme_names_an_existing_test() -> None:
    text = PAGES[1].read_text(encoding="utf-8").split("### Promises\n", 1)[1].split("\n## ", 1)[0]
    rows = [line for line in text.splitlines() if line.startswith("| ") and "`tests/" in line]
    named = re.findall(r"`(tests/[\w/.]+)`", text)
    assert len(named) == len(rows) >= 8
    for path in (ROOT / name for name in named):
        files = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        assert any("def test_" in one.read_text(encoding="utf-8") for one in files), path


def test_fairness_page_explains_the_limits_of_replay_proofs() -> None:
    """It names the use of a noted seal, and three things that no file can prove, as `sala verify` does."""
    page = "docs/book/fair-play/10-what-a-replay-proves.md"
    assert f"({page})" in PAGES[0].read_text(encoding="utf-8")
    part = " ".join((ROOT / page).read_text(encoding="utf-8").split()).lower()
    for said in (
        "the shuffle was fixed before the deal",
        "the moves are those that were made, in that order",
        "whoever writes a file can seal, cut and play as they please",
        "it never proves who sat where",
        "nobody looked",
    ):
        assert said in part, said


def test_play_py_commands_in_docs_exist() -> None:
    shown = {words[0] for words in shown_commands("python3 play.py") if words}
    assert shown == set(play.COMMANDS)


@pytest.mark.parametrize("words", shown_commands("sala"), ids=" ".join)
def test_sala_commands_and_options_in_docs_exist(words: list[str], capsys: pytest.CaptureFixture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([words[0], "--help"])
    assert stopped.value.code == 0
    page = capsys.readouterr().out
    assert all(word in page for word in words if word.startswith("--"))
    if words[0] in {"play", "simulate", "score"} and len(words) > 1:
        options = {switch.name for switch in GAMES[words[1]].Options.spec()}
        assert {word.split("=")[0] for word in words if "=" in word} <= options


def test_readme_example_hand_is_worth_what_the_readme_says(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    worth = re.search(r"worth (\d+) baht", text)
    assert example is not None
    assert worth is not None
    case = tmp_path / "hand.json"
    case.write_text(example[1], encoding="utf-8")
    assert main(["score", "pai-tong", str(case), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["total_baht"] == int(worth[1])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_in_docs_are_valid(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if not link.startswith("http")]
    assert [link for link in links if not (page.parent / link).exists()] == []
    paths = re.findall(r"`((?:game|art|sounds|tests|docs|bench|tools)/[\w./-]*)`", text)
    in_a_wheel = "game/data/"
    assert [path for path in paths if not path.startswith(in_a_wheel) and not (ROOT / path).exists()] == []


def test_readme_pictures_are_exactly_those_the_picture_tool_draws() -> None:
    shown = re.findall(r"\]\(docs/pictures/([\w-]+)\.webp\)", PAGES[0].read_text(encoding="utf-8"))
    assert sorted(shown) == sorted([MOVING, *STILLS])
    assert {path.name for path in (ROOT / "docs" / "pictures").iterdir()} == {f"{name}.webp" for name in shown}


def test_readme_animation_has_several_frames_is_small_and_is_not_in_the_wheel() -> None:
    path = ROOT / "docs" / "pictures" / "claim.webp"
    assert "(docs/pictures/claim.webp)" in PAGES[0].read_text(encoding="utf-8")
    assert path.stat().st_size < 2_000_000
    with Image.open(path) as picture:
        assert getattr(picture, "n_frames", 1) > 10
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert not any(folder.startswith("docs") for folder in wheel["wheel"]["only-include"])
