"""The table talk of Pai Gow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import Cut, Swap, Tops
from game.scenes.table.conducted_commentary import Commentary, Line
from game.scenes.tables.pai_gow.words import hand_words

if TYPE_CHECKING:
    from game.rules.contract import Event, Move, Seat


class PaiGowCommentary(Commentary):
    """The talk of Pai Gow. Bets come as one event, so it may say several lines."""

    def add(self, event: Event) -> None:
        """Put an event into words, in the form that the reader may know."""
        if isinstance(event, BetsPlaced):
            for seat, bet in enumerate(event.bets):
                if bet is not None:
                    self.write(self._said(seat, _("bet {bet}"), _("bets {bet}"), BetsPlaced, bet=bet))
            return
        super().add(event)

    def line_of(self, event: Event) -> Line | None:
        """An event in words."""
        match event:
            case Moved(banker, move):
                return Line(self.name(banker), self._moved(banker, move), Moved, self._moved_short(banker, move))
            case Thrown(dice, _place):
                words = " + ".join(map(str, dice)) + f" = {sum(dice)}"
                return Line(_("Dice"), words, Thrown)
            case TookStack(seat, stack, _tiles):
                return self._said(seat, _("take stack {stack}"), _("takes stack {stack}"), TookStack, stack=stack)
            case Opened(seat, front, rear, _comparison):
                return Line(self.name(seat), f"{hand_words(front)} / {hand_words(rear)}", Opened)
            case Paid(seat, amount):
                return self._paid(seat, amount)
            case Built():
                return Line(_("The woodpile"), _("stands in eight stacks"), Built)
        return None

    def _said(self, seat: Seat, own: str, others: str, kind: type[object], **values: int) -> Line:
        return Line(self.name(seat), (own if seat == self.you else others).format(**values), kind)

    def _paid(self, seat: Seat, amount: int) -> Line:
        if not amount:
            return Line(self.name(seat), _("push: bet back"), Paid)
        words = (_("win {count}"), _("wins {count}")) if amount > 0 else (_("lose {count}"), _("loses {count}"))
        return self._said(seat, *words, Paid, count=abs(amount))

    def _moved(self, banker: Seat, move: Move) -> str:
        """What the banker did with the pile. PG-21."""
        own = banker == self.you
        match move:
            case Cut(stacks):
                words = (
                    ngettext("cut {count} stack", "cut {count} stacks", stacks)
                    if own
                    else ngettext("cuts {count} stack", "cuts {count} stacks", stacks)
                )
                return words.format(count=stacks)
            case Swap(one, other):
                words = _("swap stacks {one} and {other}") if own else _("swaps stacks {one} and {other}")
                return words.format(one=one, other=other)
            case Tops(one, other):
                words = _("swap the tops of {one} and {other}") if own else _("swaps the tops of {one} and {other}")
                return words.format(one=one, other=other)
        return _("leave the pile") if own else _("leaves the pile")

    def _moved_short(self, banker: Seat, move: Move) -> str:
        """The same for a narrow column, where the words are too long for it."""
        if not isinstance(move, Tops):
            return ""
        words = _("swap tops {one} and {other}") if banker == self.you else _("swaps tops {one} and {other}")
        return words.format(one=move.one, other=move.other)
