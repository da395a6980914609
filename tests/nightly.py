"""Which parameters of a test are tried each night alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

NIGHTLY = pytest.mark.nightly


def by_day(tried: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Values of one parameter: those `tried` by day as they are, the others marked nightly.

    Raises ValueError where something tried is none of `values`: it would never run.
    """
    chosen, every = list(tried), list(values)
    if unknown := [value for value in chosen if value not in every]:
        raise ValueError(f"{unknown} are not among {every}")
    return [value if value in chosen else pytest.param(value, marks=NIGHTLY) for value in every]
