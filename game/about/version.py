"""Version of Sala, hard-coded because reading package metadata takes 35 ms."""

from __future__ import annotations

from typing import Final

VERSION: Final = "1.0.0"
"""Version number, which the build reads from this line."""


def version_of(package: str) -> str:
    """Return the version of an installed Python package; '' if it is not installed."""
    from importlib import metadata  # noqa: PLC0415 - reads in half of `email`; only the page of licences asks

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def version_words() -> str:
    """Return the program's name and version: 'Sala 1.0'."""
    return "Sala " + ".".join(VERSION.split(".")[:2])
