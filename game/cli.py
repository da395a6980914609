"""The command line: `sala` alone opens the window; each subcommand performs one task.

Invalid input causes one sentence on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import signal
import stat
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NoReturn

from game.about.version import VERSION
from game.cli_arguments import (
    UsageError,
    any_text,
    file_words,
    game_of,
    kinds_of,
    options_of,
    read_argument_text,
    sentence,
    whole_number,
)
from game.i18n import _, set_language
from game.match.untrusted_input import REPLAY_SUFFIX, UntrustedInputError, brief, json_of
from game.plugins import FAULTS, load_installed_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from _typeshed import SupportsWrite

    from game.match.launch_options import Start
    from game.match.replay import Replay
    from game.rules.contract import Game
    from game.rules.options import Options

WRONG_INPUT = 2
NO_WINDOW = 2
NO_OUTPUT = 1
INTERRUPTED = 130
TERMINATED = 143
ERROR_BOX = 0x10
"""Value of the Windows constant `MB_ICONERROR`."""
YOU = "you"
PHONE = "phone"
LONGEST_CASE_NAME = 40


class OutputError(Exception):
    """Raised if output cannot be written. The message is a sentence for the terminal."""


class _Parser(argparse.ArgumentParser):
    """Argument parser that reports an error as one sentence instead of the usage text."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{self.prog}: {message}")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help or version text, raising an error that `argparse` would ignore if printing fails."""
        print(message, end="", file=file)


class _CommandParser(_Parser):
    """Parser of one subcommand; if `intermixed`, positionals may follow options, as in `import --mine FILE`."""

    intermixed = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the arguments of the subcommand; those after `--` are all positional."""
        if not self.intermixed or "--" in args:
            return super().parse_known_args(args, namespace)
        self.intermixed = False  # argparse calls this method again for each kind of word
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.intermixed = True


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit status.

    0 means success, 1 that no window could be opened or the output pipe was closed, 2 invalid input, 130 a keyboard
    interrupt, and 143 a SIGTERM while files were being written.
    """
    try:
        _speak_any_script()
        set_language()
        load_installed_games()
        for fault in FAULTS:
            _say(UsageError(fault.sentence))
        return _run(sys.argv[1:] if argv is None else argv)
    except UsageError as error:
        _say(error)
        return WRONG_INPUT
    except OutputError as error:
        _say(error)
        return NO_OUTPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has closed the pipe
        _discard_output()
        return NO_OUTPUT


def _run(argv: Sequence[str]) -> int:
    for word in argv:
        option, _equals, value = word.partition("=")
        if option.startswith("--") and value == "--":  # argparse removes such a value and fails on the gap
            raise UsageError(_("{option} cannot take the value --.").format(option=option))
    if len(argv) == 1 and argv[0].lower().endswith(REPLAY_SUFFIX):  # as a desktop passes a file to open
        argv = ["replay", "--", *argv]  # whatever the file is called
    with _printing() if sys.stdout is not None else nullcontext():  # --help and --version print; a window need not
        arguments = _parser().parse_args(argv)
    if arguments.data_dir is not None:
        from game.match.data_folders import HOME_VARIABLE  # noqa: PLC0415 - most commands read nothing there

        if not arguments.data_dir:  # as from a script with an empty variable: not the default folder
            raise UsageError(_("--data-dir needs the name of a folder."))
        # Shells leave --data-dir=~/x as it is; unlike a Path, this leaves alone a ~name that is nobody's.
        os.environ[HOME_VARIABLE] = os.path.expanduser(arguments.data_dir)  # noqa: PTH111
    run: Callable[[argparse.Namespace], int] = arguments.run
    return run(arguments)


def _say(error: Exception) -> None:
    """Print an error to standard error or, in the Windows program without a console, show a message box."""
    if sys.stderr is None:
        if sys.platform == "win32":
            import ctypes  # noqa: PLC0415 - Windows alone needs it

            ctypes.windll.user32.MessageBoxW(None, brief(str(error)), "Sala", ERROR_BOX)
    else:
        try:
            print(brief(str(error)), file=sys.stderr, flush=True)
        except OSError:  # there is nowhere to report it; the exit status still does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


@contextmanager
def _printing() -> Iterator[None]:
    """Flush all output at the end of the block; raise `OutputError` if that fails."""
    if sys.stdout is None and sys.platform == "win32" and getattr(sys, "frozen", False):
        raise OutputError(_("This command prints to a terminal: run it there, as sala-cli instead of sala."))
    if sys.stdout is None:
        raise OutputError(_("There is nowhere to print to: standard output is closed."))
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        from game.match.write_errors import reason_of  # noqa: PLC0415 - few commands need SQLite

        if error.errno == errno.EINVAL and stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode):
            raise BrokenPipeError from error  # as Windows says it
        _discard_output()
        raise OutputError(_("The result cannot be written: {reason}.").format(reason=reason_of(error))) from error


@contextmanager
def _terminable() -> Iterator[None]:
    """Let SIGTERM end a `with` block with `SystemExit`, so that half-written files are deleted."""

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        sys.exit(TERMINATED)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _discard_output() -> None:
    """Redirect standard output to the null device, so that the interpreter's final flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_any_script() -> None:
    """Replace characters that the terminal cannot encode, so that Thai and Chinese names raise no errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


# The parser -----------------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="sala",
        description=_(
            "Five games of Southeast Asia, played with cards and tiles. Without a command, Sala opens its window."
        ),
    )
    parser.add_argument("--version", action="version", version=f"sala {VERSION}")
    parser.add_argument(
        "--data-dir",
        metavar="FOLDER",
        help=_("keep matches, records and settings in this folder instead of the default one"),
    )
    parser.set_defaults(run=_open)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=_CommandParser)

    play = commands.add_parser("play", help=_("go straight to a table"))
    play.add_argument("game", metavar="GAME", help=_games_help())
    play.add_argument(
        "--seats",
        metavar="WHO,...",
        help=_(
            "who sits where: you, phone, master, casual-sly, ...; or just the number of seats (default: you and "
            "computer players)"
        ),
    )
    play.add_argument("--seed", metavar="HEX", help=_("64 hex digits: repeat the same shuffles"))
    _add_house(play)
    play.add_argument("--deals", metavar="N", type=whole_number(1), help=_("how many deals the match has"))
    play.set_defaults(run=_play)

    simulate = commands.add_parser("simulate", help=_("let computer players play each other without a window"))
    simulate.add_argument("game", metavar="GAME", help=_games_help())
    simulate.add_argument(
        "--rounds", metavar="N", type=whole_number(1), default=100, help=_("how many shuffles (default 100)")
    )
    simulate.add_argument(
        "--seats",
        metavar="WHO,...",
        help=_("computer players by seat: master, casual-sly, ...; or just the number of seats"),
    )
    simulate.add_argument(
        "--rotate",
        action="store_true",
        help=_(
            "play each shuffle from every seat, and report how certain the result is for each kind of computer player"
        ),
    )
    simulate.add_argument(
        "--seed",
        metavar="S",
        type=any_text,
        default="0",
        help=_("any text or number; the same seed gives the same deals"),
    )
    _add_house(simulate)
    simulate.add_argument("--json", action="store_true", help=_("print JSON instead of a table"))
    simulate.set_defaults(run=_simulate)

    daily = commands.add_parser("daily", help=_("show the deal of the day and its seal"))
    daily.add_argument("--date", metavar="DAY", help=_("a day other than today, such as 2026-11-22"))
    daily.set_defaults(run=_daily)

    score = commands.add_parser("score", help=_("settle hands described in a file: for real cards on a real table"))
    score.add_argument("game", metavar="GAME", help=_games_help())
    score.add_argument("file", metavar="CASE.json", help=_("one case or a list of cases; - reads standard input"))
    _add_house(score)
    score.add_argument("--json", action="store_true", help=_("print a JSON list with one result per case"))
    score.set_defaults(run=_score)

    watch = commands.add_parser("replay", help=_("watch a saved deal at its table"))
    watch.add_argument("file", metavar="FILE", help=_("a replay file"))
    watch.set_defaults(run=_replay)

    verify = commands.add_parser("verify", help=_("check a replay: the sealed shuffle and every move"))
    verify.add_argument("file", metavar="FILE", help=_("a replay file"))
    verify.add_argument("--seal", metavar="HEX", help=_("the seal as you noted it before the deal"))
    verify.add_argument("--digest", metavar="HEX", help=_("the fingerprint as you noted it at the settlement"))
    verify.set_defaults(run=_verify)

    records = commands.add_parser("records", help=_("show records of what was played; export, import or delete them"))
    records.intermixed = True
    records.add_argument(
        "action", metavar="ACTION", nargs="?", choices=("export", "import", "delete"), help="export, import, delete"
    )
    records.add_argument("file", metavar="FILE", nargs="?", help=_("file to export to (.json or .csv) or import from"))
    records.add_argument("--person", metavar="NAME", help=_("only deals this person played"))
    records.add_argument("--game", metavar="GAME", help=_games_help())
    records.add_argument("--json", action="store_true", help=_("print JSON instead of a table"))
    records.add_argument(
        "--yes", action="store_true", help=_("delete at once; without it, only say how much would be deleted")
    )
    whose = records.add_mutually_exclusive_group()
    whose.add_argument(
        "--mine", action="store_true", help=_("count imported deals played by an unnamed person as yours")
    )
    whose.add_argument(
        "--whose", metavar="NAME", help=_("count imported deals played by an unnamed person as this person’s")
    )
    records.set_defaults(run=_records)
    return parser


def _add_house(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house",
        metavar="KEY=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help=_("house rules that differ from the standard rules"),
    )


def _games_help() -> str:
    from game.rules import GAMES  # noqa: PLC0415 - the rules are read only when a command needs them

    return ", ".join(GAMES)


# What commands share --------------------------------------------------------------------------------------------------


def _print_json(value: list[Any] | dict[str, Any]) -> None:
    """Print a JSON value, one entry per line."""
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"

    def line(part: Any) -> str:
        return json.dumps(part, ensure_ascii=not readable)

    if isinstance(value, list):
        lines, brackets = [line(part) for part in value], "[]"
    else:
        lines, brackets = [f"{line(key)}: {line(part)}" for key, part in value.items()], "{}"
    print(brackets[0], ",\n".join(f" {one}" for one in lines), brackets[1], sep="\n")


@contextmanager
def _progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar during the block if standard error is a terminal.

    Yields a function that takes the amount of work done and the total amount.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, emoji=False), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, of_all: bar.update(task, completed=done, total=of_all)


# The window -----------------------------------------------------------------------------------------------------------


def _open(_arguments: argparse.Namespace) -> int:
    return _window(None)


def _play(arguments: argparse.Namespace) -> int:
    from game.match.players import PERSON, seated  # noqa: PLC0415
    from game.opponents import LEVELS, usual  # noqa: PLC0415
    from game.rules.shuffle import parse_seed  # noqa: PLC0415

    game = game_of(arguments.game)
    chosen = kinds_of(game, arguments.seats, (YOU, usual(game.name)), (YOU, PHONE, *LEVELS[game.name]))
    options = options_of(game, arguments.house)
    if arguments.seed is not None:
        try:
            parse_seed(arguments.seed)
        except ValueError as error:
            raise UsageError(_("--seed: {reason}.").format(reason=str(error).rstrip("."))) from error

    from game.match.launch_options import Start  # noqa: PLC0415

    players = seated([PERSON if word in {YOU, PHONE} else word for word in chosen], (), game.name)
    phones = tuple(seat for seat, word in enumerate(chosen) if word == PHONE)
    return _window(Start(game, players, options, arguments.seed, arguments.deals or game.deals, phones))


def _replay(arguments: argparse.Namespace) -> int:
    from game.match.replay import ReplayError  # noqa: PLC0415
    from game.match.verify import verify  # noqa: PLC0415

    try:
        verified = verify(read_argument_text(arguments.file))
    except ReplayError as error:
        raise UsageError(f"{file_words(arguments.file)}: {error}") from error
    return _window(verified.replay)


def _window(start: Start | Replay | None) -> int:
    from game import app  # noqa: PLC0415 - pygame is loaded only for the window

    try:
        return app.open_window(start, _print_line)
    except app.WindowError as error:
        print(error, file=sys.stderr)
        return NO_WINDOW


def _print_line(words: str) -> None:
    """Print a line to standard output, if there is one, while the window is open."""
    if sys.stdout is not None:
        with _printing():
            print(words, flush=True)


# The others -----------------------------------------------------------------------------------------------------------


def _simulate(arguments: argparse.Namespace) -> int:
    from game.match.simulation import simulate, simulate_rotated  # noqa: PLC0415
    from game.opponents import LEVELS  # noqa: PLC0415

    game = game_of(arguments.game)
    seats = kinds_of(game, arguments.seats, ("first", "first"), tuple(LEVELS[game.name]))
    options = options_of(game, arguments.house)
    play = simulate_rotated if arguments.rotate else simulate
    rounds = arguments.rounds
    with _progress_bar(game.title) as show:
        done = play(game, options, seats, rounds, arguments.seed, progress=lambda number: show(number, rounds))
    with _printing():
        if arguments.json:
            house = options.changed()
            _print_json({**done.to_dict(), **({"house": house} if house else {})})
        else:
            from game.cli_output import print_simulation  # noqa: PLC0415

            print_simulation(game, done)
    return 0


def _daily(arguments: argparse.Namespace) -> int:
    from datetime import date, datetime  # noqa: PLC0415

    from game.match.daily_deal import published  # noqa: PLC0415

    try:
        day = datetime.now().astimezone().date() if arguments.date is None else date.fromisoformat(arguments.date)
    except ValueError as error:
        raise UsageError(
            _("--date must be a day such as 2026-11-22, not {text}.").format(text=repr(arguments.date))
        ) from error
    with _printing():
        print(published(day))
    return 0


def _score(arguments: argparse.Namespace) -> int:
    game = game_of(arguments.game)
    options = options_of(game, arguments.house)
    text = read_argument_text(arguments.file)
    try:
        cases = json_of(text)
    except UntrustedInputError as error:
        raise UsageError(
            _("{file} cannot be read as JSON: {reason}.").format(file=file_words(arguments.file), reason=error)
        ) from error
    if not isinstance(cases, list):
        cases = [cases]
    names = [_case_name(case, place) for place, case in enumerate(cases, 1)]
    results = [_settled(game, options, name, case) for name, case in zip(names, cases, strict=True)]
    with _printing():
        if arguments.json:
            _print_json(results)
        else:
            from game.cli_output import print_scores  # noqa: PLC0415

            print_scores(list(zip(names, results, strict=True)))
    return 0


def _case_name(case: Any, place: int) -> str:
    named = case.get("id") if isinstance(case, dict) else None
    if isinstance(named, str | int) and len(str(named)) <= LONGEST_CASE_NAME and str(named).isprintable():
        return _("case {name}").format(name=named)
    return _("case {name}").format(name=place)


def _settled(game: Game, options: Options, name: str, case: Any) -> dict[str, Any]:
    wrong = ""
    if not isinstance(case, dict):
        wrong = _("a case must be a JSON object, not {value}").format(value=repr(case)[:60])
    elif not isinstance(case.get("house", {}), dict):
        wrong = _("“house” must be an object that contains house rules, not {value}").format(
            value=repr(case["house"])[:60]
        )
    if wrong:
        raise UsageError(sentence(f"{name}: {wrong}"))
    try:
        return game.settle_case(case, game.Options.parse(case.get("house", {}), options))
    except ValueError as error:
        raise UsageError(sentence(f"{name}: {error}")) from error


def _verify(arguments: argparse.Namespace) -> int:
    from game.match.replay import ReplayError  # noqa: PLC0415
    from game.match.verify import verify  # noqa: PLC0415

    try:
        verified = verify(read_argument_text(arguments.file), arguments.seal, arguments.digest)
    except ReplayError as error:
        raise UsageError(f"{file_words(arguments.file)}: {error}") from error
    except ValueError as error:  # what was noted
        raise UsageError(str(error)) from error
    with _printing():
        print(verified.sentence, *verified.proof, sep="\n")
    return 0


def _records(arguments: argparse.Namespace) -> int:
    from game.match.journal_errors import JournalError  # noqa: PLC0415
    from game.match.replay import ReplayError  # noqa: PLC0415
    from game.match.store import Store  # noqa: PLC0415
    from game.records import cli  # noqa: PLC0415

    action, name, game = arguments.action, arguments.file, arguments.game
    if game is not None:
        game_of(game)
    if action in {"export", "import"} and name is None:
        raise UsageError(_("Name a file: sala records {action} FILE.").format(action=action))
    if action == "delete" and name is not None:
        raise UsageError(_("Choose what to delete with --game and --person, not with {file}.").format(file=repr(name)))
    store = Store.open(lasting=False)
    if store.unread:
        store.close()
        raise UsageError(store.unread)
    told: list[str] = []

    def tell(sentence: str) -> None:
        told.append(sentence)
        _say(UsageError(sentence))

    try:
        store.listen(tell)
        said = ""
        with _progress_bar(_("Reading saved deals")) as show:
            cli.catch_up(store, show)
        if action == "import":
            said = cli.import_file(store, name, "" if arguments.mine else arguments.whose)
        elif action == "delete":
            said = cli.delete(store, game, arguments.person, dry=not arguments.yes)
        elif action == "export":
            with _progress_bar(_("Writing deals")) as show, _terminable():
                said = cli.export(store.journal, name, game, arguments.person, show)
        found = None if action else cli.summary(store, arguments.person, game)
    except ReplayError as error:
        raise UsageError(f"{file_words(name)}: {error}") from error
    except (cli.RecordsError, JournalError) as error:
        raise UsageError(str(error)) from error
    finally:
        store.close()
    with _printing():
        if found is None:
            print(said)
        elif arguments.json:
            _print_json(found)
        else:
            from game.cli_output import print_records  # noqa: PLC0415

            print_records(found, whole=not told)
    return 0
