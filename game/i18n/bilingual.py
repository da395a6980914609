"""Native names to show next to their translations, unless both are the same word."""

from __future__ import annotations

ZERO_WIDTH_SPACE = "\N{ZERO WIDTH SPACE}"


def bilingual(native: str, name: str) -> str:
    """Return the native name, for display next to its translation; '' if the translation begins with the same word."""
    return "" if name.replace(ZERO_WIDTH_SPACE, "").casefold().startswith(native.casefold()) else native
