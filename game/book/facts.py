"""Values in the text of pages that the rules compute: `{=pong:seats}`, `{=tongits:options.first_call}`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.book.games import CHAPTERS
from game.i18n import _
from game.rules import GAMES

if TYPE_CHECKING:
    from game.rules.options import Switch


def fact(game: str, path: str, options: Any) -> str:
    """Return the text of a computed value by its name under these house rules.

    Every game has `seats`, `seats.least`, `seats.most`, `seats.usual`, `deals`, `pieces`, `designs`, `copies`,
    `options.NAME` (a house rule's current value), `rule.NAME` (the same in words) and `usual.NAME` (its default in
    words); further ones are in its chapter.

    Raises:
        LookupError: There is no such fact, with a sentence.

    >>> fact("tongits", "seats", None)
    '3'
    """
    rules = GAMES.get(game)
    if rules is None:
        raise LookupError(f"there is no game {game!r}")
    options = rules.Options() if options is None else options
    own = CHAPTERS[game].facts.get(path)
    if own is not None:
        return str(own(options))
    seats, pack = rules.seats, rules.pack(options)
    common = {
        "seats": str(seats[0]) if len(seats) == 1 else _("{least} to {most}").format(least=seats[0], most=seats[-1]),
        "seats.least": str(seats[0]),
        "seats.most": str(seats[-1]),
        "seats.usual": str(rules.default_seats),
        "deals": str(rules.deals),
        "pieces": str(pack.size),
        "designs": str(len(pack.codes)),
        "copies": str(pack.copies),
    }
    if path in common:
        return common[path]
    kind, _dot, name = path.partition(".")
    switch = next((each for each in rules.Options.spec() if each.name == name), None)
    if switch is None or kind not in {"options", "rule", "usual"}:
        known = ", ".join([*common, "options.NAME", "rule.NAME", "usual.NAME", *CHAPTERS[game].facts])
        raise LookupError(f"{game} has no fact {path!r}; there are {known}")
    if kind == "options":
        return str(getattr(options, name))
    return value_words(switch, getattr(options, name) if kind == "rule" else switch.default)


def value_words(switch: Switch, value: Any) -> str:
    """Return the value of a house rule in words."""
    return _(switch.words.get(value, str(value)))
