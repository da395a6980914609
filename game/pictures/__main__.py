"""Entry point of `python -m game.pictures`; see the package."""

import sys

from game.pictures import main

sys.exit(main())
