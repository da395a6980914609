"""Describes a game's UI: its table scene, title tray, table surfaces, settlement and extra pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import View
    from game.rules.pieces import Pack
    from game.scenes.table.scene import TableScene
    from game.table.lobby.preview_pieces import Fan
    from game.ui.scene import Scene


class Page(NamedTuple):
    """Extra page of a game, such as a calculator, opened by a button at the bottom of the lobby."""

    title: str
    """Label of the button, translated where it is shown."""
    icon: str
    make: Callable[[Store, Any, Callable[[], None]], Scene]
    """Function that returns the scene for the chosen house rules: `make(store, options, on_back)`."""
    in_lobby: bool = True
    """Whether the lobby has a button for the page."""


@dataclass(frozen=True, slots=True)
class GameUI:
    """UI of one game; games without their own UI use the generic table."""

    table: type[TableScene]
    table_surface: Callable[[str], str]
    """Maps the equipment to the name of its table surface in the room sheet."""
    settlement: Callable[[Match, Callable[[], None], Callable[[], None], Callable[[], bool]], Scene] | None = None
    """Function that returns the settlement scene; None if the table shows its own settlements.

    It is called as `settlement(match, on_next, on_pause, on_save)`.
    """
    sheets: tuple[str, ...] = ()
    """Sprite sheets that the table needs besides those of the pieces."""
    small_sheets: tuple[str, ...] = ()
    """Sprite sheets of pieces that the table shows at a small size."""
    pages: tuple[Page, ...] = ()
    sets: Callable[[View, Pack], Sequence[Sequence[str]]] | None = None
    """Function that returns the pieces of a view's hand in groups; None if the game has no sets.

    Complete sets come first, then unfinished sets, then all other pieces.
    """
    fan: Fan | None = None
    """Cards in the lobby's picture; None for the equipment's default cards."""
