"""Finds explained terms in the texts on the screen, with their positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn
    from game.ui.theme import Colour

LEAST_PX = 6
"""Visible pixels below which a term counts as hidden."""


class PictureShown(NamedTuple):
    """Picture on an explanation card: its size in pixels, and a function that draws it at a top left corner."""

    wide: int
    high: int
    draw: Callable[[Surface, tuple[int, int]], None]


class Entry(Protocol):
    """Explanation of a term, as shown on a card."""

    @property
    def word(self) -> str:
        """The term."""

    @property
    def native(self) -> str:
        """The term in its own script; '' if it has none."""

    @property
    def plain(self) -> str:
        """Meaning in one or two simple words; '' if there are none."""

    @property
    def about(self) -> str:
        """Name of the game that the term belongs to."""

    @property
    def sentences(self) -> Sequence[str]:
        """Sentences of the explanation."""

    def picture(self, ctx: RenderContext, high: int, room: int) -> PictureShown | None:
        """Return the term's picture, `high` pixels high and at most `room` pixels wide; None if it has none."""

    def open(self) -> None:
        """Open the page about the term in the rules book."""


class WordFinder(Protocol):
    """Finds the terms of a scene that have explanations."""

    def find(self, text: str, *, heading: bool = False) -> Sequence[tuple[int, int, Entry]]:
        """Return start, end and entry of each term in a text, only at its first occurrence.

        A `heading` may name the subject itself, which is not a term in it.
        """


class Spot(NamedTuple):
    """A term and its position on the screen."""

    rect: Rect
    entry: Entry
    colour: Colour
    """Text colour."""

    def same(self, other: Spot | None) -> bool:
        """Whether another spot shows the same term at the same position."""
        return other is not None and self.rect == other.rect and self.entry.word == other.entry.word


def spots_in(ctx: RenderContext, drawn: Drawn, explains: WordFinder) -> Iterator[Spot]:
    """Yield the visible terms in one text on the screen."""
    for start, end, entry in explains.find(drawn.text, heading=drawn.role.face == "display"):
        left = drawn.left + ctx.text.width(drawn.text[:start], drawn.role)
        wide = ctx.text.width(drawn.text[start:end], drawn.role)
        rect = Rect(left, drawn.rect.y, wide, drawn.rect.h).clip(drawn.rect)
        if rect.w >= min(LEAST_PX, wide) and rect.h > 0:
            yield Spot(rect, entry, drawn.colour)


def spot_at(ctx: RenderContext, texts: Sequence[Drawn], pos: tuple[int, int], explains: WordFinder) -> Spot | None:
    """Return the term at a point; None if there is none. Where texts overlap, the one drawn last counts."""
    for drawn in reversed(texts):
        if drawn.rect.inflate(4, 8).collidepoint(pos):
            for spot in spots_in(ctx, drawn, explains):
                if spot.rect.inflate(4, 8).collidepoint(pos):
                    return spot
    return None


def each_word(ctx: RenderContext, texts: Sequence[Drawn], explains: WordFinder) -> list[Spot]:
    """Return all terms on the screen in reading order, without repetitions."""
    spots = [spot for drawn in texts for spot in spots_in(ctx, drawn, explains)]
    line = max(1, ctx.scale.px(24))
    spots.sort(key=lambda spot: (spot.rect.centery // line, spot.rect.x))
    first: dict[str, Spot] = {}
    for spot in spots:
        first.setdefault(spot.entry.word, spot)
    return list(first.values())
