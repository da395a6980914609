"""Finds explained terms in the texts on the screen, and draws the card that explains one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.gamepad_glyphs import glyph_width, paint_glyph
from game.ui.tooltip import MARGIN, tip_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext
    from game.ui.text import Drawn
    from game.ui.theme import Colour


LEAST_PX = 6
"""Number of visible pixels below which a term counts as hidden."""


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
        """Meaning of the term in one or two simple words; '' if the entry has none."""

    @property
    def about(self) -> str:
        """Name of the game to which the term belongs."""

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

        With `heading`, the text may be the name of the page's own subject, which is not treated as a term.
        """


class Spot(NamedTuple):
    """A term and its position on the screen."""

    rect: Rect
    entry: Entry
    colour: Colour
    """Colour of the term's text."""

    def same(self, other: Spot | None) -> bool:
        """Return whether another spot shows the same term at the same position; False for None."""
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
    line = ctx.scale.px(24, 1)
    spots.sort(key=lambda spot: (spot.rect.centery // line, spot.rect.x))
    first: dict[str, Spot] = {}
    for spot in spots:
        first.setdefault(spot.entry.word, spot)
    return list(first.values())


SHAPES: Final = ((452, True), (520, True), (360, True), (452, False), (330, False))
"""Card widths in units, in the order tried, each with whether the picture is shown."""
HIGH: Final = 236
"""Minimum height in units of a card with its picture."""
NEAR: Final = 0.2
"""Distance within which positions are tried first, as a fraction of the window height."""
STEP: Final = 24
"""Distance in units between neighbouring rings of positions around the term."""
SLIDES: Final = 12
"""Number of steps for the positions tried along one side of the term."""
PICTURE: Final = 92
PICTURE_SHARE: Final = 0.42
"""Fraction of the inner width beyond which a picture is placed above the sentences."""
PAD: Final = 24
TIP: Final = (26, 14)
LEAST_PICTURE_PX: Final = 60
WORD: Final = theme.Role("display", 30, 600)
NATIVE: Final = theme.Role("text", 24, 700)
DOTS: Final = 2
GLOW: Final = 0.16
DARK_GROUND: Final = 380
"""Sum of red, green and blue of a text colour above which the background is assumed to be dark."""


class _Made(NamedTuple):
    size: tuple[int, int]
    picture: PictureShown | None
    picture_beside: bool
    lines: tuple[str, ...]


class Card(NamedTuple):
    """A placed explanation card: its box, its contents, and its tip, if it has one."""

    box: Rect
    made: _Made
    tip: tuple[str, float] | None


def place_card(
    ctx: RenderContext,
    spot: Spot,
    beside: Rect,
    free: Sequence[Rect],
    others: Sequence[Rect],
    hand: Sequence[Rect] = (),
) -> Card | None:
    """Return the card for a term, placed near `beside`; None if there is no space for it.

    A card covers none of `free`, and none of `others` if that can be avoided. Its possible shapes are tried in
    order: first nearby and clear of `others`, then farther away; the first one that fits is used. The player's
    own `hand` is covered only if no shape fits elsewhere.
    """
    window = Rect(ctx.scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
    gap = ctx.scale.px(6) + round(ctx.scale.f(TIP[1]))
    # As a last resort the panel that contains the word may be covered, but not its buttons.
    kept = [beside, spot.rect, *(rect for rect in free if rect.w and rect.h and not rect.contains(beside))]
    held = [*kept, *(rect for rect in hand if rect.w and rect.h and not rect.contains(beside))]
    clear = [*held, *(rect for rect in others if not rect.contains(beside))]
    made = [_make(ctx, spot.entry, round(wide * ctx.scale.t), with_picture=pictured) for wide, pictured in SHAPES]
    ground = [*held, *(rect for rect in free if rect.contains(beside))]
    near, anywhere = round(NEAR * ctx.scale.height), max(window.size)
    for taken, far in ((clear, near), (ground, near), (held, anywhere), (kept, anywhere)):
        for one in made:
            box = _free_place(
                one.size, beside, (taken, [*others, *hand]), window, range(gap, far, ctx.scale.px(STEP, 8))
            )
            if box is not None:
                return Card(box, one, tip_of(box, beside, 2 * gap))
    return None


def _free_place(
    size: tuple[int, int], beside: Rect, other: tuple[Sequence[Rect], Sequence[Rect]], window: Rect, rings: range
) -> Rect | None:
    """Return the free box of this size nearest to `beside`; None if there is none.

    `other` has the areas that must not be covered, then those that should not. Boxes are tried on rings around
    `beside`, nearest first; on each ring, the box that covers least is chosen.
    """
    taken, others = other
    for far in rings:
        best: tuple[float, float] | None = None
        found = None
        for box in _ring(size, beside, far):
            if window.contains(box) and box.collidelist(taken) < 0:
                off = abs(box.centerx - beside.centerx) + abs(box.centery - beside.centery)
                cost = float(sum(part.w * part.h for part in map(box.clip, others))), float(off)
                if best is None or cost < best:
                    best, found = cost, box
        if found is not None:
            return found
    return None


def _ring(size: tuple[int, int], beside: Rect, far: int) -> Iterator[Rect]:
    """Yield boxes of a size at a distance of `far` pixels from a rectangle, along its sides and around its corners."""
    (wide, high), (x, y, w, h) = size, beside
    for place in range(SLIDES + 1):
        across = x - wide + (w + wide) * place // SLIDES
        down = y - high + (h + high) * place // SLIDES
        yield Rect(across, y - far - high, wide, high)
        yield Rect(across, y + h + far, wide, high)
        yield Rect(x - far - wide, down, wide, high)
        yield Rect(x + w + far, down, wide, high)
    for left in (x - far - wide, x + w + far):
        yield Rect(left, y - far - high, wide, high)
        yield Rect(left, y + h + far, wide, high)


def _pad(ctx: RenderContext) -> int:
    return ctx.scale.px(PAD, 13)


def _head(ctx: RenderContext) -> int:
    return round(ctx.text.px(WORD) * 1.75)


def _foot(ctx: RenderContext) -> int:
    return round(ctx.text.px(theme.SMALL) * 2.1)


def _make(ctx: RenderContext, entry: Entry, wide: int, *, with_picture: bool) -> _Made:
    text, pad = ctx.text, _pad(ctx)
    room = wide - 2 * pad
    gap = ctx.scale.px(18)
    high = max(ctx.scale.px(PICTURE), LEAST_PICTURE_PX)
    picture = entry.picture(ctx, high, round(room * PICTURE_SHARE)) if with_picture else None
    beside = picture is not None
    if with_picture and not beside:
        picture = entry.picture(ctx, high, room)
    left = room - picture.wide - gap if picture is not None and beside else room
    step = text.line_height(theme.SMALL)
    lines = tuple(line for sentence in entry.sentences for line in text.wrap(sentence, theme.SMALL, left))
    said = step * len(lines)
    body = said
    if picture is not None:
        body = max(said, picture.high) if beside else picture.high + ctx.scale.px(10) + said
    whole = _head(ctx) + body + 2 * ctx.scale.px(14) + _foot(ctx) + pad
    if picture is not None and beside:
        whole = max(whole, round(HIGH * ctx.scale.u))
    return _Made((wide, whole), picture, beside, lines)


def draw_word(ctx: RenderContext, surface: Surface, spot: Spot) -> None:
    """Draw the highlight of the term being explained, and the dotted line below it."""
    colour = theme.OLD_GOLD if sum(spot.colour) > DARK_GROUND else theme.RED_ON_PAPER
    box = spot.rect.inflate(2 * ctx.scale.px(6), 2 * ctx.scale.px(5))
    ctx.paint.fill(surface, box, radius=ctx.scale.f(6), fill=(theme.MARIGOLD,), opacity=GLOW)
    size = max(DOTS, ctx.scale.px(DOTS))
    y = min(spot.rect.bottom + size, surface.get_height() - size)
    for x in range(spot.rect.x, spot.rect.right - size + 1, 2 * size):
        surface.fill(colour, (x, y, size, size))


def draw_card(ctx: RenderContext, surface: Surface, card: Card, entry: Entry) -> None:
    """Draw a placed explanation card."""
    scale, text, box, made, pad = ctx.scale, ctx.text, card.box, card.made, _pad(ctx)
    ctx.paint.fill(
        surface,
        box,
        radius=scale.f(theme.R_PAPER),
        fill=theme.PAPER_FILL,
        line=(theme.RED_ON_PAPER,),
        line_width=2,
        inner_line=1.0,
        shadow="panel",
        tip=(*card.tip, scale.f(TIP[0]), scale.f(TIP[1])) if card.tip is not None else None,
    )
    text.cover(box)
    left, right = box.x + pad, box.right - pad
    _draw_head(ctx, surface, entry, Rect(left, box.y, right - left, _head(ctx)))
    y = box.y + _head(ctx)
    ctx.paint.line(right - left, 1, colour=theme.PAPER_LINE, opacity=0.8).draw(surface, left, y)
    y += scale.px(14)
    step = text.line_height(theme.SMALL)
    bottom = box.bottom - _foot(ctx) - pad // 2
    x = left
    if made.picture is not None:
        at = (
            (left, y + max(0, (bottom - scale.px(14) - y - made.picture.high) // 2))
            if made.picture_beside
            else (left, y)
        )
        made.picture.draw(surface, at)
        if made.picture_beside:
            x = left + made.picture.wide + scale.px(18)
        else:
            y += made.picture.high + scale.px(10)
    if made.picture_beside:
        y += max(0, (bottom - scale.px(14) - y - step * len(made.lines)) // 2)
    for line in made.lines:
        text.draw(surface, line, (x, y + step / 2), theme.SMALL, theme.INK, valign="middle")
        y += step
    _draw_foot(ctx, surface, Rect(left, bottom, right - left, _foot(ctx)))


def _draw_head(ctx: RenderContext, surface: Surface, entry: Entry, room: Rect) -> None:
    """Draw the term at the left, its native and plain names in the middle, and its game at the right."""
    text, gap = ctx.text, ctx.scale.px(13, 7)
    baseline = room.y + room.h * 0.74
    word = text.draw(surface, entry.word, (room.x, baseline), WORD, theme.RED_ON_PAPER, width=room.w)
    x, end = word.right, room.right
    wide = text.width(entry.about, theme.CAPTION)
    if x + gap + wide <= end:
        end = text.draw(surface, entry.about, (end, baseline), theme.CAPTION, theme.INK_2, align="right").left - gap
    for words, role, colour in ((entry.native, NATIVE, theme.INK), (entry.plain, theme.BODY, theme.INK_2)):
        if words and words.casefold() != entry.word.casefold() and x + gap + text.width(words, role) <= end:
            x = text.draw(surface, words, (x + gap, baseline), role, colour).right


def _draw_foot(ctx: RenderContext, surface: Surface, room: Rect) -> None:
    """Draw the cap of the key that opens the rules book, followed by a description of the key."""
    text, scale = ctx.text, ctx.scale
    ctx.paint.line(room.w, 1, colour=theme.PAPER_LINE, opacity=0.8).draw(surface, room.x, room.y)
    middle = room.y + round(room.h * 0.58)
    cap, glyph = ctx.keys.cap("f1")
    high = text.px(theme.KEY_CAP) + scale.px(8, 6)
    wide = glyph_width(glyph, high) if glyph else text.width(cap, theme.KEY_CAP) + scale.px(12, 8)
    key = Rect(room.x, middle - high // 2, wide, high)
    if glyph:
        paint_glyph(ctx, surface, glyph, key.center, high, theme.INK_2)
    else:
        ground, line = (theme.PAPER,), (theme.PAPER_LINE,)
        ctx.paint.fill(surface, key, radius=scale.f(5), fill=ground, line=line, line_width=1, line_opacity=0.9)
        text.draw(surface, cap, key.center, theme.KEY_CAP, theme.INK_2, align="centre", valign="middle")
    words = _("More in the rulebook")
    role = theme.SMALL.weighing(600)
    x = key.right + scale.px(10, 6)
    text.draw(surface, words, (x, middle), role, theme.INK, valign="middle", width=room.right - x)
