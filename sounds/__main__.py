"""`python -m sounds [name ...]` makes the OGG files of these sounds, or of all; --list says what there is."""

from __future__ import annotations

import argparse
import sys

from sounds.catalogue import FOLDER, MAX_BYTES, SOUNDS


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and do it; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m sounds", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help="which sounds to make; all when none is named")
    parser.add_argument("--list", action="store_true", help="print the names and what each is for")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in SOUNDS:
            parser.error(f"no {name!r} here; there are {', '.join(SOUNDS)}")
    if options.list:
        for name, entry in SOUNDS.items():
            print(f"{name:18} {entry.level:9} x{entry.variants}  {entry.use}")
        return 0

    from sounds.write import make  # noqa: PLC0415 - NumPy and soundfile are wanted only to make them

    for name in options.names or SOUNDS:
        for line in make(name):
            print(line)
    total = sum(file.stat().st_size for file in FOLDER.glob("*.ogg"))
    print(f"all files together: {total / 1e6:.2f} MB")
    return 0 if total < MAX_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
