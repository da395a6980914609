"""Plural names of pieces in Pai Tong and Pong: 'two red dragons', 'two aces of coins'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_

if TYPE_CHECKING:
    from game.words.reader import Reader

SEVERAL: Final = {
    "ace of coins": N_("aces of coins"),
    "ace of strings": N_("aces of strings"),
    "ace of myriads": N_("aces of myriads"),
    "1 coin": N_("1 coins"),
    "1 string": N_("1 strings"),
    "1 myriad": N_("1 myriads"),
    "1 circle": N_("1 circles"),
    "1 character": N_("1 characters"),
    "Old Thousand": N_("Old Thousands"),
    "Red Flower": N_("Red Flowers"),
    "White Flower": N_("White Flowers"),
    "red dragon": N_("red dragons"),
    "green dragon": N_("green dragons"),
    "white dragon": N_("white dragons"),
}
"""Plurals by singular name, where they differ; '9 bamboo' is both."""


def several(code: str, reader: Reader) -> str:
    """Return the plural name of a piece for use after a number."""
    found = SEVERAL.get(reader.pack.name(code), "")
    return reader.say(found) if found and not reader.codes else reader.piece(code)
