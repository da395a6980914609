"""Panel for choosing who plays a seat: a person, or an opponent of a level and temperament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.i18n import _
from game.match.players import PERSON
from game.opponents import LEVELS, offered
from game.scenes.lobby.character_scene import CharacterScene
from game.scenes.sheet_scene import PaperScene
from game.table.characters import both_names
from game.table.lobby.match_setup import kind_words
from game.table.lobby.opponent_picker import (
    ABOUT,
    STRENGTH_WORDS,
    TASTE_WORDS,
    strengths,
    tastes,
    with_strength,
    with_taste,
)
from game.typing_compat import override
from game.ui import theme
from game.ui.text_overflow import room_for
from game.ui.widgets import Button, Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.table.lobby.match_setup import Choices
    from game.ui.scale import Scale
    from game.ui.scene import Part
    from game.ui.theme import Role

TOP: Final = 156.0
LABEL: Final = 196.0
LABEL_GAP: Final = 16.0
"""Units between a label and its row of choices."""
LINE: Final = 66.0
PITCH: Final = 92.0
MARK: Final = 11.0
"""Size in units of a level's mark, a diamond."""
MARK_GAP: Final = 7.0


class OpponentsScene(PaperScene):
    """Panel that changes a seat's player at once; if `seat` is None, it changes the opponents of all seats."""

    size = (1180.0, 800.0)

    def __init__(
        self,
        choices: Choices,
        seat: int | None,
        on_done: Callable[[], None],
        person: Callable[[], str] = lambda: "",
    ) -> None:
        """Create the panel; `person` returns who plays the seat on which device, '' for anybody at this screen."""
        title = _("Computer players") if seat is None else _("Who plays in seat {number}").format(number=seat + 1)
        super().__init__(on_done, title, choices.game.title)
        self.choices, self.seat, self._person = choices, seat, person
        self._person_sentence = ""
        """Sentence about the person that was shown last."""

    @property
    def kind(self) -> str:
        """Kind of player chosen: a person or an opponent."""
        return self.choices.opponent if self.seat is None else self.choices.kinds[self.seat]

    @property
    def opponent(self) -> str:
        """Chosen opponent; for a person, the one that would replace them."""
        return self.choices.opponent if self.kind == PERSON else self.kind

    def enter(self) -> None:
        """Create the rows of choices that the game supports."""
        super().enter()
        ctx, game = self.ctx, self.choices.game.name
        self.strengths, self.tastes, self.keys = strengths(game), tastes(game), tuple(offered(game))
        self.lines: list[tuple[str, Choice]] = []
        if self.seat is not None:
            words = [_("a person"), _("a computer player")]
            self.who = Choice(ctx, words, 0, self._choose_who, paper=True, name="who")
            self.lines.append((_("Seat"), self.who))
        if self.strengths:
            words = [_(STRENGTH_WORDS[each]) for each in self.strengths]
            self.strength = Choice(ctx, words, 0, self._choose_strength, paper=True, name="strength")
            self.lines.append((_("Strength"), self.strength))
        if self.tastes:
            words = [_(TASTE_WORDS[each]) for each in self.tastes]
            self.taste = Choice(ctx, words, 0, self._choose_taste, paper=True, name="temperament")
            self.lines.append((_("Temperament"), self.taste))
        else:
            words = [kind_words(game, key) for key in self.keys]
            self.key = Choice(ctx, words, 0, self._choose_key, paper=True, name="player")
            self.lines.append((_("Style"), self.key))
        self.face = Button(ctx, "", self._open_faces, kind="paper", size=21, name="face", align="left")
        self.face.node.tooltip = _("Choose one of twenty-six characters to sit here")
        self.buttons = [(self.done_button(), 220.0)]
        if self.seat is not None:
            label = _("Use for all other seats")
            tooltip = _("Put a computer player like this in every seat without a person")
            everywhere = Button(
                ctx, label, self._set_for_all, kind="paper", size=21, ring="paper", name="all", tooltip=tooltip
            )
            self.buttons.append((everywhere, 260.0))
        self._show()
        self.focus.focus("done")

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _choose_who(self, place: int) -> None:
        self._set(self.choices.opponent if place else PERSON)

    def _choose_strength(self, place: int) -> None:
        self._set(with_strength(self.choices.game.name, self.opponent, self.strengths[place]))

    def _choose_taste(self, place: int) -> None:
        self._set(with_taste(self.choices.game.name, self.opponent, self.tastes[place]))

    def _choose_key(self, place: int) -> None:
        self._set(self.keys[place])

    def _open_faces(self) -> None:
        if self.seat is not None:
            self.stage.push(CharacterScene(self.choices, self.seat, self.stage.pop))

    def resume(self) -> None:
        """Show the character chosen in the scene above."""
        self._show()

    def _set_for_all(self) -> None:
        self.choices.set_opponents(self.opponent)
        self.on_done()

    def _set(self, kind: str) -> None:
        if self.seat is None:
            self.choices.set_opponents(kind)
        else:
            self.choices.set_kind(self.seat, kind)
        self._show()

    def _show(self) -> None:
        """Update the rows to the current choice; for a person, to the opponent that would replace them."""
        level = LEVELS[self.choices.game.name][self.opponent]
        person = self.kind == PERSON
        if self.seat is not None:
            self.who.index = 0 if person else 1
        if self.strengths:
            self.strength.index = -1 if person else self.strengths.index(level.strength)
        if self.tastes:
            self.taste.index = -1 if person else self.tastes.index(level.temperament)
        else:
            self.key.index = -1 if person else self.keys.index(self.opponent)
        self._show_face()
        self.dirty = True

    def _show_face(self) -> None:
        if self.seat is None:
            return
        house = self.seat == self.choices.bank
        self.face.enabled = self.kind != PERSON and not house
        self.face.node.why = _("No character plays for the house.") if house else self._about_person
        name = self.choices.faces[self.seat]
        self.face.label = both_names(name) if name and self.face.enabled else _("Anybody")

    @property
    def _about_person(self) -> str:
        """Sentence about the person in the seat."""
        return self._person() or _("A person plays here, at this screen.")

    def update(self, seconds: float) -> bool:
        """Follow the seat's person, who may be on a phone that connects or disconnects."""
        moving = super().update(seconds)
        said = self._about_person if self.kind == PERSON else ""
        if said != self._person_sentence:
            self._person_sentence = said
            self._show()
        return moving

    @property
    def about(self) -> list[str]:
        """Sentences that describe the chosen player."""
        if self.kind == PERSON:
            return [self._about_person]
        game = self.choices.game.name
        level = LEVELS[game][self.kind]
        said = [_(ABOUT[each]) for each in (level.strength, level.temperament) if each in ABOUT]
        if not self.strengths and self.tastes:
            said.append(_("This game is pure chance: no way of playing is better than another."))
        return [_("{words}.").format(words=kind_words(game, self.kind)), *said]

    # Showing ----------------------------------------------------------------------------------------------------------

    @override
    def content(self) -> Sequence[Part]:
        return [*(line for _label, line in self.lines), *([self.face] if self.seat is not None else [])]

    def layout(self, scale: Scale) -> None:
        """Place the rows of choices one below the other."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        left, high = self._left, paper.px(LINE, 40)
        for place, (_label, line) in enumerate(self.lines):
            y = round(paper.y(TOP + place * PITCH))
            wide = inner.w - left if len(line.options) > 2 else round((inner.w - left) * 0.6)
            line.place(Rect(inner.x + left, y, wide, high))
        y = round(paper.y(TOP + len(self.lines) * PITCH))
        self.face.place(Rect(inner.x + left, y, round((inner.w - left) * 0.6), high))

    @property
    def _left(self) -> int:
        """Distance in pixels from the start of the labels to the start of the choices; it grows with long labels."""
        text, paper = self.ctx.text, self.paper
        labels = [label for label, _line in self.lines] + ([_("Character")] if self.seat is not None else [])
        longest = max((text.width(label, theme.BODY_BOLD) for label in labels), default=0)
        return max(paper.px(LABEL), longest + paper.px(LABEL_GAP))

    def draw_content(self, surface: Surface) -> None:
        """Draw the rows of choices with the description below them."""
        text, inner = self.ctx.text, self.paper.inner
        for label, line in [*self.lines, *([(_("Character"), self.face)] if self.seat is not None else [])]:
            text.draw(surface, label, (inner.x, line.rect.centery), theme.BODY_BOLD, theme.INK, valign="middle")
            line.draw(surface)
        most = room_for(self.ctx, lambda: self._about_rows()[1] <= self._foot, lambda _surface: None)
        with text.enlarged_at_most(most):
            rows, _end = self._about_rows()
            self._draw_marks(surface, inner.x, rows[0][0])
            for y, role, lines in rows:
                text.draw_lines(surface, lines, (self.lines[0][1].rect.x, y), role, theme.INK)

    @property
    def _foot(self) -> int:
        """Y coordinate of the top of the buttons, in pixels."""
        return min(button.rect.top for button, _wide in self.buttons)

    def _about_rows(self) -> tuple[list[tuple[float, Role, list[str]]], float]:
        """Return baseline, text role and lines of each description sentence, and the y coordinate of the end."""
        text, paper = self.ctx.text, self.paper
        count = len(self.lines) + (self.seat is not None)
        y = paper.y(TOP + count * PITCH) + text.px(theme.BODY) + paper.px(14)
        rows: list[tuple[float, Role, list[str]]] = []
        end = y
        room = paper.inner.right - self.lines[0][1].rect.x
        for number, sentence in enumerate(self.about):
            role = theme.BODY_BOLD if not number and self.kind != PERSON else theme.BODY
            lines = text.wrap(sentence, role, room)
            rows.append((y, role, lines))
            step = text.line_height(role, sentence)
            end = y + step * (len(lines) - 1) + text.px(role) * 0.45
            y += step * len(lines) + paper.px(6)
        return rows, end

    def _draw_marks(self, surface: Surface, x: float, baseline: float) -> None:
        """Draw a mark per level, filled up to the chosen opponent's level."""
        if self.kind == PERSON or not self.strengths:
            return
        full = self.strengths.index(LEVELS[self.choices.game.name][self.kind].strength) + 1
        half = self.paper.px(MARK, 8) * 0.7071
        middle = baseline - self.ctx.text.px(theme.BODY_BOLD) * 0.34
        for place in range(len(self.strengths)):
            at = x + half + place * (2 * half + self.paper.px(MARK_GAP))
            corners = [(at - half, middle), (at, middle - half), (at + half, middle), (at, middle + half)]
            if place < full:
                pygame.draw.polygon(surface, theme.PAPER_RING, corners)
            else:
                pygame.draw.aalines(surface, theme.PAPER_RING, True, corners)
