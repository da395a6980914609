"""What the player has chosen for good: pace, sound, look, language, names; checked field by field when read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from game.match.chain import REMOVED_SUM, SETTINGS_SUM
from game.match.given import json_of

MOST_SEATS = 17
MOST_GAMES = 32
"""Of the house and such as were made known to it."""
LONGEST_NAME = 24
LONGEST_PLACE = 120
"""Letters of a place in the rules book."""
MOST_PAGES = 500
SPEEDS = (0.0, 3.0)
CLAIM_SECONDS = (3, 20)
CLAIMS = ("call", "ask")
MOST_TAKE_BACK = 5
"""Seconds."""
TEXT_SIZES = (1.0, 1.25, 1.5, 2.0)
SWITCH_SECONDS = (0.5, 6.0)
MOST_BINDINGS = 500
"""There are not so many actions."""
MOST_HANDS = 12
"""Of which the order is kept."""
MOST_DEALS = 99
"""Of a match that the lobby begins, unless it is without end."""
MOST_CHIPS = 1_000_000
MOST_MINUTES = 600
USUAL_CHIPS = 200
"""What everybody has before the first deal. In simulated evenings of sound players under the usual house rules this
lasts in about 19 of 20 at Daun Tiga, where most is lost, and always in the money games, Pai Gow and Tongits."""
FARTHEST = 2**15
"""Pixels: as far as X11 can say where a window is."""
LARGEST_NUMBER = 2**63
"""SQLite holds none that is so large."""


class Lobby(NamedTuple):
    """The last choices for one game: who sat where, the house rules that were not as usual, how many deals, chips."""

    kinds: tuple[str, ...]
    house: Mapping[str, str | int]
    deals: int | None = 0
    """None is without end, 0 as many as the game usually has."""
    chips: int = USUAL_CHIPS
    """What everybody has before the first deal."""
    broke: bool = False
    """An evening without a number of deals ends when somebody's chips are gone,"""
    minutes: int = 0
    """or after so much time at the table; 0 is neither."""


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. Never changed in place: `Store.change` makes the next one and writes it."""

    speed: float = 1.0
    """How fast pieces move: 1 is as designed, 3 thrice as fast, 0 off (everything is where it belongs at once)."""
    reduced_motion: bool = False
    """Pieces fade instead of flying."""
    fullscreen: bool = False
    window: tuple[int, ...] = ()
    """Where the window stood when it was closed: x, y, width, height; empty before the first time."""
    plain_labels: bool = True
    """Small Latin indices on the pieces, for who does not read the faces yet."""
    high_contrast: bool = False
    """Tiles and cards in black and white, bold lines and few strong colours."""
    four_colour: bool = False
    """French cards with diamonds in blue and clubs in green."""
    piece_zoom: bool = False
    """A piece that is pointed at or has the focus is shown large, with its name."""
    left_handed: bool = False
    """The columns beside a table change sides, and the main button stands at the left."""
    text_size: float = 1.0
    """How much larger than designed words are, one of `TEXT_SIZES`."""
    explain_words: bool = True
    """A card explains the word of a game that the mouse rests on."""
    subtitles: bool = False
    """Sounds that carry meaning are said in a line of words too."""
    volume: float = 1.0
    """Volume of everything, 0 to 1; the others are parts of it."""
    mute_away: bool = False
    """Silent while another window is in front."""
    effects: float = 0.8
    """Volume of pieces and chips, 0 to 1."""
    music: float = 0.5
    ambience: float = 0.0
    """Volume of the evening outside; quiet unless the player wants it."""
    claim_timer: int = 0
    """Seconds to answer a discard, 3 to 20; 0 waits for as long as it takes."""
    claims: str = "call"
    """How several persons at one screen claim a discard: 'call' out first, or 'ask' each of them behind the curtain."""
    confirm_discard: bool = True
    """A discard takes a second click."""
    take_back: int = 0
    """Seconds in which a discard can be taken back, before anybody is told of it; 0 hands it on at once."""
    peek: bool = False
    """Where several persons share a screen a hand lies face down but while its person holds a key."""
    cut: bool = False
    """Ask before each deal for something to be mixed into its shuffle."""
    names: tuple[str, ...] = ()
    """Names of the persons, by seat; a missing or empty one is called by its seat."""
    devices: tuple[str, ...] = ()
    """What the persons hold, by seat, as `game.table.devices` writes it; empty for nothing of its own."""
    lobby: Mapping[str, Lobby] = field(default_factory=dict)
    """The last choices in the lobby, by game."""
    auto_draw: bool = False
    """Whoever can only draw does so without being asked."""
    pass_until_turn: bool = False
    """Discards go by unclaimed, but for a win, until it is the player's turn."""
    hurry_told: bool = False
    """It was said once how the others are hurried on."""
    sorts: Mapping[str, str] = field(default_factory=dict)
    """How the own hand was sorted last, by game; a way that the game does not know is its usual one."""
    hand_orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Hands that their owners have put in order piece by piece, by deal and seat; the latest is the last."""
    mark_sets: bool = True
    """Sets of the own hand are marked, and how far each has come: for who does not read hands yet."""
    lessons: tuple[str, ...] = ()
    """Games whose guided first deal was offered."""
    lesson_steps: Mapping[str, int] = field(default_factory=dict)
    """At which step, from 0, a guided deal was left before its end, by game."""
    last_game: str = ""
    """The game that was opened last, empty before the first."""
    last_match: int = 0
    """The number of the match that somebody sat at last, 0 before the first: 'Continue' leads to it."""
    book_place: str = ""
    """Where the rules book was left: 'pai-gow/40-ranking#pairs'; empty before it was opened."""
    book_read: tuple[str, ...] = ()
    """The pages of the rules book that were read to their end."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys that the player has chosen, by action; '' is none. What is not here is as shipped."""
    pad_buttons: Mapping[str, str] = field(default_factory=dict)
    """The same for the buttons of gamepads."""
    one_switch: bool = False
    """The focus goes by itself from offer to offer, and one button takes what it is on."""
    switch_seconds: float = 1.5
    """How long it stays on each."""
    language: str = ""
    """A language code as gettext knows it; empty is the system's."""


class UnreadableSettingError(ValueError):
    """A stored value is not one that the setting can have."""


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise UnreadableSettingError
    return value


def _window(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) not in {0, 4}:
        raise UnreadableSettingError
    if not all(type(one) is int and -FARTHEST <= one <= FARTHEST for one in value):
        raise UnreadableSettingError
    return tuple(value)


def _between(least: float, most: float) -> Callable[[Any], float]:
    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise UnreadableSettingError
        return float(value)

    return check


def _text_size(value: Any) -> float:
    if isinstance(value, bool) or value not in TEXT_SIZES:
        raise UnreadableSettingError
    return float(value)


def _timer(value: Any) -> int:
    least, most = CLAIM_SECONDS
    if isinstance(value, bool) or not isinstance(value, int) or not (value == 0 or least <= value <= most):
        raise UnreadableSettingError
    return value


def _seconds(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST_TAKE_BACK:
        raise UnreadableSettingError
    return value


def _way_of_claims(value: Any) -> str:
    if value not in CLAIMS:
        raise UnreadableSettingError
    return str(value)


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < LARGEST_NUMBER:
        raise UnreadableSettingError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
        raise UnreadableSettingError
    return value


def _place(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_PLACE or not value.isprintable():
        raise UnreadableSettingError
    return value


def _places(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_PAGES:
        raise UnreadableSettingError
    return tuple(_place(one) for one in value)


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_SEATS:
        raise UnreadableSettingError
    return tuple(_text(one) for one in value)


def _lobby(value: Any) -> dict[str, Lobby]:
    if not isinstance(value, Mapping):
        raise UnreadableSettingError
    games = {}
    for game, entry in value.items():
        if not isinstance(entry, list | tuple) or not 2 <= len(entry) <= len(Lobby._fields):
            raise UnreadableSettingError
        deals = entry[2] if len(entry) > 2 else 0
        chips = entry[3] if len(entry) > 3 else USUAL_CHIPS
        broke = entry[4] if len(entry) > 4 else False
        minutes = entry[5] if len(entry) > 5 else 0
        if not isinstance(entry[1], Mapping) or not (
            deals is None or (type(deals) is int and 0 <= deals <= MOST_DEALS)
        ):
            raise UnreadableSettingError
        if type(chips) is not int or not 0 <= chips <= MOST_CHIPS:
            raise UnreadableSettingError
        if not isinstance(broke, bool) or type(minutes) is not int or not 0 <= minutes <= MOST_MINUTES:
            raise UnreadableSettingError
        house = {_text(key): chosen if type(chosen) is int else _text(chosen) for key, chosen in entry[1].items()}
        games[_text(game)] = Lobby(_texts(entry[0]), house, deals, chips, broke, minutes)
    return games


def _words(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise UnreadableSettingError
    return {_text(key): _text(word) for key, word in value.items()}


def _steps(value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping) or len(value) > MOST_GAMES:
        raise UnreadableSettingError
    return {_text(game): _number(step) for game, step in value.items()}


def _bindings(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping) or len(value) > MOST_BINDINGS:
        raise UnreadableSettingError
    return {_place(action): _text(key) for action, key in value.items()}


def _orders(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping) or len(value) > MOST_HANDS:
        raise UnreadableSettingError
    return {_place(hand): _places(pieces) for hand, pieces in value.items()}


_CHECKS: dict[str, Callable[[Any], Any]] = {
    "speed": _between(*SPEEDS),
    "reduced_motion": _flag,
    "fullscreen": _flag,
    "window": _window,
    "plain_labels": _flag,
    "high_contrast": _flag,
    "four_colour": _flag,
    "piece_zoom": _flag,
    "left_handed": _flag,
    "text_size": _text_size,
    "explain_words": _flag,
    "subtitles": _flag,
    "volume": _between(0, 1),
    "mute_away": _flag,
    "effects": _between(0, 1),
    "music": _between(0, 1),
    "ambience": _between(0, 1),
    "claim_timer": _timer,
    "claims": _way_of_claims,
    "confirm_discard": _flag,
    "take_back": _seconds,
    "peek": _flag,
    "cut": _flag,
    "names": _texts,
    "devices": _places,
    "lobby": _lobby,
    "auto_draw": _flag,
    "pass_until_turn": _flag,
    "hurry_told": _flag,
    "sorts": _words,
    "hand_orders": _orders,
    "mark_sets": _flag,
    "lessons": _texts,
    "lesson_steps": _steps,
    "last_game": _text,
    "last_match": _number,
    "book_place": _place,
    "book_read": _places,
    "keys": _bindings,
    "pad_buttons": _bindings,
    "one_switch": _flag,
    "switch_seconds": _between(*SWITCH_SECONDS),
    "language": _text,
}


_NO_SETTINGS = frozenset({SETTINGS_SUM, REMOVED_SUM})
"""Names of what else stands among them. A setting that is given up some day has to be named here."""


def checked(name: str, value: Any) -> Any:
    """The value in the form the setting keeps.

    Raises:
        UnreadableSettingError: the setting cannot have this value, or there is no such setting.
    """
    if name not in _CHECKS:
        raise UnreadableSettingError(name)
    try:
        return _CHECKS[name](value)
    except UnreadableSettingError as error:
        raise UnreadableSettingError(name) from error


def to_rows(settings: Settings) -> list[tuple[str, str]]:
    """Name and JSON value of every setting."""
    return [(one.name, json.dumps(getattr(settings, one.name), ensure_ascii=False)) for one in fields(Settings)]


def unknown(rows: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Give the names of settings that only a newer Sala can have written."""
    return tuple(name for name, _text in rows if name not in _CHECKS and name not in _NO_SETTINGS)


def from_rows(rows: Iterable[tuple[str, str]]) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and the names of those that could not be read and went back to their default.

    Names this version does not know are left out; `unknown` gives them.
    """
    values: dict[str, Any] = {}
    broken = []
    for name, text in rows:
        if name not in _CHECKS:
            continue
        try:
            values[name] = checked(name, json_of(text))
        except (TypeError, ValueError):  # JSON's own errors and ours are ValueErrors; a BLOB is a TypeError
            broken.append(name)
    return Settings(**values), tuple(broken)
