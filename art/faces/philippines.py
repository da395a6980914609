"""Filipinos: Liza, Ramon, Maricel, Efren."""

from __future__ import annotations

from art.faces import clothes, heads
from art.faces.face import Look, moustache
from art.faces.paint import jasmine, leaf
from art.faces.portrait import Character


def liza() -> Character:
    """A young woman with long hair and sampaguita, in a red terno."""
    look = Look(
        *("#D39A68", "#AC6A42", "#C63C40", "#2A1612"),
        wide=44,
        jaw=36,
        chin=10,
        high=60,
        brow=5.2,
        apart=20,
        eye=1.12,
        nose=9,
        lashes=True,
        painted=True,
    )
    flowers = jasmine(-38, -52, 13, 10) + jasmine(-52, -36, 12, 40) + jasmine(-54, -54, 10) + leaf(-56, -24, 15, 200)
    return Character(
        look,
        back=heads.long_back(),
        front=heads.long_front() + flowers + heads.earrings(),
        cloth=clothes.terno(look, "#D8403A"),
        cuff="#D8403A",
        ground=("#FBE2A0", "#D0902A"),
    )


def ramon() -> Character:
    """A man with a moustache and a wide straw hat, in a barong."""
    look = Look(
        *("#BE7D4E", "#925634", "#9A4A3C", "#21130E"),
        wide=47,
        jaw=43,
        chin=18,
        high=62,
        brow=7.4,
        eye=0.98,
        nose=12,
        mouth=44,
        cast="M-60 -70 H60 V-34 Q0 -22 -60 -34Z",
        stubble=True,
        beard=moustache("#23150F", "#120A07"),
    )
    return Character(
        look,
        back=heads.short_back("#2A1C18"),
        front=heads.salakot(),
        cloth=clothes.barong(look),
        cuff="#F6EBCF",
        ground=("#C3DAD6", "#2B6478"),
        scale=1.09,
        y=129,
        zoom=1.04,
    )


def maricel() -> Character:
    """A middle-aged woman with a comb in her greying bun, in a yellow blouse and a kerchief."""
    look = Look(
        *("#C48A5A", "#985E38", "#B2404A", "#3A2620"),
        wide=47,
        jaw=41,
        chin=14,
        brow=5,
        eye=1.02,
        nose=10,
        age=1,
        lashes=True,
        painted=True,
    )
    return Character(
        look,
        back=heads.bun("#54423E"),
        front=heads.combed_back("#54423E", "#D8CCC0") + heads.comb() + heads.earrings("#F4D27A", "#C8323A"),
        cloth=clothes.camisa(look, "#E8B23A", "#FBF1DA"),
        cuff="#E8B23A",
        ground=("#D6E0F0", "#5A5E9C"),
        scale=1.1,
        y=129,
        zoom=1.04,
    )


def efren() -> Character:
    """An old man with a buntal hat and a white moustache, in a pale green barong."""
    look = Look(
        *("#B87C50", "#8A5434", "#984C40", "#D8D0C4"),
        wide=46,
        jaw=40,
        chin=15,
        high=62,
        brow=6.4,
        eye=0.92,
        nose=12,
        age=2,
        mouth=44,
        cast=heads.HAT_SHADOW,
        beard=moustache("#E4DCD0", "#7C6650", 19),
    )
    return Character(
        look,
        back=heads.short_back(heads.GREY),
        front=heads.buntal_hat(),
        cloth=clothes.barong(look, "#D6E6C8"),
        cuff="#D6E6C8",
        ground=("#F4D2B0", "#A8503C"),
        scale=1.1,
        y=129,
    )
