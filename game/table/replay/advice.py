"""Advice in the replay viewer: the strongest opponent's move in a recorded state, compared to the move played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.lists import listed
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents import Choice
    from game.rules.contract import Move, Seat, View
    from game.words import Reader


def advice_lines(
    choice: Choice, view: View, reader: Reader, moves: Sequence[tuple[Seat, Move]], name: str
) -> tuple[str, list[str]]:
    """Return the recommended move as a title, and lines with the reasons and the move played.

    `moves` are the recorded moves from this state on.
    """
    why = [reader.reason(reason) for reason in choice.reasons]
    played = next((move for seat, move in moves if seat == view.seat), None)
    if played == choice.move:
        why.append(_("This was the move played."))
    elif played is not None:
        why.append(_("{player} played: {move}.").format(player=name, move=move_words(played, view, reader)))
    title = _("{player}: {move}").format(player=name, move=move_words(choice.move, view, reader))
    return title, why


def move_words(move: Move, view: View, reader: Reader) -> str:
    """Return the label of the button for a move, including amounts."""
    text = str(move)
    offers = words_of(reader.game).offers(view, reader)
    exact = next((offer.label for offer in offers if offer.id == text), "")
    if exact:
        return exact
    asked = next((offer for offer in offers if offer.amounts and offer.kind == text.split(maxsplit=1)[0]), None)
    if asked is not None:
        return f"{asked.label} {listed(word for word in text.split() if word.isdecimal())}"
    return text.capitalize()
