"""Review of a deal, with up to three moments side by side and the luck; also caches reviews."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.review import review_text
from game.review.moments import ReviewJob
from game.review.reviewers import persons
from game.scenes.review.luck_panel import NOTE, LuckArt, current_step, draw_sign, progress_share
from game.scenes.review.moment_painter import MomentArt
from game.scenes.review.review_subject import Subject
from game.scenes.review.table_thumbnail import TableArt
from game.scenes.sheet_scene import TITLE, PaperScene
from game.table.characters import face_of
from game.table.emblems import match_emblems
from game.table.seat_names import table_reader
from game.ui import theme
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Intent, Move
from game.ui.layout import fit_widths
from game.ui.node import Node
from game.ui.paper_sheet import Paper
from game.ui.scene import DENSE
from game.ui.widgets import Button
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygame import Surface

    from game.match.in_memory_match import InMemoryMatch
    from game.review.moments import Moment
    from game.rules.contract import Seat
    from game.scenes.review.review_subject import ReviewCallbacks
    from game.ui.scale import Scale
    from game.ui.stage import Stage


WIDE_SIZE: Final = (1704.0, 1000.0)
SMALL_SIZE: Final = (1540.0, 852.0)
SMALL_BELOW: Final = 0.8
"""Number of pixels per unit below which a single moment fills the sheet."""
GAP: Final = 32.0
TOP: Final = 143.0
LUCK_HIGH: Final = 128.0
FOOT: Final = 112.0
PICTURE: Final = 244.0
"""Height, in units, of a table's picture when several moments are side by side."""
PLAY_HIGH: Final = 54.0
SLICE_S: Final = 0.010
"""Seconds per frame spent on computing the review."""
FRAME: Final = theme.PAPER_LINE
ENDS: Final = N_("This is the first moment."), N_("This is the last moment.")
"""Notices for a person who turns back from the first moment, or on from the last one."""


class ReviewScene(PaperScene):
    """Shows a review while it is computed in slices.

    Until the moments are known, empty frames and the progress are shown.
    """

    most_text = DENSE

    head = 124.0
    buttons_up = 57.0
    button_high = 58.0
    fills = True
    paper_size = (0.0, 0.0)

    def __init__(self, subject: Subject, callbacks: ReviewCallbacks) -> None:
        super().__init__(callbacks.on_done)
        self.focus.walks = True
        self.reviewed, self.callbacks = subject, callbacks
        self.small = False
        """Whether the window has room for only one moment."""
        self.at = 0
        """Index of the selected moment, which is the only one shown in small windows."""
        self._art_for: Scale | None = None
        """Scale for which the tables were drawn; a new skin of the pieces creates a new scale."""

    def enter(self) -> None:
        """Create the buttons, except those of the moments, which are added once the moments are known."""
        ctx, ways = self.ctx, self.callbacks
        self._columns: list[Node] = []
        self._plays: list[Button] = []
        self._luck_node = Node(Rect(0, 0, 0, 0), "label", "", focusable=False, name="luck")
        self._sign = Node(Rect(0, 0, 0, 0), "label", "", focusable=False, name="weighing")
        self.buttons = []
        if ways.on_next is not None:
            label = _("Final standings") if ways.last else _("Next deal")
            onward = Button(ctx, label, ways.on_next, kind="primary", key="return", size=23, ring="paper", name="next")
            self.buttons.append((onward, 210.0))
            self.back = Button(ctx, _("Back"), self.on_done, kind="paper", key="escape", icon="left", name="done")
        else:
            self.back = self.done_button()
            self.buttons.append((self.back, 200.0))
        if ways.on_watch is not None:
            watch = Button(ctx, _("Full replay"), ways.on_watch, kind="paper", icon="replays", name="watch")
            self.buttons.append((watch, 200.0))
        self.earlier = Button(
            ctx, _("Earlier moment"), partial(self._turn, -1), kind="paper", key="left", size=20, name="earlier"
        )
        self.later = Button(
            ctx, _("Later moment"), partial(self._turn, 1), kind="paper", key="right", size=20, name="later"
        )
        self.earlier.node.why, self.later.node.why = map(_, ENDS)
        self._known = False
        self._create_moments()
        self._announce_progress()
        self.focus.focus("next" if ways.on_next is not None else "done", show=False)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Moments found by the review; empty until it has found them."""
        found = self.reviewed.reviewing.found
        return found.moments if found is not None else ()

    @property
    def single(self) -> bool:
        """Whether a single moment fills the sheet."""
        return self.small or (self._known and len(self.moments) == 1)

    # Computing --------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Compute one slice of the review and show its results; return whether more frames are needed."""
        super().update(seconds)
        reviewing = self.reviewed.reviewing
        self._label_enter()
        before = reviewing.found is None, reviewing.luck is None
        more = not reviewing.ready and reviewing.step(SLICE_S)
        self._announce_progress()
        if (reviewing.found is None, reviewing.luck is None) != before:
            self._create_moments()
            self.layout(self.ctx.scale)
            self.dirty = True
        return more

    def _label_enter(self) -> None:
        """Show the Enter key on the focused moment's button, because Enter plays from that moment."""
        for column, play in zip(self._columns, self._plays, strict=False):
            key = "return" if column is self.focus.focused and self.focus.ring_shown else ""
            if play.node.key != key:
                play.node.key, self.dirty = key, True

    def _announce_progress(self) -> None:
        """Update the node that announces the progress to a screen reader."""
        self._sign.label, self._sign.value = (
            current_step(self.reviewed.reviewing),
            progress_share(self.reviewed.reviewing),
        )

    def _create_moments(self) -> None:
        """Create the nodes and buttons of the moments once the moments are known."""
        if self.reviewed.reviewing.found is None or self._known:
            return
        self._known = True
        play = self.callbacks.on_play_from
        for place, moment in enumerate(self.moments):
            do = None if play is None else partial(play, moment.moves, self.reviewed.you)
            label = review_text.head(moment, self.reviewed.reader)
            self._columns.append(Node(Rect(0, 0, 0, 0), "choice", label, do, name=f"moment {place + 1}", ring="paper"))
            if do is not None:
                words = _("Play from here")
                name = f"play {place + 1}"
                self._plays.append(
                    Button(self.ctx, words, do, kind="paper", icon="play", size=20, name=name, align="together")
                )

    # Choosing ---------------------------------------------------------------------------------------------------------

    def choose(self, by: int, *, show: bool = True) -> None:
        """Choose the moment `by` places after the current one; at the first and the last, only say so.

        If `show`, a focus ring indicates that Enter now plays from this moment.
        """
        if not self.moments:
            return
        chosen = self.focus.focused in self._columns or self.single
        at = self.at + (by if chosen else 0)
        if not 0 <= at < len(self.moments):
            words = _(ENDS[at > 0])
            self.stage.notices.answer(words)
            self.stage.voice.say(words)
            return
        self.at = at
        self.layout(self.ctx.scale)
        self.focus.focus(self._columns[self.at], show=show)
        self.dirty = True

    def _turn(self, by: int) -> None:
        """Show the next or previous moment when its button is pressed.

        After a click, no focus ring is shown, so Enter still presses the same button as before.
        """
        self.choose(by, show=self.focus.ring_shown)

    def handle(self, intent: Intent) -> bool:
        """Handle the left and right arrow keys, which choose a moment."""
        if isinstance(intent, Move) and intent.direction in {"left", "right"} and self.moments:
            self.choose(1 if intent.direction == "right" else -1)
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the visible moments, their buttons, the spoken texts and the footer."""
        shown = range(len(self._columns))
        if self.single and self._columns:
            shown = range(self.at, self.at + 1)
        found = [node for place in shown for node in self._of(place)]
        turning = [self.earlier.node, self.later.node] if self._turns else []
        signs = [] if self.reviewed.reviewing.ready else [self._sign]
        back = [self.back.node] if self.callbacks.on_next is not None else []  # else it is the last button of the foot
        return [*found, *signs, self._luck_node, *back, *turning, *super().nodes()]

    def _of(self, place: int) -> list[Node]:
        return [self._columns[place], *([self._plays[place].node] if self._plays else [])]

    @property
    def _turns(self) -> bool:
        return self.single and len(self.moments) > 1

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Centre the sheet, with two or three columns, or with one moment over the full width."""
        self.small = scale.u < SMALL_BELOW
        wide, high = SMALL_SIZE if self.small else WIDE_SIZE
        if self.paper_size != (wide, high):
            self.paper_size = (wide, high)
            self.paper = Paper(self.ctx, width=wide, height=high)
        super().layout(scale)
        paper = self.paper
        if scale is not self._art_for:  # not if only another moment was chosen: the felt picture is expensive
            self._art_for = scale
            self.table_art = TableArt(self.ctx, self.reviewed)
        self.moment_art = MomentArt(self.ctx, paper, self.reviewed)
        self.luck_art = LuckArt(self.ctx, paper, self.reviewed)
        inner, top = paper.inner, round(paper.y(TOP))
        foot = round(paper.y(paper.height - FOOT))
        self.luck_box = Rect(inner.x, foot - paper.px(LUCK_HIGH), inner.w, paper.px(LUCK_HIGH))
        self.body = Rect(inner.x, top, inner.w, self.luck_box.y - paper.px(14) - top)
        self._place_moments()
        self._place_foot()
        self._sign.rect = self.luck_box if self._known else self._text_area()
        self._luck_node.rect, self._luck_node.label, self._luck_node.value = (
            self.luck_box,
            _("The luck of the deal"),
            self.luck_art.spoken_text(),
        )

    def _place_moments(self) -> None:
        paper, body = self.paper, self.body
        count = 1 if self.single else max(len(self.moments), 1) if self._known else 3
        gap = paper.px(GAP)
        wide = (body.w - gap * (count - 1)) // count
        boxes = [Rect(body.x + place * (wide + gap), body.y, wide, body.h) for place in range(count)]
        play = max(paper.px(PLAY_HIGH), round(self.ctx.text.px(theme.QUIET_BUTTON) * 1.8)) if self._plays else 0
        self.pictures: list[Rect] = []
        self.texts: list[Rect] = []
        for box in boxes:
            if count == 1:
                half = round(box.w * 0.52)
                picture = Rect(box.x, box.y, half, min(box.h, round(half * 0.72)))
                words = Rect(picture.right + gap, box.y, box.right - picture.right - gap, picture.h - play)
            else:
                picture = Rect(box.x, box.y, box.w, paper.px(PICTURE))
                under = picture.bottom + paper.px(12)
                words = Rect(box.x, under, box.w, box.bottom - under - play)
            self.pictures.append(picture)
            self.texts.append(words)
        for place, node in enumerate(self._columns):
            spot = 0 if self.single else place
            node.rect = self.pictures[spot]
            node.radius = paper.px(12)
            node.value = self.moment_art.spoken_text(self.moments[place])
            if self._plays:
                words = self.texts[spot]
                self._plays[place].place(Rect(words.x, words.bottom + paper.px(6), words.w, play - paper.px(6)))

    def _place_foot(self) -> None:
        paper = self.paper
        high = max(paper.px(self.button_high), round(self.ctx.text.px(theme.QUIET_BUTTON) * 1.9))
        y = round(paper.y(paper.height - self.buttons_up)) - high // 2
        x, gap = paper.inner.x, paper.px(self.button_gap)
        if self.callbacks.on_next is not None:
            wide = max(paper.px(160), self.back.preferred()[0])
            self.back.place(Rect(x, y, wide, high))
            x += wide + gap
        if self._turns:
            turns = (self.earlier, self.later)
            end = min([button.rect.x for button, _least in self.buttons], default=paper.inner.right) - gap
            for button, wide in zip(
                turns, fit_widths([one.preferred()[0] for one in turns], round(end - x) - gap), strict=True
            ):
                button.place(Rect(x, y, wide, high))
                x += wide + gap
            self.earlier.enabled, self.later.enabled = self.at > 0, self.at < len(self.moments) - 1

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the heading, the moments or their empty frames, the luck and the footer."""
        paper = self.paper
        paper.draw(surface)
        self._draw_title(surface)
        if not self._known:
            self._draw_frames(surface)
        elif not self.moments:
            self._draw_nothing(surface)
        else:
            self._draw_moments(surface)
        inner = paper.inner
        paper.rule(surface, inner.x, self.luck_box.y, inner.right)
        self.luck_art.draw(surface, self.luck_box)
        paper.rule(surface, inner.x, self.luck_box.bottom, inner.right)
        if self.callbacks.on_next is not None:
            self.back.draw(surface)
        if self._turns:
            self.earlier.draw(surface)
            self.later.draw(surface)
        self.draw_buttons(surface)

    def _draw_title(self, surface: Surface) -> None:
        text, paper, subject = self.ctx.text, self.paper, self.reviewed
        inner, found = paper.inner, subject.reviewing.found
        name = f"{subject.game} {subject.native}".strip()
        roles, colours = (theme.PANEL_TITLE, theme.SMALL), (theme.INK_2, theme.INK_2)
        aside = paper.aside(surface, (name, subject.deal), (78, 106), roles, colours, foot=self.head - 4)
        words = _("Looking back at the deal") if found is None else review_text.title(found, subject.reader)
        room = aside.left - paper.px(20) - inner.x
        role = text.fitted(words, TITLE, room, least=30)
        text.draw(surface, words, (inner.x, paper.y(98)), role, theme.INK, width=room)
        paper.rule(surface, inner.x, paper.y(self.head), inner.right, red=True)

    def _draw_frames(self, surface: Surface) -> None:
        """Draw empty frames in place of the moments, and the progress."""
        ctx = self.ctx
        for picture in self.pictures:
            ctx.paint.outline(surface, picture, radius=12, width=2, colour=FRAME, opacity=0.8)
        draw_sign(ctx, surface, self.paper, self._text_area(), self.reviewed.reviewing)

    def _text_area(self) -> Rect:
        """Return the area in pixels that the moments' texts will occupy."""
        return self.texts[0].unionall(self.texts[1:])

    def _draw_nothing(self, surface: Surface) -> None:
        found = self.reviewed.reviewing.found
        if found is None:
            return
        text, body = self.ctx.text, self.body
        lines = text.wrap(review_text.consolation(found, self.reviewed.reader), NOTE, round(body.w * 0.8))
        y = body.centery - (len(lines) - 1) * text.line_height(NOTE) / 2
        text.draw_lines(surface, lines, (body.centerx, y), NOTE, theme.INK_2, align="centre")

    def _draw_moments(self, surface: Surface) -> None:
        paper = self.paper
        shown = [self.at] if self.single else range(len(self.moments))
        for spot, place in enumerate(shown):
            picture, words = self.pictures[spot], self.texts[spot]
            if spot:
                line = self.ctx.paint.line(words.bottom - words.y, colour=theme.PAPER_LINE, opacity=0.6, vertical=True)
                line.draw(surface, words.x - paper.px(GAP / 2), words.y)
            self.table_art.draw(surface, self.moments[place], picture)
            self.moment_art.draw(surface, self.moments[place], words, place + 1)
            if self._plays:
                self._plays[place].draw(surface)


KEPT = 8
"""Maximum number of cached reviews."""


class ReviewLauncher:
    """Opens reviews over the current scene."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._kept: dict[tuple[str, Seat], ReviewJob] = {}
        """Cached reviews, keyed by the deal's seal and the seat."""

    def open(self, match: InMemoryMatch, callbacks: ReviewCallbacks, people: Mapping[Seat, int] | None = None) -> None:
        """Open the review of a finished deal over the current scene; if several people played, ask whose.

        `people` maps each person's seat to the number of moves made before that person sat down; the default is the
        people at the table.
        """
        sitting = persons(match) if people is None else people
        if len(sitting) == 1:
            self._show(match, callbacks, *next(iter(sitting.items())))
        elif sitting:
            self._ask(match, callbacks, sitting)

    def _ask(self, match: InMemoryMatch, callbacks: ReviewCallbacks, people: Mapping[Seat, int]) -> None:
        names = table_reader(match).names
        answers = [Answer(_("Back"), key="escape")]
        for seat, since in people.items():
            answers.append(Answer(names[seat], partial(self._show, match, callbacks, seat, since)))
        words = _("A review shows one player’s hand as it was during the deal. All hands are already face up.")
        self.stage.push(Dialog(_("Whose review?"), words, answers))

    def _show(self, match: InMemoryMatch, callbacks: ReviewCallbacks, seat: Seat, since: int) -> None:
        self.stage.push(ReviewScene(self.subject(match, seat, since), callbacks))

    def subject(self, match: InMemoryMatch, seat: Seat, since: int = 0) -> Subject:
        """Return the subject for a seat's review of the current deal, from the cache if already started."""
        key = match.commitment + match.cut, seat
        if key not in self._kept:
            self._kept = {**dict(list(self._kept.items())[1 - KEPT :]), key: ReviewJob(match, seat, since)}
        return subject_of(match, self._kept[key])


def subject_of(match: InMemoryMatch, reviewing: ReviewJob) -> Subject:
    """Return the subject of a finished deal's review, for the review scene."""
    reader = replace(table_reader(match), you=reviewing.seat)
    result = match.view(None).table.result
    deal = f"{reader.deal(match.number, match.deals)} · {review_text.outcome(result, reader)}"
    native = words_of(match.game.name).introduction.native
    native = "" if native.isascii() else native  # another spelling of the title would add nothing
    faces = tuple(map(face_of, match.players))
    return Subject(reader, reviewing, match.game.title, native, deal, result.winner, match_emblems(match), faces)
