"""What a game offers besides playing: pages reached from the foot of its lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.pai_gow.training_scene import TrainingScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.store import Store
    from game.ui.scene import Scene


class Page(NamedTuple):
    """One button of the lobby's foot."""

    title: str
    """What stands on it, to be translated where shown."""
    icon: str
    make: Callable[[Store, Any, Callable[[], None]], Scene]
    """`make(store, options, on_back)`: the scene under the house rules that are chosen, which leaves by `on_back`."""


PAGES: Final[dict[str, tuple[Page, ...]]] = {
    "pai-gow": (Page(N_("Training"), "hint", lambda _store, options, on_back: TrainingScene(options, on_back)),),
    "daun-tiga": (Page(N_("Odds"), "statistics", lambda _store, options, on_back: OddsScene(options, on_back)),),
}
"""The pages of each game that has some, by its key in `GAMES`."""
