"""Replay file: one finished deal as readable text, which anyone can verify and replay.

    # remarks begin with a number sign
    game: pong
    version: 1
    deal: 3
    seats: 4
    player 0 person: Aminah
    house equipment: tiles
    carry: {"starter":2}
    commitment: 64 hex digits, shown before the deal
    cut: text that a player mixed in after that
    seed: 64 hex digits
    shuffle: 64 hex digits, computed from seed and cut
    moves:
    0 discard c5    # a remark
    1 pong
    end: win 1
    pay 0: -3
    digest: 64 hex digits, shown at the settlement

`commitment` is SHA-256 of the seed's bytes and the canonical JSON of game, version, seats, carry and house rules. `cut`
and `shuffle` are present only after a cut. `docs/fairness.md` has every formula, and explains what a replay proves.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_, _
from game.match.atomic_files import write_new_file
from game.match.players import NAME_LETTERS, Player
from game.match.untrusted_input import MOST_BYTES, REPLAY_SUFFIX, UntrustedInputError, brief, json_of, text_of
from game.rules.contract import RULES_VERSION
from game.words import Reader, sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from game.match.in_memory_match import InMemoryMatch
    from game.rules.contract import Carry, Seat

PLAIN_KEYS = frozenset({"game", "version", "deal", "seats", "carry", "commitment", "cut", "seed", "shuffle"})
PLAIN_CLOSING = frozenset({"end", "digest"})
MOST_MOVES = 50_000
"""Maximum number of moves, more than ten times as many as in any actual deal."""
MOST_SEAT_DIGITS = 3
QUOTED = 80
"""Maximum number of characters of a line quoted in an error message."""
_KEY: Final = re.compile(r"[a-z][a-z_]{0,39}(?: [\w-]{1,40}){0,2}")
"""Matches the key of a header line: a word, and any further words that specify it."""
NEEDED = ("game", "version", "seats", "commitment", "seed")


class ReplayError(ValueError):
    """Raised for an error in a replay file. The message is a sentence that names the line."""

    def __init__(self, line: int, sentence: str) -> None:
        """Create the error with a sentence; `line` is the line number from 1, or 0 for the whole file."""
        super().__init__(brief(_("Line {line}: {sentence}").format(line=line, sentence=sentence) if line else sentence))
        self.line = line


class Line(NamedTuple):
    """One move line of a replay file."""

    number: int
    seat: Seat
    text: str


@dataclass(frozen=True)
class Replay:
    """Parsed contents of a replay file, not yet checked against the rules."""

    game: str
    version: int
    seats: int
    deal: int
    players: tuple[Player, ...]
    """Players by seat; empty if the file does not name them."""
    house: Mapping[str, str | int]
    carry: Carry | None
    commitment: str
    seed: str
    moves: tuple[Line, ...]
    cut: str = ""
    """Text that a player mixed into the sealed shuffle."""
    shuffle: str = ""
    """Shuffle computed from seed and cut, as stated in the file; '' without a cut."""
    closing: tuple[tuple[int, str, str], ...] = ()
    """Lines of the result in the file as (line number, key, value)."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """Line number by header key."""


# Writing --------------------------------------------------------------------------------------------------------------


def export(match: InMemoryMatch) -> str:
    """Return the deal on the table as the text of a replay file.

    Raises:
        ReplayError: The deal is not over, so its seed must stay secret.
    """
    if match.deal.result is None:
        raise ReplayError(
            0, _("A deal can be saved only once it is over: before that, its seed would reveal every card.")
        )
    return "\n".join(_lines(match)) + "\n"


def of(match: InMemoryMatch) -> Replay:
    """Return the deal on the table as a `Replay`, without writing a file.

    Raises:
        ReplayError: The deal is not over, so its seed must stay secret.
    """
    result, header, seal = match.deal.result, match.deal.header, match.seal
    if result is None:
        raise ReplayError(
            0, _("A deal can be saved only once it is over: before that, its seed would reveal every card.")
        )
    end = result.outcome if result.winner is None else f"{result.outcome} {result.winner}"
    paid = [(0, f"pay {entry.account}", str(entry.amount)) for entry in result.entries]
    return Replay(
        game=header["game"],
        version=header["version"],
        seats=header["seats"],
        deal=match.number,
        players=match.players,
        house=header["options"],
        carry=header["carry"],
        commitment=seal.commitment,
        seed=seal.seed,
        moves=tuple(Line(0, seat, str(move)) for seat, move in match.moves),
        cut=seal.cut,
        shuffle=match.deal.seed if seal.cut else "",
        closing=((0, "end", end), *paid, (0, "digest", match.digest)),
    )


def save(match: InMemoryMatch, folder: Path) -> Path:
    """Write the deal on the table to a new replay file in a folder; return its path. See `saver`.

    Raises:
        ReplayError: The deal is not over.
        OSError: The folder cannot be written; existing files are unchanged.
    """
    return saver(match, folder)()


def saver(match: InMemoryMatch, folder: Path) -> Callable[[], Path]:
    """Return a function that writes the deal now on the table to a new replay file.

    It returns the path of the file, which is in `folder`. It may be called later, in another thread; it raises
    `OSError` if the folder cannot be written. Saving the same deal again changes nothing. If the same shuffle is
    played several times with different moves, each has its own file.

    Raises:
        ReplayError: The deal is not over.
    """
    return partial(_save, export(match), folder, f"{match.game.name}-{match.commitment[:12]}")


def _save(text: str, folder: Path, stem: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob(f"{stem}*{REPLAY_SUFFIX}")):
        if _has(path, text):
            return path
    with write_new_file(folder, stem, REPLAY_SUFFIX) as new:
        new.part.write_text(text, encoding="utf-8")
    return new.path


def _has(path: Path, text: str) -> bool:
    try:
        return text_of(str(path)).splitlines() == text.splitlines()  # line ends differ on Windows
    except UntrustedInputError:
        return False


def _lines(match: InMemoryMatch) -> Iterator[str]:
    game, players, deal, seal = match.game, match.players, match.deal, match.seal
    header = deal.header
    yield "# " + _("A deal of {game}, move by move. Check it with: sala verify FILE").format(game=_(game.title))
    yield f"game: {header['game']}"
    yield f"version: {header['version']}"
    yield f"deal: {match.number}"
    yield f"seats: {header['seats']}"
    for seat, player in enumerate(players):
        yield f"player {seat} {player.kind}: {player.name}"
    for key, value in header["options"].items():
        yield f"house {key}: {value}"
    yield f"carry: {json.dumps(header['carry'], ensure_ascii=False, sort_keys=True)}"
    yield f"commitment: {seal.commitment}"
    if seal.cut:
        yield f"cut: {seal.cut}"
    yield f"seed: {seal.seed}"
    if seal.cut:
        yield f"shuffle: {deal.seed}"
    yield "moves:"
    again = game.deal(header["seats"], deal.seed, match.options, header["carry"])
    reader = Reader(game.name, game.pack(match.options), tuple(player.called for player in players), codes=True)
    for seat, move in match.moves:
        told = " ".join(sentence.text for sentence in sentences(again.play(seat, move), reader))
        yield f"{f'{seat} {move}':<16} # {told or players[seat].called}"
    result = again.result
    if result is not None:
        yield f"end: {result.outcome}" if result.winner is None else f"end: {result.outcome} {result.winner}"
        for entry in result.entries:
            yield f"pay {entry.account}: {entry.amount}"
        yield f"digest: {match.digest}"


# Reading --------------------------------------------------------------------------------------------------------------


NEWER: Final = N_("this replay was written by a newer version of Sala.")
UNKNOWN_RULE: Final = N_("this version of Sala does not know the house rule {rule}: a newer one may have written it.")
_VERSION_LINE: Final = re.compile(r"^\ufeff?[ \t]*version:[ \t]*([0-9]{1,9})[ \t]*$", re.MULTILINE)


def read(text: str) -> Replay:
    """Parse a replay file.

    Raises:
        ReplayError: A line is unknown or missing, or the file was written by a newer Sala.
    """
    try:
        return _read(text)
    except ReplayError as error:
        found = _VERSION_LINE.search(text[:MOST_BYTES])
        if found and int(found[1]) > RULES_VERSION:
            raise ReplayError(text.count("\n", 0, found.start(1)) + 1, _(NEWER)) from error
        raise


def _read(text: str) -> Replay:
    if len(text) > MOST_BYTES:
        raise ReplayError(0, _("This is not a replay file: it is too long."))
    header: dict[str, str] = {}
    lines: dict[str, int] = {}
    moves: list[Line] = []
    closing: list[tuple[int, str, str]] = []
    in_moves = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().removeprefix("\ufeff")  # some editors add a byte order mark
        if not line or line.startswith("#"):
            continue
        if line == "moves:":
            in_moves = True
        elif not in_moves:
            _header_line(number, line, header, lines)
        elif found := _closing(line):
            closing.append((number, *found))
        elif (move := _move(number, line)) and not closing:
            moves.append(move)
        else:
            raise ReplayError(
                number,
                _("{line} is not a move; a move is a seat number and an action, for example: 0 discard c5").format(
                    line=short(line)
                ),
            )
    if len(moves) > MOST_MOVES:
        raise ReplayError(moves[MOST_MOVES].number, _("no deal has more than {most} moves.").format(most=MOST_MOVES))
    for key in NEEDED:
        if key not in header:
            raise ReplayError(0, _("This is not a replay file: it has no {key} line.").format(key=repr(f"{key}:")))
    return Replay(
        game=header["game"],
        version=_whole("version", header, lines),
        seats=_whole("seats", header, lines),
        deal=_whole("deal", header, lines) if "deal" in header else 1,
        players=_players(header, lines),
        house={key.removeprefix("house "): value for key, value in header.items() if key.startswith("house ")},
        carry=_carry(header, lines),
        commitment=header["commitment"],
        seed=header["seed"],
        cut=header.get("cut", ""),
        shuffle=header.get("shuffle", ""),
        moves=tuple(moves),
        closing=tuple(closing),
        lines=lines,
    )


def _move(number: int, line: str) -> Line | None:
    """Parse a move line such as '0 discard c5   # a comment'; return None for any other line."""
    seat, *rest = line.partition("#")[0].split(maxsplit=1) or [""]
    return Line(number, int(seat), rest[0].rstrip()) if rest and _is_seat(seat) else None


def _closing(line: str) -> tuple[str, str] | None:
    """Parse a result line such as 'end: win 1' or 'pay 0: -3' into (key, value); return None for any other line."""
    key, colon, value = line.partition("#")[0].partition(":")
    word, *account = key.split(" ")
    known = (word in PLAIN_CLOSING and not account) or (
        word == "pay" and len(account) == 1 and account[0].isprintable()
    )
    return (key, value.strip()) if colon and known else None


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_SEAT_DIGITS


def short(text: str) -> str:
    """Return text from a replay file, quoted and shortened for an error message."""
    return repr(text if len(text) <= QUOTED else text[:QUOTED] + "...")


def _header_line(number: int, line: str, header: dict[str, str], lines: dict[str, int]) -> None:
    key, colon, value = line.partition(":")
    match key.split(" "):
        case [word] if word in PLAIN_KEYS:
            known = True
        case ["player", seat, kind]:
            known = _is_seat(seat) and bool(kind)
        case ["house", switch]:
            known = bool(switch)
        case _:
            known = False
    if colon and not known and _KEY.fullmatch(key):
        raise ReplayError(
            number,
            _("this version of Sala does not know {line}: a newer one may have written it.").format(
                line=short(f"{key}:")
            ),
        )
    if not (colon and known):
        raise ReplayError(number, _("{line} does not belong in the header of a replay.").format(line=short(line)))
    if key in header:
        raise ReplayError(number, _("{key} appears twice.").format(key=short(key)))
    header[key] = value.strip()
    lines[key] = number


def _whole(key: str, header: Mapping[str, str], lines: Mapping[str, int]) -> int:
    value = header[key]
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise ReplayError(
            lines[key], _("{key} must be a whole number, not {value}.").format(key=key, value=short(value))
        )
    return int(value)


def _players(header: Mapping[str, str], lines: Mapping[str, int]) -> tuple[Player, ...]:
    players: list[Player] = []
    for key, name in header.items():
        if key.startswith("player "):
            _word, seat, kind = key.split(" ")
            if int(seat) != len(players):
                raise ReplayError(lines[key], _("“player {number}” was expected here.").format(number=len(players)))
            if not name.isprintable():
                raise ReplayError(
                    lines[key], _("{name} contains characters that are not allowed in a name.").format(name=short(name))
                )
            if len(name) > NAME_LETTERS:
                raise ReplayError(lines[key], _("a name can have at most {most} letters.").format(most=NAME_LETTERS))
            players.append(Player(name, kind))
    seats = _whole("seats", header, lines)
    if players and len(players) != seats:
        raise ReplayError(
            lines["seats"],
            _("there are {seats} seats, but {players} players.").format(seats=seats, players=len(players)),
        )
    return tuple(players)


def _carry(header: Mapping[str, str], lines: Mapping[str, int]) -> dict[str, Any] | None:
    try:
        carry = json_of(header.get("carry", "null"))
    except UntrustedInputError as error:
        raise ReplayError(
            lines["carry"], _("“carry” must be a JSON object or null: {reason}.").format(reason=error)
        ) from error
    if carry is not None and not isinstance(carry, dict):
        raise ReplayError(lines["carry"], _("“carry” must be a JSON object or null."))
    return carry
