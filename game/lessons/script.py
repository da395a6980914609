r"""A lesson's script: a deal as in a replay, with the sentences of a guide beside the moves of whoever learns.

A file has a head, the moves of the other seats, and steps:

    game: pong
    seats: 4
    seed: 4b3
    minutes: 6

    2 1 draw                    in state 2 seat 1 draws; where nothing is written, a seat passes

    step claim
    do: 9 pong                  what the learner does in state 9; several: `17 pass, 18 draw`
    say: You hold two of the {tile}.
    act: Take it: press Pong.   in bold; without it the step has a button that goes on
    with: tile=c2               what stands in the places, as at `game.rules.contract.Reason`; `@` leads into the view
    point: c2 discard panel     what is lit
    wrong c7 s7: ...            what is answered where one of these was chosen; without pieces, any other
    did pass: ...               what is said after another move of this kind; without a word, any other
    also: bet \d+              moves that are as good: the script goes on
    fits: pong                  the step still fits a deal that goes otherwise, wherever such a move is possible
    free: ...                   what is said there instead

`at: 9` stands for `do` where there is only something to read; `at: held` while the table waits for the learner's own
hand to be opened, `at: over` when the deal is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parent / "scripts"
HELD, OVER = 10**6, 10**6 + 1
"""Moments after every state of the rules: a hand waits to be opened, the deal is over."""
MOMENTS: Final = {"held": HELD, "over": OVER}
SPOKEN: Final = ("say", "act", "free", "wrong", "did")
"""What holds sentences, to be translated."""


class ScriptError(ValueError):
    """A script that cannot be read; it names file and line."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that the guide says, and what is to be done."""

    name: str
    at: int
    """The state in which it is said, or `HELD`, or `OVER`."""
    moves: tuple[tuple[int, str], ...] = ()
    """What the learner does: states and moves; empty where there is only something to read or to press."""
    say: str = ""
    act: str = ""
    free: str = ""
    fits: str = ""
    also: str = ""
    """Matches the moves that are as good as those written."""
    values: dict[str, str] = field(default_factory=dict)
    point: tuple[str, ...] = ()
    wrong: tuple[tuple[frozenset[str], str], ...] = ()
    """(pieces, answer), those for any piece last."""
    did: tuple[tuple[str, str], ...] = ()
    """(beginning of a move, answer), that for any move last."""

    @property
    def after(self) -> int:
        """The first state after it."""
        return self.moves[-1][0] + 1 if self.moves else self.at

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that the guide may say in it."""
        return tuple(
            filter(None, (self.say, self.act, self.free, *(s for _p, s in self.wrong), *(s for _w, s in self.did)))
        )


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson."""

    game: str
    seats: int
    seed: str
    """64 hex digits."""
    minutes: int
    chips: int
    house: dict[str, str]
    moves: dict[tuple[int, int], tuple[str, ...]]
    """By state and seat, those of the learner among them, one for each answer; whoever is not named passes."""
    steps: tuple[Step, ...]
    learner: int = 0
    after: str = "first"
    """The level of the others once the deal goes otherwise."""


def lesson_of(game: str) -> Script | None:
    """The lesson of a game; None where it has none."""
    path = FOLDER / f"{game}.txt"
    return read(path.read_text(encoding="utf-8"), path.name) if path.is_file() else None


def read(text: str, name: str = "script") -> Script:
    """The script of a text. `ScriptError` naming the line that is wrong."""
    head: dict[str, str] = {}
    moves: dict[tuple[int, int], tuple[str, ...]] = {}
    steps: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        try:
            if stripped.startswith("step "):
                steps.append({"name": stripped[5:].strip(), "wrong": [], "did": []})
            elif stripped[0].isdigit():
                state, seat, move = stripped.split(maxsplit=2)
                _add(moves, (int(state), int(seat)), move)
            else:
                key, value = (part.strip() for part in stripped.split(":", 1))
                if steps:
                    _put(steps[-1], key, value)
                else:
                    head[key] = value
        except ValueError as error:
            raise ScriptError(f"{name}, line {number}: {line!r} cannot be read: {error}") from None
    made = tuple(Step(**_tidied(step)) for step in steps)
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
    """One more answer of a seat in a state."""
    moves[key] = (*moves.get(key, ()), move)


def _put(step: dict[str, Any], key: str, value: str) -> None:
    """One line of a step."""
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
        case "did":
            step["did"].append((rest, value))
        case _:
            raise ValueError(f"nothing is called {word!r}")


def _tidied(step: dict[str, Any]) -> dict[str, Any]:
    """Answers to anything after those to something."""
    if "at" not in step:
        raise ScriptError(f"step {step['name']} has neither `do` nor `at`")
    wrong = sorted(step["wrong"], key=lambda each: not each[0])
    did = sorted(step["did"], key=lambda each: not each[0])
    return {**step, "wrong": tuple(wrong), "did": tuple(did)}


def messages(file: IO[bytes], *_as_babel: Any, **_has_it: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """The sentences of a script for the translators' template: Babel's way to ask for a file's words."""
    for number, line in enumerate(file.read().decode("utf-8").splitlines(), 1):
        key, colon, value = line.strip().partition(":")
        if colon and key.partition(" ")[0] in SPOKEN and value.strip():
            yield number, "gettext", value.strip(), []
