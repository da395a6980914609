"""The `@override` decorator for methods documented in a base class; mypy verifies the base method."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

_F = TypeVar("_F")

if TYPE_CHECKING:
    from typing_extensions import override  # as `typing.override` of Python 3.12; nothing to install for mypy
else:

    def override(method: _F) -> _F:
        """Return the method unchanged."""
        return method
