"""Hand calculator: ranks a hand of two tiles, or lists the splits of four tiles into two hands.

PG-30, PG-31, PG-40 to PG-49.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.rules.pai_gow.ranking import hands_in_order, in_order, rank
from game.rules.pai_gow.tiles import ALL_TILES, Hand
from game.words.pai_gow.hands import capital, hand_title, tie_words

if TYPE_CHECKING:
    from game.rules.pai_gow.options import GeeJoonTie
    from game.words.reader import Reader

MOST: Final = 4
"""Number of tiles dealt to a player."""
WAYS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class HandText(NamedTuple):
    """Title and rank of one hand, as text."""

    hand: Hand
    title: str
    """Title of the hand, such as 'Pair of Teen'."""
    place: str
    """Rank of the hand among all hands, and how ties are broken."""


class Calculator:
    """The tiles selected in the hand calculator, each kind at most as often as it is in the set."""

    def __init__(self, reader: Reader, tie: GeeJoonTie = "source") -> None:
        self.reader, self.tie = reader, tie
        self.chosen: list[str] = []

    def may_add(self, code: str) -> bool:
        """Return whether one more tile of this kind can be selected."""
        return len(self.chosen) < MOST and self.chosen.count(code) < ALL_TILES.count(code)

    def add(self, code: str) -> None:
        """Select a tile; do nothing if four are selected or none of this kind is left."""
        if self.may_add(code):
            self.chosen.append(code)

    def take(self, place: int) -> None:
        """Remove the tile with index `place` from the selection."""
        del self.chosen[place]

    @property
    def hands(self) -> tuple[tuple[HandText, ...], ...]:
        """The hand of two selected tiles, or the different splits of four tiles; otherwise ()."""
        tiles = self.chosen
        if len(tiles) == 2:
            return ((self._hand_text((tiles[0], tiles[1])),),)
        if len(tiles) < MOST:
            return ()
        found: dict[frozenset[frozenset[str]], tuple[HandText, ...]] = {}
        for (a, b), (c, d) in WAYS:
            split = in_order((tiles[a], tiles[b]), (tiles[c], tiles[d]), self.tie)
            found.setdefault(frozenset(map(frozenset, split)), tuple(self._hand_text(hand) for hand in split))
        return tuple(found.values())

    def _hand_text(self, hand: Hand) -> HandText:
        order = hands_in_order(self.tie)
        wanted = rank(hand, self.tie)
        place = next(at for at, alike in enumerate(order, 1) if rank(alike[0], self.tie) == wanted)
        said = self.reader.say(N_("rank {place} of {most}"), place=place, most=len(order))
        return HandText(
            hand, hand_title(hand, self.reader), f"{capital(said)} · {tie_words(hand, self.tie, self.reader)}"
        )
