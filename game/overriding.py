"""`@override` on methods that replace one of a base class: mypy checks that there is one, whose docstring holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

_F = TypeVar("_F")

if TYPE_CHECKING:
    from typing_extensions import override  # as `typing.override` of Python 3.12; nothing to install for mypy
else:

    def override(method: _F) -> _F:
        """Return the method as it is."""
        return method
