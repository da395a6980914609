"""Words that explain themselves: where they stand among the texts on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.ui.kit import Kit
    from game.ui.text import Drawn
    from game.ui.theme import Colour

LEAST_PX = 6
"""A word of which less is seen is not there."""


class PictureShown(NamedTuple):
    """A picture on a card: its size in pixels, and what draws it by its upper left corner."""

    wide: int
    high: int
    draw: Callable[[Surface, tuple[int, int]], None]


class Entry(Protocol):
    """A word that is explained."""

    @property
    def word(self) -> str:
        """The word."""

    @property
    def native(self) -> str:
        """The word in its own script, or ''."""

    @property
    def plain(self) -> str:
        """What it is in one or two plain words, or ''."""

    @property
    def about(self) -> str:
        """Where it belongs: the name of a game."""

    @property
    def sentences(self) -> Sequence[str]:
        """What is said of it."""

    def picture(self, kit: Kit, high: int, room: int) -> PictureShown | None:
        """What it looks like, so high and no wider than `room` pixels; None where there is nothing to see."""

    def open(self) -> None:
        """Go to where more is said."""


class Explains(Protocol):
    """What knows the words of a scene."""

    def find(self, text: str, *, heading: bool = False) -> Sequence[tuple[int, int, Entry]]:
        """The words in a text, each where it stands first: from where, to before where, and what it is.

        A `heading` may be the name of what it is all about, which is no word of it.
        """


class Spot(NamedTuple):
    """A word on the screen."""

    rect: Rect
    entry: Entry
    colour: Colour
    """In which it is written."""

    def same(self, other: Spot | None) -> bool:
        """Whether it is the same word at the same place."""
        return other is not None and self.rect == other.rect and self.entry.word == other.entry.word


def spots_in(kit: Kit, drawn: Drawn, explains: Explains) -> Iterator[Spot]:
    """The words in one text that was drawn, as far as they are seen."""
    for start, end, entry in explains.find(drawn.text, heading=drawn.role.face == "display"):
        left = drawn.left + kit.text.width(drawn.text[:start], drawn.role)
        wide = kit.text.width(drawn.text[start:end], drawn.role)
        rect = Rect(left, drawn.rect.y, wide, drawn.rect.h).clip(drawn.rect)
        if rect.w >= min(LEAST_PX, wide) and rect.h > 0:
            yield Spot(rect, entry, drawn.colour)


def spot_at(kit: Kit, texts: Sequence[Drawn], pos: tuple[int, int], explains: Explains) -> Spot | None:
    """The word under a point; of texts over one another the one drawn last."""
    for drawn in reversed(texts):
        if drawn.rect.inflate(4, 8).collidepoint(pos):
            for spot in spots_in(kit, drawn, explains):
                if spot.rect.inflate(4, 8).collidepoint(pos):
                    return spot
    return None


def each_word(kit: Kit, texts: Sequence[Drawn], explains: Explains) -> list[Spot]:
    """All words on the screen as one reads, each where it stands first."""
    spots = [spot for drawn in texts for spot in spots_in(kit, drawn, explains)]
    line = max(1, kit.scale.px(24))
    spots.sort(key=lambda spot: (spot.rect.centery // line, spot.rect.x))
    first: dict[str, Spot] = {}
    for spot in spots:
        first.setdefault(spot.entry.word, spot)
    return list(first.values())
