"""Pictures of a moment's lettering: a seal, and a brush stroke with carved words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from PIL import Image
from pygame import Rect, Surface

from game.i18n import _
from game.ui import ink_effects, theme
from game.ui.picture import Picture, to_surface

if TYPE_CHECKING:
    from game.table.moments import Lettering
    from game.ui.render_context import RenderContext

SEAL: Final = 162.0
"""Side length of the seal, in units."""
STROKE: Final = 144.0
"""Height of the brush stroke, in units."""
LONGEST: Final = 560.0
"""Maximum width of a stroke, in units."""
SEAL_TURN, STROKE_TURN = 9.0, 7.0
"""Rotation of the seal and of the stroke, in degrees anticlockwise."""
SEAL_SIGN: Final = theme.Role("display", 93, 700)
WORD: Final = theme.Role("display", 69, 700)
MEANING: Final = theme.Role("text", 26, 600)
UNDER_SEAL: Final = 120.0
"""Width of the stroke's left end, which is covered by the seal, in units."""
DRY: Final = 34.0
"""Width of the stroke's dry end, which no letter reaches, in units."""
SEAL_OVER: Final = 60.0
"""Distance from the stroke's left end, including the margin, to the seal's centre, in units."""
INK_PAD: Final = 6
"""Padding around lettering for its dark edge, in pixels."""
STROKE_UP: Final = 15.0
"""Distance by which the stroke's middle is above the seal's, in units."""
MARGIN: Final = 18.0
"""Margin around seal and stroke for their shadows, in units."""


class LetteringPictures(NamedTuple):
    """Seal and stroke of one lettering, with their offsets in pixels from their common centre."""

    seal: Picture | None
    stroke: Picture
    apart: tuple[float, float]
    """Offset of the seal's centre."""
    middle: tuple[float, float]
    """Offset of the stroke's centre."""
    size: tuple[int, int]
    """Size of seal and stroke together, in pixels."""


class LetteringPainter:
    """Paints and caches the lettering of moments for one window size."""

    def __init__(self, ctx: RenderContext) -> None:
        self._kit = ctx

    def shrunk(self, lettering: Lettering, share: float) -> LetteringPictures:
        """Return the seal and stroke of a lettering, reduced to the fraction `share` of their size."""
        whole = self.pictures(lettering)
        if share >= 1:
            return whole

        def small(name: str, picture: Picture) -> Picture:
            size = max(1, round(picture.size[0] * share)), max(1, round(picture.size[1] * share))
            key = "shrunk", name, share
            return self._kit.paint.painted(key, size, lambda: pygame.transform.smoothscale(picture.surface, size))

        words = f"{_(lettering.word)}|{_(lettering.meaning) if lettering.meaning else ''}|{lettering.seal}"
        return LetteringPictures(
            small(f"seal {words}", whole.seal) if whole.seal is not None else None,
            small(f"stroke {words}", whole.stroke),
            (whole.apart[0] * share, whole.apart[1] * share),
            (whole.middle[0] * share, whole.middle[1] * share),
            (round(whole.size[0] * share), round(whole.size[1] * share)),
        )

    def pictures(self, lettering: Lettering) -> LetteringPictures:
        """Return the seal and stroke of a lettering in the program's language."""
        scale = self._kit.scale
        stroke = self.stroke(lettering)
        if not lettering.seal:
            return LetteringPictures(None, stroke, (0, 0), (0, 0), stroke.size)
        seal = self.seal(lettering.seal)
        # The seal covers the left end of the stroke.
        whole = Rect(0, 0, *seal.size)
        over = Rect(0, 0, *stroke.size)
        over.midleft = whole.centerx - scale.px(SEAL_OVER), whole.centery - scale.px(STROKE_UP)
        both = whole.union(over)
        centre = both.center
        return LetteringPictures(
            seal,
            stroke,
            (whole.centerx - centre[0], whole.centery - centre[1]),
            (over.centerx - centre[0], over.centery - centre[1]),
            both.size,
        )

    def seal(self, signs: str) -> Picture:
        """Return the seal with its characters."""
        side = self._kit.scale.px(SEAL)
        return self._kit.paint.painted(("seal", signs), (side, side), lambda: self._painted_seal(signs, side))

    def stroke(self, lettering: Lettering) -> Picture:
        """Return the brush stroke with its words; if there is a seal, its left end is left free."""
        scale, text = self._kit.scale, self._kit.text
        word, meaning = _(lettering.word), _(lettering.meaning) if lettering.meaning else ""
        left, right = scale.px(UNDER_SEAL if lettering.seal else DRY), scale.px(DRY)
        with text.enlarged_at_most(1.0):
            long = max(text.width(word, WORD), text.width(meaning, MEANING))
        wide, high = min(scale.px(LONGEST), long + left + right), scale.px(STROKE)
        key = "stroke", word, meaning, lettering.seal != ""
        words = Rect(left, 0, wide - left - right, high)
        return self._kit.paint.painted(key, (wide, high), lambda: self._painted_stroke(word, meaning, words, wide))

    def _painted_stroke(self, word: str, meaning: str, words: Rect, wide: int) -> Surface:
        scale, text = self._kit.scale, self._kit.text
        high, margin = words.h, scale.px(MARGIN)
        image = Image.new("RGBA", (wide + 2 * margin, high + 2 * margin))
        image.alpha_composite(ink_effects.stroke(wide, high, len(word)), (margin, margin))
        middle = margin + words.centerx
        with text.enlarged_at_most(1.0):
            line = margin + high * (0.40 if meaning else 0.49)
            self._write(image, word, text.fitted(word, WORD, words.w), (middle, line))
            if meaning:
                role = text.fitted(meaning, MEANING, words.w)
                self._write(image, meaning, role, (middle, margin + high * 0.73))
        image = ink_effects.with_shadow(image, scale.f(6), scale.px(6))
        return to_surface(image.rotate(STROKE_TURN, Image.Resampling.BICUBIC, expand=True))

    def _painted_seal(self, signs: str, side: int) -> Surface:
        scale, text = self._kit.scale, self._kit.text
        margin = scale.px(MARGIN)
        image = Image.new("RGBA", (side + 2 * margin, side + 2 * margin))
        image.alpha_composite(ink_effects.seal(side, len(signs)), (margin, margin))
        middle = image.width / 2
        with text.enlarged_at_most(1.0):
            self._write(image, signs, text.fitted(signs, SEAL_SIGN, round(side * 0.7)), (middle, middle))
        image = ink_effects.with_shadow(image, scale.f(6), scale.px(6))
        return to_surface(image.rotate(SEAL_TURN, Image.Resampling.BICUBIC, expand=True))

    def _write(self, image: Image.Image, words: str, role: theme.Role, at: tuple[float, float]) -> None:
        """Paint carved lettering, with the middle of its ink at a point in the picture."""
        line = self._kit.text.render(words, role)
        letters = Image.frombytes("RGBA", line.get_size(), pygame.image.tobytes(line, "RGBA")).getchannel("A")
        ink = letters.getbbox()
        if ink is None:
            return
        letters = letters.crop(ink)
        mask = Image.new("L", (letters.width + 2 * INK_PAD, letters.height + 2 * INK_PAD))
        mask.paste(letters, (INK_PAD, INK_PAD))
        place = max(0, round(at[0] - mask.width / 2)), max(0, round(at[1] - mask.height / 2))
        image.alpha_composite(ink_effects.carved(mask, len(words)), place)

    def small_stroke(self, lettering: Lettering, height: int) -> Picture:
        """Return the brush stroke with its words, reduced to about `height` pixels."""
        return self.shrunk(lettering, height / max(1, self._kit.scale.px(STROKE))).stroke
