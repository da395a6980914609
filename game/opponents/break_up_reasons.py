"""Messages about discards that break up a pair or set: reasons against them, and review headings."""

from __future__ import annotations

from typing import Final

from game.rules.contract import N_

BREAKS_PAIR: Final = N_("Breaks your pair of {word}: {count} missing instead of {before}.")
BREAKS_GROUP: Final = N_("Breaks up your {word}: {count} missing instead of {before}.")
BREAKS_BAHAY: Final = N_("It breaks up a bahay.")
BREAKS_CARDS: Final = N_("It breaks up the {cards}. Unseen cards that would make them a bahay: {count}.")

BROKEN: Final = {
    BREAKS_PAIR: N_("You broke your pair of {word}"),
    BREAKS_GROUP: N_("You broke up your {word}"),
    BREAKS_BAHAY: N_("You broke up a bahay"),
    BREAKS_CARDS: N_("You broke up a half-made bahay"),
}
"""Message about the mistake, by the reason against it; placeholders are those of the reason."""
