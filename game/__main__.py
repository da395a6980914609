"""Entry point of `python -m game`, equivalent to the command `sala`."""

from __future__ import annotations

import gc
import sys

INTERRUPTED = 130


def main() -> int:
    """Run the command line and return the exit status. An interrupt prints no traceback, even during imports."""
    try:
        gc.disable()  # during imports there is no garbage, and collecting would take a fifth of the time
        from game import cli  # noqa: PLC0415 - reading it in takes a while, in which somebody may press Ctrl-C

        gc.enable()
        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
