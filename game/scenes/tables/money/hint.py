"""What a sound player would do now, and why, in words: the hint."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.i18n import _
from game.opponents import sound_choice
from game.rules.money.moves import Guess, Pong, Win
from game.rules.moves import Discard, Draw, Pass, Take
from game.scenes.table.conducted_commentary import piece_words

if TYPE_CHECKING:
    from game.opponents import Choice
    from game.rules.contract import Move
    from game.rules.money.view import View
    from game.rules.pieces import Pack


def advice(view: View) -> Choice:
    """The move of the sound player for this view; it sees no more than the person does."""
    return sound_choice(view, Random(0))


def move_words(move: Move, pack: Pack, last: str | None) -> str:
    """A move as advice."""
    match move:
        case Discard(piece):
            return _("Discard {piece}").format(piece=piece_words(pack, piece))
        case Guess(piece):
            return _("Guess {piece}").format(piece=piece_words(pack, piece))
        case Pong():
            return _("Pong {piece}").format(piece=piece_words(pack, last or ""))
        case Take():
            return _("Take {piece}").format(piece=piece_words(pack, last or ""))
        case Win():
            return _("Win")
        case Draw():
            return _("Draw")
        case Pass():
            return _("Let it go by")
    return str(move)


def reason_words(choice: Choice) -> list[str]:
    """The reasons in the player's language, the weightiest first."""
    return [_(reason.text).format(**dict(reason.values)) for reason in choice.reasons]
