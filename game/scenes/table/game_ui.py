"""The UI of one game in one record: its table, equipment tray, table surfaces, settlement and pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.match.store import Store
    from game.scenes.table.scene import TableScene
    from game.table.lobby.preview import Fan
    from game.ui.scene import Scene


class Page(NamedTuple):
    """A page of a game besides its table, such as a calculator; a button in the lobby's foot opens it."""

    title: str
    """Label of the button; translated where it is shown."""
    icon: str
    make: Callable[[Store, Any, Callable[[], None]], Scene]
    """`make(store, options, on_back)` returns the scene for the chosen house rules; it is left by `on_back`."""
    in_lobby: bool = True
    """Whether the lobby has a button for it; the book's pages on ranking and scoring have one for all."""


@dataclass(frozen=True, slots=True)
class GameUI:
    """The UI of one game. The generic table's record is used for a game without one of its own."""

    table: type[TableScene]
    ground: Callable[[str], str]
    """Maps the equipment to the name of its table surface in the room sheet."""
    settlement: Callable[[Match, Callable[[], None], Callable[[], None], Callable[[], bool]], Scene] | None = None
    """(match, on_next, on_pause, on_save) -> the scene that settles a deal; None where the table settles it."""
    sheets: tuple[str, ...] = ()
    """Sprite sheets that the table needs besides those of the pieces."""
    small_sheets: tuple[str, ...] = ()
    """Sprite sheets of pieces that the table shows small."""
    pages: tuple[Page, ...] = ()
    fan: Fan | None = None
    """Cards in the lobby's picture, where they differ from the usual ones of the equipment."""
