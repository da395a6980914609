"""Opens the window on the title or, from the command line, straight on a table; closes everything behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _, set_language
from game.match.replay import Replay
from game.match.store import Store
from game.ui import environment

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.start import Start


class WindowError(Exception):
    """No window can be opened here. The message is a sentence for the terminal."""


def open_window(start: Start | Replay | None, say: Callable[[str], object] | None = None) -> int:
    """Show the window until the player closes it: the title, a table, or a replay. Returns the exit status.

    `say` gets what the terminal is to be told.

    Raises:
        WindowError: there is no screen, or the program's own pictures or fonts are missing.
        ValueError: a start with a number of seats or a seed that there is not.
    """
    environment.prepare()
    import pygame  # noqa: PLC0415 - only now, when SDL's environment is set

    from game.scenes import navigator  # noqa: PLC0415
    from game.scenes.faces import preload  # noqa: PLC0415
    from game.table.sounds import SOUNDS  # noqa: PLC0415
    from game.ui.assets import MissingAsset  # noqa: PLC0415
    from game.ui.observer import ObserverError  # noqa: PLC0415
    from game.ui.window import Window  # noqa: PLC0415

    store = Store.open()
    try:
        set_language(store.settings.language)
        if start is not None and not isinstance(start, Replay):
            preload(start.game, start.options, store.settings)
        try:
            window = Window("Sala", store.settings, sounds=SOUNDS)
        except pygame.error as error:
            raise WindowError(_because(error)) from error

        def keep(fullscreen: bool) -> None:  # noqa: FBT001 - the window's callback
            window.kit.settings = store.change(fullscreen=fullscreen)

        window.on_fullscreen = keep
        try:
            store.listen(window.stage.notify)
            navigator.open(window, store, start, say)
        finally:
            window.close()
    except MissingAsset as error:
        raise WindowError(_because(error)) from error
    except ObserverError as error:
        raise WindowError(str(error)) from error
    finally:
        store.close()
    return 0


def _because(error: Exception) -> str:
    return _("No window can be opened: {reason}.").format(reason=str(error).rstrip("."))
