"""Which Sala this is."""

from __future__ import annotations

from importlib import metadata
from typing import Final

DISTRIBUTION: Final = "sala-games"


def version() -> str:
    """The version of the installed distribution; '' where Sala is not installed."""
    return version_of(DISTRIBUTION)


def version_of(package: str) -> str:
    """The version of a Python package that is here; '' where it is not."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def version_words() -> str:
    """'Sala 0.1'; only the name where it is not installed."""
    return " ".join(filter(None, ("Sala", ".".join(version().split(".")[:2]))))
