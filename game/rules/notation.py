"""Text form of views: canonical JSON that reads back to an equal view, for tests, reports and tools.

Moves have their own text form (`str(move)`, `game.parse_move`); a view writes them with it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from game.rules.contract import Entry, Item, Result, SetRead, Table, View, Winning

if TYPE_CHECKING:
    from game.rules.contract import Game


def view_to_text(view: View) -> str:
    """Canonical JSON of a view, on one line."""
    table = view.table._asdict()
    table["options"] = view.table.options.to_dict()
    fields = view._asdict() | {
        "table": table,
        "legal": [str(move) for move in view.legal],
        "answer": None if view.answer is None else str(view.answer),
    }
    fields["table"]["result"] = None if view.table.result is None else _result_fields(view.table.result)
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def view_from_text(game: Game, text: str) -> View:
    """The view of `view_to_text`; `ValueError` where the text is none of this game."""
    try:
        fields: dict[str, Any] = json.loads(text)
        table: dict[str, Any] = fields["table"]
        if table["game"] != game.name:
            message = f"this view is of {table['game']!r}, not of {game.name!r}"
            raise ValueError(message)
        table["options"] = game.Options.parse(table["options"])
        table["result"] = None if table["result"] is None else _result(table["result"])
        for key in ("discards", "exposed", "hand_sizes", "known", "guesses", "dice"):
            table[key] = _tuples(table[key])
        fields["table"] = Table(**table)
        fields["hand"] = tuple(fields["hand"])
        fields["legal"] = tuple(game.parse_move(move) for move in fields["legal"])
        fields["answer"] = None if fields["answer"] is None else game.parse_move(fields["answer"])
        return View(**fields)
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        message = f"this is no view of {game.title}: {error}"
        raise ValueError(message) from error


def _tuples(value: Any) -> Any:
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value


def _result_fields(result: Result) -> dict[str, Any]:
    fields = result._asdict()
    fields["entries"] = [[entry.account, entry.amount, entry.items] for entry in result.entries]
    return fields


def _result(fields: dict[str, Any]) -> Result:
    win = fields["win"]
    return Result(
        fields["outcome"],
        fields["winner"],
        tuple(
            Entry(account, amount, tuple(Item(*item) for item in items)) for account, amount, items in fields["entries"]
        ),
        fields["carry"],
        None
        if win is None
        else Winning(
            tuple(SetRead(kind, tuple(pieces), exposed, winning) for kind, pieces, exposed, winning in win[0]),
            piece=win[1],
            source=win[2],
            from_seat=win[3],
            items=tuple(Item(*item) for item in win[4]),
            total=win[5],
        ),
    )
