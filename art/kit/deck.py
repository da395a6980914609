"""A deck: its faces, found in the modules of its `faces` package, and how they are made into a sheet on all cores."""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Generic, TypeVar

from art.kit.atlas import write_sheet

if TYPE_CHECKING:
    from PIL import Image

Drawing = TypeVar("Drawing")
Draw = Callable[..., Drawing]

ORDER = [*(f"{suit}{rank}" for suit in "csm" for rank in range(1, 10)), "ot", "rf", "wf", "rd", "gd", "wd"]
ORDER += ["we", "ws", "ww", "wn"]
"""How the faces lie in sheets and contact pictures; codes not named here follow by name."""


@dataclass(slots=True)
class Faces(Generic[Drawing]):
    """The faces of one deck by piece code. Modules of `package` put theirs in with the decorator `face`."""

    package: str
    drawings: dict[str, Draw[Drawing]] = field(default_factory=dict)

    def face(self, code: str) -> Callable[[Draw[Drawing]], Draw[Drawing]]:
        """Decorator: the function draws this piece."""

        def keep(draw: Draw[Drawing]) -> Draw[Drawing]:
            if code in self.drawings:
                raise ValueError(f"two faces for {code} in {self.package}")
            self.drawings[code] = draw
            return draw

        return keep

    def codes(self) -> list[str]:
        """All codes, after importing every module of the package."""
        package = import_module(self.package)
        for module in pkgutil.iter_modules(package.__path__):
            import_module(f"{self.package}.{module.name}")
        known = {code: place for place, code in enumerate(ORDER)}
        return sorted(self.drawings, key=lambda code: (known.get(code, len(known)), code))

    def draw(self, code: str, **variant: bool) -> Drawing:
        """The face; `variant` (as `small=True`) is told to those faces that take an argument of that name."""
        if code not in self.drawings:
            self.codes()
        draw = self.drawings[code]
        known = signature(draw).parameters
        return draw(**{name: value for name, value in variant.items() if name in known})


def make_all(make: Callable[[str], Image.Image], names: Iterable[str]) -> dict[str, Image.Image]:
    """`make` for every name, on all cores; `make` must be a function of a module."""
    names = list(names)
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(names))) as pool:
        return dict(zip(names, pool.map(make, names), strict=True))


def build_sheet(
    name: str,
    make: Callable[[str], Image.Image],
    codes: Iterable[str],
    make_small: Callable[[str], Image.Image] | None = None,
    quality: int = 90,
    extra: Mapping[str, object] | None = None,
) -> None:
    """Make every picture of a deck and write its sheet; `make_small` makes the variants for small sizes."""
    codes = list(codes)
    small = make_all(make_small, codes) if make_small else None
    write_sheet(name, make_all(make, codes), small=small, quality=quality, extra=extra)
