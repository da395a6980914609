"""Text forms of views and events: canonical JSON that can be parsed back, for tests and benchmarks.

Moves have their own text form (`str(move)`, `game.parse_move`), which is used inside views and events.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from game.rules.contract import Entry, Move, Range, Result, read_items

if TYPE_CHECKING:
    from game.rules.contract import Event, Game, View


def event_to_text(event: Event) -> str:
    """Serialize an event as canonical JSON on one line: its name, then its fields."""
    fields = {"event": type(event).__name__} | event._asdict()
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False, default=_move_text)


def event_from_text(game: Game, text: str) -> Event:
    """Parse an event from text written by `event_to_text`; raise `ValueError` if it is not an event of this game."""
    try:
        plain: dict[str, Any] = json.loads(text)
        return game.read_event(plain.pop("event"), {name: _tuples(value) for name, value in plain.items()})
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        message = f"this is no event of {game.title}: {error}"
        raise ValueError(message) from error


def view_to_text(view: View) -> str:
    """Serialize a view as canonical JSON on one line."""
    table = view.table
    fields = view._asdict() | {
        "table": table._asdict() | {"options": table.options.to_dict(), "result": _result_fields(table.result)},
        "legal": [str(move) for move in view.legal],
        "answer": None if view.answer is None else str(view.answer),
    }
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_move_text)


def view_from_text(game: Game, text: str) -> View:
    """Parse a view from text written by `view_to_text`; raise `ValueError` if it is not a view of this game."""
    try:
        plain: dict[str, Any] = json.loads(text)
        table = {name: _tuples(value) for name, value in plain["table"].items()}
        if table["game"] != game.name:
            message = f"this view is of {table['game']!r}, not of {game.name!r}"
            raise ValueError(message)
        table["options"] = game.Options.parse(plain["table"]["options"])
        table["result"] = _result(plain["table"]["result"])
        fields = {name: _tuples(value) for name, value in plain.items()}
        fields["table"] = table
        fields["legal"] = tuple(_move(game, move) for move in fields["legal"])
        fields["answer"] = None if fields["answer"] is None else game.parse_move(fields["answer"])
        return game.read_view(fields)
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        message = f"this is no view of {game.title}: {error}"
        raise ValueError(message) from error


def _move_text(value: object) -> str:
    """Return a move's text form; passed to `json` for values that it cannot encode."""
    if not isinstance(value, Move):
        raise TypeError(f"a view holds plain values and moves, not {value!r}")
    return str(value)


def _move(game: Game, text: str) -> Move:
    return Range.parse(text) if ".." in text else game.parse_move(text)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value


def _result_fields(result: Result | None) -> dict[str, Any] | None:
    return None if result is None else result._asdict()


def _result(fields: dict[str, Any] | None) -> Result | None:
    """Rebuild a deal's result, leaving `shown` as plain tuples for the game to convert."""
    if fields is None:
        return None
    entries = tuple(Entry(account, amount, read_items(items)) for account, amount, items in fields["entries"])
    return Result(fields["outcome"], fields["winner"], entries, fields["carry"], _tuples(fields["shown"]))
