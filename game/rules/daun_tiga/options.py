"""House rules of Daun Tiga: DT-01, DT-02, DT-13, DT-21, DT-30, DT-32, DT-51, with named presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from game.rules.contract import N_
from game.rules.options import Options, choice, number


@dataclass(frozen=True, slots=True)
class DaunTigaOptions(Options):
    """House rules of Daun Tiga; the first value of each switch is its default. See `docs/rules/daun-tiga.md`."""

    pieces: Literal["cards", "tiles"] = choice(
        rule="DT-01",
        title=N_("Pieces"),
        help=N_("Standard playing cards, or mahjong tiles (one suit plus the winds); the rules stay the same."),
        words={"cards": N_("playing cards"), "tiles": N_("mahjong tiles")},
    )
    tile_suit: Literal["m", "s", "c"] = choice(
        rule="DT-02",
        title=N_("Suit of the tiles"),
        help=N_("The suit whose numbers serve as ace to nine when you play with tiles."),
        words={"m": N_("characters"), "s": N_("bamboo"), "c": N_("circles")},
    )
    bystanders: Literal["on", "off"] = choice(
        "on",
        "off",
        rule="DT-13",
        title=N_("Side stakes"),
        help=N_(
            "A player can also back another player’s hand; the side stake wins or loses with that hand’s first stake."
        ),
    )
    guests: int = number(
        0,
        0,
        15,
        rule="DT-13",
        title=N_("Bystanders"),
        help=N_("How many of the last seats are not dealt in and can only back other players’ hands."),
        late=True,
    )
    table_min: int = number(
        1, 1, 1000, rule="DT-21", title=N_("Minimum stake"), help=N_("The fewest chips a player can stake.")
    )
    table_max: int = number(
        100, 1, 1000, rule="DT-21", title=N_("Maximum stake"), help=N_("The most chips a player can stake.")
    )
    pictures: Literal["any", "identical"] = choice(
        rule="DT-30",
        title=N_("Three pictures"),
        help=N_(
            "Whether any three picture cards count as three of a kind, or only three that are alike; in that "
            "case, mixed pictures score nothing."
        ),
        words={"any": N_("any three"), "identical": N_("three alike")},
    )
    ten: Literal["ten", "zero"] = choice(
        rule="DT-32",
        title=N_("A sum of 10 or 20"),
        help=N_("Whether this sum scores 10, the best score there is, or nothing at all."),
        words={"ten": N_("scores 10"), "zero": N_("scores 0")},
    )
    triple_is_long: Literal["off", "on"] = choice(
        "off",
        "on",
        rule="DT-51",
        title=N_("Three of a kind is Long"),
        help=N_("Three of a kind counts as Long for either side, so that both stakes are won or lost."),
    )

    def __post_init__(self) -> None:
        """Validate all values; also raise `ValueError` if the minimum stake is above the maximum."""
        Options.__post_init__(self)
        if self.table_min > self.table_max:
            raise ValueError(
                f"house rule table_min (DT-21) must not be above table_max: {self.table_min} is more than "
                f"{self.table_max}"
            )

    def hands(self, seats: int) -> int:
        """Return how many of `seats` seats are dealt a hand (at least two); the others are bystanders. DT-13."""
        return seats if self.bystanders == "off" else max(2, seats - self.guests)


PRESETS: Final[dict[str, DaunTigaOptions]] = {
    N_("standard"): DaunTigaOptions(),
    N_("with tiles"): DaunTigaOptions(pieces="tiles"),
    N_("tens are nothing"): DaunTigaOptions(ten="zero"),
    N_("all Long"): DaunTigaOptions(triple_is_long="on"),
    N_("strict pictures"): DaunTigaOptions(pictures="identical", bystanders="off"),
}
PRESET_WORDS: Final[dict[str, str]] = {
    "standard": N_(
        "The standard game: any three pictures count as three of a kind, and a total of 10 or 20 is the best score."
    ),
    "with tiles": N_("The same game with the tiles of one suit and the winds, as it can be played at a mahjong table."),
    "tens are nothing": N_("The version in which 10 and 20 score nothing, so that nine is the best score."),
    "all Long": N_(
        "Three of a kind counts as Long too, so that it wins or loses second stakes like an eight or a nine."
    ),
    "strict pictures": N_(
        "Three pictures are three of a kind only if they are alike, and nobody can back another player’s hand."
    ),
}
