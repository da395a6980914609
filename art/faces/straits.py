"""Chinese of the Straits and of Kelantan, from Mei Lian to Hui Min."""

from __future__ import annotations

from art.faces import clothes, heads
from art.faces.face import Look
from art.faces.paint import ROSE, blossom, leaf
from art.faces.portrait import Character


def mei_lian() -> Character:
    """A young woman with two braids, in a blue kebaya."""
    look = Look(
        *("#E6B688", "#BE8455", "#C2484A", "#33231F"),
        wide=45,
        jaw=37,
        chin=12,
        brow=4.6,
        apart=20,
        eye=1.1,
        nose=9,
        lashes=True,
        painted=True,
    )
    flower = leaf(46, -50, 18, 100) + blossom(42, -54, 5, 16, ("#F4A23C", "#9A5418", "#7A1416"), 10)
    return Character(
        look,
        back=heads.braid(side=1) + heads.braid(side=-1) + heads.short_back(),
        front=heads.middle_parted() + flower + heads.earrings("#2F9C76"),
        cloth=clothes.kebaya(look, "#3F7FB8", "#F4E6C4"),
        cuff="#3F7FB8",
        ground=("#FBE0C4", "#C86A5A"),
    )


def mei_lin() -> Character:
    """A young woman with a bob and a straight fringe, in a red cheongsam."""
    look = Look(
        *("#EEC59A", "#C69166", "#C8343E", "#2E2220"),
        wide=45,
        jaw=37,
        chin=12,
        brow=4.6,
        brow_up=-1,
        apart=20,
        eye=1.1,
        nose=9,
        lashes=True,
        painted=True,
        cast="M-60 -60 H60 V-22 Q0 -32 -60 -22Z",
    )
    return Character(
        look,
        back=heads.bob_back(heads.BLACK),
        front=heads.fringe()
        + blossom(-46, -34, 5, 13, ROSE)
        + blossom(-52, -18, 5, 10, ROSE, 30)
        + heads.earrings("#2F9C76"),
        cloth=clothes.cheongsam(look, "#C22E36", "#F4D27A"),
        cuff="#C22E36",
        ground=("#DDE8DA", "#5A8A6A"),
    )


def wei_jie() -> Character:
    """A young man with parted hair and glasses, in a sky-blue shirt with knotted buttons."""
    look = Look(
        *("#E8B98B", "#BF8658", "#B2604E", "#241B1A"),
        wide=46,
        jaw=41,
        chin=14,
        high=62,
        brow=6.4,
        brow_up=-3,
        nose=10.5,
        mouth=43,
        glasses="#B8442E",
    )
    return Character(
        look,
        back=heads.short_back("#332A2C"),
        front=heads.parted("#332A2C"),
        cloth=clothes.samfu(look, "#5FA3C4", "#FFF3D6"),
        cuff="#5FA3C4",
        ground=("#F6E0A8", "#C08A34"),
    )


def bee_geok() -> Character:
    """A Nyonya with gold pins and jasmine round her bun, in a pink kebaya."""
    look = Look(
        *("#EBC193", "#C68F62", "#B8323A", "#3B2A26"),
        jaw=39,
        chin=12,
        top=62,
        brow=4.4,
        eye=0.98,
        nose=9.5,
        age=1,
        lashes=True,
        painted=True,
        blush="#D2504A",
    )
    return Character(
        look,
        back=heads.pins(-76, -40, 40, 76) + heads.bun(),
        front=heads.combed_back(temple="#B9AEA8") + heads.flower_band() + heads.earrings("#E8BE58", "#2F9C76"),
        cloth=clothes.kebaya(look, "#EE9FA6", "#8FD0BC"),
        cuff="#EE9FA6",
        ground=("#D8EBD3", "#3B8A70"),
        scale=1.1,
        y=131,
        zoom=1.03,
    )


def kok_leong() -> Character:
    """A shopkeeper with a tweed cap and round glasses, in a green shirt."""
    look = Look(
        *("#E3B587", "#BB8353", "#B0604E", "#332C29"),
        wide=49,
        jaw=44,
        chin=18,
        brow=6,
        brow_up=-4,
        apart=21,
        eye=0.92,
        nose=12,
        age=1,
        mouth=43,
        glasses="#3A2A22",
        cast=heads.HAT_SHADOW,
    )
    return Character(
        look,
        back=heads.short_back("#5C5652"),
        front=heads.flat_cap(),
        cloth=clothes.samfu(look, "#3F6B57", "#E8C878", cloth_knots=1),
        cuff="#3F6B57",
        ground=("#E2DAC6", "#3E5578"),
        y=126,
    )


def siew_hoon() -> Character:
    """A merry aunt with a brown perm, in a turquoise blouse with knotted buttons."""
    look = Look(
        *("#E9BC8E", "#C08A5C", "#C23A44", "#4A3026"),
        wide=49,
        jaw=43,
        chin=16,
        brow=4.8,
        brow_up=-4,
        apart=21,
        eye=0.96,
        nose=10.5,
        age=1,
        mouth=43,
        painted=True,
        blush="#D2504A",
        ears=False,
    )
    return Character(
        look,
        back=heads.perm_back("#6B4634"),
        front=heads.perm("#6B4634") + heads.earrings("#2F9C76"),
        cloth=clothes.samfu(look, "#2FA39A", "#FFF3D6"),
        cuff="#2FA39A",
        ground=("#F7CDBB", "#B23F4A"),
        scale=1.08,
        y=129,
        zoom=1.03,
    )


def boon_teck() -> Character:
    """A bald grandfather with white hair above his ears and bushy brows, in a greyish blue shirt."""
    look = Look(
        *("#E0AE80", "#B47C50", "#B0584A", "#EDE6D8"),
        wide=49,
        jaw=45,
        chin=19,
        high=60,
        top=66,
        brow=8,
        brow_up=-3,
        apart=21,
        eye=0.92,
        nose=12.5,
        age=2,
        mouth=42,
        blush="#D2504A",
    )
    return Character(
        look,
        back="",
        front=heads.bald(),
        cloth=clothes.samfu(look, "#4E6A8E", "#FFF3D6"),
        cuff="#4E6A8E",
        ground=("#CFE6DC", "#2E7A70"),
        y=122,
    )


def hui_min() -> Character:
    """A student with a ponytail, a side fringe and blue glasses, in a mint-green blouse."""
    look = Look(
        *("#EEC69C", "#C8935F", "#C8485A", "#2E2220"),
        wide=44,
        jaw=37,
        chin=12,
        brow=4.8,
        brow_up=-3,
        apart=20.5,
        eye=1.1,
        nose=9,
        mouth=42,
        lashes=True,
        glasses="#3F6FA8",
        blush="#E0707A",
    )
    return Character(
        look,
        back=heads.ponytail() + heads.short_back(),
        front=heads.side_fringe() + heads.earrings("#F4D27A"),
        cloth=clothes.samfu(look, "#8CCBB0", "#B8442E"),
        cuff="#8CCBB0",
        ground=("#FADCCB", "#C8644C"),
        scale=1.1,
        y=128,
    )
