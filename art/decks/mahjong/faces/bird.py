"""1 of bamboo: a peacock with a fan of eyed plumes."""

from __future__ import annotations

from art.decks.mahjong.paint import BLACK, BLUE, FACES, GREEN, IVORY, RED
from art.kit.svg import circle, line, path, place

PLUMES = ((-64, 140, GREEN), (-46, 162, BLUE), (-28, 178, GREEN), (-10, 180, BLUE), (8, 166, GREEN))
"""Angle, length and colour of each tail plume."""


def plume(length: float, paint: str) -> str:
    """One tail plume, rooted in the origin, with its eye."""
    a, b = length * 0.3, length * 0.62
    blade = path(f"M0 0C-17 {-a:.1f} -30 {-b:.1f} 0 {-length}C30 {-b:.1f} 17 {-a:.1f} 0 0Z", fill=paint)
    eye = circle(0, 0, 13, fill=IVORY) + circle(0, 0, 9, fill=RED) + circle(0, 0, 3.4, fill=IVORY)
    quill = line(f"M0 {-length * 0.14:.1f}V{-length * 0.56:.1f}", 4, IVORY)
    return blade + quill + place(eye, 0, -length * 0.73)


@FACES.face("s1")
def bird() -> str:
    """The peacock."""
    out = "".join(place(plume(length, paint), 150, 262, angle=angle) for angle, length, paint in PLUMES)
    out += path(
        "M96 246C112 222 158 214 196 232C224 218 226 186 214 160C204 134 222 108 246 108C272 110 280 138 268 158"
        "C258 178 276 214 262 252C246 292 200 312 158 304C122 298 100 274 96 246Z",
        fill=GREEN,
    )
    out += path("M126 258C150 236 194 240 216 258C202 286 156 294 126 258Z", fill=BLUE)
    out += "".join(line(f"M{x - 8} 260q9 13 18 2", 4.4, IVORY) for x in (148, 169, 190))
    out += "".join(line(f"M230 {y}q12 9 24 0", 4.4, IVORY) for y in (192, 211, 230))
    out += circle(250, 136, 9.5, fill=IVORY) + circle(251, 136, 4.6, fill=BLACK)
    out += path("M270 128L298 140L268 151Z", fill=RED)
    crest = line("M0 0V-26", 4.4, RED) + circle(0, -30, 6.4, fill=RED)
    out += "".join(place(crest, 244, 108, angle=angle) for angle in (-26, 0, 26))
    legs = "M160 304L152 356L128 368M152 356L158 374M152 356L176 364"
    legs += "M204 298L206 352L184 366M206 352L212 370M206 352L230 358"
    out += line(legs, 8, RED, stroke_linecap="round", stroke_linejoin="round")
    return place(out, -156, -212, 0.95)
