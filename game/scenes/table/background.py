"""The background of a table: floor, table, rim light and plaques; unlit plaques are cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import BLEND_PREMULTIPLIED

from game.i18n import _
from game.opponents import LEVELS
from game.table.characters import both_names, face_of
from game.table.geometry import Box
from game.ui import theme
from game.ui.sprites import Large

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pygame import Rect, Surface

    from game.match.match import Match
    from game.match.players import Player
    from game.rules.contract import Seat
    from game.scenes.table.window_frame import WindowFrame
    from game.table.characters import Moods
    from game.ui.plaque import Plaque
    from game.ui.render_context import RenderContext


TABLE_BOX: Final = Box(276, 14, 1368, 1052)
RIM_LIGHT: Final = {
    "bottom": Box(690, 1047, 540, 4),
    "top": Box(690, 29, 540, 4),
    "left": Box(291, 270, 4, 540),
    "right": Box(1625, 270, 4, 540),
}
RIM_REACH: Final = 30.0
"""Maximum distance by which the rim light extends beyond the inlay, in units."""
RIM_LINE: Final = theme.rgb("#FFE7AE")


class Drawn(NamedTuple):
    """Something drawn once and cached until its state changes."""

    draw: Callable[[Surface], None]
    state: Hashable
    area: Rect | None = None
    """Bounds of the drawing in pixels; None if unknown."""


def draw_background(
    ctx: RenderContext, frame: WindowFrame, surface: Surface, table_surface: str, side_columns: Sequence[Drawn]
) -> None:
    """Draw the floor, the table and the side columns from a cache.

    `table_surface` is the name of the picture of the table surface.
    """
    draw_table(ctx, frame, surface, table_surface)
    for number, column in enumerate(side_columns):
        area = (column.area or ctx.scale.window).clip(ctx.scale.window)
        state = table_surface, ctx.sprites.skin_of("room"), column.state
        ctx.show_parts(surface, f"column {number}", [area], state, column.draw)


def draw_table(ctx: RenderContext, frame: WindowFrame, surface: Surface, table_surface: str) -> None:
    """Draw the floor and the table from a cache, without side columns."""

    def paint(layer: Surface) -> None:
        sprites, rect = ctx.sprites, frame.rect(TABLE_BOX)
        grown, size = frame.rect(TABLE_BOX.grown(72)), layer.get_size()
        wanted = Large("floor", size, covers=True), Large("table-shadow", grown.size), Large(table_surface, rect.size)
        floor, shadow, table = sprites.large(*wanted)
        layer.blit(floor, (0, 0))
        for picture, place in ((shadow, grown), (table, rect)):
            layer.blit(picture, place, special_flags=BLEND_PREMULTIPLIED)

    state = table_surface, ctx.sprites.skin_of("room")
    ctx.show_layer(surface, "table ground", ctx.scale.window, state, paint, costly=True)


def rim_light(ctx: RenderContext, frame: WindowFrame, side: str) -> Drawn:
    """Return the glow on one side of the rim that marks the seat to act.

    `side` is 'bottom', 'right', 'top' or 'left'.
    """
    rect, scale = frame.rect(RIM_LIGHT[side]), ctx.scale

    def paint(surface: Surface) -> None:
        ctx.paint.shine(surface, rect, radius=2, sigma=scale.f(6), colour=theme.GLOW_BLUR, opacity=0.6, grow=scale.f(3))
        ctx.paint.fill(surface, rect, radius=min(rect.size) / 2, fill=(RIM_LINE,))

    return Drawn(paint, ("rim", side), frame.rect(RIM_LIGHT[side].grown(RIM_REACH)))


def plaque_words(game: str, player: Player, name: str, chips: str, marks: Sequence[str], *, acts: bool) -> str:
    """Return a plaque's tooltip; `marks` are lines from the game; `acts` if the seat is to move."""
    who = _("{name}, a person").format(name=name)
    if not player.is_person:
        full = both_names(name) if name == player.name else name  # the house has no native name
        level = _(LEVELS[game][player.kind].title)
        who = _("{name}, computer player: {level}").format(name=full, level=level)
    held = _("Chips: {chips}").format(chips=chips)
    lines = [name if name == _("You") else who, held, *marks]
    if acts:
        lines.append(_("The light shows whose turn it is."))
    return "\n".join(lines)


def waiting_plaques(plaques: Sequence[Plaque]) -> list[Drawn]:
    """Return the unlit plaques, to be cached with the pieces at rest."""
    return [Drawn(plaque.draw, plaque.look, plaque.reach) for plaque in plaques if plaque.glow == 0]


def paint_lit_plaques(surface: Surface, plaques: Sequence[Plaque]) -> None:
    """Paint the lit plaques."""
    for plaque in plaques:
        if plaque.glow > 0:
            plaque.draw(surface)


def describe_plaques(
    plaques: Sequence[Plaque], match: Match, acts: Seat | None, marks_of: Callable[[Seat], Sequence[str]]
) -> None:
    """Set each plaque's tooltip: the player, whether it is their turn, and what the marks mean."""
    for seat, (plaque, player) in enumerate(zip(plaques, match.players, strict=True)):
        marks, lit = marks_of(seat), seat == acts
        plaque.node.tooltip = plaque_words(match.game.name, player, plaque.name, plaque.chips, marks, acts=lit)


def show_faces(plaques: Sequence[Plaque], match: Match, acts: Seat | None, moods: Moods) -> bool:
    """Update the face on the plaque of every opponent that has one; return whether any changed."""
    changed = False
    for seat, (plaque, player) in enumerate(zip(plaques, match.players, strict=True)):
        mood = moods.of(seat, acts=seat == acts)
        face = face_of(player, mood) if plaque.name == player.name else ""  # the house has no face
        changed |= face != plaque.face
        plaque.face = face
    return changed
