r"""A lesson's script: a deal, as in a replay, with the guide's sentences for the learner's moves.

A file has a head, the moves of the other seats, and steps:

    game: pong
    seats: 4
    seed: 4b3
    minutes: 6

    2 1 draw                    in state 2 seat 1 draws; a seat without a scripted move passes

    step claim
    do: 9 pong                  the learner's move in state 9; several: `17 pass, 18 draw`
    say: You hold two of the {tile}.
    act: Take it: press Pong.   shown in bold; a step without it has a button to continue
    with: tile=c2               values of the placeholders, see `game.rules.contract.Reason`; `@` begins a view path
    point: c2 discard panel     names to highlight
    wrong c7 s7: ...            response if one of these was chosen; without pieces, to any other choice
    did pass: ...               text after another move of this kind; without a word, after any other move
    hold split: ...             response to another move of this kind, which is then not played
    also: bet \d+               pattern of equally good moves, after which the script continues
    fits: pong                  off the script, the step is still shown where such a move is legal
    free: ...                   its text in that case

`at: 9` replaces `do` if there is only something to read; `at: held` is the time before the learner's own hand is
opened, `at: over` the end of the deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any, Final

from game.games import BUNDLES

if TYPE_CHECKING:
    from collections.abc import Iterator

HELD, OVER = 10**6, 10**6 + 1
"""Moments later than every numbered state: the learner's hand is still closed, or the deal is over."""
MOMENTS: Final = {"held": HELD, "over": OVER}
SPOKEN: Final = ("say", "act", "free", "wrong", "did", "hold")
"""Keys whose values are sentences to be translated."""


class ScriptError(ValueError):
    """Raised for a script that cannot be parsed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the guide: its texts and the moves that it expects."""

    name: str
    at: int
    """Number of the state in which the step is shown, or `HELD` or `OVER`."""
    moves: tuple[tuple[int, str], ...] = ()
    """The learner's moves as (state number, move) pairs; empty if the step requires no move."""
    say: str = ""
    act: str = ""
    free: str = ""
    fits: str = ""
    also: str = ""
    """Regular expression for moves that count as equally good."""
    values: dict[str, str] = field(default_factory=dict)
    point: tuple[str, ...] = ()
    wrong: tuple[tuple[frozenset[str], str], ...] = ()
    """(pieces, response) pairs for wrong choices; the entry for any other pieces is last."""
    did: tuple[tuple[str, str], ...] = ()
    """(regular expression for the start of a move, response) pairs for other moves; the entry for any move is last."""
    hold: tuple[tuple[str, str], ...] = ()
    """Like `did`, but for moves that are refused, so that the step continues to wait for an expected move."""

    @property
    def after(self) -> int:
        """Number of the first state after this step."""
        return self.moves[-1][0] + 1 if self.moves else self.at

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences that the guide may show in this step."""
        responses = [words for _key, words in (*self.wrong, *self.did, *self.hold)]
        return tuple(filter(None, (self.say, self.act, self.free, *responses)))


@dataclass(frozen=True, slots=True)
class Script:
    """A complete lesson: the deal, its scripted moves, and the steps of the guide."""

    game: str
    seats: int
    seed: str
    """The seed as 64 hex digits."""
    minutes: int
    chips: int
    house: dict[str, str]
    moves: dict[tuple[int, int], tuple[str, ...]]
    """Scripted moves by (state number, seat), the learner's included, one per answer; a seat with no entry passes."""
    steps: tuple[Step, ...]
    learner: int = 0
    after: str = "first"
    """Level of the opponents once the deal has left the script."""


def lesson_of(game: str) -> Script | None:
    """Return the lesson of a game; None if it has none."""
    place = BUNDLES[game].lesson if game in BUNDLES else ""
    return read_file(place) if place else None


def read_file(place: str) -> Script:
    """Read the script at 'package:path'.

    Raises:
        ScriptError: A line is invalid.
        OSError, ImportError: There is no such file or package.
    """
    package, _colon, path = place.partition(":")
    file = files(package).joinpath(*path.split("/"))
    return read(file.read_text(encoding="utf-8"), file.name)


def read(text: str, name: str = "script") -> Script:
    """Parse the text of a script.

    Raises:
        ScriptError: A line is invalid; the message names it.
    """
    head: dict[str, str] = {}
    moves: dict[tuple[int, int], tuple[str, ...]] = {}
    steps: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        try:
            if stripped.startswith("step "):
                steps.append({"name": stripped[5:].strip(), "wrong": [], "did": [], "hold": []})
            elif stripped[0].isdigit():
                state, seat, move = stripped.split(maxsplit=2)
                _add(moves, (int(state), int(seat)), move)
            else:
                key, value = (part.strip() for part in stripped.split(":", 1))
                if steps:
                    _store_line(steps[-1], key, value)
                else:
                    head[key] = value
        except ValueError as error:
            raise ScriptError(f"{name}, line {number}: {line!r} cannot be read: {error}") from None
    made = tuple(Step(**_with_responses_in_order(step)) for step in steps)
    learner = int(head.get("learner", "0"))
    for step in made:
        for asked, answer in step.moves:
            _add(moves, (asked, learner), answer)
    return Script(
        head["game"],
        int(head["seats"]),
        head["seed"].rjust(64, "0"),
        int(head["minutes"]),
        int(head.get("chips", "200")),
        {key.removeprefix("house "): value for key, value in head.items() if key.startswith("house ")},
        moves,
        made,
        learner,
        head.get("after", "first"),
    )


def _add(moves: dict[tuple[int, int], tuple[str, ...]], key: tuple[int, int], move: str) -> None:
    """Add a scripted move for a seat in a state; `key` is (state, seat)."""
    moves[key] = (*moves.get(key, ()), move)


def _store_line(step: dict[str, Any], key: str, value: str) -> None:
    """Store the value of one parsed line under `key` in a step's dictionary."""
    word, _space, rest = key.partition(" ")
    match word:
        case "do":
            pairs = [part.strip().split(maxsplit=1) for part in value.split(",")]
            step["moves"] = tuple((int(state), move) for state, move in pairs)
            step["at"] = step["moves"][0][0]
        case "at":
            step["at"] = MOMENTS[value] if value in MOMENTS else int(value)
        case "say" | "act" | "free" | "fits" | "also":
            step[word] = value
        case "with":
            step["values"] = dict(part.split("=", 1) for part in value.split())
        case "point":
            step["point"] = tuple(value.split())
        case "wrong":
            step["wrong"].append((frozenset(rest.split()), value))
        case "did" | "hold":
            step[word].append((rest, value))
        case _:
            raise ValueError(f"nothing is called {word!r}")


def _with_responses_in_order(step: dict[str, Any]) -> dict[str, Any]:
    """Return a step with its general responses placed after its specific ones.

    Raises:
        ScriptError: The step has neither `do` nor `at`.
    """
    if "at" not in step:
        raise ScriptError(f"step {step['name']} has neither `do` nor `at`")
    wrong = sorted(step["wrong"], key=lambda each: not each[0])
    did, hold = (sorted(step[key], key=lambda each: not each[0]) for key in ("did", "hold"))
    return {**step, "wrong": tuple(wrong), "did": tuple(did), "hold": tuple(hold)}


def messages(file: IO[bytes], *_as_babel: Any, **_has_it: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield a script's sentences for the translation template, as a Babel extraction method."""
    for number, line in enumerate(file.read().decode("utf-8").splitlines(), 1):
        key, colon, value = line.strip().partition(":")
        if colon and key.partition(" ")[0] in SPOKEN and value.strip():
            yield number, "gettext", value.strip(), []
