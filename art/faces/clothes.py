"""Neck and clothes, in the units of the portrait (256 square): the neck's foot is at 128, 205."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.faces.paint import GOLD, ROSE, bead, blossom, clipped, dark, edged, fill, jasmine, leaf, light, shaded, stroke
from art.kit.svg import ellipse, group

if TYPE_CHECKING:
    from art.faces.face import Look

_SHOULDERS = "M8 264 C12 222 60 212 96 203 Q128 226 160 203 C196 212 244 222 248 264Z"
_SPOTS = ((50, 232), (72, 246), (30, 250), (206, 232), (186, 248), (226, 250))


def neck(look: Look, half: float = 21) -> str:
    """Return the neck, twice `half` wide."""
    data = f"M{128 - half} 160 V204 Q128 236 {128 + half} 204 V160Z"
    under = ellipse(131, 176, 32, 22, fill=dark(look.shade, 0.18), opacity=0.7)
    return shaded(data, look.skin, look.shade, (-14, 0), more=under)


def _body(colour: str, more: str = "", data: str = _SHOULDERS) -> str:
    return shaded(data, colour, dark(colour, 0.38), (-16, -3), more=more)


def _mirrored(content: str) -> str:
    return content + group(content, transform="translate(256 0) scale(-1 1)")


def _stand_collar(colour: str) -> str:
    left = "M101 196 C108 213 120 221 128 224 L128 237 C112 233 98 221 95.5 204Z"
    right = "M155 196 C148 213 136 221 128 224 L128 237 C144 233 158 221 160.5 204Z"
    return shaded(left, light(colour, 0.1), colour, (-3, -2)) + shaded(right, colour, dark(colour, 0.3), (-3, -2))


def baju_melayu(look: Look, colour: str, *, woven: bool = True) -> str:
    """Return a Malay shirt with a stand collar and one stud, its cloth woven with gold lozenges (songket)."""
    pattern = ""
    for row, y in enumerate(range(212, 262, 13)):
        for x in range(20 + 9 * (row % 2), 250, 18):
            pattern += fill(f"M{x} {y - 4} L{x + 4} {y} L{x} {y + 4} L{x - 4} {y}Z", "#D9B35E", 0.75 if woven else 0)
    drawn = neck(look, 22) + _body(colour, pattern) + _stand_collar(colour)
    return drawn + stroke("M128 236V262", dark(colour, 0.6), 2) + bead(128, 243, 3.4, "#E3BE68")


def scarf_end(colour: str, dress: str) -> str:
    """Return a flowered dress under the folds of a headscarf."""
    flowers = "".join(blossom(x, y, 5, 6, ("#F2B8A8", dark(dress, 0.5), "#F4C54D"), 20) for x, y in _SPOTS)
    folds = "M98 212 C112 232 136 240 160 216 M100 226 C116 246 140 250 158 232"
    wrap = "M88 200 C96 196 160 196 168 200 C180 216 172 244 128 262 C84 244 76 216 88 200Z"
    more = stroke(folds, dark(colour, 0.6), 2.4)
    return _body(dress, flowers) + shaded(wrap, colour, dark(colour, 0.45), (-10, -4), more=more)


def kebaya(look: Look, colour: str, lace: str, *, brooches: bool = True) -> str:
    """Return an embroidered kebaya with a border of lace `lace`, closed with brooches."""
    spots = ((44, 232), (66, 248), (212, 232), (190, 248), (26, 252), (230, 252))
    petal = ("#FFF1E4", dark(colour, 0.4), "#E0A526")
    pattern = "".join(blossom(x, y, 5, 7.4, petal, x) + leaf(x + 5, y + 6, 8, 130) for x, y in spots)
    drawn = neck(look, 19) + _body(colour, pattern)
    drawn += shaded("M100 202 L128 262 L156 202 Q128 224 100 202Z", "#FBF1DA", "#E3CDA0", (-5, 0))
    drawn += _mirrored(
        shaded("M96 203 C100 226 112 250 122 264 L108 264 C94 246 86 226 86 208Z", lace, dark(lace, 0.3), (-3, 0))
    )
    drawn += _mirrored("".join(blossom(x, y, 5, 4.2, ROSE) for x, y in ((92, 214), (97, 229), (104, 243))))
    if brooches:
        drawn += "".join(blossom(128, y, 8, 8, ("#F4D27A", "#8A5E1C", "#B8323A")) for y in (226, 243))
    return drawn


def barong(look: Look, colour: str = "#F6EBCF") -> str:
    """Return a barong: pale cloth with embroidered bands and an open collar."""
    line = dark(colour, 0.45)
    bands = "".join(stroke(f"M{x} 206 V262", "#B8965A", 1.8, dash="2 4") for x in (80, 92, 164, 176))
    for y in (218, 231, 244):
        bands += "".join(edged(f"M{x} {y - 6} l4.5 6 l-4.5 6 l-4.5 -6Z", "#C9963E", "#8A5E1C", 0.8) for x in (86, 170))
    drawn = neck(look, 23) + _body(colour, bands)
    left = "M104 194 C106 208 116 220 128 226 L112 240 C100 228 94 214 95 202Z"
    right = "M152 194 C150 208 140 220 128 226 L144 240 C156 228 162 214 161 202Z"
    drawn += shaded(left, light(colour, 0.5), dark(colour, 0.15), (-3, -2)) + shaded(
        right, colour, dark(colour, 0.2), (-3, -2)
    )
    return drawn + stroke("M128 226V262", line, 2) + bead(128, 242, 2.8, "#FFFDF2", "#A08450")


def terno(look: Look, colour: str) -> str:
    """Return a terno: a low neckline and stiff butterfly sleeves."""
    chest = "M84 212 C96 204 106 202 110 200 Q128 226 146 200 C150 202 160 204 172 212 L186 262 H70Z"
    bodice = "M58 264 C62 244 76 226 88 222 C104 240 152 240 168 222 C180 226 194 244 198 264Z"
    drawn = neck(look, 17) + shaded(chest, look.skin, look.shade, (-10, -2)) + _body(colour, "", bodice)
    fan = "".join(
        stroke(f"M-30 46 Q{-40 - 10 * k} {18 + 4 * k} {-44 - 8 * k} {9 * k - 4}", light(colour, 0.45), 2)
        for k in range(5)
    )
    sleeve = "M-36 58 C-34 30 -40 8 -50 -2 C-70 -6 -92 6 -100 30 C-104 44 -100 58 -92 66Z"
    for side in (-1, 1):
        cut = shaded(sleeve, colour, dark(colour, 0.35), (-8 * side, -3), dark(colour, 0.65), more=fan)
        drawn += group(cut, transform=f"translate({128 - 2 * side} 201) scale({-side} 1.05)")
    drawn += stroke("M88 222 C104 241 152 241 168 222", "#F6D27C", 3.4) + stroke(
        "M108 206 Q128 234 148 206", "#E8BE58", 2
    )
    return drawn + bead(128, 221, 4, "#F4D27A", "#7A5218")


def pakaoma_shirt(look: Look, shirt: str, cloth: str, stripe: str = "#FBE9C8") -> str:
    """Return a Thai cotton shirt with a checked cloth (pakaoma) round the neck."""
    drawn = neck(look, 23) + _body(shirt, stroke("M128 220V262", dark(shirt, 0.5), 2.4))
    left = "M98 196 C84 204 78 214 80 226 C92 246 112 256 120 264 L140 264 C134 246 112 232 104 200Z"
    right = "M158 196 C172 204 178 214 176 226 C164 246 146 252 136 264 L116 264 C122 246 144 232 152 200Z"
    check = "".join(stroke(f"M60 {y} L200 {y + 26}", stripe, 2.6, 0.85) for y in range(160, 270, 12))
    check += "".join(stroke(f"M{x} 190 L{x - 16} 270", dark(cloth, 0.6), 2.6, 0.7) for x in range(80, 210, 12))
    for data, colour in ((left, cloth), (right, dark(cloth, 0.12))):
        drawn += shaded(data, colour, dark(cloth, 0.4), (-8, -2), more=check)
    return drawn


def mo_hom(look: Look, colour: str = "#2F4E7E") -> str:
    """Return an indigo shirt with a round neck and tied tapes."""
    drawn = neck(look, 22) + _body(
        colour, stroke("M40 262 Q58 240 54 226 M216 262 Q198 240 202 226", dark(colour, 0.4), 2.2)
    )
    drawn += stroke("M98 203 Q128 232 158 203", light(colour, 0.35), 5) + stroke("M128 222V264", dark(colour, 0.6), 2.4)
    return drawn + "".join(
        stroke(f"M114 {y} Q121 {y + 4} 128 {y} Q135 {y + 4} 142 {y}", "#F2E6C8", 3) for y in (234, 252)
    )


def sabai(look: Look, colour: str, blouse: str = "#F7EEDB", *, bare: bool = False) -> str:
    """Return a sabai, a pleated sash over one shoulder; over a blouse, or over the bare shoulder when `bare`."""
    base = look.skin if bare else blouse
    drawn = neck(look, 19) + _body(base, stroke("M100 205 Q128 240 156 205", "#C9A96B", 2.4))
    pleats = "".join(stroke(f"M{x - 20} 270 L{x + 60} 190", "#F0CE7E", 1.8, 0.75) for x in range(20, 240, 13))
    sash = "M160 203 C178 207 198 212 208 216 C178 238 140 254 100 268 L40 268 C90 250 136 230 160 203Z"
    drawn += shaded(sash, colour, dark(colour, 0.4), (-6, -3), more=pleats)
    if bare:
        drawn += stroke("M96 204 Q128 244 160 204", "#8A5E1C", 7) + stroke("M96 204 Q128 244 160 204", "#F0CE6A", 4.4)
    return drawn + stroke("M160 204 C138 230 92 250 44 267", "#F0CE7E", 3)


def lace_blouse(look: Look, colour: str) -> str:
    """Return a Thai lace blouse with a high collar and a gold pin."""
    pattern = "".join(blossom(x, y, 6, 6, (light(colour, 0.7), dark(colour, 0.3), "#F4D27A")) for x, y in _SPOTS)
    drawn = neck(look, 18) + _body(colour, pattern) + _stand_collar(light(colour, 0.25))
    return drawn + blossom(128, 240, 8, 9, GOLD)


def samfu(look: Look, colour: str, piping: str, *, cloth_knots: int = 2) -> str:
    """Return a shirt with a mandarin collar and knotted buttons down the front."""
    drawn = neck(look, 22) + _body(colour) + _stand_collar(colour) + stroke("M128 238V264", dark(colour, 0.6), 2)
    for y in (245, 258)[:cloth_knots]:
        drawn += stroke(f"M115 {y} H141", piping, 3.6) + bead(128, y, 3.2, piping)
    return drawn


def cheongsam(look: Look, colour: str, piping: str) -> str:
    """Return a cheongsam: a high collar, a slanting closure with piping, and sprigs of plum blossom."""
    petal = (light(colour, 0.6), dark(colour, 0.4), "#F4D27A")
    sprigs = "".join(blossom(x, y, 5, 7, petal) for x, y in _SPOTS)
    drawn = neck(look, 18) + _body(colour, sprigs) + _stand_collar(colour)
    drawn += stroke("M103 197 C110 214 121 221 128 224 C135 221 146 214 153 197", piping, 2.6)
    drawn += stroke("M128 238 C146 240 164 246 176 262", piping, 3.4)
    return drawn + stroke("M120 232 H136", piping, 3) + bead(128, 232, 3, piping)


def kurta(look: Look, colour: str, border: str) -> str:
    """Return a kurta with a short collar and an embroidered placket."""
    drawn = neck(look, 23) + _body(colour) + _stand_collar(colour)
    placket = "M119 234 H137 V264 H119Z"
    drawn += shaded(placket, border, dark(border, 0.3), (-3, 0)) + stroke("M128 236V264", "#FFF3D6", 1.4, dash="2 3")
    drawn += stroke("M101 197 C108 214 120 222 128 225 C136 222 148 214 155 197", border, 3)
    return drawn + "".join(bead(128, y, 2.8, "#F4D27A") for y in (241, 254))


def saree(look: Look, colour: str, border: str, blouse: str) -> str:
    """Return a saree drawn over one shoulder, a blouse under it and a gold necklace."""
    chest = "M92 206 Q128 262 164 206 Q128 226 92 206Z"
    drawn = (
        neck(look, 18)
        + _body(blouse)
        + clipped(_SHOULDERS, fill(chest, look.skin))
        + stroke("M92 206 Q128 262 164 206", "#E8BE58", 3)
    )
    drape = "M150 200 C172 204 214 212 232 224 C206 246 160 260 130 268 L56 268 C96 250 134 228 150 200Z"
    folds = "M166 206 C150 236 112 254 84 268 M186 210 C168 240 132 258 106 268 M206 216 C188 244 154 260 130 268"
    drawn += shaded(drape, colour, dark(colour, 0.4), (-6, -3), more=stroke(folds, dark(colour, 0.35), 2))
    drawn += stroke("M150 201 C134 228 96 250 56 268", "#7A5218", 9) + stroke(
        "M150 201 C134 228 96 250 56 268", border, 6
    )
    drawn += stroke("M106 204 Q128 240 150 204", "#8A5E1C", 4.6) + stroke("M106 204 Q128 240 150 204", "#F4D27A", 2.8)
    return drawn + blossom(128, 224, 6, 7, GOLD)


def camisa(look: Look, colour: str, panuelo: str) -> str:
    """Return a Filipino blouse with a folded kerchief (pañuelo) over the shoulders, pinned in front."""
    drawn = neck(look, 19) + _body(colour)
    half = "M100 200 C92 206 60 210 40 226 C64 250 104 256 128 258 L128 240 C112 232 104 216 100 200Z"
    lace = stroke("M40 227 C64 249 104 255 128 257", dark(panuelo, 0.3), 2, dash="3 3")
    drawn += _mirrored(shaded(half, panuelo, dark(panuelo, 0.25), (-6, -3), more=lace))
    return drawn + blossom(128, 243, 8, 8, ("#F4D27A", "#8A5E1C", "#FFF8E6"))


def garland() -> str:
    """Return a short string of jasmine on the breast."""
    spots = ((104, 210), (110, 221), (119, 229), (128, 232), (137, 229), (146, 221), (152, 210))
    return "".join(jasmine(x, y, 6.5) for x, y in spots)
