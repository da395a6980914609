"""Parsing and validation of command-line arguments; every error is a single sentence."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.lists import listed, one_of
from game.match.untrusted_input import UntrustedInputError, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.contract import Game
    from game.rules.options import Options

MOST = 1_000_000_000
"""Largest number accepted on the command line."""


class UsageError(Exception):
    """Raised for invalid input. The message is a sentence for the terminal."""


def whole_number(least: int) -> Callable[[str], int]:
    """Return an `argparse` type for integers of at least `least`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST))) or not least <= int(text) <= MOST:
            raise argparse.ArgumentTypeError(
                _("must be a whole number from {least} to {most}, not {text}").format(
                    least=least, most=MOST, text=repr(text)
                )
            )
        return int(text)

    return read


def any_text(text: str) -> str:
    """Return an argument's text; reject undecodable bytes, which could not reproduce a shuffle."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError(_("must be UTF-8 text, not {text}").format(text=repr(text))) from error
    return text


def game_of(name: str) -> Game:
    """Return the game with this name.

    Raises:
        UsageError: There is no such game.
    """
    from game.rules import GAMES  # noqa: PLC0415 - the rules are read only when a command needs them

    try:
        return GAMES[name]
    except KeyError:
        raise UsageError(
            _("There is no game called {name}; the games are {games}.").format(name=repr(name), games=listed(GAMES))
        ) from None


def options_of(game: Game, pairs: Sequence[str]) -> Options:
    """Return house rules from 'key=value' pairs; other rules keep their defaults.

    Raises:
        UsageError: The game has no such rule, or the rule has no such value.
    """
    values: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(
                _("A house rule must be written as KEY=VALUE, not {pair}; the keys for {game} are {keys}.").format(
                    pair=repr(pair), game=game.name, keys=listed(switch.name for switch in game.Options.spec())
                )
            )
        values[key.strip()] = value.strip()
    try:
        options: Options = game.Options.parse(values)
    except ValueError as error:
        raise UsageError(sentence(str(error))) from error
    return options


def kinds_of(game: Game, text: str | None, usual: tuple[str, str], allowed: Sequence[str]) -> tuple[str, ...]:
    """Return the kind of player in each seat, from a list of kinds or a number of seats.

    With a number, `usual` supplies the kind in seat 0 and the kind in all other seats.

    Raises:
        UsageError: A kind is not allowed, or the game does not allow that many players.
    """
    least, most = game.seats[0], game.seats[-1]
    text = str(game.default_seats) if text is None else text
    words = [word.strip() for word in text.split(",")]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 10:
        count = int(words[0])
        words = [usual[0], *[usual[1]] * (min(count, most + 1) - 1)] if count else []
    else:
        count = len(words)
    for word in words:
        if word not in allowed:
            raise UsageError(
                _("--seats: {word} is not a player; a seat can be {allowed}.").format(
                    word=repr(word), allowed=one_of(allowed)
                )
            )
    if count not in game.seats:
        seats = str(least) if least == most else _("{least} to {most}").format(least=least, most=most)
        raise UsageError(
            _("--seats: {game} is played by {seats} players, not {count}.").format(
                game=game.title, seats=seats, count=count
            )
        )
    return tuple(words)


def sentence(text: str) -> str:
    """Return a text with its first letter capitalised and a full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def read_argument_text(name: str) -> str:
    """Read the text of a file, or of standard input for '-'."""
    try:
        return text_of(name)
    except UntrustedInputError as error:
        raise UsageError(_("{file} {wrong}.").format(file=file_words(name), wrong=error)) from error


def file_words(name: str) -> str:
    """Return a file's name as used in sentences."""
    return _("standard input") if name == "-" else name or repr(name)
