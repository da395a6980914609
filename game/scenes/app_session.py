"""Runs the program in a window from its first page until it is closed; restarts it after all data was deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import set_language
from game.opponents import LEVELS
from game.rules import GAMES
from game.scenes.early_title import Entrance
from game.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.about.log import Log
    from game.match.launch_options import Start
    from game.match.replay import Replay
    from game.match.store import Store
    from game.scenes.navigator import Navigator
    from game.ui.window import Window


def run_session(
    window: Window,
    store: Store,
    start: Start | Replay | None,
    say: Callable[[str], object] | None = None,
    log: Log | None = None,
) -> None:
    """Run the program in a window until it is closed.

    The title page needs only a third of the modules; the others are imported while the first picture is shown, before
    any input is handled. `say` is called with each line for the terminal, such as the address for phones.

    Raises:
        ValueError: The program cannot start.
    """
    stage, evenings = window.stage, list["Navigator"]()
    beside = list(stage.tickers)

    def begin() -> Navigator:
        from game.scenes.navigator import Navigator  # noqa: PLC0415 - see above

        while evenings:
            evenings.pop().phones.close()
        stage.tickers[:] = beside
        evenings.append(Navigator(store, stage, window.toggle_fullscreen, log, anew))
        entrance.at_phones = evenings[-1].at_phones  # the first title was opened before there were phones
        return evenings[-1]

    def house() -> Navigator:
        return evenings[-1] if evenings else begin()

    def anew() -> None:
        """Restart at the title after matches and settings have been replaced."""
        stage.ctx.settings = store.settings
        set_language(store.settings.language)
        stage.reset(begin().title())
        stage.resize((stage.ctx.scale.width, stage.ctx.scale.height))
        stage.ctx.sounds.refresh()

    def read_in() -> None:
        """Import the rest of the program while the first picture is shown."""
        from game.book.games import CHAPTERS  # noqa: PLC0415 - see above
        from game.scenes.game_uis import GAME_UIS  # noqa: PLC0415
        from game.score_pad.form_registry import FORMS  # noqa: PLC0415

        house()
        for parts in (GAMES, WORDS, LEVELS, CHAPTERS, FORMS, GAME_UIS):
            parts.load_all()
            stage.ctx.sounds.update_loops()  # the title's music can start meanwhile

    entrance = Entrance(store, stage, house, window.toggle_fullscreen)
    try:
        window.run(entrance.title() if start is None else house().first(start, say), read_in)
    finally:
        for evening in evenings:
            evening.phones.close()
