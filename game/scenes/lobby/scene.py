"""The lobby of a game: pieces, seats and house rules from left to right, and the start button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _, ngettext
from game.i18n.lists import labelled
from game.i18n.sentences import as_sentence
from game.match.end_conditions import MINUTES
from game.match.players import PERSON
from game.match.settings import MOST_DEALS
from game.scenes.background_page import BackgroundPage
from game.scenes.backgrounds import draw_floor
from game.scenes.game_uis import game_ui_of
from game.scenes.lobby.opponents_scene import OpponentsScene
from game.scenes.lobby.piece_picker import PiecesPanel
from game.scenes.lobby.preset_list import Presets
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.scenes.lobby.seat_list import Seats
from game.scenes.text_context import WordContext
from game.table.lobby.match_setup import CHIPS, DEALS, ENDINGS, NEVER, STACKS, TIME, Choices, columns_of
from game.table.match_info_text import minutes_words
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import Length, columns, grid, rows
from game.ui.node import Node
from game.ui.scene import Part, Scene
from game.ui.widgets import Button, Panel, Stepper, TextField
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Game
    from game.scenes.phones.phones_button import PhonesButton
    from game.scenes.table.game_ui import Page
    from game.table.lobby.seat_joining import SeatCard
    from game.ui.scale import Scale

GAP: Final = Length(28, 12)
ROW: Final = Length(48, 32)
SHARES: Final = {1: (0.30, 0.36, 0.34), 2: (0.25, 0.465, 0.285)}
"""Maps the number of seats in a row to the widths of the three columns, as fractions of the whole."""
NARROW: Final = (0.20, 0.536, 0.264)
"""Widths of the three columns for two seats in a row in a small window, as fractions of the whole."""
SEED_DIGITS: Final = 64
ENDING_WORDS: Final = {
    DEALS: N_("after a number of deals"),
    CHIPS: N_("when chips run out"),
    TIME: N_("after a set time"),
    NEVER: N_("when you stop"),
}
SHORT_ENDINGS: Final = {
    DEALS: N_("by deals"),
    CHIPS: N_("by chips"),
    TIME: N_("by time"),
    # Translators: an evening without a set end, where there is little room.
    NEVER: N_("endless"),
}
"""Maps each way in which a match can end to its shorter name for small windows."""
TROUBLE: Final = theme.rgb("#FFA896")


class LobbyScene(Scene):
    """Lobby of one game, with its choices in `choices`; `on_start` is called with the match when it starts."""

    shrinks_crowded_text = True

    def __init__(
        self,
        game: Game,
        store: Store,
        on_start: Callable[[Match], None],
        on_leave: Callable[[], None],
        on_lesson: Callable[[], None] | None = None,
        on_phones: Callable[[], None] | None = None,
        on_join: Callable[[], None] | None = None,
    ) -> None:
        """Create the lobby; if the game has a lesson, `on_lesson` starts it."""
        super().__init__()
        self.on_join = on_join
        self.on_lesson = on_lesson
        self.on_phones = on_phones
        self.store, self.on_start, self.on_back = store, on_start, on_leave
        self.choices = Choices(game, store.settings)
        self.advanced = False
        self.sign: PhonesButton | None = None
        """Sign that tells people that phones can join; None while they cannot."""
        self.cards: Callable[[Choices], Sequence[SeatCard]] | None = None
        """Returns each seat's card, with the person's device; None if no devices are known."""
        self.unseated_text: Callable[[], str] = str
        """Returns text about the people who have no seat; '' if there are none."""
        self.newcomer: Callable[[], str] = lambda: ""
        """Returns a sentence about who would get a seat set to a person now; '' if no phone is waiting."""
        self.on_person: Callable[[int], None] = lambda _seat: None
        """Called after an opponent's seat has been set to a person."""
        self._seen: object = None
        """Devices and people without seats as last shown, to detect changes."""

    def enter(self) -> None:
        """Create the panels, steppers and buttons."""
        ctx, choices = self.ctx, self.choices
        self.sign = None  # `show_open` adds it again in the current language
        self.pieces = PiecesPanel(ctx, choices, self._rules_changed, self._turn_colours)
        least = choices.game.seats[0]
        counts = [str(count) for count in choices.game.seats]
        self.count = Stepper(ctx, _("Seats"), counts, choices.seats - least, self._choose_count, name="seats")
        self.seats = Seats(ctx, choices, self._open_seat)
        self.ending = Stepper(
            ctx,
            _("Ends"),
            [_(ENDING_WORDS[each]) for each in ENDINGS],
            ENDINGS.index(choices.ending),
            self._choose_ending,
            wrap=True,
            name="ends",
        )
        deals = [str(count) for count in range(1, MOST_DEALS + 1)]
        self.deals = Stepper(ctx, _("Deals"), deals, choices.many - 1, self._choose_deals, name="deals")
        times = [minutes_words(minutes) for minutes in MINUTES]
        self.time = Stepper(ctx, _("Time"), times, MINUTES.index(choices.minutes), self._choose_time, name="time")
        stacks = [str(chips) for chips in STACKS]
        self.stack = Stepper(
            ctx, _("Chips each"), stacks, STACKS.index(choices.chips), self._choose_chips, name="chips"
        )
        self.preset = Presets(
            ctx, {name: self._words_of(name) for name in choices.game.presets}, choices.preset, self._choose_preset
        )
        self.all_rules = Button(ctx, _("All house rules"), self._open_rules, icon="check", size=19, name="rules")
        self.more = Button(ctx, "", self._turn_advanced, icon="lock", size=19, name="advanced")
        self.seed = TextField(
            ctx,
            _("Shuffle seed"),
            choices.seed,
            self._type_seed,
            longest=SEED_DIGITS + 6,
            hint=_("64 hex digits"),
            name="seed",
        )
        self.pages = [
            Button(ctx, _(page.title), self._opener(page), icon=page.icon, size=19, name=f"page:{page.title}")
            for page in game_ui_of(choices.game.name).pages
            if page.in_lobby
        ]
        if self.on_lesson is not None:
            lesson = Button(ctx, _("First steps"), self.on_lesson, icon="steps", size=19, name="lesson")
            self.pages.insert(0, lesson)
        self.pages.append(Button(ctx, _("Rulebook"), self._open_book, icon="rules", key="f1", size=19, name="book"))
        if self.on_join is not None:
            self.pages.append(Button(ctx, _("Devices"), self.on_join, icon="pad", size=19, name="join"))
        if self.on_phones is not None:
            self.pages.append(Button(ctx, "", self.on_phones, icon="phone", size=19, name="phones"))
            self._name_phones()
        self.back = Button(ctx, _("Back"), self.on_back, key="escape", size=21, name="back")
        self.start = Button(
            ctx, _("Start"), self._start, kind="primary", key="return", size=26, radius=16, name="start"
        )
        self.panels = [Panel(ctx, "dark", title=_("At the table")), Panel(ctx, "dark", title=_("House rules"))]
        self._seen, self.without_seat = None, ""
        self._without_seat_rect = Rect(0, 0, 0, 0)
        self._follow_people()
        self.focus.focus("start")

    @property
    def subject(self) -> WordContext:
        """The game and its chosen house rules, used to explain terms."""
        return WordContext(self.choices.game.name, self.choices.options)

    def _open_book(self) -> None:
        if self.stage.on_help is not None:
            self.stage.on_help()

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _words_of(self, preset: str) -> str:
        return self.choices.game.preset_words.get(preset, "")

    def _turn_colours(self, on: bool) -> None:  # noqa: FBT001 - what the toggle shows
        self.ctx.settings = self.store.change(four_colour=on)
        self.stage.resize(self.ctx.scale.window.size)  # every picture of a card is made again

    def _choose_count(self, index: int) -> None:
        self.choices.seats = self.choices.game.seats[index]
        self.seats.refresh()
        self._reflow()

    def _choose_ending(self, index: int) -> None:
        self.choices.ending = ENDINGS[index]
        self._reflow()

    def _choose_deals(self, index: int) -> None:
        self.choices.many = index + 1

    def _choose_time(self, index: int) -> None:
        self.choices.minutes = MINUTES[index]

    def _choose_chips(self, index: int) -> None:
        self.choices.chips = STACKS[index]

    def _choose_preset(self, name: str) -> None:
        self.choices.choose_preset(name)
        self._rules_changed()

    def _rules_changed(self) -> None:
        """Update everything that depends on the house rules: preset, pieces and banker."""
        self.preset.chosen = self.choices.preset
        self.pieces.refresh()
        self.seats.refresh()
        self._reflow()

    def _opener(self, page: Page) -> Callable[[], None]:
        def open_page() -> None:
            self.choices.remember(self.store)  # a page may read the choice from the settings
            self.stage.push(page.make(self.store, self.choices.options, self.stage.pop))

        return open_page

    def _open_rules(self) -> None:
        self.stage.push(HouseRulesScene(self.choices, self.stage.pop))

    def _open_seat(self, seat: int | None) -> None:
        before = self.choices.kinds[seat] if seat is not None else PERSON

        def done() -> None:
            self.stage.pop()
            if seat is not None and before != PERSON and self.choices.kinds[seat] == PERSON:
                self.on_person(seat)

        def person() -> str:
            new = before != PERSON and seat is not None
            return self.newcomer() if new and self.newcomer() else self._who_is_in(seat)

        self.stage.push(OpponentsScene(self.choices, seat, done, person))

    def _who_is_in(self, seat: int | None) -> str:
        """Return who plays a seat on which device; '' if only one person plays, on any device."""
        cards = [card for card in (self.cards(self.choices) if self.cards is not None else ()) if card.person]
        card = next((card for card in cards if card.seat == seat), None)
        return as_sentence(labelled(card.name, card.description)) if card is not None and len(cards) > 1 else ""

    def _turn_advanced(self) -> None:
        self.advanced = not self.advanced
        if not self.advanced:
            self.choices.seed = self.seed.text = ""
        self._reflow()
        if self.advanced:
            self.focus.focus("seed")

    def _type_seed(self, text: str) -> None:
        self.choices.seed = text.strip()
        self._reflow()

    def phone_sat(self, seat: int) -> None:
        """Show the name of a person on a phone who has taken a seat."""
        self.seats.fields[seat].text = self.choices.names[seat]
        self.seats.refresh()
        self._reflow()

    def show_open(self, sign: PhonesButton | None) -> None:
        """Show the sign that phones can join; if `sign` is None, remove it."""
        self.sign = sign
        self._name_phones()
        self._reflow()

    def _name_phones(self) -> None:
        """Label the phones button 'Phones' if phones can join, otherwise 'Let phones in'."""
        for button in self.pages:
            if button.node.name == "phones":
                button.label = _("Phones") if self.sign is not None else _("Let phones in")

    def update(self, seconds: float) -> bool:
        """Update the devices and the text about people without seats."""
        moving = super().update(seconds)
        if self._follow_people():
            self._reflow()
            return True
        return moving

    def _follow_people(self) -> bool:
        """Update the seats' devices and the text about people without seats; return whether anything changed."""
        cards = tuple(self.cards(self.choices)) if self.cards is not None else ()
        seen = cards, self.unseated_text()
        if seen == self._seen:
            return False
        self._seen = seen
        self.seats.show_devices(cards)
        self.without_seat = seen[1]
        return True

    def _start(self) -> None:
        if self.choices.seed_problem:
            self.focus.focus("seed")
            return
        self.on_start(self.choices.start(self.store))

    def _reflow(self) -> None:
        self.layout(self.ctx.scale)
        self.dirty = True

    def resume(self) -> None:
        """Update house rules and seats, which the scene above may have changed."""
        for seat, field in enumerate(self.seats.fields):
            field.text = self.choices.names[seat]
        self.count.index = self.choices.seats - self.choices.game.seats[0]
        self._rules_changed()

    def leave(self) -> None:
        """Save the choices for the next visit, even if no match was started."""
        self.choices.remember(self.store)

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the three columns between the title and the buttons."""
        many = columns_of(self.choices) > 1
        self.page = BackgroundPage(scale, edge=24 if many and scale.rails else None)
        shares = NARROW if many and scale.rails else SHARES[columns_of(self.choices)]
        pieces, seats, rules = columns(self.page.body, shares, GAP.px(scale))
        self.pieces.place(pieces)
        self._place_seats(seats, scale)
        self._place_rules(rules, scale)
        self.page.place_buttons(self.start, [self.back, *self.pages])
        if self.sign is not None:
            high, body = scale.px(42, 30), self.page.body
            self.sign.tell_where(high, round(body.w * 0.5))
            wide = self.sign.preferred(high)[0]
            self.sign.place(Rect(body.right - wide, body.y - high - scale.px(14, 8), wide, high))

    def _place_seats(self, rect: Rect, scale: Scale) -> None:
        panel = self.panels[0]
        panel.place(rect)
        box = panel.inner
        steppers = self._steppers
        label = max(self.ctx.text.width(one.label, theme.BODY) for one in steppers) + scale.px(24, 16)
        across, gap = columns_of(self.choices), scale.px(28, 14)
        row, between = ROW.px(scale), scale.px(8, 4)
        inset = Rect(box.x + scale.px(4), box.y + scale.px(4), box.w - scale.px(8), box.h)
        for stepper, cell in zip(steppers, grid(inset, len(steppers), across, gap, between, high=row), strict=True):
            stepper.label_width = label / scale.u
            stepper.place(cell)
        room = self.ending.more.rect.left - self.ending.less.rect.right - scale.px(8)
        forms = [[_(words[each]) for each in ENDINGS] for words in (ENDING_WORDS, SHORT_ENDINGS)]
        fits = max(self.ctx.text.width(words, theme.BODY_BOLD) for words in forms[0]) <= room
        self.ending.values = forms[0 if fits else 1]
        self.ending.index = ENDINGS.index(self.choices.ending)
        high = scale.px(40, 28)
        head = box.x + self.ctx.text.width(panel.title, theme.PANEL_TITLE) + gap
        self.seats.place_head(Rect(head, box.y - high - scale.px(4), box.right - head, high))
        y = steppers[-1].rect.bottom + scale.px(20, 10)
        text, role = self.ctx.text, theme.SMALL
        foot = 0
        self._without_seat_rect = Rect(box.x, box.bottom, box.w, 0)
        if self.without_seat:
            fit = text.at_most(self.without_seat, role, box.w, 2)
            high = round(fit.step * len(fit.lines))
            foot = high + scale.px(8, 4)
            self._without_seat_rect = Rect(box.x, box.bottom - high, box.w, high)
        self.seats.place(Rect(box.x, y, box.w, box.bottom - foot - y))

    def _place_rules(self, rect: Rect, scale: Scale) -> None:
        panel, text = self.panels[1], self.ctx.text
        panel.place(rect)
        inset = scale.px(4)
        box = panel.inner
        box.update(box.x, box.y + inset, box.w, box.h - inset)
        self.more.label = _("Random shuffle") if self.advanced else _("Use a seed")
        self.problem = text.wrap(self.choices.seed_problem, theme.CAPTION, box.w - inset) if self.advanced else []
        if self.problem:
            box.h -= len(self.problem) * text.line_height(theme.CAPTION) + 4
            self.problem_at = (box.x + inset, box.bottom + 4 + text.px(theme.CAPTION))
        own = self._rules_label
        line = text.line_height(theme.SMALL, own)
        controls = [self.all_rules, self.more, *([self.seed] if self.advanced else [])]
        heights = [None, *([line] if own else []), *[ROW.px(scale)] * len(controls)]
        presets, *below = rows(box, heights, scale.px(14, 7))
        self.preset.place(presets)
        if own:
            self.own_at = (box.x + scale.px(6), below.pop(0).bottom - line * 0.25)
        for control, row in zip(controls, below, strict=True):
            control.place(row)

    @property
    def _rules_label(self) -> str:
        """Text above the house rules button if no preset matches the rules."""
        if self.choices.preset:
            return ""
        count = self.choices.own_rules
        return ngettext("Custom: {count} rule changed", "Custom: {count} rules changed", count).format(count=count)

    @property
    def _steppers(self) -> list[Stepper]:
        """Steppers for the number of seats (if it can vary), the chips, and the length of the match."""
        count = [self.count] if len(self.choices.game.seats) > 1 else []
        measure = {DEALS: [self.deals], TIME: [self.time]}.get(self.choices.ending, [])
        return [*count, self.stack, self.ending, *measure]

    @override
    def content(self) -> Sequence[Part]:
        found: list[Part] = [self.pieces, *self._steppers, self.seats, self.preset, self.all_rules, self.more]
        if self.advanced:
            found.append(self.seed)
        sign = [] if self.sign is None else [self.sign]
        return [*found, self.back, *self.pages, *sign, self.start]

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of all controls, column by column, and that of the text about people without seats."""
        found = [*super().nodes()]
        if self.without_seat:
            found.append(Node(self._without_seat_rect, "label", self.without_seat, focusable=False, name="no seat"))
        return found

    def keep_clear(self) -> Sequence[Rect]:
        """Areas that no overlay may cover, in pixels."""
        return [*super().keep_clear(), *([self._without_seat_rect] if self.without_seat else [])]

    def occupied(self) -> Sequence[Rect]:
        """Areas of everything that is shown, with the whole row of each seat."""
        return [*super().occupied(), *self.seats.rows]

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the background, the title, the panels and the widgets."""
        ctx, scale = self.ctx, self.ctx.scale
        draw_floor(ctx, surface, "lobby")
        game, tagline = self.choices.game, words_of(self.choices.game.name).introduction.tagline
        right = self.sign.rect.x - scale.px(24) if self.sign is not None else 0
        self.page.draw_heading(ctx, surface, game.title, _(tagline), native=game.native, right=right, needed=not right)
        for panel in self.panels:
            panel.draw(surface)
        self.draw_content(surface)
        if self.without_seat:
            box = self._without_seat_rect
            fit = ctx.text.at_most(self.without_seat, theme.SMALL, box.w, 2)
            at = box.x, box.y + ctx.text.px(fit.role)
            ctx.text.draw_lines(surface, list(fit.lines), at, fit.role, theme.OLD_GOLD, step=fit.step)
        if self._rules_label:
            room = self.panels[1].inner.w
            ctx.text.draw(surface, self._rules_label, self.own_at, theme.SMALL, theme.OLD_GOLD, width=room)
        if self.advanced and self.choices.seed_problem:
            ctx.text.draw_lines(surface, self.problem, self.problem_at, theme.CAPTION, TROUBLE)
        elif self.choices.namesake or (scale.width > 1150 and self._several_here):
            self._draw_note(surface)

    @property
    def _several_here(self) -> bool:
        """Whether several people play at this screen; people on phones do not count."""
        cards = self.cards(self.choices) if self.cards is not None else ()
        return self.choices.persons - sum(card.person and card.on_phone for card in cards) > 1

    def _draw_note(self, surface: Surface) -> None:
        """Draw a note at the bottom: how several people can play, or that two have the same name.

        Text that does not fit there, or only in smaller letters, is drawn below the pieces if it fits there.
        """
        text, scale = self.ctx.text, self.ctx.scale
        words = self.choices.namesake or _(words_of(self.choices.game.name).introduction.several)
        x, right = (self.pages or [self.back])[-1].rect.right + scale.px(32), self.start.rect.x - scale.px(32)
        high = 2 * min(self.back.rect.centery - self.panels[0].rect.bottom, scale.height - self.back.rect.centery) - 8
        fit = text.at_most(words, theme.SMALL, right - x, 3)
        if fit.step * len(fit.lines) > high or not fit.whole:
            fit = text.fit(words, theme.SMALL, right - x, high)
        free = self.pieces.free
        moves = free.h > 0 and (text.grown(theme.SMALL) or not fit.whole)
        aside = text.fit(words, theme.SMALL, free.w, free.h) if moves else fit
        if aside.whole and (text.px(aside.role) > text.px(fit.role) or not fit.whole):
            at = free.x, free.y + text.px(aside.role)
            text.draw_lines(surface, list(aside.lines), at, aside.role, theme.DIM, step=aside.step)
            return
        if not (fit.whole or self.choices.namesake):
            return
        y = self.back.rect.centery - (len(fit.lines) - 1) * fit.step / 2
        for place, line in enumerate(fit.lines):
            text.draw(surface, line, (x, y + place * fit.step), fit.role, theme.DIM, valign="middle")
