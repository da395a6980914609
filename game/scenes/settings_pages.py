"""Pages of the settings; each control shows a setting's current value and changes it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.games import BUNDLES
from game.i18n import LANGUAGE_NAMES, SOURCE_LANGUAGE, _, finished, languages, ngettext, pgettext
from game.match.settings import CLAIM_SECONDS, CLAIMS, MOMENTS, MOST_TAKE_BACK, SMALL_TALK, SPEEDS, TEXT_SIZES
from game.records.journey import CARD_BACK, CHARM, SEAL, STOPS, TILE_BACK, slot_of
from game.ui.widgets import Button, Option, Slider, Stepper, Toggle, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.match.settings import Settings
    from game.ui.controls import Common
    from game.ui.render_context import RenderContext

SPEED_STEP: Final = 0.25


class Column(NamedTuple):
    """A heading and the controls below it."""

    heading: str
    controls: list[Widget]


class Page(NamedTuple):
    """The columns of controls on one tab."""

    title: str
    columns: tuple[Column, ...]


class DataCallbacks(Protocol):
    """Interface for exporting and deleting all saved data."""

    def export(self) -> None:
        """Write all data to a file."""

    def delete(self) -> None:
        """Ask for confirmation, then delete all data."""


class Changes(Protocol):
    """Interface of the callbacks that apply a changed setting."""

    on_fullscreen: Callable[[], None] | None
    on_keys: Callable[[], None] | None
    on_about: Callable[[], None] | None
    on_data: DataCallbacks | None

    def unlocked(self) -> frozenset[str]:
        """Return the keys of the journey's rewards that a person has."""

    def setter(self, name: str) -> Callable[[Any], None]:
        """Return a function that saves a new value for the setting `name`."""

    def speak(self, code: str) -> None:
        """Change the language to the one with this code; '' is the system's language."""


def pages(ctx: RenderContext, now: Settings, changes: Changes) -> list[Page]:
    """Return all pages of the settings, with controls that show the values in `now`."""
    controls = Controls(ctx, now, changes)
    found = [_play(controls), _display(controls), _sound(controls), _words(controls)]
    if now.practice:
        found.append(_rewards(controls))
    return [*found, *([_yours(controls)] if changes.on_about is not None else [])]


class Controls:
    """Creates controls that show the value of a setting and change it at once."""

    def __init__(self, ctx: RenderContext, now: Settings, changes: Changes) -> None:
        self.ctx, self.now, self.changes = ctx, now, changes

    def toggle(self, setting: str, label: str, name: str = "", tooltip: str = "") -> Toggle:
        """Create a toggle for an on/off setting."""
        value, change = getattr(self.now, setting), self.changes.setter(setting)
        return Toggle(self.ctx, label, value, change, paper=True, name=name or setting, tooltip=tooltip)

    def choice(
        self, setting: str, label: str, options: Mapping[Any, str], name: str = "", tooltip: str = "", *,
        wrap: bool = False, cycles: bool = True,
    ) -> Stepper:  # fmt: skip
        """Create a stepper through the values of a setting; `options` maps them to their labels."""
        change = self.changes.setter(setting)
        now, values, words = getattr(self.now, setting), [*options], [*options.values()]
        index = values.index(now) if now in options else 0
        look: Common = {"paper": True, "label_width": 1, "name": name or setting, "tooltip": tooltip}
        return Stepper(
            self.ctx, label, words, index, lambda place: change(values[place]), wrap=wrap, cycles=cycles, **look
        )

    def languages(self, names: Mapping[str, str], tooltip: str) -> list[Widget]:
        """Create a list of languages; `names` maps codes to the languages' own names.

        The tooltip is shown for translations.
        """
        now = self.now.language if self.now.language in names else next(iter(names))
        rows: list[Option] = []

        def chooser(code: str) -> Callable[[], None]:
            def choose() -> None:
                for row, other in zip(rows, names, strict=True):
                    row.chosen = other == code
                self.changes.speak(code)

            return choose

        for code, name in names.items():
            about = tooltip if code not in {"", SOURCE_LANGUAGE} else ""
            look: Common = {"paper": True, "name": f"language:{code}", "tooltip": about}
            rows.append(Option(self.ctx, name, chooser(code), chosen=code == now, **look))
        return [*rows]

    def slider(
        self, setting: str, label: str, ends: tuple[float, float], step: float, show: Callable[[float], str]
    ) -> Slider:
        """Create a slider for a number; `show` formats the number as text."""
        value, change = getattr(self.now, setting), self.changes.setter(setting)
        return Slider(self.ctx, label, value, *ends, step, change, show=show, paper=True, label_width=1, name=setting)

    def button(self, label: str, act: Callable[[], None] | None, name: str, tooltip: str = "") -> Button:
        """Create a button that opens another page."""
        return Button(self.ctx, label, act, kind="paper", size=21, name=name, tooltip=tooltip)


def _play(controls: Controls) -> Page:
    def seconds(least: int, most: int) -> dict[int, str]:
        return {
            count: ngettext("{count} second", "{count} seconds", count).format(count=count)
            for count in range(least, most + 1)
        }

    toggle, choice = controls.toggle, controls.choice
    # Translators: how discards are claimed: whoever wants one calls it (at once, or after all have looked at
    # their hands), or everybody is asked.
    claims = _("call after looking"), _("call at once"), _("in turn")
    claims_tooltip = _(
        "When several people share this screen: with “call at once”, anyone who wants a discard calls it and "
        "then looks at their hand; with “call after looking”, discards can be called only once everyone has "
        "seen their hand; with “in turn”, everyone but the discarder looks, one after another."
    )
    take_back = {0: pgettext("taking back", "no"), **seconds(1, MOST_TAKE_BACK)}
    take_back_tooltip = _("For this long your discard stays in your hand, unseen by the others, and Esc takes it back.")
    peek_tooltip = _(
        "When several people share this screen, or others play on phones, a hand is shown only while its player "
        "holds K, or after they press the button on the screen."
    )
    table: list[Widget] = [
        controls.slider("speed", _("Speed"), SPEEDS, SPEED_STEP, speed_words),
        choice("claim_timer", _("Time to claim a discard"), {0: _("no limit"), **seconds(*CLAIM_SECONDS)}, "timer"),
        choice(
            "claims", _("Claims on a shared screen"), dict(zip(CLAIMS, claims, strict=True)), tooltip=claims_tooltip
        ),
        toggle("confirm_discard", _("Confirm discards"), "second click"),
        choice("take_back", _("Take back discards"), take_back, "take back", take_back_tooltip),
        toggle("peek", _("Hide hands on a shared screen"), tooltip=peek_tooltip),
        toggle("cut", _("Cut the pack before each deal")),
    ]
    # Translators: how often the opponents say something at the table.
    talk = (
        pgettext("opponents speak", "never"),
        pgettext("opponents speak", "a little"),
        pgettext("opponents speak", "a lot"),
    )
    words_tooltip = _("Rest the mouse on a game term, or press W, to see what it means.")
    talk_tooltip = _("Short remarks by computer players that give nothing away about their hands.")
    practice_tooltip = _(
        "Adds pages to the title screen for players who want to improve. Turn this off if you only want to play."
    )
    helps: list[Widget] = [
        toggle("explain_words", _("Explain terms"), "words", words_tooltip),
        toggle("mark_sets", _("Mark sets in your hand"), "mark sets"),
        choice("small_talk", _("Small talk"), dict(zip(SMALL_TALK, talk, strict=True)), "small talk", talk_tooltip),
        toggle("practice", _("Practice and goals"), tooltip=practice_tooltip),
    ]
    return Page(pgettext("a page of settings", "Play"), (Column(_("Table"), table), Column(_("Help"), helps)))


def _display(controls: Controls) -> Page:
    toggle, choice = controls.toggle, controls.choice
    # Translators: how long a call or a win is shown with large lettering.
    moments = pgettext("moments", "full"), pgettext("moments", "short"), pgettext("moments", "none")
    moments_tooltip = _("Calls and wins appear in large letters at the player’s seat. A click or any key skips them.")
    left_tooltip = _(
        "The side columns swap places and the main button moves to the left, so your left hand covers "
        "nothing on the table."
    )
    sizes = {size: _("{number}%").format(number=round(size * 100)) for size in TEXT_SIZES}
    sizes_tooltip = _("Text that does not fit at this size is shrunk until it does.")
    window: list[Widget] = [
        toggle("reduced_motion", _("Reduced motion"), "motion"),
        choice(
            "moments", _("Big moments"), dict(zip(MOMENTS, moments, strict=True)), "", moments_tooltip, cycles=False
        ),
        toggle("left_handed", _("Left-handed layout"), "left hand", left_tooltip),
        choice("text_size", _("Text size"), sizes, "text size", sizes_tooltip, cycles=False),
    ]
    if (turn := controls.changes.on_fullscreen) is not None:
        full = Toggle(
            controls.ctx, _("Full screen"), controls.now.fullscreen, lambda _on: turn(), paper=True, name="fullscreen"
        )
        window.insert(0, full)
    zoom_tooltip = _("Enlarges the piece under the mouse or in focus and shows its name. Holding Z does the same.")
    looks: list[Widget] = [
        toggle("plain_labels", _("Plain labels on the pieces"), "labels"),
        toggle("high_contrast", _("High contrast"), "contrast"),
        toggle("four_colour", _("Four-colour suits"), "colours"),
        toggle("piece_zoom", _("Enlarge pieces"), "zoom", zoom_tooltip),
    ]
    return Page(_("Display"), (Column(_("Window"), window), Column(_("Pieces"), looks)))


def _sound(controls: Controls) -> Page:
    labels = {
        "volume": _("Overall"), "effects": _("Pieces and chips"), "music": _("Music"), "ambience": _("Ambience")
    }  # fmt: skip
    volumes: list[Widget] = [controls.slider(name, label, (0, 1), 0.05, percent) for name, label in labels.items()]
    away = controls.toggle("mute_away", _("Mute in background"), "mute away")
    tooltip = _("Describes sounds in a short line at the lower right: a bell, chips, a fanfare.")
    subtitles = controls.toggle("subtitles", _("Sound captions"), tooltip=tooltip)
    return Page(_("Sound"), (Column(_("Volume"), [*volumes, away]), Column(_("Captions"), [subtitles])))


def _words(controls: Controls) -> Page:
    whole = finished()
    names = {"": pgettext("language", "System language"), **{code: _named(code, whole) for code in languages()}}
    tooltip = _(
        "The Thai, Malay, Filipino and Chinese translations were made with care, but no native speaker has "
        "checked them yet."
    )
    columns = [Column(pgettext("the language of the program", "Language"), controls.languages(names, tooltip))]
    if controls.changes.on_keys is not None:
        keys = controls.button(_("Keys and pads"), controls.changes.on_keys, "keys")
        columns.append(Column(_("Controls"), [keys]))
    return Page(_("Language and keys"), tuple(columns))


def _rewards(controls: Controls) -> Page:
    """Return the page for choosing which of the journey's rewards to use, with a row per item."""
    has = controls.changes.unlocked()
    words = {
        CARD_BACK: _("Card backs"),
        TILE_BACK: _("Tile backs"),
        SEAL: _("Seal"),
        CHARM: _("Title screen charm"),
    }
    worn = dict(controls.now.worn)
    cloths: list[Widget] = []
    others: list[Widget] = []
    for slot in dict.fromkeys(map(slot_of, STOPS)):
        stops = [stop for stop in STOPS if slot_of(stop) == slot]
        rewards = [stop.reward for stop in stops if stop.reward.key in {*has, worn.get(slot, "")}]
        keys = ["", *(reward.key for reward in rewards)]
        usual = pgettext("a reward", "as usual")
        if not rewards:
            # Translators: the town of the journey in which a reward is to be earned; a short value.
            usual = _("earned in {town}").format(town=_(stops[0].place))

        def wear(index: int, slot: str = slot, keys: Sequence[str] = keys) -> None:
            worn[slot] = keys[index]
            controls.changes.setter("worn")({each: key for each, key in worn.items() if key})

        row = Stepper(
            controls.ctx,
            words.get(slot) or BUNDLES[stops[0].game].title,
            [usual, *(_(reward.title) for reward in rewards)],
            keys.index(worn.get(slot, "")),
            wear,
            wrap=True,
            enabled=bool(rewards),
            paper=True,
            label_width=1,
            name=slot,
        )
        missing = next((stop for stop in stops if stop.reward.key not in has), None)
        if missing is not None:
            tip = _("Reach the goal in {town} on the journey to earn this: {reward}.")
            row.node.tooltip = row.node.why = tip.format(town=_(missing.place), reward=_(missing.reward.title))
        (others if slot in words else cloths).append(row)
    return Page(_("Rewards"), (Column(_("Cloths"), cloths), Column(_("Pieces and charms"), others)))


def _yours(controls: Controls) -> Page:
    about = controls.button(_("About Sala"), controls.changes.on_about, "about")
    columns = [Column(_("About"), [about])]
    if (data := controls.changes.on_data) is not None:
        tooltip = _("Saves all your games and settings in one file. Sala never sends anything to anyone.")
        out = controls.button(_("Export everything"), data.export, "export", tooltip)
        columns.append(Column(_("Your data"), [out, controls.button(_("Delete everything"), data.delete, "delete")]))
    return Page("Sala", tuple(columns))


def _named(code: str, whole: Sequence[str]) -> str:
    """Return a language's own name, with a note unless it is in `whole`, the languages fully translated."""
    name = LANGUAGE_NAMES.get(code, code)
    return name if code in whole else _("{language} (draft)").format(language=name)


def speed_words(speed: float) -> str:
    """Return the speed of moving pieces as text."""
    return _("off") if speed <= 0 else f"× {speed:g}"


def percent(share: float) -> str:
    """Format a volume as a percentage."""
    return _("off") if share <= 0 else _("{number}%").format(number=round(share * 100))
