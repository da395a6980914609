"""A portrait: head, clothes and, for a thinking face, a hand, in a round brass frame."""

from __future__ import annotations

from dataclasses import dataclass, replace

from art.faces.face import POSES, Look, brows, face
from art.faces.paint import TEAK, dark, light, mix, shaded, stroke, tube, unique
from art.kit.svg import circle, document, group, number, path, place


@dataclass(frozen=True)
class Character:
    """A person: a face, hair and hat behind and before it, clothes, and the two colours of the ground."""

    look: Look
    back: str
    front: str
    cloth: str
    cuff: str
    ground: tuple[str, str]
    scale: float = 1.13
    y: float = 124
    zoom: float = 1.08
    """Enlargement in the cut for small sizes."""


def _hand(look: Look, cuff: str) -> str:
    """Return a loose fist on which the chin rests, its forefinger crooked: a raised finger would look rude."""
    skin, shade = look.skin, look.shade
    edge = dark(shade, 0.6)
    hand = tube("M176 264 L158 224", 25, mix(skin, shade, 0.6), edge, 2)
    seam = stroke("M155 254 L194 239", light(cuff, 0.35), 2.6)
    hand += shaded("M150 266 L157 244 L190 231 L212 264Z", cuff, dark(cuff, 0.35), (-8, 0), more=seam)
    fist = (
        "M124 214 C122 206 128 202 136 203 L160 198 C172 200 176 210 173 220 "
        "C170 232 158 238 146 236 C134 236 124 228 124 214Z"
    )
    hand += shaded(fist, skin, shade, (-6, -5), edge, 2)
    hand += stroke("M127 217 Q140 212 152 217 M130 226 Q141 222 152 227", edge, 1.9)
    hand += tube("M166 207 L153 196 L131 200", 11.5, mix(skin, shade, 0.12), edge, 2)
    return hand + stroke("M129 197 Q126.5 199.5 129 203", light(skin, 0.5), 1.8)


def _figure(person: Character, look: Look, mood: str) -> str:
    pose = POSES[mood]
    turn = f"translate(128 {number(person.y + pose.drop)}) rotate({pose.tilt} 0 80) scale({person.scale})"
    head = face(look, mood) + person.front + brows(look, mood)
    drawn = group(person.back, transform=turn) + person.cloth + group(head, transform=turn)
    return drawn + (_hand(look, person.cuff) if mood == "thinking" else "")


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{alpha}"/>' for at, colour, alpha in stops)


def portrait(person: Character, mood: str, *, small: bool = False) -> str:
    """Return the SVG, 256 units square; `small` is the cut for 64 pixels and less: nearer, without rays, bolder."""
    look = replace(person.look, brow=person.look.brow + 2, bold=True) if small else person.look
    middle, rim = person.ground
    radius = 110 if small else 114
    ground, brass, vignette, disc = (unique(kind) for kind in ("g", "b", "v", "d"))
    defs = f'<radialGradient id="{ground}" cx=".42" cy=".36" r=".72">'
    defs += _stops((0, light(middle, 0.35), 1), (0.55, middle, 1), (1, rim, 1)) + "</radialGradient>"
    defs += f'<linearGradient id="{brass}" x1="0" y1="0" x2="1" y2="1">'
    defs += _stops((0, "#FBE6A8", 1), (0.45, "#D2A24C", 1), (1, "#80561F", 1)) + "</linearGradient>"
    defs += f'<radialGradient id="{vignette}" gradientUnits="userSpaceOnUse" cx="131" cy="132" r="{radius + 5}">'
    defs += _stops((0.82, "#2A1208", 0), (1, "#2A1208", 0.42 if small else 0.55)) + "</radialGradient>"
    defs += f'<clipPath id="{disc}">{circle(128, 128, radius)}</clipPath>'
    ray = path("M0 -58 C-12 -80 -11 -104 0 -122 C11 -104 12 -80 0 -58Z", fill=rim, opacity=0.3)
    rays = "" if small else "".join(place(ray, 128, 128, angle=k * 22.5) for k in range(16))
    figure = _figure(person, look, mood)
    if small:
        zoom = f"translate(128 140) scale({person.zoom}) translate(-128 -140)"
        figure = group(figure, transform=zoom)
    inside = circle(128, 128, 115, fill=f"url(#{ground})") + rays + figure
    inside += circle(128, 128, radius, fill=f"url(#{vignette})")
    drawn = circle(128, 128, 125, fill=TEAK) + circle(128, 128, 122.5, fill=f"url(#{brass})")
    drawn += circle(128, 128, radius + 2, fill="#4A2C14") + group(inside, clip_path=f"url(#{disc})")
    drawn += circle(128, 128, 113.4, fill="none", stroke="#F6DB97", stroke_width=1.2, opacity=0.55)
    return document(drawn, 256, 256, defs)
