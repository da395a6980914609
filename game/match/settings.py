"""The player's settings: pace, sound, appearance, language, names. Each value is validated when read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from game.match.checksum_chain import REMOVED_SUM, SETTINGS_SUM
from game.match.untrusted_input import json_of

MOST_SEATS = 17
MOST_GAMES = 32
"""Maximum number of games, built in or registered."""
LONGEST_NAME = 24
LONGEST_PLACE = 120
"""Maximum length of a place in the rules book, in characters."""
MOST_PAGES = 500
SPEEDS = (0.0, 3.0)
CLAIM_SECONDS = (3, 20)
CLAIMS = ("call", "unseen", "ask")
MOMENTS = ("full", "brisk", "none")
SMALL_TALK = ("off", "few", "many")
MOST_TAKE_BACK = 5
"""Maximum undo time in seconds."""
TEXT_SIZES = (1.0, 1.25, 1.5, 2.0)
SWITCH_SECONDS = (0.5, 6.0)
MOST_BINDINGS = 500
"""Maximum number of key bindings, well above the number of actions."""
MOST_HANDS = 12
"""Maximum number of hands whose order is stored."""
MOST_DEALS = 99
"""Maximum number of deals of a match started in the lobby, unless it is unlimited."""
MOST_CHIPS = 1_000_000
MOST_MINUTES = 600
USUAL_CHIPS = 200
"""Default chips of each player before the first deal. In simulated sessions of standard players with the default house
rules, this lasts in about 19 of 20 sessions of Daun Tiga, which has the highest losses, and always in the other games.
"""
FARTHEST = 2**15
"""Maximum absolute value of a window coordinate in pixels, which is the limit of X11."""
LARGEST_NUMBER = 2**63
"""First integer too large for SQLite."""


class Lobby(NamedTuple):
    """The last choices in a game's lobby: players by seat, changed house rules, number of deals, chips."""

    kinds: tuple[str, ...]
    house: Mapping[str, str | int]
    deals: int | None = 0
    """Number of deals; None for unlimited, 0 for the game's default."""
    chips: int = USUAL_CHIPS
    """Chips of each player before the first deal."""
    broke: bool = False
    """Whether an unlimited match ends when a player has no chips left."""
    minutes: int = 0
    """Minutes at the table after which an unlimited match ends; 0 for no limit."""


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. Immutable: `Store.change` saves and returns a changed copy."""

    speed: float = 1.0
    """Speed of moving pieces: 1 is the default, 3 is three times as fast, and 0 makes pieces jump to their places."""
    reduced_motion: bool = False
    """Whether pieces fade instead of flying."""
    moments: str = "full"
    """How long calls and wins are shown with a flourish, one of `MOMENTS`."""
    fullscreen: bool = False
    window: tuple[int, ...] = ()
    """Last position and size of the window: x, y, width, height; empty before the first time."""
    plain_labels: bool = True
    """Whether to show small Latin indices on the pieces, for players who cannot read the faces yet."""
    high_contrast: bool = False
    """Whether to draw tiles and cards in black and white, with bold lines and few strong colours."""
    four_colour: bool = False
    """Whether to show French cards with diamonds in blue and clubs in green."""
    worn: Mapping[str, str] = field(default_factory=dict)
    """Keys of the journey's rewards in use, by slot: 'card_back', 'cloth:pong'."""
    piece_zoom: bool = False
    """Whether to show an enlarged view of the piece under the pointer or focus, with its name."""
    left_handed: bool = False
    """Whether to swap the columns at the sides of a table, which puts the main button on the left."""
    text_size: float = 1.0
    """Scale of text relative to the design, one of `TEXT_SIZES`."""
    explain_words: bool = True
    """Whether to explain a game's term on a card while the pointer is over the term."""
    subtitles: bool = False
    """Whether to show a line of text for sounds that have a meaning."""
    volume: float = 1.0
    """Master volume, 0 to 1, a factor on the other volumes."""
    mute_away: bool = False
    """Whether to mute sound while another window is in front."""
    effects: float = 0.8
    """Volume of pieces and chips, 0 to 1."""
    music: float = 0.5
    ambience: float = 0.0
    """Volume of the background sounds, 0 to 1; off by default."""
    claim_timer: int = 0
    """Seconds to answer a discard, 3 to 20; 0 for no limit."""
    claims: str = "call"
    """How people at one screen claim: 'call', 'unseen' or 'ask'.

    With 'call', they call their claims together, provided that all have looked at their hands; with 'unseen', they
    always call together; with 'ask', they are asked in turn.
    """
    confirm_discard: bool = True
    """Whether a discard needs a second click."""
    take_back: int = 0
    """Seconds for which a discard can be undone before the other players see it; 0 for none."""
    practice: bool = True
    """Whether the title page offers practice and other invitations to return."""
    small_talk: str = "few"
    """How often opponents say something: one of `SMALL_TALK`."""
    peek: bool = False
    """Whether, on a shared screen, a hand is shown only while its owner holds a key."""
    cut: bool = False
    """Whether to ask before each deal for text to mix into its shuffle."""
    names: tuple[str, ...] = ()
    """Names of the people by seat; a missing or empty one means a default name."""
    devices: tuple[str, ...] = ()
    """Input devices by seat, in the format of `game.table.device_assignment`; empty if no seat has a device."""
    device_people: tuple[str, ...] = ()
    """Name of the person using each device; '' or missing if it is unknown."""
    device_seats: tuple[str, ...] = ()
    """Devices of unnamed people in the latest matches: on each line, a match number, seat and device."""
    flowers: tuple[str, ...] = ()
    """Emblems that people keep for a session, in the format of `game.table.emblems`."""
    together: tuple[str, ...] = ()
    """People who play together in this session, in the format of `game.table.lobby.together`."""
    phones: tuple[str, ...] = ()
    """Phones with seats while the server is open, in the format of `game.phones.paired_phones`; otherwise empty."""
    phone_seats: tuple[str, ...] = ()
    """Seats last played on phones in the latest matches; a match number, seat and phone per line.

    Earlier releases wrote all seats of a match on one line, without phones: '12 1 3'.
    """
    opening: str = ""
    """Match and deal whose hands are being opened, and number of events shown, as in '12 3 8'; '' if there is none."""
    next_deal: tuple[str, ...] = ()
    """Changes of players at the next deal of a match, in the format of `game.match.roster_change`."""
    lobby: Mapping[str, Lobby] = field(default_factory=dict)
    """The last choices in the lobby, by game."""
    opponents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the characters chosen in the lobby, by game and seat; empty if none was chosen."""
    auto_draw: bool = False
    """Whether to draw automatically if nothing else is legal."""
    pass_until_turn: bool = False
    """Whether to pass on discards automatically, except to win, until it is the player's turn."""
    hurry_told: bool = False
    """Whether the notice on skipping the others' moves has been shown."""
    sorts: Mapping[str, str] = field(default_factory=dict)
    """Last sort order of the player's hand by game; an unknown value means the game's default."""
    hand_orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Hands that were ordered manually, by deal and seat, latest last."""
    mark_sets: bool = True
    """Whether to mark the sets in the player's hand and their progress, for players who cannot read hands yet."""
    lessons: tuple[str, ...] = ()
    """Games whose guided first deal has been offered."""
    lesson_steps: Mapping[str, int] = field(default_factory=dict)
    """Step, counted from 0, at which an unfinished guided deal was left, by game."""
    pad_forms: Mapping[str, str] = field(default_factory=dict)
    """Last form used on the score pad by game, 'quick' or 'hands'; an unknown value means the quick form."""
    last_game: str = ""
    """The game opened last; '' before the first."""
    last_match: int = 0
    """Id of the match played last, for 'Continue'; 0 before the first."""
    book_place: str = ""
    """Last place in the rules book, such as 'pai-gow/40-ranking#pairs'; '' before the book was first opened."""
    book_read: tuple[str, ...] = ()
    """Pages of the rules book that have been read to the end."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Custom keys by action, '' for no key. Actions not listed have their defaults."""
    pad_buttons: Mapping[str, str] = field(default_factory=dict)
    """Custom gamepad buttons by action, in the same format as `keys`."""
    one_switch: bool = False
    """Whether the focus moves automatically from offer to offer, so that a single button can activate the focused
    offer.
    """
    switch_seconds: float = 1.5
    """Seconds for which the focus stays on each offer."""
    language: str = ""
    """A language code for gettext; empty for the system's language."""


class UnreadableSettingError(ValueError):
    """Raised if a stored value is not valid for its setting."""


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


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if value not in choices:
            raise UnreadableSettingError
        return str(value)

    return check


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


def _names_by_game(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping) or len(value) > MOST_GAMES:
        raise UnreadableSettingError
    return {_text(game): _texts(names) for game, names in value.items()}


def _bindings(value: Any) -> dict[str, str]:
    if not isinstance(value, Mapping) or len(value) > MOST_BINDINGS:
        raise UnreadableSettingError
    return {_place(action): _text(key) for action, key in value.items()}


def _orders(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping) or len(value) > MOST_HANDS:
        raise UnreadableSettingError
    return {_place(hand): _places(pieces) for hand, pieces in value.items()}


_CHECKS: dict[str, Callable[[Any], Any]] = {
    **{one.name: _flag for one in fields(Settings) if one.type == "bool"},
    "speed": _between(*SPEEDS),
    "moments": _one_of(MOMENTS),
    "window": _window,
    "worn": _words,
    "text_size": _text_size,
    "volume": _between(0, 1),
    "effects": _between(0, 1),
    "music": _between(0, 1),
    "ambience": _between(0, 1),
    "claim_timer": _timer,
    "claims": _one_of(CLAIMS),
    "take_back": _seconds,
    "small_talk": _one_of(SMALL_TALK),
    "names": _texts,
    "devices": _places,
    "device_people": _places,
    "device_seats": _places,
    "flowers": _places,
    "together": _texts,
    "phones": _places,
    "phone_seats": _places,
    "opening": _place,
    "next_deal": _places,
    "lobby": _lobby,
    "opponents": _names_by_game,
    "sorts": _words,
    "hand_orders": _orders,
    "lessons": _texts,
    "lesson_steps": _steps,
    "pad_forms": _words,
    "last_game": _text,
    "last_match": _number,
    "book_place": _place,
    "book_read": _places,
    "keys": _bindings,
    "pad_buttons": _bindings,
    "switch_seconds": _between(*SWITCH_SECONDS),
    "language": _text,
}


_NO_SETTINGS = frozenset({SETTINGS_SUM, REMOVED_SUM})
"""Names of rows in the settings table that are not settings, including those of removed settings."""


def checked(name: str, value: Any) -> Any:
    """Validate a value and return it in the form in which it is stored.

    Raises:
        UnreadableSettingError: The value is not valid, or there is no such setting.
    """
    if name not in _CHECKS:
        raise UnreadableSettingError(name)
    try:
        return _CHECKS[name](value)
    except UnreadableSettingError as error:
        raise UnreadableSettingError(name) from error


def to_rows(settings: Settings) -> list[tuple[str, str]]:
    """Return all settings as (name, JSON value) rows."""
    return [(one.name, json.dumps(getattr(settings, one.name), ensure_ascii=False)) for one in fields(Settings)]


def unknown(rows: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the names of stored settings that this release does not know, probably from a newer Sala."""
    return tuple(name for name, _text in rows if name not in _CHECKS and name not in _NO_SETTINGS)


def from_rows(rows: Iterable[tuple[str, str]]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings, and the names of unreadable ones, which have their defaults.

    Unknown names are ignored here; `unknown` returns them.
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
