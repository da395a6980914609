"""`python3 packaging/gather.py FROM TO [VERSION]`: put together what several systems made, with one SHA256SUMS.

Every file is checked against the sums of the system that made it, and its name against the version, if one is given.
Wheel and source archive are made by all of them and alike: those of the first by name are taken.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

SUMS = "SHA256SUMS"


def gather(made: Path, target: Path, version: str = "") -> list[str]:
    """Copy what is whole from the folders in `made`; the lines of the new list. ValueError names what is not.

    Every name has to have the `version` in it: a tag that does not fit the sources would give all files a wrong number.
    """
    target.mkdir(parents=True, exist_ok=True)
    lines: dict[str, str] = {}
    for listing in sorted(made.rglob(SUMS)):
        for line in listing.read_text(encoding="utf-8").splitlines():
            digest, name = line.split("  ", 1)
            source = listing.parent / name
            if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
                raise ValueError(f"{source} is not what was made.")
            if version not in name:
                raise ValueError(f"{source} is not of version {version}.")
            if name not in lines:
                lines[name] = f"{digest}  {name}"
                shutil.copyfile(source, target / name)
    if not lines:
        raise ValueError(f"Nothing was made in {made}.")
    listed = [lines[name] for name in sorted(lines)]
    (target / SUMS).write_text("\n".join(listed) + "\n", encoding="utf-8")
    return listed


if __name__ == "__main__":
    try:
        print("\n".join(gather(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:4])))
    except ValueError as error:
        sys.exit(str(error))
