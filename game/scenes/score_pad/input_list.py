"""Input list for a deal: choices, numbers and piece fields, one of which is open."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n.bilingual import bilingual
from game.scenes.score_pad.piece_field import PIECE, PlaceRow
from game.score_pad.fields import ON, AmountField, ChoiceField, JointField, PiecesField
from game.score_pad.settlement_sheet import capital
from game.ui import theme
from game.ui.scene import DENSE
from game.ui.typesetting import is_mark
from game.ui.widgets import ScrollArea, Stepper, TextField, Toggle, Widget
from game.words.reader import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.score_pad.fields import Filled, Row
    from game.score_pad.form import Form
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.words import Reader

LABEL: Final = 230.0
"""Width of a row's label, in units."""
LEAST_LABEL: Final = 208
"""Minimum width of a row's label in pixels, for text that is large relative to the window."""
ROW: Final = 48.0
CLOSE: Final = 1.5
"""Minimum height of a row, as a multiple of its text height."""
BETWEEN: Final = 24.0
"""Space between two columns, in units."""
FEW: Final = 2
"""Minimum number of pieces shown by a field whose title has little room."""
TWO: Final = 2
AMOUNT, CHOICE = (AmountField, Stepper), (ChoiceField, Stepper)
"""Kinds of rows that share a line if one follows the other: a bet, and its outcome."""
SHRUNK: Final = 0.85
"""Scale to which a toggle's text may shrink so that all toggles fit in two columns."""
MOST_STEPS: Final = 120
"""Maximum number of values in a stepper; numbers with more possible values are typed."""
DIGITS: Final = 9


def label_px(scale: Scale) -> int:
    """Return the width of a row's label in pixels, which depends on the text scale."""
    return round(max(scale.px(LABEL), LEAST_LABEL) * min(scale.enlarged, DENSE))


class Entries(ScrollArea):
    """Scrolling list of a form's inputs; callbacks receive a field's name and its new value."""

    def __init__(
        self,
        ctx: RenderContext,
        reader: Reader,
        on_choice: Callable[[Mapping[str, str]], None],
        on_amount: Callable[[str, int | None], None],
        on_open: Callable[[str], None],
    ) -> None:
        super().__init__(ctx, name="entries")
        self.reader = reader
        self._on_choice, self._on_amount, self._on_open = on_choice, on_amount, on_open
        self.filling = False
        """Whether the list fills the panel, as it does for the quick form."""
        self._fields: tuple[Row, ...] = ()
        self.rows: list[Widget] = []
        self._shown: tuple[str, tuple[str, ...]] | None = None
        """Name of the open field that was last scrolled into view, and its pieces at that time."""

    def show(self, form: Form, filled: Filled, opened: str) -> bool:
        """Show the form's current fields and values; return whether the fields themselves have changed."""
        fields = form.rows(filled)
        changed = fields != self._fields
        if changed:
            self._fields = fields
            self.rows = [self._row(form, filled, each) for each in fields]
        for each, row in zip(fields, self.rows, strict=True):
            if isinstance(each, PiecesField) and isinstance(row, PlaceRow):
                codes = filled.of(each.name)
                row.show(codes, self.reader.pieces(codes), opened=each.name == opened)
            elif isinstance(each, ChoiceField) and isinstance(row, Toggle):
                row.value = form.chosen(filled, each.name) == ON
            elif isinstance(each, ChoiceField) and isinstance(row, Stepper):
                row.index = [option.value for option in each.options].index(form.chosen(filled, each.name))
            elif isinstance(each, JointField) and isinstance(row, Stepper):
                row.index = form.place_in(each, filled)
            elif isinstance(each, AmountField) and isinstance(row, Stepper):
                row.index = _numbers(each).index(form.amount(filled, each.name))
            elif isinstance(each, AmountField) and isinstance(row, NumberRow):
                row.show(_entered(form, filled, each))
        return changed

    def _row(self, form: Form, filled: Filled, each: Row) -> Widget:
        title = self._words(each)
        if isinstance(each, PiecesField):
            return PlaceRow(self.ctx, form, each, title, lambda: self._on_open(each.name))
        if isinstance(each, AmountField):
            return self._amount(form, filled, each, title)
        if isinstance(each, ChoiceField) and each.toggle:
            return self._toggle(form, filled, each, title)
        if isinstance(each, JointField):
            options = [(option.words, option.choices) for option in each.options]
            index = form.place_in(each, filled)
        else:
            options = [(option.words, {each.name: option.value}) for option in each.options]
            index = [option.value for option in each.options].index(form.chosen(filled, each.name))
        return Stepper(
            self.ctx,
            title,
            [capital(self.reader.reason(words)) for words, _choices in options],
            index,
            lambda place: self._on_choice(options[place][1]),
            wrap=True,
            label_width=0 if _needs_no_label(each) else LABEL,
            name=f"choice:{each.name}",
        )

    def _toggle(self, form: Form, filled: Filled, each: ChoiceField, title: str) -> Toggle:
        return Toggle(
            self.ctx,
            f"{bilingual(each.native, title)} {title}".strip(),
            form.chosen(filled, each.name) == ON,
            lambda on: self._on_choice({each.name: ON if on else ""}),
            name=f"choice:{each.name}",
        )

    @property
    def _two_places(self) -> bool:
        """Whether the form has exactly two piece fields; they share a line, and their titles may be smaller."""
        return sum(isinstance(row, PlaceRow) for row in self.rows) == TWO

    @property
    def _joint_rows(self) -> set[Widget]:
        """Rows in which a single stepper combines several choices."""
        return {row for each, row in zip(self._fields, self.rows, strict=True) if isinstance(each, JointField)}

    def _words(self, each: Row) -> str:
        """Return a row's title; a single word, such as a scoring combination's name, is capitalised."""
        title = self.reader.reason(each.title)
        return capital(title) if each.title.text == "{word}" else title

    def _title(self, each: Row, room: int) -> str:
        """Return a row's title, with long player names shortened so that the question stays legible."""
        text, reader = self.ctx.text, self.reader
        title = self._words(each)
        for letters in range(max(map(len, reader.names)) - 1, 0, -1):
            if text.width(title, theme.BODY_BOLD) <= room:
                break
            names = tuple(_shortened(name, letters) for name in reader.names)
            title = replace(reader, names=names).reason(each.title)
        return title

    def _amount(self, form: Form, filled: Filled, each: AmountField, title: str) -> Widget:
        amount = form.amount(filled, each.name)
        numbers = _numbers(each)
        if len(numbers) > MOST_STEPS:
            entered = _entered(form, filled, each)
            return NumberRow(
                self.ctx, title, entered, lambda number: self._on_amount(each.name, number), each.name, least=each.least
            )
        return Stepper(
            self.ctx,
            title,
            [plain(number) for number in numbers],
            numbers.index(amount),
            lambda place: self._on_amount(each.name, numbers[place]),
            label_width=LABEL,
            name=f"amount:{each.name}",
        )

    def _lines(self, scale: Scale, wide: int, columns: int) -> tuple[list[list[Widget]], list[int], int]:
        """Return the rows on each line, the height of each line, and the gap between lines, in pixels.

        In two columns, consecutive rows share a line if they are of one kind and their text fits. An amount that
        appears because of a choice is placed below the choice, not under the mouse.
        """
        high, tall = self._heights(scale)
        lines: list[list[Widget]] = []
        last = None
        for asked, row in zip(self._fields, self.rows, strict=True):
            kind, beside = (type(asked), type(row)), lines[-1] if lines and columns > len(lines[-1]) else []
            alike = kind == last or (self.filling and last == AMOUNT and kind == CHOICE)
            if beside and alike and self._split(beside[0], row, wide, high):
                beside.append(row)
            else:
                lines.append([row])
            last = kind
        return lines, [tall if isinstance(line[0], PlaceRow) else high for line in lines], scale.px(8, 5)

    def _split(self, left: Widget, right: Widget, wide: int, high: int) -> tuple[int, int] | None:
        """Return the widths of two rows side by side: equal if possible, otherwise as needed.

        Return None if they do not fit.
        """
        room = wide - self.ctx.scale.px(BETWEEN)
        if isinstance(left, Stepper) and isinstance(right, Stepper) and {left, right} <= self._joint_rows:
            # Two rows that describe the ending together share a line; the second keeps its title if it fits.
            right.label_width = label_px(self.ctx.scale) / self.ctx.scale.u
            if left.least_width(high) + right.least_width(high) > room:
                right.label_width = 0
            one, two = left.least_width(high), right.least_width(high)
            if one + two > room:
                first = room * one // (one + two)
                return first, room - first
        one, two = self._needs(left, high), self._needs(right, high)
        if isinstance(left, Toggle):
            return (room // 2, room - room // 2) if max(one, two) * SHRUNK <= room // 2 else None
        if one + two > room:
            return (room // 2, room - room // 2) if self._two_places else None
        first = room // 2 if max(one, two) <= room // 2 else one + (room - one - two) // 2
        return first, room - first

    def _needs(self, row: Widget, high: int) -> int:
        """Return the width that a row needs to show any input in full, in pixels."""
        scale = self.ctx.scale
        if isinstance(row, Stepper):
            return row.least_width(high)
        if isinstance(row, Toggle):
            return self.ctx.text.width(row.label, theme.BODY) + scale.px(40) + round(1.85 * scale.px(28, 18))
        return row.least_width() if isinstance(row, PlaceRow | NumberRow) else scale.width

    def wanted(self, scale: Scale, wide: int, columns: int = 1) -> int:
        """Return the total height of the rows at this width, but at least two lines, in pixels.

        The minimum keeps the row for the kind of ending in place while its stepper passes the ending without a
        winner.
        """
        _lines, heights, gap = self._lines(scale, wide, columns)
        high, tall = self._heights(scale)
        return max(sum(heights) + gap * (len(heights) - 1), high + gap + tall)

    def _heights(self, scale: Scale) -> tuple[int, int]:
        """Return the heights of a line of controls and of a line of piece fields, in pixels."""
        high = max(scale.px(ROW), round(self.ctx.text.px(theme.BODY) * CLOSE))
        return high, max(high, scale.px(PIECE) + scale.px(12))

    def fill(self, rect: Rect, scale: Scale) -> None:
        """Place the list in its own panel, with two columns if its rows are short or too many, else one."""
        self.filling = True
        kinds = [(type(asked), type(row)) for asked, row in zip(self._fields, self.rows, strict=True)]
        short = any(isinstance(row, Toggle) for row in self.rows) or (AMOUNT, CHOICE) in pairwise(kinds)
        self._label(rect.w // 2, scale)
        columns = 2 if short or self.wanted(scale, rect.w) > rect.h else 1
        self._label(label_px(scale) if columns > 1 else max(rect.w // 2, label_px(scale)), scale)
        self._arrange(rect, scale, columns)

    def arrange(self, rect: Rect, scale: Scale, columns: int = 1) -> None:
        """Place the list in `rect`, line by line."""
        self.filling = False
        self._label(label_px(scale), scale)
        self._arrange(rect, scale, columns)

    def _label(self, room: int, scale: Scale) -> None:
        """Set the rows' titles to fit this width, in pixels."""
        for asked, row in zip(self._fields, self.rows, strict=True):
            title = self._title(asked, room - scale.px(20))
            if isinstance(row, Stepper):
                row.node.label = title
                row.label_width = 0 if _needs_no_label(asked) else room / scale.u
            elif isinstance(row, PlaceRow | NumberRow):
                row.title = title
            if isinstance(row, PlaceRow | NumberRow):
                row.label_px = room

    def _arrange(self, rect: Rect, scale: Scale, columns: int) -> None:
        wide = rect.w
        lines, heights, gap = self._lines(scale, wide, columns)
        if sum(heights) + gap * (len(heights) - 1) > rect.h:  # the scroll bar takes room from the rows
            wide -= scale.px(20, 14)
            lines, heights, gap = self._lines(scale, wide, columns)
        self.place_content(rect, sum(heights) + gap * (len(heights) - 1))
        y = rect.y
        for line, high in zip(lines, heights, strict=True):
            split = self._split(line[0], line[-1], wide, high) if len(line) > 1 else None
            right = rect.x + wide
            for row, across in zip(line, split or (wide,), strict=True):
                if isinstance(row, PlaceRow) and split:
                    row.label_px = min(row.least_label(), across - row.least_width(FEW) + row.least_label())
                elif isinstance(row, NumberRow) and split:
                    row.label_px = across // 2
                row.place(Rect(rect.x if row is line[0] else right - across, y, across, high))
            y += high + gap
        for asked, row in zip(self._fields, self.rows, strict=True):
            if isinstance(row, Stepper) and not _needs_no_label(asked):
                row.node.tooltip = "" if row.label_width else row.node.label
        self._link(lines)
        self.adopt(self.rows)
        self._reveal_open()

    def _reveal_open(self) -> None:
        """Scroll the open field into view after it was opened or its pieces have changed."""
        row = next((row for row in self.rows if isinstance(row, PlaceRow) and row.open), None)
        opened = None if row is None else (row.place_field.name, row.codes)
        if row is not None and opened != self._shown and row.node.on_reveal is not None:
            row.node.on_reveal()
        self._shown = opened

    def _link(self, lines: list[list[Widget]]) -> None:
        """Link neighbouring rows for the up and down keys; the left and right keys change a choice."""
        stops: list[list[Widget]] = []
        for line in lines:
            stops += [[row] for row in line] if isinstance(line[0], Stepper) else [line]
        for row in self.rows:
            row.nodes[0].links.clear()
        for above, below in pairwise(stops):
            for place, row in enumerate(above):
                row.nodes[0].links["down"] = below[min(place, len(below) - 1)].nodes[0].name
            for place, row in enumerate(below):
                row.nodes[0].links["up"] = above[min(place, len(above) - 1)].nodes[0].name


def _needs_no_label(each: Row) -> bool:
    return isinstance(each, JointField) and each.says_all


def _numbers(each: AmountField) -> range:
    return range(each.least, each.most + 1, each.step)


def _entered(form: Form, filled: Filled, each: AmountField) -> int | None:
    """Return the number in effect in a field, which may have been capped; None if nothing was entered."""
    return form.amount(filled, each.name) if each.name in filled.amounts else None


class NumberRow(Widget):
    """Field for typing a number: a gain, or a loss with a minus sign.

    During editing, the field shows the typed text; afterwards, it shows the value in effect, which may have
    been capped. An empty field, or a negative number where none is allowed, counts as no entry.
    """

    def __init__(
        self,
        ctx: RenderContext,
        title: str,
        amount: int | None,
        on_change: Callable[[int | None], None],
        name: str,
        *,
        least: int,
    ) -> None:
        super().__init__(ctx)
        self.title, self._on_change, self._least = title, on_change, least
        self.label_px = 0
        """Distance in pixels from the row's left edge to its field."""
        self._amount = amount
        self.field = TextField(
            ctx,
            title,
            _number_for_editing(amount),
            self._on_text,
            on_done=lambda _text: self._say(),
            longest=DIGITS,
            hint="0",
            name=f"amount:{name}",
        )

    def show(self, amount: int | None) -> None:
        """Show the value in effect, which may have been capped; None if nothing was entered."""
        self._amount = amount
        if not self.field.node.focused:
            self._say()

    def _say(self) -> None:
        if self.field.text != _number_for_editing(self._amount):
            self.field.text = _number_for_editing(self._amount)

    def _on_text(self, text: str) -> None:
        text = text.strip().replace("\N{MINUS SIGN}", "-")
        digits = text.removeprefix("-").removeprefix("+")
        if digits.isascii() and digits.isdigit():
            number = int(digits) * (-1 if text.startswith("-") else 1)
            self._on_change(None if number < 0 <= self._least else number)
        elif not digits:
            self._on_change(None)

    @property
    def nodes(self) -> Sequence[Node]:
        """Node of the row's text field."""
        return self.field.nodes

    def place(self, rect: Rect) -> None:
        """Place the row in `rect`."""
        super().place(rect)
        left = self.label_px
        self.field.place(Rect(rect.x + left, rect.y, rect.w - left, rect.h))

    def least_width(self) -> int:
        """Return the width at which the title fits into half of the row, in pixels."""
        return 2 * (self.ctx.text.width(self.title, theme.BODY) + self.ctx.scale.px(16))

    def draw(self, surface: Surface) -> None:
        """Draw the label and the text field."""
        at, room = (self.rect.x, self.rect.centery), self.field.rect.x - self.rect.x
        self.ctx.text.draw(surface, self.title, at, theme.BODY, theme.IVORY, valign="middle", width=room)
        self.field.draw(surface)


def _number_for_editing(amount: int | None) -> str:
    """Format a number for editing; '' if nothing was entered."""
    return "" if amount is None else str(amount)


def _shortened(name: str, letters: int) -> str:
    """Shorten a name to `letters` letters, keeping the last letter's combining marks."""
    if len(name) <= letters:
        return name
    while letters < len(name) and is_mark(name[letters]):
        letters += 1
    return name[:letters].rstrip() + "…"
