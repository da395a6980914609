"""Hint for Daun Tiga: the exact chances. No move can be recommended, because stakes are placed blind."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.i18n import N_
from game.opponents import weigh_for, weighed
from game.rules.daun_tiga.view import KEEPING

if TYPE_CHECKING:
    from game.rules.contract import View
    from game.words import Reader


def chance_sentences(view: View, reader: Reader) -> tuple[str, ...]:
    """Return a title, then sentences with the chances that matter for a view's question."""
    keeps = view.table.phase is KEEPING
    title = N_("Keep the bank or pass it on") if keeps else N_("No stake is better than any other")
    worths = weighed(weigh_for(view.table.game), view, Random(0))
    told = max((worth.reasons for worth in worths), key=len)  # the second stake's reasons are the longest
    return reader.say(title), *map(reader.reason, reversed(told))
