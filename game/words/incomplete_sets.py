"""Texts for incomplete sets in the viewer's hand, shared by all games that count missing pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_

if TYPE_CHECKING:
    from game.words.reader import Reader


FEW: Final = 3
"""Maximum number of unseen pieces for which their number is more useful than 'needs 1'."""


def counted_out(out: int, most: int, reader: Reader) -> str:
    """Return '2 of 4 seen': `out` of `most` pieces are in the reader's hand, open sets or discards."""
    # Translators: out, so no longer hidden: the reader holds it, or it lies in an open set or was discarded.
    return reader.say(N_("{out} of {most} seen"), out=out, most=most)


def one_short(out: int, most: int, reader: Reader) -> tuple[str, ...]:
    """Return texts about a set that lacks one piece, in several lengths, longest first.

    Of the `most` pieces that would complete it, `out` have been seen.
    """
    # Translators: a set of three lacks one piece, whatever the whole hand lacks; so many that would do are out.
    full = reader.say(N_("needs 1: {out} of {most} seen"), out=out, most=most)
    less = reader.say(N_("needs 1")) if most - out > FEW else counted_out(out, most, reader)
    # Translators: short for '{out} of {most} out'.
    return full, less, reader.say(N_("{out}/{most} seen"), out=out, most=most)


def near_bahay(out: int, most: int, reader: Reader, *, dead: bool) -> tuple[str, ...]:
    """Return texts about cards one short of a bahay, longest first.

    `dead` means that no completing card can come.
    """
    if dead:
        # Translators: of the cards that would complete a bahay, none can come any more; then the same in fewer letters.
        return reader.say(N_("none left")), reader.say(N_("0 left"))
    return one_short(out, most, reader)[0], reader.say(N_("needs 1"))


def explained(out: int, most: int, reader: Reader, *, dead: bool = False) -> str:
    """Return a sentence explaining how many of the completing pieces have been seen."""
    if dead:
        return reader.say(N_("None left: every card that would complete it is out."))
    return reader.say(N_("One more piece is needed: {out} of {most} seen."), out=out, most=most)
