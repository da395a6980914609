"""Effect of a discard on the viewer's hand, computed from the viewer's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import N_
from game.rules.money.hand_progress import use_of
from game.rules.money.sets import counts_of
from game.rules.moves import TAKE
from game.words.money.sets import rank_word

if TYPE_CHECKING:
    from game.rules.money.view import View
    from game.words.reader import Reader


class Help(NamedTuple):
    """How a discard would help if it were taken."""

    uses: tuple[str, ...]
    """Pieces of the hand that it would join."""
    completes: bool
    """Whether it completes a set with them; otherwise it pairs with one piece."""
    words: str
    """'completes your fives', 'pairs with your 9 circles'."""


def taking_helps(view: View, reader: Reader) -> Help | None:
    """Return how taking the last discard helps; None if it may not be taken or brings the hand no nearer to a win."""
    last = view.table.last
    if TAKE not in view.legal or last is None or view.seat is None:
        return None
    pack = reader.pack
    concealed = counts_of([pack.designs[code] for code in view.hand])
    exposed = len(view.table.exposed[view.seat])
    use = use_of(view.table.options.set_rules, concealed, exposed, pack.designs[last])
    if use is None:
        return None
    uses = tuple(pack.codes[design] for design in use.designs)
    if use.completes:
        words = reader.say(N_("completes your {ranks}"), ranks=rank_word((*uses, last), reader))
    else:
        words = reader.say(N_("pairs with your {piece}"), piece=uses[0])
    return Help(uses, use.completes, words)


def discard_helps(view: View, reader: Reader) -> bool:
    """Return whether taking the last discard brings the viewer's hand nearer to a win."""
    return taking_helps(view, reader) is not None
