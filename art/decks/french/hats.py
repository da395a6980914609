"""What is worn on the head: songkok, wound cloths, a farmer's hat, a headband. All sit on a head of face.py."""

from __future__ import annotations

from art.decks.french.paint import BRASS, CINNABAR, CREAM, GREY, cloth, detail, flat, shape


def songkok() -> str:
    """The black velvet cap."""
    cap = shape("M-44 -26L-41 -70C-22 -80 22 -80 41 -70L44 -26C22 -38 -22 -38 -44 -26Z", "#2A2422")
    return (
        cap
        + detail("M-41 -68C-22 -59 22 -59 41 -68", colour=GREY)
        + detail("M-43 -33C-22 -45 22 -45 43 -33", colour=BRASS)
    )


def tengkolok(fill: str) -> str:
    """The folded head cloth of a Malay ruler, its tip pointing up."""
    crown = (
        "M-43 -34C-54 -64 -36 -82 -14 -80C-10 -94 4 -106 24 -112C22 -100 28 -92 27 -80"
        "C44 -76 54 -60 43 -34C22 -50 -22 -50 -43 -34Z"
    )
    out = cloth(crown, fill, "songket")
    out += detail(
        "M-14 -80C-2 -82 14 -82 27 -80M-14 -80C0 -84 14 -96 24 -112M-40 -54C-20 -70 8 -74 27 -80M-24 -50"
        "C-4 -62 24 -66 46 -62"
    )
    out += cloth("M-45 -20C-24 -40 24 -40 45 -20L46 -40C24 -60 -24 -60 -46 -40Z", fill, "songket")
    return (
        out
        + detail("M-45 -25C-24 -45 24 -45 45 -25", colour=BRASS)
        + shape("M-12 -54L0 -36L12 -54C4 -56 -4 -56 -12 -54Z", BRASS)
    )


def salakot() -> str:
    """The wide plaited hat of the rice fields."""
    out = shape("M-98 -20C-50 -40 50 -40 98 -20C54 -4 -54 -4 -98 -20Z", "#5A4526")
    out += cloth("M-98 -20C-62 -46 -44 -84 0 -92C44 -84 62 -46 98 -20C52 -38 -52 -38 -98 -20Z", BRASS, "plait")
    for x in (-52, -18, 18, 52):
        out += detail(f"M0 -92C{x * 0.5:.0f} -78 {x * 0.95:.0f} -54 {x * 1.12:.0f} -31")
    out += shape("M-26 -84C-10 -76 10 -76 26 -84C16 -90 8 -93 0 -94C-8 -93 -16 -90 -26 -84Z", CINNABAR)
    return out + shape("M-7 -92L0 -108L7 -92Z", BRASS)


def krama() -> str:
    """The chequered scarf of the Mekong, wound round the head and knotted at the side."""
    tail = "M30 -38C48 -40 62 -26 66 -2C58 -6 54 -4 50 2C46 -14 40 -22 30 -26Z"
    out = cloth(tail, CREAM, "check")
    out += cloth("M-43 -22C-54 -56 -32 -80 0 -80C34 -80 54 -56 43 -22C24 -42 -24 -42 -43 -22Z", CREAM, "check")
    out += detail("M-44 -36C-20 -62 24 -62 44 -38M-38 -54C-16 -74 20 -74 38 -56")
    return out + cloth("M30 -46C42 -50 50 -40 46 -28C38 -24 28 -30 30 -46Z", CREAM, "check")


def semutar(fill: str) -> str:
    """A head cloth wound in three turns, its tip standing up behind; in profile."""
    out = shape("M10 -66C22 -74 30 -88 28 -106C44 -98 52 -80 46 -58Z", fill) + detail(
        "M29 -104C34 -90 34 -76 28 -64", colour=CREAM
    )
    wound = "M-34 -22C-40 -54 -22 -76 8 -78C38 -78 54 -56 46 -20C42 -12 36 -12 30 -16C14 -34 -14 -36 -34 -22Z"
    out += shape(wound, fill)
    out += detail(
        "M-35 -34C-16 -52 20 -50 45 -20M-34 -46C-12 -66 28 -64 49 -34M-26 -62C-6 -78 32 -74 48 -50", colour=CREAM
    )
    return out + detail("M-33 -26C-14 -40 14 -38 31 -20", colour=BRASS, stroke_width=2.4)


def headband(fill: str) -> str:
    """A player's band, knotted behind; in profile."""
    out = shape("M-33 -22C-16 -34 14 -32 42 -18L43 -30C14 -46 -14 -48 -31 -36Z", fill)
    out += shape("M42 -18C54 -14 62 -4 64 10C56 8 50 2 44 -6Z", fill)
    return out + shape("M43 -28C56 -30 68 -24 76 -14C64 -12 52 -14 42 -18Z", fill)


def comb() -> str:
    """A tall fan-shaped comb; goes behind the head."""
    out = shape("M-22 -62L-30 -94C-12 -106 12 -106 30 -94L22 -62Z", BRASS)
    return out + "".join(detail(f"M{x * 0.72:.0f} -64L{x} -96") for x in (-18, -6, 6, 18))


def topknot() -> str:
    """A high knot held by a gold circlet with a point; goes behind the head."""
    out = shape("M-30 -56C-36 -88 -18 -100 0 -100C18 -100 36 -88 30 -56Z", "#2A211D")
    out += flat("M-16 -92C-8 -97 8 -97 16 -92C8 -94 -8 -94 -16 -92Z", "#6A5648")
    out += shape("M-30 -70C-14 -78 14 -78 30 -70L30 -60C14 -68 -14 -68 -30 -60Z", BRASS)
    return out + shape("M-5 -98L0 -112L5 -98Z", BRASS)
