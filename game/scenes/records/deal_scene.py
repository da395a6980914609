"""Sheet about one past deal: the hand, the settlement, the players, and the verification of the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.dates import day_words, time_words
from game.i18n.lists import apart, listed
from game.match.archived_deal import ArchivedDeal, archived_deal, replay_deal
from game.match.journal_errors import JournalError
from game.match.players import called_at
from game.records.deal_record import check, is_house_rules
from game.records.deal_search import rows_of
from game.records.record_text import house_changes, house_rules_text, level_words, reader_of, row_texts
from game.review.reviewers import persons_of
from game.rules import GAMES
from game.scenes.records.hand_thumbnail import HandArt
from game.scenes.review_button import ReviewButton
from game.scenes.sheet_scene import ScrollingSheet
from game.scenes.text_context import WordContext
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button
from game.words import words_of
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.in_memory_match import InMemoryMatch
    from game.match.journal import Journal

SIZE: Final = (1240.0, 900.0)
HEADING: Final = theme.PAPER_TITLE
LINE: Final = theme.BODY
PIECES: Final = 64.0
"""Maximum width of a piece in units; a hand is at most as wide as the line."""
HAND: Final = 150.0
LABEL: Final = 230.0
GROUP: Final = 8


class Part(NamedTuple):
    """One row of the sheet: a heading, a line of text with an optional label, or (if both are empty) the hand."""

    heading: str = ""
    label: str = ""
    words: str = ""
    colour: theme.Colour = theme.INK


class DealScene(ScrollingSheet):
    """Sheet about one past deal; `ways` maps the names of buttons to their labels and callbacks."""

    keys_at = "records"

    size = SIZE
    top = 138.0

    def __init__(
        self,
        journal: Journal,
        deal: int,
        on_done: Callable[[], None],
        *,
        on_save: Callable[[InMemoryMatch], object],
        on_name: Callable[[int, str], None],
        on_delete: Callable[[int], None],
        on_watch: Callable[[int], None] | None = None,
        on_review: Callable[[InMemoryMatch, ArchivedDeal], None] | None = None,
    ) -> None:
        super().__init__(on_done)
        self.journal, self.deal = journal, deal
        self.on_save, self.on_name, self.on_delete, self.on_watch = on_save, on_name, on_delete, on_watch
        self.on_review = on_review
        self.match: InMemoryMatch | None = None
        self.found: ArchivedDeal | None = None

    def enter(self) -> None:
        """Create the sheet and load the deal."""
        super().enter()
        ctx = self.ctx
        self.art = HandArt(ctx)
        look = {"kind": "paper", "size": 20.0}
        self.save = Button(ctx, _("Save as text"), self._save, key="s", name="save", **look)  # type: ignore[arg-type]
        self.name = Button(ctx, _("Save as…"), self._name, key="n", name="name", **look)  # type: ignore[arg-type]
        self.delete = Button(ctx, _("Delete"), lambda: self.on_delete(self.deal), key="delete", name="delete", **look)  # type: ignore[arg-type]
        self.buttons = [(self.done_button(size=21), 180.0), (self.delete, 150.0), (self.name, 180.0)]
        self.buttons.append((self.save, 180.0))  # first from the left, where the eye begins
        if self.on_watch is not None:
            watch = self.on_watch
            self.buttons.insert(1, (Button(ctx, _("Watch"), lambda: watch(self.deal), key="w", name="watch"), 180.0))
        self.review = ReviewButton(ctx, self._review, key="r", **look)
        if self.on_review is not None:
            self.buttons.insert(1, (self.review, 150.0))
        self._text_node = Node(Rect(0, 0, 0, 0), "label", "", focusable=False)
        self._read()
        self.focus.focus("done")

    def resume(self) -> None:
        """Reload the deal, because it may have been renamed."""
        self._read()
        self.layout(self.ctx.scale)

    def _save(self) -> None:
        if self.match is not None:
            self.on_save(self.match)

    def _review(self) -> None:
        if self.match is not None and self.found is not None and self.on_review is not None:
            self.on_review(self.match, self.found)

    def _name(self) -> None:
        if self.row is not None:
            self.on_name(self.deal, self.row.kept)

    # Text -------------------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        rows = rows_of(self.journal, [self.deal])
        self.row = rows[0] if rows else None
        self.parts: list[Part] = []
        if self.row is None:
            self.title, self.parts = _("This deal is gone"), [Part(words=_("It was deleted."))]
            self.match = None
        else:
            self._read_deal()
        self.save.enabled = self.match is not None
        self.save.node.why = "" if self.match is not None else _("It cannot be replayed.")
        played = self.match is not None and self.found is not None and bool(persons_of(self.found))
        self.review.enabled = played
        self.review.node.why = "" if played else _("This deal was not finished by a person.")
        self._text_node.label = self.title
        self._text_node.value = apart(f"{part.label} {part.words}".strip() for part in self.parts if part.words)
        self.dirty = True

    def _read_deal(self) -> None:
        row = self.row
        if row is None:
            return
        game = GAMES.get(row.game)
        played = _(game.title) if game is not None else row.game
        self.title = row.kept or played
        deal = _("deal {number} of {deals}") if row.deals else _("deal {number}")
        where = deal.format(number=row.number, deals=row.deals)
        said = day_words(row.day, year=True), time_words(row.started), where
        self.aside = " · ".join((played, *said) if row.kept else said)
        wrong, found, self.found = "", None, None
        try:
            found = archived_deal(self.journal, self.deal)
            self.match, self.found = replay_deal(found, self.journal), found
        except JournalError as error:
            self.match, wrong = None, str(error)
        if self.found is not None:  # verified: if its record is of another game or table, the record is damaged
            check(row.game == self.found.game, len(row.shown["names"]) == len(self.found.players))
        if any(row.kept_hand.groups):
            _how, native, what, _sum = row_texts(row)
            named = " ".join(filter(None, (native, what)))
            self.parts += [Part(heading=_("{player}: {hand}").format(player=row.called, hand=named)), Part()]
        self.parts += self._settlement()
        if found is not None:
            self.parts += self._table(found)
            self.parts += self._seal(found, wrong)
        else:
            self.parts.append(Part(words=wrong, colour=theme.RED_ON_PAPER))

    def _settlement(self) -> list[Part]:
        row, match = self.row, self.match
        result = None if match is None else match.view(None).table.result
        if row is None or match is None or result is None:
            return []
        reader = reader_of(row)
        if self.found is not None:
            reader = replace(reader, names=called_at(self.found.players, match.options))
        said = words_of(row.game).settlement(result, reader)
        return [Part(heading=_("Settlement")), *(Part(words=sentence.text) for sentence in said)]

    def _table(self, found: ArchivedDeal) -> list[Part]:
        parts = [Part(heading=_("At the table"))]
        names = [player.called for player in found.players]
        if self.match is not None:
            names = list(called_at(found.players, self.match.options))
        for seat, player in enumerate(found.players):
            kind = _("person") if player.is_person else level_words(player.kind)
            sat = [each.player.called for each in found.sat if each.seat == seat]
            words = listed([kind, *(_("then {player}").format(player=name) for name in sat)])
            chips = found.payments.get(seat, 0)
            colour = theme.GREEN_ON_PAPER if chips > 0 else theme.RED_ON_PAPER if chips < 0 else theme.INK
            parts.append(Part(label=names[seat], words=f"{signed(chips)} · {words}", colour=colour))
        for account, chips in found.payments.items():
            if isinstance(account, str):
                parts.append(Part(label=_(account), words=signed(chips)))
        row = self.journal.rows("SELECT house FROM record WHERE deal = ?", (self.deal,))
        house = str(row[0][0]) if row else ""
        check(is_house_rules(house))
        parts.append(Part(label=_("House rules"), words=house_rules_text(house)))
        parts += [Part(label="", words=line) for line in house_changes(house, found.game)]
        return parts

    def _seal(self, found: ArchivedDeal, wrong: str) -> list[Part]:
        parts = [Part(heading=_("Seal"))]
        if wrong:
            parts.append(Part(words=wrong, colour=theme.RED_ON_PAPER))
        else:
            words = _("Shuffle and moves verified: this is the deal that was sealed.")
            parts.append(Part(words=words, colour=theme.GREEN_ON_PAPER))
        parts.append(Part(label=_("Sealed"), words=_grouped(found.seal.commitment)))
        if self.match is not None:
            parts.append(Part(label=_("Moves"), words=_grouped(self.match.digest)))
        if found.seal.cut:
            # Translators: before what the pack was cut with.
            parts.append(Part(label=_("Cut"), words=found.seal.cut))
        return parts

    # Rows -------------------------------------------------------------------------------------------------------------

    @property
    def subject(self) -> WordContext | None:
        """The deal's game and house rules, used to explain terms; None before the deal is loaded."""
        return None if self.match is None else WordContext(self.match.game.name, self.match.options)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the texts, the scroll bar, and the buttons."""
        self._text_node.rect = self.area.rect
        return [self._text_node, *super().nodes()]

    def _label(self) -> int:
        text = self.ctx.text
        widest = max((text.width(part.label, theme.BODY_BOLD) for part in self.parts), default=0)
        return min(widest + self.paper.px(28), self.paper.px(LABEL * 1.4))

    def _lines(self, part: Part) -> list[str]:
        inner = self.paper.inner.w - self.paper.px(24)
        left = self._label() if part.label else 0
        return self.ctx.text.wrap(part.words, LINE, inner - left)

    def measure(self) -> list[int]:
        """Return the heights of headings, lines and the hand, in pixels."""
        text = self.ctx.text
        heights = []
        for part in self.parts:
            if part.heading:
                heights.append(round(text.px(HEADING) * 2.0))
            elif part.words:
                heights.append(len(self._lines(part)) * text.line_height(LINE, part.words) + self.paper.px(6))
            else:
                heights.append(self.paper.px(HAND))
        return heights

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """Paint a heading, a line or the hand."""
        text, part, inner = self.ctx.text, self.parts[row], self.paper.inner
        if part.heading:
            baseline = y + round(high * 0.68)
            text.draw(surface, part.heading, (inner.x, baseline), HEADING, theme.INK, width=inner.w)
            self.paper.rule(surface, inner.x, baseline + round(text.px(HEADING) * 0.4), inner.right)
        elif part.words:
            baseline = y + round(text.px(LINE) * 1.1)
            left = self._label() if part.label else 0
            if part.label:
                text.draw(
                    surface, part.label, (inner.x, baseline), theme.BODY_BOLD, theme.INK, width=left - self.paper.px(12)
                )
            text.draw_lines(surface, self._lines(part), (inner.x + left, baseline), LINE, part.colour)
        elif self.row is not None:
            box = Rect(inner.x, y + 4, inner.w - self.paper.px(24), high - 8)
            self.art.draw(surface, self.row, box, width=self.paper.px(PIECES), paper=True)


def _grouped(digits: str) -> str:
    """Split hex digits into groups of eight, so that people can compare them.

    >>> _grouped("0123456789abcdef")
    '01234567 89abcdef'
    """
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
