"""Messages from phones: small, typed and strictly parsed. Anything else is refused with a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_
from game.i18n.collation import INVISIBLE
from game.match.untrusted_input import UntrustedInputError, json_of

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION: Final = 1
MOST_BYTES: Final = 4096
"""Maximum size of a message in bytes; the longest real one has a few hundred."""
MOST_A_SECOND: Final = 20
LONGEST_NAME: Final = 16
LONGEST_ID: Final = 200
MOST_AMOUNTS: Final = 8
MOST_SEATS: Final = 32
MOST_LANGUAGES: Final = 12
LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}")
KEY: Final = re.compile(r"[\w-]{20,24}", re.ASCII)
"""Pattern of invitations and seat keys, which encode 128 random bits."""
NUMBER: Final = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}")
"""Pattern of a state's number: the deal, state, and revision shown on this phone."""

NOT_UNDERSTOOD: Final = N_("That did not work. Reload the page and try again.")


class ProtocolError(ValueError):
    """Raised for a message that the real page never sends.

    The message is a sentence, translated when displayed.
    """


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of every connection: identity and credentials."""

    session: str | None
    invitation: str | None
    languages: tuple[str, ...] = ()
    """Languages of the phone's owner in order of preference, as reported by the browser."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The six letters shown below the address, typed as an alternative to scanning the QR code."""

    letters: str


@dataclass(frozen=True, slots=True)
class Join:
    """Request for a seat (counted from 0) under a name."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a person who is waiting for a seat."""

    name: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen offer of a state; `amounts` are the chips entered, if the offer asks for any."""

    number: str
    offer: str
    amounts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sort:
    """Request to sort the hand differently, which is not a move."""

    number: str
    sort: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Message that the player is ready for the next deal."""

    number: str


@dataclass(frozen=True, slots=True)
class Start:
    """Request to start the game whose lobby is shown on the big screen."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Request for a hint on the question of a state."""

    number: str


@dataclass(frozen=True, slots=True)
class AskRules:
    """Request for the short rules of the game."""


Message = Hello | Letters | Join | Named | Answer | Sort | Ready | Start | AskHint | AskRules


def parse(text: str | bytes) -> Message:
    """Parse a message from a phone; raise `ProtocolError` if it is invalid.

    Raises:
        ProtocolError: The message is not a JSON object, has an extra or missing field, or an invalid value.
    """
    if isinstance(text, bytes) or len(text.encode(errors="replace")) > MOST_BYTES:
        raise ProtocolError(NOT_UNDERSTOOD)
    try:
        given = json_of(text)
    except UntrustedInputError as error:
        raise ProtocolError(NOT_UNDERSTOOD) from error
    if not isinstance(given, dict):
        raise ProtocolError(NOT_UNDERSTOOD)
    for fields, read in READERS.items():
        if fields == given.keys():
            return read(given)
    raise ProtocolError(NOT_UNDERSTOOD)


def _check(good: object) -> None:
    if not good:
        raise ProtocolError(NOT_UNDERSTOOD)


def _key(value: Any) -> str | None:
    """Return an invitation or key as text; None if it is missing or malformed."""
    _check(value is None or isinstance(value, str))
    return value if value is not None and KEY.fullmatch(value) else None


def _hello(given: dict[str, Any]) -> Hello:
    if type(given["v"]) is not int or given["v"] != VERSION:
        raise ProtocolError(N_("This page belongs to a different version of the game. Reload it."))
    languages = given.get("languages", [])
    _check(isinstance(languages, list) and len(languages) <= MOST_LANGUAGES)
    _check(all(isinstance(name, str) and LANGUAGE.fullmatch(name) for name in languages))
    return Hello(_key(given["session"]), _key(given["invitation"]), tuple(languages))


def _letters(given: dict[str, Any]) -> Letters:
    value = given["letters"]
    _check(isinstance(value, str) and len(value) <= LONGEST_NAME)
    whole = value.encode(errors="replace").decode()  # JSON may contain half a surrogate pair, which cannot be encoded
    return Letters("".join(whole.split()).upper())


def _join(given: dict[str, Any]) -> Join:
    inner = given["join"]
    _check(isinstance(inner, dict) and inner.keys() == {"name", "seat"})
    seat = inner["seat"]
    _check(type(seat) is int and 0 <= seat < MOST_SEATS)
    return Join(_name(inner["name"]), seat)


def _named(given: dict[str, Any]) -> Named:
    return Named(_name(given["name"]))


def _name(value: Any) -> str:
    _check(isinstance(value, str))
    name = " ".join(INVISIBLE.sub("", value).split())  # or it would look like another, or like none
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise ProtocolError(N_("Enter a name of up to sixteen letters."))
    return name


def _number(given: dict[str, Any]) -> str:
    number = given["number"]
    _check(isinstance(number, str) and NUMBER.fullmatch(number))
    return str(number)


def _answer(given: dict[str, Any]) -> Answer:
    offer, amounts = given["offer"], given.get("amounts", [])
    _check(isinstance(offer, str) and len(offer) <= LONGEST_ID and offer.isprintable())
    _check(isinstance(amounts, list) and len(amounts) <= MOST_AMOUNTS)
    _check(all(type(amount) is int and 0 <= amount < 2**31 for amount in amounts))
    return Answer(_number(given), offer, tuple(amounts))


def _sort(given: dict[str, Any]) -> Sort:
    _check(isinstance(given["sort"], str) and len(given["sort"]) <= LONGEST_NAME)
    return Sort(_number(given), given["sort"])


def _ready(given: dict[str, Any]) -> Ready:
    _check(given["ready"] is True)
    return Ready(_number(given))


def _start(given: dict[str, Any]) -> Start:
    _check(given["start"] is True)
    return Start()


def _ask_hint(given: dict[str, Any]) -> AskHint:
    _check(given["hint"] is True)
    return AskHint(_number(given))


def _ask_rules(given: dict[str, Any]) -> AskRules:
    _check(given["rules"] is True)
    return AskRules()


READERS: Final[dict[frozenset[str], Callable[[dict[str, Any]], Message]]] = {
    frozenset({"v", "session", "invitation"}): _hello,
    frozenset({"v", "session", "invitation", "languages"}): _hello,
    frozenset({"letters"}): _letters,
    frozenset({"join"}): _join,
    frozenset({"name"}): _named,
    frozenset({"number", "offer"}): _answer,
    frozenset({"number", "offer", "amounts"}): _answer,
    frozenset({"number", "sort"}): _sort,
    frozenset({"number", "ready"}): _ready,
    frozenset({"start"}): _start,
    frozenset({"number", "hint"}): _ask_hint,
    frozenset({"rules"}): _ask_rules,
}
"""Parsers, each keyed by the exact set of field names in its message."""
