"""The table talk of Daun Tiga."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.daun_tiga.comparison import RULINGS
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, StakesPlaced, ThrownForBank
from game.scenes.table.conducted_commentary import Commentary, Line
from game.scenes.tables.daun_tiga.words import worth

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.rules.pieces import Pack


class DaunTigaCommentary(Commentary):
    """What was thrown, staked, shown and paid."""

    def __init__(self, names: tuple[str, ...], pack: Pack, you: Seat | None) -> None:
        super().__init__(names, pack, you)
        self._points = ""
        """What the hand that was opened last scores; '' for a three of a kind."""

    def line_of(self, event: Event) -> Line | None:
        """An event in words."""
        match event:
            case ThrownForBank(throws):
                best = max(throws, key=lambda throw: throw.total)
                own = _("throw {total}") if best.seat == self.you else _("throws {total}")
                alone = sum(throw.total == best.total for throw in throws) == 1
                if not alone:
                    return Line(_("Dice"), _("a tie at {total}: again").format(total=best.total), ThrownForBank)
                return Line(self.name(best.seat), own.format(total=best.total), ThrownForBank)
            case Dealt(banker):
                words = _("hold the bank") if banker == self.you else _("holds the bank")
                return Line(self.name(banker), words, Dealt)
            case StakesPlaced():
                return Line(_("All seats"), _("stakes stand"), StakesPlaced)
            case Opened(seat, _cards, found):
                self._points = "" if found.is_triple else str(found.points)
                words = _("show {hand}") if seat == self.you else _("shows {hand}")
                return Line(self.name(seat), words.format(hand=worth(found)), Opened)
            case Settled(seat, amount, rule):
                return Line(self.name(seat), self._settled(seat, amount, rule), Settled)
            case BankPassed(banker, kept):
                if banker == self.you:
                    return Line(self.name(banker), _("keep the bank") if kept else _("have the bank next"), BankPassed)
                return Line(self.name(banker), _("keeps the bank") if kept else _("has the bank next"), BankPassed)
        return None

    def _settled(self, seat: Seat, amount: int, rule: str) -> str:
        """'Long, paid 15', 'pays 10', 'ties'."""
        ruling, you = RULINGS[rule], seat == self.you
        if ruling.result == "tie":
            return _("tie, no money") if you else _("ties, no money")
        if amount < 0:
            return (_("pay {amount}") if you else _("pays {amount}")).format(amount=-amount)
        how = {"DT-43": _("Long, paid {amount}"), "DT-47": _("three alike, paid {amount}")}
        return how.get(rule, _("paid {amount}")).format(amount=amount)

    def add(self, event: Event) -> None:
        """Put an event into words; what a hand shows and what it brings stand in one line."""
        line = self.line_of(event)
        if line is None:
            return
        if self.lines and line.kind is Settled and self.lines[-1].kind is Opened and self.lines[-1].name == line.name:
            self.lines.pop()
            if self._points:
                line = line._replace(words=f"{self._points} · {line.words}")
        self.write(line)
