"""Which parameters of a test are tried each night alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

NIGHTLY = pytest.mark.nightly


def by_day(tried: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Parameters: those `tried` by day as they are, the other `values` marked nightly; each of `tried` is a value."""
    by_day, all_values = list(tried), list(values)
    assert all(value in all_values for value in by_day), f"{by_day} are not all among {all_values}"
    return [value if value in by_day else pytest.param(value, marks=NIGHTLY) for value in all_values]
