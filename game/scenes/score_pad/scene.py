"""The score pad scene: the pack on the left, the settlement on the right, and 'Record deal'."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.equipment import EQUIPMENT
from game.scenes.background_page import BackgroundPage
from game.scenes.backgrounds import draw_floor
from game.scenes.file_jobs import jobs_of, notify_waiting
from game.scenes.folders import notify_written, reason_of
from game.scenes.score_pad.input_list import Entries
from game.scenes.score_pad.pack_grid import PackGrid
from game.scenes.score_pad.result_sheet import ResultSheet
from game.scenes.text_context import WordContext
from game.score_pad.fields import FORM, HANDS, QUICK, Filled, NotYet, PiecesField
from game.score_pad.piece_keys import PieceKeys
from game.typing_compat import override
from game.ui import theme
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer, Scroll
from game.ui.layout import rows
from game.ui.scene import DENSE, Part, Scene
from game.ui.widgets import Answer, Button, Choice, Dialog, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pygame import Surface

    from game.match.file_worker import Task
    from game.rules.contract import Result
    from game.score_pad.ledger import Ledger
    from game.score_pad.ledger_files import LedgerFolder
    from game.ui.scale import Scale
    from game.ui.scene import SceneStack

SHARE: Final = 0.46
"""Fraction of the width used for the pack's grid."""
LIST: Final = 0.46
"""Maximum height of the input list, as a fraction of the left panel's; a longer list scrolls."""
GAP: Final = 10.0
"""Space between the pieces and the list, in units."""
SHORT_LIST: Final = 0.36
FORM_SIZE: Final = 16
"""Text size of the switch between the quick form and whole hands."""
SMALL: Final = 30
"""Width of a piece in pixels below which a scrolling list is shortened to make the pieces larger."""


class ScorePadScene(Scene):
    """A session's ledger, with the form for its next deal; deals are saved as soon as recorded."""

    most_text = DENSE
    shrinks_crowded_text = True

    keys_at = "score pad"

    def __init__(
        self,
        ledger: Ledger,
        folder: LedgerFolder,
        path: Path,
        on_leave: Callable[[], None],
        *,
        quick: bool = False,
        on_form: Callable[[str], None] | None = None,
    ) -> None:
        """Create the scene; `quick` selects the quick form; `on_form` is called when the form changes."""
        super().__init__()
        self.ledger, self.folder, self.path, self.on_leave = ledger, folder, path, on_leave
        self.on_back = self._go_back
        self.form = ledger.form
        self.prefers_quick, self.on_form = quick and self.form.has_quick, on_form
        """Whether the next deal begins in the quick form, and the callback for a change of form."""
        self.filled = self._blank()
        self.before: list[tuple[Filled, str]] = []
        """Undo history (entries and open field) since a deal was last recorded or reopened."""
        self.emptied: Filled | None = None
        """Entries that remained when the hands were last cleared."""
        self.taken_out = False
        """Whether the entries come from a deal reopened from the ledger, and so are saved nowhere else."""
        self.opened = ""
        """Name of the field that receives pieces."""
        self.result: Result | None = None
        self._refused = ""
        """Notice about the last rejected entry."""
        self._question: Dialog | None = None
        """Last dialog that asked whether the entries may be discarded."""

    def enter(self) -> None:
        """Create the grid, the input list, the sheet and the buttons."""
        ctx, ledger = self.ctx, self.ledger
        self.form = ledger.form
        self.panel = Panel(ctx, "dark")
        self.typed = ""
        """First characters of a piece that is being typed."""
        self.keys = PieceKeys(self.form.pack.codes)
        self.grid = PackGrid(ctx, self.form.pack, ledger.reader, self._add, self._take)
        self.entries = Entries(ctx, ledger.reader, self._choose, self._set, self._open)
        self.counted = ResultSheet(ctx, ledger, self._win_by)
        self.areas = self.entries, self.counted.lines, self.counted.table.rows
        self.forms = Choice(
            ctx,
            [_("Quick"), _("Whole hands")],
            0 if self.quick else 1,
            self._choose_form,
            tooltips=[
                _("Enter only what scored, not the hands"),
                _("Enter all hands, and the scoring is worked out for you"),
            ],
            name="form",
            size=FORM_SIZE,
        )
        self.back = Button(ctx, _("Back"), self._go_back, key="escape", name="back")
        self.clear = Button(ctx, _("Clear the hands"), self._clear, name="clear")
        self.undo = Button(ctx, _("Undo"), self._undo, key="z", name="undo", tooltip=_("Undo the last entry"))
        self.keep = Button(ctx, _("Export as CSV"), self._export, name="export")
        self.write = Button(
            ctx, _("Record deal"), self._write, kind="primary", key="return", size=24, radius=16, name="write"
        )
        self._count()
        self._focus_first()

    def _focus_first(self) -> None:
        self.focus.focus(self.entries.rows[0].nodes[0] if self.quick else f"piece:{self.grid.rows[0][0]}")

    # Entering ---------------------------------------------------------------------------------------------------------

    def _blank(self) -> Filled:
        """Return the entries for a new deal, before anything is entered."""
        return Filled({FORM: QUICK} if self.prefers_quick else {})

    @property
    def quick(self) -> bool:
        """Whether the current deal is entered in the quick form."""
        return self.form.is_quick(self.filled)

    def _choose_form(self, place: int) -> None:
        """Switch between the quick form and the full one, keeping the entries that both have."""
        was_blank = self.filled == self._blank()
        self.prefers_quick = place == 0
        if self.on_form is not None:
            self.on_form(QUICK if self.prefers_quick else HANDS)
        if was_blank:
            self.filled = self._blank()
            self._count()
        else:
            choices = {name: value for name, value in self.filled.choices.items() if name != FORM}
            self._enter_now(replace(self.filled, choices={**self._blank().choices, **choices}))
        self.entries.scroll_to(0)

    @property
    def places(self) -> list[PiecesField]:
        """Fields that can accept pieces now."""
        return [each for each in self.form.fields(self.filled) if isinstance(each, PiecesField)]

    @property
    def place(self) -> PiecesField | None:
        """Field that receives the next piece; None if no field has space.

        It is the open field if one is open, otherwise the first with space.
        """
        places = self.places
        found = next((each for each in places if each.name == self.opened), None)
        one_by_one = [each for each in places if each.at_once == 1]
        return found or next((each for each in one_by_one if self._room(each)), None) or next(iter(places), None)

    def _room(self, place: PiecesField) -> bool:
        return len(self.filled.of(place.name)) + place.at_once <= place.most

    def _add(self, code: str) -> None:
        place = self.place
        if place is None:
            self._answer(_("There are no pieces to enter here."))
            return
        if not self._room(place) and not place.wins:
            # A full place gives way to the next one of its kind, so that one can keep clicking.
            later = self.places[self.places.index(place) + 1 :]
            place = next((each for each in later if self._room(each)), place)
        try:
            filled = self.form.add(self.filled, place, code)
        except NotYet as error:
            self._answer(self.ledger.reader.reason(error.reason))
            return
        self.opened = place.name
        self.ctx.sounds.play(EQUIPMENT[self.form.pack.equipment].sounds.moved)
        self._enter_now(filled)

    def _take(self, code: str) -> None:
        place = self.place
        if place is None:
            return
        if code not in self.filled.of(place.name):
            place = next((each for each in self.places if code in self.filled.of(each.name)), place)
        self._enter_now(self.form.take(self.filled, place, code))

    def _answer(self, words: str) -> None:
        """Show why an entry was rejected, until the next entry."""
        self._refused = words
        self.stage.notify(words, again=True)

    def _open(self, name: str) -> None:
        self.opened = name
        self._count()

    def _choose(self, choices: Mapping[str, str]) -> None:
        filled = self.filled
        for name, value in choices.items():
            filled = filled.choose(name, value)
        self._enter_now(filled)

    def _set(self, name: str, amount: int | None) -> None:
        self._enter_now(self.filled.set(name, amount))

    def _win_by(self, code: str) -> None:
        self._enter_now(self.filled.win_by(code))

    def _enter_now(self, filled: Filled) -> None:
        if filled != self.filled:
            self.before.append((self.filled, self.opened))
            self.filled = filled
            self.stage.notices.take_back(self._refused)
        self._count()

    def _clear(self) -> None:
        """Clear the hands; Undo restores them."""
        self.emptied = Filled(self.filled.choices)
        self._enter_now(self.emptied)
        self._open("")

    def _begin(self, filled: Filled, *, taken_out: bool = False) -> None:
        """Load these entries, with an empty undo history."""
        self.filled, self.opened, self.taken_out = filled, filled.last_place, taken_out
        self.emptied = None
        self.before.clear()

    def _count(self) -> None:
        """Settle the deal from the entries and show the result on the sheet."""
        missing = ""
        self.forms.index = 0 if self.quick else 1
        try:
            self.result = self.form.result(self.filled)
        except NotYet as error:
            self.result, missing = None, self.ledger.reader.reason(error.reason)
        place = self.place
        self.entries.show(self.form, self.filled, place.name if place else "")
        kept = self.form.kept(self.filled)
        self.grid.show({code: kept.count(code) for code in self.form.pack.codes if kept.count(code)})
        self.counted.show(self.form, self.filled, self.result, missing)
        self.write.enabled, self.write.node.why = self.result is not None, missing
        self.undo.enabled = bool(self.before or self.ledger.rows)
        if self.on_stage:
            self.layout(self.ctx.scale)
            self.dirty = True

    # The ledger -------------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        if self.result is None:
            return
        try:
            self.ledger.write(self.filled)
        except NotYet as error:
            self._answer(self.ledger.reader.reason(error.reason))
            return
        self._save()
        in_list = self._in_list
        self.form = self.ledger.form
        self._begin(self._blank())
        self.ctx.sounds.play("coins")
        self._count()
        self.entries.scroll_to(0)  # start at the first field of the next deal
        if in_list:
            self.focus.focus(self.entries.rows[0].nodes[0], show=self.focus.ring_shown)

    def _undo(self) -> None:
        """Undo the last entry; if there is none, reopen the last deal of the ledger.

        If a reopened deal has not been recorded again, ask before reopening the previous one.
        """
        if self.before:
            self.filled, self.opened = self.before.pop()
            self._count()
        elif self.taken_out:
            words = _("If you undo the previous deal now, you will lose what you entered for this one.")
            self._ask(words, Answer(_("Undo"), self._take_out, kind="primary"))
        else:
            self._take_out()

    def _take_out(self) -> None:
        """Reopen the last deal of the ledger, so that it can be corrected and recorded again."""
        filled = self.ledger.undo()
        if filled is None:
            return
        self._save()
        self.form = self.ledger.form
        self._begin(filled, taken_out=True)
        self._count()

    def _save(self) -> None:
        stage, text = self.stage, self.ledger.to_text()
        self.folder.hold(self.path, self.ledger)

        def write() -> bool:
            before = self.path
            self.path = self.folder.write(before, self.ledger, text)
            return self.path != before

        def written(task: Task[bool]) -> None:
            try:
                moved = task.result()
            except OSError as error:
                self._tell_unwritten(stage, error)
                return
            if moved:
                words = _(
                    "This session was also changed elsewhere. Both versions have been kept; this one continues "
                    "as {file}."
                )
                stage.notify(words.format(file=self.path.name), again=True)

        if not jobs_of(stage).run(write, written):
            notify_waiting(stage)

    def _export(self) -> None:
        stage, text = self.stage, self.ledger.to_csv()

        def written(task: Task[Path]) -> None:
            try:
                path = task.result()
            except OSError as error:
                self._tell_unwritten(stage, error)
                return
            words = _("Saved as {file} in the folder “{folder}”. Any spreadsheet program can open it.")
            words = words.format(file=path.name, folder=path.parent.name)
            notify_written(stage, _("CSV file saved"), words, path.parent)

        if not jobs_of(stage).run(lambda: self.folder.export(self.path, self.ledger, text), written):
            notify_waiting(stage)

    def _tell_unwritten(self, stage: SceneStack, error: OSError) -> None:
        words = _("Sala cannot write to {folder}: {reason}. Your entries stay here while Sala is open.")
        words = words.format(folder=self.folder.folder, reason=reason_of(error))
        stage.push(Dialog(_("The ledger was not saved"), words, (Answer(_("Done")),)))

    # Scene ------------------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Leave on Escape, remove the last piece on Backspace, scroll with the mouse wheel.

        Enter activates the node with the visible focus ring. After a click or a typed piece there is no ring, and Enter
        records the deal, as in a number field, or shows what is missing; it never adds a piece.
        """
        if isinstance(intent, Move | Next | Pointer | Scroll) and getattr(intent, "kind", "down") == "down":
            self._cancel_typed_piece()
        if self.typed and (isinstance(intent, Cancel) or intent == Key("backspace")):
            self._cancel_typed_piece()
            return True
        if (self._in_number or not self.focus.ring_shown) and isinstance(intent, Confirm) and intent.key == "return":
            if self.result is None:
                self._answer(self.write.node.why)
            self._write()
            return True
        if isinstance(intent, Pointer) and intent.kind == "down":
            self._hide_ring()  # also if the clicked node takes no focus, like plus and minus
        if super().handle(intent):
            if isinstance(intent, Key | Confirm):
                self._cancel_typed_piece()
            return True
        if isinstance(intent, Key) and not (intent.ctrl or intent.alt or self.quick) and self._type(intent.name):
            return True
        if isinstance(intent, Key) and intent.name == "backspace":
            place = self.place
            if place is not None and (codes := self.filled.of(place.name)):
                self._take(codes[-1])
            return True
        return False

    def _go_back(self) -> None:
        """Leave the score pad, asking first if a deal is partly entered or has been reopened."""
        if not self._ask_before(self.on_leave):
            self.on_leave()

    def asks_before_closing(self) -> bool:
        """Ask about unsaved entries before the window closes; return whether a question is open."""
        if self._question is not None and self._question.on_stage:
            return False
        return self._ask_before(self.stage.close)

    def _ask_before(self, leave: Callable[[], None]) -> bool:
        """Ask whether the entries may be discarded before `leave` is called; return whether there are any entries."""
        if not (self.taken_out or (self.before and self.filled != self.emptied)):
            return False
        words = _("If you leave now, you will lose what you entered.")
        self._question = self._ask(words, Answer(_("Leave"), leave, kind="primary"))
        return True

    def _ask(self, words: str, going_on: Answer) -> Dialog:
        """Show and return a dialog that asks whether the entries may be discarded."""
        question = Dialog(_("This deal is not recorded yet"), words, (Answer(_("Stay")), going_on))
        self.stage.push(question)
        return question

    @property
    def _in_number(self) -> bool:
        focused = self.focus.focused
        return focused is not None and focused.role == "field"

    @property
    def _in_list(self) -> bool:
        """Whether a row of the input list has the focus."""
        return any(node is self.focus.focused for node in self.entries.nodes)

    def _hide_ring(self) -> None:
        """Hide the focus ring after an action that does not use the focus, until the focus moves."""
        if not self._in_number:
            self.focus.ring_shown = False

    def _type(self, key: str) -> bool:
        """Add a key to the piece being typed (rank, then suit); return whether it is part of a piece."""
        code = self.keys.press(key)
        if code is not None:
            self._hide_ring()
            in_list = self._in_list
            self._add(code)
            place = self.place
            if in_list and place is not None:  # else the list would scroll back to the focus
                self.focus.focus(f"place:{place.name}", show=False)
        self.typed = self.keys.typed
        self.dirty = True
        return code is not None or bool(self.keys.typed)

    def _cancel_typed_piece(self) -> None:
        """Discard a partly typed piece, because something else was done."""
        if self.typed:
            self.keys.typed = self.typed = ""
            self.dirty = True

    @property
    def subject(self) -> WordContext:
        """The session's game and house rules, for explaining terms."""
        return WordContext(self.ledger.game.name, self.ledger.options, self.ledger.names)

    @override
    def content(self) -> Sequence[Part]:
        forms = [self.forms] if self.form.has_quick else []
        pieces = [] if self.quick else [self.grid]
        return [*forms, self.panel, *pieces, self.entries, self.counted, *self._buttons]

    @property
    def _buttons(self) -> list[Button]:
        clear = () if self.quick else (self.clear,)
        return [self.back, *clear, self.undo, self.keep, self.write]

    def layout(self, scale: Scale) -> None:
        """Place the grid on the left, the sheet on the right, and the buttons in the footer."""
        self.page = BackgroundPage(scale, edge=20 if scale.rails else None)
        body, top = self.page.body, scale.px(40, 16)
        gap = scale.px(28, 12)
        self.panel.place(Rect(body.x, body.y, round(body.w * SHARE), body.h))
        box = self.panel.inner
        if self.quick:
            self.entries.fill(box, scale)
        else:
            listed, columns = self._list_under_grid(box, scale)
            grid, below = rows(box, [None, listed], scale.px(GAP, 6))
            self.grid.place(grid)
            self.entries.arrange(below, scale, columns)
        self._place_forms(self.panel.rect, scale)
        x = self.panel.rect.right + gap
        self.counted.place(Rect(x, top, body.right - x, body.bottom - top))
        self.page.place_buttons(self.write, self._buttons[:-1])

    def _place_forms(self, panel: Rect, scale: Scale) -> None:
        """Place the form switch above the panel, on the right; the title gets the rest of the line."""
        text = self.ctx.text
        role = theme.QUIET_BUTTON.sized(FORM_SIZE)
        needed = sum(text.width(node.label, role) + round(1.2 * text.px(role)) for node in self.forms.nodes)
        high = max(scale.px(46), round(text.px(role) * 1.6), 32)
        self.forms.place(Rect(panel.right - needed, panel.y - scale.px(14, 8) - high, needed, high))

    def _list_under_grid(self, box: Rect, scale: Scale) -> tuple[int, int]:
        """Return the input list's height and its number of columns.

        There are two columns if that makes the pieces larger or the list shorter.
        """
        most, rest = round(box.h * LIST), box.h - scale.px(GAP, 6)
        wanted = {many: self.entries.wanted(scale, box.w, many) for many in (1, 2)}

        def gain(many: int) -> tuple[float, int]:
            listed = min(wanted[many], most)
            return self.grid.piece_width(box.w, rest - listed), -wanted[many]

        columns = max(wanted, key=gain)
        if wanted[columns] > most and gain(columns)[0] < SMALL < self.grid.piece_width(box.w, rest):
            most = round(box.h * SHORT_LIST)
        return min(wanted[columns], most), columns

    def draw(self, surface: Surface) -> None:
        """Draw the background, the title, the panels and the buttons."""
        ctx, scale = self.ctx, self.ctx.scale
        draw_floor(ctx, surface, "score pad")
        end = self.forms.rect.x - scale.px(10) if self.form.has_quick else self.panel.rect.right
        aside = _("Click the pieces in each hand") if self.places else _("for real cards at a real table")
        if self.typed:
            aside = _("{words}: {typed}…").format(words=aside, typed=self.typed)
        self.page.draw_heading(ctx, surface, _("Score pad"), aside, right=end, needed=bool(self.typed))
        self.draw_content(surface)
