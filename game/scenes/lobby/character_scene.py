"""Panel for choosing an opponent: 'Anybody' or one of twenty-six characters, grouped by region."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.lists import listed
from game.i18n.sentences import as_sentence, together
from game.scenes.sheet_scene import PaperScene
from game.table.characters import CHARACTERS, TEMPERAMENT_NAMES, both_names
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import grid
from game.ui.node import Node
from game.ui.widget import NodeWidget
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.table.characters import Character
    from game.table.lobby.match_setup import Choices
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.scene import Part

COLUMNS: Final = 6
TOP: Final = 148.0
FOOT: Final = 132.0
"""Height of the footer, in units."""
NAME: Final = theme.Role("text", 20, 600)
SMALL: Final = theme.Role("text", 17, 400)
FACE: Final = 0.58
"""Diameter of a face, as a fraction of the height of its card."""


class CardLine(NamedTuple):
    """One line of text on a card; an empty line is left out."""

    text: str
    role: theme.Role
    colour: theme.Colour


class FaceCard(NodeWidget):
    """Card of one character; pressing it chooses the character."""

    role = "choice"
    """Role of its node."""

    def __init__(self, ctx: RenderContext, character: Character, on_choose: Callable[[], None] | None) -> None:
        super().__init__(ctx)
        self.character = character
        self.chosen = False
        self.elsewhere = ""
        """Label that names the other seat in which the character sits; '' if there is none."""
        self.node = Node(
            self.rect,
            self.role,
            both_names(character.name),
            on_choose,
            name=f"face:{character.name}",
            ring="paper",
            radius=8,
            group=(_(character.region),),
        )

    def show(self, *, chosen: bool, seat: int | None) -> None:
        """Mark the card as chosen, or as chosen for another `seat`, counted from 0."""
        self.chosen = chosen
        character = self.character
        self.elsewhere = _("seat {number}").format(number=seat + 1) if seat is not None and not chosen else ""
        state = _("selected") if chosen else self.elsewhere
        home = _("{town}, {region}").format(town=_(character.home), region=_(character.region))
        self.node.value = together((as_sentence(listed(filter(None, (home, state)))), character.about))

    def lines(self) -> list[CardLine]:
        """Return the lines next to the face: both names, the home town, and the temperament or the other seat."""
        character = self.character
        last = CardLine(self.elsewhere, SMALL, theme.RED_ON_PAPER)
        if not self.elsewhere:
            last = CardLine(_(TEMPERAMENT_NAMES[character.temperament]), SMALL, theme.INK_2)
        return [
            CardLine(character.name, NAME, theme.INK),
            CardLine(character.native, SMALL, theme.RED_ON_PAPER),
            CardLine(_(character.home), SMALL, theme.INK),
            last,
        ]

    def draw(self, surface: Surface) -> None:
        """Draw the face with the lines next to it."""
        ctx, rect, character = self.ctx, self.rect, self.character
        text = ctx.text
        fill = (theme.WHITE,) if self.chosen else theme.PAPER_FILL
        line = theme.RED_ON_PAPER if self.chosen else theme.PAPER_LINE
        ctx.paint.fill(surface, rect, radius=8, fill=fill, line=(line,), line_width=2 if self.chosen else 1)
        if light := self.node.warmth:
            ctx.paint.fill(surface, rect, radius=8, fill=(theme.WHITE,), opacity=0.35, alpha=light)
        text.cover(rect)
        size = min(round(rect.h * FACE), round(rect.w * 0.4))
        pad = max(4, round(rect.h * 0.07))
        middle = rect.x + pad + size / 2, rect.centery
        ctx.sprites.picture(character.face, (size, size), sheet_name="faces").draw_centred(surface, *middle)
        left = rect.x + 2 * pad + size
        room, high = rect.right - left - pad, rect.h // 4
        shown = [each for each in self.lines() if each.text]
        y = rect.centery - (len(shown) - 1) * high * 0.46
        for said in shown:
            place = left, y
            text.draw(surface, said.text, place, said.role, said.colour, valign="middle", width=room, height=high)
            y += high * 0.92


class CharacterScene(PaperScene):
    """Panel for choosing a seat's character; a choice changes `choices` at once and closes the panel."""

    size = (1560.0, 968.0)
    most_text = 1.25

    def __init__(self, choices: Choices, seat: int, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("Who plays in seat {number}").format(number=seat + 1), choices.game.title)
        self.choices, self.seat = choices, seat

    def enter(self) -> None:
        """Create a card for each character."""
        super().enter()
        self.cards = [FaceCard(self.ctx, each, self._chooser(each.name)) for each in CHARACTERS.values()]
        anybody = Button(
            self.ctx,
            _("Anybody"),
            self._chooser(""),
            kind="paper",
            size=21,
            name="anybody",
            tooltip=_("Anyone who comes to this table, as usual"),
        )
        self.buttons = [(self.done_button(), 220.0), (anybody, 260.0)]
        chosen = self.choices.faces[self.seat]
        seats = {name: seat for seat, name in enumerate(self.choices.faces[: self.choices.seats]) if name}
        for card in self.cards:
            name = card.character.name
            card.show(chosen=name == chosen, seat=seats.get(name))
        self.focus.focus(f"face:{chosen}" if chosen else "anybody")

    def _chooser(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.choices.set_face(self.seat, name)
            self.on_done()

        return choose

    @override
    def content(self) -> Sequence[Part]:
        return self.cards

    def layout(self, scale: Scale) -> None:
        """Place the cards in rows of six."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top = round(paper.y(TOP))
        area = Rect(inner.x, top, inner.w, round(paper.y(paper.height - FOOT)) - top)
        for card, cell in zip(self.cards, grid(area, len(self.cards), COLUMNS, paper.px(12)), strict=True):
            card.place(cell)

    def foot_room(self) -> int:
        """Return the width of the footer's buttons; the rest is left for a line about a character."""
        return round(self.paper.inner.w * 0.45)

    @property
    def _about(self) -> str:
        """Line about the character under the mouse or in focus, otherwise about the chosen character."""
        looked_at = self.focus.hovered or self.focus.focused
        chosen = self.choices.faces[self.seat]
        card = next((card for card in self.cards if looked_at is not None and card.node.id == looked_at.id), None)
        card = card or next((card for card in self.cards if card.character.name == chosen), None)
        return card.character.about if card is not None else _("Anyone who comes to this table, as usual")

    def draw_content(self, surface: Surface) -> None:
        """Draw the cards, and below them a line about one character."""
        super().draw_content(surface)
        inner, foot = self.paper.inner, self.buttons[0][0].rect
        room = min(button.rect.x for button, _least in self.buttons) - inner.x - self.paper.px(20)
        self.ctx.text.draw_in(surface, self._about, Rect(inner.x, foot.y, room, foot.h), SMALL, theme.INK)
