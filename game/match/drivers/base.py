"""Base class of all drivers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.referee import Chair


class BaseDriver:
    """Base of drivers: stores the chair and has nothing to compute."""

    chair: Chair

    def sit(self, chair: Chair) -> None:
        """Take the seat that `chair` gives access to."""
        self.chair = chair

    def step(self, seconds: float) -> bool:  # noqa: ARG002 - a driver that thinks knows better
        """Return False, because this driver has nothing to compute."""
        return False
