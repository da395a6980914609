"""The reader of a table's texts: its language, and how it names players and pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, NP_, Catalogue, _, current
from game.i18n.lists import all_of, listed
from game.i18n.sentences import with_own_name
from game.rules.equipment import FRENCH_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Reason, Seat
    from game.rules.pieces import Pack


SEATS: Final = frozenset({"player", "other", "owner"})
PIECE: Final = frozenset({"piece", "card", "tile"})
PIECES: Final = frozenset({"pieces", "tiles"})
NAMED: Final = frozenset({"cards"})
"""Placeholders whose pieces are listed one by one, with 'and' before the last."""
ACE: Final = NP_("a playing card", "ace")
OF_SUIT: Final = NP_("a playing card", "{rank} of {suit}")
NUMBERED: Final = NP_("a numbered tile or money card", "{rank} of {suit}")
"""Phrases such as 'queen of hearts' or '8-9-10 of diamonds', by suit; money cards have their own."""
MINUS: Final = "\N{MINUS SIGN}"


def plain(amount: int) -> str:
    """Format a number without a plus sign; a minus is U+2212."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def holding(amount: int, *, own: bool = False) -> str:
    """Format a player's chips; a negative amount is a debt: 'owes 40' or, after 'You', 'owe 40'."""
    if amount >= 0:
        return str(amount)
    return (_("owe {amount}") if own else _("owes {amount}")).format(amount=-amount)


def signed(amount: int) -> str:
    """Format a gain or loss of chips with its sign; the minus is U+2212."""
    return f"+{amount}" if amount > 0 else plain(amount)


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of texts at one table: a seat or a bystander, with a language."""

    game: str
    """Key of the game in `GAMES`."""
    pack: Pack
    names: tuple[str, ...]
    """Names of the players, by seat."""
    you: Seat | None = None
    """Seat called 'you'; None if all are called by name."""
    language: Catalogue = field(default_factory=current)
    codes: bool = False
    """Whether pieces are given by code, as in replays and tests."""
    last_deal: bool = False
    """Whether the match ends with the deal the texts are about, so that they promise nothing for a next one."""

    def say(self, text: str, **values: Any) -> str:
        """Translate a sentence marked by `N_` and fill in its placeholders. See `Reason`."""
        return with_own_name(self.language.gettext(text).format(**self.words(values))) if text else ""

    def count(self, one: str, many: str, count: int, **values: Any) -> str:
        """Translate a sentence in the plural form for `count`, and fill in `{count}`."""
        return with_own_name(self.language.ngettext(one, many, count).format(count=count, **self.words(values)))

    def meant(self, marked: tuple[str, str], **values: Any) -> str:
        """Translate a word that `NP_` marked with a context."""
        return self.language.pgettext(*marked).format(**self.words(values))

    def of_seat(self, seat: Seat, own: str, others: str, **values: Any) -> str:
        """Translate a sentence about a seat: `own` for the reader's own, otherwise `others`.

        In `others`, `{player}` stands for the name.
        """
        return self.say(own if seat == self.you else others, player=seat, **values)

    def reason(self, reason: Reason) -> str:
        """Return a `Reason` as translated text, for example that of an `IllegalMove`."""
        return self.say(reason.text, **reason.values)

    def words(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of placeholders as text: seats and pieces are replaced by their names."""
        return {key: self._word(key, value) for key, value in values.items()}

    def _word(self, key: str, value: Any) -> Any:
        if key in SEATS and isinstance(value, int):
            return self.name(value)
        if key in PIECE and value is not None:
            return self.piece(value)
        if key in NAMED:
            return " ".join(value) if self.codes else all_of(map(self.piece, value), self.language)
        if key in PIECES:
            return self.pieces(value)
        if key == "word":
            if isinstance(value, tuple):
                return self.language.pgettext(*value)
            return self.language.gettext(value) if value else ""
        return plain(value) if isinstance(value, int) and value < 0 else value

    def deal(self, number: int, deals: int | None) -> str:
        """Return the number of a deal as text; `deals` is None for a match without a fixed length."""
        text = N_("Deal {number} of {deals}") if deals else N_("Deal {number}")
        return self.say(text, number=number, deals=deals)

    # Names ------------------------------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """Return a seat's name for use within a sentence."""
        return self.say(N_("you")) if seat == self.you else self.names[seat]

    def title(self, seat: Seat) -> str:
        """Return a seat's name for use on its own or at the start of a line."""
        return self.say(N_("You")) if seat == self.you else self.names[seat]

    def piece(self, code: str) -> str:
        """Return a piece's name: '5 of circles', 'ace of coins', 'Old Thousand', 'Gow 5-4'."""
        if self.codes:
            return code
        say, name = self.language.gettext, self.pack.name(code)
        rank, of, suit = name.partition(" of ")
        if of and self.pack.equipment == FRENCH_CARDS.name:
            title = self.meant(ACE) if rank == ACE[1] else say(rank)
            return self.meant(OF_SUIT, rank=title, suit=say(suit))
        if rank.isdigit():
            return self.meant(NUMBERED, rank=rank, suit=say(suit))
        if of:
            # Translators: a money card, as in 'ace of coins'.
            return say(N_("{rank} of {suit}")).format(rank=say(rank), suit=say(suit))
        word, _space, pips = name.rpartition(" ")
        if word and pips[0].isdigit():
            # Translators: a tile by its name and its pips, as in 'Gow 5-4'.
            return say(N_("{word} {pips}")).format(word=say(word), pips=pips)
        return say(name)

    def pieces(self, codes: Iterable[str]) -> str:
        """Return the names of several pieces, in the given order."""
        return " ".join(codes) if self.codes else listed(map(self.piece, codes), self.language)


DRAWN: Final = NP_("of a piece", "drawn")
TAKEN: Final = NP_("of a piece", "taken")


def arrival_label(reader: Reader, *, taken: bool) -> str:
    """Return the label for a piece just added to the hand: 'taken' for a discard, otherwise 'drawn'."""
    return reader.meant(TAKEN if taken else DRAWN)
