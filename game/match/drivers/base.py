"""Base of all drivers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.referee import Chair


class BaseDriver:
    """Holds the chair; does not think."""

    chair: Chair

    def sit(self, chair: Chair) -> None:
        """Take the seat."""
        self.chair = chair

    def step(self, seconds: float) -> bool:  # noqa: ARG002 - a driver that thinks knows better
        """Return False: there is nothing to think about."""
        return False
