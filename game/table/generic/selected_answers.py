"""Answers at the generic table: the offers of a question, the selection, and the offers that match it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n.lists import labelled
from game.rules.moves import DRAW, PASS
from game.words import choose, moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents import Choice
    from game.rules.contract import Game, Move
    from game.table.motion import Key
    from game.words import Offer, Reader


def place_key(name: str) -> Key:
    """Return the key that selects the place with this name."""
    return ("place", name)


def target_key(key: Key) -> str:
    """Return the name of a key in an offer's targets: the piece's code or the place's name."""
    return str(key[1])


BUTTONS_SHOWN: Final = 6
"""Maximum number of offers shown; at most four of them are available."""
DRAWING: Final = str(DRAW)
"""Move that draws a piece; its key is the same at every table, even if it is the default answer."""
KEYS: Final = {str(PASS): "escape", DRAWING: "d"}
"""Keys of moves whose key never changes; passing is also done by a right click."""


class Answers:
    """The offers of one question, and the pieces and places that the person has selected."""

    def __init__(self, game: Game, reader: Reader) -> None:
        self._game, self._reader = game, reader
        self.clear()

    def clear(self) -> None:
        """Remove the question, with its offers and the selection."""
        self.offers: tuple[Offer, ...] = ()
        self.shown: tuple[Offer, ...] = ()
        """Offers that currently have a button."""
        self.asks: Offer | None = None
        """Shown offer that asks for amounts; None if there is none."""
        self.chosen: list[Key] = []
        """Keys of the selected pieces and places (see `place_key`), in the order of selection."""
        self.next_targets: frozenset[str] = frozenset()
        """Pieces and places that can be added to the selection."""
        self.all_targets: frozenset[str] = frozenset()
        """Pieces and places that appear in some available offer."""

    def ask(self, view: Any) -> None:
        """Set the question from a view, with nothing selected."""
        self.offers = words_of(self._game.name).offers(view, self._reader)
        self.all_targets = frozenset(thing for offer in self._open for thing in offer.targets)
        self.choose()

    def choose(self, *keys: Key) -> None:
        """Select the pieces and places with these keys, and find the offers that match them."""
        self.chosen = list(keys)
        things = [target_key(key) for key in keys]
        choice = choose(self.offers, things)
        closed = [offer for offer in self.offers if offer.closed and sorted(offer.targets.elements()) == sorted(things)]
        self.next_targets = choice.lit
        self.shown = (*choice.buttons, *closed)[:BUTTONS_SHOWN]
        self.asks = next((offer for offer in choice.buttons if offer.amounts), None)

    def with_or_without(self, key: Key) -> Sequence[Key]:
        """Return the selection with `key` added or removed.

        If no offer contains it together with the other selected ones, return only `key`.
        """
        if key in self.chosen:
            return [each for each in self.chosen if each != key]
        return [*(self.chosen if target_key(key) in self.next_targets else ()), key]

    def choosable(self, key: Key) -> bool:
        """Return whether `key` is selected, or is a target of an available offer."""
        thing = target_key(key)
        return key in self.chosen or thing in self.next_targets or thing in self.all_targets

    def keys(self) -> list[str]:
        """Return the shortcut of each shown offer: Enter for the default answer, the offer's own key, or a number."""
        numbers, found = iter(range(1, BUTTONS_SHOWN + 1)), []
        for offer in self.shown:
            enter = offer is self.primary and offer.id != DRAWING
            found.append("" if offer.closed else "return" if enter else KEYS.get(offer.id) or str(next(numbers)))
        return found

    def is_highlighted(self, offer: Offer) -> bool:
        """Return whether an offer's button is highlighted: the default answer, or the first match of the selection."""
        return offer is self.primary or (bool(self.chosen) and offer is self.shown[0])

    def only(self) -> Offer | None:
        """Return the only shown offer that is enabled; None if there are several or none."""
        found = [offer for offer in self.shown if not offer.closed]
        return found[0] if len(found) == 1 else None

    def moves(self, offer: Offer, amounts: Sequence[int]) -> tuple[Move, ...]:
        """Return an offer's moves, with the amounts entered by the person."""
        said = offer.id
        if offer.amounts:
            said += " = " + " ".join(map(str, amounts))
        return moves_of(self._game, {each.id: each for each in self.offers}, said)

    def advice(self, hint: Choice | None) -> tuple[str, ...]:
        """Return the texts of a hint: the recommended answer and the main reason for it; () without a hint."""
        if hint is None:
            return ()
        return self._label(hint.move), *map(self._reader.reason, hint.reasons[:1])

    @property
    def _open(self) -> list[Offer]:
        return [offer for offer in self.offers if not offer.closed]

    @property
    def primary(self) -> Offer | None:
        """The default answer while nothing is selected; None if the question has none."""
        if self.chosen:
            return None
        return next((offer for offer in self.shown if offer.primary and not offer.closed), None)

    def _label(self, move: Move) -> str:
        """Return the label of this move's offer, with its amounts."""
        text = str(move)
        for offer in self._open:
            first = offer.id.partition(" then ")[0]
            if first == text:
                return offer.label
            word = first.split(" ")[: -len(offer.amounts)] if offer.amounts else []
            said = text.split(" ")
            if word and said[: len(word)] == word:
                return labelled(offer.label, " + ".join(said[len(word) :]))
        return text
