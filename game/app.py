"""Opens the window, with the title page or a table, and closes everything at the end."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from game import plugins
from game.about import log as logs
from game.about.system_info import system_info
from game.about.version import VERSION
from game.i18n import _, language, set_language
from game.match.atomic_files import write_new_file
from game.match.data_folders import cache_folder, home, pictures_folder
from game.match.file_worker import FileWorker
from game.match.journal_database import START_WAIT_S
from game.match.replay import Replay
from game.match.settings import Settings
from game.match.store import Store
from game.match.write_errors import reason_of
from game.records import user_data
from game.ui import memory_release, sdl_environment
from game.ui.typesetting import ZERO_WIDTH_SPACE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.match.file_worker import Task
    from game.match.launch_options import Start
    from game.ui.window import Window


OPENING_WAIT_S: Final = START_WAIT_S + 1.0
"""Seconds to wait for the saved matches before a window explains the wait."""


class WindowError(Exception):
    """Raised if the window cannot be opened. The message is a sentence for the terminal."""


def open_window(start: Start | Replay | None, say: Callable[[str], object] | None = None) -> int:
    """Show the window until the player closes it; return the exit status.

    `say` receives messages for the terminal.

    Raises:
        WindowError: There is no screen, or pictures or fonts of the program are missing.
        ValueError: `start` has an invalid number of seats or an invalid seed.
    """
    sdl_environment.prepare()
    memory_release.hold()
    from game.ui.assets import MissingAsset  # noqa: PLC0415 - only now, when SDL's environment is set
    from game.ui.node_observer import ObserverError  # noqa: PLC0415

    store = _opened_store()
    if store is None:
        return 0
    _continue_restore(store)
    log = logs.Log.open(home() / logs.FOLDER, FileWorker())
    log.watch()
    log.note("start", system_info())
    try:
        set_language(store.settings.language)
        _show(store, log, start, say)
    except MissingAsset as error:
        log.fault(error, "the program's own files")
        raise WindowError(_because(error)) from error
    except ObserverError as error:
        raise WindowError(str(error)) from error
    except WindowError:
        log.note("end without a window")
        raise
    except Exception as error:
        log.fault(error, "the window")
        raise
    else:
        log.note("end")
    finally:
        log.close()
        store.close()
    return 0


def _opened_store() -> Store | None:
    """Open the player's store; while storage does not answer, show a window that says so.

    Return None if the player closes that window.

    Raises:
        WindowError: The window cannot be opened.
    """
    worker = FileWorker()
    opening = worker.add(Store.open)
    worker.end()
    if not opening.wait(OPENING_WAIT_S):
        _wait_in_window(opening)
        if not opening.wait(0):
            return None
    return opening.result()


def _wait_in_window(opening: Task[Store]) -> None:
    """Show a message until the store is open or the player closes the window."""
    from game.ui.dialog import Answer, Dialog  # noqa: PLC0415 - hardly ever needed

    settings = Settings()
    set_language(settings.language)
    window = _new_window(settings)
    stage = window.stage

    def look() -> bool:
        if opening.wait(0):
            stage.close()
        return False

    stage.tickers.append(look)
    words = _(
        "The saved matches cannot be opened yet: the disk is not responding. Sala will start as soon as it responds."
    )
    try:
        window.run(Dialog(_("Waiting for the disk"), words, (Answer(_("Quit"), stage.close, kind="primary"),)))
    finally:
        window.close()


def _new_window(settings: Settings) -> Window:
    """Open the program's window.

    Raises:
        WindowError: The window cannot be opened.
    """
    import pygame  # noqa: PLC0415 - only now, when SDL's environment is set

    from game.table.sound_names import SOUNDS  # noqa: PLC0415
    from game.ui.window import NoScreenError, Window  # noqa: PLC0415

    try:
        return Window("Sala", settings, sounds=SOUNDS, place=settings.window)
    except NoScreenError as error:
        raise WindowError(_("Sala cannot open a window: no display was found. Start Sala on a desktop.")) from error
    except pygame.error as error:
        raise WindowError(_because(error)) from error


def _show(store: Store, log: logs.Log, start: Start | Replay | None, say: Callable[[str], object] | None) -> None:
    import pygame  # noqa: PLC0415

    from game.scenes import title_background  # noqa: PLC0415
    from game.ui import disk_cache  # noqa: PLC0415
    from game.ui.window_facts import follow, window_facts  # noqa: PLC0415

    disk_cache.use(disk_cache.DiskCache(cache_folder(), version=VERSION))
    if start is None:
        title_background.preload()
    elif not isinstance(start, Replay):
        from game.scenes.game_uis import preload  # noqa: PLC0415 - the title does without any table

        preload(start.game, start.options, store.settings)
    window = _new_window(store.settings)
    if start is None:
        title_background.begin(window.ctx)
    from game.scenes.app_session import run_session  # noqa: PLC0415
    from game.scenes.file_jobs import jobs_of  # noqa: PLC0415
    from game.scenes.save_on_close import Saving  # noqa: PLC0415 - pictures of the title are made meanwhile

    def keep(fullscreen: bool) -> None:  # noqa: FBT001 - the window's callback
        window.ctx.settings = store.change(fullscreen=fullscreen)

    def volume() -> float:
        away = store.settings.mute_away and not pygame.key.get_focused()
        return 0.0 if away else store.settings.volume

    tell = partial(_report_fault, window.stage.notify, log)

    window.sounds.overall = volume
    window.stage.tickers.append(window.sounds.update_loops)
    window.on_fullscreen = keep
    window.on_desktop_error = log.note
    window.stage.on_picture = lambda: _take_picture(window)
    try:
        log.note("window", {**window_facts(window.ctx), "language": language()})
        window.stage.tickers.append(follow(window.stage, log.note))
        store.listen(window.stage.notify)
        jobs_of(window.stage)  # from the start, so that results are reported on any page
        saving = Saving(store, window.stage)
        window.stage.tickers.append(saving.watch)
        window.stage.on_closing = saving.asks_before_closing
        for fault in plugins.FAULTS:
            tell(fault)
        plugins.LISTENERS.append(tell)
        if log.broke_off:
            window.stage.notify(
                _("Sala closed unexpectedly last time. For details, see the log: Settings, Sala, About Sala.")
            )
        _purge(store)
        run_session(window, store, start, say, log)
        store.change(window=window.place)
    finally:
        if tell in plugins.LISTENERS:
            plugins.LISTENERS.remove(tell)
        window.close()
        _purge(store)


def _report_fault(notify: Callable[[str], object], log: logs.Log, fault: plugins.PluginFault) -> None:
    """Log a game plug-in fault and notify the player."""
    notify(fault.sentence)
    if fault.error is None:
        log.note(f"the game of {fault.source} left out: its name is taken")
    else:
        log.recovered_fault(fault.error, fault.source)


def _purge(store: Store) -> None:
    """Permanently delete removed data when the program ends; on failure, the next start tries again."""
    if store.on_disk and not user_data.interrupted(home()):
        try:
            user_data.purge(home())
        except OSError as error:
            words = _("The deleted data could not be removed from {folder}: {reason}.")
            store.journal.notify(words.format(folder=breakable(home() / user_data.DELETED), reason=reason_of(error)))


def _continue_restore(store: Store) -> None:
    """Continue an interrupted restoration of data; on failure, the next start tries again."""
    if store.on_disk and user_data.interrupted(home()):
        try:
            user_data.resume_restore(store, home())
        except OSError as error:
            words = _("The file cannot be written to {folder}: {reason}.")
            store.journal.notify(words.format(folder=breakable(home()), reason=reason_of(error)))


def _take_picture(window: Window) -> None:
    """Save a screenshot and notify the player, in a later frame if storage takes long."""
    import pygame  # noqa: PLC0415

    from game.scenes.file_jobs import jobs_of, notify_waiting  # noqa: PLC0415
    from game.ui import screen_capture  # noqa: PLC0415

    folder = pictures_folder()

    def failed(error: Exception) -> None:
        words = _("The screenshot cannot be saved in {folder}: {reason}.")
        window.stage.notify(words.format(folder=breakable(folder), reason=reason_of(error)), again=True)

    def done(task: Task[Path]) -> None:
        try:
            path = task.result()
        except OSError as error:
            failed(error)
        else:
            window.stage.notify(_("Screenshot saved: {file}").format(file=breakable(path)), again=True)

    try:
        picture = screen_capture.packed()
    except pygame.error as error:
        failed(error)
        return
    if not jobs_of(window.stage).run(partial(write_picture, picture, folder), done):
        notify_waiting(window.stage)


def save_picture(folder: Path, now: datetime | None = None) -> Path:
    """Save a screenshot under a unique name in a folder; return its path.

    Raises:
        OSError: The file cannot be written, for lack of permission or space.
        pygame.error: There is no screen.
    """
    from game.ui import screen_capture  # noqa: PLC0415

    return write_picture(screen_capture.packed(), folder, now)


def write_picture(picture: bytes, folder: Path, now: datetime | None = None) -> Path:
    """Write the bytes of a screenshot to a new file in a folder; return its path.

    Raises:
        OSError: The file cannot be written, for lack of permission or space.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with write_new_file(folder, f"Sala {now or datetime.now().astimezone():%Y-%m-%d %H-%M-%S}", ".png") as new:
        new.part.write_bytes(picture)
    return new.path


def breakable(path: Path) -> str:
    """Return a path with line breaks allowed after each folder name and nowhere else."""
    return str(path).replace("/", f"/{ZERO_WIDTH_SPACE}").replace("\\", f"\\{ZERO_WIDTH_SPACE}")


def _because(error: Exception) -> str:
    return _("Sala cannot open a window: {reason}.").format(reason=str(error).rstrip("."))
