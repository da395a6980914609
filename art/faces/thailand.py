"""Thais: Somsak of Kelantan, Malee, Somchai, Ploy, Anan, Wipa, Prasert."""

from __future__ import annotations

from art.faces import clothes, heads
from art.faces.face import Look, moustache
from art.faces.paint import GOLD, ORCHID, blossom, jasmine, leaf
from art.faces.portrait import Character


def somsak() -> Character:
    """A middle-aged man with a blue checked headcloth, in an indigo shirt."""
    look = Look(
        *("#B97C4C", "#8A5432", "#98503F", "#1E1412"),
        wide=48,
        jaw=44,
        chin=17,
        brow=7,
        apart=21,
        eye=0.95,
        nose=12.5,
        age=1,
        mouth=44,
        beard=moustache("#2A1D1A", "#120A08", 21),
    )
    return Character(
        look,
        back=heads.short_back(),
        front=heads.headcloth("#3A6EA8", "#F2E6C8"),
        cloth=clothes.mo_hom(look, "#33507E"),
        cuff="#33507E",
        ground=("#F6D9A0", "#B8682E"),
    )


def malee() -> Character:
    """A grandmother with a white bob and round glasses, in a violet sabai."""
    look = Look(
        *("#D7A173", "#AE7449", "#B4524C", "#85776A"),
        jaw=39,
        chin=14,
        high=59,
        brow=5.4,
        brow_up=-4.5,
        eye=0.94,
        age=2,
        mouth=41,
        painted=True,
        blush="#CE5A48",
        glasses="#D2A24C",
    )
    return Character(
        look,
        back=heads.bob_back(heads.WHITE),
        front=heads.bob(heads.WHITE) + jasmine(46, -42, 13, 10),
        cloth=clothes.sabai(look, "#7A3E86"),
        cuff="#F7EEDB",
        ground=("#F0CFC4", "#96506A"),
    )


def somchai() -> Character:
    """A man with a wave of black hair and a red checked cloth round the neck."""
    look = Look(
        *("#C68A58", "#985C36", "#A65848", "#1B1110"),
        jaw=42,
        chin=15,
        high=63,
        brow=7.2,
        nose=11.5,
        mouth=44,
    )
    return Character(
        look,
        back=heads.short_back("#2E2628"),
        front=heads.swept("#2E2628"),
        cloth=clothes.pakaoma_shirt(look, "#2B4468", "#C8382E"),
        cuff="#2B4468",
        ground=("#E3E3B4", "#6C8A48"),
    )


def ploy() -> Character:
    """A young woman with flowers round a high bun, in a gold-edged green sabai."""
    look = Look(
        *("#DDA777", "#B3774A", "#C4404A", "#2A1A16"),
        wide=44,
        jaw=36,
        chin=11,
        brow=4.8,
        apart=20,
        eye=1.14,
        nose=9,
        lashes=True,
        painted=True,
    )
    return Character(
        look,
        back=heads.bun(),
        front=heads.combed_back()
        + heads.flower_band(7, 29)
        + blossom(0, -66, 6, 12, GOLD)
        + heads.earrings("#F4D27A", "#F4D27A"),
        cloth=clothes.sabai(look, "#1F8A6A", bare=True),
        cuff="#E0B85A",
        ground=("#F9D8DC", "#B85A7C"),
        scale=1.1,
        y=131,
        zoom=1.03,
    )


def anan() -> Character:
    """A young farmer with a palm-leaf hat and a green checked cloth."""
    look = Look(
        *("#C08050", "#905632", "#A05244", "#20140F"),
        wide=45,
        jaw=40,
        chin=14,
        high=62,
        brow=6.6,
        nose=11,
        mouth=43,
        eye=1.04,
        cast=heads.HAT_SHADOW,
    )
    return Character(
        look,
        back=heads.short_back(),
        front=heads.ngop(),
        cloth=clothes.pakaoma_shirt(look, "#E6DCC2", "#3F8A5A"),
        cuff="#E6DCC2",
        ground=("#CDE3EE", "#3F78A0"),
        scale=1.09,
        y=129,
    )


def wipa() -> Character:
    """A woman of forty with orchids in her high brushed hair, in a yellow lace blouse."""
    look = Look(
        *("#CB9162", "#A06640", "#BE3A4E", "#241714"),
        wide=47,
        jaw=40,
        chin=14,
        brow=5.2,
        apart=20.5,
        eye=1.04,
        nose=10,
        age=1,
        lashes=True,
        painted=True,
    )
    orchids = leaf(44, -40, 17, 110) + blossom(46, -62, 5, 13, ORCHID, 15) + blossom(53, -43, 5, 14, ORCHID)
    return Character(
        look,
        back=heads.flip_back(),
        front=heads.bouffant() + orchids + heads.earrings("#F4D27A"),
        cloth=clothes.lace_blouse(look, "#E9B638"),
        cuff="#E9B638",
        ground=("#DCCBEE", "#67479A"),
        scale=1.08,
        y=131,
        zoom=1.03,
    )


def prasert() -> Character:
    """A retired teacher with grey hair and thin gold glasses, a violet checked cloth over a cream shirt."""
    look = Look(
        *("#C48C5E", "#96603A", "#A05A4A", "#7E746C"),
        wide=46,
        jaw=41,
        chin=15,
        high=63,
        brow=6.4,
        brow_up=-3,
        nose=11.5,
        age=2,
        mouth=43,
        glasses="#C9963E",
    )
    return Character(
        look,
        back=heads.short_back(heads.GREY),
        front=heads.parted(heads.GREY),
        cloth=clothes.pakaoma_shirt(look, "#EFE3C6", "#6E3F86"),
        cuff="#EFE3C6",
        ground=("#D6E6EE", "#3F6E8E"),
    )
