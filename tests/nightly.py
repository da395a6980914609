"""Selects the parameters of a test that run only at night."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

NIGHTLY = pytest.mark.nightly


def by_day(tried: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Return the values of a parameter, with all but those in `tried` marked nightly.

    Raises ValueError if `tried` contains a value that is not among `values`, because it would never run.
    """
    chosen, every = list(tried), list(values)
    if unknown := [value for value in chosen if value not in every]:
        raise ValueError(f"{unknown} are not among {every}")
    return [value if value in chosen else pytest.param(value, marks=NIGHTLY) for value in every]
