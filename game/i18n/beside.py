"""Native names beside their translations: once where the two are one word."""

from __future__ import annotations

ZERO_WIDTH_SPACE = "\N{ZERO WIDTH SPACE}"


def beside(native: str, name: str) -> str:
    """A native name to be shown with its translation; '' where the translation is that name, or begins with it."""
    return "" if name.replace(ZERO_WIDTH_SPACE, "").casefold().startswith(native.casefold()) else native
