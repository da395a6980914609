"""Entry point of `python -m tools.pictures`; see the package."""

import sys

from tools.pictures import main

sys.exit(main())
