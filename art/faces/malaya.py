"""Malays and Indians of Malaya: Aminah, Pak Long, Zainab, Hassan, Ravi, Meena, Siti."""

from __future__ import annotations

from art.faces import clothes, heads
from art.faces.face import Look, goatee, moustache
from art.faces.paint import blossom, hibiscus, jasmine, leaf
from art.faces.portrait import Character


def aminah() -> Character:
    """A young woman in a green headscarf with a hibiscus."""
    look = Look(
        *("#E0AA78", "#BD7C50", "#C24A4A", "#3A2018"),
        wide=44,
        jaw=36,
        chin=11,
        brow=4.6,
        apart=20,
        eye=1.12,
        nose=9,
        lashes=True,
        painted=True,
        ears=False,
    )
    colour = "#1F8A74"
    flower = leaf(38, -44, 26, 120) + leaf(38, -48, 24, 10) + hibiscus(44, -52, 24, 12)
    return Character(
        look,
        back=heads.scarf_back(colour),
        front=heads.scarf(colour, "#F1D38A") + flower,
        cloth=clothes.scarf_end(colour, "#B23A4A"),
        cuff="#B23A4A",
        ground=("#FBDFBB", "#C9744C"),
        zoom=1.05,
    )


def pak_long() -> Character:
    """An old man with a white moustache, in a songkok and a blue songket shirt."""
    look = Look(
        *("#C98D5E", "#A0653E", "#A85B47", "#E9E2D2"),
        wide=47,
        chin=15,
        high=63,
        top=62,
        brow=6.5,
        eye=0.92,
        age=2,
        nose=12,
        mouth=45,
        cast=heads.HAT_SHADOW,
        beard=goatee("#F1EBDD", "#7C6650"),
    )
    return Character(
        look,
        back="",
        front=heads.songkok(),
        cloth=clothes.baju_melayu(look, "#2A4A78"),
        cuff="#2A4A78",
        ground=("#F6DFA6", "#B47A2E"),
        y=127,
    )


def zainab() -> Character:
    """An old woman with a shawl laid over grey hair, in a brown batik kebaya."""
    look = Look(
        *("#C58A5C", "#9A623C", "#A94E44", "#7C6E66"),
        wide=45,
        jaw=39,
        chin=13,
        brow=4.6,
        eye=0.95,
        nose=10.5,
        age=2,
        painted=True,
        ears=False,
    )
    colour = "#E8A33C"
    return Character(
        look,
        back=heads.scarf_back(colour),
        front=heads.middle_parted(heads.GREY) + heads.shawl(colour, "#B23A2E"),
        cloth=clothes.kebaya(look, "#8A4A2E", "#F0DDB4"),
        cuff="#8A4A2E",
        ground=("#DCE6EC", "#4C7194"),
        zoom=1.06,
    )


def hassan() -> Character:
    """A young man with a short beard, in a dark blue songkok and a green shirt."""
    look = Look(
        *("#BF8251", "#925A36", "#A05546", "#1D1310"),
        wide=46,
        jaw=42,
        chin=16,
        high=62,
        brow=7,
        nose=11.5,
        mouth=44,
        cast=heads.HAT_SHADOW,
        stubble=True,
        beard=goatee("#2A1C18", "#120A07", 20),
    )
    return Character(
        look,
        back=heads.short_back(),
        front=heads.songkok("#241816", "#2C3A5C"),
        cloth=clothes.baju_melayu(look, "#1F7A5C", woven=False),
        cuff="#1F7A5C",
        ground=("#F3E3C6", "#8C6A4A"),
        y=127,
    )


def ravi() -> Character:
    """A man with a full moustache and waved hair, in a cream kurta with a red border."""
    look = Look(
        *("#9C6238", "#6E4022", "#7E3E34", "#1A100C"),
        wide=46,
        jaw=42,
        chin=16,
        high=63,
        brow=7.4,
        nose=11.5,
        mouth=45,
        beard=moustache("#1E1410", "#0C0706", 26),
    )
    return Character(
        look,
        back=heads.short_back("#2E2628"),
        front=heads.swept("#2E2628"),
        cloth=clothes.kurta(look, "#F2E2B8", "#A8322C"),
        cuff="#F2E2B8",
        ground=("#F7C98A", "#B4552C"),
    )


def meena() -> Character:
    """A young woman in a violet saree, jasmine strung into her braid."""
    look = Look(
        *("#AD7044", "#7E4A2A", "#B23A44", "#1E120E"),
        wide=44,
        jaw=36,
        chin=11,
        brow=5,
        apart=20,
        eye=1.12,
        nose=9,
        lashes=True,
        painted=True,
    )
    hair = "#2E2628"
    string = "".join(jasmine(-51 + 3 * abs(k), -44 + 9 * k, 7.5, 20 * k) for k in range(-1, 4))
    return Character(
        look,
        back=heads.bob_back(hair),
        front=heads.middle_parted(hair)
        + heads.braid(hair, garland=True, side=-1)
        + string
        + heads.earrings("#F4D27A", "#E8BE58"),
        cloth=clothes.saree(look, "#7A3A98", "#F0C85A", "#C8407A"),
        cuff="#C8407A",
        ground=("#CFEBD8", "#2E8A7C"),
        zoom=1.06,
    )


def siti() -> Character:
    """A teacher in a rose headscarf with a brooch like a blossom."""
    look = Look(
        *("#CF9566", "#A26A42", "#B4404E", "#33201A"),
        wide=46,
        jaw=40,
        chin=14,
        brow=5,
        apart=20.5,
        eye=1.02,
        nose=10.5,
        age=1,
        lashes=True,
        painted=True,
        ears=False,
    )
    colour = "#D0648C"
    brooch = blossom(34, 70, 6, 9, ("#FFF6E0", "#8A5E1C", "#F4D27A"), 12)
    return Character(
        look,
        back=heads.scarf_back(colour),
        front=heads.scarf(colour, "#FBE3EA") + brooch,
        cloth=clothes.scarf_end(colour, "#3F6FA8"),
        cuff="#3F6FA8",
        ground=("#DDEBC8", "#5E8A4A"),
        zoom=1.05,
    )
