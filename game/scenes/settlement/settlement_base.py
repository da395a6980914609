"""Base class of all settlements: a sheet with seal and buttons in its footer, and skippable animations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from pygame import Rect

from game.access.accessible_node import Passage, Region
from game.i18n import N_, _
from game.i18n.sentences import together
from game.scenes.review_button import ReviewButton
from game.scenes.save_replay import SaveReplay, same_deal, watch_again
from game.scenes.settlement.counting_scene import CountingScene
from game.scenes.settlement.deal_menu import DealMenu
from game.scenes.settlement.news_rows import NewsRows
from game.table.match_info_text import opened_seal_words
from game.typing_compat import override
from game.ui import theme
from game.ui.animation import Tween, wait
from game.ui.misclick_guard import RESULT_S
from game.ui.node import Node
from game.ui.plaque import draw_seal
from game.ui.scene import DENSE
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.settlement.news_rows import News
    from game.ui.intents import Intent

LEAST_WIDE: Final = (240.0, 110.0)
"""Minimum widths of the main button and of the others in the footer, in units."""
STEPS: Final = (True, True, False), (False, True, False), (False, False, False), (False, False, True)
"""Attempts to place the footer: whether the review has a button of its own there, whether a part of the seal is written
next to it, and whether the pause menu's button is only an icon.
"""
ROW_MS: Final = 160
FIRST_LINE: Final = theme.Role("text", 18, 600)
SECOND_LINE: Final = theme.Role("text", 17, 400)

SEE_BOTH: Final = N_("The moves have a fingerprint too. Click to see both in full.")


def _ignore_escape() -> None:
    """Do nothing; used where Escape must have no effect."""


class Closed(Protocol):
    """Interface of the report on a finished deal, as needed by every settlement."""

    @property
    def last(self) -> bool:
        """Whether the match ends with this deal."""

    @property
    def seal(self) -> str:
        """The deal's commitment, abbreviated."""

    @property
    def digest(self) -> str:
        """The digest of the deal's moves, abbreviated."""

    @property
    def emblems(self) -> tuple[str, ...]:
        """The flower of each seat."""

    @property
    def matches(self) -> bool:
        """Whether the shuffle matches its commitment."""

    @property
    def spoken_lines(self) -> tuple[str, ...]:
        """The complete report as sentences for a screen reader."""


R = TypeVar("R", bound=Closed)
T = TypeVar("T")


class ClosingScene(CountingScene, Generic[R]):
    """Base class of settlement sheets with their buttons.

    `on_next` starts the next deal or shows the standings. Escape and the menu button call `on_pause`. `on_save` writes
    a replay and returns whether it succeeded.
    """

    most_text = DENSE

    keys_at = "settlement"
    stays_long = True
    outlives_table = False
    button_gap = 16.0

    def __init__(
        self,
        report: R,
        on_next: Callable[[], None],
        on_pause: Callable[[], None] | None = None,
        on_save: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(on_pause or _ignore_escape)
        self.on_pause = on_pause
        self.report = report
        self.on_next, self.on_save = on_next, on_save
        self.on_seal: Callable[[], None] | None = None
        """Opens the page with the commitment and the digest; None if there is no such page."""
        self.on_watch: Callable[[], None] | None = None
        self.on_same: Callable[[], None] | None = None
        """Starts the same deal again.

        `on_watch`, above, opens the replay viewer.
        """
        self.unranked = False
        """Whether the deal is not recorded; the main button then returns to the scene that started it."""
        self.on_review: Callable[[], None] | None = None
        """Opens the review; None if no person played the deal."""
        self.news: Sequence[News] = ()
        """New honours and goals reached in the deal. See `show_news`."""
        self.headline = Rect(0, 0, 0, 0)
        """Area of the headline as last drawn."""
        self._first_line = self._under = ""
        """The two lines of text next to the seal."""
        self._seal_named = True
        """Whether there must be room for a part of the seal next to it, or only for a word about it."""
        self._most = 0
        """Width in pixels to which the first line may be shrunk; 0 if it may not be shrunk."""
        self.seal = Node(
            Rect(0, 0, 0, 0),
            "button",
            _("The seal"),
            self._show_seal,
            tooltip=together((opened_seal_words(matches=report.matches), _(SEE_BOTH))),
            name="seal",
            ring="paper",
        )

    def enter(self) -> None:
        """Create the sheet and its buttons."""
        super().enter()
        ctx = self.ctx
        self.news_rows = NewsRows(ctx, self.paper, self.report.emblems)
        self.news_rows.news = self.news
        label = _("Done") if self.unranked else _("Final standings") if self.report.last else _("Next deal")
        self.next = Button(ctx, label, self.on_next, kind="primary", key="return", size=24, ring="paper", name="next")
        self._own = self.own_buttons()
        self._review = (
            None if self.on_review is None else ReviewButton(ctx, self._closing(self.on_review), kind="paper")
        )
        rare: list[Button] = []
        if self.on_watch is not None and self.on_same is not None:
            rare += [watch_again(ctx, self._closing(self.on_watch), kind="paper")]
            rare += [same_deal(ctx, self._closing(self.on_same), kind="paper")]
        if self.on_save is not None:
            rare.append(SaveReplay(ctx, self._closing(self.on_save), kind="paper", icon="arrow-down"))
        self.deal_menu = DealMenu(ctx, rare, self.focus.focus) if rare else None
        self._rare, self._menu = rare, None
        if self.on_pause is not None:
            words = _("Title screen, lobby, rules, settings")
            self._menu = Button(
                ctx, _("Menu"), self.on_pause, kind="paper", icon="menu", key="m", tooltip=words, name="menu"
            )
        self._arrange(review=True)
        self.focus.focus(self.next.node)

    def show_news(self, news: Sequence[News]) -> None:
        """Show new honours and goals on the sheet, which is already open."""
        self.news = self.news_rows.news = news
        self.layout(self.ctx.scale)
        self.dirty = True

    def _closing(self, act: Callable[[], T]) -> Callable[[], T]:
        """Return an action that first closes the deal's menu, from which it may have been chosen."""

        def close_and_act() -> T:
            if self.deal_menu is not None:
                self.deal_menu.close()
            return act()

        return close_and_act

    def _arrange(self, *, review: bool) -> None:
        """Set the footer's buttons, from right to left; the review is one of them, or else in the deal's menu."""
        found, rare = [self.next, *self._own], self._rare
        if self._review is not None:
            in_foot = review or self.deal_menu is None
            self._review.icon, self._review.align = ("", "centre") if in_foot else ("eye", "left")
            if in_foot:
                found.append(self._review)
            else:
                rare = [self._review, *rare]
        if self.deal_menu is not None:
            self.deal_menu.fill(rare)
            found.append(self.deal_menu.opener)
        if self._menu is not None:
            found.append(self._menu)
        self.buttons = [(button, LEAST_WIDE[button is not self.next]) for button in found]

    def place_buttons(self) -> None:
        """Place the buttons in a row, all with their labels.

        As far as room is short, the review moves into the deal's menu, the text next to the seal is shortened, and the
        pause menu's button is reduced to its icon.
        """
        for review, self._seal_named, icon in STEPS:
            self._arrange(review=review)
            if self._menu is not None:
                self._menu.icon_only = self._menu.node.tells_at_once = icon
            super().place_buttons()
            if all(button.rect.w >= button.preferred()[0] for button, _least in self.buttons if not button.icon_only):
                break
        self._place_seal()
        if self.deal_menu is not None:
            self.deal_menu.place(self.paper.rect)

    def foot_room(self) -> int:
        """Return the width next to the seal and its shortest text, in pixels."""
        return self.paper.inner.right - self._seal_end()

    def _buttons_left(self) -> int:
        """Return the left edge of the buttons in pixels."""
        return min(button.rect.x for button, _least in self.buttons)

    def _place_seal(self) -> None:
        """Choose a text that fits next to the seal, and make both a single clickable area."""
        text, paper, report = self.ctx.text, self.paper, self.report
        left = self._words_left()
        room = self._buttons_left() - left - paper.px(16)
        if report.matches:
            forms = _("Shuffle as sealed: {seal}"), _("as sealed: {seal}"), _("as sealed")
        else:
            forms = _("Shuffle not as sealed: {seal}"), _("not as sealed: {seal}"), _("not as sealed")
        moves = _("move fingerprint {digest}"), _("moves: {digest}"), ""
        told = [each.format(seal=report.seal) for each in forms]
        self._first_line = self._fitting(told, FIRST_LINE, room)
        self._under = self._fitting([each.format(digest=report.digest) for each in moves], SECOND_LINE, room)
        self._most = max(1, round(room)) if self.ctx.scale.enlarged > 1 else 0
        if self._most and report.matches and not text.fit(self._first_line, FIRST_LINE, self._most).whole:
            self._first_line = ""  # the seal says it alone, and in its tooltip
        wide = text.width(self._first_line, FIRST_LINE)
        wide = max(min(wide, self._most) if self._most else wide, text.width(self._under, SECOND_LINE))
        x, middle = paper.inner.x, paper.y(paper.height - self.buttons_up)
        reach = max(paper.px(30), round(1.5 * text.px(SECOND_LINE)))
        self.seal.rect, self.seal.radius = Rect(x, middle - reach, left + wide - x, 2 * reach), paper.p * 10

    def _seal_end(self) -> int:
        """Return the right edge of the seal with the shortest text that may be next to it, in pixels."""
        text, paper = self.ctx.text, self.paper
        if not self._seal_named:
            return self._words_left() + text.width(_("as sealed"), FIRST_LINE) + paper.px(16)
        wide = max(
            text.width(_("as sealed: {seal}").format(seal=self.report.seal), FIRST_LINE),
            text.width(_("moves: {digest}").format(digest=self.report.digest), SECOND_LINE),
        )
        return self._words_left() + wide + paper.px(16)

    def _words_left(self) -> int:
        """Return the left edge of the text next to the seal, in pixels."""
        paper = self.paper
        return paper.inner.x + max(paper.px(66), paper.px(54) + 10)

    def own_buttons(self) -> list[Button]:
        """Return the game's own buttons, which are placed between the main button and the replay button."""
        return []

    def count_up(self, rows: int, show: Callable[[float], None], *, ringing: int) -> bool:
        """Reveal rows one by one with `show`; return False if all are shown at once.

        The first `ringing` rows are accompanied by a sound. `show` receives the number of visible rows.
        """
        if self.ctx.settings.reduced_motion or self.ctx.speed <= 0:
            self.stage.misclick_guard.appeared(self.ctx.speed, ignores_s=RESULT_S)
            return False
        show(0.0)
        self.timeline.play(wait(200))
        for row in range(rows):
            self.timeline.play(Tween(ROW_MS, self._shower(row, show, rings=row < ringing)))
        return True

    def _shower(self, row: int, show: Callable[[float], None], *, rings: bool) -> Callable[[float], None]:
        def come(share: float) -> None:
            show(row + share)
            if share >= 1 and rings:
                self.ctx.sounds.play("coins")

        return come

    def _show_seal(self) -> None:
        if self.on_seal is not None:
            self.on_seal()

    def passages(self) -> Sequence[Passage]:
        """Return the settlement as sentences, which a screen reader reads instead of the numbers."""
        lines = *self.report.spoken_lines, *(each.words for each in self.news)
        return [Passage(_("Settlement"), lines, Region(*self.paper.rect), aloud=True)]

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the open menu, or else of the seal, if it can be pressed, and of the buttons."""
        if self.deal_menu is not None and self.deal_menu.opened:
            return self.deal_menu.nodes()
        return [*([self.seal] if self.on_seal is not None else []), *super().nodes()]

    def occupied(self) -> Sequence[Rect]:
        """The area below the heading's rule, which has sums and pieces without nodes."""
        paper, top = self.paper, round(self.paper.y(self.head))
        return [*super().occupied(), Rect(paper.rect.x, top, paper.rect.w, paper.rect.bottom - top)]

    def keep_clear(self) -> Sequence[Rect]:
        """All controls, and the headline, which says who has won."""
        return [*super().keep_clear(), self.headline]

    def spare(self) -> Sequence[Rect]:
        """The area of the heading, whose smaller texts the player can spare for a moment."""
        paper = self.paper.rect
        return [Rect(paper.x, paper.y, paper.w, round(self.paper.y(self.head)) - paper.y)]

    # Actions ----------------------------------------------------------------------------------------------------------

    @override
    def handle_at_rest(self, intent: Intent) -> bool:
        if self.deal_menu is not None and self.deal_menu.handle(intent):
            self.dirty = True
            return True
        return super().handle_at_rest(intent)

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw_foot(self, surface: Surface) -> None:
        """Draw the seal and the buttons."""
        ctx, paper = self.ctx, self.paper
        text = ctx.text
        x, middle = paper.inner.x, paper.y(paper.height - self.buttons_up)
        draw_seal(ctx, surface, (x + paper.px(26), middle), paper.px(50))
        left, colour = self._words_left(), theme.INK if self.report.matches else theme.CINNABAR
        above, below = middle - text.px(SECOND_LINE) * 0.28, middle + text.px(SECOND_LINE) * 1.08
        if self._under:
            text.draw(surface, self._first_line, (left, above), FIRST_LINE, colour, width=self._most)
        else:
            text.draw(surface, self._first_line, (left, middle), FIRST_LINE, colour, width=self._most, valign="middle")
        text.draw(surface, self._under, (left, below), SECOND_LINE, theme.INK_2)
        self.draw_buttons(surface)
        if self.deal_menu is not None:
            self.deal_menu.draw(surface, paper)

    def _fitting(self, said: Sequence[str], role: theme.Role, room: int) -> str:
        """Return the longest text in `said` that fits, or the shortest if none does."""
        return next((words for words in said if self.ctx.text.width(words, role) <= room), said[-1])
