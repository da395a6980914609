"""What is asked at any table: which answers there are, what is chosen of pieces and places, and what that leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n.lists import labelled
from game.rules.moves import DRAW, PASS
from game.table.generic.things import thing_of
from game.words import choose, moves_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents import Choice
    from game.rules.contract import Game, Move
    from game.table.motion import Key
    from game.words import Offer, Reader

BUTTONS_SHOWN: Final = 6
"""Open and closed answers side by side; of the open ones there are at most four."""
DRAWING: Final = str(DRAW)
"""Has one key at every table, also where it is the usual answer."""
KEYS: Final = {str(PASS): "escape", DRAWING: "d"}
"""Right click and Escape pass."""


class Answers:
    """The offers of one question, and what is chosen among the things that they are about."""

    def __init__(self, game: Game, reader: Reader) -> None:
        self._game, self._reader = game, reader
        self.clear()

    def clear(self) -> None:
        """Nothing is asked any more."""
        self.offers: tuple[Offer, ...] = ()
        self.shown: tuple[Offer, ...] = ()
        """Those that are to be pressed now."""
        self.asks: Offer | None = None
        """The one of the shown answers whose amounts are asked."""
        self.chosen: list[Key] = []
        """Keys of pieces, and of places as `place_key` has them, in order."""
        self.lit: frozenset[str] = frozenset()
        """Things that can be chosen besides."""
        self.offered: frozenset[str] = frozenset()
        """Things that some open answer is about."""

    def ask(self, view: Any) -> None:
        """Offer what this question allows; nothing is chosen yet."""
        self.offers = words_of(self._game.name).offers(view, self._reader)
        self.offered = frozenset(thing for offer in self._open for thing in offer.things)
        self.choose()

    def choose(self, *keys: Key) -> None:
        """Let these be chosen, and find the answers that they leave."""
        self.chosen = list(keys)
        things = [thing_of(key) for key in keys]
        choice = choose(self.offers, things)
        closed = [offer for offer in self.offers if offer.closed and sorted(offer.things.elements()) == sorted(things)]
        self.lit = choice.lit
        self.shown = (*choice.buttons, *closed)[:BUTTONS_SHOWN]
        self.asks = next((offer for offer in choice.buttons if offer.amounts), None)

    def with_or_without(self, key: Key) -> Sequence[Key]:
        """What is chosen once this is pressed: it besides, or alone where it does not go with that; or without it."""
        if key in self.chosen:
            return [each for each in self.chosen if each != key]
        return [*(self.chosen if thing_of(key) in self.lit else ()), key]

    def choosable(self, key: Key) -> bool:
        """Whether it is chosen, or some answer could be about it."""
        thing = thing_of(key)
        return key in self.chosen or thing in self.lit or thing in self.offered

    def keys(self) -> list[str]:
        """The key of each shown answer: Enter for the usual one, its own, or its number."""
        numbers, found = iter(range(1, BUTTONS_SHOWN + 1)), []
        for offer in self.shown:
            enter = offer is self.primary and offer.id != DRAWING
            found.append("" if offer.closed else "return" if enter else KEYS.get(offer.id) or str(next(numbers)))
        return found

    def stands_out(self, offer: Offer) -> bool:
        """Whether it is the usual answer, or the first of those that what is chosen leaves."""
        return offer is self.primary or (bool(self.chosen) and offer is self.shown[0])

    def only(self) -> Offer | None:
        """The one answer there is; None where there are more, or none."""
        found = [offer for offer in self.shown if not offer.closed]
        return found[0] if len(found) == 1 else None

    def moves(self, offer: Offer, amounts: Sequence[int]) -> tuple[Move, ...]:
        """The moves that an answer stands for, with the amounts that it asks for."""
        said = offer.id
        if offer.amounts:
            said += " = " + " ".join(map(str, amounts))
        return moves_of(self._game, {each.id: each for each in self.offers}, said)

    def advice(self, hint: Choice | None) -> tuple[str, ...]:
        """What an adviser would do and why."""
        if hint is None:
            return ()
        return self._label(hint.move), *map(self._reader.reason, hint.reasons[:1])

    @property
    def _open(self) -> list[Offer]:
        return [offer for offer in self.offers if not offer.closed]

    @property
    def primary(self) -> Offer | None:
        """The usual answer, while nothing is chosen."""
        if self.chosen:
            return None
        return next((offer for offer in self.shown if offer.primary and not offer.closed), None)

    def _label(self, move: Move) -> str:
        """A move as its offer says it, with its amounts."""
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
