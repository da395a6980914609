"""Ledger of a session with real cards: players, deals, and totals.

A ledger stores the entries, not the results. When it is read, every deal is settled again by the rules, so that the
totals in an edited file cannot contradict its hands.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from game.i18n import N_, _
from game.i18n.dates import moment
from game.match.players import is_name
from game.match.settings import LONGEST_NAME
from game.match.untrusted_input import MOST_BYTES, UntrustedInputError, brief
from game.rules import GAMES
from game.score_pad.fields import Filled, NotYet
from game.score_pad.form_registry import form_of
from game.words import Reader, words_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from game.rules.contract import Carry, Game, Result
    from game.score_pad.form import Form

VERSION: Final = 1
"""Format version of a ledger's file."""
MOST_ROWS: Final = 2000
"""Maximum number of deals in a session."""
HEAD_BYTES: Final = 20_000
"""Maximum size in bytes of a ledger's file without its deals.

Seventeen names and all house rules take about 2000 bytes.
"""


BETWEEN: Final = ",\n"


class Row(NamedTuple):
    """Row of one deal in the ledger."""

    filled: Filled
    result: Result
    line: str
    """The deal's line in the file."""

    def gain(self, account: int | str) -> int:
        """Return the gain of a player, or of another account, in this deal."""
        return next((entry.amount for entry in self.result.entries if entry.account == account), 0)


@dataclass
class Ledger:
    """One session of one game with real cards."""

    game: Game
    options: Any
    names: tuple[str, ...]
    begun: str
    """Start of the session in ISO form, to the minute."""
    rows: tuple[Row, ...] = ()

    @classmethod
    def new(cls, game: Game, options: Any, names: Sequence[str], now: datetime | None = None) -> Ledger:
        """Return an empty ledger for players with these names, in turn order.

        Raises:
            ValueError: The game does not allow this number of players, or a name is empty, too long or a duplicate.
        """
        if len(names) not in game.seats:
            raise ValueError(
                _("Wrong number of players for {game}: {count}.").format(game=game.title, count=len(names))
            )
        if not all(map(_good_name, names)) or len(set(names)) != len(names):
            raise ValueError(_("Every player needs a different name."))
        return cls(game, options, tuple(names), (now or datetime.now().astimezone()).isoformat(timespec="minutes"))

    @property
    def carry(self) -> Carry | None:
        """State carried from the last deal to the next one; None before the first deal."""
        return self.rows[-1].result.carry or None if self.rows else None

    @property
    def form(self) -> Form:
        """Form for the next deal."""
        return form_of(self.game, self.options, len(self.names), self.carry)

    @property
    def reader(self) -> Reader:
        """Reader for the ledger's texts, which refers to all players by name."""
        return Reader(self.game.name, self.game.pack(self.options), self.names)

    @property
    def accounts(self) -> tuple[int | str, ...]:
        """Players by seat, then other accounts with gains or losses, such as a pot or the house."""
        others = [entry.account for row in self.rows for entry in row.result.entries if isinstance(entry.account, str)]
        return (*range(len(self.names)), *dict.fromkeys(others))

    def total(self, account: int | str) -> int:
        """Return the total gain of an account over all deals."""
        return sum(row.gain(account) for row in self.rows)

    def write(self, filled: Filled) -> Row:
        """Settle a deal, add it to the ledger, and return its row.

        Raises:
            NotYet: The deal has no result, or the ledger is full.
        """
        if len(self.rows) >= MOST_ROWS:
            raise NotYet(FULL)
        form = self.form
        kept = form.kept(filled)
        row = Row(kept, form.result(filled), f"  {json.dumps(_filled_to_json(kept))}")
        if HEAD_BYTES + sum(len(each.line) + len(BETWEEN) for each in (*self.rows, row)) > MOST_BYTES:
            raise NotYet(FULL)
        self.rows = (*self.rows, row)
        return row

    def undo(self) -> Filled | None:
        """Remove the last deal and return its entries; None if the ledger has no deals."""
        if not self.rows:
            return None
        last = self.rows[-1]
        self.rows = self.rows[:-1]
        return last.filled

    def word(self, row: Row) -> str:
        """Return the text of a deal's row."""
        return self.reader.reason(self.form.word(row.result))

    # As text ----------------------------------------------------------------------------------------------------------

    def to_csv(self) -> str:
        """Return the ledger as CSV: one line per deal, one column per player, the totals at the bottom."""
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        accounts = self.accounts
        table.writerow([_("Deal"), _("Outcome"), *(_cell(self.account_name(account)) for account in accounts)])
        for number, row in enumerate(self.rows, 1):
            table.writerow([number, self.word(row), *(row.gain(account) for account in accounts)])
        table.writerow(["", _("Total"), *(self.total(account) for account in accounts)])
        return text.getvalue()

    def account_name(self, account: int | str) -> str:
        """Return the title of an account's column in the ledger."""
        if isinstance(account, int):
            return self.names[account]
        return words_of(self.reader.game).account(account, self.reader)

    def to_json(self) -> dict[str, Any]:
        """Return the entries as plain values for a file; results are computed again when it is read."""
        return {
            "version": VERSION,
            "game": self.game.name,
            "house": self.options.to_dict(),
            "names": list(self.names),
            "begun": self.begun,
            "deals": [_filled_to_json(row.filled) for row in self.rows],
        }

    def to_text(self) -> str:
        """Return the ledger as JSON text for a file, one line per deal."""
        head = self.to_json()
        del head["deals"]
        beginning = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        return f'{beginning},\n "deals": [\n{BETWEEN.join(row.line for row in self.rows)}\n ]\n}}\n'

    @classmethod
    def read(cls, value: Any) -> Ledger:
        """Parse a ledger from a file's plain values without pausing; `reading` does the same in slices."""
        steps = cls.reading(value)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return cast("Ledger", end.value)

    @classmethod
    def reading(cls, value: Any) -> Generator[None, None, Ledger]:
        """Parse a file's plain values in slices, settling each deal again; return the ledger.

        Raises:
            UntrustedInputError: The values are invalid; the message is the end of a sentence.
        """
        if not isinstance(value, dict) or value.get("version") != VERSION:
            raise UntrustedInputError(_("is not a ledger that this version of Sala can read"))
        game = GAMES.get(value["game"]) if isinstance(value.get("game"), str) else None
        if game is None:
            raise UntrustedInputError(_("is a ledger for a game that Sala does not have"))
        names, deals, house = value.get("names"), value.get("deals"), value.get("house")
        if not isinstance(names, list) or not isinstance(deals, list) or not isinstance(house, dict):
            raise UntrustedInputError(_("is missing the names, the deals or the house rules"))
        try:
            options = game.Options.parse(house, game.Options.unnamed())
            ledger = cls.new(game, options, names, moment(str(value.get("begun"))))
        except ValueError as error:
            raise UntrustedInputError(_("contains an error: {reason}").format(reason=brief(str(error)))) from error
        for number, deal in enumerate(deals[:MOST_ROWS], 1):
            try:
                ledger.write(_filled_from_json(deal))
            except (NotYet, ValueError, TypeError) as error:
                reason = ledger.reader.reason(error.reason) if isinstance(error, NotYet) else brief(str(error))
                raise UntrustedInputError(
                    _("contains an error in deal {number}: {reason}").format(number=number, reason=reason)
                ) from error
            yield
        return ledger


def _cell(text: str) -> str:
    """Return a text, changed if necessary so that spreadsheets do not treat it as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _good_name(name: object) -> bool:
    return is_name(name) and 0 < len(str(name).strip()) <= LONGEST_NAME


def _filled_to_json(filled: Filled) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "choices": dict(filled.choices),
        "pieces": {name: list(codes) for name, codes in filled.pieces.items()},
        "amounts": dict(filled.amounts),
    }
    if filled.winning is not None:
        plain["winning"] = filled.winning
    return plain


def _filled_from_json(value: Any) -> Filled:
    if not isinstance(value, dict):
        raise TypeError(_("a deal must be an object with “choices”, “pieces” and “amounts”"))
    winning = value.get("winning")
    return Filled(
        dict(_pairs(value.get("choices"), str)),
        {name: tuple(codes) for name, codes in _pairs(value.get("pieces"), list) if all(map(_is_code, codes))},
        dict(_pairs(value.get("amounts"), int)),
        winning if isinstance(winning, str) else None,
    )


def _pairs(value: Any, kind: type) -> list[tuple[str, Any]]:
    pairs: Mapping[str, Any] = value if isinstance(value, dict) else {}
    return [(name, each) for name, each in pairs.items() if type(each) is kind]


def _is_code(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 3


FULL: Final = N_("The ledger is full. Start a new one.")
