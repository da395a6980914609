"""Runs first in the standalone program: an `ssl` that can be imported and no more.

Sala encrypts nothing in transit (docs/phones.md says so), so OpenSSL, 5.7 MB, is left out of the standalone program. Of
what it is made with, `websockets` names the module at its start, for lines that are never opened here.
"""

import sys
from types import ModuleType

if "ssl" not in sys.modules:
    sys.modules["ssl"] = ModuleType("ssl", "OpenSSL is left out of the standalone program.")
