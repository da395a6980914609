"""Which Sala this is. It stands here and not in an installed package's papers: to look it up there takes 35 ms."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
"""The build reads it from this line."""


def version_of(package: str) -> str:
    """The version of a Python package that is here; '' where it is not."""
    from importlib import metadata  # noqa: PLC0415 - reads in half of `email`; only the page of licences asks

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def version_words() -> str:
    """'Sala 0.1'."""
    return "Sala " + ".".join(VERSION.split(".")[:2])
