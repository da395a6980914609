"""Pages of the settings; each control shows a setting's current value and changes it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.i18n import LANGUAGE_NAMES, _, finished, languages, ngettext, pgettext
from game.match.settings import CLAIM_SECONDS, CLAIMS, MOMENTS, MOST_TAKE_BACK, SMALL_TALK, SPEEDS, TEXT_SIZES
from game.ui.widgets import Button, Slider, Stepper, Toggle, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.settings import Settings
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


class DataWays(Protocol):
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
    on_data: DataWays | None

    def setter(self, name: str) -> Callable[[Any], None]:
        """Return a function that saves a new value for the setting `name`."""

    def speak(self, code: str) -> None:
        """Change the language to the one with this code; '' is the system's language."""


def pages(ctx: RenderContext, now: Settings, changes: Changes) -> list[Page]:
    """Return all pages of the settings, with controls that show the values in `now`."""
    found = [_play(ctx, now, changes), _sight(ctx, now, changes), _sound(ctx, now, changes), _words(ctx, now, changes)]
    return [*found, *([_yours(ctx, changes)] if changes.on_about is not None else [])]


def _play(ctx: RenderContext, now: Settings, changes: Changes) -> Page:
    def toggle(name: str, setting: str, label: str) -> Toggle:
        return Toggle(ctx, label, getattr(now, setting), changes.setter(setting), paper=True, name=name)

    counts = range(CLAIM_SECONDS[0], CLAIM_SECONDS[1] + 1)
    seconds = [
        _("no limit"),
        *(ngettext("{count} second", "{count} seconds", count).format(count=count) for count in counts),
    ]

    def set_timer(index: int) -> None:
        changes.setter("claim_timer")(index + CLAIM_SECONDS[0] - 1 if index else 0)

    claims = Stepper(
        ctx,
        _("Claims on a shared screen"),
        # Translators: how discards are claimed: whoever wants one calls it (at once, or after all have looked at
        # their hands), or everybody is asked.
        [_("call after looking"), _("call at once"), _("in turn")],
        CLAIMS.index(now.claims),
        lambda index: changes.setter("claims")(CLAIMS[index]),
        paper=True,
        label_width=1,
        name="claims",
    )
    claims.nodes[0].tooltip = _(
        "When several people share this screen, anyone who wants a discard calls it and then looks at their "
        "hand, either from the first discard on or once everyone has seen their hand. In turn, everyone but the "
        "discarder looks, one after another."
    )
    grace = Stepper(
        ctx,
        _("Take back discards"),
        [
            pgettext("taking back", "no"),
            *(
                ngettext("{count} second", "{count} seconds", count).format(count=count)
                for count in range(1, MOST_TAKE_BACK + 1)
            ),
        ],
        now.take_back,
        changes.setter("take_back"),
        paper=True,
        label_width=1,
        name="take back",
    )
    grace.nodes[0].tooltip = _(
        "For this long your discard stays in your hand, unseen by the others, and Esc takes it back."
    )
    peek = toggle("peek", "peek", _("Hide hands on a shared screen"))
    peek.node.tooltip = _(
        "When several people share this screen, a hand shows only while its player holds K or after they press "
        "the button there."
    )
    table: list[Widget] = [
        Slider(
            ctx,
            _("Speed"),
            now.speed,
            *SPEEDS,
            SPEED_STEP,
            changes.setter("speed"),
            show=speed_words,
            paper=True,
            label_width=1,
            name="speed",
        ),
        Stepper(
            ctx,
            _("Time to claim a discard"),
            seconds,
            now.claim_timer - CLAIM_SECONDS[0] + 1 if now.claim_timer else 0,
            set_timer,
            paper=True,
            label_width=1,
            name="timer",
        ),
        claims,
        toggle("second click", "confirm_discard", _("Confirm discards")),
        grace,
        peek,
        toggle("cut", "cut", _("Cut the pack before each deal")),
    ]
    words = toggle("words", "explain_words", _("Explain terms"))
    words.node.tooltip = _("Rest the mouse on a game term, or press W, to see what it means.")
    talk = Stepper(
        ctx,
        _("Small talk"),
        # Translators: how often the opponents say something at the table.
        [
            pgettext("opponents speak", "never"),
            pgettext("opponents speak", "a little"),
            pgettext("opponents speak", "a lot"),
        ],
        SMALL_TALK.index(now.small_talk),
        lambda index: changes.setter("small_talk")(SMALL_TALK[index]),
        paper=True,
        label_width=1,
        name="small talk",
    )
    talk.nodes[0].tooltip = _("Short remarks by computer players that give nothing away about their hands.")
    practice = toggle("practice", "practice", _("Practice and goals"))
    practice.node.tooltip = _(
        "Pages on the title screen for players who want to improve. Turn this off if you only want to play."
    )
    helps: list[Widget] = [words, toggle("mark sets", "mark_sets", _("Mark sets in your hand")), talk, practice]
    return Page(pgettext("a page of settings", "Play"), (Column(_("Table"), table), Column(_("Help"), helps)))


def _sight(ctx: RenderContext, now: Settings, changes: Changes) -> Page:
    window: list[Widget] = []
    turn = changes.on_fullscreen
    if turn is not None:
        window.append(Toggle(ctx, _("Full screen"), now.fullscreen, lambda _on: turn(), paper=True, name="fullscreen"))
    motion = changes.setter("reduced_motion")
    window.append(Toggle(ctx, _("Reduced motion"), now.reduced_motion, motion, paper=True, name="motion"))
    moments = Stepper(
        ctx,
        _("Big moments"),
        # Translators: how long a call or a win is shown with large lettering.
        [pgettext("moments", "full"), pgettext("moments", "short"), pgettext("moments", "none")],
        MOMENTS.index(now.moments),
        lambda index: changes.setter("moments")(MOMENTS[index]),
        cycles=False,
        paper=True,
        label_width=1,
        name="moments",
    )
    moments.nodes[0].tooltip = _(
        "Calls and wins appear in large letters at the player’s seat. A click or any key skips them."
    )
    window.append(moments)
    side = changes.setter("left_handed")
    left = Toggle(ctx, _("Left-handed layout"), now.left_handed, side, paper=True, name="left hand")
    left.node.tooltip = _(
        "The side columns swap places and the main button moves to the left, so your left hand covers "
        "nothing on the table."
    )
    window.append(left)
    sizes = Stepper(
        ctx,
        _("Text size"),
        [_("{number}%").format(number=round(size * 100)) for size in TEXT_SIZES],
        TEXT_SIZES.index(now.text_size),
        lambda index: changes.setter("text_size")(TEXT_SIZES[index]),
        cycles=False,
        paper=True,
        label_width=1,
        name="text size",
    )
    sizes.nodes[0].tooltip = _("Text that does not fit at this size is shrunk until it does.")
    window.append(sizes)
    looks: list[Widget] = [
        Toggle(ctx, label, getattr(now, setting), changes.setter(setting), paper=True, name=name)
        for name, setting, label in (
            ("labels", "plain_labels", _("Plain labels on the pieces")),
            ("contrast", "high_contrast", _("High contrast")),
            ("colours", "four_colour", _("Four-colour suits")),
        )
    ]
    zoom = Toggle(ctx, _("Enlarge pieces"), now.piece_zoom, changes.setter("piece_zoom"), paper=True, name="zoom")
    zoom.node.tooltip = _("Enlarges the piece under the mouse or in focus and shows its name. Holding Z does the same.")
    looks.append(zoom)
    return Page(_("Display"), (Column(_("Window"), window), Column(_("Pieces"), looks)))


def _sound(ctx: RenderContext, now: Settings, changes: Changes) -> Page:
    volumes: list[Widget] = [
        Slider(
            ctx,
            label,
            getattr(now, name),
            0,
            1,
            0.05,
            changes.setter(name),
            show=percent,
            paper=True,
            label_width=1,
            name=name,
        )
        for name, label in (
            ("volume", _("Overall")),
            ("effects", _("Pieces and chips")),
            ("music", _("Music")),
            ("ambience", _("Ambience")),
        )
    ]
    away = Toggle(
        ctx,
        _("Mute in background"),
        now.mute_away,
        changes.setter("mute_away"),
        paper=True,
        name="mute away",
    )
    subtitles = Toggle(
        ctx, _("Sound captions"), now.subtitles, changes.setter("subtitles"), paper=True, name="subtitles"
    )
    subtitles.node.tooltip = _("Describes sounds in a short line at the lower right: a bell, chips, a fanfare.")
    return Page(_("Sound"), (Column(_("Volume"), [*volumes, away]), Column(_("Captions"), [subtitles])))


def _words(ctx: RenderContext, now: Settings, changes: Changes) -> Page:
    codes, whole = ("", *languages()), finished()
    language = Stepper(
        ctx,
        _("Language"),
        [pgettext("language", "system language"), *(_named(code, whole) for code in codes[1:])],
        codes.index(now.language) if now.language in codes else 0,
        lambda index: changes.speak(codes[index]),
        wrap=True,
        paper=True,
        label_width=1,
        name="language",
    )
    language.nodes[0].tooltip = _(
        "Thai, Malay, Filipino and Chinese were translated with care, but no native speaker has checked them yet."
    )
    columns = [Column(pgettext("the language of the program", "Language"), [language])]
    if changes.on_keys is not None:
        keys = Button(ctx, _("Keys and pads"), changes.on_keys, kind="paper", size=21, name="keys")
        columns.append(Column(_("Controls"), [keys]))
    return Page(_("Language and keys"), tuple(columns))


def _yours(ctx: RenderContext, changes: Changes) -> Page:
    about = Button(ctx, _("About Sala"), changes.on_about, kind="paper", size=21, name="about")
    columns = [Column(_("About"), [about])]
    if changes.on_data is not None:
        out = Button(ctx, _("Export everything"), changes.on_data.export, kind="paper", size=21, name="export")
        away = Button(ctx, _("Delete everything"), changes.on_data.delete, kind="paper", size=21, name="delete")
        out.node.tooltip = _("Saves all your games and settings in one file. Sala never sends anything to anyone.")
        columns.append(Column(_("Your data"), [out, away]))
    return Page("Sala", tuple(columns))


def _named(code: str, whole: Sequence[str]) -> str:
    """Return a language's own name, with a note unless it is in `whole`, the complete translations."""
    name = LANGUAGE_NAMES.get(code, code)
    return name if code in whole else _("{language} (draft)").format(language=name)


def speed_words(speed: float) -> str:
    """Describe the speed of moving pieces in words."""
    return _("off") if speed <= 0 else f"× {speed:g}"


def percent(share: float) -> str:
    """Format a volume as a percentage."""
    return _("off") if share <= 0 else _("{number}%").format(number=round(share * 100))
