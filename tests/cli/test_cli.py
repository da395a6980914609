"""The command line: its output, its exit status, and one clear sentence for every error."""

import json
import os
import subprocess
import sys

import pytest

from game.about.version import VERSION
from game.cli import main
from game.opponents import LEVELS
from game.rules import GAMES

SEED = bytes(range(32)).hex()


@pytest.fixture
def sala(capsys):
    """Run the command line in this process; return exit status, standard output and error."""

    def run(*arguments):
        status = main(list(arguments))
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def refused(sala):
    """Run the command line, and return its one-sentence error."""

    def run(*arguments):
        status, out, err = sala(*arguments)
        assert status == 2
        assert out == ""
        assert err.count("\n") == 1
        assert "Traceback" not in err
        return err.strip()

    return run


@pytest.fixture
def opened(monkeypatch):
    """Arguments with which the window would have been opened."""
    starts = []

    def open_window(start, _say=None):
        starts.append(start)
        return 0

    monkeypatch.setattr("game.app.open_window", open_window)
    return starts


def test_sala_play_with_phone_seats_starts_the_phone_server(opened):
    assert main(["play", "pong", "--seats", "phone,phone,you,first"]) == 0
    assert opened[0].phones == (0, 1)
    assert [player.kind for player in opened[0].players] == ["person", "person", "person", "first"]
    assert main(["play", "pong"]) == 0
    assert opened[1].phones == ()


def test_version_option_prints_the_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"sala {VERSION}\n"


def test_sala_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(command in told for command in ("play", "simulate", "score", "verify"))


def test_sala_without_arguments_opens_the_window(sala, opened):
    assert sala()[0] == 0
    assert opened == [None]


def test_sala_play_opens_a_table_with_the_command_line_options(sala, opened):
    assert sala("play", "pai-tong", "--seats", "first,you,random", "--seed", SEED, "--deals", "2")[0] == 0
    (start,) = opened
    assert start.game is GAMES["pai-tong"]
    assert [player.kind for player in start.players] == ["first", "person", "random"]
    assert (start.seed, start.deals) == (SEED, 2)


def test_sala_play_seats_one_person_among_opponents_by_default(sala, opened):
    sala("play", "pong", "--house", "equipment=ceki", "unit=5")
    (start,) = opened
    assert [player.kind for player in start.players] == ["person", "casual", "casual", "casual"]
    assert (start.options.equipment, start.options.unit) == ("ceki", 5)
    assert start.seed is None


@pytest.mark.parametrize("game", GAMES)
def test_sala_play_accepts_every_game_seat_count_and_opponent(sala, opened, game):
    for count in GAMES[game].seats:
        assert sala("play", game, "--seats", str(count))[0] == 0
        assert len(opened[-1].players) == count
    assert opened[-1].deals == GAMES[game].deals
    for kind in LEVELS[game]:
        seats = ["you", *[kind] * (GAMES[game].default_seats - 1)]
        assert sala("play", game, "--seats", ",".join(seats))[0] == 0
        assert opened[-1].players[-1].kind == kind


def test_sala_play_accepts_a_number_of_seats(sala, opened):
    sala("play", "pai-tong", "--seats", "7")
    assert len(opened[0].players) == 7


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], ["'chess'", "pai-tong", "pong"]),
        (["play"], ["GAME"]),
        (["dance"], ["dance", "play", "simulate"]),
        (["play", "pong", "--dance"], ["--dance"]),
        (["play", "pong", "--seats", "you,first"], ["Pong", "4 players", "not 2"]),
        (["play", "pai-tong", "--seats", "8"], ["2 to 7", "not 8"]),
        (["play", "pai-tong", "--seats", "0"], ["2 to 7", "not 0"]),
        (["play", "pai-tong", "--seats", "you,genius"], ["'genius'", "you, ", "first", "random"]),
        (["play", "pong", "--seats", ""], ["''", "you"]),
        (["play", "pong", "--seed", "beef"], ["--seed", "64 hex digits"]),
        (["play", "pong", "--seed", "g" * 64], ["64 hex digits"]),
        (["play", "pong", "--deals", "0"], ["--deals", "from 1 to", "'0'"]),
        (["play", "pong", "--house", "equipment=stones"], ["equipment", "tiles, ceki or thai", "'stones'"]),
        (["play", "pong", "--house", "unit=101"], ["unit", "1 to 100"]),
        (["play", "pong", "--house", "jokers=on"], ["'jokers'", "equipment", "unit"]),
        (["play", "pong", "--house", "unit"], ["KEY=VALUE", "equipment"]),
        (["simulate", "pong", "--seats", "you,first,first,first"], ["'you'", "master, ", "first"]),
        (["simulate", "pong", "--rounds", "many"], ["--rounds", "from 1 to", "'many'"]),
        (["simulate", "pong", "--rounds", "99999999999"], ["--rounds", "from 1 to 1000000000", "'99999999999'"]),
        (["simulate", "pong", "--rounds", "-3"], ["--rounds"]),
        (["simulate", "poker"], ["'poker'", "pong"]),
        (["score", "pong", "/nowhere/case.json"], ["/nowhere/case.json", "cannot be read"]),
        (["verify", "/nowhere/replay.txt"], ["/nowhere/replay.txt", "cannot be read"]),
    ],
)
def test_invalid_argument_gives_a_clear_message_with_valid_choices(refused, opened, arguments, words):
    sentence = refused(*arguments)
    for word in words:
        assert word in sentence
    assert opened == []


def test_keyboard_interrupt_exits_without_a_traceback(monkeypatch, capsys):
    def interrupted(*_arguments, **_named):
        raise KeyboardInterrupt

    monkeypatch.setattr("game.match.simulation.simulate", interrupted)
    assert main(["simulate", "pong"]) == 130
    assert capsys.readouterr() == ("", "")


def test_sala_subprocess_survives_ascii_only_output_and_a_broken_pipe(tmp_path):
    """With a terminal that cannot print Thai, and a reader that closes the pipe."""
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    cases = tmp_path / "case.json"
    hand = ["c5"] * 3 + ["m7"] * 3 + ["s3"] * 3 + ["m8"] * 3
    cases.write_text(
        json.dumps({"concealed": hand, "exposed_tongs": [], "winning_card": "m8", "winning_card_source": "stock"})
    )
    sala = [sys.executable, "-m", "game"]
    for more in ([], ["--json"]):
        done = subprocess.run(
            [*sala, "score", "pai-tong", str(cases), *more], env=environment, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"20" in done.stdout
    wrong = subprocess.run([*sala, "play", "chess"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("module", ["pygame", "PIL", "rich", "sqlite3"])
def test_simulate_does_not_import_window_or_database_modules(module):
    """A simulation on a small machine needs no window, pictures or database."""
    code = (
        "import sys; from game.cli import main; main(['simulate', 'pong', '--rounds', '1', '--json']); "
        f"sys.exit({module!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
