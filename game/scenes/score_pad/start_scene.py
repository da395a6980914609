"""Start page of the score pad: resume a session, or start one by choosing a game, people and house rules."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.i18n.dates import day_words, time_words
from game.i18n.lists import listed
from game.match.settings import LONGEST_NAME
from game.match.write_errors import reason_of
from game.rules import GAMES
from game.scenes.background_page import BackgroundPage
from game.scenes.backgrounds import draw_floor
from game.scenes.file_jobs import jobs_of
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.scenes.score_pad.scene import ScorePadScene
from game.score_pad.fields import HANDS
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFile, LedgerFolder
from game.table.lobby.match_setup import Choices
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import Length, grid, rows
from game.ui.scene import DENSE, Part, Scene
from game.ui.widgets import Answer, Button, Choice, Dialog, Panel, ScrollArea, Stepper, TextField, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pygame import Surface

    from game.match.file_worker import Task
    from game.match.store import Store
    from game.ui.scale import Scale
    from game.ui.scene import SceneStack

ROW: Final = Length(52, 36)
STEP: Final = Length(12, 7)
LABEL: Final = 160.0
"""Width of a row's label, in units."""
SLICE_S: Final = 0.012
"""Seconds per frame spent on reading saved sessions."""
_NO_MORE: Final = object()
TROUBLE: Final = theme.rgb("#FFA896")


class PadStartScene(Scene):
    """Start page of the score pad: 'Begin' starts a new session; choosing a listed one resumes it."""

    most_text = DENSE
    shrinks_crowded_text = True

    def __init__(self, store: Store, on_leave: Callable[[], None], folder: LedgerFolder | None = None) -> None:
        super().__init__()
        self.store, self.on_back = store, on_leave
        self.folder = folder or LedgerFolder()
        self.names: dict[int, str] = {}
        """Typed names by seat; people without a name are numbered."""
        last = store.settings.last_game
        self.game = last if last in GAMES else next(iter(GAMES))

    def enter(self) -> None:
        """Create the controls for the chosen game."""
        ctx = self.ctx
        self.panels = [Panel(ctx, "dark", title=_("New session")), Panel(ctx, "dark", title=_("Saved sessions"))]
        titles = [GAMES[name].title for name in GAMES]
        place = [*GAMES].index(self.game)
        self.games = Choice(ctx, titles, place, self._choose_game, columns=3, name="game")
        self.fields = ScrollArea(ctx, name="names")
        self.list = ScrollArea(ctx, name="evenings")
        self.areas = self.fields, self.list
        self.rules = Button(ctx, _("House rules"), self._open_rules, icon="check", size=19, name="rules")
        self.back = Button(ctx, _("Back"), self.on_back, key="escape", name="back")
        self.begin = Button(
            ctx, _("Begin"), self._begin, kind="primary", key="return", size=26, radius=16, name="begin"
        )
        self._make_people()
        self._look()
        self.focus.focus("begin")

    def _make_people(self) -> None:
        ctx = self.ctx
        self.choices = Choices(GAMES[self.game], self.store.settings)
        seats = self.choices.game.seats
        self.count = min(max(self.choices.seats, seats[0]), seats[-1])
        numbers = [str(number) for number in seats]
        self.people = Stepper(
            ctx, _("People"), numbers, self.count - seats[0], self._choose_count, label_width=LABEL, name="people"
        )
        self.typed = [self._field(seat) for seat in range(seats[-1])]

    def _field(self, seat: int) -> TextField:
        label = _("Name of player {number}").format(number=seat + 1)
        return TextField(
            self.ctx,
            label,
            self.names.get(seat, ""),
            lambda text: self.names.__setitem__(seat, text),
            on_enter=self._begin,
            longest=LONGEST_NAME,
            hint=_("Player {number}").format(number=seat + 1),
            name=f"name:{seat}",
        )

    def _look(self) -> None:
        """List the saved sessions, latest first; those not loaded yet are read in slices."""
        self.score_pads: list[tuple[LedgerFile, Button, Button]] = []
        self._reading: Iterator[None] = iter(())

        def listed_files(task: Task[list[tuple[Path, LedgerFile | None]]]) -> None:
            if not self.on_stage:
                return
            found = task.result()
            self.score_pads = [self._row(kept or LedgerFile(path, None)) for path, kept in found]
            self._reading = self._read(found)
            if late:
                self._reflow()

        late = False
        jobs_of(self.stage).run(
            lambda: [(path, self.folder.known(path)) for path in self.folder.paths()], listed_files, writes=False
        )
        late = True

    def _read(self, found: Sequence[tuple[Path, LedgerFile | None]]) -> Iterator[None]:
        jobs = jobs_of(self.stage)
        for place, (path, kept) in enumerate(found):
            if kept is None:
                steps = self.folder.reading(path)
                while (yield from jobs.wait(partial(next, steps, _NO_MORE))) is not _NO_MORE:
                    yield
                read = yield from jobs.wait(partial(self.folder.known, path))
                self.score_pads[place] = self._row(read or LedgerFile(path, None))
                self._reflow()

    def update(self, seconds: float) -> bool:
        """Read saved sessions for one slice; return whether more frames are needed."""
        moving = super().update(seconds)
        until = time.perf_counter() + SLICE_S
        return any(time.perf_counter() >= until for _step in self._reading) or moving

    def _row(self, kept: LedgerFile) -> tuple[LedgerFile, Button, Button]:
        label, second = self._words_of(kept)
        name = kept.path.name
        go_on = Button(self.ctx, label, self._opener(kept), second=second, size=19, align="left", name=f"go:{name}")
        go_on.enabled, go_on.node.why = kept.ledger is not None, kept.wrong
        return kept, go_on, Button(self.ctx, _("Delete"), self._deleter(kept), size=17, name=f"delete:{name}")

    def _words_of(self, kept: LedgerFile) -> tuple[str, str]:
        ledger = kept.ledger
        if ledger is None:
            return kept.path.stem, _("cannot be read") if kept.wrong else _("loading")
        count = len(ledger.rows)
        deals = ngettext("{count} deal", "{count} deals", count).format(count=count)
        when = f"{day_words(ledger.begun[:10])} {time_words(ledger.begun)}"
        return f"{ledger.game.title} · {when}", f"{deals} · {listed(ledger.names)}"

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _choose_game(self, place: int) -> None:
        self.game = [*GAMES][place]
        self._make_people()
        self._reflow()

    def _choose_count(self, place: int) -> None:
        self.count = self.choices.game.seats[place]
        self._reflow()

    def _open_rules(self) -> None:
        self.stage.push(HouseRulesScene(self.choices, self.stage.pop))

    def _begin(self) -> None:
        names = [
            self.names.get(seat, "").strip() or _("Player {number}").format(number=seat + 1)
            for seat in range(self.count)
        ]
        try:
            ledger = Ledger.new(self.choices.game, self.choices.options, names)
        except ValueError as error:
            self.stage.notify(str(error), again=True)
            return

        def named(task: Task[Path]) -> None:
            if self.on_stage:
                self._open(ledger, task.result())

        jobs_of(self.stage).run(lambda: self.folder.new_path(ledger), named, writes=False)

    def _open(self, ledger: Ledger, path: Path) -> None:
        """Open a session's ledger in the form last used for its game."""
        name = ledger.game.name
        quick = self.store.settings.pad_forms.get(name) != HANDS

        def remember(form: str) -> None:
            self.ctx.settings = self.store.change(pad_forms={**self.store.settings.pad_forms, name: form})

        pad = ScorePadScene(ledger, self.folder, path, self.stage.pop, quick=quick, on_form=remember)
        self.stage.push(pad)

    def _opener(self, kept: LedgerFile) -> Callable[[], None]:
        def go_on() -> None:
            if kept.ledger is not None:
                self._open(kept.ledger, kept.path)

        return go_on

    def _deleter(self, kept: LedgerFile) -> Callable[[], None]:
        place = 0

        def delete() -> None:
            jobs_of(self.stage).run(lambda: self.folder.delete(kept.path), partial(deleted, self.stage))

        def deleted(stage: SceneStack, task: Task[None]) -> None:
            try:
                task.result()
            except OSError as error:
                words = _("{file} cannot be deleted: {reason}.")
                words = words.format(file=kept.path.name, reason=reason_of(error))
                stage.push(Dialog(_("The session was not deleted"), words, (Answer(_("Done")),)))
            if not self.on_stage:
                return
            self._look()
            self._reflow()
            left = self.score_pads[min(place, len(self.score_pads) - 1)][2].node.id if self.score_pads else "begin"
            self.focus.focus(left)

        def ask() -> None:
            nonlocal place
            place = [row.path for row, *_buttons in self.score_pads].index(kept.path)
            label, second = self._words_of(kept)
            answers = (Answer(_("Keep it")), Answer(_("Delete"), delete, kind="primary"))
            self.stage.push(Dialog(_("Delete this session?"), f"{label}. {second}.", answers))

        return ask

    def resume(self) -> None:
        """Update the list of sessions, because one may have changed."""
        self._look()
        self._reflow()

    def _reflow(self) -> None:
        self.layout(self.ctx.scale)
        self.dirty = True

    # Scene ------------------------------------------------------------------------------------------------------------

    @property
    def _above(self) -> list[Widget]:
        counts = [self.people] if len(self.choices.game.seats) > 1 else []
        return [self.games, *counts]

    @override
    def content(self) -> Sequence[Part]:
        return [*self.panels, *self._above, self.fields, self.rules, self.list, self.back, self.begin]

    def layout(self, scale: Scale) -> None:
        """Place two panels between the title and the buttons."""
        self.page = BackgroundPage(scale)
        row, step = ROW.px(scale), STEP.px(scale)
        for panel, column in zip(self.panels, grid(self.page.body, 2, 2, scale.px(28, 12)), strict=True):
            panel.place(column)
        controls = [*self._above, self.fields, self.rules]
        heights = [2 * row, *([row] if self.people in controls else []), None, row]
        boxes = rows(self.panels[0].inner, heights, step)
        room = boxes[-2]
        shown = self.typed[: self.count]
        self.fields.place_content(room, len(shown) * (row + step) - step)
        for control, box in zip(controls, boxes, strict=True):
            if control is not self.fields:
                control.place(box)
        room.w -= scale.px(20, 14) if self.fields.furthest else 0
        for field, cell in zip(shown, grid(room, len(shown), 1, step, high=row), strict=True):
            field.place(cell)
        self.fields.adopt(shown)
        self._place_evenings(self.panels[1].inner, scale)
        self.page.place_buttons(self.begin, [self.back])

    def _place_evenings(self, box: Rect, scale: Scale) -> None:
        row, step = scale.px(72, 52), scale.px(10, 6)
        self.list.place_content(box, max(0, len(self.score_pads) * (row + step) - step))
        inset = scale.px(20, 14) if self.list.furthest else 0
        widgets = []
        for number, (_kept, go_on, away) in enumerate(self.score_pads):
            y, side = box.y + number * (row + step), max(scale.px(120), away.preferred()[0])
            go_on.place(Rect(box.x, y, box.w - side - step - inset, row))
            away.place(Rect(box.right - side - inset, y, side, row))
            widgets += [go_on, away]
        self.list.adopt(widgets)

    def draw(self, surface: Surface) -> None:
        """Draw the background, the title, the panels and the widgets."""
        ctx, text, scale = self.ctx, self.ctx.text, self.ctx.scale
        draw_floor(ctx, surface, "score pad start")
        self.page.draw_heading(ctx, surface, _("Score pad"), _("for real cards at a real table"))
        self.draw_content(surface)
        if not self.score_pads:
            box = self.panels[1].inner
            words = _("No sessions yet. What you enter is saved here after every deal.")
            lines = text.wrap(words, theme.BODY, box.w - scale.px(8))
            at = (box.x + scale.px(4), box.y + text.px(theme.BODY) + scale.px(6))
            text.draw_lines(surface, lines, at, theme.BODY, theme.DIM)
