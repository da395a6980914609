"""Page of key bindings: the key and gamepad button of each action, by context, and single-switch play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.i18n import _, pgettext
from game.match.settings import SWITCH_SECONDS
from game.scenes.default_key_bindings import ACTIONS, PLACES, TYPED
from game.scenes.sheet_scene import PaperScene
from game.typing_compat import override
from game.ui import theme
from game.ui.dialog import Answer, Dialog
from game.ui.gamepad_glyphs import paint_glyph
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer
from game.ui.key_bindings import ALWAYS, EVERYWHERE, Action, invalid_binding
from game.ui.widgets import Button, Slider, Stepper, Toggle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from pygame import Surface

    from game.match.store import Store
    from game.ui.scale import Scale
    from game.ui.scene import Part
    from game.ui.stage import Stage

    class Leaves(Protocol):
        """Callback that closes the page."""

        def __call__(self) -> None:
            """Close the page."""

    from collections.abc import Callable

    from game.ui.render_context import RenderContext


class CapButton(Button):
    """Button that shows the fixed keys `steady`, then the bound key as `words` or otherwise as the picture `glyph`."""

    def __init__(self, ctx: RenderContext, label: str, on_activate: Callable[[], None]) -> None:
        super().__init__(ctx, label, on_activate, kind="paper", art=self._paint, radius=9)
        self.icon_only = True
        self.words = self.glyph = self.steady = ""

    def _paint(self, surface: Surface, rect: Rect) -> None:
        ctx = self.ctx
        if self.glyph:
            paint_glyph(ctx, surface, self.glyph, rect.center, round(rect.h * 0.7), theme.INK)
            return
        words = " · ".join(filter(None, (self.steady, self.words)))
        role = ctx.text.fitted(words, theme.KEY_CAP.sized(17), rect.w - 8, least_px=12)
        at = rect.center
        ctx.text.draw(surface, words, at, role, theme.INK, align="centre", valign="middle", width=rect.w - 8)


SIZE: Final = (1400.0, 940.0)
TOP: Final = 232.0
ROW: Final = 64.0
ROWS: Final = 8
"""Number of rows in each of two columns; no context has more than twice as many actions."""
GAP: Final = 64.0
KEY_WIDE, PAD_WIDE = 148.0, 86.0
CAP_HIGH: Final = 46.0
CONTROL_WIDTHS: Final = (330.0, 72.0, 210.0)
"""Widths in units of a control to the right of its label: a stepper, a toggle and a slider."""
WORDS: Final = theme.Role("text", 20, 500)
KEYS, PADS = "keys", "pad_buttons"
WAITING, NONE = "…", "–"
SWITCH_STEP: Final = 0.25


def reset_invalid_keys(store: Store, stage: Stage) -> None:
    """Reset conflicting keys in the settings to their defaults and notify the player."""
    found = {name: invalid_binding(ACTIONS, getattr(store.settings, name)) for name in (KEYS, PADS)}
    if not any(found.values()):
        return
    sound = {
        name: {each: key for each, key in getattr(store.settings, name).items() if each not in wrong}
        for name, wrong in found.items()
    }
    stage.ctx.settings = store.change(**sound)
    stage.notify(_("Some of the keys you chose conflicted. All keys are back to their defaults."))


class KeysScene(PaperScene):
    """Shows the bindings of one context; pressing a key cap and then a key rebinds the action at once."""

    size = SIZE
    fills = True
    buttons_up = 62.0
    head = 118.0

    def __init__(self, store: Store, on_done: Leaves, place: str = EVERYWHERE) -> None:
        super().__init__(on_done, _("Keys and pads"))
        self.store, self.where = store, place
        self.asked: tuple[str, Action] | None = None
        """Device and action waiting for a new key."""
        self.said = ""

    # Making -----------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Create the context stepper, the single-switch toggle and the rows of bindings."""
        super().enter()
        ctx, now = self.ctx, self.store.settings
        places = [_(words) for words in PLACES.values()]
        # Translators: before the places in the program that keys are for: everywhere, at a table.
        self.places = Stepper(
            ctx, _("Where"), places, list(PLACES).index(self.where), self._go, paper=True, label_width=1, name="where"
        )
        self.switch = Toggle(
            ctx, _("Single switch"), now.one_switch, lambda on: self._keep(one_switch=on), paper=True, name="one switch"
        )
        self.switch.node.tooltip = _(
            "The focus moves by itself; press Enter, Space or the pad’s lower button to select."
        )
        self.pace = Slider(
            ctx,
            _("Moves every"),
            now.switch_seconds,
            *SWITCH_SECONDS,
            SWITCH_STEP,
            lambda seconds: self._keep(switch_seconds=seconds),
            show=lambda seconds: _("{seconds} s").format(seconds=f"{seconds:g}"),
            paper=True,
            label_width=1,
            name="switch seconds",
        )
        self.reset = Button(ctx, _("Reset all"), self._reset, kind="paper", size=20, name="reset")
        self.buttons = [(self.done_button(), 200.0), (self.reset, 200.0)]
        self._make_rows()
        self.focus.focus("where")

    def _keep(self, **changes: Any) -> None:
        self.ctx.settings = self.store.change(**changes)
        self.dirty = True

    def _make_rows(self) -> None:
        """Create a row for each action of the context: label, key and gamepad button."""
        self.actions = [each for each in ACTIONS if each.place == self.where]
        self.rows: list[tuple[Action, CapButton, CapButton]] = []
        for action in self.actions:
            words = _(action.words)
            key = CapButton(self.ctx, _("Key for: {action}").format(action=words), partial(self._ask, KEYS, action))
            label = _("Pad button for: {action}").format(action=words)
            pad = CapButton(self.ctx, label, partial(self._ask, PADS, action))
            key.node.name, pad.node.name = f"{KEYS} {action.key}", f"{PADS} {action.key}"
            pad.enabled = action.key not in ALWAYS or bool(action.pad)
            pad.node.why = _("The stick, the D-pad and the confirm and back buttons cannot be changed.")
            self.rows.append((action, key, pad))
        self._update_caps()

    def _update_caps(self) -> None:
        """Update the labels of all key caps."""
        keys = self.ctx.keys
        for action, key, pad in self.rows:
            fixed = action.key in ALWAYS
            chosen = keys.key_of(action)
            key.words = keys.name(chosen) if chosen else "" if fixed else NONE
            key.steady = keys.name(action.key) if fixed else ""
            button = keys.button_of(action)
            pad.words, pad.glyph = "" if button else NONE, keys.glyph(button).glyph
            if fixed and not action.pad:
                steady = {"return": "a", "escape": "b"}.get(action.key, "dpad")
                pad.words, pad.glyph = "", keys.glyph(steady).glyph
            if self.asked is not None and self.asked[1] is action:
                asked = key if self.asked[0] == KEYS else pad
                asked.words, asked.glyph = WAITING, ""
            key.node.value = " · ".join(filter(None, (key.steady, keys.name(chosen) if chosen else ""))) or _("none")
            pad.node.value = button.upper() or _("none")
        self.dirty = True

    def _go(self, place: int) -> None:
        self.where, self.said = list(PLACES)[place], ""
        self._make_rows()
        self.layout(self.ctx.scale)

    # Choosing ---------------------------------------------------------------------------------------------------------

    def _ask(self, device: str, action: Action) -> None:
        self.asked, self.takes_all_keys = (device, action), True
        words = _("Press the new key for “{action}”. Esc keeps the old one, Delete removes it.")
        if device == PADS:
            words = _("Press the new pad button for “{action}”. B or Esc keeps the old one.")
        self.said = words.format(action=_(action.words))
        self._update_caps()

    def _stop_asking(self, said: str = "") -> None:
        self.asked, self.takes_all_keys, self.said = None, False, said
        self._update_caps()

    def handle(self, intent: Intent) -> bool:
        """While waiting for a key, bind the next press; otherwise handle the intent like any paper scene."""
        if self.asked is None:
            return super().handle(intent)
        device, action = self.asked
        match intent:
            case Cancel() | Pointer("down"):
                self._stop_asking()
            case Key(name) if name.startswith("pad ") and device == PADS:
                self._take(device, action, name.removeprefix("pad "))
            case Key("delete") if device == KEYS:
                self._choose(device, {action.id: ""}, _("“{action}” has no key now.").format(action=_(action.words)))
            case Key(name) if device == KEYS and not name.startswith("pad ") and not _is_modifier(name):
                self._take(device, action, name)
            case Move() | Confirm() | Next():
                self.said = _("This one cannot be changed. Press another, or Esc.")
                self.dirty = True
            case Key(name) if not _is_modifier(name):
                self.said = _("That is a key. Press a pad button, or Esc.")
                if device == KEYS:
                    self.said = _("That is a pad button. Press a key, or Esc.")
                self.dirty = True
            case _:
                return False
        return True

    def _take(self, device: str, action: Action, key: str) -> None:
        """Bind an action to a key, unless the key types digits in this context or is already bound."""
        if device == KEYS and key in TYPED.get(action.place, ""):
            self.said = _("{key} enters a digit here. Press another key, or Esc.").format(key=self.ctx.keys.name(key))
            self.dirty = True
            return
        if device == KEYS and action.place == "score pad" and len(key) == 1:
            self.said = _("Letters and digits name the pieces here. Press another key, or Esc.")
            self.dirty = True
            return
        read = self.ctx.keys.key_of if device == KEYS else self.ctx.keys.button_of
        before = read(action)
        other = next((each for each in self.actions if each is not action and read(each) == key), None)
        words = _(action.words)
        if other is None:
            shown = self.ctx.keys.name(key) if device == KEYS else key.upper()
            self._choose(device, {action.id: key}, _("“{action}” is now {key}.").format(action=words, key=shown))
            return
        self._stop_asking()
        taken = _("“{other}” already uses it in the same part of Sala.").format(other=_(other.words))
        changed = {action.id: key, other.id: before}
        exchange = _("Swap the two") if before else _("Use it anyway")
        done = _("“{action}” and “{other}” have changed.").format(action=words, other=_(other.words))
        self.stage.push(
            Dialog(
                _("This key is taken") if device == KEYS else _("This button is taken"),
                taken,
                (
                    Answer(pgettext("keys as they are", "Leave it"), key="escape"),
                    Answer(exchange, partial(self._choose, device, changed, done), kind="primary"),
                ),
            )
        )

    def _choose(self, device: str, chosen: dict[str, str], said: str) -> None:
        """Save the bindings of a device that differ from the defaults, and announce `said`."""
        known = {each.id: each for each in ACTIONS}
        now = {**getattr(self.store.settings, device), **chosen}
        kept = {}
        for name, key in now.items():
            action = known.get(name)
            shipped = "" if action is None or (device == KEYS and action.key in ALWAYS) else action.key
            if device == PADS and action is not None:
                shipped = action.pad
            if action is None or key != shipped:
                kept[name] = key
        self._keep(**{device: kept})
        self._stop_asking(said)

    def _reset(self) -> None:
        """Reset all keys and buttons in all contexts to their defaults."""
        self._keep(keys={}, pad_buttons={})
        self._stop_asking(_("All keys and buttons are back to their defaults."))

    # Places -----------------------------------------------------------------------------------------------------------

    @override
    def content(self) -> Sequence[Part]:
        return [self.places, self.switch, self.pace, *(cap for _action, *caps in self.rows for cap in caps)]

    def layout(self, scale: Scale) -> None:
        """Place the controls on one line, with two columns of rows below."""
        super().layout(scale)
        paper, text = self.paper, self.ctx.text
        inner = paper.inner
        y, high, gap = round(paper.y(self.head + 14)), paper.px(58), paper.px(36)
        controls = (self.places, self.switch, self.pace)
        room = inner.w - 2 * gap
        widths = [room // 3] * 3
        if scale.enlarged > 1:  # a toggle needs less room next to its label than a slider
            wanted = [
                text.width(one.label, theme.BODY) + 16 + scale.px(more)
                for one, more in zip(controls, CONTROL_WIDTHS, strict=True)
            ]
            widths = [wide * room // sum(wanted) for wide in wanted]
        x = inner.x
        for one, wide in zip(controls, widths, strict=True):
            if isinstance(one, Stepper | Slider):
                one.label_width = (text.width(one.label, theme.BODY) + 16) / scale.u
            one.place(Rect(x, y, wide, high))
            x += wide + gap
        wide = (inner.w - paper.px(GAP)) // 2
        key, pad, cap = paper.px(KEY_WIDE), paper.px(PAD_WIDE), paper.px(CAP_HIGH)
        self._lines: list[tuple[str, int, int, int]] = []
        for place, (action, keys, pads) in enumerate(self.rows):
            x = inner.x + (place // ROWS) * (wide + paper.px(GAP))
            y = round(paper.y(TOP + ROW * (place % ROWS)))
            keys.place(Rect(x + wide - key - pad - 10, y, key, cap))
            pads.place(Rect(x + wide - pad, y, pad, cap))
            self._lines.append((_(action.words), x, y + cap // 2, wide - key - pad - 30))

    def draw_content(self, surface: Surface) -> None:
        """Draw the rows and the prompt to press a key."""
        text, paper = self.ctx.text, self.paper
        super().draw_content(surface)
        for words, x, y, room in self._lines:
            large = self.ctx.scale.enlarged > 1  # two lines can be larger than one shrunk to fit
            role = WORDS if large else text.fitted(words, WORDS, room, least_px=14)
            text.draw(surface, words, (x, y), role, theme.INK, valign="middle", width=room, height=paper.px(ROW))
        room = self.buttons[-1][0].rect.x - paper.inner.x - paper.px(24)
        fit = text.at_most(self.said, theme.SMALL, room, 2)
        middle = self.buttons[0][0].rect.centery - (len(fit.lines) - 1) * fit.step / 2
        for line in fit.lines:
            text.draw(surface, line, (paper.inner.x, middle), fit.role, theme.RED_ON_PAPER, valign="middle")
            middle += fit.step


def _is_modifier(name: str) -> bool:
    """Return whether a key is used only in combination with other keys."""
    return name.endswith(("shift", "ctrl", "alt", "meta", "super", "caps lock", "numlock", "alt gr"))
