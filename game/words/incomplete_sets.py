"""Texts for incomplete sets in the viewer's hand, shared by all games that count missing pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_

if TYPE_CHECKING:
    from game.words.reader import Reader


FEW: Final = 3
"""Up to this many pieces left, their number is more useful than 'lacks one'."""


def one_short(left: int, most: int, reader: Reader) -> tuple[str, ...]:
    """Describe a set that lacks one piece in several lengths, longest first.

    `left` of the `most` pieces that would complete it have not been seen.
    """
    # Translators: a set of three lacks one piece, whatever the whole hand lacks; so many that would do are unseen yet.
    full = reader.say(N_("lacks one: {left} of {most} left"), left=left, most=most)
    less = reader.say(N_("lacks one")) if left > FEW else reader.say(N_("{left} of {most} left"), left=left, most=most)
    return full, less, reader.say(N_("{count} left"), count=left)


def explained(left: int, most: int, reader: Reader) -> str:
    """Explain how many of the completing pieces are left, in one sentence."""
    said = N_("One more completes it. Still out: {left} of {most}.")
    return reader.say(said, left=left, most=most)
