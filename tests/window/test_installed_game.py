"""The example package, installed by pip next to Sala: on the title, played by mouse, saved, resumed, verified."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.replay import export
from game.match.seal import deal_seed
from game.match.store import Store
from game.rules import GAMES
from tests.nightly import NIGHTLY
from tests.sixth_game.house import EXAMPLE, declare, sixth_game
from tests.window.player import Player, Twin
from tests.window.test_generic_window import ByMouse
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

ROOT = EXAMPLE.parents[1]
GAME, SEED = "gin-rummy", "5a" * 32


def run(*command: object, **surroundings: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        env=os.environ | surroundings,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `sala` of an environment into which pip has installed Sala and the example; the rest is borrowed."""
    if any(importlib.util.find_spec(tool) is None for tool in ("build", "hatchling")):
        pytest.skip("NOT TESTED: an installed game, because build or hatchling is missing (extra `package`)")
    folder = tmp_path_factory.mktemp("installed")
    for source in (ROOT, EXAMPLE):
        run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder / "wheels", source)
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", *(folder / "wheels").glob("*.whl"))
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return folder / "venv" / "bin" / "sala"


@contextmanager
def journal_of(home: Path) -> Iterator[Store]:
    store = Store.open(home / "sala" / FILE)
    yield store
    store.close()


@NIGHTLY
def test_installed_game_can_be_played_saved_resumed_and_verified(installed: Path, tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        words = ["play", GAME, "--seats", "you,first", "--seed", SEED, "--deals", "2"]
        player = Player(screen, tmp_path, words, [str(installed)], settings={"speed": 3.0})
        player.wait_for_scene("GenericScene")
        with sixth_game():
            twin = Twin(GAME, 2, SEED)
            twin.deal = GAMES[GAME].deal(2, deal_seed(SEED, 1), None, None)
            move = twin.next_of_yours()
            for _ in range(2):
                assert move is not None
                hands = ByMouse(player)
                hands.hand(twin)
                hands.make(twin, move)
                twin.played_by_you(move)
                move = twin.next_of_yours()
            hands.hand(twin)
            player.close()
            with journal_of(tmp_path) as store:
                assert [summary.game for summary in store.waiting()] == [GAME]
            player.nodes_file.unlink()
            player = Player(screen, tmp_path, [], [str(installed)])
            player.wait_for("^Gin Rummy$", "tray")
            player.picture().save(tmp_path / "title.png")
            player.click("^Continue", "button")
            player.wait_for_scene("GenericScene")
            hands = ByMouse(player)
            while move is not None:
                hands.hand(twin)
                hands.make(twin, move)
                twin.played_by_you(move)
                move = twin.next_of_yours()
            player.wait_for("^Next deal$", "button")
            player.picture().save(tmp_path / "over.png")
            player.close()
            with journal_of(tmp_path) as store:
                text = export(store.resume(store.unfinished().id))
    (tmp_path / "deal.txt").write_text(text, encoding="utf-8")
    assert "Gin Rummy" in run(installed, "verify", tmp_path / "deal.txt", SALA_HOME=str(tmp_path / "other"))


def test_title_opens_and_log_names_a_game_package_that_failed_to_load(tmp_path: Path) -> None:
    declare(tmp_path / "packages", "sala_no_such_package:GAME", "sala-broken")
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys\nsys.path[:0] = [{str(ROOT)!r}]\nsys.path.append({str(tmp_path / 'packages')!r})\n"
        "from game.cli import main\nsys.exit(main())\n",
        encoding="utf-8",
    )
    with virtual_screen(1280, 720) as screen:
        player = Player(screen, tmp_path, [], [sys.executable, str(program)])
        player.wait_for("^Daun Tiga$", "tray")
        assert not player.nodes("^Gin Rummy$", "tray")
        player.close()
    assert "The game in the package “sala-broken” cannot be loaded and has been left out" in player.log()
    log = (tmp_path / "sala" / "log" / "sala.log").read_text(encoding="utf-8")
    assert "fault in sala-broken, left out\n  ModuleNotFoundError" in log
