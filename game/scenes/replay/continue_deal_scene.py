"""Page for continuing a recorded deal from the middle: the player chooses a seat and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.match.players import PERSON, Player, called_at
from game.opponents import LEVELS, offered, usual
from game.scenes.sheet_scene import StepperSheet
from game.ui import theme
from game.ui.text_overflow import room_for
from game.ui.widgets import Button, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.recording import Recording
    from game.rules.contract import Seat
    from game.ui.scale import Scale

SIZE: Final = (1000.0, 800.0)
TOP: Final = 226.0
ROW: Final = 74.0
SAID: Final = 170.0
"""Baseline, in units, of the note saying that the deal does not count."""
LOWEST: Final = 680.0
"""Maximum y coordinate, in units, of the lower edge of the last row."""
MOST: Final = 5
"""Maximum number of other seats whose players are chosen one by one; beyond that, together."""


class PlayFromScene(StepperSheet):
    """Page for choosing the players; `on_chosen` receives a person and opponents, in seat order."""

    size, top, step = SIZE, TOP, ROW
    row_high = 54.0

    def __init__(
        self,
        recording: Recording,
        seat: Seat,
        on_chosen: Callable[[tuple[Player, ...]], None],
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(on_done, _("Play from here"))
        self.on_chosen, self.seat = on_chosen, seat
        self.players = recording.terms.players
        self._game = recording.terms.game.name
        self._options = recording.terms.options
        self._house = len(self.players) - 1 if self._options.house_bank else None
        """Seat of the house bank, which always plays its house way; None if the game has no such seat."""
        self._kinds = self._usual_kinds()

    def _usual_kinds(self) -> list[str]:
        """Return the kinds of the recorded players, replacing each person with the default opponent."""
        return [usual(self._game) if player.is_person else player.kind for player in self.players]

    def enter(self) -> None:
        """Create the steppers for the seat and the opponents."""
        super().enter()
        play = Button(self.ctx, _("Play"), self._give, kind="primary", key="return", size=23, ring="paper", name="play")
        back = Button(self.ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, name="back")
        self.buttons = [(play, 220.0), (back, 180.0)]
        self._make()
        self.focus.focus("play")

    def _make(self) -> None:
        names = called_at(self.players, self._options)
        seats = Stepper(
            self.ctx, _("Your seat"), names, self.seat, self._sit, wrap=True, paper=True, label_width=1, name="seat"
        )
        others = [seat for seat in range(len(self.players)) if seat not in {self.seat, self._house}]
        self.rows = [seats]
        if len(others) <= MOST:
            self.rows += [self._kind_row((seat,), names[seat], f"opponent:{seat}") for seat in others]
        else:
            self.rows.append(self._kind_row(tuple(others), _("Everyone else"), "opponents"))

    def _kind_row(self, seats: tuple[Seat, ...], label: str, name: str) -> Stepper:
        levels, shown = LEVELS[self._game], list(offered(self._game))
        now = list(dict.fromkeys(self._kinds[seat] for seat in seats))
        keys = [*shown, *(kind for kind in now if kind not in shown)]
        words = [_(levels[key].title) for key in keys]
        mixed = len(now) > 1
        if mixed:
            keys, words = ["", *keys], [_("as before"), *words]

        def change(place: int) -> None:
            before = self._usual_kinds()
            for seat in seats:
                self._kinds[seat] = keys[place] or before[seat]

        index = 0 if mixed else keys.index(now[0])
        return Stepper(self.ctx, label, words, index, change, wrap=True, paper=True, label_width=1, name=name)

    def _sit(self, seat: int) -> None:
        self.seat = seat
        self._make()
        self.layout(self.ctx.scale)

    def _give(self) -> None:
        self.on_chosen(
            tuple(
                Player(player.name, PERSON if seat == self.seat else self._kinds[seat])
                for seat, player in enumerate(self.players)
            )
        )

    def layout(self, scale: Scale) -> None:
        """Place the steppers, further down if the enlarged note needs room."""
        self.top = TOP
        super().layout(scale)
        if scale.enlarged > 1:
            paper = self.paper
            needed = (self._note_bottom() - paper.y(0)) / paper.p
            self.top = max(TOP, min(needed, LOWEST - ROW * len(self.rows)))
            super().layout(scale)

    @property
    def _note_lines(self) -> list[str]:
        """Lines of the note saying that the deal does not count, at the current text size."""
        words = _("Everyone holds the same pieces as before. This does not count: no chips, no records.")
        return self.ctx.text.wrap(words, theme.BODY, self.paper.inner.w)

    def _note_bottom(self) -> float:
        """Return the y coordinate of the note's lower edge, in pixels."""
        text, lines = self.ctx.text, self._note_lines
        step = text.line_height(theme.BODY, "".join(lines))
        return self.paper.y(SAID) + (len(lines) - 1) * step + text.px(theme.BODY) * 0.3

    def draw(self, surface: Surface) -> None:
        """Draw the page with the note above the steppers."""
        super().draw(surface)
        text, paper, first = self.ctx.text, self.paper, self.rows[0].rect
        with text.enlarged_at_most(room_for(self.ctx, lambda: self._note_bottom() <= first.top, lambda _surface: None)):
            text.draw_lines(surface, self._note_lines, (paper.inner.x, paper.y(SAID)), theme.BODY, theme.INK_2)
