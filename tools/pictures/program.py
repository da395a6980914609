"""Named states of pages about the program: settings, key bindings, and the about page."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.about.bundled_components import shipped
from game.about.log import Log
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.about.about_scene import AboutScene, LicenceScene, LicencesScene
from game.scenes.keys_scene import KeysScene
from game.scenes.settings_scene import SettingsScene
from tools.pictures.journey import travelled
from tools.pictures.posed_tables import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.scene import Scene


class Asked(KeysScene):
    """Page of key bindings while it waits for a new key."""

    pressed = ""

    def enter(self) -> None:
        """Press the button that changes a key."""
        super().enter()
        node = self.focus.find(self.pressed)
        if node is not None:
            self.focus.focus(node)
            self.focus.activate(node)


class Nowhere:
    """Callbacks of the data page without any effect."""

    def export(self) -> None:
        """Do nothing."""

    def delete(self) -> None:
        """Do nothing."""


def settings(page: int = 0, store: Store | None = None) -> Scene:
    """Return the settings, open at one of their pages."""
    return SettingsScene(
        store or Store.open(IN_MEMORY), nothing, nothing, nothing, nothing, nothing, Nowhere(), page=page
    )


def about(*, lost: bool = False) -> Scene:
    """Return the about page; with `lost`, it says that the log cannot be written."""
    log = Log()
    if lost:
        log.folder = Path("log")
        log.set_notice(OSError(errno.EACCES, "Permission denied"))
    return AboutScene(nothing, nothing, log, nothing)


def keys_page(place: str, *, asked: str = "") -> Scene:
    """Return the key bindings of a context; with `asked`, the button of that name waits for a new key."""
    page = Asked(Store.open(IN_MEMORY), nothing, place)
    page.pressed = asked
    return page


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "settings": settings,
    "settings-sight": lambda: settings(1),
    "settings-sound": lambda: settings(2),
    "settings-language": lambda: settings(3),
    "settings-rewards": lambda: settings(4, travelled(13)),
    "settings-rewards-none": lambda: settings(4),
    "settings-sala": lambda: settings(5),
    "about": about,
    "about-no-log": lambda: about(lost=True),
    "licences": lambda: LicencesScene(nothing, lambda _one: None),
    "licence-mit": lambda: LicenceScene(shipped()[0], nothing),
    "licence-gpl": lambda: LicenceScene(next(one for one in shipped() if "GPL-3.txt" in one.texts), nothing),
    "keys": lambda: keys_page("all"),
    "keys-money": lambda: keys_page("money"),
    "keys-pai-gow": lambda: keys_page("pai-gow"),
    "keys-asked": lambda: keys_page("tongits", asked="keys d"),
}
