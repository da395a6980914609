"""What a game brings to the window, in one record: its table, its tray, its grounds, its settlement, its pages."""

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
    """What a game offers besides playing: one button of the lobby's foot."""

    title: str
    """What stands on it, to be translated where shown."""
    icon: str
    make: Callable[[Store, Any, Callable[[], None]], Scene]
    """`make(store, options, on_back)`: the scene under the house rules that are chosen, which leaves by `on_back`."""
    in_lobby: bool = True
    """It has a button in the lobby; all have one on the book's pages about ranking and scoring."""


@dataclass(frozen=True, slots=True)
class GameFace:
    """All that the window knows of one game. The generic table's stands in for a game without one."""

    table: type[TableScene]
    ground: Callable[[str], str]
    """(equipment) -> the room sheet's picture of the surface that it is played on."""
    settlement: Callable[[Match, Callable[[], None], Callable[[], None], Callable[[], bool]], Scene] | None = None
    """(match, on_next, on_pause, on_save) -> the scene that settles a deal; None where the table itself does."""
    sheets: tuple[str, ...] = ()
    """Sheets that its table needs besides those of the pieces."""
    small_sheets: tuple[str, ...] = ()
    """And those whose pieces it shows small."""
    pages: tuple[Page, ...] = ()
    fan: Fan | None = None
    """Cards on the lobby's picture where they are other than usual for these pieces."""
