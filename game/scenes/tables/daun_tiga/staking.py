"""Stakes are set: all persons side by side with their own keys, one of them with the mouse. DT-13, DT-21, DT-42."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.daun_tiga.settlement import Stakes
from game.scenes.table.geometry import Spot
from game.scenes.tables.daun_tiga.drafts import USUAL, Draft, step
from game.scenes.tables.daun_tiga.keys import SETS, key_of, key_words
from game.scenes.tables.daun_tiga.plaques import say_ready
from game.scenes.tables.daun_tiga.things import draw_chip
from game.ui import theme
from game.ui.intents import Key, Scroll
from game.ui.widgets import Panel, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Seat
    from game.rules.daun_tiga.view import View
    from game.scenes.tables.daun_tiga.keys import KeySet
    from game.scenes.tables.daun_tiga.scene import DaunTigaScene
    from game.ui.intents import Intent
    from game.ui.kit import Kit
    from game.ui.node import Node

WIDE: Final = 620.0
LABEL: Final = 250.0
TITLE: Final = theme.PANEL_TITLE.sized(30)
SECOND_LINE: Final = theme.SMALL.sized(17)


class Amount(Stepper):
    """A row with a chip: less, an amount, more. The amount may be typed where the row has the focus."""

    def __init__(self, kit: Kit, label: str, name: str, change: Callable[[int], None]) -> None:
        super().__init__(kit, label, ["0"], 0, label_width=LABEL, name=name)
        self.change = change
        """Takes the wanted amount."""
        self.amount = 0
        self.typing = True
        self._typed = ""
        self.node.on_intent = self._type

    def show(self, amount: int, words: str = "") -> None:
        """Show an amount, in words where there is none."""
        self.amount = amount
        self.values = [words or str(amount)]
        self.index = 0
        self.less.enabled = self.more.enabled = self.node.enabled

    def call(self, label: str) -> None:
        """Be called otherwise from now on."""
        self.node.label = label
        self.less.label, self.more.label = f"{label}: −", f"{label}: +"

    def _turn(self, by: int, *, around: bool = False) -> None:
        del around
        self._typed = ""
        self.change(step(self.amount, by))

    def nudge(self, by: int) -> None:
        """One chip more or less, as the wheel turns."""
        self.change(self.amount + by)

    def _type(self, intent: Intent) -> bool:
        if not isinstance(intent, Key) or not self.typing or intent.ctrl or intent.alt:
            self._typed = ""
            return False
        if intent.name == "backspace":
            self._typed = self._typed[:-1]
        elif intent.name.isdecimal() and len(self._typed) < 4:
            self._typed += intent.name
        else:
            return False
        self.change(int(self._typed or 0))
        return True


class Staking:
    """The stakes that persons are setting now."""

    def __init__(self, scene: DaunTigaScene) -> None:
        self.scene = scene
        self.drafts: dict[Seat, Draft] = {}
        """Of all persons in this deal, also those who have confirmed theirs."""
        self.selected: Seat | None = None
        """Whose stakes the mouse sets."""
        self.last: dict[Seat, Stakes] = {}
        """What each person staked last."""
        kit = scene.kit
        self.panel = Panel(kit, "dark", radius=18)
        self.first = Amount(kit, _("First stake"), "first", lambda amount: self._set("first", amount))
        self.second = Amount(kit, _("Second stake"), "second", lambda amount: self._set("second", amount))
        self.side = Amount(kit, _("Side stake"), "side", lambda amount: self._set("side", amount))
        for row in self.rows:
            row.node.on_activate = self.confirm

    @property
    def rows(self) -> tuple[Amount, Amount, Amount]:
        """First, second and side stake."""
        return self.first, self.second, self.side

    @property
    def open(self) -> list[Seat]:
        """Persons who still set theirs."""
        return [seat for seat, draft in self.drafts.items() if not draft.ready]

    def asks(self, seat: Seat) -> bool:
        """Whether this person sets its stakes now."""
        draft = self.drafts.get(seat)
        return draft is not None and not draft.ready

    def keys_of(self, seat: Seat) -> KeySet | None:
        """A person's own keys; None for opponents and for persons beyond the sets there are."""
        persons = self.scene.conductor.persons
        place = persons.index(seat) if seat in persons else len(SETS)
        return SETS[place] if place < len(SETS) else None

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen: then each has keys of its own, also who is the last to stake."""
        return len(self.scene.conductor.persons) > 1

    @property
    def draft(self) -> Draft | None:
        """The stakes that the mouse sets."""
        return self.drafts.get(self.selected) if self.selected is not None and self.asks(self.selected) else None

    def backed(self, seat: Seat) -> int:
        """Chips of the side stakes that persons are setting on a hand."""
        return sum(draft.sides.get(seat, 0) for draft in self.drafts.values())

    # Prompt ---------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new deal: nothing is staked yet."""
        self.drafts.clear()
        self.selected = None

    def ask(self, seat: Seat, view: View) -> None:
        """This person sets its stakes."""
        options, banker, seats = view.table.options, view.table.banker, view.table.seats
        around = [(seat + turn) % seats for turn in range(1, seats)]
        others = [other for other in around if other != banker] if options.bystanders == "on" else []
        last = self.last.get(seat, Stakes(*USUAL))
        self.drafts[seat] = Draft.begin(seat, options, others, last, view.backs)
        if self.draft is None:
            self.select(seat)
        self.sync()

    def select(self, seat: Seat) -> None:
        """Give the mouse this person's control."""
        if self.asks(seat):
            self.selected = seat
            self.sync()
            self.scene.dirty = True

    def choose(self, hand: Seat) -> None:
        """Back a hand with the mouse's person."""
        if self.draft is not None and hand in self.draft.others:
            self.draft.choose(hand)
            self.scene.kit.sounds.play("coins", 0.5)
            self.sync()

    def take_back(self) -> bool:
        """Take the side stake that is being set back; False where there is none, or it is on the table already."""
        draft = self.draft
        if draft is None or draft.target is None or draft.target in draft.made:
            return False
        draft.sides.pop(draft.target, None)
        draft.target, draft.aside = None, False
        self.sync()
        return True

    def confirm(self, seat: Seat | None = None) -> None:
        """These stakes stand: the person has answered."""
        seat = self.selected if seat is None else seat
        if seat is None or not self.asks(seat):
            return
        draft = self.drafts[seat]
        draft.ready = True
        draft.aside = False
        self.last[seat] = draft.stakes
        self.scene.kit.sounds.play("coins", 0.8)
        self.scene.place_stakes(seat, *draft.moves())
        if self.draft is None and self.open:
            self.select(self.open[0])
        self.sync()

    def _set(self, what: str, amount: int) -> None:
        draft = self.draft
        if draft is not None:
            {"first": draft.set_first, "second": draft.set_second, "side": draft.set_side}[what](amount)
            self.scene.kit.sounds.play("click", 0.5)
            self.sync()

    def handle(self, intent: Intent) -> bool:
        """Each person's own keys, and the wheel over a row."""
        if isinstance(intent, Scroll):
            row = next((row for row in self.rows if row.rect.collidepoint(intent.pos)), None)
            if row is not None and self.draft is not None:
                row.nudge(-1 if intent.lines > 0 else 1)
                return True
            return False
        key = key_of(intent)
        if not key or not self.shared:
            return False  # one person alone goes about with the arrows as everywhere
        for seat in self.open:
            keys = self.keys_of(seat)
            command = keys.command(key) if keys else ""
            if not command:
                continue
            if command == "confirm":
                self.confirm(seat)
            elif self.drafts[seat].turn(command):
                self.scene.kit.sounds.play("click", 0.4)
            self.sync()
            return True
        return False

    # On the screen --------------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Let the rows show the draft of whom the mouse serves."""
        say_ready(self.scene)
        self.scene.dirty = True
        draft = self.draft
        if draft is None:
            return
        for row in self.rows:
            row.typing = not self.shared
        self.first.show(draft.first)
        self.second.show(draft.second, "" if draft.second else _("none"))
        target = draft.target
        self.side.node.enabled = target is not None and target not in draft.made
        self.side.show(draft.sides.get(target, 0) if target is not None else 0)
        name = "" if target is None else self.scene.talk.name(target)
        self.side.call(_("Side stake: {name}").format(name=name) if name else _("Side stake"))

    @property
    def sided(self) -> bool:
        """Whether side stakes are played at this table. DT-13."""
        return self.draft is not None and bool(self.draft.others)

    def nodes(self) -> list[Node]:
        """The rows, while somebody sets stakes with the mouse."""
        if self.draft is None:
            return []
        rows = [self.first, self.second, *([self.side] if self.side.node.enabled and self.sided else [])]
        return [node for row in rows for node in row.nodes]

    @property
    def _pad(self) -> int:
        """Pixels between the panel's edge and what stands on it."""
        return self.kit.scale.px(24) if not self.kit.scale.rails else 8

    def place(self) -> None:
        """Stand in the middle of the table."""
        kit, scale = self.kit, self.kit.scale
        row = max(scale.px(46), 30)
        pad = self._pad
        self._head = round(kit.text.px(TITLE) * 1.25 + kit.text.px(SECOND_LINE) * 1.5)
        count = 3 if self.sided else 2
        high = 2 * pad + self._head + count * row
        wide = max(scale.px(WIDE), 380)
        beside = self.scene.board.layout.stock.x < 960  # then the stock leaves more room below
        bottom = self.scene.frame.point(960, 588 if beside else 574)[1]
        self.panel.place(Rect(scale.width // 2 - wide // 2, round(bottom - high), wide, high))
        chip = max(scale.px(38), 24)
        for place, widget in enumerate(self.rows):
            y = self.panel.rect.y + pad + self._head + place * row
            left = self.panel.rect.x + pad + chip + max(6, scale.px(10))
            widget.label_width = (self.panel.rect.w * 0.45) / scale.u
            widget.place(Rect(left, y + 2, self.panel.rect.right - pad - left, row - 4))

    @property
    def kit(self) -> Kit:
        """What to draw with."""
        return self.scene.kit

    def draw(self, surface: Surface) -> None:
        """The control of whom the mouse serves."""
        draft = self.draft
        if draft is None:
            return
        kit, scale, rect = self.kit, self.kit.scale, self.panel.rect
        self.panel.draw(surface)
        x, y = rect.centerx, rect.y + self._pad + kit.text.px(TITLE) * 0.72
        title, words = self._words(draft)
        wide = kit.text.width(title, TITLE)
        colour = self.scene.colour(draft.seat)
        if colour is not None:
            dot = max(10, scale.px(16))
            kit.paint.disc(dot, fill=(colour,)).draw_centred(surface, x - wide / 2 - dot, y - kit.text.px(TITLE) * 0.3)
        kit.text.draw(surface, title, (x, y), TITLE, align="centre", width=rect.w - 20)
        y += kit.text.px(SECOND_LINE) * 1.55
        kit.text.draw(surface, words, (x, y), SECOND_LINE, theme.DIM, align="centre", width=rect.w - 20)
        rows = self.rows if self.sided else self.rows[:2]
        for kind, row in enumerate(rows):
            self._draw_row(surface, kind, row)

    def _draw_row(self, surface: Surface, kind: int, row: Amount) -> None:
        kit, scale = self.kit, self.kit.scale
        chip = max(scale.px(34), 22)
        at = Spot(row.rect.x - chip / 2 - max(6, scale.px(10)), row.rect.centery, chip, chip * 58 / 54)
        draw_chip(kit, surface, kind, "" if kind == 2 else str(kind + 1), at)
        if row is not self.side or row.node.enabled:
            row.draw(surface)
            return
        row.draw_label(surface)
        words = _("click a hand to back it") if self.draft and self.draft.target is None else _("stands")
        left = row.body.x
        kit.text.draw(
            surface,
            words,
            (left, row.rect.centery),
            theme.SMALL,
            theme.DIM,
            valign="middle",
            width=row.rect.right - left,
        )

    def _words(self, draft: Draft) -> tuple[str, str]:
        limits = _("{least} to {most} chips, before any hand is seen").format(
            least=draft.options.table_min, most=draft.options.table_max
        )
        if not self.shared:
            return _("Your stakes"), limits
        return _("{name}: stakes").format(name=self.scene.talk.name(draft.seat)), limits

    def key_words(self, seat: Seat) -> str:
        """What a person's keys do, for the tooltip of its plaque."""
        keys, draft = self.keys_of(seat), self.drafts.get(seat)
        if keys is None or draft is None:
            return _("Click to set these stakes with the mouse")
        return key_words(keys, sides=bool(draft.others))
